"""The solver of Landsweeper against values that the oracle of play computes turn by turn.

With no turn left every position is a draw. With one more turn left, the seat to move takes the best position that its
turn can lead to. This step is repeated once for each turn.
"""

import json
import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.house import changed
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.engine.proof.solver import solve
from landpress.layouts import startfield
from landpress.layouts.errors import CallError
from landpress.layouts.games.landsweeper import NAME
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import distance, hexagon
from tests.playing import by_day, file_of, oracle, some_action

MEMORY = 20_000_000
ROUNDS = 200
LANDS = ((0, 1, 3, 4, 6), (0, 1, 2, 3), (0, 2, 5, 3, 6), (0, 1, 4, 6, 5))
"""Cells of land. The suggested starts are on the first and the last one."""
ROW = (0, 1, 3, 6)
NAMES = [str(cell) for cell in hexagon(1)]


def board_of(land: tuple[int, ...], units: int, rounds: int = ROUNDS) -> HexBoard:
    cells = ["#" if cell in land else "." for cell in range(7)]
    board = startfield.make(NAME, cells, [hexagon(1)[land[0]], hexagon(1)[land[-1]]])
    return replace(board, variant=(("play.rounds", rounds), ("play.units", units)))


class Judge:
    """The oracle's values of positions before and within a turn. A position with more units than the cap is a draw."""

    def __init__(self, board: HexBoard, cap: int) -> None:
        self.file, self.cap = file_of(board) | {"variant": {}}, cap
        values = {key: value for key, value in board.variant if key.startswith("play.")}
        self.play = {key.removeprefix("play."): value for key, value in values.items()} | {"rounds": 10**6}
        self.outcomes: dict[str, set[str]] = {}

    def game(self, state: dict[str, Any]) -> Any:
        return oracle(NAME).from_state(self.file, state, {"play": self.play})

    def turns(self, state: dict[str, Any]) -> set[str]:
        """Return the positions at the next turn that this turn can lead to, as text. Ends are `win` and `draw`.

        They are written as in round 2, because only the first round has a rule of its own (LS-3 under a variant).
        """
        name = json.dumps(state)
        if name not in self.outcomes:
            found, waiting, seen = set(), [state], {name}
            while waiting:
                here = waiting.pop()
                for action in self.game(here).legal():
                    game = self.game(here)
                    game.play(action)
                    after = game.state()
                    if after["seat"] != state["seat"]:
                        after["round"] = 2
                    text = json.dumps(after)
                    if after["phase"] == "over":
                        found.add("win")
                    elif after["seat"] != state["seat"]:
                        found.add("draw" if sum(after["units"]) > self.cap else text)
                    elif text not in seen:
                        seen.add(text)
                        waiting.append(after)
            self.outcomes[name] = found
        return self.outcomes[name]

    def value(self, state: dict[str, Any], left: int) -> tuple[int, int | None]:
        """Return the value for the seat to move with this number of turns left, and the turns until it is decided."""
        root = json.dumps(state | {"round": min(2, state["round"])})
        if sum(state["units"]) > self.cap:
            return 0, None
        names = {root}
        waiting = [root]
        while waiting:
            for text in self.turns(json.loads(waiting.pop())) - {"win", "draw"} - names:
                names.add(text)
                waiting.append(text)
        worth = dict.fromkeys(names, 0) | {"win": -1, "draw": 0}
        for turn in range(1, left + 1):
            new = {name: max(-worth[after] for after in self.outcomes[name]) for name in names}
            if new[root]:
                return new[root], turn
            if new == {name: worth[name] for name in names}:
                return 0, None
            worth |= new
        return 0, None


def told(answer: Answer) -> tuple[object, object]:
    assert answer.proven
    assert answer.best == answer.bound
    return answer.best, answer.subject.get("turns")


@pytest.mark.parametrize(
    ("rounds", "land", "units", "cap"),
    [
        (2, LANDS[1], 2, 7),
        (ROUNDS, LANDS[3], 2, 7),
        # The oracle takes a third of a second for each pair of bases.
        pytest.param(2, LANDS[0], 1, 6, marks=pytest.mark.nightly),
        pytest.param(ROUNDS, LANDS[0], 1, 6, marks=pytest.mark.nightly),
        pytest.param(ROUNDS, LANDS[2], 1, 6, marks=pytest.mark.nightly),
        pytest.param(ROUNDS, LANDS[1], 2, 7, marks=pytest.mark.nightly),
        pytest.param(2, LANDS[2], 1, 6, marks=pytest.mark.nightly),
        pytest.param(2, LANDS[3], 2, 7, marks=pytest.mark.nightly),
    ],
)
def test_bases_are_worth_what_the_oracle_says(rounds: int, land: tuple[int, ...], units: int, cap: int) -> None:
    """Every pair of bases has the oracle's value, with many rounds and with two (LS-D5).

    Both seats choose the best base.
    """
    board = board_of(land, units, rounds)
    *answers, whole = solve(board, Limits(memory=MEMORY, cap=cap))
    judge, names = Judge(board, cap), list(map(str, hexagon(1)))
    known: dict[tuple[int, int], int] = {}
    for first in land:
        for second in land:
            if first != second:
                match = Match(board)
                match.play(f"base {names[first]}")
                match.play(f"base {names[second]}")
                worth = judge.value(match.state(), 2 * rounds)
                known[first, second] = worth[0]
                for answer in answers:
                    if answer.subject["bases"] == [names[first], names[second]]:
                        assert told(answer) == worth, answer.subject
    assert whole.best == max(min(known[a, b] for b in land if b != a) for a in land)


