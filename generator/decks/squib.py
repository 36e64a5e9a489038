"""Turn a layout of Squib into a template, as far as a template can say the same.

A layout of Squib is YAML: named places with pixels or lengths with a unit. It does not say what is drawn at a place, so
the columns of the table decide: a column with the name of a place becomes a text, or an image if its cells are names of
pictures. Squib's pixels are 300 an inch, and its card is 825 x 1125 pixels with a bleed of 37.5 pixels on each side,
which is a poker card. Lengths in the template are in millimetres.

The layout is a stranger's: each place is resolved once, and each element is read as a template before it is written.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import cos, degrees, sin
from typing import Any

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Given
from landpress.generator.decks.options import FORMATS
from landpress.generator.decks.plain import is_picture
from landpress.generator.decks.squib_template import template_text
from landpress.generator.decks.table import Table
from landpress.generator.decks.template import template_of
from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError, LayoutError, naming
from landpress.layouts.reading import printable, shown
from landpress.layouts.sheet import Area
from landpress.output.deck.forms import Form, clipped, turned
from landpress.output.scene import colours
from landpress.output.strangers.sandbox import look_inside

MOST_BYTES = 10**6
PIXEL = 25.4 / 300
BLEED = 37.5 * PIXEL
_UNITS = {"": PIXEL, "px": PIXEL, "in": 25.4, "mm": 1.0, "cm": 10.0, "pt": 25.4 / 72, "c": 37.5 * PIXEL}
_CARD, _LEAST = Form("card", *FORMATS["poker"], 0.0), 1.0
"""The card of a layout, and the least width and height of a text, in mm."""
MOST = 10**6
"""Largest number in a layout."""
_NUMBER = r"[+-]?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-z]*)\s*", re.ASCII)
_RELATIVE = re.compile(r"\s*([+*/-])=\s*(.*)")
_KNOWN = {
    *("x", "y", "width", "height", "extends", "font", "font_size", "align", "valign", "color", "angle", "radius"),
    *("x_radius", "y_radius", "fill_color", "stroke_color", "stroke_width", "crop", "layout", "alpha"),
    "ellipsize",
}
_ALIGN = {"left": "left", "center": "middle", "right": "right", "top": "top", "middle": "middle", "bottom": "bottom"}
_COLOURS = {"black": "ink", "white": "paper"}
_DEEPEST = 20
"""Largest number of places that extend each other in a row."""
MOST_PLACES, MOST_VALUES = 300, 60
"""Largest number of places of a layout, and of values of a place with those that it extends."""


def read_layout(path: str) -> dict[str, dict[str, Any]]:
    """Read a layout. Raise InputError if it is not one."""
    name = printable(path)
    data = content(path, MOST_BYTES, "a layout of Squib, layout.yml")
    with naming(name):
        found = json.loads(look_inside("yaml", data, None, "save it as plain YAML").content)
    if type(found) is not dict or not all(type(entry) is dict for entry in found.values()):
        raise InputError(f"{name}: expected named places, each with x, y, width and height, as in a layout of Squib")
    if len(found) > MOST_PLACES:
        raise InputError(f"{name}: {len(found)} places, more than {MOST_PLACES}, the limit; divide the layout")
    return found


def converted(layout: Mapping[str, Mapping[str, Any]], table: Table) -> tuple[str, list[str]]:
    """Return the template as TOML, and a line about everything that it cannot say."""
    notes: list[str] = []
    places = Places(layout)
    front: list[dict[str, Any]] = []
    for name in layout:
        try:
            made = _element(name, places.whole(name), table, notes)
            if made:
                _check(made, table)
                front.append(_on_card(made, notes))
        except ValueError as error:
            notes.append(f"{shown(name)}: {error}; it is left out")
    if not front:
        if any(name in table.columns for name in layout):
            why = "; ".join(note.removesuffix("; it is left out") for note in notes)
            raise InputError(f"no place of the layout can be drawn: {why[:300]}")
        raise InputError(f"no place of the layout has the name of a column; the table has {', '.join(table.columns)}")
    return _toml(front), notes


def _check(made: dict[str, Any], table: Table) -> None:
    """Raise ValueError if a template with this element could not be read."""
    faults = Faults()
    template_of("", "layout.toml", Given({"layout.toml": _toml([made]).encode()}), table.columns, faults)
    for fault in faults.found:
        raise ValueError(fault.text)


def _toml(front: Iterable[dict[str, Any]]) -> str:
    """Return a template with these elements."""
    return template_text("a layout of Squib", {"card": {"size": "poker"}}, front)


class Places:
    """The places of a layout with the values that they extend. Each is resolved once."""

    def __init__(self, layout: Mapping[str, Mapping[str, Any]]) -> None:
        self.layout = layout
        self.known: dict[str, dict[str, Any]] = {}

    def whole(self, name: str, depth: int = 0) -> dict[str, Any]:
        """Return the values of a place. `+= 5` adds to an inherited length. Raise ValueError if they have none."""
        if name in self.known:
            return self.known[name]
        if depth > _DEEPEST:
            raise ValueError(f"it extends itself, or more than {_DEEPEST} places in a row")
        parents = self.layout[name].get("extends", [])
        found: dict[str, Any] = {}
        for parent in parents if type(parents) is list else [parents]:
            if type(parent) is not str or parent not in self.layout:
                raise ValueError(f"it extends {shown(parent)}, which is not there")
            found |= self.whole(parent, depth + 1)
        for key, value in self.layout[name].items():
            match = _RELATIVE.fullmatch(value) if type(value) is str else None
            if match:
                value = f"{_related(found.get(key, 0), match[1], match[2]):.6f}mm"
            found[key] = value
        if len(found) > MOST_VALUES:
            raise ValueError(f"more than {MOST_VALUES} values, the limit")
        self.known[name] = found
        return found


def _related(inherited: object, sign: str, by: str) -> float:
    """Return an inherited length with one added or taken away, or many times as long, in mm."""
    if sign in "+-":
        return _mm(inherited) + (1 if sign == "+" else -1) * _mm(by)
    factor = _number(by.strip())
    if sign == "/" and not factor:
        raise ValueError("a length divided by 0")
    return _mm(inherited) * factor if sign == "*" else _mm(inherited) / factor


def _number(value: object) -> float:
    if type(value) is str and re.fullmatch(_NUMBER, value, re.ASCII):
        return float(value)
    if type(value) in (int, float) and -MOST <= value <= MOST:  # type: ignore[operator]
        return float(value)  # type: ignore[arg-type]
    raise ValueError(f"{shown(value)!r} is not a number up to {MOST}")


def _mm(value: object) -> float:
    match = _LENGTH.fullmatch(value.lower()) if type(value) is str else None
    if match is None:
        return _number(value) * PIXEL
    if match[2] not in _UNITS:
        raise ValueError(f"{shown(value)!r} is not a length")
    return float(match[1]) * _UNITS[match[2]]


def _element(name: str, values: dict[str, Any], table: Table, notes: list[str]) -> dict[str, Any]:
    """Return an element, or an empty one for a place that only others extend."""
    cells = [row.cells[name] for row in table.rows if row.cells.get(name)] if name in table.columns else []
    is_shape = "fill_color" in values or "stroke_color" in values
    if name not in table.columns and not is_shape:
        notes.append(f"{shown(name)}: the table has no column of this name; it is left out")
        return {}
    unknown = [key for key in values if key not in _KNOWN]
    if unknown:
        notes.append(f"{shown(name)}: {', '.join(map(shown, unknown))}: a template has no such option")
    if "width" not in values or "height" not in values:
        raise ValueError("it has no width or no height")
    x, y = (_mm(values.get(key, 0)) - BLEED for key in ("x", "y"))
    width, height = (_mm(values[key]) for key in ("width", "height"))
    angle = _number(values.get("angle", 0))
    # Squib turns a place about its top left corner, a template about its middle.
    x += (width * (cos(angle) - 1) - height * sin(angle)) / 2
    y += (width * sin(angle) + height * (cos(angle) - 1)) / 2
    size = [round(width, 2), round(height, 2)]
    place: dict[str, Any] = {"name": name, "at": [round(x, 2), round(y, 2)], "size": size}
    if turn := round(degrees(angle) % 360, 1) % 360:
        place["turn"] = turn
    if name not in table.columns:
        return {"kind": "box"} | place | _box(name, values, notes)
    if cells and all(map(is_picture, cells)):
        faded = {"opacity": min(1.0, max(0.0, _number(values["alpha"])))} if "alpha" in values else {}
        return {"kind": "image"} | place | {"file": f"{{{name}}}"} | faded
    return {"kind": "text"} | place | _text(name, values, notes)


def _on_card(made: dict[str, Any], notes: list[str]) -> dict[str, Any]:
    """Return an element as it can be drawn: a text ends at the edge of the card. Raise ValueError if it cannot be."""
    area = Area(*made["at"], *made["size"])
    lies = turned(area.corners, area.middle, made.get("turn", 0.0))
    card = Area(0, 0, _CARD.width, _CARD.height)
    if not clipped(lies, card.corners):
        raise ValueError("it lies outside the card, where nothing is drawn")
    if made["kind"] != "text" or _CARD.holds(lies):
        return made
    if "turn" in made:
        raise ValueError("it is turned and reaches over the edge of the card, where no text is drawn")
    x, y = max(0.0, area.x), max(0.0, area.y)
    width, height = min(card.right, area.right) - x, min(card.bottom, area.bottom) - y
    if min(width, height) < _LEAST:
        raise ValueError(f"less than {_LEAST} mm of it lies on the card, too little for a text")
    notes.append(f"{shown(made['name'])}: it reaches over the edge of the card; its text ends there")
    return made | {"at": [x, y], "size": [round(width, 2), round(height, 2)]}


def _box(name: str, values: Mapping[str, Any], notes: list[str]) -> dict[str, Any]:
    made = _colours(name, values, {"fill_color": "fill", "stroke_color": "stroke"}, notes)
    if "stroke_width" in values:
        made["width"] = max(0.1, round(_mm(values["stroke_width"]), 2))
    if "radius" in values or "x_radius" in values:
        made["radius"] = round(_mm(values.get("radius", values.get("x_radius"))), 2)
    return made


def _colours(name: str, values: Mapping[str, Any], keys: Mapping[str, str], notes: list[str]) -> dict[str, Any]:
    """Return the colours of a place by option. One that a template does not have is left out with a note."""
    made: dict[str, Any] = {}
    for key, option in keys.items():
        if key in values:
            text = str(values[key])[:40].lower()
            short = re.fullmatch(r"#([0-9a-f])([0-9a-f])([0-9a-f])", text)
            text = "#" + "".join(2 * one for one in short.groups()) if short else _COLOURS.get(text, text)
            try:
                colours.named(text)
                made[option] = text
            except LayoutError:
                notes.append(f"{shown(name)}: {key}: a template has no colour {shown(text)!r}")
    return made


def _text(name: str, values: Mapping[str, Any], notes: list[str]) -> dict[str, Any]:
    cut = str(values.get("ellipsize", "end")).lower() not in ("autoscale", "none", "false")
    made: dict[str, Any] = {"text": f"{{{name}}}", "overflow": "ellipsis" if cut else "shrink"}
    words: Sequence[str] = str(values.get("font", ""))[:200].split()
    size = values.get("font_size", words[-1] if words and words[-1].replace(".", "").isdigit() else None)
    if size is not None:
        made["type"] = min(200.0, max(5.0, _number(size)))
    family = " ".join(word for word in words if word.lower() not in ("bold", "italic") and not word[0].isdigit())
    if family.strip(", ").lower() not in ("", "sans", "sans-serif"):
        notes.append(f"{shown(name)}: the font {shown(family)}: name its file in [fonts]")
    for option in ("bold", "italic"):
        if option in (word.lower() for word in words):
            made[option] = True
    for key in ("align", "valign"):
        if key in values:
            made[key] = _ALIGN.get(str(values[key]).lower(), "middle")
    return made | _colours(name, values, {"color": "colour"}, notes)
