"""What a script of Squib draws, card by card: the values of each call, as Squib itself completes them.

A record has the decks that a script makes, each with its options and its calls. It is read from the script without
running it (output/strangers/scripts), or the script has been run and recorded (stand_in/squib.rb).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite, nan, pi
from typing import Any

from landpress.generator.decks.losses import Losses
from landpress.layouts.reading import shown

MOST_CARDS = 1_000
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "text": {"str": "Hello, World!", "align": "left", "valign": "top", "stroke_width": 0.0}
    | dict.fromkeys(("width", "height"), "auto"),
    "rect": {"width": "deck", "height": "deck"},
    "ellipse": {"width": "deck", "height": "deck"},
    "grid": {"width": "deck", "height": "deck"},
    "circle": {"radius": 100},
    "star": {"inner_radius": 50, "outer_radius": 100, "n": 5},
    "polygon": {"radius": 100, "n": 5},
    "line": {"x1": 100, "y1": 100, "x2": 150, "y2": 150},
    "triangle": {"x1": 100, "y1": 100, "x2": 150, "y2": 150, "x3": 100, "y3": 150},
    "curve": {"x1": 100, "y1": 100, "x2": 150, "y2": 150, "cx1": 0, "cy1": 0, "cx2": 0, "cy2": 0},
    "png": {"width": "native", "height": "native"},
    "svg": {"width": "native", "height": "native"},
}
"""The values of calls where a script gives none, beside those of `_SHARED`."""
_SHARED = {"x": 0, "y": 0, "angle": 0, "stroke_color": "black", "stroke_width": 2.0, "fill_color": "#0000", "dash": ""}
_UNITS = {"in": 1.0, "pt": 1 / 72, "cm": 1 / 2.54, "mm": 1 / 25.4}
_LENGTH = re.compile(r"\s*([+-]?\d*\.?\d+)\s*(in|pt|cm|mm|deg|cells?|c|px)?s?\s*", re.ASCII)
_NUMBER = re.compile(r"\s*[0-9]{1,9}\s*")
_SHORT = re.compile(r"(middle|center|deck)\s*(?:([-+/])\s*(.+))?\s*")
AXES = {"x": 0, "x1": 0, "x2": 0, "x3": 0, "cx1": 0, "cx2": 0, "width": 0}


class UnknownError(ValueError):
    """A value that was not read; the message says why."""


@dataclass
class Drawing:
    """A call that draws: its name, its place in the script, and the cards for which it has values.

    `label` is the name of its elements.
    """

    name: str
    place: str
    cards: dict[int, dict[str, Any]]
    embeds: Sequence[Mapping[str, Any]] = ()
    label: str = ""
    is_told: bool = False
    """Whether something of the call is told as lost."""


@dataclass
class Sheet:
    """A deck of a script: the number of cards, their size in pixels and the resolution, the trim, and its drawings."""

    line: int
    cards: int
    width: float
    height: float
    dpi: float
    trim: float = 0.0
    drawings: list[Drawing] = field(default_factory=list)


def sheet_of(deck: Mapping[str, Any], layouts: Mapping[str, Mapping[str, Any]], notes: Losses) -> Sheet:
    """Return a deck with the values of all its calls. What is not known is noted by place. Raise UnknownError."""
    options = deck["options"]
    for key in ("cards", "width", "height", "dpi"):
        _known(options.get(key))
    dpi = _within(options.get("dpi", 300), 30, 2400, "dots an inch")
    cards = int(_within(options.get("cards", 1), 1, MOST_CARDS, "cards"))
    width, height = (pixels(options.get(key, default), dpi) for key, default in (("width", 825), ("height", 1125)))
    if not isfinite(width) or not isfinite(height):
        raise UnknownError("a side without an end is no length")
    sheet = Sheet(deck["line"], cards, width, height, dpi)
    trims = [call["args"].get("trim") for call in deck["calls"] if call["name"].startswith("save")]
    trims = [pixels(trim, dpi) for trim in trims if trim is not None and not _is_unknown(trim)]
    # A card of 825 x 1125 pixels is Squib's poker card with its bleed, also where nothing is saved with a trim.
    sheet.trim = max(trims, default=37.5 if (width, height, dpi) == (825, 1125, 300) else 0.0)
    settings: dict[str, Any] = {}
    for call in deck["calls"]:
        place = f"{call['file']}, line {call['line']}"
        if call["name"] == "set":
            settings |= call["args"]
        elif not call["name"].startswith(("save", "use", "hand", "showcase", "text_hint")):
            drawing = Drawing(call["name"], place, {}, call["embeds"])
            for i in _range(call["args"].get("range"), cards, drawing, notes):
                try:
                    drawing.cards[i] = _values(call, i, layouts, settings, sheet)
                except (UnknownError, ValueError, TypeError, OverflowError) as error:
                    told(drawing, str(error), notes)
            sheet.drawings.append(drawing)
    return sheet


def _within(value: Any, least: int, most: int, what: str) -> float:  # noqa: ANN401
    """Return a number of the options of a deck. Raise UnknownError if it is none from `least` to `most`."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if not least <= number <= most:
        raise UnknownError(f"expected {least} to {most} {what}, found {shown(value)}")
    return number


