"""Make the parts of a kit from the cards of a table and a template, with warnings about problems in print.

Elements that several cards share are drawn once and placed on each card. Errors name the line of the table and the
element. Lengths are in millimetres.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from landpress.generator.decks.boards import BOARD, on_board, spaces
from landpress.generator.decks.conditions import Condition, columns_of, number
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.filling import filled
from landpress.generator.decks.folded import FOLDED, die_part, folded, form_of
from landpress.generator.decks.packs import with_packs
from landpress.generator.decks.resolving import Sources, opacity, resolved
from landpress.generator.decks.rows import Warned
from landpress.generator.decks.sources import loaded
from landpress.generator.decks.table import UNPRINTABLE, Row, Table
from landpress.generator.decks.template import Element, Template
from landpress.layouts.errors import InputError, LayoutError
from landpress.layouts.reading import shown
from landpress.layouts.sheet import Area
from landpress.output.deck import drawing
from landpress.output.deck.elements import Element as Drawable
from landpress.output.deck.elements import TextBox, check, is_safe
from landpress.output.deck.faded import faded
from landpress.output.deck.forms import Form
from landpress.output.pieces import dice
from landpress.output.pieces.part import SAFE, SCISSORS_BLEED, Part
from landpress.output.scene import colours, signs
from landpress.output.scene.fonts import EMOJI
from landpress.output.scene.items import Drawn, Symbol, Use
from landpress.output.scene.style import Style
from landpress.output.scene.written import Art

MOST_COPIES, MOST_PIECES, MOST_DRAWN = 1_000, 10_000, 200_000
"""Limits: copies of one card, cards including all copies, and elements on all different cards together."""
FINE = 200.0
"""Resolution in pixels per inch; a picture with less gets a warning."""
GROUPS = {"card": "cards", "square": "tiles", "round": "tokens", "hexagon": "tiles", BOARD: "boards"}
_VALUES_SHOWN = 8

_Unit = tuple[int, tuple[str, ...]]
"""The number of a unit of elements that are drawn together, and what they depend on: cells, then perhaps the ground."""


class Deck(NamedTuple):
    """The parts of a deck in the order of the table, and warnings for the user."""

    parts: tuple[Part, ...]
    warnings: tuple[Warned, ...]
    credits: tuple[str, ...] = ()
    """Who made the icons of the packs, with their licences."""
    lines: tuple[int, ...] = ()
    """The line of the table from which each part comes, 0 for a board of all its lines."""


def made(
    table: Table,
    template: Template,
    filters: Sequence[Condition],
    style: Style,
    profile: str,
    faults: Faults,
    is_strict: bool = False,
) -> Deck:
    """Return the deck of the rows that meet all conditions; `profile` is home, press or tabletop.

    Add the faults of single cards to `faults`. A card with a fault is drawn without the element that has it. A sign
    that no font has is a box and a warning, or a fault if `is_strict`.
    """
    form = _form(template, style, profile)
    chosen, counts = _chosen(table, template, filters, faults)
    if not chosen:
        return Deck((), ())
    is_board = template.card["shape"] == BOARD
    rows, copies = (chosen, counts) if is_board else _faces(chosen, counts, template)
    _check_amount(table, template, rows, copies)
    if is_board:
        rows = spaces(rows, copies)
    template, credits, packs = with_packs(table.name, rows, template)
    sources, rendered = loaded(table, rows, template, profile == "press", faults)
    # An icon whose picture was refused is a fault already, so its place stays empty.
    own = {name: sources.pictures.get(file, Art(name, 1, 1, ())) for name, file in template.icons.items()}
    placed: list[Drawn] = []
    sides: list[_Side] = []
    on = _On(sources, table.name, faults, profile == "press")
    is_alone = Row(0, rows[0].cells)
    grounds = [
        [_ground(row, template, key, table.name, faults) for key in ("ground", "back_ground")]
        for row in ([is_alone] if is_board else rows)
    ]
    if is_board:
        width, height = template.spaces["size"]
        small = drawing.Artist(Form("card", width, height, 0.0), style, own, "space-", is_strict)
        sides.append(_Side("space", template.space, small, rows, [grounds[0][0]] * len(rows), on))
        spaced = [sides[0].drawn(i) for i in range(len(rows))]
        placed = on_board(spaced, rows, template.spaces, form, faults, table.name)
        rows, copies = [is_alone], [1]
    artist = drawing.Artist(form, style, own, is_strict=is_strict, lone_stars=template.is_made)
    front = _Side("front", template.front, artist, rows, [ground for ground, _ in grounds], on)
    back = _Side("back", template.back, artist, rows, [ground for _, ground in grounds], on)
    sides += [front, back]
    drawn = [[(*front.drawn(i), *placed), back.drawn(i)] for i in range(len(rows))]
    lined = tuple(_parts(rows, copies, grounds, drawn, template, artist))
    names = {image.name: file for file, image in sources.pictures.items()}
    coarse = [
        ("deck.coarse", {"file": names[name], "dpi": int(found), "fine": int(FINE)})
        for name, found in _least(side.artist.resolutions for side in sides).items()
        if found < FINE - 1e-6
    ]
    pips: list[Warned] = [("deck.pips", {})] if profile == "tabletop" and template.card["shape"] == "die" else []
    told = list(_signs(side.artist.faces for side in sides))
    warnings = (*table.notes, *packs, *front.warnings, *back.warnings, *told, *rendered, *coarse, *pips)
    warnings += tuple(("deck.credit", {"credit": credit}) for credit in credits)
    parts, lines = tuple(part for _, part in lined), tuple(line for line, _ in lined)
    return Deck(parts, warnings, tuple(credits), lines)  # nothing is cut along a space


def _signs(found: Iterable[Mapping[str, str | None]]) -> Iterator[Warned]:
    """Yield a warning for the emoji, which have one colour, and one for the signs that no font has."""
    faces = {symbol: face for one in found for symbol, face in one.items()}
    emoji = [symbol for symbol, face in faces.items() if face == EMOJI]
    if emoji:
        yield "deck.emoji", {"count": len(emoji), "signs": " ".join(emoji[:_VALUES_SHOWN])}
    unknown = [signs.named(symbol) for symbol, face in faces.items() if not face and symbol != UNPRINTABLE]
    if unknown:
        yield "deck.boxed", {"count": len(unknown), "signs": ", ".join(unknown[:_VALUES_SHOWN])}


def _least(found: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the lowest resolution of each image."""
    least: dict[str, float] = {}
    for one in found:
        least |= {name: min(value, least.get(name, value)) for name, value in one.items()}
    return least


