"""Methods of texts in Ruby."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call, fail, limited, one
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_patterns import as_regex, replacement, uses
from landpress.output.strangers.scripts.ruby_values import MOST_TEXT, Hash, Symbol, text_of


def _integer(text: str) -> int:
    match = re.match(r"\s*([+-]?\d[\d_]*)", text, re.ASCII)
    return int(match[1].replace("_", "").rstrip("_")) if match else 0


def _float(text: str) -> float:
    match = re.match(r"\s*([+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)", text, re.ASCII)
    return float(match[1].replace("_", "")) if match else 0.0


def _gsub(text: str, given: Sequence[Any], call: Call | None, count: int = 0) -> str:
    if len(given) == 2 and isinstance(given[1], Hash):
        raise UnreadError("a replacement by a hash")
    if isinstance(given[0], str):
        uses[0] += 1
        if call is not None or len(given) != 2:
            raise UnreadError("a replacement by a block")
        new = replacement(given[1])
        return re.sub(re.escape(given[0]), new.replace("\\g<0>", given[0]), text, count=count)
    pattern = as_regex(given[0], text)
    if call is not None and len(given) == 1:
        return pattern.sub(lambda match: text_of(call(match[0], match=match)), text, count=count)
    return pattern.sub(replacement(given[1]), text, count=count)


def _split(text: str, given: Sequence[Any], call: Call | None) -> list[str]:
    if call is not None or len(given) > 1:
        raise UnreadError(".split with a limit")
    if not given or given[0] in (None, " "):
        return re.findall(r"[^ \t\n\v\f\r]+", text)
    found = (
        as_regex(given[0], text).split(text)
        if type(given[0]) is tuple
        else text.split(given[0])
        if given[0]
        else list(text)
    )
    while found and not found[-1]:
        found.pop()
    return found


_MARK = r"%%|%[-+0]{0,3}\d{0,3}(?:\.\d{1,2})?[dsf]"
_NAMED = re.compile(r"%(?:\{(\w+)\}|<(\w+)>([-+0]{0,3}\d{0,3}(?:\.\d{1,2})?[dsf]))")


def formatted(text: str, given: Sequence[Any]) -> str:
    """Return a text whose marks are filled with values, as `format` of Ruby does."""
    values = given[0] if given and isinstance(given[0], list) else list(given)
    if len(values) == 1 and isinstance(values[0], Hash):
        named = values[0]
        values = [named.get_value(Symbol(match[1] or match[2])) for match in _NAMED.finditer(text)]
        text = _NAMED.sub(lambda match: f"%{match[3] or 's'}", text)
    if not re.fullmatch(rf"(?:[^%]|{_MARK})*", text) or re.search(r"%0[-+]*\d*s", text):
        raise UnreadError("a format with other marks than those of numbers and texts")
    pieces = re.findall(_MARK, text)
    wanted = [piece for piece in pieces if piece != "%%"]
    if len(wanted) != len(values):
        raise UnreadError("a format with another number of values")
    for piece, value in zip(wanted, values, strict=True):
        if piece[-1] != "s" and (type(value) is not int if piece[-1] == "d" else type(value) not in (int, float)):
            raise UnreadError("a format of a value that is no number")
    return text % tuple(
        text_of(value) if piece[-1] == "s" else value for piece, value in zip(wanted, values, strict=True)
    )


def _centred(text: str, width: int, sign: str) -> str:
    """Return a text in the middle, as Ruby centres it: one sign more on the right."""
    if type(sign) is not str or len(sign) != 1 or width > MOST_TEXT:
        raise UnreadError(".center in a form that is not read")
    more = max(0, width - len(text))
    return sign * (more // 2) + text + sign * (more - more // 2)


def _plain_case(text: str, changed: str) -> str:
    if not text.isascii() and any(len(sign.upper()) != 1 or len(sign.lower()) != 1 for sign in text):
        raise UnreadError("letters whose case Ruby and Python change in different ways")
    return changed


_WHITE = " \t\n\v\f\r\0"
TEXT: dict[str, Callable[[str, Sequence[Any], Call | None], Any]] = {
    "upcase": lambda s, g, c: _plain_case(s, s.upper()),
    "downcase": lambda s, g, c: _plain_case(s, s.lower()),
    "capitalize": lambda s, g, c: _plain_case(s, s[:1].upper() + s[1:].lower()),
    "strip": lambda s, g, c: s.strip(_WHITE),
    "lstrip": lambda s, g, c: s.lstrip(_WHITE),
    "rstrip": lambda s, g, c: s.rstrip(_WHITE),
    "chomp": lambda s, g, c: s.removesuffix(one(g, str)) if g else re.sub(r"(\r\n|\n|\r)\Z", "", s),
    "chop": lambda s, g, c: s[: -2 if s.endswith("\r\n") else -1],
    "length": lambda s, g, c: len(s),
    "size": lambda s, g, c: len(s),
    "empty?": lambda s, g, c: s == "",
    "include?": lambda s, g, c: one(g, str) in s,
    "start_with?": lambda s, g, c: s.startswith(one(g, str)),
    "end_with?": lambda s, g, c: s.endswith(one(g, str)),
    "split": _split,
    "lines": lambda s, g, c: re.findall(r"[^\n]*\n|[^\n]+", s) if c is None and not g else fail(),
    "chars": lambda s, g, c: list(s) if c is None else fail(),
    "gsub": lambda s, g, c: limited(_gsub(s, g, c)),
    "sub": lambda s, g, c: limited(_gsub(s, g, c, 1)),
    "tr": lambda s, g, c: _tr(s, g),
    "reverse": lambda s, g, c: s[::-1],
    "to_i": lambda s, g, c: _integer(s) if not g else fail(),
    "to_f": lambda s, g, c: _float(s),
    "center": lambda s, g, c: _centred(s, one(g[:1], int), g[1] if len(g) > 1 else " "),
    "swapcase": lambda s, g, c: s.swapcase() if s.isascii() else fail(),
    "squeeze": lambda s, g, c: re.sub(r"(.)\1+", r"\1", s, flags=re.S) if not g else fail(),
    "ord": lambda s, g, c: ord(s[0]),
    "each_char": lambda s, g, c: list(s) if c is None else fail(),
    "scan": lambda s, g, c: as_regex(one(g, tuple), s).found(s) if c is None else fail(),
    "rjust": lambda s, g, c: s.rjust(g[0], g[1] if len(g) > 1 else " "),
    "ljust": lambda s, g, c: s.ljust(g[0], g[1] if len(g) > 1 else " "),
    "*": lambda s, g, c: limited(s * min(one(g, int), MOST_TEXT)) if one(g, int) >= 0 else fail(),
    "+": lambda s, g, c: limited(s + one(g, str)),
    "%": lambda s, g, c: formatted(s, g),
    "<": lambda s, g, c: s < one(g, str),
    ">": lambda s, g, c: s > one(g, str),
    "<=>": lambda s, g, c: (s > one(g, str)) - (s < g[0]),
    "=~": lambda s, g, c: _found_at(s, g),
    "match?": lambda s, g, c: as_regex(one(g, tuple), s).search(s) is not None,
    "index": lambda s, g, c: s.index(one(g, str)) if one(g, str) in s else None,
    "count": lambda s, g, c: s.count(one(g, str)) if len(g[0]) == 1 and g[0] not in "^-\\" else fail(),
    "force_encoding": lambda s, g, c: s,
    "encode": lambda s, g, c: s,
}


def _found_at(text: str, given: Sequence[Any]) -> int | None:
    match = as_regex(one(given, tuple), text).search(text)
    return match.start() if match else None


def _tr(text: str, given: Sequence[Any]) -> str:
    old, new = given
    if set(old + new) & set("^-\\"):
        raise UnreadError(".tr with ranges")
    table = {sign: new[min(i, len(new) - 1)] for i, sign in reversed(list(enumerate(old)))}
    return "".join(table.get(sign, sign) for sign in text)
