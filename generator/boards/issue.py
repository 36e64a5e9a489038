"""Issuing a board: draw until one is new to this machine, enter it in the ledger, and tell what happened.

Where a space of symmetric boards is used up, balanced boards follow (LL-D8).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import repeat

from landpress.engine.boards.validity import symmetry
from landpress.generator.boards.draws import draws
from landpress.generator.boards.ledger import Ledger, Row, row
from landpress.generator.boards.request import Request, is_fixed
from landpress.generator.boards.spaces import known_size, size
from landpress.generator.game import maker_of
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.errors import VariantError

STUBBORN = 20_000
"""After so many draws in a row that were issued before, a space of unknown size counts as used up."""


@dataclass(frozen=True)
class Issued:
    """A board, the text of its file, and what a person should know about how it was drawn (keys of texts)."""

    board: Board
    text: str
    notes: tuple[tuple[str, dict[str, object]], ...] = ()


def file_text(board: Board) -> str:
    """The text of a board's file, with the symmetry that it has."""
    return write_board(board, symmetry(board))


def ledger_row(board: Board) -> Row:
    """A board as the ledger takes it."""
    return row(board, symmetry(board) or "", file_text(board))


def drawn(wanted: Request, seed: str) -> Issued:
    """The first board of a seed, whether or not it was issued before; the ledger is not touched."""
    board = next(draws(wanted, seed))
    return Issued(board, file_text(board))


def fresh(wanted: Request, seed: str, ledger: Ledger) -> Iterator[Issued]:
    """Boards never issued on this machine, each entered in the ledger before it is yielded, without end.

    Where there is one fixed board only it is yielded again and again, and not entered.
    """
    if is_fixed(wanted):
        yield from repeat(replace(drawn(wanted, seed), notes=(("fresh.fixed", {}),)))
    space = known_size(wanted)
    used = ledger.issued_in(wanted.game, wanted.players, wanted.variant) if space else 0
    passed_over = in_a_row = 0
    if not (space and used >= space.classes):
        for board in draws(wanted, seed):
            new = ledger_row(board)
            if not ledger.issue(new):
                passed_over, in_a_row = passed_over + 1, in_a_row + 1
                if in_a_row % 100 == 0 and (space := size(wanted)):
                    used = ledger.issued_in(wanted.game, wanted.players, wanted.variant)
                if in_a_row == STUBBORN or (space and used >= space.classes):
                    break
                continue
            notes: list[tuple[str, dict[str, object]]] = []
            if passed_over:
                notes.append(("fresh.passed_over", {"count": passed_over}))
            if space:
                used = ledger.issued_in(wanted.game, wanted.players, wanted.variant)
                if 2 * used >= space.classes:
                    after = "half_used" if maker_of(wanted.game).CAN_BALANCE else "half_used_only"
                    notes.append((f"fresh.{after}", {"used": used, "classes": space.classes}))
            in_a_row = passed_over = 0
            yield Issued(board, new.board, tuple(notes))
            if space and used >= space.classes:
                break
    if wanted.balanced or not maker_of(wanted.game).CAN_BALANCE:
        raise VariantError(
            "every board of this kind was issued before: choose another number of seats, a variant or an edition, or "
            "let the ledger forget some"
        )
    for issued in fresh(replace(wanted, balanced=True), seed, ledger):
        yield replace(issued, notes=(*issued.notes, ("fresh.used_up", {"seats": wanted.players})))
