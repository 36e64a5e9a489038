"""A second implementation of the play of Xarkant: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). A quadrant knows its neighbours
and what is on it, a disc knows where it is. Nothing is stored twice: all discs are asked for what is in the bag, drawn
or on the land, and all seats for the supply.
"""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

from tests.oracles.xarkant_pieces import (
    BONUS,
    COSTS,
    KINDS,
    NAMES,
    PIECES,
    PLAY,
    Player,
    Quadrant,
    land_of,
    ways_to_draw,
)
from tests.oracles.xarkant_pieces import VARIANTS as VARIANTS


class Game:
    """One game in play. House values are sections of changed values, as in the `variant` of a board file."""

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        changes = board.get("variant", {}) if house is None else house
        self.values = PLAY | changes.get("play", {})
        self.costs: dict[str, Any] = COSTS | changes.get("costs", {})
        land = land_of(board)
        self.land = {name: Quadrant(name, land[name]) for name in NAMES}
        for name, quadrant in self.land.items():
            column, row = name[0], name[1]
            around = [column + chr(ord(row) + d) for d in (-1, 1)] + [chr(ord(column) + d) + row for d in (-1, 1)]
            quadrant.beside = [self.land[other] for other in around if other in self.land]
        filled = min(self.values["filled"], self.values["popularity"])
        self.players = [Player(seat, self.values["discs"], filled) for seat in range(board["players"])]
        self.phase = "first"
        self.round = 1
        self.drawer: Player | None = None
        self.turn: Player | None = None

    @classmethod
    def from_state(cls, board: dict[str, Any], state: dict[str, Any], house: dict[str, Any] | None = None) -> Game:
        """Return the game in this state."""
        game = cls(board, house)
        game.phase, game.round = state["phase"], state["round"]
        game.drawer = None if state["drawer"] == -1 else game.players[state["drawer"]]
        game.turn = None if state["seat"] == -1 else game.players[state["seat"]]
        for name in state["villages"]:
            game.land[name].type = None
        for name, seat in state["workshops"].items():
            game.land[name].workshop = game.players[seat]
        for name, seat in state["churches"].items():
            game.land[name].church = game.players[seat]
        for player in game.players:
            seat = player.seat
            player.stock, player.tracks = dict(state["stock"][seat]), dict(state["tracks"][seat])
            player.popularity, player.on_state_board = state["popularity"][seat], state["state"][seat]
            places = ["bag"] * state["bag"][seat] + ["drawn"] * state["drawn"][seat]
            left = list(player.discs)
            for disc, place in zip(left, places, strict=False):
                disc.place = place
            del left[: len(places)]
            for name, lying in state["discs"].items():
                if lying["seat"] == seat:
                    left.pop().lay(game.land[name], lying["side"])
            for disc in left:
                disc.place = "aside"
        return game

    def copy(self) -> Game:
        """Return a copy of the game that shares nothing with it."""
        copied: Game = pickle.loads(pickle.dumps(self))  # several times as fast as copy.deepcopy
        return copied

    # Questions of the clauses about a position.

    def area(self, quadrant: Quadrant) -> list[Quadrant]:
        """Return all quadrants of the same type that are orthogonally connected with this one (XK-4)."""
        assert not quadrant.village
        area = [quadrant]
        for one in area:
            area += [other for other in one.beside if other.type == quadrant.type and other not in area]
        return area

    def areas(self) -> list[list[Quadrant]]:
        """Return all areas as they are now."""
        found: list[list[Quadrant]] = []
        seen: set[str] = set()
        for quadrant in self.land.values():
            if not quadrant.village and quadrant.name not in seen:
                found.append(self.area(quadrant))
                seen |= {one.name for one in found[-1]}
        return found

    @staticmethod
    def occupied(area: list[Quadrant]) -> bool:
        """Return whether an area holds a disc of any seat (XK-8)."""
        return any(quadrant.disc for quadrant in area)

    @staticmethod
    def holds(area: list[Quadrant], player: Player, side: str) -> bool:
        """Return whether a disc of the player is in the area with that side up."""
        return any(q.disc and q.disc.owner is player and q.disc.side == side for q in area)

    def supply(self, kind: str) -> int:
        """Return how many resources of a kind no seat holds (XK-5)."""
        total: int = self.values["resources"]
        return total - sum(player.stock[kind] for player in self.players)

    def bag(self) -> tuple[int, ...]:
        """Return the owner of each disc in the bag."""
        return tuple(player.seat for player in self.players for _ in player.discs_at("bag"))

    def price_of_workshop(self, player: Player) -> dict[str, int] | None:
        """Return the cost of the next workshop, None when there is none left (XK-11)."""
        built = player.on_state_board + sum(q.workshop is player for q in self.land.values())
        if built == PIECES:
            return None
        return {"wood": self.costs["workshop_wood"][built], "stone": self.costs["workshop_stone"][built]}

    def price_on_state_board(self, player: Player) -> dict[str, int] | None:
        """Return the cost of a workshop on the state board, None when there is no workshop or no place left (XK-11)."""
        price = self.price_of_workshop(player)
        if price is None or player.on_state_board >= self.values["state_places"]:
            return None
        return price | {"wheat": self.costs["state_wheat"]}

    def price_of_church(self, player: Player) -> dict[str, int] | None:
        """Return the cost of the next church, None when there is none left (XK-12)."""
        built = sum(player.tracks.values()) + sum(q.church is player for q in self.land.values())
        if built == PIECES:
            return None
        return {kind: self.costs[f"church_{kind}"][built] for kind in KINDS}

    def price_of_village(self) -> dict[str, int] | None:
        """Return the cost of a village, None when there is none left (XK-13)."""
        if sum(q.village for q in self.land.values()) >= self.values["villages"]:
            return None
        return {"wood": self.costs["village_wood"], "wheat": self.costs["village_wheat"]}

    def possible(self, player: Player) -> list[str]:
        """Return what a seat can do in its turn (XK-9 to XK-15)."""
        areas = self.areas()
        free = [q for area in areas if not self.occupied(area) for q in area if q.empty]
        worked = [q for area in areas if self.holds(area, player, "work") for q in area]
        actions = []
        if player.discs_at("drawn"):
            for bonus, price in BONUS.items():
                if player.popularity >= price:
                    actions += [f"collect {q.name} +{bonus}" if bonus else f"collect {q.name}" for q in free]
            actions += [f"claim {q.name}" for q in free]
        workshop, state_board = self.price_of_workshop(player), self.price_on_state_board(player)
        if workshop and player.has(workshop):
            actions += [f"workshop {q.name}" for q in worked if q.empty]
        if state_board and player.has(state_board):
            actions.append("workshop state")
        church = self.price_of_church(player)
        if church and player.has(church):
            actions += [f"church {q.name}" for q in worked if q.empty]
            villages = [q for q in self.land.values() if q.village and q.church is None]
            actions += [f"church {q.name}" for q in villages if any(other in worked for other in q.beside)]
            actions += [f"church {kind}" for kind in KINDS]
        village = self.price_of_village()
        if village and player.has(village):
            actions += [f"village {q.name}" for q in free if any(self.holds([o], player, "work") for o in q.beside)]
        if player.popularity >= 1:
            given = [kind for kind in KINDS if player.stock[kind]]
            taken = [k for k in KINDS if self.supply(k) and player.stock[k] < self.values["storage"]]
            actions += [f"trade {one} {other}" for one in given for other in taken if one != other]
        return [*actions, "pass"]

    # The course of the game.

    def actor(self) -> int:
        """Return the seat to act, -1 for chance and -2 when the game is over."""
        if self.phase == "over":
            return -2
        return -1 if self.turn is None else self.turn.seat

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of traces."""
        if self.phase == "first":  # XK-D7
            return [f"first {player.seat}" for player in self.players]
        if self.phase == "draw":
            return list(self.ways_to_draw())
        if self.phase == "act":
            assert self.turn is not None
            return self.possible(self.turn)
        return []

    def ways_to_draw(self) -> Counter[str]:
        """Count the ways to draw as many discs as there are seats, or all that are left (XK-6)."""
        return ways_to_draw(self.bag(), min(len(self.players), len(self.bag())))

    def weight(self, action: str) -> int:
        """Return the weight of an outcome of chance."""
        return 1 if action.startswith("first") else self.ways_to_draw()[action]

    def play(self, action: str) -> None:
        """Do a legal action."""
        assert action in self.legal(), f"{action!r} is not one of {self.legal()}"
        word, *rest = action.split()
        if word == "pass":
            self.pass_turn()
        else:
            getattr(self, word)(*rest)

    def first(self, seat: str) -> None:
        """Begin a round with this drawer (XK-D7)."""
        self.drawer = self.players[int(seat)]
        self.begin_phase()

    def begin_phase(self) -> None:
        """Begin a phase, or clean up if the bag is empty (XK-6)."""
        self.phase = "draw"
        if not self.bag():
            self.clean_up()

    def draw(self, *seats: str) -> None:
        """Draw discs from the bag. Turns begin with the seat left of the drawer (XK-6)."""
        for seat in seats:
            self.players[int(seat)].discs_at("bag")[0].place = "drawn"
        self.phase = "act"
        self.next_turn()

    def left_of(self, player: Player) -> Player:
        """Return the next seat clockwise."""
        return self.players[(player.seat + 1) % len(self.players)]

    def next_turn(self) -> None:
        """Give the turn to the next seat with drawn discs. After the drawer's turn the phase ends (XK-6)."""
        assert self.drawer is not None
        if self.turn is self.drawer:
            self.turn = None
            self.end_phase()
            return
        self.turn = self.left_of(self.turn or self.drawer)
        if not self.turn.discs_at("drawn"):
            self.next_turn()

    def end_phase(self) -> None:
        """Move the role of the drawer to the left (XK-6)."""
        assert self.drawer is not None
        self.drawer = self.left_of(self.drawer)
        self.begin_phase()

    def clean_up(self) -> None:
        """Clean up and begin the next round, or end the game (XK-7, XK-16, XK-D10)."""
        self.drawer = None
        if self.why_over():
            self.phase = "over"
            return
        for player in self.players:
            for disc in player.discs:
                if disc.side != "claim":
                    disc.place, disc.side = "bag", None
        for quadrant in self.land.values():
            if quadrant.disc and quadrant.disc.place == "bag":
                quadrant.disc = None
        self.round += 1
        self.phase = "first"

    def why_over(self) -> str | None:
        """Return the reason for the end, None if the game goes on (XK-16, XK-D10)."""
        used_up = any(all(disc.side == "claim" for disc in player.discs) for player in self.players)
        claimed = all(any(self.holds(area, player, "claim") for player in self.players) for area in self.areas())
        if used_up or claimed:
            return "discs"
        return "round-limit" if self.round >= self.values["rounds"] else None

    # The actions of a turn.

    def lay(self, name: str, side: str) -> list[Quadrant]:
        """Put a drawn disc on a quadrant. Return its area."""
        assert self.turn is not None
        self.turn.discs_at("drawn")[0].lay(self.land[name], side)
        return self.area(self.land[name])

    def collect(self, name: str, bonus: str = "+0") -> None:
        """Collect resources (XK-9, XK-D8)."""
        player, kind = self.turn, self.land[name].type
        assert player is not None
        assert kind is not None
        area = self.lay(name, "work")
        player.popularity -= BONUS[int(bonus)]
        owners = [q.workshop for q in area if q.workshop]
        collected = min(len(area) + len(owners) + int(bonus), self.supply(kind))
        kept = min(collected, self.values["storage"] - player.stock[kind])
        player.stock[kind] += kept
        if kept < collected:
            player.popularity = max(0, player.popularity - 1)
        other = self.left_of(player)
        while other is not player:
            for _ in range(owners.count(other)):
                if self.supply(kind) and other.stock[kind] < self.values["storage"]:
                    other.stock[kind] += 1
            other = self.left_of(other)

    def claim(self, name: str) -> None:
        """Claim an area (XK-10)."""
        self.lay(name, "claim")

    def workshop(self, where: str) -> None:
        """Build a workshop (XK-11)."""
        player = self.turn
        assert player is not None
        price = self.price_on_state_board(player) if where == "state" else self.price_of_workshop(player)
        assert price is not None
        player.pay(price)
        if where == "state":
            player.on_state_board += 1
            player.popularity = min(player.popularity + 2, self.values["popularity"])
        else:
            self.land[where].workshop = player

    def church(self, where: str) -> None:
        """Build a church (XK-12)."""
        player = self.turn
        assert player is not None
        price = self.price_of_church(player)
        assert price is not None
        player.pay(price)
        if where in KINDS:
            player.tracks[where] += 1
        else:
            self.land[where].church = player

    def village(self, where: str) -> None:
        """Build a village (XK-13)."""
        price = self.price_of_village()
        assert self.turn is not None
        assert price is not None
        self.turn.pay(price)
        self.land[where].type = None

    def trade(self, given: str, taken: str) -> None:
        """Trade one resource for another kind (XK-14, XK-D9)."""
        assert self.turn is not None
        self.turn.popularity -= 1
        self.turn.stock[given] -= 1
        self.turn.stock[taken] += 1

    def pass_turn(self) -> None:
        """Set aside the discs that were not placed, and pass (XK-15)."""
        assert self.turn is not None
        for disc in self.turn.discs_at("drawn"):
            disc.place = "aside"
        self.next_turn()

    # What a game tells.

    def points(self, player: Player) -> dict[str, int]:
        """Return a seat's points by their source (XK-17)."""
        own = [area for area in self.areas() if self.holds(area, player, "claim")]
        towns = [q for q in self.land.values() if q.village and q.church]
        beside_town = [area for area in own if any(q in area for town in towns for q in town.beside)]
        churches = [(area, q.church) for area in own for q in area if q.church]
        return {
            "popularity": player.popularity - self.values["popularity"],
            "pieces": sum((q.workshop is player) + (q.church is player) for q in self.land.values()),
            "tracks": sum(player.tracks[kind] * player.stock[kind] for kind in KINDS),
            "towns": 2 * len(beside_town),
            "claims": sum(len(area) * (2 if builder is player else 1) for area, builder in churches),
        }

    def state(self) -> dict[str, Any]:
        """Return the position as traces write it."""
        land = self.land.values()
        return {
            "phase": self.phase,
            "round": self.round,
            "drawer": -1 if self.drawer is None else self.drawer.seat,
            "seat": -1 if self.turn is None else self.turn.seat,
            "bag": [len(player.discs_at("bag")) for player in self.players],
            "drawn": [len(player.discs_at("drawn")) for player in self.players],
            "discs": {q.name: {"seat": q.disc.owner.seat, "side": q.disc.side} for q in land if q.disc},
            "workshops": {q.name: q.workshop.seat for q in land if q.workshop},
            "churches": {q.name: q.church.seat for q in land if q.church},
            "villages": [q.name for q in land if q.village],
            "state": [player.on_state_board for player in self.players],
            "tracks": [dict(player.tracks) for player in self.players],
            "stock": [dict(player.stock) for player in self.players],
            "popularity": [player.popularity for player in self.players],
            "supply": {kind: self.supply(kind) for kind in KINDS},
        }

    def result(self) -> dict[str, Any]:
        """Return the result with the areas at the end. All seats with the most points win (XK-17, XK-D11)."""
        scores = [sum(self.points(player).values()) for player in self.players]
        winners = [player.seat for player in self.players if scores[player.seat] == max(scores)]
        return {"scores": scores, "winners": winners, "reason": self.why_over()}
