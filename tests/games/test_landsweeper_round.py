"""Three rounds of Landsweeper for two that are played from the sentences of the rules (landsweeper_positions.py)."""

from typing import Any

from tests.games.landsweeper_positions import LAND, START, A, B, at
from tests.games.sheet_reading import Reading

BONUS = (
    "Look at those that are connected to your base through your own cells: the shortest way over them to the farthest "
    "one tells how many new units you put on your base."
)
COUNT = "Count the cells of this way, both ends included."
PLACE = "In turn everybody puts the base marker on a free cell of land."
TAKE = "Once a turn, choose one of your cells and take its units in your hand, all or some of them."
PUT = "Put units from your hand on cells, as many on each as you like, until you stop or none are left:"
NEW = "or on any cell of land that touches this group."
OWN = "on another cell of yours that is connected through your own cells with the one you took them from (its group),"
LEFT = "Units that you have not put stay on the cell that you took them from."
FIGHT = "To take a cell with another player's units, put **strictly more** units on it at once than stand there."
DISCARDED = "The defenders are discarded: their chips go back to the box."
TURN = "Your turn"


def lies(
    mine: dict[str, int], theirs: dict[str, int], hand: tuple[str, int] | None = None, **more: Any
) -> dict[str, Any]:
    """Return the table with the units of both seats and, while a seat puts units, its source and its hand."""
    held = {} if hand is None else {"phase": "put", "source": hand[0], "hand": hand[1]}
    return at(mine, theirs, **held, **more)


def test_three_rounds() -> None:
    """LS-2 to LS-8: from the bases to the end of the game, with every sentence about a turn."""
    game = Reading(LAND, START)
    assert len(game.unread(TURN)) > 12
    _first_round(game)
    _second_round(game)
    _third_round(game)
    assert game.unread(TURN) == []


def test_one_cuts_and_the_other_one_chooses() -> None:
    """LS-2 under a variant: the bases are placed and chosen by the sentences of the variant's sheet."""
    for wanted, first, second in ((B, A, B), (A, B, A)):
        game = Reading(LAND | {"variant": {"play": {"cut_and_choose": True, "extra_units": [0, 2, 0, 0, 0, 0]}}}, START)
        more = "Players put more units on their bases, in turn: 0, 2."
        one = at({A: 5}, {}) | {"phase": "base", "base": [A, None]}
        game.does(f"base {A}", "One player cuts, the other one chooses.", **one)
        game.must_not(f"base {A}", "Two bases never share a cell.")
        both = "The player who begins puts the base markers of both players on free cells of land."
        game.does(
            f"base {B}", both, "Put 5 units on every base.", more, **at({A: 5}, {B: 7}) | {"phase": "choose", "seat": 1}
        )
        game.must_not("base", "The other player chooses one of these two bases.")
        swapped = (
            "If it has the marker of the player who begins, the two markers change places together with their units."
        )
        turn = "The player who begins still has the first turn."
        lying = at({first: 6}, {second: 7}) | {"base": [first, second]}
        game.does(f"choose {wanted}", swapped, turn, BONUS, "A base alone counts 1.", **lying)


