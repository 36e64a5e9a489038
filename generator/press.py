"""A board as the bytes of a file: the scenes of its game with imprint and style, by suffix."""

from dataclasses import replace
from typing import Any

from engine.validity import seat_gap, symmetry
from layouts import __version__
from layouts.board import Board
from layouts.catalogue import entry
from layouts.errors import CallError
from layouts.hexfield import HexBoard

SUFFIXES = (".pdf", ".svg", ".png", ".json")


def check_suffix(suffix: str) -> None:
    """CallError where no board file ends so."""
    if suffix not in SUFFIXES:
        raise CallError(f"-o: a file that ends in {suffix[:20]!r}: expected one of {', '.join(SUFFIXES)}")


def board_scenes(board: Board, style: Any) -> list[Any]:
    """The pages of a board (`output.scene.Scene`)."""
    from output.page import Imprint

    unequal = isinstance(board, HexBoard) and board.starts and not board.is_seat_symmetric
    imprint = Imprint(
        board.game,
        board.players,
        symmetry(board),
        seat_gap(board) if unequal else None,  # type: ignore[arg-type]
        board.code(),
        __version__,
    )
    pages: list[Any] = entry("output", board.game).board_pages(board, imprint, style)
    return pages


def board_bytes(board: Board, text: str, suffix: str, style: Any) -> bytes:
    """The file of a board; `text` is its board file, which every kind of file carries."""
    if suffix == ".json":
        return text.encode()
    from output.document import ONE_PAGE, render

    style = replace(style, undivided=suffix in ONE_PAGE)
    return render(board_scenes(board, style), suffix, text, style)
