"""The numbers of actions at the table, and the boards of the kit beside the land."""

import re
from collections import Counter
from typing import Any, cast

from landpress.engine.contract.rules import OVER
from landpress.layouts.games.antwalk import LATTICE
from tests.generator.test_screen import seated
from tests.playing import fresh_boards


def numbers(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(number) for number in re.findall(r"[+−-]?\d+", text.replace("−", "-"))]


def told(game: str, verb: str, plies: int) -> list[tuple[dict[str, Any], str, str, dict[str, Any]]]:
    """Return what a seat saw before the actions that tell numbers, the actions, these numbers, and what it saw then."""
    found = []
    played = seated(fresh_boards(game)[0], "greedy", seed=3)
    for _ in range(plies):
        if played.table.match.actor == OVER:
            break
        before = cast(dict[str, Any], played.table.match.observation(0))
        played.step()
        past = played.past[-1]
        if past.outcome and past.action.startswith(verb):
            found.append((before, past.action, past.outcome, cast(dict[str, Any], played.table.match.observation(0))))
    assert found, "no such action was played"
    return found


def test_fights_tell_their_numbers() -> None:
    """TF-6: both sides lose equal numbers. LS-6: strictly more units than stand there, which are discarded."""
    for before, action, outcome, _ in told("terraforming", "move", 900):
        own, (others, left) = int(action.split()[-1]), numbers(outcome)[1:]
        assert numbers(outcome) == [own, others, abs(own - others)], (action, outcome, left)
        assert others in before["robots"]
    for before, action, outcome, _ in told("landsweeper", "put", 400):
        own, others = numbers(outcome)
        assert own == int(action.split()[-1]) > others > 0
        assert others in before["units"]


def test_draws_and_goods_tell_their_numbers() -> None:
    """XK-6, XK-9: as many discs as were drawn; what the seats get of a good is what its supply loses."""
    for _, action, outcome, _ in told("xarkant", "draw", 60):
        assert sum(numbers(outcome)) == len(action.split()) - 1
    for before, _, outcome, after in told("xarkant", "collect", 60):
        goods = [number for number in numbers(outcome.replace("Popularity", "")) if number > 0]
        assert sum(goods) == sum(before["supply"].values()) - sum(after["supply"].values())


def test_a_number_is_told_when_its_tile_is_turned() -> None:
    """AW-6: the tile that the ant left is turned over, so its number may show."""
    for before, _, outcome, after in told("antwalk", "walk", 60):
        cell, number = outcome.split(" shows ")
        at = LATTICE.names.index(cell)
        assert (before["up"][at], after["up"][at], after["numbers"][at]) == (False, True, int(number))
        assert cell == before["ant"]


def test_the_boards_beside_hold_what_each_seat_has() -> None:
    """XK-5: as many pieces lie on the boards of the kit as the seats have, and each kind tells how many."""
    played = seated(fresh_boards("xarkant")[0], "greedy", seed=3)
    for _ in range(60):
        seen = cast(dict[str, Any], played.table.match.observation(0))
        *own, church, state = [Counter(piece["key"].split()[0] for piece in table) for table in played.view()["tables"]]
        for seat, pieces in enumerate(own):
            built = list(seen["workshops"].values()).count(seat) + seen["state"][seat]
            assert pieces["workshop"] == 5 - built
            assert pieces["popularity"] == seen["popularity"][seat]
            assert {kind: pieces[kind] for kind in seen["stock"][seat]} == seen["stock"][seat]
            assert state[f"state-{seat}"] == seen["state"][seat]
            assert sum(church[f"track-{kind}-{seat}"] for kind in seen["stock"][seat]) == sum(
                seen["tracks"][seat].values()
            )
        assert state["village"] == 6 - len(seen["villages"])
        words_of = {piece["spot"]: piece["words"] for piece in played.view()["tables"][0] if piece["words"]}
        assert words_of["Popularity"] == f"{seen['popularity'][0]} here"
        if played.table.match.actor == OVER:
            break
        played.step()
