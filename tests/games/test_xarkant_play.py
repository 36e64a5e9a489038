"""Xarkant at play, clause by clause: turns and legal actions (XK-6 to XK-15).

Each test asks kernel and oracle for the position after an action and for what is not legal. xarkant_positions.py shows
the land.
"""

from typing import Any

import pytest

from landpress.engine.play.match import IllegalAction
from tests.games.rulebook import RULES, Rules, after, kernel_at, legal, rules_named, weights
from tests.games.xarkant_positions import (
    CORNER,
    EVERYWHERE,
    FOUR,
    THREE,
    TWO,
    act,
    disc,
    goods,
    start,
    stocked,
    variant,
)

PAYS = (3, 3, 3)
"""A stock that pays for the first piece of every kind."""


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Return both implementations of the rules, one after the other."""
    return rules_named(request.param)


def named(game: Any, verb: str) -> set[str]:
    """Return where an action of a verb is legal. The bonus is left out."""
    actions = (action.split() for action in game.legal())
    return {action[1] for action in actions if action[0] == verb}


def placed(rules: Rules, position: dict[str, Any], verb: str) -> set[str]:
    """Return where an action of a verb is legal in a position."""
    return named(rules(TWO, position), verb)


# XK-6, XK-7: rounds and phases.


@pytest.mark.parametrize("board", [TWO, THREE, FOUR], ids=lambda board: str(board["players"]))
def test_beginning(rules: Rules, board: dict[str, Any]) -> None:
    """XK-5, XK-D6: four discs a seat in the bag, 3 popularity, 30 of each resource in the supply, an empty land."""
    assert rules(board).state() == start(board["players"])


def test_first_drawer(rules: Rules) -> None:
    """XK-6: every seat is equally likely to be the drawer. Then discs are drawn."""
    assert weights(rules, THREE) == {"first 0": 1, "first 1": 1, "first 2": 1}
    assert after(rules, THREE, start(3), "first 2") == start(3) | {"phase": "draw", "drawer": 2}


def test_draw(rules: Rules) -> None:
    """XK-6: as many discs as there are seats come out of the bag. Every disc is as likely as any other."""
    drawing = start(2) | {"phase": "draw", "drawer": 1, "bag": [2, 1]}
    assert weights(rules, TWO, drawing) == {"draw 0 0": 1, "draw 0 1": 2}
    outcomes = weights(rules, FOUR, start(4) | {"phase": "draw", "drawer": 1})
    assert len(outcomes) == 35
    assert sum(outcomes.values()) == 1820
    assert [outcomes[f"draw {seats}"] for seats in ("0 1 2 3", "0 0 1 2", "1 1 2 2", "0 3 3 3", "2 2 2 2")] == [
        *(256, 96, 36, 16, 1)
    ]


def test_the_rest_is_drawn(rules: Rules) -> None:
    """XK-6: if there are fewer discs than seats, all of them are drawn."""
    drawing = start(3) | {"phase": "draw", "drawer": 1, "bag": [1, 0, 1]}
    assert weights(rules, THREE, drawing) == {"draw 0 2": 1}
    turn = drawing | {"phase": "act", "seat": 2, "bag": [0, 0, 0], "drawn": [1, 0, 1]}
    assert after(rules, THREE, drawing, "draw 0 2") == turn


def test_order_of_turns(rules: Rules) -> None:
    """XK-6: turns go from the seat left of the drawer round to the drawer. Then the role moves left."""
    drawing = start(3) | {"phase": "draw", "drawer": 1}
    drawn = after(rules, THREE, drawing, "draw 0 1 2")
    assert drawn == drawing | {"phase": "act", "seat": 2, "bag": [3, 3, 3], "drawn": [1, 1, 1]}
    once = after(rules, THREE, drawn, "pass")
    assert once == drawn | {"seat": 0, "drawn": [1, 1, 0]}
    twice = after(rules, THREE, once, "pass")
    assert twice == drawn | {"seat": 1, "drawn": [0, 1, 0]}
    assert after(rules, THREE, twice, "pass") == drawing | {"drawer": 2, "bag": [3, 3, 3]}


def test_seats_without_drawn_discs_have_no_turn(rules: Rules) -> None:
    """XK-6: a seat without drawn discs has no turn in this phase. A seat with several has one turn."""
    drawing = start(3) | {"phase": "draw", "drawer": 2}
    drawn = after(rules, THREE, drawing, "draw 1 1 1")
    assert (drawn["seat"], drawn["drawn"]) == (1, [0, 3, 0])
    assert after(rules, THREE, drawn, "pass")["drawer"] == 0


def test_a_turn_lasts_until_its_seat_passes(rules: Rules) -> None:
    """XK-6, XK-D12: any actions in any order: the first of three discs, a workshop, a trade, the next disc ..."""
    before = act(stock=PAYS, drawn=[2, 1], bag=[1, 2])
    done = after(rules, TWO, before, "collect a1", "workshop b1", "trade wheat stone", "claim c1", "church wood")
    assert (done["seat"], done["phase"], done["drawn"]) == (0, "act", [0, 1])
    assert "pass" in legal(rules, TWO, done)
    assert not placed(rules, done, "claim")


def test_turn_without_anything_to_do(rules: Rules) -> None:
    """XK-15: without discs and resources a seat can only pass, and this is still an action."""
    assert rules(TWO, act(drawn=[0, 1], popularity=[0, 0])).legal() == ["pass"]


def test_pass_sets_discs_aside(rules: Rules) -> None:
    """XK-15: discs that were not placed are neither in the bag nor drawn until clean up."""
    before = act(drawn=[2, 1], bag=[1, 1])
    assert after(rules, TWO, before, "pass") == before | {"seat": 1, "drawn": [0, 1]}


def test_clean_up(rules: Rules) -> None:
    """XK-7, XK-D7: work discs and discs set aside go back to the bag, claims stay, and a new drawer is drawn."""
    lying = {"a1": disc(0), "c1": disc(0, "claim"), "e1": disc(1), "a3": disc(1, "claim"), "b4": disc(1, "claim")}
    before = act(drawn=[0, 1], bag=[0, 0], seat=1, discs=lying, workshops={"a2": 1}, villages=["f6"])
    cleaned = {"phase": "first", "round": 3, "drawer": -1, "seat": -1, "drawn": [0, 0], "bag": [3, 2]}
    kept = {name: one for name, one in lying.items() if one["side"] == "claim"}
    assert after(rules, TWO, before, "pass") == before | cleaned | {"discs": kept}


def test_no_clean_up_while_discs_are_in_the_bag(rules: Rules) -> None:
    """XK-6: phases repeat until the bag is empty."""
    before = act(drawn=[0, 1], bag=[1, 0], seat=1, discs={"a1": disc(0), "e1": disc(1)})
    drawing = {"phase": "draw", "seat": -1, "drawer": 0, "drawn": [0, 0]}
    assert after(rules, TWO, before, "pass") == before | drawing


def test_areas_are_free_again_after_clean_up(rules: Rules) -> None:
    """XK-7, XK-8: areas with work discs are free again after clean up. Claimed areas stay occupied."""
    game = rules(TWO, act(drawn=[0, 1], bag=[0, 0], seat=1, discs={"a1": disc(0), "e5": disc(1, "claim")}))
    for action in ("pass", "first 1", "draw 0 0"):
        game.play(action)
    assert named(game, "collect") == set(EVERYWHERE) - set(CORNER)


# XK-8 to XK-10: discs.


@pytest.mark.parametrize("side", ["work", "claim"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("verb", ["collect", "claim"])
def test_discs_go_to_unoccupied_areas(rules: Rules, side: str, seat: int, verb: str) -> None:
    """XK-8 to XK-10: a disc may not go to an area with a disc of any seat, whichever side is up.

    All others are allowed.
    """
    assert placed(rules, act(), verb) == set(EVERYWHERE)
    before = act(discs={"e6": disc(seat, side)})
    assert placed(rules, before, verb) == set(EVERYWHERE) - set(CORNER)


@pytest.mark.parametrize("verb", ["collect", "claim"])
def test_discs_go_to_empty_quadrants(rules: Rules, verb: str) -> None:
    """XK-8 to XK-10: a disc does not go to a quadrant with a workshop, church or village of any seat."""
    before = act(workshops={"a1": 0, "c3": 1}, churches={"a2": 1, "f6": 0, "b4": 0}, villages=["d2", "b4"])
    assert placed(rules, before, verb) == set(EVERYWHERE) - {"a1", "c3", "a2", "f6", "b4", "d2"}


@pytest.mark.parametrize("verb", ["collect", "claim"])
def test_discs_need_a_drawn_disc(rules: Rules, verb: str) -> None:
    """XK-9, XK-10: discs in the bag cannot be placed."""
    assert not placed(rules, act(drawn=[0, 1]), verb)


@pytest.mark.parametrize(("name", "gained"), [("a2", (4, 0, 0)), ("a6", (0, 5, 0)), ("b3", (0, 0, 3))])
def test_collect(rules: Rules, name: str, gained: tuple[int, int, int]) -> None:
    """XK-9: one resource for each quadrant of the area, from the supply. The disc lies work side up."""
    collected = stocked(act(drawn=[0, 1], discs={name: disc(0)}), gained, (0, 0, 0))
    assert after(rules, TWO, act(), f"collect {name}") == collected


def test_areas_hang_together_orthogonally(rules: Rules) -> None:
    """XK-4: b4 touches a3 and c3 only at corners. Stone at a3 and stone at c5 are different areas."""
    before = act(discs={"a3": disc(1)})
    assert {"b4", "c3", "c5", "e1"} < placed(rules, before, "claim")
    assert not {"b3", "a4"} & placed(rules, before, "claim")


def test_collect_with_workshops(rules: Rules) -> None:
    """XK-9: one more resource for each workshop in the area, own or not.

    The owner of each other workshop gets one too.
    """
    before = act(3, workshops={"a1": 0, "b1": 1, "b2": 1, "c3": 2})
    collected = stocked(before | {"drawn": [0, 0, 1], "discs": {"a2": disc(0)}}, (6, 0, 0), (2, 0, 0), (0, 0, 0))
    # 4 quadrants and 3 workshops give 7. Storage holds 6, so a popularity is lost (see below).
    assert after(rules, THREE, before, "collect a2") == collected | {"popularity": [2, 3, 3]}


def test_only_workshops_of_the_area_count(rules: Rules) -> None:
    """XK-9: workshops in other areas of the same type do not count."""
    before = act(workshops={"c3": 0, "e5": 1})
    assert after(rules, TWO, before, "collect a2")["stock"] == [goods(4), goods()]


@pytest.mark.parametrize(("bonus", "price"), [(1, 1), (2, 3), (3, 5)])
def test_bonus(rules: Rules, bonus: int, price: int) -> None:
    """XK-9: paying 1, 3 or 5 popularity adds 1, 2 or 3 resources. It is not possible with less popularity."""
    before = act(popularity=[5, 3])
    done = after(rules, TWO, before, f"collect b3 +{bonus}")
    assert done["stock"] == [goods(stone=3 + bonus), goods()]
    assert done["popularity"] == [5 - price, 3]
    assert f"collect b3 +{bonus}" in legal(rules, TWO, act(popularity=[price, 3]))
    assert f"collect b3 +{bonus}" not in legal(rules, TWO, act(popularity=[price - 1, 3]))


def test_no_other_bonus(rules: Rules) -> None:
    """XK-9: a bonus of 0 is not written, and there is no bonus of 4."""
    ways = {action for action in legal(rules, TWO, act(popularity=[5, 3])) if action.startswith("collect b3")}
    assert ways == {"collect b3", "collect b3 +1", "collect b3 +2", "collect b3 +3"}


@pytest.mark.parametrize(
    ("held", "popularity", "action", "then", "left"),
    [
        (2, 3, "collect a2", 6, 3),  # exactly full
        (3, 3, "collect a2", 6, 2),  # one too many: 1 popularity
        (6, 3, "collect a2", 6, 2),  # four too many: 1 popularity all the same
        (5, 0, "collect a2", 6, 0),  # no popularity left to pay
        (3, 1, "collect a2 +1", 6, 0),  # the bonus is paid first
        (2, 5, "collect a2 +2", 6, 1),
    ],
)
def test_storage(rules: Rules, held: int, popularity: int, action: str, then: int, left: int) -> None:
    """XK-9, XK-D6, XK-D8: resources that do not fit go back and cost 1 popularity in all, if the seat has one."""
    before = act(stock=(held, 0, 0), popularity=[popularity, 3])
    collected = stocked(before | {"drawn": [0, 1], "discs": {"a2": disc(0)}}, (then, 0, 0), (0, 0, 0))
    assert after(rules, TWO, before, action) == collected | {"popularity": [left, 3]}


def test_storage_is_for_each_resource(rules: Rules) -> None:
    """XK-D6: each resource has its own storage, so six wood leave room for wheat."""
    assert after(rules, TWO, act(stock=(0, 6, 6)), "collect a2")["popularity"] == [3, 3]


def test_supply_is_limited(rules: Rules) -> None:
    """XK-D8: there are only 30 of each resource. What the supply lacks is not collected and costs nothing."""
    small = variant(TWO, resources=8)
    before = act() | {"stock": [goods(3), goods(2)], "supply": goods(3, 8, 8)}
    done = after(rules, small, before, "collect a2")
    assert (done["stock"], done["supply"]) == ([goods(6), goods(2)], goods(0, 8, 8))
    assert done["popularity"] == [3, 3], "of three collected all found room"


def test_supply_serves_the_active_seat_first(rules: Rules) -> None:
    """XK-D8: the supply serves the active seat first, then the owners in turn order, each for each workshop.

    When the supply is empty, the others get nothing.
    """
    board = variant(FOUR, resources=6)
    shops = {"a1": 3, "b1": 2, "b2": 2}
    turn = act(4, drawn=[0, 1, 0, 1], seat=1, workshops=shops)
    empty = turn | {"stock": [goods(), goods(), goods(), goods()], "supply": goods(6, 6, 6)}
    done = after(rules, board, empty, "collect a2")
    assert done["stock"] == [goods(), goods(6), goods(), goods()], "4 quadrants and 3 workshops"
    rich = turn | {"stock": [goods(), goods(4), goods(), goods()], "supply": goods(2, 6, 6)}
    assert after(rules, board, rich, "collect a2")["stock"] == [goods(), goods(6), goods(), goods()]
    full = turn | {"stock": [goods(), goods(5), goods(), goods()], "supply": goods(1, 6, 6)}
    assert after(rules, board, full, "collect a2")["stock"] == [goods(), goods(6), goods(), goods()]
    more = variant(FOUR, resources=9)
    for supply, stock in ((4, [6, 2, 1]), (3, [6, 2, 0]), (2, [6, 1, 0])):
        before = turn | {"stock": [goods(9 - 5 - supply), goods(5), goods(), goods()], "supply": goods(supply, 9, 9)}
        got = after(rules, more, before, "collect a2")["stock"][1:]
        assert [one["wheat"] for one in got] == stock, f"{supply} in the supply"


def test_turn_order_of_owners_goes_round(rules: Rules) -> None:
    """XK-D8: the turn order of owners goes from the active seat past the last seat to the first."""
    before = act(3, seat=1, drawn=[0, 1, 1], workshops={"a1": 0, "b1": 2})
    for supply, gained in ((8, (1, 6, 1)), (7, (0, 6, 1)), (6, (0, 6, 0))):
        stock = [goods(), goods(), goods()]
        done = after(
            rules, variant(THREE, resources=supply), before | {"stock": stock, "supply": goods(supply)}, "collect a2"
        )
        assert tuple(one["wheat"] for one in done["stock"]) == gained


def test_owners_without_room(rules: Rules) -> None:
    """XK-D8: owners without room get and pay nothing. What does not fit the active seat is left for them."""
    before = stocked(act(workshops={"a1": 1}), (5, 0, 0), (6, 0, 0))
    done = after(rules, TWO, before, "collect a2")
    assert (done["stock"], done["popularity"]) == ([goods(6), goods(6)], [2, 3])
    board = variant(TWO, resources=10)
    shared = act(workshops={"a1": 1}) | {"stock": [goods(5), goods()], "supply": goods(5, 10, 10)}
    assert after(rules, board, shared, "collect a2")["stock"] == [goods(6), goods(1)]


def test_collecting_nothing(rules: Rules) -> None:
    """XK-D8: collecting nothing is legal, also with a bonus. Only the bonus costs popularity."""
    board = variant(TWO, resources=0)
    before = act() | {"supply": goods()}
    assert after(rules, board, before, "collect a2 +1") == before | {
        "drawn": [0, 1],
        "discs": {"a2": disc(0)},
        "popularity": [2, 3],
    }


def test_claim(rules: Rules) -> None:
    """XK-10: the disc lies claim side up, and nothing is collected."""
    before = act(workshops={"a1": 1})
    assert after(rules, TWO, before, "claim a2") == before | {"drawn": [0, 1], "discs": {"a2": disc(0, "claim")}}


def test_a_claim_is_no_place_to_work(rules: Rules) -> None:
    """XK-10, XK-11: a claim allows no piece in its area in the same turn, a work disc does."""
    for verb, expected in (("claim", set()), ("collect", {"b1", "a2", "b2"})):
        game = rules(TWO, act(stock=PAYS))
        game.play(f"{verb} a1")
        assert named(game, "workshop") & set(EVERYWHERE) == expected


def test_what_is_placed_counts_at_once(rules: Rules) -> None:
    """XK-8, XK-12, XK-13: pieces occupy their quadrants and discs their areas at once.

    This holds for the rest of the turn and for the next turn.
    """
    game = rules(TWO, act(stock=(6, 6, 6), bag=[1, 2], drawn=[2, 1], discs={"c3": disc(0)}))
    for action in ("collect b2", "workshop a2", "church b1", "village c2", "church c2"):
        game.play(action)
    assert named(game, "church") & set(EVERYWHERE) == {"a1", "d3", "c4", "d4"}
    assert named(game, "claim") == set(EVERYWHERE) - {"a1", "b1", "a2", "b2", "c3", "d3", "c4", "d4", "c2"}
    game.play("pass")
    assert named(game, "claim") == set(EVERYWHERE) - {"a1", "b1", "a2", "b2", "c3", "d3", "c4", "d4", "c2"}


def test_villages_split_areas(rules: Rules) -> None:
    """XK-4: a village has no type. If it splits an area, the parts are two areas."""
    before = act(villages=["a3"], discs={"a4": disc(1)})
    assert "collect b3" in legal(rules, TWO, before)
    assert after(rules, TWO, before, "collect b3")["stock"] == [goods(stone=1), goods()]


# XK-14.


def test_trade(rules: Rules) -> None:
    """XK-14: 1 popularity changes one resource into another kind, in exchange with the supply."""
    before = stocked(act(), (2, 0, 1), (0, 3, 0))
    traded = stocked(before | {"popularity": [2, 3]}, (1, 1, 1), (0, 3, 0))
    assert after(rules, TWO, before, "trade wheat wood") == traded
    assert after(rules, TWO, act(stock=(6, 0, 0)), "trade wheat wood")["popularity"] == [2, 3]
    trades = {action for action in legal(rules, TWO, before) if action.startswith("trade")}
    assert trades == {"trade wheat wood", "trade wheat stone", "trade stone wheat", "trade stone wood"}


def test_trade_needs_popularity_room_and_supply(rules: Rules) -> None:
    """XK-14, XK-D9: a trade needs one popularity, room for the other kind, and one of it in the supply."""
    assert not placed(rules, act(stock=(2, 0, 1), popularity=[0, 3]), "trade")
    full = legal(rules, TWO, act(stock=(1, 6, 0)))
    assert "trade wheat wood" not in full
    assert {"trade wheat stone", "trade wood wheat"} < full
    gone = act() | {"stock": [goods(1), goods(0, 2)], "supply": goods(1, 0, 2)}
    short = legal(rules, variant(TWO, resources=2), gone)
    assert "trade wheat wood" not in short
    assert "trade wheat stone" in short


@pytest.mark.parametrize(
    "text", ["collect a7", "collect a1 +4", "collect a1 0", "trade wheat wheat", "first 0", "", "Pass"]
)
def test_what_is_not_legal_is_refused(text: str) -> None:
    """A match names an action that is not allowed, and does not change."""
    match = kernel_at(TWO, act(stock=PAYS))
    with pytest.raises(IllegalAction, match="not legal here"):
        match.play(text)
    assert match.state() == act(stock=PAYS)


@pytest.mark.parametrize(
    ("values", "action", "stock", "popularity"),
    [
        ({"storage": 2}, "collect b4", 2, 2),
        ({"popularity": 2, "filled": 2}, "collect b4", 5, 3),
        ({"resources": 1}, "collect b4", 1, 3),
    ],
)
def test_house_values(rules: Rules, values: dict[str, int], action: str, stock: int, popularity: int) -> None:
    """XK-5, XK-D6 under a variant."""
    supply = goods(*[values.get("resources", 30)] * 3)
    done = after(rules, variant(TWO, **values), act(supply=supply), action)
    assert (done["stock"][0]["wood"], done["popularity"][0]) == (stock, popularity)


def test_filled_popularity_stays_within_its_places(rules: Rules) -> None:
    """XK-D8: with fewer places than popularity at the start, all places are filled."""
    assert rules(variant(TWO, popularity=2)).state()["popularity"] == [2, 2]
    assert rules(variant(TWO, filled=5)).state()["popularity"] == [5, 5]
