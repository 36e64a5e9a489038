"""The few functions of wasmtime's C interface that run a kernel, called without the Python package around them.

The package defines more than a thousand functions when it is imported. That takes longer than to draw most boards.
What was made here is freed when nothing refers to it any more. At the end of the process nothing is freed.
"""

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from weakref import finalize

from landpress.engine.kernels.artefact import Unfit

NOT_HERE = "wasmtime does not run on this machine"
_NAMES = {"linux": "_libwasmtime.so", "darwin": "_libwasmtime.dylib", "win32": "_wasmtime.dll"}
_MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
RESERVED = 1 << 28
"""The addresses (bytes) that a memory takes where they are limited. It cannot grow beyond."""
_POINTERS = (
    *("wasm_config_new", "wasm_engine_new_with_config", "wasmtime_module_new", "wasmtime_module_deserialize"),
    *("wasmtime_module_serialize", "wasmtime_store_new", "wasmtime_store_context", "wasmtime_instance_new"),
    *("wasmtime_memory_data", "wasmtime_memory_grow", "wasmtime_func_type", "wasm_functype_params"),
)
"""The functions that return a pointer, of what was made or of an error."""
_EXTERN = 64
"""Room for an export, which is a byte for its kind and 24 bytes from `_OF` on, and for a value of a global."""
_OF = 8


class WasmtimeError(RuntimeError):
    """What wasmtime refuses, in its words."""


class _Vector(ctypes.Structure):
    _fields_ = (("size", ctypes.c_size_t), ("data", ctypes.c_void_p))


@cache
def _library() -> Any:  # noqa: ANN401 - functions of C
    """Return wasmtime's library. Raise Unfit if there is none that runs on this machine."""
    from platform import machine

    spec = find_spec("wasmtime")
    if spec is None or not spec.origin or sys.platform not in _NAMES:
        raise Unfit(NOT_HERE)
    kind = machine().lower()
    path = Path(spec.origin).parent / f"{sys.platform}-{_MACHINES.get(kind, kind)}" / _NAMES[sys.platform]
    try:
        library = ctypes.CDLL(str(path))
        for name in _POINTERS:
            getattr(library, name).restype = ctypes.c_void_p
    except (OSError, AttributeError):
        raise Unfit(NOT_HERE) from None
    library.wasmtime_memory_data_size.restype = ctypes.c_size_t
    library.wasmtime_instance_export_get.restype = ctypes.c_bool
    library.wasm_valtype_kind.restype = ctypes.c_uint8
    return library


class _Held:
    """What wasmtime made. It is freed with this object."""

    def __init__(self, made: int, free: Callable[[ctypes.c_void_p], object]) -> None:
        self.pointer = ctypes.c_void_p(made)
        finalize(self, free, self.pointer).atexit = False


def are_addresses_few() -> bool:
    """Return whether this process may have a limited number of addresses."""
    if sys.platform == "win32":
        return False
    import resource

    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


class Engine(_Held):
    """An engine. Where addresses are few, a memory does not take 4 GiB of them, and each access is checked."""

    def __init__(self, few: bool) -> None:
        library = _library()
        settings = ctypes.c_void_p(library.wasm_config_new())
        if few:
            library.wasmtime_config_memory_reservation_set(settings, ctypes.c_uint64(RESERVED))
            library.wasmtime_config_memory_guard_size_set(settings, ctypes.c_uint64(0))
        super().__init__(library.wasm_engine_new_with_config(settings), library.wasm_engine_delete)


class Module(_Held):
    """A module of an engine, made from WebAssembly or from its machine code. Raise WasmtimeError if it is refused."""

    def __init__(self, engine: Engine, data: bytes, is_code: bool = False) -> None:
        library, made = _library(), ctypes.c_void_p()
        make = library.wasmtime_module_deserialize if is_code else library.wasmtime_module_new
        _check(make(engine.pointer, data, ctypes.c_size_t(len(data)), ctypes.byref(made)))
        super().__init__(made.value or 0, library.wasmtime_module_delete)
        self.engine = engine

    def code(self) -> bytes:
        """Return the machine code."""
        found = _Vector()
        _check(_library().wasmtime_module_serialize(self.pointer, ctypes.byref(found)))
        return _bytes(found)


