"""Find the board that a command uses: one that the user named, or one drawn from a seed without the ledger."""

import sys

from landpress.engine.game import validity_of
from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, Variant
from landpress.layouts.catalogue import has, part
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.game import Reseating, layout


def board_named(source: str, game: str | None = None, players: int | None = None) -> Board:
    """Return the board that an input carries: a code, a file or standard input.

    If `players` differs from the board's number of seats, give the board that number of seats, for games that can do so
    (LL-D3). Raise InputError if the board cannot be read, CallError if it is a board of another game or cannot have
    that number of seats.
    """
    from landpress.output.files.carriers import carried, read_carried

    reading = read_carried(carried(source, sys.stdin.buffer))
    if reading.board is None:
        first = reading.findings[0]
        raise InputError(
            f"{source[:60]}: no board can be read: {first.code} {' '.join(first.where)}; landpress validate tells more"
        )
    board = reading.board
    if game is not None and board.game != game:
        raise CallError(f"{source[:60]}: a board of {board.game}, not of {game}")
    if players is not None and players != board.players:
        if players not in layout(board.game).SEATS or not has(board.game, "layout", Reseating):
            raise CallError(f"--players {players}: the board is for {board.players} seats")
        board = part(board.game, "layout", Reseating).seated(board, players)
    return board


def warn_if_invalid(board: Board) -> None:
    """Print the faults of a board that is not valid on standard error. Such a board can still be played.

    Raise InputError if it cannot be played: its variant is unusable, or it lacks starts that the game needs.
    """
    from landpress.engine.boards.validity import faults
    from landpress.engine.contract.house import variant_faults

    for fault in variant_faults(board.game, board.variant):
        raise InputError(f"{' '.join(fault.where)}: {fault.code}: the variant of the board cannot be used")
    if len(board.starts) != board.players and validity_of(board.game).SEATS_HAVE == "starts":
        raise InputError(f"the board has {len(board.starts)} starts for {board.players} seats; it cannot be played")
    wrong = [fault.code for fault in faults(board) if fault.severity == "error"]
    if wrong:
        codes = " ".join(sorted(set(wrong)))
        print(f"landpress: this board is not valid ({codes}); landpress validate tells more", file=sys.stderr)


def board_drawn(game: str, players: int | None, seed: str, variant: Variant = ()) -> Board:
    """Return the first valid board of a seed."""
    return drawn(request(game, players, variant), seed).board
