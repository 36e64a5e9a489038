"""The drawing of one cell of a kind, as a symbol that is placed on all its cells. Lengths are in millimetres.

A kind has the look that the description gives. One that says nothing gets a hue and a pattern in turn, so that every
two kinds differ also without colour, as long as there are not more kinds than pairs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from landpress.layouts.maps.description import Description, Look
from landpress.layouts.maps.vocabulary import HUES, PATTERNS
from landpress.output.deck.icons import Icons
from landpress.output.maps.labels import label
from landpress.output.pieces import motifs
from landpress.output.pieces.terrain import GAP, Box, Disc, Ground
from landpress.output.scene.items import Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.latticemap import FieldMap
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import SMALLEST_TYPE, Style

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


@dataclass(frozen=True)
class CellGround(Ground):
    """The room inside a hexagon or a square."""

    is_square: bool = False

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return whether a motif of radius `reach` at (x, y) stays clear of the border and the halos."""
        if not self.is_square:
            return super().admits(x, y, reach)
        is_inside = max(abs(x), abs(y)) + reach <= self.width / 2 - GAP
        return is_inside and all(halo.distance(x, y) > reach for halo in self.halos)


Halo = Box | Disc


DESIGNED = 26.0
"""The width of a cell at which patterns have their own size."""
SMALLEST = 0.45
"""The smallest scale of patterns."""
SPARING = 1.3
"""How much wider patterns are in low ink, so that a page takes at most half of the full ink."""
DISC, ICON, ALONE, NAME = 0.2, 0.3, 0.44, 0.085
"""The radius of a disc, the height of an icon, of one that has the cell for itself, the size of a name, as shares of
the width of a cell."""
PILES = {2: 0.38, 3: 0.38, 4: 0.41, 5: 0.435}
"""The radius of a place with several tokens, by their number."""
BESIDE_PILE = {"square": (-0.37, -0.37, 0.15), "pointed": (0.0, -0.46, 0.15), "flat": (0.0, -0.43, 0.115)}
"""Where an icon lies beside several tokens, and its height, for each form of a cell."""


@dataclass(frozen=True)
class Cells:
    """The cells of a board `width` mm wide. `piles` says how many tokens lie in the middle of kinds.

    `description` has the names of kinds and tokens as they are printed.
    """

    map: FieldMap
    width: float
    style: Style
    piles: Mapping[str, int]
    description: Description

    def said(self, name: str) -> str:
        """Return the name of a kind or a token in the language of the page."""
        return self.description.said(name, self.style.words.language)

    @cached_property
    def icons(self) -> Icons:
        """The icons in this style."""
        return Icons(self.style)

    def icon(self, name: str, x: float, y: float, size: float) -> Use:
        """Place an icon in a square of some size with its middle at (x, y)."""
        return self.icons.icon(name, x, y, size / max(1.0, self.icons.ratio(name)))

    @property
    def shows_names(self) -> bool:
        """Whether the names of kinds have room in their cells. Otherwise the page has a key."""
        return NAME * self.width >= SMALLEST_TYPE

    @property
    def form(self) -> str:
        """The form of a cell."""
        return ("flat" if self.map.field.lattice.flat else "pointed") if self.map.is_hex else "square"

    def symbol(self, name: str, look: Look, is_start: bool) -> Symbol:
        """Return the drawing of a kind."""
        outline = polygon((x * self.width, y * self.width) for x, y in self.map.corners)
        tint = self.style.palette.tint(look.hue, look.tint) if look.hue else None
        items: list[Drawn] = [Shape(outline, fill=tint or self.style.palette.paper)]
        sign, halos = self._sign(name, look, is_start)
        items += self._pattern(look, halos)
        return Symbol(f"cell-{name}-{self.width:g}", self.width, (*items, *sign))

    def halos(self, name: str, look: Look, is_start: bool) -> list[Halo]:
        """Return the rooms around the icon and the text of a kind, and around a token, about the middle of the cell."""
        return self._sign(name, look, is_start)[1]

    def _pattern(self, look: Look, halos: list[Halo]) -> list[Drawn]:
        if not look.pattern:
            return []
        scale = max(SMALLEST, min(1.0, self.width / DESIGNED))
        if self.style.palette.level == "low" and scale > SMALLEST:  # small samples have room for few motifs
            scale *= SPARING
        ground = CellGround(self.width, tuple(halos), scale, self.form == "flat", self.form == "square")
        pattern, drawn = motifs.pattern(look.pattern, ground), self.style.palette.drawn(look.hue or "ink")
        items: list[Drawn] = []
        if pattern.solids:
            fill = self.style.palette.filled(drawn)
            items.append(Shape(pattern.solids, fill, drawn, self.style.lines.hairline))
        if pattern.lines:
            items.append(Shape(pattern.lines, stroke=drawn, width=self.style.lines.hairline))
        return items

    def _icon_place(self, upon: int, is_named: bool, has_pattern: bool) -> tuple[float, float, float]:
        """Return the place of an icon in a cell, and its height, as shares of the width."""
        if upon > 2:
            return BESIDE_PILE[self.form]
        if upon:
            return 0.0, -0.33, 0.17
        return 0.0, -0.04 if is_named else 0.0, ICON if is_named or has_pattern else ALONE

    def _sign(self, name: str, look: Look, is_start: bool) -> tuple[list[Drawn], list[Halo]]:
        """Draw the icon and the text of a kind, and return the halos around them and around a token."""
        width, ink, upon = self.width, self.style.palette.ink, self.piles.get(name, 0)
        items: list[Drawn] = []
        clear = PILES.get(upon, DISC + 0.02)
        halos: list[Halo] = [Disc(0, 0, clear * width)] if upon or is_start else []
        text = self.said(name) if look.text is None else look.text
        if look.icon and not is_start:
            is_named = bool(text) and self.shows_names
            x, y, height = (share * width for share in self._icon_place(upon, is_named, bool(look.pattern)))
            items.append(self.icon(look.icon, x, y, height))
            halos.append(Disc(x, y, height * 0.75))
        is_large = bool(look.text) and not upon and not look.icon
        size, base = (0.24 * width, 0.085 * width) if is_large else (NAME * width, 0.36 * width)
        if text and (look.text or not is_start) and size >= SMALLEST_TYPE:
            text, size = label(
                text,
                map(self.said, self.description.kind),
                0.7 * width if is_large else 0.52 * width,
                size,
                bold=is_large,
            )
            items.append(Text(0, base, text, size, ink, bold=is_large, anchor="middle"))
            halos.append(Disc(0, 0, 0.24 * width) if is_large else Box(0, base - size / 3, 0.3 * width, size * 0.6))
        return items, halos
