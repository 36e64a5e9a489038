"""The maker of AntWalk deals: valid deals only, every way of seating, and all deals equally likely."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import comb, factorial, perm, prod
from typing import Any

import networkx as nx
import pytest

from landpress.engine.boards.validity import examine
from landpress.engine.contract.house import changed
from landpress.engine.contract.streams import Stream
from landpress.engine.games.antwalk.edition import EDITION, number_side
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import known_size
from landpress.generator.games.antwalk import RINGS, Seatings, count, seatings
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import SEATS, TILES, Deal
from tests.chances import chisquare
from tests.oracles.antwalk import STANDARD, AntWalkDeal, House, shuffled, valid_seatings
from tests.playing import by_day, of_class

GAME = "antwalk"
UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes


def deals(players: int, amount: int, seed: str) -> list[Deal]:
    """Return this number of deals of the shipped edition."""
    found = list(islice(draws(request(GAME, players), seed), amount))
    return [board for board in found if isinstance(board, Deal)]


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.nightly) for block in range(1, 4))])
@pytest.mark.parametrize("players", SEATS)
def test_deals_of_many_seeds_pass_the_oracle(players: int, block: int) -> None:
    """AW-D1, AW-D3: the oracle judges 75 seeds for each seat count, 300 in the nightly run."""
    for seed in range(75 * block, 75 * block + 75):
        board = next(draws(request(GAME, players), f"seed {seed}"))
        assert not AntWalkDeal(board_fields(board, None)).faults(), (seed, board.code())
        assert board.players == players
        assert Board.from_code(str(board.code())) == board


# Editions


def test_the_shipped_edition_never_changes() -> None:
    """AW-D8: tiles that people have cut fit every later deal, also of a later version."""
    bits = "".join("+" if side == "cw" else "-" for side in number_side(EDITION, 17))
    assert bits == "++-+++------++-+++++--+++-++------"


def test_an_edition_says_on_which_side_each_number_is() -> None:
    """AW-D1: the edition's text gives 17 numbers on either side. AW-D8: `--edition TEXT` makes another edition."""
    editions = {text: number_side(text, 17) for text in (EDITION, "b", "c")}
    assert len(set(editions.values())) == 3
    assert all(sides.count("cw") == sides.count("ccw") == 17 for sides in editions.values())
    for text, sides in editions.items():
        wanted = request(GAME, 3, edition=None if text == EDITION else text)
        assert [of_class(board, Deal).number_side for board in islice(draws(wanted, "x"), 3)] == [sides] * 3


def test_the_same_seed_lays_the_same_tiles_in_every_edition() -> None:
    """Chance: the edition has a stream of its own."""
    ours, other = (next(draws(request(GAME, 4, edition=text), "x")) for text in (None, "other"))
    assert ours.cells == other.cells
    assert ours != other


# Uniformity


def rings(radius: int) -> list[list[int]]:
    """Return the cells of a square around its middle, by their distance from it."""
    side = 2 * radius + 1
    away = nx.single_source_shortest_path_length(nx.grid_2d_graph(side, side), (radius, radius))
    return [[side * row + column for (row, column), d in away.items() if d == ring] for ring in range(1, side)]


SMALL = [(1, 2, 2, House(distance=0, near=0)), (1, 2, 3, STANDARD), (1, 1, 4, House(distance=1, near=0))]


@pytest.mark.parametrize(("radius", "hand", "players", "house"), SMALL)
def test_every_seating_of_a_small_square_is_as_likely(radius: int, hand: int, players: int, house: House) -> None:
    """Each way that brute force finds is drawn, and all equally often (chi-square)."""
    side = 2 * radius + 1
    expected = {
        tuple(frozenset(side * row + column for row, column in cells) for cells in seating)
        for seating in valid_seatings(radius, hand, players, house)
    }

    def agree(a: Sequence[int], b: Sequence[int]) -> bool:
        return abs(sum(a) - sum(b)) <= house.distance and abs(a.count(1) - b.count(1)) <= house.near

    ways = Seatings(rings(radius), hand, players, agree)
    assert ways.total == len(expected)
    stream = Stream("small", radius, players)
    drawn = Counter(tuple(map(frozenset, ways.draw(stream))) for _ in range(20 * len(expected)))
    assert set(drawn) <= expected
    assert chisquare([drawn[seating] for seating in expected]).pvalue > UNLIKELY


def test_the_rings_are_the_cells_by_distance() -> None:
    assert [sorted(ring) for ring in RINGS] == [sorted(ring) for ring in rings(2)]


@pytest.mark.parametrize("players", SEATS)
def test_as_many_seatings_as_shuffling_finds(players: int) -> None:
    """AW-D3: the share of valid seatings is the share of valid deals that people's shuffling gives."""
    everything = prod(comb(24 - 5 * seat, 5) for seat in range(players))
    share = seatings(players, ()).total / everything
    chance, tries = random.Random(players), 4000
    valid = sum(not AntWalkDeal(shuffled(players, chance)).faults() for _ in range(tries))
    assert abs(valid - tries * share) < 4 * (tries * share * (1 - share)) ** 0.5


