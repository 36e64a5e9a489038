"""What drawing looks at beside what wishes mean: checks of whole and half-laid boards, and the ways of allocations."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.boards.wishes import is_met
from landpress.engine.contract.streams import Stream
from landpress.engine.maps.validity import laid
from landpress.generator.maps.orbits import Allocation, Orbits, Thing, Vector
from landpress.generator.maps.problem import OPEN, Hint, Problem
from landpress.generator.maps.rejection import Rejection
from landpress.generator.maps.ways import LOOKS, SAMPLE, sample_of
from landpress.layouts.maps.board import MapBoard, from_number
from landpress.layouts.maps.groups import kept_groups
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.vocabulary_of import vocabulary_of

SOURCE = """
name = "Checks"
prefix = "CK"
[lattice]
shape = "rows 3 4 3"
[kinds]
home = { count = 2, start = true }
hill = { count = 4, worth = 2 }
sea = { worth = -1 }
[layers.chip]
on = "hill|sea"
tokens = { 5 = 3, 6 = 2 }
worth = { 6 = 3 }
[layers.pile]
tokens = { a = 8, b = 6, c = 6 }
each = 2
worth = { a = 1 }
[layers.road]
on = "inner edges"
tokens = { way = 9 }
[layers.inn]
on = "corners"
tokens = { inn = 7 }
"""
TOLD = read_description(SOURCE)
WISHES = [
    "hill: at least 2 steps from home", "6: at least 2 steps from same", "chip: at least 2 steps from same",
    "6: at least 2 steps from 5", "hill: at most 1 sea beside", "hill: at least 2 sea beside",
    "hill: at most 2 hill beside", "a: at least 1 b beside", "a: from 1 to 3 same beside",
    "a: at most 4 c within 2 steps", "way: at least 1 same beside", "hill: from 0 to 3 inn beside",
    "inn: no same beside", "hill: at most 3 together", "hill: at least 2 together", "way: at most 3 together",
    "a: at most 4 together", "b: at least 2 together", "6: at most 1 together", "way: from 2 to 5 together",
    "row 2: at least 1 hill", "each row: at most 9 worth", "each corner: at most 8 worth",
    "each corner: at least -1 worth", "hill: at least 3 6|5", "each hill: at most 1 a", "each cell: at most 3 way",
    "each corner: at most 2 way", "each edge: at most 1 inn", "hill|sea: at least 12 worth",
    "home: worth within 1 steps, at most 60 % apart", "home: worth within 2 steps, at most 100 % apart", "0,0=hill",
    "0,0=a", "each home: no b",
]  # fmt: skip


def numbers(problem: Problem, board: MapBoard) -> list[int]:
    """Return a board as flat values."""
    rows = (board.cells, *board.layers)
    return [part.names.index(name) for part, row in zip(problem.parts, rows, strict=True) for name in row]


def missed(problem: Problem, values: list[int], is_whole: bool = True) -> int:
    """Return how much a board or a half-laid one misses: the checks, and the pairs of values that are forbidden.

    The checks of all groups (`about`) are made when everything is laid.
    """
    pairs = sum(
        values[later] >= 0 and values[earlier] >= 0 and masks[values[later]] >> values[earlier] & 1
        for (later, earlier), masks in problem.forbidden.items()
    )
    return pairs + sum(one.check(values) for one in problem.checks if is_whole or not one.about)


def told_by(problem: Problem, values: list[int]) -> list[Hint]:
    """Return the hints by which a check is made once these values are laid."""
    return [hint for hint in problem.hints if values[hint.slot] >= 0 and hint.values >> values[hint.slot] & 1]


def boards(number: int) -> list[MapBoard]:
    chance = random.Random(11)
    found = [from_number(TOLD, chance.randrange(TOLD.space)) for _ in range(number)]
    return [board for board in found if board is not None]


BOARDS = boards(40)


def test_checks_hold_exactly_on_boards_that_meet_the_wish_and_never_too_early() -> None:
    """Check: "By how much a condition is missed. It is 0 as long as the slots that are open may still meet it"."""
    chance, known, one_sided = random.Random(5), vocabulary_of(TOLD), []
    for text in WISHES:
        wish = known.wish(text)
        problem = Problem(TOLD, [wish])
        met = Counter[bool]()
        for board in BOARDS:
            values = numbers(problem, board)
            assert problem.board(values, 1, "uniform") == board
            holds = is_met(wish.rule, laid(board))
            met[holds] += 1
            assert (missed(problem, values) == 0) == holds, (text, board.cells, board.layers)
            for condition in problem.checks:
                if condition.about:
                    everything = range(problem.length)
                    assert condition.about(values, everything) == condition.check(values), text
            if not holds and problem.hints:  # a try to lay it all has ended early
                assert any(hint.check(values) for hint in told_by(problem, values)), (text, board.cells, board.layers)
            if holds:
                for share in (0.2, 0.6):
                    half = [OPEN if chance.random() < share else value for value in values]
                    assert missed(problem, half, is_whole=False) == 0, (text, half)
                    # Tokens are laid when all cells are.
                    half = [*values[: len(board.cells)], *half[len(board.cells) :]]
                    assert not any(hint.check(half) for hint in told_by(problem, half)), (text, half)
        one_sided += [text] * (len(met) < 2)
    assert len(one_sided) < 8, one_sided


class Counted(list[int]):
    """Values that count how many of them are read and written."""

    read = written = 0

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__setitem__(at, value)
        self.written += 1

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.read += len(found) if isinstance(at, slice) else 1
        return found


def test_a_hint_tells_about_how_many_slots_its_check_looks_at() -> None:
    """Hint: "about how many slots the check looks at in the mean", by which the work of a draw is limited."""
    known, off = vocabulary_of(TOLD), []
    for text in WISHES:
        problem, read = Problem(TOLD, [known.wish(text)]), 0
        for board in BOARDS[:8]:
            values = Counted(numbers(problem, board))
            for hint in told_by(problem, values):
                values.read = 0
                hint.check(values)
                read += values.read
        told = len(BOARDS[:8]) * sum(hint.looks for hint in problem.hints)
        off += [(text, told, read)] * (not told / 5 <= read <= 5 * told)
    assert not off


@pytest.mark.parametrize(
    "text", ["hill: at least 2 steps from home", "hill: at most 1 sea beside", "board: exactly 2 home"]
)
def test_each_try_to_lay_things_is_work_wherever_it_ends(text: str) -> None:
    """Rejection: "`work` counts the things that were laid so far". A try that a check ends counts as well."""
    problem = Problem(TOLD, [vocabulary_of(TOLD).wish(text)])
    drawing, stream, met = Rejection(problem), Stream("work", text), Counter[bool]()
    for _ in range(40):
        values, before = Counted(problem.blank), drawing.work
        met[drawing._lay(problem.parts[0], values, stream)] += 1
        assert drawing.work - before >= values.written > 0
    assert met[True] == 40 or (met[False] and "board" not in text)


EVEN = (
    SOURCE.replace("5 = 3, 6 = 2", "5 = 2, 6 = 2")
    .replace("inn = 7", "inn = 6")
    .replace("[lattice]", '[symmetry]\nseats = 2\nby = "rotation"\n[lattice]')
)


@pytest.mark.parametrize("source", [SOURCE, EVEN], ids=["any", "symmetric"])
def test_drawn_boards_meet_every_one_of_several_wishes(source: str) -> None:
    """A board is taken if and only if all conditions hold: two that many boards miss, in either order, or none."""
    told = read_description(source)
    known = vocabulary_of(told)
    both = ["home: worth within 2 steps, at most 60 % apart", "way: at most 4 together"]
    for texts in (both, both[::-1], []):
        wishes = [known.wish(text) for text in texts]
        problem = Problem(told, wishes)
        assert len(problem.checks) != 1
        drawing, stream = (Orbits if told.symmetry else Rejection)(problem), Stream("a", *texts)
        for _ in range(6):
            found = drawing.draw(stream, 2_000_000)
            assert found is not None
            board = problem.board(found.values, 1, "uniform")
            assert all(is_met(wish.rule, laid(board)) for wish in wishes)
            assert not told.symmetry or kept_groups(board)


def test_parts_lie_one_behind_the_other() -> None:
    problem = Problem(TOLD, ())
    assert [(part.layer, part.on, part.each, part.first, part.size) for part in problem.parts] == [
        ("cells", "cells", 1, 0, 10),
        ("chip", "cells", 1, 10, 10),
        ("pile", "cells", 2, 20, 20),
        ("road", "inner edges", 1, 40, 19),
        ("inn", "corners", 1, 59, problem.length - 59),
    ]
    cells, chip, pile, road, _ = problem.parts
    assert sorted(cells.pool) == [0] * 2 + [1] * 4 + [2] * 4
    assert (chip.names, sorted(chip.pool)) == (("5", "6", ""), [0] * 3 + [1] * 2 + [2] * 3)
    assert chip.kinds == {1, 2}
    assert pile.mask(["a", "c", "nothing"]) == 0b101
    assert [pile.share(mask, 40) for mask in (1, 2, 7, 0)] == [16, 12, 40, 0]
    assert list(pile.of_place(3)) == [26, 27]
    assert list(road.slots) == list(range(40, 59))
    fixed = read_description(SOURCE.replace("start = true", 'start = true, at = ["0,0"]'))
    blank = Problem(fixed, ()).blank
    assert [i for i, value in enumerate(blank) if value != OPEN] == [fixed.field.lattice.cell("0,0")]
    assert set(blank) == {OPEN, 0}


@pytest.mark.parametrize(
    ("length", "wishes", "sample"),
    [(10, 0, 200), (5000, 1, 200), (5001, 1, 199), (5000, 2, 100), (100_000, 1, 10), (99_000, 1, 10), (90_000, 1, 11)],
)
def test_fewer_boards_show_how_often_wishes_hold_on_large_ones(length: int, wishes: int, sample: int) -> None:
    problem = cast(Problem, type("Large", (), {"length": length, "wishes": ("w",) * wishes}))
    assert (LOOKS, SAMPLE) == (1_000_000, 200)
    assert sample_of(problem) == sample


# Allocations: orbits are told apart, and each goes to one thing.
def ways(sizes: Vector, have: Vector, things: Sequence[Thing], marked: bool) -> Counter[tuple[Vector, ...]]:
    """Count all ways by what each thing takes, trying each thing for each orbit; `marked`: a later layer follows."""
    orbits = [kind for kind, count in enumerate(have) for _ in range(count)]
    found: Counter[tuple[Vector, ...]] = Counter()
    for chosen in product(range(len(things)), repeat=len(orbits)):
        taken = [[0] * len(sizes) for _ in things]
        for orbit, thing in zip(orbits, chosen, strict=True):
            taken[thing][orbit] += 1
        fits = all(
            sum(size * count for size, count in zip(sizes, own, strict=True)) == thing.places
            and all(size >= thing.least or not count for size, count in zip(sizes, own, strict=True))
            for own, thing in zip(taken, things, strict=True)
        )
        if fits:
            number = 1
            for own, one in zip(taken, things, strict=True):
                number *= one.options ** sum(own)
            upon = [
                sum(own[at] for own, thing in zip(taken, things, strict=True) if 0 in thing.marks)
                for at in range(len(sizes))
            ]
            found[tuple(map(tuple, taken))] += number * (1 + upon[0] + 3 * upon[-1] if marked else 1)
    return +found


things = st.lists(
    st.builds(
        Thing, st.integers(0, 6), st.integers(1, 2), st.integers(1, 3), st.sampled_from([frozenset(), frozenset({0})])
    ),
    min_size=1,
    max_size=3,
)


@given(st.sampled_from([(1,), (1, 2), (1, 2, 3), (2, 4)]), things, st.data(), st.booleans())
def test_every_way_to_allocate_orbits_is_counted_and_drawn_with_its_chance(
    sizes: Vector, wanted: list[Thing], data: st.DataObject, marked: bool
) -> None:
    """Module: "all ways are counted exactly, and one is drawn with its right chance"."""
    have = tuple(data.draw(st.integers(0, 3 if len(sizes) < 3 else 2)) for _ in sizes)
    expected = ways(sizes, have, wanted, marked)
    later = [lambda upon: 1 + upon[0] + 3 * upon[-1]] if marked else []
    made = Allocation(sizes, wanted, later)
    assert made.total(have) == sum(expected.values())
    if expected:
        asked: list[int] = []

        class Chooser:
            """A stream that takes the last choice and notes its share."""

            def weighted(self, weights: Sequence[int]) -> int:
                asked.extend((weights[-1], sum(weights)))
                return len(weights) - 1

        drawn = tuple(made.drawn(have, cast(Stream, Chooser())))
        chance = 1.0
        for own, whole in zip(asked[::2], asked[1::2], strict=True):
            chance *= own / whole
        assert chance == pytest.approx(expected[drawn] / sum(expected.values()))