def _first_round(game: Reading) -> None:
    """Seat 0 spreads over two cells. Seat 1 takes one of them."""
    first = at({A: 5}, {}) | {"phase": "base", "seat": 1, "base": [A, None]}
    game.does(f"base {A}", PLACE, "Put 5 units on every base.", **first)
    game.must_not(f"base {A}", "Two bases never share a cell.")
    game.does(
        f"base {B}", BONUS, "A base alone counts 1.", "This holds in your first turn, too.", **lies({A: 6}, {B: 5})
    )
    game.does(f"take {A}", TAKE, **lies({A: 6}, {B: 5}, (A, 6)))
    game.must_not("put 0,0", NEW)
    game.does("put 0,-1 2", PUT, NEW, **lies({A: 4, "0,-1": 2}, {B: 5}, (A, 4)))
    further = "A cell that you have just taken belongs to the group at once, and so extends your reach."
    mine = {A: 3, "0,-1": 2, "0,0": 1}
    game.does("put 0,0 1", PUT, further, **lies(mine, {B: 5}, (A, 3)))
    game.does("end", LEFT, "the turn passes clockwise", **lies(mine, {B: 6}, seat=1))
    game.must_not("take 0,0", "Your cells are those with your units.")
    game.does(f"take {B}", TAKE, **lies(mine, {B: 6}, (B, 6), seat=1))
    game.does("put -1,1 1", PUT, NEW, **lies(mine, {B: 5, "-1,1": 1}, (B, 5), seat=1))
    game.must_not("put 0,0 1", FIGHT)
    mine = {A: 3, "0,-1": 2}
    game.does("put 0,0 2", FIGHT, DISCARDED, **lies(mine, {B: 3, "-1,1": 1, "0,0": 2}, (B, 3), seat=1))
    theirs = {B: 2, "-1,1": 1, "0,0": 3}
    game.does(
        "put 0,0 1",
        OWN,
        "Afterwards you may put more units there or on other cells.",
        "A cell holds any number of units.",
        **lies(mine, theirs, (B, 2), seat=1),
    )
    passes = "When all who are still in the game have had a turn, the next round begins: move the round marker."
    game.does("end", LEFT, passes, COUNT, BONUS, **lies({A: 5, "0,-1": 2}, theirs, round=2))


def _second_round(game: Reading) -> None:
    """Seat 0 passes. Seat 1 leaves a cell, which then belongs to nobody."""
    theirs = {B: 5, "-1,1": 1, "0,0": 3}
    game.does("end", "Or pass.", COUNT, BONUS, **lies({A: 5, "0,-1": 2}, theirs, seat=1, round=2))
    game.does("take 0,0", TAKE, **lies({A: 5, "0,-1": 2}, theirs, ("0,0", 3), seat=1, round=2))
    nobody = "If no units stay, the cell belongs to nobody; for bases see below."
    theirs = {B: 5, "-1,1": 1, "0,-1": 3}
    game.does("put 0,-1 3", FIGHT, nobody, "A base alone counts 1.", **lies({A: 6}, theirs, round=3))


def _third_round(game: Reading) -> None:
    """Seat 0 empties its base, and a single unit takes it."""
    game.does(f"take {A}", TAKE, **lies({A: 6}, {B: 5, "-1,1": 1, "0,-1": 3}, (A, 6), round=3))
    mine = {A: 2, "0,-1": 4}
    game.does("put 0,-1 4", FIGHT, **lies(mine, {B: 5, "-1,1": 1}, (A, 2), round=3))
    game.must_not("take", "Once a turn", "Units that were put stay for the turn.")
    mine = {A: 0, "0,-1": 4, "1,-2": 2}
    empty = "A base without units still belongs to its owner and still connects cells."
    game.does("put 1,-2 2", PUT, empty, COUNT, BONUS, **lies(mine, {B: 7, "-1,1": 1}, seat=1, round=3))
    theirs = {B: 7, "-1,1": 1}
    game.does(f"take {B}", TAKE, **lies(mine, theirs, (B, 7), seat=1, round=3))
    for left, cell in ((6, "-1,0"), (5, "-1,-1")):
        theirs = theirs | {B: left, cell: 1}
        game.does(f"put {cell} 1", PUT, NEW, **lies(mine, theirs, (B, left), seat=1, round=3))
    end = at({"0,-1": 4, "1,-2": 2}, theirs | {B: 4, A: 1}, phase="over", seat=-1, round=3) | {"base": [None, B]}
    stay = "The units stay on the island as obstacles: nobody moves them, but they still defend."
    game.does(f"put {A} 1", "A single unit takes it.", "A player who loses the base is out.", stay, **end)
    game.reads("The marker is removed, and the cell is one like all others.", "The last player with a base wins.")
    assert game.match.result()["winners"] == [1]
