"""The variant `contest` of Terraforming, clause by clause (TF-D8), on the kernel and on the oracle."""

from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.contract.house import read_variant, shipped
from landpress.engine.games.terraforming.encoding import NEVER
from landpress.engine.play.match import Match
from landpress.layouts.boardfile import variant_fields
from tests.games.rulebook import RULES, Rules, after, legal, rules_named
from tests.games.terraforming_field import FIELD, PLACES, at, built
from tests.playing import fresh_boards

VALUES = read_variant("terraforming", shipped("terraforming")["contest"].read_text("utf-8"))
CONTEST = FIELD | {"variant": variant_fields(tuple(sorted(VALUES.items())))}
RING = dict.fromkeys(("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"), "a0")


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def position(cells: dict[str, str], **changes: Any) -> dict[str, Any]:
    """Return a position of the variant: it also holds what towns count."""
    return at(cells, **changes) | {"town_points": changes.get("town_points", [0, 0])}


@pytest.mark.parametrize(
    ("name", "resources", "robots"),
    [("house", 4, 10), ("factory", 4, 50), ("excavator", 4, 25), ("tower", 5, 25)],
)
def test_costs(rules: Rules, name: str, resources: int, robots: int) -> None:
    """TF-D8: house 4/10, factory 4/50, excavator 4/25, tower 5/25; the robots are used up."""
    around = dict(list(RING.items())[: resources - 1])
    before = position(around | {"0,0": f"a{robots + 2}"})
    assert after(rules, CONTEST, before, f"build 0 0 {name}") == position(around | {"0,0": f"a2 {name}"}, built=True)
    assert f"0 0 {name}" not in built(rules, position(around | {"0,0": f"a{robots - 1}"}), CONTEST)
    fewer = dict(list(around.items())[:-1])
    assert f"0 0 {name}" not in built(rules, position(fewer | {"0,0": "a99"}), CONTEST)


def test_a_bridge(rules: Rules) -> None:
    """TF-D8: a bridge costs 4 resources and 15 robots."""
    around = {"2,-2": "a0", "1,-1": "a0", "1,0": "a0", "2,0": "a0"}
    assert built(rules, position(around | {"2,-1": "a15"}), CONTEST) == {"2 -1 bridge"}
    assert built(rules, position(around | {"2,-1": "a14"}), CONTEST) == set()


def test_neither_shield_nor_city(rules: Rules) -> None:
    """TF-D8: shields and cities cannot be built, whatever a seat has."""
    mines = dict.fromkeys(("2,-2", "2,-1", "2,0", "1,1", "0,2", "-1,2", "-2,2", "-2,1", "-2,0"), "a0 excavator")
    rich = position(RING | mines | {"0,0": "a9999"})
    assert {text.split()[2] for text in built(rules, rich, CONTEST)} == {
        "tower",
        "factory",
        "excavator",
        "house",
        "town",
    }
    for name in ("shield", "city"):
        one = FIELD | {"variant": {"play": {"shields" if name == "shield" else "cities": False}}}
        assert f"0 0 {name}" in built(rules, at(RING | mines | {"0,0": "a9999"}))
        assert f"0 0 {name}" not in built(rules, at(RING | mines | {"0,0": "a9999"}), one)


def test_a_tower_takes_two(rules: Rules) -> None:
    """TF-D8: a tower takes 2 robots from each cell of others in its range."""
    turn = after(rules, CONTEST, position({"0,0": "b0 tower", "1,0": "a5", "2,0": "a1"}), "finish")
    assert [turn["robots"][PLACES[cell]] for cell in ("1,0", "2,0")] == [3, 0]


def test_every_base_counts_three(rules: Rules) -> None:
    """TF-D8: every base counts 3 points, the large factory and bridges too."""
    names = {"1,0": "house", "-1,0": "tower", "-1,1": "factory", "1,-1": "excavator"}
    cells = {cell: f"a0 {name}" for cell, name in names.items()} | {"2,-1": "a0 bridge", "0,0": "a0", "1,1": "b0"}
    assert rules(CONTEST, position(cells)).result()["scores"] == [3 + 5 * 3 + 1, 3 + 1]


def test_a_town_counts_its_resources(rules: Rules) -> None:
    """TF-D8: a town costs 9/10 and counts its resources minus 9 more; the cells around become houses as usual."""
    mines = {"1,-2": "a0 excavator", "-1,-1": "a0 excavator", "2,-1": "-0"}
    before = position(RING | mines | {"0,0": "a10"})
    game = rules(CONTEST, before)
    points = game.result()["scores"][0]
    # 7 cells, and each excavator is beside two of them: 11 resources.
    game.play("build 0 0 town")
    assert game.state() == position(RING | mines | {"0,0": "a0 town"} | dict.fromkeys(RING, "a0 house"), built=True) | {
        "town_points": [2, 0]
    }
    assert game.result()["scores"] == [points + 2 * 7 + 2, 3]
    again = rules(CONTEST, game.state())
    assert again.result()["scores"] == [points + 2 * 7 + 2, 3], "a written position keeps them"
    assert again.state()["town_points"] == [2, 0]
    assert "build 0 0 town" not in legal(rules, CONTEST, position(RING | mines | {"0,0": "a9"}))


def test_a_town_with_just_enough_counts_no_more(rules: Rules) -> None:
    """TF-D8: with 9 resources a town counts 3, like any base."""
    mines = {"1,-2": "a0 excavator"}
    game = rules(CONTEST, position(RING | mines | {"0,0": "a10"}))
    game.play("build 0 0 town")
    assert game.state()["town_points"] == [0, 0]


def test_other_games_do_not_count_towns(rules: Rules) -> None:
    """TF-8: under the standard values a town is worth 3, and positions are written as ever."""
    mines = {"1,-2": "a0 excavator", "-1,-1": "a0 excavator"}
    game = rules(FIELD, at(RING | mines | {"0,0": "a10"}))
    points = game.result()["scores"][0]
    game.play("build 0 0 town")
    assert "town_points" not in game.state()
    assert game.result()["scores"][0] == points + 2 * 7


def test_nobody_can_pay_for_what_is_absent() -> None:
    """No seat ever has as many robots as an absent building costs: in round n it has at most n times 5 + cells."""
    board = fresh_boards("terraforming")[0]
    assert NEVER > 1000 * (5 + 271), "the most rounds, the most cells"
    assert Match(replace(board, variant=(("play.shields", False),)))._t.count(NEVER) == 2
    assert NEVER not in Match(board)._t
