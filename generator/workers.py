"""Who does the work that is cut into chunks: this thread, threads, processes, or a cluster of machines.

All are executors of the standard library, so that the same loop serves them: chunks are handed out in their order, some
ahead of their use, and come back in their order, whoever is done first. What a chunk gives depends on its
number alone, so that results are the same for any number of workers, and a chunk whose worker was lost is done again.

Threads suit compiled code, which lets others run beside it; processes suit ordinary Python. A cluster is a Dask
scheduler with its workers (docs/balance.md), which may come and go.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, NamedTuple, ParamSpec, TypeVar, TypeVarTuple

from landpress import __version__
from landpress.layouts.errors import CallError, LandpressError
from landpress.layouts.reading import printable

P = ParamSpec("P")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
CONNECTING = 10
"""Seconds after which nobody answers at an address."""


class ClusterError(LandpressError):
    """The cluster gave the work up."""


class Workers(NamedTuple):
    """An executor, and how many chunks it is given ahead."""

    pool: Executor
    ahead: int

    def in_order(self, work: Callable[[*Ts], T], chunks: Iterable[tuple[*Ts]]) -> Generator[T, None, None]:
        """The results of the work on the chunks, each a tuple of arguments, in their order."""
        given: deque[Future[T]] = deque()
        try:
            for chunk in chunks:
                given.append(self.pool.submit(work, *chunk))
                if len(given) >= self.ahead:
                    yield given.popleft().result()
            while given:
                yield given.popleft().result()
        finally:
            for future in given:
                future.cancel()


class _Here(Executor):
    """One worker: the work is done in this thread when it is asked for."""

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(function(*arguments, **named))
        return future


@contextmanager
def workers(count: int, start: Callable[[int], Executor], cluster: str | None = None) -> Iterator[Workers]:
    """So many threads or processes of this machine, or a cluster, while they are needed."""
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif count == 1:
        yield Workers(_Here(), 1)
    else:
        with start(count) as pool:
            yield Workers(pool, 2 * count)


def processes(count: int) -> Executor:
    """Start processes that end when this one does."""
    # Loading what starts processes takes as long as drawing a board.
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(count, initializer=_die_with_parent)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask scheduler; CallError where there is none, or none of this version."""
    try:
        import distributed
    except ImportError:
        raise CallError("--cluster needs the package distributed: pip install 'landpress[cluster]'") from None
    shown = printable(address)[:80]
    dask: Any = distributed  # it says little about its types
    try:
        client = dask.Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CallError(f"--cluster {shown}: {_first_line(error)}; expected a scheduler's tcp://HOST:PORT") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise CallError(f"--cluster {shown}: the scheduler has no workers; start one with dask worker {shown}")
        try:
            versions = client.run(version)
        except Exception as error:  # what a worker without Landpress raises is its own affair
            raise CallError(f"--cluster {shown}: a worker cannot run Landpress: {_first_line(error)}") from None
        for worker, found in versions.items():
            if found != __version__:
                raise CallError(f"--cluster {shown}: the worker {worker} has Landpress {found}, here is {__version__}")
        try:
            yield Workers(client.get_executor(pure=False), 2 * threads)
        except dask.KilledWorker as error:
            raise ClusterError(f"--cluster {shown}: a chunk was given up: {_first_line(error)}") from None


def version() -> str:
    """The version of Landpress that a worker runs."""
    return __version__


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:160]


def _die_with_parent() -> None:
    """End this worker when the process that started it is gone, also by kill -9."""
    import os
    from multiprocessing import parent_process
    from multiprocessing.connection import wait
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
