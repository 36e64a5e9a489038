"""Measure a ladder of strengths: the win share of a stronger policy against the next weaker one, and how games end.

    python -m benchmarks.strength [GAME] [POLICY] [SEATS]

A row is measured for every game, pairing and number of seats that `benchmarks/strength.json` does not hold yet. It is
written there at once, so that a stopped run continues where it stopped. With GAME only the rows of this game are
measured, with POLICY only those of this stronger policy, with SEATS only those of this number of seats. Remove a row
from the file to measure it again. The table of docs/strength.md is made from the file alone.

Each board of a fixed seed is played once for each seat: the stronger policy has this seat, the weaker one has all
others. A win shared by k seats counts 1/k. The 95 % interval is that of Wilson (1927), as if each game were won or
lost. It is a little too wide if wins are shared. The results are the same on every machine. A row takes seconds, or
hours for searches.
"""

import itertools
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

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

DATA = Path(__file__).with_name("strength.json")
DOCUMENT = Path(__file__).parents[1] / "docs" / "strength.md"
MARKED = re.compile(r"(?<=<!-- ladder -->\n).*?(?=<!-- /ladder -->)", re.DOTALL)


class Pairing(NamedTuple):
    """A stronger policy against a weaker one, with the number of games; `special` has other numbers for some games."""

    stronger: str
    weaker: str
    games: int
    special: tuple[tuple[str, int], ...] = ()

    def count(self, game: str) -> int:
        """Return the number of games to play of a game."""
        return dict(self.special).get(game, self.games)


PAIRINGS = (
    Pairing("greedy", "random", 2000),
    Pairing("mcts:100", "greedy", 400, (("landsweeper", 200), ("terraforming", 60), ("xarkant", 800))),
    Pairing(
        *("mcts:1000", "mcts:100", 400),
        special=(("landsweeper", 60), ("last-land", 200), ("terraforming", 40), ("xarkant", 1200)),
    ),
)
HEADER = (
    *("game", "seats", "stronger", "weaker", "equal", "win share of the stronger, 95 % interval"),
    *("mean plies", "how games end"),
)
THREADS = 2
Row = dict[str, Any]
"""A measured row: game, seats, stronger and weaker policy, games, win share, mean plies, and games by reason of end."""


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


def measured(game: str, players: int, pairing: Pairing = PAIRINGS[0]) -> Row:
    """Measure the row of a game, a number of seats and a pairing."""
    boards = list(itertools.islice(draws(request(game, players), "strength"), pairing.count(game) // players))
    played = [play(boards[0], 0, pairing)]
    with ThreadPoolExecutor(THREADS) as pool:
        played += pool.map(lambda number: play(boards[number], players * number, pairing), range(1, len(boards)))
    total = len(played) * players
    return {
        **named(game, players, pairing),
        "games": total,
        "share": round(sum(one.share for one in played) / total, 6),
        "plies": round(sum(one.plies for one in played) / total),
        "ends": dict(sum((one.reasons for one in played), Counter[str]()).most_common()),
    }


def named(game: str, players: int, pairing: Pairing) -> Row:
    """Return the fields that tell rows apart."""
    return {"game": game, "seats": players, "stronger": pairing.stronger, "weaker": pairing.weaker}


def cells(row: Row) -> tuple[str, ...]:
    """Return the cells of a row as the table shows them."""
    low, high = interval(row["share"], row["games"])
    return (
        *(row["game"], str(row["seats"]), row["stronger"], row["weaker"], f"{1 / row['seats']:.3f}"),
        f"{row['share']:.3f} ({low:.3f} to {high:.3f})",
        str(row["plies"]),
        ", ".join(f"{reason} {100 * times / row['games']:.0f} %" for reason, times in row["ends"].items()),
    )


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = [HEADER, ("---",) * len(HEADER), *map(cells, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def ladder() -> Iterator[tuple[str, int, Pairing]]:
    """Yield every row of the ladder in the order of the table."""
    for pairing, game in itertools.product(PAIRINGS, games()):
        for players in layout(game).SEATS:
            yield game, players, pairing


def known() -> list[Row]:
    """Return the rows that are measured."""
    rows: list[Row] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []
    return rows


def entered(rows: Sequence[Row], row: Row) -> list[Row]:
    """Return the rows with one more, in the order of the ladder."""
    order = [named(*one) for one in ladder()]
    return sorted([*rows, row], key=lambda one: order.index({key: one[key] for key in order[0]}))


def main(names: Sequence[str]) -> None:
    """Measure the missing rows that fit all names. After each row, write the file and the table."""
    rows = known()
    for game, players, pairing in ladder():
        name = named(game, players, pairing)
        if set(names) <= {game, pairing.stronger, str(players)} and not any(
            name.items() <= row.items() for row in rows
        ):
            row = measured(game, players, pairing)
            rows = entered(rows, row)
            DATA.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
            print(*cells(row), sep=" | ", flush=True)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(MARKED.sub(lambda _: table(rows), text), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
