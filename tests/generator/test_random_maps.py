"""Boards of random descriptions, before a judge that was written from the documents (tests/oracles/map_judge.py)."""

from collections import Counter
from random import Random

import pytest

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.streams import Stream
from landpress.generator.maps import rejection, ways
from landpress.generator.maps.problem import Problem
from landpress.generator.maps.rejection import Rejection
from landpress.generator.maps.ways import Drawing, drawing
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.errors import LandpressError
from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.vocabulary_of import wishes_of
from tests import map_texts
from tests.generator.test_maps import SPACES, described
from tests.oracles.map_ground import Board as Judged


def cells_of(text: str) -> list[tuple[int, int]]:
    """Return the coordinates of the cells of a description."""
    return [(cell[0], cell[1]) for cell in read_description(text).field.lattice.cells]


def judged(board: MapBoard) -> Judged:
    """Return a board as the judge knows boards: tokens on a place in order."""
    told = board.description
    cells = [(cell[0], cell[1]) for cell in told.field.lattice.cells]
    found: dict[str, dict[object, object]] = {CELLS: dict(zip(cells, board.cells, strict=True))}
    for layer, slots in zip(told.layers, board.layers, strict=True):
        places = cells if layer.on == CELLS else [frozenset(met) for met in told.field.meetings[layer.on]]
        stacks = [slots[n * layer.each : (n + 1) * layer.each] for n in range(len(places))]
        found[layer.name] = {place: stack for place, stack in zip(places, stacks, strict=True) if any(stack)}
    return found


def tried(seed: int) -> str:
    """Draw a board of a random description. Return `drawn`, or the reason why there is none."""
    text, judge = map_texts.description(Random(seed), cells_of)
    try:
        description = described(text)
        board = drawing(description, wishes_of(description)).draw(Stream("random", str(seed)), description.seats[0])
    except LandpressError as error:
        return str(error)
    assert judge.faults(judged(board)) == [], (seed, text, board.code())
    assert is_valid(board), (seed, text)
    assert Board.from_code(board.code() or "") == board
    return "drawn"


@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(2000), marks=pytest.mark.nightly)], ids=["few", "many"]
)
def test_boards_of_random_descriptions_meet_what_the_documents_say(seeds: range) -> None:
    """docs/maps.md: Landpress draws boards from a description that meet all wishes."""
    found = Counter("drawn" if reason == "drawn" else "refused" for reason in map(tried, seeds))
    assert found["drawn"] >= len(seeds) * 3 // 4


@pytest.mark.parametrize(
    ("wishes", "field", "layer"),
    [
        (
            '"a: at least 2 a within 2 steps", "b: from 1 to 3 a beside", "x: at least 1 b beside", '
            '"a: at most 1 x beside", "coast: at most 6 a"',
            '"hexagon 2"\n[kinds]\na = { count = 6 }\nb = { count = 7 }\nc = {}',
            'on = "a|c"\ntokens = { x = 4 }',
        ),
        ('"x: at least 3 y beside"', '"hexagon 1"\n[kinds]\na = {}', "each = 2\ntokens = { x = 5, y = 9 }"),
    ],
)
def test_only_checks_that_would_hold_are_left_out(
    wishes: str, field: str, layer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same boards after the same work, one by one, as when every check is made. A place may have several tokens."""
    told = described(f"{map_texts.HEAD}wishes = [{wishes}]\n[lattice]\nshape = {field}\n[layers.t]\n{layer}\n")

    def drawn() -> list[object]:
        one = Rejection(Problem(told, wishes_of(told)))
        return [*(one.draw(Stream("left out", str(n)), 20_000) for n in range(5)), one.work, one.tries]

    sooner = drawn()
    monkeypatch.setattr(rejection, "_holds_still", lambda *_: False)
    assert drawn() == sooner


def test_boards_after_too_few_hits_say_that_they_are_drawn_by_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/maps.md: walk, where uniform would take too many tries: no claim is made that all are equally likely."""
    told = described(SPACES["neighbours"])
    assert '"drawn": "uniform"' in write_board(Drawing(told, wishes_of(told)).draw(Stream("a"), 2))
    monkeypatch.setattr(ways, "TRIAL", 0)
    assert '"drawn": "walk"' in write_board(Drawing(told, wishes_of(told)).draw(Stream("a"), 2))


@pytest.mark.parametrize("place", ["wood", "each wood"])
def test_tokens_on_edges_are_not_counted_on_the_cells_of_a_kind(place: str) -> None:
    """docs/maps.md: a count of kinds or tokens on all cells of a kind, not on their edges and corners."""
    text = map_texts.HEAD + f'wishes = ["{place}: at most 2 port"]\n[lattice]\nshape = "hexagon 1"\n'
    tail = '[kinds]\nwood = {}\n[layers.harbour]\non = "corners"\ntokens = { port = 4 }\n'
    with pytest.raises(LandpressError, match="a kind, or a token that lies on cells, for the cells of a kind"):
        described(text + tail)


def test_a_kind_with_the_name_of_a_token_is_a_place() -> None:
    """docs/maps.md: if a kind and a token have the same name, write `cells.wood`."""
    text = map_texts.HEAD + 'wishes = ["cells.wood: at most 3 worth"]\n[lattice]\nshape = "hexagon 1"\n'
    text += '[kinds]\nwood = { count = 3, worth = 1 }\nhill = {}\n[layers.pile]\non = "board"\ntokens = { wood = 1 }\n'
    assert is_valid(drawing(described(text), wishes_of(described(text))).draw(Stream("wood"), 2))
