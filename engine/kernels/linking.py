"""Linking: a game's kernel and the shared loops become one set of functions.

The functions of the streams, the game's kernel and the shared loops are copied into one namespace. There the loops find
the game's functions under the names of engine/contract/rules.py. A kernel of several modules names the other modules in
its `PARTS`, those that games share with their whole names, such as that of engine/contract/turns.py. A solver with
functions for the set names their modules in its `PARTS`. A module may import another one of the set under a short name,
as in `e.pin_at(s, cell)`: there each such name stands for the set.

The loops over pictures and over drawn ground are sets of their own, `OWN_SETS`, without any game. They alone work on
fractions too.

A set runs in one of three ways; engine/kernels/backends.py chooses. Plain functions are ordinary Python on lists, with
small functions inlined (inlining.py). Functions of `kernel.wasm` were compiled ahead of time from the same sources
(wasm.py). Native functions are compiled by Numba on this machine (native.py). All give the same numbers.
"""

import math
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from landpress.engine.contract import rules
from landpress.engine.game import Game
from landpress.layouts.catalogue import has, module

STREAMS = "landpress.engine.contract.streams"
NEUTRAL = "landpress.engine.loops.neutral"
LOOPS = tuple(
    f"landpress.engine.loops.{name}"
    for name in ("playout", "nets", "search", "training", "perft", "measured", "transpositions", "stepping")
)
LEARNING = (
    "landpress.engine.contract.tensors",
    "landpress.engine.loops.decisions",
    "landpress.engine.loops.batches",
)
"""The loops of a game that learning programs can play. The game's own part comes after them."""
_FROM_STREAMS = ("draw", "below", "scattered")
_KEPT = ("enter", "behind")
"""The neutral functions that no game replaces, because policies call them."""
PICTURES, GROUND = "pictures", "ground"
OWN_SETS = {
    PICTURES: (
        *("light", "corners", "letters", "spectra", "shapes", "windows", "fields", "outlines", "tiles", "boxes"),
        "sheets",
    ),
    GROUND: ("tracing", "relief", "weighing", "clipping", "writing", "scattering", STREAMS),
}
"""The sets without a game, each in a folder of its name, and their modules. No game may have such a name."""


def own_modules(game: str) -> list[ModuleType]:
    """Return the modules of a game that are linked. The modules of its solver come last."""
    names = ["kernel", *Game(game).kernel.PARTS, "policy", "facts"]
    if has(game, "learning"):
        names.append("learning")
    if has(game, "solver"):
        names += module("engine", game, "solve").PARTS
    return [import_module(name) if "." in name else module("engine", game, name) for name in names]


def all_modules(game: str) -> list[ModuleType]:
    """Return all modules of a linked set. A later module may replace neutral functions, which come second."""
    if game in OWN_SETS:
        names = [name if name == STREAMS else f"landpress.engine.{game}.{name}" for name in OWN_SETS[game]]
        return [import_module(name) for name in names]
    return [import_module(STREAMS), *map(import_module, (NEUTRAL, *_loops(game))), *own_modules(game)]


def _loops(game: str) -> tuple[str, ...]:
    return (*LOOPS, *LEARNING) if has(game, "learning") else LOOPS


def public_names(game: str) -> list[str]:
    """Return the names of the functions that other code calls: rules, loops, and functions of solvers."""
    if game in OWN_SETS:
        return sorted(name for part in all_modules(game) for name in _functions(part) if not name.startswith("_"))
    loops = [name for loop in _loops(game) for name in _functions(import_module(loop))]
    own = [name for part in own_modules(game) for name in _functions(part)]
    solving = module("engine", game, "solve").PARTS if has(game, "solver") else ()
    solver = [name for part in solving for name in _functions(module("engine", game, part))]
    contract = [name for name in rules.__annotations__ if name in own]
    contract += [name for name in _functions(import_module(NEUTRAL)) if name not in _KEPT]
    return sorted({name for name in (*contract, *loops, *solver, "start", *_FROM_STREAMS) if not name.startswith("_")})


def _functions(module: ModuleType) -> dict[str, FunctionType]:
    """Return the functions that a module has for sets. Python 3.14 adds `__annotate__` to them, which is not a rule."""
    found = {name: f for name, f in vars(module).items() if isinstance(f, FunctionType) and name != "__annotate__"}
    if module.__name__ == STREAMS:
        return {name: found[name] for name in _FROM_STREAMS}
    return {name: f for name, f in found.items() if f.__module__ == module.__name__}


def _constants(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if type(value) is int}


def gathered(game: str) -> tuple[dict[str, FunctionType], dict[str, int]]:
    """Return the functions of a set from the sources, and the constants that they share.

    A name has one meaning in a set. A game's function may replace a neutral function, but no other function.
    """
    if game in OWN_SETS:
        parts = all_modules(game)
        constants = {name: value for part in parts for name, value in _constants(part).items()}
        return {name: f for part in parts for name, f in _functions(part).items()}, constants
    streams, neutral, *others = all_modules(game)
    copied = _functions(streams)
    numbers: dict[str, int] = {}
    for part in (rules, streams, neutral, *others):
        constants = _constants(part)
        clash = [n for n in constants if n not in vars(neutral) and numbers.get(n, constants[n]) != constants[n]]
        assert not clash, f"{part.__name__} gives {clash} another value than the modules linked with it; rename them"
        numbers |= constants
    for part in (neutral, *others):
        functions = _functions(part)
        twice = [n for n in functions if n in copied and (copied[n].__module__ != NEUTRAL or n in _KEPT)]
        assert not twice, f"{part.__name__} defines {twice} again; rename them, a module linked with it has them too"
        copied |= functions
    return copied, numbers


def aliases(game: str) -> set[str]:
    """Return the names under which the modules of a set know each other and engine/contract/rules.py."""
    parts = [rules, *all_modules(game)]
    return {name for part in parts for name, value in vars(part).items() if any(value is one for one in parts)}


def linked(game: str, wrap: Callable[[FunctionType], Any], inline: bool = False) -> dict[str, Any]:
    """Return the functions of a set in one namespace, each wrapped by `wrap`."""
    functions, numbers = gathered(game)
    known = aliases(game)
    clash = sorted(known & (functions.keys() | numbers.keys()))
    assert not clash, f"{game} imports a module as {clash}, which a linked function or constant is called; rename it"
    codes = {}
    if inline:
        from landpress.engine.kernels.inlining import inlined  # only ordinary Python needs it

        codes = inlined(own_modules(game), numbers, known)
    # Numba imports the module that a cached function names as its own, so that module must exist.
    whole = ModuleType((all_modules(game)[0] if game in OWN_SETS else module("engine", game, "kernel")).__name__)
    namespace = vars(whole)
    namespace |= {"__builtins__": __builtins__, "math": math, **numbers, **dict.fromkeys(known, whole)}
    for key, f in functions.items():
        copy = FunctionType(codes.get(key, f.__code__), namespace, key, f.__defaults__)
        copy.__qualname__ = f"{game}.{key}"
        namespace[key] = wrap(copy)
    return {key: namespace[key] for key in functions}


@cache
def plain(game: str) -> dict[str, Any]:
    """Return the functions of a set as ordinary Python."""
    return linked(game, lambda f: f, inline=True)
