"""Landsweeper at play, clause by clause: bases, bonus, sources, and where units are put (LS-2 to LS-5).

Every clause is tested on the kernel and on the oracle. landsweeper_positions.py shows the cells.
"""

from typing import Any

import pytest

from landpress.engine.boards.validity import faults
from landpress.engine.play.match import IllegalAction
from landpress.generator.boards.request import request
from landpress.generator.games.landsweeper import check
from landpress.layouts.errors import VariantError
from landpress.layouts.games.landsweeper import NAME
from landpress.layouts.hexfield import HexBoard
from landpress.output.games.landsweeper.terminal import position_lines
from tests.games.landsweeper_positions import LAND, NAMES, SEA, START, THREE, A, B, at, put, targets, troops
from tests.games.rulebook import RULES, Rules, after, kernel_at, legal, read, rules_named
from tests.playing import of_class


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def test_beginning(rules: Rules) -> None:
    """LS-2: seat 0 may choose any cell of land. There are no units on the board, and it is round 1."""
    assert rules(LAND).state() == START
    assert set(rules(LAND).legal()) == {f"base {name}" for name in NAMES if name != SEA}


def test_bases(rules: Rules) -> None:
    """LS-2: seats choose their bases in turn order, and each base gets five units.

    Suggested starts need not be used.
    """
    one = after(rules, LAND, START, "base 0,0")
    assert one == START | {
        "seat": 1,
        "owner": at({"0,0": 5})["owner"],
        "units": at({"0,0": 5})["units"],
        "base": ["0,0", None],
    }
    three = after(rules, THREE, START | {"base": [None] * 3}, "base 0,0", "base 1,0")
    assert (three["phase"], three["seat"], three["base"]) == ("base", 2, ["0,0", "1,0", None])


def test_bases_never_share_a_cell(rules: Rules) -> None:
    """LS-2: two bases may not share a cell, but they may be side by side."""
    assert legal(rules, LAND, after(rules, LAND, START, "base 0,0")) == {
        f"base {name}" for name in NAMES if name not in (SEA, "0,0")
    }


def test_turns_begin(rules: Rules) -> None:
    """LS-3, LS-D2: after the last choice seat 0 has its turn, still in round 1, and its lone base receives 1."""
    assert after(rules, LAND, START, f"base {A}", f"base {B}") == at({A: 6}, {B: 5})


def test_units_of_a_base_are_a_house_value(rules: Rules) -> None:
    """LS-2 under a variant: a base with 0 units can be chosen and belongs to its seat."""
    board = LAND | {"variant": {"play": {"units": 0}}}
    one = after(rules, board, START, f"base {A}")
    assert troops(one) == [{A: 0}, {}]
    assert f"base {A}" not in legal(rules, board, one)
    assert after(rules, board, one, f"base {B}") == at({A: 1}, {B: 0})


def test_bases_may_have_to_be_apart(rules: Rules) -> None:
    """LS-2 under a variant: bases keep a distance, counted also across the sea, from every base that stands."""
    board = LAND | {"variant": {"starts": {"apart": 3}}}
    two_or_less = {"0,-2", "1,-2", "2,-2", "-1,-1", "0,-1", "1,-1", "-2,0", "-1,0", "0,0"}
    one = after(rules, board, START, "base 0,-2")
    assert legal(rules, board, one) == {f"base {name}" for name in NAMES if name not in two_or_less | {SEA}}


def test_bases_stand_as_far_apart_as_they_can(rules: Rules) -> None:
    """LS-2 under a variant: if no free cell has the distance, the cells that are farthest are legal."""
    board = LAND | {"variant": {"starts": {"apart": 3}}}
    middle = after(rules, board, START, "base 0,0")
    ring = {"0,-2", "1,-2", "2,-2", "2,-1", "2,0", "1,1", "-1,2", "-2,2", "-2,1", "-2,0", "-1,-1"}
    assert legal(rules, board, middle) == {f"base {name}" for name in ring}


