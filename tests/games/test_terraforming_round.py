"""Whole rounds of Terraforming that are played from the sentences of the rules sheet (terraforming_field.py)."""

from tests.games.sheet_reading import Reading
from tests.games.terraforming_field import FIELD, at

BEFORE = {
    "0,-2": "a8 large_factory x2",
    "1,-2": "a3 factory x2",
    "0,-1": "a0 shield x2",
    "-1,0": "a2 shield x2",
    "1,-1": "a2 tower x2",
    "-1,-1": "a7 x3",
    "0,0": "a13 x3",
    "0,2": "b5 large_factory",
    "0,1": "b1 excavator",
    "1,0": "b5",
    "1,1": "b9",
    "2,0": "b0",
    "-1,1": "b1",
    "2,-1": "b4",
}
"""Seat 1 ends its turn. The robots of seat 0 are under the two shields, and its tower stands on 1,-1."""
UNSHIELDED = {cell: words.split(" x")[0] for cell, words in BEFORE.items()}


def test_the_first_round() -> None:
    """TF-4, TF-5, TF-D7: each of two seats takes a turn from the beginning."""
    game = Reading(FIELD, at({"0,-2": "a5 large_factory"}))
    game.reads("Then put 5 new robots on your large factory and 1 on each of your factories.", "circle plays first")
    game.must_not("build", "The resources it costs must lie on your settlements: this cell and the six around it.")
    table = {"0,-2": "a3 large_factory", "1,-2": "a2 moved2"}
    game.does(
        "move 0 -2 r 2",
        "To wasteland or a hole without owner: it becomes yours. Wasteland becomes your settlement.",
        **at(table, moved=True),
    )
    game.must_not("move 1 -2", "a robot that has moved does not move again, even if it joined others")
    table |= {"0,-2": "a0 large_factory", "0,-1": "a3 moved3"}
    game.does("move 0 -2 dr 3", "A cell stays yours when no robots are left on it.", **at(table, moved=True))
    table = {"0,-2": "a0 large_factory", "1,-2": "a2", "0,-1": "a3", "0,2": "b5 large_factory"}
    game.does("finish", "then turns go clockwise around the asteroid.", **at(table, seat=1))
    table |= {"0,-2": "a5 large_factory"}
    game.does("finish", "Now either move or build, or do nothing:", **at(table, round=2))
    assert game.match.result()["scores"] == [4, 2]
    game.reads("They begin on 2 and 0, the points of the large factory.", "A settlement counts 1 point")


def test_a_round_with_shields_towers_and_a_fight() -> None:
    """TF-5 to TF-8, TF-D3 to TF-D5, TF-10: a later round, in which every sentence about a turn is followed.

    Numbers follow the sheet. For example, 13 robots under two shields are 4 when the shields come off.
    """
    game = Reading(FIELD, at(BEFORE, seat=1, round=7))
    table = UNSHIELDED | {
        "0,-2": "a9 large_factory",
        "1,-2": "a2 factory",
        "-1,0": "a1 shield",
        "1,-1": "a1 tower",
        "-1,-1": "a2",
        "0,0": "a4",
        "1,0": "b2",
        "1,1": "b6",
        "-1,1": "b0",
        "2,-1": "b1",
    }
    game.does(
        "finish",
        "First take the shield markers off your robots: divide those stacks by 2 or 3, rounded down.",
        "Then put 5 new robots on your large factory and 1 on each of your factories.",
        "Then each of your towers shoots: every cell of another player in its range loses 3 robots, "
        "but never more than it has.",
        "A tower reaches the twelve cells on the six straight lines, up to two cells away.",
        **at(table, round=8),
    )
    _seat_0_moves(game, table)
    table = UNSHIELDED | {
        "0,-2": "a10 large_factory x2",
        "1,-2": "a12 factory x2",
        "0,-1": "a0 shield x2",
        "-1,0": "a0 shield x2",
        "1,-1": "a2 tower x2",
        "-1,-1": "a0 x3",
        "0,0": "a3 x3",
        "-1,1": "a2 x2",
        "-2,0": "a4 x2",
        "-2,1": "a2 x2",
        "1,0": "b0",
        "1,1": "b6",
        "2,-1": "b1",
        "0,2": "b10 large_factory",
    }
    game.does(
        "finish",
        "Until your next turn, your robots beside one of your shields count double, beside two shields three times: "
        "multiply the stacks and lay a **shield marker** on them.",
        "A cell that is taken loses its mark.",
        **at(table, seat=1, round=8),
    )
    game.must_not("build 1 1 town", "Excavator, 5 / 20: Each settlement of yours next to it has 1 more resource.")
    table |= {"1,1": "b5 house"}
    game.does(
        "build 1 1 house",
        "Build one building on a settlement of yours that has none, or a bridge on a hole of yours.",
        "The robots it costs must stand there and are removed.",
        "The resources it costs must lie on your settlements: this cell and the six around it.",
        "They stay, except the one on the cell itself.",
        **at(table, seat=1, round=8, built=True),
    )
    game.must_not("build", "Now **either** move **or** build, or do nothing:")
    game.must_not("move")
    table |= {"0,-2": "a10 large_factory", "1,-2": "a7 factory", "0,-1": "a0 shield", "-1,0": "a0 shield"}
    table |= {"1,-1": "a1 tower", "-1,-1": "a0", "0,0": "a1", "-1,1": "a1", "-2,0": "a2", "-2,1": "a1"}
    table |= {"1,1": "b2 house", "2,-1": "b0"}
    game.does("finish", **at(table, round=9))
    game.reads("A settlement counts 1 point, a house or a town 3, a city 10, every other base 2, a hole nothing.")
    assert game.match.result()["scores"] == [5 * 2 + 4, 2 * 2 + 3 + 2]
    assert game.unread("Your turn") == []


def _seat_0_moves(game: Reading, table: dict[str, str]) -> None:
    """Move robots of seat 0 as the sentences about moving say."""
    table = table | {"0,0": "a3", "-1,1": "a1 moved1"}
    game.does(
        "move 0 0 dl 1",
        "Move any of your robots, also new ones, each by at most one cell.",
        "Lay a **moved marker** on those that have moved, until the turn ends.",
        "The cell becomes yours only if strictly more arrive than stand there.",
        **at(table, moved=True, round=8),
    )
    table |= {"0,0": "a1", "1,0": "b0"}
    game.does(
        "move 0 0 r 2",
        "To a settlement or hole of another player: both sides lose equal numbers.",
        "A cell stays yours when no robots are left on it.",
        **at(table, moved=True, round=8),
    )
    game.must_not("move 0 0 dr", "Bases of others cannot be entered.", "Every cell with a building is a base.")
    table |= {"0,-2": "a5 large_factory", "1,-2": "a6 factory moved4"}
    game.does("move 0 -2 r 4", "To a cell of your own: the numbers add up.", **at(table, moved=True, round=8))
    table |= {"-1,-1": "a0", "-2,0": "a2 moved2"}
    game.does("move -1 -1 dl 2", "Wasteland becomes your settlement.", **at(table, moved=True, round=8))
    table |= {"-1,0": "a0 shield", "-2,1": "a1 moved1"}
    game.does(
        "move -1 0 dl 1", "To wasteland or a hole without owner: it becomes yours.", **at(table, moved=True, round=8)
    )
    game.must_not("move -2 1", "Robots in a hole cannot leave it.")
    game.must_not("build", "Now **either** move **or** build, or do nothing:")
