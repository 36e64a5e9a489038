"""The position of a game in play that a photo of its board shows, with what a person adds.

A photo shows ticks and tokens. It does not show whose turn begins, or the tiles on which pins stand. These, and what
the photo does not show clearly, are told with `--tell` or asked at a terminal. A told thing counts more than the photo.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from landpress.engine.game import Written
from landpress.engine.play.match import Match, position_fault
from landpress.layouts.board import Board
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import has
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.reading import printable
from landpress.output.game import MarkedPhoto

SECONDS, MOST_BYTES = 20, 20_000_000
"""The processor time and the size that a photo may have."""


class Unknown(NamedTuple):
    """Something to tell: its name as `--tell` has it, where it goes in a position, and what values it may have."""

    name: str
    field: str
    at: int
    values: tuple[str, ...]


def position_in(photo: str, board: Board, told: Iterable[str]) -> Written:
    """Return the position in a photo of a board. Raise InputError if it is not known whole, or against the rules."""
    name = printable(photo)[:60]
    if not isinstance(board, HexBoard) or not has(board.game, "photo", MarkedPhoto):
        raise CallError(f"--photo: games of {board.game} cannot be continued from a photo yet")
    known = {one.name: one for one in _unknowns(board)}
    answers = dict(_told(text, known) for text in told)
    position = _seen(photo, board, answers, known)
    shown = {one.name for one in known.values() if one.field == "pins" or one.name == "turn" or _open(position, one)}
    asked = [one for one in known.values() if one.name in shown and one.name not in answers]
    if asked and not sys.stdin.isatty():
        names = ", ".join(one.name for one in asked)
        raise InputError(f"{name}: not certain: {names}; say each with --tell, as --tell '{_example(asked[0])}'")
    given: list[str] = []
    for one in asked:
        value = _answer(one)
        if value is None:
            raise InputError(f"{name}: no answer for {one.name}; say it with --tell{_also(given)}")
        _put(position, one, value)
        given.append(f"--tell '{one.name} {value}'")
    fault = position_fault(board, position)
    if fault is not None:
        raise InputError(f"{name}: {fault}; correct what is wrong with --tell, as --tell 'ticks 0,0 2'{_also(given)}")
    return position


def _also(given: list[str]) -> str:
    """Return what a person answered, as it is given in the next call."""
    return f", and what you answered: {' '.join(given)}" if given else ""


def _unknowns(board: HexBoard) -> Iterator[Unknown]:
    """Yield everything that a position holds."""
    match, cells = Match(board), [str(cell) for cell in hexagon(board.radius)]
    seats, most = tuple(map(str, range(board.players))), _most(match)
    yield Unknown("turn", "seat", 0, seats)
    for seat in range(board.players):
        yield Unknown(f"pin {seat}", "pins", seat, (*cells, "out"))
    for number, cell in enumerate(cells):
        yield Unknown(f"ticks {cell}", "drain", number, tuple(map(str, range(most + 1))))
        yield Unknown(f"token {cell}", "tokens", number, (*seats, "none"))


def _most(match: Match) -> int:
    from landpress.engine.contract.house import house_values

    most: int = house_values(match.board.game, match.board.variant)["play.drains"]
    return most


def _told(text: str, known: dict[str, Unknown]) -> tuple[str, str]:
    """Return the name and the value of something that is told."""
    name, _, value = " ".join(text.split()).rpartition(" ")
    if name not in known:
        raise CallError(f"--tell {text[:40]!r}: expected turn S, pin S TILE, ticks TILE N or token TILE S")
    _require(known[name], value, f"--tell {text[:40]!r}")
    return name, value


def _require(one: Unknown, value: str, where: str) -> None:
    if value not in one.values:
        raise CallError(f"{where}: expected {_expected(one)}")


def _expected(one: Unknown) -> str:
    if one.field == "pins":
        return "a tile, such as 1,-2, or out"
    return f"one of {', '.join(one.values)}"


def _seen(photo: str, board: HexBoard, answers: dict[str, str], known: dict[str, Unknown]) -> Written:
    """Return the position as the photo shows it and as it is told. None stands for ticks that are not certain."""
    from landpress.output.photos.marks import question
    from landpress.output.strangers.sandbox import look_inside

    data = content(photo, MOST_BYTES, "a photo")
    try:
        answer = look_inside("marks", question(board) + data, SECONDS, "take a flat, sharp photo of the whole page")
    except InputError as error:
        raise InputError(f"{printable(photo)[:60]}: {error}") from None
    read = json.loads(answer.content)
    position: Written = {
        "phase": "roll",
        "seat": None,
        "dice": None,
        "ap": None,
        "pins": [None] * board.players,
        "drain": [ticks for ticks, _ in read],
        "tokens": [token for _, token in read],
    }
    for name, value in answers.items():
        _put(position, known[name], value)
    return position


def _open(position: Written, one: Unknown) -> bool:
    return one.field in ("drain", "tokens") and position[one.field][one.at] is None


def _put(position: Written, one: Unknown, value: str) -> None:
    if one.field == "seat":
        position["seat"] = int(value)
    elif one.field == "pins":
        position["pins"][one.at] = None if value == "out" else value
    else:
        position[one.field][one.at] = -1 if value == "none" else int(value)


def _example(one: Unknown) -> str:
    return f"{one.name} {one.values[-1] if one.field in ('drain', 'seat') else one.values[0]}"


def _answer(one: Unknown) -> str | None:
    """Ask a person for something until the answer can be used. Return None at the end of input."""
    while True:
        print(f"{one.name} ({_expected(one)})> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(100)
        if not line:
            return None
        value = line.strip().lower()
        if value in one.values:
            return value
