"""A body: the same piece as a `Part`, but as a solid that people tell from other pieces by touch.

Lengths are in millimetres from the centre of the piece. x points right and y down, as in drawings, and height counts up
from the bed of the printer. A body consists of upright layers, and no layer needs a support while it is printed.
Braille is uncontracted and has the usual measures of signs: round dots of 1.6 mm, 0.8 mm high, 2.4 mm apart, 6.2 mm
from cell to cell, 10 mm from line to line. Digits are the letters a to j after the number sign, which is written "#".
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.output.scene.items import Path
from landpress.output.scene.shapes import circle, joined, polar, polygon, rectangle, seat_shape
from landpress.output.scene.style import Seat, Style

RAISED, DEEP = 0.8, 1.0
"""The height of raised signs and the depth of hollows."""
DOT_PITCH, CELL_PITCH, LINE_PITCH = 2.4, 6.2, 10.0
_SIDES = 16
_DOTS = ((0.8, 0.4), (0.62, 0.6), (0.42, 0.8))
"""The sides of a dot, and the radius and the top of its steps, which feel round: they follow a half sphere."""
_FIRST = ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245")
"""The numbers of the dots of the letters a to j."""
_LETTERS = {
    **dict(zip("abcdefghij", _FIRST, strict=True)),
    **{letter: f"{dots}3" for letter, dots in zip("klmnopqrst", _FIRST, strict=True)},
    **{letter: f"{dots}36" for letter, dots in zip("uvxyz", _FIRST, strict=False)},
    "w": "2456",
    "#": "3456",
    "-": "36",
    " ": "",
}
"""The numbers of the dots of a cell."""
_DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))
PEG, PEG_HOLE = 2.4, 2.8
"""The diameters of a peg and of the hole that it stands in."""


class Layer(NamedTuple):
    """An upright prism over a path, from `bottom` to `top`. A hole is taken away from what lies around it."""

    path: Path
    bottom: float
    top: float
    is_hole: bool = False


class Body(NamedTuple):
    """The layers of a solid, a text that says how people know it by touch, and the letter in braille on it.

    Holes are taken from all layers.
    """

    layers: tuple[Layer, ...]
    felt: str
    letter: str = ""


def figure(number: object) -> str:
    """Return the text of a number in braille, which begins with the number sign."""
    return f"#{number}"


def in_braille(text: str) -> bool:
    """Return whether all characters of a text can be written in braille."""
    return all(character in _LETTERS or character in _DIGITS for character in text)


def braille_width(text: str) -> float:
    """Return the width of a text in braille, with the dots at its ends."""
    return CELL_PITCH * (len(text) - 1) + DOT_PITCH + 2 * _DOTS[0][0]


def braille(text: str, x: float, y: float, ground: float) -> tuple[Layer, ...]:
    """Return the dots of letters a to z, digits, number signs, hyphens and spaces. `ground` is the height below them.

    The middle of the cells is at (x, y).
    """
    left = x - (CELL_PITCH * (len(text) - 1) + DOT_PITCH) / 2
    places = [
        (left + CELL_PITCH * i + DOT_PITCH * (dot > 3), y + DOT_PITCH * ((dot - 1) % 3 - 1))
        for i, letter in enumerate(text)
        for dot in map(int, _LETTERS[_DIGITS.get(letter, letter)])
    ]
    return tuple(Layer(joined([_round(*at, radius) for at in places]), ground, ground + top) for radius, top in _DOTS)


def _round(x: float, y: float, radius: float) -> Path:
    """Return a step of a dot, with fewer corners than a circle: they are most of the corners of a kit."""
    return polygon([polar(x, y, radius, 360 * i / _SIDES) for i in range(_SIDES)])


def felt(text: str, style: Style) -> str:
    """Return the words for a text in braille."""
    return style.words("solid.braille", text=text)


def seat_body(
    seat: Seat, size: float, height: float, style: Style, text: str = "", more: Sequence[Layer] = (), said: str = ""
) -> Body:
    """Return a prism with the shape of a seat, with a text in braille on it and more layers.

    `size` is the diameter of the circle with the same area. `said` tells what the other layers are.
    """
    layers = (Layer(seat_shape(seat.shape, 0, 0, size), 0, height), *more)
    words = [style.words(f"solid.{seat.shape}")]
    if text:
        layers += braille(text, 0, 0, height)
        words.append(felt(text, style))
    return Body(layers, ", ".join([*words, said] if said else words))


def two_sided(seat: Seat, size: float, height: float, style: Style) -> Body:
    """Return a prism with a raised bar on its first side and a hollow in its second."""
    bar = Layer(rectangle(-size * 0.22, -1.0, size * 0.44, 2.0), height, height + 1.2)
    hollow = Layer(circle(0, 0, size * 0.2), -1, DEEP, is_hole=True)
    return seat_body(seat, size, height, style, more=[bar, hollow], said=style.words("solid.sides"))


def lettered(path: Path, height: float, text: str, style: Style) -> Body:
    """Return a prism with a letter or a figure in braille."""
    letter = text if text.isalpha() else ""
    return Body((Layer(path, 0, height), *braille(text, 0, 0, height)), felt(text, style), letter)


def worth(value: int) -> tuple[str, float]:
    """Return the digits and the height of a chip with a value. Each zero at the end makes the chip higher."""
    digits = str(value).rstrip("0")
    return digits, 3.0 + 2.0 * (len(str(value)) - len(digits))


def peg(style: Style) -> Body:
    """Return a peg that marks a hole; it is printed upside down, on its head."""
    layers = Layer(circle(0, 0, 2.4), 0, 2.5), Layer(circle(0, 0, PEG / 2), 2.5, 8.5)
    return Body(layers, style.words("solid.peg"))


def pegged(path: Path, style: Style, said: str) -> Body:
    """Return a peg with a head of any shape."""
    return Body((Layer(path, 0, 2.5), Layer(circle(0, 0, PEG / 2), 2.5, 8.5)), said)


def arrow(length: float, width: float) -> Path:
    """Return an arrow that points up."""
    half, tip, tail = width / 2, length / 2, width / 6
    neck = tip - width * 0.7
    return polygon([(0, -tip), (half, -neck), (tail, -neck), (tail, tip), (-tail, tip), (-tail, -neck), (-half, -neck)])


_THICK, _HOLE_PITCH, _EDGE = 5.0, 10.0, 9.0


def counting_board(ones: Sequence[str], rows: Sequence[Sequence[str]], style: Style) -> Body:
    """Return a plate with a row of holes for the ones, numbered in braille, and rows of holes for the tens.

    The row of digits has one number sign, before the first digit.
    """
    lines = [len(ones), *map(len, rows)]
    width, height = _HOLE_PITCH * len(ones) + _EDGE, _HOLE_PITCH * (len(lines) + 1.2)
    left, top = -_HOLE_PITCH * (len(ones) - 1) / 2, -height / 2 + 1.5 * _HOLE_PITCH
    holes = joined(
        [
            circle(left + _HOLE_PITCH * i, top + _HOLE_PITCH * (row + 0.2 * (row > 0)), PEG_HOLE / 2)
            for row, count in enumerate(lines)
            for i in range(count)
        ]
    )
    line = top - 0.75 * _HOLE_PITCH
    numbers = [*braille("#", left - CELL_PITCH, line, _THICK)]
    for i, text in enumerate(ones):
        numbers += braille(text[-1], left + _HOLE_PITCH * i, line, _THICK)
    ridge = rectangle(-width / 2 + 2, top + 0.55 * _HOLE_PITCH, width - 4, 0.8)
    plate = Layer(rectangle(-width / 2, -height / 2, width, height), 0, _THICK)
    layers = plate, Layer(ridge, _THICK, _THICK + RAISED), *numbers, Layer(holes, 1.0, _THICK + 1, is_hole=True)
    return Body(layers, style.words("solid.counting"))
