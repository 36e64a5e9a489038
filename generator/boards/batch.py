"""Many boards at once, none equal to another or to one issued before, by several workers.

The work is cut into chunks of `CHUNK` draws whose seeds depend on the chunk's number alone, and chunks are entered in
the ledger in their order, each with its progress in one step. So the boards are the same for any number of
workers, and a batch that was stopped, even by kill -9, goes on where it was without losing or repeating one.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count, islice

from landpress.generator.boards.draws import draws
from landpress.generator.boards.issue import STUBBORN, ledger_row
from landpress.generator.boards.ledger import Batch, Ledger, Row
from landpress.generator.boards.request import Request, is_fixed
from landpress.generator.boards.spaces import known_size, size
from landpress.generator.game import maker_of
from landpress.generator.workers import Workers
from landpress.layouts.errors import VariantError

CHUNK = 64


@dataclass(frozen=True)
class Order:
    """So many boards of a kind, drawn from a seed."""

    wanted: Request
    seed: str
    count: int


def chunk(wanted: Request, seed: str, number: int) -> list[Row]:
    """The boards of one chunk of draws, ready for the ledger."""
    return [ledger_row(replace(board, seed=seed)) for board in islice(draws(wanted, f"{seed} {number}"), CHUNK)]


def open_batch(ledger: Ledger, order: Order, output: str, seed_was_given: bool) -> Batch:
    """Begin a batch for a place, or take up the one that was stopped there; without a given seed with its seed.

    VariantError where there is only one board to make.
    """
    if is_fixed(order.wanted):
        raise VariantError("this variant gives one fixed board, and a batch is of different ones: use landpress fresh")
    options = json.dumps(
        asdict(order.wanted) | {"count": order.count, "seed": order.seed if seed_was_given else None}, sort_keys=True
    )
    return ledger.open_batch(output, options, order.seed)


def fill(ledger: Ledger, batch: Batch, order: Order, workers: Workers) -> Iterator[int]:
    """Draw what a batch still lacks; yields how many boards it has after each chunk."""
    done = ledger.batch_size(batch)
    yield done
    if done >= order.count:
        return
    while done < order.count:
        wanted = replace(order.wanted, balanced=order.wanted.balanced or batch.balanced)
        seed = f"{batch.seed} {'balanced' if batch.balanced else ''}".strip()
        for rows in workers.in_order(chunk, ((wanted, seed, number) for number in count(batch.chunk))):
            batch = ledger.add_chunk(batch, rows, order.count - done)
            done = ledger.batch_size(batch)
            yield done
            if done >= order.count:
                break
            if _used_up(ledger, wanted, batch):
                if wanted.balanced or not maker_of(wanted.game).CAN_BALANCE:
                    raise VariantError(
                        f"only {done:,} new boards: the last {batch.in_a_row:,} draws were all issued before"
                    )
                batch = ledger.balance_batch(batch)
                break


def _used_up(ledger: Ledger, wanted: Request, batch: Batch) -> bool:
    space = size(wanted) if batch.in_a_row >= CHUNK else known_size(wanted)
    if space and ledger.issued_in(wanted.game, wanted.players, wanted.variant) >= space.classes:
        return True
    return batch.in_a_row >= STUBBORN
