"""The list of parts: how many of each, and on which pages, by the numbers in their footers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Scene, Shape, Text, Use, Window
from landpress.output.scene.shapes import extent, rectangle
from landpress.output.sheets import inside, parts_list
from landpress.output.sheets.kit import Contents, Kit, Listed, Section, kit_scenes
from landpress.output.sheets.page import Imprint
from tests.output.sheets import GAMES, RED, an_imprint, kit, kit_style

STYLE = kit_style("last-land")


def large(name: str, count: int) -> Part:
    """Return parts so large that each fills a sheet."""
    return Part(name, name, count, 180, 200, (Shape(rectangle(-50, -50, 100, 100), RED),))


def pages(count: int) -> object:
    return lambda imprint: [Scene(210, 297, "page", ())] * count


def number(scene: Scene) -> int | None:
    """Return the number of a page in its footer."""
    found = re.search(r"page (\d+) of", " ".join(text.text for text in scene.texts()))
    return int(found[1]) if found else None


def test_every_line_names_the_pages_where_its_parts_lie() -> None:
    """The list is page 1. Boards and rules follow, then the pages of parts."""
    listed: list[Listed] = []

    def contents(told: Contents, imprint: Imprint, style: object) -> list[Scene]:
        listed.extend(told.lines)
        return [Scene(210, 297, "list", ())]

    parts = (large("map", 2), large("plan", 1), Part("chip", "chips", 3, 10, 10, ()))
    kit = Kit(pages(2), parts, pages(1))  # type: ignore[arg-type]
    scenes = kit_scenes(kit, an_imprint("last-land"), STYLE, contents)
    lying = defaultdict(set)
    for place, scene in enumerate(scenes, 1):
        for use in scene.items:
            if isinstance(use, Use):
                lying[use.symbol.name.split("-")[1]].add(place)
                assert number(scene) == place, "as its footer says"
    sheets = {line.name: line.pages for line in listed}
    assert {name: set(where) for name, where in sheets.items()} == {
        "Board": {2, 3},
        "map": lying["map"],
        "plan": lying["plan"],
        "chip": lying["chips"],
        "Rules": {4},
    }
    assert len(lying["map"]) == 2
    assert [line.count for line in listed] == [1, 2, 1, 3, 1]


def test_pages_next_to_each_other_are_told_by_their_ends() -> None:
    lines = [Listed(f"part {i}", 1, where) for i, where in enumerate([(2,), (2, 3), (2, 3, 4, 6), (2, 4, 5)])]
    (page,) = parts_list.contents(Contents(lines, []), an_imprint("last-land"), STYLE)
    texts = [item for item in page.items if isinstance(item, Text)]
    said = []
    for line in lines:
        (name,) = [text for text in texts if text.text == line.name]
        (where,) = [text.text for text in texts if text.y == name.y and text.x > 140 and text.text != "1"]
        said.append(where)
    assert said == ["2", "2–3", "2–4, 6", "2, 4–5"]


def test_the_first_page_says_what_to_print_how() -> None:
    """docs/printing.md: sections by stock and sides, each told in a line with its pages."""
    sections = [Section("paper", False, 1, 4), Section("card", False, 5, 5), Section("card", True, 6, 9)]
    (page,) = parts_list.contents(Contents([Listed("part", 1, (5,))], sections), an_imprint("last-land"), STYLE)
    said = " ".join(text.text for text in page.texts())
    for line in (
        "Pages 1–4: paper of 80 to 120 g/m², on one side.",
        "Page 5: card of 160 to 200 g/m², on one side.",
        "Pages 6–9: card of 160 to 200 g/m², on both sides.",
    ):
        assert line in said


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_reduced_picture_is_so_fine_that_it_clots(game: str) -> None:
    """Lines under 0.03 mm are left out of the pictures of the survey. Each picture still shows something."""
    page, *_ = kit(game, kit_style(game, look="survey"))
    windows = [item for item in page.items if isinstance(item, Window)]
    assert windows
    for window in windows:
        shown = list(drawn_in(window.items))
        lines = [shape for shape in shown[1:] if isinstance(shape, Shape) and shape.stroke]
        assert all(shape.width * window.scale >= 0.03 for shape in lines)
        assert shown


def drawn_in(items: Iterable[Drawn]) -> Iterator[Drawn]:
    for item in items:
        if isinstance(item, Use):
            yield from drawn_in(item.symbol.items)
        else:
            yield item


def test_every_line_says_how_many_there_are() -> None:
    """A line has all parts of a name: 3 chips with one drawing and 4 with another are 7 chips."""
    parts = (Part("chip", "chips", 3, 10, 10, ()), Part("chip", "chips", 4, 10, 10, ()), large("map", 2))
    scenes = kit_scenes(Kit(parts=parts), an_imprint("last-land"), STYLE, parts_list.contents)
    rows: dict[float, list[str]] = defaultdict(list)
    for item in scenes[0].items:
        if isinstance(item, Text):
            rows[round(item.y, 2)].append(item.text)
    counts = {row[0]: row[1] for row in rows.values() if len(row) == 3}
    assert (counts["map"], counts["chip"]) == ("2", "7")


def test_a_long_list_on_wide_paper_has_two_columns() -> None:
    """Issue: 43. Xarkant's 18 kinds of parts did not fit A4 on its side."""
    style = kit_style("last-land", landscape=True)
    names = [f"Part {chr(65 + i)}" for i in range(18)]
    told = Contents([Listed(name, i + 1, (2,)) for i, name in enumerate(names)], [])
    (page,) = parts_list.contents(told, an_imprint("last-land"), style)
    at = {text.text: text for text in page.texts() if text.text in names}
    assert list(at) == names
    assert len({round(text.x) for text in at.values()}) == 2
    for x in {text.x for text in at.values()}:
        lines = [text.y for text in at.values() if text.x == x]
        assert all(after - before >= 6 for before, after in pairwise(lines))
    assert sum(bool(text.cell and text.cell.row == 0) for text in page.texts()) == 6, "both columns have heads"


@pytest.mark.parametrize("high", [10.0, 28.0])
def test_the_leaf_of_a_whole_page_stands_in_the_middle_of_its_room(high: float) -> None:
    """On A3 it lay at the left of its name, over the part beside it."""
    room = Area(10, 5, 30, high)
    listed = Listed("rules", 1, (3,))
    leaf, *_ = inside._pictured(listed, 1, room, None, kit_style("xarkant", look="survey"))
    assert isinstance(leaf, Shape)
    left, top, right, bottom = extent(leaf.path)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(room.middle)
