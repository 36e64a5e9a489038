"""Make the elements to draw from an element of a template and a row of the table.

Lengths are in millimetres.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from landpress.generator.decks.conditions import number
from landpress.generator.decks.filling import filled, filled_lines
from landpress.generator.decks.formulas import formula
from landpress.generator.decks.options import ELEMENT, KINDS, MOST_REPEATED
from landpress.generator.decks.table import Row
from landpress.generator.decks.template import Element
from landpress.generator.decks.values import parts, with_numbers
from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.layouts.sheet import Area
from landpress.output.deck import elements as made
from landpress.output.deck import outlines
from landpress.output.deck.path_data import from_svg
from landpress.output.scene import colours
from landpress.output.scene.items import PT, Image
from landpress.output.scene.lettering import Type
from landpress.output.scene.shapes import extent, moved, polygon
from landpress.output.scene.written import Art, in_one_colour


@dataclass(frozen=True)
class Sources:
    """What a deck refers to: pictures by file, families of fonts by the name in a template, names of icons."""

    pictures: Mapping[str, Image | Art]
    fonts: Mapping[str, str]
    icons: Collection[str] = ()

    def has_icon(self, name: str) -> bool:
        """Return whether there is an icon of a name, of the deck or a drawn one."""
        from landpress.output.deck.icons import ICONS  # many decks need none

        return name in self.icons or name in ICONS


def resolved(element: Element, row: Row, sources: Sources) -> Iterator[made.Element]:
    """Yield what an element draws on the card of a row: nothing if empty cells leave nothing to draw."""
    element = _with_numbers(element, row) if element.formulas else element
    values = element.values
    count = amount(element, "repeat", row)
    if count is None or not 0 <= count <= MOST_REPEATED or count != int(count):
        raise LayoutError(f"repeat: expected a whole number from 0 to {MOST_REPEATED}, found {_shown(element, row)}")
    is_numbered = "#" in element.columns and "#" not in row.cells
    for i in range(int(count)):
        if i == 0 or is_numbered:
            own = Row(row.line, {**row.cells, "#": str(i + 1)}) if is_numbered else row
            found = list(_Resolving(element, own, sources).elements())
        dx, dy = values["step"][0] * i, values["step"][1] * i
        for one in found:
            yield made.placed(one, dx, dy, values["around"], values["sweep"] * i) if i else one


def _with_numbers(element: Element, row: Row) -> Element:
    """Return an element with the numbers of a row for its formulas. Raise LayoutError if one is out of bounds."""
    options = ELEMENT | KINDS[element.kind]
    found: dict[str, Any] = {}
    for key, value in element.formulas.items():
        found[key] = with_numbers(value, lambda one: one.value(row))
        least, most = options[key].within
        for one in parts(found[key]):
            if not least <= one <= most:
                raise LayoutError(f"{key}: expected numbers from {least:g} to {most:g}, found {one:g}")
        if options[key].expects == "whole":
            found[key] = round(found[key])
    return replace(element, values={**element.values, **found})


def amount(element: Element, key: str, row: Row) -> float | None:
    """Return the number that an option gives for a row: 0 for an empty cell, None if it is not a number."""
    text = filled(element.values[key], row).strip()
    found = number(text) if text else 0.0
    if found is None and (computed := formula(element.values[key])):
        return computed.value(row)
    return found


def opacity(element: Element, row: Row) -> float:
    """Return the opacity of an element on the card of a row, 0 to 1."""
    return float((_with_numbers(element, row) if element.formulas else element).values["opacity"])


def _shown(element: Element, row: Row) -> str:
    return repr(shown(filled(element.values["repeat"], row)))


def _empty(area: Area, name: str, turn: float) -> Iterator[made.Element]:
    """Yield a box with the name of the picture that is missing."""
    ink = colours.named("ink")
    yield made.Box(area, None, ink, 0.25, 0.0, turn)
    name = re.sub(r"([\\*:_\[\]{}<>])", r"\\\1", name)
    yield made.TextBox(area, name, Type(7 * PT, 5 * PT, ink, False, "middle", "middle", overflow="ellipsis"), turn)


class _Resolving:
    """An element of a template with the cells of a row."""

    def __init__(self, element: Element, row: Row, sources: Sources) -> None:
        self.kind, self.values = element.kind, element.values
        self.element, self.row, self.sources = element, row, sources

    def text(self, key: str) -> str:
        return filled(self.values[key], self.row)

    def colour(self, key: str) -> str | None:
        text = self.text(key)
        return colours.named(text) if text else None

    @property
    def area(self) -> Area:
        return Area(*self.values["at"], *self.values["size"])

    @property
    def ink(self) -> tuple[str | None, str | None, float]:
        return self.colour("fill"), self.colour("stroke"), self.values["width"]

    def look(self) -> Type:
        values = self.values
        font = values["font"]
        return Type(
            values["type"] * PT,
            min(values["smallest"], values["type"]) * PT,
            self.colour("colour") or colours.named("ink"),
            values["bold"],
            values["align"],
            values["valign"],
            values["italic"],
            self.sources.fonts.get(font, ""),
            values["leading"],
            values["spacing"],
            values["hyphens"],
            values.get("vertical", False),
            values.get("overflow", "error"),
        )

    def elements(self) -> Iterator[made.Element]:
        """Yield the elements without their repetitions."""
        values = self.values
        match self.kind:
            case "text":
                text = filled_lines(values["text"], self.row) if values["skip"] else self.text("text")
                if text.strip():
                    yield made.TextBox(
                        self.area, text, self.look(), values["turn"], self.colour("stroke"), values["width"]
                    )
            case "box":
                yield made.Box(self.area, *self.ink, values["radius"], values["turn"], values["dash"])
            case "line":
                drawn = self.colour("colour") or colours.named("ink")
                yield made.Line(values["at"], values["to"], drawn, values["width"], 0.0, values["dash"])
            case "image":
                image = self.sources.pictures.get(self.text("file"))
                if image:
                    if isinstance(image, Art) and (mask := self.colour("colour")):
                        image = in_one_colour(image, mask)
                    crop = Area(*values["crop"])
                    if crop.right > 1 or crop.bottom > 1 or not (crop.width and crop.height):
                        raise LayoutError("crop: left and width, top and height: each pair must add to at most 1")
                    yield made.ImageBox(self.area, image, values["fit"], values["focus"], crop, values["turn"])
                elif self.text("file") and values["missing"] == "box":  # other refused pictures are faults already
                    yield from _empty(self.area, self.text("file"), values["turn"])
            case "icon":
                if name := self.text("icon"):
                    yield from self.icon(name)
            case "qr":
                if text := self.text("text").strip():
                    ink = self.colour("colour") or colours.named("ink")
                    yield made.CodeBox(self.area, text, ink, values["turn"])
            case "bar":
                yield from self.bar()
            case "table":
                rows = [[cell.strip() for cell in line.split("|")] for line in self.text("rows").split("\n")]
                if any(map(any, rows)):
                    stroke, fill = self.colour("stroke"), self.colour("fill")
                    width, head = values["width"], values["head"]
                    yield made.TableBox(self.area, rows, values["columns"], self.look(), stroke, width, fill, head)
            case _:
                yield self.figure()

    def icon(self, name: str) -> Iterator[made.Element]:
        values = self.values
        has_icon = name in self.sources.icons or (not self.colour("colour") and self.sources.has_icon(name))
        if values["missing"] != "error" and not has_icon:  # a drawn one has its own colours
            if values["missing"] == "box":
                yield from _empty(self.area, name, values["turn"])
            return
        if ground := self.colour("ground"):
            yield made.Box(self.area, ground, None, 0.0, 0.0, values["turn"])
        yield made.IconBox(self.area, name, values["valign"], values["turn"], self.colour("colour"))

    def figure(self) -> made.Figure:
        values = self.values
        if self.kind in ("polygon", "path"):
            if self.kind == "polygon":
                path = polygon(values["points"])
            else:
                path = moved(from_svg(values["path"]), values["at"][0], values["at"][1], values["scale"])
            left, top, right, bottom = extent(path)
            area = Area(left, top, right - left, bottom - top)
            path = moved(path, -area.middle[0], -area.middle[1])
            return made.Figure(area, path, *self.ink, 0.0, values["dash"])
        if self.kind == "star":
            path = outlines.star(values["size"], values["points"], values["inner"])
        else:
            path = outlines.oval(*values["size"])
        return made.Figure(self.area, path, *self.ink, values["turn"], values["dash"])

    def bar(self) -> Iterator[made.Box]:
        """Yield the ground of a bar, the part that its value fills, and the line around it."""
        value, most = amount(self.element, "value", self.row), amount(self.element, "most", self.row)
        if value is None or most is None or most <= 0:
            raise LayoutError("value and most: expected numbers, and more than 0 for most")
        share, (x, y, width, height) = min(1.0, max(0.0, value / most)), self.area
        if ground := self.colour("ground"):
            yield made.Box(self.area, ground, None, 0, 0)
        fill = {
            "left": Area(x, y, width * share, height),
            "right": Area(x + width * (1 - share), y, width * share, height),
            "top": Area(x, y, width, height * share),
            "bottom": Area(x, y + height * (1 - share), width, height * share),
        }[self.values["from"]]
        if share and self.colour("fill"):
            yield made.Box(fill, self.colour("fill"), None, 0, 0)
        if stroke := self.colour("stroke"):
            yield made.Box(self.area, None, stroke, self.values["width"], 0)
