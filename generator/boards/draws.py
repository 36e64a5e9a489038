"""Draw valid boards: try random proposals of a game until one has no error.

The maker of a game (`generator/games/`) proposes boards. A proposal is accepted if `engine.boards.validity.faults`
finds no fault of severity `error`. This module does not know which boards were issued (generator/boards/ledger.py
does).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from landpress.engine.boards.validity import faults
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.request import Request
from landpress.generator.game import maker_of
from landpress.layouts.board import Board
from landpress.layouts.errors import VariantError


def draws(wanted: Request, seed: str, stated: str | None = None) -> Iterator[Board]:
    """Yield valid boards without end. The same request and seed give the same boards, which state it or `stated`.

    Raise VariantError if no board can meet the variant: immediately if the maker can tell, otherwise after more failed
    proposals in a row than the maker's `patience`. The message then says which clauses they failed.
    """
    maker = maker_of(wanted.game)
    maker.check(wanted)
    purpose = "balanced" if wanted.balanced else "board"
    stream = Stream(seed, wanted.game, wanted.players, purpose)
    patience = maker.patience(wanted)
    refused: Counter[str] = Counter()
    for proposal in maker.proposals(wanted, stream):
        if isinstance(proposal, str):
            refused[proposal] += 1
        else:
            board = replace(proposal, variant=wanted.variant, seed=seed if stated is None else stated)
            fault = next((f for f in faults(board) if f.severity == "error"), None)
            if fault is None:
                refused.clear()
                yield board
                continue
            refused[fault.clause] += 1
        if refused.total() > patience:
            reasons = ", ".join(f"{times:,} failed {reason}" for reason, times in refused.most_common())
            raise VariantError(f"no valid board in {refused.total():,} proposals: {reasons}; loosen the variant")
