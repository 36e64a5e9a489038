"""Terraforming's buildings, clause by clause: their costs, where they may be built, and their effects.

Every clause is tested on the kernel and on the oracle. terraforming_field.py shows the field.
"""

import pytest

from tests.games.rulebook import RULES, Rules, after, legal, rules_named
from tests.games.terraforming_field import FIELD, PLACES, at, built, moves


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


RING = {"1,0": "a0", "1,-1": "a0", "0,-1": "a0", "-1,0": "a0", "-1,1": "a0", "0,1": "a0"}
"""The six cells around 0,0 as settlements of seat 0. Together with 0,0 they have 7 resources."""


@pytest.mark.parametrize(
    ("name", "resources", "robots"),
    [("house", 4, 1), ("factory", 4, 25), ("tower", 5, 25), ("excavator", 5, 20), ("shield", 6, 25)],
)
def test_costs(rules: Rules, name: str, resources: int, robots: int) -> None:
    """TF-7, TF-8: a building needs resources on and around its cell, which stay. It uses up robots on the cell."""
    around = dict(list(RING.items())[: resources - 1])
    before = at(around | {"0,0": f"a{robots + 2}"})
    assert after(rules, FIELD, before, f"build 0 0 {name}") == at(around | {"0,0": f"a2 {name}"}, built=True)
    assert f"0 0 {name}" in built(rules, at(around | {"0,0": f"a{robots}"}))
    assert f"0 0 {name}" not in built(rules, at(around | {"0,0": f"a{robots - 1}"}))
    fewer = dict(list(around.items())[:-1])
    assert f"0 0 {name}" not in built(rules, at(fewer | {"0,0": "a99"}))


def test_resources_are_those_of_own_settlements(rules: Rules) -> None:
    """TF-7: only own settlements count as resources.

    Wasteland, cells of others, own bases, robots of the cell itself and cells farther away do not.
    """
    three = {"0,0": "a1", "1,0": "a0", "0,1": "a0"}
    for more in ({}, {"-1,0": "b0"}, {"-1,0": "a0 house"}, {"2,0": "a0"}, {"-1,0": "a9 large_factory"}):
        assert "0 0 house" not in built(rules, at(three | more))
    assert "0 0 house" in built(rules, at(three | {"-1,0": "a0"}))


def test_where_one_builds(rules: Rules) -> None:
    """TF-7: a seat builds neither on bases, nor on others' settlements, nor on wasteland.

    It cannot build a large factory. A bridge is built only on a hole.
    """
    possible = built(rules, at(RING | {"0,0": "a99", "-1,0": "a99 house", "1,0": "b99"}))
    assert {text.rsplit(" ", 1)[0] for text in possible} == {"0 0"}
    assert {text.split()[2] for text in possible} == {"house", "tower", "factory", "excavator"}


def test_a_built_cell_has_no_resources(rules: Rules) -> None:
    """TF-7: a built cell has no resources. Those around it stay."""
    before = at({"0,0": "a1", "1,0": "a1", "0,1": "a0", "1,-1": "a0"})
    assert {"0 0 house", "1 0 house"} <= built(rules, before)
    game = rules(FIELD, before)
    game.play("build 0 0 house")
    turn = dict(game.state()) | {"built": False}
    assert "1 0 house" not in built(rules, turn)
    assert "1 0 house" in built(rules, at({"0,0": "a0 house", "1,0": "a1", "0,1": "a0", "1,-1": "a0", "2,0": "a0"}))


def test_bridge(rules: Rules) -> None:
    """TF-7, TF-8: a bridge needs 4 resources around and 10 robots in the own hole.

    It is a base, and robots may leave it.
    """
    around = {"2,-2": "a0", "1,-1": "a0", "1,0": "a0", "2,0": "a0"}
    before = at(around | {"2,-1": "a12"})
    assert built(rules, before) == {"2 -1 bridge"}
    assert built(rules, at(around | {"2,-1": "a9"})) == set()
    assert built(rules, at({**around, "2,0": "b0", "2,-1": "a12"})) == set()
    bridged = after(rules, FIELD, before, "build 2 -1 bridge")
    assert bridged == at(around | {"2,-1": "a2 bridge"}, built=True)
    assert "move 2 -1 l 2" in moves(rules, bridged | {"built": False})
    assert built(rules, at(around | {"2,-1": "b12"})) == set()
    others = at({"2,0": "a9", "2,-1": "b0 bridge"})
    assert not {move for move in moves(rules, others) if move.startswith("move 2 0 ul")}


