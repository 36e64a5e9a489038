"""Real choices: how many actions a search is torn between, counted from the visits of its tree."""

from fractions import Fraction

import pytest

from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.kernels.backends import link
from landpress.engine.loops.search import (
    N_COUNT,
    N_FIRST,
    N_VISITS,
    NODE,
    UCT_PROVEN,
    UCT_ROOT,
    tree_words,
    uct_choices,
)
from landpress.engine.play.match import Match
from landpress.engine.proof.measures import measures
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request


def tree_of(visits: list[int]) -> list[int]:
    """Return a tree with one child of the root for each number of visits."""
    tree = [0] * (UCT_ROOT + NODE * (1 + len(visits)))
    tree[UCT_ROOT + N_FIRST], tree[UCT_ROOT + N_COUNT] = UCT_ROOT + NODE, len(visits)
    for k, number in enumerate(visits):
        tree[UCT_ROOT + NODE * (1 + k) + N_VISITS] = number
    return tree


@pytest.mark.parametrize(
    ("visits", "expected"),
    [([10], 100), ([5, 5], 200), ([7, 7, 7, 0], 300), ([9, 1], 121), ([0], 100), ([0, 0], 100), ([6, 3, 1], 217)],
)
def test_equal_visits_count_their_actions(visits: list[int], expected: int) -> None:
    """N actions with equally many visits are n choices. A few visits of others add little."""
    assert uct_choices(tree_of(visits)) == expected


def test_a_proven_win_does_not_add_visits() -> None:
    """The number that marks a proven win is not taken for visits."""
    assert uct_choices(tree_of([5 + UCT_PROVEN, 5])) == uct_choices(tree_of([5, 5]))


def test_a_tally_has_the_mean_of_the_decisions() -> None:
    """The number of a game is the mean over the decisions of its searching seats, from the shares of the visits."""
    board = next(draws(request("last-land", 2), "5"))
    rules, iterations, seed = link("last-land"), 4, 7
    match, streams = Match(board), game_streams(seed, 0, 2)
    tree, world, out = [0] * tree_words(iterations), [0] * len(match._s), [0] * match._notation.ROOM
    found: list[int] = []
    while (actor := match.actor) != OVER:
        if actor == 0:
            rules.uct_begin(match._t, match._s, streams, STREAM, out, tree)
            rules.uct_grow(match._t, match._s, out, rules.effort(match._t, match._s, iterations), 2, world, tree)
            first = tree[UCT_ROOT + N_FIRST]
            visits = [tree[first + NODE * k + N_VISITS] % UCT_PROVEN for k in range(tree[UCT_ROOT + N_COUNT])]
            shares = [Fraction(one, sum(visits) or 1) for one in visits if one] or [Fraction(1)]
            found.append(int(100 / sum(share**2 for share in shares)))
            action = rules.uct_choice(tree)
        else:
            choose = rules.sample if actor == CHANCE else rules.greedy
            action = choose(match._t, match._s, streams, STREAM * (actor + 1), out)
        rules.apply(match._t, match._s, action)
    assert max(found) > 100
    told = tally(Plan(board, (f"mcts:{iterations}", "greedy"), seed), 0, 1)
    assert told.choices == {sum(found) // len(found): 1}
    assert measures(told)["choices"].mean == pytest.approx(sum(found) // len(found) / 2400)


def test_seats_that_do_not_search_have_no_choices_told() -> None:
    """Without a searching seat a game is left out of the measure."""
    board = next(draws(request("xarkant", 2), "5"))
    assert tally(Plan(board, ("greedy", "random"), 1), 0, 2).choices == {}
