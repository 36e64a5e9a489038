"""Landsweeper over whole games: symmetries, what each action may change, and large numbers of units."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.loops.playout import GREEDY, RANDOM
from landpress.engine.play.match import Match
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.lattice import permutation
from landpress.layouts.symmetry import ALL, Symmetry
from tests.games.landsweeper_positions import LAND, A, B, put
from tests.games.rulebook import read
from tests.games.test_last_land_games import turned, turned_cell
from tests.playing import by_day, few_boards, fresh_boards, of_class, play_turned, some_action

ROUNDS = 15
"""Enough rounds for bases to be taken."""


def turned_state(state: dict[str, Any], g: Symmetry, radius: int) -> dict[str, Any]:
    """Turn a state by a symmetry."""
    where = permutation(g, radius)
    moved = {key: [state[key][where.index(i)] for i in range(len(where))] for key in ("owner", "units")}
    source = state["source"] and turned_cell(state["source"], g)
    return state | moved | {"source": source, "base": [base and turned_cell(base, g) for base in state["base"]]}


def turned_action(action: str, g: Symmetry) -> str:
    """Turn a written action by a symmetry."""
    word, *rest = action.split()
    return " ".join([word, turned_cell(rest[0], g), *rest[1:]]) if rest else action


@pytest.mark.parametrize("g", by_day(sorted(ALL), 1, 2), ids=str)
def test_symmetry(g: Symmetry) -> None:
    """LS-3 to LS-6: turning the board and then playing gives the same as playing and then turning."""
    chance = random.Random(f"{g}")
    for board in fresh_boards("landsweeper"):
        assert isinstance(board, HexBoard)
        board = replace(board, variant=(("play.rounds", ROUNDS),))
        act, state_of = partial(turned_action, g=g), partial(turned_state, g=g, radius=board.radius)
        play_turned(Match(board), Match(turned(board, g)), act, state_of, chance)


def units_of(state: dict[str, Any]) -> list[int]:
    """Return the number of units of each seat."""
    held = [0] * len(state["base"])
    for units, owner in zip(state["units"], state["owner"], strict=True):
        if owner >= 0:
            held[owner] += units
    return held


def test_conservation() -> None:
    """LS-2 to LS-7: units come with bases and bonus and go when they are taken. Nothing else changes their number."""
    chance = random.Random("conservation")
    changes = {"play.cut_and_choose": True, "play.extra_units": (0, 3, 0, 0, 0, 0), "play.rounds": ROUNDS}
    cut = replace(fresh_boards("landsweeper")[0], variant=tuple(changes.items()))
    for board in (*few_boards("landsweeper"), cut):
        house: dict[str, Any] = dict(board.variant)
        match = Match(board)
        places = {str(cell): i for i, cell in enumerate(hexagon(of_class(board, HexBoard).radius))}
        while match.actor != OVER:
            before, action = match.state(), some_action(match.legal(), chance)
            match.play(action)
            now, expected = match.state(), units_of(before)
            word, *rest = action.split()
            if word == "base":
                seat = before["base"].index(None)
                expected[seat] += house.get("play.units", 5) + house.get("play.extra_units", (0,) * 6)[seat]
            if word == "put" and before["owner"][places[rest[0]]] not in (-1, before["seat"]):
                expected[before["owner"][places[rest[0]]]] -= before["units"][places[rest[0]]]
            if now["phase"] == "source":  # a turn has begun
                bonus = units_of(now)[now["seat"]] - expected[now["seat"]]
                first = now["round"] == 1 and house.get("play.first_turn_bonus", "all") != "all"
                assert (0 if first else 1) <= bonus <= now["owner"].count(now["seat"])
                assert bonus <= now["units"][places[now["base"][now["seat"]]]]
                expected[now["seat"]] += bonus
            assert units_of(now) == expected, f"{board.code()}: {action}"
            bases = [places[base] for base in now["base"] if base is not None]
            for i, (owner, units) in enumerate(zip(now["owner"], now["units"], strict=True)):
                assert units > 0 or owner < 0 or i in bases, "only bases are held without units"
                assert units == 0 or owner >= 0
            assert all(now["owner"][places[base]] == seat for seat, base in enumerate(now["base"]) if base)
            assert now["hand"] == (now["units"][places[now["source"]]] if now["source"] else 0)


def test_room_for_lists() -> None:
    """The bound of the notation on the number of actions holds in this position and for the plies that follow."""
    chance = random.Random("room")
    for board in fresh_boards("landsweeper"):
        match = Match(replace(board, variant=(("play.rounds", ROUNDS),)))
        bounds: list[list[int]] = []
        while match.actor != OVER:
            listed = match.actions()
            bounds.append([match._notation.room(match._t, match._s, plies) for plies in range(6)])
            assert all(len(listed) <= earlier[plies] for plies, earlier in enumerate(reversed(bounds[-6:])))
            match.play(some_action(match.legal(), chance))


MANY = put({A: 10**4, "0,-1": 1}, {B: 5, "1,-2": 4_000, "0,0": 10**5}, source=A)
"""10,000 units in hand: four targets take any number, one takes more than 4,000, one takes none."""


def test_many_units_are_listed() -> None:
    """LS-5: every number of units is an action of its own."""
    match = Match(read(LAND), MANY)
    count = Counter(action.split()[1] if " " in action else action for action in match.legal())
    wide = dict.fromkeys(("0,-1", "-1,-1", "1,-1", "-1,0"), 10**4)
    assert count == wide | {"1,-2": 6_000, "end": 1}
    assert match.perft(1) == 46_001


@pytest.mark.parametrize("hand", [10**5, 10**9, 10**12])
def test_random_seats_do_not_list(hand: int) -> None:
    """Draws are uniform over cells and numbers, however many there are. Chi-squared, six standard deviations."""
    draws, bins = 3000, 5
    state = put({A: hand, "0,-1": 1}, {B: 5, "1,-2": 2 * hand // 5, "0,0": 10 * hand}, source=A)
    match, streams = Match(read(LAND), state), game_streams(1, 0, 2)
    drawn: Counter[tuple[str, int]] = Counter()
    for _ in range(draws):
        text = match.text(match._rules.sample(match._t, match._s, streams, STREAM, []))
        assert match.allows(text)
        _, cell, number = text.split()
        drawn[cell, (int(number) - 1) * bins // hand] += 1
    ways = {(cell, k) for cell in ("0,-1", "-1,-1", "1,-1", "-1,0") for k in range(bins)}
    ways |= {("1,-2", k) for k in range(2, bins)}
    assert set(drawn) == ways
    expected = draws / len(ways)
    off = sum((n - expected) ** 2 / expected for n in drawn.values())
    free = len(ways) - 1
    assert off <= free + 6 * (2 * free) ** 0.5


def test_greedy_beats_random() -> None:
    """The lower 95 % bound of greedy's share against random is 10 points above an equal share.

    The two policies change seats after every game. Most games end with the last base.
    """
    games, won, decided = 60, 0, 0
    for number in range(games):
        board, seat = fresh_boards("landsweeper")[0], number % 2
        match, streams = Match(board), game_streams(11, number, 2)
        policies = [GREEDY if seat == s else RANDOM for s in range(2)]
        room, bound = [0] * match._notation.ROOM, match._notation.longest(match._t)
        match._rules.match(match._t, match._s, streams, room, policies, bound, [], [])
        won += match.result()["winners"] == [seat]
        decided += match.result()["reason"] == "last-base"
    assert decided >= 0.9 * games
    spread = 1.96 * (won / games * (1 - won / games) / games + 1.96**2 / (4 * games**2)) ** 0.5
    assert (won / games + 1.96**2 / (2 * games) - spread) / (1 + 1.96**2 / games) >= 0.6
