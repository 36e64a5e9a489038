"""The solver for one seat of Terraforming: plans against brute force, limits against games, and replays."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.streams import Stream
from landpress.engine.games.terraforming import beam
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.coverage import cells_within, cover, distances, field, most_settled
from landpress.engine.games.terraforming.kernel import apply
from landpress.engine.games.terraforming.limit import Limit
from landpress.engine.games.terraforming.solve import solve
from landpress.engine.play.match import Match
from landpress.layouts.board import Variant
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon, radius_of
from landpress.layouts.lattice import index
from landpress.layouts.startfield import make
from tests.oracles.terraforming_play import Game
from tests.plans import checked as checked_plans
from tests.playing import file_of, fresh_boards, of_class

checked = partial(checked_plans, end="finish")

CHEAP: Variant = tuple(
    (f"building.{name}", cost)
    for name, cost in sorted(
        {"bridge": (1, 2), "excavator": (1, 2), "factory": (2, 2), "house": (1, 1), "town": (2, 1)}.items()
    )
)

RICH: Variant = tuple(sorted((*CHEAP, ("play.base_points", 3), ("play.cities", False), ("play.town_bonus", True))))
"""Every base is worth 3 here, as in the contest, and towns count their resources."""


def alone(cells: str, variant: Variant = ()) -> HexBoard:
    """Return a board with these cells, `S` where the seat starts."""
    radius = radius_of(len(cells))
    assert radius is not None
    return replace(make("terraforming", cells.replace("S", "."), [hexagon(radius)[cells.index("S")]]), variant=variant)


def whole_turns(game: Game) -> Iterator[list[str]]:
    """Yield every build, and moves to every possible arrangement of robots, each arrangement once."""
    yield from ([action] for action in game.builds())
    arranged: dict[tuple[int, ...], list[str]] = {tuple(cell.robots for cell in game.cells): []}
    for cell in game.cells:
        sent = [[0] * len(cell.beside)] if cell.owner is None or cell.holds_robots_back else list(_shares(cell))
        onward: dict[tuple[int, ...], list[str]] = {}
        for before, moves in arranged.items():
            for share in sent:
                robots = list(before)
                for number, other in zip(share, cell.beside.values(), strict=True):
                    robots[game.cells.index(other)] += number
                    robots[game.cells.index(cell)] -= number
                told = [f"move {cell.q} {cell.r} {way} {n}" for way, n in zip(cell.beside, share, strict=True) if n]
                onward.setdefault((*robots,), moves + told)
        arranged = onward
    yield from arranged.values()


def _shares(cell: Any) -> Iterator[tuple[int, ...]]:
    """Return the ways to send robots of a cell in each direction."""
    most = range(cell.robots + 1)
    return (share for share in product(most, repeat=len(cell.beside)) if sum(share) <= cell.robots)


def brute(board: HexBoard, turns: int) -> int:
    """Return the most points after this number of turns, by trying all plays on the oracle."""
    start = Game(file_of(board))
    best, level = start.score(0), [start]
    for _ in range(turns):
        ended: dict[str, Game] = {}
        for game in level:
            for actions in whole_turns(game):
                after = game.copy()
                for action in (*actions, "finish"):
                    after.play(action)
                best = max(best, after.score(0))
                if after.phase != "over":
                    ended.setdefault(repr(after.state()), after)
        level = list(ended.values())
    return best


@pytest.mark.parametrize(
    ("cells", "variant", "turns"),
    [
        ("S......", (), 1),
        ("S..OOOO", CHEAP, 1),
        pytest.param("S.OO.OO", CHEAP, 2, marks=pytest.mark.nightly),
        pytest.param("SO.OOOO", (), 2, marks=pytest.mark.nightly),
        pytest.param("SO.OOOO", CHEAP, 2, marks=pytest.mark.nightly),
        pytest.param("S..OOOO", (("play.points", (4, 100, 100)),), 2, marks=pytest.mark.nightly),
    ],
)
def test_no_play_of_a_small_field_beats_the_plan(cells: str, variant: Variant, turns: int) -> None:
    """A proven answer is the best by brute force, and the limit is never below it."""
    board = alone(cells, variant)
    for answer in checked(solve(board, Limits(turns=turns))):
        most = brute(board, answer.subject["turns"])
        assert answer.best == most
        assert answer.bound is not None
        assert answer.bound >= most


def test_the_limit_holds_where_every_base_counts() -> None:
    """TF-D8: the best by brute force lies between the plan and the limit."""
    board = alone("S.OO.OO", RICH)
    answers = list(checked(solve(board, Limits(turns=2))))
    assert [answer.subject["turns"] for answer in answers] == [1, 2]
    for answer in answers:
        assert answer.best is not None
        assert answer.bound is not None
        assert answer.best <= brute(board, answer.subject["turns"]) <= answer.bound


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([(), CHEAP, RICH]), st.integers(1, 2))
def test_no_game_passes_the_limit(chance: random.Random, variant: Variant, radius: int) -> None:
    """In random games on fields with holes, with many buildings, scores stay within the limit turn by turn."""
    kinds = [chance.choice("...O") for _ in hexagon(radius)]
    kinds[chance.randrange(len(kinds))] = "S"
    board = alone("".join(kinds), variant)
    game, limit = Game(file_of(board)), Limit(Match(board)._t)
    for turn in range(1, 9):
        while game.phase == "act" and game.round == turn:
            game.play(game.tempting(chance))
        assert game.score(0) <= limit.most(turn)


@given(st.randoms(use_true_random=False), st.integers(1, 3))
@settings(max_examples=30)
def test_the_limit_of_walks_is_that_of_a_matching(chance: random.Random, turns: int) -> None:
    """`most_settled` is the size of a largest matching between steps of walks and cells.

    A step matches the cells that are near enough to the start.
    """
    import networkx

    kinds = ["S", *(chance.choice("..O") for _ in hexagon(2)[1:])]
    chance.shuffle(kinds)
    t = Match(alone("".join(kinds)))._t
    far = distances(field(t))
    lengths = [turns - made for made in range(turns) for _ in range(2)]
    graph = networkx.Graph()
    graph.add_nodes_from(steps := [(robot, j) for robot, length in enumerate(lengths) for j in range(1, length + 1)])
    graph.add_edges_from(((robot, j), c) for robot, j in steps for c, away in far.items() if 0 < away <= j)
    pairs = networkx.bipartite.maximum_matching(graph, top_nodes=steps)
    assert most_settled(cells_within(far), lengths) == len(pairs) // 2


def test_walks_go_from_cell_to_cell() -> None:
    """TF-6: a walk goes from the start, one cell a turn, never into a hole, and no longer than its robot has turns."""
    at = field(Match(fresh_boards("terraforming")[1])._t)
    lengths = [4] * 5 + [3] * 5
    walks = cover(at, lengths, 1000, Stream("test"), lambda: False)
    for walk, length in zip(walks, lengths, strict=True):
        assert walk[0] == at.start
        assert len(walk) <= length + 1
        assert all(b in at.near[a] for a, b in pairwise(walk))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_fresh_boards_are_proven_for_some_turns(number: int) -> None:
    """Fresh boards are proven: the walks reach the limit.

    The first turn settles up to five cells, fewer beside holes.
    """
    board = fresh_boards("terraforming")[number]
    assert isinstance(board, HexBoard)
    answers = checked(solve(board, Limits(turns=5)))
    assert [answer.subject for answer in answers] == [{"seat": 0, "turns": turns} for turns in (1, 2, 3, 4, 5)]
    assert all(answer.proven for answer in answers)
    start = index(6)[board.starts[0]]
    t = Match(board)._t
    free = sum(board.cells[n] != "O" for k in e.neighbours_of(start) if (n := t[k]) >= 0)
    assert answers[0].best == 2 + min(5, free)


def test_each_seat_of_a_board_without_symmetry() -> None:
    """Seats that no symmetry makes equal get their own answers, on the field without the starts of the others."""
    board = make("terraforming", "." * 19, [hexagon(2)[0], hexagon(2)[3]])
    answers = checked(solve(board, Limits(turns=2)))
    assert [answer.subject["seat"] for answer in answers] == [0, 1, 0, 1]
    assert [answer.best for answer in answers] == [5, 6, 10, 11]
    assert {(answer.board.players, "".join(answer.board.cells).count("S")) for answer in answers} == {(1, 1)}


def test_towns_are_found() -> None:
    """TF-8: an excavator makes a town possible when nothing is left to settle, and the plan builds it."""
    board = alone("S" + "." * 18, (("building.excavator", (4, 5)),))
    last = checked(solve(board, Limits(turns=8)))[-1]
    assert any(action.endswith("town") for action in last.plan)


def test_the_game_ends_where_it_does() -> None:
    """TF-9: no turn is planned after the end of the game.

    More points are possible if the end is delayed to the last turn.
    """
    short = alone("S" + "." * 18, (("play.rounds", (2, 9, 9)),))
    assert [a.subject["turns"] for a in checked(solve(short, Limits(turns=5)))] == [1, 2]
    held = alone("S" + "." * 18, (("play.points", (7, 9, 9)),))
    at_once, later = (a.best for a in checked(solve(held, Limits(turns=3)))[1:])
    assert at_once == 10
    assert later is not None
    assert later > at_once


def _limited(**limits: Any) -> list[Answer]:
    return checked(solve(of_class(fresh_boards("terraforming")[0], HexBoard), Limits(turns=12, **limits)))


def test_limits_are_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little time there is still an answer for every number of turns. Little memory gives an answer too.

    The clock moves by a second at each look.
    """
    looks = count()
    monkeypatch.setattr("landpress.engine.games.terraforming.solve.monotonic", lambda: next(looks))
    answers = _limited(seconds=40)
    assert next(looks) < 80
    assert len(answers) == 12
    small = alone("S" + "." * 18)
    assert checked(solve(small, Limits(turns=6, memory=1)))[-1].best


def test_the_most_promising_builds_are_tried() -> None:
    """beam.py: from each position that is kept the search tries the three best builds of each kind."""
    match, chance, many = Match(alone("." * 18 + "S" + "." * 18, CHEAP)), random.Random(1), 0
    for _ in range(70):
        t, s = match._t, list(match._s)
        legal = [action for action in map(int, match.actions()) if match.text(action).startswith("build")]
        tried, after = list(beam._builds(t, s)), dict[int, int]()
        for action in legal:
            apply(t, trial := list(s), action)
            after[action] = beam._promise(t, trial)
        for kind in {e.building_of(action) for action in legal}:
            some = [after[action] for action in legal if e.building_of(action) == kind]
            assert [after[a] for a in tried if e.building_of(a) == kind] == sorted(some, reverse=True)[: beam.BUILDS]
            many += len(set(some)) > 1 and len(some) > beam.BUILDS
        moves = [action for action in match.actions() if action not in legal]
        match.apply(chance.choice(moves if chance.random() < 0.9 else list(match.actions())))
    assert many > 5
