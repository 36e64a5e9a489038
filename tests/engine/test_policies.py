"""Greedy policies: they use only what their seat knows, and are as strong as the documentation says.

test_contract.py tests for every game that their choice is legal and changes nothing. test_kernels.py compares plain and
compiled choices.
"""

import random
from dataclasses import replace
from itertools import islice, permutations
from typing import Any

import pytest

from benchmarks.strength import (
    DOCUMENT,
    MARKED,
    PAIRINGS,
    below,
    cells,
    entered,
    known,
    ladder,
    measured,
    named,
    number,
    share,
    table,
)
from landpress.engine.contract.house import changed
from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.antwalk import encoding as e
from landpress.engine.games.antwalk.policy import PACE, _promise
from landpress.engine.games.landsweeper.encoding import (
    T_CELLS,
    base_of,
    is_land,
    neighbours_of,
    start_of,
    steps_between,
)
from landpress.engine.play.match import Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import layout
from tests.playing import PLAYED, by_day, fresh_boards


def choice(match: Match, ply: int) -> int:
    """Return what a greedy seat does. Every ply has a stream of its own."""
    streams, room = game_streams(ply, 0, match.board.players), [0] * match._notation.ROOM
    return int(match._rules.greedy(match._t, match._s, streams, STREAM * (match.actor + 1), room))


def shuffled(match: Match, chance: random.Random) -> Match:
    """Return a position that looks the same to the seat to move. What AW-10 hides from it is dealt again.

    Unseen tiles swap places with others that show the same arrow. The cards of the other seats, and those that no seat
    holds, are dealt again among the unseen tiles that are not the seat's own.
    """
    twin = match.copy()
    unseen = [c for c in range(e.CELLS) if c != e.ANTHILL and not e.was_shown(match._s, c)]
    for arrow in (0, 1):
        alike = [c for c in unseen if e.number_is_clockwise(match._t, match._s, c) == arrow]
        for c, tile in zip(alike, chance.sample([e.tile_at(match._s, c) for c in alike], len(alike)), strict=True):
            e.lay_tile(twin._s, c, tile)
    tiles = [tile for c in unseen if e.holder_of(match._s, tile := e.tile_at(match._s, c)) != match.actor]
    for tile, holder in zip(tiles, chance.sample([e.holder_of(match._s, n) for n in tiles], len(tiles)), strict=True):
        e.set_holder(twin._s, tile, holder)
    return twin


@pytest.mark.parametrize("players", by_day(layout("antwalk").SEATS, 1))
def test_the_ant_walker_knows_what_its_seat_sees(players: int) -> None:
    """AW-10: the choice does not depend on hidden things. The test asserts that these do differ."""
    chance = random.Random(players)
    match = Match(next(board for board in fresh_boards("antwalk") if board.players == players))
    match.play(f"first {players - 1}")
    ply = other = 0
    while match.actor != OVER and ply < 150:
        ply += 1
        twin = shuffled(match, chance)
        assert twin.observation(match.actor) == match.observation(match.actor)
        other += twin._s != match._s
        chosen = choice(match, ply)
        assert choice(twin, ply) == chosen, f"ply {ply}: {match.state()}"
        # Random seats between greedy ones lead to more kinds of positions.
        match.play(match.text(chosen) if ply % 3 else chance.choice(match.legal()))
    assert other > 20


def placed(values: dict[str, Any], *bases: int) -> tuple[Match, int]:
    """Return a game of Landsweeper for two after these bases, and the base that a greedy seat chooses."""
    board = next(board for board in fresh_boards("landsweeper") if board.players == 2)
    match = Match(replace(board, variant=changed("landsweeper", values)))
    for base in bases:
        match.play(match.text(base))
    return match, choice(match, 1)


@pytest.mark.parametrize(("bonus", "near"), [("all", False), ("none", False), ("not-first", True)])
def test_the_second_seat_of_landsweeper_goes_near_only_if_it_strikes_first(bonus: str, near: bool) -> None:
    """LS-2, LS-3: next to the first base under `not-first`, which wins at once, else as far away as possible.

    With a least distance, near means this distance.
    """
    for apart in (1, 3):
        _, first = placed({"starts.apart": apart, "play.first_turn_bonus": bonus})
        match, second = placed({"starts.apart": apart, "play.first_turn_bonus": bonus}, first)
        steps = {cell: steps_between(match._t, first, cell) for cell in match.actions()}
        assert steps[second] == (apart if near else max(steps.values()))


@pytest.mark.parametrize(("bonus", "near"), [("all", True), ("not-first", False)])
def test_the_seat_that_places_both_bases_makes_them_equal(bonus: str, near: bool) -> None:
    """LS-2 under a variant: the sums of the steps to all land differ as little as they can.

    Among such cells the base is as near to the first one as possible, or as far: what is worse for the second seat.
    """
    cut = {"play.cut_and_choose": True, "play.first_turn_bonus": bonus}
    ties = 0
    for first in placed(cut)[0].actions()[::3]:
        match, second = placed(cut, first)
        assert (match.actor, base_of(match._s, 0)) == (0, first)
        sums = {cell: steps_to_land(match._t, cell) for cell in (first, *match.actions())}
        off = {cell: abs(sums[cell] - sums[first]) for cell in match.actions()}
        steps = {cell: steps_between(match._t, first, cell) for cell in off if off[cell] == min(off.values())}
        assert steps[second] == (min if near else max)(steps.values())
        ties += len(set(steps.values())) > 1
    assert ties > 3


