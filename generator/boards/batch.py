"""Draw many different boards with several workers. No board equals one that was issued before.

The work is cut into chunks of `CHUNK` draws. The seed of a chunk depends only on the seed of the batch and on the
number of the chunk. Chunks are entered in the ledger in order. One transaction reserves the boards of a chunk and
enters the progress of the batch. So the boards are the same for any number of workers. A batch that was stopped, even
by kill -9, continues where it stopped and neither loses nor repeats a board.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count, islice

from landpress.generator.boards.draws import draws
from landpress.generator.boards.entry import Row
from landpress.generator.boards.issue import ledger_row, stubborn
from landpress.generator.boards.ledger import Batch, Ledger
from landpress.generator.boards.request import is_fixed
from landpress.generator.boards.spaces import known_size, size
from landpress.generator.boards.wanted import Request
from landpress.generator.game import Game
from landpress.generator.workers import Workers
from landpress.layouts.described import known_as
from landpress.layouts.errors import VariantError
from landpress.layouts.maps.reader import read_description

CHUNK = 64


@dataclass(frozen=True)
class Order:
    """An order for `count` boards of one kind, drawn from a seed."""

    wanted: Request
    seed: str
    count: int


def chunk(wanted: Request, seed: str, number: int) -> list[Row]:
    """Draw the boards of one chunk and return their rows for the ledger."""
    if wanted.described:
        known_as(read_description(wanted.described))
    return [ledger_row(board) for board in islice(draws(wanted, f"{seed} {number}", seed), CHUNK)]


def open_batch(ledger: Ledger, order: Order, output: str, seed_was_given: bool, suffix: str | None = None) -> Batch:
    """Begin a batch that writes to `output`, or continue the batch that was stopped there.

    `suffix` is the suffix of the files if the output is a folder.
    A continued batch keeps its own seed if the user gave none. Raise VariantError if the request allows only one board.
    """
    if is_fixed(order.wanted):
        raise VariantError(
            "this variant gives one fixed board, and a batch needs different boards: use landpress fresh"
        )
    options = asdict(order.wanted) | {"count": order.count, "seed": order.seed if seed_was_given else None}
    options.pop("is_possible")  # it follows from the wishes
    for later in ("even", "wishes", "map_wishes", "described"):
        if not options[later]:
            # Version 0.1 did not have this option, and a batch that it left can be continued.
            del options[later]
    return ledger.open_batch(output, json.dumps(options, sort_keys=True), order.seed, suffix)


def fill(ledger: Ledger, batch: Batch, order: Order, workers: Workers) -> Iterator[Batch]:
    """Draw the boards that a batch still lacks. Yield the batch at the start and after each chunk."""
    yield batch
    while batch.boards < order.count:
        wanted = replace(order.wanted, balanced=order.wanted.balanced or batch.balanced)
        seed = f"{batch.seed} {'balanced' if batch.balanced else ''}".strip()
        # Counting takes long in a large ledger, so what others use up meanwhile is counted when a chunk is in vain.
        others = _used(ledger, wanted) - batch.boards if known_size(wanted) else 0
        for rows in workers.in_order(chunk, ((wanted, seed, number) for number in count(batch.chunk))):
            batch = ledger.add_chunk(batch, rows, order.count - batch.boards)
            yield batch
            if batch.boards >= order.count:
                break
            if _used_up(ledger, wanted, batch, others + batch.boards):
                if wanted.balanced or not Game(wanted.game).maker.CAN_BALANCE:
                    raise VariantError(
                        f"only {batch.boards:,} new boards: the last {batch.in_a_row:,} draws were all issued before"
                    )
                batch = ledger.balance_batch(batch)
                break


def _used_up(ledger: Ledger, wanted: Request, batch: Batch, used: int) -> bool:
    in_vain = batch.in_a_row >= CHUNK
    space = size(wanted) if in_vain else known_size(wanted)
    if batch.in_a_row >= stubborn(space):
        return True
    return space is not None and (_used(ledger, wanted) if in_vain else used) >= space.classes


def _used(ledger: Ledger, wanted: Request) -> int:
    return ledger.used_in(wanted.game, wanted.players, wanted.variant)
