"""Wishes that a person adds to those of a description, and cells that stay as on another of its boards."""

from collections.abc import Iterable
from dataclasses import replace

from landpress.generator.boards.wanted import Request
from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.field import CELLS
from landpress.layouts.lattice import HEXES
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.reader import MOST_WISHES
from landpress.layouts.maps.vocabulary_of import vocabulary_of
from landpress.layouts.reading import printable


def wishing_of_maps(wanted: Request, texts: Iterable[str], like: Board | None, keep: str) -> Request:
    """Return a request with wishes: those with these texts, and that some cells stay as they are on another board.

    Tokens on these cells stay too. Raise CallError if a wish cannot be read.
    """
    told = described()[wanted.game].description
    known, more = vocabulary_of(told), list(texts)
    if like is not None:
        if not isinstance(like, MapBoard) or like.description.digest != told.digest:
            raise CallError(f"--like: not a board of {wanted.game}; take one of the same description")
        more += _keeping(like, keep)
    if len(more) > MOST_WISHES:
        raise CallError(f"{len(more)} wishes: expected at most {MOST_WISHES}")
    return replace(wanted, map_wishes=tuple(known.wish(text) for text in more))


def _keeping(board: MapBoard, cells: str) -> list[str]:
    lattice = board.description.field.lattice
    names = [name.strip() for name in cells.split(",")]
    if lattice.plane is HEXES:
        if len(names) % 2:
            raise CallError(f"--keep {printable(cells)[:60]}: expected cells with commas between them, such as 0,0,1,0")
        names = [",".join(pair) for pair in zip(names[::2], names[1::2], strict=True)]
    found = []
    for name in names:
        try:
            cell = lattice.cell(name)
        except InputError as error:
            raise CallError(f"--keep {printable(cells)[:60]}: {error}") from None
        found.append(f"{name}={CELLS}.{board.cells[cell]}")
        for layer, slots in zip(board.description.layers, board.layers, strict=True):
            if layer.on == CELLS:
                here = slots[cell * layer.each : (cell + 1) * layer.each]
                found += [f"{name}={layer.name}.{token}" for token in here if token]
    return found
