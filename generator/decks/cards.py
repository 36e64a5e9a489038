"""Make the parts of a kit from the cards of a table and a template, with warnings about problems in print.

Elements that several cards share are drawn once and placed on each card. Errors name the line of the table and the
element. Lengths are in millimetres.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar, TypeVarTuple

from landpress.generator.decks.conditions import Condition, filled, number
from landpress.generator.decks.table import Row, Table
from landpress.generator.decks.template import Element, Template, inside
from landpress.layouts.errors import CallError, InputError, LandpressError, LayoutError
from landpress.layouts.reading import shown
from landpress.layouts.sheet import Area
from landpress.output.deck import colours, drawing
from landpress.output.pieces.part import SAFE, SCISSORS_BLEED, Part
from landpress.output.scene.items import PT, Drawn, Image, Symbol, Use
from landpress.output.scene.style import Style
from landpress.output.scene.textbox import Type
from landpress.output.strangers.images import images

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MOST_COPIES, MOST_PIECES, MOST_DRAWN = 1_000, 10_000, 200_000
"""Limits: copies of one card, cards including all copies, and elements on all different cards together."""
FINE = 200.0
"""Resolution in pixels per inch; a picture with less gets a warning."""
GROUPS = {"card": "cards", "square": "tiles", "round": "tokens", "hexagon": "tiles"}

Warned = tuple[str, Mapping[str, object]]
"""The key of a text and its values."""
_Unit = tuple[int, tuple[str, ...]]
"""The number of a unit of elements that are drawn together, and the cells on which they depend."""


class Deck(NamedTuple):
    """The parts of a deck in the order of the table, and warnings for the user."""

    parts: tuple[Part, ...]
    warnings: tuple[Warned, ...]


def made(table: Table, template: Template, filters: Sequence[Condition], style: Style, profile: str) -> Deck:
    """Return the deck of the rows that meet all conditions; `profile` is home, press or tabletop."""
    form = _form(template, style, profile)
    chosen = [
        row for row in table.rows if all(_at(table.name, asked.holds, row) for asked in (*template.only, *filters))
    ]
    copies = [_copies(row, template.card["copies"], table) for row in chosen]
    rows = [row for row, count in zip(chosen, copies, strict=True) if count]
    if not rows:
        raise InputError(
            f"{table.name}: no card is left to print; of {len(table.rows)} rows {len(chosen)} meet all conditions"
        )
    if sum(copies) > MOST_PIECES:
        raise InputError(f"{table.name}: {sum(copies)} cards with all copies, more than {MOST_PIECES}, the limit")
    elements = len(template.front) + len(template.back)
    if len(rows) * elements > MOST_DRAWN:
        raise InputError(
            f"{table.name}: {len(rows)} different cards of {elements} elements each, more than {MOST_DRAWN} in all, "
            "the limit; print them in parts with --filter"
        )
    places = _files(rows, template, table.name)
    files = {f"{place}: {file}": _at(place, inside, template.folder, file) for file, place in places.items()}
    loaded = images(files, inked=profile == "press")
    pictures = {file: loaded[f"{place}: {file}"] for file, place in places.items()}
    own = {name: pictures[file] for name, file in template.icons.items()}
    artist = drawing.Artist(form, style, own)
    front = _Side("front", template.front, artist, pictures, rows, table.name)
    back = _Side("back", template.back, artist, pictures, rows, table.name)
    bleeds = front.bleeds or back.bleeds
    has_back = bool(template.back or template.card["back_ground"])
    parts = []
    for row, count in zip(rows, filter(None, copies), strict=True):
        grounds = [_ground(row, template, key, table.name) for key in ("ground", "back_ground")]
        drawn = [front.drawn(row), back.drawn(row)]
        fills = [colours.fill(ground, style) if ground else None for ground in grounds]
        if bleeds:  # cards with bleed lie apart, so cards with different grounds can share a sheet
            drawn = [
                (*artist.ground(ground), *items) if ground else items
                for ground, items in zip(grounds, drawn, strict=True)
            ]
            fills = [None, None]
        parts.append(
            Part(
                " ".join(filled(template.card["name"], row).split()) or "-",
                GROUPS[form.shape],
                count,
                form.width,
                form.height,
                drawn[0],
                back=drawn[1] if has_back else None,
                ground=fills[0],
                back_ground=fills[1] if has_back else None,
                outline=form.outline,
                bleeds=bleeds,
            )
        )
    names = {image.name: file for file, image in pictures.items()}
    coarse = [
        ("deck.coarse", {"file": names[name], "dpi": int(found), "fine": int(FINE)})
        for name, found in artist.resolutions.items()
        if found < FINE - 1e-6
    ]
    return Deck(tuple(parts), (*front.warnings, *back.warnings, *coarse))


def _at(where: str, call: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Return the result of a call. If it raises an error, put the place before the message."""
    try:
        return call(*arguments)
    except LandpressError as error:
        raise type(error)(f"{where}: {error}") from None