def test_extra_units_are_a_house_value(rules: Rules) -> None:
    """LS-2 under a variant: the base of a seat gets its extra units."""
    board = LAND | {"variant": {"play": {"extra_units": [1, 3, 0, 0, 0, 0]}}}
    assert after(rules, board, START, f"base {A}", f"base {B}") == at({A: 7}, {B: 8})


CUT = LAND | {"variant": {"play": {"cut_and_choose": True, "extra_units": [1, 3, 0, 0, 0, 0]}}}


def test_one_seat_places_both_bases_and_the_other_one_chooses(rules: Rules) -> None:
    """LS-2 under a variant: seat 0 places its base, then that of seat 1, and seat 1 has two choices."""
    one = after(rules, CUT, START, f"base {A}")
    assert one == at({A: 6}, {}) | {"phase": "base", "seat": 0, "base": [A, None]}
    assert legal(rules, CUT, one) == {f"base {name}" for name in NAMES if name not in (SEA, A)}
    two = after(rules, CUT, one, f"base {B}")
    assert two == at({A: 6}, {B: 8}) | {"phase": "choose", "seat": 1}
    assert legal(rules, CUT, two) == {f"choose {A}", f"choose {B}"}


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_who_keeps_its_base_and_who_changes_it(rules: Rules, first: str, second: str) -> None:
    """LS-2 under a variant: the seat that chooses may keep its base or change places. Seat 0 has the first turn.

    The units of a base are those of the seat that has it in the end. Then the lone base receives 1 (LS-D2).
    """
    two = after(rules, CUT, START, f"base {A}", f"base {B}")
    now = after(rules, CUT, two, f"choose {second}")
    assert now == at({first: 7}, {second: 8}) | {"base": [first, second]}
    assert troops(after(rules, CUT, now, "end")) == [{first: 7}, {second: 9}]


def test_bases_that_are_cut_are_apart_too(rules: Rules) -> None:
    """LS-2 under two variants at once: the second base of the seat that places both keeps the distance."""
    board = LAND | {"variant": {"play": {"cut_and_choose": True}, "starts": {"apart": 4}}}
    one = after(rules, board, START, "base 0,-2")
    assert legal(rules, board, one) == {"base 2,0", "base 1,1", "base -2,2", "base -1,2"}


def test_a_choice_comes_also_before_no_rounds(rules: Rules) -> None:
    """LS-2, LS-D5 under a variant: with no rounds the game is drawn after the choice, not before it."""
    board = LAND | {"variant": {"play": {"cut_and_choose": True, "rounds": 0}}}
    two = after(rules, board, START, f"base {A}", f"base {B}")
    assert (two["phase"], two["seat"]) == ("choose", 1)
    over = after(rules, board, two, f"choose {A}")
    assert (over["phase"], over["seat"], over["base"]) == ("over", -1, [B, A])


def test_only_two_seats_cut_and_choose() -> None:
    """LS-2 under a variant: for other seats it is refused, in a file, at the table and before a board is drawn."""
    board = THREE | {"variant": {"play": {"cut_and_choose": True}}}
    with pytest.raises(VariantError, match=r"play\.cut_and_choose = true: expected 2 seats, found 3"):
        kernel_at(board)
    (told,) = (finding for finding in faults(read(board)) if finding.code == "LS111")
    assert (told.where, told.values) == (("/variant/play/cut_and_choose",), {"seats": 3, "allowed": 2})
    assert "LS111" not in {finding.code for finding in faults(read(CUT))}
    with pytest.raises(VariantError, match=r"play\.cut_and_choose = true: expected 2 seats, found 3"):
        check(request(NAME, 3, (("play.cut_and_choose", True),)))
    check(request(NAME, 2, (("play.cut_and_choose", True),)))


