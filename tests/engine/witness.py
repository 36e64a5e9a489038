"""A second count of what a tally counts, from written actions and states alone, game by game.

It checks engine/loops/measured.py and the facts of the games, which count on flat lists of numbers.
"""

from collections import Counter
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from landpress.engine.contract.certificate import Result
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.play.match import Match
from landpress.engine.proof.tally import Plan
from landpress.layouts.hexgrid import DIRECTIONS, Hex, distance, hexagon, parse_hex, radius_of
from landpress.layouts.lattice import rectangle


class Ply(NamedTuple):
    """One ply: the seat or chance, the action, the number of legal actions, and the position before and after it."""

    actor: int
    action: str
    legal: int
    before: dict[str, Any]
    after: dict[str, Any]
    scores: list[int]

    @property
    def words(self) -> list[str]:
        """The words of the action."""
        return self.action.split(" ")


def game_of(plan: Plan, number: int) -> tuple[list[Ply], Result, Match]:
    """Play game `number` of a plan by random and greedy seats. Return its plies, its result and the last position."""
    match, streams = Match(plan.board), game_streams(plan.seed, number, plan.board.players)
    room, plies = [0] * match._notation.ROOM, []
    while (actor := match.actor) != OVER:
        greedy = actor != CHANCE and plan.policies[actor] == "greedy"
        choose = match._rules.greedy if greedy else match._rules.sample
        legal, before = len(match.actions()), match.state()
        action = choose(match._t, match._s, streams, STREAM * (actor + 1), room)
        text = match.text(action)
        match._rules.apply(match._t, match._s, action)
        plies.append(Ply(actor, text, legal, before, match.state(), match.scores()))
    return plies, match.result(), match


_CALLED = {
    ("landsweeper", "choose"): "base",
    ("last-land", "stay"): "choose",
    ("last-land", "leave"): "choose",
    ("antwalk", "keep"): "take",
}
"""Verbs that count as another one."""


def verb_used(game: str, ply: Ply) -> str:
    """Return the kind of an action according to the facts of its game."""
    verb = ply.words[0]
    return _CALLED.get((game, verb), verb)


def cell_used(game: str, ply: Ply) -> str | None:
    """Return the cell that an action uses according to the facts of its game."""
    verb, *where = ply.words
    if game == "last-land":
        return str(ply.before["pins"][ply.actor]) if verb == "exploit" else None
    if game == "landsweeper":
        return where[0] if verb in ("base", "put") else None
    if game == "antwalk":
        return ply.after["ant"] if verb == "walk" else None
    if game == "xarkant":
        return where[0] if where and where[0] in rectangle(6, 6).names else None
    if verb == "finish":
        return None
    cell = Hex(int(where[0]), int(where[1]))
    step = DIRECTIONS[where[2]] if verb == "move" else Hex(0, 0)
    return str(Hex(cell.q + step.q, cell.r + step.r))


def cells_of(plan: Plan) -> list[str]:
    """Return the names of a board's cells in canonical order."""
    if plan.board.game == "antwalk":
        return list(rectangle(5, 5).names)
    if plan.board.game == "xarkant":
        return list(rectangle(6, 6).names)
    radius = radius_of(len(plan.board.cells))
    assert radius is not None
    return [str(cell) for cell in hexagon(radius)]


def standings(game: str, ply: Ply) -> list[int]:
    """Return the standing of each seat after a ply."""
    if game != "landsweeper":
        return ply.scores
    owners, units = ply.after["owner"], ply.after["units"]
    return [
        sum(n for owner, n in zip(owners, units, strict=True) if owner == seat) if base is not None else 0
        for seat, base in enumerate(ply.after["base"])
    ]


