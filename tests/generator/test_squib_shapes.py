"""Scripts of Squib: what a template has of outlines, trims and arcs, worked out from Squib's pixels by hand."""

import tomllib
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


@pytest.mark.parametrize("part", ["arc_start: 1.5", "arc_end: 3.1"])
def test_a_part_of_a_circle_is_told_and_not_closed(part: str) -> None:
    """docs/decks-from-squib.md: arcs are not kept, with a message."""
    made, said = imported(f"  circle x: 400, y: 500, radius: 100, {part}\n  rect width: 300, height: 300")
    assert "deck.rb, line 3: circle: an arc is not in a template" in said
    assert [one["kind"] for one in made["front"]] == ["box"]
