"""Nets as files: the weights that a game brings for a number of seats, and the players that use them.

A game keeps them in `engine/games/GAME/nets/SEATS.net`. The first line is JSON: the game, seats, cells and variant that
the net was trained for, the version of the features, its size, and the SHA-256 of the line without this field and the
rest. The rest is the weights as engine/loops/nets.py orders them: rows in two bytes a number, the others in four, all
little-endian. A net that is missing or does not fit is not used: one warning says why, and `mcts` plays.
"""

import json
import os
import warnings
from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import byteorder
from typing import Any, NamedTuple

from landpress.engine.contract.house import house_values
from landpress.engine.game import Game
from landpress.engine.kernels.backends import KernelWarning
from landpress.engine.kernels.linking import plain
from landpress.engine.loops.nets import NET_CURVE, NET_HIDDEN, NET_LOGITS, NET_STEP
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.playout import MCTS, NET
from landpress.engine.play.players import Player
from landpress.layouts.board import Board
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import folder
from landpress.layouts.errors import InputError
from landpress.layouts.reading import number_of
from landpress.layouts.strictjson import parse

VARIABLE = "LANDPRESS_NETS"
MOST_BYTES = 40_000
"""The largest file of a net."""
_FORM = 1
_PRECISE = 1 << 96


class Seen(NamedTuple):
    """What a net was trained for: game, seats, cells, variant, and the version of the game's features."""

    game: str
    players: int
    cells: int
    variant: tuple[tuple[str, object], ...]
    version: int


class Net(NamedTuple):
    """A net: what it was trained for, the numbers of features and of hidden units, and its weights."""

    seen: Seen
    features: int
    hidden: int
    weights: tuple[int, ...]

    def tail(self) -> list[int]:
        """Return the end of a table with this net (engine/loops/nets.py)."""
        made = [*self.weights, *curve(), self.features, self.hidden]
        return [*made, len(made) + 1]


def length(features: int, hidden: int) -> int:
    """Return the number of weights of a net of this size."""
    return features * hidden + 2 * hidden + 1


