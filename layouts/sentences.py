"""Wishes as people write them, one sentence each. docs/wishes.md lists them; docs/maps.md those about tokens and worth.

    0,0=T4                                   a cell is of a kind; `T3|T4` for one of two
    ring 1: at most 2 T1                     a count in a place; `worth` for what lies there
    each corner: at most 11 worth            the same in every corner, row, column, block, ring, edge or cell
    T4: at least 3 steps from T4             a distance
    T4: at least 1 T1 beside                 a count of neighbours; `within 2 steps` for a wider circle
    T1: at most 3 together                   the size of connected groups
    home: worth within 3 steps, at most 8 % apart        the balance of starts

A count is `at least N`, `at most N`, `exactly N`, `from N to M` or `no`. `same` stands for the same kind.
A place is `board`, `ring N` (the cells N steps from the middle), `row N` or `row N-M` (from the top, where row 1 is),
`column N` or `column N-M` (of squares, from the left), `coast` (the cells that lack a neighbour), `inland` (the other
cells), `orbit CELL` (the cells to which the symmetries of the lattice move it), `around CELL` (its neighbours), or
names of cells with blanks between them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as value
from typing import Any, NamedTuple

from landpress.layouts.errors import CallError, InputError, did_you_mean
from landpress.layouts.field import CELLS, COAST, CORNERS, INNER, Field
from landpress.layouts.lattice import HEXES, SQUARES, Lattice
from landpress.layouts.reading import printable
from landpress.layouts.wishes import MANY, Apart, Named, Near, Rule, Spread, Sum, Together, Wish

_SPAN = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", re.ASCII)


def cells_of(lattice: Lattice[Any], place: str) -> tuple[int, ...]:
    """Return the indices of the cells of a place in ascending order. Raise InputError if it is none of the lattice."""
    match place.split():
        case ["board"]:
            return tuple(range(len(lattice)))
        case ["coast"]:
            return lattice.coast
        case ["inland"]:
            return lattice.inland
        case ["ring", number] if number.isdecimal() and len(number) < 4:
            return _lying(lattice, lattice.rings, f"ring {number}", int(number), int(number))
        case ["row" | "column" as line, span] if found := _SPAN.fullmatch(span):
            return _lying(lattice, _numbers(lattice, line), f"{line} {span}", int(found[1]), int(found[2] or found[1]))
        case ["orbit", name]:
            cell = lattice.cell(name)
            return next(orbit for orbit in lattice.orbits() if cell in orbit)
        case ["around", name]:
            return lattice.neighbours[lattice.cell(name)]
        case names:
            return tuple(sorted({lattice.cell(name) for name in names}))


def _numbers(lattice: Lattice[Any], line: str) -> Sequence[int]:
    """Return the number of each cell's row or column."""
    if line == "row":
        first = 0 if lattice.plane is not HEXES else lattice.cells[0][1]
        return [cell[1] - first + 1 for cell in lattice.cells]
    if lattice.plane is HEXES:
        raise InputError("hexagons have no columns: expected a row or cells")
    return [cell[0] + 1 for cell in lattice.cells]


def _lying(lattice: Lattice[Any], numbers: Sequence[int], place: str, least: int, most: int) -> tuple[int, ...]:
    """Return the cells whose numbers lie in a range. Raise InputError if there are none."""
    if found := tuple(i for i, number in enumerate(numbers) if least <= number <= most):
        return found
    raise InputError(f"the board has no {place}: expected a {place.split()[0]} from {min(numbers)} to {max(numbers)}")


MOST_TEXT = 200
START, SAME, WORTH, BOARD = "start", "same", "worth", "board"
UNITS = ("corner", "edge", "row", "column", "ring", "block", "cell")
RESERVED = frozenset(
    {START, SAME, WORTH, BOARD, CELLS, "coast", "inland", "ring", "orbit", "around", "rows", "columns", "each", "no"}
    | {*UNITS, "at", "exactly", "from", "within", "beside", "together"}
)
"""Words that mean something in a sentence, so that no kind may have them as its name."""
_N = r"-?\d{1,4}"
_COUNT = rf"(?P<count>(?:at least|at most|exactly) {_N}|from {_N} to {_N}|no)"
_STEPS = r"(?P<steps>\d{1,3}) steps?"


class Form(NamedTuple):
    """A form of sentences: its name, how it is shown, the pattern it is read by, and a word that no other form has."""

    name: str
    shown: str
    pattern: re.Pattern[str]
    sign: str = ""


