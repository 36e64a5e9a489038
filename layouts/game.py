"""The contract of a game on this floor: its layout, which says how a board is written in a file and in a code.

The entry `layouts/games/GAME/__init__.py` is the layout. The file `schema.json` beside it is the game's part of the
JSON Schema of board files (layouts/boardschema.py).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from landpress.layouts.catalogue import games, part, shipped
from landpress.layouts.errors import GameError

if TYPE_CHECKING:
    from landpress.layouts.board import Board
    from landpress.layouts.reading import Reader

B = TypeVar("B", bound="Board")


class Layout(Protocol[B]):
    """The layout of a game: how its boards are written in files and as codes."""

    @property
    def NAME(self) -> str:
        """The game's name, with hyphens."""

    @property
    def PREFIX(self) -> str:
        """The two capital letters at the beginning of the game's board codes and codes of findings."""

    @property
    def SEATS(self) -> Sequence[int]:
        """The numbers of seats that the game can have, in ascending order."""

    @property
    def PAYLOAD(self) -> int:
        """The number of characters of a code between its version and its checksum, without hyphens."""

    @property
    def FIELDS(self) -> Sequence[str]:
        """The fields of the board file that the game itself reads and writes."""

    def read(self, reader: "Reader", players: int, fields: Mapping[str, object]) -> B | None:
        """Return the board from the game's own fields of a file, or None after `reader` noted what is wrong."""

    def write(self, board: B) -> dict[str, object]:
        """Return the game's own fields of a board's file."""

    def to_number(self, board: B) -> int | None:
        """Return the board as a whole number below 32 ** PAYLOAD, or None for a laboratory board."""

    def from_number(self, number: int) -> B:
        """Return the board of such a number. Raise CodeError if no board has it."""


class Reseating(Layout[B], Protocol[B]):
    """A layout that can give a board another number of seats."""

    def seated(self, board: B, players: int) -> B:
        """Return a board with the same cells and another number of seats."""


def layout(game: str) -> "Layout[Board]":
    """Return the layout of a game. Raise GameError if it is a plugin's and another game has its prefix."""
    found = part(game, "layout", Layout)
    if game not in shipped() and (others := _rivals(game)):
        said = f"the prefix {found.PREFIX} is that of {', '.join(others)} too; the plugin needs another one"
        raise GameError(f"{game}: {said}")
    return found


@cache
def _rivals(game: str) -> tuple[str, ...]:
    """Return the other games with the prefix of a plugin's game."""
    own = part(game, "layout", Layout).PREFIX
    return tuple(other for other in games() if other != game and _prefix(other) == own)


@cache
def _prefix(game: str) -> str | None:
    """Return the prefix of a game, None if its layout is missing or broken."""
    try:
        return part(game, "layout", Layout).PREFIX
    except GameError:
        return None


def game_of_prefix(prefix: str) -> str | None:
    """Return the game whose board codes start with these two letters, None if there is none."""
    return next((game for game in shipped() if _prefix(game) == prefix), None) or prefixes().get(prefix)


def prefixes() -> dict[str, str]:
    """Return the game of each prefix. A game without a layout has none, nor has one whose prefix is another game's."""
    usable = [game for game in games() if _prefix(game) and (game in shipped() or not _rivals(game))]
    return {_prefix(game) or "": game for game in usable}
