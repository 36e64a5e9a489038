"""The choice of how a linked set runs: as ordinary Python, as a kernel compiled ahead of time, or compiled by Numba.

All other code calls `link`. All three ways give the same numbers. The environment variable `LANDPRESS_KERNELS` chooses
one of `BACKENDS`. Without it, long work runs natively if Numba is installed, and all other compiled work runs by
`kernel.wasm`. If a kernel cannot be used, a warning of one line says why. The set then runs natively if Numba is
installed, and otherwise as ordinary Python.
"""

import gc
import os
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from landpress.engine.contract.rules import State, Table
from landpress.engine.kernels import native
from landpress.engine.kernels.artefact import Unfit
from landpress.engine.kernels.linking import GROUND, PICTURES, linked, plain
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.engine.contract import rules
    from landpress.engine.loops import batches, decisions, measured, nets, perft, playout, search, stepping, training

BACKENDS = ("plain", "wasm", "native")
VARIABLE = "LANDPRESS_KERNELS"


class KernelWarning(UserWarning):
    """A warning that a compiled kernel cannot be used, and what is used instead."""


class Linked(SimpleNamespace):
    """The functions of a linked set by name, and the functions that make sequences for them.

    The rules and the shared loops have types here. The functions of solvers and of engine/loops/neutral.py have none.

    `array` makes a sequence from whole numbers, and `zeros` makes a sequence of zeros. `listed` returns a sequence as a
    list. Sequences made inside `room()` are freed at its end. `most_bytes` is the largest size of the memory. Only one
    thread may use a compiled set.
    """

    array: Callable[[Sequence[int]], State]
    zeros: Callable[[int], State]
    listed: Callable[[Table], list[int]]
    room: Callable[[], AbstractContextManager[None]]
    most_bytes: int

    if TYPE_CHECKING:
        start = staticmethod(rules.start)
        actor = staticmethod(rules.actor)
        actions = staticmethod(rules.actions)
        sample = staticmethod(rules.sample)
        apply = staticmethod(rules.apply)
        score = staticmethod(rules.score)
        wins = staticmethod(rules.wins)
        reason = staticmethod(rules.reason)
        greedy = staticmethod(rules.greedy)
        standings = staticmethod(rules.standings)
        measured = staticmethod(measured.measured)
        perft = staticmethod(perft.perft)
        playouts = staticmethod(playout.playouts)
        match = staticmethod(playout.match)
        uct_begin = staticmethod(search.uct_begin)
        uct_grow = staticmethod(search.uct_grow)
        uct_choice = staticmethod(search.uct_choice)
        search = staticmethod(search.search)
        viewed = staticmethod(stepping.viewed)
        advanced = staticmethod(stepping.advanced)
        net_value = staticmethod(nets.net_value)
        net_collect = staticmethod(training.net_collect)
        net_fit = staticmethod(training.net_fit)
        net_missed = staticmethod(training.net_missed)
        head_count = staticmethod(rules.head_count)
        heads = staticmethod(rules.heads)
        open_head = staticmethod(rules.open_head)
        mark_symbols = staticmethod(decisions.mark_symbols)
        choose_symbol = staticmethod(decisions.choose_symbol)
        observe = staticmethod(decisions.observe)
        show = staticmethod(decisions.show)
        begin_games = staticmethod(batches.begin_games)
        advance_games = staticmethod(batches.advance_games)
        observe_games = staticmethod(batches.observe_games)
        show_games = staticmethod(batches.show_games)
        draw_symbols = staticmethod(batches.draw_symbols)


def link(game: str, compiled: bool = False, long: bool = False) -> Linked:
    """Return the functions of a game and of the shared loops, as ordinary Python or compiled.

    Set `long` for work that takes long enough to compile the functions on this machine. A set of `kernel.wasm` has its
    own memory, which only grows: make a new set for each task.
    """
    backend = backend_of(game, long) if compiled else "plain"
    if backend == "wasm":
        return _runtime().Instance(game)  # type: ignore[no-any-return]  # it has the functions of the set as attributes
    return _native(game) if backend == "native" else _plain(game)


