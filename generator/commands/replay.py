"""`landpress replay`: check a trace against the rules.

Exit status: 0 if all plies follow the rules, 1 otherwise.
"""

import json
import sys
from io import BytesIO
from typing import BinaryIO

import click

from landpress.generator import completion
from landpress.generator.options import example
from landpress.generator.table.trace import MAX_LINE, Trace, first_difference, read_trace
from landpress.layouts.bounded import opened


@click.command("replay", short_help="Check a trace against the rules.", epilog=example("replay evening.trace.jsonl"))
@click.argument("trace", shell_complete=completion.files)
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
def command(trace: str, as_json: bool) -> None:
    """Replay TRACE (a file, or - for standard input) by the rules. Name the first ply that differs, and the difference.

    TRACE may also be a board that was made with --proof: then its certificate is replayed.
    """
    if trace == "-":
        read = _read(trace, sys.stdin.buffer)
    else:
        with opened(trace, "a trace, or a board that was made with --proof") as stream:
            read = _read(trace, stream)
    difference = first_difference(read)
    if as_json:
        print(json.dumps({"source": trace, "ok": difference is None, "plies": len(read.plies), "first": difference}))
    else:
        print(f"{trace}: {difference or f'{len(read.plies)} plies, all by the rules'}")
    if difference:
        click.get_current_context().exit(1)


def _read(name: str, stream: BinaryIO) -> Trace:
    """Return the trace in a file, or the certificate that the file of a board carries."""
    from landpress.output.files.carriers import KIND_WITHIN, certificate

    head = stream.read(KIND_WITHIN)
    inside = certificate(name, head, stream)
    begun = BytesIO(head + stream.readline(MAX_LINE + 1) if inside is None else inside)
    return read_trace(begun, stream, called=name)
