"""The faults that `make mutants` plants still have their place in the rules, and are faults of Python that runs."""

import ast

import pytest

from tests.mutants.run import ROOT, Mutant, games, mutants
from tests.playing import PLAYED

ALL = [mutant for game in games() for mutant in mutants(game)]


def test_every_game_has_faults() -> None:
    """A game with rules has faults to plant into them."""
    assert set(games()) >= set(PLAYED)


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: f"{mutant.clause}: {mutant.fault}")
def test_fault_can_be_planted(mutant: Mutant) -> None:
    """Its place is found exactly once, and what comes of it is Python."""
    ast.parse(mutant.planted((ROOT / mutant.path).read_text(encoding="utf-8")))
