"""Measure how strong the policies are: the win share of a stronger one against a weaker one, and how games end.

    python -m benchmarks.strength [GAME] [POLICY]

This prints a row for every game, pairing and number of seats. With GAME it prints only the rows of this game, with
POLICY only those of this stronger policy. Each board of a fixed seed is played once for each seat: the stronger policy
has this seat, the weaker one has all others. A win shared by k seats counts 1/k. The 95 % interval is that of Wilson
(1927), as if each game were won or lost. It is a little too wide if wins are shared.

The results are the same on every machine. A run takes minutes, or hours for searches, and is started by hand.
docs/strength.md shows the table of all games.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from landpress.engine.contract.house import standard
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import notation_of
from landpress.engine.kernels.backends import link
from landpress.engine.loops.search import tree_words
from landpress.engine.play.players import player
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games
from landpress.layouts.game import layout


class Pairing(NamedTuple):
    """A stronger policy against a weaker one, with the number of games.

    `special` gives other numbers for some games. `only_two` limits a slow pairing to two seats.
    """

    stronger: str
    weaker: str
    games: int
    only_two: bool = False
    special: tuple[tuple[str, int], ...] = ()

    def count(self, game: str) -> int:
        """Return the number of games to play of a game."""
        return dict(self.special).get(game, self.games)


PAIRINGS = (
    Pairing("greedy", "random", 2000),
    Pairing("mcts:100", "greedy", 400, True, (("landsweeper", 200), ("terraforming", 60), ("xarkant", 800))),
    Pairing(
        *("mcts:1000", "mcts:100", 400, True),
        special=(("landsweeper", 60), ("last-land", 200), ("terraforming", 40), ("xarkant", 1200)),
    ),
)
HEADER = (
    *("game", "seats", "stronger", "weaker", "equal", "win share of the stronger, 95 % interval"),
    *("mean plies", "how games end"),
)
THREADS = 2


class Played(NamedTuple):
    """Sums over the games on one board: wins of the stronger policy, plies, and reasons for the end."""

    share: float
    plies: int
    reasons: Counter[str]


def play(board: Board, first: int, pairing: Pairing) -> Played:
    """Play a game for each seat, with the stronger policy on that seat; `first` is the number of the first game."""
    notation, rules, players = notation_of(board.game), link(board.game, True), board.players
    stronger, weaker = player(pairing.stronger), player(pairing.weaker)
    table = notation.table(board, standard(board.game))
    t, longest = rules.array(table), notation.longest(table)
    lengths = notation.size(table), notation.size(table), notation.ROOM, tree_words(stronger.iterations)
    s, world, out, tree = (rules.array([0] * length) for length in lengths)
    share, plies, reasons = 0.0, 0, Counter[str]()
    for seat in range(players):
        policies = rules.array([(stronger if other == seat else weaker).policy for other in range(players)])
        rules.start(t, s)
        streams = rules.array(game_streams(0, first + seat, players))
        plies += rules.match(t, s, streams, out, policies, longest, world, tree)
        won = [rules.wins(t, s, other) for other in range(players)]
        share += won[seat] / sum(won)
        reasons[notation.REASONS[rules.reason(t, s)]] += 1
    return Played(share, plies, reasons)


def interval(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share of n games."""
    z2 = 1.96**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = (z2 * (share * (1 - share) / n + z2 / (4 * n * n))) ** 0.5 / (1 + z2 / n)
    return middle - half, middle + half


def row(game: str, players: int, pairing: Pairing = PAIRINGS[0]) -> tuple[str, ...]:
    """Return the row of a game, a number of seats and a pairing."""
    boards = list(itertools.islice(draws(request(game, players), "strength"), pairing.count(game) // players))
    played = [play(boards[0], 0, pairing)]
    with ThreadPoolExecutor(THREADS) as pool:
        played += pool.map(lambda number: play(boards[number], players * number, pairing), range(1, len(boards)))
    total = len(played) * players
    share = sum(one.share for one in played) / total
    low, high = interval(share, total)
    ends = sum((one.reasons for one in played), Counter[str]()).most_common()
    return (
        *(game, str(players), pairing.stronger, pairing.weaker, f"{1 / players:.3f}"),
        f"{share:.3f} ({low:.3f} to {high:.3f})",
        f"{sum(one.plies for one in played) / total:.0f}",
        ", ".join(f"{reason} {100 * times / total:.0f} %" for reason, times in ends),
    )


def rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of all games and pairings, or only of the game and the stronger policy in `names`."""
    for pairing, game in itertools.product(PAIRINGS, games()):
        if set(names) <= {game, pairing.stronger}:
            for players in layout(game).SEATS:
                if players == 2 or not pairing.only_two:
                    yield row(game, players, pairing)


def main(names: Sequence[str]) -> None:
    """Print the table, row by row."""
    for line in itertools.chain([HEADER, ("---",) * len(HEADER)], rows(names)):
        print(f"| {' | '.join(line)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
