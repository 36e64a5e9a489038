"""Workers give results in the order of the chunks, however many chunks a group has."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.generator import workers
from landpress.generator.workers import MOST_CHUNKS, Done, Workers
from landpress.layouts.errors import CallError


class Counting(Executor):
    """An executor that works at once. It notes the sizes of groups, and tells an invented time for them."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.sizes = seconds, list[int]()

    def submit(self, function: Callable[..., object], /, *arguments: object, **named: object) -> "Future[object]":  # type: ignore[override]
        found = function(*arguments, **named)
        assert isinstance(found, Done)
        self.sizes.append(len(found.results))
        future: Future[object] = Future()
        future.set_result(found._replace(seconds=self.seconds * len(found.results)))
        return future


def twice(number: int) -> int:
    return 2 * number


def failing(number: int) -> int:
    if number == 70:
        raise CallError("70: no such number")
    return number


@pytest.mark.parametrize(
    ("group", "seconds", "largest"), [(0.0, 0.01, 1), (0.5, 0.01, 50), (0.5, 2.0, 1), (0.5, 0.0, MOST_CHUNKS)]
)
def test_a_group_takes_about_the_seconds_that_it_should(group: float, seconds: float, largest: int) -> None:
    """Chunks of 10 ms are sent in groups of 50, slow ones alone, and the results do not tell how they were sent."""
    pool = Counting(seconds)
    found = [*Workers(pool, 4, group=group).in_order(twice, ((n,) for n in range(1000)))]
    assert found == [2 * n for n in range(1000)]
    assert max(pool.sizes) == largest
    assert pool.sizes[:4] == [1] * 4


def test_results_before_an_error_are_given() -> None:
    """A group whose chunk fails gives the results before it, as one worker does, and then the error."""
    pool, found = Counting(0.01), list[int]()
    with pytest.raises(CallError, match="70: no such number"):
        found.extend(Workers(pool, 2, group=workers.GROUP).in_order(failing, ((n,) for n in range(1000))))
    assert found == [*range(70)]


def test_work_without_a_worker_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 10 looks without a worker a line says what is waited for, after 60 the work ends; a worker starts anew."""
    told: list[tuple[int, str]] = []
    monkeypatch.setattr(workers, "LOOKING", 0.0001)
    monkeypatch.setattr(workers, "tell", lambda text: told.append((len(asked), text)))
    looks = ["no worker is left; start one"] * 59 + [""] + ["no worker answers"] * 60
    asked: list[int] = []

    def missing() -> str:
        asked.append(1)
        return looks[len(asked) - 1]

    class Silent(Executor):
        def submit(self, function: Callable[..., object], /, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
            return Future()

    pool = Workers(Silent(), 1, missing=missing)
    with pytest.raises(workers.NoWorkerError, match="no worker answers"):
        list(pool.in_order(twice, ((n,) for n in range(3))))
    assert len(asked) == 120
    one, other = "no worker is left; start one", "no worker answers"
    after = "the work is given up after 0.006 s"
    assert told == [(10, f"{one}; {after}"), (70, f"{other}; {after}")], "once for each time without a worker"


def test_a_worker_ends_with_its_parent_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """`_begin`: it ends when its parent process ends, even by kill -9, and Ctrl-C alone does not end it."""
    ours, theirs = multiprocessing.Pipe()
    ended: Queue[int] = Queue()
    signals: list[tuple[object, object]] = []
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(sentinel=ours))
    monkeypatch.setattr(os, "_exit", ended.put)
    monkeypatch.setattr(signal, "signal", lambda *given: signals.append(given))
    workers._begin()
    assert signals == [(signal.SIGINT, signal.SIG_IGN)]
    assert ended.empty()
    theirs.close()
    assert ended.get(timeout=600) == 1, "the time is a limit for a thread that hangs"


def test_everybody_who_is_silent_is_named() -> None:
    """Issue: a cluster that goes away is told; a scheduler or a worker that is stopped keeps its connections open."""
    answers: list[dict[str, float]] = [{"a": 1.0}, {"a": 2.0}, {"a": 2.0}, {"a": 2.0, "b": 2.0}, {}]

    def ask() -> "Future[Any]":
        future: Future[Any] = Future()
        if answers:
            future.set_result({"workers": {name: {"last_seen": at} for name, at in answers.pop(0).items()}})
        return future

    pulse = workers._Pulse(ask, "start one")
    silent = "the scheduler does not answer; start it and its workers again"
    stopped, gone = "no worker answers; end them and start one", "no worker is left; start one"
    assert [pulse.missing() for _ in range(7)] == ["", "", stopped, "", gone, silent, silent]
