"""The wishes of a description are read, and are not too much work."""

import re

from landpress.layouts.errors import CallError
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.table import Table
from landpress.layouts.maps.vocabulary_of import vocabulary_of
from landpress.layouts.wishes import Spread, Sum, Together, Wish

MOST_PAIRS = 400_000
"""The most pairs of places and names that wishes compare."""
_WORD = re.compile(r": (?:unknown kind )?(['\"].+['\"])$")
"""The word of a wish that its refusal quotes."""


def check_wishes(table: Table, found: Description) -> None:
    """Refuse wishes that cannot be read, or that compare too many places."""
    known, pairs = vocabulary_of(found), 0
    for wish, text in zip(found.wishes, table.value.get("wishes", []), strict=True):
        try:
            pairs += _pairs(known.wish(wish), found)
        except CallError as error:
            head, _, expected = str(error).partition(": expected ")
            word = _WORD.search(head)
            table.wrong("wishes", f"{f'in place of {word[1]} ' if word else ''}{expected or error}", said=text)
        if pairs > MOST_PAIRS:
            table.wrong(
                "wishes",
                "fewer wishes, shorter distances, or a smaller board: they compare too many places",
                said=text,
            )


def _pairs(wish: Wish, found: Description) -> int:
    """Return about how many pairs of places and names a wish compares, or as much work of another kind."""
    rule, cells = wish.rule, len(found.field.lattice)
    if isinstance(rule, Sum):
        return 10 * sum(map(len, rule.groups))
    if isinstance(rule, Spread):
        return cells * cells
    layer = found.layer.get(rule.own.layer)
    places = cells if layer is None else len(found.places(layer)) * layer.each
    if isinstance(rule, Together):
        return 20 * places
    return places * min(places, 3 * rule.steps * (rule.steps + 1)) * len(rule.own.kinds)
