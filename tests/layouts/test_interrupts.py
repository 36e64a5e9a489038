"""Ctrl-C: a program that started with it ignored, as under nohup, keeps ignoring it."""

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

import pytest

from landpress.layouts import interrupts
from landpress.layouts.interrupts import PATIENCE, interruptible, may_be_pressed


def own(number: int, frame: FrameType | None) -> None:
    raise AssertionError("never called here")


@pytest.mark.parametrize(
    ("handler", "expected"), [(signal.default_int_handler, False), (signal.SIG_IGN, False), (own, True)]
)
def test_who_hears_the_key_decides_whether_it_may_be_pressed(
    handler: Callable[[int, FrameType | None], None] | signal.Handlers, expected: bool
) -> None:
    """Nobody presses what is ignored. With a handler of somebody else, such as IPython, it may be pressed any time."""
    assert threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, handler)
    try:
        with interruptible():
            assert may_be_pressed() is expected
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_goes_on_after_ctrl_c_is_ended_in_time() -> None:
    """docs/formats.md: "Ctrl-C ends every command within two seconds", also one whose cleaning up takes longer."""
    assert 1 <= PATIENCE <= 1.8


@pytest.mark.parametrize(("steps", "cleaned", "ends"), [(0, False, [130]), (3, False, [130]), (3, True, [])])
def test_a_step_that_must_be_whole_is_ended_first(
    steps: int, cleaned: bool, ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that goes on is ended between such steps. One that has cleaned up ends by itself."""
    state, ended = interrupts._State(), list[int]()
    state.whole_steps = steps
    if cleaned:
        state.cleaned_up.set()

    def one_is_over(seconds: float) -> None:
        assert seconds < 0.1
        state.whole_steps -= 1

    def end(status: int) -> None:
        assert state.whole_steps == 0
        ended.append(status)

    monkeypatch.setattr(interrupts, "PATIENCE", 0.0)
    monkeypatch.setattr(time, "sleep", one_is_over)
    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(os, "write", lambda place, text: ended and None)
    interrupts._end(state)
    assert ended == ends


def test_the_first_key_silences_what_cannot_be_raised_and_the_second_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """docs/formats.md: Ctrl-C ends in no traceback, also where Python can only print the interrupt."""
    printing, begun = sys.unraisablehook, list[object]()
    monkeypatch.setattr(sys, "unraisablehook", printing)
    monkeypatch.setattr(interrupts, "_state", interrupts._State())
    monkeypatch.setattr(_thread, "start_new_thread", lambda *what: begun.append(what))
    with pytest.raises(KeyboardInterrupt):
        interrupts._interrupt(signal.SIGINT, None)
    assert sys.unraisablehook is not printing
    interrupts._interrupt(signal.SIGINT, None)
    assert len(begun) == 1