@pytest.mark.parametrize("bonus", by_day(["not-first", "none"], 0))
def test_house_values_of_the_beginning_are_kept(bonus: str) -> None:
    """LS-2, LS-3 under a variant: bases two steps apart, extra units for the second seat, no bonus in first turns."""
    board, cap = board_of(LANDS[0], 1), 6
    values = {"starts.apart": 2, "play.first_turn_bonus": bonus, "play.extra_units": (0, 1, 0, 0, 0, 0)}
    board = replace(board, variant=tuple(sorted((dict(board.variant) | values).items())))
    *answers, _ = solve(board, Limits(memory=MEMORY, cap=cap))
    judge, cells = Judge(board, cap), hexagon(1)
    assert answers
    for answer in answers:
        first, second = answer.subject["bases"]
        # From the middle no cell is two steps away.
        assert distance(cells[NAMES.index(first)], cells[NAMES.index(second)]) == 2 or "0,0" in (first, second)
        match = Match(board)
        match.play(f"base {first}")
        match.play(f"base {second}")
        assert told(answer) == judge.value(match.state(), 2 * ROUNDS), answer.subject


def test_one_seat_places_both_bases_and_the_other_one_chooses() -> None:
    """LS-2 under a variant: seat 1 takes the better one of two bases, so seat 0 looks for the best worse one.

    The land is a row of four cells, and for some pairs it matters who has the end of the row.
    """
    land, limits, judge = [NAMES[cell] for cell in ROW], Limits(memory=MEMORY, cap=7), Judge(board_of(ROW, 1), 7)
    board = replace(board_of(ROW, 1), variant=(("play.cut_and_choose", True), *board_of(ROW, 1).variant))
    *answers, whole = solve(board, limits)
    known: dict[tuple[str, ...], int] = {}
    for first, second in permutations(land, 2):
        match = Match(board)
        for action in (f"base {second}", f"base {first}", f"choose {second}"):
            match.play(action)
        assert match.state()["base"] == [first, second]
        known[first, second], _ = worth = judge.value(match.state(), 2 * ROUNDS)
        assert [told(answer) for answer in answers if answer.subject["bases"] == [first, second]] in ([], [worth])
    cut = {pair: min(known[pair], known[pair[::-1]]) for pair in known}
    assert cut != known
    for first in land:
        placed = [f"base {first}"]
        *_, begun = solve(board, limits, placed)
        assert (begun.best, begun.subject["seat"]) == (max(cut[first, other] for other in land if other != first), 0)
        for other in set(land) - {first}:
            *_, choice = solve(board, limits, [*placed, f"base {other}"])
            assert (choice.best, choice.subject["seat"]) == (-cut[first, other], 1)
    assert (whole.best, whole.subject["seat"]) == (max(cut.values()), 0)


def test_positions_within_games_are_worth_what_the_oracle_says() -> None:
    """Positions of random play, before and within a turn, have the oracle's value."""
    chance, compared = random.Random("positions"), 0
    for board in (board_of(LANDS[0], 2), board_of(LANDS[3], 1), board_of(LANDS[0], 1, 3)):
        rounds, judge = dict(board.variant)["play.rounds"], Judge(board, 6)
        for _ in range(5):
            match, past = Match(board), []
            for _ in range(chance.randrange(2, 7)):
                if match.actor != OVER:
                    past.append(some_action(match.legal(), chance))
                    match.play(past[-1])
            state = match.state()
            if state["phase"] in ("source", "put"):
                left = 2 * (rounds - state["round"] + 1) - state["seat"]
                (answer,) = solve(board, Limits(memory=MEMORY, cap=6), past)
                assert told(answer) == judge.value(state, left), past
                assert answer.plan[: len(past)] == tuple(past)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("cut", [False, True])
def test_plans_are_games_that_end_as_they_say(cut: bool) -> None:
    board = board_of(LANDS[0], 1)
    board = replace(board, variant=changed(NAME, {**dict(board.variant), "play.cut_and_choose": cut}))
    won = 0
    for answer in solve(board, Limits(memory=MEMORY, cap=8)):
        match = Match(board)
        for action in answer.plan:
            match.play(action)
        if answer.best:
            assert match.result()["winners"] == [0 if answer.best == 1 else 1], answer.subject
            won += 1
        else:
            assert match.actor != OVER or match.result()["reason"] == "round-limit"
    assert won


def test_the_designers_game_on_seven_cells() -> None:
    """LS-3, LS-6: with at most twelve units the first seat in the middle wins. Six units take a neighbour with five."""
    *pairs, whole = solve(replace(board_of(tuple(range(7)), 5), variant=()), Limits(memory=MEMORY))
    assert len(pairs) == 5, "of 42 pairs of places no more are different"
    assert (whole.best, whole.subject["turns"]) == (1, 1)
    assert whole.plan[0] == "base 0,0"


def test_limits_leave_it_open() -> None:
    board = board_of(tuple(range(7)), 1)
    for limits in (Limits(seconds=0.001, memory=MEMORY, cap=40), Limits(memory=10_000, cap=40)):
        *_, whole = solve(board, limits)
        assert (whole.best, whole.bound, whole.proven) in ((-1, 1, False), (1, 1, True), (0, 1, False))
        assert not whole.proven or whole.plan
    *pairs, _ = solve(board, Limits(memory=10_000, cap=40))
    assert not all(answer.proven for answer in pairs)


def test_only_two_seats_are_solved() -> None:
    cells = ["#"] * 7
    board = startfield.make(NAME, cells, [hexagon(1)[0], hexagon(1)[1], hexagon(1)[6]])
    with pytest.raises(CallError, match="2 seats"):
        list(solve(board, Limits()))
