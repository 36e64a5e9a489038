"""A second implementation of the play of Terraforming: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). A cell knows its neighbours, and
a seat is its number. Resources, scores and ranges are computed from the cells each time. `clauses` counts what happened
in a game, so that tests can tell which clauses the game used.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

from tests.oracles.terraforming_numbers import COSTS, MADE, PLAY, SEATS, WORTH
from tests.oracles.terraforming_numbers import PLIES as PLIES
from tests.oracles.terraforming_numbers import VARIANTS as VARIANTS

WAYS = {"r": (1, 0), "ur": (1, -1), "ul": (0, -1), "l": (-1, 0), "dl": (-1, 1), "dr": (0, 1)}


class Cell:
    """One cell: its terrain, owner, building and robots, and its neighbours by direction."""

    def __init__(self, q: int, r: int, word: str) -> None:
        self.q, self.r = q, r
        self.terrain = {".": "wasteland", "O": "hole"}.get(word, "base")
        self.owner: int | None = int(word[1:]) if word.startswith("S") else None  # TF-4
        self.building: str | None = "large_factory" if word.startswith("S") else None
        self.robots = 0
        self.moved = 0
        self.multiplier = 1
        self.beside: dict[str, Cell] = {}

    def steps_to(self, other: Cell) -> int:
        """Return the distance of another cell in steps."""
        q, r = self.q - other.q, self.r - other.r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def on_a_line_with(self, other: Cell) -> bool:
        """Return whether one of the three axes runs through both cells."""
        q, r = self.q - other.q, self.r - other.r
        return 0 in (q, r, q + r)

    @property
    def around(self) -> list[Cell]:
        """The neighbours of this cell, at most six."""
        return list(self.beside.values())

    @property
    def holds_robots_back(self) -> bool:
        """Whether robots here cannot leave: they are in a hole (TF-6). A hole with a bridge is a base."""
        return self.terrain == "hole"


class Game:
    """One game in play.

    House values are sections of changed values, as in the `variant` of a board file.
    """

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        changed = board.get("variant", {}) if house is None else house
        play = PLAY | changed.get("play", {})
        self.seats: int = board["players"]
        numbers = SEATS.index(max(2, self.seats))  # one seat alone plays by the values of two seats
        self.points_to_end: int = play["points"][numbers]
        self.most_rounds: int = play["rounds"][numbers]
        self.order: str = play["order"]
        self.straight: bool = play["tower_range"] == "line"
        self.costs: dict[str, Any] = COSTS | changed.get("building", {})
        self.shot: int = play["tower_shot"]
        self.base_points: int = play["base_points"]
        self.town_bonus: bool = play["town_bonus"]
        self.absent = {name for name, key in (("shield", "shields"), ("city", "cities")) if not play[key]}
        self.cells: list[Cell] = []
        radius = len(board["cells"]) // 2
        for r, row in zip(range(-radius, radius + 1), board["cells"], strict=True):
            first_q = max(-radius, -radius - r)
            self.cells += [Cell(first_q + i, r, word) for i, word in enumerate(row)]
        at = {(cell.q, cell.r): cell for cell in self.cells}
        for cell in self.cells:
            near = {way: (cell.q + q, cell.r + r) for way, (q, r) in WAYS.items()}
            cell.beside = {way: at[place] for way, place in near.items() if place in at}
        self.at = at
        self.clauses: Counter[str] = Counter()
        self.town_points = [0] * self.seats  # what towns count beyond houses (TF-D8)
        self.phase = "act"
        self.round = 1
        self.seat = 0  # TF-D7
        self.built = self.moving = False
        self.start_phase()

    @classmethod
    def from_state(cls, board: dict[str, Any], state: dict[str, Any], house: dict[str, Any] | None = None) -> Game:
        """Return the game in this state."""
        game = cls(board, house)
        game.phase, game.round, game.seat = state["phase"], state["round"], state["seat"]
        game.built, game.moving = state["built"], state["moved"]
        for i, cell in enumerate(game.cells):
            cell.owner = None if state["owner"][i] == -1 else state["owner"][i]
            cell.robots, cell.moved = state["robots"][i], state["moved_robots"][i]
            cell.terrain, cell.building = state["terrain"][i], state["building"][i]
            cell.multiplier = state["shield"][i]
        game.town_points = list(state.get("town_points", game.town_points))
        return game

    def copy(self) -> Game:
        """Return a copy of the game that shares nothing with it."""
        copied: Game = pickle.loads(pickle.dumps(self))  # several times as fast as copy.deepcopy
        return copied

    # Questions of the clauses about a position.

    def queue(self) -> list[int]:
        """Return the seats in the order of their turns in this round (TF-D7)."""
        queue = list(range(self.seats))
        for _ in range(1, self.round):
            if self.order == "rotating":
                queue.append(queue.pop(0))
            elif self.order == "snake":
                queue.reverse()
        return queue

    def owned(self, seat: int) -> list[Cell]:
        """Return the cells of a seat."""
        return [cell for cell in self.cells if cell.owner == seat]

    def score(self, seat: int) -> int:
        """Return the points of a seat's cells (TF-10)."""
        return self.town_points[seat] + sum(map(self.points, self.owned(seat)))

    def points(self, cell: Cell) -> int:
        """Return the points of a cell without the bonus of a town (TF-10)."""
        if cell.terrain == "base":
            return WORTH.get(cell.building or "", self.base_points)
        return 1 if cell.terrain == "settlement" else 0

    def resources(self, cell: Cell) -> int:
        """Return the resources of a cell (TF-3, TF-8).

        A settlement has one, and one more for each adjacent excavator of its owner. Other cells have none.
        """
        if cell.terrain != "settlement":
            return 0
        return 1 + sum(near.building == "excavator" and near.owner == cell.owner for near in cell.around)

    def can_enter(self, cell: Cell) -> bool:
        """Return whether the seat may enter a cell: any but another seat's base (TF-6)."""
        return cell.owner == self.seat or cell.terrain != "base"

    def free_robots(self, cell: Cell) -> int:
        """Return how many robots of the seat may leave a cell (TF-6, TF-D3)."""
        if cell.owner != self.seat or cell.holds_robots_back:
            return 0
        return cell.robots - cell.moved

    def can_build(self, cell: Cell, name: str) -> bool:
        """Return whether the seat may build on a cell: its place, resources and robots (TF-7)."""
        if cell.owner != self.seat or cell.building is not None or name in self.absent:
            return False
        if cell.terrain != ("hole" if name == "bridge" else "settlement"):
            return False
        resources, robots = self.costs[name]
        return bool(cell.robots >= robots and self.found(cell) >= resources)

    def found(self, cell: Cell) -> int:
        """Return the resources that the seat has for a building on a cell (TF-7)."""
        return sum(self.resources(other) for other in [cell, *cell.around] if other.owner == self.seat)

    # The course of the game.

    def actor(self) -> int:
        """Return the seat to act, -2 when the game is over. There is no chance."""
        return -2 if self.phase == "over" else self.seat

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of traces."""
        if self.phase == "over":
            return []
        return ["finish"] + ([] if self.built else self.moves() + ([] if self.moving else self.builds()))

    def moves(self) -> list[str]:
        """Return the moves: any number of the robots that have not moved, one cell in any direction (TF-5, TF-6)."""
        return [
            f"move {cell.q} {cell.r} {way} {number}"
            for cell in self.cells
            for way, other in cell.beside.items()
            if self.can_enter(other)
            for number in range(1, self.free_robots(cell) + 1)
        ]

    def builds(self) -> list[str]:
        """Return the builds, which are possible instead of moves (TF-5)."""
        return [
            f"build {cell.q} {cell.r} {name}" for cell in self.cells for name in COSTS if self.can_build(cell, name)
        ]

    def weight(self, action: str) -> int:
        """Fail: nothing in this game is left to chance."""
        raise AssertionError("no chance in this game")

    def play(self, action: str) -> None:
        """Do a legal action."""
        match action.split():
            case ["move", q, r, way, number]:
                self.move(self.at[int(q), int(r)], way, int(number))
            case ["build", q, r, name]:
                self.build(self.at[int(q), int(r)], name)
            case _:
                self.finish()

    def move(self, start: Cell, way: str, number: int) -> None:
        """Move robots by one cell (TF-6)."""
        self.moving = True
        goal = start.beside[way]
        start.robots -= number
        if goal.owner == self.seat:
            self.clauses["TF-6 join"] += 1
            goal.robots += number
            goal.moved += number
        elif goal.owner is None:
            self.clauses[f"TF-6 enter {goal.terrain}"] += 1
            self.settle(goal, number)
        else:
            outcome = "capture" if number > goal.robots else "attack"
            self.clauses[f"TF-6 {outcome} {goal.terrain}"] += 1
            if goal.multiplier > 1:
                self.clauses[f"TF-D5 {outcome} under a shield"] += 1
            if number > goal.robots:
                self.settle(goal, number - goal.robots)
            else:
                goal.robots -= number

    def settle(self, cell: Cell, arrived: int) -> None:
        """Give the cell to the seat (TF-3, TF-6, TF-D5).

        Wasteland becomes a settlement, and the multiplier becomes 1.
        """
        cell.owner = self.seat
        cell.robots = cell.moved = arrived
        cell.multiplier = 1
        if cell.terrain == "wasteland":
            cell.terrain = "settlement"

    def build(self, cell: Cell, name: str) -> None:
        """Build (TF-7, TF-8).

        Robots are used up, and the cell becomes a base. Towns and cities turn settlements into houses.
        """
        self.built = True
        self.clauses[f"TF-8 {name}"] += 1
        if name == "town" and self.town_bonus:
            more = self.found(cell) - self.costs[name][0]
            self.town_points[self.seat] += more
            self.clauses["TF-D8 a town with more resources"] += more > 0
        cell.robots -= self.costs[name][1]
        cell.terrain, cell.building = "base", name
        reach = {"town": 1, "city": 2}.get(name, 0)
        for other in self.cells:
            if other.steps_to(cell) <= reach and other.owner == self.seat and other.terrain == "settlement":
                self.clauses[f"TF-8 house of a {name}"] += 1
                other.terrain, other.building = "base", "house"

    def finish(self) -> None:
        """End the turn with its end phase. The next turn begins unless the game is over (TF-5, TF-9)."""
        self.end_phase()
        last = self.seat == self.queue()[-1]
        if any(self.score(seat) >= self.points_to_end for seat in range(self.seats)):
            self.clauses["TF-9 points"] += 1
            self.phase, self.seat = "over", -1
        elif last and self.round >= self.most_rounds:
            self.clauses["TF-9 rounds"] += 1
            self.phase, self.seat = "over", -1
        else:
            later = self.queue()[self.queue().index(self.seat) + 1 :]
            self.round += last
            self.seat = [*later, *self.queue()][0]
            self.built = self.moving = False
            for cell in self.cells:
                cell.moved = 0
            self.start_phase()

    def end_phase(self) -> None:
        """Multiply the robots on the seat's cells beside its shields until its next turn (TF-D5)."""
        for cell in self.owned(self.seat):
            shields = sum(near.building == "shield" and near.owner == self.seat for near in cell.around)
            if shields:
                self.clauses["TF-D5 shield" if shields == 1 else "TF-D5 shields overlap"] += 1
            cell.multiplier = 1 + shields
            cell.robots *= cell.multiplier

    def start_phase(self) -> None:
        """Take off the shields, then let factories produce, then let towers shoot (TF-D5)."""
        own = self.owned(self.seat)
        for cell in own:
            if cell.robots % cell.multiplier:
                self.clauses["TF-D5 rounded down"] += 1
            cell.robots //= cell.multiplier
            cell.multiplier = 1
        for cell in own:
            cell.robots += MADE.get(cell.building or "", 0)
        for cell in own:
            if cell.building == "tower":
                self.shoot(cell)

    def shoot(self, tower: Cell) -> None:
        """Take robots from every cell of other seats in range (TF-8, TF-D4)."""
        for cell in self.cells:
            if cell.owner in (None, self.seat) or cell.steps_to(tower) > 2:
                continue
            if self.straight and not cell.on_a_line_with(tower):
                continue
            self.clauses[f"TF-8 shot at a {cell.terrain}"] += cell.robots > 0
            self.clauses["TF-D5 shot under a shield"] += cell.robots > 0 and cell.multiplier > 1
            cell.robots = max(0, cell.robots - self.shot)

    # What a game tells.

    def state(self) -> dict[str, Any]:
        """Return the position as traces write it."""
        return {
            "phase": self.phase,
            "round": self.round,
            "seat": self.seat,
            "built": self.built,
            "moved": self.moving,
            "owner": [-1 if cell.owner is None else cell.owner for cell in self.cells],
            "robots": [cell.robots for cell in self.cells],
            "moved_robots": [cell.moved for cell in self.cells],
            "terrain": [cell.terrain for cell in self.cells],
            "building": [cell.building for cell in self.cells],
            "shield": [cell.multiplier for cell in self.cells],
        } | ({"town_points": list(self.town_points)} if self.town_bonus else {})

    def result(self) -> dict[str, Any]:
        """Return the result (TF-9, TF-10).

        The seat with the most points wins, of equal seats the last in the round. Points are named before rounds.
        """
        scores = [self.score(seat) for seat in range(self.seats)]
        winner = max(self.queue(), key=lambda seat: (scores[seat], self.queue().index(seat)))
        reason = "points" if max(scores) >= self.points_to_end else "round-limit"
        return {"scores": scores, "winners": [winner], "reason": reason}

    # For random games that reach all clauses.

    def tempting(self, chance: random.Random) -> str:
        """Return a legal action, chosen so that buildings and captures are more frequent.

        Most robots move in each turn, many of them together.
        """
        builds = [] if self.built or self.moving else self.builds()
        if builds and chance.random() < 0.7:
            kind = chance.choice(sorted({action.split()[3] for action in builds}))
            return chance.choice([action for action in builds if action.endswith(kind)])
        ready = [] if self.built else [c for c in self.cells if self.free_robots(c)]
        ways = [(cell, way) for cell in ready for way, other in cell.beside.items() if self.can_enter(other)]
        if not ways or chance.random() < 0.15:
            return "finish"
        fights = [(cell, way) for cell, way in ways if cell.beside[way].owner not in (None, self.seat)]
        fights = [(cell, way) for cell, way in fights if cell.beside[way].multiplier > 1] or fights
        cell, way = chance.choice(fights if fights and chance.random() < 0.5 else ways)
        most = self.free_robots(cell)
        number = chance.choice([1, most, most, chance.randint(1, most)])
        return f"move {cell.q} {cell.r} {way} {number}"

    def scattered(self, chance: random.Random) -> Game:
        """Return a lawful position far from the beginning, with few or many robots and all kinds of buildings."""
        game = self.copy()
        full, thick, most = chance.choice([3, 5, 8]), chance.choice([1, 2, 5]), chance.choice([4, 12, 30])
        choice = [name for name in (*COSTS, "shield", "tower") if name not in {"bridge", "city", *self.absent}]
        for cell in game.cells:
            if cell.building is None and chance.randrange(10) < full:
                # Most cells belong to the nearest seat, the others to any seat.
                homes = [c for c in game.cells if c.building == "large_factory"]
                nearest = min(homes, key=lambda home: (home.steps_to(cell), chance.random()))
                cell.owner = nearest.owner if chance.random() < 0.8 else chance.randrange(game.seats)
                if cell.terrain == "wasteland":
                    cell.terrain = "settlement"
                if chance.randrange(10) < thick:
                    cell.building = "bridge" if cell.terrain == "hole" else chance.choice(choice)
                    cell.terrain = "base"
            if cell.owner is not None:
                cell.robots = chance.choice([0, 1, chance.randint(0, most)])
        game.seat = chance.randrange(game.seats)
        for seat in range(game.seats):
            if seat != game.seat:
                game.seat, now = seat, game.seat
                game.end_phase()
                game.seat = now
        game.round = chance.randint(1, game.most_rounds)
        game.clauses.clear()
        return game
