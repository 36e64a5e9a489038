"""A TOML parser for files from strangers; the parser of the standard library does the work, after a scan.

That parser takes quadratic time and memory for keys of many parts (`a.a.a.a`), and its recursion is bounded by the
interpreter alone. So the text is first scanned in linear time. The scan knows comments, texts and brackets, and bounds
what can become expensive. It does not tell whether the text is TOML.
"""

import re
import tomllib
from typing import Any

from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable

MAX_DEPTH, MAX_PARTS, MAX_WORD = 16, 8, 200
"""The deepest nesting of brackets, the most parts of a dotted key, the most characters of a key or a bare value."""
MAX_LINES, MAX_VALUES = 20_000, 20_000
"""The most lines, and the most values: commas and equals signs are counted."""
# The closing quotes are optional, so that a text without an end matches too. Otherwise every quote in it would start a
# new search.
_TOKEN = re.compile(
    r"""\#[^\n]*
    | (?P<text>\"{3}(?:[^"\\]|\\.|"(?!""))*+(?:\"{3})? | '{3}(?:[^']|'(?!''))*+(?:'{3})?
        | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'?)
    | (?P<open>[\[{]) | (?P<close>[\]}]) | (?P<dot>\.) | (?P<value>[,=]) | (?P<line>\n) | (?P<word>[\w+:-]+)
    | [ \t]+ | .""",
    re.VERBOSE | re.DOTALL,
)
_AFTER_KEY = re.compile(r"[ \t]*[.=]")


def parse_toml(text: str | bytes) -> dict[str, Any]:
    """Return the table in a text. Raise InputError with the line of a limit, or if the text is not TOML in UTF-8."""
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise InputError(f"byte {error.start} is not UTF-8 text") from None
    _scan(text)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise InputError(f"not TOML: {printable(str(error)[:120])}") from None


def _scan(text: str) -> None:
    line, depth, parts, values = 1, 0, 1, 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        match match.lastgroup:
            case "open":
                depth, parts = depth + 1, 1
                _check(depth > MAX_DEPTH, line, f"nested deeper than {MAX_DEPTH} levels")
            case "close":
                depth, parts = max(0, depth - 1), 1
            case "dot":
                parts += 1
                _check(parts > MAX_PARTS, line, f"a key of more than {MAX_PARTS} parts")
            case "value":
                values, parts = values + 1, 1
                _check(values > MAX_VALUES, line, f"more than {MAX_VALUES} values")
            case "line":
                line, parts = line + 1, 1
                _check(line > MAX_LINES, line, f"more than {MAX_LINES} lines")
            case "text":
                is_long_key = end - start > MAX_WORD and _AFTER_KEY.match(text, end)
                _check(bool(is_long_key), line, f"a key of more than {MAX_WORD} characters")
                line += text.count("\n", start, end)
            case "word":
                _check(end - start > MAX_WORD, line, f"a key or a value of more than {MAX_WORD} characters")


def _check(is_over: bool, line: int, limit: str) -> None:
    if is_over:
        raise InputError(f"line {line}: {limit}, the limit")
