"""A second implementation of the play of Landsweeper: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). The island is a set of fields
that know their neighbours, their owner and their units. Everything else about a position is computed from them.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from typing import Any

VARIANTS: tuple[dict[str, Any], ...] = (
    {
        "play.extra_units": (0, 1, 2, 0, 1, 3),
        "play.first_turn_bonus": "not-first",
        "play.rounds": 3,
        "play.units": 1,
        "starts.apart": 4,
    },
    {"play.first_turn_bonus": "none", "play.rounds": 2, "play.units": 0, "starts.apart": 2},
    {"play.cut_and_choose": True, "play.extra_units": (1, 2, 0, 0, 0, 0), "play.rounds": 2, "starts.apart": 3},
    {"play.at_limit": "land", "play.order": "rotating", "play.rounds": 5},
    {"play.order": "snake", "play.rounds": 5, "play.units": 9},
    {},
    {"play.rounds": 0},
    {"play.units": 2},
)
"""House values to play with. The short games come first."""


def can_play(variant: dict[str, Any], players: int) -> bool:
    """Return whether this number of players can play with these house values: only two can cut and choose."""
    return players == 2 or not variant.get("play.cut_and_choose")


class Field:
    """One cell of land: its neighbours on land, and the owner and the units there."""

    def __init__(self, q: int, r: int) -> None:
        self.q, self.r = q, r
        self.beside: list[Field] = []
        self.owner: Player | None = None
        self.units = 0

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def steps_to(self, other: Field) -> int:
        """Return the steps to another field across any hexagons: each step changes two of three coordinates by one."""
        q, r = self.q - other.q, self.r - other.r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def touches(self, other: Field) -> bool:
        """Return whether two hexagons share an edge: they differ, and by at most one step on each axis."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r)) == 1


