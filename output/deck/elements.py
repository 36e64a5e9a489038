"""What can be drawn on a piece of a person's own deck (texts, shapes, images, icons, tables), and where its ink lies.

Lengths are in millimetres. The places of elements are relative to the top left corner of the piece. `turn` turns an
element clockwise about its middle, in degrees.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck.forms import HAIR, Form, clipped, turned
from landpress.output.deck.outlines import points_on
from landpress.output.pieces.part import SAFE
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Drawn, Image, Path, Picture, Point, Shape, Text
from landpress.output.scene.lettering import Type
from landpress.output.scene.written import Art

_ABOVE, _BELOW = 0.88, 0.22
"""How far letters extend above and below their baseline, in sizes of type. Japanese ones extend furthest."""


def inked(items: Sequence[Drawn]) -> list[Point]:
    """Return points whose convex hull holds all ink of some items."""
    return [point for item in items for point in _points(item)]


def _points(item: Drawn) -> Iterator[Point]:
    match item:
        case Shape():
            half = item.width / 2 if item.stroke else 0.0
            for x, y in points_on(item.path):
                yield from ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        case Text():
            wide = width_of(item)
            left = item.left(wide)
            for x in (left, left + wide):
                yield from ((x, item.y - _ABOVE * item.size), (x, item.y + _BELOW * item.size))
        case Picture():
            yield from ((item.x + x, item.y + y) for x, y in points_on(item.clip))
        case _:
            yield from (item.place(x, y) for x, y in inked(item.symbol.items))


WHOLE = Area(0, 0, 1, 1)
"""The crop that leaves an image whole."""


@dataclass(frozen=True)
class TextBox:
    """A text in an area. Sizes of type are in mm. `stroke` is the colour of a line around its letters, `width` wide."""

    area: Area
    text: str
    look: Type
    turn: float = 0.0
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True)
class Box:
    """A rectangle. Its corners are round if `radius` is not 0."""

    area: Area
    fill: str | None
    stroke: str | None
    width: float
    radius: float
    turn: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    colour: str
    width: float
    turn: float = 0.0
    dash: tuple[float, ...] = ()

    @property
    def area(self) -> Area:
        """The box around the line."""
        (x, y), (u, v) = self.start, self.end
        return Area(min(x, u), min(y, v), abs(u - x), abs(v - y))


@dataclass(frozen=True)
class Figure:
    """Any path. Its coordinates are relative to the middle of the area around it."""

    area: Area
    path: Path
    fill: str | None
    stroke: str | None
    width: float
    turn: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class ImageBox:
    """An image in an area.

    `fit` is cover (the image fills the area and is cropped), contain (the whole image is inside) or stretch. `focus` is
    the share of the free or cropped room that lies left of the image and above it. `crop` is the part of the image that
    is used, as shares.
    """

    area: Area
    image: Image | Art
    fit: str = "cover"
    focus: Point = (0.5, 0.5)
    crop: Area = WHOLE
    turn: float = 0.0


@dataclass(frozen=True)
class CodeBox:
    """A QR code with a text, as large as an area allows, in its middle."""

    area: Area
    text: str
    colour: str
    turn: float = 0.0


@dataclass(frozen=True)
class IconBox:
    """An icon as large as an area allows, in the middle of the area's width. `valign` is top, middle or bottom.

    `colour` is one colour for an icon of the person's own.
    """

    area: Area
    name: str
    valign: str
    turn: float = 0.0
    colour: str | None = None


@dataclass(frozen=True)
class TableBox:
    """Texts in rows and columns, all of one size of type. `shares` are the widths of the columns.

    If `has_head`, the first row is bold and has the colour `fill` below it.
    """

    area: Area
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]
    look: Type
    stroke: str | None
    width: float
    fill: str | None
    has_head: bool
    turn: float = 0.0


Element = TextBox | Box | Line | Figure | ImageBox | IconBox | TableBox | CodeBox


def reach(element: Element) -> list[Point]:
    """Return the ends of a line, points on another path, or the corners of another element's area, as they lie."""
    if isinstance(element, Line):
        return [element.start, element.end]
    if isinstance(element, Figure):
        x, y = element.area.middle
        return turned([(x + u, y + v) for u, v in points_on(element.path)], (x, y), element.turn)
    return turned(element.area.corners, element.area.middle, element.turn)


def placed(element: Element, dx: float, dy: float, around: Point | None = None, angle: float = 0.0) -> Element:
    """Return an element moved by (dx, dy), and then turned about a point by an angle in degrees."""
    if isinstance(element, Line):
        ends = [(x + dx, y + dy) for x, y in (element.start, element.end)]
        start, end = turned(ends, around, angle) if around else ends
        return replace(element, start=start, end=end)
    area = element.area._replace(x=element.area.x + dx, y=element.area.y + dy)
    if around:
        ((x, y),) = turned([area.middle], around, angle)
        area = area._replace(x=x - area.width / 2, y=y - area.height / 2)
    return replace(element, area=area, turn=element.turn + angle)


def may_run_over(element: Element) -> bool:
    """Return whether an element may run over the edge: all may that need not be read, which are cut there."""
    return isinstance(element, Box | ImageBox | Figure | Line)


def runs_over(element: Element, form: Form) -> bool:
    """Return whether the print of an element extends beyond the edge."""
    has_print = not isinstance(element, Box) or element.fill is not None
    return may_run_over(element) and has_print and not form.holds(reach(element), -2 * HAIR)


def check(element: Element, form: Form) -> None:
    """Raise LayoutError if an element that may run over the edge lies outside the piece."""
    if may_run_over(element):
        region = [(x + form.width / 2, y + form.height / 2) for x, y in form.region(-HAIR)]
        if not clipped(reach(element), region):
            raise LayoutError("it lies outside the card; move it onto the card")


def is_safe(element: Element, form: Form, drawn: Sequence[Drawn]) -> bool:
    """Return whether an element keeps at least `SAFE` from the edge. Only texts, icons and tables must.

    What counts is their ink, `drawn`, not their box. Raise LayoutError if it extends over the edge.
    """
    if may_run_over(element) or form.holds(reach(element), -SAFE):
        return True
    points = [(x + form.width / 2, y + form.height / 2) for x, y in inked(drawn)]
    if not form.holds(points):
        raise LayoutError("it reaches over the edge; only boxes, images, lines and shapes may")
    return form.holds(points, -SAFE)
