"""Rows on the search: simulations per second of one core, compared with whole random games and with another search.

The search starts at every seventh ply of greedy games, so that all stages of a game have equal weight. All rates are of
compiled code and are measured in turn, in one run.
"""

import time
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import alternatives
from benchmarks.measured import Measured
from benchmarks.playouts import Playouts
from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.loops.search import tree_words
from landpress.layouts.catalogue import games

SOURCES = ("layouts", "engine")

ITERATIONS = 1000
EVERY = 7
ROUNDS = 3
SECONDS = 0.5


class Rates(NamedTuple):
    """Medians per second of one core: simulations of the search, and whole random games."""

    simulations: float
    playouts: float


class Searches(Playouts):
    """Searches on the board and with the arrays of the playouts."""

    def __init__(self, game: str, players: int) -> None:
        super().__init__(game, players, compiled=True)
        self.world, self.tree = self.rules.array([0] * len(self.s)), self.rules.array([0] * tree_words(ITERATIONS))
        self.number = 0

    def simulations(self, budget: float) -> float:
        """Return the simulations per second, measured for about `budget` seconds of search."""
        done, taken = 0, 0.0
        while taken < budget:
            self.number += 1
            self.rules.start(self.t, self.s)
            streams = self.rules.array(game_streams(1, self.number, self.players))
            ply = 0
            while (actor := self.rules.actor(self.t, self.s)) != OVER and taken < budget:
                at = STREAM * (actor + 1)
                if actor >= 0 and ply % EVERY == 0:
                    start = time.thread_time()
                    self.rules.uct_begin(self.t, self.s, streams, at, self.out, self.tree)
                    grown = self.rules.uct_grow(
                        self.t, self.s, self.out, ITERATIONS, self.players, self.world, self.tree
                    )
                    taken += (time.thread_time() - start) if grown else 0
                    done += grown
                choose = self.rules.greedy if actor >= 0 else self.rules.sample
                self.rules.apply(self.t, self.s, choose(self.t, self.s, streams, at, self.out))
                ply += 1
        return done / taken

    def games(self, budget: float) -> float:
        """Return the whole random games per second, measured for about `budget` seconds."""
        played, start = 0, time.thread_time()
        while (taken := time.thread_time() - start) < budget:
            self.play(self.at_once)
            played += self.at_once
        return played / taken


@cache
def _rates(game: str) -> Rates:
    """Measure both rates for two seats, in turn."""
    searches = Searches(game, 2)
    searches.play(1)
    searches.simulations(0.01)
    rounds = [(searches.simulations(SECONDS), searches.games(SECONDS)) for _ in range(ROUNDS)]
    return Rates(*map(median, zip(*rounds, strict=True)))


def beside_playouts(folder: Path) -> Measured:
    """Simulations of the search, compared with whole random games: the slowest of all games, two seats."""
    ratios = {game: _rates(game).simulations / _rates(game).playouts for game in games()}
    beside = ", ".join(f"{game} {_rates(game).simulations:,.0f} a second ({ratios[game]:.1f})" for game in games())
    return Measured(min(ratios.values()), "times as many", 0.8, beside, better="more")


def last_land_and_hex(folder: Path) -> Measured:
    """Simulations of Last Land, compared with OpenSpiel's tree search on hex."""
    hex_rates = [alternatives.searching(1.0) for _ in range(ROUNDS)]
    ours, theirs = _rates("last-land").simulations, median(hex_rates)
    beside = f"{ours:,.0f} a second; OpenSpiel's MCTSBot in C++, hex 11 x 11: {theirs:,.0f}"
    return Measured(ours / theirs, "times as many", 7, beside, better="more")
