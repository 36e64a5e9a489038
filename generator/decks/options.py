"""The options of a template: their sections, expected values and defaults.

Lengths are in millimetres, places are measured from the top left corner of a card, and sizes of type are in points.
`docs/decks.md` describes the options.
"""

from typing import Any, NamedTuple

REQUIRED: object = object()
"""The default of an option that must be given."""


class Option(NamedTuple):
    """An option: the kind of its value (a key of `EXPECTED`), its default, and its allowed words or bounds."""

    expects: str
    default: Any = REQUIRED
    within: tuple[Any, ...] = ()
    has_places: bool = False
    """Whether `{column}` in the value stands for a cell."""


EXPECTED = {
    "text": "a text",
    "number": "a number",
    "flag": "true or false",
    "word": "a word",
    "place": "two numbers, as in [4, 6.5]",
    "size": "two numbers, as in [55, 12], or one for both",
    "colour": 'a colour, as in "#1f2430", "green" or "green 25%"',
    "condition": 'a condition, as in "cost>=3"',
    "conditions": 'a list of conditions, as in ["type=ship", "cost>=3"]',
}
FURTHEST = 500.0
"""The largest length, in mm."""
SHAPES = ("card", "square", "round", "hexagon")
_AREA = {"at": Option("place", (0, 0), (-FURTHEST, FURTHEST)), "size": Option("size", REQUIRED, (0.1, FURTHEST))}
_VALIGN = ("top", "middle", "bottom")
_WIDTH = Option("number", 0.25, (0.1, 20))

CARD = {
    "title": Option("text", ""),
    "name": Option("text", "Card", has_places=True),
    "shape": Option("word", "card", SHAPES),
    "size": Option("size", (63, 88), (8, FURTHEST)),
    "copies": Option("text", ""),
    "only": Option("conditions", ()),
    "ground": Option("colour", "", has_places=True),
    "back_ground": Option("colour", "", has_places=True),
}
"""The options of the section `[card]`, for all cards."""

ELEMENT = {"kind": Option("word"), "name": Option("text", ""), "when": Option("condition", "")}
"""The options of every element."""

KINDS = {
    "text": _AREA
    | {
        "text": Option("text", REQUIRED, has_places=True),
        "type": Option("number", 9, (5, 200)),
        "smallest": Option("number", 5, (5, 200)),
        "bold": Option("flag", False),
        "align": Option("word", "left", ("left", "middle", "right")),
        "valign": Option("word", "top", _VALIGN),
        "colour": Option("colour", "ink", has_places=True),
    },
    "box": _AREA
    | {
        "fill": Option("colour", "", has_places=True),
        "stroke": Option("colour", "", has_places=True),
        "width": _WIDTH,
        "radius": Option("number", 0, (0, FURTHEST)),
    },
    "line": {
        "at": Option("place", REQUIRED, (-FURTHEST, FURTHEST)),
        "to": Option("place", REQUIRED, (-FURTHEST, FURTHEST)),
        "colour": Option("colour", "ink", has_places=True),
        "width": _WIDTH,
    },
    "image": _AREA
    | {
        "file": Option("text", REQUIRED, has_places=True),
        "fit": Option("word", "cover", ("cover", "contain")),
    },
    "icon": _AREA | {"icon": Option("text", REQUIRED, has_places=True), "valign": Option("word", "middle", _VALIGN)},
}
"""The options of the elements of `[[front]]` and `[[back]]` by kind."""
