"""Landpress makes a fresh random board for every game, and prints it true to scale.

As a library it has the twelve names of `__all__` (docs/library.md). Its functions are in `landpress.library`, and pass
their arguments to the four floors, the packages `layouts`, `engine`, `output` and `generator`. A floor imports only
from the floors below it. Importing `landpress` imports none of them.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself would take as long to import as everything that `landpress --version` needs
if TYPE_CHECKING:
    from landpress.engine.play.match import Match
    from landpress.layouts.board import Board
    from landpress.layouts.errors import LandpressError
    from landpress.library import boards, check, fresh, games, measure, play, read, render, solve

    __version__: str
__all__ = [
    "Board",
    "LandpressError",
    "Match",
    "boards",
    "check",
    "fresh",
    "games",
    "measure",
    "play",
    "read",
    "render",
    "solve",
]
_FOUND = {
    "Board": "landpress.layouts.board",
    "LandpressError": "landpress.layouts.errors",
    "Match": "landpress.engine.play.match",
    "__version__": "landpress.layouts.version",
}
"""The modules of names. The other names are in `landpress.library`. A name is imported when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in __all__ and name not in _FOUND:
        raise AttributeError(f"module 'landpress' has no attribute {name!r}")
    from importlib import import_module

    if name != "__version__":
        import_module("landpress.library")  # it gives boards their picture, wherever they come from
    return getattr(import_module(_FOUND.get(name, "landpress.library")), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
