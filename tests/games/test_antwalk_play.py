"""AntWalk at play, clause by clause: turns, legal actions, and the way of the ant (AW-2 to AW-8).

Each test asks kernel and oracle for the position after an action and for what is not legal. antwalk_positions.py shows
the deal.
"""

from typing import Any

import pytest

from tests.games.antwalk_positions import DEAL, LOST, PLACES, START, act, next_turn, tokens, up
from tests.games.rulebook import RULES, Rules, after, legal, rules_named, weights


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def test_beginning(rules: Rules) -> None:
    """AW-2: tiles are number side down, and each seat has five cards. No token and no ant is on the board yet."""
    assert rules(DEAL).state() == START


def test_first_player(rules: Rules) -> None:
    """AW-3: each seat is equally likely to be first. It puts the ant on the anthill and chooses its facing."""
    assert weights(rules, DEAL) == {"first 0": 1, "first 1": 1}
    facing = START | {"phase": "face", "seat": 1}
    assert after(rules, DEAL, START, "first 1") == facing
    assert legal(rules, DEAL, facing) == {"face n", "face e", "face s", "face w"}
    for side in "nesw":
        placed = facing | {"phase": "act", "ant": "c3", "facing": side}
        assert after(rules, DEAL, facing, f"face {side}") == placed


def test_play_goes_to_the_left(rules: Rules) -> None:
    """AW-3: seat 1 plays after seat 0, and seat 0 after the last seat."""
    before = act("c3", "n")
    assert after(rules, DEAL, before, "end") == next_turn(before)
    assert after(rules, DEAL, before, "end", "end") == before | {"turn": 11}


def test_play_goes_round_three_seats_to_the_left(rules: Rules) -> None:
    """AW-3: the order of three seats is 0, 1, 2 and 0 again."""
    board = DEAL | {"players": 3, "hands": [*DEAL["hands"], [1, 3, 4, 5, 6]]}
    game = rules(board)
    seats = []
    for action in ("first 1", "face n", "end", "end", "end"):
        game.play(action)
        seats.append(game.state()["seat"])
    assert seats == [1, 1, 2, 0, 1]


def test_visited_tokens_turn_active(rules: Rules) -> None:
    """AW-4: visited tokens of the seat that begins its turn become active, anywhere on the board. Other tokens stay."""
    before = act("c3", "n", tokens=tokens("a1* -", "c3* b5*"))
    assert after(rules, DEAL, before, "end") == next_turn(before) | {"tokens": tokens("a1* -", "c3 b5")}


def test_three_actions(rules: Rules) -> None:
    """AW-4, AW-D9: any mix of actions is allowed. After the third one the turn ends by itself."""
    before = act("c3", "n", tokens=tokens("a1 -"))
    twice = after(rules, DEAL, before, "place a5", "take a1")
    assert twice == before | {"actions_left": 1, "tokens": tokens("- a5")}
    assert after(rules, DEAL, twice, "walk") == next_turn(twice) | {"ant": "c2"}


def test_a_seat_may_stop_early(rules: Rules) -> None:
    """AW-4: a seat may stop after any number of actions, also before the first. It must first put down a lost ant."""
    before = act("c3", "n")
    assert "end" in legal(rules, DEAL, before)
    assert after(rules, DEAL, before, "walk", "end")["turn"] == 10
    assert "end" not in legal(rules, DEAL, before | LOST | {"phase": "face"})


@pytest.mark.parametrize(
    ("ant", "facing", "shown", "goes"),
    [
        ("b2", "n", False, "c2"),  # clockwise: north to east
        ("b2", "w", False, "b1"),
        ("d4", "n", False, "c4"),  # counter-clockwise: north to west
        ("d4", "w", False, "d5"),
        ("b2", "n", True, "a2"),  # the other side has the other arrow
        ("d4", "n", True, "e4"),
        ("c3", "s", False, "c4"),  # AW-5: on the anthill the ant keeps its facing
    ],
)
def test_by_the_arrow(rules: Rules, ant: str, facing: str, shown: bool, goes: str) -> None:
    """AW-5: without a lure the ant turns 90 degrees as its tile's arrow shows, then steps."""
    before = act(ant, facing, up=up(ant) if shown else up())
    moved = after(rules, DEAL, before, "walk")
    assert moved["ant"] == goes
    assert not {f"walk {side}" for side in "nesw"} & legal(rules, DEAL, before)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("place", "side"), [("b1", "n"), ("c2", "e"), ("b3", "s"), ("a2", "w")])
def test_towards_the_only_token(rules: Rules, owner: int, place: str, side: str) -> None:
    """AW-5: one active token next to the ant lures it, whichever seat owns the token and however the ant faces."""
    slots = ("- -", f"{place} -") if owner else (f"{place} -", "- -")
    moved = after(rules, DEAL, act("b2", "s", tokens=tokens(*slots)), "walk")
    assert (moved["ant"], moved["facing"]) == (place, side)


