"""Last Land at play, clause by clause: the position after an action, and what is not allowed.

Every clause is tested on the kernel and on the oracle. Most positions are on a board of seven tiles, drawn here as they
lie on paper with the type of each:

      B   T1        0,-1  1,-1          in a state, row by row:  0 1
    T2  T3  T4   -1,0  0,0  1,0                                 2 3 4
      T1  B        -1,1  0,1                                     5 6
"""

from typing import Any

import pytest

from landpress.engine.play.match import IllegalAction
from landpress.layouts.hexgrid import hexagon
from tests.games.rulebook import RULES, Rules, after, kernel_at, legal, rules_named, weights
from tests.playing import file_of, fresh_boards

SMALL = {
    "format": "landpress/board",
    "version": 1,
    "game": "last-land",
    "players": 2,
    "cells": [["B", "T1"], ["T2", "T3", "T4"], ["T1", "B"]],
    "starts": ["0,-1", "0,1"],
}
THREE = SMALL | {
    "players": 3,
    "cells": [["B", "T1"], ["T2", "T3", "B"], ["B", "T4"]],
    "starts": ["0,-1", "1,0", "-1,1"],
}
START: dict[str, Any] = {
    "phase": "first",
    "seat": -1,
    "dice": None,
    "ap": None,
    "pins": ["0,-1", "0,1"],
    "drain": [0, 0, 0, 0, 0, 0, 0],
    "tokens": [-1, -1, -1, -1, -1, -1, -1],
}
CLOSED = {"dice": None, "ap": None}
TURN_OF_1 = {"phase": "roll", "seat": 1, **CLOSED}
OVER_STATE = {"phase": "over", "seat": -1, **CLOSED}


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def act(ap: int, **changes: Any) -> dict[str, Any]:
    """Return a position in which seat 0 acts with this number of action points."""
    return START | {"phase": "act", "seat": 0, "dice": [min(ap, 2), max(ap, 2)], "ap": ap} | changes


def test_starts(rules: Rules) -> None:
    """LL-2: every pin is on its own base. Nothing is drained or exploited, and no seat is to move yet."""
    assert rules(SMALL).state() == START


def test_first_player(rules: Rules) -> None:
    """LL-3: chance names a seat, each equally likely. That seat rolls."""
    game = rules(SMALL)
    assert game.legal() == ["first 0", "first 1"]
    assert after(rules, SMALL, START, "first 1") == START | {"phase": "roll", "seat": 1}


def test_every_seat_is_equally_likely_to_be_first(rules: Rules) -> None:
    """LL-3: all seats have the same weight."""
    assert weights(rules, THREE) == {"first 0": 1, "first 1": 1, "first 2": 1}


def test_turns_go_clockwise(rules: Rules) -> None:
    """LL-3: after the last seat comes seat 0."""
    start = START | {"phase": "act", "dice": [1, 1], "ap": 1, "pins": THREE["starts"]}
    assert [after(rules, THREE, start | {"seat": seat}, "drain")["seat"] for seat in range(3)] == [1, 2, 0]


def test_two_dice(rules: Rules) -> None:
    """LL-4: there are 21 throws, written with the lower die first. They are shown until the turn ends."""
    before = START | {"phase": "roll", "seat": 0}
    assert legal(rules, SMALL, before) == {f"roll {a} {b}" for a in range(1, 7) for b in range(a, 7)}
    assert "roll 5 2" not in legal(rules, SMALL, before)
    assert after(rules, SMALL, before, "roll 2 5") == START | {"phase": "choose", "seat": 0, "dice": [2, 5]}


def test_weights_of_the_dice(rules: Rules) -> None:
    """LL-4: of 36 throws a double falls once, and two different dice fall twice."""
    dice = weights(rules, SMALL, START | {"phase": "roll", "seat": 0})
    assert sum(dice.values()) == 36
    assert dice["roll 3 3"] == 1
    assert dice["roll 3 4"] == 2


