"""The looks of kinds and tokens: those that the description gives, and for others one that differs from its neighbours.

A kind that says nothing gets a hue and a pattern in turn, so that every two kinds differ also without colour, as long
as there are not more kinds than pairs.
"""

from collections.abc import Iterator
from itertools import product

from landpress.layouts.maps.description import Description, Look
from landpress.layouts.maps.vocabulary import HUES, PATTERNS

_TURNS = ("green", "yellow", "sky", "orange", "purple", "vermilion", "blue", "ink")
_TINT = 0.28


def looks_of(description: Description) -> dict[str, Look]:
    """Return the look of each kind."""
    free = _free(description)
    return {kind.name: kind.look if kind.look != Look() else next(free) for kind in description.kinds}


def _free(description: Description) -> Iterator[Look]:
    """Yield looks whose hue and pattern no kind was given, then any."""
    taken = {(kind.look.hue, kind.look.pattern) for kind in description.kinds}
    assert set(_TURNS) == set(HUES), "every hue has its turn"
    rounds = [
        (hue, PATTERNS[(i + shift * len(_TURNS)) % len(PATTERNS)])
        for shift in range(len(PATTERNS))
        for i, hue in enumerate(_TURNS)
    ]
    for hue, pattern in [one for one in rounds if one not in taken] + list(product(_TURNS, PATTERNS)):
        yield Look(hue, _TINT, pattern)
    while True:
        yield Look()


def alike(description: Description) -> list[tuple[str, str]]:
    """Return pairs of kinds that look the same without colour: the same pattern, icon and text.

    The name of a kind does not count, because small cells have no room for it. A start has the sign of its seat.
    """
    signs: dict[tuple[str, str, str, bool], str] = {}
    found = []
    for name, look in looks_of(description).items():
        sign = (look.pattern, look.icon, look.text or "", description.kind[name].start)
        if sign in signs:
            found.append((signs[sign], name))
        else:
            signs[sign] = name
    return found
