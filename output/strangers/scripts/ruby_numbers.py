"""Methods of numbers and ranges in Ruby."""

from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call, fail, one
from landpress.output.strangers.scripts.ruby_lists import each
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import MOST_ITEMS, Span


def _rounded(value: float, given: Sequence[Any]) -> Any:  # noqa: ANN401
    if type(value) is int and not given:
        return value
    if len(given) == 1 and type(given[0]) is int and 0 < given[0] < 10 and abs(value) < 1e5:
        if type(value) is int:
            return value
        scale = 10.0 ** given[0]
        near = float(int(abs(value) * scale + 0.5))
        near += (near + 0.5) / scale <= abs(value)  # Ruby's own correction
        return near / scale if value >= 0 else -near / scale
    if given or abs(value) > 1e15:
        raise UnreadError(".round to decimals")
    return int(abs(value) + 0.5) * (1 if value >= 0 else -1)


def _divided(a: float, b: float) -> Any:  # noqa: ANN401
    return a // b if type(a) is int and type(b) is int else a / b


def _down(start: int, end: int, call: Call | None) -> Any:  # noqa: ANN401
    items = Span(end, start, False).items()[::-1]
    return each(items, call, start) if call else items


def _steps(start: Any, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    if not (len(given) == 2 and all(type(one) is int for one in (start, *given)) and given[1]):
        raise UnreadError(".step in a form that is not read")
    end, by = given
    if abs(end - start) // abs(by) > MOST_ITEMS:
        raise UnreadError(".step of too many numbers")
    items = list(range(start, end + (1 if by > 0 else -1), by))
    return each(items, call, start) if call else items


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
    "nonzero?": lambda n, g, c: n if n else None,
    "positive?": lambda n, g, c: n > 0,
    "even?": lambda n, g, c: n % 2 == 0,
    "odd?": lambda n, g, c: n % 2 == 1,
    "succ": lambda n, g, c: n + 1,
    "pred": lambda n, g, c: n - 1,
    "times": lambda n, g, c: each(Span(0, n, True).items(), c, n) if c else Span(0, n, True).items(),
    "upto": lambda n, g, c: each(Span(n, one(g, int), False).items(), c, n) if c else Span(n, g[0], False).items(),
    "downto": lambda n, g, c: _down(n, one(g, int), c),
    "step": lambda n, g, c: _steps(n, g, c),
    "clamp": lambda n, g, c: min(max(n, g[0]), g[1]) if len(g) == 2 else fail(),
    "digits": lambda n, g, c: (
        [int(sign) for sign in reversed(str(n))] if type(n) is int and n >= 0 and not g else fail()
    ),
    "+": lambda n, g, c: n + one(g, _NUMERIC),
    "-": lambda n, g, c: n - one(g, _NUMERIC),
    "*": lambda n, g, c: n * one(g, _NUMERIC),
    "/": lambda n, g, c: _divided(n, one(g, _NUMERIC)),
    "%": lambda n, g, c: n % one(g, _NUMERIC) + 0,  # Ruby has no -0.0 here
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
    **dict.fromkeys(("first", "begin"), lambda s, g, c: s.start if not g else s.items()[: g[0]]),
    **dict.fromkeys(("last", "end"), lambda s, g, c: s.end if not g and not s.is_open else fail()),
    "min": lambda s, g, c: fail() if c else s.items()[: g[0]] if g else next(iter(s.items()), None),
    "max": lambda s, g, c: fail() if c or g else next(iter(s.items()[::-1]), None),
}
