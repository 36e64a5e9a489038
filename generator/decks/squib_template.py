"""A template and a table from the decks of a script of Squib.

Options of an element that are the same on every card stand in the template. A text or a picture that is a column of the
script's own table is bound to it. All other values that differ get a column of their own.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from landpress.generator.decks.options import ELEMENT, KINDS
from landpress.generator.decks.squib_elements import Elements, Made
from landpress.generator.decks.squib_record import Drawing, Sheet
from landpress.layouts.errors import CallError
from landpress.output.deck.forms import HAIR

GAME_ICONS = "game-icons"
"""The folder beside a template that gets the icons of the library game_icons."""
_SIZED = ("number", "place", "size")
"""Kinds of options whose numbers may be formulas with cells."""


@dataclass
class Columns:
    """The columns of the table that a template needs, and those of the script's tables by their cells."""

    count: int
    known: Mapping[tuple[str, ...], str]
    cells: dict[str, list[str]] = field(default_factory=dict)
    made: set[str] = field(default_factory=set)
    """The columns that the script's tables do not have."""

    def named(self, wanted: str, values: Mapping[int, str]) -> str:
        """Return the name of a column with these values by card, which is made if there is none."""
        cells = tuple(values.get(i, "") for i in range(self.count))
        own = self.known.get(cells)
        if own is not None:
            self.cells.setdefault(own, list(cells))
            return own
        for name in self.made:
            if tuple(self.cells[name]) == cells:
                return name
        name, number = wanted, 1
        while name in self.cells or name in self.known.values():
            number += 1
            name = f"{wanted} {number}"
        self.cells[name] = list(cells)
        self.made.add(name)
        return name


@dataclass
class Import:
    """A template with its table: the elements, the options of the card, and the icons."""

    card: dict[str, Any]
    front: list[Made]
    icons: dict[str, str]
    fonts: dict[str, str]
    columns: Columns
    seen: int = 0
    """The number of drawing calls that came over at least in part."""
    calls: int = 0


def template_for(sheet: Sheet, elements: Elements, title: str, tables: Sequence[Mapping[str, Any]]) -> Import:
    """Return the template of a deck."""
    columns = Columns(sheet.cards, dict(_known(sheet.cards, tables)))
    card: dict[str, Any] = {
        "title": title[:60],
        "size": [round(elements.mm(side - 2 * sheet.trim), 2) for side in (sheet.width, sheet.height)],
    }
    front: list[Made] = []
    seen = calls = 0
    grounds: dict[int, str] = {}
    for drawing in _joined(sheet.drawings):
        calls += drawing.name not in ("hint", "cut_zone", "safe_zone")
        if drawing.name == "background":
            found = {i: elements.opaque(drawing, values.get("color", "black")) for i, values in drawing.cards.items()}
            grounds |= found
            seen += bool(found)
            _settle(drawing, any(found.values()), elements)
            continue
        by_card: dict[int, Made] = {}
        for i, values in drawing.cards.items():
            try:
                made = elements.made(drawing, values)
            except (ValueError, TypeError) as error:
                elements.note(drawing, str(error))
                continue
            if made and (why := _misfit(made, card["size"])):
                elements.note(drawing, why)
            elif made:
                by_card[i] = made
        added = list(_grouped(drawing, by_card, sheet, columns))
        seen += bool(added)
        front += added
        _settle(drawing, bool(added), elements)
    if grounds:
        colours = {grounds.get(i, "") for i in range(sheet.cards)}
        card["ground"] = colours.pop() if len(colours) == 1 else f"{{{columns.named('background', grounds)}}}"
    icons = elements.icons | ({"*": GAME_ICONS} if elements.packs else {})
    return Import(card, front, icons, elements.families, columns, seen, calls)


_BLANK = {
    "background": "its colour is clear",
    "text": "its text is blank",
    **dict.fromkeys(("png", "svg", "image"), "it names no picture"),
}
"""What a call that draws nothing lacks; the others have neither a fill nor a line."""


def _settle(drawing: Drawing, is_seen: bool, elements: Elements) -> None:
    """Tell of a call of which nothing came over, if nothing else tells of it."""
    if not is_seen and not drawing.is_told:
        blank = _BLANK.get(drawing.name.lower(), "it has neither a fill nor a line")
        why = blank if drawing.cards else "its range has no card"
        elements.note(drawing, f"nothing is drawn: {why}{' on any card' if drawing.cards else ''}")


def _joined(drawings: Sequence[Drawing]) -> list[Drawing]:
    """Return the calls with those of one line joined that draw on different cards, as in a loop over cards."""
    found: list[Drawing] = []
    for drawing in drawings:
        alike = [one for one in found if (one.name, one.place) == (drawing.name, drawing.place)]
        home = next((one for one in alike if not set(one.cards) & set(drawing.cards)), None)
        if home and home.embeds == drawing.embeds:
            home.cards |= drawing.cards
            home.is_told |= drawing.is_told
            continue
        label = f"{drawing.name} {drawing.place.rpartition(' ')[2]}"
        found.append(replace(drawing, label=label if not alike else f"{label} no. {len(alike) + 1}"))
    return found


