"""How Last Land is played, formulated a second time: object style, slow, from the clauses alone.

Imports none of the four floors and takes only what a board file holds (a dict). A tile knows the tiles beside it, a
player knows the tile under its pin; nothing is counted twice: tokens left are those of the house that lie nowhere.
"""

from __future__ import annotations

import copy
from typing import Any

POINTS = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}  # LL-1: to exploit a tile costs as many AP as it gives points


class Tile:
    """One tile: its drain markers, the player whose token it bears, and the tiles around it."""

    def __init__(self, q: int, r: int, kind: str) -> None:
        self.q, self.r = q, r
        self.worth = POINTS[kind]
        self.markers = 0
        self.token: Player | None = None
        self.beside: list[Tile] = []

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def touches(self, other: Tile) -> bool:
        """LL-1: two hexagons share an edge when they differ by one step along one of the three axes."""
        q, r = self.q - other.q, self.r - other.r
        return sorted((q, r, -q - r)) == [-1, 0, 1]


class Player:
    """One seat: its number and the tile that its pin stands on, None once it is out."""

    def __init__(self, seat: int, pin: Tile | None) -> None:
        self.seat = seat
        self.pin = pin


class Game:
    """One game in play. House values come as sections of changed values, as a board file's `variant` holds them."""

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        values = {"tokens": 25, "drains": 4}  # LL-10, LL-8
        values |= (board.get("variant", {}) if house is None else house).get("play", {})
        self.tokens_each: int = values["tokens"]
        self.markers_to_deplete: int = values["drains"]
        self.tiles: list[Tile] = []
        radius = len(board["cells"]) // 2
        for r, row in zip(range(-radius, radius + 1), board["cells"], strict=True):
            first_q = max(-radius, -radius - r)
            self.tiles += [Tile(first_q + i, r, kind) for i, kind in enumerate(row)]
        for tile in self.tiles:
            tile.beside = [other for other in self.tiles if tile.touches(other)]
        self.players = [Player(seat, self.tile(start)) for seat, start in enumerate(board["starts"])]  # LL-2
        self.phase = "first"
        self.turn: Player | None = None
        self.dice: list[int] | None = None
        self.points: int | None = None

    @classmethod
    def from_state(cls, board: dict[str, Any], state: dict[str, Any], house: dict[str, Any] | None = None) -> Game:
        """The game that stands as `state` says."""
        game = cls(board, house)
        game.phase, game.dice, game.points = state["phase"], state["dice"], state["ap"]
        game.turn = None if state["seat"] == -1 else game.players[state["seat"]]
        for player, pin in zip(game.players, state["pins"], strict=True):
            player.pin = None if pin is None else game.tile(pin)
        for tile, markers, seat in zip(game.tiles, state["drain"], state["tokens"], strict=True):
            tile.markers = markers
            tile.token = None if seat == -1 else game.players[seat]
        return game

    def tile(self, name: str) -> Tile:
        """The tile of that name."""
        return next(tile for tile in self.tiles if str(tile) == name)

    def copy(self) -> Game:
        """The same game once more, sharing nothing."""
        return copy.deepcopy(self)

    # What the clauses ask of a position.

    def depleted(self, tile: Tile) -> bool:
        """LL-8: a tile with four drain markers."""
        return tile.markers >= self.markers_to_deplete

    def occupied(self, tile: Tile) -> bool:
        """Whether a pin stands there (LL-5)."""
        return any(player.pin is tile for player in self.players)

    def tokens_left(self, player: Player) -> int:
        """LL-10: what of a player's tokens lies on no tile."""
        return self.tokens_each - sum(tile.token is player for tile in self.tiles)

    def destinations(self, player: Player) -> list[Tile]:
        """LL-5: adjacent tiles that exist, are not depleted and hold no pin."""
        assert player.pin is not None
        return [tile for tile in player.pin.beside if not self.depleted(tile) and not self.occupied(tile)]

    def can_drain(self, player: Player) -> bool:
        """LL-6, LL-D4: the tile under the pin, unless it is depleted."""
        assert player.pin is not None
        return not self.depleted(player.pin)

    def can_exploit(self, player: Player, points: int) -> bool:
        """LL-7, LL-D4, LL-D5: points for its cost, no own token on it, not depleted, a token left."""
        tile = player.pin
        assert tile is not None
        affordable = tile.worth <= points
        own = tile.token is player
        return affordable and not own and not self.depleted(tile) and self.tokens_left(player) > 0

    def possible(self, player: Player, points: int) -> list[str]:
        """What a player can do with so many action points."""
        if points < 1:
            return []
        actions = [f"move {tile}" for tile in self.destinations(player)]
        if self.can_drain(player):
            actions.append("drain")
        if self.can_exploit(player, points):
            actions.append("exploit")
        return actions

    def is_trapped(self, player: Player) -> bool:
        """LL-D6: its own tile is depleted and no adjacent one is alive, whether pins stand there or not."""
        assert player.pin is not None
        return self.depleted(player.pin) and all(self.depleted(tile) for tile in player.pin.beside)

    # The course of the game.

    def actor(self) -> int:
        """The seat to act; -1 where chance does, -2 when the game is over."""
        if self.phase == "over":
            return -2
        if self.phase in ("first", "roll"):
            return -1
        assert self.turn is not None
        return self.turn.seat

    def legal(self) -> list[str]:
        """The actions of whoever acts, in the notation of traces."""
        if self.phase == "first":  # LL-3
            return [f"first {player.seat}" for player in self.players]
        if self.phase == "roll":  # LL-4, written with the lower die first
            return [f"roll {low} {high}" for low in range(1, 7) for high in range(low, 7)]
        if self.phase == "choose":  # LL-4: doubles leave one choice
            assert self.dice is not None
            return [f"choose {value}" for value in sorted(set(self.dice))]
        if self.phase == "act":
            assert self.turn is not None
            assert self.points is not None
            return self.possible(self.turn, self.points)
        return []

    def weight(self, action: str) -> int:
        """How likely an outcome of chance is beside the others."""
        word, *numbers = action.split()
        if word == "first":  # LL-3: every seat equally likely
            return 1
        return 1 if numbers[0] == numbers[1] else 2  # LL-4: two different dice fall in two ways

    def play(self, action: str) -> None:
        """Do a legal action."""
        assert action in self.legal(), f"{action!r} is not one of {self.legal()}"
        word, *rest = action.split()
        if word == "first":
            self.begin_turn(self.players[int(rest[0])])
        elif word == "roll":
            self.dice = [int(die) for die in rest]
            self.phase = "choose"
        elif word == "choose":  # LL-4: so many action points
            self.points = int(rest[0])
            self.phase = "act"
            self.go_on()
        else:
            getattr(self, word)(*rest)
            self.go_on()

    def spend(self, points: int) -> None:
        """Use up action points."""
        assert self.points is not None
        self.points -= points

    def drip(self, tile: Tile) -> None:
        """LL-5, LL-8: one drain marker more; a depleted tile gets no further one."""
        if not self.depleted(tile):
            tile.markers += 1

    def move(self, name: str) -> None:
        """LL-5: 1 AP; the tile left behind is drained at no extra cost."""
        assert self.turn is not None
        left = self.turn.pin
        assert left is not None
        self.turn.pin = self.tile(name)
        self.drip(left)
        self.spend(1)

    def drain(self) -> None:
        """LL-6: 1 AP for one drain marker on the tile under the pin."""
        assert self.turn is not None
        assert self.turn.pin is not None
        self.drip(self.turn.pin)
        self.spend(1)

    def exploit(self) -> None:
        """LL-7: the tile's cost; the own token replaces another's, which goes back to its owner."""
        assert self.turn is not None
        tile = self.turn.pin
        assert tile is not None
        tile.token = self.turn
        self.spend(tile.worth)

    def go_on(self) -> None:
        """LL-9: the turn lasts while action points are left and something is possible."""
        assert self.turn is not None
        assert self.points is not None
        if not self.possible(self.turn, self.points):
            self.begin_turn(self.players[(self.turn.seat + 1) % len(self.players)])  # LL-3: clockwise

    def begin_turn(self, player: Player) -> None:
        """Give the turn to the first player from this one on, clockwise, who can act (LL-3, LL-11)."""
        self.dice = self.points = None
        while any(other.pin is not None for other in self.players):
            if player.pin is not None and self.is_trapped(player):  # LL-D6: out; its tokens stay
                player.pin = None
            # LL-11: whoever stands on a live tile can drain it; else a way must be free of pins.
            if player.pin is not None and self.possible(player, 1):
                self.turn, self.phase = player, "roll"
                return
            player = self.players[(player.seat + 1) % len(self.players)]
        self.turn, self.phase = None, "over"  # LL-12: every pin is out

    # What is told of it.

    def state(self) -> dict[str, Any]:
        """The position as traces write it."""
        return {
            "phase": self.phase,
            "seat": -1 if self.turn is None else self.turn.seat,
            "dice": self.dice,
            "ap": self.points,
            "pins": [None if player.pin is None else str(player.pin) for player in self.players],
            "drain": [tile.markers for tile in self.tiles],
            "tokens": [-1 if tile.token is None else tile.token.seat for tile in self.tiles],
        }

    def result(self) -> dict[str, Any]:
        """LL-12, LL-D7: the points under one's tokens, also on depleted tiles (LL-8); all with the most win."""
        scores = [sum(tile.worth for tile in self.tiles if tile.token is player) for player in self.players]
        winners = [player.seat for player in self.players if scores[player.seat] == max(scores)]
        return {"scores": scores, "winners": winners, "reason": "all-out"}