def test_excavator(rules: Rules) -> None:
    """TF-8: one more resource on each adjacent settlement of the excavator's owner. Other settlements get none."""
    cells = {"0,0": "a1", "1,0": "a0"}
    assert "0 0 house" not in built(rules, at(cells))
    assert "0 0 house" in built(rules, at(cells | {"1,-1": "a0 excavator"}))
    assert "0 0 house" not in built(rules, at(cells | {"1,-1": "b0 excavator"}))
    assert "0 0 house" not in built(rules, at({"0,0": "a1", "-1,0": "a0", "1,-1": "a0 excavator"}))
    assert "0 0 house" in built(rules, at({"0,0": "a1", "1,-1": "a0 excavator", "0,-1": "a0"}))
    assert "0 0 house" in built(rules, at({"0,0": "a1", **dict.fromkeys(("1,0", "0,1", "-1,0"), "a0 excavator")}))


def test_an_excavator_built_and_a_cell_captured(rules: Rules) -> None:
    """TF-8: an excavator counts from the moment it is built, also on cells that are captured later."""
    start = RING | {"0,0": "a20", "1,0": "b0", "1,1": "a1", "2,0": "a1"}
    game = rules(FIELD, at(start))
    for action in ("build 0 0 excavator", "finish", "finish"):
        game.play(action)
    for action in ("move 2 0 l 1", "finish", "finish"):
        game.play(action)
    assert "build 1 0 house" in game.legal()


def test_an_excavator_that_was_built_serves_nobody_else(rules: Rules) -> None:
    """TF-8: the next seat has three resources beside the excavator of another seat, and not a fourth one."""
    three = {"1,0": "b1", "1,1": "b0", "2,0": "b0"}
    around = dict.fromkeys(("1,-1", "0,-1", "-1,0", "-1,1"), "a0")
    game = rules(FIELD, at(around | three | {"0,0": "a20"}))
    game.play("build 0 0 excavator")
    game.play("finish")
    assert not [action for action in game.legal() if action.startswith("build")]
    richer = at(around | three | {"0,0": "a0 excavator", "0,1": "b0"}, seat=1)
    assert "1 0 house" in built(rules, richer)


def test_town(rules: Rules) -> None:
    """TF-8: 9 resources, 1 robot.

    A town is a base worth 3, and the own settlements around it become houses with robots.
    """
    cells = RING | {"0,0": "a2", "1,0": "a5", "0,1": "a0 tower", "-1,1": "b1", "1,-1": "a0"}
    assert "0 0 town" not in built(rules, at(cells))
    rich = cells | {"1,-2": "a0 excavator", "2,0": "a0", "-1,-1": "a0 excavator", "2,-2": "a0 excavator"}
    game = rules(FIELD, at(rich))
    assert "build 0 0 town" in game.legal()
    game.play("build 0 0 town")
    houses = {"1,0": "a5 house", "1,-1": "a0 house", "0,-1": "a0 house", "-1,0": "a0 house"}
    assert game.state() == at(rich | houses | {"0,0": "a1 town"}, built=True)


def test_nine_resources_for_a_town(rules: Rules) -> None:
    """TF-8: seven cells and an excavator beside one of them give eight resources.

    Another excavator, beside two of them, makes it ten.
    """
    assert "0 0 town" not in built(rules, at(RING | {"0,0": "a1", "2,-2": "a0 excavator"}))
    assert "0 0 town" in built(rules, at(RING | {"0,0": "a1", "1,-2": "a0 excavator"}))
    assert "0 0 town" not in built(rules, at(RING | {"0,0": "a0", "1,-2": "a0 excavator"}))


