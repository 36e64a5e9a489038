"""Icons of the library game_icons in a script of Squib: they become icons of a pack in one colour."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from landpress.output.strangers.scripts.squib_files import GAME_ICON

_NATIVE = 512
"""The size of a drawing of the library, in pixels."""
_PLAIN = {"fg": "fff", "bg": "000"}
"""The colours of an icon and its ground where a script names none."""


def icon_of(told: str) -> dict[str, str]:
    """Return the name and the colours of an icon for which a text stands."""
    parts = [part.partition("=") for part in told.removeprefix(GAME_ICON).split("&")]
    return {key: value for key, _, value in parts}


def name_of(icon: Mapping[str, str]) -> str:
    """Return the name of an icon in a pack."""
    return icon.get("name", "").lower().rpartition("/")[2].removesuffix(".svg")


def game_icon(
    values: Mapping[str, Any], told: str, area: Callable[..., dict[str, Any]], colour: Callable[[object], str]
) -> dict[str, Any] | None:
    """Return an element for an icon, or None if nothing of it is seen.

    `area` returns the place and the size of a box in pixels, `colour` a colour of a template.
    """
    icon, free = icon_of(told), ("native", "auto", "scale")
    sizes = values["width"], values["height"]
    known = [float(size) for size in sizes if size not in free]
    width, height = ((known[0] if known else _NATIVE) if size in free else float(size) for size in sizes)
    drawn, ground = (colour(_told(icon, key)) for key in _PLAIN)
    if not drawn or width <= 0 or height <= 0:
        return None
    place = area(values["x"], values["y"], width, height, values["angle"])
    made = {"kind": "icon", **place, "icon": name_of(icon), "missing": "box"}
    if mask := colour(values.get("mask")):
        return {**made, "colour": mask}
    return {**made, "colour": drawn, "ground": ground}


def _told(icon: Mapping[str, str], key: str) -> str:
    """Return the colour of an icon or of its ground as the script told it, empty if it is clear."""
    share = icon.get(f"{key}_opacity", "1")
    if share in ("0", "0.0"):
        return ""
    text = icon.get(key, _PLAIN[key]).lstrip("#")
    if re.fullmatch("[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", text) and re.fullmatch(r"0?\.\d+", share):
        return "#" + "".join(2 * one if len(text) == 3 else one for one in text) + f"{round(255 * float(share)):02x}"
    return f"#{text}" if re.fullmatch("[0-9a-fA-F]{3,8}", text) else text
