"""Sets of functions compiled ahead of time to WebAssembly, run by the browser in which Python itself runs.

The page gives Python a module, `landpress_kernels` (generator/studio/page/kernels.js). It makes instances of a kernel,
each with its own memory, and moves numbers into and out of it. wasm.py does the same with wasmtime.
"""

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from landpress.engine.contract.rules import State
from landpress.engine.kernels.artefact import Unfit, checked
from landpress.engine.kernels.wasm import KernelError, Memory, aligned

MOST_BYTES = 1 << 30
"""The most memory that one set may have in a page, in bytes."""


@cache
def _page() -> ModuleType:
    """Return the page's own module. Raise Unfit outside of the page."""
    try:
        return import_module("landpress_kernels")
    except ImportError:
        raise Unfit("the kernels run in the page of the studio only") from None


def ready(game: str) -> None:
    """Raise Unfit if the kernel of a game cannot be used here."""
    checked(game)
    _page()


class Words:
    """A sequence of 64-bit numbers in the memory of an instance; `at` is its address."""

    def __init__(self, memory: Any, at: int, count: int) -> None:  # noqa: ANN401 - an object of the browser
        self.memory, self.at, self.count = memory, at, count

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[int]:
        return iter(self[:])

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a number or, for a slice, a list of numbers
        places = range(self.count)[place]
        if isinstance(places, int):
            return int(self.memory.get(self.at + 8 * places))
        if places.step != 1:
            return self[:][place]
        found = array("q")
        found.frombytes(self.memory.read(self.at + 8 * places.start, 8 * len(places)).to_bytes())
        return found.tolist()

    def __setitem__(self, place: Any, value: Any) -> None:  # noqa: ANN401 - as for `__getitem__`
        places = range(self.count)[place]
        if isinstance(places, int):
            self.memory.set(self.at + 8 * places, value)
            return
        numbers = array("q", value)
        if len(numbers) != len(places) or places.step != 1:
            raise ValueError(f"expected {len(places)} numbers in a row, not {len(numbers)}")
        self.memory.write(self.at + 8 * places.start, numbers)


class Instance(Memory):
    """The functions of a game's kernel as attributes, and a memory for the sequences that they work on."""

    most_bytes = MOST_BYTES

    def __init__(self, game: str) -> None:
        self._memory = _page().open(game, checked(game))
        self._top = aligned(int(self._memory.base))

    def zeros(self, count: int) -> State:
        """Return a sequence of `count` zeros."""
        # Compiled functions read the length from the word before the first number.
        at = self._top + 8
        self._top = aligned(at + 8 * count)
        if self._top > MOST_BYTES:
            raise MemoryError(f"a compiled kernel has at most {MOST_BYTES >> 20} MiB")
        self._memory.clear(at, count)
        return Words(self._memory, at, count)  # type: ignore[return-value]  # it is used as a sequence

    def put(self, data: bytes) -> State:
        """Return a sequence of these bytes."""
        made = self.zeros(-(-len(data) // 8))
        made[:] = array("q", data + bytes(-len(data) % 8))
        return made

    def __getattr__(self, name: str) -> Callable[..., int]:
        """Return a function of the kernel. It is bound at its first use."""
        if not self._memory.has(name):
            raise AttributeError(name)
        memory = self._memory

        def bound(*arguments: object) -> int:
            given = [one.at if isinstance(one, Words) else one for one in arguments]
            kinds = "".join("s" if isinstance(one, Words) else "n" for one in arguments)
            try:
                return int(memory.call(name, kinds, *given))
            except Exception as error:
                raise KernelError(f"a compiled function failed: {error}") from None

        setattr(self, name, bound)
        return bound
