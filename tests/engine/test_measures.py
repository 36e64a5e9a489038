"""What is measured of games and of boards: numbers from 0 to 1, with the board as the unit if boards are drawn."""

from dataclasses import replace
from fractions import Fraction

import pytest

from landpress.engine.contract.tally import Tally
from landpress.engine.proof.experiment import Played, Run, Task, collected, play
from landpress.engine.proof.measures import OFF, PLACE, Boards, Span, measures, of_kind
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request


def task(game: str, players: int, games: int, until: float | None = None) -> Task:
    """Return a task about boards of a game with random seats."""
    wanted = request(game, players)
    return Task((next(draws(wanted, "0")),), "random", 0, games, until, lambda: draws(wanted, "0"))


def run_of(found: Task) -> Run:
    """Play a task with plain rules."""
    *_, run = collected(found, (play(*chunk) for chunk in found.chunks()))
    return run


def test_the_measures_of_a_game_are_its_numbers() -> None:
    """Each game is one number of each measure. A game in which nobody led half-way is left out of that measure."""
    games = Tally(
        games=4,
        decided=1,
        reasons={"turn-limit": 1, "hand-played": 3},
        wins=[[2, 1, 1], [2, 1, 1]],
        places=[[1, 2, 1], [2, 1, 1]],
        drama={50: 1, 49: 2},
        settled={100: 1, 0: 2},
        halfway={0: 1, 30: 1, 60: 1},
        choices={100: 1, 300: 2},
        turns={9: 1, 10: 1, 14: 1, 15: 1},
        verb_games={"walk": 4, "end": 1},
    )
    found = measures(games, Span(10, 14))
    means = {name: sample.mean for name, sample in found.items()}
    assert means == pytest.approx(
        {
            "place 0": 0.625,
            "place 1": 0.375,
            "seat 0": 0.5,
            "seat 1": 0.5,
            "completed": 0.75,
            "decided": 0.25,
            "shared": 0.25,
            "cut": 0.25,
            "settled": 1 / 3,
            "halfway": 0.5,
            "comeback": 1 / 3,
            "choices": 7 / 72,
            "fits": 0.5,
            "verb walk": 1.0,
            "verb end": 0.25,
        }
    )
    assert [sample.size for sample in of_kind(found, PLACE)] == [4, 4]
    assert [found[name].size for name in ("settled", "halfway", "comeback")] == [3, 3, 3]


def test_a_board_is_one_number_whatever_its_games_are() -> None:
    """The number of a board is the exact mean of its games that have the measure. Boards without one are left out."""
    plan = Plan(next(draws(request("xarkant", 2), "0")), ("random",) * 2, 0)
    tallies = [tally(plan, first, 3) for first in range(0, 15, 3)]
    tallies[0] = replace(tallies[0], halfway={})
    boards = Boards(3)
    for one in tallies:
        boards.add(one)
    assert boards.boards == 5
    assert boards.total == sum(tallies, Tally())
    for name, sample in boards.measures.items():
        if name == OFF:
            continue
        each = [measures(one)[name] for one in tallies]
        means = [Fraction(one.total, one.whole * one.size) for one in each if one.size]
        assert sample.size == len(means)
        assert Fraction(sample.total, sample.whole) == sum(means), name
    assert boards.measures["halfway"].size == 4
    turns = [sum(value * n for value, n in one.turns.items()) / 3 for one in tallies]
    assert boards.mean("turns", 300).share == pytest.approx(sum(turns) / 5)


def test_drawn_boards_are_played_in_whole_rotations() -> None:
    """Chunks have whole boards, each with one game for every first seat, until the games are spent."""
    found = task("last-land", 3, 200)
    chunks = [*found.chunks()]
    assert [len(plans) for plans, *_ in chunks] == [22, 22, 22]
    assert [first for _, first, *_ in chunks] == [0, 66, 132]
    assert all((games, in_turn) == (3, True) for *_, games, in_turn in chunks)
    boards = [plan.board.code() for plans, *_ in chunks for plan in plans]
    assert len(set(boards)) == 66
    assert [len(plans) for plans, *_ in replace(found, rotations=8).chunks()] == [3, 3, 2]


def test_the_distance_of_boards_is_told_only_where_it_is_measured() -> None:
    """Unlike seats that begin in turn do not have the same chances in all games of a board."""
    alike, unlike = run_of(task("last-land", 2, 24)), run_of(task("antwalk", 2, 24))
    assert alike.period == 1
    assert alike.distance is not None
    assert alike.distance.low <= alike.distance.share <= alike.distance.high <= 0.5
    assert unlike.period == 2
    assert unlike.distance is None


def test_looks_come_after_whole_cycles() -> None:
    """With several boards, a verdict waits until each has the same number of games, however clear it is."""
    board = next(draws(request("last-land", 2), "0"))
    found = Task((board, board, board), "random", 0, 3 * 640, 0.1)
    clear = Played(Tally(games=64, wins=[[0, 64, 0], [64, 0, 0]], places=[[0, 64, 0], [64, 0, 0]]), 1)
    runs = [*collected(found, ([clear] for _ in found.chunks()))]
    assert runs[-1].verdict == "beyond"
    assert len({tally.games for tally in runs[-1].tallies}) == 1
    assert runs[-1].decision is not None
    assert runs[-1].decision.looks == len(runs) / 3


@pytest.mark.nightly  # 20,000 greedy games of Landsweeper
def test_eight_seeds_say_what_many_boards_say() -> None:
    """Intervals of eight seeds contain the mean over a thousand other boards, and no verdict contradicts it."""
    wanted = request("landsweeper", 3)
    first = next(draws(wanted, "0"))

    def measured(seed: int, games: int, until: float | None) -> Run:
        found = Task((first,), "greedy", seed, games, until, lambda: draws(wanted, str(seed)))
        *_, run = collected(found, (play(*chunk) for chunk in found.chunks()))
        return run

    true = measured(100, 6000, None).places
    farthest = max(abs(one.share - 1 / 3) for one in true)
    error = max(one.high - one.low for one in true) / 4
    missed = 0
    for seed in range(8):
        run = measured(seed, 3000, 0.05)
        pairs = zip(run.places, true, strict=True)
        missed += any(not one.low - error <= at.share <= one.high + error for one, at in pairs)
        assert run.verdict != ("beyond" if farthest < 0.05 - error else "within" if farthest > 0.05 + error else "")
    assert missed <= 1
