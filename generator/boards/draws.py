"""Fresh boards: random proposals of a game until one has no fault.

A game's entry (`generator/games/`) proposes; `engine.boards.validity.faults` accepts a proposal when it has no first
item. Which boards have been issued is not known here (generator/boards/ledger.py).
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


def draws(wanted: Request, seed: str) -> Iterator[Board]:
    """Valid boards without end, the same for the same request and seed.

    VariantError where no board can meet the variant: at once where that can be seen, else after as many
    proposals as the maker is patient for, with what they failed.
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
            board = replace(proposal, variant=wanted.variant, seed=seed)
            fault = next((f for f in faults(board) if f.severity == "error"), None)
            if fault is None:
                refused.clear()
                yield board
                continue
            refused[fault.clause] += 1
        if refused.total() > patience:
            reasons = ", ".join(f"{times:,} failed {reason}" for reason, times in refused.most_common())
            raise VariantError(f"no valid board in {patience:,} proposals: {reasons}; loosen the variant")
