"""Scenes: what lies on one page, as values, before any file format.

Millimetres from the top left corner, y down; sizes of type too (`PT` converts). Colours are `#rrggbb`. A path is a
tuple of segments, a command with its coordinates: `M` and `L` x y, `C` x1 y1 x2 y2 x y, `Z` none. A `Symbol` is
drawn once and placed many times by `Use`; its own coordinates are about its centre. Nothing here is translucent,
masked or clipped: converters and reportlab's forms lose such things without a word.
"""

from collections.abc import Iterator
from dataclasses import dataclass

PT = 25.4 / 72
"""One typographic point in millimetres."""

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]


@dataclass(frozen=True)
class Shape:
    """A path, filled, stroked or both; joins and caps are round."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Text:
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


@dataclass(frozen=True)
class Symbol:
    """A drawing that is placed many times; `reach` is how far it extends from its centre on every side."""

    name: str
    reach: float
    items: tuple["Shape | Text", ...]


@dataclass(frozen=True)
class Use:
    """A symbol with its centre at a place."""

    symbol: Symbol
    x: float
    y: float


Item = Shape | Text | Use


@dataclass(frozen=True)
class Scene:
    """One page."""

    width: float
    height: float
    title: str
    items: tuple[Item, ...]

    def symbols(self) -> dict[str, Symbol]:
        """The symbols placed on the page by name, in the order of their first use."""
        return {item.symbol.name: item.symbol for item in self.items if isinstance(item, Use)}

    def texts(self) -> Iterator[Text]:
        """Every text on the page at its place, also those inside placed symbols."""
        for item in self.items:
            if isinstance(item, Text):
                yield item
            elif isinstance(item, Use):
                for part in item.symbol.items:
                    if isinstance(part, Text):
                        yield Text(**{**vars(part), "x": part.x + item.x, "y": part.y + item.y})
