"""A transposition table: positions as keys of a few whole numbers, shared by solvers, plain and compiled.

A key is a row of `words` numbers in `keys`, filled with bit fields. A field lies in one number only. Only the lower
`WORD` bits of a number are used, so that nothing depends on the width of numbers. A slot of the table holds the row of
an entered key plus 1, or 0 if it is empty. The length of the table is a power of two, larger than the number of rows.
"""

from landpress.engine.contract.rules import State, Table

WORD = 62
_PRIME = 2147483647


def width(most: int) -> int:
    """Return the number of bits that a field needs for the values 0 .. most."""
    bits = 1
    while most >> bits:
        bits += 1
    return bits


def place(bit: int, bits: int) -> int:
    """Return the bit where a field begins: `bit` if the field fits there, else the first bit of the next number."""
    return bit if bit % WORD + bits <= WORD else (bit // WORD + 1) * WORD


def write_field(keys: State, at: int, bit: int, bits: int, value: int) -> int:
    """Write a field into the key at `keys[at:]`. The field must be 0 before. Return where the next field may begin."""
    bit = place(bit, bits)
    keys[at + bit // WORD] += value << bit % WORD
    return bit + bits


def read_field(keys: Table, at: int, bit: int, bits: int) -> int:
    """Return the value of the field that may begin at `bit` of the key at `keys[at:]`."""
    bit = place(bit, bits)
    return keys[at + bit // WORD] >> bit % WORD & (1 << bits) - 1


def entered(table: State, keys: State, words: int, row: int) -> int:
    """Return the row where the key of `row` was entered before. If the key is new, enter it and return `row`."""
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
