"""Tallies of measured games: they agree with a second count of the same games, and parts add up exactly."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.engine.contract.tally import Tally
from landpress.engine.kernels.backends import link
from landpress.engine.kernels.linking import LOOPS, own_modules
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.experiment import play
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.errors import CallError
from tests.engine.witness import game_of, note
from tests.playing import PLAYED, few_boards, fresh_boards

GAMES = 2
POLICIES = ("random", "greedy")


def mixed(board: Any, seed: int = 3) -> Plan:
    """Return a plan in which random and greedy seats alternate."""
    return Plan(board, tuple(POLICIES[seat % 2] for seat in range(board.players)), seed)


def short(game: str) -> Any:
    """Return a board on which games are short: the last of the few boards is a variant."""
    return few_boards(game)[-1]


def compare(board: Any, seed: int = 3) -> None:
    """Assert that every count of a tally equals the count from the written actions and states."""
    plan = mixed(board, seed)
    seen = [note(plan, number) for number in range(GAMES)]
    found = tally(plan, 0, GAMES)
    assert found.games == GAMES
    assert found.reasons == Counter(one["result"]["reason"] for one in seen)
    assert found.firsts == Counter(one["first"] for one in seen)
    assert found.decided == sum(one["decided"] for one in seen)
    for key in ("turns", "plies", "leads", "used", "drama", "settled"):
        assert getattr(found, key) == Counter(one[key] for one in seen if one[key] is not None), key
    shares = [one["halfway"] for one in seen if one["halfway"] is not None]
    assert found.halfway == Counter(UNIT * share for share in shares)
    games = Counter(verb for one in seen for verb in one["verbs"])
    assert {verb: n for verb, n in found.verb_games.items() if n} == games
    assert found.branching == sum((one["branching"] for one in seen), Counter())
    assert {verb: n for verb, n in found.verbs.items() if n} == sum((one["verbs"] for one in seen), Counter())
    assert found.cells == [sum(column) for column in zip(*(one["cells"] for one in seen), strict=True)]
    for seat in range(board.players):
        won = Counter((seat in w) * len(w) for one in seen for w in [one["result"]["winners"]])
        assert found.wins[seat] == [won[k] for k in range(board.players + 1)]
        sat = [(seat + one["first"]) % board.players for one in seen]
        at = [len(w) * (who in w) for who, w in zip(sat, (one["result"]["winners"] for one in seen), strict=True)]
        assert found.places[seat] == [at.count(k) for k in range(board.players + 1)]
        assert found.scores[seat] == Counter(one["result"]["scores"][seat] for one in seen)
    assert {*found.facts, *found.seat_facts} == set(seen[0]["facts"])
    for name, histogram in found.facts.items():
        assert histogram == Counter(one["facts"][name] for one in seen), name
    for name, seats in found.seat_facts.items():
        for seat, histogram in enumerate(seats):
            values = [one["facts"][name][seat] for one in seen]
            assert histogram == Counter(value for value in values if value is not None), (name, seat)


@pytest.mark.parametrize("game", PLAYED)
def test_a_tally_says_what_a_witness_notes(game: str) -> None:
    """Random and greedy seats play on boards of several numbers of seats, and on a variant."""
    for board in few_boards(game)[:: 3 if game == "terraforming" else 1]:
        compare(board)


def test_a_tally_says_whose_base_was_where_after_a_choice() -> None:
    """LS-2 under a variant: the starts and distances of bases are those after the choice. Both choices happen."""
    board, kept = fresh_boards("landsweeper")[0], set()
    for rounds in (0, 8):
        cut = replace(board, variant=(("play.cut_and_choose", True), ("play.rounds", rounds)))
        for seed in range(4):
            *_, choice = (ply for ply in game_of(mixed(cut, seed), 0)[0] if ply.words[0] == "choose")
            kept.add(choice.before["base"] == choice.after["base"])
            compare(cut, seed)
    assert kept == {False, True}


def read(value: Any) -> Any:
    """Return what JSON wrote, with numbers as keys again."""
    if isinstance(value, dict):
        return {int(key) if key.lstrip("-").isdecimal() else key: read(one) for key, one in value.items()}
    return [read(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", PLAYED)
@given(parts=st.lists(st.integers(0, 3), min_size=2, max_size=3), first=st.integers(0, 10**9))
@settings(max_examples=4)
def test_parts_add_up_to_the_whole(game: str, parts: list[int], first: int) -> None:
    """The sum does not depend on how games are cut into parts, on the order of adding, or on a way through JSON."""
    plan = mixed(short(game))
    pieces, at = [], first
    for games in parts:
        pieces.append(tally(plan, at, games))
        at += games
    whole = tally(plan, first, sum(parts))
    assert sum(pieces, Tally()) == sum(reversed(pieces), Tally()) == whole
    written = json.loads(json.dumps(whole.to_json()))
    assert {name: read(value) for name, value in written.items()} == vars(whole)
    assert whole + Tally() == Tally() + whole == whole


def test_what_is_said_of_all_games_agrees() -> None:
    """Every game has its winners, by seat and by place. A game that was cut or shared is counted once."""
    plan = mixed(next(board for board in fresh_boards("antwalk") if board.players == 2))
    found = tally(plan, 0, 20)
    for rows in (found.wins, found.places):
        assert all(sum(row) == 20 for row in rows)
        assert sum(row[1] for row in rows) + sum(row[2] for row in rows) // 2 == 20
    assert found.shared == found.wins[0][2]
    assert found.cut == found.reasons.get("turn-limit", 0) == 20 - found.completed
    assert found.cut > 0
    assert sum(found.drama.values()) == 20 - found.shared


def test_a_game_that_is_too_long_is_stopped() -> None:
    """A game above the limit of plies counts as cut and without a winner.

    A game that ends with the last allowed ply counts as whole.
    """
    plan = mixed(short("last-land"))
    length = next(iter(tally(plan, 0, 1).plies))
    assert tally(plan, 0, 1, most=length) == tally(plan, 0, 1, compiled=False)
    found = tally(plan, 0, 1, most=length - 1)
    assert (found.plies, found.reasons, found.cut) == ({length - 1: 1}, {"stopped": 1}, 1)
    assert all(row == [1] + [0] * plan.board.players for row in (*found.wins, *found.places))
    assert found.drama == {}


@pytest.mark.parametrize("game", ["last-land", "xarkant", "landsweeper"])
def test_seats_begin_in_turn(game: str) -> None:
    """Game k of K seats is begun by seat k % K where chance picks the first seat.

    Where the rules let seat 1 begin, the games are the same as otherwise.
    """
    plan = mixed(short(game))
    players = plan.board.players
    for number in range(players, 2 * players):
        one = tally(plan, number, 1, in_turn=True)
        begins = 0 if game == "landsweeper" else number % players
        turned = [one.places[(seat - begins) % players] for seat in range(players)]
        assert turned == one.wins, number
    together = [tally(plan, number, players, in_turn=True) for number in (0, players)]
    assert [found for found, _ in play((plan, plan), 0, players, True)] == together
    if game == "landsweeper":
        assert together[1] == tally(plan, players, players)


def test_adding_changes_neither_part() -> None:
    """Adding tallies does not change them."""
    plan = mixed(short("last-land"))
    one, other = (tally(plan, k, 1) for k in (0, 1))
    before = one.to_json(), other.to_json()
    assert (one + other).games == 2
    assert (one.to_json(), other.to_json()) == before
    assert [field.name for field in fields(Tally)] == list(before[0])


def compiled_as_plain(game: str) -> None:
    """Assert that a tally is the same compiled and plain, from one thread and from two, also with a searching seat."""
    board = few_boards(game)[1]
    plan = mixed(board)
    assert tally(plan, 5, GAMES, compiled=False) == tally(plan, 5, GAMES)
    searching = Plan(board, ("mcts:8", "mcts:8:decisive", *plan.policies[2:]), 3)
    assert tally(searching, 0, 1, compiled=False) == tally(searching, 0, 1)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda first: tally(plan, first, 100), range(0, 400, 100)))
    assert sum(parts, Tally()) == tally(plan, 0, 400)


def test_last_land_is_measured_the_same_compiled() -> None:
    compiled_as_plain("last-land")


@pytest.mark.nightly
@pytest.mark.parametrize("game", sorted(set(PLAYED) - {"last-land"}))
def test_every_game_is_measured_the_same_compiled(game: str) -> None:
    compiled_as_plain(game)


@pytest.mark.parametrize("game", PLAYED)
def test_no_linked_function_takes_the_place_of_another(game: str) -> None:
    """Linked modules share one set of names, and no name is defined twice."""
    modules = [*own_modules(game), *map(import_module, LOOPS)]
    named = Counter(
        name
        for module in modules
        for name, f in vars(module).items()
        if isinstance(f, FunctionType) and f.__module__ == module.__name__
    )
    assert named.most_common(1)[0][1] == 1, named.most_common(3)
    assert set(named) <= set(vars(link(game)))


@pytest.mark.parametrize("policy", ["", "gready", "mcts:0", "mcts:1.5s", "human"])
def test_policies_that_cannot_be_measured_are_refused(policy: str) -> None:
    """A policy is refused in one line. Seconds are refused because they depend on the machine."""
    board = fresh_boards("last-land")[0]
    with pytest.raises(CallError, match="expected"):
        tally(Plan(board, ("random", policy), 0), 0, 1)


def test_games_depend_on_seed_and_policies_alone() -> None:
    """Another seed of the games gives other games. The seed of the board makes no difference."""
    board = fresh_boards("last-land")[1]
    plan = mixed(board)
    assert tally(plan, 0, 3) == tally(plan, 0, 3, compiled=False)
    assert tally(replace_seed(plan, 4), 0, 3) != tally(plan, 0, 3, compiled=False)
    same = Plan(replace(board, seed="another"), plan.policies, plan.seed)
    assert tally(same, 0, 3) == tally(plan, 0, 3, compiled=False)


def replace_seed(plan: Plan, seed: int) -> Plan:
    """Return the same plan with another seed."""
    return plan._replace(seed=seed)
