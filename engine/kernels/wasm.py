"""Sets of functions compiled ahead of time to WebAssembly, run by wasmtime.

A process has one engine, and one module for each game. Each set has its own instance with its own memory, for one
thread at a time. Making an instance takes 0.1 ms. Sequences of numbers lie in that memory. Python sees them as `ctypes`
arrays of 64-bit numbers. The memory of an instance only grows: make a new set for a new task. Calls release the
interpreter's lock.

Calls use wasmtime's C interface (library.py). The public Python interface asks for a function's types at each call,
which takes thirty times as long as most functions.
"""

import ctypes
import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from types import CodeType
from typing import Any

from landpress.engine.contract.rules import State, Table
from landpress.engine.kernels import library, machine_code
from landpress.engine.kernels.artefact import Unfit, checked

TESTED = range(50, 51)
"""The major versions of wasmtime that the tests have run with."""
PAGE = 1 << 16
_SEQUENCE = 0
"""The kind of a parameter that is an address; the others are numbers of 64 bits."""
MOST_BYTES = (1 << 32) - (1 << 20)
"""The largest memory in bytes: all 32-bit addresses, minus the part that the module itself needs."""


class KernelError(RuntimeError):
    """A failure of a compiled function, such as an index out of bounds."""


_engine = cache(library.Engine)
"""Return the engine of the process for few or many addresses. Raise Unfit if no wasmtime runs on this machine."""