def test_one_die_is_chosen(rules: Rules) -> None:
    """LL-4: either die gives the number of action points. Another number or the sum is not allowed."""
    before = START | {"phase": "choose", "seat": 0, "dice": [2, 5]}
    assert legal(rules, SMALL, before) == {"choose 2", "choose 5"}
    assert after(rules, SMALL, before, "choose 2") == START | {"phase": "act", "seat": 0, "dice": [2, 5], "ap": 2}
    assert after(rules, SMALL, before, "choose 5") == START | {"phase": "act", "seat": 0, "dice": [2, 5], "ap": 5}


def test_doubles_leave_one_choice(rules: Rules) -> None:
    """LL-4: after a double, the only choice is still an action."""
    before = START | {"phase": "choose", "seat": 0, "dice": [4, 4]}
    assert rules(SMALL, before).legal() == ["choose 4"]


def test_move(rules: Rules) -> None:
    """LL-5: a move to an adjacent tile costs one point.

    The tile that the pin leaves gets a marker, the new one does not.
    """
    before = act(3)
    assert after(rules, SMALL, before, "move 1,-1") == before | {
        "ap": 2,
        "pins": ["1,-1", "0,1"],
        "drain": [1, 0, 0, 0, 0, 0, 0],
    }


def test_where_a_pin_may_go(rules: Rules) -> None:
    """LL-5: a pin moves only to adjacent tiles of the board, not two steps, not off the board, and does not stay."""
    assert legal(rules, SMALL, act(1)) == {"move 1,-1", "move -1,0", "move 0,0", "drain"}
    centre = act(1, pins=["0,0", "1,0"])
    assert legal(rules, SMALL, centre) == {"move 0,-1", "move 1,-1", "move -1,0", "move -1,1", "move 0,1", "drain"}


def test_pins_block(rules: Rules) -> None:
    """LL-5: a pin may not move to a tile with a pin. When that pin has gone, the tile is free."""
    assert "move 0,0" not in legal(rules, SMALL, act(1, pins=["0,-1", "0,0"]))
    assert "move 0,0" in legal(rules, SMALL, act(1, pins=["0,-1", "1,0"]))


def test_depleted_tiles_cannot_be_entered(rules: Rules) -> None:
    """LL-5, LL-8: a tile with four markers cannot be entered, one with three can."""
    assert "move 0,0" not in legal(rules, SMALL, act(1, drain=[0, 0, 0, 4, 0, 0, 0]))
    assert "move 0,0" in legal(rules, SMALL, act(1, drain=[0, 0, 0, 3, 0, 0, 0]))


def test_a_depleted_tile_left_gets_no_fifth_marker(rules: Rules) -> None:
    """LL-5: a depleted tile gets no fifth marker, and leaving it costs no more."""
    before = act(3, drain=[4, 0, 0, 0, 0, 0, 0])
    assert after(rules, SMALL, before, "move 0,0") == before | {"ap": 2, "pins": ["0,0", "0,1"]}


def test_leaving_depletes(rules: Rules) -> None:
    """LL-5, LL-8: the fourth marker may come from leaving. The pin cannot go back then."""
    before = act(3, drain=[3, 0, 0, 0, 0, 0, 0])
    moved = after(rules, SMALL, before, "move 0,0")
    assert moved["drain"] == [4, 0, 0, 0, 0, 0, 0]
    assert "move 0,-1" not in legal(rules, SMALL, moved)


def test_drain(rules: Rules) -> None:
    """LL-6: each point puts one marker on the tile under the pin, as often as there are points."""
    before = act(3)
    once = before | {"ap": 2, "drain": [1, 0, 0, 0, 0, 0, 0]}
    assert after(rules, SMALL, before, "drain") == once
    assert after(rules, SMALL, before, "drain", "drain") == once | {"ap": 1, "drain": [2, 0, 0, 0, 0, 0, 0]}


