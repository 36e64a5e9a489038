"""Xarkant at play, clause by clause: workshops, churches, villages, the end, and points (XK-11 to XK-13, XK-16, XK-17).

Each test asks kernel and oracle for the position after an action and for what is not legal. xarkant_positions.py shows
the land.
"""

from typing import Any

import pytest

from landpress.layouts.games.xarkant import Landscape
from landpress.output.games.xarkant.terminal import position_lines
from tests.games.rulebook import RULES, Rules, after, legal, read, rules_named
from tests.games.xarkant_positions import (
    AREAS,
    EVERYWHERE,
    SMALL,
    THREE,
    TWO,
    WHEAT,
    act,
    disc,
    goods,
    start,
    stocked,
    variant,
)
from tests.playing import of_class

RICH = (6, 6, 6)
WORKSHOPS = ((0, 1, 1), (0, 1, 1), (0, 2, 1), (0, 2, 2), (0, 3, 2))
CHURCHES = ((1, 0, 1), (1, 0, 2), (2, 0, 2), (2, 1, 2), (2, 1, 3))
"""XK-D6: the costs of the first to the fifth piece, in wheat, wood and stone."""


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def placed(rules: Rules, position: dict[str, Any], verb: str, board: dict[str, Any] = TWO) -> set[str]:
    """Return where an action of a verb is legal."""
    actions = (action.split() for action in legal(rules, board, position))
    return {action[1] for action in actions if action[0] == verb}


def paid(stock: tuple[int, ...], price: tuple[int, ...]) -> tuple[int, int, int]:
    """Return what is left of a stock after paying."""
    wheat, wood, stone = (have - cost for have, cost in zip(stock, price, strict=True))
    return wheat, wood, stone


def worked(stock: tuple[int, int, int] = RICH, **changes: Any) -> dict[str, Any]:
    """Return a position in which seat 0 has a work disc on a1 and no disc to place."""
    return act(stock=stock, drawn=[0, 1], discs={"a1": disc(0)}) | changes


# XK-11 to XK-13: pieces.


@pytest.mark.parametrize(("verb", "field"), [("workshop", "workshops"), ("church", "churches")])
def test_pieces_go_to_areas_with_own_work_discs(rules: Rules, verb: str, field: str) -> None:
    """XK-11, XK-12: pieces go on empty quadrants of areas with an own work disc.

    Areas with another seat's disc or with an own claim are not allowed.
    """
    before = worked(discs={"a1": disc(0), "c1": disc(1), "a3": disc(0, "claim")})
    assert placed(rules, before, verb) & set(EVERYWHERE) == {"b1", "a2", "b2"}
    taken = before | {"workshops": {"b1": 1}, "churches": {"a2": 1}}
    assert placed(rules, taken, verb) & set(EVERYWHERE) == {"b2"}
    price = WORKSHOPS[0] if verb == "workshop" else CHURCHES[0]
    built = stocked(before, paid(RICH, price), (0, 0, 0)) | {field: {"b2": 0}}
    assert after(rules, TWO, before, f"{verb} b2") == built


@pytest.mark.parametrize("verb", ["workshop", "church"])
def test_pieces_need_a_work_disc(rules: Rules, verb: str) -> None:
    """XK-11, XK-12: without a work disc on the land only the board is left.

    With two work discs both areas are allowed.
    """
    assert not placed(rules, worked(discs={}), verb) & set(EVERYWHERE)
    both = worked(discs={"a1": disc(0), "a3": disc(0)})
    assert placed(rules, both, verb) & set(EVERYWHERE) == {"b1", "a2", "b2", "b3", "a4"}