class Player:
    """One seat and the field of its base, None before it is chosen and after it is lost."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.base: Field | None = None


class Game:
    """One game in play.

    House values are sections of changed values, as in the `variant` of a board file.
    """

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        changed = board.get("variant", {}) if house is None else house
        values: dict[str, Any] = {"units": 5, "rounds": 200}  # LS-2, LS-D5
        values |= {"extra_units": [0] * 6, "first_turn_bonus": "all", "cut_and_choose": False, "order": "fixed"}
        values |= {"at_limit": "draw"}
        values |= changed.get("play", {})
        self.first_units = [values["units"] + extra for extra in values["extra_units"]]
        self.first_bonus: str = values["first_turn_bonus"]
        self.cuts: bool = values["cut_and_choose"]
        self.order: str = values["order"]
        self.apart: int = changed.get("starts", {}).get("apart", 1)
        self.last_round: int = values["rounds"]
        self.by_land: bool = values["at_limit"] == "land"
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
        """Return the game in this state."""
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
        """Return the field of that name."""
        return next(field for field in self.land if str(field) == name)

    def copy(self) -> Game:
        """Return a copy of the game that shares nothing with it."""
        copied: Game = pickle.loads(pickle.dumps(self))  # several times as fast as copy.deepcopy
        return copied

    # Questions of the clauses about a position.

    def queue(self) -> list[Player]:
        """Return the players in the order of their turns in this round, also those who are out (LS-D8)."""
        queue = list(self.players)
        for _ in range(1, self.round):
            if self.order == "rotating":
                queue.append(queue.pop(0))
            elif self.order == "snake":
                queue.reverse()
        return queue

    def is_base(self, field: Field) -> bool:
        """Return whether a base is on the field."""
        return any(player.base is field for player in self.players)

    def living(self) -> list[Player]:
        """Return the players who have a base (LS-7)."""
        return [player for player in self.players if player.base is not None]

    def ways(self, start: Field) -> list[set[Field]]:
        """Return the connected fields of the same owner, grouped by their distance from `start`."""
        rings = [{start}]
        reached = {start}
        while ring := {
            field for last in rings[-1] for field in last.beside if field.owner is start.owner and field not in reached
        }:
            rings.append(ring)
            reached |= ring
        return rings

    def bonus(self, player: Player) -> int:
        """Return the number of cells on the shortest path to the farthest connected cell (LS-3), 1 if alone (LS-D2)."""
        assert player.base is not None
        return len(self.ways(player.base))

    def sites(self) -> list[Field]:
        """Return the fields where a base may be put (LS-2).

        These are the fields without a base. If a variant demands a distance, they are those that have it from every
        base, or else those whose nearest base is farthest.
        """
        bases = [player.base for player in self.living() if player.base is not None]
        room = {
            field: min((field.steps_to(base) for base in bases), default=self.apart)
            for field in self.land
            if not self.is_base(field)
        }
        far = [field for field, steps in room.items() if steps >= self.apart]
        return far or [field for field, steps in room.items() if steps == max(room.values())]

    def within_reach(self, source: Field) -> set[Field]:
        """Return the fields where units may be put (LS-5, LS-D4).

        These are the fields of the group as it is now and the land next to it, without the source.
        """
        group = set().union(*self.ways(source))
        return group.union(*(field.beside for field in group)) - {source}

    def least(self, field: Field) -> int:
        """Return how many units must be put on a field at least (LS-5, LS-6).

        On a field of another seat it is one more than its units, elsewhere it is one.
        """
        friendly = field.owner is None or field.owner is self.turn
        return 1 if friendly else field.units + 1

    # The course of the game.

    def actor(self) -> int:
        """Return the seat to act, -2 when the game is over. There is no chance."""
        return -2 if self.turn is None else self.turn.seat

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of traces."""
        if self.phase == "base":
            return [f"base {field}" for field in self.sites()]
        if self.phase == "choose":
            return [f"choose {player.base}" for player in self.players]
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
        """Fail: nothing in this game is left to chance."""
        raise AssertionError(action)

    def play(self, action: str) -> None:
        """Do a legal action."""
        word, *rest = action.split()
        getattr(self, word)(*rest)

    def base(self, name: str) -> None:
        """Place a base (LS-2): the own one, or both bases if a variant lets the other player choose afterwards."""
        field = self.field(name)
        assert field in self.sites()
        first, *later = (player for player in self.players if player.base is None)
        self.found(first, field)
        if not later and self.cuts:
            self.phase, self.turn = "choose", first
        elif not later:
            self.open()
        elif not self.cuts:
            self.turn = later[0]

    def choose(self, name: str) -> None:
        """Choose one of the two bases (LS-2). The other player gets the other one."""
        assert self.turn is not None
        mine = self.field(name)
        (theirs,) = (player.base for player in self.players if player.base is not mine)
        (other,) = (player for player in self.players if player is not self.turn)
        assert theirs is not None
        self.found(self.turn, mine)
        self.found(other, theirs)
        self.open()

    def found(self, player: Player, field: Field) -> None:
        """Put the base of a player on a field, with its first units (LS-2)."""
        player.base, field.owner, field.units = field, player, self.first_units[player.seat]

    def open(self) -> None:
        """Begin the first turn, when all players have a base."""
        if self.last_round > 0 and len(self.players) > 1:  # LS-8: one seat alone is the last at once
            self.begin_turn(self.players[0])
        else:
            self.finish()

    def take(self, name: str) -> None:
        """Take the units of a cell (LS-5). They stay there until they are put."""
        field = self.field(name)
        assert self.phase == "source"
        assert field.owner is self.turn
        assert field.units > 0
        self.source, self.phase = field, "put"

    def put(self, name: str, number: str) -> None:
        """Put units: they join own units, settle free land, or remove the fewer units of another seat (LS-5, LS-6)."""
        assert self.source is not None
        field, units = self.field(name), int(number)
        assert field in self.within_reach(self.source)
        assert self.least(field) <= units <= self.source.units
        friends = field.units if field.owner is self.turn else 0
        field.owner, field.units = self.turn, friends + units
        self.source.units -= units
        if self.source.units == 0 and not self.is_base(self.source):  # LS-D3: an empty base still belongs to its seat
            self.source.owner = None
        self.defeat(player for player in self.players if player is not self.turn and player.base is field)
        if len(self.living()) == 1:  # LS-8
            self.finish()
        elif self.source.units == 0:  # nothing is left to put
            self.end()

    def defeat(self, losers: Iterable[Player]) -> None:
        """Take the base from these players, who are then out. Their units stay (LS-7)."""
        for player in losers:
            player.base = None

    def end(self) -> None:
        """End the turn.

        The next player in the queue with a base has the next turn. After the last of them the round is over.
        """
        assert self.turn is not None
        queue = self.queue()
        later = [player for player in queue[queue.index(self.turn) + 1 :] if player.base is not None]
        if later:
            self.begin_turn(later[0])
        elif self.round == self.last_round:  # LS-D5
            self.finish()
        else:
            self.round += 1
            self.begin_turn(next(player for player in self.queue() if player.base is not None))

    def begin_turn(self, player: Player) -> None:
        """Begin a turn. The bonus units come to the base (LS-3), in the first turn only if the variant allows it."""
        assert player.base is not None
        without = {"all": [], "not-first": self.players[:1], "none": self.players}[self.first_bonus]
        if self.round > 1 or player not in without:
            player.base.units += self.bonus(player)
        self.turn, self.source, self.phase = player, None, "source"

    def finish(self) -> None:
        """End the game (LS-8, LS-D5). No seat is to move any more."""
        self.turn, self.source, self.phase = None, None, "over"

    # What a game tells.

    def state(self) -> dict[str, Any]:
        """Return the position as traces write it."""
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
        """Return the state, because nothing is hidden."""
        return self.state()

    def result(self) -> dict[str, Any]:
        """Return the result (LS-8, LS-D5).

        Seats with a base score 1 and win: one alone as the last, several in a draw. A variant lets the land decide: who
        holds the most fields, then who has the most units on them.
        """
        left = self.living()
        scores = [int(player.base is not None) for player in self.players]
        if len(left) == 1:
            return {"scores": scores, "winners": [left[0].seat], "reason": "last-base"}
        if self.by_land:
            for worth in (lambda mine: len(mine), lambda mine: sum(field.units for field in mine)):
                held = [worth([field for field in self.land if field.owner is player]) for player in left]
                left = [player for player, much in zip(left, held, strict=True) if much == max(held)]
        winners = [player.seat for player in left]
        return {"scores": scores, "winners": winners, "reason": "most-land" if len(winners) == 1 else "round-limit"}
