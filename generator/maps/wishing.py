"""Wishes that a person adds to those of a description, and cells that stay as on another of its boards."""

from collections.abc import Iterable
from dataclasses import replace

from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import kept_cells
from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.errors import CallError
from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.reader import MOST_WISHES
from landpress.layouts.maps.vocabulary_of import vocabulary_of


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
    found = []
    for name, cell in kept_cells(board.description.field.lattice, cells):
        found.append(f"{name}={CELLS}.{board.cells[cell]}")
        for layer, slots in zip(board.description.layers, board.layers, strict=True):
            if layer.on == CELLS:
                here = slots[cell * layer.each : (cell + 1) * layer.each]
                found += [f"{name}={layer.name}.{token}" for token in here if token]
    return found
