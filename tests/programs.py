"""Marks for tests that inspect printed files with external programs.

`@needs("qpdf", "pdftoppm")` skips the test where one of them is missing and names the Debian package to install.
`make test` first runs `scripts/test_programs.sh`, which installs them where it has the right to.
"""

import shutil
from pathlib import Path

import pytest

PACKAGES = {
    "pdftoppm": "poppler-utils",
    "pdffonts": "poppler-utils",
    "pdftocairo": "poppler-utils",
    "qpdf": "qpdf",
    "mutool": "mupdf-tools",
    "zbarimg": "zbar-tools",
    "gs": "ghostscript",
    "java": "default-jre-headless",
    "chromium": "chromium",
    "soffice": "libreoffice-writer",
    "pdflatex": "texlive-latex-base",
}
_JARS = {
    "preflight": "libpdfbox2-java",
    "pdfbox2": "libpdfbox2-java",
    "fontbox2": "libpdfbox2-java",
    "xmpbox": "libpdfbox2-java",
    "commons-logging": "libpdfbox2-java",
    "javax.activation": "libactivation-java",
    "jaxb-api": "libjaxb-api-java",
}
_PLACES = {jar: Path("/usr/share/java", f"{jar}.jar") for jar in _JARS}
PDFBOX = ["java", "-cp", ":".join(map(str, _PLACES.values())), "org.apache.pdfbox.preflight.Validator_A1b"]
"""The command of PDFBox's preflight for PDF/A-1b, as Debian ships it."""


def needs(*programs: str) -> pytest.MarkDecorator:
    """Return the mark that skips a test unless all these programs are installed."""
    missing = [program for program in programs if shutil.which(program) is None]
    packages = sorted({PACKAGES[program] for program in missing})
    return _skipped(missing, packages)


def needs_pdfbox() -> pytest.MarkDecorator:
    """Return the mark that skips a test unless PDFBox and a Java to run it are installed."""
    jars = [jar for jar, place in _PLACES.items() if not place.exists()]
    java = [] if shutil.which("java") else ["java"]
    return _skipped([*java, *jars], sorted({(PACKAGES | _JARS)[name] for name in (*java, *jars)}))


def _skipped(missing: list[str], packages: list[str]) -> pytest.MarkDecorator:
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}: apt-get install {' '.join(packages)}")
