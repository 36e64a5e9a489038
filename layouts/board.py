"""The `Board`: what is generated for one game, as a value, and its code.

Cells are strings, one per cell of the lattice in canonical order; what a cell may hold is the game's
(`layouts/games/`). Starts are in seat order. `HexBoard` (layouts/hexfield.py) serves the games on the hexagonal
lattice; games whose board is more than cells derive a class of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from landpress.layouts import codes
from landpress.layouts.catalogue import game_of_prefix, prefixes
from landpress.layouts.errors import CodeError
from landpress.layouts.game import layout
from landpress.layouts.hexgrid import Hex

Variant = tuple[tuple[str, Any], ...]
"""Changed house values, by key in alphabetical order; lists are tuples."""
ALONE = 1
"""Seats of a laboratory board on which one plays alone: every game can be read, played and solved so."""


@dataclass(frozen=True)
class Board:
    """One board of one game for a number of seats.

    `variant` holds only the values that differ from the standard ones. `seed` and `claimed_symmetry` are what
    a file says about the board; they inform and do not make two boards different.
    """

    game: str
    players: int
    cells: tuple[str, ...]
    starts: tuple[Hex, ...]
    variant: Variant = ()
    seed: str | None = field(default=None, compare=False)
    claimed_symmetry: str | None = field(default=None, compare=False)

    def code(self) -> str | None:
        """The board's code, None for a laboratory board, whose size or seats are not the game's own."""
        game = layout(self.game)
        number = game.to_number(self)
        return None if number is None else codes.encode(game.PREFIX, number, game.PAYLOAD)

    @staticmethod
    def from_code(text: str) -> "Board":
        """The board of a code; CodeError says what is wrong with it."""
        game = game_of_prefix(codes.split(text)[0])
        if game is None:
            known = ", ".join(prefix + codes.VERSION for prefix in sorted(prefixes()))
            raise CodeError(f"expected a code that starts with one of {known}, got {text.strip()[:3]!r}")
        number = codes.decode(text, layout(game).PREFIX, layout(game).PAYLOAD)
        return layout(game).from_number(number)

    def images(self) -> Iterable[str]:
        """The board, written down without its variant, under each symmetry of its lattice."""
        raise NotImplementedError

    def canonical_key(self) -> bytes:
        """Equal for exactly the boards that are the same up to symmetry (and have the same game and seats)."""
        return f"{self.game}/{self.players}/{min(self.images())}".encode()
