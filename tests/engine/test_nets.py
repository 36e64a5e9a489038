"""Nets: their values by a second formulation, their files, who plays where none fits, and what a fit finds.

The second formulation reads the position as traces show it, counts features in nested loops, and adds up fractions.
"""

import itertools
import math
import random
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.contract.house import changed
from landpress.engine.contract.rules import CHANCE, NET_FEATURES, OVER
from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import KernelWarning, link
from landpress.engine.learning import descent
from landpress.engine.learning.examples import Examples, played
from landpress.engine.loops.nets import NET_ROOM, NET_UNKNOWN
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.playout import NET
from landpress.engine.play import nets
from landpress.engine.play.match import Match, inside
from landpress.engine.play.nets import Net, Seen, curve, net_bytes, net_for, read_net, seen_by
from landpress.engine.play.players import player
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.table.sitting import Table
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError
from landpress.layouts.hexgrid import Hex, distance, hexagon
from tests.playing import some_action

GAME = "last-land"
POINTS = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}
FAR = 6


def boards(number: int, players: int = 2) -> list[Board]:
    return list(itertools.islice(draws(request(GAME, players), "nets"), number))


@pytest.fixture
def board() -> Board:
    return boards(1)[0]


@pytest.fixture(autouse=True)
def fresh_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test be warned, and lend nothing to the next one."""
    nets._tell.cache_clear()
    monkeypatch.setattr(nets, "_LENT", {})


def turns(number: int) -> Iterator[Match]:
    """Yield positions between two turns, of random games."""
    chance = random.Random(number)
    for board in itertools.cycle(boards(max(1, number // 50))):
        match = Match(board)
        while match.actor != OVER:
            if match.actor == CHANCE and match.state()["phase"] == "roll":
                yield match
                number -= 1
                if not number:
                    return
            match.play(some_action(match.legal(), chance))


# The second formulation.

NUMBER = {
    name: number
    for number, name in enumerate(
        [
            *(("tile", *of) for of in itertools.product(range(7), range(7), ("none", "own", "other"), range(5))),
            *(("left", *of) for of in itertools.product(range(7), range(7), range(5))),
            *(("lead", least) for least in range(-15, 16)),
            *(("living", fours) for fours in range(10)),
            *(("own tokens", threes) for threes in range(11)),
            *(("other tokens", threes) for threes in range(11)),
        ]
    )
}


def steps(living: set[Hex], here: Hex | None) -> dict[Hex, int]:
    """Return the distances of tiles over living tiles, at most five steps; the others are far."""
    if here is None:
        return {}
    found, queue = {here: 0}, deque([here])
    while queue:
        cell = queue.popleft()
        for other in living - found.keys():
            if distance(cell, other) == 1 and found[cell] + 1 < FAR:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def features(match: Match, seat: int) -> list[int]:
    """Return the numbers of the features of a position, seen by a seat."""
    seen, board = match.state(), match.board
    cells = hexagon(3)
    named = {str(cell): cell for cell in cells}
    living = {cell for cell, drained in zip(cells, seen["drain"], strict=True) if drained < 4}
    mine, theirs = (steps(living, named.get(seen["pins"][one] or "")) for one in (seat, 1 - seat))
    found: list[tuple[int | str, ...]] = []
    points = {None: 0, seat: 0, 1 - seat: 0}
    for cell, kind, token, drained in zip(cells, board.cells, seen["tokens"], seen["drain"], strict=True):
        owner = None if token < 0 else token
        points[owner] += POINTS[kind]
        pair = mine.get(cell, FAR), theirs.get(cell, FAR)
        if cell in living and pair != (FAR, FAR):
            whose = "none" if owner is None else "own" if owner == seat else "other"
            found += [("tile", *pair, whose, POINTS[kind]), ("left", *pair, 4 - drained)]
    found += [("lead", least) for least in range(-15, 16) if points[seat] - points[1 - seat] >= least]
    found.append(("living", min(9, len(living) // 4)))
    for name, one in (("own tokens", seat), ("other tokens", 1 - seat)):
        found.append((name, min(10, (25 - seen["tokens"].count(one)) // 3)))
    return sorted(NUMBER[one] for one in found)


def value(net: Net, found: list[int]) -> int:
    """Return the value of features, from 0 to 65,536."""
    rows = [net.weights[k * net.hidden : (k + 1) * net.hidden] for k in range(net.features)]
    thresholds, outward, (last,) = (
        net.weights[net.features * net.hidden :][at : at + size]
        for at, size in ((0, net.hidden), (net.hidden, net.hidden), (2 * net.hidden, 1))
    )
    logit = Fraction(last, 64 * 256)
    for h in range(net.hidden):
        full = Fraction(thresholds[h] + sum(rows[k][h] for k in found), 256)
        logit += Fraction(outward[h], 64) * min(Fraction(1), max(Fraction(0), full))
    steps = logit * 64 + 512
    if not 0 <= steps < 1024:
        return LOGISTIC[1024 if steps > 0 else 0]
    below = math.floor(steps)
    return LOGISTIC[below] + math.floor((LOGISTIC[below + 1] - LOGISTIC[below]) * (steps - below))


LOGISTIC = [round(ONE / (1 + math.exp(-k / 64))) for k in range(-512, 513)]


def test_the_curve_is_the_logistic_function() -> None:
    assert list(curve()) == LOGISTIC


@pytest.mark.parametrize("number", [60, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_values_are_those_of_a_second_formulation(number: int) -> None:
    """Issue: "whole-number inference equals a slow second formulation on 10,000 positions"."""
    net, compiled = net_for(boards(1)[0]), link(GAME, compiled=True)
    values = set()
    for match in turns(number):
        own, _, t, s = inside(match)
        seat, t = own.net_turn(t, s), [*t, *net.tail()]
        expected = value(net, features(match, seat))
        for rules, table in ((own, t), (compiled, compiled.array(t))):
            with rules.room():
                room = rules.zeros(NET_ROOM)
                found = rules.net_features(table, rules.array(s), seat, room, 0)
                assert sorted(room[:found]) == features(match, seat)
                assert rules.net_value(table, room, 0, found) == expected
        values.add(expected)
    assert len(values) > number // 5


@pytest.mark.parametrize("place", [0, 7000, -1])
def test_a_net_with_one_weight_changed_is_noticed(board: Board, place: int) -> None:
    data = net_bytes(net_for(board))
    at = data.index(b"\n") + 1 + place if place >= 0 else len(data) - 1
    changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    with pytest.raises(InputError, match="the net was changed"):
        read_net(changed, "x")
    assert read_net(data, "x") == net_for(board)


def other(net: Net, **fields: Any) -> bytes:
    return net_bytes(net._replace(seen=net.seen._replace(**fields)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda net: other(net, game="xarkant"), "game xarkant, not last-land"),
        (lambda net: other(net, players=3), "players 3, not 2"),
        (lambda net: other(net, cells=61), "cells 61, not 37"),
        (lambda net: other(net, version=99), "version 99, not 1"),
        (lambda net: other(net, variant=(("play.drains", 3),)), "another variant"),
        (lambda net: net_bytes(net)[:-4], "the net was changed"),
        (lambda net: b'{"form": 2}\n', "not a net that this version reads"),
        (lambda net: b"[" * 30_000 + b"\n", "not a net that this version reads"),
        (lambda net: b"", "not a net that this version reads"),
        (lambda net: b"x" * 50_000, "larger than 39 KiB"),
    ],
)
def test_a_net_that_does_not_fit_is_told_and_mcts_plays(
    board: Board, change: Callable[[Net], bytes], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue: "weights of another game, version or with a wrong digest: one line, and mcts plays"."""
    (tmp_path / "last-land-2.net").write_bytes(change(net_for(board)))
    monkeypatch.setenv("LANDPRESS_NETS", str(tmp_path))
    with pytest.warns(KernelWarning, match=told) as warned:
        found = choices(board, "net:8")
    assert len(warned) == 1
    assert "\n" not in str(warned[0].message)
    assert "mcts plays instead" in str(warned[0].message)
    assert found == choices(board, "mcts:8")


