"""Terraforming on a screen: owners, buildings and robots on the asteroid.

The cell that robots leave is touched first, then the cell where they go. A cell is touched to build there.
"""

from collections.abc import Mapping
from typing import Any

from landpress.engine.contract.house import house_values
from landpress.layouts.games.terraforming import NAME, SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, hexagon
from landpress.output.games.terraforming import survey
from landpress.output.games.terraforming.board import board_items, field_items
from landpress.output.games.terraforming.pieces import (
    building_square,
    hole_cover,
    moved_marker,
    owner_marker,
    robot_chip,
    shield_marker,
)
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.items import Drawn, Symbol
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot, Told, hex_spots
from landpress.output.scene.words import Words

CELL, HANDS = 28, False
REACH = 16.0
OWNER, BUILDING, ROBOTS, MOVED, SHIELD = (-9.6, -5.0), (-1.0, -6.6), (-2.6, 4.6), (7.9, 4.4), (8.5, -4.4)
"""The places of pieces on a cell, from its centre: nothing covers anything else."""
CLAUSES = {"act": "TF-6", "over": "TF-10"}
"""The clause of the rules that says what is done in a phase."""


def ground(board: HexBoard, style: Style) -> list[Drawn]:
    """Return the printed asteroid; on a poster without names of rows and directions."""
    if style.look == "survey":
        return survey.board_items(board, CELL, 0, 0, style)
    return (field_items if style.hung else board_items)(board, CELL, 0, 0, style)


def spots(board: HexBoard) -> list[Spot]:
    """Return a spot for each cell."""
    return hex_spots(hexagon(board.radius), CELL)


def marks(board: HexBoard, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return for each cell the marker of its owner, its building, its robots, and what is known about them."""
    words, found = style.words, []
    for i, spot in enumerate(spots(board)):
        owner, building, robots = seen["owner"][i], seen["building"][i], seen["robots"][i]
        moved, times = seen["moved_robots"][i], seen["shield"][i]

        def put(
            kind: str, at: tuple[float, float], name: str, drawn: tuple[Drawn, ...], told: str, spot: Spot = spot
        ) -> None:
            symbol = Symbol(name, REACH, drawn)
            found.append(Mark(f"{kind} {spot.name}", spot.name, spot.x + at[0], spot.y + at[1], symbol, told))

        if building == "bridge":
            put("cover", (0, 0), "cover", hole_cover(CELL, style), "")
        if owner >= 0:
            seat = style.palette.seats[owner]
            kind = "settlement" if seen["terrain"][i] == "settlement" else "owner"
            told = words(f"table.{kind}", seat=seat_letter(owner))
            put("owner", OWNER, f"owner-{owner}", owner_marker(seat, style), told)
        if building and building != "large_factory":
            put("building", BUILDING, f"is-{building}", building_square(building, style), words(f"game.{building}"))
        if robots:
            told = words("table.robots", robots=robots)
            put("robots", ROBOTS, f"robots-{robots}", robot_chip(robots, style), told)
        if moved:
            told = words("table.moved", robots=moved)
            put("moved", MOVED, f"moved-{moved}", moved_marker(moved, style), told)
        if times > 1 and owner >= 0:
            put("shield", SHIELD, f"times-{times}", shield_marker(times, style), words("game.shielded", times=times))
    return found


def places(board: HexBoard, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the cell that is left and the cell that is entered, or the cell of a building."""
    verb, *rest = action.split(" ")
    if verb == "finish":
        return ()
    cell = Hex(int(rest[0]), int(rest[1]))
    if verb == "build":
        return (str(cell),)
    step = DIRECTIONS[rest[2]]
    return str(cell), str(Hex(cell.q + step.q, cell.r + step.r))


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, *rest = action.split(" ")
    if verb == "build":
        return words("table.build", building=words(f"game.{rest[2]}"), cell=f"{rest[0]},{rest[1]}")
    if verb == "move":
        source = Hex(int(rest[0]), int(rest[1]))
        step = DIRECTIONS[rest[2]]
        target = Hex(source.q + step.q, source.r + step.r)
        return words("table.move", robots=rest[3], source=source, target=target)
    return words("table.finish")


def outcome(board: HexBoard, before: Mapping[str, Any], after: Mapping[str, Any], action: str, words: Words) -> str:
    """Return the numbers of a fight: the robots of both sides, and who is left with how many (TF-6)."""
    if not action.startswith("move "):
        return ""
    cell, own = places(board, before, action)[1], int(action.rpartition(" ")[2])
    i = [str(one) for one in hexagon(board.radius)].index(cell)
    owner, others = before["owner"][i], before["robots"][i]
    if owner in (-1, before["seat"]) or not others:
        return ""
    left = words("table.left", seat=seat_letter(after["owner"][i]), robots=after["robots"][i])
    return words("table.fight", own=own, others=others, left=left)


def told(board: HexBoard, seen: Mapping[str, Any], words: Words) -> Told:
    """Return the round, and whether the seat may still move or build; for each seat its cells and robots."""
    house, seat = house_values(NAME, board.variant), SEATS.index(board.players) if board.players in SEATS else 0
    turn = [
        words("table.round", round=seen["round"], rounds=house["play.rounds"][seat], points=house["play.points"][seat])
    ]
    if seen["phase"] != "over":
        turn.append(words(f"table.now_{'built' if seen['built'] else 'moved' if seen['moved'] else 'act'}"))
    seats = []
    for seat in range(board.players):
        own = [i for i, owner in enumerate(seen["owner"]) if owner == seat]
        robots = sum(seen["robots"][i] for i in own)
        seats.append(words("table.holds", cells=len(own), robots=robots))
    return Told(turn, seats, CLAUSES[seen["phase"]])
