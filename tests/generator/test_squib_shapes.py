"""Scripts of Squib: what a template has of outlines, trims and arcs, worked out from Squib's pixels by hand."""

import csv
import tomllib
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import pytest

from tests.commands.run import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def imported(calls: str) -> tuple[dict[str, Any], str]:
    """Return the template of a script with one deck, and what was told."""
    Path("deck.rb").write_text(f"require 'squib'\nSquib::Deck.new(cards: 1) do\n{calls}\nend\n")
    done = run("deck", "--import", "deck.rb", "-o", "made.toml")
    made = Path("made.toml")
    return tomllib.loads(made.read_text("utf-8")) if made.is_file() else {}, done.err


def test_half_of_a_stroke_lies_outside_the_letters() -> None:
    """docs/decks.md: the stroke of a text goes around the letters. Squib's lies half upon them: 6 pixels leave 3."""
    made, _ = imported("  text str: 'Hi', width: 400, height: 200, stroke_width: 6, stroke_color: 'red'")
    (text,) = made["front"]
    assert text["width"] == pytest.approx(3 * 25.4 / 300, abs=0.005)


def test_a_sheet_with_its_bleed_does_not_undo_the_trim_of_the_cards() -> None:
    """docs/decks-from-squib.md: the trim is kept, also where a second call saves the sides as they are."""
    made, _ = imported("  rect x: 100, y: 100, width: 300, height: 300\n  save_png trim: 0\n  save_pdf trim: 37.5")
    assert made["card"]["size"] == pytest.approx([(825 - 75) * 25.4 / 300, (1125 - 75) * 25.4 / 300], abs=0.01)
    assert made["front"][0]["at"] == pytest.approx([62.5 * 25.4 / 300] * 2, abs=0.01)


def test_the_ground_of_one_card_is_not_that_of_the_others() -> None:
    """Squib leaves a card clear on which no background was called."""
    Path("deck.rb").write_text(
        "require 'squib'\nSquib::Deck.new(cards: 3) do\n  background color: '#ff0000', range: 1\n"
        "  rect width: 300, height: 300\nend\n"
    )
    assert run("deck", "--import", "deck.rb", "-o", "made.toml").status == 0
    with open("made.csv", newline="") as file:
        assert [row["background"] for row in csv.DictReader(file)] == ["", "#ff0000", ""]


@pytest.mark.parametrize("turn", ["", ", angle: 1.5"])
def test_a_text_without_a_width_ends_at_the_trim(turn: str) -> None:
    """Turned or not: what is cut off holds no letters."""
    made, _ = imported(f"  text str: 'Hi', x: 100, y: 100, height: 200{turn}\n  save_pdf trim: 37.5")
    size = made["front"][0]["size"]
    assert size == pytest.approx([(825 - 37.5 - 100) * 25.4 / 300, 200 * 25.4 / 300], abs=0.01)


@pytest.mark.parametrize("part", ["arc_start: 1.5", "arc_end: 3.1"])
def test_a_part_of_a_circle_is_told_and_not_closed(part: str) -> None:
    """docs/decks-from-squib.md: arcs are not kept, with a message."""
    made, said = imported(f"  circle x: 400, y: 500, radius: 100, {part}\n  rect width: 300, height: 300")
    assert "deck.rb, line 3: circle: an arc is not in a template" in said
    assert [one["kind"] for one in made["front"]] == ["box"]


AROUND = "x: 400, y: 500, radius: 100, outer_radius: 100, inner_radius: 40, stroke_color: 'red', stroke_width: 3"


@pytest.mark.parametrize(
    ("call", "kind", "corners"),
    [
        ("polygon", "polygon", 3),
        ("polygon", "polygon", 200),
        ("polygon", "line", 2),
        ("star", "polygon", 100),
        ("star", "polygon", 2),
        ("star", "line", 1),
    ],
)
def test_a_shape_has_the_corners_that_squib_gives_it(call: str, kind: str, corners: int) -> None:
    """Squib draws a line from corner to corner, clockwise from the right of the middle: with two it is a line."""
    made, said = imported(f"  {call} {AROUND}, n: {corners}\n  save_png trim: 0")
    (shape,) = made["front"]
    radii = [100, 40] if call == "star" else [100]
    count = corners * len(radii)
    turns = [2 * pi * i / count for i in range(count)]
    expected = [
        [(400 + radii[i % len(radii)] * cos(turn)) / 300 * 25.4, (500 + radii[i % len(radii)] * sin(turn)) / 300 * 25.4]
        for i, turn in enumerate(turns)
    ]
    lies = shape["points"] if kind == "polygon" else [shape["at"], shape["to"]]
    assert (shape["kind"], len(lies)) == (kind, count)
    assert all(one == pytest.approx(other, abs=0.006) for one, other in zip(lies, expected, strict=True))
    assert "n: " not in said


@pytest.mark.parametrize(
    ("call", "told", "kinds"),
    [
        ("polygon n: 0", "n: 0 draws nothing", ["box"]),
        ("polygon n: 201", "n: 201 becomes 200, the most", ["polygon", "box"]),
        ("star n: 101", "n: 101 becomes 100, the most", ["polygon", "box"]),
    ],
)
def test_corners_that_a_template_does_not_have_are_told(call: str, told: str, kinds: list[str]) -> None:
    made, said = imported(f"  {call}, {AROUND}\n  rect width: 300, height: 300")
    assert f"deck.rb, line 3: {call.split()[0]}: {told}" in said
    assert [one["kind"] for one in made["front"]] == kinds
