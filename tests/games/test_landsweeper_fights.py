"""Landsweeper's fights and endings, clause by clause: cells taken, seats out, rounds, results (LS-6 to LS-8).

landsweeper_positions.py shows the cells.
"""

import pytest

from tests.games.landsweeper_positions import LAND, THREE, A, B, C, at, put, targets, troops
from tests.games.rulebook import RULES, Rules, after, legal, rules_named


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def test_more_units_take_a_cell(rules: Rules) -> None:
    """LS-6: strictly more units take the cell. The defenders are removed, and all attackers stand there."""
    before = put({A: 6}, {B: 5, "0,-1": 3}, source=A)
    actions = legal(rules, LAND, before)
    assert {action for action in actions if "0,-1" in action} == {"put 0,-1 4", "put 0,-1 5", "put 0,-1 6"}
    assert after(rules, LAND, before, "put 0,-1 4") == put({A: 2, "0,-1": 4}, {B: 5}, source=A)


@pytest.mark.parametrize("defenders", [6, 7])
def test_as_many_units_do_not(rules: Rules, defenders: int) -> None:
    """LS-6: as many units or fewer take nothing."""
    before = put({A: 6}, {B: 5, "0,-1": defenders}, source=A)
    assert targets(legal(rules, LAND, before)) == {"1,-2", "-1,-1"}


def test_attacks_touch_the_group(rules: Rules) -> None:
    """LS-6: the source need not be next to the attacked cell, but the group must touch it."""
    before = put({A: 6, "0,-1": 1, "0,0": 1}, {B: 5, "0,1": 1, "1,1": 1}, source=A)
    reached = targets(legal(rules, LAND, before))
    assert "0,1" in reached
    assert "1,1" not in reached


def test_further_units(rules: Rules) -> None:
    """LS-6: after an attack more units may be put, elsewhere or on the taken cell, where one unit is enough now."""
    before = put({A: 6}, {B: 5, "0,-1": 2}, source=A)
    assert after(rules, LAND, before, "put 0,-1 3", "put 0,-1 1", "put 1,-2 1") == put(
        {A: 1, "0,-1": 4, "1,-2": 1}, {B: 5}, source=A
    )


def test_out(rules: Rules) -> None:
    """LS-7: a seat without a base is out, and its other units stay. The turn goes on, and later turns skip the seat."""
    before = put({A: 9, "0,0": 4}, {"1,0": 3, "0,1": 2}, {C: 5}, source="0,0", base=[A, "0,1", C])
    now = after(rules, THREE, before, "put 0,1 3")
    assert now == put({A: 9, "0,0": 1, "0,1": 3}, {"1,0": 3}, {C: 5}, source="0,0", base=[A, None, C])
    later = after(rules, THREE, now, "end")
    assert (later["seat"], troops(later)) == (2, [{A: 9, "0,0": 1, "0,1": 3}, {"1,0": 3}, {C: 6}])


def test_obstacles_defend(rules: Rules) -> None:
    """LS-7: units of a seat that is out are taken like others, by strictly more units."""
    before = put({A: 4}, {"0,-1": 3, "1,-2": 4}, {C: 5}, source=A, base=[A, None, C])
    assert legal(rules, THREE, before) == {"end", "put 0,-1 4"} | {f"put -1,-1 {n}" for n in range(1, 5)}


def test_no_base_any_more(rules: Rules) -> None:
    """LS-7: the cell of a taken base is like any other. It is empty once its units are gone."""
    before = put({A: 1, "0,1": 4}, {"1,0": 3}, {C: 5}, source="0,1", base=[A, None, C])
    assert troops(after(rules, THREE, before, "put 0,0 4"))[0] == {A: 1, "0,0": 4}


def test_taking_other_cells_puts_nobody_out(rules: Rules) -> None:
    """LS-7: only the loss of its base puts a seat out, even if the base is all that it has left."""
    before = put({A: 6}, {B: 5, "0,-1": 1}, source=A)
    assert after(rules, LAND, before, "put 0,-1 2")["base"] == [A, B]


def test_a_base_without_units_is_taken_by_one(rules: Rules) -> None:
    """LS-D3, LS-6: a base without units is not free land. One unit takes it, because one is more than none."""
    before = put({A: 9, "0,1": 2}, {B: 0, "1,0": 3}, {C: 5}, source="0,1")
    assert f"put {B} 1" in legal(rules, THREE, before)
    assert after(rules, THREE, before, f"put {B} 1")["base"] == [A, None, C]


def test_last_base(rules: Rules) -> None:
    """LS-8: the game ends at once, even with units in hand. The last seat with a base wins."""
    for number in (6, 8):
        game = rules(LAND, put({A: 1, "0,1": 8}, {B: 5, "1,0": 9}, source="0,1", round=7))
        game.play(f"put {B} {number}")
        mine = {A: 1, B: number} | ({"0,1": 2} if number == 6 else {})
        assert game.state() == at(mine, {"1,0": 9}, phase="over", round=7, seat=-1, base=[A, None])
        assert game.legal() == []
        assert game.result() == {"scores": [1, 0], "winners": [0], "reason": "last-base"}


def test_not_over_while_two_bases_stand(rules: Rules) -> None:
    """LS-8: with three seats, the first base that is taken does not end the game."""
    before = put({A: 1, "0,1": 8}, {B: 5}, {C: 1}, source="0,1")
    assert after(rules, THREE, before, f"put {B} 6")["phase"] == "put"
    assert after(rules, THREE, before, f"put {B} 8")["seat"] == 2


