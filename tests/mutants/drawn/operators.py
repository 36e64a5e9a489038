"""Small changes of Python code, as tools for random mutants make them.

Each place of a source file has changes of these kinds: another comparison, calculation or `and` for `or`; a number one
more or one less, True for False; a condition denied; nothing returned; `break` for `continue`; a statement left out;
the first two arguments swapped. The text around a change stays as it is, so that lines keep their numbers.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

COMPARED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
CALCULATED = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "%"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
_TEXTS = (ast.JoinedStr, ast.Tuple, ast.List, ast.Dict)
_UNCHANGED = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True)
class Change:
    """A change of a source file: the bytes from `begin` to `end` become `new`. Lines count from 1."""

    kind: str
    first: int
    last: int
    begin: int
    end: int
    new: str

    def planted(self, source: bytes) -> bytes:
        """Return the source with the change."""
        return source[: self.begin] + self.new.encode() + source[self.end :]


def places(source: bytes) -> list[tuple[Change, ...]]:
    """Return the places of a source file that can be changed, each with its changes, in the order of the file."""
    reader = _Reader(source)
    found: dict[tuple[int, int, str], dict[str, Change]] = {}
    for change in reader.changes(ast.parse(source), inside=False):
        found.setdefault((change.begin, change.end, change.kind), {})[change.new] = change
    return [tuple(found[place].values()) for place in sorted(found)]


class _Reader:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        begin, end = self.span(node)
        return self.source[begin:end].decode()

    def change(self, kind: str, node: ast.expr | ast.stmt, new: str) -> Change:
        return Change(kind, node.lineno, node.end_lineno or node.lineno, *self.span(node), new)

    def between(self, kind: str, left: ast.expr, right: ast.expr, signs: tuple[str, str]) -> Iterator[Change]:
        """Yield the change of a sign between two expressions."""
        begin, end = self.span(left)[1], self.span(right)[0]
        gap = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), self.source[begin:end])
        sign = re.escape(signs[0]).replace(r"\ ", r"\s+").encode()
        if found := re.search(sign, gap):
            yield Change(kind, left.end_lineno or 0, right.lineno, begin + found.start(), begin + found.end(), signs[1])

    def changes(self, node: ast.AST, inside: bool) -> Iterator[Change]:
        """Yield the changes of a node and of what it holds. `inside` tells whether it lies in a function."""
        yield from self.own(node, inside)
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for name, value in ast.iter_fields(node):
            if name in _UNCHANGED or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                    yield from self.changes(child, inside)

    def own(self, node: ast.AST, inside: bool) -> Iterator[Change]:
        match node:
            case ast.Compare():
                for (left, right), sign in zip(pairwise([node.left, *node.comparators]), node.ops, strict=True):
                    yield from self.between("comparison", left, right, COMPARED[type(sign)])
            case ast.BinOp() if type(node.op) in CALCULATED and not (_is_text(node.left) or _is_text(node.right)):
                yield from self.between("calculation", node.left, node.right, CALCULATED[type(node.op)])
            case ast.AugAssign() if type(node.op) in CALCULATED and not _is_text(node.value):
                old, new = (f"{sign}=" for sign in CALCULATED[type(node.op)])
                yield from self.between("calculation", node.target, node.value, (old, new))
            case ast.BoolOp():
                signs = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in pairwise(node.values):
                    yield from self.between("and, or", left, right, signs)
            case ast.Constant(value=bool()):
                yield self.change("constant", node, str(not node.value))
            case ast.Constant(value=int() as number):
                yield self.change("constant", node, str(number + 1))
                yield self.change("constant", node, f"{number - 1}" if number else "(-1)")
            case ast.Constant(value=float() as number):
                yield self.change("constant", node, repr(number + 1))
                yield self.change("constant", node, repr(number - 1) if number >= 1 else f"({number - 1!r})")
            case ast.UnaryOp(op=ast.Not()):
                yield self.change("condition", node, f"({self.text(node.operand)})")
            case ast.UnaryOp(op=ast.USub()):
                yield self.change("calculation", node, f"({self.text(node.operand)})")
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield self.change("nothing returned", node, "return None")
            case ast.Break():
                yield self.change("break, continue", node, "continue")
            case ast.Continue():
                yield self.change("break, continue", node, "break")
        match node:
            case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() | ast.Delete() | ast.Raise() if inside:
                yield self.change("statement left out", node, "pass")
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield self.change("condition", test, f"(not ({self.text(test)}))")
            case ast.match_case(guard=ast.expr() as test):
                yield self.change("condition", test, f"(not ({self.text(test)}))")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield self.change("condition", test, f"(not ({self.text(test)}))")
            case ast.Call(args=[one, other, *_]) if not any(isinstance(a, ast.Starred) for a in (one, other)):
                if self.text(one) != self.text(other):
                    begin, end = self.span(one)[0], self.span(other)[1]
                    middle = self.source[self.span(one)[1] : self.span(other)[0]].decode()
                    new = f"{self.text(other)}{middle}{self.text(one)}"
                    yield Change("arguments swapped", one.lineno, other.end_lineno or 0, begin, end, new)


def _is_text(node: ast.expr) -> bool:
    """Return whether a calculation with this operand is no calculation with numbers, so that any change breaks it."""
    return isinstance(node, _TEXTS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
