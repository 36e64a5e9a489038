"""The numbers of a tensor as a kernel writes them: whole numbers from 0 to `WHOLE`, four in a word.

A reader divides by `WHOLE`, so each value is between 0 and 1. A tensor is 0 everywhere before it is written. `k` counts
values. A kernel writes each value at most once.

Games with notes keep what their seats see as 32-bit floating-point numbers, and only write what changed (`sight` in
engine/loops/neutral.py). `notes` says what was written: a note is 0 if it is nothing. Most cells are as they were.
Those that changed are listed without a jump first, because the machine cannot foresee which they are. Numbers are
written and not read before: the machine does not wait for memory that it only writes.
"""

from landpress.engine.contract.rules import Fractions, State, Table

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


# Floating-point numbers that are brought to date.

NOT_NEGATIVE = (1 << 62) - 1
"""All bits of a number that a compiler takes for one that is not negative: it divides in half the time."""


def turn_to(notes: State, players: int, seat: int) -> bool:
    """Let the first notes say how `seat` counts the seats, for `turned`. Return whether nothing was written before."""
    is_blank = notes[1] == 0
    if notes[1 + seat] != 1:
        for owner in range(players):
            notes[1 + owner] = 1 + owner - seat if owner >= seat else 1 + owner - seat + players
    return is_blank


def turned(notes: Table, owner: int) -> int:
    """Return a seat as the one that looks counts it, from 1 for itself on; 0 for -1, which is no seat."""
    return notes[1 + owner]


def note_choice(notes: State, i: int, out: Fractions, k: int, apart: int, code: int) -> None:
    """Write 1 as the `code`-th of the values k, k + apart and so on, from 1 on, and 0 as the others; code 0 is none."""
    if notes[i] != code:
        choose(out, k, apart, notes[i], code)
        notes[i] = code


def choose(out: Fractions, k: int, apart: int, before: int, code: int) -> None:
    """Write what `note_choice` writes, given the code that was written before."""
    if before != code:
        if before > 0:
            out[k + apart * (before - 1)] = 0
        if code > 0:
            out[k + apart * (code - 1)] = 1


def note_set(notes: State, i: int, out: Fractions, k: int, members: int) -> None:
    """Write 1 as value k + m for each member m of a set, a number with bit m, and 0 for the others."""
    changed = notes[i] ^ members
    notes[i] = members
    while changed:
        m = highest(changed)
        out[k + m] = members >> m & 1
        changed ^= 1 << m


def note_share(notes: State, i: int, out: Fractions, k: int, n: int, most: int) -> None:
    """Write what `share` writes."""
    if notes[i] != (n << 32) + most:
        put_share(out, k, n, most)
        notes[i] = (n << 32) + most


def put_share(out: Fractions, k: int, n: int, most: int) -> None:
    """Write what `share` writes."""
    put_value(out, k, share_of(n, most))


def share_of(n: int, most: int) -> int:
    """Return what `share` writes as a whole number."""
    return (WHOLE * min(n, most) & NOT_NEGATIVE) // (most & NOT_NEGATIVE) if n > 0 and most > 0 else 0


def note_amount(notes: State, i: int, out: Fractions, k: int, n: int, half: int) -> None:
    """Write what `amount` writes."""
    if notes[i] != n:
        put_amount(out, k, n, half)
        notes[i] = n


def put_amount(out: Fractions, k: int, n: int, half: int) -> None:
    """Write what `amount` writes."""
    put_value(out, k, (WHOLE * n & NOT_NEGATIVE) // (n + half & NOT_NEGATIVE) if n > 0 else 0)


def put_amounts(out: Fractions, k: int, apart: int, n: int, few: int, many: int) -> None:
    """Write n / (n + few) as value number k, and n / (n + many) as number k + apart."""
    put_amount(out, k, n, few)
    put_amount(out, k + apart, n, many)


def put_value(out: Fractions, k: int, value: int) -> None:
    """Write value / `WHOLE` as value number k."""
    out[k] = value / WHOLE


def highest(n: int) -> int:
    """Return the number of the highest bit of a positive number."""
    bit, n = 0, (n & NOT_NEGATIVE) >> 1
    # A compiler puts one instruction in the place of this loop if it knows that the number is not negative.
    while n != 0:
        n >>= 1
        bit += 1
    return bit
