"""The house value `play.order`: who has the turns of the rounds, on kernel and oracle, on sheets, and in the solver."""

from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.boards.validity import faults
from landpress.engine.contract.answers import Limits
from landpress.engine.contract.turns import ORDERS, place_of, seat_at
from landpress.engine.proof.solver import solve
from landpress.generator.boards.request import request
from landpress.generator.games import landsweeper, terraforming
from landpress.generator.texts import LANGUAGES
from landpress.layouts.errors import CallError, VariantError
from landpress.output.game import Game
from landpress.output.scene.items import Window
from tests.games.landsweeper_positions import THREE, A, B, C
from tests.games.landsweeper_positions import at as troops_at
from tests.games.rulebook import RULES, read, rules_named
from tests.games.terraforming_field import FIELD
from tests.games.terraforming_field import at as robots_at
from tests.output.sheets import an_imprint, drawn_board, kit_style
from tests.output.test_variants_in_print import rules_text, variant, written
from tests.playing import fresh_boards

TURNS = {"fixed": "012 012 012 012", "rotating": "012 120 201 012", "snake": "012 210 012 210"}
"""The seats of three in the order of their turns, round by round (LS-D8)."""
TWO = {"fixed": "01 01 01", "rotating": "01 10 01", "snake": "01 10 01"}
SAID = {
    ("landsweeper", "rotating", "en"): "Each round begins one seat farther to the left than the round before",
    ("landsweeper", "snake", "en"): "who had the last turn of a round has the first turn of the next",
    ("terraforming", "rotating", "en"): "Each round begins one seat later than the round before",
    ("terraforming", "snake", "en"): "who had the last turn of a round has the first turn of the next",
    ("landsweeper", "rotating", "ja"): "前のラウンドより一つ左の席から始める",
    ("landsweeper", "snake", "ja"): "偶数ラウンドは反時計回り",
    ("terraforming", "rotating", "ja"): "前のラウンドの次の席から始める",
    ("terraforming", "snake", "ja"): "偶数ラウンドは反時計回り",
}


def under(file: dict[str, Any], order: str, **play: Any) -> dict[str, Any]:
    return file | {"variant": {"play": {"order": order, **play}}}


def turns(game: Any, word: str, count: int) -> list[tuple[int, int]]:
    """Return the round and the seat of the next turns, in each of which nothing is done."""
    found = []
    for _ in range(count):
        state = game.state()
        found.append((state["round"], state["seat"]))
        game.play(word)
    return found


def numbered(rounds: str) -> list[tuple[int, int]]:
    return [(number, int(seat)) for number, seats in enumerate(rounds.split(), 1) for seat in seats]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", RULES)
def test_rounds_begin_as_the_order_says(name: str, order: str) -> None:
    """LS-D8.e, f and TF-D7.c, d: one seat farther than the round before; every second round backwards."""
    rules = rules_named(name)
    three = rules(under(THREE, order), troops_at({A: 6}, {B: 5}, {C: 5}))
    assert turns(three, "end", 12) == numbered(TURNS[order])
    two = rules(under(FIELD, order), robots_at({}))
    assert turns(two, "finish", 6) == numbered(TWO[order])


@pytest.mark.parametrize("name", RULES)
def test_players_who_are_out_are_passed_over(name: str) -> None:
    """LS-D8.e: seat 1 is out; round 2 would begin with it, so seat 2 begins, and round 3 begins with seat 2, too."""
    rules = rules_named(name)
    lost = troops_at({A: 6}, {}, {C: 5}) | {"base": [A, None, C]}
    for order, rounds in (("rotating", "02 20 20 02"), ("snake", "02 20 02 20")):
        assert turns(rules(under(THREE, order), lost), "end", 8) == numbered(rounds)


@pytest.mark.parametrize("name", RULES)
def test_ties_go_to_the_seat_that_plays_later_in_the_round(name: str) -> None:
    """TF-10.e: "Of players who tie, the one who plays later in the round wins." Round 2 of snake ends with seat 0."""
    for order, winner in (("fixed", 1), ("rotating", 0), ("snake", 0)):
        last = 0 if winner == 0 else 1
        game = rules_named(name)(under(FIELD, order, rounds=[2, 2, 2]), robots_at({}, round=2, seat=last))
        game.play("finish")
        assert (game.state()["phase"], game.result()["winners"]) == ("over", [winner])


@pytest.mark.parametrize("players", range(1, 7))
def test_every_seat_has_one_place_in_each_round(players: int) -> None:
    """A round is a permutation of the seats; `place_of` is the inverse of `seat_at`."""
    for order in range(len(ORDERS)):
        for number in range(1, 15):
            seats = [seat_at(order, players, number, place) for place in range(players)]
            assert sorted(seats) == list(range(players))
            assert [place_of(order, players, number, seat) for seat in seats] == list(range(players))


def test_unknown_orders_are_refused() -> None:
    """A word that is no order is a finding of the board, and no board is drawn with it."""
    for file, make in ((THREE, landsweeper), (FIELD, terraforming)):
        board = read(under(file, "random"))
        assert ("/variant/play/order",) in [found.where for found in faults(board)]
        with pytest.raises(VariantError, match=r"play\.order = 'random': expected one of fixed, rotating, snake"):
            make.check(request(board.game, board.players, (("play.order", "random"),)))


def test_the_solver_refuses_other_orders() -> None:
    """Positions are solved for a seat that moves every other turn."""
    board = replace(fresh_boards("landsweeper")[0], variant=(("play.order", "snake"),))
    with pytest.raises(CallError, match=r"landsweeper is solved for play\.order = fixed only: found snake"):
        next(solve(board, Limits()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ORDERS[1:])
@pytest.mark.parametrize("game", ["landsweeper", "terraforming"])
def test_sheet_and_page_say_who_begins(game: str, order: str, language: str) -> None:
    """Issue 39: the page and the sheet say it in a sentence; a sheet of Terraforming says when a round is over."""
    plain, board = drawn_board(game), variant(drawn_board(game), **{"play.order": order})
    style, said = kit_style(game, language=language), SAID[game, order, language]
    (page, *_) = Game(game).drawing.board_pages(board, an_imprint(game), style)
    assert said.replace(" ", "") in written(item for item in page.items if not isinstance(item, Window)).replace(
        " ", ""
    )
    sheet = rules_text(board, language)
    assert said in sheet
    assert said not in rules_text(plain, language)
    if game == "terraforming":
        over = {"en": "each time all players have had a turn", "ja": "全員の手番が終わるたびに"}[language]
        assert over in sheet
        assert over not in rules_text(plain, language)
