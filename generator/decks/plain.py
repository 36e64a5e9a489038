"""A template for a table that has none: laid out by the names of the columns and by what their cells hold.

A title stands in a band, with the price in a disc. Below it are a strip with the kind of the card, the picture, the
text, and the numbers in a row of badges. What a table does not have takes no room. The template is made as TOML, so
that a person can take it over and change it. Lengths are in millimetres.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping

from landpress.generator.decks.files import Files
from landpress.generator.decks.table import Table
from landpress.output.deck.icons import ICONS
from landpress.output.scene.colours import is_named
from landpress.output.scene.inline import ICON_NAME

PLACES = {
    "title": ("title", "name", "card", "card name", "名前", "題名", "カード名"),
    "text": ("text", "rules", "effect", "description", "ability", "効果", "説明", "テキスト"),
    "flavour": ("flavour", "flavor", "quote", "snark", "台詞"),
    "image": ("image", "picture", "art", "artwork", "絵", "画像"),
    "icon": ("icon", "symbol"),
    "cost": ("cost", "price", "費用", "コスト"),
    "type": ("type", "kind", "class", "category", "suit", "subject", "archetype", "種類", "種別"),
    "back": ("back",),
    "colour": ("colour", "color", "hue"),
    "copies": ("copies", "count", "quantity", "qty", "枚数"),
}
"""The columns with a place of their own, by the names that stand for them. Without a title the first free one is it."""
HUES = ("green", "sky", "orange", "purple", "yellow", "vermilion", "blue")
_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".svg")
_NUMBER = re.compile(r"[+-]?\d{1,3}%?")
_NO_BADGE = ("id", "no", "nr", "number", "#")
_MOST_BADGES, _MOST_TYPES = 5, 12
"""The largest number of badges, and of different words of a column that is guessed to be the type."""
_WORD, _LONG, _FEW, _LINE = 16, 40, 160, 34
"""The largest number of characters of such a word, of a cell that is no text, of what is set in larger type, and of a
line in type of 8 points."""
_EDGE, _WIDE, _END = 5.0, 53.0, 83.5
_BADGES = 72.2
"""The left margin, the width between the margins, and the end of what is printed above the lower margin,
and the top of the badges, in mm."""
_ICON = re.compile(rf":({ICON_NAME}):")


def known_columns(table: Table) -> dict[str, str]:
    """Return the column for each place that the table has one for."""
    found: dict[str, str] = {}
    for place, names in PLACES.items():
        for name in names:
            column = next((one for one in table.columns if one.strip().lower() == name), None)
            if column is not None:
                found.setdefault(place, column)
    free = [column for column in table.columns if column not in found.values()]
    worded = [column for column in free if not all(map(_NUMBER.fullmatch, _held(table, column)))]
    found.setdefault("title", [*worded, *free, *table.columns][0])
    found |= _guessed(table, free, found)
    return found


def _held(table: Table, column: str) -> list[str]:
    """Return the different cells of a column that are not empty."""
    return list(dict.fromkeys(row.cells[column] for row in table.rows if row.cells[column]))


def _guessed(table: Table, free: list[str], found: Mapping[str, str]) -> dict[str, str]:
    """Return the column of words that recur, as the type, and the longest one, as the text, where none has the name."""
    guessed: dict[str, str] = {}
    rest = [column for column in free if column != found["title"]]
    lengths = {column: max(len(row.cells[column]) for row in table.rows) for column in rest}
    longest = max(lengths, key=lengths.__getitem__, default="")
    if "text" not in found and longest and lengths[longest] > _LONG:
        guessed["text"] = longest
    drawn = [column for column in rest if (held := _held(table, column)) and all(one in ICONS for one in held)]
    if drawn and not {"icon", "image"} & set(found):
        guessed["icon"] = drawn[0]
    for column in rest:
        if column in guessed.values():
            continue
        held = _held(table, column)
        is_word = all(row.cells[column] for row in table.rows) and not any(map(_NUMBER.fullmatch, held))
        if is_word and lengths[column] <= _WORD and 1 < len(held) <= min(_MOST_TYPES, len(table.rows) - 1):
            return {"type": column, **guessed} if "type" not in found else guessed
    return guessed


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
        self.table, self.columns = table, known_columns(table)
        if not any(map(beside.has, self.cells("image"))):
            self.columns.pop("image", None)  # names without pictures are listed
        if any(len(cell) > 4 for cell in self.cells("cost")):
            self.columns.pop("cost")
        if any(len(cell) > 24 for cell in self.cells("type")):
            self.columns.pop("type")
        others = [column for column in table.columns if column not in self.columns.values()]
        self.badges = [column for column in others if self.is_number(column)][:_MOST_BADGES]
        self.others = [column for column in others if column not in self.badges]

    def cells(self, place: str) -> list[str]:
        """Return the different cells of a place that are not empty, or nothing if there is no such column."""
        return _held(self.table, self.columns[place]) if place in self.columns else []

    def is_number(self, column: str) -> bool:
        """Return whether a column has short numbers only, and a name that a condition can say."""
        held = _held(self.table, column)
        is_sure = '"' not in column and column.strip().lower() not in _NO_BADGE and len(column) <= 16
        return bool(held) and is_sure and all(map(_NUMBER.fullmatch, held))

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
        if set(columns) <= {"title", "copies", "back"} and not self.others:
            look = {"type": 20, "smallest": 6, "bold": True, "align": "middle", "valign": "middle"}
            yield _element("front", "text", name="title", text=f"{{{title}}}", at=[6, 10], size=[51, 58], **look)
            yield from self.row_of_badges(_BADGES)
            yield from self.back()
            return
        yield from self.band()
        look = {"type": 14, "smallest": 6, "bold": True, "valign": "middle"}
        room = 41 if self.cells("cost") else _WIDE
        yield _element("front", "text", name="title", text=f"{{{title}}}", at=[_EDGE, 3], size=[room, 10], **look)
        if self.cells("cost"):
            yield _element("front", "oval", name="price", when=cost, at=[48.5, 3], size=10, fill="ink")
            look = {"type": 15, "bold": True, "align": "middle", "valign": "middle", "colour": "paper"}
            yield _element("front", "text", name="cost", text=f"{{{cost}}}", at=[48.5, 3], size=10, **look)
        yield _element("front", "line", name="edge", at=[0, 15], to=[63, 15], width=0.5)
        top = 15.3
        if has_art:
            high = self.art_height(top)
            yield from self.art(top, high)
            top += high
        if self.cells("type"):
            look = {"type": 8, "smallest": 6, "bold": True, "align": "middle", "valign": "middle"}
            size = [_WIDE, 5.5]
            yield _element("front", "text", name="type", text=f"{{{type_}}}", at=[_EDGE, top + 0.7], size=size, **look)
            rule = {"at": [_EDGE, top + 6.6], "to": [_EDGE + _WIDE, top + 6.6], "width": 0.25}
            yield _element("front", "line", name="rule", **rule)
            top += 7
        yield from self.body(top + 1.5)
        yield from self.back()

    def band(self) -> Iterator[str]:
        """Yield the colour behind the title: that of the row, or one for each type, or the same for all."""
        values = {"name": "band", "size": [63, 15]}
        if column := self.columns.get("colour"):
            yield _element("front", "box", **values, fill=f"{{{column}}}" if self.is_mixed() else f"{{{column}}} 35%")
            return
        column = self.columns.get("type") or self.columns["title"]
        types = _held(self.table, column)
        recurs = column in self.columns.values() and len(types) < len(self.table.rows)
        if not (1 < len(types) <= len(HUES) and recurs and not any('"' in one for one in types)):
            yield _element("front", "box", **values, fill="sky 30%")
            return
        for hue, type_ in zip(HUES, types, strict=False):
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

    def art_height(self, top: float) -> float:
        """Return the height of the picture: less where the texts need more room, at a size that can be read."""
        below = (_BADGES - 1.5 if self.badges else _END) - top - 1.5 - (7 if self.cells("type") else 0)
        lines = max(
            sum(-(-(_wide(row.cells[column]) + name) // _LINE) for column, name in self.said() if row.cells[column])
            for row in self.table.rows
        )
        return max(18.0, min(36.0, round(below - lines * 3.6, 1)))

    def said(self) -> list[tuple[str, int]]:
        """Return the columns below the title, each with the number of letters of its name that is printed there."""
        own = [self.columns[place] for place in ("text", "flavour") if place in self.columns]
        return [*((column, 0) for column in own), *((column, len(column) + 1) for column in self.others)]

    def art(self, top: float, high: float) -> Iterator[str]:
        """Yield the picture from edge to edge, and the icon in its corner, or large where there is no picture."""
        column, icon = self.columns.get("image"), self.columns.get("icon")
        if self.cells("image"):
            values = {"file": f"{{{column}}}", "at": [0, top], "size": [63, high], "missing": "box"}
            is_drawn = all(cell.lower().endswith(".svg") for cell in self.cells("image"))
            yield _element("front", "image", name="image", **values, fit="contain" if is_drawn else "cover")
        if self.cells("icon"):
            large = {"at": [15, top + 3], "size": [33, high - 6]}
            corner = {"at": [_EDGE, top + 2], "size": 9} if self.cells("image") else large
            if all(map(is_picture, self.cells("icon"))):
                values = {"file": f"{{{icon}}}", "fit": "contain", "missing": "box"}
                yield _element("front", "image", name="icon", **values, **corner)
            else:
                yield _element("front", "icon", name="icon", icon=f"{{{icon}}}", **corner)

    def body(self, top: float) -> Iterator[str]:
        """Yield the badges at the bottom, and above them the text, the other columns and a saying in italics."""
        bottom = _END
        if self.badges:
            bottom = _BADGES - 1.5
            yield from self.row_of_badges(_BADGES)
        text = self.columns.get("text")
        said = [f"{{{text}}}"] if text else []
        said += [f"**{_written(column)}** {{{column}}}" for column in self.others]
        if flavour := self.columns.get("flavour"):
            has_marks = any(set(cell) & set("*\\\n") for cell in self.cells("flavour"))
            said.append(f"{{{flavour}}}" if has_marks else f"*{{{flavour}}}*")
        if said:
            longest = max(map(len, self.cells("text")), default=0)
            is_short = said == [f"{{{text}}}"] and longest <= 2 * _LONG
            size = 13 if self.most_letters() <= _FEW else 10.5
            look = {"type": size, "smallest": 5, "valign": "top" if self.others else "middle"}
            look |= {"align": "middle"} if is_short else {}
            place = {"at": [_EDGE, round(top, 2)], "size": [_WIDE, round(bottom - top, 2)]}
            yield _element(
                "front",
                "text",
                name="text",
                text="\n".join(said),
                **place,
                **look,
                overflow="ellipsis",
                skip=bool(self.others),
            )

    def most_letters(self) -> int:
        """Return the largest width of all texts below the title of a card, in letters."""
        return max(
            sum(_wide(row.cells[column]) + name for column, name in self.said() if row.cells[column])
            for row in self.table.rows
        )

    def row_of_badges(self, top: float) -> Iterator[str]:
        """Yield a badge for each column of numbers: the number, and below it the name of the column."""
        gap = 1.5
        if not self.badges:
            return
        wide = min(16.0, (_WIDE + gap) / len(self.badges) - gap)
        left = _EDGE + (_WIDE - len(self.badges) * (wide + gap) + gap) / 2
        for i, column in enumerate(self.badges):
            at = round(left + i * (wide + gap), 2)
            look = {"align": "middle", "valign": "middle", "smallest": 5}
            box = {"at": [at, top], "size": [round(wide, 2), 7.5], "radius": 1.6, "stroke": "ink", "width": 0.3}
            when = f'"{column}"'
            yield _element("front", "box", name=f"badge {i + 1}", when=when, **box, fill="paper")
            number = {"at": [at, top], "size": [round(wide, 2), 7.5], "type": 13, "bold": True}
            yield _element("front", "text", name=f"number {i + 1}", text=f"{{{column}}}", **number, **look)
            under = {"at": [at, top + 7.7], "size": [round(wide, 2), 3.6], "type": 6.5, "when": when}
            yield _element("front", "text", name=f"name {i + 1}", text=_written(column), **under, **look)

    def back_is(self, kind: str) -> bool:
        """Return whether all backs are pictures, icons or colours."""
        cells = self.cells("back")
        fits: Mapping[str, Callable[[str], bool]] = {
            "image": is_picture,
            "icon": ICONS.__contains__,
            "colour": is_named,
        }
        return bool(cells) and all(map(fits[kind], cells))

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
    """Return the name of a column so that the inline language prints it as it is, with spaces for underscores."""
    return "".join(f"\\{sign}" if sign in "*:\\[]<" else sign for sign in column.replace("_", " "))


def _wide(text: str) -> int:
    """Return the width of a text in letters, of which an East Asian one counts as two."""
    return len(text) + sum(sign >= "\u2e80" for sign in text)


def is_picture(cell: str) -> bool:
    """Return whether a cell is the name of a picture file."""
    return cell.lower().endswith(_PICTURES)