def _known(cards: int, tables: Sequence[Mapping[str, Any]]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the columns of the script's tables that have a cell for each card."""
    for table in reversed(tables):
        for name, cells in reversed(table["columns"].items()):
            plain = all(cell is None or type(cell) in (str, int, float) for cell in cells)
            is_name = name and len(name) <= 60 and name.isprintable() and not set(name) & set("{}<>=!")
            if len(cells) == cards and plain and is_name:
                yield tuple("" if cell is None else str(cell) for cell in cells), name


def _misfit(made: Made, card: Sequence[float]) -> str:
    """Return what of an element lies outside the bounds of a template or the card, or an empty text."""
    if not made.get("turn") and "at" in made and "size" in made:
        for start, length, whole in zip(made["at"], made["size"], card, strict=True):
            if start + length <= HAIR or start >= whole - HAIR:
                return "outside the card"
    for key, option in (ELEMENT | KINDS[made["kind"]]).items():
        if option.expects in (*_SIZED, "points") and option.within and key in made:
            least, most = option.within
            if not all(least <= number <= most for number in _numbers(made[key])):
                return f"{key}: {made[key]} is not within {least:g} to {most:g}"
    return ""


def _numbers(value: Any) -> Iterator[float]:  # noqa: ANN401
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, list):
            yield from _numbers(one)
        else:
            yield one


def _grouped(drawing: Drawing, by_card: Mapping[int, Made], sheet: Sheet, columns: Columns) -> Iterator[Made]:
    """Yield the elements of a call. Where cards differ in more than cells can say, there are several."""
    groups: dict[tuple[Any, ...], dict[int, Made]] = {}
    for i, made in by_card.items():
        options = ELEMENT | KINDS[made["kind"]]
        free = {key for key in made if options[key].has_places or options[key].expects in _SIZED}
        key = (
            made["kind"],
            tuple(sorted((key, str(value)) for key, value in made.items() if key not in free)),
            tuple(sorted(free)),
        )
        groups.setdefault(key, {})[i] = made
    for number, group in enumerate(groups.values(), 1):
        name = drawing.label + (f" ({number})" if len(groups) > 1 else "")
        yield _element(name, group, sheet, columns)


def _element(name: str, group: Mapping[int, Made], sheet: Sheet, columns: Columns) -> Made:
    first = next(iter(group.values()))
    options = ELEMENT | KINDS[first["kind"]]
    element: Made = {"kind": first["kind"], "name": name}
    hides = False
    for key in first:
        if key == "kind":
            continue
        values = {i: made[key] for i, made in group.items()}
        if len({str(value) for value in values.values()}) == 1 and not (
            options[key].has_places and key in ("text", "file")
        ):
            element[key] = first[key]
        elif options[key].has_places:
            texts = {i: str(value) for i, value in values.items()}
            is_same = len(set(texts.values())) == 1 and len(group) == sheet.cards
            if is_same and tuple(texts.get(i, "") for i in range(columns.count)) not in columns.known:
                element[key] = (
                    first[key].replace("{", "{{").replace("}", "}}")
                    if "]{" not in first[key]
                    else _in_cell(columns, name, key, texts)
                )
            else:
                element[key] = _in_cell(columns, name, key, texts)
                hides = hides or key in ("text", "file")
        elif isinstance(first[key], list):
            element[key] = [
                _number(
                    columns,
                    f"{name} {key} {'xy'[j] if key != 'size' else 'wh'[j]}",
                    {i: value[j] for i, value in values.items()},
                )
                for j in (0, 1)
            ]
        else:
            element[key] = _number(columns, f"{name} {key}", values)
    if len(group) < sheet.cards and not hides:
        shown = dict.fromkeys(group, "x")
        column = columns.named(f"{name} shown", shown)
        element["when"] = f'"{column}"'
    return {key: value for key, value in element.items() if value not in ("", [], False)}


def _in_cell(columns: Columns, name: str, key: str, texts: Mapping[int, str]) -> str:
    return f"{{{columns.named(f'{name} {key}', texts)}}}"


def _number(columns: Columns, wanted: str, values: Mapping[int, float]) -> object:
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    first = next(iter(values.values()))  # cards that do not draw the element need a number as well
    texts = {i: f"{values.get(i, first):g}" for i in range(columns.count)}
    return f"{{{columns.named(wanted, texts)}}}"


def table_text(columns: Columns) -> tuple[str, str]:
    """Return the table as CSV with a row for each kind of card, and its column of copies, empty if all have one."""
    names = list(columns.cells) or ["card"]
    rows = [tuple(columns.cells[name][i] for name in names) if columns.cells else ("x",) for i in range(columns.count)]
    counted: list[tuple[tuple[str, ...], int]] = []
    for row in rows:
        if counted and counted[-1][0] == row:
            counted[-1] = row, counted[-1][1] + 1
        else:
            counted.append((row, 1))
    copies = "" if all(count == 1 for _, count in counted) else "copies"
    while copies and copies in names:
        copies += " "
    if not all(any(row) for row, _ in counted):  # a table leaves out rows without a text
        names, counted = [*names, "card"], [((*row, "x"), count) for row, count in counted]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*names, copies] if copies else names)
    for row, count in counted:
        writer.writerow([*row, count] if copies else row)
    return out.getvalue(), copies


def template_text(origin: str, tables: Mapping[str, Mapping[str, Any]], front: Iterable[Made]) -> str:
    """Return a template with these tables, unless they are empty, and these elements. It says what it was made from."""
    try:
        import tomlkit
    except ImportError:
        raise CallError("writing a template needs tomlkit: pip install tomlkit") from None
    document = tomlkit.document()
    document.add(tomlkit.comment(f"Made from {origin}."))
    for name, table in tables.items():
        if table:
            document.add(name, tomlkit.item(dict(table)))
    elements = tomlkit.aot()
    for element in front:
        elements.append(tomlkit.item(element))
    document.add("front", elements)
    return tomlkit.dumps(document)