def test_rounds(rules: Rules) -> None:
    """LS-D5: the round grows only when play passes the last seat."""
    first = after(rules, LAND, at({A: 6}, {B: 5}), "end")
    assert (first["seat"], first["round"]) == (1, 1)
    second = after(rules, LAND, first, "end")
    assert (second["seat"], second["round"]) == (0, 2)


@pytest.mark.parametrize(
    ("bases", "order"),
    [([A, B, C], [1, 2, 0, 1]), ([A, B, None], [1, 0, 1, 0]), ([A, None, C], [2, 0, 2, 0])],
)
def test_rounds_of_the_living(rules: Rules, bases: list[str | None], order: list[int]) -> None:
    """LS-D5, LS-7: a round ends after the last seat that is not out."""
    game = rules(THREE, at({A: 6}, {B: 5}, {C: 5}, base=bases))
    seen = []
    for _ in order:
        game.play("end")
        seen.append(game.state()["seat"])
    assert seen == order
    assert game.state()["round"] == 1 + order.count(0)


def test_the_first_living_seat_begins(rules: Rules) -> None:
    """LS-D5, LS-7: where seat 0 is out, seat 1 begins every round."""
    game = rules(THREE, at({}, {B: 5}, {C: 5}, base=[None, B, C], seat=2, round=3))
    game.play("end")
    assert (game.state()["seat"], game.state()["round"]) == (1, 4)


def test_round_limit(rules: Rules) -> None:
    """LS-D5: after 200 rounds the seats that remain share a draw. The round stays 200."""
    before = at({A: 6}, {B: 5}, {C: 5}, seat=2, base=[A, None, C], round=200)
    game = rules(THREE, before)
    game.play("end")
    assert game.state() == before | {"phase": "over", "seat": -1}
    assert game.legal() == []
    assert game.result() == {"scores": [1, 0, 1], "winners": [0, 2], "reason": "round-limit"}


def test_round_200_is_played(rules: Rules) -> None:
    """LS-D5: after 199 rounds there is one more round, in which every seat has its turn."""
    now = after(rules, LAND, at({A: 6}, {B: 5}, seat=1, round=199), "end")
    assert (now["phase"], now["round"], now["seat"]) == ("source", 200, 0)
    assert after(rules, LAND, now, "end")["seat"] == 1


def test_a_last_put_that_ends_round_200(rules: Rules) -> None:
    """LS-D5: a turn that ends by itself ends the round too. Units stay where they were put."""
    before = put({A: 6}, {B: 3}, source=B, seat=1, round=200)
    now = after(rules, LAND, before, "put 0,1 3")
    assert now == at({A: 6}, {B: 0, "0,1": 3}, phase="over", seat=-1, round=200)


def test_last_base_in_the_last_turn(rules: Rules) -> None:
    """LS-8, LS-D5: if both reasons apply, the last base is the reason."""
    game = rules(LAND, put({A: 5}, {B: 1, "0,-1": 8}, source="0,-1", seat=1, round=200))
    game.play(f"put {A} 8")
    assert game.result() == {"scores": [0, 1], "winners": [1], "reason": "last-base"}


BY_LAND = {"play": {"at_limit": "land"}}


@pytest.mark.parametrize(
    ("held", "winners", "reason"),
    [
        (({A: 1, "0,-1": 1}, {B: 9}, {C: 9}), [0], "most-land"),
        (({A: 1, "0,-1": 1}, {B: 9, "1,-1": 1}, {C: 50}), [1], "most-land"),
        (({A: 8, "0,-1": 1}, {B: 7, "1,-1": 1}, {C: 2, "-1,0": 7}), [0, 2], "round-limit"),
    ],
    ids=["cells before units", "units among as many cells", "a draw of those who lead"],
)
def test_land_decides_after_the_last_round(
    rules: Rules, held: tuple[dict[str, int], ...], winners: list[int], reason: str
) -> None:
    """LS-D5h: the player with the most cells wins, among as many cells the one with the most units."""
    game = rules(THREE | {"variant": BY_LAND}, at(*held, seat=2, base=[A, B, C], round=200))
    game.play("end")
    assert game.result() == {"scores": [1, 1, 1], "winners": winners, "reason": reason}


def test_land_without_a_base_does_not_count(rules: Rules) -> None:
    """LS-D5h: only players who still have a base count."""
    before = at({A: 6}, {B: 5, "0,-1": 4, "1,-1": 4}, {C: 5, "-1,0": 1}, seat=2, base=[A, None, C], round=200)
    game = rules(THREE | {"variant": BY_LAND}, before)
    game.play("end")
    assert game.result() == {"scores": [1, 0, 1], "winners": [2], "reason": "most-land"}


def test_rounds_are_a_house_value(rules: Rules) -> None:
    """LS-D5 under a variant: with 0 rounds the game is over when the bases are chosen."""
    one = LAND | {"variant": {"play": {"rounds": 1}}}
    assert after(rules, one, at({A: 6}, {B: 6}, seat=1), "end")["phase"] == "over"
    none = LAND | {"variant": {"play": {"rounds": 0}}}
    game = rules(none)
    game.play(f"base {A}")
    game.play(f"base {B}")
    assert game.state() == at({A: 5}, {B: 5}, phase="over", seat=-1)
    assert game.result() == {"scores": [1, 1], "winners": [0, 1], "reason": "round-limit"}