def _form(template: Template, style: Style, profile: str) -> drawing.Form:
    """Return the form of the pieces. Sizes are whole millimetres, because pieces are cut along a ruler.

    Round and hexagonal pieces are cut with scissors at home and need less bleed there.
    """
    shape, (width, height) = template.card["shape"], template.card["size"]
    where = f"{template.name}: [card] size"
    if width != int(width) or height != int(height):
        raise CallError(f"{where}: expected whole millimetres, found {width:g} x {height:g}")
    width, height = int(width), int(height)
    if shape != "card" and width != height:
        raise CallError(f"{where}: a {shape} piece has one number, such as 30, found {width} x {height}")
    if shape == "hexagon":
        height = int(-(-2 * width // 3**0.5))
    bleed = style.bleed if shape in ("card", "square") or profile != "home" else min(style.bleed, SCISSORS_BLEED)
    return drawing.Form(shape, width, height, bleed)


def _copies(row: Row, column: str, table: Table) -> int:
    """Return the number of copies of a card: 1 if the cell is empty or there is no column for copies."""
    cell = row.cells[column] if column else ""
    if not cell:
        return 1
    count = number(cell)
    if count is None or count != int(count) or not 0 <= count <= MOST_COPIES:
        raise InputError(
            f"{table.name}: line {row.line}, column {column}: expected a whole number of copies, 0 to {MOST_COPIES}, "
            f"found {shown(cell)!r}"
        )
    return int(count)


def _files(rows: Sequence[Row], template: Template, table: str) -> dict[str, str]:
    """Return the picture files that the cards and icons use, each with the first place that names it."""
    found: dict[str, str] = {}
    for element in (*template.front, *template.back):
        for row in rows if element.kind == "image" else ():
            if element.when is None or element.when.holds(row):
                found.setdefault(filled(element.values["file"], row), f"{table}: line {row.line}, {element.label}")
    for name, file in template.icons.items():
        found.setdefault(file, f"{template.name}: [icons] {name}")
    found.pop("", None)
    return found


def _ground(row: Row, template: Template, key: str, table: str) -> str | None:
    text = filled(template.card[key], row)
    return _at(f"{table}: line {row.line}, [card] {key}", colours.named, text) if text else None


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
        pictures: Mapping[str, Image],
        rows: Sequence[Row],
        table: str,
    ) -> None:
        self.name, self.artist, self.pictures, self.table = name, artist, pictures, table
        self.units: list[list[Element]] = []
        for element in elements:
            if self.units and _is_fixed(element) and _is_fixed(self.units[-1][-1]):
                self.units[-1].append(element)
            else:
                self.units.append([element])
        self.uses = Counter(key for row in rows for key in self._keys(row))
        self.known: dict[_Unit, tuple[Drawn, ...]] = {}
        self.near: dict[str, None] = {}
        self.bleeds = any(
            element.kind in ("box", "image")
            and element.values.get("fill", "image")
            and drawing.runs_over(_area(element), artist.form)
            for element in elements
        )

    def _keys(self, row: Row) -> list[_Unit]:
        """Return the units that are drawn on a card."""
        return [
            (number, tuple(row.cells[column] for column in unit[0].columns))
            for number, unit in enumerate(self.units)
            if unit[0].when is None or _at(self.table, unit[0].when.holds, row)
        ]

    def drawn(self, row: Row) -> tuple[Drawn, ...]:
        """Return the items of this side of a card."""
        return tuple(item for key in self._keys(row) for item in self._unit(key, row))

    def _unit(self, key: _Unit, row: Row) -> tuple[Drawn, ...]:
        if key not in self.known:
            items = tuple(item for element in self.units[key[0]] for item in self._element(element, row))
            if self.uses[key] > 1 and len(items) > 1:
                form = self.artist.form
                symbol = Symbol(
                    f"deck-{self.name}-{len(self.known)}", max(form.width, form.height) / 2 + form.bleed + 1, items
                )
                items = (Use(symbol, 0, 0),)
            self.known[key] = items
        return self.known[key]

    def _element(self, element: Element, row: Row) -> list[Drawn]:
        try:
            found = _resolved(element, row, self.pictures)
            if found is None:
                return []
            if not drawing.is_safe(found, self.artist.form):
                self.near.setdefault(element.label)
            return self.artist.draw(found)
        except LayoutError as error:
            raise LayoutError(f"{self.table}: line {row.line}, {element.label}: {error}") from None

    @property
    def warnings(self) -> list[Warned]:
        """A warning for each element that is too near the edge of a card that was drawn."""
        return [("deck.near", {"element": label, "safe": f"{SAFE:g}"}) for label in self.near]


def _is_fixed(element: Element) -> bool:
    return not element.columns and element.when is None


def _area(element: Element) -> Area:
    return Area(*element.values["at"], *element.values["size"])


def _resolved(element: Element, row: Row, pictures: Mapping[str, Image]) -> drawing.Element | None:
    """Return an element with the cells of a row filled in, or None if empty cells leave nothing to draw."""
    values = element.values

    def text(key: str) -> str:
        return filled(values[key], row)

    def colour(key: str) -> str | None:
        return colours.named(text(key)) if text(key) else None

    match element.kind:
        case "text":
            look = Type(
                values["type"] * PT,
                min(values["smallest"], values["type"]) * PT,
                colour("colour") or colours.named("ink"),
                values["bold"],
                values["align"],
                values["valign"],
            )
            return drawing.TextBox(_area(element), text("text"), look) if text("text").strip() else None
        case "box":
            return drawing.Box(_area(element), colour("fill"), colour("stroke"), values["width"], values["radius"])
        case "line":
            drawn = colour("colour") or colours.named("ink")
            return drawing.Line(values["at"], values["to"], drawn, values["width"])
        case "image":
            file = text("file")
            return drawing.ImageBox(_area(element), pictures[file], values["fit"] == "cover") if file else None
    return drawing.IconBox(_area(element), text("icon"), values["valign"]) if text("icon") else None
