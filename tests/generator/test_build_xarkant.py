"""The maker of Xarkant landscapes and editions: all are valid, and each is as frequent as at the table."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from math import comb, prod

import pytest

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import changed, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.xarkant import edition
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import size
from landpress.generator.boards.wanted import Request
from landpress.generator.games import xarkant
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import VariantError
from landpress.layouts.games.xarkant import SEATS, TYPES, Landscape, Tile
from tests.chances import chisquare
from tests.oracles.xarkant import House, XarkantLandscape, picture, table, types_only, views

GAME = "xarkant"
UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes
WHEAT, WOOD, STONE = TYPES
ANY = ((2, 3), (0, 40), (0, 10))


def first(wanted: Request, seed: str) -> Landscape:
    """Return the first landscape of a seed."""
    board = next(draws(wanted, seed))
    assert isinstance(board, Landscape)
    return board


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.nightly) for block in range(1, 4))])
@pytest.mark.parametrize("players", SEATS)
def test_landscapes_of_many_seeds_pass_the_oracle(players: int, block: int) -> None:
    """XK-1 to XK-4 and XK-D1 to XK-D4: 75 seeds for each seat count, 300 in the nightly run.

    A third of them are of other editions.
    """
    for seed in range(75 * block, 75 * block + 75):
        edition = None if seed % 3 else f"edition {seed}"
        board = first(request(GAME, players, (), edition), f"seed {seed}")
        assert not XarkantLandscape(board_fields(board, None)).faults(), (seed, board.code())
        assert board.players == players
        assert Board.from_code(str(board.code())) == board


def test_a_seed_is_a_sequence_of_landscapes() -> None:
    """The drawing of a seed can be repeated. Other seeds, numbers of seats or editions give another one."""
    wanted = request(GAME, 3)
    boards = list(islice(draws(wanted, "a"), 5))
    assert boards == list(islice(draws(wanted, "a"), 5))
    assert len({board.canonical_key() for board in boards}) == 5
    for other in (first(wanted, "b"), first(request(GAME, 2), "a"), first(request(GAME, 3, (), "mine"), "a")):
        assert other.cells != boards[0].cells


# Editions


def test_the_shipped_edition_never_changes() -> None:
    """XK-D1: the edition was generated once, and people have cut these tiles."""
    house = house_values(GAME, ())
    letters = {WHEAT: "h", WOOD: "w", STONE: "s"}
    tiles = xarkant.tiles_of(request(GAME), house)
    assert " ".join("".join(letters[q] for q in tile.quadrants) + str(tile.star) for tile in tiles) == (
        "shww3 whwh3 wssh1 swss2 shsw1 wwss3 hwhh1 sswh1 hhhs2 wswh0"
    )


def test_an_edition_is_its_text() -> None:
    """`--edition TEXT` makes another edition, the same for every seed and seat count."""
    editions = {first(request(GAME, players, (), "mine"), seed).tiles for players in SEATS for seed in "ab"}
    assert len(editions) == 1
    assert editions != {first(request(GAME, 2), "a").tiles}


def test_families_are_the_tiles_that_are_equal_under_rotation() -> None:
    """XK-D1: a family has the tiles that are equal under rotation without their stars.

    A tile that alternates two types has two looks, every other tile has four.
    """
    every = edition.families((2, 3))
    assert sorted(map(len, every)) == [8] * 3 + [16] * 18
    for family in every:
        looks = {frozenset(types_only(picture(tile._asdict(), turn)) for turn in range(4)) for tile in family}
        assert len(looks) == 1
    assert [len(edition.families(types)) for types in [(1, 1), (2, 2), (3, 3), (1, 3)]] == [3, 12, 9, 24]


def test_every_edition_is_as_likely() -> None:
    """XK-D1: without limits the probability of ten families is in proportion to the product of their sizes.

    With limits the draws are repeated until the limits are met. There are 21 families, three of them with half as many
    tiles.
    """
    families = edition.families((2, 3))
    small = {i for i, family in enumerate(families) if len(family) == 8}
    of = {tile: i for i, family in enumerate(families) for tile in family}
    editions = [edition.edition(f"text {i}", *ANY) for i in range(6000)]
    drawn = Counter(len(small & {of[tile] for tile in edition}) for edition in editions)
    ways = [comb(3, k) * comb(18, 10 - k) * 8**k * 16 ** (10 - k) for k in range(4)]
    expected = [6000 * way / sum(ways) for way in ways]
    assert chisquare([drawn[k] for k in range(4)], expected).pvalue > UNLIKELY
    both = [pair for edition in editions for pair in combinations(sorted({of[t] for t in edition} - small), 2)]
    assert chisquare(list(Counter(both).values())).pvalue > UNLIKELY
    assert len(Counter(both)) == comb(18, 2)
    places = Counter((tile, place) for edition in editions for place, tile in enumerate(edition) if of[tile] == 0)
    assert len(places) == len(families[0]) * 10
    assert chisquare(list(places.values())).pvalue > UNLIKELY


# How landscapes are drawn

CORNERS = [Tile((STONE, WHEAT, WOOD, WHEAT), 1), Tile((WHEAT, WHEAT, WOOD, WHEAT), 3)]
CHECKS = [Tile((WOOD, STONE, WOOD, STONE), 0), Tile((WOOD, STONE, WHEAT, WOOD), 1)]


@pytest.mark.parametrize(("kinds", "largest"), [(CORNERS, 6), (CHECKS, 4)], ids=["corners", "checks"])
def test_landscapes_come_as_the_table_makes_them(kinds: list[Tile], largest: int) -> None:
    """XK-2, XK-3, XK-D3: landscapes have exactly the oracle's probabilities. Those that break XK-D4 are drawn again.

    The laboratory edition has nine equal tiles and another one. XK-D4 rejects about half of its landscapes.
    """
    house = House(quadrants=(0, 36), fewest_areas=0, largest_area=largest)
    chances = table([kind._asdict() for kind in kinds], (9, 1), house)
    assert len(chances) > 50
    assert len(set(chances.values())) > 3
    variant = changed(GAME, {"landscape.quadrants": (0, 36), "landscape.areas": 0, "landscape.largest": largest})
    times, drawn = 40 * len(chances), Counter[tuple[tuple[int, int], ...]]()
    for board in xarkant.landscapes((*kinds[:1] * 9, kinds[1]), 2, Stream("table")):
        if not any(fault.clause == "XK-D4" for fault in faults(replace(board, variant=variant))):
            drawn[tuple((int(tile == 9), turn) for tile, turn in board.placed)] += 1
        if drawn.total() == times:
            break
    assert set(drawn) <= set(chances)
    expected = {laid: times * float(chance) for laid, chance in chances.items()}
    rare = {laid for laid, number in expected.items() if number < 5}
    seen = [drawn[laid] for laid in chances if laid not in rare] + [sum(drawn[laid] for laid in rare)]
    hoped = [expected[laid] for laid in chances if laid not in rare] + [sum(expected[laid] for laid in rare)]
    if not rare:
        del seen[-1], hoped[-1]
    assert chisquare(seen, hoped).pvalue > UNLIKELY


def test_every_order_of_tiles_is_as_likely() -> None:
    """XK-2: each tile is equally likely on each place or left over.

    XK-D4, which favours some orders, is not applied here.
    """
    boards = islice(xarkant.proposals(request(GAME), Stream("orders")), 10_000)
    drawn = Counter(pair for board in boards for pair in enumerate((*(tile for tile, _ in board.placed), *left(board))))
    assert len(drawn) == 100
    for place in range(10):
        assert chisquare([drawn[place, tile] for tile in range(10)]).pvalue > UNLIKELY, place


def left(board: Landscape) -> set[int]:
    """Return the tile that is left over."""
    return set(range(10)) - {tile for tile, _ in board.placed}


# How many landscapes there are


def test_the_same_land_is_every_way_to_lay_it() -> None:
    """The size of the space depends on this: all landscapes of an edition that show the same types.

    They are counted in any of the eight views.
    """
    board = next(xarkant.proposals(request(GAME), Stream("views")))
    rows = [list(board.cells[i : i + 6]) for i in range(0, 36, 6)]
    same = list(xarkant.same_land(board))
    assert board in same
    assert len(same) == len(set(same))
    assert {one.cells for one in same} <= set(views(rows))
    assert {one.canonical_key() for one in same} == {board.canonical_key()}
    # Three rotations keep the tiles, and a tile with equal opposite quadrants fits in two turns.
    twofold = sum(board.tiles[tile].quadrants[:2] == board.tiles[tile].quadrants[2:] for tile, _ in board.placed)
    assert len(same) >= 4 * 2**twofold


def test_the_chance_of_a_landscape_is_the_product_of_its_choices() -> None:
    """XK-D3: the probability of a landscape follows from the oracle's right turns."""
    for board in islice(xarkant.proposals(request(GAME), Stream("chance")), 20):
        judged = XarkantLandscape(board_fields(board, None))
        assert xarkant.unlikeliness(board) == prod(range(1, 11)) * prod(len(judged.right_turns(n)) for n in range(9))


