"""Terraforming in words: the table of a board, and actions and states as people and files write them.

Actions: `move q r DIR N`, `build q r NAME`, `finish`. The number of moves is not limited. So `room` says how long a
list of legal actions can be, and `action_of` reads an action without a list.
"""

import re
from functools import cache
from typing import Any, NotRequired, TypedDict

from landpress.engine.contract.house import House, choice_of
from landpress.engine.contract.turns import ORDERS
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import is_legal, points
from landpress.engine.games.terraforming.phases import LARGE_MADE, MADE, count_moves
from landpress.engine.games.terraforming.validity import RANGES
from landpress.layouts.games.terraforming import HOLE, SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, distance, hexagon, parse_hex, radius_of
from landpress.layouts.lattice import index

REASONS = ("points", "round-limit")
PHASES = ("act", "over")
TERRAINS = ("wasteland", "settlement", "base", "hole")
BUILDINGS = ("bridge", "shield", "tower", "factory", "excavator", "house", "town", "city", "large_factory")
ROOM = 4096
"""Numbers in `out`: all builds of the largest board that can be read, 8 on each of 271 cells, and what the greedy
policy stores."""

_NUMBER = re.compile("[1-9][0-9]{0,8}", re.ASCII)
size = e.state_length


@cache
def _geometry(radius: int, shots: str) -> tuple[list[int], list[int], list[int]]:
    """Return for each cell its neighbours, the cells two steps away, and those that a tower there reaches (TF-D4)."""
    cells = hexagon(radius)
    near = [index(radius).get(Hex(c.q + d.q, c.r + d.r), -1) for c in cells for d in DIRECTIONS.values()]
    ring, reach = [], []
    for cell in cells:
        close = [(i, other) for i, other in enumerate(cells) if 0 < distance(cell, other) <= 2]
        shot = close if shots == "disc" else [(i, other) for i, other in close if _in_line(cell, other)]
        ring += _filled([i for i, other in close if distance(cell, other) == 2], e.RING)
        reach += _filled([i for i, _ in shot], e.REACH)
    return near, ring, reach


class TerraformingObservation(TypedDict):
    """What each seat sees of Terraforming: the whole position. Lists of cells are in the order of the board file."""

    phase: str
    """`act` or `over`."""
    round: int
    seat: int
    """The seat to move."""
    built: bool
    """Whether the seat has built in this turn."""
    moved: bool
    """Whether the seat has moved robots in this turn."""
    owner: list[int]
    """For each cell the seat that owns it, or -1."""
    robots: list[int]
    """For each cell its robots."""
    moved_robots: list[int]
    """For each cell those of its robots that have moved in this turn."""
    terrain: list[str]
    """For each cell `wasteland`, `settlement`, `base` or `hole`."""
    building: list[str | None]
    """For each cell its building, None if it has none."""
    shield: list[int]
    """For each cell the factor by which shields multiply its robots."""
    town_points: NotRequired[list[int]]
    """For each seat what its towns count beyond houses; only if towns count more (TF-D8)."""


def table(board: HexBoard, house: House) -> list[int]:
    """Return the table `t` of a board: geometry, costs, the house values of play, and the state at the beginning."""
    cells = hexagon(board.radius)
    near, ring, reach = _geometry(board.radius, choice_of(house, "play.tower_range", RANGES))
    costs = [_cost(house, name) for name in BUILDINGS[: e.KINDS]]
    # One seat alone plays with the points and rounds for two seats.
    seats = SEATS.index(board.players) if board.players in SEATS else 0
    ring_at = e.T_NEAR + len(near)
    reach_at = ring_at + len(ring)
    open_at = e.S_CELLS + e.FIELD * len(cells)
    t = [len(cells), board.players, house["play.points"][seats], house["play.rounds"][seats]]
    t += [min(robots for _, robots in costs), ring_at, reach_at, reach_at + len(reach)]
    t += [open_at, open_at + board.players * len(cells)]
    t += [house["play.tower_shot"], house["play.base_points"], int(house["play.town_bonus"])]
    t += [ORDERS.index(choice_of(house, "play.order", ORDERS))]
    t += [needed for needed, _ in costs] + [robots for _, robots in costs]
    assert len(t) == e.T_NEAR
    t += near + ring + reach
    s = [0] * size(t)
    s[e.S_ROUND] = 1
    for i, (cell, kind) in enumerate(zip(cells, board.cells, strict=True)):
        seat = board.starts.index(cell) if cell in board.starts else -1
        e.set_owner(s, i, seat)
        e.set_times(s, i, 1)
        if seat < 0:
            e.set_terrain(s, i, e.HOLE if kind == HOLE else e.WASTELAND)
        else:
            e.set_terrain(s, i, e.BASE)
            e.set_building(s, i, e.LARGE_FACTORY)
    _tally(t, s)
    return t + s