def test_city(rules: Rules) -> None:
    """TF-8: 19 resources, 1 robot. A city is worth 10, and own settlements within 2 become houses."""
    mines = dict.fromkeys(("1,-2", "-1,-1", "1,1", "-1,2"), "a0 excavator")
    ends = {"2,-2": "a3", "2,0": "b0", "-2,0": "a0"}
    short = RING | mines | ends | {"0,0": "a1"}
    assert "0 0 city" not in built(rules, at(short))
    rich = short | {"2,-1": "a0 excavator", "-2,1": "a0 excavator"}
    game = rules(FIELD, at(rich))
    before = game.result()["scores"]
    game.play("build 0 0 city")
    houses = dict.fromkeys(RING, "a0 house") | {"2,-2": "a3 house", "-2,0": "a0 house"}
    assert game.state() == at(rich | houses | {"0,0": "a0 city"}, built=True)
    assert game.result()["scores"] == [before[0] + 9 + 2 * 8, before[1]]


def test_factories(rules: Rules) -> None:
    """TF-8: factories make 1 and 5 robots in their owner's start phase, and in no other."""
    cells = {"0,0": "b2 factory", "1,0": "a2 factory", "0,2": "b1 large_factory"}
    turn = after(rules, FIELD, at(cells), "finish")
    assert turn == at(cells | {"0,0": "b3 factory", "0,2": "b6 large_factory"}, seat=1)


def test_robots_of_the_start_phase_may_move(rules: Rules) -> None:
    """TF-6: robots made in the start phase may move in the same turn."""
    turn = after(rules, FIELD, at({"0,0": "b0 factory"}), "finish")
    assert {"move 0 0 r 1", "move 0 2 l 5"} <= legal(rules, FIELD, turn)


def test_tower(rules: Rules) -> None:
    """TF-8, TF-D4: a tower takes 3 robots from each cell of others on the six lines, up to two cells away.

    A cell does not fall below 0. Bases are hit too.
    """
    cells = {"0,0": "b0 tower", "1,0": "a5", "2,0": "a5 house", "1,-2": "a5", "2,-1": "a5", "0,-2": "a5 large_factory"}
    more = {"1,-1": "a2", "-1,0": "b5", "-1,2": "a4", "0,1": "a0"}
    shot = {"1,0": "a2", "2,0": "a2 house", "0,-2": "a2 large_factory", "1,-1": "a0"}
    turn = after(rules, FIELD, at(cells | more), "finish")
    assert turn == at(cells | more | shot | {"0,2": "b5 large_factory"}, seat=1)


def test_towers_hit_holes(rules: Rules) -> None:
    """TF-8: a hole with robots of others, here on the line, is hit too."""
    turn = after(rules, FIELD, at({"1,0": "b0 tower", "2,-1": "a5"}), "finish")
    assert turn["robots"][PLACES["2,-1"]] == 2


def test_towers_add_up(rules: Rules) -> None:
    """TF-8: two towers take six robots. Cells without an owner and own cells are not hit."""
    cells = {"0,0": "b0 tower", "0,1": "b0 tower", "1,0": "a8", "-1,1": "b4", "-1,0": "-0"}
    turn = after(rules, FIELD, at(cells), "finish")
    assert turn["robots"][PLACES["1,0"]] == 2
    assert turn["robots"][PLACES["-1,1"]] == 4


def test_towers_shoot_in_the_owners_start_phase_only(rules: Rules) -> None:
    """TF-8: towers do not shoot in the start phase of other seats."""
    turn = after(rules, FIELD, at({"0,0": "a0 tower", "1,0": "b8"}), "finish")
    assert turn["robots"][PLACES["1,0"]] == 8


def test_towers_that_reach_a_disc(rules: Rules) -> None:
    """TF-D4 under a variant: all cells within two steps are hit."""
    board = FIELD | {"variant": {"play": {"tower_range": "disc"}}}
    cells = {"0,0": "b0 tower", "1,-2": "a5", "2,0": "a5"}
    assert after(rules, board, at(cells), "finish")["robots"][PLACES["1,-2"]] == 2
    assert after(rules, FIELD, at(cells), "finish")["robots"][PLACES["1,-2"]] == 5


