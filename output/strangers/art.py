"""Drawings and fonts from files that a person names, opened in the child process.

An SVG stays a vector drawing where it has only flat shapes. Otherwise it is rendered at 600 pixels an inch.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from landpress.layouts.errors import InputError
from landpress.output.scene.items import Image
from landpress.output.scene.written import Art, Outline
from landpress.output.strangers.images import batches, images
from landpress.output.strangers.pictures import framed
from landpress.output.strangers.sandbox import look_inside

MAX_SVG, MAX_FONT = 5 * 10**6, 20 * 10**6
"""The largest files in bytes."""
DPI, LARGEST = 600, 6000
"""The resolution of a rendered drawing, and its longer side in pixels at most."""
SECONDS, FONT_SECONDS = 5, 10
_BATCH = 16 * 10**6
"""The largest batch in bytes, unless a single file is larger."""
_PATH = b"MLCZ0123456789. -"
"""All characters of path data (scene/written.py)."""
_INSTEAD = "save it as plain SVG or as PNG"


def is_svg(name: str) -> bool:
    """Return whether the name of a file says that it is an SVG."""
    return name.lower().endswith(".svg")


def drawings(files: Mapping[str, tuple[bytes, float]], inked: bool) -> dict[str, tuple[Art | Image, str] | InputError]:
    """Return each SVG, and why it was rendered, which is empty for a vector drawing; or the error that refuses it.

    A file comes with the longer side at which it is printed, in mm. `inked` converts pixels to printing inks.
    """
    found: dict[str, tuple[Art | Image, str] | InputError] = {}
    for names in batches({name: len(data) for name, (data, _) in files.items()}, _BATCH):
        for name, answer in zip(names, _answers([files[name][0] for name in names]), strict=True):
            try:
                found[name] = _drawing(*files[name], answer, inked)
            except InputError as error:
                found[name] = error
    return found


def _answers(files: Sequence[bytes]) -> list[dict[str, Any]]:
    """Return the child's answer about each file; if it fails on several files, ask about each half of them."""
    try:
        answer = look_inside("vectors", framed(list(files)), SECONDS + len(files), _INSTEAD)
    except InputError as error:
        if len(files) == 1:
            return [{"refused": str(error)}]
        half = len(files) // 2
        return [*_answers(files[:half]), *_answers(files[half:])]
    return list(_read(answer.content))


def _read(content: bytes) -> Iterator[dict[str, Any]]:
    """Yield the child's answer about each file, with the shapes of a vector drawing as outlines.

    Their data are copied into files. So a drawing with any other characters is refused.
    """
    at = content.find(b"\n") + 1
    for found in json.loads(content[:at]):
        outlines = list[Outline]()
        is_path = True
        for length, matrix, *look in found.get("shapes", ()):
            data = content[at : at + length]
            at += length
            is_path = is_path and not data.translate(None, _PATH)
            outlines.append(Outline(data.decode("ascii", "replace"), tuple(matrix), *look))
        if is_path:
            yield found | {"outlines": tuple(outlines)}
        else:
            yield {"refused": f"its reader found something else than paths; {_INSTEAD}"}


def _drawing(data: bytes, longest: float, answer: Mapping[str, Any], inked: bool) -> tuple[Art | Image, str]:
    if len(data) > MAX_SVG:
        raise InputError(f"larger than {MAX_SVG // 10**6} MB, the limit; simplify it")
    if "refused" in answer:
        raise InputError(answer["refused"])
    if "rendered" not in answer:
        return Art(sha256(data).hexdigest()[:24], answer["width"], answer["height"], answer["outlines"]), ""
    if find_spec("resvg_py") is None:
        needs = "so it is rendered, which needs resvg: pip install resvg-py; or use PNG"
        raise InputError(f"it has {answer['rendered']}, {needs}")
    return pixels(data, longest, inked), answer["rendered"]


def pixels(data: bytes, longest: float, inked: bool) -> Image:
    """Return an SVG as an image at `DPI` for a print whose longer side is `longest` mm."""
    wanted = min(LARGEST, round(longest / 25.4 * DPI))
    picture = look_inside("rendered", wanted.to_bytes(4) + data, SECONDS, "save it as PNG").content
    return images({"drawing": picture}, inked)["drawing"]


def typeface(data: bytes, letters: str) -> bytes:
    """Return a font with these letters, ready for embedding. Raise InputError if it is refused."""
    if len(data) > MAX_FONT:
        raise InputError(f"larger than {MAX_FONT // 10**6} MB, the limit; choose another font")
    return look_inside("typeface", framed([letters.encode(), data]), FONT_SECONDS, "choose another font").content
