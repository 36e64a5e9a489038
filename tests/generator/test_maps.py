"""Boards from descriptions: an oracle lists all boards of small spaces, and drawn ones are compared with the list."""

from collections import Counter
from itertools import permutations, product
from math import sqrt
from pathlib import Path

import pytest

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.streams import Stream
from landpress.generator.maps.counting import size
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.maps.orbits import Orbits
from landpress.generator.maps.problem import Problem
from landpress.generator.maps.rejection import Laid, Rejection
from landpress.generator.maps.walk import Walk
from landpress.generator.maps.ways import MOST_LAID, MOST_WALKED, Drawing
from landpress.generator.maps.ways import drawing as drawing_of
from landpress.layouts import board as boards
from landpress.layouts.described import known_as
from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import MapBoard, from_number, made, to_number
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.vocabulary_of import wishes_of
from tests.oracles.maps import Board, Told, key

HEAD = 'name = "Space"\nprefix = "SP"\nseats = [2]\n'
SEVEN = '[lattice]\nshape = "hexagon 1"\n'
SPACES = {
    "neighbours": HEAD
    + 'wishes = ["a: at most 1 b beside", "b: at least 1 c beside"]\n'
    + SEVEN
    + "[kinds]\na = { count = 2 }\nb = { count = 2 }\nc = { count = 2 }\nd = {}\n",
    "tokens joined with kinds": HEAD
    + 'wishes = ["5: no 5|6 beside", "a: from 9 to 12 worth"]\n'
    + SEVEN
    + "[kinds]\na = { count = 2, worth = 1 }\nb = { count = 2 }\nc = {}\n"
    + '[layers.n]\non = "a|b"\ntokens = { 5 = 2, 6 = 1, 7 = 1 }\nworth = { 5 = 5, 6 = 4, 7 = 3 }\n',
    "tokens on kinds with a wish of their own": HEAD
    + 'wishes = ["x: no y beside"]\n'
    + SEVEN
    + '[kinds]\na = { count = 4 }\nc = {}\n[layers.n]\non = "a"\ntokens = { x = 1, y = 1 }\n',
    "a layer of its own on coast edges": HEAD
    + 'wishes = ["p: at least 3 steps from p", "b: no b beside"]\n'
    + SEVEN
    + '[kinds]\na = { at = ["0,0"], count = 1 }\nb = { count = 2 }\nc = {}\n'
    + '[layers.port]\non = "coast edges"\ntokens = { p = 2 }\n',
    "rows and columns": HEAD
    + 'wishes = ["each row: at most 1 a", "each column: at most 2 b", "b1: no a"]\n'
    + '[lattice]\ncells = "squares"\nshape = "rectangle 3 3"\n[kinds]\na = { count = 2 }\nb = { count = 4 }\nc = {}\n',
    "worth of corners": HEAD
    + 'wishes = ["each corner: at most 7 worth"]\n'
    + SEVEN
    + "[kinds]\na = { count = 2, worth = 4 }\nb = { count = 2, worth = 2 }\nc = { count = 1, worth = 1 }\nd = {}\n",
    "balance": HEAD
    + 'wishes = ["home: worth within 2 steps, at most 60 % apart"]\n'
    + '[lattice]\ncells = "squares"\nshape = "rectangle 3 3"\n'
    + '[kinds]\nhome = { count = 2, at = ["a1", "c3"], start = true }\nrich = { count = 3, worth = 3 }\n'
    + "poor = { count = 2, worth = 1 }\nvoid = {}\n",
    "corners": HEAD
    + 'wishes = ["t: at least 3 steps from t", "a: at least 2 together"]\n'
    + SEVEN
    + '[kinds]\na = { count = 3 }\nb = {}\n[layers.city]\non = "corners"\ntokens = { t = 2 }\n',
    "groups and circles": HEAD
    + 'wishes = ["a: at most 2 together", "c: at least 1 a within 2 steps", "coast: at most 2 b"]\n'
    + '[lattice]\ncells = "squares"\nshape = "rectangle 4 2"\n[kinds]\na = { count = 3 }\nb = { count = 2 }\nc = {}\n',
}
SYMMETRIC = {
    "two symmetries of a rectangle": HEAD
    + 'wishes = ["b: at most 3 together"]\nsymmetry = { seats = 2 }\n'
    + '[lattice]\ncells = "squares"\nshape = "rectangle 3 4"\n[kinds]\na = {}\nb = { count = 4 }\nd = { count = 2 }\n',
    "turned, with tokens on kinds": HEAD
    + 'wishes = ["x: at most 1 y beside"]\nsymmetry = { seats = 3, by = "rotation" }\n'
    + '[lattice]\nshape = "hexagon 2"\n[kinds]\na = { count = 13 }\nb = {}\n'
    + '[layers.t]\non = "a"\ntokens = { x = 3, y = 4 }\n',
}


