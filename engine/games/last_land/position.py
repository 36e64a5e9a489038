"""Positions of Last Land that people write or photograph: which of them can come from a game.

Only positions at the beginning of a turn are taken, before the dice are thrown.
"""

from collections.abc import Sequence
from typing import Any

from landpress.engine.game import Impossible
from landpress.engine.games.last_land import encoding as e
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.lattice import neighbours

_Around = Sequence[Sequence[int]]
_FIELDS = {"phase", "seat", "dice", "ap", "pins", "drain", "tokens"}


def fault(board: HexBoard, t: list[int], written: dict[str, Any]) -> Impossible | None:
    """Return why a written position is none of a game at the beginning of a turn, or None."""
    return _form(board, t, written) or _rules(board, t, written)


def _form(board: HexBoard, t: list[int], written: dict[str, Any]) -> Impossible | None:
    names = [str(cell) for cell in hexagon(board.radius)]
    if set(written) != _FIELDS:
        return Impossible("fields", {"fields": " ".join(sorted(_FIELDS))})
    if (written["phase"], written["dice"], written["ap"]) != ("roll", None, None):
        return Impossible("beginning")
    if type(written["seat"]) is not int or not 0 <= written["seat"] < board.players:
        return Impossible("seats", {"seats": board.players})
    for field, low, high in (("drain", 0, t[e.T_DRAINS]), ("tokens", -1, board.players - 1)):
        values = written[field]
        if not isinstance(values, list) or len(values) != len(names):
            return Impossible("tiles", {"field": field, "tiles": len(names)})
        for name, value in zip(names, values, strict=True):
            if type(value) is not int or not low <= value <= high:
                return Impossible("number", {"field": field, "tile": name, "low": low, "high": high})
    pins = written["pins"]
    if not isinstance(pins, list) or len(pins) != board.players:
        return Impossible("pins", {"seats": board.players})
    standing = [pin for pin in pins if pin is not None]
    if not all(type(pin) is str and pin in names for pin in standing):
        return Impossible("pin")
    double = next((pin for pin in standing if standing.count(pin) > 1), None)
    return None if double is None else Impossible("double", {"tile": double})


def _rules(board: HexBoard, t: list[int], written: dict[str, Any]) -> Impossible | None:
    """Return which rule a position breaks that has the right form."""
    cells = hexagon(board.radius)
    place, around = {str(cell): i for i, cell in enumerate(cells)}, neighbours(board.radius)
    pins = [None if pin is None else place[pin] for pin in written["pins"]]
    drain, tokens, most = written["drain"], written["tokens"], t[e.T_DRAINS]
    for seat in range(board.players):
        if tokens.count(seat) > t[e.T_TOKENS]:
            return Impossible("tokens", {"seat": seat, "tokens": tokens.count(seat), "owned": t[e.T_TOKENS]})
    reached = [_reached(place[str(start)], pin, drain, around) for start, pin in zip(board.starts, pins, strict=True)]
    for seat, (start, pin) in enumerate(zip(board.starts, pins, strict=True)):
        if pin != place[str(start)] and not drain[place[str(start)]]:
            return Impossible("left", {"seat": seat, "tile": str(start)})
        if pin is not None and pin not in reached[seat]:
            return Impossible("come", {"seat": seat, "tile": str(cells[pin]), "start": str(start)})
    everywhere = set[int]().union(*reached)
    for cell, name in enumerate(cells):
        if drain[cell] and cell not in everywhere:
            return Impossible("ticks", {"tile": str(name)})
        if tokens[cell] >= 0 and cell not in reached[tokens[cell]]:
            return Impossible("token", {"seat": tokens[cell], "tile": str(name)})
        if tokens[cell] >= 0 and not drain[cell] and cell not in pins:
            return Impossible("bare", {"tile": str(name)})
    used_up = [cell for cell in range(len(cells)) if drain[cell] == most]
    free = [cell for cell in used_up if cell not in pins]
    enclosed = [cell for cell in free if t[e.T_MAY_LEAVE] or all(drain[n] == most for n in around[cell])]
    if pins.count(None) > len(enclosed):
        return Impossible("out", {"seats": pins.count(None), "tiles": len(enclosed)})
    if pins[written["seat"]] is None:
        return Impossible("out_to_move", {"seat": written["seat"]})
    return _turn(t, written, pins[written["seat"]] or 0, around, pins)


def _reached(start: int, pin: int | None, drain: list[int], around: _Around) -> set[int]:
    """Return the tiles that a seat can have visited: it leaves a tick on each, except where its pin stands."""
    found, waiting = {start}, [start] if drain[start] else []
    while waiting:
        for cell in around[waiting.pop()]:
            if cell not in found and (drain[cell] or cell == pin):
                found.add(cell)
                if drain[cell]:
                    waiting.append(cell)
    return found


def _turn(
    t: list[int], written: dict[str, Any], here: int, around: _Around, pins: list[int | None]
) -> Impossible | None:
    """Return why no turn of a seat begins on a tile: nothing can be done there."""
    drain, most = written["drain"], t[e.T_DRAINS]
    if drain[here] < most or any(drain[n] < most and n not in pins for n in around[here]):
        return None
    return Impossible("stuck", {"seat": written["seat"]})
