"""Ctrl-C: it ends a command within two seconds, but never inside a step that must be whole.

`interruptible` surrounds a command, `uninterrupted` a step that must be whole, such as a transaction, and
`deaf_children` the start of worker processes. Times are in seconds.
"""

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

STATUS = 130
"""Exit status of a command that Ctrl-C has ended."""
PATIENCE = 1.5
"""Time in which an interrupted command may clean up. Then the process ends as it is."""


class _State:
    """What is known about Ctrl-C in this process."""

    def __init__(self) -> None:
        self.whole_steps = 0  # the depth of nested `uninterrupted` blocks
        self.listens = False  # whether every Ctrl-C is noted in `pressed`, or none comes
        self.pressed = False
        self.postponed = False
        self.cleaned_up = threading.Event()


_state = _State()


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn the first Ctrl-C inside a `with` block into KeyboardInterrupt. Ignore further ones.

    If the block has not ended `PATIENCE` seconds after the first one, end the process. A process that ignores Ctrl-C,
    such as a command under `nohup`, goes on ignoring it.
    """
    global _state
    _state = _State()
    handler, is_main = signal.getsignal(signal.SIGINT), threading.current_thread() is threading.main_thread()
    heard = handler is signal.default_int_handler and is_main
    _state.listens = heard or handler is signal.SIG_IGN
    if not heard:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        _state.listens = False
        _state.cleaned_up.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)


def may_be_pressed() -> bool:
    """Return whether a KeyboardInterrupt may come from Ctrl-C. Code of a plugin can raise one by itself."""
    return _state.pressed or not _state.listens


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _state.pressed:
        return
    _state.pressed = True
    # Python prints an exception that it cannot raise, such as this one inside a destructor. The command ends anyway.
    sys.unraisablehook = lambda _: None
    # `threading.Thread` takes locks that the interrupted code may hold.
    _thread.start_new_thread(_end, (_state,))
    if _state.whole_steps:
        _state.postponed = True
    else:
        raise KeyboardInterrupt


def _end(state: _State) -> None:
    if state.cleaned_up.wait(PATIENCE):
        return
    while state.whole_steps:
        time.sleep(0.01)
    os.write(2, b"landpress: interrupted\n")
    os._exit(STATUS)


class uninterrupted:  # noqa: N801 - used like a function
    """Postpone Ctrl-C to the end of a `with` block: a short step that is done whole or not at all.

    The block must not wait for anything that may take seconds. In other threads than the main one it does nothing,
    because Ctrl-C never reaches them.
    """

    def __enter__(self) -> None:
        self.state = _state
        self.counts = threading.current_thread() is threading.main_thread()
        self.state.whole_steps += self.counts

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.state.whole_steps -= self.counts
        if self.counts and self.state.postponed and not self.state.whole_steps:
            self.state.postponed = False
            raise KeyboardInterrupt


@contextmanager
def deaf_children() -> Iterator[None]:
    """Keep Ctrl-C from the processes that start inside a `with` block. The terminal sends it to them as well."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
