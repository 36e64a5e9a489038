"""A round of Xarkant for two and the next first turn, played from the sentences of the rules (xarkant_positions.py)."""

from tests.games.sheet_reading import Reading
from tests.games.xarkant_positions import TWO, disc, start, stocked

Goods = tuple[int, int, int]
DRAW = "The drawer draws as many discs from the bag as there are players, or all that are left."
ORDER = "Beginning on the drawer's left, every player whose discs were drawn has one turn."
LEFT = "The marker goes to the left, and the new drawer draws."
COLLECT = "Put a drawn disc, work side up, on an empty quadrant of an area that is not occupied."
TAKE = "Take 1 resource of its kind for each quadrant of the area and 1 for each workshop in it, also other players'."
ROOM = "Resources that you have no room for go back, and you lose 1 popularity."
PAID = "What you pay goes to the supply."
PRICE = "Pay its price."
COST = "Pay the price of a church."
WORKSHOP = "Put it on an empty quadrant of an area that you work; or on the state board."
CHURCH = (
    "Put it on an empty quadrant of an area that you work; or on a village without a church that is next to an area "
    "that you work: the village becomes a **town**; or on a track of the church board."
)
NONE = "Popularity never falls below 0 or rises above its places: without any, you lose none."
GAIN = "You may collect even where you gain nothing."
LAST = "If no village is left there, nobody can build one."
SERVED = "They are served after you, in turn order; without room they simply get nothing."
PASS = "Your turn is over."


def has(game: Reading, *stock: Goods) -> dict[str, object]:
    """Return the wheat, wood and stone of the seats. The other tokens of 30 of each kind are the supply."""
    position = stocked(game.table, *stock)
    return {key: position[key] for key in ("stock", "supply")}


def test_a_round_and_the_next_first_turn() -> None:
    """XK-6 to XK-15: seats collect, build, claim, trade and pass until the bag is empty, and once more after that."""
    game = Reading(TWO, start(2))
    assert len(game.unread("A round", "Your turn")) > 25
    game.reads("Put every player's 4 discs into the bag.", "The other tokens are the supply: 30 of each resource.")
    game.does(
        "first 1",
        "Mix one disc of every player in a closed hand and draw one: its owner is the **drawer** and takes the marker.",
        "All discs go back into the bag.",
        phase="draw",
        drawer=1,
    )
    _first_turns(game)
    _second_turns(game)
    _third_turn(game)
    _last_turn(game)
    _next_round(game)
    assert game.unread("A round", "Your turn") == []


def _first_turns(game: Reading) -> None:
    """Each seat has a disc and collects. Seat 1 pays 1 popularity for 1 more."""
    game.does("draw 0 1", DRAW, ORDER, phase="act", seat=0, bag=[3, 3], drawn=[1, 1])
    discs = {"c1": disc(0)}
    game.does("collect c1", COLLECT, TAKE, discs=discs, drawn=[0, 1], **has(game, (0, 4, 0), (0, 0, 0)))
    game.does(
        "pass",
        PASS,
        "Do actions in any order until you pass.",
        "Do as many as you like.",
        "Do this in each round.",
        seat=1,
    )
    discs |= {"e1": disc(1)}
    game.must_not("collect c2", COLLECT, GAIN)
    game.does(
        "collect e1 +1",
        *(COLLECT, TAKE, "You may pay 1, 3 or 5 popularity for 1, 2 or 3 more."),
        **{"discs": discs, "drawn": [0, 0], "popularity": [3, 2], **has(game, (0, 4, 0), (0, 0, 5))},
    )
    game.must_not("claim", "Your drawn discs only limit how often you collect and claim.")
    game.does("pass", PASS, LEFT, phase="draw", seat=-1, drawer=0)


def _second_turns(game: Reading) -> None:
    """Seat 1 collects, trades and builds a workshop. Seat 0 has no room for 2 of 4 wood."""
    game.does("draw 0 1", DRAW, ORDER, phase="act", seat=1, bag=[2, 2], drawn=[1, 1])
    discs = game.table["discs"] | {"a1": disc(1)}
    game.does("collect a1", COLLECT, TAKE, discs=discs, drawn=[1, 0], **has(game, (0, 4, 0), (4, 0, 5)))
    game.does(
        "trade wheat wood",
        "Pay 1 popularity and change a resource.",
        "You give one and take one of another kind from the supply, if you have room for it.",
        **{"popularity": [3, 1], **has(game, (0, 4, 0), (3, 1, 5))},
    )
    game.does("workshop b1", PRICE, PAID, WORKSHOP, workshops={"b1": 1}, **has(game, (0, 4, 0), (3, 0, 4)))
    game.does("pass", PASS, seat=0)
    discs = discs | {"f3": disc(0)}
    full = has(game, (0, 6, 0), (3, 0, 4))
    game.does("collect f3", TAKE, ROOM, NONE, discs=discs, drawn=[0, 0], popularity=[2, 1], **full)
    game.does("pass", PASS, LEFT, phase="draw", seat=-1, drawer=1)