def _parts(
    rows: Sequence[Row],
    copies: Sequence[int],
    grounds: Sequence[Sequence[str | None]],
    drawn: Sequence[list[tuple[Drawn, ...]]],
    template: Template,
    artist: drawing.Artist,
) -> Iterator[tuple[int, Part]]:
    """Yield the parts of the drawn sides, each with the line of the table from which it comes."""
    card, form, style = template.card, artist.form, artist.style
    has_back = bool(template.back or card["back_ground"])
    names = [signs.printed(" ".join(filled(card["name"], row).split())) or "-" for row in rows]
    step = len(dice.NET) if card["shape"] == "die" else 1
    if len(rows) % step or (step > 1 and not card["faces"]):  # a wrong number of faces is a fault already
        return
    for i in range(0, len(rows), step):
        sides, ground = drawn[i], grounds[i]
        fills = [colours.fill(colour, style) if colour else None for colour in ground]
        if card["shape"] == "die":
            faces = [drawn[j][0] for j in range(i, i + step)]
            yield rows[i].line, die_part(names[i], copies[i], faces, form.width, str(i), fills[0])
            continue
        if card["shape"] in FOLDED:
            for part in folded(names[i], copies[i], sides, form, card, str(i), fills[0], style):
                yield rows[i].line, part
            continue
        if artist.bleeds:  # cards with bleed lie apart, so cards with different grounds can share a sheet
            sides = [
                (*artist.ground(colour), *items) if colour else items
                for colour, items in zip(ground, sides, strict=True)
            ]
            fills = [None, None]
        part = Part(
            names[i],
            GROUPS[card["shape"]],
            copies[i],
            form.width,
            form.height,
            sides[0],
            back=sides[1] if has_back else None,
            ground=fills[0],
            back_ground=fills[1] if has_back else None,
            outline=form.outline,
            bleeds=artist.bleeds,
        )
        yield rows[i].line, part


