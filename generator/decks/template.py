"""Read templates of cards: TOML files that describe what is drawn where on a card.

A template is checked against the options and the columns of the table. It may inherit another template. Then the keys
of its `[card]`, `[spaces]` and `[icons]` override the inherited ones. An element with the name of an inherited element
changes the options of that element, which keeps its position in the drawing order. All other elements are drawn after
the inherited ones. All named files lie in the folder of the template that the user named, or below it. All faults are
collected, and each names the place and what was expected.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from landpress.generator.decks.conditions import Condition, condition, known
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Files
from landpress.generator.decks.filling import OWN, places
from landpress.generator.decks.options import CARD, ELEMENT, FORMATS, KINDS, REQUIRED, SPACES, Option
from landpress.generator.decks.values import computed, expectation, fitting, formulas, is_computed, told, typical
from landpress.layouts.errors import CallError, InputError, did_you_mean
from landpress.layouts.reading import printable, shown
from landpress.layouts.stricttoml import parse_toml
from landpress.output.scene.inline import ICON_NAME

MOST_BYTES = 10**6
MOST_ELEMENTS, MOST_ICONS, MOST_INHERITED = 200, 200, 8
_SECTIONS = ("inherits", "card", "spaces", "icons", "fonts", "styles", "front", "back", "space")
PACK = "*"
"""The name in `[icons]` of a folder with all other icons."""
_ICON = re.compile(ICON_NAME)


@dataclass(frozen=True)
class Element:
    """An element that is drawn on a side of every card that meets its condition.

    `label` is its name in messages. `columns` are the columns that its values have places for. `formulas` are the
    values that depend on the row; until then `values` has typical ones.
    """

    label: str
    kind: str
    values: Mapping[str, Any]
    when: Condition | None
    columns: tuple[str, ...]
    formulas: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Template:
    """A whole template. `icons` and `fonts` map the names of the user's own icons and fonts to their files.

    `is_made` tells that Landpress made it from the columns of the table. `packs` are folders with more icons.
    """

    name: str
    files: Files
    card: Mapping[str, Any]
    only: tuple[Condition, ...]
    icons: Mapping[str, str]
    fonts: Mapping[str, str]
    front: tuple[Element, ...]
    back: tuple[Element, ...]
    spaces: Mapping[str, Any]
    space: tuple[Element, ...]
    is_made: bool = False
    packs: tuple[str, ...] = ()

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements."""
        return (*self.front, *self.back, *self.space)


@dataclass
class _Source:
    """An element as it was read: its file, its label in messages, and its table."""

    file: str
    label: str
    table: dict[str, Any]


def template_of(called: str, name: str, files: Files, columns: Sequence[str] | None, faults: Faults) -> Template:
    """Read the template of a name among some files. Faults are collected, and what has one is left out.

    Messages call the template `called`. `columns` is None if the columns of the table are not known. Raise CallError
    or InputError if a file cannot be read at all.
    """
    chain = _inherited(printable(called), name, files)
    return _Reading(printable(called), columns, faults).template(chain, files)


def _inherited(called: str, name: str, files: Files) -> list[tuple[str, dict[str, Any]]]:
    """Return the chain of inherited files with their tables, the one that inherits nothing first."""
    chain: list[tuple[str, dict[str, Any]]] = []
    seen = [files.resolved(name)]
    while True:
        table = _read(called, seen[-1], files)
        chain.append((called, table))
        further = table.get("inherits")
        if further is None:
            return chain[::-1]
        if type(further) is not str:
            raise CallError(f"{called}: inherits: expected the name of a template, found {shown(further)}")
        try:
            real = files.resolved(posixpath.join(posixpath.dirname(seen[-1].replace("\\", "/")), further))
        except CallError as error:
            raise CallError(f"{called}: inherits: {error}") from None
        if real in seen:
            raise CallError(f"{called}: inherits {shown(further)!r}, which inherits this one; break the circle")
        if len(seen) > MOST_INHERITED:
            raise CallError(f"{called}: more than {MOST_INHERITED} templates inherit each other, the limit")
        seen.append(real)
        called = printable(further)