@pytest.mark.parametrize("elsewhere", ["b1*", "a1", "c3", "b4", "e2"])
def test_what_does_not_lure(rules: Rules, elsewhere: str) -> None:
    """AW-5: a visited token does not lure, nor does one that is only diagonally next to the ant or farther away."""
    for slots in ((f"{elsewhere} -", "- -"), ("- -", f"{elsewhere} -")):
        assert after(rules, DEAL, act("b2", "n", tokens=tokens(*slots)), "walk")["ant"] == "c2"


@pytest.mark.parametrize("below", ["b2", "b2*"])
def test_a_token_under_the_ant_leaves_the_arrow_to_decide(rules: Rules, below: str) -> None:
    """AW-5: a token under the ant, active or visited, of any seat: the arrow decides, even if there is a lure."""
    for slots in ((f"{below} a2", "- -"), ("a2 -", f"{below} -"), (f"{below} a2", "b1 -")):
        before = act("b2", "n", tokens=tokens(*slots))
        assert {action for action in legal(rules, DEAL, before) if "walk" in action} == {"walk"}
        assert after(rules, DEAL, before, "walk")["ant"] == "c2"


def walks(rules: Rules, position: dict[str, Any]) -> set[str]:
    """Return the legal ways to walk."""
    return {action for action in legal(rules, DEAL, position) if action.startswith("walk")}


def test_choice_among_own_tokens(rules: Rules) -> None:
    """AW-5: with several lures, the seat chooses one of its own if it has any there.

    Tokens of other seats are not offered.
    """
    before = act("b2", "n", tokens=tokens("b1 a2", "c2 -"))
    assert walks(rules, before) == {"walk n", "walk w"}
    assert after(rules, DEAL, before, "walk w")["ant"] == "a2"
    assert after(rules, DEAL, before, "walk n")["ant"] == "b1"


def test_one_own_token_among_several(rules: Rules) -> None:
    """AW-5: one own token among several lures leaves no choice, and the action is written without a side."""
    before = act("b2", "n", tokens=tokens("a2 -", "c2 b1"))
    assert walks(rules, before) == {"walk"}
    assert after(rules, DEAL, before, "walk")["ant"] == "a2"


def test_an_own_visited_token_gives_no_say(rules: Rules) -> None:
    """AW-5: an own visited token does not count. The seat chooses between the two active tokens of the other seat."""
    before = act("b2", "n", tokens=tokens("a2* -", "c2 b1"))
    assert walks(rules, before) == {"walk n", "walk e"}


def test_choice_among_others_tokens(rules: Rules) -> None:
    """AW-5: a seat without a token there chooses among all lures."""
    before = act("b2", "n", tokens=tokens("e5 -", "c2 b3"))
    assert walks(rules, before) == {"walk e", "walk s"}
    assert after(rules, DEAL, before, "walk s")["ant"] == "b3"


def test_walking_turns_the_tile(rules: Rules) -> None:
    """AW-6: the tile that the ant leaves is turned over, to either side. The tile of the new cell is not."""
    before = act("a4", "n")
    walked = after(rules, DEAL, before, "walk")
    assert walked == before | {"actions_left": 2, "ant": "b4", "facing": "e", "up": up("a4")}
    back = act("a4", "s", up=up("a4", "b4"))
    assert after(rules, DEAL, back, "walk") == back | {"actions_left": 2, "ant": "b4", "facing": "e", "up": up("b4")}


def test_a_token_on_the_new_cell_turns_visited(rules: Rules) -> None:
    """AW-6: a token of any seat on the new cell turns visited. Other tokens stay as they are."""
    before = act("a4", "n", tokens=tokens("b4 c4", "d4 e4*"))
    assert after(rules, DEAL, before, "walk")["tokens"] == tokens("b4* c4", "d4 e4*")
    other = act("a4", "n", tokens=tokens("c4 -", "b4 -"))
    assert after(rules, DEAL, other, "walk")["tokens"] == tokens("c4 -", "b4* -")


@pytest.mark.parametrize("below", ["a4", "a4*"])
def test_a_token_on_the_cell_left_keeps_the_tile(rules: Rules, below: str) -> None:
    """AW-6: a token of any seat, active or visited, keeps the tile that the ant leaves.

    The token does not change either.
    """
    for slots in ((f"{below} -", "- -"), ("- -", f"{below} -")):
        before = act("a4", "n", tokens=tokens(*slots))
        assert after(rules, DEAL, before, "walk") == before | {"actions_left": 2, "ant": "b4", "facing": "e"}


def test_the_anthill_never_turns(rules: Rules) -> None:
    """AW-6: the anthill is never turned over and shows no number."""
    before = act("c3", "n")
    assert after(rules, DEAL, before, "walk") == before | {"actions_left": 2, "ant": "c2"}


def test_off_the_board(rules: Rules) -> None:
    """AW-7, AW-D4: the ant is lost, the tile that it left is turned over, and the turn ends even with actions left."""
    before = act("a1", "w")
    assert after(rules, DEAL, before, "walk") == next_turn(before) | LOST | {"phase": "face", "up": up("a1")}