_FORMS = (
    Form("lock", "CELL=KIND", re.compile(r"(?P<cell>[^=\s]+)\s*=\s*(?P<kinds>\S+)")),
    Form(
        "apart",
        "{own}: at least {number} steps from {other}",
        re.compile(rf"(?P<kinds>\S+)\s*:\s*at least {_STEPS} from (?P<others>\S+)"),
        "steps from",
    ),
    Form(
        "spread",
        "{own}: worth within {number} steps, at most N % apart",
        re.compile(rf"(?P<kinds>\S+)\s*:\s*worth within {_STEPS}\s*, at most (?P<percent>\d{{1,3}}) ?% apart"),
        "worth within",
    ),
    Form(
        "within",
        "{own}: {count} {other} within {number} steps",
        re.compile(rf"(?P<kinds>\S+)\s*:\s*{_COUNT} (?P<others>\S+) within {_STEPS}"),
        "within",
    ),
    Form(
        "beside",
        "{own}: {count} {other} beside",
        re.compile(rf"(?P<kinds>\S+)\s*:\s*{_COUNT} (?P<others>\S+) beside"),
        "beside",
    ),
    Form("together", "{own}: {count} together", re.compile(rf"(?P<kinds>\S+)\s*:\s*{_COUNT} together"), "together"),
    Form("each", "each UNIT: {count} KIND", re.compile(rf"each (?P<unit>\S+)\s*:\s*{_COUNT} (?P<kinds>\S+)")),
    Form("count", "REGION: {count} KIND", re.compile(rf"(?P<place>[^:]+?)\s*:\s*{_COUNT} (?P<kinds>\S+)")),
)
"""All forms. A sentence has the first that fits."""
SENTENCES = (
    "; ".join(form.shown.format(own="KIND", other="KIND", number="N", count="COUNT") for form in _FORMS)
    + "; where COUNT is at least N, at most N, exactly N, from N to M, or no"
)


class Words(NamedTuple):
    """A layer as sentences know it: the class of places where it lies, and its names."""

    on: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """What sentences about the boards of a game may name: its field, and its layers, of which `cells` is the first.

    `starts` are the kinds where seats start. `same` lists for a kind the others that stand for it. Where `has_worth` is
    not set, sentences about worth are refused; without `has_places`, those with kinds as places.
    """

    field: Field
    layers: Mapping[str, Words]
    starts: frozenset[str] = frozenset()
    same: Mapping[str, frozenset[str]] = value(default_factory=dict)
    has_worth: bool = False
    has_places: bool = True

    def wish(self, text: str) -> Wish:
        """Return a wish. Raise CallError, which says what was expected, if it cannot be read."""
        plain = " ".join(text.split())
        if len(plain) <= MOST_TEXT:
            for form in _FORMS:
                if found := form.pattern.fullmatch(plain):
                    return Wish(plain, _Sentence(self, plain).rule(form.name, found.groupdict()))
        raise CallError(f"wish {printable(plain)[:60]!r}: expected {self._nearest(plain[:MOST_TEXT])} {SENTENCES}")

    def _nearest(self, plain: str) -> str:
        """Return the form that a sentence of no form seems to want, with its own words, if one is near."""
        own, _, said = plain.partition(":")
        form = next((form for form in _FORMS if form.sign and re.search(rf"\b{form.sign}\b", said)), None)
        if form is None or not own or " " in own:
            return "one of"
        known = {SAME, *self.layers, *(name for words in self.layers.values() for name in words.names)}
        words = said.replace(",", " ").split()
        other = next((word for word in words if known.issuperset(word.split("|"))), "KIND")
        words = [word for word in words if word != other] + [other] * (words.count(other) - 1)  # a kind may be called 6
        number = next((word for word in words if word.isdecimal()), "N")
        count = "at least N" if form.name == "together" else "at least 1"
        shown = form.shown.format(own=own, other=other, number=number, count=count)
        return f"a sentence such as {printable(shown)!r}, or of another of these forms:"


