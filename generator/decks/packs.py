"""Packs of icons: folders of SVG files, such as an npm package holds, or packages of Iconify with one `icons.json`.

Only the icons that the cards name are read.
"""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Files, Overlay
from landpress.generator.decks.filling import filled
from landpress.generator.decks.rows import Warned
from landpress.generator.decks.table import Row
from landpress.generator.decks.template import Template
from landpress.layouts.errors import LandpressError
from landpress.layouts.reading import shown
from landpress.output.scene.inline import ICON_NAME

MOST_LIST, MOST_LICENCE = 30 * 10**6, 10**6
"""The largest list of icons, and the largest file that tells its licence, in bytes."""
_ICON = re.compile(rf":({ICON_NAME}):")
_LIST = "icons.json"
_LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.txt", "license.txt", "LICENCE", "COPYING")


def with_packs(table: str, rows: Sequence[Row], template: Template) -> tuple[Template, list[str], list[Warned]]:
    """Return a template with the icons of its packs that the cards use, the credits of the packs, and warnings."""
    if not template.packs:
        return template, [], []
    icons, drawn, credits, warnings = dict(template.icons), dict[str, bytes](), list[str](), list[Warned]()
    names = [name for name in _used(table, rows, template) if name not in icons]
    for pack in template.packs:
        pack = pack.rstrip("/")
        files = template.files.below(pack)
        if not files:
            warnings.append(("deck.pack", {"pack": shown(pack)}))
            continue
        found: dict[str, str] = {}
        is_list = f"{pack}/{_LIST}" in files
        if is_list:
            svg = dict(_of_list(template.files, f"{pack}/{_LIST}", names))
            found = {name: f"{pack}/{name}.svg" for name in svg}
            drawn |= {found[name]: data for name, data in svg.items()}
        else:
            known = {posixpath.basename(file)[:-4]: file for file in reversed(files) if file.lower().endswith(".svg")}
            found = {name: known[name] for name in names if name in known}
        names = [name for name in names if name not in found]
        icons |= found
        if found:
            credits.append(_credit(template.files, pack))
    return replace(template, icons=icons, files=Overlay(template.files, drawn)), credits, warnings


def _used(table: str, rows: Sequence[Row], template: Template) -> list[str]:
    """Return the different names of icons on the cards of some rows."""
    found: dict[str, None] = {}
    for element in template.elements:
        key = {"icon": "icon", "text": "text", "table": "rows"}.get(element.kind)
        for row in rows if key else ():
            with Faults().at(table):  # a condition that cannot be judged is a fault of the card
                if element.when is None or element.when.holds(row):
                    text = filled(element.values[key or ""], row)
                    found |= dict.fromkeys([text] if element.kind == "icon" else _ICON.findall(text))
    found.pop("", None)
    return list(found)


def _of_list(files: Files, path: str, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield icons of a list in the form of Iconify as SVG files."""
    told = _json(files, path, MOST_LIST)
    icons = told.get("icons")
    for name in names:
        icon = icons.get(name) if isinstance(icons, dict) else None
        if isinstance(icon, dict) and isinstance(icon.get("body"), str):
            size = [icon.get(key) or told.get(key) or 16 for key in ("width", "height")]
            if all(type(side) in (int, float) and side > 0 for side in size):
                body = icon["body"].replace("currentColor", "#000000")
                yield (
                    name,
                    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'.encode(),
                )


def _json(files: Files, path: str, most: int) -> Mapping[str, Any]:
    """Return the object in a JSON file, or nothing."""
    try:
        found = json.loads(files.content(path, most, "a pack of icons"))
    except (LandpressError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _credit(files: Files, pack: str) -> str:
    """Return who made a pack, and its licence, as far as the pack tells them."""
    info = _json(files, f"{pack}/info.json", MOST_LICENCE) if files.has(f"{pack}/info.json") else {}
    package = _json(files, f"{pack}/package.json", MOST_LICENCE) if files.has(f"{pack}/package.json") else {}
    parts = [pack]
    for told in (info.get("author"), info.get("license")):
        if isinstance(told, dict):
            parts += [told[key] for key in ("name", "title", "url") if isinstance(told.get(key), str)]
    if len(parts) == 1 and isinstance(package.get("license"), str):
        parts.append(package["license"])
    if len(parts) == 1:
        name = next((name for name in _LICENCES if files.has(f"{pack}/{name}")), "")
        parts.append(_first_line(files, f"{pack}/{name}") if name else "its licence is not told")
    return ", ".join(" ".join(part.split())[:100] for part in parts)


def _first_line(files: Files, path: str) -> str:
    try:
        text = files.content(path, MOST_LICENCE, "a licence").decode("utf-8", "replace")
    except LandpressError:
        return "its licence cannot be read"
    return next((line.strip("# \t") for line in text.splitlines() if line.strip()), "an empty licence")
