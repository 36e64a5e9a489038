"""The line of a description on which something stands, for messages: TOML's parser tells none.

The search is one pass over the lines. It knows headers of tables and keys at the beginning of a line, and finds a key
or a text inside a line by its first occurrence.
"""

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*\[\[?\s*(?P<path>[^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*(?P<path>[\w"'.-]+?)\s*=""")


def line_of(text: str, path: Sequence[str], said: str = "") -> int:
    """Return the number of the line where the key of a path begins, or of a text `said` at or after it.

    If a key stands nowhere, return the line of the nearest table around it, or 1.
    """
    lines = text.split("\n")
    at, found = 0, 0
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            table = _parts(header["path"])
            here = table
        elif key := _KEY.match(line):
            here = (*table, *_parts(key["path"]))
        else:
            continue
        shared = len(here) if here == tuple(path[: len(here)]) else 0
        if shared > found:
            at, found = number, shared
    rest = said or (path[-1] if found < len(path) and path else "")
    if rest:
        for number in range(max(at, 1), len(lines) + 1):
            if rest in lines[number - 1]:
                return number
    return max(at, 1)


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in path.split("."))
