"""Progress: one line on a terminal, and nothing where there is no terminal."""

import io
import sys
import time

import pytest

from landpress.engine.kernels.backends import preparation
from landpress.generator import progress
from landpress.generator.progress import Progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, total: int | None) -> str:
    """Return what is shown of work that has taken three seconds and then ends."""
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress("boards", total) as told:
        told._since -= 3
        told._last -= 3
        told.show(250)
    return stream.getvalue()


def test_a_terminal_is_told_how_much_is_left_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, Terminal(), 500)
    assert "250 of 500 boards, 3 s left" in text
    assert text.endswith("\r\x1b[K")


def test_without_a_total_only_what_is_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "250 boards " in shown(monkeypatch, Terminal(), None)


def test_nothing_is_told_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO(), 500) == ""


def test_a_long_wait_for_the_first_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress("games", 10, "it is being prepared"):
        end = time.monotonic() + 60
        while not stream.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
    assert "it is being prepared, 0 s" in stream.getvalue()


def test_rules_without_a_kernel_are_named_as_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/your-own-game.md says: `landpress balance` says after three seconds why the first games take long."""
    monkeypatch.setenv("LANDPRESS_KERNELS", "plain")
    assert "ordinary Python, because there is no compiled kernel" in preparation("last-land")
    assert progress.PATIENCE <= 3
