"""A second implementation of wishes and of small spaces of boards: slow, from docs/wishes.md and docs/rules alone.

It imports none of the floors. A board is a dict from a cell, the text `q,r`, to its kind. A start is `start`, whatever
a board file calls it. Spaces are lists of all boards, as they lie, on which seats are not numbered.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from random import Random

Cell = str
Board = dict[Cell, str]
TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "sixth": lambda q, r: (-r, q + r),
    "third": lambda q, r: (-q - r, q),
    "swap": lambda q, r: (r, q),
    "minus swap": lambda q, r: (-r, -q),
}


@cache
def cells(radius: int) -> tuple[Cell, ...]:
    """Return the cells of a hexagon, row by row from the top, as board files have them."""
    rows = range(-radius, radius + 1)
    return tuple(f"{q},{r}" for r in rows for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1))


def place(cell: Cell) -> tuple[int, int]:
    """Return q and r of a cell."""
    q, r = cell.split(",")
    return int(q), int(r)


@cache
def steps(a: Cell, b: Cell) -> int:
    """Return how many steps two cells are apart."""
    q, r = (i - j for i, j in zip(place(a), place(b), strict=True))
    return max(abs(q), abs(r), abs(q + r))


@cache
def nearer(cell: Cell, count: int, radius: int) -> frozenset[Cell]:
    """Return the other cells that are less than a number of steps from a cell."""
    return frozenset(other for other in cells(radius) if 0 < steps(cell, other) < count)


@cache
def beside(cell: Cell, radius: int) -> tuple[Cell, ...]:
    """Return the neighbours of a cell."""
    return tuple(other for other in cells(radius) if steps(cell, other) == 1)


def parts(chosen: set[Cell], radius: int) -> list[set[Cell]]:
    """Return the connected groups of some cells."""
    left, found = set(chosen), []
    while left:
        group = {left.pop()}
        edge = set(group)
        while edge:
            edge = {near for cell in edge for near in beside(cell, radius)} & left
            left -= edge
            group |= edge
        found.append(group)
    return found


def turned(cell: Cell, turn: str) -> Cell:
    """Return where a turn or a mirror moves a cell."""
    q, r = TURNS[turn](*place(cell))
    return f"{q},{r}"


@cache
def orbits(radius: int, turns: tuple[str, ...]) -> list[frozenset[Cell]]:
    """Return the sets of cells that some turns and mirrors make equal."""
    found: list[frozenset[Cell]] = []
    for cell in cells(radius):
        if not any(cell in orbit for orbit in found):
            orbit = {cell}
            while more := {turned(one, turn) for one in orbit for turn in turns} - orbit:
                orbit |= more
            found.append(frozenset(orbit))
    return found


def meets(board: Board, sentence: str, radius: int) -> bool:
    """Return whether a board meets a sentence of docs/wishes.md."""
    if found := re.fullmatch(r"(\S+)=(\S+)", sentence):
        return board[found[1]] in found[2].split("|")
    subject, said = sentence.split(": ")
    if found := re.fullmatch(r"at least (\d+) steps from (\S+)", said):
        own, others = (_of(board, kinds) for kinds in (subject, found[2]))
        return all(others.isdisjoint(nearer(cell, int(found[1]), radius)) for cell in own)
    found = re.fullmatch(r"(no|at least|at most|exactly) ?(\d*) ?(\S+)?( beside)?", said)
    assert found, sentence
    if found[3] == "together":
        return all(_is(found, len(group)) for group in parts(_of(board, subject), radius))
    there = _of(board, found[3])
    if found[4]:
        return all(_is(found, len(there & set(beside(cell, radius)))) for cell in _of(board, subject))
    return _is(found, len(there & set(_place(subject, radius))))


def _of(board: Board, kinds: str) -> set[Cell]:
    return {cell for cell, kind in board.items() if kind in kinds.split("|")}


def _is(said: re.Match[str], number: int) -> bool:
    limit = int(said[2] or 0)
    return {"no": number == 0, "at least": number >= limit, "at most": number <= limit}.get(said[1], number == limit)


def _place(text: str, radius: int) -> tuple[Cell, ...]:
    match text.split():
        case ["board"]:
            return cells(radius)
        case ["ring", count]:
            return tuple(cell for cell in cells(radius) if steps(cell, "0,0") == int(count))
        case ["orbit", cell]:
            return tuple(next(orbit for orbit in orbits(radius, ("sixth", "swap")) if cell in orbit))
        case ["around", cell]:
            return beside(cell, radius)
        case named:
            return tuple(named)


def terraforming_of_six() -> Iterator[Board]:
    """Yield the boards of Terraforming for six seats (docs/rules/terraforming.md).

    A sixth of a turn maps the board to itself. 12 or 18 holes, the centre is wasteland, starts are at least 3 steps
    apart and have 4 neighbours that are wasteland, and no land is cut off.
    """
    radius = 6
    rings = [orbit for orbit in orbits(radius, ("sixth",)) if len(orbit) == 6]
    for starts in rings:
        if min(steps(a, b) for a, b in combinations(starts, 2)) >= 3:
            rest = [ring for ring in rings if ring != starts]
            for holes in (frozenset().union(*some) for count in (2, 3) for some in combinations(rest, count)):
                land = set(cells(radius)) - holes
                room = set(beside(min(starts), radius)) - holes - starts
                if len(room) >= 4 and len(parts(land, radius)) == 1:
                    yield {c: "start" if c in starts else "O" if c in holes else "." for c in cells(radius)}


def last_land_of_six() -> Iterator[Board]:
    """Yield the boards of Last Land for six seats (docs/rules/last-land.md).

    The sixth of a turn, or the third of a turn with mirrors of either kind, map the board to itself and any base to any
    other. Bases are at least 2 steps apart, no T4 is beside one, and no more than 6 tiles of a type are together.
    """
    seen = set()
    for turns in (("sixth",), ("third", "swap"), ("third", "minus swap")):
        all_orbits = orbits(3, turns)
        for bases in all_orbits:
            if len(bases) == 6 and min(steps(a, b) for a, b in combinations(bases, 2)) >= 2:
                for board in _laid(dict.fromkeys(bases, "start"), [o for o in all_orbits if o != bases]):
                    key = tuple(board[cell] for cell in cells(3))
                    if key not in seen:
                        seen.add(key)
                        yield dict(zip(cells(3), key, strict=True))


def _laid(board: Board, rest: list[frozenset[Cell]]) -> Iterator[Board]:
    """Yield the boards that have some tiles of Last Land already."""
    count = Counter(board.values())
    if not rest:
        if all(count[kind] >= least for kind, least in {"T1": 9, "T2": 6, "T3": 6, "T4": 3}.items()):
            yield board
        return
    for kind, most in {"T1": 13, "T2": 12, "T3": 9, "T4": 7}.items():
        rich = kind == "T4" and any(board.get(near) == "start" for cell in rest[0] for near in beside(cell, 3))
        if count[kind] + len(rest[0]) <= most and not rich:
            grown = board | dict.fromkeys(rest[0], kind)
            if all(len(group) <= 6 for group in parts(_of(grown, kind), 3)):
                yield from _laid(grown, rest[1:])


def sentences(space: list[Board], radius: int, chance: Random) -> list[str]:
    """Return one to four random sentences, each of which is nearly or exactly true of a random board of a space."""
    boards = chance.choices(space, k=2)
    return [_sentence(chance.choice(boards), radius, chance) for _ in range(chance.randint(1, 4))]


def _sentence(board: Board, radius: int, chance: Random) -> str:
    known = sorted(set(board.values()))
    kind, other = "|".join(chance.sample(known, chance.choice((1, 1, 1, 2)))), chance.choice(known)
    cell = chance.choice(cells(radius))
    form = chance.choice(("lock", "place", "place", "apart", "beside", "together"))
    if form == "lock":
        return f"{cell}={chance.choice((board[cell], board[cell], kind))}"
    own, others = _of(board, kind), _of(board, other)
    off, word = chance.choice((0, 0, 0, -1, 1, 2)), chance.choice(("at least", "at most", "exactly"))
    if form == "apart":
        near = min((steps(a, b) for a in own for b in others if a != b), default=1)
        return f"{kind}: at least {near + off} steps from {other}"
    if form == "place":
        some = " ".join(chance.sample(cells(radius), 3))
        where = chance.choice(("board", f"ring {chance.randint(1, radius)}", f"orbit {cell}", f"around {cell}", some))
        return f"{where}: {_count(word, len(own & set(_place(where, radius))) + off)} {kind}"
    if form == "beside":
        counts = [len(others & set(beside(one, radius))) for one in own]
        return f"{kind}: {_count(word, (max if word == 'at most' else min)(counts) + off)} {other} beside"
    sizes = list(map(len, parts(own, radius)))
    return f"{kind}: {_count(word, (max if word == 'at most' else min)(sizes) + off)} together"


def _count(word: str, number: int) -> str:
    return f"{word} {number}" if number > 0 else "no"