def _third_turn(game: Reading) -> None:
    """Both discs are of seat 0. It collects, builds a workshop and claims. Seat 1 has no turn."""
    game.does("draw 0 0", DRAW, ORDER, phase="act", seat=0, bag=[0, 2], drawn=[2, 0])
    discs = game.table["discs"] | {"a3": disc(0)}
    game.does("collect a3", COLLECT, TAKE, discs=discs, drawn=[1, 0], **has(game, (0, 6, 3), (3, 0, 4)))
    built = game.table["workshops"] | {"d1": 0}
    game.does("workshop d1", PRICE, PAID, WORKSHOP, workshops=built, **has(game, (0, 5, 2), (3, 0, 4)))
    game.must_not("workshop b4", WORKSHOP)
    claimed = discs | {"b4": disc(0, "claim")}
    claim = "Put a drawn disc, flag up, on an empty quadrant of an area that is not occupied."
    game.does("claim b4", claim, discs=claimed, drawn=[0, 0])
    game.does("pass", PASS, LEFT, phase="draw", seat=-1, drawer=0)


def _last_turn(game: Reading) -> None:
    """Seat 1 builds two churches, collects, and passes with a disc left. Then the round is over."""
    game.does("draw 1 1", DRAW, ORDER, phase="act", seat=1, bag=[0, 0], drawn=[0, 2])
    game.does("church a2", COST, PAID, CHURCH, churches={"a2": 1}, **has(game, (0, 5, 2), (2, 0, 3)))
    tracks = [game.table["tracks"][0], {"wheat": 0, "wood": 0, "stone": 1}]
    game.does("church stone", COST, CHURCH, tracks=tracks, **has(game, (0, 5, 2), (1, 0, 1)))
    discs = game.table["discs"] | {"c5": disc(1)}
    game.does("collect c5", COLLECT, TAKE, discs=discs, drawn=[0, 1], **has(game, (0, 5, 2), (1, 0, 5)))
    game.does(
        "pass",
        *(PASS, "Discs that are left when you pass are set aside until clean up.", "Go on until the bag is empty."),
        *("Then clean up.", "First see whether the game is over."),
        "If not, every disc that lies work side up goes back into the bag.",
        *("So does every drawn disc that was not placed.", "Claims (the flag) stay until the end."),
        phase="first",
        seat=-1,
        drawer=-1,
        round=2,
        bag=[3, 4],
        drawn=[0, 0],
        discs={"b4": disc(0, "claim")},
    )


def _next_round(game: Reading) -> None:
    """Seat 0 collects beside a workshop of seat 1, builds a village and a town, and works for the state."""
    game.does("first 1", "All discs go back into the bag.", phase="draw", drawer=1)
    game.does("draw 0 1", DRAW, ORDER, phase="act", seat=0, bag=[2, 3], drawn=[1, 1])
    discs = game.table["discs"] | {"b2": disc(0)}
    game.does(
        "collect b2",
        TAKE,
        "The others take 1 for each of their workshops there.",
        *("Take no more than the supply has; if the kit has fewer pieces, no more can be in play.", SERVED),
        **{"discs": discs, "drawn": [0, 1], **has(game, (5, 5, 2), (2, 0, 5))},
    )
    game.does(
        "village b3",
        *(
            "Pay the price on the state board.",
            "Quadrants are **beside** or **next to** each other if they share an edge.",
        ),
        "Put it on an empty quadrant right beside a work disc of yours, in an area that is not occupied.",
        LAST,
        villages=["b3"],
        **has(game, (4, 3, 2), (2, 0, 5)),
    )
    churches = game.table["churches"] | {"b3": 0}
    game.does("church b3", COST, CHURCH, churches=churches, **has(game, (3, 3, 1), (2, 0, 5)))
    game.does(
        "workshop state",
        WORKSHOP,
        "On the state board use one of your own places.",
        "This also costs what is printed there and gives you 2 popularity from the supply.",
        **{"state": [1, 0], "popularity": [4, 1], **has(game, (2, 2, 0), (2, 0, 5))},
    )
    game.does("pass", PASS, seat=1)
