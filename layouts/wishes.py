"""Wishes for a board as values: conditions on what lies on its cells, edges and corners.

Places are indices in a class of places (layouts/field.py). What lies there has a name in a *layer*: the kind of a cell
in the layer `cells`, the tokens in layers of their own. layouts/sentences.py reads wishes.
"""

from dataclasses import dataclass
from functools import cached_property

from landpress.layouts.field import CELLS

MANY = 1_000_000
"""The most that a wish without an upper limit allows."""


@dataclass(frozen=True)
class Named:
    """Some kinds of cells, or some tokens of a layer."""

    layer: str
    kinds: frozenset[str]


@dataclass(frozen=True)
class Sum:
    """In each group of places, from `least` to `most` are of some names, or that is the worth of all that lies there.

    Groups are places of the layer of `what`; without `what`, for the worth, they are cells. With `on`, only cells of
    these kinds, and tokens on them, are counted.
    """

    groups: tuple[tuple[int, ...], ...]
    what: Named | None
    least: int
    most: int
    on: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Apart:
    """Each place of `own` is at least some steps from each other place of `others`, or of its own name if None."""

    own: Named
    others: Named | None
    steps: int


@dataclass(frozen=True)
class Near:
    """Within some steps of each place of `own`, from `least` to `most` others are of `others`, or of its own name."""

    own: Named
    others: Named | None
    steps: int
    least: int
    most: int


@dataclass(frozen=True)
class Together:
    """Each connected group of places of `own` has from `least` to `most` places."""

    own: Named
    least: int
    most: int


@dataclass(frozen=True)
class Spread:
    """The worth within some steps of the cells of `own` differs by at most `percent` of its mean.

    A cell counts for the nearest of them; several that are equally near share its worth.
    """

    own: Named
    steps: int
    percent: int


Rule = Sum | Apart | Near | Together | Spread


@dataclass(frozen=True)
class Wish:
    """A wish as it was written, and its condition."""

    text: str
    rule: Rule

    @cached_property
    def layers(self) -> frozenset[str]:
        """The layers that the wish is about; `*` for all layers on cells, where the worth is."""
        rule = self.rule
        match rule:
            case Sum(what=what, on=on):
                return frozenset({what.layer if what else "*", *([CELLS] if on else [])})
            case Spread():
                return frozenset({CELLS, "*"})
            case Apart(own=own, others=others) | Near(own=own, others=others):
                return frozenset({own.layer, others.layer if others else own.layer})
            case Together(own=own):
                return frozenset({own.layer})
