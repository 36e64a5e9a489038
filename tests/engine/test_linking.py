"""Linking: one name has one meaning in a linked set, unless a game's function is meant to stand for a neutral one."""

from types import FunctionType

import pytest

from landpress.engine.contract.rules import State, Table
from landpress.engine.kernels.linking import link
from landpress.engine.loops import neutral
from landpress.layouts.catalogue import entry


def planted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Give the facts of a game a function of a name."""
    facts = entry("engine", "last-land", "facts")
    function = FunctionType((lambda t, s, seat: 7).__code__, {}, name)
    function.__module__ = facts.__name__
    monkeypatch.setattr(facts, name, function, raising=False)


@pytest.mark.parametrize("name", ["score", "_acts", "enter", "entered", "below", "behind", "playout"])
def test_no_function_takes_the_place_of_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one of the game, nor of the loops, nor what neutral code needs for itself."""
    planted(monkeypatch, name)
    with pytest.raises(AssertionError, match=rf"facts means something else by \['{name}'\]"):
        link.__wrapped__("last-land")


def test_a_game_may_say_what_neutral_code_leaves_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standing` is one of the names of the contract."""
    t: Table
    s: State
    t, s = [0, 0], [0]
    assert link("last-land").standing is not neutral.standing
    planted(monkeypatch, "standing")
    assert link.__wrapped__("last-land").standing(t, s, 0) == 7
