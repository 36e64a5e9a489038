"""The options of a template: their sections, expected values and defaults.

Lengths are in millimetres, places are measured from the top left corner of a card, and sizes of type are in points.
`docs/decks.md` describes the options.
"""

from typing import Any, NamedTuple

from landpress.output.scene.lettering import OVERFLOWS

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
    "whole": "a whole number",
    "amount": 'a number, or a text such as "{hearts}"',
    "flag": "true or false",
    "word": "a word",
    "place": "two numbers, as in [4, 6.5]",
    "size": "two numbers, as in [55, 12], or one for both",
    "points": "a list of points, as in [[0, 0], [20, 0], [10, 15]]",
    "box": "four numbers, as in [0, 0, 0.5, 1]",
    "shares": "a list of numbers, as in [2, 1]",
    "format": 'a name such as "poker", two numbers, as in [63.5, 88.9], or one for both',
    "colour": 'a colour, as in "#1f2430", "green" or "green 25%"',
    "condition": 'a condition, as in "cost>=3"',
    "texts": 'a list of columns, as in ["face 1", "face 2"]',
    "conditions": 'a list of conditions, as in ["type=ship", "cost>=3"]',
}
FURTHEST = 500.0
"""The largest length, in mm."""
MOST_TEXT = 2_000
"""The largest number of characters of a text in a template."""
MOST_REPEATED, MOST_POINTS = 100, 200
"""The largest number of repetitions of an element, and of points of a polygon."""
SHAPES = ("card", "square", "round", "hexagon", "die", "tuck", "standee", "board")
SHAPE_NAMES = {"circle": "round", "hex": "hexagon"}
"""Other names of shapes."""
FORMATS: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44, 63),
    "tarot": (70, 120),
    "jumbo": (88.9, 127),
    "square": (70, 70),
    "business": (85, 55),
    "domino": (44.5, 88.9),
}
"""The sizes of cards by name."""
_PLACE = Option("place", (0, 0), (-FURTHEST, FURTHEST))
_AREA = {"at": _PLACE, "size": Option("size", REQUIRED, (0.1, FURTHEST))}
MISSING = ("error", "skip", "box")
"""What happens if there is no picture of a name: it is a fault, nothing is drawn, or a box with the name."""
_VALIGN = ("top", "middle", "bottom")
_WIDTH = Option("number", 0.25, (0.1, 20))
_DASH = Option("shares", (), (0.1, 50))
_TURN = {"turn": Option("number", 0, (-360, 360))}
_FILLED = {
    "fill": Option("colour", "", has_places=True),
    "stroke": Option("colour", "", has_places=True),
    "width": _WIDTH,
    "dash": _DASH,
}
_TYPE = {
    "type": Option("number", 9, (5, 200)),
    "smallest": Option("number", 5, (5, 200)),
    "bold": Option("flag", False),
    "italic": Option("flag", False),
    "font": Option("text", ""),
    "align": Option("word", "left", ("left", "middle", "right", "justify")),
    "valign": Option("word", "top", _VALIGN),
    "colour": Option("colour", "ink", has_places=True),
    "leading": Option("number", 1.3, (0.8, 3)),
    "spacing": Option("number", 0, (-0.1, 1)),
    "hyphens": Option("word", "", ()),
}

CARD = {
    "title": Option("text", ""),
    "name": Option("text", "Card", has_places=True),
    "shape": Option("word", "card", (*SHAPES, *SHAPE_NAMES)),
    "size": Option("format", (63, 88), (8, FURTHEST)),
    "copies": Option("text", ""),
    "faces": Option("texts", ()),
    "cards": Option("whole", 54, (1, 1000)),
    "thickness": Option("number", 0.32, (0.05, 5)),
    "only": Option("conditions", ()),
    "ground": Option("colour", "", has_places=True),
    "back_ground": Option("colour", "", has_places=True),
}
"""The options of the section `[card]`, for all cards."""

