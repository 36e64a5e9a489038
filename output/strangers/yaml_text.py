"""Untrusted YAML as JSON; runs only in the child process (sandbox.py).

Only plain values are read: no tags, no objects. Values are counted as they are written out: a few aliases of each other
stand for billions.
"""

import json

MOST = 100_000


class RefusedError(Exception):
    """A file that is not read; the message gives the reason."""


def plain(data: bytes) -> bytes:
    """Return the values of a YAML file as JSON. Raise RefusedError if it is malformed."""
    try:
        import yaml
    except ImportError:
        raise RefusedError("reading YAML needs PyYAML: pip install PyYAML") from None
    try:
        read = yaml.safe_load(data.decode("utf-8-sig"))
        _check(read)
        return json.dumps(read).encode()
    except (yaml.YAMLError, UnicodeDecodeError, TypeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark else ""
        raise RefusedError(f"{where}not YAML of plain values") from None


def _check(read: object) -> None:
    """Raise RefusedError if there are more values than the limit, with those for which aliases stand."""
    counted, waiting = 0, [read]
    while waiting:
        value = waiting.pop()
        counted += 1
        waiting += value.values() if isinstance(value, dict) else value if isinstance(value, list | set | tuple) else ()
        if counted + len(waiting) > MOST:
            raise RefusedError(f"more than {MOST} values, the limit, with those that aliases repeat")
