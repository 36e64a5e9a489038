"""Change bytes at random: a few changes of many kinds, from a seeded generator, so that each run can be repeated."""

import json
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

TOKENS = tuple(
    b'" \\ { } [ ] , : = . # - 0 1 9 -1 1e9 1e999 nan inf NaN null true \\u0000 \\ud800 \xff \xc3 \x00 \x1b[2J \n \r\n '
    b"\xe2\x80\xae \xef\xbb\xbf < > </ /> & &amp; <![CDATA[ <!-- <? <!DOCTYPE ' ''' \"\"\" [[ ]] {{ }} ( ) << >> / % "
    b"99999999999999999999 0x1 1.5 -0 T1 B landpress chance".split(b" ")
)


def mutated(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """Return the data after one to six changes, most often one. A change may take bytes from the `others`."""
    found = bytearray(data)
    for _ in range(1 + int(6 * chance.random() ** 3)):
        at = int(chance.random() * (len(found) + 1))
        long = int(2 ** (chance.random() * 6))
        kind = int(chance.random() * 9)
        if kind == 0:
            found[at : at + 1] = bytes([int(chance.random() * 256)])
        elif kind == 1 and at < len(found):
            found[at] ^= 1 << int(chance.random() * 8)
        elif kind == 2:
            del found[at : at + long]
        elif kind == 3:
            found[at:at] = found[at : at + long] * int(1 + chance.random() * 3)
        elif kind == 4:
            del found[at:]
        elif kind == 5 and others:
            other = chance.choice(others)
            begin = int(chance.random() * (len(other) + 1))
            found[at : at + long] = other[begin : begin + long]
        elif kind == 6:
            found[at : at + long] = chance.choice(TOKENS)
        else:
            found[at:at] = chance.choice(TOKENS)
    return bytes(found[:100_000])


VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 255, 10**14, -(10**14), 0.5, 1.0, "", "T1", "B", "0,0", "1,-1", "x" * 201),
    *(
        "\x1b[2J",
        "\u202e",
        "\ud800",
        "C3",
        "last-land",
        "xarkant",
        [],
        [[]],
        {},
        [1, 2],
        {"mix": {"T1": [1, 2]}},
        ["T1"] * 8,
    ),
)


def altered(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """Return a JSON object, or a line of several, in which one to three values were replaced, removed or added."""
    lines = data.splitlines() if data[:2] != b"{\n" else [data]
    at = int(chance.random() ** 2 * len(lines))
    value = json.loads(lines[at])
    for _ in range(1 + int(3 * chance.random() ** 2)):
        place, key = _place(value, chance)
        kind = int(chance.random() * 5)
        if kind == 0 and isinstance(place, list):
            place.insert(key, deepcopy(chance.choice(VALUES)))
        elif kind == 0:
            place[str(chance.choice(VALUES))[:20]] = deepcopy(chance.choice(VALUES))
        elif kind == 1 and place:
            del place[key]
        elif kind == 2 and place:
            place[key] = deepcopy(place[_place(place, chance, 1)[1]])
        elif place:
            place[key] = deepcopy(chance.choice(VALUES))
    lines[at] = json.dumps(value).encode()
    return b"\n".join(lines) + b"\n"


def _place(value: Any, chance: random.Random, levels: int = 6) -> tuple[Any, Any]:
    """Return a list or an object inside a value, and one of its indices or keys, or 0 if it is empty."""
    while True:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys) if keys else 0
        inner = value[key] if keys else None
        levels -= 1
        if levels > 0 and inner and isinstance(inner, list | dict) and chance.random() < 0.8:
            value = inner
        else:
            return value, key
