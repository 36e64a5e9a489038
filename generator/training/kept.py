"""The results of a training so far: a file for each chunk of work in a folder, so that a stopped call goes on.

The name of a file is the digest of the arguments that its result depends on. So the results of another call are never
taken for one's own. A file that was cut or changed, or that holds no such result, is not believed: its chunk is done
again.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from landpress.generator.workers import Workers
from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError

T = TypeVar("T")
Part = tuple[object, Callable[[], tuple[Any, ...]]]
"""A chunk of work: its key, and a function that makes the arguments."""
MOST = 64_000_000
"""The largest file that is read, and the largest result in it, in bytes."""


class Kept:
    """The files of a folder that hold results. `save` writes a file whole, or raises OutputError in one line."""

    def __init__(self, folder: Path, save: Callable[[Path, bytes], None]) -> None:
        self._folder, self._save = folder, save

    def _path(self, key: object) -> Path:
        return self._folder / f"{sha256(repr(key).encode()).hexdigest()[:32]}.part"

    def get(self, key: object) -> bytes | None:
        """Return a kept result, or None if there is none or its file was changed."""
        path = self._path(key)
        if not path.is_file():
            return None
        try:
            data = content(str(path), MOST, "a kept result")
            found = zlib.decompressobj()
            whole = found.decompress(data[32:], MOST)
        except (InputError, zlib.error):
            return None
        return whole if sha256(whole).digest() == data[:32] else None

    def _read(self, key: object, read: Callable[[bytes], T]) -> T | None:
        data = self.get(key)
        try:
            return None if data is None else read(data)
        except (InputError, ValueError):
            return None

    def put(self, key: object, result: bytes) -> None:
        """Keep a result."""
        self._save(self._path(key), sha256(result).digest() + zlib.compress(result, 1))

    def done(
        self, pool: Workers, work: Callable[..., bytes], read: Callable[[bytes], T], chunks: Iterable[Part]
    ) -> Iterator[T]:
        """Yield the result of each chunk: the kept one, or the one that workers find, which is kept at once.

        `read` raises ValueError or InputError for bytes that are no result of this work.
        """
        asked = [(key, make, self._read(key, read)) for key, make in chunks]
        results = pool.in_order(work, (make() for _, make, found in asked if found is None))
        try:
            for key, _, found in asked:
                if found is None:
                    data = next(results)
                    self.put(key, data)
                    found = read(data)
                yield found
        finally:
            results.close()
