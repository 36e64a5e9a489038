"""The numbers of a tensor as a kernel writes them: whole numbers from 0 to `WHOLE`, four in a word.

A reader divides by `WHOLE`, so each value is between 0 and 1. A tensor is 0 everywhere before it is written. `k` counts
values. A kernel writes each value at most once.
"""

from landpress.engine.contract.rules import State

WHOLE = 1 << 14
"""What stands for 1."""
FOUR = 4
"""Values in a word."""


def write_value(out: State, k: int, value: int) -> None:
    """Write value number k."""
    out[k >> 2] |= value << 16 * (k & 3)


def flag(out: State, k: int) -> None:
    """Write 1 as value number k."""
    out[k >> 2] |= 1 << 14 + 16 * (k & 3)


def share(out: State, k: int, n: int, most: int) -> None:
    """Write n / most as value number k, but at most 1, and 0 if `most` is not positive."""
    if n > 0 and most > 0:
        write_value(out, k, WHOLE * min(n, most) // most)


def amount(out: State, k: int, n: int, half: int) -> None:
    """Write n / (n + half) as value number k, for an amount without a limit; `half` becomes 1/2."""
    if n > 0:
        write_value(out, k, WHOLE * n // (n + half))
