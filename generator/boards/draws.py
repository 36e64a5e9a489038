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
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import is_met
from landpress.generator.game import Game
from landpress.layouts.board import Board
from landpress.layouts.errors import VariantError

WISH_PATIENCE = 10_000
"""The least number of proposals that may fail in a row where boards have to meet wishes and are not balanced."""
LONGER = 8
"""How many times as many proposals are tried for wishes that can be met as far as the solver knows."""


def draws(wanted: Request, seed: str, stated: str | None = None) -> Iterator[Board]:
    """Yield valid boards without end. The same request and seed give the same boards, which state it or `stated`.

    Boards meet the wishes of the request. Raise VariantError if no board can meet the variant: immediately if the maker
    can tell, otherwise after more failed proposals in a row than the maker's `patience`. The message then says which
    clauses or wishes they failed.
    """
    maker = Game(wanted.game).maker
    maker.check(wanted)
    purpose = "balanced" if wanted.balanced else "board"
    stream = Stream(seed, wanted.game, wanted.players, purpose)
    patience = _patience(maker.patience(wanted), wanted)
    lies = getattr(maker, "AS_THEY_LIE", False)
    refused: Counter[str] = Counter()
    for proposal in maker.proposals(wanted, stream):
        if isinstance(proposal, str):
            refused[proposal] += 1
        else:
            board = replace(proposal, variant=wanted.variant, seed=seed if stated is None else stated)
            fault = next((f for f in faults(board) if f.severity == "error"), None)
            unmet = next((wish for wish in wanted.wishes if not is_met(wish, board)), None)
            if fault is not None:
                refused[fault.clause] += 1
            elif unmet is not None:
                refused[f"the wish {unmet.text!r}"] += 1
            else:
                refused.clear()
                if not wanted.wishes or lies or _is_due(board, stream):
                    yield board
                continue
        if refused.total() > patience:
            reasons = ", ".join(f"{times:,} failed {reason}" for reason, times in refused.most_common())
            what = "wishes" if wanted.wishes else "variant"
            raise VariantError(f"no valid board in {refused.total():,} proposals: {reasons}; loosen the {what}")


def _patience(usual: int, wanted: Request) -> int:
    """Return how many proposals may fail in a row. Wishes that perhaps cannot be met get an answer in a few seconds."""
    if not wanted.wishes:
        return usual
    least = usual if wanted.balanced else max(usual, WISH_PATIENCE)
    return least * LONGER if wanted.is_possible else least


def _is_due(board: Board, stream: Stream) -> bool:
    """Return whether a board is taken that meets wishes. Then all these boards, as they lie, are equally likely.

    The draws make each class of boards equally likely. A class has as many boards as its boards have different images.
    """
    images = list(board.images())
    return stream.below(len(images)) < len(set(images))
