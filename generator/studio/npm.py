"""Fetch the packages of npm that the page needs, over HTTPS, and compare them with the hashes in npm.toml.

Neither npm nor Node is needed for it. A package that was fetched before is taken from its folder.
"""

import hashlib
import io
import tarfile
import tempfile
import tomllib
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

LOCK = Path(__file__).with_name("npm.toml")
MOST = 64 << 20
"""The largest size of a package in bytes."""
_PATIENCE = 60.0


class FetchError(Exception):
    """A package that cannot be fetched, or is not the one of the lock, in one line."""


class Package(NamedTuple):
    """A package of npm, pinned to its bytes."""

    name: str
    version: str
    url: str
    sha512: str
    license: str
    about: str


def packages(lock: Path = LOCK) -> list[Package]:
    """Return the packages of a lock."""
    return [Package(name, **entry) for name, entry in tomllib.loads(lock.read_text("utf-8")).items()]


def folder_of(package: Package, cache: Path) -> Path:
    """Return the folder with the files of a package. Fetch it if it is not there yet. Raise FetchError.

    Of processes that fetch it at once the first one places it.
    """
    folder = cache / f"{package.name}-{package.version}"
    if not folder.is_dir():
        data = _fetched(package)
        cache.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(prefix=f"{folder.name}-", dir=cache) as part,
            tarfile.open(fileobj=io.BytesIO(data)) as archive,
        ):
            archive.extractall(part, filter="data")
            try:
                Path(part, "package").rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
    return folder


def _fetched(package: Package) -> bytes:
    try:
        with urlopen(package.url, timeout=_PATIENCE) as answer:
            data = bytes(answer.read(MOST + 1))
    except (URLError, OSError) as error:
        raise FetchError(f"{package.url}: cannot be fetched: {error}; make site needs the network once") from None
    found = b64encode(hashlib.sha512(data).digest()).decode()
    if found != package.sha512:
        raise FetchError(f"{package.url}: its SHA-512 is {found}, but the lock expects {package.sha512}")
    return data