def _faces(rows: list[Row], copies: list[int], template: Template) -> tuple[list[Row], list[int]]:
    """Return a row for each face of each row, with its cell as `face`, or the rows themselves without faces."""
    columns = template.card["faces"]
    if not columns:
        return rows, copies
    faces = [Row(row.line, {**row.cells, "face": row.cells[column]}) for row in rows for column in columns]
    return faces, [count for count in copies for _ in columns]


def _chosen(
    table: Table, template: Template, filters: Sequence[Condition], faults: Faults
) -> tuple[list[Row], list[int]]:
    """Return the rows that meet all conditions, and the copies of each. It is a fault if no card is left."""
    chosen: list[Row] = []
    before = len(faults.found)
    for row in table.rows:
        with faults.at(table.name, line=row.line):
            if all(asked.holds(row) for asked in (*template.only, *filters)):
                chosen.append(row)
    counts = [_copies(row, template.card["copies"], table, faults) for row in chosen]
    pairs = [(row, count) for row, count in zip(chosen, counts, strict=True) if count]
    if not pairs and len(faults.found) == before:
        text = f"no card is left to print; of {len(table.rows)} rows {len(chosen)} meet all conditions"
        asked = (column for one in filters for column in columns_of(one))
        faults.add(table.name, text + "".join(_held(table, column) for column in dict.fromkeys(asked)))
    return [row for row, _ in pairs], [count for _, count in pairs]


def _held(table: Table, column: str) -> str:
    """Return what a column holds, for a message."""
    values = list(dict.fromkeys(shown(row.cells[column]) or "nothing" for row in table.rows))
    more = " ..." if len(values) > _VALUES_SHOWN else ""
    return f"; column {column} holds {', '.join(values[:_VALUES_SHOWN])}{more}"


def _check_amount(table: Table, template: Template, rows: Sequence[Row], copies: Sequence[int]) -> None:
    if sum(copies) > MOST_PIECES:
        raise InputError(f"{table.name}: {sum(copies)} cards with all copies, more than {MOST_PIECES}, the limit")
    elements = len(template.elements)
    if len(rows) * elements > MOST_DRAWN:
        raise InputError(
            f"{table.name}: {len(rows)} different cards of {elements} elements each, more than {MOST_DRAWN} in all, "
            "the limit; print them in parts with --filter"
        )


