"""The sizes of type of a script of Squib, which before 0.14 drew letters for a screen of 96 dots an inch."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from landpress.generator.decks.squib_record import Sheet

OLD_FONTS = 96 / 300
"""What Squib before 0.14 makes of a size of type."""


def type_scale(version: str) -> float:
    """Return what a size of type is multiplied by for a version of Squib such as 0.13 or 0.19.0."""
    numbers = [int(part) for part in re.findall(r"[0-9]{1,9}", version)[:2]]
    return OLD_FONTS if numbers and numbers < [0, 14] else 1.0


def sized(values: Mapping[str, Any]) -> tuple[list[str], float | None]:
    """Return the words of a font in Pango's way, such as `Open Sans Bold 12`, and its size in points, if it has one."""
    words = str(values.get("font") or "").replace(",", " ").split()
    size = None
    if words and re.fullmatch(r"\d*\.?\d+(px)?", words[-1]):
        size = float(words.pop().removesuffix("px"))
    own = values.get("font_size")
    if type(own) in (int, float) or re.fullmatch(r"\d*\.?\d+", str(own or "")):
        size = float(str(own))
    return words, size


def seems_old(sheets: Iterable[Sheet]) -> bool:
    """Return whether letters are so large that they are meant for Squib before 0.14.

    They are if among the texts with a height and a size of type every second is higher than its box on all cards.
    """
    highs: list[bool] = []
    for sheet in sheets:
        for drawing in sheet.drawings:
            found = [
                size / 72 * sheet.dpi > values["height"]
                for values in drawing.cards.values()
                if drawing.name == "text" and type(values["height"]) in (int, float) and values["height"] > 0
                if (size := sized(values)[1]) is not None and str(values["str"] or "").strip()
            ]
            highs += [all(found)] if found else []
    return len(highs) > 1 and 2 * sum(highs) >= len(highs)
