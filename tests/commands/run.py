"""The command line run in this process: arguments and standard input in, exit status, output and errors out."""

import sys
from io import BytesIO, TextIOWrapper
from typing import NamedTuple

import pytest

from landpress.generator import cli


class Result(NamedTuple):
    """The exit status, output and errors of a command."""

    status: int
    out: str
    err: str


INSIDE = "an error inside Landpress"
"""What a command says about an error that nobody has thought of. Whatever a person does, it is a fault of Landpress."""


def run(*arguments: str, stdin: bytes = b"", may_fail: bool = False) -> Result:
    """Run `landpress` with these arguments. An error inside Landpress fails, unless a test plants one (`may_fail`)."""
    written = BytesIO(), BytesIO()
    out, err = (TextIOWrapper(buffer, "utf-8", newline="\n") for buffer in written)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["landpress", *arguments])
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin), "utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr(cli, "leave", sys.exit)  # this process goes on
        with pytest.raises(SystemExit) as leaving:
            cli.main()
    out.flush()
    err.flush()
    texts = [buffer.getvalue().decode() for buffer in written]
    assert type(leaving.value.code) is int
    assert may_fail or INSIDE not in texts[1], texts[1]
    return Result(leaving.value.code, *texts)
