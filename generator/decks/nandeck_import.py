"""Scripts of nanDECK become a template with a table: `landpress deck --import deck.txt -o cards.toml`.

The script is read in the child process (output/strangers/scripts/nandeck.py). Its cards go the same way as those of
Squib: options that are the same on every card stand in the template, the others get columns.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from landpress.generator.decks.losses import Losses
from landpress.generator.decks.squib_elements import LEAST, Elements, Made, slug
from landpress.generator.decks.squib_import import Result, nothing_seen, read_inside, result_of
from landpress.generator.decks.squib_marks import escaped
from landpress.generator.decks.squib_project import located
from landpress.generator.decks.squib_record import Drawing, Sheet
from landpress.generator.decks.squib_template import template_for
from landpress.layouts.reading import printable, shown

DPI = 254.0
"""Ten pixels are a millimetre: a script has lengths in mm, a sheet in pixels."""
LEAST_TYPE, MOST_TYPE = 5.0, 200.0


def imported_cards(path: str, name: str) -> Result:
    """Return what a script became, and what did not come over. Raise InputError if nothing visible came over.

    `name` is that of the template, without a suffix: the table has it too.
    """
    root, inside = located(Path(path))
    record = read_inside("nandeck", root, inside, path)
    notes = Losses()
    sheet = _sheet(record, inside)
    lost = [f"{file}, line {line}: {printable(why)}" for file, line, why in record["lost"]]
    if not sheet.drawings:
        raise nothing_seen(path, lost, record["asked"])
    elements = _Elements(sheet, notes, 1.0, lambda file: (_found(root, inside, file) or file, 0.0, 0.0))
    made = template_for(sheet, elements, name, record["tables"])
    made.calls = record["asked"]
    told = [*notes.lines(), *elements.general()]
    if not made.seen:
        raise nothing_seen(path, [*lost, *told], record["asked"])
    return result_of(made, "nanDECK", [*lost, *told], record["tables"])


def _sheet(record: Mapping[str, Any], inside: str) -> Sheet:
    """Return the drawings of a script by card; cards count from 0 here."""
    width, height = (side * DPI / 25.4 for side in record["size"])
    sheet = Sheet(1, record["cards"], width, height, DPI)
    for call in record["calls"]:
        cards = {int(card) - 1: {**call["look"], call["key"]: item} for card, item in call["items"].items()}
        sheet.drawings.append(Drawing(call["name"], f"{inside}, line {call['line']}", cards))
    return sheet


def _found(root: Path, inside: str, file: str) -> str:
    """Return the name of a picture from the root without regard to case, or an empty text if there is none."""
    path = Path(os.path.normpath((root / inside).parent / file.strip().replace("\\", "/")))
    if "\0" in file or not path.is_relative_to(root):
        return ""
    found = root
    for part in path.relative_to(root).parts:
        exact = found / part
        found = (
            exact
            if exact.exists()
            else next((one for one in _within(found) if one.name.lower() == part.lower()), exact)
        )
    return found.relative_to(root).as_posix() if found.is_file() else ""


@cache
def _within(folder: Path) -> list[Path]:
    """Return what lies in a folder, in the order of names."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


class _Elements(Elements):
    """Makes the elements of nanDECK's TEXT, IMAGE and RECTANGLE."""

    is_opaque = is_one_line = False
    """Whether a font has no T, and whether a text of several words has no wordwrap."""

    def made(self, drawing: Drawing, values: Mapping[str, Any]) -> Made | None:
        """Return the element of a line for one card, or None if it draws nothing."""
        x, y, width, height = (round(length, 2) for length in values["box"])
        place = {"at": [x, y], "size": [max(LEAST, width), max(LEAST, height)]}
        if drawing.name == "TEXT":
            return self.text(drawing, values, place)
        return self.image(drawing, values, place) if drawing.name == "IMAGE" else self.rectangle(values, place)

    def text(self, drawing: Drawing, values: Mapping[str, Any], place: Made) -> Made | None:
        """Return a text, or None for an empty one."""
        font = values["font"]
        if not values["text"].strip():
            return None
        kept = min(MOST_TYPE, max(LEAST_TYPE, font["size"]))
        if kept != font["size"]:
            self.note(drawing, f"type of {font['size']:g} pt becomes {kept:g} pt, the nearest of a template")
        self.is_opaque |= not font["clear"]
        self.is_one_line |= not values["wraps"] and " " in values["text"].strip()
        made = {"kind": "text", **place, "type": kept, "smallest": kept}
        made |= {key: True for key in ("bold", "italic") if font[key]}
        if font["family"].lower() != "arial":
            made["font"] = slug(font["family"], "font")
            self.families.setdefault(made["font"], font["family"])
        made |= {"align": values["align"], "valign": values["valign"], "colour": font["colour"]}
        return made | {"overflow": "shrink", "text": escaped(values["text"])}

    def image(self, drawing: Drawing, values: Mapping[str, Any], place: Made) -> Made | None:
        """Return a picture, or None where there is none."""
        name = values["file"].strip()
        if not name:
            return None
        found, _, _ = self.picture(name)
        if not found or (found == name and (name.startswith(("/", "\\")) or ".." in name or ":" in name)):
            self.note(drawing, f"{shown(name)}: no such picture beside the script")
            return None
        fit = "contain" if values["keeps_form"] else "stretch"
        if fit == "stretch" and found.lower().endswith(".svg"):
            self.note(drawing, f"{shown(found)} keeps its form; nanDECK stretches it")
            fit = "contain"
        return {"kind": "image", **place, "file": found, "fit": fit, "missing": "skip"}

    def rectangle(self, values: Mapping[str, Any], place: Made) -> Made:
        """Return a box. A line of the colour of its ground is drawn only if it has a thickness."""
        width, has_line = values["width"], values["width"] is not None or values["fill"] != values["stroke"]
        made: Made = {"kind": "box", **place, "fill": values["fill"]}
        if has_line and width != 0:
            made |= {"stroke": values["stroke"], "width": min(20.0, max(LEAST, width or LEAST))}
        return made

    def general(self) -> list[str]:
        """Return what holds for the whole script."""
        told = []
        if self.families:
            families = ", ".join(printable(family) for family in self.families.values())
            told.append(f"fonts: {families}: write the names of their files into [fonts]; until then Noto Sans is used")
        if self.is_opaque:
            told.append("FONT without T: the ground behind its letters is not taken over; it is clear here")
        if self.is_one_line:
            told.append("TEXT without wordwrap: one that is wider than its box gets several lines here, and shrinks")
        return told
