"""How strong the greedy policies are: their win share against random seats, and how such games end.

    python -m benchmarks.strength [GAME...]

prints a table for every game that has a policy, and every number of seats. Each board of a fixed seed is played once
from each seat, greedy there and random elsewhere; a win shared by k seats counts 1/k. The 95 % interval is Wilson's
(1927), as if each game were won or lost, which is a little too wide where wins are shared.

It says the same on every machine, takes minutes, and is run by hand: docs/strength.md shows its table of all games.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import NamedTuple

from engine.house import standard
from engine.kernels import link
from engine.playout import GREEDY, RANDOM
from engine.streams import game_streams
from generator.build import draws
from generator.request import request
from layouts.board import Board
from layouts.catalogue import entry, games, layout

GAMES = 2000
HEADER = ("game", "seats", "equal", "win share of greedy, 95 % interval", "mean plies", "how games end")


class Played(NamedTuple):
    """What came of the games on one board, added up: greedy's win share, plies, reasons for the end."""

    share: float
    plies: int
    reasons: Counter[str]


def play(board: Board, first: int) -> Played:
    """A game for each seat, greedy there and random elsewhere; `first` is the number of the first game."""
    notation, rules, players = entry("engine", board.game, "notation"), link(board.game, True), board.players
    t = rules.array(notation.table(board, standard(board.game)))
    s, out = rules.array([0] * notation.size(t)), rules.array([0] * notation.ROOM)
    share, plies, reasons = 0.0, 0, Counter[str]()
    for seat in range(players):
        policies = rules.array([GREEDY if other == seat else RANDOM for other in range(players)])
        rules.start(t, s)
        streams = rules.array(game_streams(0, first + seat, players))
        plies += rules.match(t, s, streams, out, policies, notation.longest(t), s, s)
        won = [rules.wins(t, s, other) for other in range(players)]
        share += won[seat] / sum(won)
        reasons[notation.REASONS[rules.reason(t, s)]] += 1
    return Played(share, plies, reasons)


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of n."""
    z2 = 1.96**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = (z2 * (share * (1 - share) / n + z2 / (4 * n * n))) ** 0.5 / (1 + z2 / n)
    return middle - half, middle + half


def row(game: str, players: int, count: int = GAMES) -> tuple[str, ...]:
    """The row of a game and a number of seats, for about so many games."""
    boards = itertools.islice(draws(request(game, players), "strength"), count // players)
    played = [play(board, players * number) for number, board in enumerate(boards)]
    total = len(played) * players
    share = sum(one.share for one in played) / total
    low, high = interval(share, total)
    ends = sum((one.reasons for one in played), Counter[str]()).most_common()
    return (
        game,
        str(players),
        f"{1 / players:.3f}",
        f"{share:.3f} ({low:.3f} to {high:.3f})",
        f"{sum(one.plies for one in played) / total:.0f}",
        ", ".join(f"{reason} {100 * times / total:.0f} %" for reason, times in ends),
    )


def rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A row for each number of seats of each of these games."""
    for game in names:
        for players in layout(game).SEATS:
            yield row(game, players)


def main(names: Sequence[str]) -> None:
    """Print the table, row by row."""
    for line in itertools.chain([HEADER, ("---",) * len(HEADER)], rows(names)):
        print(f"| {' | '.join(line)} |", flush=True)


def _has_policy(game: str) -> bool:
    return find_spec(f"{entry('engine', game).__name__}.policy") is not None


if __name__ == "__main__":
    main(sys.argv[1:] or [game for game in games() if _has_policy(game)])
