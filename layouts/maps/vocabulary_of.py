"""The vocabulary of the sentences about the boards of a description."""

from landpress.layouts.field import CELLS
from landpress.layouts.maps.description import Description
from landpress.layouts.sentences import Vocabulary, Words
from landpress.layouts.wishes import Wish


def vocabulary_of(description: Description) -> Vocabulary:
    """Return what sentences may name."""
    kinds = description.kinds
    layers = {CELLS: Words(CELLS, tuple(kind.name for kind in kinds))}
    layers |= {layer.name: Words(layer.on, tuple(layer.tokens)) for layer in description.layers}
    same = {kind.name: frozenset(other.name for other in kinds if other.same_as == kind.name) for kind in kinds}
    worth = any(kind.worth for kind in kinds) or any(v for layer in description.layers for v in layer.worth.values())
    starts = frozenset(kind.name for kind in kinds if kind.start)
    return Vocabulary(description.field, layers, starts, same, worth)


def wishes_of(description: Description) -> tuple[Wish, ...]:
    """Return the wishes of a description."""
    known = vocabulary_of(description)
    return tuple(known.wish(text) for text in description.wishes)
