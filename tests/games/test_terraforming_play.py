"""Terraforming at play, clause by clause: the position after an action, and what is not allowed.

Every clause is tested on the kernel and on the oracle. terraforming_field.py shows the field. The buildings are tested
in test_terraforming_play_buildings.py.
"""

from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.play.match import IllegalAction, Match
from landpress.layouts.errors import VariantError
from tests.games.rulebook import RULES, Rules, after, kernel_at, legal, rules_named
from tests.games.terraforming_field import FIELD, PLACES, at, built, moves, scores
from tests.playing import fresh_boards


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


# TF-3 to TF-5: the beginning, and turns.


def test_the_beginning(rules: Rules) -> None:
    """TF-4, TF-D7: there is a large factory on each start. Seat 0 plays first, and its start phase is over."""
    assert rules(FIELD).state() == at({"0,-2": "a5 large_factory"})


def test_a_robot_makes_a_settlement(rules: Rules) -> None:
    """TF-3, TF-6: a robot makes a settlement of the wasteland that it enters.

    The settlement stays when the robot leaves.
    """
    before = at({"0,-2": "a5 large_factory"})
    one = after(rules, FIELD, before, "move 0 -2 r 2")
    assert one == at({"0,-2": "a3 large_factory", "1,-2": "a2 moved2"}, moved=True)
    left = at({"0,-2": "a0 large_factory", "1,-2": "a2"})
    assert after(rules, FIELD, left, "move 1 -2 r 2") == at({"1,-2": "a0", "2,-2": "a2 moved2"}, moved=True)


def test_any_number_of_moves_then_finish(rules: Rules) -> None:
    """TF-5: a seat may move until all its robots have moved, and may stop before."""
    before = at({"0,-2": "a2 large_factory"})
    assert "finish" in legal(rules, FIELD, before)
    gone = after(rules, FIELD, before, "move 0 -2 r 1", "move 0 -2 dr 1")
    assert legal(rules, FIELD, gone) == {"finish"}


def test_no_build_after_a_move(rules: Rules) -> None:
    """TF-5: a turn has either moves or one build."""
    before = at({"0,0": "a3", "1,0": "a0", "0,1": "a0", "-1,0": "a0"})
    assert "build 0 0 house" in legal(rules, FIELD, before)
    assert built(rules, after(rules, FIELD, before, "move 0 0 r 1")) == set()


def test_after_a_build_only_finish(rules: Rules) -> None:
    """TF-5: after a build there is neither a second build nor a move."""
    before = at({"0,0": "a3", "1,0": "a3", "0,1": "a0", "-1,0": "a0", "1,-1": "a0"})
    assert legal(rules, FIELD, after(rules, FIELD, before, "build 0 0 house")) == {"finish"}


def test_turns_and_rounds(rules: Rules) -> None:
    """TF-D7: seats take turns in order. A round is over after the last seat. Robots that moved may then move again."""
    first = after(rules, FIELD, at({"0,-2": "a5 large_factory"}), "move 0 -2 r 5", "finish")
    assert first == at({"0,-2": "a0 large_factory", "1,-2": "a5", "0,2": "b5 large_factory"}, seat=1)
    second = after(rules, FIELD, first, "finish")
    assert (second["seat"], second["round"], second["moved"], second["moved_robots"]) == (0, 2, False, [0] * 19)
    assert second["robots"][PLACES["0,-2"]] == 5
    assert "move 1 -2 r 5" in legal(rules, FIELD, second)


# TF-6: moves.


def test_one_cell_in_six_directions(rules: Rules) -> None:
    """TF-6: any number of the robots on a cell move to an adjacent cell. The field has an edge."""
    ways = ("r", "ur", "ul", "l", "dl", "dr")
    assert moves(rules, at({"0,0": "a2"})) == {f"move 0 0 {way} {n}" for way in ways for n in (1, 2)}
    assert moves(rules, at({"2,-2": "a1"})) == {f"move 2 -2 {way} 1" for way in ("l", "dl", "dr")}


@pytest.mark.parametrize(
    ("way", "goal"), [("r", "1,0"), ("ur", "1,-1"), ("ul", "0,-1"), ("l", "-1,0"), ("dl", "-1,1"), ("dr", "0,1")]
)
def test_directions(rules: Rules, way: str, goal: str) -> None:
    """TF-6: each direction is one step."""
    assert after(rules, FIELD, at({"0,0": "a1"}), f"move 0 0 {way} 1")["owner"][PLACES[goal]] == 0


def test_own_cells_add_up(rules: Rules) -> None:
    """TF-6: robots that enter an own settlement or base are added."""
    before = at({"0,0": "a2", "1,0": "a3", "-1,0": "a1 house"})
    joined = after(rules, FIELD, before, "move 0 0 r 1", "move 0 0 l 1")
    assert joined == at({"0,0": "a0", "1,0": "a4 moved1", "-1,0": "a2 house moved1"}, moved=True)


