"""What Landpress runs on, for `landpress --version --verbose` and for reports of faults."""

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from landpress.engine.kernels.artefact import Unfit
from landpress.engine.kernels.backends import backend_of
from landpress.engine.kernels.wasm import ready
from landpress.layouts.catalogue import shipped

_LIBRARIES = ("wasmtime", "numba", "reportlab", "numpy")


def surroundings() -> Iterator[str]:
    """Yield a line each: the Python, the machine, the libraries that matter, and how each game's rules run."""
    yield f"python {platform.python_version()} ({platform.python_implementation()})"
    yield f"system {platform.system()} {platform.machine()}"
    for library in _LIBRARIES:
        try:
            yield f"{library} {version(library)}"
        except PackageNotFoundError:
            yield f"{library} not installed"
    for game in shipped():
        yield f"rules of {game}: {_how(game)}"


def _how(game: str) -> str:
    try:
        ready(game)
        reason = ""
    except Unfit as unfit:
        reason = f" ({unfit})"
    usual, long = backend_of(game), backend_of(game, long=True)
    return usual + reason if usual == long else f"{usual}{reason}, for long work {long}"
