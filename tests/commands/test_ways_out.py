"""Every way out of the command line: one true line and the right exit status (docs/formats.md, "When a command fails").

Failures are injected into a process of its own by a few lines of Python that run before the command.
"""

import errno
import io
import os
import re
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.kernels.wasm import KernelError
from landpress.generator import streams
from landpress.generator.commands import games
from landpress.layouts import interrupts
from tests.commands.run import run
from tests.playing import ROOT
from tests.systems import FULL, POSIX

BACKSTOP = 240.0
"""Seconds after which a process that should have ended counts as hanging."""
_START = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["landpress", *sys.argv[1:]]
{before}
from landpress.generator.cli import main
main()
"""


def command(*arguments: str, before: str = "") -> list[str]:
    """Return the command of a process that runs `before` and then the command line."""
    return [sys.executable, "-c", _START.format(before=before), *arguments]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ended(*arguments: str, **options: Any) -> tuple[int, str]:
    """Run a command to its end. Return its exit status and its errors."""
    before = options.pop("before", "")
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE} | options
    done = subprocess.run(command(*arguments, before=before), text=True, timeout=BACKSTOP, check=False, **options)
    return done.returncode, done.stderr


def is_one_line(text: str, says: str) -> bool:
    """Return whether a text is one line of Landpress that says something."""
    return re.fullmatch(rf"landpress: [^\n]*{says}[^\n]*\n", text) is not None


def closing(number: int) -> str:
    """Return a program that closes a standard stream and starts the command, which then has no such stream."""
    return f'exec "$@" {number}>&-'


@POSIX
@pytest.mark.parametrize(
    ("number", "arguments", "says"),
    [
        (1, ("games",), "standard output is closed; send it to a file, or to /dev/null"),
        (1, ("fresh", "last-land"), "standard output is closed"),
        (1, ("--version",), "standard output is closed"),
        (0, ("play", "last-land", "--policies", "human"), "standard input is closed; give the command a terminal"),
        (0, ("validate", "-"), "standard input is closed; give the command a terminal"),
    ],
)
def test_a_closed_stream_is_named_and_nothing_is_made(
    home: Path, number: int, arguments: tuple[str, ...], says: str
) -> None:
    shell = ["sh", "-c", closing(number), "sh", *command(*arguments)]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=BACKSTOP, check=False)
    assert done.returncode == 2
    assert is_one_line("".join(done.stderr.splitlines(keepends=True)[-1:]).rpartition("> ")[2], says), done.stderr
    assert list(home.iterdir()) == [], "no board is issued if nobody can learn its code"


@POSIX
def test_a_closed_stream_for_errors_harms_nothing(home: Path) -> None:
    """A file that is opened later must not take the place of standard error: a child process would write into it."""
    look = "import atexit, os; atexit.register(lambda: print(os.fstat(2).st_rdev == os.stat(os.devnull).st_rdev))"
    shell = ["sh", "-c", closing(2), "sh", *command("--version", before=look)]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=BACKSTOP, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "True")


@FULL
@pytest.mark.parametrize(
    ("unbuffered", "arguments"),
    [
        *(("", call) for call in (("games",), ("--version",), ("--help",), ("ledger", "list", "--json"))),
        *(("1", call) for call in (("games",), ("--help",))),
    ],
)
def test_a_full_disk_for_standard_output(
    home: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    assert run("fresh", "last-land", "-o", "a.json").status == 0
    with open("/dev/full", "w") as full:
        status, err = ended(*arguments, stdout=full)
    assert (status, is_one_line(err, "standard output: disk full")) == (2, True), err


@POSIX
def test_a_reader_that_has_gone(home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    status, err = ended("games", stdout=writing)
    os.close(writing)
    assert (status, is_one_line(err, "standard output: its reader has gone")) == (2, True), err


@POSIX
@pytest.mark.parametrize(
    "arguments",
    [
        ("batch", "last-land", "--count", "3", "-o", "boards"),
        pytest.param(("fresh", "last-land", "--again", "-o", "board.json"), marks=pytest.mark.nightly),
        pytest.param(("kit", "last-land", "--again", "--only", "tokens", "-o", "kit.pdf"), marks=pytest.mark.nightly),
        ("kit", "last-land", "--again", "--only", "tokens", "--profile", "tabletop", "-o", "kit"),
    ],
)
def test_a_deleted_folder_is_named(home: Path, arguments: tuple[str, ...]) -> None:
    """Outputs with a relative path in a current folder that no longer exists."""
    gone = home / "gone"
    gone.mkdir()
    status, err = ended(*arguments, before=f"import os; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r})")
    assert (status, is_one_line(err, "the current folder was deleted; change to another folder")) == (2, True), err


ERRORS = {
    "a full disk": (OSError(errno.ENOSPC, "No space left on device", "/a/b"), "/a/b: disk full"),
    "a full disk without a path": (
        OSError(errno.ENOSPC, "No space left on device"),
        "ways_out line .*: disk full",
    ),
    "a name on two disks": (OSError(errno.EXDEV, "Cross-device link", "/a", None, "/b"), "/a to /b: cross-device link"),
    "memory": (MemoryError(), "not enough memory"),
    "end of input": (EOFError("x"), "an input ended before it was complete"),
    "a pipe of our own": (BrokenPipeError(errno.EPIPE, "Broken pipe", "/a/pipe"), "/a/pipe: broken pipe"),
    "lost workers": (BrokenProcessPool("a"), "a worker process was ended from outside"),
    "compiled rules": (KernelError("a compiled function failed: out of bounds"), "out of bounds; LANDPRESS_KERNELS"),
    "a fault": (ZeroDivisionError("division by zero"), "inside Landpress: ZeroDivisionError: division by zero, in .*"),
    "endless recursion": (RecursionError("maximum"), "inside Landpress: RecursionError"),
    "control characters": (OSError(errno.EIO, "bad", "a\x1b[2J\u202eb"), r"a\?\[2J\?b: bad"),
}


@pytest.mark.parametrize(("error", "says"), ERRORS.values(), ids=ERRORS)
@pytest.mark.parametrize("arguments", [("games",), ("--debug", "games"), ("games", "--debug")])
def test_every_error_is_one_line(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], error: Exception, says: str
) -> None:
    """A traceback appears only with --debug, before or after the command."""

    def fail(_: str) -> None:
        raise error.with_traceback(None)

    monkeypatch.setattr(games, "_facts", fail)
    result = run(*arguments, may_fail=says.startswith("inside"))
    *trace, last = result.err.splitlines(keepends=True)
    assert (result.status, result.out) == (2, "")
    assert is_one_line(last, says), last
    assert bool(trace) == ("--debug" in arguments)
    assert not trace or trace[0].startswith("Traceback")


def test_a_damaged_cache_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba raises whatever its own files make it raise, for example EOFError for an empty one."""
    space: dict[str, Any] = {"__name__": "numba.core.caching"}
    exec("def fail(_): raise EOFError('Ran out of input')", space)
    monkeypatch.setattr(games, "_facts", space["fail"])
    monkeypatch.setenv("LANDPRESS_CACHE", "/some/cache")
    assert is_one_line(run("games").err, "/some/cache: the cache of compiled rules .*; delete this folder")


