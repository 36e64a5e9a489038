"""An atlas: boards of a game spread over two measures of their games, one for each combination that is found.

Each measure has three classes, cut at the quartiles of its values on all boards drawn. For a combination the board is
taken that is nearest to the middle of it; of the outer classes that is far outside. Its values are measured again on
games that chose no board. If it is in another class then, its place stays empty.
"""

from collections.abc import Callable, Sequence
from math import dist
from statistics import quantiles
from typing import NamedTuple

from landpress.engine.proof.betting import Interval
from landpress.engine.proof.character import CHOOSING, POLICY, held_out, mean_of, spread_of
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.character import offered
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

GAMES = 64
"""The games on each board that choose."""
PARTS = 20
AIMS = (0, PARTS // 2 - 1, PARTS - 2)
"""The middle of each class, as a number of one of the cuts that divide all values into `PARTS` equal parts."""


class Found(NamedTuple):
    """A board of the atlas, with the value of each measure from games that chose no board."""

    board: Board
    values: tuple[Interval, ...]


class Atlas(NamedTuple):
    """The two measures, both limits between the three classes of each, and the boards by their classes."""

    measures: tuple[str, str]
    limits: tuple[tuple[float, float], ...]
    found: dict[tuple[int, int], Found]


def two_measures(game: str, players: int) -> tuple[str, str]:
    """Return the first two measures that are offered. Raise CallError if there are fewer."""
    there = offered(game, players)
    first, second, *_ = (*dict.fromkeys(trait.measure for trait in there.values()), "", "")
    if not second:
        known = ", ".join(there) or "no character yet"
        raise CallError(f"an atlas needs two characters that boards differ in; {game} for {players} has {known}")
    return first, second


def atlas(boards: Sequence[Board], measures: tuple[str, str], show: Callable[[int], None]) -> Atlas:
    """Return the atlas of some boards. `show` is called with the number of boards that were played."""
    known: dict[int, tuple[float, ...]] = {}
    for i, board in enumerate(boards):
        games = tally(Plan(board, (POLICY,) * board.players, CHOOSING), 0, GAMES)
        values = [mean_of(games, measure) for measure in measures]
        known[i] = tuple(value for value in values if value is not None)
        show(i + 1)
    known = {i: row for i, row in known.items() if len(row) == len(measures)}
    if len(known) < PARTS:
        raise CallError(f"an atlas needs {PARTS} boards on which games have both measures; {len(known)} have")
    columns = list(zip(*known.values(), strict=True))
    limits = tuple((cuts[0], cuts[2]) for cuts in (quantiles(column, n=4) for column in columns))
    aims = [[quantiles(column, n=PARTS)[cut] for cut in AIMS] for column in columns]
    spreads = [spread_of(column) for column in columns]
    found = {}
    for first in range(len(AIMS)):
        for second in range(len(AIMS)):
            aim = _scaled((aims[0][first], aims[1][second]), spreads)
            inside = [i for i, row in known.items() if _class(row, limits) == (first, second)]
            if not inside:
                continue
            nearest = min(inside, key=lambda i, aim=aim: (dist(aim, _scaled(known[i], spreads)), i))  # type: ignore[misc]
            again = Found(boards[nearest], _again(boards[nearest], measures))
            if _class([value.share for value in again.values], limits) == (first, second):
                found[first, second] = again
    return Atlas(measures, limits, found)


def _scaled(row: Sequence[float], spreads: Sequence[float]) -> list[float]:
    return [value / spread for value, spread in zip(row, spreads, strict=True)]


def _class(row: Sequence[float], limits: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Return the class of each value: 0 below both limits, 2 above both."""
    return tuple((value >= low) + (value > high) for value, (low, high) in zip(row, limits, strict=True))


def _again(board: Board, measures: Sequence[str]) -> tuple[Interval, ...]:
    """Return the values of a board on games that chose no board."""
    summaries = held_out(board)
    return tuple(summaries[measure].mean for measure in measures if measure in summaries)