def test_who_has_moved_does_not_move_again(rules: Rules) -> None:
    """TF-D3: a robot that has moved does not move again. Robots that it joins still may."""
    joined = after(rules, FIELD, at({"0,0": "a2", "1,0": "a3"}), "move 0 0 r 2")
    assert {move.split()[4] for move in moves(rules, joined)} == {"1", "2", "3"}
    gone = after(rules, FIELD, joined, "move 1 0 l 3")
    assert moves(rules, gone) == set()
    assert gone["moved_robots"][PLACES["0,0"]] == 3


@pytest.mark.parametrize("defenders", [0, 1, 2])
def test_more_take_a_settlement(rules: Rules, defenders: int) -> None:
    """TF-6: strictly more robots take a settlement. The difference stays there and has moved."""
    taken = after(rules, FIELD, at({"0,0": "a3", "1,0": f"b{defenders}"}), "move 0 0 r 3")
    left = 3 - defenders
    assert taken == at({"0,0": "a0", "1,0": f"a{left} moved{left}"}, moved=True)


@pytest.mark.parametrize("defenders", [3, 4])
def test_as_many_or_fewer_do_not(rules: Rules, defenders: int) -> None:
    """TF-6: otherwise the owner keeps the cell with the robots that are left, even if there are none."""
    held = after(rules, FIELD, at({"0,0": "a3", "1,0": f"b{defenders}"}), "move 0 0 r 3")
    assert held == at({"0,0": "a0", "1,0": f"b{defenders - 3}"}, moved=True)


def test_bases_of_others_cannot_be_entered(rules: Rules) -> None:
    """TF-6: bases of other seats cannot be entered. Own bases and settlements of others can."""
    before = at({"0,0": "a9", "1,0": "b0 house", "0,1": "b0 tower", "-1,0": "b0", "0,-1": "a0 house"})
    ways = {move.split()[3] for move in moves(rules, before)}
    assert ways == {"ur", "ul", "l", "dl"}


def test_holes_are_entered_and_not_left(rules: Rules) -> None:
    """TF-6: a hole without an owner becomes the mover's. It stays a hole, and its robots cannot leave."""
    fallen = after(rules, FIELD, at({"2,0": "a4"}), "move 2 0 ul 3")
    assert fallen == at({"2,0": "a1", "2,-1": "a3 moved3"}, moved=True)
    assert fallen["terrain"][PLACES["2,-1"]] == "hole"
    assert moves(rules, at({"2,-1": "a7"})) == set()
    assert after(rules, FIELD, at({"2,0": "a4", "2,-1": "a3"}), "move 2 0 ul 1")["robots"][PLACES["2,-1"]] == 4


def test_holes_of_others_are_fought_for(rules: Rules) -> None:
    """TF-6: holes of others are fought for like settlements."""
    assert after(rules, FIELD, at({"2,0": "a4", "2,-1": "b3"}), "move 2 0 ul 4") == at(
        {"2,0": "a0", "2,-1": "a1 moved1"}, moved=True
    )
    assert after(rules, FIELD, at({"2,0": "a4", "2,-1": "b4"}), "move 2 0 ul 4") == at(
        {"2,0": "a0", "2,-1": "b0"}, moved=True
    )


# TF-9, TF-10: the end.


def with_limits(points: int, rounds: int) -> dict[str, Any]:
    """Return the field with other limits of points and rounds."""
    return FIELD | {"variant": {"play": {"points": [points] * 3, "rounds": [rounds] * 3}}}


def test_points(rules: Rules) -> None:
    """TF-10: settlement 1, house or town 3, city 10, any other base 2, a hole nothing.

    The large factory counts as another base.
    """
    assert scores(rules, at()) == [2, 2]
    names = {"1,0": "house", "0,1": "town", "0,0": "city", "-1,0": "tower", "1,-1": "shield", "-1,1": "factory"}
    cells = {cell: f"a0 {name}" for cell, name in names.items()}
    assert scores(rules, at(cells | {"2,-1": "a0 bridge", "-2,1": "a9", "2,0": "a0", "1,1": "b3"})) == [27, 3]
    assert scores(rules, at({"1,0": "a0 excavator"})) == [4, 2]


def test_scores_follow_what_is_done(rules: Rules) -> None:
    """TF-10: scores change at once when a seat enters, captures or builds."""
    game = rules(FIELD, at({"0,0": "a9", "1,0": "b0", "0,1": "a0", "1,-1": "a0", "2,0": "b3"}))
    points = [game.result()["scores"]]
    for action in ("move 0 0 l 2", "move 0 0 r 2", "finish", "move 2 0 l 3", "finish", "build 0 0 house"):
        game.play(action)
        points.append(game.result()["scores"])
    assert points == [[5, 4], [6, 4], [7, 3], [7, 3], [6, 4], [6, 4], [8, 4]]