SPACES = {
    "size": Option("size", (16, 16), (2, FURTHEST)),
    "at": Option("place", (6, 6), (0, FURTHEST)),
    "way": Option("word", "rows", ("rows", "snake", "around")),
    "columns": Option("whole", 0, (0, 200)),
    "gap": Option("number", 0, (0, FURTHEST)),
    "x": Option("text", ""),
    "y": Option("text", ""),
}
"""The options of the section `[spaces]`, for the spaces of a board."""

ELEMENT = {
    "kind": Option("word"),
    "name": Option("text", ""),
    "style": Option("text", ""),
    "when": Option("condition", ""),
    "repeat": Option("amount", "1", (0, MOST_REPEATED), has_places=True),
    "step": Option("place", (0, 0), (-FURTHEST, FURTHEST)),
    "around": Option("place", None, (-FURTHEST, FURTHEST)),
    "sweep": Option("number", 0, (-360, 360)),
    "opacity": Option("number", 1, (0, 1)),
}
"""The options of every element."""

KINDS = {
    "text": _AREA
    | {"text": Option("text", REQUIRED, has_places=True), "skip": Option("flag", False)}
    | _TYPE
    | {"vertical": Option("flag", False), "overflow": Option("word", "error", OVERFLOWS)}
    | {"stroke": Option("colour", "", has_places=True), "width": _WIDTH}
    | _TURN,
    "box": _AREA | _FILLED | {"radius": Option("number", 0, (0, FURTHEST))} | _TURN,
    "line": {
        "at": Option("place", REQUIRED, (-FURTHEST, FURTHEST)),
        "to": Option("place", REQUIRED, (-FURTHEST, FURTHEST)),
        "colour": Option("colour", "ink", has_places=True),
        "width": _WIDTH,
        "dash": _DASH,
    },
    "oval": _AREA | _FILLED | _TURN,
    "polygon": {"points": Option("points", REQUIRED, (-FURTHEST, FURTHEST))} | _FILLED,
    "star": _AREA
    | {"points": Option("whole", 5, (3, 60)), "inner": Option("number", 0.45, (0.05, 1))}
    | _FILLED
    | _TURN,
    "path": {
        "at": _PLACE,
        "path": Option("text", REQUIRED),
        "scale": Option("number", 1, (0.001, 100)),
    }
    | _FILLED,
    "bar": _AREA
    | {
        "value": Option("amount", REQUIRED, has_places=True),
        "most": Option("amount", "10", has_places=True),
        "fill": Option("colour", "vermilion", has_places=True),
        "ground": Option("colour", "", has_places=True),
        "stroke": Option("colour", "ink", has_places=True),
        "width": _WIDTH,
        "from": Option("word", "left", ("left", "right", "top", "bottom")),
    },
    "table": _AREA
    | {
        "rows": Option("text", REQUIRED, has_places=True),
        "columns": Option("shares", (), (0.01, 100)),
        "head": Option("flag", False),
    }
    | _TYPE
    | {"valign": Option("word", "middle", _VALIGN)}
    | {"stroke": Option("colour", "ink", has_places=True), "width": _WIDTH, "fill": Option("colour", "")},
    "image": _AREA
    | {
        "file": Option("text", REQUIRED, has_places=True),
        "fit": Option("word", "cover", ("cover", "contain", "stretch")),
        "focus": Option("place", (0.5, 0.5), (0, 1)),
        "crop": Option("box", (0, 0, 1, 1), (0, 1)),
        "missing": Option("word", "error", MISSING),
        "colour": Option("colour", "", has_places=True),
    }
    | _TURN,
    "qr": _AREA
    | {"text": Option("text", REQUIRED, has_places=True), "colour": Option("colour", "ink", has_places=True)}
    | _TURN,
    "icon": _AREA
    | {"icon": Option("text", REQUIRED, has_places=True), "valign": Option("word", "middle", _VALIGN)}
    | {
        "colour": Option("colour", "", has_places=True),
        "ground": Option("colour", "", has_places=True),
        "missing": Option("word", "error", MISSING),
    }
    | _TURN,
}
"""The options of the elements of `[[front]]`, `[[back]]` and `[[space]]` by kind."""
