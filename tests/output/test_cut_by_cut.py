"""Sheets of parts are cut in the order of the numbers that are printed on them, as somebody does with knife and ruler.

A cut begins at the mark beside its number and ends at the last mark on its line before the next number there, with the
marks themselves: docs/printing.md says "Cut from mark to mark and not to the edge". Nothing here asks the code that
plans the cuts. After each cut shapely tells what has come loose.
"""

from collections import defaultdict

import pytest
import shapely
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Polygon, box

from landpress.output.game import household_of
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Shape, Text
from landpress.output.scene.shapes import pieces
from landpress.output.scene.style import SMALLEST_TYPE
from landpress.output.sheets.part_sheets import Sheet, imposed
from landpress.output.survey.ruling import flattened
from tests.output.sheets import GAMES, kit_style, parts_of

NEAR = 0.02
"""How much lengths in millimetres may differ."""


def marks_of(sheet: Sheet) -> list[LineString]:
    """Return the marks of a sheet: short lines, straight down or across."""
    drawn = [item for item in sheet.front if isinstance(item, Shape) and item.width == 0.15 and not item.dash]
    lines = [
        [point for _, values in piece for point in (values[-2:],)] for item in drawn for piece in pieces(item.path)
    ]
    return [LineString(line) for line in lines if len(line) == 2 and 1.9 < LineString(line).length < 2.1]


def printed_cuts(sheet: Sheet) -> list[LineString]:
    """Return the cuts of a sheet in the order of their numbers, as the marks and the numbers beside them tell them."""
    numbers = [item for item in sheet.front if isinstance(item, Text) and item.size == SMALLEST_TYPE]
    assert sorted(int(one.text) for one in numbers) == list(range(1, len(numbers) + 1))
    begins: dict[tuple[int, float], list[tuple[float, int]]] = defaultdict(list)
    ends: dict[tuple[int, float], list[float]] = defaultdict(list)
    for mark in marks_of(sheet):
        (a, b), (c, d) = mark.coords
        axis = 0 if abs(a - c) < NEAR else 1
        line = axis, round((a, b)[axis] * 20)
        ends[line] += [(a, b)[1 - axis], (c, d)[1 - axis]]
        for text in numbers:
            aside, along = (text.x - a, b - text.y) if axis == 0 else (b - text.y, a - text.x)
            if abs(aside - 0.25) < NEAR and -2 - NEAR < along < 2 + NEAR and (text.anchor == "start") == (axis == 0):
                begins[line].append((min((a, b)[1 - axis], (c, d)[1 - axis]), int(text.text)))
    cuts: dict[int, LineString] = {}
    for line, found in begins.items():
        starts = sorted(set(found))
        for (start, number), (following, _) in zip(starts, [*starts[1:], (1e9, 0)], strict=True):
            stop, at = max(end for end in ends[line] if start < end < following - NEAR), line[1] / 20
            points = [(at, start), (at, stop)] if line[0] == 0 else [(start, at), (stop, at)]
            assert number not in cuts, "one mark beside a number"
            cuts[number] = LineString(points)
    assert len(cuts) == len(numbers), "a mark beside each number"
    return [cuts[number] for number in sorted(cuts)]


def lies(part: Part, x: float, y: float, turn: float) -> Polygon:
    whole = box(-part.width / 2, -part.height / 2, part.width / 2, part.height / 2)
    if part.outline is not None:
        whole = Polygon(flattened(part.outline)[0])
    return translate(rotate(whole, turn, origin=(0, 0)), x, y)


@pytest.mark.nightly
@pytest.mark.parametrize("household", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_cuts_in_the_printed_order_leave_each_part_alone_and_whole(game: str, paper: str, household: bool) -> None:
    """docs/printing.md: the sheet "stays in one piece until the end"; each part has its size then."""
    style = kit_style(game, paper, look="survey")
    left_out = household_of(game) if household else ()
    sheets = imposed([part for part in parts_of(game, style) if part.group not in left_out], style)
    assert sheets
    for sheet in sheets:
        parts = [(part, lies(part, x, y, turn)) for part, x, y, turn in sheet.placed]
        inner = [shape.buffer(-NEAR) for _, shape in parts]
        paper_edge = box(0, 0, sheet.style.page.width, sheet.style.page.height)
        done, loose = [paper_edge.exterior], list[Polygon]()
        for number, cut in enumerate(printed_cuts(sheet), 1):
            assert not any(shape.intersects(cut) for shape in inner), f"cut {number} goes through a part"
            assert paper_edge.contains(cut), f"cut {number} reaches the edge"
            done.append(cut)
            found = list(shapely.polygonize([shapely.node(shapely.MultiLineString(done))]).geoms)
            loose = [piece for piece in found if not piece.exterior.equals(paper_edge.exterior)]
            assert len(loose) == len(found) - 1, "the sheet stays in one piece"
            held = [piece for piece in loose if any(piece.intersects(shape) for shape in inner)]
            assert all(piece.area > 0.999 * piece.envelope.area for piece in held), f"after cut {number}"
        for part, shape in parts:
            if part.outline is None:
                around = [piece for piece in loose if piece.intersects(shape.buffer(-NEAR))]
                assert len(around) == 1, part.name
                assert around[0].symmetric_difference(shape).area < NEAR * shape.length, part.name
