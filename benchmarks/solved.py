"""Compare what players choose with what the solvers prove (docs/solving.md), and write a table of docs/strength.md.

    python -m benchmarks.solved [GAME...]

- Last Land for two: of each close game of two greedy players, the decision that matters most of those that the solver
  can solve in `MEMORY`, if it is about a share of the win of `MATTERS` at least.
- Landsweeper for two, on small islands: the first turn of a game of two greedy players with a win that is proven, but
  not in this turn. A player plays the whole turn.
- AntWalk for two: the actions of games of two equal players, beside the fewest in which the winner's hand is played
  alone.

The results are the same on every machine. All of it takes minutes.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import cast

from landpress.engine.contract.answers import MEGABYTE, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.games.antwalk.solve import HAND
from landpress.engine.games.antwalk.solve import solve as solve_deal
from landpress.engine.games.landsweeper.solve import DRAWN, Duel, Worth
from landpress.engine.games.last_land.solve import Graph
from landpress.engine.play.match import Match, inside
from landpress.engine.proof.solver import Clock
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.table.sitting import Ply, Table
from landpress.layouts.board import Board
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.games.landsweeper import LAND, SEA
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.startfield import make

DOCUMENT = Path(__file__).parents[1] / "docs" / "strength.md"
PLAYERS = ("random", "greedy", "mcts:100", "mcts:1000")
NETS = ("net:181", "net:1810")
GAMES = {"last-land": 1500, "landsweeper": 60, "antwalk": 20}
"""How many games are looked at."""
SEED = "solved"
MEMORY = 64 * MEGABYTE
CELLS, CAP = 8, 12
"""Landsweeper: the cells of an island, and the most units of a proof."""
STEP, MATTERS, CLOSE = 4, Fraction(1, 20), 2
"""Last Land: the decisions from one that is tried to the next, counted from the end; the least share of the win that a
choice is about; and the most points between the seats at the end."""
COSTLY = ("walk", "place", "take")
"""The actions of AntWalk that cost one of the three of a turn."""


def table_of(match: Match, name: str, number: int) -> Table:
    """Return the table at which a player goes on from a position."""
    return Table(match.board, [name] * match.board.players, number, position=match.state())


def last_land(number: int, board: Board) -> tuple[Match, dict[str, Fraction]] | None:
    """Return the decision of a game that matters most, and what each action is worth; None if none matters."""
    table, graph, solved = Table(board, ["greedy"] * 2, number), None, 0
    positions = [table.match.copy() for _ in table.plies()]
    first, second = table.match.scores()
    if abs(first - second) > CLOSE:
        return None
    decisions = [match for match in positions if match.actor >= 0 and len(match.actions()) > 1]
    for first in range(len(decisions) - 1, -1, -STEP):
        _, notation, _, s = inside(decisions[first])
        tried = Graph(list(following(decisions[first])), MEMORY)
        if not tried.build(len(s), notation.ROOM, Clock(None)):
            break
        graph, solved = tried, first
    assert graph is not None
    found = [
        (
            match,
            {
                text: graph.expected(after)[match.actor]
                for text, after in zip(map(str, match.legal()), following(match), strict=True)
            },
        )
        for match in decisions[solved:]
    ]
    most = max(found, key=lambda one: stake(one[1]))
    return most if stake(most[1]) >= MATTERS else None


def following(match: Match) -> Iterator[Match]:
    """Yield the positions after each action."""
    for action in match.actions():
        after = match.copy()
        after.apply(action)
        yield after


def stake(worth: dict[str, Fraction]) -> Fraction:
    """Return how much a choice matters: the best share of the win less the worst."""
    return max(worth.values()) - min(worth.values())


def last_land_rows() -> Iterator[tuple[str, str]]:
    """Yield for each player how often it chooses what is best, and what it loses on average."""
    boards = islice(draws(request("last-land", 2), SEED), GAMES["last-land"])
    found = [one for number, board in enumerate(boards) if (one := last_land(number, board))]
    for name in (*PLAYERS, *NETS):
        lost = [max(worth.values()) - worth[choice(match, name, k)] for k, (match, worth) in enumerate(found)]
        mean = float(sum(lost) / len(lost))
        yield name, f"{lost.count(Fraction(0))} of {len(lost)} decisions, {100 * mean:.1f} % of a win lost"


def choice(match: Match, name: str, number: int) -> str:
    """Return the action that a player chooses in a position."""
    return cast(str, table_of(match, name, number).choice(match.actor))


def islands() -> Iterator[Board]:
    """Yield small islands for two seats, with one or two units on each base, so that proofs need few units."""
    source, lattice = random.Random(SEED), hexagon(2)
    while True:
        land = [Hex(0, 0)]
        while len(land) < CELLS:
            shore = {near for cell in land for near in lattice if distance(cell, near) == 1} - set(land)
            land.append(source.choice(sorted(shore)))
        kinds = [LAND if cell in land else SEA for cell in lattice]
        units = source.choice((1, 2))
        yield replace(make("landsweeper", kinds, source.sample(sorted(land), 2)), variant=(("play.units", units),))


def value(match: Match) -> Worth:
    """Return what a position of Landsweeper is worth to the seat whose turn it is."""
    return DRAWN if match.actor == OVER else Duel(match, Limits(None, MEMORY, cap=CAP), Clock(None)).value()


def landsweeper(number: int, board: Board) -> Match | None:
    """Return the beginning of a turn with a proven win that takes more than this turn; None if the game has none."""
    table, seat = Table(board, ["greedy"] * 2, number), -1
    for _ in table.plies():
        match = table.match
        if match.actor >= 0 and match.state()["phase"] != "base" and match.actor != seat:
            seat = match.actor
            worth = value(match)
            if worth.low == 1 and worth.turns and worth.turns > 1:
                return match.copy()
    return None


def landsweeper_rows() -> Iterator[tuple[str, str]]:
    """Yield for each player how often the win is still proven after its turn."""
    found = [
        one
        for number, board in enumerate(islice(islands(), GAMES["landsweeper"]))
        if (one := landsweeper(number, board))
    ]
    for name in PLAYERS:
        kept = 0
        for number, match in enumerate(found):
            table, seat = table_of(match, name, number), match.actor
            for _ in table.plies():
                if table.match.actor != seat:
                    break
            kept += value(table.match).high == -1
        yield name, f"{kept} of {len(found)} wins kept"


def antwalk_rows() -> Iterator[tuple[str, str]]:
    """Yield for each player its actions beside those of the proven plans, in the games that are not over by turns."""
    deals = list(islice(draws(request("antwalk", 2), SEED), GAMES["antwalk"]))
    for name in PLAYERS:
        taken = best = done = 0
        for number, deal in enumerate(deals):
            table = Table(deal, [name] * 2, number)
            played = sum(cast(Ply, ply).action.startswith(COSTLY) for ply in table.plies())
            result = table.match.result()
            if result["reason"] == "hand-played" and (fewest := plan(cast(Deal, deal), result["winners"][0])):
                taken, best, done = taken + played, best + fewest, done + 1
        yield name, f"{taken / max(1, best):.1f} times the fewest actions, in {done} of {len(deals)} games"


def plan(deal: Deal, seat: int) -> int:
    """Return the proven fewest actions in which a seat alone plays its hand, 0 if they are not proven."""
    hands = [one for one in solve_deal(deal, Limits(None)) if one.kind == HAND and one.subject["seat"] == seat]
    return int(hands[0].best or 0) if hands[0].proven else 0


ROWS = {"antwalk": antwalk_rows, "landsweeper": landsweeper_rows, "last-land": last_land_rows}


def main(names: Sequence[str]) -> None:
    """Measure some games, or all, and write their lines of the table."""
    for game, rows in ROWS.items():
        if not names or game in names:
            found: dict[str, list[str]] = {}  # players with the same result stand together
            for name, what in rows():
                found.setdefault(what, []).append(f"`{name}`")
            told = "; ".join(f"{', '.join(players)}: {what}" for what, players in found.items())
            _write(game, f"| {game} | {told} |")


def _write(game: str, line: str) -> None:
    print(line, flush=True)
    lines = DOCUMENT.read_text("utf-8").split("\n")
    DOCUMENT.write_text("\n".join(line if one.startswith(f"| {game} | `random`") else one for one in lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