def steps_to_land(t: list[int], cell: int) -> int:
    """Return the sum of the steps from a cell to all land."""
    return sum(steps_between(t, cell, other) for other in range(t[T_CELLS]) if is_land(t, other))


def test_the_seat_that_chooses_takes_the_base_with_the_most_steps_to_land() -> None:
    """LS-2 under a variant: this base may be the first or the second one. If the sums are equal, both are chosen."""
    cut = {"play.cut_and_choose": True}
    match, _ = placed(cut)
    larger, ties = set[bool](), set[bool]()
    for first, second in permutations(match.actions()[::3], 2):
        sums = {base: steps_to_land(match._t, base) for base in (first, second)}
        later, chosen = placed(cut, first, second)
        assert later.actor == 1
        if sums[first] != sums[second]:
            assert chosen == max(sums, key=lambda base: sums[base])
            larger.add(chosen == first)
        else:
            ties |= {choice(later, ply) == first for ply in range(12)}
    assert (larger, ties) == ({True, False}, {True, False})


def test_greedy_bases_are_on_the_coast() -> None:
    """The first seat of two puts its base where some neighbour is not land, and not on its suggested start by rule."""
    chosen = set()
    for board in islice(draws(request("landsweeper", 2), "coast"), 8):
        match = Match(board)
        base = choice(match, 1)
        assert any(match._t[k] < 0 for k in neighbours_of(base))
        chosen.add(base == start_of(match._t, 0))
    assert False in chosen


UNPROVEN = (("antwalk", 3, "mcts:100"), ("antwalk", 4, "mcts:100"), ("xarkant", 2, "mcts:1000"))


@pytest.mark.parametrize("game", PLAYED)
def test_the_stronger_are_shown_to_be_stronger(game: str) -> None:
    """Each lower bound is above an equal share, but for rows that docs/strength.md names, with the most games.

    Greedy has a row for every number of seats. With two seats its lower bound is 10 points above an equal share.
    """
    found = [row for row in known() if row["game"] == game]
    assert [row["seats"] for row in found if row["stronger"] == "greedy"] == list(layout(game).SEATS)
    most = {pairing.stronger: pairing.most for pairing in PAIRINGS}
    for row in found:
        beyond = share(row).low - 1 / row["seats"]
        if (game, row["seats"], row["stronger"]) in UNPROVEN:
            assert beyond <= 0
            assert most[row["stronger"]] - row["seats"] < number(row) <= most[row["stronger"]]
        else:
            assert beyond > (0.1 if row["seats"] == 2 and row["stronger"] == "greedy" else 0), row


def test_the_table_of_strengths_is_made_from_its_file() -> None:
    """docs/strength.md shows the rows of the file, which are rows of the ladder, in its order and each once."""
    assert MARKED.findall(DOCUMENT.read_text("utf-8")) == [table(known()) + below(known())]
    order = [named(*one) for one in ladder()]
    places = [order.index({key: row[key] for key in order[0]}) for row in known()]
    assert places == sorted(set(places))
    assert entered([*known()[:3], *known()[4:]], known()[3]) == known()


@pytest.mark.nightly
@pytest.mark.parametrize("game", PLAYED)
def test_the_strength_that_is_shown_is_measured(game: str) -> None:
    """`python -m benchmarks.strength` measures the numbers of docs/strength.md."""
    for players in layout(game).SEATS:
        assert cells(measured(game, players)) in map(cells, known())


@pytest.mark.parametrize("players", by_day(layout("antwalk").SEATS, 1))
def test_the_ant_walker_fears_tiles_that_can_only_lose(players: int) -> None:
    """If another seat holds one card and the own seat more, no unseen tile is worth turning over; else own ones are.

    Of the tiles of two arrows those are worth more of which a larger part is the seat's own.
    """
    feared = gone = 0
    for seed in range(8):
        board = next(draws(request("antwalk", players), f"feared {seed}"))
        match, chance = Match(board), random.Random(seed)
        while match.actor != OVER and match._s[e.S_TURN] < 400:
            match.play(chance.choice(match.legal()))
            if match.actor < 0:
                continue
            s, seat = match._s, match.actor
            left = [sum(e.holder_of(s, tile) == one for tile in range(e.NUMBERS)) for one in range(players)]
            hidden = [c for c in range(e.CELLS) if c != e.ANTHILL and not e.was_shown(s, c)]
            worth, part = dict[int, int](), dict[int, float]()
            for arrow in (0, 1):
                tiles = [e.tile_at(s, c) for c in hidden if e.number_is_clockwise(match._t, s, c) == arrow]
                if tiles:
                    worth[arrow] = _promise(match._t, s, arrow)
                    part[arrow] = sum(e.holder_of(s, tile) == seat for tile in tiles) / len(tiles)
            others = [cards for one, cards in enumerate(left) if one != seat]
            if left[seat] > 1 and 1 in others:
                feared += 1
                rest = len(hidden) - left[seat]
                for arrow, value in worth.items():
                    lost = 1000 * (1 - part[arrow]) / rest if rest else 0
                    assert value == pytest.approx(-PACE - 2 * lost * others.count(1), abs=3 + 2 * others.count(1))
            elif 1.0 in part.values():
                gone += 1
                assert max(worth.values()) > 0
            if len(part) == 2 and abs(part[0] - part[1]) > 0.01:
                assert (worth[0] > worth[1]) == (part[0] > part[1])
    assert feared > 20
