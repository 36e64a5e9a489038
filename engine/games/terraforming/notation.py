"""Terraforming in words: the table of a board, actions and states as people and files write them.

`move q r DIR N`, `build q r NAME`, `finish`. A position may have any number of moves, so `room` says how long a list of
legal actions may be, and `action_of` reads an action without a list.
"""

import re
from functools import cache
from typing import Any

from landpress.engine.contract.house import House
from landpress.engine.games.terraforming import kernel as k
from landpress.engine.games.terraforming.validity import tower_range
from landpress.layouts.games.terraforming import HOLE, SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, distance, hexagon, index, parse_hex, radius_of

REASONS = ("points", "round-limit")
PHASES = ("act", "over")
TERRAINS = ("wasteland", "settlement", "base", "hole")
BUILDINGS = ("bridge", "shield", "tower", "factory", "excavator", "house", "town", "city", "large_factory")
ROOM = 4096
"""All builds of the largest board that can be read, 8 on each of 271 cells, and what the greedy policy keeps."""

_NUMBER = re.compile("[1-9][0-9]{0,8}", re.ASCII)


@cache
def _geometry(radius: int, shots: str) -> tuple[list[int], list[int], list[int]]:
    """For each cell its neighbours, the cells two steps away, and those that a tower there reaches (TF-D4)."""
    cells = hexagon(radius)
    near = [index(radius).get(Hex(c.q + d.q, c.r + d.r), -1) for c in cells for d in DIRECTIONS.values()]
    ring, reach = [], []
    for cell in cells:
        close = [(i, other) for i, other in enumerate(cells) if 0 < distance(cell, other) <= 2]
        shot = close if shots == "disc" else [(i, other) for i, other in close if _in_line(cell, other)]
        ring += _filled([i for i, other in close if distance(cell, other) == 2], k.RING)
        reach += _filled([i for i, _ in shot], k.REACH)
    return near, ring, reach


def table(board: HexBoard, house: House) -> list[int]:
    """The table `t` of a board: geometry, costs, the house values of play, and the state at the beginning."""
    cells, count = hexagon(board.radius), len(board.cells)
    near, ring, reach = _geometry(board.radius, tower_range(house))
    costs = [house[f"building.{name}"] for name in BUILDINGS[: k.KINDS]]
    # One seat alone plays for as many points and rounds as two.
    seats = SEATS.index(board.players) if board.players in SEATS else 0
    ring_at = k.T_NEAR + len(near)
    reach_at = ring_at + len(ring)
    t = [count, board.players, house["play.points"][seats], house["play.rounds"][seats]]
    t += [min(robots for _, robots in costs), ring_at, reach_at, reach_at + len(reach)]
    t += [needed for needed, _ in costs] + [robots for _, robots in costs]
    assert len(t) == k.T_NEAR
    t += near + ring + reach
    s = [0] * size(t)
    s[k.S_ROUND] = 1
    owner = [board.starts.index(cell) if cell in board.starts else -1 for cell in cells]
    _put(t, s, 0, owner)
    ground = [k.HOLE if kind == HOLE else k.WASTELAND for kind in board.cells]
    _put(t, s, k.TERRAIN, [kind if seat < 0 else k.BASE for kind, seat in zip(ground, owner, strict=True)])
    _put(t, s, k.BUILDING, [0 if seat < 0 else k.LARGE_FACTORY for seat in owner])
    _put(t, s, k.TIMES, [1] * count)
    _tally(t, s)
    return t + s


def _filled(cells: list[int], length: int) -> list[int]:
    return cells + [-1] * (length - len(cells))


def _in_line(a: Hex, b: Hex) -> bool:
    """TF-D4: whether two cells lie on one straight line of cells."""
    return 0 in (a.q - b.q, a.r - b.r, a.q + a.r - b.q - b.r)


def _put(t: list[int], s: list[int], field: int, values: list[int]) -> None:
    at = k.S_OWNER + field * t[k.T_CELLS]
    s[at : at + len(values)] = values


def _get(t: list[int], s: list[int], field: int) -> list[int]:
    at = k.S_OWNER + field * t[k.T_CELLS]
    return s[at : at + t[k.T_CELLS]]


def _tally(t: list[int], s: list[int]) -> None:
    """What a state holds twice, for speed, from what its cells say."""
    cells, players = t[k.T_CELLS], t[k.T_PLAYERS]
    owner, terrain, building = (_get(t, s, field) for field in (0, k.TERRAIN, k.BUILDING))
    for seat in range(players):
        own = [c for c in range(cells) if owner[c] == seat]
        s[k.S_SCORE + seat] = sum(k.points(terrain[c], building[c]) for c in own)
        s[k.S_SHIELDS + seat] = sum(building[c] == k.SHIELD for c in own)
        s[k.S_TOWERS + seat] = sum(building[c] == k.TOWER for c in own)
        rich, free = [0] * cells, [0] * cells
        for c in range(cells):
            around = [n for n in t[k.T_NEAR + k.SIDES * c :][: k.SIDES] if n >= 0]
            rich[c] = sum(building[n] == k.EXCAVATOR and owner[n] == seat for n in around)
            free[c] = sum(terrain[n] != k.BASE or owner[n] == seat for n in around)
        _put(t, s, k.OPEN + seat, free)
        _put(t, s, k.OPEN + players + seat, rich)


