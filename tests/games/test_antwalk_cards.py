"""AntWalk's cards and endings, clause by clause: numbers shown, cards played, the draw, what seats know (AW-9, AW-10).

antwalk_positions.py shows the deal.
"""

from typing import Any

import pytest

from tests.games.antwalk_positions import DEAL, LOST, OVER, PLACES, START, act, tokens, up
from tests.games.rulebook import RULES, Rules, after, legal, rules_named


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def test_a_card_by_leaving(rules: Rules) -> None:
    """AW-9: the tile that the ant leaves shows its number, and its card is played."""
    before = act("b2", "n")
    walked = {"actions_left": 2, "ant": "c2", "facing": "e", "up": up("b2")}
    assert after(rules, DEAL, before, "walk") == before | walked | {"hands": [[8, 12, 13, 18], [2, 9, 17, 19, 24]]}


def test_a_card_on_anothers_turn(rules: Rules) -> None:
    """AW-9: the holder plays the card on any seat's turn."""
    assert after(rules, DEAL, act("d2", "n"), "walk")["hands"] == [[7, 8, 12, 13, 18], [2, 17, 19, 24]]


def test_no_card_when_the_number_is_turned_down(rules: Rules) -> None:
    """AW-9: a card is played when leaving shows its number. Here leaving hides the number."""
    assert after(rules, DEAL, act("b2", "n", up=up("b2")), "walk")["hands"] == START["hands"]


def test_no_card_where_the_tile_is_not_turned(rules: Rules) -> None:
    """AW-6, AW-9: a tile with a token is not turned over, so leaving it shows no number."""
    assert after(rules, DEAL, act("b2", "n", tokens=tokens("b2 -")), "walk")["hands"] == START["hands"]


def test_a_card_by_entering(rules: Rules) -> None:
    """AW-9: a card is played when the tile of the new cell shows its number, but not when the tile is face down."""
    before = act("b4", "n", up=up("c4"))
    assert after(rules, DEAL, before, "walk")["hands"] == [[7, 8, 12, 13, 18], [2, 9, 19, 24]]
    assert after(rules, DEAL, before | {"up": up()}, "walk")["hands"] == START["hands"]


def test_entering_and_leaving_at_once(rules: Rules) -> None:
    """AW-9: one step may play two cards, of one seat or of two."""
    assert after(rules, DEAL, act("b2", "n", up=up("c2")), "walk")["hands"] == [[12, 13, 18], [2, 9, 17, 19, 24]]
    assert after(rules, DEAL, act("c2", "n", up=up("d2")), "walk")["hands"] == [[7, 12, 13, 18], [2, 17, 19, 24]]


def test_a_number_nobody_holds(rules: Rules) -> None:
    """AW-9: a number without a holder plays no card, nor does a number with a card that was played before."""
    assert after(rules, DEAL, act("b4", "n"), "walk")["hands"] == START["hands"]
    played = act("b2", "n", hands=[[8], [2, 9]])
    assert after(rules, DEAL, played, "walk")["hands"] == [[8], [2, 9]]


def result(rules: Rules, before: dict[str, Any], *actions: str) -> dict[str, Any]:
    """Return the result after the actions."""
    game = rules(DEAL, before)
    for action in actions:
        game.play(action)
    return dict(game.result())


def test_the_last_card_wins(rules: Rules) -> None:
    """AW-9: the last card wins at once, even with actions left. Scores are the cards played."""
    before = act("b2", "n", hands=[[7], [2, 9]])
    assert after(rules, DEAL, before, "walk") == before | OVER | {
        "ant": "c2",
        "facing": "e",
        "up": up("b2"),
        "hands": [[], [2, 9]],
    }
    assert result(rules, before, "walk") == {"scores": [5, 3], "winners": [0], "reason": "hand-played"}
    assert legal(rules, DEAL, after(rules, DEAL, before, "walk")) == set()


def test_the_last_card_wins_on_anothers_turn(rules: Rules) -> None:
    """AW-9: seat 0 walks, seat 1 wins."""
    before = act("d2", "n", hands=[[7, 8], [9]])
    assert result(rules, before, "walk") == {"scores": [3, 5], "winners": [1], "reason": "hand-played"}


