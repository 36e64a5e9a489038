"""The drawing of the elements of a person's own cards on a piece of a given form.

Lengths are in millimetres. The places of elements are relative to the top left corner of the piece. The drawing is
relative to its centre. A box or an image that reaches the edge is extended over the bleed, in the form of the piece;
lines and shapes end there. The ink of texts, icons and tables may not extend over the edge.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from landpress.layouts.errors import LayoutError, did_you_mean
from landpress.layouts.sheet import Area
from landpress.output.deck.elements import (
    Box,
    CodeBox,
    Element,
    Figure,
    ImageBox,
    Line,
    TableBox,
    TextBox,
    reach,
    runs_over,
)
from landpress.output.deck.forms import Form, clipped, turned
from landpress.output.deck.outlines import cut_off
from landpress.output.scene import colours, signs
from landpress.output.scene.inline import ICON_NAME, as_typed, with_lone_stars
from landpress.output.scene.items import PT, Cell, Drawn, Image, Path, Picture, Point, Shape, Symbol, Text, Use
from landpress.output.scene.lettering import Face, Type
from landpress.output.scene.linebreak import Sign
from landpress.output.scene.outlines import outlined
from landpress.output.scene.shapes import joined, moved, polygon, polyline, rectangle, rounded
from landpress.output.scene.style import Style
from landpress.output.scene.textbox import NoRoomError, boxed, cut_to_fit, size_in
from landpress.output.scene.written import Art, in_one_colour
from landpress.output.sheets.qr_code import modules

if TYPE_CHECKING:
    from landpress.output.deck.icons import Icons

_ICON = re.compile(rf"(?<!\\):({ICON_NAME}):")
REVERSED_TYPE = 6 * PT
"""The smallest size of light type on a dark ground."""
FINEST_MODULE = 0.35
"""The smallest module of a QR code, in mm. Finer ones are hard to read from paper."""
PAD = 0.8
"""The space between the lines of a table and its texts."""


class Artist:
    """The artist that draws the elements of one deck. `signs` are icons from the person's own pictures.

    `resolutions` has the lowest resolution of every drawn image by its name, in pixels an inch. `bleeds` tells whether
    anything was drawn beyond an edge. `cut` has the texts that lost lines or became smaller than they should. The names
    of its symbols begin with `prefix`. `faces` has the face of each sign of its texts, None for one that no font has:
    it becomes a box, or an error if the artist `is_strict`. With `lone_stars` a single `*` in a line is no mark.
    """

    def __init__(
        self,
        form: Form,
        style: Style,
        signs: Mapping[str, Image | Art],
        prefix: str = "",
        is_strict: bool = False,
        lone_stars: bool = False,
    ) -> None:
        self.form, self.style, self.signs, self.prefix = form, style, signs, prefix
        self.is_strict, self.lone_stars = is_strict, lone_stars
        self._icons: Icons | None = None
        self.resolutions: dict[str, float] = {}
        self.bleeds = False
        self.cut: list[str] = []
        self.faces: dict[str, str | None] = {}
        self._turned = 0
        self._art: dict[tuple[str, float], Symbol] = {}

    def draw(self, element: Element) -> list[Drawn]:
        """Draw an element. Raise LayoutError if a text does not fit or no font has one of its characters."""
        self.bleeds = self.bleeds or runs_over(element, self.form)
        middle = self.form.centred(element.area).middle
        if not element.turn or isinstance(element, Line):
            return self._upright(element, self.form.centred(element.area), self.form.region(self.form.bleed))
        area = Area(-element.area.width / 2, -element.area.height / 2, element.area.width, element.area.height)
        region = [(x - middle[0], y - middle[1]) for x, y in self.form.region(self.form.bleed)]
        items = self._upright(element, area, turned(region, (0, 0), -element.turn))
        self._turned += 1
        far = max(area.width, area.height) + max(self.form.width, self.form.height) + 2 * self.form.bleed
        return (
            [Use(Symbol(f"{self.prefix}turned-{self._turned}", far, tuple(items)), *middle, element.turn)]
            if items
            else []
        )

    def _upright(self, element: Element, area: Area, region: Sequence[Point]) -> list[Drawn]:
        """Draw an element in an area. `region` is the printed part of the piece in the same coordinates."""
        match element:
            case TextBox():
                return self._text(element, area)
            case Box():
                return self._box(element, area, region)
            case Line():
                path = moved(polyline([element.start, element.end]), -self.form.width / 2, -self.form.height / 2)
                path = cut_off(path, region, False) if runs_over(element, self.form) else path
                return [Shape(path, None, colours.line(element.colour, self.style), element.width, element.dash)]
            case Figure():
                return self._figure(element, area, region)
            case ImageBox(image=Art()):
                return self._placed_art(element, area)
            case ImageBox():
                return [self._image(element, area, region)]
            case TableBox():
                return self._table(element, area)
            case CodeBox():
                return [self._code(element, area)]
        sign = self.sign(element.name, colours.line(element.colour, self.style) if element.colour else "")
        height = min(area.height, area.width / sign.ratio)
        free = {"top": -1, "middle": 0, "bottom": 1}[element.valign] * (area.height - height) / 2
        return sign.draw(area.middle[0], area.middle[1] + free, height)

    def _look(self, look: Type) -> Type:
        """Return the look of a text with the colours of the ink level."""
        look = look._replace(colour=colours.line(look.colour, self.style))
        if colours.is_reversed(look.colour, self.style):
            look = look._replace(smallest=max(look.smallest, REVERSED_TYPE), size=max(look.size, REVERSED_TYPE))
        return look

    def _text(self, element: TextBox, area: Area) -> list[Drawn]:
        look, level = self._look(element.look), self.style.palette.level
        text = self._readable(element.text, look)
        try:
            items = boxed(text, area, look, self.sign, level)
        except NoRoomError:
            if look.overflow == "error":
                raise
            self.cut.append(element.text)
            items = cut_to_fit(text, area, look, self.sign, level)
        if not element.stroke:
            return items
        stroke = colours.line(element.stroke, self.style)
        lines = [outlined(item, stroke, element.width) for item in items if isinstance(item, Text)]
        return [*lines, *items]  # the lines lie below all letters

    def _code(self, element: CodeBox, area: Area) -> Shape:
        rows = modules(element.text)
        size = min(area.width, area.height) / len(rows)
        if size < FINEST_MODULE:
            most = FINEST_MODULE * len(rows)
            raise LayoutError(f"the QR code needs {most:.0f} mm for its text; make it larger, or the text shorter")
        x, y = (middle - size * len(rows) / 2 for middle in area.middle)
        path = joined(
            [
                rectangle(x + start * size, y + i * size, (end - start) * size, size)
                for i, row in enumerate(rows)
                for start, end in _dark(row)
            ]
        )
        return Shape(path, colours.line(element.colour, self.style))

    def _readable(self, text: str, look: Type) -> str:
        """Return a text with a mark for each sign that no font has."""
        text = self._as_typed(text) if self.lone_stars else text
        if text.isascii():
            return text
        text = signs.plain(text)
        faces = signs.faces(text, Face(look.bold, look.italic, look.family))
        self.faces |= faces
        return text if self.is_strict else signs.boxed(text, [symbol for symbol, face in faces.items() if not face])

    def _as_typed(self, text: str) -> str:
        """Return the text of a table alone: marks without an end are none, nor are names of no icon."""
        text = with_lone_stars(text) if self.is_strict else as_typed(text, colours.is_named)
        if self.is_strict or ":" not in text:
            return text
        from landpress.output.deck.icons import ICONS  # many decks need none

        return _ICON.sub(lambda found: found[0] if found[1] in {*self.signs, *ICONS} else "\\" + found[0], text)

    def ground(self, colour: str) -> list[Drawn]:
        """Draw a colour over the whole piece and its bleed."""
        return self.draw(Box(Area(0, 0, self.form.width, self.form.height), colour, None, 0, 0))

    def _ink(
        self, fill: str | None, stroke: str | None, width: float, is_ground: bool = False
    ) -> tuple[str | None, str | None, float]:
        """Return fill, stroke and width of a shape at the ink level. A shape without print gets a line to colour in."""
        drawn = colours.fill(fill, self.style) if fill else None
        line = colours.line(stroke, self.style) if stroke else None
        if fill and not (drawn or line or is_ground):
            return None, self.style.palette.ink, self.style.lines.hairline
        return drawn, line, width

    def _box(self, element: Box, area: Area, region: Sequence[Point]) -> list[Drawn]:
        whole = self.form.bled(Area(0, 0, self.form.width, self.form.height))
        covers = not element.turn and self.form.bled(element.area) == whole
        fill, stroke, width = self._ink(element.fill, element.stroke, element.width, covers)
        if not (fill or stroke):
            return []
        if element.radius and self.form.holds(reach(element)):
            radius = min(element.radius, area.width / 2, area.height / 2)
            path = moved(rounded(area.width, area.height, radius), *area.middle)
            return [Shape(path, fill, stroke, width, element.dash)]
        over = area if element.turn else self.form.centred(self.form.bled(element.area))
        return [Shape(polygon(clipped(over.corners, region)), fill, stroke, width, element.dash)]

    def _figure(self, element: Figure, area: Area, region: Sequence[Point]) -> list[Drawn]:
        fill, stroke, width = self._ink(element.fill, element.stroke, element.width)
        if not (fill or stroke):
            return []
        path = moved(element.path, *area.middle)
        if not self.form.holds(reach(element)):
            path = cut_off(path, region, fill is not None)
        return [Shape(path, fill, stroke, width, element.dash)] if path else []

    def _image(self, element: ImageBox, area: Area, region: Sequence[Point]) -> Picture:
        image, crop = element.image, element.crop
        assert isinstance(image, Image)
        over = area if element.turn else self.form.centred(self.form.bled(element.area))
        used = image.width * crop.width, image.height * crop.height
        scales = over.width / used[0], over.height / used[1]
        if element.fit != "stretch":
            scales = ((max if element.fit == "cover" else min)(scales),) * 2
        self._seen(image, max(scales))
        size = used[0] * scales[0], used[1] * scales[1]
        x = over.x + (over.width - size[0]) * element.focus[0]
        y = over.y + (over.height - size[1]) * element.focus[1]
        shown = clipped(clipped(Area(x, y, *size).corners, over.corners), region)
        left, top = x - crop.x * image.width * scales[0], y - crop.y * image.height * scales[1]
        clip = moved(polygon(shown), -left, -top)
        return Picture(image, left, top, image.width * scales[0], image.height * scales[1], clip)

    def _seen(self, image: Image, scale: float) -> None:
        """Record the resolution of an image that is drawn with `scale` mm a pixel."""
        self.resolutions[image.name] = min(25.4 / scale, self.resolutions.get(image.name, 25.4 / scale))

    def _placed_art(self, element: ImageBox, area: Area) -> list[Drawn]:
        art = element.image
        assert isinstance(art, Art)
        scale = min(area.width / art.width, area.height / art.height)
        free = area.width - art.width * scale, area.height - art.height * scale
        x, y = (area.middle[i] + free[i] * (element.focus[i] - 0.5) for i in (0, 1))
        return [self.art(art, x, y, scale)]

    def art(self, art: Art, x: float, y: float, scale: float) -> Use:
        """Place a vector drawing with its centre at (x, y), `scale` mm a unit. It is drawn once for each scale."""
        key = art.name, round(scale, 6)
        if key not in self._art:
            shapes = tuple(outline.shape(scale) for outline in art.outlines)
            reach = max(art.width, art.height) * scale
            self._art[key] = Symbol(f"{self.prefix}art-{art.name}-{len(self._art)}", reach, shapes)
        return Use(self._art[key], x, y)

    def _table(self, element: TableBox, area: Area) -> list[Drawn]:
        look, level = self._look(element.look), self.style.palette.level
        columns = max(map(len, element.rows))
        shares = [*element.shares, *[1.0] * columns][:columns]
        widths = [area.width * share / sum(shares) for share in shares]
        height = area.height / len(element.rows)
        cells: list[tuple[str, Area, Type]] = []
        places: list[Cell] = []
        for i, row in enumerate(element.rows):
            for j, text in enumerate(row):
                cell = Area(area.x + sum(widths[:j]), area.y + i * height, widths[j], height)
                places.append(Cell(i, j, element.has_head and i == 0))
                is_bold = look.bold or places[-1].is_head
                cells.append(
                    (self._readable(text, look), cell.inset(PAD, PAD / 2, PAD, PAD / 2), look._replace(bold=is_bold))
                )
        size = min(size_in(*cell, self.sign, level) for cell in cells)
        found: list[Drawn] = []
        fill = colours.fill(element.fill, self.style) if element.fill else None
        if fill and element.has_head:
            found.append(Shape(rectangle(area.x, area.y, area.width, height), fill))
        for place, (text, cell, own) in zip(places, cells, strict=True):
            drawn = boxed(text, cell, own._replace(size=size, smallest=size), self.sign, level)
            found += [one._replace(cell=place) if isinstance(one, Text) else one for one in drawn]
        if element.stroke:
            line = colours.line(element.stroke, self.style)
            across = [polyline([(area.x, y), (area.right, y)]) for y in _steps(area.y, [height] * len(element.rows))]
            down = [polyline([(x, area.y), (x, area.bottom)]) for x in _steps(area.x, widths)]
            path: Path = tuple(segment for one in (*across, *down) for segment in one)
            found.append(Shape(path, None, line, element.width))
        return found

    def sign(self, name: str, colour: str = "") -> Sign:
        """Return the icon of a name. The person's own icons come first. Raise LayoutError if there is no such icon.

        Only a drawing of the person's own can have a `colour`.
        """
        if name in self.signs:
            image = self.signs[name]
            if colour and isinstance(image, Art):
                image = in_one_colour(image, colour)
            elif colour:
                raise LayoutError(f"the icon {name!r} has its own colours; only a drawing (SVG) can have one colour")
            ratio = image.width / image.height

            def picture(x: float, y: float, height: float) -> list[Drawn]:
                if isinstance(image, Art):
                    return [self.art(image, x, y, height / image.height)]
                width = height * ratio
                self._seen(image, height / image.height)
                clip = rectangle(0, 0, width, height)
                return [Picture(image, x - width / 2, y - height / 2, width, height, clip)]

            return Sign(ratio, picture)
        if box := signs.box(name, self.style.palette.ink, self.style.palette.paper):
            return box
        from landpress.output.deck.icons import ICONS, Icons  # many decks need none

        if name not in ICONS:
            names = [*self.signs, *ICONS]
            expected = f"expected one of {', '.join(names)}{did_you_mean(name, names)}"
            raise LayoutError(f"there is no icon {name[:30]!r}; {expected}")
        if colour:
            raise LayoutError(f"the icon {name!r} has its own colours; only a drawing (SVG) can have one colour")
        self._icons = self._icons or Icons(self.style)
        return self._icons.sign(name)


def _dark(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each run of dark modules."""
    for is_dark, run in groupby(range(len(row)), lambda i: row[i]):
        places = list(run)
        if is_dark:
            yield places[0], places[-1] + 1


def _steps(start: float, lengths: Sequence[float]) -> list[float]:
    return [start + sum(lengths[:i]) for i in range(len(lengths) + 1)]
