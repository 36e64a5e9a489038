"""Pictures from files that a person names, checked and decoded in the child process.

The files are PNG, JPEG, WebP and TIFF, with at most 20 MB and 64 megapixels each and 200 MB together. For a press the
pictures are converted to printing inks (output/press/inks.py).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable
from landpress.output.scene.items import Image
from landpress.output.strangers.pictures import Prepared, framed
from landpress.output.strangers.pixels import HEIC, is_heic
from landpress.output.strangers.sandbox import look_inside

MAX_FILE, MAX_TOGETHER = 20 * 10**6, 200 * 10**6
KINDS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg"}
"""The kinds of files by their first bytes."""
CONVERTED = (b"RIFF", b"II*\0", b"MM\0*")
"""The first bytes of WebP and TIFF. The child turns them into PNG or JPEG."""
SECONDS, SECONDS_INKED = 4, 9
"""The limit of processor time for a batch, at home and for a press; each picture of the batch adds a second."""
_BATCH = 8 * 10**6
"""The largest batch in bytes, unless a single file is larger."""
_INSTEAD = "save it again as PNG or JPEG, or smaller"


def images(
    files: Mapping[str, Path | bytes], inked: bool = False, refused: dict[str, str] | None = None
) -> dict[str, Image]:
    """Return the images of some files, by the names that messages use; `inked` converts them to printing inks.

    Without `refused` raise InputError with the name of the first file that is refused. With it, put the reason for each
    such file there.
    """
    found: dict[str, tuple[bytes, str]] = {}
    for name, file in files.items():
        try:
            data = file if isinstance(file, bytes) else content(str(file), MAX_FILE, "a picture", name)
            found[name] = _known(data)
            if sum(len(one) for one, _ in found.values()) > MAX_TOGETHER:
                del found[name]
                raise InputError("all pictures together exceed the limit of 200 MB; make some smaller")
        except InputError as error:
            _refuse(name, error, refused)
    made: dict[str, Image] = {}
    for names in batches({name: len(data) for name, (data, _) in found.items()}, _BATCH):
        prepared = _prepared([found[name][0] for name in names], inked)
        for name, one in zip(names, prepared, strict=True):
            if isinstance(one, InputError):
                _refuse(name, one, refused)
                continue
            data, kind = found[name]
            digest = sha256(data).hexdigest()[:24]
            held = one.data or data
            made[name] = Image(digest, one.width, one.height, one.channels, one.is_jpeg, held, one.alpha, data, kind)
    return made


def _refuse(name: str, error: InputError, refused: dict[str, str] | None) -> None:
    """Note why a file is refused, or raise an error that names it."""
    called = printable(name)
    said = str(error) if str(error).startswith(f"{called}: ") else f"{called}: {error}"
    if refused is None:
        raise InputError(said) from None
    refused[name] = said


def _known(data: bytes) -> tuple[bytes, str]:
    """Return a file as PNG or JPEG, and its kind. Raise InputError if it is neither and cannot be converted."""
    if is_heic(data):
        raise InputError(HEIC)
    if data.startswith(CONVERTED) and (data[:4] != b"RIFF" or data[8:12] == b"WEBP"):
        data = look_inside("plain-picture", data, SECONDS, _INSTEAD).content
    kind = next((kind for start, kind in KINDS.items() if data.startswith(start)), None)
    if kind is None:
        raise InputError(f"not a PNG, JPEG, WebP, TIFF or SVG; {_INSTEAD}")
    return data, kind


def batches(sizes: Mapping[str, int], most: int) -> Iterator[list[str]]:
    """Yield the names of the files that go to the child together: of at most `most` bytes, or a single file.

    Batches save time, because starting the child takes longer than reading a small file.
    """
    names: list[str] = []
    together = 0
    for name, size in sizes.items():
        if names and together + size > most:
            yield names
            names, together = [], 0
        names.append(name)
        together += size
    if names:
        yield names


def _prepared(files: Sequence[bytes], inked: bool) -> Iterator[Prepared | InputError]:
    """Yield the child's answer about each file; if it fails on several files, send them one by one."""
    try:
        kind, seconds = ("inks", SECONDS_INKED) if inked else ("pictures", SECONDS)
        answer = look_inside(kind, framed(list(files)), seconds + len(files), _INSTEAD)
    except InputError as error:
        if len(files) == 1:
            yield error
            return
        for file in files:
            yield from _prepared([file], inked)
        return
    head, _, streams = answer.content.partition(b"\n")
    for file, entry in zip(files, json.loads(head), strict=True):
        if "refused" in entry and len(files) > 1:  # the answer may only be too long for the whole batch
            yield from _prepared([file], inked)
            continue
        if "refused" in entry:
            yield InputError(f"{entry['refused']}; {_INSTEAD}")
            continue
        data, streams = streams[: entry["data"]], streams[entry["data"] :]
        alpha, streams = streams[: entry["alpha"]], streams[entry["alpha"] :]
        yield Prepared(**entry | {"data": data, "alpha": alpha})