def pictures() -> Any:  # noqa: ANN401 - as a set of a solver, it has the loops as attributes
    """Return the loops over pictures (engine/pictures) with a memory. Raise Unfit where no kernel runs.

    They are always compiled: ordinary Python would take minutes for a photo.
    """
    if _prepared:
        return _prepared[0]
    runtime = _runtime()
    runtime.ready(PICTURES)
    return runtime.Instance(PICTURES)


_own = threading.local()
_prepared = list[Any]()


def prepare_pictures(most_bytes: int) -> None:
    """Make what `pictures` and `ground` return in this thread, for a process that is about to limit its addresses.

    Where each memory may take 4 GiB of them, the loops take a quarter less time. The memories hold `most_bytes` each.
    Raise Unfit where no kernel runs.
    """
    from landpress.engine.kernels import wasm

    _prepared.append(wasm.Instance(PICTURES, most_bytes))
    _own.ground = wasm.Instance(GROUND, most_bytes)


def forget_pictures() -> None:
    """Free what `prepare_pictures` made, as soon as nothing else refers to it."""
    if _prepared:
        _prepared.clear()
        del _own.ground
        gc.collect()


def ground() -> Any:  # noqa: ANN401 - as `pictures`
    """Return the loops over drawn ground (engine/ground) of this thread, with a memory.

    They are ordinary Python where no kernel runs, which takes ten times as long and gives the same.
    """
    if os.environ.get(VARIABLE) == "plain":
        return _plain_ground()
    if not hasattr(_own, "ground"):
        runtime = _runtime()
        try:
            runtime.ready(GROUND)
        except Unfit:
            return _plain_ground()
        _own.ground = runtime.Instance(GROUND)
    return _own.ground


def has_ground() -> bool:
    """Return whether this thread has the compiled loops over drawn ground already."""
    return hasattr(_own, "ground")


@cache
def _plain_ground() -> Linked:
    made = _set(linked(GROUND, lambda function: function), list, lambda count: [0] * count, list)
    made.reals = made.taken = made.put = list
    made.blank, made.read = bytearray, lambda sequence, size: bytes(sequence[:size])
    return made


def backend_of(game: str, long: bool = False) -> str:
    """Return the backend for compiled work. Warn once if the kernel cannot be used."""
    asked = os.environ.get(VARIABLE, "")
    if asked not in ("", *BACKENDS):
        raise CallError(f"{VARIABLE}={asked[:20]}: expected one of {', '.join(BACKENDS)}")
    if asked == "native" and not native.is_installed():
        raise CallError(f"{VARIABLE}=native: Numba is not installed; pip install numba")
    if asked in ("plain", "native"):
        return asked
    if not asked and long and native.is_installed():
        return "native"
    return _with_kernel(game)


_WAITS = {
    "native": "the rules are being compiled, once for this version",
    "plain": "the first games are played by ordinary Python, because there is no compiled kernel",
    "wasm": "the first games are played",
}


def preparation(game: str) -> str:
    """Return a text that says why the first results of long work may be late."""
    return _WAITS[backend_of(game, long=True)]


def _runtime() -> Any:  # noqa: ANN401 - one of two modules with the same names
    """Return the module that runs kernels: in a browser the browser does, elsewhere wasmtime."""
    if sys.platform == "emscripten":
        from landpress.engine.kernels import browser

        return browser
    from landpress.engine.kernels import wasm

    return wasm


@cache
def _with_kernel(game: str) -> str:
    """Return `wasm` if the game's kernel can be used, else `native` or, without Numba, `plain`, with a warning."""
    try:
        _runtime().ready(game)
    except Unfit as reason:
        has_numba = native.is_installed()
        instead = "Numba compiles the rules here" if has_numba else "ordinary Python is used, which is much slower"
        warnings.warn(f"{reason}; {instead}", KernelWarning, stacklevel=3)
        return "native" if has_numba else "plain"
    return "wasm"


@cache
def _plain(game: str) -> Linked:
    return _set(plain(game), list, lambda count: [0] * count, list)


@cache
def _native(game: str) -> Linked:
    return _set(native.native(game), native.array, native.zeros, native.listed)


def _set(
    functions: dict[str, Any],
    array: Callable[[Sequence[int]], State],
    zeros: Callable[[int], State],
    listed: Callable[..., list[int]],
) -> Linked:
    most = 1 << 62
    return Linked(array=array, zeros=zeros, listed=listed, room=nullcontext, most_bytes=most, **functions)
