"""Last Land at play, clause by clause: a position before, the action, the position after, and what is not allowed.

Every clause is asked of the kernel and of the oracle. Most positions lie on a board of seven tiles, drawn here as they
lie on paper with cost and points of each:

      B   T1        0,-1  1,-1          in a state, row by row:  0 1
    T2  T3  T4   -1,0  0,0  1,0                                 2 3 4
      T1  B        -1,1  0,1                                     5 6
"""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from engine.contract import OVER
from engine.match import IllegalAction, Match
from layouts.board import Board
from layouts.boardfile import read_board
from layouts.hexfield import HexBoard
from layouts.hexgrid import Hex, hexagon, parse_hex
from layouts.symmetry import ALL, Symmetry, permutation
from tests.oracles.last_land_play import Game
from tests.playing import boards, file_of, fresh_boards, some_action

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


def read(file: dict[str, Any]) -> Board:
    """The board of a file's dict."""
    reading = read_board(json.dumps(file).encode())
    assert reading.board is not None, reading.findings
    return reading.board


class Kernel(Match):
    """The kernel behind the oracle's way of asking."""

    @staticmethod
    def at(file: dict[str, Any], state: dict[str, Any] | None = None) -> "Kernel":
        """A position on a board."""
        return Kernel(read(file), state)


class Oracle(Game):
    """The oracle behind the same."""

    @staticmethod
    def at(file: dict[str, Any], state: dict[str, Any] | None = None) -> Game:
        """A position on a board."""
        return Game(file) if state is None else Game.from_state(file, state)


@pytest.fixture(params=[Kernel, Oracle], ids=["kernel", "oracle"])
def rules(request: pytest.FixtureRequest) -> Any:
    """Both formulations of the rules, one after the other."""
    return request.param


def act(ap: int, **changes: Any) -> dict[str, Any]:
    """A position in which seat 0 acts with so many action points."""
    return START | {"phase": "act", "seat": 0, "dice": [min(ap, 2), max(ap, 2)], "ap": ap} | changes


def after(rules: Any, before: dict[str, Any], *actions: str, board: dict[str, Any] = SMALL) -> dict[str, Any]:
    """The position after the actions."""
    game = rules.at(board, before)
    for action in actions:
        assert action in game.legal(), f"{action} is not one of {game.legal()}"
        game.play(action)
    return dict(game.state())


def legal(rules: Any, before: dict[str, Any], board: dict[str, Any] = SMALL) -> set[str]:
    """The legal actions of a position."""
    return set(rules.at(board, before).legal())


def test_starts(rules: Any) -> None:
    """LL-2: every pin on its own base; nothing is drained, nothing exploited, and nobody's turn."""
    assert rules.at(SMALL).state() == START


def test_first_player(rules: Any) -> None:
    """LL-3: chance names a seat, each equally likely; that seat rolls."""
    game = rules.at(SMALL)
    assert game.legal() == ["first 0", "first 1"]
    assert after(rules, START, "first 1") == START | {"phase": "roll", "seat": 1}


def test_every_seat_is_equally_likely_to_be_first() -> None:
    """LL-3: the weights of chance."""
    match, judge = Match(read(THREE)), Game(THREE)
    assert [match.weight(number) for number in match.actions()] == [1, 1, 1]
    assert [judge.weight(f"first {seat}") for seat in range(3)] == [1, 1, 1]


def test_turns_go_clockwise(rules: Any) -> None:
    """LL-3: after the last seat comes seat 0."""
    start = START | {"phase": "act", "dice": [1, 1], "ap": 1, "pins": THREE["starts"]}
    assert [after(rules, start | {"seat": seat}, "drain", board=THREE)["seat"] for seat in range(3)] == [1, 2, 0]


def test_two_dice(rules: Any) -> None:
    """LL-4: 21 throws, written with the lower die first; they are shown until the turn ends."""
    before = START | {"phase": "roll", "seat": 0}
    assert legal(rules, before) == {f"roll {a} {b}" for a in range(1, 7) for b in range(a, 7)}
    assert "roll 5 2" not in legal(rules, before)
    assert after(rules, before, "roll 2 5") == START | {"phase": "choose", "seat": 0, "dice": [2, 5]}


