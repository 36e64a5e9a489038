"""Pictures from files that a person names, checked and decoded in the child process.

The files are PNG and JPEG, with at most 20 MB and 64 megapixels each and 200 MB together. For a press the pictures are
converted to printing inks (output/press/inks.py).
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
SECONDS, SECONDS_INKED = 4, 9
"""The limit of processor time for a batch, at home and for a press; each picture of the batch adds a second."""
_BATCH = 8 * 10**6
"""The largest batch in bytes, unless a single file is larger."""
_INSTEAD = "save it again as PNG or JPEG, or smaller"


def images(files: Mapping[str, Path], inked: bool = False) -> dict[str, Image]:
    """Return the images of some files, by the names that messages use; `inked` converts them to printing inks.

    Raise InputError with the name of a file that is refused.
    """
    found: dict[str, tuple[bytes, str]] = {}
    for name, path in files.items():
        data = content(str(path), MAX_FILE, "a PNG or JPEG picture", name)
        kind = next((kind for start, kind in KINDS.items() if data.startswith(start)), None)
        if is_heic(data):
            raise InputError(f"{printable(name)}: {HEIC}")
        if kind is None:
            raise InputError(f"{printable(name)}: neither a PNG nor a JPEG; {_INSTEAD}")
        found[name] = data, kind
        if sum(len(one) for one, _ in found.values()) > MAX_TOGETHER:
            raise InputError(f"{printable(name)}: all pictures together exceed the limit of 200 MB; make some smaller")
    made: dict[str, Image] = {}
    for names in _batches({name: data for name, (data, _) in found.items()}):
        for name, one in zip(names, _prepared(names, [found[name][0] for name in names], inked), strict=True):
            data, kind = found[name]
            digest = sha256(data).hexdigest()[:24]
            held = one.data or data
            made[name] = Image(digest, one.width, one.height, one.channels, one.is_jpeg, held, one.alpha, data, kind)
    return made


def _batches(files: Mapping[str, bytes]) -> Iterator[list[str]]:
    """Yield the names of the files that go to the child together.

    Batches save time, because starting the child takes longer than reading a small picture.
    """
    names: list[str] = []
    size = 0
    for name, data in files.items():
        if names and size + len(data) > _BATCH:
            yield names
            names, size = [], 0
        names.append(name)
        size += len(data)
    if names:
        yield names


def _prepared(names: Sequence[str], files: Sequence[bytes], inked: bool) -> Iterator[Prepared]:
    """Yield the child's answer about each file; if it fails on several files, send them one by one."""
    try:
        kind, seconds = ("inks", SECONDS_INKED) if inked else ("pictures", SECONDS)
        answer = look_inside(kind, framed(list(files)), seconds + len(files), _INSTEAD)
    except InputError as error:
        if len(files) == 1:
            raise InputError(f"{printable(names[0])}: {error}") from None
        for name, file in zip(names, files, strict=True):
            yield from _prepared([name], [file], inked)
        return
    head, _, streams = answer.content.partition(b"\n")
    for name, file, entry in zip(names, files, json.loads(head), strict=True):
        if "refused" in entry and len(files) > 1:  # the answer may only be too long for the whole batch
            yield from _prepared([name], [file], inked)
            continue
        if "refused" in entry:
            raise InputError(f"{printable(name)}: {entry['refused']}; {_INSTEAD}")
        data, streams = streams[: entry["data"]], streams[entry["data"] :]
        alpha, streams = streams[: entry["alpha"]], streams[entry["alpha"] :]
        yield Prepared(**entry | {"data": data, "alpha": alpha})
