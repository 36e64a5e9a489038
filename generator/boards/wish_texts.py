"""Wishes for boards of games, read from sentences (layouts/sentences.py) and from files.

A file holds sentences as a list: `wishes = ["0,0=T4", "ring 1: at most 2 T1"]`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from landpress.generator.boards.contradictions import contradicting, contradiction
from landpress.generator.boards.draws import draws
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import START, field_of, is_met, kept_cells, lattice_of, of_games
from landpress.generator.game import Game
from landpress.generator.maps.wishing import wishing_of_maps
from landpress.layouts.board import Board, layout
from landpress.layouts.bounded import content
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, InputError, naming
from landpress.layouts.field import CELLS
from landpress.layouts.lattice import Lattice
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.sentences import Vocabulary, Words
from landpress.layouts.stricttoml import parse_toml
from landpress.layouts.wishes import Wish

MOST_WISHES = 200
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
        # Kinds are no places in games: a start is a start in one of them, and a cell with a text in others.
        words = Words(CELLS, (*kinds, *more))
        self._known = Vocabulary(field_of(self._lattice), {CELLS: words}, has_places=False)

    def wish(self, text: str) -> Wish:
        """Return a wish. Raise CallError, which says what was expected, if it cannot be read."""
        found = self._known.wish(text)
        return replace(found, rule=of_games(found.rule))

    def keeping(self, board: Board, cells: str) -> list[Wish]:
        """Return the wishes that some cells, written as `0,0,1,0` or `a1,b4`, stay as they are on a board."""
        if lattice_of(board) != self._lattice:
            raise CallError("--like: its board has another size; take a board of the same game and number of seats")
        starts = {str(start) for start in board.starts}
        named = kept_cells(self._lattice, cells)
        return [self.wish(f"{name}={START if name in starts else board.cells[cell]}") for name, cell in named]


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
    data = content(path, MOST_FILE, "a file of wishes (TOML)")
    with naming(path):
        written = parse_toml(data)
    texts = written.get("wishes")
    if set(written) != {"wishes"} or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f'{path}: expected a list of sentences: wishes = ["0,0=T4", "ring 1: at most 2 T1"]')
    return texts
