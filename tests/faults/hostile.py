"""Give every input of the hostile corpus to the command that reads it, in a child process with limits."""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.child import GIB, Ending, ran
from tests.faults.corpus import Case, cases
from tests.faults.results import Row, none

LEAST, SAMPLED = 500, 149
"""The least number of inputs, and each which of them is given in the sample of `make test`."""
OWN = 1.5
"""Seconds of processor time that a command itself may take, beside the child that opens the file."""
SECONDS = {"preflight": 20.0, "deck": 10.0}
"""The documented limits of the readers in seconds of processor time; 3 for all others (docs/formats.md)."""
_NOTES = "landpress: (the ledger was converted|seat |the program of)"
"""What is told beside the one line of a refusal."""


def measure(folder: Path, sample: bool = False) -> list[Row]:
    """Run each command in a child with 1 GiB of memory. It must answer with a result, findings or one line of error.

    Right is: the exit status fits the input, a refusal is exactly one line on standard error, there is no traceback,
    and no file is left half written. The processor time of the command includes that of the process which opens the
    file. The bar is the documented limit of that process and 1.5 s for the command itself.
    """
    corpus = cases()[:: SAMPLED if sample else 1]
    wrong, slow, large, crashed = answers(corpus)
    least = 1 if sample else LEAST
    enough = len(corpus) >= least
    commands = sorted({case.arguments[0] for case in corpus})
    return [
        Row("inputs", f"{least}", f"{len(corpus):,}, for {len(commands)} commands: {', '.join(commands)}", enough),
        none("answers that were not one true line, findings or a result", wrong),
        none("answers that took more processor time than is documented", slow),
        none("answers that took more than 1 GiB of memory", large),
        Row("answers that say that the process which opens the file crashed", "", f"{len(crashed)}", True),
    ]


def answers(corpus: Sequence[Case]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return which cases were answered wrongly, slowly, with much memory, or by a crash of the child."""
    wrong: list[str] = []
    slow: list[str] = []
    large: list[str] = []
    crashed: list[str] = []
    import resource

    for case in corpus:
        with TemporaryDirectory() as name:
            folder = Path(name)
            for path, data in case.files.items():
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_bytes(data)
            # What a program reserves but does not use, such as the space around compiled rules, is not counted.
            ending = ran(case.arguments, folder, case.stdin, limits={resource.RLIMIT_DATA: GIB}, before=_kernel(case))
            found = [*fault(case, ending), *(f"left {path.name}" for path in folder.glob(".landpress-*"))]
        if found:
            wrong.append(f"{case.name}: {found[0]}")
            print(wrong[-1], flush=True)
        if ending.seconds > SECONDS.get(case.arguments[0], 3.0) + OWN:
            slow.append(f"{case.name}: {ending.seconds:.1f} s")
        if ending.memory > GIB:
            large.append(f"{case.name}: {ending.memory / GIB:.2f} GiB")
        if "crashed its reader" in ending.err:
            crashed.append(case.name)
    return wrong, slow, large, crashed


def _kernel(case: Case) -> Callable[[], object]:
    """Return what puts the kernel of a case in the place of the shipped one."""

    def put() -> None:
        if case.kernel is not None:
            from landpress.engine.kernels import artefact

            Path("kernel.wasm").write_bytes(case.kernel)
            os.environ.pop("LANDPRESS_KERNELS", None)
            setattr(artefact, "path_of", lambda _: Path("kernel.wasm"))  # noqa: B010 - the type checker forbids it

    return put


def fault(case: Case, ending: Ending) -> list[str]:
    """Return what is wrong with an answer."""
    if ending.status not in case.statuses:
        return [f"status {ending.status}: {ending.err[-300:]!r}"]
    if re.search(r"^Traceback|inside Landpress", ending.err, re.MULTILINE):
        return [ending.err[-400:]]
    if ending.status == 2:
        lines = [line for line in ending.err.splitlines() if not re.match(_NOTES, line)]
        if len(lines) != 1 or not lines[0].startswith("landpress: ") or not lines[0].isprintable():
            return [f"not one line: {ending.err[:300]!r}"]
    return []