def _read(called: str, name: str, files: Files) -> dict[str, Any]:
    data = files.content(name, MOST_BYTES, "a template; `landpress deck --init` writes an example")
    try:
        return parse_toml(data.decode())
    except UnicodeDecodeError as error:
        raise CallError(f"{called}: line {data.count(10, 0, error.start) + 1}: not UTF-8 text") from None
    except InputError as error:
        raise CallError(f"{called}: {error}") from None


class _Reading:
    """The reading of one template: its faults are collected."""

    def __init__(self, name: str, columns: Sequence[str] | None, faults: Faults) -> None:
        self.name, self.columns, self.faults = name, columns, faults
        self.styles: dict[str, Mapping[str, Any]] = {}

    def template(self, chain: Sequence[tuple[str, dict[str, Any]]], files: Files) -> Template:
        """Return the template of a chain of inherited tables."""
        before = len(self.faults.found)
        card: dict[str, Any] = {}
        icons: dict[str, str] = {}
        fonts: dict[str, str] = {}
        spaces: dict[str, Any] = {key: option.default for key, option in SPACES.items()}
        sides: dict[str, list[_Source]] = {"front": [], "back": [], "space": []}
        only: tuple[Condition, ...] = ()
        packs: tuple[str, ...] = ()
        for file, table in chain:
            for key in table:
                if key not in _SECTIONS:
                    hint = did_you_mean(key, _SECTIONS)
                    self.faults.add(file, f"{shown(key)}: expected one of {', '.join(_SECTIONS)}{hint}")
            own = self.values(file, "[card]", CARD, self.section(file, table, "card"))
            card |= own
            if "only" in own:
                only = tuple(filter(None, (self.condition(file, "[card] only", text) for text in own["only"])))
            spaces |= self.values(file, "[spaces]", SPACES, self.section(file, table, "spaces"))
            if type(table.get("icons")) is str:
                table = table | {"icons": {PACK: table["icons"]}}
            own_icons = dict(self.section(file, table, "icons"))
            packs = self.packs(file, own_icons.pop(PACK, [])) or packs
            icons |= self.named_files(file, "icons", "coin", "a picture", own_icons)
            fonts |= self.named_files(file, "fonts", "title-bold", "a font", self.section(file, table, "fonts"))
            self.read_styles(file, self.section(file, table, "styles"))
            for side, elements in sides.items():
                self.merge(file, side, table.get(side, []), elements)
        card = {key: option.default for key, option in CARD.items()} | card
        if card["copies"] and self.columns is not None:
            with self.faults.at(self.name, element="[card] copies"):
                known(card["copies"], self.columns)
            if card["copies"] not in self.columns:
                card["copies"] = ""
        for column in card["faces"] if self.columns is not None else ():
            with self.faults.at(self.name, element="[card] faces"):
                known(column, self.columns or ())
        if self.columns is not None and not set(card["faces"]) <= set(self.columns):
            card["faces"] = ()
        elif card["shape"] == "die" and len(card["faces"]) != 6:
            expected = f"expected the six columns of a die, found {len(card['faces'])}"
            self.faults.add(self.name, expected, element="[card] faces")
        made = {side: tuple(filter(None, map(self.element, found))) for side, found in sides.items()}
        self.check_board(card["shape"] == "board", spaces, made)
        if not (any(sides.values()) or card["ground"]) and len(self.faults.found) == before:
            expected = "a [[front]] for each text, box, line, image and icon is expected"
            self.faults.add(self.name, f"nothing to draw; {expected}")
        parts = made["front"], made["back"], spaces, made["space"]
        return Template(self.name, files, card, only, icons, fonts, *parts, packs=packs)

    def check_board(self, is_board: bool, spaces: dict[str, Any], made: Mapping[str, Sequence[Element]]) -> None:
        """Check that only a board has spaces, that all its other elements are drawn once, and where its spaces lie."""
        for element in made["space"] if not is_board else ():
            self.faults.add(
                self.name, 'a space lies on a board; write shape = "board" in [card]', element=element.label
            )
        for element in (*made["front"], *made["back"]) if is_board else ():
            if element.when or set(element.columns) - set(OWN):
                expected = "a board has it once, so it has no cell of a row; put it under [[space]]"
                self.faults.add(self.name, expected, element=element.label)
        named = [spaces[key] for key in ("x", "y") if spaces[key]]
        if len(named) == 1:
            self.faults.add(self.name, "x and y: name both columns, or neither", element="[spaces]")
        for column in named if self.columns is not None else ():
            with self.faults.at(self.name, element="[spaces]"):
                known(column, self.columns or ())
        if len(named) == 1 or not set(named) <= set(self.columns or named):
            spaces["x"] = spaces["y"] = ""

    def section(self, file: str, table: dict[str, Any], name: str) -> dict[str, Any]:
        section = table.get(name, {})
        if type(section) is dict:
            return section
        self.faults.add(file, f"{name}: expected a section [{name}], found {shown(section)}")
        return {}

    def read_styles(self, file: str, section: Mapping[str, Any]) -> None:
        """Read the options that several elements share. An option that no kind has is a fault."""
        options = {key for kind in KINDS.values() for key in kind} | {"opacity"}
        for name, table in section.items():
            if type(table) is not dict:
                self.faults.add(file, f"expected options, found {shown(table)}", element=f"[styles] {shown(name)!r}")
                continue
            for key in table:
                if key not in options:
                    hint = did_you_mean(key, options)
                    self.faults.add(
                        file, f"{shown(key)}: no element has such an option{hint}", element=f"[styles.{name}]"
                    )
            self.styles[name] = {**self.styles.get(name, {}), **table}
        if len(self.styles) > MOST_ICONS:
            raise CallError(f"{file}: [styles]: more than {MOST_ICONS}, the limit")

    def styled(self, source: _Source, options: Mapping[str, Option]) -> Mapping[str, Any]:
        """Return the options of an element with those of its style. Its own come first."""
        name = source.table.get("style", "")
        if type(name) is str and name in self.styles:
            return {key: value for key, value in self.styles[name].items() if key in options} | source.table
        if name:
            known = ", ".join(self.styles) or "none"
            hint = did_you_mean(name, self.styles) if type(name) is str else ""
            expected = f"style: there is no style {shown(name)!r}; [styles] has {known}{hint}"
            self.faults.add(source.file, expected, element=source.label)
        return source.table

    def condition(self, file: str, place: str, text: str) -> Condition | None:
        if self.columns is not None:
            with self.faults.at(file, element=place):
                return condition(text, self.columns)
        return None

    def named_files(self, file: str, place: str, example: str, kind: str, section: dict[str, Any]) -> dict[str, str]:
        """Return the names and files of `[icons]` or `[fonts]`."""
        found = {}
        for name, picture in section.items():
            if not _ICON.fullmatch(name):
                expected = f"expected small letters and digits, such as {example}"
                self.faults.add(file, expected, element=f"[{place}] {shown(name)!r}")
            elif type(picture) is not str:
                expected = f"expected the name of {kind}, found {shown(picture)}"
                self.faults.add(file, expected, element=f"[{place}] {name}")
            else:
                found[name] = picture
        if len(section) > MOST_ICONS:
            raise CallError(f"{file}: [{place}]: more than {MOST_ICONS}, the limit")
        return found

    def packs(self, file: str, value: object) -> tuple[str, ...]:
        """Return the folders of icons."""
        folders = value if type(value) is list else [value]
        if not all(type(one) is str for one in folders) or len(folders) > MOST_INHERITED:
            self.faults.add(file, f"expected a folder of icons, found {told(value)}", element=f"[icons] {PACK!r}")
            return ()
        return tuple(folders)

    def merge(self, file: str, side: str, tables: object, elements: list[_Source]) -> None:
        """Add the elements of a file to the inherited elements."""
        if type(tables) is not list or not all(type(table) is dict for table in tables):
            self.faults.add(file, f"{side}: expected an element each under [[{side}]], found {shown(tables)}")
            return
        own: set[str] = set()
        for number, table in enumerate(tables, 1):
            name = table.get("name", "")
            label = f"[[{side}]] {shown(name)!r}" if name else f"[[{side}]] number {number}"
            if type(name) is not str:
                self.faults.add(file, f"name: expected a text, found {shown(name)}", element=label)
                continue
            if name and name in own:
                self.faults.add(file, "two elements of that name; give one of them another name", element=label)
            own.add(name)
            same = next((one for one in elements if name and one.table.get("name") == name), None)
            if same:
                same.file, same.table = file, same.table | table
            else:
                elements.append(_Source(file, label, table))
        if len(elements) > MOST_ELEMENTS:
            raise CallError(f"{file}: more than {MOST_ELEMENTS} elements on the {side}, the limit")

    def element(self, source: _Source) -> Element | None:
        """Return an element, or None if it has a fault."""
        before = len(self.faults.found)
        kind = source.table.get("kind")
        if type(kind) is not str or kind not in KINDS:
            hint = did_you_mean(kind, KINDS) if type(kind) is str else ""
            expected = f"kind: expected one of {', '.join(KINDS)}, found {shown(kind)}{hint}"
            self.faults.add(source.file, expected, element=source.label)
            return None
        options = ELEMENT | KINDS[kind]
        table = self.styled(source, options)
        given = self.values(source.file, source.label, options, table)
        for key, option in options.items():
            if key not in table and option.default is REQUIRED:
                self.faults.add(source.file, f"{key} is missing; expected {expectation(option)}", element=source.label)
        when = None
        if given.get("when"):
            when = self.condition(source.file, f"{source.label}: when", given["when"])
        if len(self.faults.found) > before:
            return None
        values = {key: given.get(key, option.default) for key, option in options.items()}
        used = [places(values[key], self.columns) for key, option in options.items() if option.has_places]
        changing = {key: value for key, value in values.items() if formulas(value)}
        used += [places(one.text, self.columns) for value in changing.values() for one in formulas(value)]
        columns = tuple(dict.fromkeys(column for some in used for column in some))
        values |= {key: typical(value) for key, value in changing.items()}
        return Element(source.label, kind, values, when, columns, changing)

    def values(self, file: str, label: str, options: Mapping[str, Option], table: Mapping[str, Any]) -> dict[str, Any]:
        """Check the values of a table. Return those without a fault, converted for the deck."""
        found = {}
        for key, value in table.items():
            if key not in options:
                expected = f"no such option; expected one of {', '.join(options)}{did_you_mean(key, options)}"
                self.faults.add(file, f"{shown(key)}: {expected}", element=label)
                continue
            option = options[key]
            if options is not CARD and options is not SPACES and is_computed(value, option):
                made = self.computed(file, f"{label}: {key}", value, option)
                if made is not None:
                    found[key] = made
                continue
            fits = fitting(value, option)
            if fits is None:
                words = [word for word in option.within if type(word) is str] or list(FORMATS)
                hint = did_you_mean(value, words) if type(value) is str and option.expects in ("word", "format") else ""
                expected = f"{key}: expected {expectation(option)}, found {told(value)}{hint}"
                self.faults.add(file, expected, element=label)
                continue
            if option.has_places:
                before = len(self.faults.found)
                with self.faults.at(file, element=f"{label}: {key}"):
                    places(str(fits), self.columns)
                if len(self.faults.found) > before:
                    continue
            found[key] = fits
        return found

    def computed(self, file: str, label: str, value: object, option: Option) -> object:
        """Return a value with its formulas, or None after noting what is wrong with them."""
        made, before = computed(value, option), len(self.faults.found)
        if made is None:
            expected = f'expected {expectation(option)}, or formulas such as "{{x}} * 5 + 3", found {told(value)}'
            self.faults.add(file, expected, element=label)
        for one in formulas(made):
            with self.faults.at(file, element=label):
                places(one.text, self.columns)
        return made if len(self.faults.found) == before else None