@pytest.mark.parametrize(
    ("tile", "index", "cost"),
    [("0,-1", 0, 4), ("1,-1", 1, 1), ("-1,0", 2, 2), ("0,0", 3, 3), ("1,0", 4, 4), ("-1,1", 5, 1)],
)
def test_exploit_costs_what_the_tile_gives(rules: Rules, tile: str, index: int, cost: int) -> None:
    """LL-1, LL-7: B 4, T1 1, T2 2, T3 3, T4 4 points. With one point less, exploiting is not possible."""
    before = act(cost + 1, pins=[tile, "0,1"])
    tokens = [0 if i == index else -1 for i in range(7)]
    assert after(rules, SMALL, before, "exploit") == before | {"ap": 1, "tokens": tokens}
    if cost > 1:
        assert "exploit" not in legal(rules, SMALL, act(cost - 1, pins=[tile, "0,1"]))
    game = rules(SMALL, before)
    game.play("exploit")
    assert game.result()["scores"] == [cost, 0]


def test_exploit_with_exactly_enough_points(rules: Rules) -> None:
    """LL-7: exploiting may use the last points of the turn."""
    assert after(rules, SMALL, act(4), "exploit") == START | TURN_OF_1 | {"tokens": [0, -1, -1, -1, -1, -1, -1]}


def test_not_where_the_own_token_lies(rules: Rules) -> None:
    """LL-7: a tile with an own token cannot be exploited again."""
    assert "exploit" not in legal(rules, SMALL, act(5, tokens=[0, -1, -1, -1, -1, -1, -1]))
    assert "exploit" in legal(rules, SMALL, act(5, tokens=[-1, 0, 0, 0, 0, 0, 0]))


def test_stealing(rules: Rules) -> None:
    """LL-7: the own token replaces another seat's token and takes over its points."""
    before = act(5, tokens=[1, -1, -1, 1, -1, -1, -1])
    assert after(rules, SMALL, before, "exploit") == before | {"ap": 1, "tokens": [0, -1, -1, 1, -1, -1, -1]}
    game = rules(SMALL, before)
    assert game.result()["scores"] == [0, 7]
    game.play("exploit")
    assert game.result()["scores"] == [4, 3]


def test_a_stolen_token_goes_back_to_its_owner(rules: Rules) -> None:
    """LL-7, LL-10: a stolen token can be used again by its owner.

    Each seat has one token. The robbed seat can exploit again, a seat that has laid its last token cannot.
    """
    game = rules(SMALL | {"variant": {"play": {"tokens": 1}}}, act(4, tokens=[1, -1, -1, -1, -1, -1, -1]))
    for action in ("exploit", "roll 4 5", "choose 5"):
        game.play(action)
    assert "exploit" in game.legal()
    for action in ("exploit", "drain", "roll 2 2", "choose 2", "move 1,-1"):
        game.play(action)
    assert "exploit" not in game.legal()


def test_depleted_tiles_keep_their_tokens(rules: Rules) -> None:
    """LL-8: a depleted tile keeps its token, and the token keeps scoring."""
    before = act(3, drain=[3, 0, 0, 0, 0, 0, 0], tokens=[0, -1, -1, -1, -1, -1, -1])
    game = rules(SMALL, before)
    game.play("drain")
    assert game.state()["tokens"] == before["tokens"]
    assert game.result()["scores"] == [4, 0]


@pytest.mark.parametrize("owner", [-1, 1])
def test_nothing_is_done_on_a_depleted_tile(rules: Rules, owner: int) -> None:
    """LL-D4: a depleted tile can neither be drained nor exploited, even by the pin on it and even to steal."""
    before = act(5, drain=[4, 0, 0, 0, 0, 0, 0], tokens=[owner, -1, -1, -1, -1, -1, -1])
    assert legal(rules, SMALL, before) == {"move 1,-1", "move -1,0", "move 0,0"}
    assert {"drain", "exploit"} <= legal(rules, SMALL, before | {"drain": [3, 0, 0, 0, 0, 0, 0]})


def test_all_points_must_be_used(rules: Rules) -> None:
    """LL-9: a seat may not stop early. The turn ends by itself with the last point."""
    before = act(2)
    assert not {"end", "pass"} & legal(rules, SMALL, before)
    assert after(rules, SMALL, before, "drain")["seat"] == 0
    assert after(rules, SMALL, before, "drain", "drain") == START | TURN_OF_1 | {"drain": [2, 0, 0, 0, 0, 0, 0]}