@cache
def curve() -> tuple[int, ...]:
    """Return the values of the logistic function, times `ONE`. Whole numbers only: every machine has the same."""
    step, term = 0, _PRECISE
    for k in range(1, 40):
        step, term = step + term, term // (NET_STEP * k)
    grown = [_PRECISE]
    for _ in range(NET_LOGITS):
        grown.append(grown[-1] * step // _PRECISE)
    half = [(2 * ONE * one + one + _PRECISE) // (2 * (one + _PRECISE)) for one in grown]
    made = (*(ONE - value for value in half[:0:-1]), *half)
    assert len(made) == NET_CURVE
    return made


def seen_by(board: Board) -> Seen:
    """Return what a net must have been trained for to play on a board."""
    return Seen(board.game, board.players, len(board.cells), board.variant, version_of(board.game))


def version_of(game: str) -> int:
    """Return the version of the features of a game, 0 if it declares none."""
    featured = Game(game).featured
    return featured.NET_VERSION if featured else 0


def feature_count(board: Board) -> int:
    """Return the number of features of a game on a board, 0 if it has none."""
    t = Game(board.game).notation.table(board, house_values(board.game, board.variant))
    return int(plain(board.game)["net_feature_count"](t))


def file_name(game: str, players: int) -> str:
    """Return the name of the file of a net outside of its game."""
    return f"{game}-{players}.net"


def path_of(game: str, players: int) -> Path:
    """Return the path of the net of a game for a number of seats: in the folder `LANDPRESS_NETS`, or in the game."""
    if own := os.environ.get(VARIABLE):
        path = Path(own, file_name(game, players))
        if path.is_file():
            return path
    return folder("engine", game) / "nets" / f"{players}.net"


def net_bytes(net: Net) -> bytes:
    """Return a net as a file. Raise OverflowError if a weight does not fit."""
    rows = net.features * net.hidden
    body = _bytes("h", net.weights[:rows]) + _bytes("i", net.weights[rows:])
    told = net.seen._asdict() | {"variant": dict(net.seen.variant)}
    head = {"form": _FORM, **told, "features": net.features, "hidden": net.hidden}
    return json.dumps(head | {"sha256": _digest(head, body)}).encode() + b"\n" + body


def _bytes(kind: str, numbers: Sequence[int]) -> bytes:
    made = array(kind, numbers)
    if byteorder == "big":
        made.byteswap()
    return made.tobytes()


def _numbers(kind: str, data: bytes) -> list[int]:
    made = array(kind)
    made.frombytes(data)
    if byteorder == "big":
        made.byteswap()
    return made.tolist()


def _digest(head: dict[str, Any], body: bytes) -> str:
    # A number that no reader accepts (layouts/strictjson.py) is written as its type, so it changes the digest.
    return sha256(json.dumps(head, sort_keys=True, default=str).encode() + b"\n" + body).hexdigest()


def read_net(data: bytes, called: str) -> Net:
    """Return the net of a file. Raise InputError in one line if it is none, or was changed."""
    line, newline, body = data.partition(b"\n")
    try:
        head: Any = parse(line.decode("utf-8")) if newline else None
    except (InputError, UnicodeDecodeError):
        head = None
    if not isinstance(head, dict) or head.get("form") != _FORM:
        raise InputError(f"{called}: not a net that this version reads; expected one that `landpress train` wrote")
    if head.pop("sha256", "") != _digest(head, body):
        raise InputError(f"{called}: the net was changed: its SHA-256 differs from the one in its first line")
    try:
        variant = {key: tuple(one) if isinstance(one, list) else one for key, one in head["variant"].items()}
        seen = Seen(head["game"], head["players"], head["cells"], tuple(sorted(variant.items())), head["version"])
        features, hidden = int(head["features"]), int(head["hidden"])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise InputError(f"{called}: the first line of the net lacks a field") from None
    rows = 2 * features * hidden
    if not 1 <= hidden <= NET_HIDDEN or features < 1 or len(body) != rows + 4 * (2 * hidden + 1):
        raise InputError(f"{called}: the net has {len(body)} bytes of weights; {features} x {hidden} do not fit them")
    return Net(seen, features, hidden, (*_numbers("h", body[:rows]), *_numbers("i", body[rows:])))


_LENT: dict[Seen, Net] = {}


def lend(net: Net) -> None:
    """Let this process use a net in place of the one that its game brings, on the boards that it was trained for."""
    _LENT[net.seen] = net


def net_for(board: Board) -> Net:
    """Return the net that fits a board. Raise InputError in one line if there is none."""
    asked = seen_by(board)
    if lent := _LENT.get(asked):
        return lent
    path = path_of(board.game, board.players)
    if not path.is_file():
        raise InputError(f"{board.game} has no net for {number_of(board.players, 'seats')}")
    name = f"the net of {board.game} for {board.players} seats"
    net = _read(str(path), path.stat().st_mtime_ns, name)
    for field, trained, here in zip(Seen._fields, net.seen, asked, strict=True):
        if trained != here:
            told = "variant" if field == "variant" else f"{field} {trained}, not {here}"
            raise InputError(f"{name} was trained for another {told}")
    if net.features != feature_count(board):
        raise InputError(f"{name} has {net.features} features, the game {feature_count(board)}")
    return net


@cache
def _read(path: str, changed: int, name: str) -> Net:
    return read_net(content(path, MOST_BYTES, "a net", name), name)


def equipped(board: Board, players: Sequence[Player]) -> tuple[list[Player], list[int]]:
    """Return the players on a board and the end of the table with the net that they use, [] if they use none.

    If there is no such net, `mcts` plays instead with the same budget, and a warning says why.
    """
    if all(one.kind != NET for one in players):
        return list(players), []
    try:
        return list(players), net_for(board).tail()
    except InputError as error:
        _tell(str(error))
        return [one._replace(kind=MCTS) if one.kind == NET else one for one in players], []


@cache
def _tell(why: str) -> None:
    warnings.warn(f"{why}; mcts plays instead of net", KernelWarning, stacklevel=3)


def tell_unknown(game: str) -> None:
    """Warn that a net met a feature that it does not know, so that `mcts` played on."""
    _tell(f"a position of {game} has a feature that its net does not know")