def test_weights_of_the_dice() -> None:
    """LL-4: of 36 throws a double falls once, two different dice twice."""
    before = START | {"phase": "roll", "seat": 0}
    match, judge = Match(read(SMALL), before), Game.from_state(SMALL, before)
    weights = {match.text(number): match.weight(number) for number in match.actions()}
    assert sum(weights.values()) == 36
    assert weights["roll 3 3"] == 1
    assert weights["roll 3 4"] == 2
    assert weights == {action: judge.weight(action) for action in judge.legal()}


def test_one_die_is_chosen(rules: Any) -> None:
    """LL-4: either die is the number of action points; no other number and no sum is."""
    before = START | {"phase": "choose", "seat": 0, "dice": [2, 5]}
    assert legal(rules, before) == {"choose 2", "choose 5"}
    assert after(rules, before, "choose 2") == START | {"phase": "act", "seat": 0, "dice": [2, 5], "ap": 2}
    assert after(rules, before, "choose 5") == START | {"phase": "act", "seat": 0, "dice": [2, 5], "ap": 5}


def test_doubles_leave_one_choice(rules: Any) -> None:
    """LL-4: which is still an action."""
    before = START | {"phase": "choose", "seat": 0, "dice": [4, 4]}
    assert rules.at(SMALL, before).legal() == ["choose 4"]


def test_move(rules: Any) -> None:
    """LL-5: one point to an adjacent tile; the tile left gets a marker, the one entered none."""
    before = act(3)
    assert after(rules, before, "move 1,-1") == before | {
        "ap": 2,
        "pins": ["1,-1", "0,1"],
        "drain": [1, 0, 0, 0, 0, 0, 0],
    }


def test_where_a_pin_may_go(rules: Any) -> None:
    """LL-5: only adjacent tiles that exist; not two steps away, not off the board, not where it stands."""
    assert legal(rules, act(1)) == {"move 1,-1", "move -1,0", "move 0,0", "drain"}
    centre = act(1, pins=["0,0", "1,0"])
    assert legal(rules, centre) == {"move 0,-1", "move 1,-1", "move -1,0", "move -1,1", "move 0,1", "drain"}


def test_pins_block(rules: Any) -> None:
    """LL-5: no move to a tile with a pin; when the pin goes, the tile is free."""
    assert "move 0,0" not in legal(rules, act(1, pins=["0,-1", "0,0"]))
    assert "move 0,0" in legal(rules, act(1, pins=["0,-1", "1,0"]))


def test_depleted_tiles_cannot_be_entered(rules: Any) -> None:
    """LL-5, LL-8: with four markers no longer, with three still."""
    assert "move 0,0" not in legal(rules, act(1, drain=[0, 0, 0, 4, 0, 0, 0]))
    assert "move 0,0" in legal(rules, act(1, drain=[0, 0, 0, 3, 0, 0, 0]))


def test_a_depleted_tile_left_gets_no_fifth_marker(rules: Any) -> None:
    """LL-5: nor does it cost more to leave it."""
    before = act(3, drain=[4, 0, 0, 0, 0, 0, 0])
    assert after(rules, before, "move 0,0") == before | {"ap": 2, "pins": ["0,0", "0,1"]}


def test_leaving_depletes(rules: Any) -> None:
    """LL-5, LL-8: the fourth marker may come from leaving; there is no way back then."""
    before = act(3, drain=[3, 0, 0, 0, 0, 0, 0])
    moved = after(rules, before, "move 0,0")
    assert moved["drain"] == [4, 0, 0, 0, 0, 0, 0]
    assert "move 0,-1" not in legal(rules, moved)


