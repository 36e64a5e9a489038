"""Faults in the records of clauses and in the sheets made of them, drawn from the records themselves.

Each kind of fault is a function that gets a record or a text and yields all faults of its kind there, as old and new.
The kinds take turns; game, place and change are drawn from a seed.
"""

import os
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice, pairwise
from typing import NamedTuple

from landpress.engine.contract.clauses import MARKS
from landpress.layouts.languages import LANGUAGES
from tests.mutants.faults import NAMED, ROOT, Fault

COUNT, SEED = 40, "records"
TESTS = (
    "tests/test_clauses.py",
    "tests/output/test_sources_in_print.py",
    "tests/output/test_golden_kits.py",
    "tests/games/test_{module}_round.py",
    "tests/games/test_recorded_games.py::test_recorded_games_show_what_the_programs_do",
)
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = re.compile(rf"(?<![{{\w.])(?:\d+|{'|'.join(NUMBERS)})(?![\w}}])", re.ASCII)
_BLOCK = re.compile(r"^\[(\w+-D?\d+(?:\.[a-z])?)\]\n(?:(?!\[).+\n)*", re.MULTILINE)
_SENTENCE = re.compile(r"[^.。]+[.。]\s*")
Change = tuple[str, str]
"""What is replaced, and what by."""


class Place(NamedTuple):
    """A text in which faults are planted: the records of a game, or a language's texts of it."""

    game: str
    file: str
    text: str


@cache
def places() -> tuple[Place, ...]:
    """Return all texts that are made of records."""
    found = []
    for path in sorted((ROOT / "engine/games").glob("*/clauses.toml")):
        module = path.parent.name
        files = [path, *(ROOT / f"generator/games/{module}/texts/{language}.toml" for language in LANGUAGES)]
        found += [Place(module, file.relative_to(ROOT).as_posix(), file.read_text("utf-8")) for file in files]
    return tuple(found)


def _records(text: str) -> Iterator[str]:
    yield from (found[0] for found in _BLOCK.finditer(text))


def _lines(block: str, key: str) -> Iterator[str]:
    yield from re.findall(rf"^{key} = .*\n", block, re.MULTILINE)


def _another_mark(block: str) -> Iterator[Change]:
    for line in _lines(block, "mark"):
        yield from ((line, f'mark = "{mark}"\n') for mark in MARKS if f'"{mark}"' not in line)


def _another_passage(block: str) -> Iterator[Change]:
    for line in _lines(block, "at"):
        for number in re.findall(r" (\d+) ", line):
            yield line, line.replace(f" {number} ", f" {int(number) + 1} ", 1)


def _another_digest(block: str) -> Iterator[Change]:
    for line in _lines(block, "at") if os.environ.get("LANDPRESS_TEXTS") else ():
        for digest in re.findall(r'([0-9a-f]{12})"', line):
            yield line, line.replace(digest, digest[1:] + digest[0], 1)


def _no_wording(block: str) -> Iterator[Change]:
    yield from ((line, "") for language in LANGUAGES for line in _lines(block, language))


def _swapped_languages(block: str) -> Iterator[Change]:
    first, second = ([*_lines(block, language), ""][0] for language in LANGUAGES)
    if first and second:
        one, other = LANGUAGES
        yield first + second, one + second[2:] + other + first[2:]


def _another_number(block: str) -> Iterator[Change]:
    for line in (line for language in LANGUAGES for line in _lines(block, language)):
        for found in _NUMBER.finditer(line):
            said = found[0]
            other = str(int(said) + 1) if said.isdigit() else NUMBERS[NUMBERS.index(said) - 1]
            yield line, line[: found.start()] + other + line[found.end() :]


def _half_a_wording(block: str) -> Iterator[Change]:
    for line in (line for language in LANGUAGES for line in _lines(block, language)):
        key, said = line.rstrip('"\n').split('"', 1)
        parts = _SENTENCE.findall(said)
        if len(parts) > 1 and "".join(parts) == said:
            yield from ((line, f'{key}"{"".join(parts[:i] + parts[i + 1 :]).rstrip()}"\n') for i in range(len(parts)))


