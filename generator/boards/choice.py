"""Candidates for a choice: boards that were never issued on this machine. Showing them issues none of them."""

from collections.abc import Iterator

from landpress.generator.boards.draws import draws
from landpress.generator.boards.issue import STUBBORN, STUBBORN_WISHES
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import is_fixed
from landpress.generator.boards.wanted import Request
from landpress.layouts.board import Board
from landpress.layouts.errors import VariantError


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
