"""AntWalk over whole games: symmetries of the square, and what each action may change."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.layouts.games.antwalk import ARROWS, Deal
from landpress.layouts.lattice import rectangle
from landpress.layouts.squares import SIDES
from tests.playing import boards, by_day, fresh_boards, play_turned, some_action

PLACES = rectangle(5, 5).names
TURNED = tuple(rectangle(5, 5).symmetries.values())
SYMMETRIES = range(8)
"""As in `layouts.symmetry.ALL_OF_SQUARES`: four rotations clockwise, then these after a mirror of left and right."""


def turned_place(place: str, g: int) -> str:
    """Turn a written cell by a symmetry."""
    return PLACES[TURNED[g][PLACES.index(place)]]


def turned_side(side: str, g: int) -> str:
    """Turn a side by a symmetry: it is the side of the centre that its neighbour is moved to."""
    steps = dict(zip(SIDES, ("c2", "d3", "c4", "b3"), strict=True))
    return next(s for s, place in steps.items() if place == turned_place(steps[side], g))


def turned(board: Deal, g: int) -> Deal:
    """Turn the deal by a symmetry. A mirror reverses every arrow."""
    cells = [""] * 25
    for tile, place in zip(board.cells, TURNED[g], strict=True):
        cells[place] = tile
    sides = board.number_side
    if g >= 4:
        sides = tuple(ARROWS[1 - ARROWS.index(side)] for side in sides)
    return replace(board, cells=tuple(cells), number_side=sides)


def turned_state(state: dict[str, Any], g: int) -> dict[str, Any]:
    """Turn a state by a symmetry."""
    return state | {
        "ant": state["ant"] and turned_place(state["ant"], g),
        "facing": state["facing"] and turned_side(state["facing"], g),
        "up": [state["up"][TURNED[g].index(i)] for i in range(25)],
        "tokens": [[t and t | {"cell": turned_place(t["cell"], g)} for t in slots] for slots in state["tokens"]],
    }


def turned_action(action: str, g: int) -> str:
    """Turn a written action by a symmetry."""
    word, _, where = action.partition(" ")
    if word == "first" or not where:
        return action
    return f"{word} {turned_side(where, g) if where in SIDES else turned_place(where, g)}"


@pytest.mark.parametrize("g", by_day(SYMMETRIES, 1, 6))
def test_symmetry(g: int) -> None:
    """AW-2, AW-5: turning the deal and then playing gives the same as playing and then turning."""
    chance = random.Random(g)
    for board in fresh_boards("antwalk"):
        assert isinstance(board, Deal)
        act, state_of = partial(turned_action, g=g), partial(turned_state, g=g)
        play_turned(Match(board), Match(turned(board, g)), act, state_of, chance)


def test_conservation() -> None:
    """AW-1 to AW-9: what an action may change, and by how much, in any position."""
    chance = random.Random("conservation")
    for board in boards("antwalk"):
        assert isinstance(board, Deal)
        match = Match(board)
        while match.actor != OVER:
            before, action = match.state(), some_action(match.legal(), chance)
            match.play(action)
            now = match.state()
            turned_over = [place for place, a, b in zip(PLACES, before["up"], now["up"], strict=True) if a != b]
            assert turned_over in ([], [before["ant"]]), "only the tile that the ant leaves is turned"
            assert not turned_over or action.startswith("walk")
            assert not now["up"][12], "the anthill has no number"
            laid = [t["cell"] for slots in now["tokens"] for t in slots if t]
            assert len(set(laid)) == len(laid), "two tokens on one cell"
            was = [t["cell"] for slots in before["tokens"] for t in slots if t]
            moved = Counter(laid) - Counter(was), Counter(was) - Counter(laid)
            word, _, where = action.partition(" ")
            assert moved == (Counter([where] * (word == "place")), Counter([where] * (word == "take")))
            if word == "keep":  # AW-2: a card more for the seat that chooses, and nothing else
                more = [sorted(set(b) - set(a)) for a, b in zip(before["hands"], now["hands"], strict=True)]
                assert [len(cards) for cards in more] == [seat == before["seat"] for seat in range(board.players)]
                assert match.scores() == [0] * board.players
                continue
            assert all(set(b) <= set(a) for a, b in zip(before["hands"], now["hands"], strict=True))
            played = sum(map(len, before["hands"])) - sum(map(len, now["hands"]))
            assert played <= (2 if word == "walk" else 0)
            scores = [5 - len(hand) for hand in now["hands"]]
            assert match.scores() == scores, "a card is in the hand or played"
            assert 0 <= now["turn"] - before["turn"] <= 1