@pytest.mark.parametrize(("word", "first", "second"), [("all", 6, 6), ("not-first", 5, 6), ("none", 5, 5)])
def test_the_bonus_of_the_first_turn_is_a_house_value(rules: Rules, word: str, first: int, second: int) -> None:
    """LS-3 under a variant: all seats, all but seat 0, or no seats get a bonus in their first turn, all in the next."""
    board = LAND | {"variant": {"play": {"first_turn_bonus": word}}}
    state = after(rules, board, START, f"base {A}", f"base {B}")
    assert troops(state) == [{A: first}, {B: 5}]
    state = after(rules, board, state, "end")
    assert troops(state) == [{A: first}, {B: second}]
    state = after(rules, board, state, "end")
    assert troops(state) == [{A: first + 1}, {B: second}]
    assert troops(after(rules, board, state, "end")) == [{A: first + 1}, {B: second + 1}]


def test_an_unknown_first_bonus_is_refused() -> None:
    """LS-3 under a variant: `all`, `not-first` or `none`."""
    board = LAND | {"variant": {"play": {"first_turn_bonus": "some"}}}
    with pytest.raises(VariantError, match="expected one of all, not-first, none"):
        kernel_at(board)
    assert "LS015" in {finding.code for finding in faults(read(board))}


@pytest.mark.parametrize(
    ("held", "bonus"),
    [
        ([], 1),
        (["-1,2"], 1),
        (["1,-2"], 2),
        (["1,-2", "0,-1", "-1,-1"], 2),
        (["1,-2", "2,-2", "2,-1"], 4),
        (["1,-2", "1,-1", "0,0", "-1,0"], 5),
        (["1,-2", "1,-1", "0,0", "-1,0", "-1,-1"], 4),
        (["0,-1", "0,0", "0,1", "1,0", "-1,0"], 4),
        (["0,-1", "0,1", "-1,2"], 2),
    ],
    ids=[
        *("alone", "not connected", "one step", "fan", "path", "arc", "ring: the short way round"),
        *("farthest of several", "only what is connected"),
    ],
)
def test_bonus(rules: Rules, held: list[str], bonus: int) -> None:
    """LS-3, LS-D2: the bonus is the number of cells on the shortest path to the farthest connected cell.

    The path goes over own cells. The numbers of units do not matter.
    """
    mine = {A: 3} | dict.fromkeys(held, 4)
    theirs = {"-2,1": 2}
    before = at(theirs, mine, base=["-2,1", A])
    now = after(rules, LAND, before, "end")
    assert troops(now) == [theirs, mine | {A: 3 + bonus}]
    assert (now["phase"], now["seat"]) == ("source", 1)


def test_enemies_do_not_link(rules: Rules) -> None:
    """LS-3: a path goes over cells that the seat occupies, not over those of another seat and not over empty land."""
    before = at({"0,0": 1}, {A: 1, "0,-1": 1, "0,1": 1, B: 1}, base=["0,0", A])
    assert troops(after(rules, LAND, before, "end"))[1][A] == 3


def test_a_base_without_units_links(rules: Rules) -> None:
    """LS-D3: a base without units still belongs to its seat. The path begins there, and the bonus comes to it."""
    before = at({B: 1}, {A: 0, "0,-1": 1, "0,0": 1}, base=[B, A])
    assert troops(after(rules, LAND, before, "end"))[1] == {A: 3, "0,-1": 1, "0,0": 1}


def test_bonus_is_the_seats_alone_and_once(rules: Rules) -> None:
    """LS-3: a seat gets the bonus at the start of its own turn only, once."""
    before = at({A: 5, "0,-1": 1}, {B: 5})
    turn = after(rules, LAND, before, f"take {A}", "put 1,-2 1")
    assert troops(turn) == [{A: 4, "0,-1": 1, "1,-2": 1}, {B: 5}]


def test_sources(rules: Rules) -> None:
    """LS-5: a source is any own cell with units, whether it is connected with the base or not. A seat may also pass."""
    before = at({A: 5, "1,0": 2, "2,0": 1}, {B: 5, "0,0": 9})
    assert legal(rules, LAND, before) == {f"take {A}", "take 1,0", "take 2,0", "end"}
    assert legal(rules, LAND, before | {"seat": 1}) == {f"take {B}", "take 0,0", "end"}