@dataclass(frozen=True)
class _Sentence:
    """One sentence, which its errors quote."""

    known: Vocabulary
    text: str

    def rule(self, form: str, said: dict[str, str]) -> Rule:
        """Return the condition of a sentence of some form, from its parts."""
        least, most = _range(said["count"]) if "count" in said else (0, MANY)
        if least > most:
            raise self._wrong(f"from {least} to {most}", "two numbers of which the second is larger")
        match form:
            case "lock":
                kinds = self._named(said["kinds"])
                if self.known.layers[kinds.layer].on != CELLS:
                    raise self._wrong(said["kinds"], "a kind or a token that lies on cells")
                return Sum((self._cells(said["cell"]),), kinds, 1, MANY)
            case "apart":
                own, others = self._pair(said)
                return Apart(own, others, int(said["steps"]))
            case "within" | "beside":
                own, others = self._pair(said)
                return Near(own, others, int(said.get("steps", 1)), least, most)
            case "together":
                return Together(self._named(said["kinds"]), least, most)
            case "spread":
                self._require_worth()
                return Spread(self._cells_of_kinds(said["kinds"]), int(said["steps"]), int(said["percent"]))
            case "each":
                return self._each(said["unit"], said["kinds"], least, most)
        return self._count(said["place"], said["kinds"], least, most)

    def _wrong(self, found: str, expected: str) -> CallError:
        return CallError(f"wish {self.text!r}: {found[:40]!r}: expected {expected}")

    def _require_worth(self) -> None:
        if not self.known.has_worth:
            raise self._wrong(WORTH, "a kind: nothing on these boards has a worth")

    def _require_on_cells(self, what: Named | None, said: str) -> None:
        if what and self.known.layers[what.layer].on != CELLS:
            raise self._wrong(said, "a kind, or a token that lies on cells, for the cells of a kind")

    def _count(self, place: str, said: str, least: int, most: int) -> Sum:
        what = self._what(said)
        if on := self._kinds_as_place(place):
            self._require_on_cells(what, said)
            return Sum((self._all(what),), what, least, most, on)
        return Sum((self._of(what, self._cells(place)),), what, least, most)

    def _each(self, unit: str, said: str, least: int, most: int) -> Sum:
        what, lattice = self._what(said), self.known.field.lattice
        if unit == "cell" or (unit not in UNITS and (on := self._kinds_as_place(unit))):
            if unit != "cell":
                self._require_on_cells(what, said)
            single = tuple(self._of(what, (cell,)) for cell in range(len(lattice)))
            return Sum(single, what, least, most, frozenset() if unit == "cell" else on)
        if unit not in UNITS:
            kinds = self.known.layers[CELLS].names if self.known.has_places else ()
            near = did_you_mean(unit, [*UNITS, *kinds])
            raise self._wrong(unit, f"one of {', '.join(UNITS)}, or a kind{near}")
        where = self.known.layers[what.layer].on if what else CELLS
        if (unit == "corner" and where in (COAST, INNER)) or (unit == "edge" and where == CORNERS):
            return Sum(self.known.field.meeting_at(unit == "corner", where), what, least, most)
        groups = self._units(unit)
        if not groups:
            raise self._wrong(unit, "a part that this board has")
        return Sum(tuple(self._of(what, group) for group in groups), what, least, most)

    def _units(self, unit: str) -> Iterable[tuple[int, ...]]:
        """Return the cells of each corner, edge, row and so on."""
        ground, lattice = self.known.field, self.known.field.lattice
        match unit:
            case "corner":
                return ground.classes[CORNERS].touching
            case "edge":
                return ground.classes[INNER].touching
            case "row":
                return lattice.rows
            case "block":
                return ground.blocks
            case "column":
                return self._columns()
        return [_where(lattice.rings, ring) for ring in sorted(set(lattice.rings))]

    def _columns(self) -> list[tuple[int, ...]]:
        lattice = self.known.field.lattice
        if lattice.plane is not SQUARES:
            raise self._wrong("column", "a row: hexagons have no columns")
        across = [cell[0] for cell in lattice.cells]
        return [_where(across, x) for x in sorted(set(across))]

    def _cells(self, place: str) -> tuple[int, ...]:
        """Return the cells of a place."""
        block = re.fullmatch(r"block ([1-9]\d{0,2})", place)
        if block and (blocks := self.known.field.blocks):
            if int(block[1]) > len(blocks):
                raise self._wrong(place, f"one of {len(blocks)} blocks")
            return blocks[int(block[1]) - 1]
        try:
            return cells_of(self.known.field.lattice, place)
        except InputError as error:
            if str(error).startswith("expected a cell"):
                raise self._no_place(place) from None
            raise CallError(f"wish {self.text!r}: {error}") from None

    def _no_place(self, place: str) -> CallError:
        """Return the refusal of words that are neither a place nor, where kinds may be places, a kind."""
        lattice, kinds = self.known.field.lattice, self.known.layers[CELLS].names if self.known.has_places else ()
        lines = ["ring N", "row N", *(["column N"] if lattice.plane is SQUARES else [])]
        lines += ["block N"] * bool(self.known.field.blocks)
        single = [*kinds, *([START] if kinds and self.known.starts else []), BOARD, "coast", "inland"]
        expected = ", ".join([*single, *lines, "orbit CELL, around CELL"])
        known = [*single, *(line.split()[0] for line in lines), "orbit", "around"]
        near = next((did_you_mean(word, known) for word in re.split(r"[ |]", place) if word not in known), "")
        return self._wrong(place, f"a place: {expected}, or cells such as {lattice.names[0]}{near}")

    def _kinds_as_place(self, said: str) -> frozenset[str]:
        """Return the kinds of cells that are named as a place, or none."""
        kinds, parts = self.known.layers[CELLS].names, [part.removeprefix(f"{CELLS}.") for part in said.split("|")]
        if not self.known.has_places:
            return frozenset()
        if all(part == START or part in kinds for part in parts) and (said != START or self.known.starts):
            return self._named("|".join(f"{CELLS}.{part}" for part in parts)).kinds
        return frozenset()

    def _cells_of_kinds(self, said: str) -> Named:
        own = self._named(said)
        if own.layer != CELLS:
            raise self._wrong(said, "kinds of cells")
        return own

    def _what(self, said: str) -> Named | None:
        """Return what is counted, None for the worth."""
        if said == WORTH:
            self._require_worth()
            return None
        return self._named(said)

    def _all(self, what: Named | None) -> tuple[int, ...]:
        return tuple(range(len(self.known.field.classes[self.known.layers[what.layer].on if what else CELLS])))

    def _of(self, what: Named | None, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Return the places of a layer that some cells have: the cells themselves, or their edges or corners."""
        on = self.known.layers[what.layer].on if what else CELLS
        if on == CELLS:
            return cells
        chosen = set(cells)
        touching = self.known.field.classes[on].touching
        return tuple(place for place, met in enumerate(touching) if chosen.intersection(met))

    def _pair(self, said: dict[str, str]) -> tuple[Named, Named | None]:
        own = self._named(said["kinds"])
        if said["others"] == SAME:
            return own, None
        others = self._named(said["others"])
        one, other = self.known.layers[own.layer].on, self.known.layers[others.layer].on
        if one != other and (CELLS not in (one, other) or said.get("steps", "1") != "1"):
            raise self._wrong(said["others"], f"what lies on {one}, or on cells with `beside`")
        return own, others

    def _named(self, said: str) -> Named:
        """Return the layer and the names of words between bars."""
        found = [self._word(word) for word in said.split("|")]
        if len({named.layer for named in found}) > 1:
            raise self._wrong(said, "kinds or tokens that lie together, in one layer")
        return Named(found[0].layer, frozenset[str]().union(*(named.kinds for named in found)))

    def _word(self, word: str) -> Named:
        layers = self.known.layers
        if word == START and self.known.starts:
            return Named(CELLS, self.known.starts)
        if word in layers and word != CELLS:
            return Named(word, frozenset(layers[word].names))
        layer, _, name = word.partition(".")
        if layer in layers and name == START and self.known.starts:
            return Named(CELLS, self.known.starts)
        having = [one for one, words in layers.items() if word in words.names]
        if not having and layer in layers and name in layers[layer].names:
            having, word = [layer], name
        if not having:
            names = [name for words in layers.values() for name in words.names]
            names += [*([START] if self.known.starts else []), *(layer for layer in layers if layer != CELLS)]
            expected = f"one of {', '.join(names)}{did_you_mean(word, names)}"
            raise CallError(f"wish {self.text!r}: unknown kind {word[:40]!r}: expected {expected}")
        if len(having) > 1:
            raise self._wrong(word, f"which is meant: {' or '.join(f'{one}.{word}' for one in having)}")
        more = self.known.same.get(word, frozenset()) if having[0] == CELLS else frozenset()
        return Named(having[0], frozenset({word}) | more)


def _where(numbers: Iterable[int], wanted: int) -> tuple[int, ...]:
    return tuple(place for place, number in enumerate(numbers) if number == wanted)


def _range(count: str) -> tuple[int, int]:
    """Return the least and the most of a count."""
    words = count.split()
    if words == ["no"]:
        return 0, 0
    if words[0] == "from":
        return int(words[1]), int(words[3])
    number = int(words[-1])
    return {"at least": (number, MANY), "at most": (-MANY, number), "exactly": (number, number)}[" ".join(words[:-1])]
