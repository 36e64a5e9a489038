"""How Landsweeper is played, formulated a second time: object style, slow, from the clauses alone.

Imports none of the four floors and takes only what a board file holds (a dict). The island is a set of fields that know
what lies beside them; on a field stands a troop or nothing, and whatever else is asked of a position follows from that.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any


class Field:
    """One cell of land, the land beside it, and the troop that stands there."""

    def __init__(self, q: int, r: int) -> None:
        self.q, self.r = q, r
        self.beside: list[Field] = []
        self.owner: Player | None = None
        self.units = 0

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def touches(self, other: Field) -> bool:
        """Two hexagons share an edge when they differ by one step along one of the three axes."""
        q, r = self.q - other.q, self.r - other.r
        return sorted((q, r, -q - r)) == [-1, 0, 1]


class Player:
    """One seat and the field of its base: None before it is chosen and once it is lost."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.base: Field | None = None


class Game:
    """One game in play. House values come as sections of changed values, as a board file's `variant` holds them."""

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        values = {"units": 5, "rounds": 200}  # LS-2, LS-D5
        values |= (board.get("variant", {}) if house is None else house).get("play", {})
        self.first_units: int = values["units"]
        self.last_round: int = values["rounds"]
        radius = len(board["cells"]) // 2
        self.cells: list[Field | None] = []  # None is sea
        for r, row in zip(range(-radius, radius + 1), board["cells"], strict=True):
            first_q = max(-radius, -radius - r)
            self.cells += [None if kind == "." else Field(first_q + i, r) for i, kind in enumerate(row)]
        self.land = [field for field in self.cells if field is not None]
        for field in self.land:
            field.beside = [other for other in self.land if field.touches(other)]
        self.players = [Player(seat) for seat in range(board["players"])]
        self.phase = "base"
        self.round = 1
        self.turn: Player | None = self.players[0]  # LS-2: in turn order
        self.source: Field | None = None

    @classmethod
    def from_state(cls, board: dict[str, Any], state: dict[str, Any], house: dict[str, Any] | None = None) -> Game:
        """The game that stands as `state` says."""
        game = cls(board, house)
        game.phase, game.round = state["phase"], state["round"]
        game.turn = None if state["seat"] == -1 else game.players[state["seat"]]
        game.source = None if state["source"] is None else game.field(state["source"])
        for field, owner, units in zip(game.cells, state["owner"], state["units"], strict=True):
            if field is not None:
                field.owner = None if owner == -1 else game.players[owner]
                field.units = units
        for player, base in zip(game.players, state["base"], strict=True):
            player.base = None if base is None else game.field(base)
        return game

    def field(self, name: str) -> Field:
        """The field of that name."""
        return next(field for field in self.land if str(field) == name)

    def copy(self) -> Game:
        """The same game once more, sharing nothing."""
        return copy.deepcopy(self)

    # What the clauses ask of a position.

    def is_base(self, field: Field) -> bool:
        """Whether somebody's base stands there."""
        return any(player.base is field for player in self.players)

    def living(self) -> list[Player]:
        """LS-7: the players who have a base."""
        return [player for player in self.players if player.base is not None]

    def ways(self, start: Field) -> list[set[Field]]:
        """Cells of the owner of one of them that hang together with it, by the steps that it takes to get there."""
        rings = [{start}]
        reached = {start}
        while ring := {
            field for last in rings[-1] for field in last.beside if field.owner is start.owner and field not in reached
        }:
            rings.append(ring)
            reached |= ring
        return rings

    def bonus(self, player: Player) -> int:
        """LS-3: the cells of the shortest path to the farthest connected cell, both ends counted; LS-D2: alone, 1."""
        assert player.base is not None
        return len(self.ways(player.base))

    def within_reach(self, source: Field) -> set[Field]:
        """LS-5, LS-D4: the cells of the group as it is now and the land next to it; the source itself is no target."""
        group = set().union(*self.ways(source))
        return group.union(*(field.beside for field in group)) - {source}

    def least(self, field: Field) -> int:
        """LS-5, LS-6: how many units must be put on a field at once: more than enemies hold, among friends one."""
        friendly = field.owner is None or field.owner is self.turn
        return 1 if friendly else field.units + 1

    # The course of the game.

    def actor(self) -> int:
        """The seat to act; -2 when the game is over. There is no chance."""
        return -2 if self.turn is None else self.turn.seat

    def legal(self) -> list[str]:
        """The actions of whoever acts, in the notation of traces."""
        if self.phase == "base":  # LS-2: any cell without a base
            return [f"base {field}" for field in self.land if not self.is_base(field)]
        if self.phase == "source":  # LS-5: cells with units to take; or pass
            mine = [field for field in self.land if field.owner is self.turn and field.units > 0]
            return [f"take {field}" for field in mine] + ["end"]
        if self.phase == "put":
            assert self.source is not None
            in_hand = self.source.units
            targets = self.within_reach(self.source)
            return ["end"] + [f"put {to} {n}" for to in targets for n in range(self.least(to), in_hand + 1)]
        return []

    def weight(self, action: str) -> int:
        """Nothing in this game is left to chance."""
        raise AssertionError(action)

    def play(self, action: str) -> None:
        """Do a legal action."""
        word, *rest = action.split()
        getattr(self, word)(*rest)

    def base(self, name: str) -> None:
        """LS-2: choose the base; the first turns begin when all have one."""
        assert self.turn is not None
        field = self.field(name)
        assert not self.is_base(field)
        self.turn.base, field.owner, field.units = field, self.turn, self.first_units
        waiting = [player for player in self.players if player.base is None]
        if waiting:
            self.turn = waiting[0]
        elif self.last_round > 0 and len(self.players) > 1:  # LS-8: alone, a seat is the last with a base at once
            self.begin_turn(self.players[0])
        else:
            self.finish()

    def take(self, name: str) -> None:
        """LS-5: the units of one cell; they stay there until they are put."""
        field = self.field(name)
        assert self.phase == "source"
        assert field.owner is self.turn
        assert field.units > 0
        self.source, self.phase = field, "put"

    def put(self, name: str, number: str) -> None:
        """LS-5, LS-6: units join their own, settle free land, or remove the fewer enemies who stand there."""
        assert self.source is not None
        field, units = self.field(name), int(number)
        assert field in self.within_reach(self.source)
        assert self.least(field) <= units <= self.source.units
        friends = field.units if field.owner is self.turn else 0
        field.owner, field.units = self.turn, friends + units
        self.source.units -= units
        if self.source.units == 0 and not self.is_base(self.source):  # LS-D3: but a base stays its owner's
            self.source.owner = None
        self.defeat(player for player in self.players if player is not self.turn and player.base is field)
        if len(self.living()) == 1:  # LS-8
            self.finish()
        elif self.source.units == 0:  # nothing left to put
            self.end()

    def defeat(self, losers: Iterable[Player]) -> None:
        """LS-7: without base, out; the units stay."""
        for player in losers:
            player.base = None

    def end(self) -> None:
        """End the turn; the next living seat has the next, and after the last of them the round is over."""
        assert self.turn is not None
        later = [player for player in self.living() if player.seat > self.turn.seat]
        if later:
            self.begin_turn(later[0])
        elif self.round == self.last_round:  # LS-D5
            self.finish()
        else:
            self.round += 1
            self.begin_turn(self.living()[0])

    def begin_turn(self, player: Player) -> None:
        """LS-3: bonus units come to the base."""
        assert player.base is not None
        player.base.units += self.bonus(player)
        self.turn, self.source, self.phase = player, None, "source"

    def finish(self) -> None:
        """LS-8, LS-D5: nobody's turn any more."""
        self.turn, self.source, self.phase = None, None, "over"

    # What is told of it.

    def state(self) -> dict[str, Any]:
        """The position as traces write it."""
        return {
            "phase": self.phase,
            "round": self.round,
            "seat": -1 if self.turn is None else self.turn.seat,
            "source": None if self.source is None else str(self.source),
            "hand": 0 if self.source is None else self.source.units,
            "owner": [-1 if field is None or field.owner is None else field.owner.seat for field in self.cells],
            "units": [0 if field is None else field.units for field in self.cells],
            "base": [None if player.base is None else str(player.base) for player in self.players],
        }

    def observation(self, seat: int) -> dict[str, Any]:
        """Nothing is hidden."""
        return self.state()

    def result(self) -> dict[str, Any]:
        """LS-8, LS-D5: whoever has a base has scored and wins; alone as the last, else in a draw."""
        winners = [player.seat for player in self.living()]
        scores = [int(player.base is not None) for player in self.players]
        return {"scores": scores, "winners": winners, "reason": "last-base" if len(winners) == 1 else "round-limit"}