def test_drain(rules: Any) -> None:
    """LL-6: one point, one marker, on the tile under the pin, as often as there are points."""
    before = act(3)
    once = before | {"ap": 2, "drain": [1, 0, 0, 0, 0, 0, 0]}
    assert after(rules, before, "drain") == once
    assert after(rules, before, "drain", "drain") == once | {"ap": 1, "drain": [2, 0, 0, 0, 0, 0, 0]}


@pytest.mark.parametrize(
    ("tile", "index", "cost"),
    [("0,-1", 0, 4), ("1,-1", 1, 1), ("-1,0", 2, 2), ("0,0", 3, 3), ("1,0", 4, 4), ("-1,1", 5, 1)],
)
def test_exploit_costs_what_the_tile_gives(rules: Any, tile: str, index: int, cost: int) -> None:
    """LL-1, LL-7: B 4, T1 1, T2 2, T3 3, T4 4 points; with one point less it is not possible."""
    before = act(cost + 1, pins=[tile, "0,1"])
    tokens = [0 if i == index else -1 for i in range(7)]
    assert after(rules, before, "exploit") == before | {"ap": 1, "tokens": tokens}
    if cost > 1:
        assert "exploit" not in legal(rules, act(cost - 1, pins=[tile, "0,1"]))
    game = rules.at(SMALL, before)
    game.play("exploit")
    assert game.result()["scores"] == [cost, 0]


def test_exploit_with_exactly_enough_points(rules: Any) -> None:
    """LL-7: the last points of the turn."""
    assert after(rules, act(4), "exploit") == START | TURN_OF_1 | {"tokens": [0, -1, -1, -1, -1, -1, -1]}


def test_not_where_the_own_token_lies(rules: Any) -> None:
    """LL-7: nothing is exploited twice."""
    assert "exploit" not in legal(rules, act(5, tokens=[0, -1, -1, -1, -1, -1, -1]))
    assert "exploit" in legal(rules, act(5, tokens=[-1, 0, 0, 0, 0, 0, 0]))


def test_stealing(rules: Any) -> None:
    """LL-7: the own token takes the place of another's; with it go the points."""
    before = act(5, tokens=[1, -1, -1, 1, -1, -1, -1])
    assert after(rules, before, "exploit") == before | {"ap": 1, "tokens": [0, -1, -1, 1, -1, -1, -1]}
    game = rules.at(SMALL, before)
    assert game.result()["scores"] == [0, 7]
    game.play("exploit")
    assert game.result()["scores"] == [4, 3]


def test_a_stolen_token_goes_back_to_its_owner(rules: Any) -> None:
    """LL-7, LL-10: who had none left can exploit again."""
    board = SMALL | {"variant": {"play": {"tokens": 1}}}
    before = act(4, tokens=[1, -1, -1, -1, -1, -1, -1])
    theirs = {"phase": "act", "seat": 1, "dice": [4, 4], "ap": 4}
    assert "exploit" not in legal(rules, before | theirs, board)
    stolen = after(rules, before, "exploit", board=board)
    assert "exploit" in legal(rules, stolen | theirs, board)


def test_depleted_tiles_keep_their_tokens(rules: Any) -> None:
    """LL-8: and the tokens keep scoring."""
    before = act(3, drain=[3, 0, 0, 0, 0, 0, 0], tokens=[0, -1, -1, -1, -1, -1, -1])
    game = rules.at(SMALL, before)
    game.play("drain")
    assert game.state()["tokens"] == before["tokens"]
    assert game.result()["scores"] == [4, 0]


@pytest.mark.parametrize("owner", [-1, 1])
def test_nothing_is_done_on_a_depleted_tile(rules: Any, owner: int) -> None:
    """LL-D4: neither drain nor exploit, not even by the pin that stands there and not to steal."""
    tokens = [owner, -1, -1, -1, -1, -1, -1]
    assert legal(rules, act(5, drain=[4, 0, 0, 0, 0, 0, 0], tokens=tokens)) == {"move 1,-1", "move -1,0", "move 0,0"}
    assert {"drain", "exploit"} <= legal(rules, act(5, drain=[3, 0, 0, 0, 0, 0, 0], tokens=tokens))


