"""The project around a script of Squib: its folder and what may be read there, its settings and its version."""

import json
import os
import re
import struct
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from landpress.layouts.bounded import content
from landpress.layouts.errors import LandpressError
from landpress.output.strangers.sandbox import look_inside

MOST_FILE, MOST_FILES = 5 * 10**6, 300
"""The largest file beside a script in bytes, and the number of these files."""
_BESIDE = (".rb", ".nde", ".csv", ".tsv", ".txt", ".yml", ".yaml", ".json", ".xlsx")
_DEEPEST = 4
_VERSIONS = {
    "Gemfile.lock": r"^\s+squib \((\d+(?:\.\d+)*)",
    "Gemfile": r"^\s*gem\s*\(?['\"]squib['\"]\s*,\s*['\"](?:=\s*|~>\s*(?=\d+\.\d+\.\d))?(\d+(?:\.\d+)+)['\"]",
}
"""Where a project names its version of Squib."""
_PNG = b"\x89PNG\r\n\x1a\n"
_NAMED = re.compile(r"""['"]([^'"#\x00-\x1f]{1,200}\.(?:csv|tsv|xlsx|ya?ml|json|txt|png|svg))['"]""")
"""A file that a script names."""


def located(script: Path) -> tuple[Path, str]:
    """Return the folder that a script may read, and its own name from there."""
    whole = real(script)
    root = Path.cwd() if whole.is_relative_to(Path.cwd()) else whole.parent
    return root, os.path.relpath(whole, root).replace(os.sep, "/")


def home_of(root: Path, inside: str) -> Path:
    """Return the folder from which a script names its files: the current one, or its own if more of them are there."""
    own = (root / inside).parent
    text = content(str(root / inside), MOST_FILE, "a script of Squib, deck.rb").decode("utf-8", "replace")
    named = set(_NAMED.findall(text)) if own != root else ()
    here, there = (
        sum(real(folder / name).is_relative_to(real(root)) and os.path.isfile(folder / name) for name in named)
        for folder in (root, own)
    )
    return own if there > here else root


def real(path: Path) -> Path:
    """Return the path without links. A link that leads to itself stays; `Path.resolve` would raise RuntimeError."""
    return Path(os.path.realpath(path))


def beside(root: Path) -> list[Path]:
    """Return the files below a folder that a script may read, the nearest first."""
    found: list[Path] = []
    for folder, folders, names in os.walk(root):
        depth = len(Path(folder).relative_to(root).parts)
        folders[:] = sorted(one for one in folders if not one.startswith((".", "_output"))) if depth < _DEEPEST else []
        found += [Path(folder, name) for name in sorted(names) if name.lower().endswith(_BESIDE)]
        if len(found) > 4 * MOST_FILES:
            break
    return sorted(found, key=lambda one: len(one.relative_to(root).parts))


@cache
def settings(home: Path, name: str) -> Mapping[str, Any]:
    """Return Squib's own settings of a project."""
    path = home / name.replace("\0", "")
    try:
        data = content(str(path), MOST_FILE, "settings") if real(path).is_relative_to(real(home)) else b""
        found = json.loads(look_inside("yaml", data, None, "save it as plain YAML").content)
    except LandpressError:
        return {}
    return found if isinstance(found, dict) else {}


def size_of(path: Path) -> tuple[float, float]:
    """Return the size of a PNG or an SVG in pixels, 0 if it is not known."""
    try:
        head = content(str(path), 10 * MOST_FILE, "a picture")[:8_000]
    except LandpressError:
        return 0.0, 0.0
    if head.startswith(_PNG) and len(head) >= 24:
        wide, high = struct.unpack(">II", head[16:24])
        return float(wide), float(high)
    match = re.search(rb"<svg\b[^>]*>", head, re.DOTALL)
    if match:
        sizes = [
            re.search(rb"\b" + key + rb"\s*=\s*[\"']([\d.]+)(?:px)?[\"']", match[0]) for key in (b"width", b"height")
        ]
        if sizes[0] and sizes[1]:
            return float(sizes[0][1]), float(sizes[1][1])
        box = re.search(rb"viewBox\s*=\s*[\"'][-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)", match[0])
        if box:
            return float(box[1]), float(box[2])
    return 0.0, 0.0


def locked(root: Path) -> str:
    """Return the version of Squib in a lock file, or the only one that a Gemfile allows, or an empty text."""
    for name, pattern in _VERSIONS.items():
        try:
            text = content(str(root / name), MOST_FILE, "a list of libraries").decode("utf-8", "replace")
        except LandpressError:
            continue
        if found := re.search(pattern, text, re.MULTILINE):
            return found[1]
    return ""
