"""Three rounds of AntWalk for two that are played from the sentences of the rules sheet (antwalk_positions.py)."""

from typing import Any

from tests.games.antwalk_positions import DEAL, LOST, START, tokens, up
from tests.games.sheet_reading import Reading

LEFT = "Then the player on your left has the turn."
ARROW = (
    "The arrow counts if a pheromone lies on its own tile, or if no active one lies beside it: the ant makes a quarter "
    "turn that way."
)
VISITING = "On its own tile, active and visited ones count."
SCENT = "Otherwise it turns towards the active pheromone beside it."
STEP = "Then it steps one tile straight ahead."
VISITED = "A pheromone on the tile that it enters becomes visited."
TURNED = "The tile that it left is turned over, unless a pheromone lies on it."
SHOWN = "The same happens when the tile that the ant left is turned over and shows its number."
PLACE = "Place a pheromone that you hold, active, on any tile."


def test_three_rounds() -> None:
    """AW-3 to AW-9: six turns, in which every sentence about turns and the ant's way is followed.

    The last turn ends the third round. No number is shown when the ant enters a tile: a turn before has shown it.
    """
    game = Reading(DEAL, START)
    assert len(game.unread("Your turn", "How the ant walks", "Over the edge")) > 15
    game.does("first 1", "Choose who begins.", "Draw lots for it.", phase="face", seat=1)
    start = "This player puts the ant in its foot on the anthill, facing a side of the square."
    game.does("face e", start, phase="act", ant="c3", facing="e")
    _first_round(game)
    _second_round(game)
    _third_round(game)
    assert game.unread("Your turn", "How the ant walks", "Over the edge") == []


def _first_round(game: Reading) -> None:
    """Seat 1 lures the ant off the anthill. Seat 0 walks it by the arrow, and 9 of seat 1 is shown."""
    game.does("place c2", PLACE, tokens=tokens("- -", "c2 -"), actions_left=2)
    game.reads("Look at its own tile and at the four tiles beside it.", "the ant walks one tile, as explained below.")
    table = {"ant": "c2", "facing": "n", "tokens": tokens("- -", "c2* -")}
    game.does("walk", SCENT, STEP, VISITED, "The anthill is never turned over.", actions_left=1, **table)
    game.does("walk", ARROW, VISITING, TURNED, LEFT, ant="d2", facing="e", turn=2, seat=0, actions_left=3)
    hands = [[7, 8, 12, 13, 18], [2, 17, 19, 24]]
    game.does(
        "walk",
        *(
            ARROW,
            TURNED,
            SHOWN,
            "the player with that card lays it open on the table.",
            "This holds in every player's turn.",
        ),
        ant="d3",
        facing="s",
        up=up("d2"),
        hands=hands,
        actions_left=2,
    )
    game.must_not("place d3", "The ant and other pheromones must not be there.")
    game.must_not("place c2")
    game.does("place d4", PLACE, tokens=tokens("d4 -", "c2* -"), actions_left=1)
    game.does(
        "end",
        "Do up to 3 of these actions, in any order; you may repeat one.",
        LEFT,
        "Turn your visited pheromones on the board back to active.",
        turn=3,
        seat=1,
        actions_left=3,
        tokens=tokens("d4 -", "c2 -"),
    )


def _second_round(game: Reading) -> None:
    """Seat 1 walks three times, and each of two seats lays a card. Seat 0 loses the ant at its second action."""
    hands = [[7, 8, 12, 18], [2, 17, 19, 24]]
    table = {"tokens": tokens("d4* -", "c2 -"), "up": up("d2", "d3"), "hands": hands}
    game.does("walk", SCENT, STEP, VISITED, TURNED, SHOWN, ant="d4", actions_left=2, **table)
    game.does("walk", ARROW, TURNED, ant="e4", facing="e", actions_left=1)
    hands = [[7, 8, 12, 18], [2, 17, 24]]
    table = {"turn": 4, "seat": 0, "actions_left": 3, "tokens": tokens("d4 -", "c2 -"), "hands": hands}
    game.does("walk", ARROW, TURNED, SHOWN, LEFT, ant="e3", facing="n", up=up("d2", "d3", "e4"), **table)
    game.does(
        "place c3", PLACE, "Pheromones may lie on the anthill, too.", tokens=tokens("d4 c3", "c2 -"), actions_left=2
    )
    game.does(
        "walk",
        "An ant that steps off the square is lost.",
        "The tile that it left is turned over as usual.",
        "Your turn ends at once.",
        **{"phase": "face", "turn": 5, "seat": 1, "actions_left": 3, "up": up("d2", "d3", "e4", "e3"), **LOST},
    )


def _third_round(game: Reading) -> None:
    """Seat 1 puts the ant back and lures it past a pheromone of seat 0. Seat 0 takes one of its own back."""
    game.does(
        "face s",
        "The next player puts the ant back on the anthill, facing any side.",
        "This costs nothing.",
        "If the ant is lost, put it back now.",
        "A pheromone that lies there, even yours, becomes visited.",
        phase="act",
        ant="c3",
        facing="s",
        tokens=tokens("d4 c3*", "c2 -"),
    )
    game.must_not("take c2", "It must not lie below the ant or on one of the four tiles beside it.")
    game.does(
        "walk",
        ARROW,
        "On the anthill it keeps its direction.",
        "The anthill is never turned over.",
        ant="c4",
        actions_left=2,
    )
    game.does("place b4", PLACE, tokens=tokens("d4 c3*", "c2 b4"), actions_left=1)
    game.must_not("place", "Place a pheromone that you hold")
    game.must_not("walk e", "If there are several, it follows one of yours, or any if none is yours; you choose.")
    shown = up("d2", "d3", "e4", "e3", "c4")
    table: dict[str, Any] = {"ant": "b4", "facing": "w", "up": shown, "hands": [[7, 8, 12, 18], [2, 24]]}
    table |= {"turn": 6, "seat": 0, "actions_left": 3, "tokens": tokens("d4 c3", "c2 b4*")}
    game.does(
        "walk", VISITED, TURNED, SHOWN, LEFT, "Turn your visited pheromones on the board back to active.", **table
    )
    game.does("take c3", "Take back one of yours.", tokens=tokens("d4 -", "c2 b4*"), actions_left=2)
    game.does("end", LEFT, turn=7, seat=1, actions_left=3, tokens=tokens("d4 -", "c2 b4"))
