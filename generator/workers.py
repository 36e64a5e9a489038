"""Workers for work that is cut into chunks: this thread, several threads, processes, or a cluster of machines.

All of them are executors as in the standard library, so that one loop serves them all. It submits chunks in order, some
of them ahead of their use, and returns the results in the same order. The result of a chunk must depend on its
arguments alone: then the results are the same for any number of workers, and a cluster can repeat a chunk if its worker
was lost.

Work is submitted in groups of chunks. Dask works for some milliseconds on each call that it sends, as long as some
chunks take. So a group for a cluster has as many chunks as take about `GROUP` seconds. How chunks are grouped depends
on the clock, but changes no result.

Threads suit compiled code, which releases the GIL. Processes suit ordinary Python. A cluster is a Dask scheduler with
its workers (docs/balance.md). Workers may join and leave a cluster at any time.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Thread
from time import thread_time
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, TypeVarTuple

from landpress.generator.streams import tell
from landpress.layouts.errors import CallError, LandpressError
from landpress.layouts.interrupts import deaf_children
from landpress.layouts.plugins import plugins
from landpress.layouts.reading import printable
from landpress.layouts.version import __version__

P = ParamSpec("P")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
CONNECTING, CLOSING = 10, 2
"""Timeouts for connecting to a scheduler and for taking leave of it, in seconds."""
LOOKING = 1
"""Seconds after which a group that is not done is asked about."""
TELLING, GIVING_UP = 10, 60
"""The looks with nobody at work after which the wait is told, and after which the work ends."""
GROUP, MOST_CHUNKS = 1.0, 256
"""The seconds that a group for a cluster is to take, and the most chunks of a group."""
SHORTEST = 0.001
"""The least seconds of a group that are believed: the clock of some systems is coarse."""


class ClusterError(LandpressError):
    """An error of a cluster that gave up the work."""


class NoWorkerError(Exception):
    """Nobody has been at work in an executor for too long. The text says who is missing."""


class Done(NamedTuple, Generic[T]):
    """The results of a group, the seconds that they took, and the error of the first chunk that has no result."""

    results: list[T]
    seconds: float
    error: LandpressError | None = None


def done(work: Callable[[*Ts], T], group: Iterable[tuple[*Ts]]) -> Done[T]:
    """Do the work of a group of chunks."""
    start, results = thread_time(), list[T]()
    try:
        for chunk in group:
            results.append(work(*chunk))
    except LandpressError as error:
        return Done(results, thread_time() - start, error)
    return Done(results, thread_time() - start)


class Workers(NamedTuple):
    """An executor, the number of groups that it holds at most, and whether it is lost.

    `group` is the number of seconds that a group is to take. If it is 0, each chunk is a group. `missing` tells who
    does not work at the moment and what a person can do then, or an empty text.
    """

    pool: Executor
    ahead: int
    is_lost: Callable[[], bool] = lambda: False
    group: float = 0.0
    missing: Callable[[], str] = lambda: ""

    def in_order(self, work: Callable[[*Ts], T], chunks: Iterable[tuple[*Ts]]) -> Generator[T, None, None]:
        """Yield the result of `work` for each chunk, in the order of the chunks. A chunk is a tuple of arguments."""
        rest, size = iter(chunks), 1
        given: deque[Future[Done[T]]] = deque()
        try:
            while True:
                while len(given) < self.ahead and (group := tuple(islice(rest, size))):
                    given.append(self.pool.submit(done, work, group))
                if not given:
                    return
                found = self.result(given.popleft())
                yield from found.results
                if found.error:
                    raise found.error
                if self.group:
                    size = int(self.group * len(found.results) / max(found.seconds, SHORTEST))
                    size = min(MOST_CHUNKS, max(1, size))
        finally:
            for future in given:
                future.cancel()

    def result(self, future: Future[T]) -> T:
        """Return the result of a future.

        Raise CancelledError if the executor is lost before it comes, NoWorkerError if nobody works for too long.
        """
        empty = 0
        while True:
            try:
                return future.result(timeout=LOOKING)
            except TimeoutError:
                if future.done():
                    return future.result()
                if self.is_lost():
                    # Dask never ends a future that it was given while its scheduler was being lost.
                    raise CancelledError from None
                missing = self.missing()
                empty = empty + 1 if missing else 0
                if empty == TELLING:
                    tell(f"{missing}; the work is given up after {GIVING_UP * LOOKING:g} s")
                if empty >= GIVING_UP:
                    raise NoWorkerError(missing) from None


class _Here(Executor):
    """A single worker: `submit` does the work at once, in this thread."""

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(function(*arguments, **named))
        return future


@contextmanager
def workers(count: int, start: Callable[[int], Executor], cluster: str | None = None) -> Iterator[Workers]:
    """Provide `count` workers that `start` makes, or the workers of a cluster, inside a `with` block."""
    if cluster is not None:
        with _quiet(), _cluster(cluster) as found:
            yield found
    elif count == 1:
        yield Workers(_Here(), 1)
    else:
        pool = start(count)
        try:
            yield Workers(pool, 2 * count)
        except BaseException:
            # The chunks that run now may take minutes. Nobody waits for them: the process ends without them.
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        pool.shutdown()


def processes(count: int) -> Executor:
    """Return a pool of processes that ignore Ctrl-C and end when this process ends."""
    # This import takes as long as drawing a board.
    from concurrent.futures import ProcessPoolExecutor

    class Processes(ProcessPoolExecutor):
        def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
            with deaf_children():  # the first chunk starts the processes
                return super().submit(function, *arguments, **named)

    return Processes(count, initializer=_begin)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the log of Dask to itself: of a lost scheduler it prints pages, beside the line that says what it means."""
    import logging

    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """Provide the workers of a Dask scheduler.

    Raise CallError if there is no scheduler or worker at the address, or if a worker has another version of Landpress
    or of a plugin.
    """
    from asyncio import run_coroutine_threadsafe

    try:
        import distributed
    except ImportError:
        raise CallError("--cluster needs the package distributed: pip install distributed") from None
    shown = printable(address)[:80]
    if "://" in address and not address.startswith("tcp://"):
        raise CallError(f"--cluster {shown}: expected a scheduler's tcp://HOST:PORT; other protocols are not spoken")
    dask: Any = distributed  # it has few type annotations

    class Client(dask.Client):  # type: ignore[misc]
        def __del__(self) -> None:
            """Do not take leave: of a scheduler that says nothing this would wait, and print a traceback."""

    try:
        # A port that says nothing would be waited for without an end, whatever the timeout.
        client = _called(Client, address, timeout=CONNECTING, set_as_default=False).result(2 * CONNECTING)
    except TimeoutError:
        raise CallError(f"--cluster {shown}: no scheduler answers there; expected its tcp://HOST:PORT") from None
    except (OSError, ValueError) as error:
        raise CallError(f"--cluster {shown}: {_first_line(error)}; expected a scheduler's tcp://HOST:PORT") from None
    start = f"start one with dask worker {shown}"
    silent = f"a worker does not answer; end it and {start}"
    asked = Workers(client, 1, lambda: client.status == "closed", 0.0, lambda: silent)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise CallError(f"--cluster {shown}: the scheduler has no workers; {start}")
        try:
            found = asked.result(_called(client.run, versions))
        except (NoWorkerError, CancelledError):
            raise
        except Exception as error:  # a worker without Landpress may raise any exception
            raise CallError(f"--cluster {shown}: a worker cannot run Landpress: {_first_line(error)}") from None
        own = versions()
        for worker, there in found.items():
            for name, version in there.items():
                if own.get(name, version) != version:
                    raise CallError(f"--cluster {shown}: the worker {worker} has {name} {version}, here is {own[name]}")

        def ask() -> Future[Any]:
            return run_coroutine_threadsafe(client.scheduler.identity(n_workers=-1), client.loop.asyncio_loop)

        yield asked._replace(pool=_DaskPool(client), ahead=2 * threads, group=GROUP, missing=_Pulse(ask, start).missing)
    except dask.KilledWorker as error:
        raise ClusterError(f"--cluster {shown}: a chunk was given up: {_first_line(error)}") from None
    except NoWorkerError as error:
        raise ClusterError(
            f"--cluster {shown}: {GIVING_UP * LOOKING:g} s have passed: {error}; then repeat the call; a batch "
            "continues where it stopped"
        ) from None
    except (CancelledError, dask.comm.CommClosedError):
        raise ClusterError(
            f"--cluster {shown}: the scheduler was lost; start it and its workers again and repeat the call; "
            "a batch continues where it stopped"
        ) from None
    finally:
        with suppress(Exception):  # a scheduler that has stopped takes no leave
            client.close(timeout=CLOSING)


