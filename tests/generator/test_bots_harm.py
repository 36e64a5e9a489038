"""Outside programs that try to stop or slow the host: the game goes on, and no process outlives it.

`FAST` shortens the seconds of the protocol, so that tests of time-outs are short.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from landpress.engine.play.match import Match
from landpress.generator.table import bot_ending, bot_keeper, bots
from landpress.generator.table.bots import Program
from tests.generator.bot_games import SAYS, left, of_seat, played, short
from tests.generator.bot_games import script as script
from tests.playing import ROOT
from tests.systems import LINUX, POSIX

FAST = {"NAME_TIME": 3.0, "TURN": 0.2, "OVERTIME": 0.5}


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the times of the protocol."""
    for name, seconds in FAST.items():
        monkeypatch.setattr(bots, name, seconds)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Note for how many seconds the host is ready to wait for a line, each time that it asks for one."""
    found, line = [], Program.line

    def noted(program: Program, until: float) -> str | None:
        found.append(until - time.monotonic())
        return line(program, until)

    monkeypatch.setattr(Program, "line", noted)
    return found


def assert_kept(waits: list[float]) -> None:
    """Assert that the host waits for a name and for each turn no longer than the protocol allows."""
    name, *turns = waits
    assert name <= bots.NAME_TIME
    assert max(turns, default=0.0) <= bots.TURN + bots.OVERTIME


ENDLESS = {
    "silent": "time.sleep(1000)",
    "deaf and silent": "sys.stdin.close()\nwhile True: time.sleep(1)",
    "flooding with one line": "while True: sys.stdout.buffer.write(b'x' * (1 << 20))",
    "flooding with lines": "while True: sys.stdout.buffer.write(b'nonsense\\n' * (1 << 16))",
    "flooding with empty lines": "while True: sys.stdout.buffer.write(b'\\n' * (1 << 20))",
    "flooding with resets": "while True: sys.stdout.buffer.write(b'reset\\n' * (1 << 16))",
    "binary": "while True: sys.stdout.buffer.write(os.urandom(1 << 16).replace(b'f', b'g'))",
    "deaf to signals": """
import signal
for number in (1, 2, 3, 13, 15):
    signal.signal(number, signal.SIG_IGN)
time.sleep(1000)
""",
}
ENDING = {
    "dead": "sys.exit(3)",
    "killed": "os.kill(os.getpid(), 9)",
    "a gigabyte and gone": "data = b'y' * (1 << 20)\nfor _ in range(1024): sys.stdout.buffer.write(data)",
    "its output closed": "os.close(1)\ntime.sleep(1000)",
}
SIGNALLING = {"deaf to signals", "killed"}


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize(
    "reads",
    [True, pytest.param(False, marks=pytest.mark.nightly)],
    ids=["after the first message", "from the beginning"],
)
@pytest.mark.parametrize("name", [pytest.param(n, marks=POSIX) if n in SIGNALLING else n for n in (*ENDLESS, *ENDING)])
def test_harm(name: str, reads: bool, script: Callable[..., str], waits: list[float]) -> None:
    """The game goes on, the seat only finishes its turns, and the host waits no longer than the protocol allows."""
    done, notes = played(short(3, 2), [script((ENDLESS | ENDING)[name], "harm", reads)])
    assert of_seat(0, done) == ["finish"] * 2
    assert any("each of its turns is finish" in note for note in notes)
    assert len(notes) < 30
    assert_kept(waits)


@pytest.mark.usefixtures("fast")
def test_without_a_name(script: Callable[..., str], tmp_path: Path, waits: list[float]) -> None:
    """A program that does not tell its name in time is out before the game."""
    path = tmp_path / "mute.py"
    path.write_text("import time\ntime.sleep(1000)")
    done, notes = played(short(3, 2), [f"{sys.executable} {path}"])
    assert of_seat(0, done) == ["finish"] * 2
    assert any("name within 3 s" in note for note in notes)
    assert_kept(waits)


def test_slow_but_within_its_time(script: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Overtime is for the whole game: two turns are late but count, the third is cut.

    Lines that came in time are done. The clock stands still, except that the end of each turn comes 100 s after its
    move: the program waits for a file before it ends a turn.
    """
    times = {"NAME_TIME": 60.0, "TURN": 50.0, "OVERTIME": 140.0}
    for name, seconds in times.items():
        monkeypatch.setattr(bots, name, seconds)
    board = short(2, 4)
    start = str(board.starts[0]).replace(",", " ")
    way = next(way for way in ("r", "l", "dl", "dr") if f"move {start} {way} 1" in Match(board).legal())
    move = f"move {start} {way} 1"
    now, line = [0.0], Program.line

    def late(program: Program, until: float) -> str | None:
        found = line(program, until)
        if found == move:
            now[0] += 100
            if now[0] < until:
                (tmp_path / f"late {now[0]:g}").touch()
        return found

    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(Program, "line", late)
    waiting = f"while not os.path.exists({str(tmp_path)!r} + f'/late {{number}}'): time.sleep(0.01)"
    body = f"for number in range(100, 1000, 100):\n    told()\n    {SAYS.format(repr(move))}    {waiting}\n    "
    done, notes = played(board, [script(body + SAYS.format("'finish'"))])
    assert of_seat(0, done) == [move, "finish", move, "finish", move, "finish", "finish"]
    assert any("overtime" in note for note in notes)


