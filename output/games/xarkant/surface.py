"""Xarkant on a screen: discs, workshops, churches and villages on the land.

A quadrant is touched to use it. What is done on boards beside the land has no place.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from landpress.engine.contract.house import house_values
from landpress.layouts.games.xarkant import LATTICE, NAME, SIDE, TYPES, Landscape
from landpress.output.games.xarkant import beside, pieces
from landpress.output.games.xarkant.board import board_items
from landpress.output.pieces.land import DESIGNED
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.items import Drawn, Symbol
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot, Table, Told, square_spots
from landpress.output.scene.words import Words

CELL, HANDS = DESIGNED, False
REACH = 16.0
TOWN_CLEAR = 6.0
"""The strip of a village that stays free for a church, to each side of its middle."""
CHURCH_HEIGHT, WORKSHOP_WIDTH = 22, 16
STANDING = {"workshop": "workshops", "church": "churches"}
CLAUSES = {"first": "XK-D7", "draw": "XK-6", "act": "XK-9", "over": "XK-16"}
"""The clause of the rules that says what is done in a phase."""


def ground(board: Landscape, style: Style) -> list[Drawn]:
    """Return the printed landscape."""
    return board_items(board, CELL, 0, 0, style)


def spots(board: Landscape) -> list[Spot]:
    """Return a spot for each quadrant."""
    return square_spots(LATTICE.names, SIDE, CELL)


def marks(board: Landscape, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the villages, then the discs, workshops and churches."""
    words, seats, found = style.words, style.palette.seats, []
    places = {spot.name: spot for spot in spots(board)}

    def put(kind: str, cell: str, name: str, drawn: list[Drawn], told: str) -> None:
        found.append(Mark(f"{kind} {cell}", *places[cell][:3], Symbol(name, REACH, tuple(drawn)), told))

    for cell in seen["villages"]:
        clear = TOWN_CLEAR if cell in seen["churches"] else 0.0
        drawn = pieces.lying_village(CELL, style, clear)
        put("village", cell, f"village-{clear:g}", drawn, words("table.a_village"))
    for cell, disc in seen["discs"].items():
        seat, side = disc["seat"], disc["side"]
        drawn = pieces.lying_disc(seats[seat], side == "claim", pieces.DISC, style)
        put("disc", cell, f"{side}-{seat}", drawn, words(f"table.{side}_disc", seat=seat_letter(seat)))
    for cell, seat in seen["workshops"].items():
        drawn = pieces.workshop(seats[seat], WORKSHOP_WIDTH, style)
        put("workshop", cell, f"workshop-{seat}", drawn, words("table.a_workshop", seat=seat_letter(seat)))
    for cell, seat in seen["churches"].items():
        drawn = pieces.church(seats[seat], CHURCH_HEIGHT, style)
        put("church", cell, f"church-{seat}", drawn, words("table.a_church", seat=seat_letter(seat)))
    return found


def tables(board: Landscape, style: Style) -> list[Table]:
    """Return the boards of the seats, the church board and the state board."""
    return beside.laid(board, style)


def table_marks(board: Landscape, seen: Mapping[str, Any], style: Style) -> list[list[Mark]]:
    """Return the pieces on them."""
    return beside.marks(board, seen, style)


def places(board: Landscape, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the quadrant that is used, if there is one."""
    rest = action.split(" ")[1:2]
    return tuple(rest) if rest and rest[0] in LATTICE.names else ()


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, *rest = action.split(" ")
    if verb == "first":
        return words("table.first", seat=seat_letter(int(rest[0])))
    if verb == "draw":
        return words("table.draw", seats=" ".join(seat_letter(int(seat)) for seat in rest))
    if verb == "trade":
        return words("table.trade", given=words(f"game.{rest[0]}_name"), taken=words(f"game.{rest[1]}_name"))
    if verb == "collect":
        bonus = rest[1].removeprefix("+") if len(rest) > 1 else ""
        return words("table.collect_bonus" if bonus else "table.collect", cell=rest[0], bonus=bonus)
    if rest and rest[0] in TYPES:
        return words("table.church_track", kind=words(f"game.{rest[0]}_name"))
    if rest == ["state"]:
        return words("table.workshop_state")
    return words(f"table.{verb}", cell=rest[0] if rest else "")


def _amounts(goods: Mapping[str, int], words: Words) -> str:
    return ", ".join(f"{number} {words(f'game.{kind}_name')}" for kind, number in goods.items())


def outcome(board: Landscape, before: Mapping[str, Any], after: Mapping[str, Any], action: str, words: Words) -> str:
    """Return the goods and the popularity that each seat got or gave, and after a draw its discs."""
    if action.startswith("draw "):
        counts = [now - old for old, now in zip(before["drawn"], after["drawn"], strict=True)]
        return _changes([{words("game.disc"): count} for count in counts], words)
    changes = []
    for seat, stock in enumerate(after["stock"]):
        goods = {words(f"game.{kind}_name"): count - before["stock"][seat][kind] for kind, count in stock.items()}
        goods[words("game.popularity")] = after["popularity"][seat] - before["popularity"][seat]
        changes.append(goods)
    return _changes(changes, words)


def _changes(seats: Sequence[Mapping[str, int]], words: Words) -> str:
    """Return what changed for each seat with its sign, without what stayed."""
    told = []
    for seat, goods in enumerate(seats):
        parts = ", ".join(f"{count:+d} {name}".replace("-", "−") for name, count in goods.items() if count)
        if parts:
            told.append(words("table.got", seat=seat_letter(seat), goods=parts))
    return "; ".join(told)


def told(board: Landscape, seen: Mapping[str, Any], words: Words) -> Told:
    """Return the round, the supply and what is done now; for each seat its discs, goods and popularity."""
    turn = [words("table.round", round=seen["round"], rounds=house_values(NAME, board.variant)["play.rounds"])]
    if seen["phase"] != "over":
        drawer = seat_letter(seen["drawer"]) if seen["drawer"] >= 0 else ""
        turn.append(words(f"table.now_{seen['phase']}", seat=drawer))
    turn.append(words("table.supply", goods=_amounts(seen["supply"], words)))
    seats = [
        words(
            "table.holds",
            goods=_amounts(stock, words),
            popularity=seen["popularity"][seat],
            drawn=seen["drawn"][seat],
            bag=seen["bag"][seat],
            state=seen["state"][seat],
            tracks=_amounts(seen["tracks"][seat], words),
        )
        for seat, stock in enumerate(seen["stock"])
    ]
    return Told(turn, seats, CLAUSES[seen["phase"]])
