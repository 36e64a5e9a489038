"""The solver for one seat of Xarkant: plans against brute force over all quadrants, and limits against games."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count
from typing import Any

import pytest

from landpress.engine.contract.answers import Limits
from landpress.engine.contract.rules import CHANCE
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.xarkant import encoding
from landpress.engine.games.xarkant import kernel as k
from landpress.engine.games.xarkant.limit import EXACT, Limit, _paid
from landpress.engine.games.xarkant.points import score
from landpress.engine.games.xarkant.solve import _Alone, solve
from landpress.engine.kernels.backends import link
from landpress.engine.play.match import Match
from landpress.layouts.board import Variant
from landpress.layouts.boardfile import board_fields
from landpress.layouts.games.xarkant import Landscape
from tests.oracles.xarkant_play import Game
from tests.plans import checked as checked_plans
from tests.playing import by_day, fresh_boards

checked = partial(checked_plans, end="pass")

POOR: Variant = (("play.filled", 1), ("play.storage", 4))
VILLAGES: Variant = (
    ("costs.church_stone", (0, 0, 0, 0, 0)),
    ("costs.village_wheat", 1),
    ("costs.village_wood", 0),
    ("play.filled", 0),
)
SMALL: Variant = (("play.filled", 0), ("play.storage", 2))
SMALL_VILLAGES: Variant = (("costs.church_stone", (0, 0, 0, 0, 0)), ("costs.village_wood", 0), *SMALL)


@cache
def alone(variant: Variant = ()) -> Landscape:
    """Draw a landscape and give it one seat."""
    board = fresh_boards("xarkant")[0]
    assert isinstance(board, Landscape)
    return replace(board, players=1, variant=variant)


def never() -> bool:
    """Return that there is always time left."""
    return False


def _ends(start: Any, legal: Callable[[Any], list[Any]], after: Callable[[Any, Any], Any]) -> Iterator[Any]:
    """Yield every position after a turn that ends by passing."""
    todo, seen = [start], set()
    while todo:
        now = todo.pop()
        for action in legal(now):
            then = after(now, action)
            if action in ("pass", 64 * encoding.PASS):
                yield then
            elif (key := repr(then.state() if isinstance(then, Game) else then)) not in seen:
                seen.add(key)
                todo.append(then)


def by_oracle() -> int:
    """Return the most points after one turn, by trying everything on every quadrant with the oracle."""
    board = alone(POOR)
    changed: dict[str, dict[str, Any]] = {}
    for key, value in board.variant:
        section, name = key.split(".")
        changed.setdefault(section, {})[name] = value
    game = Game(board_fields(board, "none") | {"players": 1}, changed)
    for action in ("first 0", "draw 0"):
        game.play(action)

    def after(now: Game, action: str) -> Game:
        then = now.copy()
        then.play(action)
        return then

    most: int = max(sum(one.points(one.players[0]).values()) for one in _ends(game, Game.legal, after))
    return most


def by_rules(board: Landscape, turns: int) -> int:
    """Return the most points after this number of turns, by trying everything on every quadrant with the kernel."""
    match = Match(board)
    t = match._t

    def legal(s: tuple[int, ...]) -> list[int]:
        out = [0] * 400
        return out[: k.actions(t, [*s], out, 0)]

    def after(s: tuple[int, ...], action: int) -> tuple[int, ...]:
        then = [*s]
        k.apply(t, then, action)
        while k.actor(t, then) == CHANCE:
            k.apply(t, then, legal((*then,))[0])
        return (*then,)

    match.play("first 0")
    level = {after((*match._s,), match.actions()[0])}
    for _ in range(turns):
        level = {then for s in level for then in _ends(s, legal, after)}
    return max(match._rules.score(t, [*s], 0) for s in level)


def test_one_turn_against_the_oracle() -> None:
    """XK-9 to XK-17: no play of one turn beats the plan, on any quadrants."""
    (answer,) = checked(solve(alone(POOR), Limits(turns=1)))
    assert answer.proven
    assert answer.best == by_oracle()


@pytest.mark.parametrize("variant", [(), VILLAGES])
def test_one_turn_against_all_quadrants(variant: Variant) -> None:
    """Brute force over all quadrants finds the same best: the choice of a quadrant within an area does not matter."""
    (answer,) = checked(solve(alone(variant), Limits(turns=1)))
    most = by_rules(alone(variant), 1)
    assert answer.bound is not None
    assert answer.bound >= most
    assert answer.best == most


POPULAR: Variant = (
    ("costs.church_stone", (0, 0, 0, 0, 0)),
    ("costs.church_wheat", (1, 1, 1, 1, 1)),
    ("costs.state_wheat", 0),
    ("costs.workshop_stone", (0, 0, 0, 0, 0)),
    ("costs.workshop_wood", (0, 0, 0, 0, 0)),
    ("play.filled", 0),
    ("play.popularity", 1),
    ("play.storage", 2),
    ("play.villages", 0),
)
"""Workshops on the state board give popularity that has no place, so that a plan may not trade it."""
MADE = {
    "popularity": POPULAR,
    "storage": (*POPULAR[:-2], ("play.storage", 1), ("play.villages", 0)),
    "places": (*POPULAR[:-1], ("play.state_places", 1), ("play.villages", 0)),
    "discs": (("play.discs", 1), ("play.villages", 0)),
}


@pytest.mark.parametrize("bound", MADE)
def test_without_villages_the_easier_game_is_the_game(bound: str) -> None:
    """Plays without a village can be repeated in the real game, whatever has an end: the answer is proven."""
    (answer,) = checked(solve(alone(MADE[bound]), Limits(turns=1)))
    assert answer.proven


@pytest.mark.nightly
def test_popularity_has_an_end() -> None:
    (answer,) = checked(solve(alone(POPULAR), Limits(turns=1)))
    assert answer.best == by_rules(alone(POPULAR), 1)


@pytest.mark.parametrize("variant", [SMALL, pytest.param(SMALL_VILLAGES, marks=pytest.mark.nightly)])
def test_two_turns_against_all_quadrants(variant: Variant) -> None:
    """The limit is not below brute force, also where villages are cheap. A proven answer equals brute force."""
    answer = checked(solve(alone(variant), Limits(turns=2)))[-1]
    most = by_rules(alone(variant), 2)
    assert answer.best is not None
    assert answer.bound is not None
    assert answer.best <= most <= answer.bound
    assert not answer.proven or answer.best == most


def test_two_turns_are_proven() -> None:
    """In two turns of a fresh landscape the best play needs no village, so the answer is proven."""
    answers = checked(solve(alone(), Limits(turns=2)))
    assert [answer.subject for answer in answers] == [{"seat": 0, "turns": 1}, {"seat": 0, "turns": 2}]
    assert all(answer.proven for answer in answers)


@pytest.mark.parametrize("variant", by_day([(), VILLAGES, (("play.discs", 2), ("play.storage", 9))], 0))
def test_no_game_passes_the_limit(variant: Variant) -> None:
    """Random and greedy games stay within the limit, turn by turn."""
    board = alone(variant)
    match = Match(board)
    limit = Limit(match._t, match._s, 10**9)
    most = [0, *(limit.best(turns, -100, never)[0] for turns in (1, 2))]
    limit.exact = 2
    most += [limit.best(turns, -100, never)[0] for turns in range(EXACT, 40)]
    rules = link("xarkant")
    for game in range(60):
        play, r, out = Match(board), game_streams(1, game, 1), [0] * 400
        turns = 0
        while play.actor != -2:
            choose = rules.greedy if game % 2 and play.actor == 0 else rules.sample
            action = choose(play._t, play._s, r, 6 * (play.actor + 1), out)
            rules.apply(play._t, play._s, action)
            if action == 64 * encoding.PASS:
                turns += 1
                assert play.scores()[0] <= most[turns]


@pytest.mark.parametrize("variant", [(), SMALL_VILLAGES])
def test_a_limit_that_knows_less_is_not_lower(variant: Variant) -> None:
    """docs/solving.md: three turns are solved in an easier game; for more turns its best score is bounded."""
    match = Match(alone(variant))
    whole, rough = (Limit(match._t, match._s, 10**9) for _ in range(2))
    rough.exact = 1
    for turns in (1, 2):
        assert rough.best(turns, -100, never)[0] >= whole.best(turns, -100, never)[0]


@pytest.mark.nightly
def test_churches_in_claimed_areas_are_planned() -> None:
    """XK-17: with the second round in reach, the plan builds in an area and claims it later."""
    answer = checked(solve(alone((("play.discs", 2), ("play.filled", 2))), Limits(turns=4)))[-1]
    assert any(action.startswith("claim") for action in answer.plan)
    assert answer.best is not None
    assert answer.best > 10


def test_a_search_without_the_exact_limit_plans_every_turn() -> None:
    """Where the limit is not exact, plans of each number of turns are searched from the beginning."""
    one = _Alone(alone(), 10**7)
    one.limit.exact = 1
    line, bound = one.longer(2, None)
    assert one.text(line).count("pass") == 2
    assert 0 < score(one.t, line.s, 0) <= bound


def test_the_game_ends_where_it_does() -> None:
    """XK-D10: no turn is planned after the end of the game."""
    short = alone((("play.discs", 1), ("play.filled", 0), ("play.rounds", 2)))
    assert [answer.subject["turns"] for answer in checked(solve(short, Limits(turns=5)))] == [1, 2]
    assert checked(solve(alone((("play.discs", 0),)), Limits(turns=2))) == []


def test_limits_are_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little time there is still an answer for every number of turns. With little memory less is proven.

    The clock moves by a second at each look.
    """
    looks = count()
    monkeypatch.setattr("landpress.engine.games.xarkant.solve.monotonic", lambda: next(looks))
    answers = checked(solve(alone(), Limits(seconds=40, turns=8)))
    assert next(looks) < 80
    assert [answer.subject["turns"] for answer in answers] == [*range(1, 9)]
    assert not checked(solve(alone(), Limits(memory=100_000, turns=2)))[-1].proven


@pytest.mark.parametrize("cost", [(4, 1, 1), (1, 4, 1), (1, 1, 4)])
def test_a_cost_may_take_all_of_a_resource_and_no_more(cost: tuple[int, int, int]) -> None:
    """The limit on what is possible pays as the rules do: what is left may be nothing."""
    assert _paid((4, 4, 4), cost) == tuple(4 - one for one in cost)
    assert _paid((3, 3, 3), cost) is None
