"""The measured chances of the places in the order of play, and where they are told (docs/playability.md)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from landpress.generator.boards import places
from landpress.generator.boards.named import board_drawn
from landpress.generator.boards.places import place_facts
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.commands.run import run

UNEQUAL: dict[str, Any] = {"boards": 100, "games": 200, "places": [[78.4, 72.0, 84.0], [21.6, 16.0, 28.0]]}
EQUAL: dict[str, Any] = {"boards": 100, "games": 200, "places": [[57.0, 54.0, 60.0], [43.0, 40.0, 46.0]]}


def plant(monkeypatch: pytest.MonkeyPatch, found: dict[str, Any]) -> None:
    """Replace the measurements of all games by one for two seats."""
    monkeypatch.setattr(places, "_measured", lambda game: {"version": "1", "policy": "greedy", "2": found})


@pytest.mark.parametrize("game", games())
def test_every_number_of_seats_is_measured(game: str) -> None:
    """For each number of seats the shares add up to 100 % and lie inside their bounds."""
    found = places._measured(game)
    assert found["policy"] == "greedy"
    for seats in layout(game).SEATS:
        one = found[str(seats)]
        assert one["games"] == one["boards"] * seats
        assert len(one["places"]) == seats
        assert sum(share for share, _, _ in one["places"]) == pytest.approx(100, abs=0.4)
        assert all(0 <= low <= share <= high <= 100 for share, low, high in one["places"])


def test_places_differ_only_if_the_bounds_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place must be more than 5 points off for certain. A variant changes the game, so nothing is said of it."""
    board = board_drawn("last-land", 2, "places")
    plant(monkeypatch, EQUAL)
    assert place_facts(board) == {}
    plant(monkeypatch, UNEQUAL)
    assert place_facts(board) == {"places": {"games": 200, "policy": "greedy", "percent": UNEQUAL["places"]}}
    assert place_facts(replace(board, variant=(("play.tokens", 20),))) == {}
    assert place_facts(board_drawn("last-land", 3, "places")) == {}
    mirrored = UNEQUAL | {"places": [[40.0, 34.0, 44.0], [60.0, 56.0, 66.0]]}
    plant(monkeypatch, mirrored)
    assert place_facts(board)


@pytest.mark.parametrize("found", [EQUAL, UNEQUAL])
def test_page_rules_and_validate_say_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: dict[str, Any]
) -> None:
    """The sentence stands on the board page, on the rules sheet, and in both reports, exactly if the places differ."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    plant(monkeypatch, found)
    is_told = found is UNEQUAL
    call = ("--players", "2", "--seed", "p", "--again")
    made = run("fresh", "last-land", *call, "-o", "board.pdf")
    assert run("fresh", "last-land", *call, "-o", "board.json").status == 0
    assert run("kit", "last-land", *call, "--only", "rules", "-o", "kit.pdf").status == 0
    told = ["200 games", "78 · 22 %", "Play 2 games and change places."]
    seen = [made.out, run("validate", "board.json").out, *(_text(name) for name in ("board.pdf", "kit.pdf"))]
    for text in seen:
        assert [word in " ".join(text.split()) for word in told] == [is_told] * 3
    facts = json.loads(run("validate", "--json", "board.json").out)["facts"]
    assert facts.get("places") == ({"games": 200, "policy": "greedy", "percent": found["places"]} if is_told else None)
    assert ("手番の順番" in run("validate", "--language", "ja", "board.json").out) == is_told


def _text(name: str) -> str:
    return " ".join(page.extract_text() for page in PdfReader(name).pages)
