"""Icons of the library game_icons in a script of Squib: they become icons of a pack in one colour."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from landpress.generator.decks.squib_record import Drawing
from landpress.output.strangers.scripts.squib import GAME_ICON

if TYPE_CHECKING:
    from landpress.generator.decks.squib_elements import Elements

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
    return icon.get("name", "").rpartition("/")[2].removesuffix(".svg")


def game_icon(elements: "Elements", drawing: Drawing, values: Mapping[str, Any], told: str) -> dict[str, Any] | None:
    """Return an element for an icon, or None if nothing of it is seen."""
    icon = icon_of(told)
    free = ("native", "auto", "scale")
    known = [float(size) for size in (values["width"], values["height"]) if size not in free]
    width, height = (
        (known[0] if known else _NATIVE) if size in free else float(size)
        for size in (values["width"], values["height"])
    )
    colour, ground = (_colour(elements, drawing, icon, key) for key in _PLAIN)
    if not colour or width <= 0 or height <= 0:
        return None
    area = elements.area(values["x"], values["y"], width, height, values["angle"])
    made = {"kind": "icon", **area, "icon": name_of(icon), "missing": "box"}
    if mask := elements.colour(drawing, values.get("mask")):
        return {**made, "colour": mask}
    return {**made, "colour": colour, "ground": ground}


def _colour(elements: "Elements", drawing: Drawing, icon: Mapping[str, str], key: str) -> str:
    if icon.get(f"{key}_opacity", "1") in ("0", "0.0"):
        return ""
    text = icon.get(key, _PLAIN[key]).lstrip("#")
    return elements.colour(drawing, f"#{text}" if re.fullmatch("[0-9a-fA-F]{3,8}", text) else text)
