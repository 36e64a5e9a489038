"""The room Fairness: policies play a board until it is decided whether all places win equally often."""

from collections.abc import Iterator
from typing import TypedDict

from landpress.engine.proof.betting import Interval
from landpress.engine.proof.experiment import Run, Task, collected, play
from landpress.generator.game import Game
from landpress.generator.studio.bridge.boards import Wish, board_of
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.errors import CallError
from landpress.output.reports.balance_report import exact, place_name, seat_name, statement
from landpress.output.scene.words import Words

MOST = 100_000
"""The most games of one measurement."""
WIDTHS = (10.0, 5.0, 2.0, 1.0)
"""The widths to decide about, in points."""


class Player(TypedDict):
    """A policy that can play, and its name in words."""

    policy: str
    name: str


class Offered(TypedDict):
    """What can be chosen before a measurement, and the names of the places for the most players of the game."""

    players: list[Player]
    widths: list[float]
    places: list[str]


class Share(TypedDict):
    """The share of wins of a place or a seat in per cent, with the bounds of its interval."""

    name: str
    share: float
    low: float
    high: float


class Progress(TypedDict):
    """What is known so far, in per cent. `said` is the verdict in words and what it rests on.

    `verdict` is `within`, `beyond` or `open`. `is_over` says that nothing more is played.
    """

    games: int
    verdict: str
    is_over: bool
    equal: float
    width: float
    places: list[Share]
    seats: list[Share]
    said: list[str]


class _Room:
    """The measurement that runs, None before one begins."""

    runs: Iterator[Run] | None = None
    words: Words


def texts(language: str) -> dict[str, str]:
    """Return the texts of the room."""
    return words(language).section("fairness.")


def offered(game: str, language: str) -> Offered:
    """Return the policies that `landpress balance` takes for a game, the widths, and the places."""
    speak = words(language)
    places = [place_name(place, words(language, game)) for place in range(max(layout(game).SEATS))]
    players: list[Player] = [
        {"policy": policy, "name": speak(f"fairness.{policy.partition(':')[0]}", tries=policy.partition(":")[2])}
        for policy in Game(game).maker.MEASURED
    ]
    return {"players": players, "widths": list(WIDTHS), "places": places}


def begin(board: Wish, policy: str, width: float, seed: int, language: str) -> None:
    """Begin a measurement."""
    found = board_of(board)
    if width not in WIDTHS:
        raise CallError(f"width {width:g}: expected one of {', '.join(f'{one:g}' for one in WIDTHS)}")
    task = Task((found,), policy, seed, MOST, width / 100, shown=True)
    _Room.words = words(language, found.game)
    _Room.runs = collected(task, (play(*chunk) for chunk in task.chunks()))


def more() -> Progress:
    """Play some more games. Return what is known then."""
    if _Room.runs is None:
        raise CallError("no measurement runs; begin one")
    run = next(_Room.runs, None)
    if run is None:
        raise CallError("the measurement is over; begin another")
    speak, seats = _Room.words, run.task.seats
    if run.is_over:
        _Room.runs = None
    places = [_share(one, place_name(place, speak)) for place, one in enumerate(run.places)]
    return {
        "games": run.games,
        "verdict": run.verdict or "open",
        "is_over": run.is_over,
        "equal": 100 / seats,
        "width": 100 * (run.task.until or 0),
        "places": places,
        "seats": [_share(one, seat_name(seat, speak)) for seat, one in enumerate(run.seats)],
        "said": [*statement(run, speak), exact(run, speak)],
    }


def _share(found: Interval, name: str) -> Share:
    share, low, high = (round(100 * value, 2) for value in found)
    return {"name": name, "share": share, "low": low, "high": high}


def stop() -> None:
    """End the measurement."""
    _Room.runs = None


CALLS = {one.__name__: one for one in (texts, offered, begin, more, stop)}
KEEPING = ()