def test_no_units_no_source(rules: Rules) -> None:
    """LS-5, LS-D3: a base without units is not a source."""
    assert legal(rules, LAND, at({A: 0, "0,-1": 1}, {B: 5})) == {"take 0,-1", "end"}


def test_pass(rules: Rules) -> None:
    """LS-5: a seat may pass, and its units stay."""
    assert after(rules, LAND, at({A: 6}, {B: 5}), "end") == at({A: 6}, {B: 6}, seat=1)


def test_take(rules: Rules) -> None:
    """LS-5: all units of the source come to hand. They stay on the cell until they are put."""
    before = at({A: 6, "0,-1": 2}, {B: 5})
    assert after(rules, LAND, before, f"take {A}") == before | {"phase": "put", "source": A, "hand": 6}
    assert after(rules, LAND, before, "take 0,-1") == before | {"phase": "put", "source": "0,-1", "hand": 2}


def test_where_units_are_put(rules: Rules) -> None:
    """LS-5: units are put on the source's group or next to it, not on the source, two steps away or on the sea."""
    before = put({A: 2, "0,-1": 1}, {B: 5}, source=A)
    near = {"1,-2", "-1,-1", "0,-1", "1,-1", "-1,0", "0,0"}
    assert legal(rules, LAND, before) == {"end"} | {f"put {name} {n}" for name in near for n in (1, 2)}
    by_the_sea = put({"1,1": 1, A: 1}, {B: 5}, source="1,1")
    assert legal(rules, LAND, by_the_sea) == {"end"} | {f"put {name} 1" for name in ("2,0", "1,0", "0,1")}


def test_groups_apart(rules: Rules) -> None:
    """LS-5: own cells that are not connected with the source are out of reach, as are cells that touch only them."""
    before = put({A: 2, "1,1": 4, "2,0": 1}, {B: 5}, source=A)
    assert targets(legal(rules, LAND, before)) == {"1,-2", "-1,-1", "0,-1"}
    there = put({A: 2, "1,1": 4, "2,0": 1}, {B: 5}, source="1,1")
    assert targets(legal(rules, LAND, there)) == {"2,0", "1,0", "0,1", "2,-1"}


def test_put_some(rules: Rules) -> None:
    """LS-5: after some units are put, the others stay at the source and in hand. Put units do not come back to hand."""
    before = put({A: 6}, {B: 5}, source=A)
    assert after(rules, LAND, before, "put 0,-1 2") == put({A: 4, "0,-1": 2}, {B: 5}, source=A)
    assert after(rules, LAND, before, "put 0,-1 2", "put 0,-1 3") == put({A: 1, "0,-1": 5}, {B: 5}, source=A)


def test_how_many(rules: Rules) -> None:
    """LS-5: a seat puts from one unit to all in hand."""
    actions = legal(rules, LAND, put({A: 3}, {B: 5}, source=A))
    assert {action for action in actions if "0,-1" in action} == {"put 0,-1 1", "put 0,-1 2", "put 0,-1 3"}


def test_one_source_a_turn(rules: Rules) -> None:
    """LS-5: put units are not taken again, and there is no second source in a turn."""
    after_one = legal(rules, LAND, put({A: 4, "0,-1": 2}, {B: 5}, source=A))
    assert not [action for action in after_one if action.startswith("take")]
    assert "end" in after_one


def test_end_with_units_in_hand(rules: Rules) -> None:
    """LS-5: units that are left stay at the source, also if nothing was put."""
    before = put({A: 4, "0,-1": 2}, {B: 5}, source=A)
    assert after(rules, LAND, before, "end") == at({A: 4, "0,-1": 2}, {B: 6}, seat=1)


def test_turn_ends_by_itself(rules: Rules) -> None:
    """LS-5: the turn ends when all units are put."""
    before = put({A: 6}, {B: 5}, source=A)
    assert after(rules, LAND, before, "put 0,-1 2", "put 1,-2 4") == at({A: 0, "0,-1": 2, "1,-2": 4}, {B: 6}, seat=1)


