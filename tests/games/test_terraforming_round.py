"""Whole rounds of Terraforming that are played from the sentences of the rules sheet (terraforming_field.py)."""

from tests.games.sheet_reading import Reading
from tests.games.terraforming_field import FIELD, at

DIVIDE = (
    "Take the shield markers and slips off your robots, and divide each of these stacks by the number on its marker "
    "or slip."
)
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
    game.reads(
        "Put 5 new robots on your large factory and 1 on each of your factories.",
        "A large factory stands on every start.",
    )
    game.must_not("build", "The resources it costs must lie on your settlements: this cell and the six around it.")
    table = {"0,-2": "a3 large_factory", "1,-2": "a2 moved2"}
    game.does(
        "move 0 -2 r 2",
        "To wasteland: it becomes your settlement.",
        "New robots may move at once, and count when you build.",
        **at(table, moved=True),
    )
    game.must_not("move 1 -2", "A robot that has moved does not move again in this turn, even if it joined others.")
    table |= {"0,-2": "a0 large_factory", "0,-1": "a3 moved3"}
    game.does("move 0 -2 dr 3", "A cell stays yours when no robots are left on it.", **at(table, moved=True))
    table = {"0,-2": "a0 large_factory", "1,-2": "a2", "0,-1": "a3", "0,2": "b5 large_factory"}
    game.does("finish", "Circle plays first, then turns go clockwise around the asteroid.", **at(table, seat=1))
    table |= {"0,-2": "a5 large_factory"}
    game.does("finish", "Now either move or build, or do nothing:", **at(table, round=2))
    assert game.match.result()["scores"] == [4, 2]
    game.reads(
        "They begin on 2 and 0, the points of the large factory.", "A settlement counts 1 point, a house or a town 3."
    )


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
        "Do this at the start of your turn, in this order.",
        DIVIDE,
        "This is first; round down.",
        "Put 5 new robots on your large factory and 1 on each of your factories.",
        "Each of your towers shoots: every cell of another player in its range loses 3 robots.",
        "No cell loses more than it has.",
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
        "At the end of your turn, multiply your robots beside one of your shields by two, until your next turn.",
        "Beside two shields they count three times, and each further shield adds one.",
        "Lay a **shield marker** on them; for more than three times, a slip of paper with the number.",
        "A cell that is taken loses its mark; one that is held keeps it, also without robots.",
        "Robots in holes and on bases count, too; those on the shield's own cell only beside another shield.",
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
    game.reads(
        "A settlement counts 1 point, a house or a town 3.", "Every other base counts 2.", "A hole counts nothing."
    )
    assert game.match.result()["scores"] == [5 * 2 + 4, 2 * 2 + 3 + 2]
    assert game.unread("Your turn") == []


def test_a_slip_with_a_number_comes_off_as_a_marker_does() -> None:
    """TF-D5: what Start does with a multiplier above 3. Three shields beside a cell make four times."""
    ring = dict.fromkeys(("1,-1", "1,0", "0,1"), "a0 shield")
    game = Reading(FIELD, at(ring | {"0,0": "a2"}, round=3))
    game.does(
        "finish",
        "Beside two shields they count three times, and each further shield adds one.",
        "Lay a **shield marker** on them; for more than three times, a slip of paper with the number.",
        **at(
            dict.fromkeys(ring, "a0 shield x2")
            | {"1,0": "a0 shield x3"}
            | {"0,-2": "a0 large_factory", "0,0": "a8 x4", "0,2": "b5 large_factory"},
            round=3,
            seat=1,
        ),
    )
    table = ring | {"0,0": "a2", "0,-2": "a5 large_factory", "0,2": "b5 large_factory"}
    game.does("finish", DIVIDE, "This is first; round down.", **at(table, round=4))


def test_robots_stay_on_cells_that_become_houses() -> None:
    """TF-8: whether robots stay when a town turns their cell into a house. They can still leave it."""
    mines = {"1,-1": "a0 excavator", "-1,1": "a0 excavator"}
    game = Reading(FIELD, at(mines | {"0,0": "a1", "1,0": "a7", "0,1": "a0", "-1,0": "a2", "0,-1": "a0"}, round=3))
    table = mines | {"0,0": "a0 town", "1,0": "a7 house", "0,1": "a0 house", "-1,0": "a2 house", "0,-1": "a0 house"}
    game.does(
        "build 0 0 town",
        "Town, 9 / 1: Worth 3. Your settlements on the six cells around become houses.",
        "Robots on settlements that become houses stay there.",
        **at(table, round=3, built=True),
    )
    game.does("finish", **at(table | {"0,2": "b5 large_factory"}, round=3, seat=1))
    game.does("finish", **at(table | {"0,2": "b5 large_factory", "0,-2": "a5 large_factory"}, round=4))
    assert "move 1 0 r 7" in game.match.legal()


def _seat_0_moves(game: Reading, table: dict[str, str]) -> None:
    """Move robots of seat 0 as the sentences about moving say."""
    table = table | {"0,0": "a3", "-1,1": "a1 moved1"}
    game.does(
        "move 0 0 dl 1",
        "Move any of your robots, each by at most one cell.",
        "A robot that has moved does not move again in this turn, even if it joined others.",
        "New robots may move at once, and count when you build.",
        "Lay a **moved marker** on those that have moved, until the turn ends.",
        "If none are left, it stays with its owner.",
        **at(table, moved=True, round=8),
    )
    table |= {"0,0": "a1", "1,0": "b0"}
    game.does(
        "move 0 0 r 2",
        "To a settlement or hole of another player: both sides lose equal numbers.",
        "If robots of yours are left, the cell becomes yours.",
        "A cell stays yours when no robots are left on it.",
        **at(table, moved=True, round=8),
    )
    game.must_not("move 0 0 dr", "Bases of others cannot be entered.", "Every cell with a building is a base.")
    table |= {"0,-2": "a5 large_factory", "1,-2": "a6 factory moved4"}
    game.does("move 0 -2 r 4", "To a cell of your own: the numbers add up.", **at(table, moved=True, round=8))
    table |= {"-1,-1": "a0", "-2,0": "a2 moved2"}
    game.does("move -1 -1 dl 2", "To wasteland: it becomes your settlement.", **at(table, moved=True, round=8))
    table |= {"-1,0": "a0 shield", "-2,1": "a1 moved1"}
    game.does("move -1 0 dl 1", "To a hole without owner: it becomes yours.", **at(table, moved=True, round=8))
    game.must_not("move -2 1", "Robots in a hole cannot leave it.")
    game.must_not("build", "Now **either** move **or** build, or do nothing:")