def test_all_points_must_be_used(rules: Any) -> None:
    """LL-9: there is no way to stop, and the turn ends by itself with the last point."""
    before = act(2)
    assert not {"end", "pass"} & legal(rules, before)
    assert after(rules, before, "drain")["seat"] == 0
    assert after(rules, before, "drain", "drain") == START | TURN_OF_1 | {"drain": [2, 0, 0, 0, 0, 0, 0]}


def test_points_are_lost_when_nothing_is_possible(rules: Any) -> None:
    """LL-9: here the last marker on the tile leaves no way out; the other seat's turn begins."""
    before = act(5, drain=[3, 4, 4, 4, 0, 0, 0])
    left = after(rules, before, "drain")
    assert left == START | TURN_OF_1 | {"drain": [4, 4, 4, 4, 0, 0, 0]}


def test_points_are_lost_where_only_a_pin_blocks(rules: Any) -> None:
    """LL-9: nothing is possible, though the tile next to it is alive."""
    before = act(5, drain=[3, 4, 4, 0, 0, 0, 0], pins=["0,-1", "0,0"])
    blocked = after(rules, before, "drain")
    assert blocked == before | TURN_OF_1 | {"drain": [4, 4, 4, 0, 0, 0, 0]}


def test_twenty_five_tokens(rules: Any) -> None:
    """LL-10, LL-D5: with 24 on the board a seat can exploit, with 25 it cannot; it can still move and drain."""
    board = file_of(fresh_boards("last-land")[0])
    kinds = [kind for row in board["cells"] for kind in row]
    pins = list(board["starts"])
    here = [str(cell) for cell in hexagon(3)].index(pins[0])
    others = [i for i in range(len(kinds)) if i != here]
    for count in (24, 25):
        tokens = [0 if i in others[:count] else -1 for i in range(len(kinds))]
        state = act(5, pins=pins, drain=[0] * len(kinds), tokens=tokens)
        possible = legal(rules, state, board)
        assert ("exploit" in possible) == (count == 24)
        assert "drain" in possible


def test_without_tokens_nothing_is_stolen(rules: Any) -> None:
    """LL-D5: another's token does not help."""
    board = SMALL | {"variant": {"play": {"tokens": 1}}}
    assert "exploit" not in legal(rules, act(5, tokens=[1, 0, -1, -1, -1, -1, -1]), board)
    assert "exploit" in legal(rules, act(5, tokens=[1, -1, -1, -1, -1, -1, -1]), board)


def test_out(rules: Any) -> None:
    """LL-11, LL-D6: when its turn would begin on a depleted tile with nothing alive around, the pin is taken away."""
    before = act(1, pins=["0,1", "0,-1"], drain=[4, 4, 4, 4, 0, 0, 0], tokens=[1, 1, -1, -1, -1, -1, -1])
    out = before | {"phase": "roll", "seat": 0, **CLOSED, "pins": ["0,1", None], "drain": [4, 4, 4, 4, 0, 0, 1]}
    assert after(rules, before, "drain") == out  # its tokens stay, and seat 0 has the next turn again


def test_not_out_before_its_turn(rules: Any) -> None:
    """LL-11: nobody is taken out while another's turn goes on, nor by its own last action."""
    before = act(2, pins=["0,1", "0,-1"], drain=[4, 4, 4, 4, 0, 0, 0])
    assert after(rules, before, "drain")["pins"] == ["0,1", "0,-1"]
    own = act(2, drain=[3, 4, 4, 4, 0, 0, 0])
    assert after(rules, own, "drain")["pins"] == ["0,-1", "0,1"]


