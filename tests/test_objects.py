"""Boards, matches and actions as objects: what they show of themselves, and what Python does with them."""

import pickle
import random
from itertools import islice
from xml.etree import ElementTree

import pytest

import landpress
from landpress.errors import CallError
from landpress.layouts.catalogue import games
from landpress.types import Action


@pytest.mark.parametrize("game", games())
def test_a_match_goes_back_and_is_kept(game: str) -> None:
    """docs/library.md says: `undo()` takes the last action back. Matches are equal if boards and positions are.

    Some plies are words and some are numbers; from the third number on, compiled rules may hold the state.
    """
    board = landpress.fresh(game, seed=1)
    match, chance, before = landpress.Match(board), random.Random(1), []
    for ply in range(24):
        action = chance.choice(match.legal())
        before.append((match.state(), match.legal(), action))
        if ply % 8 < 2:
            match.play(action)
        else:
            match.apply(action.number)
    assert repr(match).startswith(f"<Match {game} {board.players} seats, 24 plies, ")
    kept = pickle.loads(pickle.dumps(match))
    assert kept == match == match.copy()
    assert kept.legal() == match.legal()
    twin = match.copy()
    while before:
        state, legal, action = before.pop()
        assert twin.undo() == action
        assert (twin.state(), twin.legal()) == (state, legal)
        assert twin != match
    assert twin == landpress.Match(board)
    assert len(pickle.loads(pickle.dumps(kept)).undo()) > 0
    with pytest.raises(CallError, match="there is no action to take back"):
        twin.undo()


def test_matches_are_no_keys() -> None:
    """A match changes in place, so it cannot be hashed; matches on other boards differ."""
    boards = list(islice(landpress.boards("last-land", 2, seed=3), 2))
    with pytest.raises(TypeError):
        hash(landpress.Match(boards[0]))
    assert landpress.Match(boards[0]) != landpress.Match(boards[1])
    assert landpress.Match(boards[0]) != boards[0]


def test_an_action_is_its_text_and_has_its_number() -> None:
    """docs/library.md says: `legal()` returns actions: texts that have their `number`. It can be pickled too."""
    match = landpress.Match(landpress.fresh("last-land", 3, seed=1))
    assert match.actor == match.CHANCE == -1
    action = match.legal()[1]
    assert (action, action.number) == ("first 1", match.actions()[1])
    again = pickle.loads(pickle.dumps(action))
    assert type(again) is Action
    assert (again, again.number) == (action, action.number)


@pytest.mark.parametrize("game", games())
def test_a_board_is_one_line_and_a_picture(game: str) -> None:
    """docs/library.md says: The `repr` of a board is one line, and a notebook shows its page."""
    board = landpress.fresh(game, seed=1)
    said = repr(board)
    assert said.startswith(f"<Board {game} {board.players} seats ")
    assert said.endswith(f"{board.code()}>")
    assert "\n" not in said
    if game == games()[0]:
        assert ElementTree.fromstring(board._repr_svg_()).tag.endswith("svg")


def test_a_broken_board_has_a_repr() -> None:
    """A `repr` never fails: tracebacks and debuggers call it."""
    assert repr(landpress.Board("chess", 2, ("a", "b"), ())) == "<Board chess 2 seats 2 cells>"