@POSIX
def test_a_terminal_gets_no_control_characters(home: Path) -> None:
    """Somebody else has chosen the name of a file. A pipe gets it as it is, a terminal gets it neutralised."""
    name = "evil\x1b[2J\x1b[K\r\u202e\u2066.jsonl"
    assert run("play", "last-land", "--trace", name).status == 0
    assert run("replay", name).out.startswith(f"{name}: ")
    ours, theirs = os.openpty()
    status, _ = ended("replay", name, stdout=theirs)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert (status, shown.partition(": ")[0]) == (0, "evil?[2J?[K???.jsonl")
    assert shown.endswith("all by the rules\r\n")


def test_a_terminal_gets_the_blanks_of_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/formats.md: control characters are shown as `?` on a terminal. The wide blank of Japanese is none."""
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    streams.prepare()
    print("一\u3000二\u00a0三\t四\x07")
    assert shown.getvalue() == "一\u3000二\u00a0三\t四?\n"


def test_debug_after_two_dashes_is_a_name() -> None:
    result = run("validate", "--", "--debug")
    assert is_one_line(result.err, "--debug: no such file")


def test_the_help_names_debug() -> None:
    assert "--debug" in run("--help").out


def test_a_step_that_must_be_whole_is_not_interrupted() -> None:
    """Ctrl-C comes after the step, even from the middle of nested ones, and before anything else."""
    done = []

    def work() -> None:
        with interrupts.uninterrupted():
            with interrupts.uninterrupted():
                signal.raise_signal(signal.SIGINT)
                done.append("inner")
            done.append("outer")
        done.append("later")

    with interrupts.interruptible(), pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["inner", "outer"]


def test_further_interrupts_leave_the_cleaning_up_alone() -> None:
    done = []

    def work() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)
            done.append("cleaned up")

    with interrupts.interruptible(), pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["cleaned up"]


def interrupted(*arguments: str, before: str) -> tuple[int, str]:
    """Run a command, which prints a line when it has come where it hangs. Interrupt it there, as a terminal does.

    Return its exit status and its errors.
    """
    call = command(*arguments, before=before)
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=BACKSTOP)
        finally:
            process.kill()
    return process.returncode, err


HANGS = """
import os, time
def hang(*_, **__):
    os.write(1, b"here\\n")
    {how}
