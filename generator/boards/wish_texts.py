"""Wishes as people write them, one sentence each.

    0,0=T4                              a cell is of a kind; `T3|T4` for one of two
    ring 1: at most 2 T1                a count in a place
    T4: at least 3 steps from T4        a distance
    T4: at least 1 T1 beside            a count of neighbours
    T1: at most 3 together              the size of connected groups

layouts/places.py reads places. A count is `at least N`, `at most N`, `exactly N` or `no`. A file holds sentences as a
list: `wishes = ["0,0=T4", "ring 1: at most 2 T1"]`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from landpress.generator.boards.contradictions import contradicting, contradiction
from landpress.generator.boards.draws import draws
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import (
    MANY,
    START,
    Apart,
    Beside,
    Condition,
    Count,
    Kinds,
    Together,
    Wish,
    is_met,
    lattice_of,
)
from landpress.generator.game import Game
from landpress.generator.maps.wishing import wishing_of_maps
from landpress.layouts.board import Board, layout
from landpress.layouts.bounded import content
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, InputError, did_you_mean
from landpress.layouts.lattice import HEXES, Lattice
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.places import cells_of
from landpress.layouts.reading import printable
from landpress.layouts.stricttoml import parse_toml

MOST_WISHES, MOST_TEXT = 200, 200
_COUNT = r"(?P<count>(?:at least|at most|exactly) \d{1,3}|no)"
_FORMS = {
    "lock": re.compile(r"(?P<cell>[^=\s]+)\s*=\s*(?P<kinds>\S+)"),
    "apart": re.compile(r"(?P<kinds>\S+)\s*:\s*at least (?P<steps>\d{1,3}) steps from (?P<others>\S+)"),
    "beside": re.compile(rf"(?P<kinds>\S+)\s*:\s*{_COUNT} (?P<others>\S+) beside"),
    "together": re.compile(rf"(?P<kinds>\S+)\s*:\s*{_COUNT} together"),
    "count": re.compile(rf"(?P<place>[^:]+?)\s*:\s*{_COUNT} (?P<kinds>\S+)"),
}
_SENTENCES = (
    "CELL=KIND, PLACE: at most N KIND, KIND: at least N steps from KIND, KIND: at least N KIND beside, "
    "KIND: at most N together"
)
MOST_FILE = 100_000
"""The largest file of wishes in bytes."""


class Reader:
    """The reader of wishes for boards like a given one."""

    def __init__(self, like: Board) -> None:
        entry = layout(like.game)
        self._lattice: Lattice[Any] = lattice_of(like)
        known = (getattr(entry, name, ()) for name in ("KINDS", "TYPES", "TILES"))
        kinds: Sequence[str] = next(
            ([str(kind) for kind in kinds] for kinds in known if kinds), sorted(set(like.cells))
        )
        more = [START] if isinstance(like, LatticeBoard) else sorted({*like.cells} - {*kinds})
        self._kinds = (*kinds, *more)

    def wish(self, text: str) -> Wish:
        """Return a wish. Raise CallError, which says what was expected, if it cannot be read."""
        plain = " ".join(text.split())
        if len(plain) <= MOST_TEXT:
            for form, pattern in _FORMS.items():
                if found := pattern.fullmatch(plain):
                    return Wish(plain, self._rule(plain, form, found.groupdict()))
        raise CallError(f"wish {printable(plain)[:60]!r}: expected one of {_SENTENCES}")

    def _rule(self, text: str, form: str, said: dict[str, str]) -> Condition:
        kinds = self._read_kinds(text, said["kinds"])
        if form == "lock":
            return Count(self._cells(text, said["cell"]), kinds, 1, 1)
        if form == "apart":
            return Apart(kinds, self._read_kinds(text, said["others"]), int(said["steps"]))
        least, most = _range(said["count"])
        if form == "beside":
            return Beside(kinds, self._read_kinds(text, said["others"]), least, most)
        if form == "together":
            return Together(kinds, least, most)
        return Count(self._cells(text, said["place"]), kinds, least, most)

    def _cells(self, text: str, place: str) -> tuple[int, ...]:
        try:
            return cells_of(self._lattice, place)
        except InputError as error:
            raise CallError(f"wish {text!r}: {error}") from None

    def _read_kinds(self, text: str, said: str) -> Kinds:
        kinds = said.split("|")
        for kind in kinds:
            if kind not in self._kinds:
                expected = f"one of {', '.join(self._kinds)}{did_you_mean(kind, self._kinds)}"
                raise CallError(f"wish {text!r}: unknown kind {kind!r}: expected {expected}")
        return frozenset(kinds)

    def keeping(self, board: Board, cells: str) -> list[Wish]:
        """Return the wishes that some cells, written as `0,0,1,0` or `a1,b4`, stay as they are on a board."""
        if lattice_of(board) != self._lattice:
            raise CallError("--like: its board has another size; take a board of the same game and number of seats")
        parts = [part.strip() for part in cells.split(",")]
        if self._lattice.plane is HEXES:
            parts = (
                [",".join(pair) for pair in zip(parts[::2], parts[1::2], strict=False)]
                if not len(parts) % 2
                else [cells]
            )
        starts = {str(start) for start in board.starts}
        try:
            named = [(name, self._lattice.cell(name)) for name in parts]
        except InputError as error:
            raise CallError(f"--keep {printable(cells)[:60]}: {error}") from None
        return [self.wish(f"{name}={START if name in starts else board.cells[cell]}") for name, cell in named]


def _range(count: str) -> tuple[int, int]:
    if count == "no":
        return 0, 0
    number = int(count.split()[-1])
    return {"at least": (number, MANY), "at most": (0, number), "exactly": (number, number)}[count.rsplit(" ", 1)[0]]


def wishing(wanted: Request, texts: Iterable[str], like: Board | None = None, keep: str = "") -> Request:
    """Return a request with wishes: those with these texts, and that some cells stay as they are on another board.

    Raise CallError if a wish cannot be read, or if wishes contradict each other.
    """
    if wanted.game in described():
        return wishing_of_maps(wanted, texts, like, keep)
    sample = next(draws(wanted, "sample"))
    reader = Reader(sample)
    found = [reader.wish(text) for text in texts]
    if like is not None:
        if like.game != wanted.game:
            raise CallError(f"--like: a board of {like.game}; expected one of {wanted.game}")
        found += reader.keeping(like, keep)
    if len(found) > MOST_WISHES:
        raise CallError(f"{len(found)} wishes: expected at most {MOST_WISHES}")
    known = [sample] if like is None else [sample, like]
    if any(all(is_met(wish, board) for wish in found) for board in known):
        return replace(wanted, wishes=tuple(found), is_possible=bool(found))
    maker = Game(wanted.game).framing_maker
    wrong = contradiction(maker.frame(wanted), lattice_of(sample), found) if maker else None
    if wrong:
        raise CallError(contradicting([wish.text for wish in wrong]))
    return replace(wanted, wishes=tuple(found), is_possible=wrong is not None)


def texts_in(path: str) -> list[str]:
    """Return the wishes of a file. Raise InputError if it is not a file of wishes."""
    try:
        written = parse_toml(content(path, MOST_FILE, "a file of wishes (TOML)").decode())
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not UTF-8 text") from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    texts = written.get("wishes")
    if set(written) != {"wishes"} or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f'{path}: expected a list of sentences: wishes = ["0,0=T4", "ring 1: at most 2 T1"]')
    return texts
