"""Last Land with `play.may_leave`: a trapped seat decides whether its pin leaves the board (LL-11, LL-12)."""

import pytest

from tests.games.rulebook import RULES, Rules, after, legal, rules_named
from tests.games.test_last_land_play import OVER_STATE, SMALL, act


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


MAY_LEAVE = SMALL | {"variant": {"play": {"may_leave": True}}}


@pytest.mark.parametrize("pins", [["0,1", "0,-1"], ["0,0", "0,-1"]])
def test_a_trapped_seat_may_leave(rules: Rules, pins: list[str]) -> None:
    """LL-11, `play.may_leave`: unable to perform any action; its turn can be ignored, and it can take its pin out.

    In the first position all tiles around are depleted, in the second one a pin stands on the last living one.
    """
    before = act(1, pins=pins, drain=[4, 4, 4, 4 if pins[0] == "0,1" else 0, 0, 0, 0])
    asked = after(rules, MAY_LEAVE, before, "drain")
    assert asked["phase"] == "trapped"
    assert asked["seat"] == 1
    assert asked["pins"] == pins
    assert legal(rules, MAY_LEAVE, asked) == {"stay", "leave"}
    turn = asked | {"phase": "roll", "seat": 0}
    assert after(rules, MAY_LEAVE, asked, "stay") == turn
    assert after(rules, MAY_LEAVE, asked, "leave") == turn | {"pins": [pins[0], None]}


def test_a_seat_that_stays_is_asked_again_and_moves_when_a_way_opens(rules: Rules) -> None:
    """LL-11, `play.may_leave`: only this turn is ignored."""
    before = act(1, pins=["0,0", "0,-1"], drain=[4, 4, 4, 0, 0, 0, 0])
    asked = after(rules, MAY_LEAVE, before, "drain", "stay", "roll 1 1", "choose 1", "drain")
    assert asked["phase"] == "trapped"
    opened = after(rules, MAY_LEAVE, asked, "stay", "roll 1 1", "choose 1", "move 1,0")
    assert (opened["phase"], opened["seat"]) == ("roll", 1)


def test_the_end_with_pins_on_the_board(rules: Rules) -> None:
    """LL-12, `play.may_leave`: the game ends when it is not possible for any player to perform any action."""
    before = act(1, pins=["0,-1", "0,1"], drain=[3, 4, 4, 4, 4, 4, 4], tokens=[-1, 1, -1, 0, -1, 1, -1])
    game = rules(MAY_LEAVE, before)
    game.play("drain")
    assert game.state() == before | OVER_STATE | {"drain": [4] * 7}
    assert game.result() == {"scores": [3, 2], "winners": [0], "reason": "all-trapped"}
