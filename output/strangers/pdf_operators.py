"""A tokenizer of PDF content streams, ten times faster than the one of pypdf.

An operand is a number (`float`), a name (`str`, without the slash), one of the words `true`, `false` and `null`, or
None for a literal string, an array or a dictionary. Hexadecimal strings are left out. The operator `BI` has the keys
and values of the inline image as its operands. What is not PDF raises BrokenError, because readers differ in what they
make of it: they stop there, or they skip a part of the drawing.
"""

import re
from collections.abc import Iterator

Operand = str | float | None
Step = tuple[str, list[Operand]]

_TOKEN = re.compile(
    rb"""[\s\0]+ | %[^\r\n]*
    | (?P<number>[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?![^\s\0()<>\[\]{}/%]))
    | /(?P<name>[^\s\0()<>\[\]{}/%]*)
    | (?P<operator>[^\s\0()<>\[\]{}/%]+)
    | (?P<text>\() | <[0-9A-Fa-f\s\0]*+> | (?P<begin><<|\[) | (?P<end>>>|\]) | (?P<broken>[{}<>)])""",
    re.VERBOSE,
)
_IN_TEXT = re.compile(rb"[\\()]")
_IMAGE_END = re.compile(rb"[\s\0]EI(?=[\s\0]|$)")
_CLOSE_IMAGE_END = re.compile(rb"EI(?=[\s\0]|$)")
_MOST_OPERANDS, _MOST_DIGITS, _MOST_SHOWN = 64, 40, 20
_OPERATORS = frozenset(
    b"b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG "
    b"rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)
_BEGIN = {b">>": ord("<"), b"]": ord("[")}
_VALUES = frozenset((b"true", b"false", b"null"))


class BrokenError(Exception):
    """Something in a drawing that is not PDF; the message is the beginning of it."""


def _broken(content: bytes, at: int) -> BrokenError:
    return BrokenError(content[at : at + _MOST_SHOWN].split(b"\n")[0].decode("utf-8", "replace"))


def steps(content: bytes) -> Iterator[Step]:
    """Yield each operator with its operands. Raise BrokenError at the first thing that is not PDF."""
    operands: list[Operand] = []
    opened: list[int] = []
    at, free = 0, 0  # `free` counts the sections between BX and EX, in which any operator is allowed
    while match := _TOKEN.match(content, at):
        begun, at = match.span()
        kind = match.lastgroup
        if kind is None:
            continue
        if kind == "broken" or (kind == "number" and at - begun > _MOST_DIGITS):
            raise _broken(content, begun)
        if kind == "text":
            at = _after_text(content, at)
        elif kind == "begin":
            opened.append(begun)
        elif kind == "end" and (not opened or content[opened.pop()] != _BEGIN[match[0]]):
            raise _broken(content, begun)
        if kind == "operator" and match["operator"] in _VALUES:
            kind = "value"
        if kind == "operator" and (opened or not (free or match["operator"] in _OPERATORS)):
            raise _broken(content, begun)
        if opened or kind == "begin":
            continue
        if kind == "operator":
            name = match["operator"].decode("latin-1")
            free = max(0, free + {"BX": 1, "EX": -1}.get(name, 0))
            if name == "ID":
                name = "BI"
                end = _IMAGE_END.search(content, at) or _CLOSE_IMAGE_END.search(content, at)
                if end is None:
                    raise _broken(content, begun)
                at = end.end()
            elif name == "BI":
                operands = []
                continue
            yield name, operands
            operands = []
        elif len(operands) < _MOST_OPERANDS:
            operands.append(_operand(match))
    if opened:
        raise _broken(content, opened[-1])


def _operand(match: re.Match[bytes]) -> Operand:
    if match.lastgroup == "number":
        return float(match["number"])
    if match.lastgroup == "name":
        return _unescaped(match["name"])
    return match["operator"].decode() if match["operator"] else None


def _unescaped(name: bytes) -> str:
    """Return a name with its `#xx` decoded, as pypdf decodes names."""
    plain = re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), name)
    try:
        return plain.decode()
    except UnicodeDecodeError:
        return plain.decode("latin-1")


def _after_text(content: bytes, at: int) -> int:
    """Return where a string ends; `at` is behind its opening parenthesis."""
    begun = at - 1
    open_ = 1
    while open_ and (match := _IN_TEXT.search(content, at)):
        at = match.end()
        if match[0] == b"\\":
            at += 1
        else:
            open_ += 1 if match[0] == b"(" else -1
    if open_:
        raise _broken(content, begun)
    return at
