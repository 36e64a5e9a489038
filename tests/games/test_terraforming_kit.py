"""The kit of Terraforming: counts, costs that follow the house values, and the rules sheet with its drawn examples."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from shapely import Polygon, box

from landpress.engine.contract.house import changed
from landpress.layouts.games.terraforming import SEATS
from landpress.output.game import Game
from landpress.output.games.terraforming.board import SMALLEST
from landpress.output.games.terraforming.examples import examples
from landpress.output.games.terraforming.kit import rules
from landpress.output.pieces.part import Part
from landpress.output.scene.hexmap import corners
from landpress.output.scene.items import Text
from landpress.output.sheets.rules_sheet import pages
from tests.output.sheets import an_imprint, drawn_board, kit, kit_style, parts_of


def texts(part: Part) -> list[str]:
    return [item.text for item in part.front if isinstance(item, Text)]


@pytest.mark.parametrize("seats", SEATS)
def test_counts_for_every_number_of_seats(seats: int) -> None:
    """Robot chips of six values, every building, tracks, markers and covers, and an aid for each seat.

    The cover of a hole is the bridge. There are at least two pieces of every building for each seat.
    """
    found: Counter[str] = Counter()
    robots: Counter[str] = Counter()
    for part in parts_of("terraforming", kit_style("terraforming"), seats):
        found[part.name] += part.count
        if part.name == "Robot chip":
            robots[texts(part)[0]] += part.count
    assert set(robots) <= {"1", "5", "10", "25", "50", "100"}
    assert found["Owner marker"] % seats == 0
    built = ("Factory", "Shield", "Tower", "Excavator", "House", "Town", "City")
    assert min(found[name] for name in (*built, "Hole cover")) >= 2 * seats
    assert found["Shield marker ×2"] > found["Shield marker ×3"] > 0 < found["Moved marker"]
    assert (found["Round track"], found["Score track"], found["Score marker"]) == (1, 1, 2 * seats)
    assert found["Player aid"] == seats


def test_a_piece_shows_the_number_that_its_name_tells() -> None:
    """The list of parts names pieces as their drawings do: Shield marker ×2 shows ×2."""
    told = [part for part in parts_of("terraforming", kit_style("terraforming"), 3) if "×" in part.name]
    assert len(told) >= 2
    assert [part.name for part in told if f"×{part.name.partition('×')[2]}" not in texts(part)] == []


def test_tracks_count_rounds_to_200_and_points_from_0_to_130() -> None:
    tracks = {part.name: texts(part) for part in parts_of("terraforming", kit_style("terraforming"), 3)}
    figures = {
        name: [int(text) for text in tracks[name] if text.isdecimal()] for name in ("Round track", "Score track")
    }
    assert figures["Round track"] == [*range(1, 11), *range(0, 200, 10)]
    assert figures["Score track"] == [*range(10), *range(0, 140, 10)]


def test_a_full_cell_fits() -> None:
    """Owner marker and building lie side by side in the smallest cell, with robots on the building.

    Markers of robots are not larger than the chips that they lie on.
    """
    whole = parts_of("terraforming", kit_style("terraforming"), 3)
    parts = {part.group: part for part in whole if part.outline is None}
    owner, built, chip, small = (parts[group].width for group in ("tokens", "buildings", "robots", "markers"))
    cell = Polygon(corners(SMALLEST))
    across = owner + built
    pieces = box(-across / 2, -owner / 2, owner - across / 2, owner / 2).union(
        box(across / 2 - built, -built / 2, across / 2, built / 2)
    )
    assert cell.covers(pieces)
    assert small <= chip <= built


def test_costs_on_the_aid_follow_the_variant() -> None:
    """TF-8: costs are house values, so the aid shows those of the variant."""
    board = replace(drawn_board("terraforming"), variant=changed("terraforming", {"building.tower": (7, 31)}))
    style = kit_style("terraforming")
    parts = Game("terraforming").kit.kit_parts(board, an_imprint("terraforming"), style, 3)
    aid = " ".join(texts(next(part for part in parts if part.name == "Player aid")))
    assert "7 / 31" in aid
    assert "5 / 25" not in aid.replace("Excavator, 5 / 20", "")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_stand_on_at_most_two_pages_with_all_examples(language: str) -> None:
    style = kit_style("terraforming", language=language)
    sheet = rules(drawn_board("terraforming"), style)
    assert {f"[{name}]" in sheet.text for name in examples((5, 25), style)} == {True}
    assert 1 <= len(pages(sheet, an_imprint("terraforming"), style)) <= 2


def test_the_plan_of_the_board_names_its_sheets_as_they_are_numbered() -> None:
    """In a kit the list of parts comes first, so the board's own sheets are 3 and 4 of the file."""
    scenes = kit("terraforming", kit_style("terraforming"))
    said = [[text.text for text in scene.texts()] for scene in scenes]
    plan = said[1]
    for place, label in pairwise(plan):
        if place.startswith("row 1, column") and label.startswith("page"):
            number = int(label.split()[1])
            assert place in said[number - 1]
            assert any(f"{label} of {len(scenes)}" in text for text in said[number - 1])
    assert {"page 3", "page 4"} <= set(plan)