def test_the_end_by_points(rules: Rules) -> None:
    """TF-9: the game ends at the end of the turn, not before. Robots and shields stay as they are."""
    cells = {"0,0": "a2", "1,0": "a0 shield", "0,-1": "a0"}
    game = rules(with_limits(7, 9), at(cells))
    game.play("move 0 0 l 2")
    assert game.state()["phase"] == "act"
    game.play("finish")
    assert game.state() == at(cells | {"0,0": "a0 x2", "-1,0": "a2 moved2"}, phase="over", seat=-1, moved=True)
    assert game.result() == {"scores": [7, 2], "winners": [0], "reason": "points"}
    assert game.legal() == []


def test_one_point_less_is_not_the_end(rules: Rules) -> None:
    """TF-9: one point below the designer's 100 does not end the game."""
    for seats, over in ((1, "act"), (2, "over")):
        houses = {cell: "a0 city" for cell in list(PLACES)[1:10] if cell not in ("2,-1", "-2,0")}
        more = {"1,0": "a0 city", "2,0": "a0 city", "0,1": "a0 house", "1,1": "a0 house", "-1,1": "a0"}
        if seats == 2:
            more |= {"-2,0": "a0"}
        game = rules(FIELD, at(houses | more))
        assert game.result()["scores"][0] == 98 + seats
        game.play("finish")
        assert game.state()["phase"] == over


def test_the_end_by_rounds(rules: Rules) -> None:
    """TF-9: the game ends after the last seat's turn of round 200."""
    last = at(round=200, seat=1)
    over = after(rules, FIELD, last, "finish")
    assert (over["phase"], over["round"], over["seat"]) == ("over", 200, -1)
    assert rules(FIELD, over).result()["reason"] == "round-limit"
    assert after(rules, FIELD, at(round=200, seat=0), "finish")["phase"] == "act"
    assert after(rules, FIELD, at(round=199, seat=1), "finish")["round"] == 200


def test_points_are_named_before_rounds(rules: Rules) -> None:
    """TF-9: if both ends come at once, points are the reason."""
    game = rules(with_limits(3, 1), at({"0,0": "b0"}, seat=1))
    game.play("finish")
    assert game.result()["reason"] == "points"


def test_anybodys_points_end_it(rules: Rules) -> None:
    """TF-9: at the end of any turn, points of any seat can end the game."""
    game = rules(with_limits(3, 9), at({"0,0": "b0"}))
    game.play("finish")
    assert game.result() == {"scores": [2, 3], "winners": [1], "reason": "points"}


def test_ties_go_to_the_later_seat(rules: Rules) -> None:
    """TF-10: of equal seats the later one wins alone."""
    for cells, winner in (({}, 1), ({"0,0": "a0"}, 0), ({"0,0": "b0"}, 1)):
        game = rules(with_limits(99, 1), at(cells, seat=1))
        game.play("finish")
        assert game.result()["winners"] == [winner]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_limits_by_seats(players: int) -> None:
    """TF-D6: each number of seats has its own limits of points and rounds."""
    board = next(board for board in fresh_boards("terraforming") if board.players == players)
    own = {2: 1, 3: 2, 6: 3}[players]
    match = Match(replace(board, variant=(("play.rounds", (1, 2, 3)),)))
    turns = 0
    while match.state()["phase"] == "act":
        match.play("finish")
        turns += 1
    assert turns == own * players
    match = Match(replace(board, variant=(("play.points", tuple(3 if n == own else 50 for n in (1, 2, 3))),)))
    match.play(next(action for action in match.legal() if action.startswith("move")))
    match.play("finish")
    assert match.result()["reason"] == "points"


def test_costs_are_house_values(rules: Rules) -> None:
    """TF-8 under a variant."""
    board = FIELD | {"variant": {"building": {"city": [1, 2], "house": [1, 0]}}}
    assert built(rules, at({"0,0": "a2"}), board) == {"0 0 house", "0 0 city"}
    assert built(rules, at({"0,0": "a0"}), board) == {"0 0 house"}


def test_an_unknown_range_is_refused() -> None:
    """TF-D4: `line` or `disc`."""
    with pytest.raises(VariantError, match="expected one of line, disc"):
        kernel_at(FIELD | {"variant": {"play": {"tower_range": "cone"}}})


@pytest.mark.parametrize(
    "text",
    [
        "move 0 0 r 4",
        "move 0 0 r 0",
        "move 0 0 r 03",
        "move 0 0 r -1",
        "move 0 0 up 1",
        "move 0  0 r 1",
        "move 0 0 r",
        "move 9 9 r 1",
        "move 1 0 r 1",
        "move 0 -2 ur 1",
        "build 0 0 town",
        "build 0 0 large_factory",
        "build 0 0 hut",
        "build 0 0 bridge",
        "build 1 0 house",
        "build 9 9 house",
        "finish ",
        "Finish",
        "",
        "reset",
    ],
)
def test_what_is_not_legal_is_refused(text: str) -> None:
    """A match names an action that is not allowed, and does not change."""
    before = at({"0,0": "a3", "1,0": "b0", "0,1": "a0", "0,-2": "a3 large_factory"})
    match = kernel_at(FIELD, before)
    with pytest.raises(IllegalAction, match="not legal here"):
        match.play(text)
    assert match.state() == before
