"""The clauses of a game's rules: where each sentence comes from, and how we say it (docs/sources.md).

A clause is a record in the `clauses.toml` of a game: a table such as `[LS-3]` with a summary (`about`) and the house
values that belong to it (`house`), and a table for each sentence, such as `[LS-3.a]`:

- `mark`: `text` (the designer's text), `program` (the designer's program) or `ours`;
- `at`: passages, each as file, paragraph or function, and digest (scripts/clauses.py). A sentence that is ours needs
  none, but the `question` that the designer left open, or `because`, the reason why we differ;
- `follows`: the house values that a sentence of the designer states. If they are not the standard ones, the sentence is
  the program's if they are those of the variant `program` (a key of the file), and ours otherwise;
- `text`, `program`: what the designer's text or program says instead, where they differ;
- `when`: a fact of the board without which the sentence is not printed, or `!` and a fact with which it is not;
- `off`: why the sentence is on no rules sheet;
- the name of a language (layouts/languages.py): our wording in it; English must not lack.

The key `by_seats` of the file lists the house values that are given for each number of seats.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from landpress.engine.contract.house import House, house_values, standard, variant_values
from landpress.engine.contract.marks import CLAUSES
from landpress.engine.contract.marks import MARKS as MARKS
from landpress.layouts.board import Variant, layout
from landpress.layouts.catalogue import data
from landpress.layouts.errors import GameError
from landpress.layouts.languages import LANGUAGES

TEXT, PROGRAM, OURS = MARKS.values()
_KEYS = {"mark", "at", "question", "because", "follows", "text", "program", "when", "off", *LANGUAGES}


class Passage(NamedTuple):
    """A place in the designer's text (a paragraph by number) or program (a function), and the digest of its words."""

    file: str
    place: str
    digest: str


@dataclass(frozen=True)
class Sentence:
    """A sentence of the rules; the fields are those of its record."""

    name: str
    mark: str
    at: tuple[Passage, ...]
    follows: tuple[str, ...]
    wording: Mapping[str, str] = field(hash=False)
    question: str = ""
    because: str = ""
    text: str = ""
    program: str = ""
    when: str = ""
    off: str = ""


@dataclass(frozen=True)
class Clause:
    """A clause with its sentences by letter."""

    number: str
    about: str
    house: tuple[str, ...]
    sentences: Mapping[str, Sentence] = field(hash=False)


@dataclass(frozen=True)
class Rulebook:
    """The clauses of a game by number. `program` is the variant with the numbers of the designer's program."""

    game: str
    program: str
    by_seats: tuple[str, ...]
    clauses: Mapping[str, Clause] = field(hash=False)

    def sentences(self) -> dict[str, Sentence]:
        """Return all sentences by name, such as `LS-3.a`."""
        return {one.name: one for clause in self.clauses.values() for one in clause.sentences.values()}

    def mark(self, sentence: Sentence, variant: Variant, seats: int) -> str:
        """Return the mark of a sentence under a variant, for a number of seats."""
        usual = standard(self.game)
        if self._follows(sentence, variant, usual, seats):
            return sentence.mark
        served = {**usual, **variant_values(self.game, self.program)} if self.program else {}
        return PROGRAM if served and self._follows(sentence, variant, served, seats) else OURS

    def _follows(self, sentence: Sentence, variant: Variant, wanted: House, seats: int) -> bool:
        """Return whether the values that a sentence states are the wanted ones."""
        house = house_values(self.game, variant)
        chosen = list(layout(self.game).SEATS).index(seats) if self.by_seats else 0
        pairs = {
            key: (house[key][chosen], wanted[key][chosen]) if key in self.by_seats else (house[key], wanted[key])
            for key in sentence.follows
        }
        return all(found == value for found, value in pairs.values())


@cache
def rulebook(game: str) -> Rulebook:
    """Return the clauses of a game. Raise GameError if the game has none, or if a record is wrong."""
    return read_rulebook(game, data(game, "engine", CLAUSES))


def read_rulebook(game: str, text: str) -> Rulebook:
    """Read clauses. Raise GameError that names the first record that is wrong."""
    records: dict[str, Any] = tomllib.loads(text)
    program = records.pop("program", "")
    by_seats = tuple(records.pop("by_seats", ()))
    return Rulebook(
        game, program, by_seats, {number: _clause(game, number, record) for number, record in records.items()}
    )


def _clause(game: str, number: str, record: Mapping[str, Any]) -> Clause:
    house = tuple(record.get("house", ()))
    for key in house:
        _must(key in standard(game), game, number, f"{key!r} is not a house value; expected one of the house.toml")
    _must(bool(record.get("about")), game, number, "the summary is missing; write about = ...")
    written = {name: one for name, one in record.items() if isinstance(one, dict)}
    strange = sorted(set(record) - set(written) - {"about", "house"})
    _must(not strange, game, number, f"unknown key {strange}; expected about, house or a sentence")
    _must(bool(written), game, number, "the clause has no sentence; write one, such as [" + number + ".a]")
    found = {name: _sentence(game, f"{number}.{name}", one, house) for name, one in written.items()}
    return Clause(number, record["about"], house, found)


def _sentence(game: str, name: str, record: Mapping[str, Any], house: tuple[str, ...]) -> Sentence:
    strange = sorted(set(record) - _KEYS)
    _must(not strange, game, name, f"unknown key {strange}; expected some of {', '.join(sorted(_KEYS))}")
    mark = str(record.get("mark"))
    _must(mark in MARKS, game, name, f"unknown mark {mark!r}; expected one of {', '.join(MARKS)}")
    places = [place.rsplit(" ", 2) for place in record.get("at", ())]
    _must(all(len(place) == 3 for place in places), game, name, "a passage is not a file, a place and a digest")
    sourced = record.get("question") or record.get("because") if mark == "ours" else places
    _must(not (mark == "ours" and places), game, name, "a sentence of ours has no passage; remove at")
    needed = "at, the passage it comes from" if mark != "ours" else "question, what the designer left open, or because"
    _must(bool(sourced), game, name, f"the clause is without a source; write {needed}")
    _must(bool(record.get("en")), game, name, "the English wording is missing; write en = ...")
    follows = tuple(record.get("follows", ()))
    _must(not (mark == "ours" and follows), game, name, "a sentence of ours is ours with any value; remove follows")
    loose = [key for key in follows if key not in house]
    _must(not loose, game, name, f"follows {loose}, which the clause does not list under house")
    kept = {key: record[key] for key in ("question", "because", "text", "program", "when", "off") if key in record}
    wording = {key: value for key, value in record.items() if key in LANGUAGES}
    return Sentence(name, MARKS[mark], tuple(Passage(*place) for place in places), follows, wording, **kept)


def _must(kept: bool, game: str, name: str, fault: str) -> None:
    if not kept:
        raise GameError(f"{game}: clauses.toml, {name}: {fault}")