def test_skipped(rules: Any) -> None:
    """LL-11: where only pins block, the pin stays, the turn passes, and a way that opens is taken later."""
    before = act(1, pins=["0,0", "0,-1"], drain=[4, 4, 4, 0, 0, 0, 0])
    skipped = after(rules, before, "drain")
    assert skipped == before | {"phase": "roll", "seat": 0, **CLOSED, "drain": [4, 4, 4, 1, 0, 0, 0]}
    opened = after(rules, before, "move 1,0")
    assert opened["seat"] == 1
    assert legal(rules, opened | {"phase": "act", "dice": [1, 1], "ap": 1}) == {"move 0,0"}


def test_a_live_tile_alone_is_enough(rules: Any) -> None:
    """LL-11: a seat that can only drain has its turn; one depleted all around but not below is not out."""
    before = act(1, pins=["0,1", "0,-1"], drain=[3, 4, 4, 4, 0, 0, 0])
    turn = after(rules, before, "drain")
    assert turn["seat"] == 1
    assert legal(rules, turn | {"phase": "act", "dice": [1, 1], "ap": 1}) == {"drain"}


def test_several_seats_leave_at_once(rules: Any) -> None:
    """LL-11: on the way to the next turn, each when its own would begin."""
    before = act(1, pins=["0,1", "0,-1", "-1,0"], drain=[4, 4, 4, 4, 0, 4, 0])
    assert after(rules, before, "drain", board=THREE) == before | {
        "phase": "roll",
        **CLOSED,
        "pins": ["0,1", None, None],
        "drain": [4, 4, 4, 4, 0, 4, 1],
    }


def test_the_end(rules: Any) -> None:
    """LL-12: the game ends when the last pin leaves; tokens decide, also on depleted tiles."""
    before = act(1, pins=["0,-1", None], drain=[3, 4, 4, 4, 4, 4, 4], tokens=[-1, 1, -1, 0, -1, 1, -1])
    game = rules.at(SMALL, before)
    game.play("drain")
    assert game.state() == before | OVER_STATE | {"pins": [None, None], "drain": [4] * 7}
    assert game.result() == {"scores": [3, 2], "winners": [0], "reason": "all-out"}
    assert game.legal() == []


def test_not_the_end_while_one_pin_stands(rules: Any) -> None:
    """LL-12: a seat alone on the board plays on, turn after turn."""
    before = act(1, pins=["0,-1", None], drain=[0, 4, 4, 4, 4, 4, 4])
    assert after(rules, before, "drain") == before | {"phase": "roll", **CLOSED, "drain": [1, 4, 4, 4, 4, 4, 4]}


def test_ties_share(rules: Any) -> None:
    """LL-D7: all with the most points win, nobody else."""
    before = act(1, pins=["0,-1", None, None], drain=[3, 4, 4, 4, 4, 4, 4], tokens=[1, -1, 0, 2, 0, -1, -1])
    for tokens, scores, winners in (
        ([1, -1, -1, -1, 0, -1, -1], [4, 4, 0], [0, 1]),
        ([-1, -1, 0, 2, -1, -1, -1], [2, 0, 3], [2]),
        ([-1, -1, -1, -1, -1, -1, -1], [0, 0, 0], [0, 1, 2]),
    ):
        game = rules.at(THREE, before | {"tokens": tokens})
        game.play("drain")
        assert game.result() == {"scores": scores, "winners": winners, "reason": "all-out"}


def test_a_house_without_life(rules: Any) -> None:
    """LL-8, LL-11: where no marker is needed to deplete a tile, everybody is out as soon as someone is first."""
    board = SMALL | {"variant": {"play": {"drains": 0}}}
    game = rules.at(board)
    game.play("first 1")
    assert game.state() == START | OVER_STATE | {"pins": [None, None]}
    assert game.result()["winners"] == [0, 1]


@pytest.mark.parametrize("drains", [1, 2, 6])
def test_house_value_of_depletion(rules: Any, drains: int) -> None:
    """LL-8 under a variant: so many markers deplete a tile, one fewer do not."""
    board = SMALL | {"variant": {"play": {"drains": drains}}}
    assert "move 0,0" not in legal(rules, act(1, drain=[0, 0, 0, drains, 0, 0, 0]), board)
    assert "move 0,0" in legal(rules, act(1, drain=[0, 0, 0, drains - 1, 0, 0, 0]), board)


