"""Linking: a name has one meaning in a linked set, unless a game's function replaces a neutral one on purpose."""

from pathlib import Path
from types import FunctionType

import pytest

from landpress.engine.contract.rules import State, Table
from landpress.engine.kernels import linking
from landpress.engine.kernels.backends import link
from landpress.engine.loops import neutral
from landpress.layouts.catalogue import module


def planted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Add a function with this name to the facts of a game."""
    facts = module("engine", "last-land", "facts")
    function = FunctionType((lambda t, s, seat: 7).__code__, {}, name)
    function.__module__ = facts.__name__
    monkeypatch.setattr(facts, name, function, raising=False)


@pytest.mark.parametrize("name", ["score", "_acts", "enter", "entered", "below", "behind", "playout"])
def test_no_function_takes_the_place_of_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may not be that of a function of the game, of the loops, or of what neutral code needs for itself."""
    planted(monkeypatch, name)
    with pytest.raises(AssertionError, match=rf"facts defines \['{name}'\] again"):
        linking.gathered("last-land")


def test_a_game_may_say_what_neutral_code_leaves_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standing` is one of the names that the contract lets a game define."""
    t: Table
    s: State
    t, s = [0, 0], [0]
    assert link("last-land").standing is not neutral.standing
    planted(monkeypatch, "standing")
    assert linking.plain.__wrapped__("last-land")["standing"](t, s, 0) == 7


def test_numbers_that_mean_two_things_are_not_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's constant with the name of one of the search would change the search, so it is refused.

    A constant of neutral.py may be replaced.
    """
    monkeypatch.setattr("landpress.engine.games.last_land.policy.SPREAD", 7, raising=False)
    assert linking.gathered("last-land")[1]["SPREAD"] == 7
    monkeypatch.setattr("landpress.engine.games.last_land.policy.NODE", 7, raising=False)
    with pytest.raises(AssertionError, match="NODE"):
        linking.gathered("last-land")


def test_a_module_under_a_short_name_stands_for_the_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules.actor` in the loops is the game's, and `e.pin_at` the linked one, also where no source is installed."""
    monkeypatch.setattr("landpress.engine.kernels.inlining.getsource", lambda module: Path("/nowhere").read_text())
    functions = linking.plain.__wrapped__("last-land")
    assert functions["measured"].__globals__["rules"].actor is functions["actor"]
    assert functions["actions"].__globals__["e"].pin_at is functions["pin_at"]


def test_a_short_name_is_no_name_of_the_set(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = module("engine", "last-land", "facts")
    monkeypatch.setattr(facts, "actor", module("engine", "last-land", "encoding"), raising=False)
    with pytest.raises(AssertionError, match=r"imports a module as \['actor'\]"):
        linking.plain.__wrapped__("last-land")
