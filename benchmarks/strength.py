"""Measure a ladder of strengths: the share of wins of a stronger policy against the next weaker one.

    python -m benchmarks.strength [GAME] [POLICY] [SEATS]

A row is measured for every game, pairing and number of seats that `benchmarks/strength.json` does not hold yet. It is
written there at once, so that a stopped run continues where it stopped. With GAME only the rows of this game are
measured, with POLICY only those of this stronger policy, with SEATS only those of this number of seats; with a name
that no row has, such as `none`, nothing is. Remove a row from the file to measure it again. The table of
docs/strength.md, the lines below it and what the page tells (generator/games/GAME/strengths.toml) are made from the
file, and from the rows of nets in equal time, which docs/strength.md has.

The games are those of `landpress.engine.proof.depth`: on each board the stronger policy takes each seat once, and the
weaker one has all others. A row ends when the stronger policy is proven to win more than an equal share, or after its
largest number of games. The results are the same on every machine. A row takes seconds, or minutes for searches.
"""

import itertools
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from landpress.engine.kernels.backends import link
from landpress.engine.play.nets import path_of
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval, Sample, interval
from landpress.engine.proof.depth import Ladder, Pair, cycles
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.screen.strengths import PLAYERS
from landpress.generator.workers import workers
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games

DATA = Path(__file__).with_name("strength.json")
DOCUMENT = Path(__file__).parents[1] / "docs" / "strength.md"
GAMES = Path(__file__).parents[1] / "generator" / "games"
MARKED = re.compile(r"(?<=<!-- ladder -->\n).*?(?=<!-- /ladder -->)", re.DOTALL)
EQUAL_TIME = re.compile(r"^\| ([a-z-]+) \| (net:\d+) \| mcts:100 \| (\d): ([\d.]+) \(([\d.]+) to ", re.MULTILINE)
HEAD = "# The wins of each player in 100 games against the next weaker one, made by `python -m benchmarks.strength`.\n"


class Pairing(NamedTuple):
    """A stronger policy against a weaker one: at least `two` games with two seats, else `least`; at most `most`."""

    stronger: str
    weaker: str
    two: int
    least: int
    most: int


PAIRINGS = (
    Pairing("greedy", "random", 400, 200, 2000),
    Pairing("mcts:100", "greedy", 400, 60, 800),
    Pairing("mcts:1000", "mcts:100", 200, 60, 800),
    Pairing("net:1810", "net:181", 800, 800, 800),
)
"""The last one is played where Landpress brings a net: what ten times its iterations are worth."""
HEADER = ("game", "stronger", "weaker", "seats: win share of the stronger (95 % interval), games")
THREADS = 2
Row = dict[str, Any]
"""A measured row: game, seats, stronger and weaker policy, and how many boards gave which sum of shares of the win."""


def measured(game: str, players: int, pairing: Pairing = PAIRINGS[0]) -> Row:
    """Measure the row of a game, a number of seats and a pairing."""
    link(game, compiled=True, long=True)
    wanted = request(game, players)
    first = tuple(itertools.islice(draws(wanted, "strength"), 1))
    ladder = Ladder(first, (pairing.weaker, pairing.stronger), 0, pairing.most, lambda: iter(draws(wanted, "strength")))
    row = {**named(game, players, pairing), "won": Counter[int]()}
    with workers(THREADS, ThreadPoolExecutor, None) as found:
        results = found.in_order(cycles, ladder.chunks(Pair(pairing.stronger, pairing.weaker)))
        for won in results:
            row["won"].update(won)
            if number(row) >= (pairing.two if players == 2 else pairing.least) and is_proven(row):
                break
        results.close()
    row["won"] = {str(value): row["won"][value] for value in sorted(row["won"])}
    return row


def named(game: str, players: int, pairing: Pairing) -> Row:
    """Return the fields that tell rows apart."""
    return {"game": game, "seats": players, "stronger": pairing.stronger, "weaker": pairing.weaker}


