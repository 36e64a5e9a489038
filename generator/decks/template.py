"""Read templates of cards: TOML files that describe what is drawn where on a card.

A template is checked against the options and the columns of the table. It may inherit another template. Then the keys
of its `[card]` and `[icons]` override the inherited ones. An element with the name of an inherited element changes the
options of that element, which keeps its position in the drawing order. All other elements are drawn after the inherited
ones. All named files lie in the folder of the template that the user named, or below it. Every fault is a CallError
that names the place and what was expected.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from landpress.generator.decks.conditions import Condition, condition, known, places
from landpress.generator.decks.options import CARD, ELEMENT, EXPECTED, KINDS, REQUIRED, Option
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.layouts.stricttoml import parse_toml
from landpress.output.scene.inline import ICON_NAME

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MOST_BYTES = 10**6
MOST_ELEMENTS, MOST_ICONS, MOST_INHERITED = 200, 200, 8
MOST_TEXT = 2_000
_SECTIONS = ("inherits", "card", "icons", "front", "back")
_ICON = re.compile(ICON_NAME)


@dataclass(frozen=True)
class Element:
    """An element that is drawn on a side of every card that meets its condition.

    `label` is its name in messages. `columns` are the columns that its values have places for.
    """

    label: str
    kind: str
    values: Mapping[str, Any]
    when: Condition | None
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Template:
    """A whole template. `icons` maps the names of the user's own icons to their picture files."""

    name: str
    folder: Path
    card: Mapping[str, Any]
    only: tuple[Condition, ...]
    icons: Mapping[str, str]
    front: tuple[Element, ...]
    back: tuple[Element, ...]


@dataclass
class _Source:
    """An element as it was read: its file, its label in messages, and its table."""

    file: str
    label: str
    table: dict[str, Any]


def read_template(path: str, columns: Sequence[str]) -> Template:
    """Read the template in a file for a table with these columns."""
    folder = Path(path).resolve().parent
    card: dict[str, Any] = {}
    icons: dict[str, str] = {}
    sides: dict[str, list[_Source]] = {"front": [], "back": []}
    only: tuple[Condition, ...] = ()
    for file, table in _inherited(path, folder):
        own = _section(file, table, "card")
        card |= _values(f"{file}: [card]", CARD, own, columns)
        if "only" in own:
            only = tuple(_at(f"{file}: [card] only", condition, text, columns) for text in card["only"])
        icons |= _icons(file, _section(file, table, "icons"))
        for side, elements in sides.items():
            _merge(file, side, table.get(side, []), elements)
    name = printable(path)
    card = {key: option.default for key, option in CARD.items()} | card
    if card["copies"]:
        _at(f"{name}: [card] copies", known, card["copies"], columns)
    made = {side: tuple(_element(source, columns) for source in found) for side, found in sides.items()}
    if not made["front"]:
        raise CallError(f"{name}: nothing to draw; a [[front]] for each text, box, line, image and icon is expected")
    return Template(name, folder, card, only, icons, made["front"], made["back"])


