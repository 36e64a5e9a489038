"""The room Map: boards of a person's own description, drawn again while it is typed.

The page holds the text. The calls of the room Press draw and print the boards: they get the text with each wish.
"""

import re
from typing import TypedDict

from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.studio.bridge.boards import know
from landpress.generator.texts import words
from landpress.layouts.bounded import content
from landpress.layouts.described import described, forget
from landpress.layouts.errors import CallError, LandpressError
from landpress.layouts.maps.reader import MOST_BYTES
from landpress.layouts.reading import printable
from landpress.layouts.stricttoml import parse_toml


class Fault(TypedDict):
    """What is wrong with a description in one line, and the line of the text where it is, counted from 1."""

    text: str
    line: int


class Read(TypedDict):
    """What a description says: its game with the title and the seats, or its fault; then the game is empty."""

    fault: Fault | None
    game: str
    title: str
    seats: list[int]
    cells: int


class _Room:
    game = ""
    """The game of the text that was read last."""


def texts(language: str) -> dict[str, str]:
    """Return the texts of the room."""
    return words(language).section("map_room.")


def offered(language: str) -> list[tuple[str, str]]:
    """Return the names of the examples, each with its title."""
    found = {name: parse_toml(example(name)) for name in EXAMPLES}
    return [(name, told.get(language, told).get("name", told["name"])) for name, told in found.items()]


def example(name: str) -> str:
    """Return the text of an example."""
    if name not in EXAMPLES:
        raise CallError(f"example {printable(name)[:20]!r}: expected one of {', '.join(EXAMPLES)}")
    return content(path_of_example(name), MOST_BYTES, "an example").decode()


def read(text: str, language: str) -> Read:
    """Read a description. What was read before it is forgotten, so that typing fills no memory."""
    try:
        game = know(text)
    except LandpressError as error:
        return {
            "fault": {"text": str(error), "line": _line(str(error))},
            "game": "",
            "title": "",
            "seats": [],
            "cells": 0,
        }
    if _Room.game != game:
        forget(_Room.game)
    _Room.game, told = game, described()[game].description
    return {
        "fault": None,
        "game": game,
        "title": words(language, game)("game.title"),
        "seats": list(told.seats),
        "cells": len(told.field.lattice),
    }


def _line(said: str) -> int:
    found = re.match(r"line (\d+)", said)
    return int(found[1]) if found else 1


CALLS = {one.__name__: one for one in (texts, offered, example, read)}
KEEPING = ()