@pytest.mark.parametrize("built", range(5))
@pytest.mark.parametrize("verb", ["workshop", "church"])
def test_costs(rules: Rules, verb: str, built: int) -> None:
    """XK-D6: the first to the fifth piece have their own costs, wherever the earlier ones are.

    With one resource less, none is placed.
    """
    field, price = ("workshops", WORKSHOPS[built]) if verb == "workshop" else ("churches", CHURCHES[built])
    where = ["c3", "d3", "c4", "d4"]
    elsewhere = min(built, 2)
    boards = {"state": [elsewhere, 0]} if verb == "workshop" else {"tracks": [goods(stone=elsewhere), goods()]}
    before = worked(price, **{field: dict.fromkeys(where[: built - elsewhere], 0)}, **boards)
    assert after(rules, TWO, before, f"{verb} b2")["stock"] == [goods(), goods()]
    for kind in range(3):
        if price[kind]:
            wheat, wood, stone = (number - (i == kind) for i, number in enumerate(price))
            assert not placed(rules, stocked(before, (wheat, wood, stone), (0, 0, 0)), verb)


def test_five_pieces(rules: Rules) -> None:
    """XK-5: a seat has five workshops and five churches. Those of other seats do not count."""
    five = ["c3", "d3", "c4", "d4", "e5"]
    assert not placed(rules, worked(workshops=dict.fromkeys(five[:3], 0), state=[2, 0]), "workshop")
    assert not placed(rules, worked(churches=dict.fromkeys(five[:2], 0), tracks=[goods(1, 1, 1), goods()]), "church")
    assert "b2" in placed(rules, worked(workshops=dict.fromkeys(five, 1)), "workshop")
    assert "b2" in placed(rules, worked(churches=dict.fromkeys(five, 1)), "church")


def test_workshop_on_the_state_board(rules: Rules) -> None:
    """XK-11: a workshop on the state board costs 1 wheat more and gives 2 popularity. It needs no disc."""
    before = worked((1, 1, 1), discs={})
    built = stocked(before, (0, 0, 0), (0, 0, 0)) | {"state": [1, 0], "popularity": [5, 3]}
    assert after(rules, TWO, before, "workshop state") == built
    assert not placed(rules, worked((0, 1, 1), discs={}), "workshop")


def test_places_on_the_state_board(rules: Rules) -> None:
    """XK-D6: the state board has two places a seat."""
    assert "state" in placed(rules, worked(state=[1, 2]), "workshop")
    assert "state" not in placed(rules, worked(state=[2, 0]), "workshop")


@pytest.mark.parametrize(("before", "then"), [(0, 2), (4, 5), (5, 5)])
def test_popularity_of_the_state_board(rules: Rules, before: int, then: int) -> None:
    """XK-11, XK-D8: popularity grows by 2, to at most 5. A seat with 5 may still place the workshop."""
    assert after(rules, TWO, worked(popularity=[before, 3]), "workshop state")["popularity"] == [then, 3]


@pytest.mark.parametrize("kind", ["wheat", "wood", "stone"])
def test_church_on_a_track(rules: Rules, kind: str) -> None:
    """XK-12, XK-D6: a church goes on any track, as often as the seat has churches. It needs no disc."""
    before = worked(discs={}, tracks=[goods(**{kind: 2}), goods()])
    built = stocked(before, paid(RICH, CHURCHES[2]), (0, 0, 0)) | {"tracks": [goods(**{kind: 3}), goods()]}
    assert after(rules, TWO, before, f"church {kind}") == built


def test_church_on_a_village(rules: Rules) -> None:
    """XK-12: a church makes a town of a village.

    The village must be next to a quadrant of an area with an own work disc.
    """
    before = worked(villages=["c2", "a3", "c3", "e5"])
    assert placed(rules, before, "church") - {"wheat", "wood", "stone"} == {"b1", "a2", "b2", "a3", "c2"}
    town = stocked(before, paid(RICH, CHURCHES[0]), (0, 0, 0)) | {"churches": {"a3": 0}}
    assert after(rules, TWO, before, "church a3") == town
    assert "a3" not in placed(rules, before | {"churches": {"a3": 1}}, "church"), "a town is no empty village"
    assert "a3" not in placed(rules, before, "workshop")
    assert "a3" not in placed(rules, before | {"discs": {"a1": disc(0, "claim")}}, "church")
    assert "a3" not in placed(rules, before | {"discs": {"a1": disc(1)}}, "church")


