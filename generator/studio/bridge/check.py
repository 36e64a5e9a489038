"""The room Check: the board in a file, a picture or a code, its findings and facts, and its symmetry drawn over it."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import TypedDict

from landpress.generator.printing.report import report
from landpress.generator.printing.styles import PrintingOptions
from landpress.generator.studio.bridge.boards import CELL, Told, field_scene, style, told, turned_drawing
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError, LandpressError
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.reading import printable
from landpress.output.files import svg
from landpress.output.files.carriers import Carried, all_carried, code_among, is_bare_picture, read_carried
from landpress.output.reports.fact_lines import fact_pairs
from landpress.output.reports.symmetry_lines import symmetry_lines
from landpress.output.reports.validation import sentence
from landpress.output.scene.items import Drawn

MOST = 12
"""The most boards of a pad that are shown."""
LEAST, LARGEST = 50, 12 * 1024 * 1024
"""The least width and height of a picture of a page, and the most pixels, as on the command line."""


class Found(TypedDict):
    """A finding, in words."""

    severity: str
    code: str
    where: list[str]
    message: str
    clause: str


class Checked(TypedDict):
    """What is found about one board. `board` and `picture` are None if no board can be read or drawn."""

    title: str
    ok: bool
    findings: list[Found]
    facts: list[tuple[str, str]]
    board: Told | None
    picture: str | None


class Answer(TypedDict):
    """The boards of a source. With `is_picture` the page has to look for QR codes, and calls `codes` with them."""

    boards: list[Checked]
    more: int
    is_picture: bool


def file(data: bytes, name: str, options: PrintingOptions) -> Answer:
    """Return what is in a file that somebody dropped on the page."""
    if is_bare_picture(data):
        return {"boards": [], "more": 0, "is_picture": True}
    return _answer(_named(name, lambda: all_carried(data, BytesIO(), compared=True)), options)


def codes(texts: list[str], options: PrintingOptions) -> Answer:
    """Return what is in the QR codes of a picture, or in a code that somebody typed. A code may be part of a link."""
    given = [text.strip().partition("#")[2] or text.strip() for text in texts]
    code = code_among(given)
    if code is None:
        shown = printable(given[0])[:60] if given else ""
        raise InputError(words(options["language"])("studio.no_code", text=shown))
    return _answer([Carried(printable(code), "code", code=code, by="code")], options)


def photo(data: bytes, name: str, width: int, height: int, options: PrintingOptions) -> Answer:
    """Return what is read on the pages in a picture without a QR code: the typed code, or the cells of the board.

    `data` is a byte for the red of each pixel, then one each for green and for blue.
    """
    require_pixels(data, width, height)
    speak = words(options["language"])
    found, is_seen = page_codes(data, width, height)
    if found:
        return _answer([Carried(code, "code", code=code, by=by) for by, code in found], options)
    raise InputError(speak("studio.no_line" if is_seen else "studio.no_bar", name=printable(name)[:60]))


def require_pixels(data: bytes, width: int, height: int) -> None:
    """Raise CallError if bytes are not the red, the green and the blue of all pixels of a picture."""
    if len(data) != 3 * width * height or width * height > LARGEST:
        raise CallError(f"data: expected the red, green and blue of {width} x {height} pixels, at most {LARGEST}")


def page_codes(data: bytes, width: int, height: int) -> tuple[list[tuple[str, str]], bool]:
    """Return by what the page in a picture is read (`typed` or `cells`) with its code, and whether a page is seen."""
    from landpress.output.photos import bands, lines
    from landpress.output.photos.page import code_of_page

    if min(width, height) < LEAST:
        return [], False
    grey, colours = bands.seen(width, height, data)
    seen = lines.lines(grey)
    found, reason = [("typed", code) for code in lines.codes(seen)], ""
    if not found:
        found, reason = code_of_page(grey, seen, lambda: colours)
    return found, lines.NO_FOOT not in reason


def _answer(found: list[Carried], options: PrintingOptions) -> Answer:
    boards = [_checked(one, number, options) for number, one in enumerate(found[:MOST])]
    return {"boards": boards, "more": len(found) - len(boards), "is_picture": False}


def _checked(found: Carried, number: int, options: PrintingOptions) -> Checked:
    made = report(found)
    speak = words(options["language"], made.game or "")
    board = read_carried(found).board
    return {
        "title": speak("game.title") if made.game else speak("report.no_game"),
        "ok": made.ok,
        "findings": [
            {
                "severity": one.severity,
                "code": one.code,
                "where": list(one.where),
                "message": sentence(one, speak),
                "clause": one.clause,
            }
            for one in made.findings
        ],
        "facts": list(fact_pairs(made.facts, speak)),
        "board": None if board is None else told(board),
        "picture": None if board is None else _drawn(board, number, options),
    }


def _drawn(board: Board, number: int, options: PrintingOptions) -> str | None:
    """Return the picture of a board with the lines of its symmetry. A board that is not valid may have no picture."""
    try:
        scene = field_scene(board, options)
    except (LandpressError, KeyError, IndexError, ValueError):
        return None
    over: list[Drawn] = []
    if isinstance(board, LatticeBoard):
        middle, look = (scene.width / 2, scene.height / 2), style(board.game, options)
        over = symmetry_lines(board, CELL, middle, bool(turned_drawing(board.game, options)), look)
    return svg.inline(scene._replace(items=(*scene.items, *over)), f"checked-{number}", board.code() or "")


def _named(name: str, read: Callable[[], list[Carried]]) -> list[Carried]:
    """Return what is read, under the name of the file in place of its size."""
    shown = printable(name)[:60]
    try:
        found = read()
    except InputError as error:
        raise InputError(f"{shown}: {str(error).partition(': ')[2] or error}") from None
    return [replace(one, source=shown) for one in found]


CALLS = {"file": file, "codes": codes, "photo": photo}
KEEPING = ()
