"""Sets of functions that Numba compiles on this machine. No other module of the package imports Numba.

Compiled code is cached on disk, in one folder for each combination of sources and Numba version. Numba's own cache
ignores the namespace of a function, so two games that are linked with the same loop would share one entry.
"""

import os
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from landpress.engine.contract.rules import State
from landpress.engine.kernels.linking import all_modules, linked
from landpress.layouts.own_folder import trust_fault

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


def is_installed() -> bool:
    """Return whether Numba is installed (`pip install numba`)."""
    return find_spec("numba") is not None


@cache
def native(game: str) -> dict[str, Any]:
    """Return the functions of a set. Each is compiled at its first call with arguments of its types."""
    from inspect import getsource

    import numba

    sources = "\0".join([numba.__version__, *(getsource(part) for part in all_modules(game))])
    folder = cache_home() / sha256(sources.encode()).hexdigest()[:32]
    cached = _is_writable(folder)
    if cached:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    # The caller owns all arrays, and none is made inside. So counting references (`_nrt`) is not needed; it would cost
    # up to two thirds of the speed.
    options: dict[str, Any] = {"nogil": True, "cache": cached, "_nrt": False}

    def wrap(function: FunctionType) -> Callable[..., int]:
        compiled: Callable[..., int] = numba.njit(**options)(function)
        return compiled

    return linked(game, wrap)


def array(numbers: Sequence[int]) -> State:
    """Return an array of these numbers."""
    import numpy

    made: Any = numpy.array(numbers, dtype=numpy.int64)
    return made  # type: ignore[no-any-return]


def zeros(count: int) -> State:
    """Return an array of `count` zeros."""
    import numpy

    made: Any = numpy.zeros(count, dtype=numpy.int64)
    return made  # type: ignore[no-any-return]


def listed(array: "NDArray[int64]") -> list[int]:
    """Return the numbers of an array as a list."""
    numbers: list[int] = array.tolist()
    return numbers


def cache_home() -> Path:
    """Return the folder of all cached sets."""
    override = os.environ.get("LANDPRESS_CACHE")
    if override:
        return Path(override)
    from platformdirs import user_cache_path

    return user_cache_path("landpress", appauthor=False) / "compiled"


def _is_writable(folder: Path) -> bool:
    """Return whether files can be made in a folder. If not, Numba would use a folder that all sets share.

    What Numba finds in its cache runs as code, so a folder of somebody else, or open to everybody, is not used.
    """
    if fault := trust_fault(folder.parent) or trust_fault(folder):
        warnings.warn(f"{fault} with LANDPRESS_CACHE; until then the rules are compiled each time", stacklevel=2)
        return False
    try:
        folder.mkdir(0o755, parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
