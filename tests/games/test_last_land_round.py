"""Rounds of Last Land for two that are played from the sentences of the rules sheet, on a board of seven tiles.

The tiles are numbered row by row: 0 1, 2 3 4, 5 6. Pins stand on the bases 0 and 6 (test_last_land_play.py).
"""

from tests.games.sheet_reading import Reading
from tests.games.test_last_land_play import CLOSED, OVER_STATE, SMALL, START

NEXT = {"phase": "roll", **CLOSED}
PASSES = "After that the turn passes clockwise."
ROLL = "Roll both dice and choose one of them."
PIPS = "Its pips are your action points."
SPEND = "Spend all your action points on these three actions, in any order and as often as you like:"
MOVE = "Your pin goes to a neighbouring tile that is not depleted and holds no other pin."
TICK = "Tick a box on the tile that it leaves: this costs nothing more."
DRAIN = "Tick a box on the tile under your pin."
EXPLOIT = "Lay one of your tokens on the tile under your pin, unless one of yours lies there already."
GIVE = "If another player's token lies there, give it back: the tile is yours now."
STUCK = "Check this when your turn begins, before you roll."


def test_the_first_rounds() -> None:
    """LL-2 to LL-9: both seats have two turns from the beginning."""
    game = Reading(SMALL, START)
    game.does("first 1", "The highest sum begins.", phase="roll", seat=1)
    game.does("roll 2 5", ROLL, phase="choose", dice=[2, 5])
    game.does("choose 5", ROLL, PIPS, phase="act", ap=5)
    game.does("exploit", SPEND, EXPLOIT, "Exploiting adds no tick.", ap=1, tokens=[-1] * 6 + [1])
    game.must_not("exploit", EXPLOIT)
    game.does("move 1,0", MOVE, TICK, PASSES, **NEXT, seat=0, pins=["0,-1", "1,0"], drain=[0] * 6 + [1])
    game.does("roll 3 3", ROLL, phase="choose", dice=[3, 3])
    assert game.match.legal() == ["choose 3"]
    game.does("choose 3", "Doubles leave you no choice.", phase="act", ap=3)
    game.does("drain", DRAIN, ap=2, drain=[1] + [0] * 5 + [1])
    game.does("move 0,0", MOVE, TICK, ap=1, pins=["0,0", "1,0"], drain=[2] + [0] * 5 + [1])
    game.must_not("move 1,0", MOVE)
    game.must_not("exploit", "Exploit, 1 point for each diamond.")
    game.does("drain", DRAIN, PASSES, **NEXT, seat=1, drain=[2, 0, 0, 1, 0, 0, 1])
    game.does("roll 1 6", ROLL, phase="choose", dice=[1, 6])
    game.does("choose 6", PIPS, phase="act", ap=6)
    for left, ticks in ((5, 1), (4, 2), (3, 3)):
        game.does("drain", DRAIN, ap=left, drain=[2, 0, 0, 1, ticks, 0, 1])
    game.does("drain", "A tile with 4 ticks is depleted.", ap=2, drain=[2, 0, 0, 1, 4, 0, 1])
    game.must_not("drain", "Nobody can drain or exploit it, not even a player whose pin stands there.")
    unticked = "It gets no further tick when a pin leaves it."
    game.does("move 0,1", MOVE, unticked, ap=1, pins=["0,0", "0,1"])
    game.must_not("move 1,0", "Nobody can move there any more.")


def test_the_last_turns() -> None:
    """LL-7, LL-8, LL-10 to LL-12: seat 0 has its only token on tile 2, and only tiles 2 and 3 are not depleted."""
    board = SMALL | {"variant": {"play": {"tokens": 1}}}
    table = {"pins": ["0,0", "-1,0"], "drain": [4, 4, 0, 3, 4, 4, 4], "tokens": [-1, -1, 0, -1, -1, -1, -1]}
    game = Reading(board, START | {"phase": "choose", "seat": 0, "dice": [3, 3]} | table)
    assert len(game.unread("Your turn", "When you are stuck")) > 10
    game.does("choose 3", PIPS, phase="act", ap=3)
    none_left = "If all 1 of your tokens are on the board, you cannot exploit until one comes back to you."
    game.must_not("exploit", none_left)
    lost = "Action points that you cannot use are lost."
    game.does("drain", DRAIN, lost, PASSES, **NEXT, seat=1, drain=[4, 4, 0, 4, 4, 4, 4])
    game.does("roll 1 2", ROLL, phase="choose", dice=[1, 2])
    game.does("choose 2", PIPS, phase="act", ap=2)
    pinned = (
        "If your tile is depleted, and other pins stand on all tiles beside it that are not depleted, "
        "you miss this turn and stay in the game."
    )
    misses = "A player who cannot do any action misses the turn."
    game.does("exploit", EXPLOIT, GIVE, STUCK, misses, pinned, **NEXT, tokens=[-1, -1, 1, -1, -1, -1, -1])
    game.does("roll 3 5", ROLL, phase="choose", dice=[3, 5])
    game.does("choose 5", PIPS, phase="act", ap=5)
    for left in (4, 3, 2):
        game.does("drain", SPEND, DRAIN, ap=left, drain=[4, 4, 5 - left, 4, 4, 4, 4])
    out = "If your tile and all tiles beside it are depleted, you are **out**: take your pin off the board."
    stay = "Your tokens stay, and others may still take those tiles."
    game.does("drain", DRAIN, lost, STUCK, out, stay, **OVER_STATE, drain=[4] * 7, pins=[None, None])
    scored = "All players add up the points of the tiles under their tokens."
    game.reads("Then the last pin has left the board.", scored, "The most points win.", MOVE, TICK)
    game.reads("Doubles leave you no choice.", "Exploiting adds no tick.")
    assert game.match.result()["scores"] == [0, 2]
    assert game.unread("Your turn", "When you are stuck") == []
