"""Put a built page where an earlier one stands. Only what an earlier call wrote there is replaced or removed.

A list in the folder tells the files of the page and their digests. What is not in it, or is not as it says, is a
person's: it stays, and if the new page needs its name, nothing is changed at all.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path, PurePosixPath

from landpress.layouts import bounded
from landpress.layouts.errors import InputError, OutputError
from landpress.layouts.own_folder import MARK, mark_of
from landpress.layouts.reading import printable
from landpress.output.files.saving import save

LIST = ".landpress-files"
"""The file with a digest and a path in each line."""
_OWN = {MARK, LIST}
_MOST = 64 * 10**6


def place(made: Path, folder: Path, purpose: str) -> list[str]:
    """Move a built page into a folder that `check_own` has approved. Return the paths of what else is in the folder.

    A new folder appears in one step. Raise OutputError if a file of somebody else has a name that the page needs.
    """
    new = {name: _digest(made / name) for name in _files(made)}
    (made / MARK).write_bytes(mark_of(purpose))
    (made / LIST).write_bytes(_lines((digest, name) for name, digest in new.items()))
    if not folder.is_dir() or not any(folder.iterdir()):
        if folder.is_dir():
            folder.rmdir()
        made.rename(folder)
        return []
    written = _listed(folder)
    there = _files(folder) - _OWN
    own = {name for name in there if name in written and _digest(folder / name) in written[name]}
    others = there - own
    if clash := others & (new.keys() | _above(new)) or _above(others) & new.keys():
        raise OutputError(
            f"make site {printable(str(folder))}: {printable(min(clash))} in it is not as make site wrote it; move it "
            "away, or name another folder"
        )
    # A call that is stopped from here on leaves a list with the files of both pages, so that the next one knows them.
    pairs = {(digest, name) for name, digests in written.items() for digest in digests}
    save(folder / MARK, mark_of(purpose), force=True)
    save(folder / LIST, _lines(pairs | {(digest, name) for name, digest in new.items()}), force=True)
    for name in own - new.keys():
        (folder / name).unlink()
    for path in sorted((folder / name for name in _above(own) - _above(others | new.keys())), reverse=True):
        with suppress(OSError):  # a folder of somebody else is in it
            path.rmdir()
    for name in chain(new, (LIST,)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).replace(folder / name)
    return sorted(others)


def _files(folder: Path) -> set[str]:
    """Return the paths of all that is no folder below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def _above(names: Iterable[str]) -> set[str]:
    """Return the folders in which these files lie, by their paths."""
    return {str(place) for name in names for place in PurePosixPath(name).parents if place.name}


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(bounded.content(str(path), _MOST, "a file of the page")).hexdigest()
    except InputError:  # larger than any file of a page, or no file
        return ""


def _lines(pairs: Iterable[tuple[str, str]]) -> bytes:
    return "".join(sorted(f"{digest}  {name}\n" for digest, name in pairs)).encode()


def _listed(folder: Path) -> Mapping[str, set[str]]:
    """Return the digests under which earlier calls wrote each file, none without a list that can be read."""
    found: dict[str, set[str]] = defaultdict(set)
    try:
        told = bounded.content(str(folder / LIST), _MOST, "a list of files").decode("utf-8", "replace")
    except InputError:
        return found
    for line in told.splitlines():
        digest, _, name = line.partition("  ")
        if digest:
            found[name].add(digest)
    return found
