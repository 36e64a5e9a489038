"""The files that a template names: in the template's folder, or given in memory.

A name is a path relative to the template. Nothing outside the folder is read, and no address. A name that no file has
exactly is looked for without regard to upper and lower case, and with slashes for backslashes, as on Windows.
"""

import os
import posixpath
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.output.scene.items import Image

MOST_BELOW = 20_000


class Files(Protocol):
    """The files of a template."""

    def resolved(self, name: str) -> str:
        """Return the one name of a file. Raise CallError if the name is an address or leads outside."""

    def has(self, name: str) -> bool:
        """Return whether there is such a file."""

    def content(self, name: str, most: int, expected: str) -> bytes:
        """Return the bytes of a file. Raise InputError if it cannot be read or is larger than `most`."""

    def image(self, name: str) -> Image | None:
        """Return a picture that is decoded already, or None."""

    def below(self, folder: str) -> list[str]:
        """Return the names of the files in a folder and below it, none if there is no such folder."""


class Folder:
    """The files in a folder and below it. `seen` has every file that was asked for."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))  # a link to itself is told when a file below it is read
        self.seen: set[Path] = set()

    def resolved(self, name: str) -> str:
        """Return the path of a file relative to the folder."""
        return os.path.relpath(self._path(name), self.root)

    def has(self, name: str) -> bool:
        """Return whether there is such a file. A name that leads outside is no file."""
        try:
            return self._path(name).is_file()
        except CallError:
            return False

    def content(self, name: str, most: int, expected: str) -> bytes:
        """Return the bytes of a file."""
        path = self._path(name)
        self.seen.add(path)
        return content(str(path), most, expected, name)

    def image(self, name: str) -> Image | None:
        """Return None: a folder has no decoded pictures."""
        return None

    def below(self, folder: str) -> list[str]:
        """Return the names of the files in a folder and below it. Folders beyond `MOST_BELOW` files are left out."""
        found: list[str] = []
        for top, folders, names in os.walk(self._path(folder)):
            folders.sort()
            here = Path(top).relative_to(self._path(folder)).as_posix()
            found += [posixpath.normpath(f"{folder}/{here}/{name}") for name in sorted(names)]
            if len(found) > MOST_BELOW:
                break
        return sorted(found)

    def _path(self, name: str) -> Path:
        _check(name)
        path = Path(os.path.realpath(self.root / name))
        if path.is_relative_to(self.root) and not path.exists():
            path = Path(os.path.realpath(_as_found(self.root, name.replace("\\", "/"))))
        if not path.is_relative_to(self.root):
            raise CallError(f"{shown(name)!r} lies outside the template's folder; move it there")
        return path


class Given:
    """Files in memory by their names. `images` has the pictures among them that are decoded already."""

    def __init__(self, files: Mapping[str, bytes], images: Mapping[str, Image] | None = None) -> None:
        self.files, self.images = files, images or {}

    def resolved(self, name: str) -> str:
        """Return the name without `.` and `..`."""
        _check(name)
        path = posixpath.normpath(name if name in self.files else name.replace("\\", "/"))
        if path == ".." or path.startswith(("/", "../")):
            raise CallError(f"{shown(name)!r} lies outside the template's folder; move it there")
        if path not in self.files:
            return next((one for one in self.files if one.casefold() == path.casefold()), path)
        return path

    def has(self, name: str) -> bool:
        """Return whether there is such a file. A name that leads outside is no file."""
        try:
            return self.resolved(name) in self.files
        except CallError:
            return False

    def content(self, name: str, most: int, expected: str) -> bytes:
        """Return the bytes of a file."""
        found = self.files.get(self.resolved(name))
        if found is None:
            raise InputError(f"{printable(name)}: cannot be read: no such file; name {expected}")
        if len(found) > most:
            raise InputError(f"{printable(name)}: larger than {most // 10**6} MB, the limit; name {expected}")
        return found

    def image(self, name: str) -> Image | None:
        """Return a picture that is decoded already, or None."""
        return self.images.get(self.resolved(name))

    def below(self, folder: str) -> list[str]:
        """Return the names of the files in a folder and below it."""
        inside = posixpath.normpath(f"{folder}/.")
        return sorted(name for name in self.files if inside == "." or name.startswith(f"{inside}/"))


class Overlay:
    """Other files, with some in memory that have names of their own."""

    def __init__(self, files: Files, own: Mapping[str, bytes]) -> None:
        self.files, self.own = files, Given(own)

    def _of(self, name: str) -> Files:
        return self.own if name in self.own.files else self.files

    def resolved(self, name: str) -> str:
        """Return the one name of a file."""
        return self._of(name).resolved(name)

    def has(self, name: str) -> bool:
        """Return whether there is such a file."""
        return self._of(name).has(name)

    def content(self, name: str, most: int, expected: str) -> bytes:
        """Return the bytes of a file."""
        return self._of(name).content(name, most, expected)

    def image(self, name: str) -> Image | None:
        """Return a picture that is decoded already, or None."""
        return self._of(name).image(name)

    def below(self, folder: str) -> list[str]:
        """Return the names of the files in a folder of the other files."""
        return self.files.below(folder)


def _as_found(root: Path, name: str) -> Path:
    """Return the path of a name below a folder, with the letters that its folders and the file have on disk."""
    path = root
    for word in name.split("/"):
        further = path / word
        if word not in ("", ".", "..") and not further.exists():
            try:
                alike = sorted(one.name for one in os.scandir(path) if one.name.casefold() == word.casefold())
            except OSError:
                alike = []
            further = path / alike[0] if alike else further
        path = further
    return path


def _check(name: str) -> None:
    if "://" in name:
        raise CallError(f"{shown(name)!r}: an address; expected a file in the template's folder")
    if not name or "\0" in name:
        raise CallError(f"{shown(name)!r}: expected the name of a file in the template's folder")
