"""Turn a layout of Squib into a template, as far as a template can say the same.

A layout of Squib is YAML: named places with pixels or lengths with a unit. It does not say what is drawn at a place, so
the columns of the table decide: a column with the name of a place becomes a text, or an image if its cells are names of
pictures. Squib's pixels are 300 an inch, and its card is 825 x 1125 pixels with a bleed of 37.5 pixels on each side,
which is a poker card. Lengths in the template are in millimetres.
"""

import json
import re
from collections.abc import Mapping, Sequence
from math import cos, degrees, sin
from typing import Any

from landpress.generator.decks.plain import is_picture
from landpress.generator.decks.table import Table
from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable, shown
from landpress.output.strangers.sandbox import look_inside

MOST_BYTES = 10**6
PIXEL = 25.4 / 300
BLEED = 37.5 * PIXEL
_UNITS = {"": PIXEL, "px": PIXEL, "in": 25.4, "mm": 1.0, "cm": 10.0, "pt": 25.4 / 72, "c": 37.5 * PIXEL}
_LENGTH = re.compile(r"\s*([+-]?\d+(?:\.\d*)?)\s*([a-z]*)\s*")
_RELATIVE = re.compile(r"\s*([+-])=\s*(.*)")
_KNOWN = {
    *("x", "y", "width", "height", "extends", "font", "font_size", "align", "valign", "color", "angle", "radius"),
    *("x_radius", "y_radius", "fill_color", "stroke_color", "stroke_width", "crop", "layout"),
}
_ALIGN = {"left": "left", "center": "middle", "right": "right", "top": "top", "middle": "middle", "bottom": "bottom"}
_COLOURS = {"black": "ink", "white": "paper"}
_DEEPEST = 20


def read_layout(path: str) -> dict[str, dict[str, Any]]:
    """Read a layout. Raise InputError if it is not one."""
    name = printable(path)
    data = content(path, MOST_BYTES, "a layout of Squib, layout.yml")
    try:
        found = json.loads(look_inside("yaml", data, None, "save it as plain YAML").content)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    if type(found) is not dict or not all(type(entry) is dict for entry in found.values()):
        raise InputError(f"{name}: expected named places, each with x, y, width and height, as in a layout of Squib")
    return found


def converted(layout: Mapping[str, Mapping[str, Any]], table: Table) -> tuple[str, list[str]]:
    """Return the template as TOML, and a line about everything that it cannot say."""
    notes: list[str] = []
    parts = ["# Made from a layout of Squib.", '[card]\nsize = "poker"']
    for name in layout:
        try:
            part = _element(name, _whole(name, layout, 0), table, notes)
        except ValueError as error:
            notes.append(f"{shown(name)}: {error}; it is left out")
            continue
        if part:
            parts.append(part)
    if len(parts) == 2:
        raise InputError(f"no place of the layout has the name of a column; the table has {', '.join(table.columns)}")
    return "\n\n".join(parts) + "\n", notes


def _whole(name: str, layout: Mapping[str, Mapping[str, Any]], depth: int) -> dict[str, Any]:
    """Return the values of a place with those that it extends. `+= 5` adds to an inherited length."""
    own = dict(layout[name])
    parents = own.get("extends", [])
    found: dict[str, Any] = {}
    for parent in parents if type(parents) is list else [parents]:
        if parent not in layout or depth > _DEEPEST:
            raise ValueError(f"it extends {shown(parent)}, which is not there or extends this one")
        found |= _whole(str(parent), layout, depth + 1)
    for key, value in own.items():
        match = _RELATIVE.fullmatch(str(value))
        if match:
            found[key] = f"{_mm(found.get(key, 0)) + (1 if match[1] == '+' else -1) * _mm(match[2])}mm"
        else:
            found[key] = value
    return found


def _mm(value: object) -> float:
    match = _LENGTH.fullmatch(str(value).lower())
    if match is None or match[2] not in _UNITS:
        raise ValueError(f"{shown(value)!r} is not a length")
    return float(match[1]) * _UNITS[match[2]]


def _element(name: str, values: dict[str, Any], table: Table, notes: list[str]) -> str:
    """Return an element, or an empty text for a place that only others extend."""
    cells = [row.cells[name] for row in table.rows if row.cells.get(name)] if name in table.columns else []
    is_shape = "fill_color" in values or "stroke_color" in values
    if name not in table.columns and not is_shape:
        notes.append(f"{shown(name)}: the table has no column of this name; it is left out")
        return ""
    unknown = [key for key in values if key not in _KNOWN]
    if unknown:
        notes.append(f"{shown(name)}: {', '.join(map(shown, unknown))}: a template has no such option")
    if "width" not in values or "height" not in values:
        raise ValueError("it has no width or no height")
    x, y = (_mm(values.get(key, 0)) - BLEED for key in ("x", "y"))
    width, height = (_mm(values[key]) for key in ("width", "height"))
    angle = float(values.get("angle", 0))
    # Squib turns a place about its top left corner, a template about its middle.
    x += (width * (cos(angle) - 1) - height * sin(angle)) / 2
    y += (width * sin(angle) + height * (cos(angle) - 1)) / 2
    size = [round(width, 2), round(height, 2)]
    made: dict[str, Any] = {"name": name, "at": [round(x, 2), round(y, 2)], "size": size}
    if angle:
        made["turn"] = round(degrees(angle), 1)
    if name not in table.columns:
        kind = "box"
        made |= _box(values)
    elif cells and all(map(is_picture, cells)):
        kind = "image"
        made["file"] = f"{{{name}}}"
    else:
        kind = "text"
        made |= _text(name, values, notes)
    lines = ["[[front]]", f'kind = "{kind}"', *(f"{key} = {_toml(value)}" for key, value in made.items())]
    return "\n".join(lines)


def _toml(value: object) -> str:
    """Return a text, a number, a truth value or a list of numbers, which TOML writes as JSON does."""
    return json.dumps(value, ensure_ascii=False)


def _box(values: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, option in (("fill_color", "fill"), ("stroke_color", "stroke")):
        if key in values:
            made[option] = _colour(values[key])
    if "stroke_width" in values:
        made["width"] = max(0.1, round(_mm(values["stroke_width"]), 2))
    if "radius" in values or "x_radius" in values:
        made["radius"] = round(_mm(values.get("radius", values.get("x_radius"))), 2)
    return made


def _colour(value: object) -> str:
    text = str(value).lower()
    short = re.fullmatch(r"#([0-9a-f])([0-9a-f])([0-9a-f])", text)
    return "#" + "".join(2 * one for one in short.groups()) if short else _COLOURS.get(text, text)


def _text(name: str, values: Mapping[str, Any], notes: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {"text": f"{{{name}}}"}
    words: Sequence[str] = str(values.get("font", "")).split()
    size = values.get("font_size", words[-1] if words and words[-1].replace(".", "").isdigit() else None)
    if size is not None:
        made["type"] = min(200.0, max(5.0, float(size)))
    family = " ".join(word for word in words if word.lower() not in ("bold", "italic") and not word[0].isdigit())
    if family.strip(", ").lower() not in ("", "sans", "sans-serif"):
        notes.append(f"{shown(name)}: the font {shown(family)}: name its file in [fonts]")
    for option in ("bold", "italic"):
        if option in (word.lower() for word in words):
            made[option] = True
    for key in ("align", "valign"):
        if key in values:
            made[key] = _ALIGN.get(str(values[key]).lower(), "middle")
    if "color" in values:
        made["colour"] = _colour(values["color"])
    return made