def test_village(rules: Rules) -> None:
    """XK-13: a village costs 2 wood and 1 wheat.

    It goes on an empty quadrant of a free area, next to an own work disc.
    """
    before = worked((1, 2, 0), discs={"b2": disc(0)})
    assert placed(rules, before, "village") == {"c2", "b3"}
    built = stocked(before, (0, 0, 0), (0, 0, 0)) | {"villages": ["b3"]}
    assert after(rules, TWO, before, "village b3") == built
    assert not placed(rules, stocked(before, (0, 2, 0), (0, 0, 0)), "village")
    assert not placed(rules, stocked(before, (1, 1, 0), (0, 0, 0)), "village")


def test_where_a_village_may_not_be(rules: Rules) -> None:
    """XK-13: no village in an occupied area, on a full quadrant, or beside a claim or another seat's disc only."""
    lying = {"b2": disc(0)}
    assert placed(rules, worked(discs=lying | {"a4": disc(1, "claim")}), "village") == {"c2"}
    assert placed(rules, worked(discs=lying, workshops={"c2": 1}), "village") == {"b3"}
    assert placed(rules, worked(discs=lying, churches={"b3": 1}), "village") == {"c2"}
    assert placed(rules, worked(discs=lying, villages=["c2", "f6"]), "village") == {"b3"}
    assert not placed(rules, worked(discs={"b2": disc(0, "claim"), "c3": disc(1)}), "village")


def test_six_villages(rules: Rules) -> None:
    """XK-5, XK-13: towns count among the six villages."""
    five = ["e3", "f3", "e4", "f4", "e5"]
    before = worked(discs={"b2": disc(0)}, villages=five, churches={"e3": 1})
    assert after(rules, TWO, before, "village b3")["villages"] == ["b3", *five]
    assert not placed(rules, before | {"villages": [*five, "f5"]}, "village")


def test_villages_lie_in_order(rules: Rules) -> None:
    """The state lists villages in canonical order, in whatever order they were placed."""
    before = worked(discs={"b2": disc(0), "c3": disc(0)}, villages=["e5"])
    assert after(rules, TWO, before, "village b3", "village c2")["villages"] == ["c2", "b3", "e5"]


# XK-16: the end.


def closing(**changes: Any) -> dict[str, Any]:
    """Return a position in which seat 1 may pass and so end round 2."""
    return act(drawn=[0, 1], bag=[0, 0], seat=1) | changes


FOUR_CLAIMS = {name: disc(0, "claim") for name in ("a1", "c1", "e1", "a3")}


def test_a_seat_without_a_disc_to_put_back_ends_the_game(rules: Rules) -> None:
    """XK-16, XK-7: a seat with claims on all its discs has none to put back, and ends the game.

    No disc is then removed.
    """
    before = closing(discs=FOUR_CLAIMS | {"b4": disc(1)})
    game = rules(TWO, before)
    game.play("pass")
    assert game.state() == before | {"phase": "over", "drawer": -1, "seat": -1, "drawn": [0, 0]}
    assert game.result()["reason"] == "discs"
    assert game.legal() == []


def test_a_disc_to_put_back(rules: Rules) -> None:
    """XK-16: a work disc can be put back, and so can a disc that was set aside."""
    three = {name: lying for name, lying in FOUR_CLAIMS.items() if name != "a1"}
    assert after(rules, TWO, closing(discs=three), "pass")["phase"] == "first"
    assert after(rules, TWO, closing(discs=three | {"a1": disc(0)}), "pass")["phase"] == "first"


def test_the_end_is_checked_at_the_end_of_a_round(rules: Rules) -> None:
    """XK-16: the game does not end while there are discs in the bag."""
    before = closing(discs=FOUR_CLAIMS, bag=[0, 1])
    assert after(rules, TWO, before, "pass")["phase"] == "draw"