def facts_of(plan: Plan, plies: list[Ply], result: Result, match: Match) -> dict[str, Any]:
    """Return the game's own facts: each a number or a list with one entry a seat, None where there is no value."""
    game, seats = plan.board.game, range(plan.board.players)
    if game == "last-land":
        turn, left = 0, dict[int, int]()
        for last, ply in zip([None, *plies], plies, strict=False):
            turn += ply.actor != CHANCE and (last is None or last.actor != ply.actor)
            for seat in seats:
                if ply.after["pins"][seat] is None and ply.before["pins"][seat] is not None:
                    left[seat] = turn
        return {
            "most_tokens": [max(ply.after["tokens"].count(s) for ply in plies) for s in seats],
            "out": [left.get(s, turn) for s in seats],
        }
    if game == "antwalk":
        walks = [ply for ply in plies if ply.words[0] == "walk"]
        others = [
            len(set(ply.before["hands"][seat]) - set(ply.after["hands"][seat]))
            for ply in walks
            for seat in seats
            if seat != ply.actor
        ]
        return {"lost": sum(ply.after["ant"] is None for ply in walks), "cards_on_others_turn": sum(others)}
    if game == "terraforming":
        built = [ply for ply in plies if ply.words[0] == "build"]
        ends = [ply.before["robots"] for ply in plies if ply.action == "finish"]
        kinds = Counter(ply.words[3] for ply in built)
        every = ("bridge", "shield", "tower", "factory", "excavator", "house", "town", "city")
        return {
            "rounds": plies[-1].after["round"],
            "largest_stack": max(map(max, ends)),
            **{kind: kinds[kind] for kind in every},
            "built": [sum(ply.actor == seat for ply in built) for seat in seats],
        }
    if game == "xarkant":
        end = plies[-1].after
        sources = [[match._rules.points(match._t, match._s, seat, k) for k in range(5)] for seat in seats]
        assert [sum(points) for points in sources] == result["scores"]
        assert [points[0] for points in sources] == [held - match._t[6] for held in end["popularity"]]
        owners = [*end["workshops"].values(), *end["churches"].values()]
        assert [points[1] for points in sources] == [owners.count(seat) for seat in seats]
        keys = ("popularity", "pieces", "tracks", "towns", "churches_in_claims")
        return {"rounds": end["round"]} | {key: [points[k] for points in sources] for k, key in enumerate(keys)}
    *_, last = (ply for ply in plies if verb_used(game, ply) == "base")
    bases = list(map(parse_hex, last.after["base"]))
    alone = [result["reason"] == "last-base" and seat in result["winners"] for seat in seats]
    starts = [plan.board.starts.index(base) if base in plan.board.starts else None for base in bases]
    near = [min(distance(a, b) for other, b in enumerate(bases) if other != seat) for seat, a in enumerate(bases)]
    return {
        "rounds": plies[-1].after["round"],
        "start": starts,
        "start_won": [start if alone[seat] else None for seat, start in enumerate(starts)],
        "distance": near,
        "distance_won": [steps if alone[seat] else None for seat, steps in enumerate(near)],
    }


def note(plan: Plan, number: int) -> dict[str, Any]:
    """Return everything that a tally counts of one game."""
    game, board = plan.board.game, plan.board
    plies, result, match = game_of(plan, number)
    groups = [list(group) for _, group in groupby(plies, key=lambda ply: ply.actor)]
    turns = [group for group in groups if group[0].actor != CHANCE]
    ends = [standings(game, turn[-1]) for turn in turns]
    leaders = [stands.index(max(stands)) for stands in ends if stands.count(max(stands)) == 1]
    drama = None
    if len(result["winners"]) == 1:
        behind = sum(stands[result["winners"][0]] < max(stands) for stands in ends)
        drama = 100 * behind // max(1, len(turns))
    drawn = next((int(ply.words[1]) for ply in plies if ply.actor == CHANCE), 0)
    settled, halfway = None, None
    alone = [stands.index(max(stands)) if stands.count(max(stands)) == 1 else None for stands in ends]
    if len(result["winners"]) == 1:
        others = [n for n, leader in enumerate(alone, 1) if leader != result["winners"][0]]
        settled = 100 * (len(turns) - max(others, default=0)) // max(1, len(turns))
    if len(turns) > 1 and (leader := alone[len(turns) // 2 - 1]) is not None:
        halfway = Fraction(leader in result["winners"], len(result["winners"]))
    decisions = [ply for turn in turns for ply in turn]
    used = Counter(cell for ply in decisions if (cell := cell_used(game, ply)) is not None)
    return {
        "result": result,
        "first": (drawn + (game == "xarkant")) % board.players,
        "turns": len(turns),
        "plies": len(plies),
        "branching": Counter(ply.legal.bit_length() - 1 for ply in decisions),
        "leads": sum(a != b for a, b in pairwise(leaders)),
        "drama": drama,
        "settled": settled,
        "halfway": halfway,
        "decided": len(result["winners"]) == 1 and not result["reason"].endswith("limit"),
        "used": len(used),
        "cells": [used[name] for name in cells_of(plan)],
        "verbs": Counter(verb_used(game, ply) for ply in decisions),
        "facts": facts_of(plan, plies, result, match),
    }