import {module} as module
module.{name} = hang
"""
# A signal that comes just before a sleep begins does not end it, so each sleep is short.
LONG = "while True: time.sleep(0.1)"
DEAF = """
    while True:
        try: time.sleep(0.1)
        except KeyboardInterrupt: pass"""
BALANCE = ("balance", "last-land", "--boards", "1", "--policy", "random", "--workers", "2")
BATCH = ("batch", "last-land", "--count", "10", "--workers", "2", "-o", "boards.jsonl")


@POSIX
@pytest.mark.parametrize(
    ("arguments", "module", "name", "how"),
    [
        (BALANCE, "landpress.engine.proof.tally", "tally", LONG),
        (BALANCE, "landpress.generator.commands.balance", "_played", DEAF),
        (BATCH, "landpress.generator.boards.batch", "chunk", LONG),
        (("games",), "landpress.generator.commands.games", "_facts", LONG),
    ],
    ids=["threads at work", "a library that swallows it", "processes at work", "the main thread"],
)
def test_ctrl_c_ends_every_command(home: Path, arguments: tuple[str, ...], module: str, name: str, how: str) -> None:
    """The exit status is 130 at once, even if threads or processes are in the middle of work without an end."""
    status, err = interrupted(*arguments, before=HANGS.format(module=module, name=name, how=how))
    assert (status, err) == (130, "landpress: interrupted\n")


@pytest.mark.parametrize("module", ["landpress.generator.streams", "click", "landpress.generator.commands.games"])
def test_ctrl_c_while_loading(home: Path, module: str) -> None:
    """Ctrl-C comes while a module is imported."""
    before = f"""
class Finder:
    def find_spec(name, *_):
        if name == {module!r}: signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder)"""
    assert ended("games", before=before) == (130, "landpress: interrupted\n")


@POSIX
def test_ctrl_c_after_the_work_is_done_changes_nothing(home: Path) -> None:
    """The end of the interpreter takes a while, for example when many modules are loaded."""
    before = "import atexit; atexit.register(lambda: signal.raise_signal(signal.SIGINT))"
    assert ended("games", before=before) == (0, "")


def test_a_line_that_is_too_long_keeps_its_beginning_and_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """docs/formats.md: one line says what, where, and what to do. `LONGEST`: it is cut to so many characters."""
    text = " ".join(map(str, range(9000)))
    streams.tell(text)
    said = capsys.readouterr().err.removeprefix("landpress: ").removesuffix("\n")
    begin, _, end = said.partition(" ... ")
    assert "\n" not in said
    assert text.startswith(begin)
    assert text.endswith(end)
    assert len(begin) + len(end) == streams.LONGEST
    assert len(begin) > len(end), "what went wrong where stands before what to do"


def test_input_is_read_only_where_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """`has_input`: whether standard input is open for reading. A desktop or a service may start a program without."""

    def closed(*_: int) -> bytes:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr("os.read", lambda *_: b"")
    assert streams.has_input() is True
    monkeypatch.setattr("os.read", closed)
    assert streams.has_input() is False
