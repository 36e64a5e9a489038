"""The row of a board in the ledger. The worker that draws a board also makes its row, so that entering is quick."""

import json
from typing import NamedTuple

from landpress.layouts.board import Board


class Row(NamedTuple):
    """A board that is ready for the ledger; `board` is the text of its file."""

    key: bytes
    code: str
    game: str
    players: int
    variant: str
    symmetry: str
    board: str


def row(board: Board, symmetry: str, text: str) -> Row:
    """Return the row of a board; `text` is the text of its file."""
    variant = json.dumps(board.variant)
    return Row(board.canonical_key(), board.code() or "", board.game, board.players, variant, symmetry, text)
