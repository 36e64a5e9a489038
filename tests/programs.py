"""Marks tests that look at printed files with programs from outside, which a machine may lack.

`@needs("qpdf", "pdftoppm")` skips the test where one of them is missing and names the Debian package to install;
`scripts/test_programs.sh`, which `make test` runs first, installs them where it may.
"""

import shutil

import pytest

PACKAGES = {
    "pdftoppm": "poppler-utils",
    "pdffonts": "poppler-utils",
    "qpdf": "qpdf",
    "mutool": "mupdf-tools",
    "zbarimg": "zbar-tools",
    "gs": "ghostscript",
}


def needs(*programs: str) -> pytest.MarkDecorator:
    """The mark that skips a test unless all these programs are installed."""
    missing = [program for program in programs if shutil.which(program) is None]
    packages = sorted({PACKAGES[program] for program in missing})
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}: apt-get install {' '.join(packages)}")
