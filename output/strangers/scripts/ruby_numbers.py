"""Methods of numbers and ranges in Ruby."""

from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call, fail, one
from landpress.output.strangers.scripts.ruby_lists import each
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Span


def _rounded(value: float, given: Sequence[Any]) -> Any:  # noqa: ANN401
    if type(value) is int and not given:
        return value
    if given or abs(value) > 1e15:
        raise UnreadError(".round to decimals")
    return int(abs(value) + 0.5) * (1 if value >= 0 else -1)


def _divided(a: float, b: float) -> Any:  # noqa: ANN401
    return a // b if type(a) is int and type(b) is int else a / b


_NUMERIC = (int, float)
NUMBER: dict[str, Callable[[Any, Sequence[Any], Call | None], Any]] = {
    "to_i": lambda n, g, c: int(n),
    "to_f": lambda n, g, c: float(n),
    "floor": lambda n, g, c: int(n // 1) if not g else fail(),
    "ceil": lambda n, g, c: -int(-n // 1) if not g else fail(),
    "round": lambda n, g, c: _rounded(n, g),
    "chr": lambda n, g, c: chr(n) if type(n) is int and 0 <= n < 128 and not g else fail(),  # beyond is no text
    "abs": lambda n, g, c: abs(n),
    "zero?": lambda n, g, c: n == 0,
    "positive?": lambda n, g, c: n > 0,
    "even?": lambda n, g, c: n % 2 == 0,
    "odd?": lambda n, g, c: n % 2 == 1,
    "succ": lambda n, g, c: n + 1,
    "pred": lambda n, g, c: n - 1,
    "times": lambda n, g, c: each(Span(0, n, True).items(), c, n) if c else Span(0, n, True).items(),
    "upto": lambda n, g, c: each(Span(n, one(g, int), False).items(), c, n) if c else Span(n, g[0], False).items(),
    "+": lambda n, g, c: n + one(g, _NUMERIC),
    "-": lambda n, g, c: n - one(g, _NUMERIC),
    "*": lambda n, g, c: n * one(g, _NUMERIC),
    "/": lambda n, g, c: _divided(n, one(g, _NUMERIC)),
    "%": lambda n, g, c: n % one(g, _NUMERIC),
    "**": lambda n, g, c: n ** one(g, int) if 0 <= one(g, int) < 64 and abs(n) < 2**32 else fail(),
    "<": lambda n, g, c: n < one(g, _NUMERIC),
    ">": lambda n, g, c: n > one(g, _NUMERIC),
    "<=": lambda n, g, c: n <= one(g, _NUMERIC),
    ">=": lambda n, g, c: n >= one(g, _NUMERIC),
    "<=>": lambda n, g, c: (n > one(g, _NUMERIC)) - (n < g[0]),
    "between?": lambda n, g, c: g[0] <= n <= g[1],
}
SPAN: dict[str, Callable[[Span, Sequence[Any], Call | None], Any]] = {
    **dict.fromkeys(
        ("include?", "cover?", "===", "member?"),
        lambda s, g, c: s.start <= g[0] and (s.end is None or (g[0] < s.end if s.is_open else g[0] <= s.end)),
    ),
    **dict.fromkeys(("first", "begin", "min"), lambda s, g, c: s.start if not g else s.items()[: g[0]]),
    **dict.fromkeys(("last", "end", "max"), lambda s, g, c: s.end if not g and not s.is_open else fail()),
}
