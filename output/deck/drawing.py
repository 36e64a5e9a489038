"""The drawing of a person's own cards: texts, boxes, lines, images and icons on a piece of a given form.

Lengths are in millimetres. The places of elements are relative to the top left corner of the piece. The drawing is
relative to its centre. A box or an image that reaches the edge is extended over the bleed, in the form of the piece.
Nothing else may extend over the edge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sqrt

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck import colours
from landpress.output.deck.icons import ICONS, Icons
from landpress.output.pieces.part import SAFE
from landpress.output.pieces.token import edge
from landpress.output.scene.items import PT, Drawn, Image, Path, Picture, Point, Shape
from landpress.output.scene.linebreak import Sign
from landpress.output.scene.shapes import moved, polygon, polyline, rectangle, regular, rounded
from landpress.output.scene.style import Style
from landpress.output.scene.textbox import Type, boxed

_HAIR = 1e-6
_CORNERS = 120
"""The number of corners of the polygon that replaces a circle."""
REVERSED_TYPE = 6 * PT
"""The smallest size of light type on a dark ground."""


@dataclass(frozen=True)
class Form:
    """The form of a piece. Cards and squares are cut with a knife, round and hexagonal pieces with scissors."""

    shape: str
    width: int
    height: int
    bleed: float

    @property
    def outline(self) -> Path | None:
        """The outline for scissors, or None for rectangles."""
        if self.shape == "round":
            return edge("round", self.width)
        return edge("hexagon", self.width) if self.shape == "hexagon" else None

    def region(self, grown: float) -> tuple[Point, ...]:
        """Return the corners of the form, clockwise, with its edge moved outwards by `grown` mm."""
        if self.shape == "round":
            return regular(0, 0, (self.width / 2 + grown) / cos(pi / _CORNERS), _CORNERS)
        if self.shape == "hexagon":
            return regular(0, 0, (self.width / 2 + grown) * 2 / sqrt(3), 6)
        x, y = self.width / 2 + grown, self.height / 2 + grown
        return (-x, -y), (x, -y), (x, y), (-x, y)

    def bled(self, area: Area) -> Area:
        """Move each side of an area that reaches the edge to the end of the bleed."""
        left = -self.bleed if area.x <= _HAIR else area.x
        top = -self.bleed if area.y <= _HAIR else area.y
        right = self.width + self.bleed if area.right >= self.width - _HAIR else area.right
        bottom = self.height + self.bleed if area.bottom >= self.height - _HAIR else area.bottom
        return Area(left, top, right - left, bottom - top)

    def centred(self, area: Area) -> Area:
        """Convert an area from the top left corner to coordinates from the centre."""
        return area._replace(x=area.x - self.width / 2, y=area.y - self.height / 2)

    def holds(self, points: Sequence[Point], grown: float = 0.0) -> bool:
        """Return whether all points lie on the piece with its edge moved outwards by `grown` mm.

        The points are relative to the top left corner.
        """
        middle = [(x - self.width / 2, y - self.height / 2) for x, y in points]
        return all(_is_left(a, b, point) for a, b in _sides(self.region(grown)) for point in middle)


@dataclass(frozen=True)
class TextBox:
    """A text in an area. Sizes of type are in mm."""

    area: Area
    text: str
    look: Type


@dataclass(frozen=True)
class Box:
    """A rectangle. Its corners are round if `radius` is not 0."""

    area: Area
    fill: str | None
    stroke: str | None
    width: float
    radius: float


@dataclass(frozen=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    colour: str
    width: float


@dataclass(frozen=True)
class ImageBox:
    """An image that covers an area and is cropped (`covers`), or that is shown whole inside it."""

    area: Area
    image: Image
    covers: bool


@dataclass(frozen=True)
class IconBox:
    """An icon as large as an area allows, in the middle of the area's width. `valign` is top, middle or bottom."""

    area: Area
    name: str
    valign: str


Element = TextBox | Box | Line | ImageBox | IconBox


def corners(area: Area) -> list[Point]:
    """Return the corners of an area, clockwise."""
    return [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]


def reach(element: Element) -> list[Point]:
    """Return the ends of a line, or the corners of another element's area."""
    return [element.start, element.end] if isinstance(element, Line) else corners(element.area)


def is_safe(element: Element, form: Form) -> bool:
    """Return whether an element keeps at least `SAFE` from the edge. Boxes, images and lines are always safe.

    Raise LayoutError if a text, icon or line extends over the edge, or if a box or image lies outside the piece.
    """
    if isinstance(element, Box | ImageBox):
        if not clipped(corners(form.centred(element.area)), form.region(-_HAIR)):
            raise LayoutError("it lies outside the card; move it onto the card")
        return True
    if not form.holds(reach(element)):
        raise LayoutError("it reaches over the edge; only boxes and images may")
    return isinstance(element, Line) or form.holds(reach(element), -SAFE)


def runs_over(area: Area, form: Form) -> bool:
    """Return whether the print of an area extends beyond the edge."""
    return not form.holds(corners(area), -2 * _HAIR)


def _sides(region: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(region, [*region[1:], region[0]], strict=True))


