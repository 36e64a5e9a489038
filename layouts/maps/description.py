"""The description of a game's boards, as a value: its lattice, its kinds, its layers, its wishes, and its looks.

layouts/maps/reader.py reads one from text. `digest` tells two descriptions apart that allow different boards or write
them differently. Looks, texts and comments are no part of it, so a person may change them, and codes stay.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as value
from functools import cached_property
from hashlib import sha256
from math import ceil, factorial, log2
from pathlib import Path
from typing import TYPE_CHECKING

from landpress.layouts.codes import ALPHABET
from landpress.layouts.field import CELLS, Field, Places
from landpress.layouts.maps.rows import arrangements

if TYPE_CHECKING:
    from landpress.layouts.plugins import Plugin

BY = ("any", "rotation", "mirror")
SHORT = 4
"""The characters of a digest in codes and in the name of the game."""


@dataclass(frozen=True)
class Look:
    """How a kind or a token is drawn: its ground, its pattern, its icon and its text, each empty for none."""

    hue: str = ""
    tint: float = 0.0
    pattern: str = ""
    icon: str = ""
    text: str | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of cell: its number, its fixed cells, whether seats start there, its worth, the kind it stands for."""

    name: str
    count: int
    fixed: tuple[int, ...] = ()
    start: bool = False
    worth: int = 0
    same_as: str = ""
    letter: str = ""
    look: Look = Look()


@dataclass(frozen=True)
class Layer:
    """Tokens that lie on places of one class; on cells only on those of some kinds, if `kinds` names any.

    `tokens` has the number of each. If they are fewer than the places, the other places stay empty. `each` is how many
    tokens lie on a place, one upon the other.
    """

    name: str
    on: str
    kinds: frozenset[str]
    tokens: Mapping[str, int] = value(hash=False)
    worth: Mapping[str, int] = value(hash=False)
    each: int = 1
    shape: str = "disc"
    looks: Mapping[str, Look] = value(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Blocks:
    """Blocks of cells that are laid as a whole: the kinds of each in reading order, and the ways each may be turned."""

    turns: int
    tiles: Mapping[str, tuple[str, ...]] = value(hash=False)


@dataclass(frozen=True)
class Symmetry:
    """A group of so many symmetries, by rotations, a mirror, or any. `swap` names two kinds that change places."""

    seats: int
    by: str = "any"
    swap: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Description:
    """What one text file says about the boards of a game. `texts` holds other languages by `language.key`.

    The names of kinds, layers and tokens are among them by `language.names.NAME`. `deck` is the name of a table of
    cards in `folder`, where the file of the description lies; a description in a page has no folder. `plugin` has the
    description in its package, if one does.
    """

    source: str
    name: str
    prefix: str
    seats: tuple[int, ...]
    field: Field
    kinds: tuple[Kind, ...]
    layers: tuple[Layer, ...] = ()
    blocks: Blocks | None = None
    wishes: tuple[str, ...] = ()
    symmetry: Symmetry | None = None
    rules: str = ""
    score: tuple[str, ...] = ()
    texts: Mapping[str, str] = value(default_factory=dict, hash=False)
    deck: str = ""
    folder: Path | None = None
    plugin: "Plugin | None" = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Description) and (self.source, self.plugin) == (other.source, other.plugin)

    def __hash__(self) -> int:
        return hash(self.source)

    @cached_property
    def digest(self) -> str:
        """The digest of everything that decides which boards there are and how they are written."""
        layers = [
            [one.name, one.on, sorted(one.kinds), sorted(one.tokens.items()), sorted(one.worth.items()), one.each]
            for one in self.layers
        ]
        told = [
            [self.prefix, self.seats, [list(cell) for cell in self.field.lattice.cells], self.field.blocks],
            [
                self.field.lattice.plane.name,
                [[k.name, k.count, k.fixed, k.start, k.worth, k.same_as] for k in self.kinds],
            ],
            [layers, self.wishes, self.blocks and [self.blocks.turns, sorted(self.blocks.tiles.items())]],
            self.symmetry and [self.symmetry.seats, self.symmetry.by, self.symmetry.swap],
        ]
        number = int.from_bytes(sha256(json.dumps(told).encode()).digest()[:20])
        return "".join(ALPHABET[number >> 5 * place & 31] for place in range(32))

    @property
    def game(self) -> str:
        """The name of the game in this process, in files and in the ledger: the plugin's, or one with the digest."""
        if self.plugin:
            return self.plugin.game
        words = "".join(c if c.isascii() and c.isalnum() else " " for c in self.name.lower()).split()
        return "-".join([*(words or [self.prefix.lower()]), self.digest[:SHORT].lower()])

    def said(self, name: str, language: str) -> str:
        """Return the name of a kind, a layer or a token as it is printed in a language: its own if it has no other."""
        return self.texts.get(f"{language}.names.{name}", name)

    @cached_property
    def kind(self) -> dict[str, Kind]:
        """The kinds by name."""
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def layer(self) -> dict[str, Layer]:
        """The layers by name."""
        return {layer.name: layer for layer in self.layers}

    @cached_property
    def fixed(self) -> dict[int, str]:
        """The kind of each fixed cell."""
        return {cell: kind.name for kind in self.kinds for cell in kind.fixed}

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The cells that are drawn, in canonical order."""
        return tuple(cell for cell in range(len(self.field.lattice)) if cell not in self.fixed)

    @cached_property
    def pool(self) -> dict[str, int]:
        """The number of free cells of each kind that has any, in the order of the kinds."""
        left = {kind.name: kind.count - len(kind.fixed) for kind in self.kinds}
        return {name: count for name, count in left.items() if count}

    def places(self, layer: Layer) -> Places:
        """Return the places of the class on which a layer lies."""
        return self.field.classes[layer.on]

    def most_places(self, layer: Layer) -> int:
        """Return the number of places where tokens of a layer may lie on one board."""
        if layer.kinds:
            return sum(self.counts[kind] for kind in layer.kinds)
        return len(self.places(layer))

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of cells of each kind on every board."""
        if self.blocks:
            laid = [kind for tile in self.blocks.tiles.values() for kind in tile]
            return {kind.name: laid.count(kind.name) for kind in self.kinds}
        return {kind.name: kind.count for kind in self.kinds}

    def tokens_of(self, layer: Layer) -> dict[str, int]:
        """Return the number of each token, and of the empty text for slots that stay empty."""
        empty = self.most_places(layer) * layer.each - sum(layer.tokens.values())
        return {**layer.tokens, **({"": empty} if empty else {})}

    @cached_property
    def space(self) -> int:
        """The number of boards that can be written, whether or not they meet the wishes."""
        if self.blocks:
            laid = len(self.field.blocks)
            number = factorial(len(self.blocks.tiles)) // factorial(len(self.blocks.tiles) - laid)
            number *= self.blocks.turns**laid
        else:
            number = arrangements(self.pool.values())
        for layer in self.layers:
            number *= arrangements(self.tokens_of(layer).values())
        return number

    @cached_property
    def payload(self) -> int:
        """The number of characters of a code between its version and its checksum."""
        return SHORT + max(1, ceil((self.space * len(self.seats) - 1).bit_length() / log2(len(ALPHABET))))

    def worth(self, where: str) -> Mapping[str, int]:
        """Return the worth of each kind (for `cells`) or of each token of a layer."""
        return {kind.name: kind.worth for kind in self.kinds} if where == CELLS else self.layer[where].worth
