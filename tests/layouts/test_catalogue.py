"""The catalogue's answers about one game.

tests/test_catalogue.py checks that the catalogue lists the games of the floors.
"""

import re

import pytest

from landpress.layouts.board import game_of_prefix, layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError


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
