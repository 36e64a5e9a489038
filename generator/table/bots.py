"""Let outside programs play over standard input and output, in the format of the game's `programs.py` (docs/bots.md).

A game without such a part speaks JSON. A program receives the position before the game and each time that it must act.
Before the game it answers with its name, then with the lines of a turn or with one action. Times are in seconds. A
program has `TURN` for each answer and `OVERTIME` for the whole game. When its time is used up, or when it has died, an
action of the host stands for each answer. The length and number of its lines are limited before they are examined.
Separate threads read from and write to the program, so that it cannot block the host.
"""

import os
import queue
import secrets
import shlex
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from landpress.engine.play.match import Match
from landpress.generator.game import Game
from landpress.generator.table import bot_ending, json_programs
from landpress.generator.table.bot_log import BotLog, log_file
from landpress.generator.table.sitting import Policy, Table
from landpress.layouts.errors import CallError
from landpress.layouts.reading import printable

NAME_TIME, TURN, OVERTIME = 5.0, 1.0, 5.0
MAX_LINE, MAX_LINES = 4096, 20_000
_CHUNK = 1 << 14
_CHUNKS = 4
_MOST_NOTES = 20
Note = Callable[[str], None]


class Program:
    """A running program. Sending never waits, and reading a line waits until a given moment at most."""

    def __init__(self, command: str, log: Path | None = None) -> None:
        try:
            words = shlex.split(command, posix=os.name == "posix")
        except ValueError:  # a quotation mark is not closed
            words = []
        if not words or shutil.which(words[0]) is None:
            raise CallError(f"--bot {command[:60]!r}: no such program; expected a command line such as 'python bot.py'")
        self._mark = secrets.token_hex(16)
        self._process = bot_ending.start(words, self._mark)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self.log = BotLog(self._process.stderr, log)
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._in: queue.Queue[bytes] = queue.Queue(_CHUNKS)
        self._lines: deque[bytes] = deque()
        self._torn = b""
        self._deaf = False
        self.ended = False
        for work, pipe in ((self._write, self._process.stdin), (self._read, self._process.stdout)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while (data := self._out.get()) is not None:
                pipe.write(data)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while (data := os.read(pipe.fileno(), _CHUNK)) and self._hand_in(data):
                continue
        self._hand_in(b"")

    def _hand_in(self, data: bytes) -> bool:
        """Queue the data that was read for the host. While the queue is full, wait, so that the program waits too.

        Return False if the host no longer listens.
        """
        while not self._deaf:
            with suppress(queue.Full):
                self._in.put(data, timeout=0.2)
                return True
        return False

    def send(self, data: bytes) -> None:
        """Queue a message for the program and return at once, even if the program does not read it."""
        self._out.put(data)

    def line(self, until: float) -> str | None:
        """Return the next line, or None if none came before `until` (of `time.monotonic`) or the program has ended.

        Lines that came before that moment count, even if they were not examined yet. Nothing is read after that moment.
        """
        while not self._lines:
            left = until - time.monotonic()
            self._deaf = self._deaf or left <= 0
            try:
                data = self._in.get_nowait() if self._deaf or self.ended else self._in.get(timeout=left)
            except queue.Empty:
                return None
            self.ended = not data
            self._take(data)
        return self._lines.popleft().decode("ascii", "replace")

    def _take(self, data: bytes) -> None:
        # The NUL byte makes a line that is too long invalid, whether it came at once or in pieces.
        lines = (self._torn + data).split(b"\n")
        *whole, self._torn = (line if len(line) <= MAX_LINE else line[:MAX_LINE] + b"\0" for line in lines)
        self._lines.extend(whole)

    def close(self) -> None:
        """End the program and everything that it started."""
        self._deaf = True
        self._out.put(None)
        bot_ending.end(self._process, self._mark)
        self.log.close()


class Bot:
    """A program on a seat: a policy that answers with the actions of its turn one by one."""

    def __init__(self, command: str, seat: int, match: Match, note: Note, log: Path | None = None) -> None:
        self.seat = seat
        self.name = ""
        self._pending: deque[str] = deque()
        self._notes = 0
        self._note = note
        self._overtime = OVERTIME
        self._program: Program | None = Program(command, log)
        self._asked = time.monotonic()
        self._words = Game(match.board.game).programs or json_programs
        self._program.send(self._words.message(match, seat, before=True))

    def introduce(self) -> None:
        """Wait for the name of the program, at most `NAME_TIME`. Without a name the program is given up."""
        assert self._program is not None
        name = self._program.line(self._asked + NAME_TIME)
        if name is None:
            self._give_up("ended" if self._program.ended else f"did not tell its name within {NAME_TIME:g} s")
        else:
            self.name = printable(name.strip()[:40])
            self._note(f"seat {self.seat}: {self.name or 'a program without a name'}")

    def __call__(self, match: Match, seat: int) -> str:
        """Return the next action of the answer."""
        if not self._pending:
            self._pending.extend(self._turn(match))
        return self._pending.popleft()

    def _turn(self, match: Match) -> list[str]:
        """Return all actions of an answer: the legal actions that the program sent, up to one that is the last."""
        if self._program is None:
            return [self._words.instead(match)]
        begun = time.monotonic()
        self._program.send(self._words.message(match, self.seat))
        trial, done, first = match.copy(), list[str](), ""
        read = 0
        while not (done and self._words.is_last(done[-1])):
            line = self._program.line(begun + TURN + self._overtime) if read < MAX_LINES else None
            read += 1
            if line is None:
                self._give_up(
                    f"wrote more than {MAX_LINES:,} lines in a turn"
                    if read > MAX_LINES
                    else "ended"
                    if self._program.ended
                    else f"used up its {TURN:g} s and {OVERTIME:g} s of overtime"
                )
                done.append(self._words.instead(trial))
                break
            said = self._words.action(match, line)
            if said == self._words.RESET:
                trial, done, first = match.copy(), [], ""
            elif said is not None and first and self._words.is_locked(match, first, said):
                self._ignore(line, match, f"{first!r} before it forbids it")
            elif said is not None and trial.allows(said):
                trial.play(said)
                done.append(said)
            else:
                self._ignore(line, match, "not legal here")
            if said != self._words.RESET:
                first = first or said or ""
        self._overtime -= max(0.0, time.monotonic() - begun - TURN)
        return done

    def _ignore(self, line: str, match: Match, why: str) -> None:
        self._notes += 1
        if self._notes <= _MOST_NOTES:
            more = "; further lines are ignored without a note" if self._notes == _MOST_NOTES else ""
            self._say(f"{self._words.moment(match)}: ignored {printable(line[:60])!r}, {why}{more}")

    def _give_up(self, why: str) -> None:
        assert self._program is not None
        log = self._program.log
        self.close()
        self._say(f"the program {why}; from now on each of its turns is {self._words.INSTEAD}")
        for line in log.last():
            self._say(f"it wrote: {line}")

    def _say(self, text: str) -> None:
        self._note(f"seat {self.seat}{f' ({self.name})' if self.name else ''}: {text}")

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            program, self._program = self._program, None
            program.close()
            if program.log.problem:
                self._say(program.log.problem)


@contextmanager
def programs(commands: Sequence[str], table: Table, note: Note, logs: str | None = None) -> Iterator[dict[int, Policy]]:
    """Run the programs on the seats named `bot` until the `with` block ends, also if it ends with an error.

    `logs` is a folder for files with the messages of the programs.
    """
    seats = [seat for seat, policy in enumerate(table.policies) if policy == "bot"]
    bots: list[Bot] = []
    try:
        files = [None if logs is None else log_file(logs, seat) for seat in seats]
        for seat, command, log in zip(seats, commands, files, strict=True):
            bots.append(Bot(command, seat, table.match, note, log))
        for bot in bots:
            bot.introduce()
        yield {bot.seat: bot for bot in bots}
    finally:
        for bot in bots:
            bot.close()