def _at(where: str, check: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Return the result of a check. If it raises CallError, put the place before the message."""
    try:
        return check(*arguments)
    except CallError as error:
        raise CallError(f"{where}: {error}") from None


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file that a template names. Raise CallError if it is an address or outside the folder."""
    if "://" in name:
        raise CallError(f"{shown(name)!r}: an address; expected a file in the template's folder")
    if not name or "\0" in name:
        raise CallError(f"{shown(name)!r}: expected the name of a file in the template's folder")
    path = Path(os.path.realpath(folder / name))
    if not path.is_relative_to(folder):
        raise CallError(f"{shown(name)!r} lies outside the template's folder; move it there")
    return path


def _inherited(path: str, folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """Return the chain of inherited files with their tables, the one that inherits nothing first."""
    chain: list[tuple[str, dict[str, Any]]] = []
    seen: list[Path] = []
    name, real = printable(path), Path(path).resolve()
    while True:
        table = _read(name, real)
        chain.append((name, table))
        seen.append(real)
        further = table.get("inherits")
        if further is None:
            return chain[::-1]
        if type(further) is not str:
            raise CallError(f"{name}: inherits: expected the name of a template, found {shown(further)}")
        beside = os.path.relpath(real.parent, folder)
        own = further if beside == "." else os.path.join(beside, further)
        real = _at(f"{name}: inherits", inside, folder, own)
        if real in seen:
            raise CallError(f"{name}: inherits {shown(further)!r}, which inherits this one; break the circle")
        if len(seen) > MOST_INHERITED:
            raise CallError(f"{name}: more than {MOST_INHERITED} templates inherit each other, the limit")
        name = printable(further)


def _read(name: str, path: Path) -> dict[str, Any]:
    data = content(str(path), MOST_BYTES, "a template; `landpress deck --init` writes an example")
    try:
        table = parse_toml(data.decode())
    except UnicodeDecodeError as error:
        raise CallError(f"{name}: line {data.count(10, 0, error.start) + 1}: not UTF-8 text") from None
    except InputError as error:
        raise CallError(f"{name}: {error}") from None
    if unknown := [key for key in table if key not in _SECTIONS]:
        raise CallError(f"{name}: {shown(unknown[0])}: expected one of {', '.join(_SECTIONS)}")
    return table


def _section(file: str, table: dict[str, Any], name: str) -> dict[str, Any]:
    section = table.get(name, {})
    if type(section) is not dict:
        raise CallError(f"{file}: {name}: expected a section [{name}], found {shown(section)}")
    return section


def _icons(file: str, section: dict[str, Any]) -> dict[str, str]:
    for name, picture in section.items():
        if not _ICON.fullmatch(name):
            raise CallError(f"{file}: [icons] {shown(name)!r}: expected small letters and digits, such as coin")
        if type(picture) is not str:
            raise CallError(f"{file}: [icons] {name}: expected the name of a PNG or JPEG, found {shown(picture)}")
    if len(section) > MOST_ICONS:
        raise CallError(f"{file}: [icons]: more than {MOST_ICONS}, the limit")
    return section


def _merge(file: str, side: str, tables: object, elements: list[_Source]) -> None:
    """Add the elements of a file to the inherited elements."""
    if type(tables) is not list or not all(type(table) is dict for table in tables):
        raise CallError(f"{file}: {side}: expected an element each under [[{side}]], found {shown(tables)}")
    own: set[str] = set()
    for number, table in enumerate(tables, 1):
        name = table.get("name", "")
        label = _label(side, name, number)
        where = f"{file}: {label}"
        if type(name) is not str:
            raise CallError(f"{where}: name: expected a text, found {shown(name)}")
        if name and name in own:
            raise CallError(f"{where}: two elements of that name; give one of them another name")
        own.add(name)
        same = next((one for one in elements if name and one.table.get("name") == name), None)
        if same:
            same.file, same.table = file, same.table | table
        else:
            elements.append(_Source(file, label, table))
    if len(elements) > MOST_ELEMENTS:
        raise CallError(f"{file}: more than {MOST_ELEMENTS} elements on the {side}, the limit")


def _label(side: str, name: object, number: int) -> str:
    return f"[[{side}]] {shown(name)!r}" if name else f"[[{side}]] number {number}"


def _element(source: _Source, columns: Sequence[str]) -> Element:
    where = f"{source.file}: {source.label}"
    kind = source.table.get("kind")
    if type(kind) is not str or kind not in KINDS:
        raise CallError(f"{where}: kind: expected one of {', '.join(KINDS)}, found {shown(kind)}")
    options = ELEMENT | KINDS[kind]
    given = _values(where, options, source.table, columns)
    for key, option in options.items():
        if key not in given and option.default is REQUIRED:
            raise CallError(f"{where}: {key} is missing; expected {_expectation(option)}")
    values = {key: given.get(key, option.default) for key, option in options.items()}
    when = _at(f"{where}: when", condition, values["when"], columns) if values["when"] else None
    used = [places(values[key], columns) for key, option in options.items() if option.has_places]
    return Element(source.label, kind, values, when, tuple(dict.fromkeys(column for some in used for column in some)))


def _values(
    where: str, options: Mapping[str, Option], table: Mapping[str, Any], columns: Sequence[str]
) -> dict[str, Any]:
    """Check the values of a table. Return them converted for the deck."""
    found = {}
    for key, value in table.items():
        if key not in options:
            raise CallError(f"{where}: {shown(key)}: no such option; expected one of {', '.join(options)}")
        option = options[key]
        fitting = _fitting(value, option)
        if fitting is None:
            raise CallError(f"{where}: {key}: expected {_expectation(option)}, found {_found(value)}")
        if option.has_places:
            _at(f"{where}: {key}", places, str(fitting), columns)
        found[key] = fitting
    return found


def _expectation(option: Option) -> str:
    expected = EXPECTED[option.expects]
    if option.expects == "word" and option.within:
        return f"one of {', '.join(option.within)}"
    return f"{expected} from {option.within[0]:g} to {option.within[1]:g}" if option.within else expected


def _found(value: object) -> str:
    return str([shown(one) for one in value][:4]).replace("'", "") if type(value) is list else shown(value)


def _fitting(value: object, option: Option) -> object:
    """Return the value converted for the deck, or None if it is not what the option expects."""

    def is_number(one: object) -> bool:
        return type(one) in (int, float) and (not option.within or option.within[0] <= one <= option.within[1])

    match option.expects:
        case "number":
            return value if is_number(value) else None
        case "flag":
            return value if type(value) is bool else None
        case "word":
            return value if type(value) is str and (not option.within or value in option.within) else None
        case "place" | "size":
            pair = [value, value] if option.expects == "size" and type(value) in (int, float) else value
            return tuple(pair) if type(pair) is list and len(pair) == 2 and all(map(is_number, pair)) else None
        case "conditions":
            return tuple(value) if type(value) is list and all(type(one) is str for one in value) else None
    return value if type(value) is str and len(value) <= MOST_TEXT else None
