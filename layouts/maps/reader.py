"""The reader of descriptions: a text in TOML becomes a `Description`, or one line says what is wrong where.

docs/maps.md is the format. A text may come from a stranger, also inside a page: so everything in it has a limit, and
whatever is wrong raises InputError with the line, the place, what was found, and what was expected.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from landpress.layouts.board import prefixes
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import known
from landpress.layouts.described import described
from landpress.layouts.errors import InputError, did_you_mean, naming
from landpress.layouts.field import CELLS, CLASSES, Field
from landpress.layouts.languages import LANGUAGES
from landpress.layouts.lattice import HEXES
from landpress.layouts.maps.description import BY, Blocks, Description, Kind, Layer, Look, Symmetry
from landpress.layouts.maps.groups import groups
from landpress.layouts.maps.lattices import lattice_of
from landpress.layouts.maps.table import Table
from landpress.layouts.maps.translations import LONGEST_LINE, LONGEST_NAME, LONGEST_RULES, MOST_LINES, texts_of
from landpress.layouts.maps.vocabulary import HUES, ICONS, PATTERNS, SHAPES
from landpress.layouts.maps.wish_checks import check_wishes
from landpress.layouts.plugins import Plugin
from landpress.layouts.reading import number_of, printable
from landpress.layouts.sentences import MOST_TEXT, START
from landpress.layouts.stricttoml import parse_toml

MOST_BYTES = 16_000
LONGEST_LABEL, LONGEST_DECK = 12, 60
MOST_KINDS, MOST_LAYERS, MOST_TOKENS, MOST_WISHES, MOST_TILES = 60, 8, 60, 100, 40
MOST_SLOTS = 1200
"""The most cells and tokens of a board together: a board's file holds the name of each."""
MOST_SEATS, MOST_WORTH, MOST_EACH, LONGEST_CODE = 6, 1000, 5, 150
_KEYS = (
    *("name", "prefix", "seats", "wishes", "symmetry", "rules", "score", "deck"),
    *("names", "lattice", "kinds", "layers", "blocks"),
)
_LOOK = ("hue", "tint", "pattern", "icon", "text")
_STARTS = 'seats start on kinds with start = true, such as, in [kinds], home = { start = true, at = ["CELL", "CELL"] }'
_PREFIX = re.compile(r"[A-Z]{2}")
_DECK = re.compile(r"[^/~\\:#][^\\:#]*\.(csv|tsv)", re.IGNORECASE)


