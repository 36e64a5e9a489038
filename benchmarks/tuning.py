"""Simulate `landpress tune`: how good its variants are, and how often its certificates are wrong.

    python -m benchmarks.tuning

A simulated game is for two seats and has 105 variants. Nothing is played: a world gives each variant and each strength
the chance of the first seat, and boards differ. In most worlds the strengths disagree so much that no variant is fair
at all of them. The table of docs/tuning.md is made from the results, which are the same on every machine. Random
numbers are those of Python's `random`, which are the same in every version.
"""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import product
from math import exp
from pathlib import Path
from random import Random
from statistics import NormalDist, mean, median, quantiles
from typing import NamedTuple

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.goal import Goal, Row, Wants
from landpress.engine.proof.tuning import Piece, certify, search

DOCUMENT = Path(__file__).parents[1] / "docs" / "tuning.md"
MARKED = re.compile(r"(?<=<!-- simulated -->\n).*?(?=<!-- /simulated -->)", re.DOTALL)
EXTRA, BONUSES, STEPS = range(5), range(3), range(7)
"""The values of a variant: extra units of the second seat, who gets a bonus, the distance of bases."""
STRENGTHS, UNSEEN = ("1", "2", "3"), "4"
WIDTH = 0.05
LIMIT = WIDTH - 1e-9
"""What is exactly a width off counts as too far off, whatever rounding does."""
GOAL = Goal("", 2, 2, Wants(places=WIDTH))
BETWEEN = 0.5
"""The standard deviation between boards of the logarithm of the odds of the first seat."""
NODES = tuple(BETWEEN * NormalDist().inv_cdf((k + 0.5) / 200) for k in range(200))
GAMES, TRIED, SEEDS, RUNS = 20_000, 5_000, 24, 200


def chance(odds: float) -> float:
    """Return the chance with the logarithm `odds` of its odds."""
    return 1 / (1 + exp(-odds))


class World:
    """A simulated game, which plays the pieces of a search and of certificates. `play` is a `tuning.Play`."""

    def __init__(self, odds: Sequence[dict[str, float]], seed: str) -> None:
        self.odds, self.seed = odds, seed
        self.boards: dict[str, list[float]] = {}
        self.games = 0

    def play(self, pieces: Iterable[Piece]) -> Generator[list[Row]]:
        """Yield the rows of each piece. The boards of a stage are the same for every variant and strength."""
        for piece in pieces:
            boards = self.boards.setdefault(piece.stage, [])
            source = Random(f"{self.seed} {piece.stage} {len(boards)}")
            boards += [source.gauss(0, BETWEEN) for _ in range(piece.first + piece.boards - len(boards))]
            odds, game = self.odds[piece.variant][piece.policies[0]], Random(f"{self.seed} {piece}")
            self.games += GOAL.each * piece.boards
            rows: list[Row] = []
            for board in boards[piece.first : piece.first + piece.boards]:
                p = chance(odds + board)
                won = sum(game.random() < p for _ in range(GOAL.each))
                rows.append((won * UNIT, (GOAL.each - won) * UNIT))
            yield rows

    def off(self, variant: int, strengths: Sequence[str]) -> float:
        """Return how far the share of the first seat is from one half at the worst strength."""
        found = self.odds[variant]
        return max(abs(mean(chance(found[one] + node) for node in NODES) - 0.5) for one in strengths)


def world(seed: int) -> World:
    """Return a world whose strengths disagree."""
    source = Random(seed)
    slopes = {strength: source.uniform(0.5, 1.4) for strength in (*STRENGTHS, UNSEEN)}
    odds: list[dict[str, float]] = [{} for _ in product(EXTRA, BONUSES, STEPS)]
    for strength, slope in slopes.items():
        first, none = source.uniform(0.6, 1.4), source.uniform(-0.6, 0.1)
        others, step, shift = source.uniform(-0.9, -0.2), source.uniform(-0.12, 0.02), source.gauss(0, 0.1)
        for found, (extra, bonus, steps) in zip(odds, product(EXTRA, BONUSES, STEPS), strict=True):
            value = first - slope * extra + (0, none, others)[bonus] + step * steps + shift + source.gauss(0, 0.05)
            # Searching seats see that bases beside each other are lost.
            found[strength] = value - (1.5 if extra and steps < 2 and strength != STRENGTHS[0] else 0)
    return World(odds, f"world {seed}")


def edge(seed: int) -> World:
    """Return a world with three variants that are exactly `WIDTH` off at one strength, each at another, else fair."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        at_middle = mean(chance(middle + node) for node in NODES)
        low, high = (middle, high) if at_middle < 0.5 + WIDTH else (low, middle)
    every = (*STRENGTHS, UNSEEN)
    odds = [{one: low if one == wrong else 0.0 for one in every} for wrong in (STRENGTHS[0], STRENGTHS[2], UNSEEN)]
    return World(odds, f"edge {seed}")


class Found(NamedTuple):
    """The result of a run: how much worse its best variant is than the best there is, and its certificate."""

    excess: float
    least: float
    is_possible: bool
    is_given: bool
    is_false: bool
    searched: int
    tried: int


def tuned(found: World, games: int = GAMES) -> Found:
    """Run a search and its certificates."""
    variants = len(found.odds)
    ranked = search(GOAL, variants, STRENGTHS, games, found.play)
    searched = found.games
    every = (*STRENGTHS, UNSEEN)
    best = min(found.off(one, STRENGTHS) for one in range(variants))
    *_, last = certify(GOAL, [one.variant for one in ranked], every, TRIED, found.play)
    given = last.verdict == "proven"
    return Found(
        found.off(ranked[0].variant, STRENGTHS) - best,
        best,
        min(found.off(one, every) for one in range(variants)) < LIMIT,
        given,
        given and found.off(last.variant, every) >= LIMIT,
        searched,
        found.games - searched,
    )


def told(runs: Sequence[Found], name: str) -> str:
    """Return a row of the table."""
    excess = [100 * one.excess for one in runs]
    found = (
        *(f"{median(excess):.1f}", f"{mean(excess):.1f}", f"{quantiles(excess, n=10)[-1]:.1f}"),
        *(f"{100 * mean(one.least for one in runs):.1f}", str(sum(one.is_possible for one in runs))),
        *(str(sum(one.is_given for one in runs)), str(sum(one.is_false for one in runs))),
        *(f"{mean(one.searched for one in runs):,.0f}", f"{mean(one.tried for one in runs):,.0f}"),
    )
    return f"| {name} | {len(runs)} | {' | '.join(found)} |\n"


HEAD = (
    *("world", "runs", "excess, points: median", "mean", "90 %", "best possible is off, points"),
    *("a fair variant exists", "certificates", "wrong", "games of the search", "games of certificates"),
)


def table() -> Iterator[str]:
    """Yield the lines of the table."""
    yield f"| {' | '.join(HEAD)} |\n"
    yield "| --- " * len(HEAD) + "|\n"
    runs = [tuned(world(seed)) for seed in range(RUNS)]
    yield told(runs[:SEEDS], f"strengths disagree, {GAMES:,} games")
    yield told(runs, f"strengths disagree, {GAMES:,} games")
    yield told([tuned(world(seed), 6_000) for seed in range(SEEDS)], "strengths disagree, 6,000 games")
    yield told([tuned(edge(seed)) for seed in range(RUNS)], "three variants at the edge")


def main() -> None:
    """Simulate everything and write the table."""
    lines = []
    for line in table():
        print(line, end="", flush=True)
        lines.append(line)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(MARKED.sub(lambda _: "".join(lines), text), encoding="utf-8")


if __name__ == "__main__":
    main()
