"""The board of a page in a photo whose QR code cannot be read.

The sheet is found by its outline, its foot by the bar of 100 mm. Then the code that is typed above the bar is read. It
counts only if it is far likelier than all other codes with a true checksum, and if its board is valid. If it does not
count, the cells of the board are read as well.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from landpress.layouts.errors import CodeError

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.photos.footer import Foot
    from landpress.output.photos.light import Matrix
    from landpress.output.photos.typed import Typed

_ENOUGH = 2000
"""The longer side (pixels, about) of the picture in which the bar is looked for. A small picture is faster."""
_NO_FOOT = "no page with a bar of 100 mm at its foot is seen whole"
_NO_CODE = "the typed code above the bar is not sharp enough or covered"


def code_in(grey: "Image", colours: "Callable[[], Image] | None" = None) -> tuple[str, str, str]:
    """Return the code of the page in a grey photo, by what it was read (`typed` or `cells`), and an empty text.

    If there is none, return two empty texts and the reason. `colours` returns the same photo in colour. Without it only
    the typed code is read.
    """
    from landpress.layouts.catalogue import games
    from landpress.output.photos.typed import typed

    matrix = _foot_of(grey)
    if matrix is None:
        return "", "", _NO_FOOT
    read = typed(grey, matrix)
    if read is not None and read.is_sure and _is_valid(read.code):
        return read.code, "typed", ""
    code = _by_cells(grey, colours(), matrix, read, games()) if colours is not None else ""
    return (code, "cells", "") if code else ("", "", _NO_CODE)


def codes_in(grey: "Image", colours: "Image", known: Iterable[str]) -> dict[str, str]:
    """Return the code that is typed on the page of a photo, and that of the board in its cells, each if it is certain.

    Only cells of the games of the typed code and of the `known` codes are read, and without what is seen of the typed
    code. The keys are `typed` and `cells`.
    """
    from landpress.layouts.board import game_of_prefix
    from landpress.layouts.codes import split
    from landpress.output.photos.typed import typed

    foot = _foot_of(grey)
    if foot is None:
        return {}
    read = typed(grey, foot)
    found = {"typed": read.code} if read is not None and read.is_sure and _is_valid(read.code) else {}
    named = {game_of_prefix(split(code)[0]) for code in (*known, *found.values())}
    cells = _by_cells(grey, colours, foot, None, [game for game in named if game is not None])
    return found | ({"cells": cells} if cells else {})


def _foot_of(grey: "Image") -> "Matrix | None":
    """Return the matrix that takes places (mm) from the beginning of the bar to pixels, or None if no bar is seen."""
    much = max(1, max(grey.size) // _ENOUGH)
    found = _foot(grey.reduce(much))
    return None if found is None else np.diag([much, much, 1]) @ found.matrix


def _foot(grey: "Image") -> "Foot | None":
    """Return the bar at the foot of the page, or None.

    The sides of a sheet that is seen whole are exact, also in uneven light. Otherwise the rough outline has to do.
    """
    from landpress.output.photos.edges import exact
    from landpress.output.photos.footer import foot
    from landpress.output.photos.outline import Outline, outline
    from landpress.output.photos.steps import four_sides

    corners = four_sides(grey)
    found = None if corners is None else foot(grey, Outline(exact(grey, corners), (True,) * 4))
    return foot(grey, outline(grey)) if found is None else found


def _by_cells(grey: "Image", colours: "Image", foot: "Matrix", typed: "Typed | None", among: Iterable[str]) -> str:
    """Return the code of the board of some games whose cells are seen; empty if it is not certain.

    What is seen of the typed code helps to tell boards apart.
    """
    from landpress.layouts.catalogue import has
    from landpress.output.photos.board_seen import board_seen

    for game in among:
        if has(game, "photo"):
            board = board_seen(grey, colours, foot, game, typed)
            if board is not None:
                return board.code() or ""
    return ""


def _is_valid(code: str) -> bool:
    """Return whether a code is that of a valid board: a wrong code is almost never."""
    from landpress.engine.boards.validity import is_valid
    from landpress.layouts.board import Board

    try:
        return is_valid(Board.from_code(code))
    except CodeError:
        return False
