"""A game in play as a photo of its board shows it: what is asked of it, and its position with what a person tells.

A photo shows ticks and tokens. It does not show whose turn begins, or the tiles on which pins stand. These, and what
the photo does not show clearly, a person tells, at a terminal (photographed.py) or in the page. A told thing counts
more than the photo.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from landpress.engine.contract.house import house_values
from landpress.engine.game import Written
from landpress.engine.play.match import position_fault
from landpress.generator.table.alike import MEANINGS, NAMES, alike, settled
from landpress.layouts.board import Board
from landpress.layouts.catalogue import has
from landpress.layouts.errors import CallError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.game import MarkedPhoto
from landpress.output.scene.words import Words

SECONDS = 20
"""The processor time that a photo may take."""
MARK = "mark"
"""The field of what marks mean. The other fields are those of a position."""
Answers = Mapping[str, str]
"""What is told, by the name of each thing."""


class Thing(NamedTuple):
    """Something to tell: its name as `--tell` has it, where it goes in a position, and what values it may have."""

    name: str
    field: str
    at: int
    values: tuple[str, ...]


def can_be_read(game: str) -> bool:
    """Return whether a game can be continued from a photo of its board."""
    return has(game, "photo", MarkedPhoto)


def things(board: Board) -> dict[str, Thing]:
    """Return everything that can be told of a board in play, by name."""
    assert isinstance(board, HexBoard)
    return {one.name: one for one in _things(board)}


def _things(board: HexBoard) -> Iterator[Thing]:
    cells, seats = [str(cell) for cell in hexagon(board.radius)], tuple(map(str, range(board.players)))
    most = house_values(board.game, board.variant)["play.drains"]
    yield Thing("turn", "seat", 0, seats)
    for number, name in enumerate(NAMES):
        yield Thing(name, MARK, number, MEANINGS)
    for seat in range(board.players):
        yield Thing(f"pin {seat}", "pins", seat, (*cells, "out"))
    for number, cell in enumerate(cells):
        yield Thing(f"ticks {cell}", "drain", number, tuple(map(str, range(most + 1))))
        yield Thing(f"token {cell}", "tokens", number, (*seats, "none"))


class InPlay:
    """What a photo shows of a board in play."""

    def __init__(self, board: Board, photo: bytes, size: tuple[int, int] | None = None) -> None:
        """Read a photo: a file, or pixels with their width and height. Raise InputError if it does not show the board.

        Pixels are a byte for the red of each, then one each for green and for blue.
        """
        from landpress.layouts.boardfile import board_fields
        from landpress.output.strangers.sandbox import look_inside

        kind, head = "marks", json.dumps(board_fields(board, None)) + "\n"
        if size is not None:
            kind, head = "marks-seen", f"{head}{size[0]} {size[1]}\n"
        answer = look_inside(kind, head.encode() + photo, SECONDS, "take a flat, sharp photo of the whole page")
        read: Mapping[str, Any] = json.loads(answer.content)
        self.board, self.things, self.groups = board, things(board), alike(read["groups"])
        self.cells = [one.name.partition(" ")[2] for one in self.things.values() if one.field == "drain"]
        self._tiles, self._sure = read["tiles"], read["sure"]

    def position(self, answers: Answers) -> Written:
        """Return the position as it is seen and told. None stands for what is not known."""
        position: Written = {
            "phase": "roll",
            "seat": None,
            "dice": None,
            "ap": None,
            "pins": [None] * self.board.players,
            "drain": [ticks for ticks, _ in self._tiles],
            "tokens": [token for _, token in self._tiles],
        }
        for name, value in answers.items():
            _put(position, self.things[name], value)
        for tile, ticks in settled(self.groups, answers, self._sure):
            if position["drain"][tile] is None:
                position["drain"][tile] = ticks
        return position

    def missing(self, answers: Answers) -> list[Thing]:
        """Return what is left to tell. A person is asked of marks before the tiles that have them."""
        position = self.position(answers)
        unknown = {tile for tile, ticks in enumerate(position["drain"]) if ticks is None}
        groups = [one for one in self.groups if one.name not in answers and not unknown.isdisjoint(one.tiles)]
        unknown -= {tile for one in groups for tile in one.tiles}

        def is_open(one: Thing) -> bool:
            if one.field == "drain":
                return one.at in unknown
            return position["tokens"][one.at] is None if one.field == "tokens" else one.field != MARK

        left = (one for one in self.things.values() if one.name not in answers)
        return [*(self.things[one.name] for one in groups), *filter(is_open, left)]

    def questions(self, answers: Answers) -> list[list[Thing]]:
        """Return what is left to tell, as it is asked: each set of marks by itself, other things of a kind at once."""
        found: dict[str, list[Thing]] = {}
        for one in self.missing(answers):
            found.setdefault(one.name if one.field == MARK else one.field, []).append(one)
        return list(found.values())

    def fault(self, answers: Answers, speak: Words, seat: Callable[[int], object] = int) -> str | None:
        """Return in one line why the position that is seen and told cannot come from a game, or None.

        `speak` has the texts of the game, and `seat` gives a seat its name.
        """
        found = position_fault(self.board, self.position(answers))
        if found is None:
            return None
        named = {name: seat(int(value)) if name == "seat" else value for name, value in found.values.items()}
        return speak(f"position.{found.name}", **named)


def _put(position: Written, one: Thing, value: str) -> None:
    if one.field == "seat":
        position["seat"] = int(value)
    elif one.field == "pins":
        position["pins"][one.at] = None if value == "out" else value
    elif one.field != MARK:
        position[one.field][one.at] = -1 if value == "none" else int(value)


def require(one: Thing, value: str, where: str) -> None:
    """Raise CallError if a thing cannot have a value. `where` says where it was told."""
    if value not in one.values:
        raise CallError(f"{where}: expected {expected(one)}")


def expected(one: Thing) -> str:
    """Return the values of a thing in words."""
    if one.field == "pins":
        return "a tile, such as 1,-2, or out"
    return f"one of {', '.join(one.values)}"