def _check_version() -> None:
    """Raise Unfit if wasmtime is not one of the tested versions."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("wasmtime")
    except PackageNotFoundError:
        raise Unfit(library.NOT_HERE) from None
    if int(found.partition(".")[0]) not in TESTED:
        raise Unfit(f"wasmtime {found} is not a version that Landpress knows")


@cache
def _module(game: str, few: bool) -> library.Module:
    """Return the compiled kernel of a game for few or many addresses. Raise Unfit if it cannot be used."""
    data, engine, name = checked(game), _engine(few), f"{game}-few" if few else game
    # To ask for the version takes longer than to load the code, which only the version that made it does.
    if code := machine_code.kept(name, data):
        with suppress(library.WasmtimeError):
            return library.Module(engine, code, is_code=True)
    _check_version()
    try:
        module = library.Module(engine, data)
    except library.WasmtimeError:
        raise Unfit(f"the compiled kernel of {game} is damaged") from None
    machine_code.keep(name, data, module.code())
    return module


def ready(game: str) -> None:
    """Raise Unfit if the kernel of a game cannot be used here."""
    _module(game, library.are_addresses_few())


class Memory:
    """A memory for sequences, one behind the other from `_top` on. `Linked` in backends.py describes the attributes."""

    _top: int

    def zeros(self, count: int) -> State:
        """Return a sequence of `count` zeros."""
        raise NotImplementedError

    def array(self, numbers: Sequence[int]) -> State:
        """Return a sequence of these numbers."""
        made = self.zeros(len(numbers))
        made[:] = list(numbers)
        return made

    def listed(self, sequence: Table) -> list[int]:
        """Return the numbers of a sequence as a list."""
        copied: list[int] = sequence[:]  # type: ignore[assignment]  # a slice is a list
        return copied

    def put(self, data: bytes) -> State:
        """Return a sequence of these bytes, which functions may see as bytes or as other numbers."""
        raise NotImplementedError

    def reals(self, numbers: Sequence[float]) -> State:
        """Return a sequence of 64-bit floating-point numbers."""
        return self.put(array("d", numbers).tobytes())

    def taken(self, sequence: Table) -> Sequence[float]:
        """Return the numbers of a sequence that functions see as floating-point numbers."""
        return array("d", self.read(sequence, 8 * len(sequence)))

    def blank(self, size: int) -> State:
        """Return a sequence that functions may see as `size` bytes."""
        return self.zeros(-(-size // 8))

    def read(self, sequence: Table, size: int) -> bytes:
        """Return the first bytes of a sequence."""
        return array("q", self.listed(sequence)).tobytes()[:size]

    @contextmanager
    def room(self) -> Iterator[None]:
        """Free, at the end, the sequences that were made inside. They must not be used afterwards."""
        top = self._top
        try:
            yield
        finally:
            self._top = top


class Instance(Memory):
    """The functions of a game's kernel as attributes, and a memory for the sequences that they work on."""

    def __init__(self, game: str, most_bytes: int = MOST_BYTES) -> None:
        """Make an instance whose memory has at most `most_bytes`."""
        self._store, self.most_bytes = library.Store(_module(game, library.are_addresses_few())), most_bytes
        self._top = self._used = aligned(self._store.number("__heap_base"))

    def zeros(self, count: int) -> State:
        """Return a sequence of `count` zeros."""
        # Compiled functions read the length from the word before the first number.
        at = self._top + 8
        top = aligned(at + 8 * count)
        lacking = top - self._store.size()
        if lacking > 0:
            if top > self.most_bytes:
                raise MemoryError(f"a compiled kernel has at most {self.most_bytes >> 20} MiB")
            self._store.grow(-(-lacking // PAGE))
        self._top = top
        ctypes.c_int64.from_address(self._store.base + at - 8).value = count
        if at < self._used:
            ctypes.memset(self._store.base + at, 0, 8 * count)
        self._used = max(self._used, top)
        array: Any = (ctypes.c_int64 * count).from_address(self._store.base + at)
        array.at, array.home = at, self._store  # the array keeps the memory alive
        return array  # type: ignore[no-any-return]

    def put(self, data: bytes) -> State:
        """Return a sequence of these bytes."""
        made = self.zeros(-(-len(data) // 8))
        ctypes.memmove(made, data, len(data))  # type: ignore[arg-type]  # it is a ctypes array
        return made

    def read(self, sequence: Table, size: int) -> bytes:
        """Return the first bytes of a sequence."""
        return ctypes.string_at(sequence, size)  # type: ignore[arg-type]  # it is a ctypes array

    def __getattr__(self, name: str) -> Callable[..., int]:
        """Return a function of the kernel. It is bound at its first use."""
        bound = self._bound(name)
        setattr(self, name, bound)
        return bound

    def _bound(self, name: str) -> Callable[..., int]:
        """Return a Python function that calls a function of the kernel, with slots prepared for its arguments."""
        store = self._store
        function = store.export(name)
        is_sequence = tuple(kind == _SEQUENCE for kind in store.parameters(function))
        slots = max(1, len(is_sequence))
        scope: dict[str, Any] = {
            "raw": (ctypes.c_int64 * (2 * slots))(),
            "trap": ctypes.c_void_p(),
            "pack": struct.Struct("<" + "q8x" * len(is_sequence)).pack_into,
            "call": library.caller(),
            "context": store.context.value,
            "function": ctypes.addressof(function),
            "kept": (function, store),
            "failed": _failed,
        }
        scope |= {"at": ctypes.addressof(scope["raw"]), "trapped": ctypes.addressof(scope["trap"])}
        exec(_code(is_sequence), scope)
        bound: Callable[..., int] = scope["bound"]
        return bound


@cache
def _code(is_sequence: tuple[bool, ...]) -> CodeType:
    """Return the code of a function with these kinds of arguments.

    It is written out for their number. A loop over them would take longer than most calls.
    """
    names = [f"a{k}" for k in range(len(is_sequence))]
    given = ", ".join(f"{name}.at" if own else name for name, own in zip(names, is_sequence, strict=True))
    lines = (
        f"def bound({', '.join(names)}):",
        f"    pack(raw, 0{', ' if names else ''}{given})",
        f"    error = call(context, function, at, {max(1, len(names))}, trapped)",
        "    if error or trap.value: failed(error, trap)",
        "    return raw[0]",
    )
    return compile("\n".join(lines), "<wasm>", "exec")


def _failed(error: int | None, trap: ctypes.c_void_p) -> None:
    """Free wasmtime's report of a failure, and raise a KernelError with its text."""
    pointer, trap.value = trap.value, None
    raise KernelError(f"a compiled function failed: {library.reason(error, pointer).splitlines()[-1].strip()}")


def aligned(address: int) -> int:
    """Return the address rounded up to a multiple of 64 bytes, the length of a cache line."""
    return (address + 63) & ~63
