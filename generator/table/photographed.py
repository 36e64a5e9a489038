"""The position of a game in play that a photo of its board shows, with what a person adds.

A photo shows ticks and tokens. It does not show whose turn begins, or the tiles on which pins stand. These, and what
the photo does not show clearly, are told with `--tell` or asked at a terminal. A told thing counts more than the photo.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from landpress.engine.game import Written
from landpress.engine.play.match import Match, position_fault
from landpress.generator.table.alike import MEANINGS, NAMES, Alike, alike, drawn, settled
from landpress.layouts.board import Board
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import has
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.reading import printable
from landpress.output.files.carriers import MAX_PICTURE
from landpress.output.game import MarkedPhoto

SECONDS, _LONGEST = 20, 1000
"""The processor time that a photo may take, and the letters of an answer."""


class Unknown(NamedTuple):
    """Something to tell: its name as `--tell` has it, where it goes in a position, and what values it may have."""

    name: str
    field: str
    at: int
    values: tuple[str, ...]


class Seen(NamedTuple):
    """What a photo shows: a position with what is certain, marks that are alike, and the certain ticks of each tile."""

    position: Written
    groups: list[Alike]
    sure: list[int]


def position_in(photo: str, board: Board, told: Iterable[str]) -> Written:
    """Return the position in a photo of a board. Raise InputError if it is not known whole, or against the rules."""
    name = printable(photo)[:60]
    if not isinstance(board, HexBoard) or not has(board.game, "photo", MarkedPhoto):
        raise CallError(f"--photo: games of {board.game} cannot be continued from a photo yet")
    known = {one.name: one for one in _unknowns(board)}
    answers = dict(_told(text, known) for text in told)
    seen = _seen(photo, board, answers, known)
    position, given = seen.position, list[str]()
    asked = _asked(seen, known, answers)
    if asked and not sys.stdin.isatty():
        names = ", ".join(_listed(one, seen, board) for one in asked)
        raise InputError(f"{name}: not certain: {names}; say each with --tell, as --tell '{_example(asked[0])}'")
    while asked:
        first = asked[0]
        if first.field == "mark":
            print(drawn(seen.groups[first.at], list(map(str, hexagon(board.radius)))), file=sys.stderr)
        together = [one for one in asked if one.field == first.field] if first.field != "mark" else [first]
        values = _answer(together, seen)
        if values is None:
            raise InputError(f"{name}: no answer for {_named(together)}; say it with --tell{_also(given)}")
        for one, value in zip(together, values, strict=True):
            answers[one.name] = value
            _put(position, one, value)
            given.append(f"--tell '{one.name} {value}'")
        asked = _asked(seen, known, answers)
    fault = position_fault(board, position)
    if fault is not None:
        raise InputError(f"{name}: {fault}; correct what is wrong with --tell, as --tell 'ticks 0,0 2'{_also(given)}")
    return position


def _asked(seen: Seen, known: dict[str, Unknown], answers: dict[str, str]) -> list[Unknown]:
    """Return what is left to tell. A person is asked of marks before the tiles that have them."""
    position = seen.position
    for tile, ticks in settled(seen.groups, answers, seen.sure):
        if position["drain"][tile] is None:
            position["drain"][tile] = ticks
    groups = [one for one in seen.groups if one.name not in answers]
    groups = [one for one in groups if any(position["drain"][tile] is None for tile in one.tiles)]
    later = {tile for one in groups for tile in one.tiles}
    left = [one for one in known.values() if one.name not in answers and one.field != "mark"]
    left = [one for one in left if one.field == "pins" or one.name == "turn" or _open(position, one)]
    plain = [one for one in left if one.field != "drain" or one.at not in later]
    return [*(known[one.name] for one in groups), *plain]


def _listed(one: Unknown, seen: Seen, board: HexBoard) -> str:
    """Return the name of something to tell, for marks with the tiles that have them."""
    if one.field != "mark":
        return one.name
    cells, group = list(hexagon(board.radius)), seen.groups[one.at]
    tiles = " ".join(str(cells[tile]) for tile in sorted(set(group.tiles)))
    return f"{one.name} ({_likeness(group)} on tiles {tiles}: {', '.join(MEANINGS)})"


def _likeness(group: Alike) -> str:
    return "alike" if group.are_alike else "unlike all others,"


def _also(given: list[str]) -> str:
    """Return what a person answered, as it is given in the next call."""
    return f", and what you answered: {' '.join(given)}" if given else ""


def _unknowns(board: HexBoard) -> Iterator[Unknown]:
    """Yield everything that a position holds."""
    match, cells = Match(board), [str(cell) for cell in hexagon(board.radius)]
    seats, most = tuple(map(str, range(board.players))), _most(match)
    yield Unknown("turn", "seat", 0, seats)
    for number, name in enumerate(NAMES):
        yield Unknown(name, "mark", number, MEANINGS)
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
        raise CallError(
            f"--tell {text[:40]!r}: expected turn S, pin S TILE, mark M MEANING, ticks TILE N or token TILE S"
        )
    _require(known[name], value, f"--tell {text[:40]!r}")
    return name, value


def _require(one: Unknown, value: str, where: str) -> None:
    if value not in one.values:
        raise CallError(f"{where}: expected {_expected(one)}")


def _expected(one: Unknown) -> str:
    if one.field == "pins":
        return "a tile, such as 1,-2, or out"
    return f"one of {', '.join(one.values)}"


def _seen(photo: str, board: HexBoard, answers: dict[str, str], known: dict[str, Unknown]) -> Seen:
    """Return the position as the photo shows it and as it is told. None stands for ticks that are not certain."""
    from landpress.output.photos.marks import question
    from landpress.output.strangers.sandbox import look_inside

    data = content(photo, MAX_PICTURE, "a photo")
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
        "drain": [ticks for ticks, _ in read["tiles"]],
        "tokens": [token for _, token in read["tiles"]],
    }
    groups = alike(read["groups"])
    for name, value in answers.items():
        _put(position, known[name], value)
        if name in NAMES[len(groups) :]:
            raise InputError(f"{printable(photo)[:60]}: it has no {name}; leave out --tell '{name} {value}'")
    return Seen(position, groups, read["sure"])


def _open(position: Written, one: Unknown) -> bool:
    return one.field in ("drain", "tokens") and position[one.field][one.at] is None


def _put(position: Written, one: Unknown, value: str) -> None:
    if one.field == "seat":
        position["seat"] = int(value)
    elif one.field == "pins":
        position["pins"][one.at] = None if value == "out" else value
    elif one.field != "mark":
        position[one.field][one.at] = -1 if value == "none" else int(value)


def _example(one: Unknown) -> str:
    return f"{one.name} {one.values[-1] if one.field in ('drain', 'seat') else one.values[0]}"


def _answer(together: Sequence[Unknown], seen: Seen) -> list[str] | None:
    """Ask a person for some things of a kind until the answer can be used. Return None at the end of input."""
    first, many = together[0], len(together)
    wanted = _expected(first)
    if first.field == "mark":
        group = seen.groups[first.at]
        wanted = f"{_likeness(group)} {len(group.tiles)} boxes: {wanted}"
    elif many > 1:
        wanted = f"{many} answers in this order, each {wanted}"
    while True:
        print(f"{_named(together)} ({wanted})> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            return None
        values = line.lower().split()
        if len(values) == many and all(value in first.values for value in values):
            return values


def _named(together: Sequence[Unknown]) -> str:
    """Return the names of some things of a kind, which begin with the same word."""
    return " ".join([together[0].name, *(one.name.partition(" ")[2] for one in together[1:])])
