"""A document: turn scenes into the bytes of a file, with the board inside. The suffix tells the format.

A PDF holds any number of sheets, an SVG or a PNG holds one. The board is the attachment `board.json` of a PDF, a
`<metadata>` element of an SVG, or a text chunk `landpress` of a PNG. The certificate of a board is a trace. It is the
attachment `certificate.trace.jsonl` of a PDF, and is named `landpress-certificate` in an SVG or a PNG.
"""

from collections.abc import Sequence

from landpress.layouts.errors import CallError
from landpress.layouts.version import __version__
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.strangers.answer import ATTACHMENT

ONE_PAGE = (".svg", ".png")
CREDIT = "file.credit"
"""The key of a text that a PDF has as its subject: who made what it shows. It may be missing."""
SUFFIXES = (".pdf", *ONE_PAGE)


def render(
    scenes: Sequence[Scene],
    suffix: str,
    board_json: str,
    style: Style,
    dpi: int = 300,
    attachment: str = ATTACHMENT,
    certificate: str = "",
) -> bytes:
    """Return the bytes of a file with a given suffix.

    `dpi` is the resolution of a PNG. `attachment` is the name of the board file in a PDF. `certificate` is the trace of
    a game on the board, or empty. Raise CallError if the suffix is unknown, there are too many scenes for the format,
    or the resolution is out of range.
    """
    if suffix not in SUFFIXES:
        raise CallError(f"unknown kind of file {suffix[:20]!r}: expected one of {', '.join(SUFFIXES)}")
    if suffix in ONE_PAGE and len(scenes) > 1:
        raise CallError(f"{len(scenes)} sheets do not fit one {suffix} file; write a .pdf")
    language = style.words.language
    if suffix == ".svg":
        from landpress.output.files import svg

        return svg.write(scenes[0], language, board_json, certificate)
    from landpress.output.files import pdf

    document = pdf.write(
        scenes,
        language,
        f"Landpress {__version__}",
        board_json.encode(),
        attachment,
        certificate.encode(),
        style.words.texts.get(CREDIT, ""),
    )
    if suffix == ".pdf":
        return document
    from landpress.output.files import png

    if not png.SMALLEST_DPI <= dpi <= png.LARGEST_DPI:
        raise CallError(f"{dpi} dpi: expected {png.SMALLEST_DPI} to {png.LARGEST_DPI}")
    return png.write(document, dpi, scenes[0].title, board_json, certificate)