@pytest.mark.parametrize("text", ["move 0,-2", "move 0,1", "exploit ", "Drain", "choose 1", "first 0", "", "move 1"])
def test_what_is_not_legal_is_refused(text: str) -> None:
    """A match names the action that is not allowed and stands as it stood."""
    match = Kernel.at(SMALL, act(1))
    with pytest.raises(IllegalAction, match="not legal here"):
        match.play(text)
    assert match.state() == act(1)


# Over whole games.


def turned(board: HexBoard, g: Symmetry) -> HexBoard:
    """The board under a symmetry of the lattice; seats keep their numbers."""
    cells = [""] * len(board.cells)
    for kind, place in zip(board.cells, permutation(g, board.radius), strict=True):
        cells[place] = kind
    return replace(board, cells=tuple(cells), starts=tuple(g(start) for start in board.starts))


def turned_cell(name: str, g: Symmetry) -> str:
    """A written cell under a symmetry."""
    return str(g(parse_hex(name)))


def turned_state(state: dict[str, Any], g: Symmetry, radius: int) -> dict[str, Any]:
    """A state under a symmetry."""
    where = permutation(g, radius)
    moved = {key: [state[key][where.index(i)] for i in range(len(where))] for key in ("drain", "tokens")}
    return state | moved | {"pins": [None if pin is None else turned_cell(pin, g) for pin in state["pins"]]}


def turned_action(action: str, g: Symmetry) -> str:
    """A written action under a symmetry."""
    word, _, cell = action.partition(" ")
    return f"move {turned_cell(cell, g)}" if word == "move" else action


@pytest.mark.parametrize("g", sorted(ALL), ids=str)
def test_symmetry(g: Symmetry) -> None:
    """LL-1: whether one turns the board and plays, or plays and turns the board, is the same."""
    chance = random.Random(f"{g}")
    for board in fresh_boards("last-land"):
        assert isinstance(board, HexBoard)
        here, there = Match(board), Match(turned(board, g))
        while here.actor != OVER:
            actions = here.legal()
            assert {turned_action(action, g) for action in actions} == set(there.legal())
            action = some_action(actions, chance)
            here.play(action)
            there.play(turned_action(action, g))
            assert there.state() == turned_state(here.state(), g, board.radius)
        assert here.result() == there.result()


def distance(a: str, b: str) -> int:
    """The number of steps between two written cells."""
    away = Hex(parse_hex(a).q - parse_hex(b).q, parse_hex(a).r - parse_hex(b).r)
    return max(abs(away.q), abs(away.r), abs(away.q + away.r))


def test_conservation() -> None:
    """LL-5 to LL-10: what an action may change, and by how much, whatever the position."""
    chance = random.Random("conservation")
    for board in boards("last-land"):
        house = dict(board.variant)
        most, depleted = house.get("play.tokens", 25), house.get("play.drains", 4)
        match = Match(board)
        while match.actor != OVER:
            before, action = match.state(), some_action(match.legal(), chance)
            match.play(action)
            now = match.state()
            marks = [b - a for a, b in zip(before["drain"], now["drain"], strict=True)]
            new = [i for i, (a, b) in enumerate(zip(before["tokens"], now["tokens"], strict=True)) if a != b]
            left = [pin for pin in now["pins"] if pin is not None]
            assert set(marks) <= {0, 1}, "a marker never goes, and comes alone"
            assert sum(marks) <= (action.split()[0] in ("move", "drain"))
            assert max(now["drain"]) <= depleted
            assert len(new) == (action == "exploit"), "only exploiting lays a token"
            assert all(now["tokens"].count(seat) <= most for seat in range(board.players))
            assert len(set(left)) == len(left), "two pins on one tile"
            for pin, was in zip(now["pins"], before["pins"], strict=True):
                assert pin in (was, None) or (action == f"move {pin}" and distance(pin, was) == 1)
