"""The solver of Last Land against a recursion over the oracle of play, without graph, bank and denominators."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.engine.proof.solver import solve
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.games.last_land import make
from tests.playing import by_day, file_of, oracle, rows_by_day, some_action

SMALL = {
    1: "T1 T2 T1 B T3 T1 T2",
    2: "B T1 T2 T2 T1 T3 B",
    3: "B T1 B T2 T1 T3 B",
}
LEFT = 3


def board_for(players: int, drains: int = 1, tokens: int = 25, may_leave: bool = False) -> Board:
    """Return a board of seven tiles that are depleted quickly."""
    variant = (("play.drains", drains), ("play.may_leave", may_leave), ("play.tokens", tokens))
    return replace(make(players, SMALL[players].split()), variant=variant)


def expectation(game: Any, known: dict[str, tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    """Return the expectation of each seat by plain recursion. Each seat takes the first of its best actions."""
    state = json.dumps(game.state())
    if state not in known:
        seat = game.actor()
        if seat == -2:
            result = game.result()
            shares = [Fraction(seat in result["winners"], len(result["winners"])) for seat in range(len(game.players))]
            known[state] = (Fraction(result["scores"][0]),) if len(shares) == 1 else tuple(shares)
            return known[state]
        parts = []
        for action in game.legal():
            after = game.copy()
            after.play(action)
            parts.append((expectation(after, known), game.weight(action) if seat == -1 else 1))
        if seat == -1:
            total = sum(weight for _, weight in parts)
            known[state] = tuple(
                sum((part[k] * weight for part, weight in parts), Fraction(0)) / total for k in range(len(parts[0][0]))
            )
        else:
            known[state] = max((part for part, _ in parts), key=lambda part: part[seat])
    return known[state]


def late(board: Board, chance: random.Random, left: int) -> list[str]:
    """Play at random until at most `left` tiles are alive. Return the actions, none if the game is over."""
    match, past = Match(board), []
    drains = dict(board.variant)["play.drains"]
    while match.actor != OVER and sum(marks < drains for marks in match.state()["drain"]) > left:
        past.append(some_action(match.legal(), chance))
        match.play(past[-1])
    return past if match.actor != OVER else []


def values(answers: list[Answer]) -> tuple[object, ...]:
    assert all(answer.proven and answer.best == answer.bound for answer in answers)
    return tuple(answer.best for answer in answers)


@pytest.mark.parametrize("players", by_day([1, 2, 3], 1))
@pytest.mark.parametrize(("tokens", "may_leave"), rows_by_day([(25, False), (2, False), (25, True)], 1, 2))
def test_positions_are_worth_what_plain_recursion_says(players: int, tokens: int, may_leave: bool) -> None:
    """Late positions of random games have the oracle's value, also with few tokens, and where seats may leave."""
    chance, board = random.Random(f"{players} {tokens}"), board_for(players, tokens=tokens, may_leave=may_leave)
    known: dict[str, tuple[Fraction, ...]] = {}
    for _ in range(2):
        past = late(board, chance, LEFT)
        if past:
            game = oracle("last-land")(file_of(board))
            for action in past:
                game.play(action)
            assert values(list(solve(board, Limits(memory=50_000_000), past))) == expectation(game, known), past


def test_two_drains_and_steals() -> None:
    chance, board = random.Random("two drains"), board_for(2, drains=2)
    for _ in range(2):
        past = late(board, chance, 2)
        game = oracle("last-land")(file_of(board))
        for action in past:
            game.play(action)
        assert values(list(solve(board, Limits(memory=50_000_000), past))) == expectation(game, {})


def test_a_whole_small_game_is_solved_and_its_plan_is_a_game() -> None:
    """Shares add up to one. Equal seats that begin equally often have equal shares."""
    board = replace(make(2, ["B", "T1", "T1", "T2", "T1", "T1", "B"]), variant=(("play.drains", 1),))
    answers = list(solve(board, Limits(memory=200_000_000)))
    assert [answer.best for answer in answers] == [Fraction(1, 2), Fraction(1, 2)]
    match = Match(board)
    for action in answers[0].plan:
        match.play(action)
    assert match.actor == OVER


def test_a_position_before_a_seat_stays_or_leaves_is_solved() -> None:
    """LL-11, `play.may_leave`: a seat that is blocked loses what it could still get if it leaves, so it stays."""
    board, state = board_for(2, may_leave=True), None
    chance = random.Random("trapped")
    while state is None:
        match, past = Match(board), list[str]()
        while match.actor != OVER and state is None:
            past.append(some_action(match.legal(), chance))
            match.play(past[-1])
            if match.state()["phase"] == "trapped":
                state = match.state()
    game = oracle("last-land")(file_of(board))
    for action in past:
        game.play(action)
    answers = list(solve(board, Limits(memory=50_000_000), past))
    assert values(answers) == expectation(game, {})
    assert answers[0].plan[len(past)] == "stay"


def test_limits_leave_it_open() -> None:
    board = board_for(2, drains=4)
    for limits in (Limits(seconds=0.01, memory=100_000_000), Limits(memory=100_000)):
        assert [(a.best, a.bound, a.proven, a.plan) for a in solve(board, limits)] == [(None, None, False, ())] * 2


def test_a_game_that_is_over_is_not_solved() -> None:
    board = replace(board_for(1), variant=(("play.drains", 0), ("play.tokens", 25)))
    with pytest.raises(CallError, match="over"):
        list(solve(board, Limits(), ["first 0"]))