def _form(template: Template, style: Style, profile: str) -> Form:
    """Return the form of the pieces. Round and hexagonal pieces are cut with scissors and need less bleed at home."""
    shape, (width, height) = template.card["shape"], template.card["size"]
    if shape in FOLDED and (shape != "die" or width == height):
        return form_of(shape, (_plain(width), _plain(height)), template.card)
    if shape == BOARD:
        return Form("card", _plain(width), _plain(height), style.bleed)
    if shape != "card" and width != height:
        found = f"found {width:g} x {height:g}"
        raise InputError(f"{template.name}: [card] size: a {shape} piece has one number, such as 30, {found}")
    if shape == "hexagon":
        height = -(-2 * width // 3**0.5)
    bleed = style.bleed if shape in ("card", "square") or profile != "home" else min(style.bleed, SCISSORS_BLEED)
    return Form(shape, _plain(width), _plain(height), bleed)


def _plain(length: float) -> float:
    """Return a length, as a whole number if it is one."""
    return int(length) if length == int(length) else length


def _copies(row: Row, column: str, table: Table, faults: Faults) -> int:
    """Return the number of copies of a card: 1 if the cell is empty or there is no column for copies."""
    cell = row.cells[column] if column else ""
    if not cell:
        return 1
    count = number(cell)
    if count is None or count != int(count) or not 0 <= count <= MOST_COPIES:
        expected = f"expected a whole number of copies, 0 to {MOST_COPIES}, found {shown(cell)!r}"
        faults.add(table.name, expected, line=row.line, column=column)
        return 1
    return int(count)


def _ground(row: Row, template: Template, key: str, table: str, faults: Faults) -> str | None:
    text = filled(template.card[key], row)
    with faults.at(table, line=row.line, element=f"[card] {key}"):
        return colours.named(text) if text else None
    return None


class _On(NamedTuple):
    """What all sides share: the sources of the deck, the name of its table, its faults, and if it is for a press."""

    sources: Sources
    table: str
    faults: Faults
    is_inked: bool


class _Side:
    """One side of all cards.

    Consecutive elements that are the same on every card form one unit. Each other element is a unit of its own. A unit
    of several items that is drawn the same on several cards becomes a symbol.
    """

    def __init__(
        self,
        name: str,
        elements: Sequence[Element],
        artist: drawing.Artist,
        rows: Sequence[Row],
        grounds: Sequence[str | None],
        on: _On,
    ) -> None:
        self.name, self.artist, self.on = name, artist, on
        self.units: list[list[Element]] = []
        for element in elements:
            if self.units and _is_fixed(element) and _is_fixed(self.units[-1][-1]):
                self.units[-1].append(element)
            else:
                self.units.append([element])
        self.rows = rows
        self.keys = [self._keys(row, ground) for row, ground in zip(rows, grounds, strict=True)]
        self.uses = Counter(key for keys in self.keys for key in keys)
        self.known: dict[_Unit, tuple[Drawn, ...]] = {}
        self.failed: dict[_Unit, list[tuple[str, str]]] = {}
        """The elements of a unit that cannot be drawn, and why."""
        self.near: dict[str, None] = {}
        self.cut: dict[str, list[tuple[str, int, Area]]] = {}
        """The texts of elements that were cut, with the lines of their rows and their boxes."""

    def _keys(self, row: Row, ground: str | None) -> list[_Unit]:
        """Return the units that are drawn on a card."""
        found: list[_Unit] = []
        for i, unit in enumerate(self.units):
            with self.on.faults.at(self.on.table, line=row.line):
                if unit[0].when is None or unit[0].when.holds(row):
                    cells = tuple(row.cells.get(column, "") for column in unit[0].columns)
                    found.append((i, (*cells, ground or "") if any(map(_is_faded, unit)) else cells))
        return found

    def drawn(self, number: int) -> tuple[Drawn, ...]:
        """Return the items of this side of the card of a row, by the number of the row."""
        return tuple(item for key in self.keys[number] for item in self._unit(key, self.rows[number]))

    def _unit(self, key: _Unit, row: Row) -> tuple[Drawn, ...]:
        if key not in self.known:
            items = tuple(item for element in self.units[key[0]] for item in self._element(element, row, key))
            if self.uses[key] > 1 and len(items) > 1:
                form = self.artist.form
                symbol = Symbol(
                    f"deck-{self.name}-{len(self.known)}", max(form.width, form.height) / 2 + form.bleed + 1, items
                )
                items = (Use(symbol, 0, 0),)
            self.known[key] = items
        for label, text in self.failed.get(key, ()):
            self.on.faults.add(self.on.table, text, line=row.line, element=label)
        return self.known[key]

    def _element(self, element: Element, row: Row, key: _Unit) -> list[Drawn]:
        found: list[Drawn] = []
        try:
            share = opacity(element, row)
            for one in resolved(element, row, self.on.sources):
                check(one, self.artist.form)
                before = len(self.artist.cut)
                drawn = self.artist.draw(one)
                if not is_safe(one, self.artist.form, drawn):
                    self.near.setdefault(element.label)
                if len(self.artist.cut) > before and isinstance(one, TextBox):
                    self.cut.setdefault(element.label, []).append((self.artist.cut[-1], row.line, one.area))
                found += drawn if share == 1 else self._faded(one, drawn, share, key[1][-1])
        except LayoutError as error:
            self.failed.setdefault(key, []).append((element.label, str(error)))
            return []
        return found

    def _faded(self, one: Drawable, drawn: list[Drawn], share: float, ground: str) -> list[Drawn]:
        style = self.artist.style
        paper = (ground and colours.fill(ground, style)) or style.palette.paper
        return faded(one, drawn, share, paper, self.on.is_inked) if share else []

    @property
    def warnings(self) -> list[Warned]:
        """A warning for each element that is too near the edge of a card that was drawn, or whose text was cut."""
        found: list[Warned] = [("deck.near", {"element": label, "safe": f"{SAFE:g}"}) for label in self.near]
        for label, of in self.cut.items():
            text, line, (_, _, wide, high) = of[0]
            where = {"line": line, "wide": f"{wide:.0f}", "high": f"{high:.0f}"}
            found.append(("deck.cut", {"element": label, "count": len(of), "text": shown(text), **where}))
        return found


def _is_faded(element: Element) -> bool:
    return "opacity" in element.formulas or element.values["opacity"] != 1


def _is_fixed(element: Element) -> bool:
    return not element.columns and element.when is None
