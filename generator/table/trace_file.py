"""Keep the trace of a game while it is played.

The trace grows ply by ply in a neighbour of its file, FILE.part. When the sitting ends, the neighbour takes the name
FILE. If the sitting is killed, or an error ends it, FILE is as it was before, and FILE.part can be resumed.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from landpress.generator.table.sitting import Undo
from landpress.generator.table.trace import line
from landpress.layouts.errors import OutputError, cause, writing
from landpress.layouts.reading import printable
from landpress.output.files.saving import check_target, save, take_name

PART = ".part"
Value = Mapping[str, object]


@contextmanager
def kept(
    path: str | None, begun: Sequence[Value], force: bool, replaces: bool, resumed: str | None
) -> Iterator[Callable[[Value | Undo], None]]:
    """Provide a function that adds a value to a trace, or deletes the plies that an `Undo` takes back.

    `begun` are the head and the plies of earlier sittings, which `resumed` names. If `replaces`, the trace takes the
    place of an existing file. With `force` it also takes the place of the part of another game.
    """
    if path is None:
        yield lambda value: None
        return
    check_target(path, force or replaces)
    part = path + PART
    if resumed != part and os.path.lexists(part) and not force:
        name = printable(part)
        raise OutputError(f"{name}: a game was stopped here; resume it with --resume {name}, or overwrite it: --force")
    texts = [line(value).encode() for value in begun]
    save(part, b"".join(texts), force=True)
    trace = _Trace(part, texts)
    try:
        try:
            yield trace.add
        except BaseException as error:
            if resumed is None and trace.plies == 0:
                with suppress(OSError):
                    os.unlink(part)
            else:
                error.add_note(f"the game so far is kept: --resume {printable(part)} continues it")
            raise
        with _whole(part):
            trace.finish()
    finally:
        os.close(trace.file)
    with _whole(part):
        take_name(part, path, force or replaces)


@contextmanager
def _whole(part: str) -> Iterator[None]:
    """Note in an error of a `with` block that the sitting is over and that its trace is whole."""
    try:
        yield
    except OutputError as error:
        error.add_note(f"the whole trace is {printable(part)}: rename it")
        raise


class _Trace:
    """An open trace of which every line is written at once and whole."""

    def __init__(self, path: str, texts: Sequence[bytes]) -> None:
        self.path = path
        self.file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        self.ends = [0]  # the number of bytes up to the end of each line
        for text in texts:
            self.ends.append(self.ends[-1] + len(text))

    @property
    def plies(self) -> int:
        """The number of plies in the trace."""
        return len(self.ends) - 2

    def add(self, value: Value | Undo) -> None:
        """Add a line, or delete the lines of plies that are taken back."""
        if isinstance(value, Undo):
            del self.ends[-value.plies :]
            os.ftruncate(self.file, self.ends[-1])
            return
        text = line(value).encode()
        done = 0
        try:
            while done < len(text):
                done += os.write(self.file, text[done:])
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self.file, self.ends[-1])
            raise OutputError(f"{printable(self.path)}: {cause(error)}; the last action is not in it") from None
        self.ends.append(self.ends[-1] + len(text))

    def finish(self) -> None:
        """Write everything to the disk."""
        with writing(printable(self.path)):
            os.fsync(self.file)