def test_an_empty_source_is_free(rules: Rules) -> None:
    """LS-5: a cell without a base and without units belongs to no seat."""
    before = put({A: 1, "0,-1": 3}, {B: 5}, source="0,-1")
    assert after(rules, LAND, before, "put 0,0 3") == at({A: 1, "0,0": 3}, {B: 6}, seat=1)


def test_an_empty_base_is_not_free(rules: Rules) -> None:
    """LS-D3: an empty base still belongs to its seat."""
    before = put({A: 3, "0,-1": 1}, {B: 5}, source=A)
    now = after(rules, LAND, before, "put 0,-1 3")
    assert troops(now)[0] == {A: 0, "0,-1": 4}
    assert now["base"] == [A, B]


def targets_later(rules: Rules, before: dict[str, Any], *actions: str) -> set[str]:
    """Return the cells where units may be put after some actions in the same game."""
    game = rules(LAND, before)
    for action in actions:
        game.play(action)
    return targets(set(game.legal()))


def test_reach_grows(rules: Rules) -> None:
    """LS-D4: a cell that was just taken extends the reach at once."""
    before = put({A: 6}, {B: 5}, source=A)
    assert "0,0" not in targets_later(rules, before)
    assert "0,0" in targets_later(rules, before, "put 0,-1 1")
    assert "0,1" not in targets_later(rules, before, "put 0,-1 1")
    assert "0,1" in targets_later(rules, before, "put 0,-1 1", "put 0,0 1")


def test_reach_grows_over_taken_cells(rules: Rules) -> None:
    """LS-D4: a cell that was taken from an enemy extends the reach too."""
    before = put({A: 6}, {B: 5, "0,-1": 2}, source=A)
    assert "0,0" not in targets_later(rules, before)
    assert "0,0" in targets_later(rules, before, "put 0,-1 3")


def test_groups_join(rules: Rules) -> None:
    """LS-D4: a cell that connects two groups brings the other group and its neighbours into reach."""
    before = put({A: 6, "0,0": 1, "1,0": 1}, {B: 5}, source=A)
    assert not {"0,0", "1,0", "2,0"} & targets_later(rules, before)
    assert {"0,0", "1,0", "2,0", "1,1", "0,1"} <= targets_later(rules, before, "put 0,-1 1")


@pytest.mark.parametrize(
    "text",
    [
        *("put 0,-1 7", "put 0,-1 0", "put 0,-1 01", "put 0,-1", "put 0,-1 1 ", "put 0,-1 -1", "put  0,-1 1"),
        *(
            "put 0,0 1",
            "put 0,-2 1",
            "put 0,2 1",
            "put 9,9 1",
            "put 1,-2 2",
            "put x,y 1",
            "put 0,-1 1e0",
            "put 00,-1 1",
        ),
        *("put 0,-1 9999999999999", "Put 0,-1 1", "pass", "End", "", "take 0,-2", "base 0,0"),
    ],
)
def test_what_is_not_legal_is_refused(text: str) -> None:
    """A match refuses an action that is not legal, without listing the legal ones, and does not change."""
    before = put({A: 6}, {B: 5, "1,-2": 2}, source=A)
    match = kernel_at(LAND, before)
    assert text not in match.legal()
    with pytest.raises(IllegalAction, match="not legal here"):
        match.play(text)
    assert match.state() == before


def test_position_as_text() -> None:
    """A capital is a base, a small letter any other cell. Brackets mark the source, a wave the sea."""
    state = put({A: 0, "0,0": 12}, {B: 5, "2,0": 120}, source="0,0", round=31)
    assert position_lines(of_class(read(LAND), HexBoard), state) == [
        "round 31",
        "        0,-2   1,-2   2,-2",
        "         A0",
        "   -1,-1   0,-1   1,-1   2,-1",
        "",
        " -2,0   -1,0   0,0    1,0    2,0",
        "              [a12]          b120",
        "    -2,1   -1,1   0,1    1,1",
        "",
        "        -2,2   -1,2    ~",
        "                B5",
    ]
