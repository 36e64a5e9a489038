"""Linking: a game's kernel and the shared loops become one set of functions, plain or compiled.

The functions of the streams, of the game's kernel and of the shared loops are copied into one namespace, so that the
loops find the game's functions under the names of engine/contract/rules.py. Plain ones run on lists, and the small ones
are inlined (engine/kernels/inlining.py); compiled ones are each wrapped by Numba and run on int64 arrays. This is the
only module that knows Numba, and it imports it when something is compiled. A kernel that is several modules names the
others, which lie beside it, as its `PARTS`.

Compiled code is cached on disk in one folder for each set of sources and version of Numba: its own cache tells two
games linked to one loop apart by nothing, and would hand the first game's code to the second.
"""

import inspect
import os
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from landpress.engine.contract import rules
from landpress.engine.game import kernel_of
from landpress.engine.kernels.inlining import inlined
from landpress.layouts.catalogue import module as module_of

LOOPS = (
    "landpress.engine.loops.playout",
    "landpress.engine.loops.search",
    "landpress.engine.loops.perft",
    "landpress.engine.loops.measured",
    "landpress.engine.loops.transpositions",
)
_STREAMS = "landpress.engine.contract.streams"
_NEUTRAL = "landpress.engine.loops.neutral"
_FROM_STREAMS = ("draw", "below")


class Linked(SimpleNamespace):
    """The functions of a linked set, by name; `array` makes their flat sequences from whole numbers."""

    array: Callable[[Sequence[int]], Any]


def _functions(module: ModuleType) -> dict[str, FunctionType]:
    return {
        name: f for name, f in vars(module).items() if isinstance(f, FunctionType) and f.__module__ == module.__name__
    }


def _constants(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if type(value) is int}


@cache
def link(game: str, compiled: bool = False, more: tuple[str, ...] = ()) -> Linked:
    """The functions of a game and of the shared loops, as ordinary Python or compiled.

    `more` names further modules beside the kernel, such as those of a solver, which nobody else has to compile.
    """
    streams = import_module(_STREAMS)
    kernel = module_of("engine", game, "kernel")
    own = [module_of("engine", game, name) for name in (*kernel_of(game).PARTS, "policy", "facts", *more)]
    neutral = import_module(_NEUTRAL)
    # A game's own constants and functions come last: they take the place of neutral ones, and of no others.
    modules = [neutral, *map(import_module, LOOPS), kernel, *own]
    # Numba imports the module that a cached function says it is from, so the name has to be a real one.
    namespace: dict[str, Any] = {"__name__": kernel.__name__, "__builtins__": __builtins__}
    copied = {name: vars(streams)[name] for name in _FROM_STREAMS}
    for module in [streams, *modules]:
        constants = _constants(module)
        clash = [n for n in constants if n not in vars(neutral) and namespace.get(n, constants[n]) != constants[n]]
        assert not clash, f"{module.__name__} means something else by {clash} than what it is linked with"
        namespace |= constants
    for module in modules:
        functions = _functions(module)
        twice = [n for n in functions if n in copied and not (copied[n].__module__ == _NEUTRAL and n in vars(rules))]
        assert not twice, f"{module.__name__} means something else by {twice} than what it is linked with"
        copied |= functions
    wrap = _compiler([streams, *modules]) if compiled else None
    numbers = {name: value for name, value in namespace.items() if type(value) is int}
    codes = {} if compiled else inlined([kernel, *own], numbers)
    for name, f in copied.items():
        copy = FunctionType(codes.get(name, f.__code__), namespace, name, f.__defaults__)
        copy.__qualname__ = f"{game}.{name}"
        namespace[name] = wrap(copy) if wrap else copy
    array: Callable[[Sequence[int]], Any] = _int64 if compiled else list
    return Linked(array=array, **{name: namespace[name] for name in copied})


def _int64(numbers: Sequence[int]) -> Any:
    import numpy

    return numpy.array(numbers, dtype=numpy.int64)


def _compiler(modules: Sequence[ModuleType]) -> Callable[[FunctionType], Any]:
    """Numba's njit with a cache folder of this set's own, or without a cache where none can be written."""
    import numba

    linked = [*modules, import_module(__name__)]
    sources = "\0".join([numba.__version__, *(inspect.getsource(module) for module in linked)])
    folder = _cache_home() / sha256(sources.encode()).hexdigest()[:32]
    cached = _is_writable(folder)
    if cached:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]

    # Arrays are the caller's and none is made inside, so nobody need count who holds them (`_nrt`): it would cost
    # up to two thirds of the speed.
    options: dict[str, Any] = {"nogil": True, "cache": cached, "_nrt": False}

    def wrap(function: FunctionType) -> Any:
        return numba.njit(**options)(function)

    return wrap


def _cache_home() -> Path:
    override = os.environ.get("LANDPRESS_CACHE")
    if override:
        return Path(override)
    from platformdirs import user_cache_path

    return user_cache_path("landpress", appauthor=False) / "compiled"


def _is_writable(folder: Path) -> bool:
    """Whether files can be made there: else Numba would fall back to a folder that all sets share."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
