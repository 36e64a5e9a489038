"""The counts of pieces: games on other boards hardly ever need more, and stacks use the fewest chips."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import comb

import pytest

from landpress.generator.boards.named import board_drawn
from landpress.layouts.board import Variant
from landpress.output.game import Game
from landpress.output.pieces.counts import counts_in_play
from landpress.output.sheets.rules_sheet import RulesSheet
from scripts.count_pieces import COUNTED, IN_USE, SHARE, chips, games_of, kinds, terraforming, xarkant
from tests.output.sheets import kit_style

GAMES = 20
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


def most(trials: int) -> int:
    """Return the shortages that may happen: at `1 - SHARE` a trial, only one set of trials in a thousand has more."""
    short, left, enough = 1 - SHARE, 1.0, -1
    while left > 0.001:
        enough += 1
        left -= comb(trials, enough) * short**enough * SHARE ** (trials - enough)
    return enough


def kit_counts(game: str, seats: int, variant: Variant) -> Counter[str]:
    return counts_in_play(replace(board_drawn(game, seats, "counts"), variant=variant), seats)


def shortages(played: Sequence[Counter[str]], enough: Counter[str]) -> Counter[str]:
    """Return the number of games that need more than the kit has, for each kind of piece."""
    return Counter(kind for peak in played for kind in peak - enough)


@pytest.mark.nightly
def test_kits_are_enough_for_games_on_other_boards() -> None:
    """docs/printing.md: each kind of piece is enough in 99.5 % of the games.

    The number of games that are short of a kind must be compatible with this, for each kind and over all kinds. All 540
    games take 100 seconds of processor time.
    """
    wrong, trials, short = [], 0, 0
    for game, name, seats, variant in KINDS:
        played = games_of(game, seats, variant, f"check {name}", GAMES, 0)
        enough = kit_counts(game, seats, variant)
        found = shortages(played, enough)
        wrong += [(game, name, seats, kind, games) for kind, games in found.items() if games > most(GAMES)]
        trials += GAMES * len({kind for counts in (*played, enough) for kind in +counts})
        short += found.total()
    assert wrong == []
    assert short <= most(trials), trials


@pytest.mark.nightly
def test_a_count_that_is_a_fifth_too_small_is_noticed() -> None:
    """For three seats of Terraforming, fewer houses, owner markers, moved markers or chips of 1 are too few."""
    variant = next(
        variant for game, name, seats, variant in KINDS if (game, name, seats) == ("terraforming", "paper", 3)
    )
    played, enough = (
        games_of("terraforming", 3, variant, "check paper", GAMES, 0),
        kit_counts("terraforming", 3, variant),
    )
    for kind in ("house", "owners", "moved", "robots_1"):
        planted = Counter(enough)
        planted[kind] -= planted[kind] // 5
        assert [name for name, games in shortages(played, planted).items() if games > most(GAMES)] == [kind]


def test_as_many_shortages_are_allowed_as_chance_explains() -> None:
    """Of 20 games with a chance of 0.5 % each, 2 are too few in 0.45 % of the cases and 3 in 0.01 %."""
    assert [most(1), most(20), most(1000)] == [1, 2, 13]


@pytest.mark.parametrize(("language", "rule"), [("en", "runs? out"), ("ja", "足りな")])
@pytest.mark.parametrize("game", COUNTED)
def test_the_rules_say_what_to_do_when_pieces_run_out(game: str, language: str, rule: str) -> None:
    """docs/printing.md: the rules say what to do if a kind runs out, for every game whose pieces can."""
    sheet = Game(game).kit.rules(board_drawn(game, None, "counts"), kit_style(game, language=language))
    assert isinstance(sheet, RulesSheet)
    assert re.search(rule, sheet.text)


def test_every_kind_of_piece_that_is_counted_has_its_game() -> None:
    assert set(COUNTED) < set(IN_USE)