def test_the_size_of_the_space_is_about_right() -> None:
    """The stated size is that of an estimate with few tries, within 30 %."""
    stated = size(request(GAME))
    assert stated is not None
    assert not stated.exact
    assert xarkant.estimate(request(GAME), Stream("size"), 2000) == pytest.approx(stated.classes, rel=0.3)


# Variants


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"edition.types": (3, 2)}, "edition.types = [3, 2]: expected the smaller number first"),
        ({"landscape.quadrants": (15, 9)}, "landscape.quadrants = [15, 9]: expected the smaller number first"),
        ({"edition.quadrants": (14, 14)}, "edition.quadrants = [14, 14]: 3 such numbers cannot add up to 40"),
        ({"edition.stars": (0, 3)}, "edition.stars = [0, 3]: 3 such numbers cannot add up to 10"),
        ({"landscape.quadrants": (0, 11)}, "landscape.quadrants = [0, 11]: 3 such numbers cannot add up to 36"),
        ({"edition.types": (3, 3)}, "edition.types = [3, 3]: only 9 such tiles differ when turned"),
        ({"landscape.areas": 13}, "landscape.areas = 13: 36 quadrants do not have room for this"),
        ({"landscape.largest": 1}, "no valid board in 21 proposals: 21 failed XK-D4"),
    ],
)
def test_a_variant_that_cannot_be_met_is_refused_with_the_reason(
    changes: dict[str, object], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant that cannot be met is refused with the reason, in one line."""
    monkeypatch.setattr(xarkant, "patience", lambda wanted: 20)  # the maker's own would take seconds
    with pytest.raises(VariantError) as error:
        first(request(GAME, 3, changed(GAME, changes)), "x")
    assert str(error.value).startswith(reason)
    assert str(error.value).isprintable()


def test_an_edition_that_is_not_found_is_refused() -> None:
    """The numbers may add up and still be impossible: a tile of three types needs all of them."""
    with pytest.raises(VariantError, match=r"^edition: none of 20,000 drawn meets edition\.quadrants = \[0, 40\]"):
        edition.edition("x", (2, 3), (0, 40), (11, 12))


def test_a_variant_travels_in_the_board() -> None:
    """Board file: `variant` holds changed values only. The board is valid under them and not without."""
    values = {"edition.types": (1, 3), "edition.quadrants": (10, 20), "landscape.areas": 5, "landscape.largest": 4}
    board = first(request(GAME, 3, changed(GAME, values)), "x")
    house = House((1, 3), edition_quadrants=(10, 20), fewest_areas=5, largest_area=4)
    assert not XarkantLandscape(board_fields(board, None), house).faults()
    assert board_fields(board, None)["variant"] == {
        "edition": {"types": (1, 3), "quadrants": (10, 20)},
        "landscape": {"areas": 5, "largest": 4},
    }