def _cost(house: House, building: str) -> tuple[int, int]:
    """Return the resources and robots that a building costs, `NEVER` for one that the variant does not have (TF-D8)."""
    absent = (building == "shield" and not house["play.shields"]) or (building == "city" and not house["play.cities"])
    return (e.NEVER, e.NEVER) if absent else house[f"building.{building}"]


def _filled(cells: list[int], length: int) -> list[int]:
    return cells + [-1] * (length - len(cells))


def _in_line(a: Hex, b: Hex) -> bool:
    """Tell whether two cells lie on one straight line of cells (TF-D4)."""
    return 0 in (a.q - b.q, a.r - b.r, a.q + a.r - b.q - b.r)


def _tally(t: list[int], s: list[int]) -> None:
    """Add to a state the numbers that follow from its cells and that it holds for speed."""
    for c in range(t[e.T_CELLS]):
        owner, terrain, building = e.owner_of(s, c), e.terrain_of(s, c), e.building_on(s, c)
        if owner >= 0:
            e.add_score(s, owner, points(t, terrain, building))
            e.add_shields(s, owner, int(building == e.SHIELD))
            e.add_towers(s, owner, int(building == e.TOWER))
        around = [n for k in e.neighbours_of(c) if (n := t[k]) >= 0]
        for seat in range(t[e.T_PLAYERS]):
            may_enter = sum(e.terrain_of(s, n) != e.BASE or e.owner_of(s, n) == seat for n in around)
            excavators = sum(e.building_on(s, n) == e.EXCAVATOR and e.owner_of(s, n) == seat for n in around)
            e.add_open_ways(t, s, seat, c, may_enter)
            e.add_excavators(t, s, seat, c, excavators)