def told(drawing: Drawing, why: str, notes: Losses) -> None:
    """Note what is lost of a call."""
    drawing.is_told = True
    notes.tell(drawing.place, f"{drawing.name}: {why}")


def _range(value: Any, cards: int, drawing: Drawing, notes: Losses) -> Iterator[int]:  # noqa: ANN401
    """Yield the cards of a range."""
    if _is_unknown(value):
        told(drawing, f"range: {value['unknown']}", notes)
        return
    if value is None or value == "all":
        yield from range(cards)
        return
    if isinstance(value, dict) and "from" in value:
        start, end = value["from"], value["to"]
        if type(start) is not int or type(end) not in (int, type(None)):
            told(drawing, "range: it has no whole numbers", notes)
            return
        start += cards if start < 0 else 0
        end = cards - 1 if end is None else end + (cards if end < 0 else 0) - bool(value["open"])
        value = range(max(0, start), min(end, cards) + 1)
    for one in value if isinstance(value, list | range) else [value]:
        number = one if type(one) is int else int(one) if type(one) is str and _NUMBER.fullmatch(one) else None
        if number is not None and number < 0:
            number += cards
        if number is None or not 0 <= number < cards:
            told(drawing, f"range: {shown(one)!r} is no card", notes)
            continue
        yield number


def _values(
    call: Mapping[str, Any], i: int, layouts: Mapping[str, Mapping[str, Any]], settings: Mapping[str, Any], sheet: Sheet
) -> dict[str, Any]:
    """Return the values of a call for one card: its own, then those of its place, of `set`, and the defaults."""
    own = {key: _of_card(value, i) for key, value in call["args"].items() if key not in ("range", "layout")}
    layout = _of_card(call["args"].get("layout"), i)
    _known(layout)
    place = layouts.get(str(layout), {}) if layout is not None else {}
    found: dict[str, Any] = {**_SHARED, **DEFAULTS.get(call["name"], {})}
    if "font" in settings:
        found["font"] = settings["font"]
    found |= place
    found |= own
    for key, value in list(found.items()):
        if _is_unknown(value):
            raise UnknownError(f"{key}: {value['unknown']}")
        if key in AXES or key in ("y", "y1", "y2", "y3", "cy1", "cy2", "height"):
            found[key] = _short(value, (sheet.width, sheet.height)[AXES.get(key, 1)], sheet.dpi)
    for key in ("stroke_width", "radius", "x_radius", "y_radius", "inner_radius", "outer_radius"):
        if key in found and found[key] is not None:
            found[key] = pixels(found[key], sheet.dpi)
    found["angle"] = _angle(found["angle"])
    return found


def _of_card(value: Any, i: int) -> Any:  # noqa: ANN401
    """Return the value of one card. A list has a value for each card."""
    if isinstance(value, list):
        return value[i] if i < len(value) else None
    return value


def _short(value: Any, whole: float, dpi: float) -> Any:  # noqa: ANN401
    """Return a length in pixels, or one of Squib's words for a size."""
    if value is None:
        return 0.0
    if isinstance(value, str):
        value = value.removeprefix(":")  # a symbol in YAML
        match = _SHORT.fullmatch(value.strip())
        if match:
            base = whole if match[1] == "deck" else whole / 2
            if not match[2]:
                return base
            number = pixels(match[3], dpi)
            return base / number if match[2] == "/" else base + (number if match[2] == "+" else -number)
        if value in ("native", "scale", "auto"):
            return value
    return pixels(value, dpi)


def pixels(value: Any, dpi: float) -> float:  # noqa: ANN401
    """Return a length in pixels. Raise ValueError if it is none."""
    if type(value) in (int, float) and abs(value) < 1e6:
        return float(value)
    match = _LENGTH.fullmatch(value) if type(value) is str else None
    if match is None:
        raise ValueError(f"{shown(value)!r} is no length")
    unit = match[2] or "px"
    number = float(match[1])
    if unit in _UNITS:
        return number * dpi * _UNITS[unit]
    return number * 37.5 if unit.startswith("c") else number


def _angle(value: Any) -> float:  # noqa: ANN401
    """Return an angle in degrees."""
    if type(value) is str:
        match = _LENGTH.fullmatch(value)
        if match and match[2] == "deg":
            return float(match[1])
        return float(match[1]) * 180 / pi if match and not match[2] else 0.0
    return float(value or 0) * 180 / pi


def _is_unknown(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, dict) and "unknown" in value


def _known(value: Any) -> None:  # noqa: ANN401
    if _is_unknown(value):
        raise UnknownError(value["unknown"])