def test_seven_rounds(rules: Rules) -> None:
    """XK-D10: after round 7 the game is over. If discs end it too, they are the reason."""
    assert after(rules, TWO, closing(round=6), "pass")["round"] == 7
    game = rules(TWO, closing(round=7))
    game.play("pass")
    assert (game.state()["phase"], game.state()["round"]) == ("over", 7)
    assert game.result()["reason"] == "round-limit"
    both = rules(TWO, closing(round=7, discs=FOUR_CLAIMS))
    both.play("pass")
    assert both.result()["reason"] == "discs"


def test_every_area_claimed(rules: Rules) -> None:
    """XK-D10: the game ends when every area is claimed by any seat.

    It goes on with one area left, or with an area that a village split.
    """
    board = variant(TWO, discs=9)
    claims = {area[:2]: disc(i % 2, "claim") for i, area in enumerate(AREAS)}
    full = rules(board, closing(discs=claims, bag=[0, 0]))
    full.play("pass")
    assert full.result()["reason"] == "discs"
    rest = {name: lying for name, lying in claims.items() if name != "a3"}
    assert after(rules, board, closing(discs=rest), "pass")["phase"] == "first"
    assert after(rules, board, closing(discs=rest | {"a3": disc(0)}), "pass")["phase"] == "first"
    split = rest | {"b3": disc(0, "claim")}
    assert after(rules, board, closing(discs=split, villages=["a3"]), "pass")["phase"] == "first"


def test_discs_of_the_house(rules: Rules) -> None:
    """XK-5 under a variant: without discs the first round is the last."""
    board = variant(TWO, discs=0)
    over = start(2) | {"phase": "over", "bag": [0, 0]}
    assert after(rules, board, start(2) | {"bag": [0, 0]}, "first 0") == over


# XK-17: points.


def points(rules: Rules, board: dict[str, Any] = TWO, /, **changes: Any) -> list[int]:
    """Return the points of each seat in a position. Popularity is full if it is not given."""
    full = start(board["players"]) | {"bag": [0] * board["players"], "popularity": [5] * board["players"]}
    game = rules(board, full | changes)
    return list(game.result()["scores"])


def test_points_of_popularity(rules: Rules) -> None:
    """XK-17: one point less for each missing popularity."""
    assert points(rules, popularity=[0, 4]) == [-5, -1]
    assert points(rules, variant(TWO, popularity=7), popularity=[0, 7]) == [-7, 0]


def test_points_of_pieces(rules: Rules) -> None:
    """XK-17: 1 for each workshop and church on the land, also on villages. Pieces on the two boards give none."""
    pieces = {"workshops": {"a1": 0, "b2": 0, "c3": 1}, "churches": {"a2": 0, "f6": 1}, "villages": ["f6"]}
    assert points(rules, **pieces) == [3, 2]
    assert points(rules, state=[2, 1], tracks=[goods(1), goods(2)]) == [0, 0]


def test_points_of_tracks(rules: Rules) -> None:
    """XK-17: each church on a track gives 1 for each resource of that kind that the seat holds."""
    stock = stocked(start(2), (6, 1, 2), (0, 3, 5))
    held = {key: stock[key] for key in ("stock", "supply")}
    assert points(rules, **held, tracks=[goods(2, 0, 1), goods(1, 1, 0)]) == [14, 3]


def test_points_of_towns(rules: Rules) -> None:
    """XK-17: 2 for each own claimed area next to a town, once an area, whichever seat built the town."""
    claims = {"a1": disc(0, "claim"), "c1": disc(0, "claim"), "e1": disc(0, "claim"), "c3": disc(1, "claim")}
    # a3 touches wheat at a2, and c3 is not a neighbour. b3 touches wheat at b2 and c3.
    villages = {"villages": ["a3", "b3", "f4"]}
    assert points(rules, discs=claims, **villages) == [0, 0], "villages are no towns"
    assert points(rules, discs=claims, **villages, churches={"a3": 1}) == [2, 1]
    assert points(rules, discs=claims, **villages, churches={"a3": 1, "b3": 1}) == [2, 4]
    assert points(rules, discs=claims, **villages, churches={"f4": 0}) == [1, 0]
    assert points(rules, discs={"a1": disc(0)}, **villages, churches={"a3": 1}) == [0, 1], "work claims nothing"