class Store(_Held):
    """An instance of a module with its memory."""

    def __init__(self, module: Module) -> None:
        self._library = library = _library()
        super().__init__(library.wasmtime_store_new(module.engine.pointer, None, None), library.wasmtime_store_delete)
        self.context = ctypes.c_void_p(library.wasmtime_store_context(self.pointer))
        self._instance, trap = (ctypes.c_uint64 * 2)(), ctypes.c_void_p()
        given = self.context, module.pointer, None, ctypes.c_size_t(0), self._instance, ctypes.byref(trap)
        _check(library.wasmtime_instance_new(*given))
        self._memory = self.export("memory")
        self.base: int = library.wasmtime_memory_data(self.context, self._memory)

    def export(self, name: str) -> Any:  # noqa: ANN401 - a place in a buffer of C, which it keeps
        """Return the export with this name. Raise AttributeError if there is none."""
        found, encoded = ctypes.create_string_buffer(_EXTERN), name.encode()
        size = ctypes.c_size_t(len(encoded))
        if not self._library.wasmtime_instance_export_get(self.context, self._instance, encoded, size, found):
            raise AttributeError(name)
        return (ctypes.c_char * (_EXTERN - _OF)).from_buffer(found, _OF)

    def number(self, name: str) -> int:
        """Return the 32-bit number of a global."""
        value = ctypes.create_string_buffer(_EXTERN)
        self._library.wasmtime_global_get(self.context, self.export(name), value)
        return ctypes.c_uint32.from_buffer(value, _OF).value

    def size(self) -> int:
        """Return the size of the memory in bytes."""
        return int(self._library.wasmtime_memory_data_size(self.context, self._memory))

    def grow(self, pages: int) -> None:
        """Make the memory larger."""
        before = ctypes.c_uint64()
        _check(
            self._library.wasmtime_memory_grow(self.context, self._memory, ctypes.c_uint64(pages), ctypes.byref(before))
        )

    def parameters(self, function: object) -> list[int]:
        """Return the kinds of a function's parameters: 0 for 32 bits, 1 for 64."""
        library = self._library
        kind = ctypes.c_void_p(library.wasmtime_func_type(self.context, function))
        vector = _Vector.from_address(library.wasm_functype_params(kind))
        kinds = (ctypes.c_void_p * vector.size).from_address(vector.data or 0) if vector.size else ()
        found = [int(library.wasm_valtype_kind(ctypes.c_void_p(one))) for one in kinds]
        library.wasm_functype_delete(kind)
        return found


def caller() -> Any:  # noqa: ANN401 - a function of C
    """Return `wasmtime_func_call_unchecked`, which takes addresses as numbers."""
    shape = ctypes.CFUNCTYPE(*[ctypes.c_void_p] * 4, ctypes.c_size_t, ctypes.c_void_p)
    return shape(("wasmtime_func_call_unchecked", _library()))


def reason(error: int | None, trap: int | None) -> str:
    """Return the text of a failure, and free it."""
    library, found = _library(), _Vector()
    kind = "wasm_trap" if trap else "wasmtime_error"
    pointer = ctypes.c_void_p(trap or error)
    getattr(library, f"{kind}_message")(pointer, ctypes.byref(found))
    getattr(library, f"{kind}_delete")(pointer)
    return _bytes(found).rstrip(b"\0").decode(errors="replace")


def _check(error: int | None) -> None:
    if error:
        raise WasmtimeError(reason(error, None))


def _bytes(found: _Vector) -> bytes:
    """Return the content of a vector, and free it."""
    content = ctypes.string_at(found.data or 0, found.size)
    _library().wasm_byte_vec_delete(ctypes.byref(found))
    return content
