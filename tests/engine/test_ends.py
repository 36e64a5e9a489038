"""Numbers that calls take: both ends of their range, and nothing beyond, in the words of the refusal."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from landpress.engine.contract.answers import MEGABYTE, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.learning.views import rewards
from landpress.engine.play.match import Match
from landpress.engine.proof.experiment import Task
from landpress.engine.proof.solver import _require_limits
from landpress.layouts.errors import CallError
from tests.engine.small_boards import small
from tests.playing import fresh_boards


@cache
def over() -> Match:
    """Return a match that is over, whose positions are counted at once."""
    match = Match(small("antwalk"))
    while match.actor != OVER:
        match.apply(match.actions()[-1])
    return match


def limits(**changed: Any) -> None:
    _require_limits(Limits()._replace(**changed))


ENDS: dict[str, tuple[Callable[[int], object], int, int]] = {
    "depth": (lambda n: over().perft(n), 0, 64),
    "memory": (lambda n: limits(memory=n * MEGABYTE), 1, 1_000_000),
    "turns": (lambda n: limits(turns=n), 1, 1000),
    "cap": (lambda n: limits(cap=n), 1, 1000),
    "games": (lambda n: Task((fresh_boards("last-land")[0],), "random", 0, n), 1, 10_000_000),
    "players": (lambda n: rewards([], n), 1, 64),
}


@pytest.mark.parametrize("name", ENDS)
def test_both_ends_are_taken_and_nothing_beyond(name: str) -> None:
    """Library: "Raise CallError" for a number that cannot be, with what can be."""
    call, low, high = ENDS[name]
    for number in (low, high):
        call(number)
    for number in (low - 1, high + 1):
        with pytest.raises(CallError) as refused:
            call(number)
        assert str(refused.value).replace(",", "").startswith(f"{name} {number}: expected {low} to ")
        assert re.sub(r"[^0-9]", "", str(refused.value).partition(" to ")[2]) == str(high)
