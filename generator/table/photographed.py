"""The position of a game in play in a photo (in_play.py), with what is told by `--tell` or answered at a terminal."""

import sys
from collections.abc import Iterable, Sequence

from landpress.engine.game import Written
from landpress.generator.table.alike import MEANINGS, NAMES, Alike, drawn
from landpress.generator.table.in_play import MARK, InPlay, Thing, can_be_read, expected, require, things
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError, naming
from landpress.layouts.reading import printable
from landpress.output.files.carriers import MAX_PICTURE

_LONGEST = 1000
"""The letters of an answer."""


def require_read(photo: str, game: str) -> None:
    """Raise CallError if games of a kind cannot be continued from a photo."""
    if not can_be_read(game):
        file = printable(photo)[:60]
        reason = f"games of {game} cannot be continued from a photo yet"
        raise CallError(f"--photo: {reason}; --board {file} begins a new one")


def position_in(photo: str, board: Board, told: Iterable[str]) -> Written:
    """Return the position in a photo of a board. Raise InputError if it is not known whole, or against the rules."""
    name = printable(photo)[:60]
    known, given = things(board), list[str]()
    answers = dict(_told(text, known) for text in told)
    data = content(photo, MAX_PICTURE, "a photo")
    with naming(name):
        seen = InPlay(board, data)
    for one in answers.keys() & NAMES[len(seen.groups) :]:
        raise InputError(f"{name}: it has no {one}; leave out --tell '{one} {answers[one]}'")
    asked = seen.missing(answers)
    if asked and not sys.stdin.isatty():
        names = ", ".join(_listed(one, seen) for one in asked)
        raise InputError(f"{name}: not certain: {names}; say each with --tell, as --tell '{_example(asked[0])}'")
    while asked:
        together = seen.questions(answers)[0]
        if together[0].field == MARK:
            print(drawn(seen.groups[together[0].at], seen.cells), file=sys.stderr)
        values = _answer(together, seen)
        if values is None:
            raise InputError(f"{name}: no answer for {_named(together)}; say it with --tell{_also(given)}")
        answers |= {one.name: value for one, value in zip(together, values, strict=True)}
        given += [f"--tell '{one.name} {answers[one.name]}'" for one in together]
        asked = seen.missing(answers)
    fault = seen.fault(answers, words("en", board.game))
    if fault is not None:
        raise InputError(f"{name}: {fault}; correct what is wrong with --tell, as --tell 'ticks 0,0 2'{_also(given)}")
    return seen.position(answers)


def _listed(one: Thing, seen: InPlay) -> str:
    """Return the name of something to tell, for marks with the tiles that have them."""
    if one.field != MARK:
        return one.name
    group = seen.groups[one.at]
    tiles = " ".join(seen.cells[tile] for tile in sorted(set(group.tiles)))
    return f"{one.name} ({_likeness(group)} on tiles {tiles}: {', '.join(MEANINGS)})"


def _likeness(group: Alike) -> str:
    return "alike" if group.are_alike else "unlike all others,"


def _also(given: list[str]) -> str:
    """Return what a person answered, as it is given in the next call."""
    return f", and what you answered: {' '.join(given)}" if given else ""


def _told(text: str, known: dict[str, Thing]) -> tuple[str, str]:
    """Return the name and the value of something that is told."""
    name, _, value = " ".join(text.split()).rpartition(" ")
    if name not in known:
        raise CallError(
            f"--tell {text[:40]!r}: expected turn S, pin S TILE, mark M MEANING, ticks TILE N or token TILE S"
        )
    require(known[name], value, f"--tell {text[:40]!r}")
    return name, value


def _example(one: Thing) -> str:
    return f"{one.name} {one.values[-1] if one.field in ('drain', 'seat') else one.values[0]}"


def _answer(together: Sequence[Thing], seen: InPlay) -> list[str] | None:
    """Ask a person for some things of a kind until the answer can be used. Return None at the end of input."""
    first, many = together[0], len(together)
    wanted = expected(first)
    if first.field == MARK:
        group = seen.groups[first.at]
        wanted = f"{_likeness(group)} {len(group.tiles)} boxes: {wanted}"
    elif many > 1:
        wanted = f"{many} answers in this order, each {wanted}"
    while True:
        print(f"{_named(together)} ({wanted})> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            return None
        values = line.lower().split()
        if len(values) == many and all(value in first.values for value in values):
            return values


def _named(together: Sequence[Thing]) -> str:
    """Return the names of some things of a kind, which begin with the same word."""
    return " ".join([together[0].name, *(one.name.partition(" ")[2] for one in together[1:])])