def choices(board: Board, policy: str, plies: int = 8) -> list[str]:
    table = Table(board, [policy] * board.players, 1)
    return [ply.action for ply in itertools.islice(table.plies(), plies)]  # type: ignore[union-attr]


def test_other_seats_and_variants_than_trained_are_played_by_mcts(board: Board) -> None:
    (other,) = boards(1, 3)
    with pytest.warns(KernelWarning, match="last-land has no net for 3 seats"):
        assert choices(other, "net:8") == choices(other, "mcts:8")
    harder = next(draws(request(GAME, 2, (("play.drains", 3),)), "nets"))
    with pytest.warns(KernelWarning, match="was trained for another variant"):
        assert tally(Plan(harder, ("net:4", "mcts:4"), 1), 0, 1) == tally(Plan(harder, ("mcts:4",) * 2, 1), 0, 1)


def test_a_feature_that_the_net_does_not_know_is_told_and_mcts_plays(board: Board) -> None:
    net = net_for(board)
    small = net._replace(features=3, weights=(*net.weights[:48], *net.weights[-33:]))
    tail, rules = small.tail(), link(GAME)
    room = [2, 3] + [0] * NET_ROOM
    assert rules.net_value(tail, room, 0, 1) >= 0
    assert rules.net_value(tail, room, 0, 2) == NET_UNKNOWN
    assert rules.net_value(tail, room, 0, NET_FEATURES + 1) == NET_UNKNOWN
    nets.lend(small)
    with pytest.warns(KernelWarning, match="a feature that its net does not know; mcts plays instead of net"):
        choices(board, "net:30")


