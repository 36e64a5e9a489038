"""The interface for outside programs in JSON lines, for games without a protocol of their own (docs/bots.md).

A program receives an object a line: one before the game, which it answers with its name, and one each time that it must
act, which it answers with one of the legal actions. Hidden things stay hidden: a program receives what its seat sees,
and the board only in games without hands, because a board with hands holds the hands of all.
"""

import json

from landpress.engine.boards.validity import symmetry
from landpress.engine.game import Game
from landpress.engine.play.match import Match
from landpress.layouts.boardfile import board_fields, variant_fields

RESET = ""
"""No line means this: an answer is a single action, so there is nothing to take back."""
INSTEAD = "the first legal action"


def message(match: Match, seat: int, before: bool = False) -> bytes:
    """Return what a program is sent: what it plays and on which board, or what its seat sees and may do."""
    told: dict[str, object]
    if before:
        board = match.board
        told = {"game": board.game, "players": board.players, "seat": seat, "variant": variant_fields(board.variant)}
        if Game(board.game).validity.SEATS_HAVE != "hands":
            told["board"] = board_fields(board, symmetry(board))
    else:
        told = {"seat": seat, "state": match.observation(seat), "legal": match.legal()}
    return json.dumps(told).encode() + b"\n"


def action(match: Match, line: str) -> str | None:
    """Return the action of a line: its text without spaces at its ends."""
    return line.strip() or None


def is_locked(match: Match, first: str, action: str) -> bool:
    """Return False: another action may be tried after one that was not legal."""
    return False


def is_last(action: str) -> bool:
    """Return True: each action is asked for by itself."""
    return True


def instead(match: Match) -> str:
    """Return the first legal action in the order of the notation."""
    return match.text(match.actions()[0])


def moment(match: Match) -> str:
    """Return the round or turn of the game if it counts them, else an empty text."""
    state = match.state()
    return next((f"{key} {state[key]}" for key in ("round", "turn") if key in state), "now")
