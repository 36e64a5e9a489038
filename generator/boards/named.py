"""Find the board that a command uses: one that the user named, or one drawn from a seed without the ledger."""

import sys
from dataclasses import replace

from landpress.engine.boards.validity import faults as faults_of
from landpress.engine.boards.validity import require_playable, require_usable_variant, seats
from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.generator.texts import words
from landpress.layouts.board import Board, Reseating, Variant, layout
from landpress.layouts.catalogue import has, part
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import number_of, printable

SHOWN = 3
"""The number of faults of a board that a message shows."""


def board_named(source: str, game: str | None = None, players: int | None = None) -> Board:
    """Return the board that an input carries: a code, a file or standard input.

    If `players` differs from the board's number of seats, give the board that number of seats, for games that can do so
    (LL-D3). Raise InputError if the board cannot be read, CallError if it is a board of another game or cannot have
    that number of seats.
    """
    from landpress.output.files.carriers import read_one

    board, name = read_one(source, sys.stdin.buffer), printable(source)[:60]
    if game is not None and board.game != game:
        raise CallError(f"{name}: a board of {board.game}, not of {game}")
    if players is not None and players != board.players:
        if players not in layout(board.game).SEATS or not has(board.game, "layout", Reseating):
            raise CallError(f"--players {players}: the board is for {number_of(board.players, 'seats')}")
        seated = part(board.game, "layout", Reseating).seated(board, players)
        # The file claims a symmetry for its own seats.
        board = replace(seated, claimed_symmetry=None)
    return board


def require_valid(board: Board, source: str, forced: bool | None) -> None:
    """Raise InputError with the faults of a board that is not valid, for its number of seats.

    If `forced`, print them on standard error instead; None means that the command cannot be forced. `source` is the
    name of the board in the message.
    """
    require_usable_variant(board)
    if faults := _faults(board):
        said = f"{printable(source)[:60]}: the board is not valid for {seats(board)}: {faults}"
        if not forced:
            force = "" if forced is None else ", or add --force-invalid"
            raise InputError(f"{said}; take a valid board{force}")
        print(f"landpress: {said}; used because of --force-invalid", file=sys.stderr)


def warn_if_invalid(board: Board) -> None:
    """Print the faults of a board that is not valid on standard error. Such a board can still be examined and solved.

    Raise InputError if it cannot be played.
    """
    require_playable(board)
    if faults := _faults(board):
        print(f"landpress: the board is not valid for {seats(board)}: {faults}", file=sys.stderr)


def _faults(board: Board) -> str:
    """Return the errors of a board as one line, at most `SHOWN` of them, or an empty text for a valid board."""
    wrong = [fault for fault in faults_of(board) if fault.severity == "error"]
    if not wrong:
        return ""
    from landpress.output.reports.validation import sentence

    speak = words("en", board.game)
    said = [f"{' '.join([fault.code, *fault.where])}: {sentence(fault, speak)}" for fault in wrong[:SHOWN]]
    more = [f"and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
    return "; ".join([*said, *more])


def board_drawn(game: str, players: int | None, seed: str, variant: Variant = ()) -> Board:
    """Return the first valid board of a seed."""
    return drawn(request(game, players, variant), seed).board
