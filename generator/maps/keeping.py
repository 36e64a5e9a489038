"""Writing an added description: a file takes its name whole."""

import os
from pathlib import Path

from landpress.layouts.errors import OutputError, cause
from landpress.layouts.reading import printable


def write(folder: Path, name: str, text: str) -> None:
    """Write a text into a folder, which is made if need be. Raise OutputError if that fails."""
    path, half = folder / name, folder / f".{name}-{os.getpid()}.tmp"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half.write_bytes(text.encode())
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise OutputError(f"{printable(str(path))}: cannot be written: {cause(error)}") from None
