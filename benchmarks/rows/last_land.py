"""Rows on Last Land: finding valid boards and drawing a board inside this process, and the files of whole commands."""

import io
from collections.abc import Iterator
from pathlib import Path

from benchmarks import alternatives, timing
from benchmarks.alternatives import plain_page, shuffling
from benchmarks.measured import Measured
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard

GAME = "last-land"
WORLDS = (
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LANG": "C", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"},
)


def _boards(players: int) -> Iterator[Board]:
    return draws(request(GAME, players), seed="benchmark")


def _accepted(players: int, bar: float) -> Measured:
    found, tried = shuffling.boards_found(GAME, players, budget=1.0)
    beside = f"shuffling all tiles until no rule is broken: {found} valid of {tried:,} in a second"
    return Measured(timing.rate(_boards(players), budget=2.0), "a second", bar, beside, better="more")


def three_seats(folder: Path) -> Measured:
    """Symmetric boards for three seats, proposed and accepted on one core."""
    return _accepted(3, bar=2000)


def five_seats(folder: Path) -> Measured:
    """Boards for five seats balanced to 2 %, proposed and accepted on one core."""
    return _accepted(5, bar=20)


def drawing(folder: Path) -> Measured:
    """One board drawn as PDF, after imports."""
    from landpress.engine.boards.validity import symmetry
    from landpress.generator.texts import words
    from landpress.layouts.boardfile import write_board
    from landpress.layouts.paper import paper
    from landpress.layouts.version import __version__
    from landpress.output.files.document import render
    from landpress.output.games.last_land import board_pages
    from landpress.output.scene.style import Style
    from landpress.output.sheets.page import Imprint

    board = next(_boards(3))
    assert isinstance(board, HexBoard)
    style = Style(paper("a4"), words("en", GAME))
    imprint = Imprint(GAME, board.players, symmetry(board) or "none", None, board.code(), __version__)
    text = write_board(board, imprint.symmetry)
    ours = timing.milliseconds(lambda: render(board_pages(board, imprint, style), ".pdf", text, style))
    plain = timing.milliseconds(lambda: plain_page.draw(str(alternatives.FONT), io.BytesIO()))
    beside = f"37 outlines with a label each, a font and a QR code, straight through reportlab: {plain:.1f} ms"
    return Measured(ours, "ms", 20, beside)


def size(folder: Path) -> Measured:
    """The largest PDF of a board, for two to six seats."""
    files = {players: folder / f"{players}.pdf" for players in (2, 3, 4, 5, 6)}
    for players, file in files.items():
        timing.landpress(folder, "fresh", GAME, "--players", str(players), "-o", file.name)()
    largest = max(file.stat().st_size for file in files.values()) / 1000
    alternatives.protograf(folder)()
    plain = (folder / "protograf.pdf").stat().st_size / 1000
    return Measured(largest, "kB", 60, f"protograf's 37 labelled hexagons: {plain:.0f} kB, no font embedded")


def same_bytes(folder: Path) -> Measured:
    """Files of PDF, SVG and PNG that differ when made again from a seed, under another hash seed, zone and locale."""
    differ = 0
    for suffix in (".pdf", ".svg", ".png"):
        made = []
        for number, world in enumerate(WORLDS):
            name = f"{number}{suffix}"
            timing.landpress(folder, "fresh", GAME, "--seed", "twice", "--again", "-o", name, **world)()
            made.append((folder / name).read_bytes())
        differ += made[0] != made[1]
    alternatives.protograf(folder)()
    first = (folder / "protograf.pdf").read_bytes()
    alternatives.protograf(folder)()
    same = first == (folder / "protograf.pdf").read_bytes()
    return Measured(differ, "of 3", 0, f"protograf's two PDFs are {'the same' if same else 'different'}")
