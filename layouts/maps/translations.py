"""The texts of a description in other languages, and the printed names of kinds, layers and tokens in all of them."""

from collections.abc import Mapping, Sequence
from itertools import chain

from landpress.layouts.maps.description import Kind, Layer
from landpress.layouts.maps.table import LONGEST_WORD, Table

LONGEST_NAME, LONGEST_RULES, LONGEST_LINE, MOST_LINES = 60, 6000, 60, 12


def texts_of(table: Table, languages: Sequence[str], kinds: Sequence[Kind], layers: Sequence[Layer]) -> dict[str, str]:
    """Return the texts of a description by `language.key`. Names that a language leaves out are those in English."""
    english = _names(table.table("names"), kinds, layers, {})
    found = {f"en.names.{name}": text for name, text in english.items()}
    for language in languages:
        own = table.table(language)
        own.only(("name", "rules", "score", "names"))
        texts = {
            "name": own.text("name", LONGEST_NAME, ""),
            "rules": own.text("rules", LONGEST_RULES, "", lines=True),
            "score": "\n".join(own.texts("score", MOST_LINES, LONGEST_LINE)),
        }
        found |= {f"{language}.{key}": text for key, text in texts.items() if text}
        names = _names(own.table("names"), kinds, layers, english)
        found |= {f"{language}.names.{name}": text for name, text in names.items()}
    return found


def _names(own: Table, kinds: Sequence[Kind], layers: Sequence[Layer], english: Mapping[str, str]) -> dict[str, str]:
    """Return other names of kinds, layers and tokens. Two kinds, or two tokens of a layer, need different ones."""
    together = [[kind.name for kind in kinds], *(list(layer.tokens) for layer in layers)]
    own.only([*dict.fromkeys([*chain(*together), *(layer.name for layer in layers)])])
    said = {name: own.text(name, LONGEST_WORD) for name in own.value}
    for names in together:
        printed: dict[str, str] = {}
        for name in names:
            other = printed.setdefault(said.get(name, english.get(name, name)), name)
            if other != name:
                own.wrong(name if name in said else other, f"another name: {other} and {name} would be printed alike")
    return {**english, **said}