def described(text: str) -> Description:
    """Return a description that is known as a game."""
    description = read_description(text)
    known_as(description)
    return description


def seen(board: MapBoard) -> Board:
    """Return a board as the oracle knows boards."""
    told = board.description
    cells = [tuple(cell) for cell in told.field.lattice.cells]
    found: Board = {CELLS: dict(zip(cells, board.cells, strict=True))}
    for layer, slots in zip(told.layers, board.layers, strict=True):
        places = cells if layer.on == CELLS else [frozenset(met) for met in told.field.meetings[layer.on]]
        found[layer.name] = {place: token for place, token in zip(places, slots, strict=True) if token}
    return found


def drawn(drawing: Rejection | Orbits | Walk, problem: Problem, stream: Stream, most: int = MOST_LAID) -> MapBoard:
    """Return a board."""
    laid = drawing.draw(stream, most)
    assert isinstance(laid, Laid)
    return problem.board(laid.values, 2, "uniform", laid.blocks)


def deviation(counts: Counter[str], known: list[str], draws: int) -> float:
    """Return by how many deviations chi-square is off its mean, if all known boards are equally likely."""
    assert set(counts) <= set(known), "a board was drawn that the oracle does not find valid"
    expected = draws / len(known)
    chi = sum((counts[one] - expected) ** 2 / expected for one in known)
    return (chi - (len(known) - 1)) / sqrt(2 * (len(known) - 1))


def spaces(names: list[str], daily: tuple[str, ...]) -> list[object]:
    """Return the parameters of a test, of which few are tried every day."""
    return [pytest.param(name, marks=() if name in daily else pytest.mark.nightly) for name in names]


@pytest.mark.parametrize(
    "name",
    spaces(
        list(SPACES), ("tokens on kinds with a wish of their own", "tokens joined with kinds", "neighbours", "balance")
    ),
)
def test_all_boards_that_meet_the_wishes_are_equally_likely(name: str) -> None:
    """docs/maps.md: uniform: all boards that meet the wishes are equally likely, as they lie."""
    description = described(SPACES[name])
    known = [key(board) for board in Told(SPACES[name]).valid()]
    assert len(known) >= 100
    problem, stream, draws = Problem(description, wishes_of(description)), Stream(name), 20 * len(known)
    drawing = Rejection(problem)
    counts = Counter(key(seen(drawn(drawing, problem, stream))) for _ in range(draws))
    assert abs(deviation(counts, known, draws)) < 3