def longest(t: list[int]) -> int:
    """Return a number of plies that no game exceeds.

    A turn makes at most 5 robots plus one for each cell, so in round n a seat has at most n times as many. Each move
    takes at least one robot that has not moved. So a turn has at most as many moves as robots, or a build, and its end.
    """
    rounds, made = max(1, t[e.T_ROUNDS]), LARGE_MADE + MADE * t[e.T_CELLS]
    return t[e.T_PLAYERS] * (made * rounds * (rounds + 1) // 2 + 2 * rounds)


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be, here and at most `plies` plies on.

    Each ply may begin a turn in which factories make robots.
    """
    cells = t[e.T_CELLS]
    robots = sum(e.robots_on(s, c) for c in range(cells))
    made = plies * (LARGE_MADE + MADE * cells)
    return 1 + e.KINDS * cells + e.SIDES * (robots + made)


def _radius(t: list[int]) -> int:
    radius = radius_of(t[e.T_CELLS])
    assert radius is not None
    return radius


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return an action as it is written."""
    if action == e.FINISH:
        return "finish"
    if e.is_build(action):
        cell = hexagon(_radius(t))[e.site_of(action)]
        return f"build {cell.q} {cell.r} {BUILDINGS[e.building_of(action) - 1]}"
    cell = hexagon(_radius(t))[e.source_of(action)]
    return f"move {cell.q} {cell.r} {tuple(DIRECTIONS)[e.way_of(action)]} {e.robots_of(action)}"


def action_of(t: list[int], s: list[int], text: str) -> int | None:
    """Return the number of a written action, None if it is not legal in a state."""
    words = text.split(" ")
    cell = index_of(t, ",".join(words[1:3]))
    action = None
    match words:
        case ["finish"]:
            action = e.FINISH
        case ["build", _, _, name] if name in BUILDINGS[: e.KINDS] and cell is not None:
            action = e.build(cell, 1 + BUILDINGS.index(name))
        case ["move", _, _, way, robots] if way in DIRECTIONS and _NUMBER.fullmatch(robots) and cell is not None:
            action = e.move(cell, tuple(DIRECTIONS).index(way), int(robots))
    return action if action is not None and is_legal(t, s, action) else None


def index_of(t: list[int], name: str) -> int | None:
    """Return the index of the cell with the name `q,r` in canonical order, None if there is none."""
    try:
        return index(_radius(t)).get(parse_hex(name))
    except ValueError:
        return None


def state(t: list[int], s: list[int]) -> TerraformingObservation:
    """Return the position as traces hold it.

    `town_points`, for each seat what its towns count beyond houses, is there only if towns count more (TF-D8).
    """
    cells = range(t[e.T_CELLS])
    buildings = [e.building_on(s, c) for c in cells]
    seen: TerraformingObservation = {
        "phase": PHASES[s[e.S_PHASE]],
        "round": s[e.S_ROUND],
        "seat": s[e.S_SEAT],
        "built": bool(s[e.S_BUILT]),
        "moved": bool(s[e.S_MOVED]),
        "owner": [e.owner_of(s, c) for c in cells],
        "robots": [e.robots_on(s, c) for c in cells],
        "moved_robots": [e.moved_on(s, c) for c in cells],
        "terrain": [TERRAINS[e.terrain_of(s, c)] for c in cells],
        "building": [BUILDINGS[building - 1] if building else None for building in buildings],
        "shield": [e.times_on(s, c) for c in cells],
    }
    if t[e.T_BONUS]:
        seen["town_points"] = _town_points(t, s)
    return seen


def _town_points(t: list[int], s: list[int]) -> list[int]:
    """Return for each seat its points beyond those of its cells, which are those that towns count more (TF-D8)."""
    found = [e.score_of(s, seat) for seat in range(t[e.T_PLAYERS])]
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) >= 0:
            found[e.owner_of(s, c)] -= points(t, e.terrain_of(s, c), e.building_on(s, c))
    return found


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of a written position, the inverse of `state`."""
    s = [0] * size(t)
    s[e.S_PHASE] = PHASES.index(written["phase"])
    s[e.S_ROUND], s[e.S_SEAT] = written["round"], written["seat"]
    s[e.S_BUILT], s[e.S_MOVED] = int(written["built"]), int(written["moved"])
    for c, name in enumerate(written["building"]):
        e.set_owner(s, c, written["owner"][c])
        e.set_robots(s, c, written["robots"][c])
        e.set_moved(s, c, written["moved_robots"][c])
        e.set_terrain(s, c, TERRAINS.index(written["terrain"][c]))
        e.set_building(s, c, 0 if name is None else 1 + BUILDINGS.index(name))
        e.set_times(s, c, written["shield"][c])
    _tally(t, s)
    for seat, more in enumerate(written.get("town_points", ())):
        e.add_score(s, seat, more)
    if s[e.S_PHASE] == e.ACT:
        count_moves(t, s)
    return s


def beginning(t: list[int]) -> list[int]:
    """Return the state before any start phase; its round is 0."""
    s = [e.first_number(t, k) for k in range(size(t))]
    s[e.S_ROUND] = 0
    return s


def wealth(t: list[int], s: list[int]) -> list[int]:
    """Return the resources on each cell for its owner (TF-3, TF-8)."""
    return [
        1 + e.excavators_beside(t, s, e.owner_of(s, c), c) if e.terrain_of(s, c) == e.SETTLEMENT else 0
        for c in range(t[e.T_CELLS])
    ]


def most_rounds(t: list[int]) -> int:
    """Return the number of rounds after which the game ends (TF-9)."""
    return t[e.T_ROUNDS]
