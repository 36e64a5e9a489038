"""The counts of pieces: games on other boards hardly ever need more, and stacks use the fewest chips."""

from collections import Counter
from dataclasses import replace

import pytest

from landpress.generator.boards.named import board_drawn
from landpress.layouts.board import Variant
from landpress.output.pieces.counts import counts_in_play
from scripts.count_pieces import COUNTED, IN_USE, chips, games_of, kinds, terraforming, xarkant

GAMES = 12
KINDS = [(game, name, seats, variant) for game in COUNTED for name, seats, variant in kinds(game)]


def test_stacks_use_the_fewest_chips() -> None:
    assert chips(12, (1, 5, 10, 25)) == {25: 0, 10: 1, 5: 0, 1: 2}


def test_markers_lie_on_all_cells_of_a_seat_but_its_large_factory() -> None:
    state = {
        "owner": [0, 0, 1, -1],
        "building": ["large_factory", None, "house", None],
        "robots": [0, 12, 3, 0],
        "moved_robots": [0, 2, 0, 0],
        "shield": [1, 2, 1, 1],
    }
    found = terraforming(state)
    assert (found["owners"], found["moved"], found["house"], found["shielded_2"]) == (1, 1, 1, 1)
    assert (found["robots_10"], found["robots_1"]) == (1, 5)


def test_the_resources_of_all_seats_are_counted() -> None:
    state = {"stock": [{"wheat": 2, "wood": 0, "stone": 1}, {"wheat": 3, "wood": 1, "stone": 0}], "popularity": [3, 2]}
    assert xarkant(state) == {"wheat": 5, "wood": 1, "stone": 1, "popularity": 5}


def test_an_unknown_variant_has_the_largest_counts() -> None:
    board = board_drawn("terraforming", 3, "counts")
    own = counts_in_play(replace(board, variant=(("play.tower_shot", 9),)), 3)
    kinds_of_three = [variant for _, seats, variant in kinds("terraforming") if seats == 3]
    included = [counts_in_play(replace(board, variant=variant), 3) for variant in kinds_of_three]
    largest: Counter[str] = Counter()
    for counts in included:
        largest |= counts
    assert own == largest


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "name", "seats", "variant"), KINDS, ids=lambda value: str(value)[:20])
def test_kits_are_enough_for_games_on_other_boards(game: str, name: str, seats: int, variant: Variant) -> None:
    """docs/printing.md: each kind is enough in 99.5 % of the games. At most one of twelve games needs more of a kind.

    A game has up to 15 kinds, so two games may be short of different ones. All cases together play 324 whole games.
    """
    played = games_of(game, seats, variant, f"check {name}", GAMES, 0)
    enough = counts_in_play(replace(board_drawn(game, seats, "counts"), variant=variant), seats)
    short = Counter(kind for peak in played for kind in peak - enough)
    assert all(games <= 1 for games in short.values()), short
    assert any(played)


def test_every_kind_of_piece_that_is_counted_has_its_game() -> None:
    assert set(COUNTED) < set(IN_USE)