def test_nets_play_the_same_moves_plain_and_compiled(board: Board) -> None:
    """The table plays fewer than 20 iterations by ordinary Python; a tally of one game plays compiled."""
    plan = Plan(board, ("net:12", "net:19"), 3)
    assert tally(plan, 0, 1, compiled=False, most=60) == tally(plan, 0, 1, compiled=True, most=60)
    assert player("net:12").policy == NET + 12
    assert choices(board, "net:40", 30) != choices(board, "mcts:40", 30)


def test_a_fit_finds_the_values_of_a_toy_game() -> None:
    """Issue: "training on a toy game of 100 positions finds the known value".

    A token on 100 places moves up to 30 places to either side until it is off the board; who sits right wants it right.
    The known values solve: the value of a place is the mean of those of the places that come next.
    """
    jumps = [jump for jump in range(-30, 31) if jump]
    known = [0.5] * 100
    for _ in range(400):
        known = [sum(0 if k + j < 0 else 1 if k + j > 99 else known[k + j] for j in jumps) / 60 for k in range(100)]
    chance, found = Stream("toy"), Examples.none()
    for _ in range(6_000):
        here, visited = chance.below(100), []
        while 0 <= here < 100:
            visited.append(here)
            here += chance.choice(jumps)
        for place in visited:
            found.rows.extend((1, place))
            found.values.append(ONE if here > 99 else 0)
    (*_, (net, error)) = descent.fitted(Seen(GAME, 2, 37, (), 1), 100, found, found, "toy")
    off = [abs(value(net, [place]) / ONE - known[place]) for place in range(100)]
    assert sum(off) / 100 < 0.03
    assert max(off) < 0.12
    assert error < found.spread()


def test_games_and_fits_are_the_same_plain_and_compiled(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for backend in ("plain", "wasm"):
        monkeypatch.setenv("LANDPRESS_KERNELS", backend)
        examples = played([board], net_for(board), 3, 10, 5, 0)
        assert Examples.read(examples.written(), 1043) == examples
        *_, (net, error) = descent.fitted(seen_by(board), 1043, examples, examples, "x")
        found.append((examples, net_bytes(net), error))
    assert found[0] == found[1]


def test_examples_come_from_games_by_the_house_values_of_their_board(board: Board) -> None:
    """docs/learning.md: a net is trained for a variant by games that are played by it."""
    other = replace(board, variant=changed(GAME, {"play.tokens": 3}))
    found = [played([one], None, 0, 30, 5, 0) for one in (board, other, board)]
    assert found[0] == found[2] != found[1]


def test_the_table_asks_for_no_net_where_nobody_is_one(board: Board) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        choices(boards(1, 3)[0], "mcts:2")


def test_a_net_of_ones_own_takes_the_place_of_the_shipped_one_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/learning.md: nets of games and seats that the folder does not have are the shipped ones."""
    shipped = nets.path_of("last-land", 2)
    monkeypatch.setenv(nets.VARIABLE, str(tmp_path))
    assert nets.path_of("last-land", 2) == shipped
    own = tmp_path / nets.file_name("last-land", 2)
    own.write_bytes(shipped.read_bytes())
    assert nets.path_of("last-land", 2) == own
    assert nets.path_of("last-land", 3) != own