def test_entering_comes_before_leaving(rules: Rules) -> None:
    """AW-9: a seat that plays its last card by the number of the new cell wins alone.

    The tile that the ant left is then not turned over.
    """
    before = act("c2", "n", up=up("d2"), hands=[[8], [9]], tokens=tokens("d2 -"))
    assert after(rules, DEAL, before, "walk") == before | OVER | {
        "ant": "d2",
        "facing": "e",
        "hands": [[8], []],
        "tokens": tokens("d2* -"),
    }
    assert result(rules, before, "walk") == {"scores": [4, 5], "winners": [1], "reason": "hand-played"}


def test_winning_by_walking_off(rules: Rules) -> None:
    """AW-D4, AW-9: when the ant walks off the board, the tile that it left shows the last number."""
    before = act("b1", "w", hands=[[7, 8], [2]])
    assert after(rules, DEAL, before, "walk") == before | OVER | LOST | {"up": up("b1"), "hands": [[7, 8], []]}


@pytest.mark.parametrize(
    ("before", "action"),
    [
        (act("c3", "n", turn=200), "end"),
        (act("c3", "n", turn=200, actions_left=1), "place a1"),
        (act("a1", "w", turn=200), "walk"),
    ],
)
def test_a_draw_after_two_hundred_turns(rules: Rules, before: dict[str, Any], action: str) -> None:
    """AW-D6: after 200 turns in total the game is a draw, in whatever way the last turn ends.

    All seats win. Scores are still the cards played.
    """
    over = after(rules, DEAL, before, action)
    assert (over["phase"], over["turn"], over["seat"], over["actions_left"]) == ("over", 200, -1, 0)
    assert result(rules, before, action) == {"scores": [0, 0], "winners": [0, 1], "reason": "turn-limit"}
    assert after(rules, DEAL, before | {"turn": 199}, action)["turn"] == 200


def test_no_draw_while_the_last_turn_goes_on(rules: Rules) -> None:
    """AW-D6: the actions of the last turn count, and a hand that is played out in it wins."""
    before = act("b2", "n", turn=200, actions_left=1, hands=[[7], [2]])
    assert result(rules, before, "walk") == {"scores": [5, 4], "winners": [0], "reason": "hand-played"}
    assert after(rules, DEAL, before | {"actions_left": 2, "hands": [[8], [2]]}, "walk")["phase"] == "act"


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_sees(rules: Rules, seat: int) -> None:
    """AW-10: a seat sees the arrows as they are, numbers that were shown, its own hand, and the sizes of all hands."""
    before = act("b2", "n", tokens=tokens("a1 -", "e5* -"))
    game = rules(DEAL, before)
    game.play("walk")
    seen = game.observation(seat)
    state = game.state()
    assert seen == {key: value for key, value in state.items() if key != "hands"} | {
        "arrows": ["cw"] * 6 + ["ccw"] + ["cw"] * 5 + [None] + ["cw"] * 5 + ["ccw"] * 7,
        "numbers": [7 if place == "b2" else None for place in PLACES],
        "hand": [[8, 12, 13, 18], [2, 9, 17, 19, 24]][seat],
        "cards_left": [4, 5],
    }


def test_seats_remember(rules: Rules) -> None:
    """AW-10: a number that was shown stays known when its tile is turned over again."""
    before = act("b4", "n", up=up("b4"))
    game = rules(DEAL, before)
    game.play("walk")
    assert game.state()["up"] == up()
    assert game.observation(1)["numbers"][PLACES.index("b4")] == 16


def test_house_values(rules: Rules) -> None:
    """AW-4, AW-D6 under a variant."""
    board = DEAL | {"variant": {"play": {"actions": 1, "turns": 2}}}
    game = rules(board)
    for action in ("first 0", "face n", "walk", "walk"):
        game.play(action)
    assert (game.state()["phase"], game.state()["turn"]) == ("over", 2)
