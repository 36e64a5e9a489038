"""Give every input of the hostile corpus to the command that reads it, in a child process with limits."""

import json
import os
import re
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from landpress.generator.decks.faults import MOST_SHOWN
from landpress.generator.studio.bridge import call
from landpress.generator.studio.serve import HOST, Server, Site
from tests.faults.child import GIB, Ending, ran
from tests.faults.corpus import Case, cases
from tests.faults.corpus_places import SITE
from tests.faults.results import Row, none

LEAST, SAMPLED = 5000, 1
"""The least number of inputs, and how many of each part of the corpus are given in the sample of `make test`."""
PROGRESS = 500
"""After so many inputs a line says how many are done."""
OWN = 1.5
"""Seconds of processor time that a command itself may take, beside the child that opens the file."""
SECONDS = {"preflight": 20.0, "train": 12.0}
"""The documented limits of the readers in seconds of processor time; 3 for all others (docs/formats.md).

A training whose input is right does its least work, 100 games and a fit, which takes some seconds."""
SEVERAL = {"deck": MOST_SHOWN + 1}
"""How many lines a refusal may have: all faults of a deck are told at once. One for all other commands."""
_NOTES = (
    "landpress: (the ledger was converted|seat |the program of|the board is not valid for|localhost: it does not say)"
)
"""What is told beside the one line of a refusal."""


def measure(folder: Path, sample: bool = False) -> list[Row]:
    """Run each command in a child with 1 GiB of memory. It must answer with a result, findings or one line of error.

    Right is: the exit status fits the input, a refusal is exactly one line on standard error (of a deck one for each of
    its faults, at most 41), there is no traceback, and no file is left half written. The processor time of the command
    includes that of the process which opens the file. The bar is the documented limit of that process and 1.5 s for the
    command itself. An input above it is given a second time, and the smaller time counts.
    """
    corpus = cases(SAMPLED if sample else None)
    wrong, slow, large, crashed = answers(corpus)
    least = 1 if sample else LEAST
    enough = len(corpus) >= least
    commands = sorted({case.arguments[0] for case in corpus})
    return [
        Row("inputs", f"{least}", f"{len(corpus):,}, for {len(commands)} commands: {', '.join(commands)}", enough),
        none("answers that were not one true line, findings or a result", wrong),
        # A sample is part of `make test`, which runs on slow machines too.
        none("answers that took more processor time than is documented", [] if sample else slow),
        none("answers that took more than 1 GiB of memory", large),
        Row("answers that say that the process which opens the file crashed", "", f"{len(crashed)}", True),
    ]


def answers(corpus: Sequence[Case]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return which cases were answered wrongly, slowly, with much memory, or by a crash of the child."""
    wrong: list[str] = []
    slow: list[str] = []
    large: list[str] = []
    crashed: list[str] = []
    for number, case in enumerate(corpus):
        if number and number % PROGRESS == 0:
            print(f"hostile: {number:,} of {len(corpus):,} inputs", flush=True)
        ending, found, longest = _given(case)
        if found:
            wrong.append(f"{case.name}: {found[0]}")
            print(wrong[-1], flush=True)
        most = SECONDS.get(case.arguments[0], 3.0) + OWN
        # What other programs do at the same time only adds to the processor time, so a second look tells.
        if longest > most and (longest := min(longest, _given(case)[2])) > most:
            slow.append(f"{case.name}: {longest:.1f} s")
            print(slow[-1], flush=True)
        if ending.memory > GIB:
            large.append(f"{case.name}: {ending.memory / GIB:.2f} GiB")
        if "crashed its reader" in ending.err:
            crashed.append(case.name)
    return wrong, slow, large, crashed


def _given(case: Case) -> tuple[Ending, list[str], float]:
    """Run a case in a folder of its own. Return how it ended, what is wrong, and the longest answer in seconds."""
    import resource

    with TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in case.files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_bytes(data)
        os.mkfifo(folder / "fifo")
        (folder / "loop").symlink_to("loop")
        # What a program reserves but does not use, such as the space around compiled rules, is not counted.
        limits = {resource.RLIMIT_DATA: GIB}
        program = _asked(case) if case.calls else _requested(case) if case.requests else None
        before = case.prepare or (lambda: None)
        ending = ran(case.arguments, folder, case.stdin, limits=limits, before=before, program=program)
        found = [*fault(case, ending), *(f"left {path.name}" for path in folder.glob(".landpress-*"))]
    longest = max(_seconds(ending), default=0.0) if case.calls or case.requests else ending.seconds
    return ending, found, longest


def _asked(case: Case) -> Callable[[], None]:
    """Return the program that asks the calls of a case, and prints the time of each and its answer."""

    def ask() -> None:
        for name, given, data in case.calls:
            begun = time.process_time()
            answer = call(name, given, data)[0]
            print(f"{time.process_time() - begun:.3f} {answer}")

    return ask


def _requested(case: Case) -> Callable[[], None]:
    """Return the program that serves a small site, sends the requests, and prints the time of each and the status."""

    def send() -> None:
        for name, text in SITE.items():
            path = Path("site", name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        with Server(Site(Path("site")), 0) as server:
            server.timeout = 1
            Thread(target=server.serve_forever, daemon=True).start()
            for request in case.requests:
                begun = time.process_time()
                with socket.create_connection((HOST, server.server_address[1]), 20) as client, suppress(OSError):
                    client.sendall(request.replace(b"HOST", b"127.0.0.1:%d" % server.server_address[1]))
                    client.shutdown(socket.SHUT_WR)
                    answer = b"".join(iter(lambda: client.recv(65536), b""))
                line = answer.partition(b"\r\n")[0].decode("latin-1")
                said = {"value": line} if line.startswith("HTTP/1.") else {"error": f"\n{line}"}
                print(f"{time.process_time() - begun:.3f} {json.dumps(said)}")
            server.shutdown()
        if "secret" in answer.decode("latin-1"):
            raise AssertionError("a file outside the site was served")

    return send


def _seconds(ending: Ending) -> list[float]:
    return [float(line.partition(" ")[0]) for line in ending.out.splitlines()]


def _answered(case: Case, ending: Ending) -> list[str]:
    """Return what is wrong with the answers to the calls of a page: each is a value, or one line of words."""
    answers = [json.loads(line.partition(" ")[2]) for line in ending.out.splitlines()]
    errors = [answer["error"] for answer in answers if "value" not in answer]
    if ending.err:
        return [ending.err[-400:]]
    wrong = [repr(text[:300]) for text in errors if not text.isprintable() or "inside Landpress" in text]
    return wrong or (["no answer"] if len(answers) < len(case.calls or case.requests) else [])


def fault(case: Case, ending: Ending) -> list[str]:
    """Return what is wrong with an answer."""
    if case.calls or case.requests:
        return _answered(case, ending)
    if ending.status not in case.statuses:
        return [f"status {ending.status}: {ending.err[-300:]!r}"]
    if re.search(r"^Traceback|inside Landpress", ending.err, re.MULTILINE):
        return [ending.err[-400:]]
    if ending.status == 2:
        lines = [line for line in ending.err.splitlines() if not re.match(_NOTES, line)]
        most = SEVERAL.get(case.arguments[0], 1)
        if not 1 <= len(lines) <= most or not all(x.startswith("landpress: ") and x.isprintable() for x in lines):
            return [f"not one line: {ending.err[:300]!r}"]
    return []