def test_points_are_lost_when_nothing_is_possible(rules: Rules) -> None:
    """LL-9: the last marker on the tile leaves nothing to do, so the other seat's turn begins."""
    before = act(5, drain=[3, 4, 4, 4, 0, 0, 0])
    left = after(rules, SMALL, before, "drain")
    assert left == START | TURN_OF_1 | {"drain": [4, 4, 4, 4, 0, 0, 0]}


def test_points_are_lost_where_only_a_pin_blocks(rules: Rules) -> None:
    """LL-9: nothing is possible, although the tile next to the pin is alive."""
    before = act(5, drain=[3, 4, 4, 0, 0, 0, 0], pins=["0,-1", "0,0"])
    blocked = after(rules, SMALL, before, "drain")
    assert blocked == before | TURN_OF_1 | {"drain": [4, 4, 4, 0, 0, 0, 0]}


def test_twenty_five_tokens(rules: Rules) -> None:
    """LL-10, LL-D5: with 24 tokens on the board a seat can exploit, with 25 it cannot. It can still drain."""
    board = file_of(fresh_boards("last-land")[0])
    kinds = [kind for row in board["cells"] for kind in row]
    pins = list(board["starts"])
    here = [str(cell) for cell in hexagon(3)].index(pins[0])
    others = [i for i in range(len(kinds)) if i != here]
    for count in (24, 25):
        tokens = [0 if i in others[:count] else -1 for i in range(len(kinds))]
        state = act(5, pins=pins, drain=[0] * len(kinds), tokens=tokens)
        possible = legal(rules, board, state)
        assert ("exploit" in possible) == (count == 24)
        assert "drain" in possible


def test_without_tokens_nothing_is_stolen(rules: Rules) -> None:
    """LL-D5: a seat without tokens cannot exploit a tile with another seat's token either."""
    board = SMALL | {"variant": {"play": {"tokens": 1}}}
    assert "exploit" not in legal(rules, board, act(5, tokens=[1, 0, -1, -1, -1, -1, -1]))
    assert "exploit" in legal(rules, board, act(5, tokens=[1, -1, -1, -1, -1, -1, -1]))


def test_out(rules: Rules) -> None:
    """LL-11, LL-D6: a pin is removed when its turn would begin on a depleted tile with no live tile around."""
    before = act(1, pins=["0,1", "0,-1"], drain=[4, 4, 4, 4, 0, 0, 0], tokens=[1, 1, -1, -1, -1, -1, -1])
    out = before | {"phase": "roll", "seat": 0, **CLOSED, "pins": ["0,1", None], "drain": [4, 4, 4, 4, 0, 0, 1]}
    assert after(rules, SMALL, before, "drain") == out  # its tokens stay, and seat 0 has the next turn again


def test_not_out_before_its_turn(rules: Rules) -> None:
    """LL-11: a seat does not go out during another seat's turn, nor by its own last action."""
    before = act(2, pins=["0,1", "0,-1"], drain=[4, 4, 4, 4, 0, 0, 0])
    assert after(rules, SMALL, before, "drain")["pins"] == ["0,1", "0,-1"]
    own = act(2, drain=[3, 4, 4, 4, 0, 0, 0])
    assert after(rules, SMALL, own, "drain")["pins"] == ["0,-1", "0,1"]


def test_skipped(rules: Rules) -> None:
    """LL-11: where only pins block, the pin stays and the turn passes. When a way opens, a later turn uses it."""
    before = act(1, pins=["0,0", "0,-1"], drain=[4, 4, 4, 0, 0, 0, 0])
    skipped = after(rules, SMALL, before, "drain")
    assert skipped == before | {"phase": "roll", "seat": 0, **CLOSED, "drain": [4, 4, 4, 1, 0, 0, 0]}
    opened = after(rules, SMALL, before, "move 1,0")
    assert opened["seat"] == 1
    assert legal(rules, SMALL, opened | {"phase": "act", "dice": [1, 1], "ap": 1}) == {"move 0,0"}