def size(t: list[int]) -> int:
    """The length of the state."""
    return k.S_OWNER + (k.OPEN + 2 * t[k.T_PLAYERS]) * t[k.T_CELLS]


def longest(t: list[int]) -> int:
    """No game has more plies.

    A turn makes at most 5 robots and one for each other cell, so in round n a seat has at most n times as many. Each
    move takes at least one robot that has not moved, so a turn has at most as many moves, or a build, and its end.
    """
    rounds, made = max(1, t[k.T_ROUNDS]), k.LARGE_MADE + k.MADE * t[k.T_CELLS]
    return t[k.T_PLAYERS] * (made * rounds * (rounds + 1) // 2 + 2 * rounds)


def room(t: list[int], s: list[int], plies: int) -> int:
    """How long a list of legal actions may be, at most so many plies on: every ply may be a turn with its factories."""
    cells = t[k.T_CELLS]
    robots = s[k.S_OWNER + k.ROBOTS * cells : k.S_OWNER + (k.ROBOTS + 1) * cells]
    made = plies * (k.LARGE_MADE + k.MADE * cells)
    return 1 + k.KINDS * cells + k.SIDES * (sum(robots) + made)


def _radius(t: list[int]) -> int:
    radius = radius_of(t[k.T_CELLS])
    assert radius is not None
    return radius


def action_text(t: list[int], s: list[int], action: int) -> str:
    """An action as it is written."""
    if action == k.FINISH:
        return "finish"
    if action < k.MOVE:
        cell = hexagon(_radius(t))[(action - k.BUILD) // k.KINDS]
        return f"build {cell.q} {cell.r} {BUILDINGS[(action - k.BUILD) % k.KINDS]}"
    place, robots = action // k.MOVE - 1, action % k.MOVE
    cell = hexagon(_radius(t))[place // k.SIDES]
    return f"move {cell.q} {cell.r} {tuple(DIRECTIONS)[place % k.SIDES]} {robots}"


def action_of(t: list[int], s: list[int], text: str) -> int | None:
    """The number of a written action, None where it is not legal in a state."""
    if text == "finish":
        action = k.FINISH
    else:
        match text.split(" "):
            case ["build", q, r, name] if name in BUILDINGS[: k.KINDS]:
                base, first = k.KINDS, k.BUILD + BUILDINGS.index(name)
            case ["move", q, r, way, n] if way in DIRECTIONS and _NUMBER.fullmatch(n):
                base, first = k.SIDES * k.MOVE, (1 + tuple(DIRECTIONS).index(way)) * k.MOVE + int(n)
            case _:
                return None
        cell = index_of(t, f"{q},{r}")
        if cell is None:
            return None
        action = first + base * cell
    return action if k.is_legal(t, s, action) else None


def index_of(t: list[int], name: str) -> int | None:
    """Where the cell of a name `q,r` stands in canonical order, None where there is none."""
    try:
        return index(_radius(t)).get(parse_hex(name))
    except ValueError:
        return None


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """A state as traces hold it."""
    owner, robots, gone, terrain, building, times = (
        _get(t, s, field) for field in (0, k.ROBOTS, k.GONE, k.TERRAIN, k.BUILDING, k.TIMES)
    )
    return {
        "phase": PHASES[s[k.S_PHASE]],
        "round": s[k.S_ROUND],
        "seat": s[k.S_SEAT],
        "built": bool(s[k.S_BUILT]),
        "moved": bool(s[k.S_MOVED]),
        "owner": owner,
        "robots": robots,
        "moved_robots": gone,
        "terrain": [TERRAINS[kind] for kind in terrain],
        "building": [BUILDINGS[kind - 1] if kind else None for kind in building],
        "shield": times,
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """The inverse of `state`."""
    s = [0] * size(t)
    s[k.S_PHASE] = PHASES.index(written["phase"])
    s[k.S_ROUND], s[k.S_SEAT] = written["round"], written["seat"]
    s[k.S_BUILT], s[k.S_MOVED] = int(written["built"]), int(written["moved"])
    _put(t, s, 0, written["owner"])
    _put(t, s, k.ROBOTS, written["robots"])
    _put(t, s, k.GONE, written["moved_robots"])
    _put(t, s, k.TERRAIN, [TERRAINS.index(name) for name in written["terrain"]])
    _put(t, s, k.BUILDING, [0 if name is None else 1 + BUILDINGS.index(name) for name in written["building"]])
    _put(t, s, k.TIMES, written["shield"])
    _tally(t, s)
    if s[k.S_PHASE] == k.ACT:
        k.count_moves(t, s)
    return s


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    """What a seat sees: everything, as nothing in this game is hidden."""
    return state(t, s)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """What hidden things have been shown so far: none."""
    return ()


def beginning(t: list[int]) -> list[int]:
    """The state before any start phase; its round is 0."""
    s = t[t[k.T_START] :]
    s[k.S_ROUND] = 0
    return s


def wealth(t: list[int], s: list[int]) -> list[int]:
    """TF-3, TF-8: the resources on each cell for its owner."""
    cells, rich = t[k.T_CELLS], k.OPEN + t[k.T_PLAYERS]
    owner, terrain = _get(t, s, 0), _get(t, s, k.TERRAIN)
    return [1 + _get(t, s, rich + owner[c])[c] if terrain[c] == k.SETTLEMENT else 0 for c in range(cells)]


def most_rounds(t: list[int]) -> int:
    """TF-9: after how many rounds the game ends."""
    return t[k.T_ROUNDS]
