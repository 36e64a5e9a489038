"""Give mutated texts to the pure parsers, millions of them, and look for any error but a refusal."""

import os
import random
import signal
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.faults.mutations import mutated
from tests.faults.parsers import KNOWN, Parser, parsers
from tests.faults.results import Row, none

RUNS, SAMPLED, ROUNDS = 10_000_000, 1_000, 20
"""The runs of all parsers together, those of the sample of `make test`, and the rounds that they are done in."""
SLOW = 5.0
"""Seconds of processor time after which one run counts as endless."""
_BLOCK = 500


class EndlessError(BaseException):
    """Raised by the alarm in a parser that does not end. No parser catches it."""


def measure(folder: Path, sample: bool = False, seed: int = 1) -> list[Row]:
    """Give each parser its share of the runs. A mutation begins from a good text, or from a mutation of it.

    The generator of mutations has a fixed seed. The work is divided between the cores of the machine. Ctrl-C ends it
    early, and the page then tells what was done.
    """
    known, runs = parsers(), SAMPLED if sample else RUNS
    whole = sum(parser.share for parser in known)
    parts, rounds = os.cpu_count() or 1, 1 if sample else ROUNDS
    shares = {parser.name: int(runs * parser.share / whole / parts / rounds) + 1 for parser in known}
    outputs = [folder / f"found-{part}" for part in range(parts)]
    children = []
    for part, output in enumerate(outputs):
        child = os.fork()
        if not child:
            try:
                with open(output, "w", encoding="utf-8") as file:
                    for number in range(rounds):
                        for parser in known:
                            for line in fuzzed(parser, shares[parser.name], f"{seed} {part} {number}"):
                                print(line, file=file, flush=True)
                os._exit(0)
            finally:
                os._exit(1)
        children.append(child)
    lost = [f"a process ended with status {status}" for status in _statuses(children) if status]
    lines = [line for output in outputs for line in output.read_text(encoding="utf-8").splitlines()]
    done: dict[str, int] = {}
    refused: dict[str, int] = {}
    for line in lines:
        if line.startswith("runs\t"):
            _, name, count, refusals = line.split("\t")
            done[name] = done.get(name, 0) + int(count)
            refused[name] = refused.get(name, 0) + int(refusals)
    wrong = [line.removeprefix("wrong\t") for line in lines if line.startswith("wrong\t")]
    return [
        *(Row(name, "", f"{count:,} runs, {refused[name] / count:.0%} refused", True) for name, count in done.items()),
        Row("runs in all", f"{runs:,}", f"{sum(done.values()):,}", sum(done.values()) >= runs),
        none("errors that are no refusal, or runs without an end", wrong + lost),
    ]


def _statuses(children: list[int]) -> list[int]:
    """Return the exit statuses of the children. Ctrl-C ends them early: what they have done counts."""
    try:
        return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    except KeyboardInterrupt:
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        return []


def fuzzed(parser: Parser, runs: int, seed: str) -> Iterator[str]:
    """Run a parser on mutations. Yield what is wrong, at most ten times, and at the end the number of runs."""
    chance = random.Random(f"{parser.name} {seed}")
    signal.signal(signal.SIGVTALRM, _endless)
    refusals = told = 0
    data = b""
    for run in range(runs):
        if run % _BLOCK == 0:
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOW * _BLOCK / 50)
        if run % 2 == 0 or len(data) > 50_000 or parser.change is not mutated:
            data = chance.choice(parser.seeds)
        data = parser.change(data, chance, parser.seeds)
        try:
            parser.read(data)
        except KNOWN as error:
            refusals += 1
            if str(error).isprintable() or not hasattr(error, "add_note") or "\n" not in str(error):
                continue
            yield f"wrong\t{parser.name}: a message of several lines: {str(error)!r:.200}"
        except (Exception, EndlessError) as error:
            told += 1
            if told <= 10:
                place = traceback.extract_tb(error.__traceback__)[-1]
                yield (
                    f"wrong\t{parser.name}: {type(error).__name__}: {str(error)!r:.100} in {Path(place.filename).name} "
                    f"line {place.lineno} of {data!r:.600}"
                )
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    yield f"runs\t{parser.name}\t{runs}\t{refusals}"


def _endless(*_: object) -> None:
    raise EndlessError
