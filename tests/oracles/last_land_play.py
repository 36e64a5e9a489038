"""A second implementation of the play of Last Land: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). A tile knows its neighbours, a
player knows the tile under its pin. Nothing is stored twice: the tokens left are those that are on no tile.
"""

from __future__ import annotations

import pickle
from typing import Any

POINTS = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}  # LL-1: a tile costs as many AP to exploit as it gives points


class Tile:
    """One tile: its drain markers, the player with a token on it, and its neighbours."""

    def __init__(self, q: int, r: int, kind: str) -> None:
        self.q, self.r = q, r
        self.worth = POINTS[kind]
        self.markers = 0
        self.token: Player | None = None
        self.beside: list[Tile] = []

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def touches(self, other: Tile) -> bool:
        """Return whether two hexagons share an edge: they differ, and by at most one step on each axis (LL-1)."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r)) == 1


class Player:
    """One seat: its number and the tile under its pin, None once it is out."""

    def __init__(self, seat: int, pin: Tile | None) -> None:
        self.seat = seat
        self.pin = pin


class Game:
    """One game in play.

    House values are sections of changed values, as in the `variant` of a board file.
    """

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        values: dict[str, Any] = {"tokens": 25, "drains": 4, "may_leave": False}  # LL-10, LL-8, LL-11
        values |= (board.get("variant", {}) if house is None else house).get("play", {})
        self.tokens_each: int = values["tokens"]
        self.markers_to_deplete: int = values["drains"]
        self.may_leave: bool = values["may_leave"]
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
        """Return the game in this state."""
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
        """Return the tile of that name."""
        return next(tile for tile in self.tiles if str(tile) == name)

    def copy(self) -> Game:
        """Return a copy of the game that shares nothing with it."""
        copied: Game = pickle.loads(pickle.dumps(self))  # several times as fast as copy.deepcopy
        return copied

    # Questions of the clauses about a position.

    def depleted(self, tile: Tile) -> bool:
        """Return whether a tile has all its drain markers, four by default (LL-8)."""
        return tile.markers >= self.markers_to_deplete

    def occupied(self, tile: Tile) -> bool:
        """Return whether a pin is on the tile (LL-5)."""
        return any(player.pin is tile for player in self.players)

    def tokens_left(self, player: Player) -> int:
        """Return how many tokens of a player are on no tile (LL-10)."""
        return self.tokens_each - sum(tile.token is player for tile in self.tiles)

    def destinations(self, player: Player) -> list[Tile]:
        """Return the adjacent tiles that are neither depleted nor hold a pin (LL-5)."""
        assert player.pin is not None
        return [tile for tile in player.pin.beside if not self.depleted(tile) and not self.occupied(tile)]

    def can_drain(self, player: Player) -> bool:
        """Return whether a player may drain the tile under its pin (LL-6, LL-D4)."""
        assert player.pin is not None
        return not self.depleted(player.pin)

    def can_exploit(self, player: Player, points: int) -> bool:
        """Return whether a player may exploit the tile under its pin (LL-7, LL-D4, LL-D5).

        It needs points for the cost, a token left, and a tile that is not depleted and has no own token.
        """
        tile = player.pin
        assert tile is not None
        affordable = tile.worth <= points
        own = tile.token is player
        return affordable and not own and not self.depleted(tile) and self.tokens_left(player) > 0

    def possible(self, player: Player, points: int) -> list[str]:
        """Return what a player can do with this number of action points."""
        if points < 1:
            return []
        actions = [f"move {tile}" for tile in self.destinations(player)]
        if self.can_drain(player):
            actions.append("drain")
        if self.can_exploit(player, points):
            actions.append("exploit")
        return actions

    def is_trapped(self, player: Player) -> bool:
        """Return whether the player's tile and all adjacent tiles are depleted, with pins on them or not (LL-D6)."""
        assert player.pin is not None
        return self.depleted(player.pin) and all(self.depleted(tile) for tile in player.pin.beside)

    # The course of the game.

    def actor(self) -> int:
        """Return the seat to act, -1 for chance and -2 when the game is over."""
        if self.phase == "over":
            return -2
        if self.phase in ("first", "roll"):
            return -1
        assert self.turn is not None
        return self.turn.seat

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of traces."""
        if self.phase == "first":  # LL-3
            return [f"first {player.seat}" for player in self.players]
        if self.phase == "roll":  # LL-4, written with the lower die first
            return [f"roll {low} {high}" for low in range(1, 7) for high in range(low, 7)]
        if self.phase == "choose":  # LL-4: a double leaves one choice
            assert self.dice is not None
            return [f"choose {value}" for value in sorted(set(self.dice))]
        if self.phase == "act":
            assert self.turn is not None
            assert self.points is not None
            return self.possible(self.turn, self.points)
        if self.phase == "trapped":  # LL-11 under `play.may_leave`: the turn is ignored, or the pin goes, too
            return ["stay", "leave"]
        return []

    def weight(self, action: str) -> int:
        """Return the weight of an outcome of chance."""
        word, *numbers = action.split()
        if word == "first":  # LL-3: every seat is equally likely
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
        elif word == "choose":  # LL-4: the die gives the number of action points
            self.points = int(rest[0])
            self.phase = "act"
            self.go_on()
        elif word in ("stay", "leave"):
            assert self.turn is not None
            if word == "leave":
                self.turn.pin = None
            self.begin_turn(self.after(self.turn))
        else:
            getattr(self, word)(*rest)
            self.go_on()

    def spend(self, points: int) -> None:
        """Use up action points."""
        assert self.points is not None
        self.points -= points

    def drip(self, tile: Tile) -> None:
        """Add one drain marker, unless the tile is depleted (LL-5, LL-8)."""
        if not self.depleted(tile):
            tile.markers += 1

    def move(self, name: str) -> None:
        """Move for 1 AP. The tile that the pin leaves gets a drain marker at no extra cost (LL-5)."""
        assert self.turn is not None
        left = self.turn.pin
        assert left is not None
        self.turn.pin = self.tile(name)
        self.drip(left)
        self.spend(1)

    def drain(self) -> None:
        """Put a drain marker on the tile under the pin for 1 AP (LL-6)."""
        assert self.turn is not None
        assert self.turn.pin is not None
        self.drip(self.turn.pin)
        self.spend(1)

    def exploit(self) -> None:
        """Exploit the tile for its cost.

        The own token replaces another seat's token, which goes back to its owner (LL-7).
        """
        assert self.turn is not None
        tile = self.turn.pin
        assert tile is not None
        tile.token = self.turn
        self.spend(tile.worth)

    def go_on(self) -> None:
        """End the turn if no action points are left or nothing is possible (LL-9)."""
        assert self.turn is not None
        assert self.points is not None
        if not self.possible(self.turn, self.points):
            self.begin_turn(self.after(self.turn))

    def after(self, player: Player) -> Player:
        """Return the next player, clockwise (LL-3)."""
        return self.players[(player.seat + 1) % len(self.players)]

    def is_dead(self) -> bool:
        """Return whether no player can do anything (LL-12)."""
        return not any(player.pin is not None and self.possible(player, 1) for player in self.players)

    def begin_turn(self, player: Player) -> None:
        """Give the turn to the first player from this one on, clockwise, who can act (LL-3, LL-11)."""
        self.dice = self.points = None
        if self.may_leave:
            self.ask(player)
            return
        while any(other.pin is not None for other in self.players):
            if player.pin is not None and self.is_trapped(player):  # LL-D6: the player is out, and its tokens stay
                player.pin = None
            # LL-11: a player on a live tile can drain it. Otherwise it needs a way that is free of pins.
            if player.pin is not None and self.possible(player, 1):
                self.turn, self.phase = player, "roll"
                return
            player = self.after(player)
        self.turn, self.phase = None, "over"  # LL-12: every pin is out

    def ask(self, player: Player) -> None:
        """Give the turn to the first player on the board; one who can do nothing may leave (LL-11)."""
        if self.is_dead():
            self.turn, self.phase = None, "over"
            return
        while player.pin is None:
            player = self.after(player)
        self.turn, self.phase = player, "roll" if self.possible(player, 1) else "trapped"

    # What a game tells.

    def state(self) -> dict[str, Any]:
        """Return the position as traces write it."""
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
        """Return the result (LL-12, LL-D7).

        Scores are the points under one's tokens, also on depleted tiles (LL-8). All players with the most points win.
        """
        scores = [sum(tile.worth for tile in self.tiles if tile.token is player) for player in self.players]
        winners = [player.seat for player in self.players if scores[player.seat] == max(scores)]
        left = any(player.pin is not None for player in self.players)
        return {"scores": scores, "winners": winners, "reason": "all-trapped" if left else "all-out"}