def test_a_live_tile_alone_is_enough(rules: Rules) -> None:
    """LL-11: a seat that can only drain has its turn.

    The tile below its pin is alive, and all tiles around are depleted.
    """
    before = act(1, pins=["0,1", "0,-1"], drain=[3, 4, 4, 4, 0, 0, 0])
    turn = after(rules, SMALL, before, "drain")
    assert turn["seat"] == 1
    assert legal(rules, SMALL, turn | {"phase": "act", "dice": [1, 1], "ap": 1}) == {"drain"}


def test_several_seats_leave_at_once(rules: Rules) -> None:
    """LL-11: several seats may go out before the next turn, each when its own turn would begin."""
    before = act(1, pins=["0,1", "0,-1", "-1,0"], drain=[4, 4, 4, 4, 0, 4, 0])
    assert after(rules, THREE, before, "drain") == before | {
        "phase": "roll",
        **CLOSED,
        "pins": ["0,1", None, None],
        "drain": [4, 4, 4, 4, 0, 4, 1],
    }


def test_the_end(rules: Rules) -> None:
    """LL-12: the game ends when the last pin is removed. Tokens decide, also those on depleted tiles."""
    before = act(1, pins=["0,-1", None], drain=[3, 4, 4, 4, 4, 4, 4], tokens=[-1, 1, -1, 0, -1, 1, -1])
    game = rules(SMALL, before)
    game.play("drain")
    assert game.state() == before | OVER_STATE | {"pins": [None, None], "drain": [4] * 7}
    assert game.result() == {"scores": [3, 2], "winners": [0], "reason": "all-out"}
    assert game.legal() == []


def test_not_the_end_while_one_pin_stands(rules: Rules) -> None:
    """LL-12: a seat alone on the board plays on, turn after turn."""
    before = act(1, pins=["0,-1", None], drain=[0, 4, 4, 4, 4, 4, 4])
    assert after(rules, SMALL, before, "drain") == before | {"phase": "roll", **CLOSED, "drain": [1, 4, 4, 4, 4, 4, 4]}


def test_ties_share(rules: Rules) -> None:
    """LL-D7: all seats with the most points win, and no other."""
    before = act(1, pins=["0,-1", None, None], drain=[3, 4, 4, 4, 4, 4, 4], tokens=[1, -1, 0, 2, 0, -1, -1])
    for tokens, scores, winners in (
        ([1, -1, -1, -1, 0, -1, -1], [4, 4, 0], [0, 1]),
        ([-1, -1, 0, 2, -1, -1, -1], [2, 0, 3], [2]),
        ([-1, -1, -1, -1, -1, -1, -1], [0, 0, 0], [0, 1, 2]),
    ):
        game = rules(THREE, before | {"tokens": tokens})
        game.play("drain")
        assert game.result() == {"scores": scores, "winners": winners, "reason": "all-out"}


def test_a_house_without_life(rules: Rules) -> None:
    """LL-8, LL-11: if a tile needs no marker to be depleted, all seats go out as soon as the first seat is known."""
    board = SMALL | {"variant": {"play": {"drains": 0}}}
    game = rules(board)
    game.play("first 1")
    assert game.state() == START | OVER_STATE | {"pins": [None, None]}
    assert game.result()["winners"] == [0, 1]


@pytest.mark.parametrize("drains", [1, 2, 6])
def test_house_value_of_depletion(rules: Rules, drains: int) -> None:
    """LL-8 under a variant: a tile is depleted with the variant's number of markers, and not with one fewer."""
    board = SMALL | {"variant": {"play": {"drains": drains}}}
    assert "move 0,0" not in legal(rules, board, act(1, drain=[0, 0, 0, drains, 0, 0, 0]))
    assert "move 0,0" in legal(rules, board, act(1, drain=[0, 0, 0, drains - 1, 0, 0, 0]))


@pytest.mark.parametrize("text", ["move 0,-2", "move 0,1", "exploit ", "Drain", "choose 1", "first 0", "", "move 1"])
def test_what_is_not_legal_is_refused(text: str) -> None:
    """A match names an action that is not allowed, and does not change."""
    match = kernel_at(SMALL, act(1))
    with pytest.raises(IllegalAction, match="not legal here"):
        match.play(text)
    assert match.state() == act(1)