def test_points_of_churches_in_claimed_areas(rules: Rules) -> None:
    """XK-17: each quadrant gives 1 for each church of another seat in its claimed area and 2 for each own church."""
    claimed = {"b4": disc(0, "claim")}
    assert points(rules, discs=claimed) == [0, 0]
    assert points(rules, discs=claimed, churches={"a5": 1}) == [5, 1]
    assert points(rules, discs=claimed, churches={"a5": 0}) == [11, 0]
    assert points(rules, discs=claimed, churches={"a5": 0, "b5": 1, "a6": 1}) == [21, 2]
    assert points(rules, discs={"b4": disc(0)}, churches={"a5": 0}) == [1, 0], "a work disc claims nothing"
    assert points(rules, discs=claimed, churches={"c5": 0, "a4": 0}) == [2, 0], "not in the area"
    assert points(rules, discs=claimed, workshops={"a5": 0}) == [1, 0], "workshops give nothing there"


def test_areas_are_judged_as_they_are_at_the_end(rules: Rules) -> None:
    """XK-D11: if a village split the area, only the quadrants and churches of the claimed part count."""
    assert points(rules, discs={"b3": disc(0, "claim")}, churches={"a4": 0}) == [1 + 2 * len(SMALL), 0]
    assert points(rules, discs={"b3": disc(0, "claim")}, churches={"a4": 0}, villages=["a3"]) == [1, 0]
    assert points(rules, discs={"a4": disc(0, "claim")}, churches={"b3": 1}, villages=["a3"]) == [0, 1]


def test_a_church_on_a_village_is_in_no_area(rules: Rules) -> None:
    """XK-17: a church on a village is on the land and makes a town, but gives nothing for quadrants."""
    claimed = {"b1": disc(0, "claim")}
    assert points(rules, discs=claimed, villages=["a1"], churches={"a1": 0}) == [1 + 2, 0]
    assert points(rules, discs=claimed, churches={"a1": 0}) == [1 + 2 * len(WHEAT), 0]


def test_winners(rules: Rules) -> None:
    """XK-17, XK-D11: the most points win, and ties share. All scores may be below zero."""
    for popularity, scores, winners in (
        ([3, 4, 2], [-2, -1, -3], [1]),
        ([3, 2, 3], [-2, -3, -2], [0, 2]),
        ([0, 0, 0], [-5, -5, -5], [0, 1, 2]),
    ):
        game = rules(THREE, start(3) | {"phase": "over", "round": 7, "popularity": popularity})
        assert game.result() == {"scores": scores, "winners": winners, "reason": "round-limit"}


def test_position_as_text() -> None:
    """Capitals are claims, small letters are work discs and pieces. The possessions of every seat are written below."""
    before = worked(
        (1, 2, 0),
        discs={"a1": disc(0), "c1": disc(1, "claim")},
        workshops={"b1": 1},
        churches={"a2": 0, "b2": 1},
        villages=["d1", "b2"],
    )
    lines = position_lines(of_class(read(TWO), Landscape), before | {"state": [0, 2]})
    assert lines[0] == "round 2, B draws; supply 29 wheat, 28 wood, 30 stone"
    assert lines[1:5] == [
        " a1 wheat   b1 wheat   c1 wood   d1 village  e1 stone   f1 stone",
        "  a work   b workshop  B claim",
        " a2 wheat   b2 town    c2 wood    d2 wood    e2 stone   f2 stone",
        " a church   b church",
    ]
    assert lines[13:] == [
        "A  1 wheat, 2 wood, 0 stone; popularity 3; 0 on the state board; "
        "churches on tracks: 0 wheat, 0 wood, 0 stone; discs drawn 0, in the bag 2",
        "B  0 wheat, 0 wood, 0 stone; popularity 3; 2 on the state board; "
        "churches on tracks: 0 wheat, 0 wood, 0 stone; discs drawn 1, in the bag 2",
    ]
