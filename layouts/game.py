"""What a game provides on this floor: its layout, which says how a board stands in a file and in a code.

The entry `layouts/games/GAME/__init__.py` is the layout. Beside it lies `schema.json`, the game's part of the JSON
Schema of board files (layouts/boardschema.py).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from landpress.layouts.catalogue import part

if TYPE_CHECKING:
    from landpress.layouts.board import Board
    from landpress.layouts.reading import Reader

B = TypeVar("B", bound="Board")


class Layout(Protocol[B]):
    """How the boards of a game are written, in files and as codes."""

    @property
    def NAME(self) -> str:
        """The game's name, with hyphens."""

    @property
    def PREFIX(self) -> str:
        """Two capital letters that begin the game's board codes and codes of findings."""

    @property
    def SEATS(self) -> Sequence[int]:
        """The numbers of seats that the game can have, ascending."""

    @property
    def PAYLOAD(self) -> int:
        """How many characters a code has between its version and its checksum."""

    @property
    def FIELDS(self) -> Sequence[str]:
        """The fields of the board file that are the game's own."""

    def read(self, reader: "Reader", players: int, fields: Mapping[str, Any]) -> B | None:
        """Return the board with the game's own fields of a file; None after `reader` noted what is wrong."""

    def write(self, board: B) -> dict[str, Any]:
        """Return the game's own fields of a board's file."""

    def to_number(self, board: B) -> int | None:
        """Return the board as a whole number below 32 ** PAYLOAD, None for a board of another size or seat count."""

    def from_number(self, number: int) -> B:
        """Return the board of such a number; CodeError where there is none."""


class Reseating(Layout[B], Protocol[B]):
    """A layout whose boards can take another number of seats."""

    def seated(self, board: B, players: int) -> B:
        """Return the same cells with another number of seats on them."""


def layout(game: str) -> "Layout[Board]":
    """Return the layout of a game."""
    return part(game, "layout", Layout)
