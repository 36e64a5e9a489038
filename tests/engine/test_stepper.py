"""Stepping through games by numbers: the same positions as with plain rules, in all games, with the longest lists."""

import random
from itertools import pairwise

import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import IllegalAction, Match
from landpress.engine.play.stepper import AHEAD
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games

PLIES = 6 * AHEAD


@pytest.mark.parametrize("game", games())
def test_numbers_step_through_the_same_game(game: str) -> None:
    """Positions, actors and legal actions are those of the plain rules, also after copies and looks at the state.

    A number between two legal ones is refused.
    """
    board = next(draws(request(game, layout(game).SEATS[-1]), "stepper"))
    chance, stepping, plain = random.Random(game), Match(board), Match(board)
    for ply in range(PLIES):
        legal = plain.actions()
        assert (stepping.actor, stepping.actions()) == (plain.actor, legal)
        if plain.actor == OVER:
            break
        if ply % 50 == 3:
            assert stepping.copy().state() == plain.state()
            assert stepping.copy().legal() == plain.legal()
        if ply % 50 == 40:
            assert stepping.state() == plain.state()
        for number in [low + 1 for low, high in pairwise(legal) if low + 1 < high][:3]:
            with pytest.raises(IllegalAction, match=f"action {number} is not legal here"):
                stepping.apply(number)
        action = chance.choice(legal)
        stepping.apply(action)
        plain._rules.apply(plain._t, plain._s, action)
    assert stepping.state() == plain.state()


def test_a_list_of_actions_belongs_to_the_caller() -> None:
    """A caller may empty its list, and the actions stay legal; what it adds does not become legal."""
    match = Match(next(draws(request("last-land", 3), "stepper")))
    mine = match.actions()
    taken = mine.pop()
    mine.append(99)
    with pytest.raises(IllegalAction, match="action 99 is not legal here"):
        match.apply(99)
    match.apply(taken)


def test_a_changed_state_has_its_own_actions() -> None:
    """After the rules changed the state directly, the actions that were listed before no longer count."""
    match = Match(next(draws(request("last-land", 3), "stepper")))
    before = match.actions()
    match._rules.apply(match._t, match._s, before[0])
    legal = match.copy().actions()
    assert legal != before
    assert [match.require(action) for action in legal] == legal


def test_a_game_that_is_over_allows_nothing() -> None:
    """An action after the end is refused in one line that says so, by number and by word."""
    match, chance = Match(next(draws(request("xarkant", 2), "stepper"))), random.Random(1)
    while legal := match.actions():
        match.apply(chance.choice(legal))
    with pytest.raises(IllegalAction, match="action 0 is not legal here: the game is over"):
        match.apply(0)
    with pytest.raises(IllegalAction, match="'pass' is not legal here: the game is over"):
        match.play("pass")
