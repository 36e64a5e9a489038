"""The board of a page in a photo whose QR codes and typed codes (lines.py) cannot be read at once.

The page is found by its outline, too, and its typed code is read there. If no code counts, the cells of the board are
read as well, in the end by their lattice alone, where nothing else tells how the page lies.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import islice
from math import dist

from landpress.layouts.errors import CodeError
from landpress.output.photos.bands import Bands
from landpress.output.photos.bars import bars
from landpress.output.photos.by_cells import by_cells, codes_of_cells, codes_of_lattice
from landpress.output.photos.edges import exact
from landpress.output.photos.footer import Foot, foot
from landpress.output.photos.grey import Grey, Lying, multiplied
from landpress.output.photos.lines import NO_BOARD, NO_CODE, NO_FOOT, Line, counts
from landpress.output.photos.outline import Outline, outline
from landpress.output.photos.steps import four_sides
from landpress.output.photos.typed import typed

_ENOUGH, _NEAR = 2000, 0.01
"""The longer side (pixels, about) of the picture in which the outline is looked for. A small picture is faster. And how
far, as a share of it, the corners of two outlines may lie apart that are the same."""


def code_of_page(
    grey: Grey, found: list[Line], colours: Callable[[], Bands] | None = None
) -> tuple[list[tuple[str, str]], str]:
    """Return what the page of a grey photo was read by (`typed` or `cells`) with its code, and an empty text.

    `found` are its lines, none of which is certain. If there is no code, return nothing and the reason. `colours`
    returns the same photo in colour. Without it only typed codes are read.
    """
    read = [(one.lying, one.typed) for one in found]
    outlined = bar_of_outline(grey, bool(found))
    if outlined is not None:
        seen = typed(grey, outlined)
        if counts(seen):
            return [("typed", seen.code)], ""
        read = [(outlined, seen), *read]
    is_foot = bool(found) or any(seen for _, seen in read)
    if colours is not None:
        colours = cache(colours)  # they take memory each time
        ways = partial(codes_of_cells, grey, colours, read), partial(codes_of_lattice, grey, colours)
        # Where nothing but an outline tells of a foot, and no code is there, it may be none.
        codes = ways[not is_foot]() or ways[is_foot]()
        if len(codes) == 1:
            return [("cells", codes[0])], ""
        if codes:
            return [], f"{len(codes)} boards look the same on this page; give the code of one: {', '.join(codes)}"
    lacking = NO_CODE if is_foot else f"{_told_of_sheet(grey)}; {NO_FOOT}"
    return [], lacking if colours is None else f"{lacking}, and {NO_BOARD}{_told_by_cells()}"


def _told_of_sheet(grey: Grey) -> str:
    """Say how many edges of a sheet are seen, so that somebody takes a better photo of it."""
    edges = "no edge", "one edge", "two edges", "three edges", "all four edges"
    seen = sum(outline(grey).own)
    return f"{edges[seen]} of a sheet {'is' if seen in (0, 1) else 'are'} seen"


def _told_by_cells() -> str:
    """Say of which games cells tell boards, if not of all: nobody shall take a better photo of the cells of another."""
    from landpress.layouts.catalogue import games, has

    told = [game for game in games() if has(game, "photo")]
    return "" if len(told) == len(list(games())) else f"; cells tell boards of {', '.join(told)} only"


def codes_in(light: Grey, bands: Bands, known: Iterable[str], lined: Sequence[Line] | None = None) -> dict[str, str]:
    """Return the code that is typed on the page of a photo, and that of the board in its cells, each if it is certain.

    `lined` are the lines of the photo, if they were read before. Only cells of the games of the typed code and of the
    `known` codes are read, and without what is seen of the typed code. If they tell no board for certain, but are those
    of another one than the only such code names, that code is returned too. The keys are `typed`, `cells` and
    `contrary`.
    """
    from landpress.layouts.board import game_of_prefix
    from landpress.layouts.codes import split, within

    known, typed_at = [within(code) for code in known], {one.lying: one.typed for one in lined or ()}

    @cache
    def shown(lying: Lying) -> dict[str, str]:
        read = typed_at[lying] if lying in typed_at else typed(light, lying, known)
        typed_code = {"typed": read.code} if counts(read) else {}
        named = {game_of_prefix(split(code)[0]) for code in (*known, *typed_code.values())}
        cells = by_cells(light, bands, lying, None, [game for game in named if game is not None])
        return typed_code | ({"cells": cells[0]} if len(cells) == 1 else {})

    alone = _alone(light) if lined is None else [one.lying for one in lined[:1]]
    found = shown(alone[0]) if alone else {}
    if len(found) == 2 and len({"".join(split(code)) for code in found.values()}) == 1:
        return found  # two that agree need no outline, which takes long
    found, ways = {}, [*_outlined(light, alone), *alone]
    for lying in ways:
        found |= shown(lying)
        if len(found) == 2:
            break
    if "cells" not in found:
        codes = {"".join(split(code)): code for code in (*known, *found.values())}
        # Of several codes the reader hears anyway.
        if len(codes) == 1 and _is_contrary(light, bands, ways, *codes.values()):
            found |= {"contrary": next(iter(codes.values()))}
    return found


def _is_contrary(grey: Grey, colours: Bands, ways: Sequence[Lying], code: str) -> bool:
    """Return whether the cells of a page are not those of the board that a code names, in all ways it may lie."""
    from landpress.layouts.board import Board
    from landpress.layouts.catalogue import has
    from landpress.output.game import Game

    try:
        board = Board.from_code(code)
    except CodeError:
        return False
    compared = Game(board.game).compared_photo if has(board.game, "photo") else None
    said = [compared.contrary(grey, colours, lying, board) for lying in ways] if compared else []
    told = [one for one in said if one is not None]
    return bool(told) and all(told)


def ways_to_lie(grey: Grey) -> list[Lying]:
    """Return how the page in a photo may lie: matrices that take places (mm) from the beginning of its bar to pixels.

    The outline of the sheet tells more than the bar alone does, if the photo was taken at an angle. It may be wrong.
    """
    alone = _alone(grey)
    return [*_outlined(grey, alone), *alone]


def _alone(grey: Grey) -> list[Lying]:
    """Return how the first bar that is seen lies, nothing if there is none."""
    with closing(bars(grey)) as found:
        return [one.lying for one in islice(found, 1)]


def _outlined(grey: Grey, alone: Sequence[Lying]) -> list[Lying]:
    outlined = bar_of_outline(grey, bool(alone))
    return [] if outlined is None else [outlined]


def bar_of_outline(grey: Grey, is_known: bool = False) -> Lying | None:
    """Return the matrix of the page that lies in the outline of a sheet, or None if no bar is seen there.

    If a bar `is_known`, a sheet of which no side is seen would tell nothing more.
    """
    much = max(1, max(grey.wide, grey.high) // _ENOUGH)
    with grey.room():
        small = grey.smaller(grey.wide // much, grey.high // much) if much > 1 else grey
        found = _foot(small, is_known)
    back = grey.wide / small.wide, 0, 0, 0, grey.high / small.high, 0, 0, 0, 1
    return None if found is None else multiplied(back, found.lying)


def _foot(grey: Grey, is_known: bool) -> Foot | None:
    """Return the bar at the foot of the page, or None.

    The sides of a sheet that is seen whole are exact, also in uneven light. Otherwise the rough outline has to do.
    """
    whole = four_sides(grey)
    corners = [] if whole is None else exact(grey, whole)
    found = foot(grey, Outline(corners, (True,) * 4)) if corners else None
    if found is not None:
        return found
    rough, near = outline(grey), _NEAR * max(grey.wide, grey.high)
    if all(any(dist(corner, one) < near for one in corners) for corner in rough.corners):
        return None
    return None if is_known and not any(rough.own) else foot(grey, rough)
