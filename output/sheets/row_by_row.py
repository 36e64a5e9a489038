"""The cells of a board in words, row by row, for programs that read a page aloud."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import isqrt
from typing import TYPE_CHECKING, cast

from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.latticefield import LatticeBoard, rows
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.scene.words import Words
from landpress.output.sheets.page import Imprint

if TYPE_CHECKING:
    from landpress.layouts.maps.board import MapBoard  # slow to import, and few boards are made from descriptions


def aloud(board: Board, pages: Sequence[Scene], imprint: Imprint, style: Style) -> list[Scene]:
    """Return the pages of a board. If they are of one particular board, the words for the first picture tell it all."""
    first, *others = pages
    if first.alt and imprint.code:
        first = first._replace(alt=first.alt + row_by_row(board, style.words))
    return [first, *others]


def row_by_row(board: Board, words: Words, shown: Callable[[Sequence[str]], Sequence[str]] = list) -> str:
    """Return the cells in words, row by row from the top, as the rows of the board's file are.

    `shown` returns those cells of a row that a page shows. A kind without words, such as one of a plugin, is called as
    in the file. What lies on a cell follows in brackets.
    """
    found = list(map(shown, _rows(board, words)))
    if not found:
        return ""
    named = [words("page.row", n=n, cells=_runs(row, words)) for n, row in enumerate(found, 1)]
    return words("page.rows", rows=" ".join(named))


def _runs(row: Sequence[str], words: Words) -> str:
    """Return the cells of a row. Equal ones that follow each other are counted."""
    runs = [(kind, len(list(equal))) for kind, equal in groupby(row)]
    said = [words("page.run", count=count, kind=kind) if count > 1 else kind for kind, count in runs]
    return words("page.comma").join(said)


def _rows(board: Board, words: Words) -> Iterator[Sequence[str]]:
    if board.game in described():
        drawn = cast("MapBoard", board)
        cells = _described(drawn, words.language)
        yield from ([cells[i] for i in row] for row in drawn.description.field.lattice.rows)
    elif isinstance(board, LatticeBoard):
        yield from ([_cell(kind, words) for kind in row] for row in rows(board))
    elif all(f"cell.{kind}" in words.texts for kind in board.cells):  # a square, whose kinds are told
        side = isqrt(len(board.cells))
        for start in range(0, len(board.cells), side):
            yield [_cell(kind, words) for kind in board.cells[start : start + side]]


def _cell(kind: str, words: Words) -> str:
    return words.texts.get(f"cell.{kind}", kind)


def _described(board: "MapBoard", language: str) -> list[str]:
    from landpress.layouts.field import CELLS

    told = board.description
    cells = [told.said(kind, language) for kind in board.cells]
    for layer, slots in zip(told.layers, board.layers, strict=True):
        if layer.on == CELLS:
            for i in range(len(cells)):
                lying = slots[i * layer.each : (i + 1) * layer.each]
                if found := [told.said(token, language) for token in lying if token]:
                    cells[i] += f" ({', '.join(found)})"
    return cells
