"""Scenes: the content of one page as values, independent of file formats.

Lengths are in millimetres from the top left corner, y points down. Sizes of type are in millimetres too (`PT`
converts). Colours are `#rrggbb`. A path is a tuple of segments. A segment is a command with its coordinates: `M` and
`L` x y, `C` x1 y1 x2 y2 x y, `Z` without coordinates. A `Symbol` is drawn once and placed many times by `Use`. Its
coordinates are relative to its centre, and it may use other symbols. A `Window` shows a rectangle of a larger drawing.
A `Picture` shows pixels inside a path. Nothing else is clipped, translucent or masked, because converters and
reportlab's forms lose such things without an error.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import cos, radians, sin
from typing import NamedTuple, overload

from landpress.layouts.sheet import Area

PT = 25.4 / 72
"""One typographic point in millimetres."""

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Path = Sequence[Segment]


class LatePath(Sequence[Segment]):
    """A path whose segments are made when they are asked for."""

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The segments."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Segment: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Segment, ...]: ...

    def __getitem__(self, index: int | slice) -> Segment | tuple[Segment, ...]:
        return self.segments[index]

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def __len__(self) -> int:
        return len(self.segments)


class Shape(NamedTuple):
    """A path that is filled, stroked or both. Joins and caps are round."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()


IN_LIST = -1


class Cell(NamedTuple):
    """The place of a text in a table, for programs that read aloud: its row and column from 0.

    In the column `IN_LIST` it is an item of a list.
    """

    row: int
    column: int
    is_head: bool = False


class Text(NamedTuple):
    """One line of text on a baseline. `anchor` is start, middle or end. `cell` is its place, if it is in a table.

    `family` names a person's own fonts (fonts.py), and is empty for the shipped ones. `spacing` is the space behind
    each letter, in sizes of type.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: str = "start"
    italic: bool = False
    family: str = ""
    spacing: float = 0.0
    cell: Cell | None = None

    def left(self, width: float) -> float:
        """Return the x coordinate where the text begins if it is `width` mm wide."""
        return self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * width


class Symbol(NamedTuple):
    """A drawing that is placed many times.

    `reach` is the most that the drawing extends from its centre to the left, right, top or bottom.
    """

    name: str
    reach: float
    items: tuple["Drawn", ...]


class Use(NamedTuple):
    """A symbol with its centre at (x, y), turned clockwise by `turn` degrees."""

    symbol: Symbol
    x: float
    y: float
    turn: float = 0.0

    def place(self, x: float, y: float) -> Point:
        """Return the place on the page of a point of the symbol."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.x + x * c - y * s, self.y + x * s + y * c


class Window(NamedTuple):
    """A rectangle of a larger drawing. Its top left corner lies at (x, y) on the page."""

    x: float
    y: float
    part: Area
    items: tuple["Drawn", ...]
    scale: float = 1.0


class Image(NamedTuple):
    """Pixels with 8 bits for each channel. A file stores them once, even if they are shown many times.

    `name` is unique to the image. There are 1 channel (grey), 3 channels (red, green, blue) or 4 channels (inks).
    `data` is stored in a PDF: a whole JPEG, or compressed rows as in a PNG. `alpha` is stored too if the image has
    transparency: compressed rows of one channel. `file` is the picture file as it was read. `kind` is its format, png
    or jpeg. `clear` has one bit for each pixel, in compressed rows, and marks the pixels that are left out. `opacity`
    is the share of the image that is seen, on top of its own transparency.
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
    opacity: float = 1.0

    @property
    def is_transparent(self) -> bool:
        """Whether what is below may show through."""
        return bool(self.alpha) or self.opacity < 1


class Picture(NamedTuple):
    """An image with its top left corner at (x, y), stretched to a width and height. It shows only inside `clip`.

    `clip` is a closed path. Its coordinates are relative to the corner.
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
    """One page.

    The items from the first to before the last number of `pictured` are one picture. `alt` says it in words, for people
    who cannot see it. `field` says where a board lies in it: the width of a cell, the middle, and whether it is turned
    (hexmap.py). On several sheets that are windows of one drawing, its place is that in the drawing.
    """

    width: float
    height: float
    title: str
    items: tuple[Item, ...]
    alt: str = ""
    pictured: tuple[int, int] = (0, 0)
    field: tuple[float, Point, bool] | None = None

    def symbols(self) -> dict[str, Symbol]:
        """Return the symbols on the page by name. Each symbol comes after the symbols that it uses."""
        found: dict[str, Symbol] = {}
        _collect(self._flat(), found)
        return found

    def texts(self) -> Iterator[Text]:
        """Yield every text on the page, also inside symbols and windows.

        A text in a symbol has its place in the drawing where the symbol is placed. A text in a window has its place
        in the larger drawing.
        """
        yield from _texts(self._flat())

    def _flat(self) -> Iterator[Drawn]:
        """Yield every item. Items in windows keep their places in the larger drawing."""
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
