"""The games of tuning: boards are drawn for each piece, workers play them, and the rows are kept in a file.

The file has a line that says what was called, then a line for each piece, with its rows, in the order of the pieces.
The pieces depend on the rows alone (engine/proof/tuning.py). So a call that was stopped takes the kept rows and goes
on.
"""

import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

from landpress.engine.proof.depth import Pair, cycles
from landpress.engine.proof.goal import Goal, Row
from landpress.engine.proof.tally import Plan, tally
from landpress.engine.proof.tuning import STAGES, Piece, Stage
from landpress.generator.boards.issue import offered
from landpress.generator.boards.wanted import Request
from landpress.generator.workers import Workers
from landpress.layouts.board import Board, Variant
from landpress.layouts.bounded import opened
from landpress.layouts.errors import InputError, OutputError, writing
from landpress.layouts.reading import printable

Chunk = tuple[Goal, tuple[Board, ...], tuple[str, ...], int, int]
"""The arguments of `rows`."""
LONGEST = 1 << 20
"""The longest line that is read, in bytes."""


def rows(goal: Goal, boards: tuple[Board, ...], policies: tuple[str, ...], seed: int, first: int) -> list[Row]:
    """Return the row of each board. All seats have the one policy, or each of two policies plays the other one.

    `first` is the number of the first game.
    """
    each = goal.each if len(policies) == 1 else goal.seats
    return [_row(goal, board, policies, seed, first + n * each) for n, board in enumerate(boards)]


def _row(goal: Goal, board: Board, policies: tuple[str, ...], seed: int, first: int) -> Row:
    match policies:
        case (policy,):
            return goal.row(tally(Plan(board, (policy,) * goal.seats, seed), first, goal.each, in_turn=True))
        case (stronger, weaker):
            return (cycles([board], Pair(stronger, weaker), seed, first)[0],)
    raise AssertionError(policies)


class Games:
    """The games of one call. `seed` is that of the search; each later stage has the next one."""

    def __init__(self, goal: Goal, wanted: Request, variants: Sequence[Variant], seed: int) -> None:
        self.goal, self.wanted, self.variants, self.seed = goal, wanted, variants, seed
        self._drawn: dict[tuple[Stage, int], tuple[Iterator[Board], int]] = {}
        self._last: tuple[tuple[Stage, int, int, int], tuple[Board, ...]] | None = None

    def chunks(self, pieces: Iterable[Piece]) -> Iterator[Chunk]:
        """Yield the arguments of `rows` for each piece. Pieces of a stage and a variant have ascending boards."""
        for piece in pieces:
            each = self.goal.seats if piece.stage == "ladder" else self.goal.each
            yield self.goal, self._boards(piece), piece.policies, self._seed(piece.stage), piece.first * each

    def _boards(self, piece: Piece) -> tuple[Board, ...]:
        """Return the boards of a piece. The next piece often has the same ones, at another strength."""
        key = (piece.stage, piece.variant, piece.first, piece.boards)
        if self._last is None or self._last[0] != key:
            self._last = key, tuple(islice(self._from(piece.stage, piece.variant, piece.first), piece.boards))
            boards, _ = self._drawn[piece.stage, piece.variant]
            self._drawn[piece.stage, piece.variant] = boards, piece.first + piece.boards
        return self._last[1]

    def _from(self, stage: Stage, variant: int, first: int) -> Iterator[Board]:
        boards, at = self._drawn.get((stage, variant), (None, 0))
        if boards is None or at > first:
            boards, at = offered(replace(self.wanted, variant=self.variants[variant]), str(self._seed(stage))), 0
        self._drawn[stage, variant] = boards, first
        return islice(boards, first - at, None)

    def _seed(self, stage: Stage) -> int:
        """Return the seed of a stage. Each stage has boards of its own."""
        return self.seed + STAGES.index(stage)


class Kept:
    """The file with the rows of the pieces so far."""

    def __init__(self, path: str, call: object) -> None:
        self.path = path
        self._lines: deque[tuple[int, Piece, list[Row]]] = deque()
        self._file = -1
        head = _line(call)
        with writing(printable(path)):
            if os.path.lexists(path):
                end = self._read(head)
                self._file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
                os.ftruncate(self._file, end)
                if not end:
                    self._write(head)
            else:
                flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                self._file = os.open(path, flags, 0o666)
                self._write(head)

    def _read(self, head: bytes) -> int:
        """Read the kept rows. Return the number of bytes up to the end of the last whole line."""
        expected = "the file that a stopped call of landpress tune left"
        with opened(self.path, expected) as file:
            if (line := file.readline(LONGEST)) != head:
                if head.startswith(line) and not line.endswith(b"\n"):
                    return 0  # the call was stopped while it wrote this line
                raise OutputError(
                    f"{printable(self.path)}: holds the games of another call; repeat that call, or add --restart"
                )
            end = len(head)
            while (line := file.readline(LONGEST)).endswith(b"\n"):
                try:
                    (stage, variant, policies, *boards), found = json.loads(line)
                    piece = Piece(stage, variant, tuple(policies), *boards)
                    self._lines.append((end, piece, [tuple(row) for row in found]))
                except (ValueError, TypeError):
                    raise self._unfit(end) from None
                end += len(line)
        return end

    def _unfit(self, at: int) -> InputError:
        return InputError(
            f"{printable(self.path)}: the line at byte {at} is not what comes next; add --restart to begin again"
        )

    def _write(self, line: bytes) -> None:
        done = 0
        while done < len(line):
            done += os.write(self._file, line[done:])

    def play(
        self, games: Games, found: Workers, show: Callable[[Piece], None], pieces: Iterable[Piece]
    ) -> Generator[Sequence[Row], None, None]:
        """Yield the rows of each piece: the kept ones, then those that workers play, which are kept at once.

        `show` is called for each piece whose rows are known.
        """
        asked = iter(pieces)
        while self._lines:
            piece = next(asked, None)
            if piece is None:
                return
            at, was, kept_rows = self._lines.popleft()
            if was != piece or len(kept_rows) != piece.boards:
                raise self._unfit(at)
            show(piece)
            yield kept_rows
        waiting: deque[Piece] = deque()

        def noted() -> Iterator[Piece]:
            for piece in asked:
                waiting.append(piece)
                yield piece

        results = found.in_order(rows, games.chunks(noted()))
        try:
            for one in results:
                piece = waiting.popleft()
                with writing(printable(self.path), "; the last games are not kept"):
                    self._write(_line([piece, one]))
                show(piece)
                yield one
        finally:
            results.close()

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


@contextmanager
def kept(path: str, call: object) -> Iterator[Kept]:
    """Provide the file of kept rows for a `with` block. An error of the block says that the same call goes on."""
    found = Kept(path, call)
    try:
        yield found
    except InputError:  # of this file itself
        raise
    except BaseException as error:
        error.add_note(f"the games so far are kept in {printable(path)}; the same call goes on")
        raise
    finally:
        found.close()


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
