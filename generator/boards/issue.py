"""Find fresh boards: draw until a board is new to this machine, reserve it in the ledger, and note what happened.

When all boards of a symmetric space are issued, balanced boards follow (LL-D8).
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import repeat

from landpress.engine.boards.validity import symmetry
from landpress.generator.boards.draws import draws
from landpress.generator.boards.entry import Row, row
from landpress.generator.boards.ledger import Ledger, Reservation
from landpress.generator.boards.request import is_fixed
from landpress.generator.boards.spaces import Size, known_size, size
from landpress.generator.boards.wanted import Choice, Request
from landpress.generator.game import Game
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.errors import LedgerError, VariantError

STUBBORN = 20_000
"""Number of draws in a row that were issued before, after which a space of unknown size counts as used up."""
STUBBORN_WISHES = 500
"""The same for boards that meet wishes. Wishes can leave a handful of boards."""
_FOR_EACH, _MOST_TIMES = 20, 10
"""In a space of known size: the draws for each of its classes, and how many times `STUBBORN` at most."""


@dataclass(frozen=True)
class Issued:
    """A board, the text of its file, and notes for the user on how it was drawn (keys of texts with their values).

    `reservation` is that of the board in the ledger, if it has one.
    """

    board: Board
    text: str
    notes: tuple[tuple[str, dict[str, object]], ...] = ()
    reservation: Reservation | None = None

    def issuing(self, files: Mapping[str, bytes]) -> AbstractContextManager[None]:
        """Issue the board when these files, which a `with` block writes, have taken their names."""
        return nullcontext() if self.reservation is None else self.reservation.issuing(files)


def file_text(board: Board, character: str = "") -> str:
    """Return the text of a board's file, which includes its symmetry, and its character if that is given."""
    return write_board(board, symmetry(board), character)


def ledger_row(board: Board) -> Row:
    """Return the row of a board for the ledger."""
    return row(board, symmetry(board) or "", file_text(board))


def drawn(wanted: Request, seed: str) -> Issued:
    """Return the first board of a seed, even if it was issued before. The ledger is neither read nor changed."""
    board, notes = next(_choices(wanted, seed))
    return Issued(board, file_text(board), notes)


def offered(wanted: Request, seed: str) -> Iterator[Board]:
    """Yield the boards of a seed in the order in which they are offered, whether they were issued before or not."""
    return (board for board, _ in _choices(wanted, seed))


def _choices(wanted: Request, seed: str) -> Iterator[Choice]:
    """Yield the boards of a seed in the order in which they are offered."""
    boards = draws(wanted, seed)
    if wanted.even and (maker := Game(wanted.game).choosing_maker):
        yield from maker.choices(wanted, boards)
    yield from map(Choice, boards)


def chosen(board: Board, ledger: Ledger) -> Issued:
    """Reserve a board that somebody chose. Raise LedgerError if an equal board was issued or reserved before."""
    new = ledger_row(board)
    reservation = ledger.reserve(new)
    if reservation is None:
        raise LedgerError(f"{new.code}: this board, or one equal up to symmetry, was issued before; add --again")
    return Issued(board, new.board, reservation=reservation)


def stubborn(space: Size | None) -> int:
    """Return the number of draws in a row that were issued before, after which a space counts as used up.

    If it is known how many boards there are, the last ones are worth more draws: some are drawn rarely.
    """
    if space is None or not space.exact:
        return STUBBORN
    return max(STUBBORN, min(_FOR_EACH * space.classes, _MOST_TIMES * STUBBORN))


def _is_wished(wanted: Request) -> bool:
    return bool(wanted.wishes or wanted.map_wishes)


def fresh(wanted: Request, seed: str, ledger: Ledger) -> Iterator[Issued]:
    """Yield boards that were never issued on this machine. Reserve each in the ledger before yielding it.

    A request with only one fixed board yields that board again and again, without reserving it. Raise VariantError when
    all boards of the request were issued.
    """
    if is_fixed(wanted):
        yield from repeat(replace(drawn(wanted, seed), notes=(("fresh.fixed", {}),)))
    space = known_size(wanted)
    used = ledger.used_in(wanted.game, wanted.players, wanted.variant) if space else 0
    passed_over = in_a_row = 0
    if not (space and used >= space.classes):
        for board, chosen_by in _choices(wanted, seed):
            new = ledger_row(board)
            reservation = ledger.reserve(new)
            if reservation is None:
                passed_over, in_a_row = passed_over + 1, in_a_row + 1
                if in_a_row % 100 == 0 and (space := size(wanted)):
                    used = ledger.used_in(wanted.game, wanted.players, wanted.variant)
                if in_a_row >= (STUBBORN_WISHES if _is_wished(wanted) else stubborn(space)) or (
                    space and used >= space.classes
                ):
                    break
                continue
            notes = list(chosen_by)
            if passed_over:
                notes.append(("fresh.passed_over", {"count": passed_over}))
            if space:
                used = ledger.used_in(wanted.game, wanted.players, wanted.variant)
                if 2 * used >= space.classes:
                    after = "half_used" if Game(wanted.game).maker.CAN_BALANCE else "half_used_only"
                    notes.append((f"fresh.{after}", {"used": used, "classes": space.classes}))
            in_a_row = passed_over = 0
            yield Issued(board, new.board, tuple(notes), reservation)
            if space and used >= space.classes:
                break
    if _is_wished(wanted):
        raise VariantError("every board found that meets the wishes was issued before: loosen them, or add --again")
    if wanted.balanced or not Game(wanted.game).maker.CAN_BALANCE:
        raise VariantError(
            "every board of this kind was issued before: choose another number of seats, a variant or an edition, or "
            "let the ledger forget some"
        )
    for issued in fresh(replace(wanted, balanced=True), seed, ledger):
        yield replace(issued, notes=(*issued.notes, ("fresh.used_up", {"seats": wanted.players})))


def candidates(wanted: Request, seed: str, ledger: Ledger | None) -> Iterator[Board]:
    """Yield boards that differ from each other and from all boards that a ledger has. The ledger is not changed.

    Raise VariantError if the request allows only one board, or if no new board comes up any more.
    """
    if is_fixed(wanted):
        raise VariantError("this variant gives one fixed board, so there is nothing to choose: use landpress fresh")
    shown: set[bytes] = set()
    most = STUBBORN_WISHES if wanted.wishes or wanted.map_wishes else STUBBORN
    in_a_row = 0
    for board in draws(wanted, seed):
        key = board.canonical_key()
        if key in shown or (ledger is not None and ledger.has(key)):
            in_a_row += 1
            if in_a_row == most:
                raise VariantError(
                    f"only {len(shown):,} boards to choose from: the last {most:,} draws were among them or issued "
                    "before; ask for fewer, or loosen what you wish"
                )
            continue
        shown.add(key)
        in_a_row = 0
        yield board