def _off(a: Point, b: Point, point: Point) -> float:
    """Return a number that tells on which side of the line a to b a point lies.

    It is 0 on the line, and positive inside a clockwise region with the side a to b.
    """
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _is_left(a: Point, b: Point, point: Point) -> bool:
    return _off(a, b, point) >= -_HAIR * hypot(b[0] - a[0], b[1] - a[1])


def clipped(subject: Sequence[Point], region: Sequence[Point]) -> list[Point]:
    """Clip a convex polygon by a convex region, side by side (Sutherland and Hodgman 1974)."""
    left = list(subject)
    for a, b in _sides(region):
        kept: list[Point] = []
        for here, there in _sides(left) if left else []:
            near, far = _off(a, b, here), _off(a, b, there)
            if near >= 0:
                kept.append(here)
            if near * far < 0:
                share = near / (near - far)
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        left = kept
    return left


class Artist:
    """The artist that draws the elements of one deck. `signs` are icons from the person's own pictures.

    `resolutions` has the lowest resolution of every drawn image by its name, in pixels an inch.
    """

    def __init__(self, form: Form, style: Style, signs: Mapping[str, Image]) -> None:
        self.form, self.style, self.signs = form, style, signs
        self.icons = Icons(style)
        self.resolutions: dict[str, float] = {}

    def draw(self, element: Element) -> list[Drawn]:
        """Draw an element. Raise LayoutError if a text does not fit or no font has one of its characters."""
        match element:
            case TextBox():
                return self._text(element)
            case Box():
                return self._box(element)
            case Line():
                half = self.form.width / 2, self.form.height / 2
                path = moved(polyline([element.start, element.end]), -half[0], -half[1])
                return [Shape(path, None, colours.line(element.colour, self.style), element.width)]
            case ImageBox():
                return [self._image(element)]
            case IconBox():
                area = self.form.centred(element.area)
                sign = self.sign(element.name)
                height = min(area.height, area.width / sign.ratio)
                free = {"top": -1, "middle": 0, "bottom": 1}[element.valign] * (area.height - height) / 2
                return sign.draw(area.middle[0], area.middle[1] + free, height)

    def _text(self, element: TextBox) -> list[Drawn]:
        look = element.look._replace(colour=colours.line(element.look.colour, self.style))
        if colours.is_reversed(look.colour, self.style):
            look = look._replace(smallest=max(look.smallest, REVERSED_TYPE), size=max(look.size, REVERSED_TYPE))
        return boxed(element.text, self.form.centred(element.area), look, self.sign)

    def ground(self, colour: str) -> list[Drawn]:
        """Draw a colour over the whole piece and its bleed."""
        return self._box(Box(Area(0, 0, self.form.width, self.form.height), colour, None, 0, 0))

    def _box(self, element: Box) -> list[Drawn]:
        style, ink = self.style, self.style.palette.ink
        fill = colours.fill(element.fill, style) if element.fill else None
        stroke = colours.line(element.stroke, style) if element.stroke else None
        width = element.width
        covers = self.form.bled(element.area) == self.form.bled(Area(0, 0, self.form.width, self.form.height))
        if element.fill and not (fill or stroke or covers):  # a box without print gets a line for colouring in
            stroke, width = ink, style.lines.hairline
        if not (fill or stroke):
            return []
        area = self.form.centred(element.area)
        if element.radius and self.form.holds(corners(element.area)):
            radius = min(element.radius, area.width / 2, area.height / 2)
            return [Shape(moved(rounded(area.width, area.height, radius), *area.middle), fill, stroke, width)]
        return [Shape(polygon(self._over(element.area)), fill, stroke, width)]

    def _over(self, area: Area) -> list[Point]:
        """Return the corners of the printed part of an area. It extends over the bleed where it reaches the edge."""
        return clipped(corners(self.form.centred(self.form.bled(area))), self.form.region(self.form.bleed))

    def _image(self, element: ImageBox) -> Picture:
        image, area = element.image, self.form.bled(element.area)
        scales = area.width / image.width, area.height / image.height
        scale = max(scales) if element.covers else min(scales)
        (x, y), width, height = self.form.centred(area).middle, image.width * scale, image.height * scale
        self._seen(image, scale)
        left, top = x - width / 2, y - height / 2
        return Picture(image, left, top, width, height, moved(polygon(self._over(element.area)), -left, -top))

    def _seen(self, image: Image, scale: float) -> None:
        """Record the resolution of an image that is drawn with `scale` mm a pixel."""
        self.resolutions[image.name] = min(25.4 / scale, self.resolutions.get(image.name, 25.4 / scale))

    def sign(self, name: str) -> Sign:
        """Return the icon of a name. The person's own icons come first. Raise LayoutError if there is no such icon."""
        if name in self.signs:
            image = self.signs[name]
            ratio = image.width / image.height

            def picture(x: float, y: float, height: float) -> list[Drawn]:
                width = height * ratio
                self._seen(image, height / image.height)
                clip = rectangle(0, 0, width, height)
                return [Picture(image, x - width / 2, y - height / 2, width, height, clip)]

            return Sign(ratio, picture)
        if name not in ICONS:
            raise LayoutError(f"there is no icon {name[:30]!r}; expected one of {', '.join([*self.signs, *ICONS])}")
        return Sign(self.icons.ratio(name), lambda x, y, height: [self.icons.icon(name, x, y, height)])
