"""Scenes: what lies on one page, as values, before any file format.

Millimetres from the top left corner, y down; sizes of type too (`PT` converts). Colours are `#rrggbb`. A path is a
tuple of segments, a command with its coordinates: `M` and `L` x y, `C` x1 y1 x2 y2 x y, `Z` none. A `Symbol` is
drawn once and placed many times by `Use`; its own coordinates are about its centre, and it may use other symbols. A
`Window` shows a rectangle of a larger drawing, a `Picture` pixels within a path. Nothing else is clipped, and nothing
that we draw is translucent or masked: converters and reportlab's forms lose such things without a word.
"""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from landpress.layouts.sheet import Area

PT = 25.4 / 72
"""One typographic point in millimetres."""

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]


class Shape(NamedTuple):
    """A path, filled, stroked or both; joins and caps are round."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()


class Text(NamedTuple):
    """One line of text on a baseline. `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: str = "start"

    def left(self, width: float) -> float:
        """Where the text begins when it runs that far."""
        return self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * width


class Symbol(NamedTuple):
    """A drawing that is placed many times; `reach` is how far it extends from its centre on every side."""

    name: str
    reach: float
    items: tuple["Drawn", ...]


class Use(NamedTuple):
    """A symbol with its centre at a place, turned clockwise by degrees."""

    symbol: Symbol
    x: float
    y: float
    turn: float = 0.0

    def place(self, x: float, y: float) -> Point:
        """Where a point of the symbol comes to lie."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.x + x * c - y * s, self.y + x * s + y * c


class Window(NamedTuple):
    """The part of a larger drawing that a rectangle of it holds, with its top left corner at a place of the page."""

    x: float
    y: float
    part: Area
    items: tuple["Drawn", ...]
    scale: float = 1.0


class Image(NamedTuple):
    """Pixels, 8 bits a channel, kept once in a file however often they are shown.

    `name` tells them from all others. They have 1 channel (grey), 3 (red, green, blue) or 4 (inks). `data` and,
    where they are see-through, `alpha` are what a PDF keeps: a whole JPEG, or the compressed rows of a PNG. `file` is
    the picture as it came, in `kind`, png or jpeg. Bits of `clear`, compressed rows too, say which pixels are left out.
    """

    name: str
    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    alpha: bytes
    file: bytes
    kind: str
    clear: bytes = b""


class Picture(NamedTuple):
    """An image with its top left corner at a place, stretched to a size; only what lies in `clip` shows.

    `clip` is a closed path about the corner.
    """

    image: Image
    x: float
    y: float
    width: float
    height: float
    clip: Path


Drawn = Shape | Text | Use | Picture
Item = Drawn | Window


class Scene(NamedTuple):
    """One page."""

    width: float
    height: float
    title: str
    items: tuple[Item, ...]

    def symbols(self) -> dict[str, Symbol]:
        """The symbols placed on the page by name, each after those that it uses itself."""
        found: dict[str, Symbol] = {}
        _collect(self._flat(), found)
        return found

    def texts(self) -> Iterator[Text]:
        """Every text on the page, also inside placed symbols and windows, with its place in their drawing."""
        yield from _texts(self._flat())

    def _flat(self) -> Iterator[Drawn]:
        """Every item, those in windows at their own places in the larger drawing."""
        for item in self.items:
            if isinstance(item, Window):
                yield from item.items
            else:
                yield item


def _collect(items: Iterable[Drawn], found: dict[str, Symbol]) -> None:
    for item in items:
        if isinstance(item, Use) and item.symbol.name not in found:
            _collect(item.symbol.items, found)
            found[item.symbol.name] = item.symbol


def _texts(items: Iterable[Drawn]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Use):
            for text in _texts(item.symbol.items):
                x, y = item.place(text.x, text.y)
                yield text._replace(x=x, y=y)
