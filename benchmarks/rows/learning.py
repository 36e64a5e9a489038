"""Rows on games for learning programs. Rates are of one core; a batch draws each symbol at random from its masks.

A ply is a whole action of a seat, however many symbols say it. What chance decides is not counted.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from statistics import fmean, median
from types import ModuleType
from typing import NamedTuple

import numpy as np

import landpress
from benchmarks import timing
from benchmarks.measured import Measured
from landpress.engine.learning.views import words_of
from landpress.rl import Batch

SOURCES = ("layouts", "engine", "landpress", "generator/boards")

GAMES, BOARDS, SECONDS = 4096, 64, 2.0
_BARS = {"last-land": 3.0, "antwalk": 1.0, "xarkant": 0.8, "landsweeper": 0.3, "terraforming": 0.3}
"""Millions of plies a second."""


_SEEN = {"last-land": 2, "landsweeper": 3, "terraforming": 3, "antwalk": 3, "xarkant": 2}
"""Games with their seats, of which the time to observe is measured."""


class _Rates(NamedTuple):
    """Millions of plies, and of symbols, that a batch takes in a second of one core."""

    plies: float
    symbols: float


def _steps(batch: Batch, plies: list[int]) -> Iterator[None]:
    """Step without end. Append to `plies` the number of actions that each step completes."""
    digits = batch.masks[:, batch.measures.heads :]
    while True:
        batch.step(batch.draw())
        # After an action that is not complete, a digit is asked for.
        plies.append(batch.games - int(np.count_nonzero(digits.any(axis=1))))
        yield


def _rates(batch: Batch, seconds: float) -> _Rates:
    plies: list[int] = []
    rate = timing.rate(_steps(batch, plies), seconds)
    return _Rates(rate * fmean(plies) / 1e6, rate * batch.games / 1e6)


def _batched(game: str, players: int) -> Measured:
    boards = list(islice(landpress.boards(game, players, seed="benchmark"), BOARDS))
    batch = Batch(boards, GAMES)
    many, one = _rates(batch, SECONDS), _rates(Batch(boards, 1), SECONDS / 4)
    seen = GAMES * timing.rate((batch.observe_parts() for _ in repeat(None)), SECONDS / 4) / 1e6
    beside = (
        f"{many.symbols:.2f} million symbols/s; what the seats see: {seen:.2f}; a batch of one game: {one.plies:.3f}"
    )
    return Measured(many.plies, "million plies/s", _BARS[game], beside, better="more")


def last_land(folder: Path) -> Measured:
    """Batched Last Land for two, 4,096 games with masks."""
    return _batched("last-land", 2)


def antwalk(folder: Path) -> Measured:
    """Batched AntWalk for three, 4,096 games with masks."""
    return _batched("antwalk", 3)


def xarkant(folder: Path) -> Measured:
    """Batched Xarkant for four, 4,096 games with masks."""
    return _batched("xarkant", 4)


def landsweeper(folder: Path) -> Measured:
    """Batched Landsweeper for four, 4,096 games with masks."""
    return _batched("landsweeper", 4)


def terraforming(folder: Path) -> Measured:
    """Batched Terraforming for three, 4,096 games with masks."""
    return _batched("terraforming", 3)


def seen(folder: Path) -> Measured:
    """What the seats of 256 games see after a step: only what changed, beside all of it, in the slowest game."""
    few, many = ({game: _seen(game, players, games) for game, players in _SEEN.items()} for games in (256, 1024))
    told = [", ".join(f"{game} {n:.2f}" for game, n in shares.items()) for shares in (few, many)]
    beside = f"written whole into zeros and copied; {told[0]}; 1,024 games: {told[1]}"
    return Measured(max(few.values()), "of the time", 0.5, beside)


def _seen(game: str, players: int, games: int) -> float:
    """Return the time of `observe` with the buffer as a share of writing every number into zeros and copying it."""
    batch = Batch(list(islice(landpress.boards(game, players, seed="benchmark"), 8)), games)
    buffer, out = batch.buffer(), batch.observe()
    for _ in range(100):
        batch.step(batch.draw())

    def seconds(see: Callable[[], object]) -> float:
        taken = 0.0
        for _ in range(60):
            batch.step(batch.draw())
            taken += timing.seconds(see, time.process_time)
        return taken

    def changed() -> None:
        batch.observe(buffer)

    def whole() -> None:
        words_of(batch._blank)[:] = 1
        batch.observe(out)

    return median(seconds(changed) / seconds(whole) for _ in range(5))


def fresh_boards(folder: Path) -> Measured:
    """Batched Last Land for two, 4,096 games, with a fresh board for each game."""
    batch = Batch(landpress.boards("last-land", 2, seed="benchmark"), GAMES)
    return Measured(
        _rates(batch, SECONDS).plies,
        "million plies/s",
        0.2,
        "each fresh board takes about half a millisecond",
        better="more",
    )


@cache
def _pettingzoo(environment: str, players: int = 0) -> float:
    """Return the steps a second of an environment of PettingZoo, with what each agent sees."""

    def steps() -> Iterator[None]:
        if environment == "connect_four":
            # It imports pygame to draw, which no step needs.
            sys.modules.setdefault("pygame", ModuleType("pygame"))
            from pettingzoo.classic import connect_four_v3

            made = connect_four_v3.env()
        else:
            from landpress.pettingzoo import env

            made = env(environment, players)
        while True:
            made.reset(seed=1)
            for agent in made.agent_iter():
                seen, _, ended, cut, _ = made.last()
                made.step(None if ended or cut else made.action_space(agent).sample(seen["action_mask"]))
                yield

    return timing.rate(steps(), SECONDS)


def openspiel(folder: Path) -> Measured:
    """Random games of Last Land for two in OpenSpiel: actions of seats and outcomes of chance."""
    import pyspiel

    import landpress.openspiel  # noqa: F401 - it registers the games

    game, draw = pyspiel.load_game("landpress_last_land(players=2,seed=1)"), random.Random(1)

    def applied() -> Iterator[None]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if state.is_chance_node():
                    legal = draw.choices(*zip(*state.chance_outcomes(), strict=True))
                state.apply_action(draw.choice(legal))
                yield

    rate = timing.rate(applied(), SECONDS)
    return Measured(rate, "plies/s", 40_000.0, "before its states were compiled: 10,600", better="more")


def pettingzoo(folder: Path) -> Measured:
    """Steps of the slowest game in PettingZoo, as a share of those of its own connect_four."""
    seats = {"last-land": 2, "antwalk": 3, "xarkant": 4, "landsweeper": 4, "terraforming": 3}
    own = _pettingzoo("connect_four")
    rates = {game: _pettingzoo(game, players) for game, players in seats.items()}
    beside = f"connect_four {own:,.0f} steps/s; " + ", ".join(f"{game} {rate:,.0f}" for game, rate in rates.items())
    return Measured(min(rates.values()) / own, "times", 1.0, beside, better="more")
