"""Icons for the land, the goods and the places of any game: a sheep, a brick, a fish, a gate, an anchor and others.

Each is drawn on a square from -10 to 10, y down, as strokes of four kinds: `body` is filled with a tint of a hue,
`paper` and `ink` with these colours, `line` not at all. The data have the commands M, L, C and Z of SVG with absolute
numbers, `O x y r` for a circle and `E x y a b` for an ellipse.
"""

import re
from functools import cache

from landpress.output.scene.items import Drawn, Path, Segment, Shape
from landpress.output.scene.shapes import circle, ellipse, joined, moved
from landpress.output.scene.style import Style

_TINT = 0.45
_RUN = re.compile(r"([MLCZOE])([^MLCZOE]*)")
EMBLEMS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "anchor": (
        "blue",
        (
            ("line", "M0 -6L0 8M-4 -3L4 -3M-8 2C-7 8 -2 8.5 0 8.5C2 8.5 7 8 8 2O0 -7.6 1.6"),
            ("ink", "M-9.2 4L-8 0L-5.6 3ZM9.2 4L8 0L5.6 3Z"),
        ),
    ),
    "axe": (
        "ink",
        (("line", "M-6 9L4.6 -8"), ("body", "M2.4 -9C6 -9 9 -6 9 -1.6C6 -2.6 3 -3.6 0 -4.4Z")),
    ),
    "barrel": (
        "orange",
        (
            ("body", "M-5 -9C-8 -3 -8 3 -5 9L5 9C8 3 8 -3 5 -9Z"),
            ("line", "M-6.6 -4L6.6 -4M-6.6 4L6.6 4M0 -9L0 9"),
        ),
    ),
    "bell": (
        "yellow",
        (("body", "M-8 5C-5 3 -5.5 -1 -5 -3C-4 -9 4 -9 5 -3C5.5 -1 5 3 8 5Z"), ("ink", "O0 7 1.7")),
    ),
    "brick": (
        "vermilion",
        (
            ("body", "M-9 -5.5L-0.4 -5.5L-0.4 -0.4L-9 -0.4ZM0.4 -5.5L9 -5.5L9 -0.4L0.4 -0.4Z"),
            (
                "body",
                "M-9 0.4L-4.9 0.4L-4.9 5.5L-9 5.5ZM-4.1 0.4L4.1 0.4L4.1 5.5L-4.1 5.5ZM4.9 0.4L9 0.4L9 5.5L4.9 5.5Z",
            ),
        ),
    ),
    "camel": (
        "orange",
        (
            (
                "body",
                "M-8 9L-8.6 2C-8.6 -1 -7 -6 -4.4 -3C-3.4 -1.4 -2.4 -1.4 -1.4 -3C1 -6 3 -3 4 0L6 -1.6L6 -8L9.4 -7.4"
                "L9.4 -5L8 -4.8L8 2L5.4 4L5.4 9L3.8 9L3 4L-5 4L-6.2 9Z",
            ),
        ),
    ),
    "castle": (
        "ink",
        (
            ("body", "M-9 9L-9 -8L-5.5 -8L-5.5 -5L-2 -5L-2 -8L2 -8L2 -5L5.5 -5L5.5 -8L9 -8L9 9Z"),
            ("ink", "M-2.2 9L-2.2 3.6C-2.2 0.6 2.2 0.6 2.2 3.6L2.2 9Z"),
        ),
    ),
    "coral": (
        "vermilion",
        (("line", "M0 9L0 -7L-2 -9M0 4L-5 -1L-5 -6M-5 -1L-8 -4M0 1L5 -4L5 -8M5 -4L8.4 -6M0 -4L2.6 -7.4M-4 9L4 9"),),
    ),
    "diadem": (
        "yellow",
        (("body", "M-9 7L-9 -5L-4.5 1L0 -8L4.5 1L9 -5L9 7Z"), ("ink", "O0 3.6 1.3O-5 3.6 1O5 3.6 1")),
    ),
    "drop": (
        "sky",
        (("body", "M0 -10C4 -3 7 0 7 3C7 11 -7 11 -7 3C-7 0 -4 -3 0 -10Z"), ("line", "M-4 3C-4 6 -2 7 0 7")),
    ),
    "fish": (
        "sky",
        (
            ("body", "M5 0L10 -4.5L10 4.5Z"),
            ("body", "M-9 0C-6 -7 3 -6 6.4 0C3 6 -6 7 -9 0Z"),
            ("ink", "O-5.4 -1.2 0.9"),
            ("line", "M-2.6 -3.4C-1.4 -1 -1.4 1 -2.6 3.4"),
        ),
    ),
    "flame": (
        "vermilion",
        (("body", "M0 9.5C-9 9.5 -8 1 -3.4 -3C-3.4 0 -1.4 1 -0.4 0C2 -3 0 -6 -1 -9.5C7 -6 11 4 0 9.5Z"),),
    ),
    "gate": (
        "purple",
        (("body", "M-8 9L-8 -2C-8 -10 8 -10 8 -2L8 9L4.4 9L4.4 -1C4.4 -5.4 -4.4 -5.4 -4.4 -1L-4.4 9Z"),),
    ),
    "gem": (
        "green",
        (
            ("body", "M-5 -7L5 -7L9 -2L0 9L-9 -2Z"),
            ("line", "M-9 -2L9 -2M-5 -7L-3 -2L0 9L3 -2L5 -7M0 -7L-3 -2M0 -7L3 -2"),
        ),
    ),
    "grapes": (
        "purple",
        (
            ("line", "M0 -4L1.4 -9"),
            ("body", "O-4.6 -2 2.5"),
            ("body", "O0 -2 2.5"),
            ("body", "O4.6 -2 2.5"),
            ("body", "O-2.3 2 2.5"),
            ("body", "O2.3 2 2.5"),
            ("body", "O0 6 2.5"),
        ),
    ),
    "key": (
        "yellow",
        (("body", "O-5.4 0 3.8"), ("paper", "O-5.4 0 1.6"), ("line", "M-1.6 0L9 0M5.2 0L5.2 3.6M8.8 0L8.8 3.2")),
    ),
    "leaf": (
        "green",
        (("body", "M-7 7C-9 -3 -2 -9 9 -9C9 2 3 9 -7 7Z"), ("line", "M-9.4 9.4L4 -4M-3 3L-3 -2M0 0L5 0")),
    ),
    "mill": (
        "yellow",
        (
            ("body", "M-4.4 9L-2.6 -2L2.6 -2L4.4 9Z"),
            ("line", "M0 -2L-7 -9M0 -2L7 -9M0 -2L-7 5M0 -2L7 5M-7 -9L-5 -9M7 -9L7 -7M-7 5L-7 3M7 5L5 5"),
        ),
    ),
    "mountain": (
        "ink",
        (("body", "M-10 8L-3 -8L1 0L4 -4L10 8Z"), ("paper", "M-3 -8L-5.2 -3L-3.2 -4.4L-1.8 -2.8L-0.6 -3.2Z")),
    ),
    "orbits": ("yellow", (("line", "O0 0 9O0 0 5.8"), ("body", "O0 0 2.8"), ("ink", "O5.8 0 1.3O-6.4 6.4 1.3"))),
    "palm": (
        "green",
        (
            ("line", "M-1 9C0.4 4 0.4 0 1 -3M-7 9L7 9"),
            ("body", "M1 -3C-2 -9 -8 -7 -9 -1C-6 -4 -3 -4 1 -3Z"),
            ("body", "M1 -3C4 -9 9 -7 9.6 -1C7 -4 4 -4 1 -3Z"),
            ("body", "M1 -3C-1 -7 1 -9.6 4 -10C3 -8 3 -6 1 -3Z"),
        ),
    ),
    "pick": ("ink", (("line", "M-7 9L4 -6"), ("body", "M-4 -8.6C3 -9.6 8.6 -5 9 2C6 -3 2 -6.4 -4 -8.6Z"))),
    "planet": ("orange", (("body", "O0 0 6"), ("line", "M-9.6 4.4C-6 5.6 8 -0.6 9.6 -4.4M-5.4 -2.6L5.4 -2.6"))),
    "scroll": (
        "yellow",
        (
            ("paper", "M-6 -7L6 -7L6 7L-6 7Z"),
            ("body", "E0 -7.4 8 2"),
            ("body", "E0 7.4 8 2"),
            ("line", "M-3.6 -3L3.6 -3M-3.6 0L3.6 0M-3.6 3L2 3"),
        ),
    ),
    "sheep": (
        "ink",
        (
            ("line", "M-3.6 3L-3.6 9M3.6 3L3.6 9M-1 4L-1 9M1.6 4L1.6 9"),
            ("paper", "O-3.6 0 3.6"),
            ("paper", "O4.4 0 3.6"),
            ("paper", "O0.4 -2.4 4"),
            ("paper", "O0.4 2 4"),
            ("ink", "E-7.6 -1 2.2 3"),
        ),
    ),
    "ship": (
        "orange",
        (
            ("line", "M0 -9.6L0 3"),
            ("paper", "M0.8 -9L0.8 1.6L8.4 1.6Z"),
            ("paper", "M-0.8 -6.4L-0.8 1.6L-6.6 1.6Z"),
            ("body", "M-9.6 3L9.6 3L6.4 8.6L-6.4 8.6Z"),
        ),
    ),
    "swords": ("ink", (("line", "M-8 8L8 -9M8 8L-8 -9M-8.4 3L-3 8.4M8.4 3L3 8.4"),)),
    "tent": (
        "green",
        (("body", "M-9.6 8L0 -8L9.6 8Z"), ("ink", "M-2.8 8L0 1.4L2.8 8Z"), ("line", "M-1.4 -10L0 -8L1.4 -10")),
    ),
    "tree": (
        "green",
        (("ink", "M-1 9.4L-1 2L1 2L1 9.4Z"), ("body", "O0 -3 6.4"), ("line", "M-3 -4C-2 -6 0 -7 2 -6.6")),
    ),
    "vortex": (
        "purple",
        (("line", "M0 0C3 -1.4 3.4 4 -1 4C-7 4 -7 -5 0 -5.6C8.6 -6 9.6 6 1.6 8.6C-5 9.6 -9.4 4 -9.4 0"),),
    ),
    "wheel": (
        "orange",
        (
            ("body", "O0 0 9"),
            ("paper", "O0 0 7"),
            ("line", "M-7 0L7 0M0 -7L0 7M-5 -5L5 5M-5 5L5 -5"),
            ("body", "O0 0 2"),
        ),
    ),
}


def emblem(name: str, size: float, style: Style) -> list[Drawn]:
    """Draw an icon about (0, 0); `size` is the side of its square in mm."""
    hue, strokes = EMBLEMS[name]
    colours, width = style.palette, max(style.lines.border, size * 0.035)
    fills = {
        "body": colours.tint(hue, _TINT) or colours.paper,
        "paper": colours.paper,
        "ink": colours.filled(colours.ink),
        "line": None,
    }
    return [Shape(moved(_path(data), 0, 0, size / 20), fills[kind], colours.ink, width) for kind, data in strokes]


@cache
def _path(data: str) -> Path:
    """Return the path of the data of a stroke."""
    parts: list[Path] = []
    run: list[Segment] = []
    for command, values in _RUN.findall(data):
        numbers = tuple(float(value) for value in values.split())
        if command == "O":
            parts.append(circle(*numbers))
        elif command == "E":
            parts.append(ellipse(*numbers))
        else:
            run.append((command, numbers))
    return joined([tuple(run), *parts])
