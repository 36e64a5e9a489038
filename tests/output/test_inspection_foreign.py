"""Preflight raises no false alarm about files that other programs make: they are in order for what they are."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.output.test_inspection import found
from tests.programs import needs

OF_ANY = {"PF301", "PF303", "PF304", "PF403"}
"""What is true of files from an office: no trim box, colours for screens, transparency, no press."""
HTML = {
    "letter": "<h1>Letter</h1><p>Some <b>bold</b> text.</p><table border=1><tr><td>a<td>b<tr><td>c<td>d</table><hr>",
    "list": "<style>@page{size:A5 landscape;margin:9mm}</style><ul><li>one<li>two</ul><p style='break-before:page'>x",
    "art": "<svg width=300 height=200><circle cx=90 cy=90 r=80 /><path d='M0 0L299 199' stroke=black /></svg>",
}
SCHEMA = "urn:oasis:names:tc:opendocument:xmlns"
SPACES = {
    "office": "office",
    "text": "text",
    "table": "table",
}
ODF = (
    '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.{0}" '
    + " ".join(f'xmlns:{short}="{SCHEMA}:{name}:1.0"' for short, name in SPACES.items())
    + "><office:body><office:{1}>{2}</office:{1}></office:body></office:document>"
)
OFFICE = {
    "letter": ("text", '<text:h text:outline-level="1">Letter</text:h><text:p>Some text.</text:p>'),
    "table": (
        "spreadsheet",
        '<table:table table:name="a"><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p>'
        "</table:table-cell></table:table-row></table:table>",
    ),
    "list": ("text", "<text:list><text:list-item><text:p>one</text:p></text:list-item></text:list>"),
}
POSTSCRIPT = {
    "text": "/Times-Roman findfont 24 scalefont setfont 72 700 moveto (A page) show 72 690 moveto 99 0 rlineto stroke",
    "art": "0.2 0.9 0.1 0 setcmykcolor 100 100 200 50 rectfill 3 setlinewidth 0 setgray 300 400 90 0 360 arc stroke",
    "turned": "90 rotate /Courier findfont 9 scalefont setfont 72 -300 moveto (turn) show showpage 9 9 99 9 rectfill",
}
TEX = r"""\documentclass{article}\begin{document}\section{A title}Text, $x^2$.\newpage
\begin{tabular}{|l|r|}\hline a&b\\\hline\end{tabular}\end{document}"""


def made(folder: Path, *command: str) -> bytes:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
    return (folder / "x.pdf").read_bytes()


def of_chromium(name: str, folder: Path) -> bytes:
    (folder / "x.html").write_text(HTML[name])
    return made(folder, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--print-to-pdf=x.pdf", "x.html")


def of_ghostscript(name: str, folder: Path) -> bytes:
    (folder / "x.ps").write_text(f"%!PS\n{POSTSCRIPT[name]} showpage\n")
    embedding = ("-dPDFSETTINGS=/prepress", "-dEmbedAllFonts=true")
    return made(folder, "gs", "-q", "-o", "x.pdf", "-sDEVICE=pdfwrite", *embedding, "x.ps")


def of_cairo(name: str, folder: Path) -> bytes:
    of_ghostscript(name, folder)
    (folder / "x.pdf").rename(folder / "y.pdf")
    return made(folder, "pdftocairo", "-pdf", "y.pdf", "x.pdf")


def of_libreoffice(name: str, folder: Path) -> bytes:
    kind, body = OFFICE[name]
    (folder / "x.fodt").write_text(ODF.format(kind, kind, body))
    return made(
        folder, "soffice", f"-env:UserInstallation=file://{folder}/u", "--headless", "--convert-to", "pdf", "x.fodt"
    )


def of_latex(name: str, folder: Path) -> bytes:
    (folder / "x.tex").write_text(TEX)
    return made(folder, "pdflatex", "-interaction=batchmode", "x.tex")


SLOW = pytest.mark.nightly
MAKERS = [
    *(pytest.param(of_chromium, name, marks=[needs("chromium"), SLOW], id=f"Chromium {name}") for name in HTML),
    *(pytest.param(of_ghostscript, name, marks=needs("gs"), id=f"Ghostscript {name}") for name in POSTSCRIPT),
    *(pytest.param(of_cairo, name, marks=needs("gs", "pdftocairo"), id=f"Cairo {name}") for name in POSTSCRIPT),
    *(pytest.param(of_libreoffice, name, marks=[needs("soffice"), SLOW], id=f"LibreOffice {name}") for name in OFFICE),
    pytest.param(of_latex, "", marks=[needs("pdflatex"), SLOW], id="LaTeX"),
]


@pytest.mark.parametrize(("make", "name"), MAKERS)
def test_files_of_other_programs_raise_no_alarm(make: Callable[[str, Path], bytes], name: str, tmp_path: Path) -> None:
    assert set(found(make(name, tmp_path))) <= OF_ANY
