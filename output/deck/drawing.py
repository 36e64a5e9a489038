"""Drawing a person's own cards: texts, boxes, lines, images and icons on a piece of a given form.

Millimetres. Elements stand where their template says, from the top left corner of the piece; what is drawn is about
its middle. A box or an image that reaches the edge runs on over the bleed, in the form of the piece; nothing else may
reach over the edge.
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
"""Of the polygon that stands for a circle."""
REVERSED_TYPE = 6 * PT
"""The smallest light type on a dark ground."""


@dataclass(frozen=True)
class Form:
    """The form of a piece: card and square are cut with a knife, round and hexagon with scissors."""

    shape: str
    width: int
    height: int
    bleed: float

    @property
    def outline(self) -> Path | None:
        """What scissors follow, None for rectangles."""
        if self.shape == "round":
            return edge("round", self.width)
        return edge("hexagon", self.width) if self.shape == "hexagon" else None

    def region(self, grown: float) -> tuple[Point, ...]:
        """The corners of the form, clockwise, with its edge moved outwards by so much."""
        if self.shape == "round":
            return regular(0, 0, (self.width / 2 + grown) / cos(pi / _CORNERS), _CORNERS)
        if self.shape == "hexagon":
            return regular(0, 0, (self.width / 2 + grown) * 2 / sqrt(3), 6)
        x, y = self.width / 2 + grown, self.height / 2 + grown
        return (-x, -y), (x, -y), (x, y), (-x, y)

    def bled(self, area: Area) -> Area:
        """The area with each side that reaches the edge moved to the end of the bleed."""
        left = -self.bleed if area.x <= _HAIR else area.x
        top = -self.bleed if area.y <= _HAIR else area.y
        right = self.width + self.bleed if area.right >= self.width - _HAIR else area.right
        bottom = self.height + self.bleed if area.bottom >= self.height - _HAIR else area.bottom
        return Area(left, top, right - left, bottom - top)

    def centred(self, area: Area) -> Area:
        """An area from the top left corner as one about the middle."""
        return area._replace(x=area.x - self.width / 2, y=area.y - self.height / 2)

    def holds(self, points: Sequence[Point], grown: float = 0.0) -> bool:
        """Whether all points, counted from the top left corner, lie on the piece."""
        middle = [(x - self.width / 2, y - self.height / 2) for x, y in points]
        return all(_is_left(a, b, point) for a, b in _sides(self.region(grown)) for point in middle)


@dataclass(frozen=True)
class TextBox:
    """A text in an area; sizes of type in mm."""

    area: Area
    text: str
    look: Type


@dataclass(frozen=True)
class Box:
    """A rectangle, with round corners where it has a radius."""

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
    """An image that fills an area and is cut off (`covers`) or that stands whole in it."""

    area: Area
    image: Image
    covers: bool


@dataclass(frozen=True)
class IconBox:
    """An icon as large as an area allows, in the middle of its width; `valign` is top, middle or bottom."""

    area: Area
    name: str
    valign: str


Element = TextBox | Box | Line | ImageBox | IconBox


def corners(area: Area) -> list[Point]:
    """The corners of an area, clockwise."""
    return [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]


def reach(element: Element) -> list[Point]:
    """The points that bound an element."""
    return [element.start, element.end] if isinstance(element, Line) else corners(element.area)


def is_safe(element: Element, form: Form) -> bool:
    """Whether nothing that must be read comes near the edge; LayoutError where it reaches over it."""
    if isinstance(element, Box | ImageBox):
        if not clipped(corners(form.centred(element.area)), form.region(-_HAIR)):
            raise LayoutError("it lies beside the card; move it onto it")
        return True
    if not form.holds(reach(element)):
        raise LayoutError("it reaches over the edge; only boxes and images may")
    return isinstance(element, Line) or form.holds(reach(element), -SAFE)


def runs_over(area: Area, form: Form) -> bool:
    """Whether what fills an area is printed beyond the edge too."""
    return not form.holds(corners(area), -2 * _HAIR)


def _sides(region: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(region, [*region[1:], region[0]], strict=True))


def _off(a: Point, b: Point, point: Point) -> float:
    """On which side of the line from a to b a point lies: inside a clockwise region it is positive."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _is_left(a: Point, b: Point, point: Point) -> bool:
    return _off(a, b, point) >= -_HAIR * hypot(b[0] - a[0], b[1] - a[1])


def clipped(subject: Sequence[Point], region: Sequence[Point]) -> list[Point]:
    """What a convex region leaves of a convex polygon, side by side (Sutherland and Hodgman 1974)."""
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
    """Draws the elements of one deck; `signs` are the icons that come from pictures of the person's own.

    `resolutions` tells of every image drawn the least pixels an inch that it was printed at, by its name.
    """

    def __init__(self, form: Form, style: Style, signs: Mapping[str, Image]) -> None:
        self.form, self.style, self.signs = form, style, signs
        self.icons = Icons(style)
        self.resolutions: dict[str, float] = {}

    def draw(self, element: Element) -> list[Drawn]:
        """The drawing of an element; LayoutError where a text does not fit or has a sign that no font has."""
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
        """A colour over all of the piece and its bleed."""
        return self._box(Box(Area(0, 0, self.form.width, self.form.height), colour, None, 0, 0))

    def _box(self, element: Box) -> list[Drawn]:
        style, ink = self.style, self.style.palette.ink
        fill = colours.fill(element.fill, style) if element.fill else None
        stroke = colours.line(element.stroke, style) if element.stroke else None
        width = element.width
        covers = self.form.bled(element.area) == self.form.bled(Area(0, 0, self.form.width, self.form.height))
        if element.fill and not (fill or stroke or covers):  # a box that is not printed is drawn for colouring in
            stroke, width = ink, style.lines.hairline
        if not (fill or stroke):
            return []
        area = self.form.centred(element.area)
        if element.radius and self.form.holds(corners(element.area)):
            radius = min(element.radius, area.width / 2, area.height / 2)
            return [Shape(moved(rounded(area.width, area.height, radius), *area.middle), fill, stroke, width)]
        return [Shape(polygon(self._over(element.area)), fill, stroke, width)]

    def _over(self, area: Area) -> list[Point]:
        """The corners of what is printed of an area, over the bleed where it reaches the edge."""
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
        """Keep the pixels an inch of an image that is drawn with `scale` mm a pixel."""
        self.resolutions[image.name] = min(25.4 / scale, self.resolutions.get(image.name, 25.4 / scale))

    def sign(self, name: str) -> Sign:
        """The icon of a name, own ones first; LayoutError where there is none."""
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
