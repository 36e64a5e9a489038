"""Games from other distributions, which name them as entry points of the group `landpress.games`.

An entry point gives the name of a game and a package with the game's parts. Nothing of the package is imported until
the game is used. A package that cannot be used raises GameError where its game is asked for, and every other game still
works. With the environment variable `LANDPRESS_PLUGINS=0` there are no plugins.
"""

import builtins
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from landpress.layouts.errors import GameError
from landpress.layouts.interrupts import may_be_pressed
from landpress.layouts.reading import printable

GROUP = "landpress.games"
VARIABLE = "LANDPRESS_PLUGINS"
CONTRACT = 1
"""The version of the contracts of games. A plugin's package names the one that it was written for as `CONTRACT`."""
DESCRIPTION = "description.toml"
"""The file in a plugin's package from which its boards come, if it has one (docs/maps.md)."""
ENTRIES = {"layouts": "layout", "engine": "rules", "output": "drawing", "generator": "maker"}
"""The module or package of a plugin for each floor."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Plugin(NamedTuple):
    """A game of another distribution. If it is known not to be usable, `wrong` says why."""

    game: str
    package: str
    distribution: str
    wrong: str = ""

    def dotted(self, floor: str, name: str = "") -> str:
        """Return the full name of a module of the game, after the package has been checked."""
        self._check()
        return f"{self.package}.{ENTRIES[floor]}" + (f".{name}" if name else "")

    def path_of(self, floor: str, name: str = "") -> str:
        """Return the path of a module, as error messages show it."""
        return "/".join(filter(None, (self.package, ENTRIES[floor], name))) + ".py"

    def data_path(self, floor: str, name: str) -> str:
        """Return the path of a data file, as error messages show it."""
        return "/".join((self.package, *([ENTRIES[floor]] if floor == "engine" else []), name))

    def module(self, floor: str, name: str = "") -> ModuleType:
        """Return a module of the game. Raise GameError if it cannot be imported, whatever the reason."""
        dotted = self.dotted(floor, name)
        try:
            return _imported(dotted)
        except ModuleNotFoundError as error:
            if error.name == dotted:
                raise GameError(f"{self.game}: {self.path_of(floor, name)} is missing; every game needs it") from None
            raise self.failure(error) from None
        except BaseException as error:
            _pass_interrupt(error)
            raise self.failure(error) from None

    def folder(self, floor: str) -> Path:
        """Return the folder of the game's data files: `rules` for the engine, otherwise the package itself."""
        self._check()
        spec = find_spec(self.package)
        folder = Path(next(iter(spec.submodule_search_locations or ()), "") if spec else "")
        return folder / ENTRIES[floor] if floor == "engine" else folder

    @property
    def description(self) -> Path | None:
        """The file from which the boards of the game come, None if the package has none or cannot be used."""
        try:
            path = self.folder("layouts") / DESCRIPTION
        except GameError:
            return None
        return path if path.is_file() else None

    def _check(self) -> None:
        if self.wrong:
            raise GameError(f"{self.game}: {self.wrong}")
        try:
            contract = getattr(_imported(self.package), "CONTRACT", None)
        except BaseException as error:
            _pass_interrupt(error)
            raise self.failure(error) from None
        if type(contract) is not int or contract != CONTRACT:  # other types may compare as they like, or raise
            found = contract if type(contract) is int else f"of the type {type(contract).__name__[:40]}"
            said = f"{self.package}.CONTRACT is {found}, this Landpress has {CONTRACT}"
            raise GameError(f"{self.game}: the plugin {self.distribution} is for another version: {said}; update one")

    def failure(self, error: BaseException, when: str = "cannot be loaded") -> GameError:
        """Return the error that says in one line what the plugin's code raised, and when."""
        try:
            told = str(error)
        except BaseException as own:  # the plugin's own exception
            _pass_interrupt(own)
            told = "an error without a text"
        said = printable(" ".join(f"{type(error).__name__}: {told}".split()))[:200]
        return GameError(f"{self.game}: the plugin {self.distribution} {when}: {said}; update or remove it")


def _pass_interrupt(error: BaseException) -> None:
    """Raise an error again if it is a Ctrl-C."""
    if isinstance(error, KeyboardInterrupt) and may_be_pressed():
        raise error


def _imported(name: str) -> ModuleType:
    """Import a module of a plugin. What it prints is left out: the output of a command may be JSON.

    A child process that the plugin made and did not end is ended here, or it would do the rest of the command again.
    """
    own = os.getpid()
    with _surroundings():
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = StringIO()  # type: ignore[misc, assignment]
        try:
            return import_module(name)
        finally:
            if os.getpid() != own:
                os._exit(1)


@contextmanager
def _surroundings() -> Iterator[None]:
    """Keep for the `with` block what every command needs: streams, names of Python, modules, environment and folder.

    What a plugin adds to them stays.
    """
    names = ("stdin", "stdout", "stderr", "__stdout__", "__stderr__", "excepthook")
    streams = {name: getattr(sys, name) for name in names}
    kept = [(one, dict(one)) for one in (vars(builtins), sys.modules, os.environ)]
    ways, finders = list(sys.path), list(sys.meta_path)
    opened = {number: os.dup(number) for number in range(3) if _is_open(number)}
    try:
        folder = os.getcwd()
    except OSError:  # it is gone
        folder = ""
    try:
        yield
    finally:
        for name, stream in streams.items():
            setattr(sys, name, stream)
        for one, before in kept:
            one.update(before)
        sys.path += [way for way in ways if way not in sys.path]
        sys.meta_path += [finder for finder in finders if finder not in sys.meta_path]
        for number, copy in opened.items():
            os.dup2(copy, number)
            os.close(copy)
        if folder:
            with suppress(OSError):
                os.chdir(folder)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def failed(error: BaseException) -> GameError | None:
    """Return the error that names the plugin whose code raised an exception, or None if none did."""
    from traceback import walk_tb

    names = {frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)}
    for plugin in plugins().values():
        if any(f"{name}.".startswith(f"{plugin.package}.") for name in names):
            return plugin.failure(error, "failed")
    return None


@cache
def plugins() -> dict[str, Plugin]:
    """Return the plugins by the name of their game. A distribution that is found twice on the path counts once.

    If a shipped game has the same name, the catalogue takes the shipped one.
    """
    if os.environ.get(VARIABLE) == "0":
        return {}
    from importlib.metadata import entry_points

    found: dict[str, list[Plugin]] = defaultdict(list)
    for point in entry_points(group=GROUP):
        plugin = Plugin(point.name, point.value, point.dist.name if point.dist else point.value)
        if plugin not in found[point.name]:
            found[point.name].append(plugin)
    return {game: _one_of(rivals) for game, rivals in sorted(found.items())}


def _one_of(rivals: list[Plugin]) -> Plugin:
    """Return the plugin of a game, marked as wrong if several distributions bring one or if its name is malformed."""
    if len(rivals) > 1:
        named = " and ".join(sorted(rival.distribution for rival in rivals))
        return rivals[0]._replace(wrong=f"several plugins have this name: {named}; remove all but one")
    if not _NAME.fullmatch(rivals[0].game):
        wrong = f"the plugin {rivals[0].distribution} needs a name of small letters and hyphens"
        return rivals[0]._replace(wrong=wrong)
    return rivals[0]
