"""A template for a table that has none: the title, and the columns with known names in their usual places.

The template is made as TOML, so that a person can take it over and change it. Lengths are in millimetres.
"""

import json
import re
from collections.abc import Iterator, Sequence

from landpress.generator.decks.files import Files
from landpress.generator.decks.table import Table
from landpress.layouts.errors import LayoutError
from landpress.output.deck.icons import ICONS
from landpress.output.scene.colours import named
from landpress.output.scene.inline import ICON_NAME

PLACES = {
    "text": ("text", "rules", "effect", "description"),
    "image": ("image", "picture", "art", "artwork"),
    "icon": ("icon", "symbol"),
    "cost": ("cost", "price"),
    "type": ("type", "kind", "class"),
    "back": ("back",),
    "colour": ("colour", "color", "hue"),
    "copies": ("copies", "count", "quantity", "qty"),
}
"""The columns that have a place of their own, by the names that stand for them. The first column is the title."""
HUES = ("green", "sky", "orange", "purple", "yellow", "vermilion", "blue")
_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".svg")
_MOST_LISTED = 8
_ICON = re.compile(rf":({ICON_NAME}):")


def known_columns(columns: Sequence[str]) -> dict[str, str]:
    """Return the column for each place that the table has one for. The first column is the title."""
    found = {"title": columns[0]}
    for place, names in PLACES.items():
        for name in names:
            column = next((one for one in columns[1:] if one.strip().lower() == name), None)
            if column is not None:
                found.setdefault(place, column)
    return found


def plain_template(table: Table, beside: Files) -> str:
    """Return a template for a table as TOML. Icons that Landpress does not draw are pictures beside the table."""
    return "\n\n".join(_Made(table, beside).sections()) + "\n"


def _element(side: str, kind: str, **values: object) -> str:
    lines = [f"[[{side}]]", f"kind = {json.dumps(kind)}"]
    lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n".join(lines)


