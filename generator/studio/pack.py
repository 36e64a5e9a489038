"""Make the zips of the page. This file runs in the Python of the page itself, so that it writes that Python's bytecode.

A zip is described by a job: `out` is its path, `files` are pairs of a name in the zip and a path. Modules whose names
match `sources` are kept beside their bytecode. The others have bytecode alone, without docstrings. Each zip is written
twice with the same files: deflated, and as `OUT.stored` without compression, which Brotli then compresses as a whole to
two thirds of the size. Equal files give equal zips.
"""

import importlib.util
import json
import marshal
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NotRequired, TypedDict

DATE = (1980, 1, 1, 0, 0, 0)
UNCHECKED = 0b01
"""The flag of bytecode that is used without a look at its source."""


class Job(TypedDict):
    """One zip to make. With `archive`, the files are those of another zip, but for names that match `without`.

    `level` is that of the compression, 9 if none is given.
    """

    out: str
    sources: NotRequired[str]
    files: NotRequired[list[tuple[str, str]]]
    archive: NotRequired[str]
    without: NotRequired[str]
    level: NotRequired[int]


def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """Return the content of a `.pyc` file; 2 leaves out docstrings and assertions, 0 nothing."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    flags, no_hash = UNCHECKED.to_bytes(4, "little"), bytes(8)
    return importlib.util.MAGIC_NUMBER + flags + no_hash + marshal.dumps(code)


def contents(job: Job) -> Iterator[tuple[str, bytes]]:
    """Yield the names and the bytes of the files of a job."""
    if "archive" in job:
        with zipfile.ZipFile(job["archive"]) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/") and not re.match(job.get("without", "/"), name):
                    yield name, archive.read(name)
    for name, path in job.get("files", []):
        yield name, Path(path).read_bytes()


def compiled(name: str, tag: str) -> str:
    """Return the name of the bytecode that Python looks for beside a source."""
    path = PurePosixPath(name)
    return str(path.parent / "__pycache__" / f"{path.stem}.{tag}.pyc")


def pack(jobs: list[Job], tag: str) -> None:
    """Write the zips. `tag` is the name of this Python in names of bytecode, such as cpython-314."""
    for job in jobs:
        files = list(_entries(job, tag))
        for path, kind in ((job["out"], zipfile.ZIP_DEFLATED), (f"{job['out']}.stored", zipfile.ZIP_STORED)):
            with zipfile.ZipFile(path, "w") as made:
                for name, data in files:
                    entry = zipfile.ZipInfo(name, DATE)
                    entry.compress_type = kind
                    made.writestr(entry, data, compresslevel=job.get("level", 9))


def _entries(job: Job, tag: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and the bytes of what goes into the zip of a job."""
    for name, data in contents(job):
        if not name.endswith(".py"):
            yield name, data
        elif re.match(job.get("sources", "/"), name):
            yield name, data
            yield compiled(name, tag), bytecode(data, name, 0)
        else:
            yield f"{name}c", bytecode(data, name, 2)


def main(jobs: str) -> None:
    """Make the zips of a list of jobs in JSON."""
    import sys

    pack(json.loads(jobs), sys.implementation.cache_tag)