# TF-D5: shields.


def test_shields(rules: Rules) -> None:
    """TF-8, TF-D5: after the turn, own robots beside a shield count double, on settlements, on bases and in holes."""
    cells = {"1,0": "a4 shield", "0,0": "a3", "2,-1": "a2", "1,1": "a1 house", "0,1": "a6", "2,0": "b7", "-1,0": "a5"}
    turn = after(rules, FIELD, at(cells), "finish")
    doubled = {"0,0": "a6 x2", "2,-1": "a4 x2", "1,1": "a2 house x2", "0,1": "a12 x2", "0,2": "b5 large_factory"}
    assert turn == at(cells | doubled, seat=1)


def test_shields_overlap(rules: Rules) -> None:
    """TF-D5: the multiplier of a cell is 1, and one more for each own shield beside it.

    Empty cells have a multiplier too. A shield does not count on its own cell.
    """
    cells = {"1,0": "a1 shield", "0,1": "a1 shield", "-1,0": "b0 shield", "0,0": "a4", "1,1": "a0", "-1,1": "a2"}
    turn = after(rules, FIELD, at(cells), "finish")
    assert [turn["shield"][PLACES[c]] for c in ("0,0", "1,1", "-1,1", "1,0", "0,1")] == [3, 3, 2, 2, 2]
    assert [turn["robots"][PLACES[c]] for c in ("0,0", "1,1", "-1,1", "1,0")] == [12, 0, 4, 2]


def test_shields_are_taken_off(rules: Rules) -> None:
    """TF-D5: first in the owner's start phase, robots are divided by the multiplier and rounded down."""
    cells = {"0,0": "b7 x2", "1,0": "b0 shield", "-1,0": "b8 x3", "0,1": "a5"}
    turn = after(rules, FIELD, at(cells), "finish")
    plain = {"0,0": "b3", "-1,0": "b2", "0,1": "a5", "0,2": "b5 large_factory"}
    assert turn == at(cells | plain, seat=1)


def test_order_of_the_start_phase(rules: Rules) -> None:
    """TF-D5: shields are taken off before factories produce, so new robots are not divided."""
    turn = after(rules, FIELD, at({"0,0": "b6 x2 factory", "0,2": "b8 large_factory x2"}), "finish")
    assert turn == at({"0,0": "b4 factory", "0,2": "b9 large_factory"}, seat=1)


def test_towers_count_what_is_multiplied(rules: Rules) -> None:
    """TF-8, TF-D5: a tower takes three of six robots that count double. Afterwards the owner has one left."""
    cells = {"0,0": "a3", "1,0": "a0 shield", "0,1": "b0 tower"}
    game = rules(FIELD, at(cells))
    game.play("finish")
    assert (game.state()["robots"][PLACES["0,0"]], game.state()["shield"][PLACES["0,0"]]) == (3, 2)
    game.play("finish")
    assert (game.state()["robots"][PLACES["0,0"]], game.state()["shield"][PLACES["0,0"]]) == (1, 1)


def test_fights_under_a_shield(rules: Rules) -> None:
    """TF-D5: robots fight with their multiplied number. A captured cell has multiplier 1, a held cell keeps its own."""
    cells = {"0,0": "a5", "1,0": "b4 x2", "2,0": "b0 shield"}
    assert after(rules, FIELD, at(cells), "move 0 0 r 5") == at(
        cells | {"0,0": "a0", "1,0": "a1 moved1"}, moved=True
    ) | {"shield": [1] * 19}
    assert after(rules, FIELD, at(cells), "move 0 0 r 4") == at(cells | {"0,0": "a1", "1,0": "b0 x2"}, moved=True)


def test_a_shield_works_from_the_turn_it_is_built(rules: Rules) -> None:
    """TF-8: a shield works from the end of the turn in which it is built."""
    game = rules(FIELD, at(RING | {"0,0": "a25", "1,0": "a3"}))
    game.play("build 0 0 shield")
    assert game.state()["shield"] == [1] * 19
    game.play("finish")
    assert game.state()["robots"][PLACES["1,0"]] == 6