def kept(board: Board, told: Told, seats: int, rotations: bool) -> bool:
    """Return whether some group of so many symmetries of the plane, about the middle of the board, keeps it."""
    middle = [sum(cell[axis] for cell in told.cells) for axis in (0, 1)]
    count = len(told.cells)

    def moved(turns: int, mirrored: bool) -> dict[tuple[int, int], tuple[int, int]] | None:
        found = {}
        for x, y in told.cells:
            a, b = count * x - middle[0], count * y - middle[1]
            if mirrored:
                a, b = (b, a) if told.hexes else (-a, b)
            for _ in range(turns):
                a, b = (-b, a + b) if told.hexes else (-b, a)
            a, b = a + middle[0], b + middle[1]
            if a % count or b % count or (a // count, b // count) not in told.cells:
                return None
            found[x, y] = (a // count, b // count)
        return found

    full = 6 if told.hexes else 4
    moves = [(turns, mirrored) for turns in range(full) for mirrored in ((False,) if rotations else (False, True))]
    keeping = []
    for turns, mirrored in moves:
        move = moved(turns, mirrored)
        if move and all(
            laid.get(move[cell], "") == laid.get(cell, "") for laid in board.values() for cell in told.cells
        ):
            keeping.append((turns, mirrored))
    if rotations:
        return sum(turns % (full // seats) == 0 for turns, _ in keeping) == seats
    assert seats == 2
    return any(mirrored or turns * 2 == full for turns, mirrored in keeping)


@pytest.mark.parametrize("name", list(SYMMETRIC))
def test_all_symmetric_boards_are_equally_likely(name: str) -> None:
    """docs/maps.md: with a symmetry, all boards that have it and meet the wishes are equally likely."""
    text, told = SYMMETRIC[name], Told(SYMMETRIC[name])
    description = described(text)
    seats, rotations = told.file["symmetry"]["seats"], "by" in told.file["symmetry"]
    wishes = told.file["wishes"]
    if name.startswith("turned"):
        known = [key(board) for board in turned_boards(told) if all(told.is_met(wish, board) for wish in wishes)]
    else:
        known = [key(board) for board in told.valid() if kept(board, told, seats, rotations)]
    assert len(known) >= 100
    problem, stream, draws = Problem(description, wishes_of(description)), Stream(name), 20 * len(known)
    drawing = Orbits(problem)
    counts = Counter(key(seen(drawn(drawing, problem, stream))) for _ in range(draws))
    assert abs(deviation(counts, known, draws)) < 3


def turned_boards(told: Told) -> list[Board]:
    """Return all boards that a turn by 120 degrees keeps, with the counts of their kinds and tokens."""

    def orbit(cell: tuple[int, int]) -> frozenset[tuple[int, int]]:
        q, r = cell
        return frozenset({(q, r), (-q - r, q), (r, -q - r)})

    orbits = sorted({orbit(cell) for cell in told.cells}, key=sorted)
    found = []
    for kinds in product("ab", repeat=len(orbits)):
        cells = {cell: kind for one, kind in zip(orbits, kinds, strict=True) for cell in one}
        if sum(kind == "a" for kind in cells.values()) != 13:
            continue
        places = [one for one, kind in zip(orbits, kinds, strict=True) if kind == "a"]
        for tokens in product(("x", "y", ""), repeat=len(places)):
            laid = {cell: token for one, token in zip(places, tokens, strict=True) if token for cell in one}
            if Counter(laid.values()) == {"x": 3, "y": 4}:
                found.append({CELLS: cells, "t": laid})
    return found


SWAPPED = (
    HEAD
    + 'wishes = ["white: at most 2 together"]\nsymmetry = { seats = 2, by = "rotation", swap = ["white", "black"] }\n'
    + '[lattice]\ncells = "squares"\nshape = "rectangle 4 3"\n'
    + "[kinds]\nwhite = { count = 3 }\nblack = { count = 3 }\ngrass = {}\n"
)


def test_all_boards_on_which_kinds_change_places_are_equally_likely() -> None:
    """docs/maps.md: with `swap`, the symmetry also makes two kinds change places."""
    told, known = Told(SWAPPED), []
    pairs = sorted({frozenset({(x, y), (3 - x, 2 - y)}) for x, y in told.cells}, key=sorted)
    choices = (("white", "black"), ("black", "white"), ("grass", "grass"))
    for kinds in product(choices, repeat=len(pairs)):
        rows = zip(pairs, kinds, strict=True)
        cells = {cell: kind for pair, two in rows for cell, kind in zip(sorted(pair), two, strict=True)}
        board: Board = {CELLS: cells}
        if list(cells.values()).count("grass") == 6 and told.is_met(told.file["wishes"][0], board):
            known.append(key({CELLS: {cell: cells[cell] for cell in told.cells}}))
    assert len(known) >= 100
    description = described(SWAPPED)
    problem, stream, draws = Problem(description, wishes_of(description)), Stream("swap"), 20 * len(known)
    drawing = Orbits(problem)
    counts = Counter(key(seen(drawn(drawing, problem, stream))) for _ in range(draws))
    assert abs(deviation(counts, known, draws)) < 3


BLOCKS = (
    HEAD
    + 'wishes = ["x: no same beside"]\n[lattice]\ncells = "squares"\nshape = "patches 2 3"\n'
    + '[kinds]\nx = { letter = "x" }\ny = { letter = "y" }\n[blocks]\nturns = 4\n'
    + '[blocks.tiles]\none = "xy yy"\ntwo = "xy yx"\nthree = "yy yy"\nfour = "xy yy"\n'
)


@pytest.mark.nightly
def test_all_ways_to_lay_blocks_are_equally_likely() -> None:
    """docs/maps.md: blocks are laid and turned at random; all ways that meet the wishes are equally likely."""
    tiles = {"one": ["xy", "yy"], "two": ["xy", "yx"], "three": ["yy", "yy"], "four": ["xy", "yy"]}

    def turned(rows: list[str], turns: int) -> list[str]:
        for _ in range(turns):
            rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        return rows

    known = []
    for names in permutations(tiles, 3):
        for turns in product(range(4), repeat=3):
            laid = [turned(tiles[name], turn) for name, turn in zip(names, turns, strict=True)]
            rows = ["".join(block[y] for block in laid) for y in (0, 1)]
            flat = [row[i : i + 2] for row in rows for i in range(5)] + [a + b for a, b in zip(*rows, strict=True)]
            if "xx" not in flat:
                known.append(str(list(zip(names, turns, strict=True))))
    assert len(known) >= 100
    description = described(BLOCKS)
    problem, stream, draws = Problem(description, wishes_of(description)), Stream("blocks"), 20 * len(known)
    drawing = Rejection(problem)
    counts = Counter(str([*drawn(drawing, problem, stream).blocks]) for _ in range(draws))
    assert abs(deviation(counts, known, draws)) < 3


@pytest.mark.parametrize("name", spaces(["neighbours", "worth of corners", "corners"], ()))
def test_walks_come_near_to_exact_draws(name: str) -> None:
    """A walk claims nothing, but over 10,000 boards no statistic of twelve is further than 3 deviations off."""
    description, told = described(SPACES[name]), Told(SPACES[name])
    known = told.valid()
    problem, stream, count = Problem(description, wishes_of(description)), Stream(name, "walk"), 10_000
    walk = Walk(problem)
    boards = [seen(drawn(walk, problem, stream, MOST_WALKED)) for _ in range(count)]
    statistics = [(cell, kind) for kind in ("a", "b") for cell in told.cells][:12]
    for cell, kind in statistics:
        share = sum(board[CELLS][cell] == kind for board in known) / len(known)
        found = sum(board[CELLS][cell] == kind for board in boards) / count
        assert abs(found - share) <= 3 * sqrt(share * (1 - share) / count) + 1e-12, (cell, kind, found, share)


def test_walks_end_at_valid_boards() -> None:
    """docs/maps.md: a walk ends when all wishes are met. It keeps counts, tokens on their kinds, and the symmetry."""
    for text in (*SPACES.values(), *SYMMETRIC.values(), SWAPPED, BLOCKS):
        description = described(text)
        problem = Problem(description, wishes_of(description))
        walk = Walk(problem, Orbits(problem) if description.symmetry else None)
        boards = [drawn(walk, problem, Stream("walk", str(n)), MOST_WALKED) for n in range(10)]
        assert all(map(is_valid, boards)), text
        assert len(set(boards)) > 1


@pytest.mark.parametrize("name", list(SPACES))
def test_a_number_is_one_board(name: str) -> None:
    """A code holds a whole board: numbers and boards are one to one."""
    description = described(SPACES[name])
    numbers = range(description.space)[:: max(1, description.space // 200)]
    boards = [from_number(description, number) for number in numbers]
    assert [to_number(board) if board else None for board in boards] == list(numbers)
    assert len({key(seen(board)) for board in boards if board}) == len(numbers)
    assert from_number(description, description.space) is None


def test_every_drawn_board_is_valid_and_the_seed_says_which() -> None:
    """docs/maps.md: one seed gives one board on every machine."""
    for text in (*SPACES.values(), *SYMMETRIC.values(), SWAPPED, BLOCKS):
        drawing = Drawing(described(text), wishes_of(described(text)))
        boards = [drawing.draw(Stream("seed"), 2) for _ in range(2)]
        assert boards[0] == boards[1]
        assert is_valid(boards[0])


MIRRORED = (
    HEAD
    + 'symmetry = { seats = 2 }\n[lattice]\ncells = "squares"\nshape = "rectangle 3 2"\n'
    + "[kinds]\na = { count = 2 }\nb = { count = 2 }\nc = {}\n"
)
JUDGED = ("tokens joined with kinds", "balance", "groups and circles", "a layer of its own on coast edges")


@pytest.mark.parametrize("text", [*(SPACES[name] for name in JUDGED), MIRRORED], ids=[*JUDGED, "mirrored"])
def test_a_board_is_valid_exactly_if_the_oracle_finds_it_so(text: str) -> None:
    """docs/maps.md: a board is valid if it meets all wishes and has the symmetry; `describe` counts few boards."""
    text = text.replace("seats = [2]", "seats = [2, 3]")
    description, told = described(text), Told(text)
    known = [board for board in told.valid() if text.count("symmetry") == 0 or kept(board, told, 2, rotations=False)]
    made_of = [from_number(description, 2 * number) for number in range(description.space)]
    valid = [key(seen(board)) for board in made_of if board and is_valid(board)]
    assert 0 < len(valid) < len(made_of)
    assert sorted(valid) == sorted(map(key, known))
    found = size(Drawing(description, wishes_of(description)))
    assert (found.boards, found.exact) == (len(known), True)


def test_a_board_with_other_counts_is_not_valid() -> None:
    """docs/maps.md: `count` is the number of cells of a kind."""
    description = described(HEAD + SEVEN + "[kinds]\na = { count = 3 }\nb = {}\n")
    assert [is_valid(made(description, 2, "a" * n + "b" * (7 - n), ())) for n in (2, 3, 4)] == [False, True, False]


def test_boards_that_a_symmetry_maps_to_each_other_are_one() -> None:
    """Burnside: 2, 2, 2 and 1 of 7 cells in 630 ways. A half-turn keeps 6, a mirror through corners 18, another one 6.

    The other turns keep none. (630 + 6 + 3 * 18 + 3 * 6) / 12 = 59.
    """
    description = described(SPACES["neighbours"])
    made_of = [from_number(description, number) for number in range(description.space)]
    assert len(made_of) == 630
    assert len({board.canonical_key() for board in made_of if board}) == 59


@pytest.mark.nightly
def test_the_number_of_boards_is_that_of_the_oracle() -> None:
    """docs/maps.md: `describe` counts few boards, and estimates the number of many with an interval."""
    for name in ("neighbours", "worth of corners"):
        description = described(SPACES[name])
        found = size(Drawing(description, wishes_of(description)))
        assert (found.boards, found.exact) == (len(Told(SPACES[name]).valid()), True)
    for text, count in (
        (SPACES["tokens joined with kinds"], None),
        (SYMMETRIC["turned, with tokens on kinds"], "turned"),
    ):
        description, told = described(text), Told(text)
        known = (
            told.valid()
            if count is None
            else [b for b in turned_boards(told) if told.is_met("x: at most 1 y beside", b)]
        )
        found = size(Drawing(description, wishes_of(description)))
        assert found.low <= len(known) <= found.high


@pytest.mark.parametrize("name", spaces(list(EXAMPLES), ("market", "floes", "rails", "quilt", "harvest")))
def test_an_example_gives_valid_boards(name: str) -> None:
    """docs/maps.md: twelve examples ship, of which nine at least are drawn with equal chances."""
    description = described(Path(path_of_example(name)).read_text("utf-8"))
    drawing = drawing_of(description, wishes_of(description))
    board = drawing.draw(Stream("a"), description.seats[0])
    assert is_valid(board)
    assert boards.Board.from_code(board.code() or "") == board
    assert drawing.way == ("walk" if name in ("realms", "rivers") else "uniform")


def test_twelve_examples_ship() -> None:
    assert len(EXAMPLES) >= 12


def test_a_board_that_is_known_to_exist_is_not_given_up() -> None:
    """docs/maps.md: a seed gives a board where a trial has found boards, also after a long run of tries in vain."""
    description = described(Path(path_of_example("dig")).read_text("utf-8"))
    drawing = drawing_of(description, wishes_of(description))
    assert drawing.alike.draw(Stream("49"), MOST_LAID) is None, "this seed begins with such a run"
    assert is_valid(drawing.draw(Stream("49"), description.seats[0]))
