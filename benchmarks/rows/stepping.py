"""Rows on whole random games that a Python program steps through by numbers, with a list of legal actions at each ply.

`Match` checks each action. Beside it stand the plain functions of the rules, called without a match or a check.
"""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import landpress
from benchmarks import timing
from benchmarks.measured import Measured
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import inside
from landpress.layouts.board import layout

SOURCES = ("layouts", "engine", "landpress")

SECONDS = 1.0


def _match(board: landpress.Board) -> Iterator[None]:
    draw = random.Random(1).random
    while True:
        match = landpress.Match(board)
        while legal := match.actions():
            match.apply(legal[int(draw() * len(legal))])
            yield


def _bare(board: landpress.Board) -> Iterator[None]:
    draw, match = random.Random(1).random, landpress.Match(board)
    rules, notation, t, begin = inside(match)
    while True:
        s = list(begin)
        while rules.actor(t, s) != OVER:
            out = [0] * notation.room(t, s, 0)
            rules.apply(t, s, out[int(draw() * rules.actions(t, s, out, 0))])
            yield


@cache
def _rates(game: str) -> tuple[float, float]:
    """Return the plies per second of a match and of the plain functions, with the most seats."""
    board = landpress.fresh(game, layout(game).SEATS[-1], seed="benchmark")
    return timing.rate(_match(board), SECONDS), timing.rate(_bare(board), SECONDS)


def last_land(folder: Path) -> Measured:
    """Plies of Last Land through `landpress.Match` by numbers, six seats."""
    found, bare = _rates("last-land")
    return Measured(found, "plies/s", 200_000, f"the plain functions alone: {bare:,.0f}", better="more")


def slowest(folder: Path) -> Measured:
    """Plies through `landpress.Match` by numbers, in the slowest game, most seats."""
    rates = {game: _rates(game) for game in landpress.games()}
    beside = "; ".join(f"{game} {found:,.0f} (plain functions {bare:,.0f})" for game, (found, bare) in rates.items())
    return Measured(min(found for found, _ in rates.values()), "plies/s", 50_000, beside, better="more")