def test_flooding_with_finish(script: Callable[..., str], waits: list[float]) -> None:
    """Every line finishes a turn. The flooding program is slowed down, and the host waits for no turn too long."""
    body = "while True: sys.stdout.buffer.write(b'finish\\n' * (1 << 16))"
    done, _ = played(short(3, 5), [script(body)])
    assert of_seat(0, done) == ["finish"] * 5
    assert_kept(waits)


def test_more_lines_than_a_turn_has(script: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/bots.md: lines count up to 20,000 in a turn; a program that has written more plays no more.

    The times are long, so that the lines alone decide, however busy the machine is.
    """
    for name in ("NAME_TIME", "TURN"):
        monkeypatch.setattr(bots, name, 300.0)
    body = (
        "told()\nprint('reset\\n' * 19_999 + 'finish')\ntold()\nprint('reset\\n' * 20_000 + 'finish')\ntime.sleep(1000)"
    )
    done, notes = played(short(2, 3), [script(body)])
    assert of_seat(0, done) == ["finish"] * 3
    assert [note for note in notes if "more than 20,000 lines in a turn" in note] == notes[-1:]


def test_a_program_that_never_reads(script: Callable[..., str], waits: list[float]) -> None:
    """The messages to the program wait, but not the host. The 40 messages are more than a pipe holds."""
    body = "for _ in range(200):\n    print('finish', flush=True)\n    time.sleep(0.001)\ntime.sleep(1000)"
    done, _ = played(short(2, 40), [script(body, reads=False)])
    assert of_seat(0, done) == ["finish"] * 40
    assert_kept(waits)


FORK = "if os.fork() == 0:\n    "
FORKS = {
    "a child that sleeps": FORK + "time.sleep(1000)",
    "a child in a session of its own": FORK + "os.setsid()\n    if os.fork() == 0: time.sleep(1000)\n    os._exit(0)",
    "a child without its environment": FORK
    + "os.setsid()\n    os.execve(sys.executable, ['x', '-c', 'import time; time.sleep(1000)'], {})",
    "many children": "for _ in range(60):\n    if os.fork() == 0: time.sleep(1000)",
    "a child that holds the output and writes": FORK + "while True: os.write(1, b'nonsense\\n')",
    "two thousand children": "for _ in range(11): os.fork()",
    "no keeper": "os.kill(os.getppid(), 9)\n" + FORK + "os.setsid()\n    time.sleep(1000)",
    "no keeper, a session of its own and no environment": "os.kill(os.getppid(), 9)\n"
    + FORK
    + "os.setsid()\n    if os.fork(): os._exit(0)\n    os.execve(sys.executable, ['x', '-c', 'import time; "
    "time.sleep(1000)'], {})",
    "no keeper, and another program in its place": "os.kill(os.getppid(), 9)\n"
    "os.execve(sys.executable, ['x', '-c', 'import time; time.sleep(1000)'], {})",
    "a keeper that sleeps": "os.kill(os.getppid(), 19)\n" + FORK + "os.setsid()\n    time.sleep(1000)",
}


@LINUX
@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("name", FORKS)
def test_no_process_outlives_the_game(name: str, script: Callable[..., str], waits: list[float]) -> None:
    """Every process that a program started, in any session, is gone when the game is over."""
    before, own = set(processes()), bot_keeper.children(os.getpid())
    body = f"{FORKS[name]}\ntime.sleep(1000)"
    done, _ = played(short(3, 2), [script(body)])
    assert of_seat(0, done) == ["finish"] * 2
    assert_kept(waits)
    stay = {pid: line for pid, line in processes().items() if pid not in before and "sleep(1000)" in line}
    assert not stay
    assert bot_keeper.children(os.getpid()) == own, "no dead process is left to this one either"


@LINUX
@pytest.mark.usefixtures("fast")
def test_a_program_without_its_keeper_does_not_harm_another_one(script: Callable[..., str]) -> None:
    """The end of one program ends none of the processes of another one."""
    body = "while True:\n    told()\n    " + SAYS.format("'finish'")
    gone = script("os.kill(os.getppid(), 9)\nsys.exit()")
    done, notes = played(short(3, 3), [gone, script(body, "good")])
    assert of_seat(1, done) == ["finish"] * 3
    assert not any("good" in note and "ended" in note for note in notes)


def processes() -> dict[int, str]:
    """Return every process and its command line."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            found[int(path.name)] = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
    return found


@LINUX
def test_no_process_outlives_a_host_that_is_killed(script: Callable[..., str], tmp_path: Path) -> None:
    """The keeper ends the program when the host is gone."""
    import signal
    import subprocess

    command = script("if os.fork() == 0:\n    os.setsid()\ntime.sleep(1000)")
    arguments = [sys.executable, "-m", "landpress.generator.cli", "play", "terraforming", "--bot", command]
    host = subprocess.Popen(
        [sys.executable, "-m", "landpress", *arguments[3:]],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert host.stderr is not None
    host.stderr.readline()  # the name was printed, so the program runs
    assert left()
    host.send_signal(signal.SIGKILL)
    host.wait()
    host.stderr.close()
    until = time.monotonic() + 60
    while left() and time.monotonic() < until:
        time.sleep(0.05)
    assert left() == []


def test_memory_stays_small(script: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The host keeps a few kilobytes of an endless line, and a few chunks of the input."""
    monkeypatch.setattr(bots, "TURN", 0.3)
    program = Program(script("while True: sys.stdout.buffer.write(b'z' * (1 << 20))"))
    try:
        assert program.line(time.monotonic() + 60) == "some bot"
        program.send(b"EOS\n")
        assert program.line(time.monotonic() + 1) is None
        assert len(program._torn) <= bots.MAX_LINE + 1
        assert program._in.qsize() <= 4
    finally:
        program.close()


@pytest.mark.parametrize("pieces", [1, 2, 7])
def test_a_line_of_more_than_4096_bytes_is_never_an_action(script: Callable[..., str], pieces: int) -> None:
    """docs/bots.md: such lines are ignored, whether they come at once or in pieces; 4,096 bytes are read."""
    program = Program(script(""))
    try:
        sent = b"".join(b"z" * count + b"\n" for count in (4096, 4097, 3, 9000))
        step = -(-len(sent) // pieces)
        for at in range(0, len(sent), step):
            program._take(sent[at : at + step])
        found = [program.line(0) or "" for _ in range(4)]
    finally:
        program.close()
    assert found[0] == "z" * 4096
    assert found[2] == "zzz"
    assert all("\0" in line and len(line) == 4097 for line in found[1::2])


@POSIX
def test_a_program_has_a_session_of_its_own() -> None:
    """Ctrl-C at a terminal reaches the processes of its session: the host ends its programs itself, in order."""
    process = bot_ending.start([sys.executable, "-c", "input()"], "a mark")
    try:
        assert os.getsid(process.pid) == os.getpgid(process.pid) == process.pid
        assert os.getsid(process.pid) != os.getsid(0)
    finally:
        bot_ending.end(process, "a mark")
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            stream.close()
    assert process.poll() is not None


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("was", [False, True])
def test_the_host_is_what_it_was_before_once_no_program_is_left(
    left: bool, was: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`_leave`: a host that took in orphans before it started programs goes on with it, others stop, after the last."""
    made: list[bool] = []
    host = SimpleNamespace(keepers={7} if left else set(), was_subreaper=was)
    monkeypatch.setattr(bot_ending, "_host", host)
    monkeypatch.setattr(bot_ending, "_become_subreaper", made.append)
    bot_ending._leave()
    assert made == ([False] if not left and not was else [])


def test_a_keeper_stays_until_its_program_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main`: it stays until no process of the program is left, and holds none of the streams."""
    closed: list[int] = []
    polls, left = [False, False, True], [[], [], [], [8], [8], []]
    monkeypatch.setattr(bot_keeper, "sys", SimpleNamespace(platform="another"))
    monkeypatch.setattr(bot_keeper, "_start", lambda _: 7)
    monkeypatch.setattr(bot_keeper, "_reap", lambda _: polls.pop(0) if polls else True)
    monkeypatch.setattr(bot_keeper, "below", lambda _: left.pop(0))
    monkeypatch.setattr(bot_keeper, "kill", lambda pids: closed.extend(pids))
    monkeypatch.setattr("os.close", closed.append)
    bot_keeper.main(["program"])
    assert closed == [0, 1, 2, 8]
    assert (polls, left) == ([], [])
