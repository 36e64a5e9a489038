"""`landpress replay`: check a trace against the rules, and look back at the decisions of the game.

Exit status: 0 if all plies follow the rules, 1 otherwise.
"""

import json
import sys
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

import click

from landpress.engine.contract.answers import MOST_PLAYOUTS, PLAYOUTS
from landpress.generator import completion
from landpress.generator.declaring import argument, declared, example, option
from landpress.generator.progress import Progress
from landpress.layouts.bounded import opened
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.engine.play.review import Decision
    from landpress.generator.table.trace import Trace


@declared("replay", epilog=example("replay evening.trace.jsonl"))
def command(
    trace: str = argument(shell_complete=completion.files),
    review: bool = option(help="Let the search look at every decision, and tell the largest losses."),
    playouts: int | None = option(
        span=(1, MOST_PLAYOUTS), help=f"With --review: playouts for each decision.  [default: {PLAYOUTS}]"
    ),
    as_json: bool = option("--json", help="Print the outcome as JSON."),
) -> None:
    """Replay TRACE (a file, or - for standard input) by the rules. Name the first ply that differs, and the difference.

    TRACE may also be a board that was made with --proof: then its certificate is replayed.
    """
    from landpress.generator.table.trace import first_difference

    if playouts is not None and not review:
        raise CallError("--playouts: give --review as well")
    if trace == "-":
        read = _read(trace, sys.stdin.buffer)
    else:
        with opened(trace, "a trace, or a board that was made with --proof") as stream:
            read = _read(trace, stream)
    difference = first_difference(read)
    outcome = {"source": trace, "ok": difference is None, "plies": len(read.plies), "first": difference}
    if not as_json:
        print(f"{trace}: {difference or f'{len(read.plies)} plies, all by the rules'}", flush=True)
    if review and difference is None:
        found = _reviewed(read, playouts or PLAYOUTS)
        outcome["review"] = {"playouts": playouts or PLAYOUTS, "decisions": [one._asdict() for one in found]}
        if not as_json:
            _tell(found, playouts or PLAYOUTS)
    if as_json:
        print(json.dumps(outcome))
    if difference:
        click.get_current_context().exit(1)


def _read(name: str, stream: BinaryIO) -> "Trace":
    """Return the trace in a file, or the certificate that the file of a board carries."""
    from landpress.generator.table.trace import MAX_LINE, read_trace
    from landpress.output.files.carriers import KIND_WITHIN, certificate

    head = stream.read(KIND_WITHIN)
    inside = certificate(name, head, stream)
    begun = BytesIO(head + stream.readline(MAX_LINE + 1) if inside is None else inside)
    return read_trace(begun, stream, called=name)


def _reviewed(trace: "Trace", playouts: int) -> "list[Decision]":
    from landpress.generator.table.reviewed import reviewed

    found: list[Decision] = []
    with Progress("plies", len(trace.plies)) as progress:
        for one in reviewed(trace, playouts):
            found.append(one)
            progress.show(one.ply)
    return found


def _tell(decisions: "list[Decision]", playouts: int) -> None:
    """Print the largest losses, with what would have been better."""
    from landpress.generator.table.reviewed import largest

    print(f"{len(decisions)} decisions with a choice, looked at with {playouts:,} playouts each")
    told = largest(decisions)
    for one in told:
        own = one.shares[one.seat]
        lost = f"{max(0.0, own - one.loss):.2f} of the win instead of {own:.2f} (give or take {one.loss_margin:.2f})"
        print(f"ply {one.ply}: seat {one.seat} played {one.action!r} and could expect {lost}; better: {one.best!r}")
    if not told:
        print("no action cost more than the playouts may be off")