def _no_house_value(block: str) -> Iterator[Change]:
    yield from ((line, "") for key in ("house", "follows") for line in _lines(block, key))


def _another_condition(block: str) -> Iterator[Change]:
    for line in _lines(block, "when"):
        yield line, ""
        yield line, line.replace('"', '"!', 1).replace('"!!', '"', 1)


def _off_or_on(block: str) -> Iterator[Change]:
    yield from ((line, "") for line in _lines(block, "off"))
    yield from ((line, f'off = "nobody needs it"\n{line}') for line in _lines(block, "en") if "off = " not in block)


def _named(line: str) -> list[str]:
    return re.findall(r"\{\w{2}-D?\d+\.[a-z]\}", line)


def _not_on_the_sheet(line: str) -> Iterator[Change]:
    yield from ((line, line.replace(name, "")) for name in _named(line))


def _twice_on_the_sheet(line: str) -> Iterator[Change]:
    yield from ((line, f"{line}{name}\n") for name in _named(line))


def _exchanged_on_the_sheet(line: str) -> Iterator[Change]:
    names = _named(line)
    yield from ((line, line.replace(one, "~").replace(two, one).replace("~", two)) for one, two in pairwise(names))


OF_RECORDS: dict[str, Callable[[str], Iterator[Change]]] = {
    "another mark": _another_mark,
    "another passage": _another_passage,
    "another digest": _another_digest,
    "no wording in a language": _no_wording,
    "the wordings of two languages exchanged": _swapped_languages,
    "another number in a wording": _another_number,
    "a part of a wording lost": _half_a_wording,
    "a house value lost": _no_house_value,
    "another condition": _another_condition,
    "left out of the sheet, or put on it": _off_or_on,
}
OF_SHEETS: dict[str, Callable[[str], Iterator[Change]]] = {
    "a sentence lost from a sheet": _not_on_the_sheet,
    "a sentence twice on a sheet": _twice_on_the_sheet,
    "two sentences exchanged on a sheet": _exchanged_on_the_sheet,
}


def _changes(kind: str, place: Place) -> list[Fault]:
    """Return all faults of a kind in a text."""
    if kind in OF_RECORDS:
        parts = _records(place.text) if place.file.endswith("clauses.toml") else ()
        found = [(block, block.replace(*change)) for block in parts for change in OF_RECORDS[kind](block)]
    else:
        lines = () if place.file.endswith("clauses.toml") else place.text.splitlines(keepends=True)
        found = [change for line in lines for change in OF_SHEETS[kind](line)]
    others = {other.game.replace("_", "-") for other in places() if other.game != place.game}
    tests = {
        NAMED: (*(test.format(module=place.game) for test in TESTS), "-k", f"not ({' or '.join(sorted(others))})"),
    }
    return [
        Fault(
            old.split("]")[0].lstrip("[") if kind in OF_RECORDS else " ".join(_named(old)),
            kind,
            place.file,
            old,
            new,
            tests,
        )
        for old, new in found
        if old != new
    ]


def drawn(count: int = COUNT, seed: str = SEED) -> list[Fault]:
    """Return faults that are drawn from the records: each kind in turn, each game equally likely, none twice."""
    rng = random.Random(seed)
    pools = {
        kind: {
            game: [fault for place in places() if place.game == game for fault in _changes(kind, place)]
            for game in sorted({place.game for place in places()})
        }
        for kind in (*OF_RECORDS, *OF_SHEETS)
    }

    def draws() -> Iterator[Fault]:
        for kind in cycle(pools):
            if games := [game for game, faults in pools[kind].items() if faults]:
                pool = pools[kind][rng.choice(games)]
                yield pool.pop(rng.randrange(len(pool)))

    return list(islice(draws(), count))
