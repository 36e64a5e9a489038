"""Values of a script of Squib as JSON, and what its libraries give: drawings of game_icons, lengths, the time."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Hash, Opaque, Span, Symbol, Unknown, text_of
from landpress.output.strangers.scripts.squib_files import is_path, path_of

GAME_ICON = "game-icons:"
"""How the text begins that stands for a drawing of the library game_icons. The stand-in for Ruby writes it too."""


def plain(value: Any) -> Any:  # noqa: ANN401
    """Return a value as JSON has it. One that is not known is `{"unknown": why}`."""
    if isinstance(value, Unknown):
        return {"unknown": value.why, "line": value.line}
    if isinstance(value, Symbol):
        return value.name
    if isinstance(value, Span):
        if type(value.start) is int and (
            value.start < 0 or value.end is None or (type(value.end) is int and value.end < 0)
        ):
            return {"from": value.start, "to": value.end, "open": value.is_open}
        return value.items()
    if isinstance(value, Hash):
        return {text_of(key): plain(one) for key, one in value.pairs()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if is_path(value):
        return path_of(value)
    if isinstance(value, Opaque) and value.kind == "time":
        return text_of(value)
    if value is None or type(value) in (str, int, float, bool):
        return value
    return {"unknown": "a value of another kind", "line": 0}


def of_icon(icon: Opaque, name: str, keywords: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return what a method of an icon of game_icons gives. Its drawing is a text with its name and colours."""
    if name == "recolor" and all(type(value) in (str, int, float) for value in keywords.values()):
        return Opaque("icon", {**icon.data, **{text_of(key): value for key, value in keywords.items()}})
    if name == "correct_pathdata":
        return icon
    if name in ("string", "file"):
        return GAME_ICON + "&".join(f"{key}={text_of(value)}" for key, value in icon.data.items())
    raise UnreadError(f".{name} of an icon")


def length(value: Any, dpi: Any = 300) -> Any:  # noqa: ANN401
    """Return what Squib's own conversion of units makes of a length: pixels, or what it was given."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(in|cm|mm|pt)\s*", value, re.ASCII) if type(value) is str else None
    if type(dpi) is not int or not (match or type(value) in (int, float)):
        raise UnreadError("a length that is not read")
    if match is None:
        return value
    return float(match[1]) * {"in": dpi, "cm": dpi / 2.54, "mm": dpi / 25.4, "pt": dpi / 72}[match[2]]


def now() -> datetime:
    """Return the time, with its zone."""
    return datetime.now().astimezone()


_PARTS = ("year", "month", "day", "hour", "min", "sec")
_FORMAT = re.compile(r"%(-?[YmdHMSyjeBbAaFTIp%])")


def of_time(moment: date, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
    """Return what a method of a time or a date gives."""
    if name == "to_s" and not given:
        return text_of(Opaque("time", moment))
    if name in _PARTS[: 6 if isinstance(moment, datetime) else 3] and not given:
        return getattr(moment, {"min": "minute", "sec": "second"}.get(name, name))
    if name == "strftime" and len(given) == 1 and type(given[0]) is str and "%" not in _FORMAT.sub("", given[0]):
        return _FORMAT.sub(lambda match: _written(moment, match[1]), given[0])
    raise UnreadError(f".{name} of a time")


def _written(moment: date, sign: str) -> str:
    """Return a part of a time as `strftime` writes it in Ruby: names are English."""
    names = {"B": _MONTHS[moment.month - 1], "A": _DAYS[moment.weekday()]}
    known = names | {"b": names["B"][:3], "a": names["A"][:3], "e": f"{moment.day:2}", "Y": str(moment.year), "%": "%"}
    text = known.get(sign[-1]) or moment.strftime(f"%{sign[-1]}")
    return text.lstrip("0 ") or "0" if sign[0] == "-" and text[0] in "0123456789 " else text


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
