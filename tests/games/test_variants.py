"""Every shipped variant can be drawn, validated, printed and played in both languages."""

import json
from itertools import islice
from pathlib import Path

import pytest

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import MAX_VALUE, changed, house_values, read_variant, shipped, standard
from landpress.engine.proof.playability import certificate
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request, seats_of
from landpress.generator.game import Game
from landpress.layouts.board import Variant, layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import VariantError
from tests.commands.run import run

SHIPPED = [(game, name) for game in games() for name in shipped(game)]
SLOW = {"terraforming"}
PLAYED = [pytest.param(*one, marks=[pytest.mark.nightly] if one[0] in SLOW else []) for one in SHIPPED]
LARGEST = {
    "antwalk": {"edition.clockwise": 34},
    "landsweeper": {"land.per_seat": 14, "starts.distance": 5, "starts.apart": 5},
    "last-land": {"bases.distance_six": 3, "play.drains": 1000},
    "terraforming": {
        "starts.distance": 6,
        "starts.wasteland": 6,
        "reach.percent": 100,
        "play.tower_shot": 1000,
        "play.base_points": 10,
    },
    "xarkant": {"landscape.areas": 12},
}
"""The largest of house values that are numbers, for the most seats. Others may be as large as any."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def variant_of(game: str, name: str) -> Variant:
    return changed(game, read_variant(game, shipped(game)[name].read_text("utf-8")))


def test_there_are_some() -> None:
    """The contest as it was, and variants that correct faults of the standard house values (docs/study.md)."""
    known = {
        ("terraforming", "paper"),
        ("terraforming", "paper-even"),
        ("terraforming", "paper-rotating"),
        ("terraforming", "contest"),
        ("landsweeper", "far"),
        ("landsweeper", "handicap"),
        ("landsweeper", "client"),
        ("xarkant", "contest"),
        ("xarkant", "open"),
    }
    assert known <= set(SHIPPED)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_variant_says_only_what_it_changes(game: str, name: str) -> None:
    """A variant has only known keys with values of the right shape, and no value that is standard."""
    values = read_variant(game, shipped(game)[name].read_text("utf-8"))
    kept = {key for key, value in values.items() if value == standard(game)[key]}
    assert not kept
    assert dict(variant_of(game, name)) == values
    assert dict(house_values(game, variant_of(game, name))) == {**standard(game), **values}


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_boards_of_every_number_of_seats_are_valid_and_play(game: str, name: str) -> None:
    """For every number of seats a fresh board is valid and has a certificate, a whole game of greedy seats."""
    offered = seats_of(game, variant_of(game, name))
    assert offered == ((2, 3) if (game, name) == ("landsweeper", "far") else layout(game).SEATS)
    for seats in offered:
        (board,) = islice(draws(request(game, seats, variant_of(game, name)), "variant"), 1)
        assert board.variant == variant_of(game, name)
        assert list(faults(board)) == []
        # The contest was for three: among six greedy seats hardly any gathers the ten robots that a house costs there.
        if (game, name, seats) != ("terraforming", "contest", 6):
            assert certificate(board) is not None


@pytest.mark.parametrize(("game", "name"), SHIPPED)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.nightly
def test_a_kit_of_a_variant_is_printed(game: str, name: str, language: str) -> None:
    """The kit of a variant prints. By day other tests print kits of usual variants."""
    done = run("kit", game, "--variant", name, "--seed", "a", "--language", language, "-o", "kit.pdf")
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_file_of_a_variant_is_valid(game: str, name: str) -> None:
    """A board file holds the variant and is valid."""
    assert run("fresh", game, "--variant", name, "--seed", "b", "-o", "board.json").status == 0
    assert json.loads(Path("board.json").read_text("utf-8"))["variant"]
    assert run("validate", "board.json").status == 0


@pytest.mark.parametrize("game", games())
def test_the_largest_of_a_house_value_is_allowed_and_one_more_is_not(game: str) -> None:
    """Issue: a variant that no board can meet is refused at once. Cells have six neighbours, shares are up to 100 %."""

    def is_allowed(key: str, value: int) -> bool:
        try:
            Game(game).maker.check(request(game, max(layout(game).SEATS), changed(game, {key: value})))
        except VariantError:
            return False
        return True

    for key in (key for key, value in standard(game).items() if type(value) is int):
        largest = LARGEST[game].get(key, MAX_VALUE)
        assert [is_allowed(key, value) for value in (-1, 0, largest, largest + 1)] == [False, True, True, False], key