def read_description(data: bytes | str, plugin: Plugin | None = None) -> Description:
    """Return the description in a text. Raise InputError with the line and the remedy if there is none.

    `plugin` has the text in its package, if one does.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        raise InputError(f"a description has at most {MOST_BYTES} bytes, this one has more; shorten it")
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start}: not UTF-8 text; save the file as UTF-8") from None
    try:
        table = parse_toml(source)
    except InputError as error:
        raise InputError(f"{error}; {_advice(str(error))}") from None
    return _description(Table(source, table), plugin)


def _advice(fault: str) -> str:
    """Return what to look for where a text is not TOML."""
    if "Unclosed" in fault:
        return "a comma, a quote or a bracket may be missing before it"
    if "nterminated" in fault or "Illegal character" in fault:
        return "a quote may be missing"
    return "names with other letters than a to z stand in quotes, and so do all texts"


def read_description_file(path: str, plugin: Plugin | None = None) -> Description:
    """Return the description in a file. Raise InputError, which names the file, if there is none."""
    data = content(path, MOST_BYTES, "a description of boards (TOML)")
    with naming(printable(path)):
        return replace(read_description(data, plugin), folder=Path(path).parent)


def _description(table: Table, plugin: Plugin | None) -> Description:
    languages = [language for language in LANGUAGES if language != "en"]
    for key in ("start", "starts"):
        if key in table:
            table.wrong("", f"no {key}: {_STARTS}", said=key)
    table.only((*_KEYS, *languages))
    field, letters = lattice_of(table.table("lattice", needed=True))
    kinds = _kinds(table.table("kinds", needed=True), field, letters, has_blocks=bool(field.blocks))
    layers = _layers(table.table("layers"), kinds)
    found = Description(
        source=table.source,
        name=table.text("name", LONGEST_NAME),
        prefix=_prefix(table, plugin),
        seats=_seats(table),
        field=field,
        kinds=kinds,
        layers=layers,
        blocks=_blocks(table, field, kinds),
        wishes=tuple(" ".join(wish.split()) for wish in table.texts("wishes", MOST_WISHES, MOST_TEXT)),
        symmetry=_symmetry(table, kinds),
        rules=table.text("rules", LONGEST_RULES, "", lines=True),
        score=table.texts("score", MOST_LINES, LONGEST_LINE),
        deck=_deck(table),
        texts=texts_of(table, languages, kinds, layers),
        plugin=plugin,
    )
    _check_layers(table.table("layers"), found)
    check_wishes(table, found)
    if found.symmetry and not groups(found):
        said = f"no {found.symmetry.seats} symmetries"
        table.wrong(
            "symmetry", "a group that keeps the lattice and its fixed cells, and moves each start to each other", said
        )
    if found.payload > LONGEST_CODE:
        table.wrong(
            "lattice",
            f"boards whose codes have at most {LONGEST_CODE}; take fewer cells or tokens",
            said=f"codes of {found.payload} characters",
        )
    return found


def _prefix(table: Table, plugin: Plugin | None) -> str:
    """Return the prefix. Codes of descriptions state a digest too, so a plugin with a description shares its prefix."""
    prefix = table.text("prefix", 2)
    if not _PREFIX.fullmatch(prefix):
        table.wrong("prefix", "two capital letters, with which the codes begin")
    other = None if plugin else prefixes().get(prefix)
    if other is not None and known(other) not in described():
        table.wrong("prefix", f"two other letters: codes of {other} begin so")
    return prefix


def _deck(table: Table) -> str:
    deck = table.text("deck", LONGEST_DECK, "")
    if deck and (not _DECK.fullmatch(deck) or ".." in PurePosixPath(deck).parts):
        table.wrong("deck", "the name of a table beside the description, such as cards.csv or cards/market.tsv")
    return deck


def _seats(table: Table) -> tuple[int, ...]:
    value = table.value.get("seats", [1])
    if not isinstance(value, list) or not value or not all(type(n) is int and 1 <= n <= MOST_SEATS for n in value):
        table.wrong("seats", f"a list of numbers from 1 to {MOST_SEATS}, such as [3, 4]")
    return tuple(sorted(set(value)))


def _look(table: Table) -> Look:
    return Look(
        hue=table.word("hue", HUES, ""),
        tint=table.share("tint", 0.3 if "hue" in table else 0.0),
        pattern=table.word("pattern", PATTERNS, ""),
        icon=table.word("icon", ICONS, ""),
        text=_label(table),
    )


def _label(table: Table) -> str | None:
    """Return the text of a look, None if it says nothing."""
    return table.text("text", LONGEST_LABEL) if table.value.get("text") else table.value.get("text")


def _kinds(table: Table, field: Field, letters: Mapping[int, str], has_blocks: bool) -> tuple[Kind, ...]:
    if not table.value:
        table.wrong("", "at least one kind of cell", said="no kinds")
    if START in table:
        table.wrong("", f"another name, because this word has a meaning in wishes; {_STARTS}", said=START)
    names = table.names(MOST_KINDS)
    for name in names:
        if name in field.lattice.named:
            table.wrong("", "another name: a cell of this board is called so", said=name)
    rows = table.tables()
    marks = {row.value["letter"]: name for name, row in rows.items() if isinstance(row.value.get("letter"), str)}
    for cell, letter in letters.items():
        if letter not in marks:
            table.wrong(
                "",
                f'a kind with letter = "{printable(letter)}", which the picture has at {field.lattice.names[cell]}',
                said="no kind",
            )
    fixed: dict[str, list[int]] = {name: [] for name in names}
    for cell, letter in letters.items():
        fixed[marks[letter]].append(cell)
    for name, row in rows.items():
        row.only(("count", "at", "start", "letter", "worth", "same_as", *_LOOK))
        fixed[name] += _cells(row, field)
    taken = Counter(cell for cells in fixed.values() for cell in cells)
    if twice := [cell for cell, times in taken.items() if times > 1]:
        table.wrong("", "each cell fixed once", said=f"{field.lattice.names[twice[0]]} twice")
    counts = dict.fromkeys(names, 0) if has_blocks else _counts(table, rows, fixed, len(field.lattice))
    if len(set(marks.values())) != len([row for row in rows.values() if "letter" in row]):
        table.wrong("", "a letter of its own for each kind", said="two kinds with one letter")
    return tuple(
        Kind(
            name, counts[name], tuple(sorted(fixed[name])), row.flag("start"),
            row.whole("worth", -MOST_WORTH, MOST_WORTH, 0), _same(row, names), _letter(row), _look(row),
        )
        for name, row in rows.items()
    )  # fmt: skip


def _letter(row: Table) -> str:
    letter = row.text("letter", 1, "")
    if letter == ".":
        row.wrong("letter", "one character other than a dot and a blank")
    return letter


def _same(row: Table, names: Sequence[str]) -> str:
    same = row.word("same_as", names, "")
    if same == row.path[-1]:
        row.wrong("same_as", "another kind")
    return same


def _cells(row: Table, field: Field) -> list[int]:
    """Return the cells of `at`."""
    found = []
    for name in row.texts("at", len(field.lattice), 10):
        if name not in field.lattice.named:
            row.wrong("at", f"cells of this board: {field.lattice.extent}", said=name)
        found.append(field.lattice.named[name])
    return found


def _counts(table: Table, rows: Mapping[str, Table], fixed: Mapping[str, Sequence[int]], cells: int) -> dict[str, int]:
    """Return the number of cells of each kind. A kind without a count has its fixed cells; one other takes the rest."""
    counts = {name: row.whole("count", 0, cells) for name, row in rows.items() if "count" in row}
    open_kinds = [name for name in rows if name not in counts]
    resting = open_kinds if len(open_kinds) == 1 else [name for name in open_kinds if not fixed[name]]
    if len(resting) > 1:
        table.wrong(resting[1], f"a count: {resting[0]} takes the rest already", said="no count")
    counts |= {name: len(fixed[name]) for name in open_kinds if name not in resting}
    left = cells - sum(counts.values())
    if resting:
        counts[resting[0]] = left
    if left < 0 or (left and not resting):
        said = number_of(sum(counts.values()) - (left if resting else 0), "cells")
        table.wrong(
            "", f"{cells}, the cells of the lattice; correct a count, or leave one out, which takes the rest", said=said
        )
    for name, row in rows.items():
        if len(fixed[name]) > counts[name]:
            row.wrong(
                "count" if "count" in row else "",
                f"at least {len(fixed[name])}, the fixed cells of this kind",
                said=str(counts[name]),
            )
    return counts


def _layers(table: Table, kinds: Sequence[Kind]) -> tuple[Layer, ...]:
    names = table.names(MOST_LAYERS)
    known = {kind.name for kind in kinds}
    for name in names:
        if name in known:
            table.wrong("", "another name: a kind is called so", said=name)
    return tuple(_layer(row, [kind.name for kind in kinds]) for row in table.tables().values())


def _layer(row: Table, kinds: Sequence[str]) -> Layer:
    row.only(("on", "tokens", "each", "worth", "shape", "look"))
    on, chosen = row.text("on", 400, "board"), frozenset[str]()
    if on == "board":
        on = CELLS
    elif on not in CLASSES[1:]:
        chosen, on = frozenset(on.split("|")), CELLS
        for kind in sorted(chosen.difference(kinds)):
            near = did_you_mean(kind, [*kinds, *CLASSES[1:]])
            row.wrong("on", f"board, {', '.join(CLASSES[1:])}, or kinds: {', '.join(kinds)}{near}", said=kind)
    tokens = row.table("tokens", needed=True)
    names = tokens.names(MOST_TOKENS)
    if not names:
        row.wrong("tokens", "at least one token, such as { gold = 3 }")
    looks = row.table("look")
    looks.only(names)
    for look in looks.tables().values():
        look.only(_LOOK)
    worth = row.table("worth")
    worth.only(names)
    each, form = row.whole("each", 1, MOST_EACH, 1), row.word("shape", SHAPES, SHAPES[0])
    if form == "bar" and (each > 1 or not on.endswith("edges")):
        row.wrong("shape", "another shape: only single tokens on edges are bars")
    return Layer(
        row.path[-1],
        on,
        chosen,
        {name: tokens.whole(name, 0, MOST_SLOTS) for name in names},
        {name: worth.whole(name, -MOST_WORTH, MOST_WORTH, 0) for name in names},
        each,
        form,
        {name: _look(look) for name, look in looks.tables().items()},
    )


def _check_layers(table: Table, found: Description) -> None:
    """Refuse layers whose tokens have no room, and boards of too many things."""
    slots = len(found.field.lattice)
    for layer in found.layers:
        row = table.table(layer.name)
        if layer.kinds and found.blocks and len(found.blocks.tiles) > len(found.field.blocks):
            row.wrong("on", "board, edges or corners: with more blocks than places, kinds have no fixed number")
        places, count = found.most_places(layer) * layer.each, sum(layer.tokens.values())
        slots += places
        if count > places:
            row.wrong("tokens", f"at most {places}, the places for them", said=number_of(count, "tokens"))
        if layer.each > 1 and count < places:
            row.wrong("tokens", f"{places}: with `each`, every place has its tokens", said=number_of(count, "tokens"))
    if slots > MOST_SLOTS:
        table.wrong("", f"at most {MOST_SLOTS}", said=f"{slots} cells and places for tokens")


def _blocks(table: Table, field: Field, kinds: Sequence[Kind]) -> Blocks | None:
    own = table.table("blocks")
    own.only(("turns", "tiles"))
    if not field.blocks:
        if "blocks" in table:
            table.wrong("blocks", 'a lattice of blocks: shape = "flowers 1 3 4 3" or "patches 3 2 2"')
        return None
    if "blocks" not in table:
        expected = "[blocks.tiles], which are laid on such a lattice; or a shape without blocks, such as hexagon 3"
        table.table("lattice").wrong("shape", expected)
    full = 6 if field.lattice.plane is HEXES else 4
    turns = own.whole("turns", 1, full, full)
    if full % turns:
        own.wrong("turns", f"a divisor of {full}")
    size, tiles = len(field.blocks[0]), own.table("tiles", needed=True)
    letters = {kind.letter: kind.name for kind in kinds if kind.letter}
    made: dict[str, tuple[str, ...]] = {}
    for name in tiles.names(MOST_TILES):
        marks = "".join(tiles.text(name, 4 * size + 20, lines=True).split())
        for mark in marks:
            if mark not in letters:
                tiles.wrong(name, f"letters of kinds: {' '.join(sorted(letters)) or 'give kinds a letter'}", said=mark)
        if len(marks) != size:
            tiles.wrong(name, f"{size}, one for each cell of a block", said=f"{len(marks)} letters")
        made[name] = tuple(letters[mark] for mark in marks)
    if len(made) < len(field.blocks):
        own.wrong("tiles", f"at least {len(field.blocks)}, one for each place", said=number_of(len(made), "blocks"))
    for kind in kinds:
        if kind.fixed:
            table.table("kinds").table(kind.name).wrong("at", "no fixed cells where blocks are laid")
    return Blocks(turns, made)


def _symmetry(table: Table, kinds: Sequence[Kind]) -> Symmetry | None:
    if "symmetry" not in table:
        return None
    own = table.table("symmetry", needed=True)
    own.only(("seats", "by", "swap"))
    swap = own.texts("swap", 2, 20)
    names = {kind.name: kind for kind in kinds}
    for name in swap:
        if name not in names:
            own.wrong("swap", f"two of {', '.join(names)}", said=name)
    if "swap" in own and len(set(swap)) != 2:
        own.wrong("swap", "two different kinds")
    if swap and names[swap[0]].count != names[swap[1]].count:
        own.wrong("swap", "two kinds with the same count")
    seats = own.whole("seats", 2, 12)
    if swap and seats != 2:
        own.wrong("swap", "seats = 2: two kinds change places under one symmetry")
    if "blocks" in table:
        table.wrong("symmetry", "no blocks: their boards are drawn without symmetry")
    return Symmetry(seats, own.word("by", BY, BY[0]), swap)