def number(row: Row) -> int:
    """Return the number of games of a row."""
    return int(row["seats"] * sum(row["won"].values()))


def share(row: Row) -> Interval:
    """Return the share of wins of the stronger policy with its 95 % interval, which holds at every look."""
    return interval(Sample({int(value): times for value, times in row["won"].items()}, UNIT * row["seats"]))


def cells(row: Row) -> tuple[str, ...]:
    """Return what the table shows of a row: its game, its policies, and what was measured for its seats."""
    middle, low, high = share(row)
    told = f"{row['seats']}: {middle:.3f} ({low:.3f} to {high:.3f}), {number(row):,}"
    return row["game"], row["stronger"], row["weaker"], told


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table, with a line for all numbers of seats."""
    lines: list[tuple[str, ...]] = [HEADER, ("---",) * len(HEADER)]
    for about, told in itertools.groupby(map(cells, rows), lambda cell: cell[:3]):
        lines.append((*about, "; ".join(cell[-1] for cell in told)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def is_proven(row: Row) -> bool:
    """Return whether the stronger policy is proven to win more than an equal share."""
    return bool(share(row).low > 1 / row["seats"])


def below(rows: Sequence[Row]) -> str:
    """Return the lines below the table: the rows that prove nothing, and those that are missing."""
    known = [(row["game"], row["stronger"], row["seats"], is_proven(row)) for row in rows]
    weak = [one[:3] for one in known if not one[3]]
    missing = [(game, one.stronger, seats) for game, seats, one in ladder()]
    missing = [one for one in missing if one not in {row[:3] for row in known}]
    told = {"Measured, but not proven to be stronger": weak, "Not measured yet": missing}
    lines = (f"{what}: {'; '.join(_listed(found)) or 'nothing'}." for what, found in told.items())
    return "".join(f"\n{fill(line, 120, break_on_hyphens=False)}\n" for line in lines)


def _listed(found: Sequence[tuple[str, str, int]]) -> Iterator[str]:
    for (game, policy), some in itertools.groupby(found, lambda one: one[:2]):
        yield f"{game} `{policy}` with {', '.join(str(seats) for *_, seats in some)}"


def of_game(game: str, rows: Sequence[Row], document: str) -> str:
    """Return the content of the file of a game, from the rows and those of nets in the document; empty if none."""
    found: dict[str, list[str]] = {}
    told = [(row["stronger"], row["seats"], share(row)[0], is_proven(row)) for row in rows if row["game"] == game]
    nets = [one[1:] for one in EQUAL_TIME.findall(document) if one[0] == game]
    told += [(net, int(seats), float(own), float(low) > 1 / int(seats)) for net, seats, own, low in nets]
    for policy, seats, own, proven in sorted(told, key=lambda one: (one[0], one[1])):
        if policy in PLAYERS:
            line = f"{seats} = {{ share = {round(100 * own)}, proven = {str(proven).lower()} }}\n"
            found.setdefault(policy, []).append(line)
    listed = (f'\n["{policy}"]\n{"".join(found[policy])}' for policy in PLAYERS if policy in found)
    return HEAD + "".join(listed) if found else ""


def write(rows: Sequence[Row]) -> None:
    """Write what is told of the rows: the part of the document, and the file of each game that has one."""
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(MARKED.sub(lambda _: table(rows) + below(rows), text), encoding="utf-8")
    for game in games():
        if told := of_game(game, rows, text):
            (GAMES / game.replace("-", "_") / "strengths.toml").write_text(told, encoding="utf-8")


def ladder() -> Iterator[tuple[str, int, Pairing]]:
    """Yield every row of the ladder in the order of the table."""
    for pairing, game in itertools.product(PAIRINGS, games()):
        for players in layout(game).SEATS:
            if not pairing.stronger.startswith("net") or path_of(game, players).is_file():
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
    """Measure the missing rows that fit all names, and write what is told of all."""
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
    write(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
