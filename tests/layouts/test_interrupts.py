"""Ctrl-C: a program that started with it ignored, as under nohup, keeps ignoring it."""

import signal
import threading
from collections.abc import Callable
from types import FrameType

import pytest

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
