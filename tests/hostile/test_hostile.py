"""Hostile input: one line or findings, the right exit status, in bounded time and memory (docs/formats.md)."""

import errno
import io
import json
import os
import re
import subprocess
import sys
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.engine.boards.validity import examine
from landpress.generator.texts import words
from landpress.layouts.boardfile import Reading
from landpress.layouts.codes import ALPHABET
from landpress.layouts.errors import InputError, LandpressError
from landpress.output.files.carriers import all_carried, carried, read_carried
from landpress.output.files.embedded import svg_metadata
from landpress.output.reports.validation import sentence
from landpress.output.strangers import sandbox
from tests import carriers
from tests.commands.run import Result, run
from tests.hostile.corpus import CODE, FAULTY, JSON, SMALL, UNREADABLE, pad
from tests.playing import by_day
from tests.systems import DEVICES, LINKS, LINUX, PIPES, POSIX, PROC


def assert_one_line(result: Result, says: str) -> None:
    assert result.status == 2
    assert result.out == ""
    assert re.fullmatch(r"landpress: [^\n]+\n", result.err), result.err
    assert len(result.err) < 400
    assert re.search(says, result.err), result.err


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_carries_no_board_gets_one_line(tmp_path: Path, name: str) -> None:
    content, says = UNREADABLE[name]
    path = tmp_path / "strange.bin"
    path.write_bytes(content)
    result = run("validate", str(path))
    assert_one_line(result, says)
    assert "strange.bin" in result.err
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("content", "codes"), FAULTY.values(), ids=FAULTY)
def test_from_an_object_on_everything_is_a_finding(content: bytes, codes: set[str]) -> None:
    result = run("validate", "-", "--format", "json", stdin=content)
    assert result.status == 1
    assert result.err == ""
    report = json.loads(result.out)
    assert {finding["code"] for finding in report["findings"]} == codes
    assert not report["ok"]
    assert run("validate", "-", "--language", "ja", stdin=content).status == 1


def test_the_bomb_is_as_small_as_it_is_dangerous() -> None:
    """The bomb of the corpus has a few KB."""
    assert len(UNREADABLE["PDF bomb as page"][0]) < 9000


def from_command_line(source: str) -> Reading:
    return read_carried(carried(source, BytesIO()))


def wrong_codes() -> list[str]:
    """Return every code with one wrong character or one swap of neighbours, at every position.

    Characters that are read as the same one are not wrong.
    """
    bare = CODE.replace("-", "")
    wrong = [bare[:i] + c + bare[i + 1 :] for i in range(len(bare)) for c in ALPHABET + "U!é" if c != bare[i]]
    wrong += [bare[:i] + bare[i + 1] + bare[i] + bare[i + 2 :] for i in range(len(bare) - 1) if bare[i] != bare[i + 1]]
    alike = str.maketrans("OIL", "011")
    return [code for code in wrong if code[:2] + code[2:].translate(alike) != bare]


def test_every_mistyped_code_is_refused() -> None:
    for code in wrong_codes():
        with pytest.raises(InputError) as caught:
            from_command_line(code)
        assert str(caught.value).isprintable()
    assert_one_line(run("validate", wrong_codes()[-1]), "checksum")


LEADS_TO = {"loop": "loop", "dangling": "gone"}


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("", "no such file"),
        ("nowhere.pdf", "no such file"),
        ("nowhere/nothing.pdf", "no such file"),
        (".", "not a file"),
        ("\0", "no such file"),
        ("\udcff\udcfe", r"\?\?: no such file"),
        ("x" * 5000, "no such file|too long"),
        ("LL1-" + "0" * 5000, "wrong checksum"),
        ("LL1-2D5A\nC8SK", "character"),
        pytest.param("loop", "cannot be read: too many levels", marks=LINKS),
        pytest.param("dangling", "cannot be read: no such file", marks=LINKS),
        pytest.param("/dev/zero", "not a file", marks=DEVICES),
    ],
)
def test_names_that_lead_nowhere_get_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if source in LEADS_TO:
        Path(source).symlink_to(LEADS_TO[source])
    with pytest.raises(InputError, match=says) as caught:
        from_command_line(source)
    assert str(caught.value).isprintable()


@DEVICES
def test_a_source_without_end_is_left_early() -> None:
    with open("/dev/zero", "rb") as zero, pytest.raises(InputError, match="carries no board"):
        carried("-", zero)


