"""Untrusted YAML as JSON; runs only in the child process (sandbox.py).

Only plain values are read: no tags, no objects. Values that stand for many copies of each other are limited by the
memory of the child.
"""

import json


class RefusedError(Exception):
    """A file that is not read; the message gives the reason."""


def plain(data: bytes) -> bytes:
    """Return the values of a YAML file as JSON. Raise RefusedError if it is malformed."""
    try:
        import yaml
    except ImportError:
        raise RefusedError("reading YAML needs PyYAML: pip install 'landpress[squib]'") from None
    try:
        return json.dumps(yaml.safe_load(data.decode("utf-8-sig"))).encode()
    except (yaml.YAMLError, UnicodeDecodeError, TypeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark else ""
        raise RefusedError(f"{where}not YAML of plain values") from None
