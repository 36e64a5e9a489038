"""Positions as keys of a few whole numbers, and a table that knows which were seen: shared by solvers, also compiled.

A key is a row of `words` numbers in `keys`, filled with fields of bits; no field lies in two of them, and of each only
the lower `WORD` bits are used, so that nothing depends on how wide numbers are. The table holds, for each key entered,
its row and one, and 0 where there is none; its length is a power of two, larger than the number of rows.
"""

from landpress.engine.contract.rules import State, Table

WORD = 62
_PRIME = 2147483647


def width(most: int) -> int:
    """How many bits a field needs for 0 .. most."""
    bits = 1
    while most >> bits:
        bits += 1
    return bits


def place(bit: int, bits: int) -> int:
    """Where a field of so many bits begins that may begin at `bit` or, where it would not fit, in the next number."""
    return bit if bit % WORD + bits <= WORD else (bit // WORD + 1) * WORD


def write_field(keys: State, at: int, bit: int, bits: int, value: int) -> int:
    """Write a field into the key at keys[at], whose fields are 0 as yet; where the next field may begin."""
    bit = place(bit, bits)
    keys[at + bit // WORD] += value << bit % WORD
    return bit + bits


def read_field(keys: Table, at: int, bit: int, bits: int) -> int:
    """The field that may begin at `bit`."""
    bit = place(bit, bits)
    return keys[at + bit // WORD] >> bit % WORD & (1 << bits) - 1


def entered(table: State, keys: State, words: int, row: int) -> int:
    """The row where the key that stands in `row` was entered before; else it is entered now, and `row` it is."""
    h = 0
    for k in range(words):
        h = (h * 1000003 + keys[words * row + k] % _PRIME) % _PRIME
    mask = len(table) - 1
    at = h * 48271 % _PRIME & mask
    while table[at]:
        other = table[at] - 1
        same = True
        for k in range(words):
            if keys[words * other + k] != keys[words * row + k]:
                same = False
        if same:
            return other
        at = at + 1 & mask
    table[at] = row + 1
    return row
