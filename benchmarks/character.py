"""Measure whether games differ from board to board, and write `generator/games/GAME/character.toml`.

    python -m benchmarks.character [--players N] [--boards N] [GAME...]

A row is measured for each number of seats and each measure (engine/proof/character.py). Each board is played twice by
other games, and a third time by stronger players. Rows that are there are not measured again; remove them from their
file to measure them again. All seeds are fixed, so the numbers change only if rules, players or boards change.
"""

import argparse
import re
from collections.abc import Sequence
from itertools import islice
from math import atanh, sqrt, tanh
from pathlib import Path
from statistics import NormalDist, StatisticsError, correlation, covariance, fmean

from benchmarks.places import commit
from landpress.engine.contract.tally import Tally
from landpress.engine.proof.character import MEASURES, POLICY, mean_of
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.character import FILE, Measured, measured
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import folder, games

DOCUMENT = Path(__file__).parents[1] / "docs" / "playability.md"
MARKED = re.compile(r"(?<=<!-- character -->\n).*?(?=<!-- /character -->)", re.DOTALL)
SEED = 39
BOARDS, GAMES = 200, 64
STRONGER, STRONGER_GAMES = "mcts:20", 8


def different(game: str, players: int, number: int) -> list[Board]:
    """Return boards of a game that differ up to symmetry, fewer if there are few."""
    found = {board.canonical_key(): board for board in islice(draws(request(game, players), str(SEED)), 2 * number)}
    return list(found.values())[:number]


def interval(r: float, number: int) -> tuple[float, ...]:
    """Return a correlation with its 95 % interval by Fisher's transformation, rounded."""
    half, bent = NormalDist().inv_cdf(0.975) / sqrt(number - 3), atanh(max(-0.999999, min(0.999999, r)))
    return tuple(round(number, 3) for number in (r, tanh(bent - half), tanh(bent + half)))


def related(some: Sequence[float], others: Sequence[float]) -> tuple[float, ...]:
    """Return the correlation of two columns, 0 if one of them is constant."""
    try:
        r = correlation(some, others)
    except StatisticsError:
        r = 0.0
    return interval(r, len(some))


def row_of(players: int, measure: str, played: list[tuple[Tally, ...]], games: int, made_at: str) -> Measured | None:
    """Return the row of a measure from both values of each board and that of stronger players, None without values."""
    values = [[mean_of(games, measure) for games in board] for board in played]
    known = [[one for one in row if one is not None] for row in values if None not in row]
    if len(known) < len(played) // 2 or len(known) < 4:
        return None
    first, second, stronger = zip(*known, strict=True)
    both = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    spread = sqrt(max(0.0, covariance(first, second)))
    about = (players, measure, len(known), GAMES, STRONGER, games, SEED, made_at)
    return Measured(*about, round(fmean(both), 2), round(spread, 2), related(first, second), related(both, stronger))


def rows(game: str, players: int, boards: int, stronger: int, made_at: str) -> list[Measured]:
    """Play the boards of a game, and return the rows of its measures."""
    parts = ((POLICY, 0, GAMES), (POLICY, GAMES, GAMES), (STRONGER, 2 * GAMES, stronger))
    played = [
        tuple(tally(Plan(board, (policy,) * players, SEED), first, number) for policy, first, number in parts)
        for board in different(game, players, boards)
    ]
    found = (row_of(players, measure, played, stronger, made_at) for measure in MEASURES)
    return [row for row in found if row is not None]


def write(game: str, found: Sequence[Measured]) -> None:
    """Write the file of a game."""
    lines = [
        "# Whether games differ from board to board (docs/playability.md), made by `make bench-character`.",
        "# Correlations over boards have bounds, 95 % sure.",
    ]
    for row in sorted(found, key=lambda row: (row.players, MEASURES.index(row.measure))):
        lines += ["", "[[measured]]"]
        for key, value in row._asdict().items():
            told = f'"{value}"' if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
            lines.append(f"{key} = {told}")
    (folder("generator", game) / FILE).write_text("\n".join(lines) + "\n", "utf-8")
    measured.cache_clear()


def document() -> str:
    """Return the table of docs/playability.md."""
    names = ("game", "seats", "measure", "mean", "spread of boards", "reliability", "transfer", "offered")
    lines = [f"| {' | '.join(names)} |", "| --- " * len(names) + "|"]
    for game in games():
        for row in measured(game):
            shares = [f"{r:.2f} ({low:.2f} to {high:.2f})" for r, low, high in (row.reliability, row.transfer)]
            about = (game, row.players, row.measure, row.mean, row.spread, *shares, "no" if row.refusal else "yes")
            lines.append(f"| {' | '.join(map(str, about))} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure what the options ask for, one combination after another."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.character", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--players", type=int, help="this number of seats only")
    parser.add_argument("--stronger", type=int, default=STRONGER_GAMES, help="games of stronger players on each board")
    parser.add_argument("--boards", type=int, default=BOARDS, help="the number of boards")
    asked = parser.parse_args()
    made_at = commit()
    for game in asked.games or games():
        for players in layout(game).SEATS:
            there = {row.players for row in measured(game)}
            if players in there or asked.players not in (None, players):
                continue
            found = rows(game, players, asked.boards, asked.stronger, made_at)
            write(game, [*measured(game), *found])
            DOCUMENT.write_text(MARKED.sub(lambda _: document(), DOCUMENT.read_text("utf-8")), "utf-8")
            for row in found:
                print(game, players, row.measure, row.mean, row.spread, *row.reliability, *row.transfer, flush=True)


if __name__ == "__main__":
    main()
