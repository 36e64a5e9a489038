"""Actions said symbol by symbol, for learning programs: the shared loop of engine/learning/decisions.py.

The first symbol is a head, from 0 on. The digits of its amount follow, the most significant first; digit i is the
symbol `head_count` + i. Only digits that leave a choice are asked for. So each legal action is said in exactly one way,
and each way that can be begun ends with a legal action. `d` is described in engine/contract/rules.py.

Marks say which symbols are legal: a byte for each symbol, 1 or 0, eight in a word.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import Fractions, State, Table
from landpress.engine.contract.tensors import amount, flag, note_amount, note_choice, note_share, share
from landpress.engine.loops import neutral

MARKS_IN_WORD = 8
SAID_NUMBERS = 4
"""Numbers of a tensor about the digits so far. They follow a flag for each head."""
SAID_HALF = 16
SAID_NOTES = 2 + SAID_NUMBERS
"""Notes about a decision that has begun, and of what position the game's notes are. They follow those of the game."""


def mark(marks: State, symbol: int) -> None:
    """Mark a symbol as legal."""
    marks[symbol >> 3] |= 1 << 8 * (symbol & 7)


def is_marked(marks: Table, symbol: int) -> bool:
    """Tell whether a symbol is marked as legal."""
    return marks[symbol >> 3] >> 8 * (symbol & 7) & 1 == 1


def fits_digit(d: State, digit: int, unit: int) -> bool:
    """Tell whether the next digit of an amount may be this one; `unit` is the value of 1 in its place."""
    lowest = (rules.DIGITS * d[rules.D_SAID] + digit) * unit
    return lowest <= d[rules.D_HIGH] and lowest + unit > d[rules.D_LOW]


def unit_of(d: State) -> int:
    """Return the value of 1 in the place of the next digit."""
    return 1 << 4 * (d[rules.D_MISSING] - 1)


def mark_symbols(t: Table, s: State, d: State, out: State, marks: State) -> int:
    """Mark the legal symbols of the seat to move, and no others. Return their count."""
    for k in range(len(marks)):
        marks[k] = 0
    if d[rules.D_HEAD] < 0:
        found = rules.heads(t, s, out)
        for k in range(found):
            mark(marks, out[k])
        return found
    first, unit = rules.head_count(t), unit_of(d)
    found = 0
    for digit in range(rules.DIGITS):
        if fits_digit(d, digit, unit):
            mark(marks, first + digit)
            found += 1
    return found


def choose_symbol(t: Table, s: State, d: State, symbol: int) -> int:
    """Say a legal symbol. Return 1 if it completes an action, which is applied, else 0."""
    if d[rules.D_HEAD] < 0:
        rules.open_head(t, s, symbol, d)
        d[rules.D_HEAD] = symbol
        d[rules.D_SAID] = 0
        d[rules.D_MISSING] = 0
        high = d[rules.D_HIGH]
        while high > 0:
            d[rules.D_MISSING] += 1
            high //= rules.DIGITS
    else:
        _say(d, symbol - rules.head_count(t))
    while d[rules.D_MISSING] > 0:
        unit = unit_of(d)
        only = -1
        for digit in range(rules.DIGITS):
            if fits_digit(d, digit, unit):
                if only >= 0:
                    return 0
                only = digit
        _say(d, only)
    action = d[rules.D_FIRST] + d[rules.D_SAID]
    d[rules.D_HEAD] = -1
    rules.apply(t, s, action)
    return 1


def _say(d: State, digit: int) -> None:
    d[rules.D_SAID] = rules.DIGITS * d[rules.D_SAID] + digit
    d[rules.D_MISSING] -= 1


def observe(t: Table, s: State, d: State, seat: int, length: int, out: State) -> None:
    """Write what a seat sees to `out`: the `length` values of the game's tensor, then what was said of a decision."""
    for k in range(len(out)):
        out[k] = 0
    neutral.tensor(t, s, seat, out)
    if neutral.digit_count(t) > 0 and d[rules.D_HEAD] >= 0:
        flag(out, length + d[rules.D_HEAD])
        k = length + rules.head_count(t)
        share(out, k, d[rules.D_MISSING], rules.DIGITS)
        amount(out, k + 1, d[rules.D_SAID], SAID_HALF)
        amount(out, k + 2, d[rules.D_LOW], SAID_HALF)
        amount(out, k + 3, d[rules.D_HIGH], SAID_HALF)


def show(t: Table, s: State, d: State, seat: int, position: int, length: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees to date: the values of `observe` as floating-point numbers.

    `position` is another positive number for each position and seat. While a decision is said, both stay as they are.
    """
    i = neutral.sight_size(t)
    if notes[i + 1 + SAID_NUMBERS] != position:
        notes[i + 1 + SAID_NUMBERS] = position
        neutral.sight(t, s, seat, notes, out)
    if neutral.digit_count(t) > 0:
        k, begun = length + rules.head_count(t), d[rules.D_HEAD] >= 0
        note_choice(notes, i, out, length, 1, 1 + d[rules.D_HEAD])
        note_share(notes, i + 1, out, k, d[rules.D_MISSING] if begun else 0, rules.DIGITS)
        note_amount(notes, i + 2, out, k + 1, d[rules.D_SAID] if begun else 0, SAID_HALF)
        note_amount(notes, i + 3, out, k + 2, d[rules.D_LOW] if begun else 0, SAID_HALF)
        note_amount(notes, i + 4, out, k + 3, d[rules.D_HIGH] if begun else 0, SAID_HALF)
