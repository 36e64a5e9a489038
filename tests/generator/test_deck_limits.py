"""Limits of decks: exactly the most of everything is printed, one more is refused; and what each option takes."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from landpress.generator.decks.options import CARD, ELEMENT, KINDS, REQUIRED, SPACES, Option
from landpress.generator.decks.preview import preview
from landpress.generator.decks.values import fitting

TABLE = "name,copies\nAda,1\n"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'
POINTS = '[[front]]\nkind = "polygon"\nfill = "ink"\npoints = {}\n'
BOX = '[[front]]\nkind = "box"\nat = [1, 1]\nsize = 5\nfill = "ink"\n'
GOLDEN = Path(__file__).parents[1] / "golden/deck-options.txt"
Deck = tuple[str, str, Mapping[str, bytes]]


def chain(n: int) -> dict[str, bytes]:
    """Return templates of which each inherits the next one, `t1.toml` the first."""
    return {f"t{i}.toml": f'inherits = "t{i + 1}.toml"\n'.encode() for i in range(1, n)} | {f"t{n}.toml": BOX.encode()}


LIMITS: dict[str, tuple[Callable[[int], Deck], int, str]] = {
    "elements": (lambda n: (TABLE, BOX * n, {}), 200, "more than 200 elements on the front"),
    "elements of the back": (
        lambda n: (TABLE, BOX + BOX.replace("front", "back") * n, {}), 200, "more than 200 elements on the back"
    ),
    "icons": (
        lambda n: (TABLE, "[icons]\n" + "".join(f'i{i} = "a.svg"\n' for i in range(n)) + BOX, {"a.svg": SVG}),
        200, r"\[icons\]: more than 200",
    ),
    "styles": (
        lambda n: (TABLE, "".join(f"[styles.s{i}]\nsize = 4\n" for i in range(n)) + BOX, {}),
        200, r"\[styles\]: more than 200",
    ),
    "templates": (
        lambda n: (TABLE, 'inherits = "t1.toml"\n', chain(n - 1)), 9, "more than 8 templates inherit each other"
    ),
    "points": (
        lambda n: (TABLE, POINTS.format([[i % 9, i] for i in range(n)]), {}),
        200, "points: expected a list of points",
    ),
    "a text": (lambda n: (TABLE, f"[card]\nname = \"{'x' * n}\"\n{BOX}", {}), 2000, "name: expected a text"),
    "a column": (lambda n: (f"{'x' * n},b\n1,2\n", BOX, {}), 60, "expected at most 60 printable"),
    "copies": (lambda n: (f"name,copies\nAda,{n}\n", f'[card]\ncopies = "copies"\n{BOX}', {}), 1000, "0 to 1000"),
    "cards": (
        lambda n: ("name,copies\n" + "Ada,1000\n" * 9 + f"Bo,999\nCy,{n - 9999}\n",
                   f'[card]\ncopies = "copies"\n{BOX}', {}),
        10_000, "more than 10000, the limit",
    ),
    "repetitions": (lambda n: (TABLE, f"{BOX}repeat = {n}\n", {}), 100, "repeat: expected .*from 0 to 100"),
    "a condition": (
        lambda n: (TABLE, f'{BOX}when = "name={"x" * (n - 5)}"\n', {}), 2000, "when: expected a condition"
    ),
    "columns": (lambda n: (",".join(f"c{i}" for i in range(n)) + "\n1\n", BOX, {}), 200, "line 1: more than 200"),
    "a cell": (lambda n: (f"name,b\n{'A' * n},1\n", BOX, {}), 2000, "more than 2000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("name", LIMITS)
def test_exactly_the_most_is_printed_and_one_more_is_refused(name: str) -> None:
    make, most, said = LIMITS[name]
    table, template, files = make(most)
    seen = preview(table, template, dict(files))
    assert (seen.lines, bool(seen.cards)) == ((), True)
    table, template, files = make(most + 1)
    lines = preview(table, template, dict(files)).lines
    assert len(lines) == 1
    assert re.search(said, lines[0])


def every() -> Iterator[tuple[str, Option]]:
    """Yield each option of a template by its section or the kind of its element."""
    for place, found in {"card": CARD, "spaces": SPACES, "element": ELEMENT, **KINDS}.items():
        yield from ((f"{place}.{name}", option) for name, option in found.items())


def test_options_take_what_they_took() -> None:
    """docs/decks.md. To change it: LANDPRESS_GOLDEN=write pytest tests/generator/test_deck_limits.py, read git diff."""
    lines = []
    for name, option in every():
        default = "needed" if option.default is REQUIRED else repr(option.default)
        places = ", with places" if option.has_places else ""
        lines.append(f"{name}: {option.expects} {' '.join(map(str, option.within))}, {default}{places}\n")
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        GOLDEN.write_text("".join(lines), "utf-8")
    assert "".join(lines) == GOLDEN.read_text("utf-8")


FORMS: dict[str, Callable[[float], object]] = {
    "number": lambda n: n,
    "whole": lambda n: n,
    "amount": lambda n: n,
    "place": lambda n: [n, n],
    "size": lambda n: n,
    "format": lambda n: [n, n],
    "box": lambda n: [n] * 4,
    "shares": lambda n: [n],
    "points": lambda n: [[n, n], [n, n]],
}
"""How a value of a kind is written with one number in all its places."""


@pytest.mark.parametrize("name", [name for name, option in every() if option.expects in FORMS and option.within])
def test_both_ends_of_a_range_are_taken_and_nothing_beyond(name: str) -> None:
    option = dict(every())[name]
    (low, high), form = option.within, FORMS[option.expects]
    assert all(fitting(form(end), option) is not None for end in (low, high))
    step = 1 if option.expects == "whole" else 1e-4
    assert all(fitting(form(end), option) is None for end in (low - step, high + step))


def test_type_that_is_smaller_than_the_smallest_is_not_enlarged() -> None:
    """docs/decks.md: text that does not fit is set smaller, down to `smallest`."""
    box = '[[front]]\nkind = "text"\ntext = "{name}"\nat = [1, 1]\nsize = [40, 10]\ntype = 6\nsmallest = 12\n'
    (told,) = preview("name\n" + "word " * 60 + "\n", box).lines
    assert "does not fit 40 x 10 mm at 6 pt" in told
