"""Store the correction of each printer for backs under the printer's name.

The store is a small JSON file, `printers.json`, in the user's data folder. It is written whole or not at all. The entry
of a printer is the shift in mm, to the right and down, and the turn in degrees clockwise, as in `--back-shift` and
`--back-turn`.
"""

import json
import os
from pathlib import Path
from typing import Any

from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import is_plain

FILE = "printers.json"
_MOST_BYTES = 10**6
Correction = tuple[float, float, float]
"""Shift to the right in mm, shift down in mm, turn clockwise in degrees."""


def _path() -> Path:
    from landpress.generator.boards.home import home

    return home() / FILE


def _all() -> dict[str, Any]:
    path = _path()
    if not os.path.lexists(path):
        return {}
    data = content(str(path), _MOST_BYTES, "a file of printer settings, or repair or delete it")
    try:
        known = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: cannot be read: {str(error)[:100]}; repair or delete it") from None
    if not isinstance(known, dict):
        raise InputError(f"{path}: expected an object of printers; repair or delete it")
    return known


def remembered(name: str, new: bool = False) -> Correction:
    """Return the correction of a printer.

    For an unknown printer return no correction if `new`, otherwise raise CallError.
    """
    known = _all()
    if name not in known and new:
        return 0.0, 0.0, 0.0
    if name not in known:
        names = ", ".join(sorted(known)) or "none yet"
        raise CallError(f"--printer {name[:40]!r} is not known ({names}); give --back-shift once and it is remembered")
    try:
        x, y, turn = (float(known[name][key]) for key in ("x", "y", "turn"))
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{_path()}: {name[:40]!r}: expected x, y and turn; repair or delete it") from None
    return x, y, turn


def remember(name: str, correction: Correction) -> None:
    """Store the correction of a printer."""
    from landpress.output.files.saving import save

    if not name or not is_plain(name):
        raise CallError("--printer: expected a name of printable characters")
    known = _all() | {name: dict(zip(("x", "y", "turn"), correction, strict=True))}
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, (json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode(), force=True)