def child_that(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    monkeypatch.setattr(sandbox, "_PROGRAM", does)


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("import time; time.sleep(60)", "longer than 1 s, the limit"),
        ("while True: pass", "longer than 1 s, the limit"),
        ("import os; os.close(1); os.close(0); import time; time.sleep(60)", "longer than 1 s, the limit"),
        pytest.param(
            "import os, time; os.fork() or time.sleep(60)\nwhile True: print('x' * 10)", "crashed", marks=POSIX
        ),
        ("import os; os.abort()", "crashed .*1 GiB"),
        ("raise SystemExit(3)", "crashed"),
        ("print('rubbish')", "crashed"),
        ("import sys; sys.stdout.buffer.write(bytes(10**7))", "crashed"),
        ("print('memory')", "more than 1 GiB of memory, the limit"),
        ("import sys; sys.stdout.buffer.write(b'refused\\n\\xff\\x1b[2J' + b'x' * 1000)", r"refused|\?"),
    ],
)
def test_the_parent_says_how_the_child_ended(monkeypatch: pytest.MonkeyPatch, does: str, says: str) -> None:
    hangs = "limit" in says and "longer" in says
    monkeypatch.setattr(sandbox, "SECONDS", 1 if hangs else 60)  # time for a busy machine
    monkeypatch.setattr(sandbox, "PATIENCE", 1)
    child_that(monkeypatch, does)
    with pytest.raises(InputError, match=says) as caught:
        carried("-", BytesIO(b"%PDF-1.7\n" + bytes(10_000_000)))
    assert str(caught.value).isprintable()


def test_what_the_child_says_of_half_a_file_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue: complete. Half of a file that is read may be a smaller deck."""

    class Half(io.BufferedWriter):
        def write(self, data: Any) -> int:
            super().write(data[:2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    class Fed(subprocess.Popen[bytes]):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.stdin = Half(cast("Any", self.stdin).detach())

    child_that(monkeypatch, "import sys; sys.stdin.buffer.read(); print('report')")
    monkeypatch.setattr(subprocess, "Popen", Fed)
    with pytest.raises(InputError, match="the system refused the process that opens it: disk full; try again later"):
        sandbox.look_inside("pdf", b"%PDF")


@PROC
def test_the_child_dies_with_everything_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "pids"
    writes = f"open({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n')"
    # The first one ends the wait of the parent with an answer that is too long, after both have told who they are.
    program = f"import os; r, w = os.pipe(); child = os.fork(); {writes}; child or os.write(w, b'x')\n"
    program += "while child == 0: pass\nos.read(r, 1)\nwhile True: print('x' * 10000)"
    child_that(monkeypatch, program)
    with pytest.raises(InputError, match="crashed"):
        sandbox.look_inside("pdf", b"")
    pids = note.read_text().split()
    assert len(pids) == 2
    until = time.monotonic() + 60
    while any(map(_is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(_is_alive, pids))


def _is_alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


LOOKS = (
    "import sys; sys.path[:] = sys.argv[3:]; from landpress.output.strangers import child; "
    "child.LOOKS['pdf'] = {}; child.main(sys.argv[1], int(sys.argv[2]))"
)
"""The program of the child, with another function that looks at PDFs."""


@POSIX
def test_the_child_cannot_take_more_processor_time_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is far away here: 1,000 s. What ends the child is its own processor time."""
    monkeypatch.setattr(sandbox, "PATIENCE", 1000)
    monkeypatch.setattr(sandbox, "SECONDS", 1)
    child_that(monkeypatch, LOOKS.format("lambda data: [0 for n in iter(int, 1) if n]"))
    with pytest.raises(InputError, match="more than 1 s of processor time, the limit; use the code"):
        sandbox.look_inside("pdf", b"")


@LINUX
@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_the_child_cannot_take_more_memory_than_its_limit(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """For pictures the limit is set behind the addresses of compiled loops, of which most are never used."""
    child_that(monkeypatch, LOOKS.replace("'pdf'", repr(kind)).format("lambda data: bytearray(1 << 30)"))
    with pytest.raises(InputError, match="more than 1 GiB of memory"):
        sandbox.look_inside(kind, b"")


def test_the_child_does_not_listen_to_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pypdf.py").write_text("raise SystemExit('taken over')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "pypdf.py"))
    monkeypatch.chdir(tmp_path)
    assert carried("-", BytesIO(carriers.pdf({"board.json": JSON}))).json == JSON


NAMED = (
    "validate FILE",
    "replay FILE",
    "solve FILE",
    "play last-land --resume FILE",
    "play last-land --variant FILE",
    "play last-land --board FILE",
    "preflight FILE",
    "deck FILE.csv --template FILE -o x.pdf",
    "kit last-land --profile press --icc FILE -o x.pdf",
)