class _DaskPool(Executor):
    """The workers of a Dask client.

    Dask's own executor takes the result of a task whose worker is lost at that moment for an error, and fails.
    """

    def __init__(self, client: object) -> None:
        self.client: Any = client  # Dask has few type annotations

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        from asyncio import run_coroutine_threadsafe

        task = self.client.submit(function, *arguments, pure=False, **named)
        return run_coroutine_threadsafe(task._result(), self.client.loop.asyncio_loop)


class _Pulse:
    """Looks whether anybody of a cluster is at work: whether its scheduler answers, and a worker has been heard.

    `ask` asks the scheduler who its workers are. `start` says how to start a worker.
    """

    def __init__(self, ask: Callable[[], Future[Any]], start: str) -> None:
        self.ask, self.start, self.heard = ask, start, dict[str, float]()
        self.asked = ask()

    def missing(self) -> str:
        """Return who is missing, by the answer to the question of the last look. An empty text: all is well."""
        if not self.asked.done():
            return "the scheduler does not answer; start it and its workers again"
        try:
            workers = self.asked.result()["workers"]
            before, self.heard = self.heard, {name: worker["last_seen"] for name, worker in workers.items()}
            self.asked = self.ask()
        except Exception:  # the scheduler is being lost, which is another loss
            return ""
        if not workers:
            return f"no worker is left; {self.start}"
        return f"no worker answers; end them and {self.start}" if self.heard == before else ""


def _called(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
    """Return the result to come of a function, which a thread of its own calls. Nobody need wait for it."""
    future: Future[T] = Future()

    def call() -> None:
        try:
            future.set_result(function(*arguments, **named))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=call, daemon=True).start()
    return future


def versions() -> dict[str, str]:
    """Return the versions of Landpress and of the plugins that are installed here; a worker calls it."""
    from importlib.metadata import version

    return {"Landpress": __version__} | {
        plugin.distribution: version(plugin.distribution) for plugin in plugins().values() if not plugin.wrong
    }


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:160]


def _begin() -> None:
    """Ignore Ctrl-C in this worker process, and end it when its parent process ends, even by kill -9."""
    import os
    import signal
    from multiprocessing import parent_process
    from multiprocessing.connection import wait
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
