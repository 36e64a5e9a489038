"""The `Board`: the value that is generated for one game, and its code.

Cells are strings, one per cell of the lattice in canonical order. The layout of the game (`layouts/games/`) says which
strings a cell may hold. Starts are in seat order. Games on the hexagonal lattice use `HexBoard` (layouts/hexfield.py).
A game with more board data than cells and starts derives its own class.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from landpress.layouts import codes
from landpress.layouts.errors import CodeError
from landpress.layouts.game import game_of_prefix, layout, prefixes
from landpress.layouts.hexgrid import Hex

Variant = tuple[tuple[str, object], ...]
"""The changed house values as pairs of key and value, sorted by key; lists are tuples."""
ALONE = 1
"""The number of seats of a laboratory board for one player; every game can be read, played and solved on one."""


@dataclass(frozen=True)
class Board:
    """One board of one game for a number of seats.

    `variant` holds only the values that differ from the standard ones. `seed` and `claimed_symmetry` are information
    about the board. Two boards that differ only in them are equal.
    """

    game: str
    players: int
    cells: tuple[str, ...]
    starts: tuple[Hex, ...]
    variant: Variant = ()
    seed: str | None = field(default=None, compare=False)
    claimed_symmetry: str | None = field(default=None, compare=False)

    def code(self) -> str | None:
        """Return the board's code, or None for a laboratory board.

        The game itself does not have the size or the number of seats of a laboratory board.
        """
        return self._code

    @cached_property
    def _code(self) -> str | None:
        game = layout(self.game)
        number = game.to_number(self)
        return None if number is None else codes.encode(game.PREFIX, number, game.PAYLOAD)

    @staticmethod
    def from_code(text: str) -> "Board":
        """Return the board of a code. Raise CodeError, which says what is wrong, if the code is wrong."""
        game = game_of_prefix(codes.split(text)[0])
        if game is None:
            known = ", ".join(prefix + codes.VERSION for prefix in sorted(prefixes()))
            said = f"expected a code that starts with one of {known}, got {text.strip()[:3]!r}"
            raise CodeError(f"{said}; codes of other games need the plugin of the game")
        number = codes.decode(text, layout(game).PREFIX, layout(game).PAYLOAD)
        return layout(game).from_number(number)

    def images(self) -> Iterable[str]:
        """Return the board as text, without its variant, for each symmetry under which the game stays the same."""
        raise NotImplementedError

    def canonical_key(self) -> bytes:
        """Return a key that is equal for two boards exactly if they are the same up to symmetry.

        The game and the number of seats are part of the key. The variant is not.
        """
        return f"{self.game}/{self.players}/{min(self.images())}".encode()
