"""The catalogue's answers about one game.

tests/test_catalogue.py checks that the catalogue lists the games of the floors.
"""

import re
from types import ModuleType
from typing import Protocol

import pytest

from landpress.layouts import catalogue
from landpress.layouts.board import game_of_prefix, layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError, GameError


@pytest.mark.parametrize("game", games())
def test_prefixes_are_two_letters_and_differ(game: str) -> None:
    """Board code: a prefix of two letters names the game."""
    assert re.fullmatch("[A-Z]{2}", layout(game).PREFIX)
    assert game_of_prefix(layout(game).PREFIX) == game
    assert game == layout(game).NAME


def test_unknown_names_are_refused_in_one_line() -> None:
    """The error for an unknown name shows the given name and the expected ones."""
    with pytest.raises(CallError, match=r"unknown game 'chess': expected one of .*last-land"):
        layout("chess")
    assert game_of_prefix("ZZ") is None


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ModuleNotFoundError("no numpy", name="numpy"), ""),
        (ImportError("numpy lacks x", name="numpy", path="numpy.py"), ""),
        (ModuleNotFoundError("no", name="landpress.output.games.last_land.kit"), "is missing; every game needs it"),
        (ImportError("x", name="landpress.output.games.last_land.kit"), "is missing; every game needs it"),
        (ImportError("x", name="landpress.output.games.last_land.kit", path="kit.py"), "lacks something: x"),
    ],
)
def test_what_a_game_lacks_is_told_and_what_the_machine_lacks_is_not_called_its_fault(
    error: ImportError, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`module`: "raise GameError if the module is missing or does not find what it imports from its game"."""

    def fail(name: str) -> None:
        assert name == "landpress.output.games.last_land.none"
        raise error

    monkeypatch.setattr(catalogue, "import_module", fail)
    with pytest.raises((GameError, ImportError)) as raised:
        catalogue.module("output", "last-land", "none")
    if said:
        assert str(raised.value) == f"last-land: output/games/last_land/kit.py {said}"
    else:
        assert raised.value is error


def test_a_module_that_raises_when_it_is_asked_offers_nothing() -> None:
    """docs/plugins.md: a module may answer as it likes; what cannot be had is not offered."""

    class Raising(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise ValueError(name)

    class Asking(Protocol):
        word: str = ""

        def told(self) -> str: ...

    good = ModuleType("good")
    good.word, good.told = "a", lambda: "b"  # type: ignore[attr-defined]
    assert [catalogue._offers(good, name, Asking) for name in ("word", "told")] == [True, True]
    good.told = "no function"  # type: ignore[attr-defined]
    for name in ("told", "missing"):
        assert not catalogue._offers(good, name, Asking)
    assert not catalogue._offers(Raising("bad"), "told", Asking)