def test_as_many_seatings_for_two_as_counting_cell_by_cell_finds() -> None:
    """AW-D3: the number of seatings is exact. Here each cell goes to seat 0, to seat 1 or to no seat."""
    reached = Counter({((0, 0, 0), (0, 0, 0)): 1})  # for either seat: cells, steps, and cells next to the anthill
    for steps in (abs(row) + abs(column) for row in range(-2, 3) for column in range(-2, 3) if row or column):
        after: Counter[tuple[tuple[int, int, int], tuple[int, int, int]]] = Counter()
        for (a, b), ways in reached.items():
            after[a, b] += ways
            after[(a[0] + 1, a[1] + steps, a[2] + (steps == 1)), b] += ways
            after[a, (b[0] + 1, b[1] + steps, b[2] + (steps == 1))] += ways
        reached = Counter({pair: ways for pair, ways in after.items() if max(pair[0][0], pair[1][0]) <= 5})
    valid = sum(
        ways
        for (a, b), ways in reached.items()
        if a[0] == b[0] == 5 and abs(a[1] - b[1]) <= 2 and abs(a[2] - b[2]) <= 1
    )
    assert seatings(2, ()).total == valid


@pytest.mark.parametrize("players", by_day(SEATS, 1))
def test_deals_are_as_likely_as_by_shuffling_until_one_is_valid(players: int) -> None:
    """AW-D7: hands are distributed as in shuffled deals that are valid.

    People deal eight tiles to each seat, keep five of them, and shuffle again until the deal is valid.
    """
    chance = random.Random(players)
    by_shuffling: Counter[tuple[tuple[int, int], ...]] = Counter()
    while by_shuffling.total() < 500:
        judged = AntWalkDeal(shuffled(players, chance))
        if not judged.faults():
            by_shuffling[tuple(zip(judged.distances().values(), judged.nears().values(), strict=True))[:2]] += 1
    by_maker: Counter[tuple[tuple[int, int], ...]] = Counter()
    for board in deals(players, 2000, "even"):
        facts: dict[str, Any] = {**examine(board).facts}
        by_maker[tuple(zip(facts["hand_distances"], facts["hand_near"], strict=True))[:2]] += 1
    from scipy.stats import chi2_contingency  # takes each process a second to import

    common = [key for key, times in by_maker.items() if times >= 30]
    assert len(common) > 5
    table = [[counted[key] for key in common] for counted in (by_shuffling, by_maker)]
    for row, counted in zip(table, (by_shuffling, by_maker), strict=True):
        row.append(counted.total() - sum(row))
    assert chi2_contingency(table).pvalue > UNLIKELY


def test_every_tile_is_as_likely_at_every_place_and_in_every_hand() -> None:
    boards = deals(4, 6000, "tiles")
    for cell in (0, 7, 24):
        assert (
            chisquare([Counter(board.cells[cell] for board in boards)[str(tile)] for tile in TILES]).pvalue > UNLIKELY
        )
    for seat in range(4):
        held = Counter(card for board in boards for card in board.hands[seat])
        # The five cards of a hand differ, so their counts are a little more even than chi-square expects.
        assert 1 - UNLIKELY > chisquare([held[tile] for tile in TILES]).pvalue > UNLIKELY


# Counts and house values


@pytest.mark.parametrize("players", SEATS)
def test_how_many_games_an_edition_has(players: int) -> None:
    """All tiles differ, so each game is counted as 4 rotations times the orders of its seats."""
    wanted = request(GAME, players)
    games = count(wanted)
    assert games * 4 * factorial(players) == seatings(players, ()).total * perm(34, 24)
    size = known_size(wanted)
    assert size is not None
    assert (size.classes, size.exact) == (games, True)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(
    ("values", "house"),
    [
        ({"balance.distance": 0, "balance.near": 0}, House(distance=0, near=0)),
        ({"balance.distance": 9, "balance.near": 5, "edition.clockwise": 34}, House(34, 9, 5)),
    ],
)
def test_changed_house_values_are_met(players: int, values: dict[str, int], house: House) -> None:
    wanted = request(GAME, players, changed(GAME, values))
    for board in islice(draws(wanted, "x"), 20):
        assert not AntWalkDeal(board_fields(board, None), house).faults()
        assert examine(board).ok


def test_a_variant_that_no_edition_meets_is_refused_with_the_reason() -> None:
    wanted = request(GAME, 2, changed(GAME, {"edition.clockwise": 35}))
    with pytest.raises(VariantError, match=r"edition\.clockwise = 35: there are 34 tiles"):
        next(draws(wanted, "x"))


GOLDEN = {
    2: "AW1-0000-000H-5DP4-Y492-VATK-JCD7-GVW9-GY85-EHYZ-B91V-TCYD",
    3: "AW1-0002-QTQ3-6EKP-13KG-ZP1G-CZP4-45X4-YSDR-R9PZ-B91V-TDZE",
    4: "AW1-0ENK-M42Y-JNVB-01A4-30AZ-VP22-AE7A-7B9C-RVPF-B91V-TE36",
}


@pytest.mark.parametrize("players", SEATS)
def test_a_seed_gives_the_same_deals_in_every_process(players: int) -> None:
    """Chance: no dependence on hash order, locale or time.

    Golden codes fix the drawing. No deal occurs twice.
    """
    drawn = deals(players, 500, "x")
    assert drawn[0].code() == GOLDEN[players]
    assert len({board.canonical_key() for board in drawn}) == 500