def whole_process(call: str, file: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own, which is killed if it waits or takes all memory."""
    program = (
        "import resource as r; r.setrlimit(r.RLIMIT_AS, (2 << 30, 2 << 30)); r.setrlimit(r.RLIMIT_CPU, (10, 10)); "
    )
    program += "from landpress.generator.cli import main; main()"
    words_ = call.replace("FILE", file).split()
    return subprocess.run(
        [sys.executable, "-c", program, *words_], capture_output=True, text=True, timeout=240, check=False, cwd=folder
    )


@PIPES
@pytest.mark.parametrize("call", NAMED)
def test_a_whole_process_does_not_wait_for_a_pipe(tmp_path: Path, call: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.csv")
    done = whole_process(call, "pipe", tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(r"pipe(\.csv)?: a pipe, not a file; name ", done.stderr)


@DEVICES
@PIPES
@pytest.mark.parametrize("call", by_day((call for call in NAMED if ".csv" not in call), 0, 4, 7))
def test_a_whole_process_does_not_read_a_device_without_end(tmp_path: Path, call: str) -> None:
    done = whole_process(call, "/dev/zero", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch("landpress: /dev/zero: a device, not a file; name [^\n]*\n", done.stderr)


def test_a_pad_with_many_faults_is_left(tmp_path: Path) -> None:
    """docs/formats.md: after 10,000 findings the other boards of a pad are not checked. An empty object has four."""
    (tmp_path / "pad.pdf").write_bytes(pad(b"{}\n" * 10_000))
    result = run("validate", str(tmp_path / "pad.pdf"))
    assert result.status == 2
    assert "pad.pdf (board 2502 of 10000): not checked, after more than 10000 findings" in result.err
    assert result.out.count("LP004") == 4 * 2501


def test_a_board_of_a_pad_is_read_to_the_last() -> None:
    """The pad has as many boards as it may have."""
    assert len(all_carried("-", BytesIO(pad(b"{}\n" * 10_000)))) == 10_000


def test_a_line_of_a_person_is_read_in_pieces() -> None:
    """A line without end, such as /dev/zero, would otherwise be kept whole. Each piece of 1,000 signs is not legal."""
    result = run("play", "last-land", "--players", "2", "--policies", "human", stdin=b"x" * 3000 + b"\nquit\n")
    assert result.status == 0
    assert result.err.count("is not legal here") == 3


def survive(content: bytes) -> None:
    """Read and examine any content. Only errors of Landpress may be raised, with lines that can be shown."""
    shown: list[str] = []
    try:
        board, game, findings = read_carried(carried("-", BytesIO(content)))
        findings = [*findings, *(examine(board).findings if board else [])]
        for finding in findings:
            shown += [
                *finding.where,
                sentence(finding, words("en", game or "")),
                sentence(finding, words("ja", game or "")),
            ]
    except LandpressError as error:
        shown.append(str(error))
    assert all(map(str.isprintable, shown))


@st.composite
def mutated(draw: st.DrawFn, content: bytes) -> bytes:
    """Draw the content with some bytes changed, cut out, doubled or inserted."""
    data = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        to = min(len(data), at + draw(st.integers(0, 12)))
        pieces = st.sampled_from(
            [b"", b'"', b"{", b"[", b"null", b"-1", b"1e9", b"\\ud800", b"\xff", bytes(data[at:to]) * 2]
        )
        data[at:to] = draw(pieces | st.binary(max_size=4))
    return bytes(data)


@given(mutated(JSON))
@settings(max_examples=200)
def test_mutated_board_files_never_crash(content: bytes) -> None:
    survive(content)


@given(mutated(carriers.svg(JSON)))
@settings(max_examples=200)
def test_mutated_svgs_never_crash(content: bytes) -> None:
    with suppress(InputError):
        survive(svg_metadata(content))


@given(mutated(carriers.png([carriers.compressed_text(b"landpress", JSON)])))
@settings(max_examples=settings().max_examples // 3)  # a process opens each that is damaged
def test_mutated_pngs_never_crash(content: bytes) -> None:
    survive(content)


@given(mutated(carriers.pdf({"board.json": JSON}, size=SMALL)))
@settings(max_examples=5)
def test_mutated_pdfs_never_crash(content: bytes) -> None:
    survive(content)


leaves = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["B", "T1", "C3"])
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
)
variants = st.dictionaries(
    st.sampled_from(["mix", "bases", "patch", "balance", "", "a.b"]),
    st.dictionaries(st.sampled_from(["T1", "limit", "distance", "gap_percent", "x", ""]), values, max_size=3) | values,
    max_size=3,
)


@given(st.sampled_from([*json.loads(JSON), "variant", "seed", "symmetry"]), values | variants)
@settings(max_examples=150)
def test_any_value_in_any_field_never_crashes(field: str, value: object) -> None:
    survive(json.dumps(json.loads(JSON) | {field: value}).encode())
