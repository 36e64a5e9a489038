"""A game in play as a text for an address: play by mail between two devices, without a server.

The text is JSON, compressed and written in base 64 for addresses. It holds the board, the seed, the policies and the
actions. Whoever opens it sees the position and adds an action. Dice and bags are drawn from the seed, so they come out
the same on every device. A game in which seats hold hidden things is refused, because the text would hold them too.
"""

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from landpress.engine.boards.validity import symmetry
from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.play.match import Match
from landpress.generator.table.trace import PlyLine, Trace
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board_object
from landpress.layouts.errors import InputError
from landpress.layouts.strictjson import Object, parse
from landpress.output.game import Game

VERSION = 1
LONGEST, LARGEST = 100_000, 2_000_000
"""The most characters of an address, and the most bytes of what is inside."""
MOST_PLIES = 20_000
_FIELDS = {"version", "board", "seed", "policies", "actions"}


def damaged() -> InputError:
    """Return the error for an address that cannot be read."""
    return InputError("play by mail: the address is damaged; ask for it again")


def mailed(trace: Trace) -> str:
    """Return a game as a text for an address. Raise InputError if seats hold hidden things, or if it is too long."""
    board = trace.board
    if Game(board.game).surface.HANDS:
        raise InputError(f"{board.game} has hidden hands, and an address would hold them; play at one device")
    if trace.position is not None:
        raise InputError("this game did not begin at its beginning, and an address would not hold that; send the file")
    code = board.code()
    held = code if code is not None and Board.from_code(code) == board else board_fields(board, symmetry(board))
    inside = {
        "version": VERSION,
        "board": held,
        "seed": trace.seed,
        "policies": trace.policies,
        "actions": [ply["action"] for ply in trace.plies],
    }
    text = urlsafe_b64encode(zlib.compress(json.dumps(inside, separators=(",", ":")).encode(), 9)).decode()
    if len(text) > LONGEST:
        raise InputError("this game is too long for an address; save it and send the file")
    return text.rstrip("=")


def opened(text: str) -> Trace:
    """Return the game in such a text, as a trace without a result. Raise InputError if there is none."""
    if len(text) > LONGEST:
        raise InputError("play by mail: the address is too long")
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise damaged()
        inside = parse(data.decode())
    except (UnicodeError, binascii.Error, ValueError, zlib.error):
        raise damaged() from None
    return _trace(inside)


def _trace(inside: Object) -> Trace:
    if set(inside) != _FIELDS or inside["version"] != VERSION:
        raise InputError("play by mail: the address was made by another version of Landpress")
    board = _board(inside["board"])
    if Game(board.game).surface.HANDS:
        raise InputError(f"{board.game} has hidden hands and cannot be played by mail")
    seed, policies, actions = inside["seed"], _texts(inside["policies"]), _texts(inside["actions"])
    if type(seed) is not int or len(policies) != board.players or len(actions) > MOST_PLIES:
        raise damaged()
    match, plies = Match(board), list[PlyLine]()
    for number, action in enumerate(actions, 1):
        actor = match.actor
        if actor == OVER or not match.allows(action):
            raise InputError(f"play by mail: ply {number} does not follow the rules; ask for the address again")
        match.play(action)
        plies.append({"ply": number, "actor": "chance" if actor == CHANCE else actor, "action": action})
    return Trace(board, seed, policies, plies)


def _texts(value: object) -> list[str]:
    """Return a list of texts. Raise InputError for anything else."""
    if isinstance(value, list) and all(type(text) is str for text in value):
        return value
    raise damaged()


def _board(value: object) -> Board:
    """Return a board by its code or its file. Raise InputError if it cannot be read."""
    if isinstance(value, str):
        return Board.from_code(value)
    reading = read_board_object(value, "/board") if isinstance(value, Object) else None
    if reading is None or reading.board is None:
        raise InputError("play by mail: the board in the address cannot be read")
    return reading.board
