"""The room Puzzle: a position from a played game in which one action alone leads to a win in this turn."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Literal, TypedDict

from landpress.engine.proof.at_once import Turn
from landpress.generator.printing.styles import PrintingOptions
from landpress.generator.screen.played import Ground, Played, View
from landpress.generator.studio.bridge import table
from landpress.generator.studio.bridge.boards import Told, table_style, told
from landpress.generator.table.puzzles import day_of, played_until, puzzle_of, puzzles
from landpress.generator.texts import words
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError


class Posed(TypedDict):
    """A puzzle: its day and the day before, its board, how that is drawn, its position, and the seat that is to win.

    `without` says of each game that has no puzzles why.
    """

    day: str
    before: str
    board: Told
    ground: Ground
    view: View
    seat: int
    without: list[str]


class Tried(TypedDict):
    """What an action has come to: the game is won, the win is still certain, or it is not any more."""

    view: View
    state: Literal["won", "on", "off"]


class Solved(TypedDict):
    """A way that wins from the last right position, in words, and the end."""

    said: list[str]
    view: View


class _Room:
    """The puzzle that is posed, None before one is, and the right actions so far."""

    played: Played | None = None
    seat = -1
    right = 0


def _played() -> Played:
    if _Room.played is None:
        raise CallError("no puzzle is posed; open the room Puzzle")
    return _Room.played


def texts(language: str) -> dict[str, str]:
    """Return the texts of the room, with those of the room Table."""
    return table.texts(language) | words(language).section("puzzle.")


def pose(day: str, options: PrintingOptions) -> Posed:
    """Pose the puzzle of a day, such as 2026-11-25."""
    date = day_of(day)
    trace = played_until(puzzle_of(date))
    board = trace.board
    played = Played.from_trace(trace, table_style(board.game, options))
    _Room.played, _Room.seat, _Room.right = played, played.table.match.actor, 0
    before = "" if date == date.min else (date - timedelta(1)).isoformat()
    return {
        "day": date.isoformat(),
        "before": before,
        "board": told(board),
        "ground": played.ground(),
        "view": played.view(),
        "seat": _Room.seat,
        "without": list(_without(options["language"])),
    }


def _without(language: str) -> Iterator[str]:
    for game in games():
        if not puzzles(game) and (reason := words(language, game).texts.get("puzzle.none")):
            yield reason


def _state() -> Literal["won", "on", "off"]:
    match = _played().table.match
    if match.actor == match.OVER:
        return "won" if match.result()["winners"] == [_Room.seat] else "off"
    return "on" if match.actor == _Room.seat and Turn(match).winning(1) else "off"


def act(action: str) -> Tried:
    """Play an action of the seat, and judge it."""
    if _state() != "on":
        raise CallError("the puzzle is over; take the action back, or go to another one")
    played = _played()
    played.act(action)
    state = _state()
    _Room.right += state != "off"
    return {"view": played.view(), "state": state}


def back() -> View:
    """Take the last action back."""
    if not _Room.right and _state() == "on":
        raise CallError("no action was played")
    _Room.right -= _state() != "off"
    _played().undo()
    return _played().view()


def solution() -> Solved:
    """Play a way that wins to its end."""
    played = _played()
    if _state() == "off":
        back()
    said = []
    for action in Turn(played.table.match).way():
        played.act(played.table.match.text(action))
        said.append(played.past[-1].said)
        _Room.right += 1
    return {"said": said, "view": played.view()}


CALLS = {one.__name__: one for one in (texts, pose, act, back, solution)}
KEEPING = ()
