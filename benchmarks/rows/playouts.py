"""Whole random games inside compiled code, one thread: every ply a legal action, each as likely as any other."""

import time
from pathlib import Path

from benchmarks.measured import Measured
from engine.kernels import link
from engine.match import Match
from engine.streams import game_streams
from generator.build import draws
from generator.request import request

GAMES = 20
"""Games of one call; a budget may be exceeded by as many."""


def _plies_a_second(game: str, players: int, compiled: bool, budget: float) -> float:
    """Plies of random games a second of one core, for about `budget` seconds, after one game that is not counted."""
    match = Match(next(draws(request(game, players), seed="benchmark")))
    rules = link(game, compiled)
    t, start, s = (rules.array(numbers) for numbers in (match.t, match.s, match.s))
    r, out, won = (rules.array(n) for n in (game_streams(0, 0, players), [0] * match.notation.ROOM, [0] * players))
    games = GAMES if compiled else 1
    rules.playouts(t, start, s, r, out, 1, players, won)
    plies, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < budget:
        plies += rules.playouts(t, start, s, r, out, games, players, won)
    return plies / taken


def _random_games(game: str, players: int, bar: float) -> Measured:
    plain = _plies_a_second(game, players, compiled=False, budget=1.0)
    rate = _plies_a_second(game, players, compiled=True, budget=2.0)
    return Measured(rate, "plies/s", bar, f"the same functions as ordinary Python: {plain:,.0f}", better="more")


def landsweeper(folder: Path) -> Measured:
    """Random Landsweeper for four seats, compiled."""
    return _random_games("landsweeper", 4, bar=2_000_000)


def xarkant(folder: Path) -> Measured:
    """Random Xarkant for four seats, compiled."""
    return _random_games("xarkant", 4, bar=1_000_000)


def terraforming(folder: Path) -> Measured:
    """Random Terraforming for three seats, compiled."""
    return _random_games("terraforming", 3, bar=1_000_000)