def test_off_the_board_from_a_token(rules: Rules) -> None:
    """AW-D4: a tile with a token is not turned over then either."""
    before = act("a1", "w", tokens=tokens("a1 -"))
    assert after(rules, DEAL, before, "walk") == next_turn(before) | LOST | {"phase": "face"}


@pytest.mark.parametrize(
    ("ant", "facing"),
    [("c1", "w"), ("e2", "n"), ("c5", "w"), ("a3", "s")],
)
def test_every_edge(rules: Rules, ant: str, facing: str) -> None:
    """AW-7: the ant is lost over every edge. The board does not wrap around."""
    assert after(rules, DEAL, act(ant, facing), "walk")["ant"] is None


def test_putting_a_lost_ant_back_is_free(rules: Rules) -> None:
    """AW-7, AW-D9: putting a lost ant back comes before the actions, and all of them are left afterwards."""
    before = act("c3", "n") | LOST | {"phase": "face"}
    assert legal(rules, DEAL, before) == {"face n", "face e", "face s", "face w"}
    assert after(rules, DEAL, before, "face w") == before | {"phase": "act", "ant": "c3", "facing": "w"}


@pytest.mark.parametrize("slots", [("c3 -", "- -"), ("- -", "c3 -")])
def test_a_token_on_the_anthill_turns_visited(rules: Rules, slots: tuple[str, str]) -> None:
    """AW-7, AW-D9: a token on the anthill turns visited, even an own one that has just become active."""
    before = act("c3", "n", tokens=tokens(*slots)) | LOST | {"phase": "face"}
    visited = tokens(*(slot.replace("c3", "c3*") for slot in slots))
    assert after(rules, DEAL, before, "face e")["tokens"] == visited


def test_own_tokens_become_active_before_the_ant_is_put_back(rules: Rules) -> None:
    """AW-D9: own tokens become active first, then the ant is put back."""
    before = act("a1", "w", tokens=tokens("- -", "c3* b5*"))
    lost = after(rules, DEAL, before, "walk")
    assert lost["tokens"] == tokens("- -", "c3 b5")
    assert after(rules, DEAL, lost, "face n")["tokens"] == tokens("- -", "c3* b5")


def test_place(rules: Rules) -> None:
    """AW-8, AW-D5: a token is placed active on any cell without ant and token, also on the anthill.

    It fills the first free slot.
    """
    before = act("b2", "n", tokens=tokens("- a1", "e5* -"))
    placings = {action for action in legal(rules, DEAL, before) if action.startswith("place")}
    assert placings == {f"place {place}" for place in PLACES} - {"place b2", "place a1", "place e5"}
    assert after(rules, DEAL, before, "place c3") == before | {"actions_left": 2, "tokens": tokens("c3 a1", "e5* -")}
    second = act("b2", "n", tokens=tokens("a1 -"))
    assert after(rules, DEAL, second, "place d5")["tokens"] == tokens("a1 d5")


def test_place_without_a_token_in_hand(rules: Rules) -> None:
    """AW-1, AW-8: each seat has two tokens. It cannot place those of another seat."""
    before = act("b2", "n", tokens=tokens("a1 a5", "- -"))
    assert not {action for action in legal(rules, DEAL, before) if action.startswith("place")}


def test_take(rules: Rules) -> None:
    """AW-8: a seat may take an own token that is neither under nor orthogonally next to the ant, active or visited."""
    before = act("b2", "n", tokens=tokens("a1 e5*", "a5 c1"))
    assert {action for action in legal(rules, DEAL, before) if action.startswith("take")} == {"take a1", "take e5"}
    assert after(rules, DEAL, before, "take a1") == before | {"actions_left": 2, "tokens": tokens("- e5*", "a5 c1")}
    assert after(rules, DEAL, before, "take e5") == before | {"actions_left": 2, "tokens": tokens("a1 -", "a5 c1")}


@pytest.mark.parametrize("near", ["b2", "b2*", "b1", "b1*", "c2", "b3", "a2*"])
def test_a_token_near_the_ant_stays(rules: Rules, near: str) -> None:
    """AW-8: a token under the ant or next to it cannot be taken, active or visited."""
    before = act("b2", "n", tokens=tokens(f"{near} e5"))
    assert {action for action in legal(rules, DEAL, before) if action.startswith("take")} == {"take e5"}


@pytest.mark.parametrize(("ant", "far"), [("e2", "a3"), ("a3", "e2"), ("b2", "d2"), ("b2", "b4"), ("b2", "c3")])
def test_next_to_means_orthogonally_on_the_board(rules: Rules, ant: str, far: str) -> None:
    """AW-8: two cells away, diagonally, or at the other end of the row is not next to the ant."""
    assert f"take {far}" in legal(rules, DEAL, act(ant, "n", tokens=tokens(f"{far} -")))
