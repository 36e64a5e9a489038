"""Xarkant over whole games: symmetries of the square, and what each action may change."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.xarkant.points import SOURCES
from landpress.engine.play.match import Match
from landpress.layouts.games.xarkant import SIDE, TYPES, Landscape
from landpress.layouts.lattice import rectangle
from tests.playing import boards, by_day, fresh_boards, play_turned, some_action

PLACES = rectangle(SIDE, SIDE).names
TURNED = tuple(rectangle(SIDE, SIDE).symmetries.values())
SYMMETRIES = range(8)
"""As in `layouts.symmetry.ALL_OF_SQUARES`: four rotations clockwise, then these after a mirror of left and right."""


def turned_place(place: str, g: int) -> str:
    """Turn a written quadrant by a symmetry."""
    return PLACES[TURNED[g][PLACES.index(place)]]


def turned(board: Landscape, g: int) -> Landscape:
    """Turn the landscape by a symmetry: only the types of its quadrants, which are all that the rules of play use."""
    cells = [""] * len(board.cells)
    for kind, place in zip(board.cells, TURNED[g], strict=True):
        cells[place] = kind
    return replace(board, cells=tuple(cells))


def turned_state(state: dict[str, Any], g: int) -> dict[str, Any]:
    """Turn a state by a symmetry."""
    lying = {
        key: {turned_place(place, g): one for place, one in state[key].items()}
        for key in ("discs", "workshops", "churches")
    }
    villages = sorted((turned_place(place, g) for place in state["villages"]), key=PLACES.index)
    return state | lying | {"villages": villages}


def turned_action(action: str, g: int) -> str:
    """Turn a written action by a symmetry."""
    return " ".join(turned_place(word, g) if word in PLACES else word for word in action.split())


@pytest.mark.parametrize("g", by_day(SYMMETRIES, 1, 4))
def test_symmetry(g: int) -> None:
    """XK-4: turning the land and then playing gives the same as playing and then turning."""
    chance = random.Random(g)
    for board in fresh_boards("xarkant"):
        assert isinstance(board, Landscape)
        act, state_of = partial(turned_action, g=g), partial(turned_state, g=g)
        play_turned(Match(board), Match(turned(board, g)), act, state_of, chance)


def discs_of(state: dict[str, Any], seat: int) -> int:
    """Count the discs of a seat that are in the bag, drawn or on the land."""
    on_land = sum(disc["seat"] == seat for disc in state["discs"].values())
    return int(state["bag"][seat] + state["drawn"][seat] + on_land)


def check_bounds(state: dict[str, Any], house: Any) -> None:
    """Assert the limits of XK-5, XK-D6 and XK-8, and that a quadrant holds only one thing."""
    for kind in TYPES:
        held = [stock[kind] for stock in state["stock"]]
        assert state["supply"][kind] + sum(held) == house["play.resources"], "resources are neither made nor lost"
        assert min(*held, state["supply"][kind]) >= 0
        assert max(held) <= house["play.storage"]
    assert all(0 <= popularity <= house["play.popularity"] for popularity in state["popularity"])
    assert len(state["villages"]) <= house["play.villages"]
    shops, churches = Counter(state["workshops"].values()), Counter(state["churches"].values())
    for seat, (board, tracks) in enumerate(zip(state["state"], state["tracks"], strict=True)):
        assert shops[seat] + board <= 5
        assert board <= house["play.state_places"]
        assert churches[seat] + sum(tracks.values()) <= 5
        assert discs_of(state, seat) <= house["play.discs"], "the others are set aside"
    churches_apart = set(state["churches"]) - set(state["villages"])
    lying = [*state["discs"], *state["workshops"], *churches_apart, *state["villages"]]
    assert len(set(lying)) == len(lying), "two things on one quadrant"


def pieces(state: dict[str, Any]) -> int:
    """Count the workshops, churches and villages in play."""
    on_boards = sum(state["state"]) + sum(sum(tracks.values()) for tracks in state["tracks"])
    return int(on_boards) + sum(len(state[key]) for key in ("workshops", "churches", "villages"))


ALL_STAY = ("workshops", "churches")
CHANGES = {
    "first": {"phase", "drawer"},
    "draw": {"phase", "seat", "bag", "drawn"},
    "collect": {"drawn", "discs", "stock", "supply", "popularity"},
    "claim": {"drawn", "discs"},
    "workshop": {"workshops", "state", "stock", "supply", "popularity"},
    "church": {"churches", "tracks", "stock", "supply"},
    "village": {"villages", "stock", "supply"},
    "trade": {"popularity", "stock", "supply"},
    "pass": {"phase", "round", "drawer", "seat", "bag", "drawn", "discs"},
}
"""The parts of a state that an action may change (XK-6 to XK-15)."""


def test_conservation() -> None:
    """XK-5 to XK-15: limits of resources, discs, pieces and popularity, and what each action may change."""
    chance = random.Random("conservation")
    for board in boards("xarkant"):
        house = house_values("xarkant", board.variant)
        match = Match(board)
        while match.actor != OVER:
            before, action = match.state(), some_action(match.legal(), chance)
            word = action.split()[0]
            match.play(action)
            now = match.state()
            check_bounds(now, house)
            changed = {key for key in now if now[key] != before[key]}
            assert changed <= CHANGES[word], f"{action} changed {changed}"
            for key in ALL_STAY:
                assert before[key].items() <= now[key].items(), "what is built stays"
            claims = [{n: d for n, d in s["discs"].items() if d["side"] == "claim"} for s in (before, now)]
            assert claims[0].items() <= claims[1].items(), "claims stay"
            assert len(claims[1]) - len(claims[0]) == (word == "claim")
            assert pieces(now) - pieces(before) == (word in ("workshop", "church", "village"))


def test_sources_of_points_make_the_score() -> None:
    """XK-17: the score is the sum over its sources. Only missing popularity gives negative points."""
    chance = random.Random("points")
    for board in fresh_boards("xarkant"):
        match = Match(board)
        while match.actor != OVER:
            match.play(some_action(match.legal(), chance))
            for seat, score in enumerate(match.scores()):
                points = [match._rules.points(match._t, match._s, seat, source) for source in range(SOURCES)]
                assert sum(points) == score
                assert points[0] <= 0 <= min(points[1:])


def standing(match: Match) -> list[list[int]]:
    """Return what every seat has: points, resources, popularity and pieces."""
    now = match.state()
    stocks = [list(stock.values()) for stock in now["stock"]]
    return [match.scores(), *stocks, now["popularity"], now["state"], [pieces(now)]]


def test_what_the_greedy_player_takes_for_one_option_is_one() -> None:
    """The options of the greedy player cover every legal action exactly once.

    All actions of an option give each seat the same, and the search tries one action of each option.
    """
    chance = random.Random(9)
    sizes = Counter[bool]()
    for board in fresh_boards("xarkant"):
        match = Match(board)
        while match.actor != OVER:
            if match.actor >= 0 and chance.random() < 0.15:
                room, listed = [0] * match._notation.ROOM, [0] * 400
                n = match._rules.options(match._t, match._s, room)
                legal, option_of = set(match.actions()), dict[int, int]()
                for k in range(n):
                    verb, where = room[3 * k], room[3 * k + 1]
                    alike = [64 * verb + bit for bit in range(where.bit_length()) if where >> bit & 1]
                    after = []
                    for action in alike:
                        assert action in legal
                        assert option_of.setdefault(action, k) == k
                        twin = match.copy()
                        twin._rules.apply(twin._t, twin._s, action)
                        after.append(standing(twin))
                    assert all(one == after[0] for one in after)
                    sizes[len(alike) > 1] += 1
                assert option_of.keys() == legal
                streams = game_streams(1, 0, board.players)
                m = match._rules.candidates(match._t, match._s, streams, STREAM, room, listed, 0, len(listed))
                assert sorted(option_of[action] for action in listed[:m]) == list(range(n))
            match.play(some_action(match.legal(), chance))
    assert min(sizes.values()) > 100