class _Made:
    """The template of one table while it is made."""

    def __init__(self, table: Table, beside: Files) -> None:
        self.beside = beside
        self.table, self.columns = table, known_columns(table.columns)
        self.others = [column for column in table.columns if column not in self.columns.values()]

    def cells(self, place: str) -> list[str]:
        """Return the different cells of a column that are not empty, or nothing if there is no such column."""
        column = self.columns.get(place)
        return list(dict.fromkeys(row.cells[column] for row in self.table.rows if row.cells[column])) if column else []

    def sections(self) -> Iterator[str]:
        columns, has_art = self.columns, bool(self.cells("image") or self.cells("icon"))
        title, type_, cost = (columns.get(place) for place in ("title", "type", "cost"))
        yield "# A template that Landpress made from the columns of the table."
        card = [f"name = {json.dumps('{' + str(title) + '}', ensure_ascii=False)}"]
        if copies := columns.get("copies"):
            card.append(f"copies = {json.dumps(copies, ensure_ascii=False)}")
        if self.back_is("colour"):
            card.append(f"back_ground = {json.dumps('{' + columns['back'] + '}', ensure_ascii=False)}")
        elif self.cells("back"):
            card.append('back_ground = "sky 25%"')
        yield "\n".join(["[card]", *card])
        if own := list(self.icons()):
            yield "\n".join(["[icons]", *own])
        yield from self.band()
        room = 41 if cost else 53
        look = {"type": 13, "smallest": 6, "bold": True, "valign": "middle"}
        yield _element("front", "text", name="title", text=f"{{{title}}}", at=[5, 3.5], size=[room, 9], **look)
        if cost:
            yield _element("front", "oval", name="price", when=cost, at=[48.5, 3], size=10, fill="ink")
            look = {"type": 15, "bold": True, "align": "middle", "valign": "middle", "colour": "paper"}
            yield _element("front", "text", name="cost", text=f"{{{cost}}}", at=[48.5, 3], size=10, **look)
        top = 18.0
        if has_art:
            yield from self.art()
            top = 51.0
        if type_:
            look = {"type": 8, "bold": True, "valign": "middle"}
            yield _element("front", "text", name="type", text=f"{{{type_}}}", at=[5, top], size=[53, 5], **look)
            yield _element("front", "line", name="rule", at=[5, top + 5.5], to=[58, top + 5.5], width=0.3)
            top += 7
        yield from self.body(top)
        yield from self.back()

    def band(self) -> Iterator[str]:
        """Yield the colour behind the title: that of the row, or one for each type, or the same for all."""
        values = {"name": "band", "size": [63, 15]}
        if column := self.columns.get("colour"):
            yield _element("front", "box", **values, fill=f"{{{column}}}" if self.is_mixed() else f"{{{column}}} 35%")
            return
        types = self.cells("type")
        if not 1 < len(types) <= len(HUES):
            yield _element("front", "box", **values, fill="sky 30%")
            return
        for hue, type_ in zip(HUES, types, strict=False):
            column = self.columns["type"]
            when = f'"{column}" = "{type_}"'
            yield _element("front", "box", name=f"band {type_}", size=[63, 15], when=when, fill=f"{hue} 35%")

    def icons(self) -> Iterator[str]:
        """Yield the icons in texts that are pictures beside the table: `crown.png` is `:crown:`."""
        texts = "\n".join(cell for row in self.table.rows for cell in row.cells.values())
        names = dict.fromkeys([*_ICON.findall(texts), *self.cells("icon")])
        for name in names:
            found = next((name + suffix for suffix in _PICTURES if self.beside.has(name + suffix)), None)
            if name not in ICONS and found:
                yield f"{name} = {json.dumps(found)}"

    def is_mixed(self) -> bool:
        """Return whether colours of the table are more than the names of hues, so that none may be added to them."""
        return any("#" in cell or "%" in cell for cell in self.cells("colour"))

    def art(self) -> Iterator[str]:
        column, icon = self.columns.get("image"), self.columns.get("icon")
        if column and self.cells("image"):
            yield _element("front", "image", name="image", file=f"{{{column}}}", at=[5, 17], size=[53, 32])
        if icon and self.cells("icon"):
            corner = (
                {"at": [5, 17], "size": 9} if column and self.cells("image") else {"at": [15, 19], "size": [33, 28]}
            )
            yield _element("front", "icon", name="icon", icon=f"{{{icon}}}", **corner)

    def body(self, top: float) -> Iterator[str]:
        """Yield the text, and the columns without a place of their own as a list at the bottom of the card."""
        shown = self.others[:_MOST_LISTED]
        listed = "\n".join(f"**{_written(column)}** {{{column}}}" for column in shown)
        bottom, text = 83.5, self.columns.get("text")
        if listed:
            share = 0.4 if text else 1.0
            height = min(5.0 * len(shown), (bottom - top) * share) if text else bottom - top
            look = {"type": 9, "smallest": 5, "skip": True, "valign": "bottom" if text else "top"}
            place = {"at": [5, round(bottom - height, 2)], "size": [53, round(height, 2)]}
            yield _element("front", "text", name="list", text=listed, **place, **look)
            bottom -= height + 1
        if text:
            look = {"type": 10, "smallest": 6, "valign": "middle"}
            place = {"at": [5, top], "size": [53, round(bottom - top, 2)]}
            yield _element("front", "text", name="text", text=f"{{{text}}}", **place, **look)

    def back_is(self, kind: str) -> bool:
        """Return whether all backs are pictures, icons or colours."""
        cells = self.cells("back")
        fits = {"image": is_picture, "icon": ICONS.__contains__, "colour": _is_colour}[kind]
        return bool(cells) and all(map(fits, cells))

    def back(self) -> Iterator[str]:
        column = self.columns.get("back")
        if column is None or not self.cells("back") or self.back_is("colour"):
            return
        if self.back_is("image"):
            yield _element("back", "image", name="back", file=f"{{{column}}}", size=[63, 88])
        elif self.back_is("icon"):
            yield _element("back", "icon", name="back", icon=f"{{{column}}}", at=[16, 28], size=[31, 32])
        else:
            look = {"type": 20, "smallest": 7, "bold": True, "align": "middle", "valign": "middle"}
            yield _element("back", "text", name="back", text=f"{{{column}}}", at=[8, 20], size=[47, 48], **look)


def _written(column: str) -> str:
    """Return the name of a column so that the inline language prints it as it is."""
    return "".join(f"\\{sign}" if sign in "*:\\_[]<" else sign for sign in column)


def is_picture(cell: str) -> bool:
    """Return whether a cell is the name of a picture file."""
    return cell.lower().endswith(_PICTURES)


def _is_colour(cell: str) -> bool:
    try:
        named(cell)
    except LayoutError:
        return False
    return True
