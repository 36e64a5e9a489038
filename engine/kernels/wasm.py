"""Sets of functions compiled ahead of time to WebAssembly, run by wasmtime.

A process has one engine, and one module for each game. Each set has an instance of its own with a memory of its own,
for one thread at a time; making one takes 0.1 ms. Sequences of numbers lie in that memory and are seen as `ctypes`
arrays of 64-bit numbers. The memory of an instance only grows: make a new set for a new task. Calls release the
interpreter's lock.

Calls go through wasmtime's C interface (`wasmtime_func_call_unchecked`). The public way asks for the types of a
function at each call, which takes thirty times as long as most functions.
"""

import atexit
import ctypes
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from landpress.engine.contract.rules import State, Table
from landpress.engine.kernels.artefact import Unfit, checked

if TYPE_CHECKING:
    from wasmtime import Engine, Func, Module

TESTED = range(50, 51)
"""The major versions of wasmtime that the tests have seen."""
PAGE = 1 << 16
MOST_BYTES = (1 << 32) - (1 << 20)
"""A memory of 32-bit addresses holds no more, less what the module itself needs."""


class KernelError(RuntimeError):
    """A compiled function failed: an index out of bounds, or no memory left."""


@cache
def _engine() -> "Engine":
    """The engine of the process; Unfit where there is none for this machine."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("wasmtime")
        import wasmtime

        engine = wasmtime.Engine()
    except (ImportError, PackageNotFoundError, OSError, RuntimeError):
        raise Unfit("wasmtime does not run on this machine") from None
    if int(found.partition(".")[0]) not in TESTED:
        raise Unfit(f"wasmtime {found} is not a version that Landpress knows")
    return engine


@cache
def _module(game: str) -> "Module":
    """The compiled kernel of a game; Unfit where it cannot be used."""
    data, engine = checked(game), _engine()
    import wasmtime

    try:
        return wasmtime.Module(engine, data)
    except wasmtime.WasmtimeError:
        raise Unfit(f"the compiled kernel of {game} is damaged") from None


def ready(game: str) -> None:
    """Raise Unfit where the kernel of a game cannot be used here."""
    _module(game)


def _forget() -> None:
    """Let go of modules and engine before Python takes the libraries apart that free them."""
    _module.cache_clear()
    _engine.cache_clear()


atexit.register(_forget)


class Instance:
    """The functions of a game's kernel as attributes, and a memory for the sequences that they work on.

    It is what `Linked` of backends.py describes.
    """

    most_bytes = MOST_BYTES

    def __init__(self, game: str) -> None:
        import wasmtime

        module = _module(game)
        self._store = wasmtime.Store(_engine())
        self._instance = wasmtime.Instance(self._store, module, [])
        self._memory = self._export("memory")
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._top = self._used = _aligned(int(self._export("__heap_base").value(self._store)))

    def zeros(self, count: int) -> State:
        """Return room for so many numbers, all 0."""
        # The word before the first one holds the length: so a function knows it.
        at = self._top + 8
        top = _aligned(at + 8 * count)
        lacking = top - int(self._memory.data_len(self._store))
        if lacking > 0:
            if top > MOST_BYTES:
                raise MemoryError(f"a compiled kernel has at most {MOST_BYTES >> 20} MiB")
            self._memory.grow(self._store, -(-lacking // PAGE))
        self._top = top
        ctypes.c_int64.from_address(self._base + at - 8).value = count
        if at < self._used:
            ctypes.memset(self._base + at, 0, 8 * count)
        self._used = max(self._used, top)
        array: Any = (ctypes.c_int64 * count).from_address(self._base + at)
        array.at, array.home = at, self._store  # the memory lives as long as what lies in it
        return array  # type: ignore[no-any-return]

    def array(self, numbers: Sequence[int]) -> State:
        """Return these numbers as a sequence in the memory."""
        made = self.zeros(len(numbers))
        made[:] = list(numbers)
        return made

    def listed(self, sequence: Table) -> list[int]:
        """Return the numbers of a sequence."""
        return list(sequence[:])  # a slice is copied at once, numbers one by one are not

    @contextmanager
    def room(self) -> Iterator[None]:
        """Give back at the end what is made inside; it must not be used afterwards."""
        top = self._top
        try:
            yield
        finally:
            self._top = top

    def __getattr__(self, name: str) -> Callable[..., int]:
        """Return a function of the kernel; it is bound when it is first asked for."""
        bound = self._bound(self._export(name))
        setattr(self, name, bound)
        return bound

    def _export(self, name: str) -> Any:  # noqa: ANN401 - a function, a memory or a global
        """What the kernel exports by a name; asking for one takes less than listing all."""
        from wasmtime import _bindings
        from wasmtime._extern import wrap_extern

        found, encoded = _bindings.wasmtime_extern_t(), name.encode()
        instance = ctypes.byref(self._instance._instance)
        if not _bindings.wasmtime_instance_export_get(
            self._store._context(), instance, encoded, len(encoded), ctypes.byref(found)
        ):
            raise AttributeError(name)
        return wrap_extern(found)

    def _bound(self, function: "Func") -> Callable[..., int]:
        """Return a Python function that calls one of the kernel's through a slot prepared for its arguments."""
        from wasmtime import _bindings

        is_sequence = [str(kind) == "i32" for kind in function.type(self._store).params]
        names = [f"a{k}" for k in range(len(is_sequence))]
        slots = max(1, len(names))
        scope: dict[str, Any] = {
            "raw": (ctypes.c_int64 * (2 * slots))(),
            "trap": ctypes.c_void_p(),
            "pack": struct.Struct("<" + "q8x" * len(names)).pack_into,
            "call": ctypes.CFUNCTYPE(*[ctypes.c_void_p] * 4, ctypes.c_size_t, ctypes.c_void_p)(
                ("wasmtime_func_call_unchecked", vars(_bindings)["dll"])
            ),
            "context": ctypes.cast(self._store._context(), ctypes.c_void_p).value,
            "function": ctypes.addressof(function._func),
            "kept": (function, self._store),
            "failed": _failed,
        }
        scope |= {"at": ctypes.addressof(scope["raw"]), "trapped": ctypes.addressof(scope["trap"])}
        given = ", ".join(f"{name}.at" if own else name for name, own in zip(names, is_sequence, strict=True))
        # Written out for this number of arguments: loops over them would take longer than most calls.
        exec(
            f"def bound({', '.join(names)}):\n"
            f"    pack(raw, 0{', ' if names else ''}{given})\n"
            f"    error = call(context, function, at, {slots}, trapped)\n"
            f"    if error or trap.value: failed(error, trap)\n"
            f"    return raw[0]",
            scope,
        )
        bound: Callable[..., int] = scope["bound"]
        return bound


def _failed(error: int | None, trap: ctypes.c_void_p) -> None:
    """Free what wasmtime says of a failure, and raise it as ours."""
    from wasmtime import Trap, WasmtimeError, _bindings

    pointer, trap.value = trap.value, None
    if pointer:
        reason: Exception = Trap._from_ptr(ctypes.cast(pointer, ctypes.POINTER(_bindings.wasm_trap_t)))
    else:
        reason = WasmtimeError._from_ptr(ctypes.cast(error or 0, ctypes.POINTER(_bindings.wasmtime_error_t)))
    raise KernelError(f"a compiled function failed: {str(reason).splitlines()[-1].strip()}")


def _aligned(address: int) -> int:
    """The next multiple of 64 bytes, a line of the processor's cache."""
    return (address + 63) & ~63
