"""The texts of a description in another language than English: its name, its rules, its score, and its words."""

from collections.abc import Sequence
from itertools import chain

from landpress.layouts.maps.description import Kind, Layer
from landpress.layouts.maps.table import LONGEST_WORD, Table

LONGEST_NAME, LONGEST_RULES, LONGEST_LINE, MOST_LINES = 60, 6000, 60, 12


def texts_of(own: Table, kinds: Sequence[Kind], layers: Sequence[Layer]) -> list[tuple[str, str]]:
    """Return the texts of another language by their keys."""
    own.only(("name", "rules", "score", "names"))
    found = {
        "name": own.text("name", LONGEST_NAME, ""),
        "rules": own.text("rules", LONGEST_RULES, "", lines=True),
        "score": "\n".join(own.texts("score", MOST_LINES, LONGEST_LINE)),
    }
    return [(key, text) for key, text in found.items() if text] + _names(own.table("names"), kinds, layers)


def _names(own: Table, kinds: Sequence[Kind], layers: Sequence[Layer]) -> list[tuple[str, str]]:
    """Return other names of kinds, layers and tokens. Two kinds, or two tokens of a layer, need different ones."""
    together = [[kind.name for kind in kinds], *(list(layer.tokens) for layer in layers)]
    own.only([*dict.fromkeys([*chain(*together), *(layer.name for layer in layers)])])
    said = {name: own.text(name, LONGEST_WORD) for name in own.value}
    for names in together:
        printed: dict[str, str] = {}
        for name in names:
            other = printed.setdefault(said.get(name, name), name)
            if other != name:
                own.wrong(name if name in said else other, f"another name: {other} and {name} would be printed alike")
    return [(f"names.{name}", text) for name, text in said.items()]
