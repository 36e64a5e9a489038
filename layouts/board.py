"""The `Board`: the value that is generated for one game, and its code; and the contract of its game on this floor.

Cells are strings, one per cell of the lattice in canonical order. The layout of the game (`layouts/games/`) says which
strings a cell may hold. Starts are in seat order. Games on the hexagonal lattice use `HexBoard` (layouts/hexfield.py).
A game with more board data than cells and starts derives its own class.

The layout says how a board is written in a file and in a code. It is the entry `layouts/games/GAME/__init__.py`. The
file `schema.json` beside it is the game's part of the JSON Schema of board files (layouts/boardschema.py).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, ClassVar, Protocol, TypeVar

from landpress.layouts import catalogue, codes
from landpress.layouts.arguments import checked
from landpress.layouts.catalogue import games, part, path_of, shipped
from landpress.layouts.described import described
from landpress.layouts.errors import CodeError, GameError
from landpress.layouts.hexgrid import Hex
from landpress.layouts.reading import Reader, number_of

Variant = tuple[tuple[str, object], ...]
"""The changed house values as pairs of key and value, sorted by key; lists are tuples."""
_PREFIX = re.compile(r"[A-Z]{2}")
_MOST_SEATS, _LONGEST_CODE = 6, 150
"""The most seats that measured games have, and the most characters of a code that is typed from paper."""
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
    _repr_svg_: ClassVar[Callable[["Board"], str]]
    """What a notebook shows: the page as SVG. `landpress.library` sets it."""

    def __init_subclass__(cls) -> None:
        cls.__repr__ = Board.__repr__  # type: ignore[method-assign]  # a dataclass would write one of its own, with all cells

    def __repr__(self) -> str:
        try:
            kind, code = self._kind(), self.code()
        except Exception:  # a board of a plugin, or a broken one; a repr that fails hides what went wrong
            kind, code = "", None
        words = (self.game, number_of(self.players, "seats"), kind, code or f"{len(self.cells)} cells")
        return f"<Board {' '.join(word for word in words if word)}>"

    def _kind(self) -> str:
        """Return the name of the board's symmetry group, empty without symmetry."""
        return ""

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

    @cached_property
    def _known(self) -> dict[str, Any]:
        """What the floors above have found out about this board, each by a name of its own. A copy begins anew."""
        return {}

    @staticmethod
    @checked
    def from_code(text: str) -> "Board":
        """Return the board of a code. Raise CodeError, which says what is wrong, if the code is wrong."""
        game = _described_by(text) or game_of_prefix(codes.split(text)[0])
        if game is None:
            known = ", ".join(prefix + codes.VERSION for prefix in sorted(prefixes()))
            said = f"expected a code that starts with one of {known}, got {text.strip()[:3]!r}"
            raise CodeError(f"{said}; codes of other games need the plugin or the description of the game")
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


def board_of(board: Board | str) -> Board:
    """Return a board as it is, and for a code its board. Raise CodeError if the code is wrong."""
    return board if isinstance(board, Board) else Board.from_code(board)


B = TypeVar("B", bound=Board)


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

    def read(self, reader: Reader, players: int, fields: Mapping[str, object]) -> B | None:
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


class Game(catalogue.Game):
    """The parts of a game on this floor."""

    @cached_property
    def layout(self) -> Layout[Board]:
        """The layout. It is refused with a GameError if it is a plugin's and another game has its prefix."""
        game, found = self.name, _sound(self.name)
        if (game in described() and described()[game].description.plugin is None) or game in shipped():
            return found
        if others := _rivals(game):
            said = f"the prefix {found.PREFIX} is that of {', '.join(others)} too; the plugin needs another one"
            raise GameError(f"{game}: {said}")
        return found


def layout(game: str) -> Layout[Board]:
    """Return the layout of a game. Raise GameError if it is a plugin's and another game has its prefix."""
    return Game(game).layout


def _sound(game: str) -> Layout[Board]:
    """Return the layout of a game. Raise GameError if a plugin gives values that no layout has."""
    found = part(game, "layout", Layout)
    if game in shipped() or game in described():
        return found
    prefix, seats, payload = found.PREFIX, found.SEATS, found.PAYLOAD
    wrong = ""
    if type(prefix) is not str or not _PREFIX.fullmatch(prefix):
        wrong = "PREFIX: expected two capital letters"
    elif type(seats) not in (tuple, list, range) or not all(type(number) is int for number in seats):
        wrong = "SEATS: expected whole numbers"
    elif not seats or list(seats) != sorted(set(seats)) or seats[0] < 1 or seats[-1] > _MOST_SEATS:
        wrong = f"SEATS: expected numbers from 1 to {_MOST_SEATS} in ascending order"
    elif type(payload) is not int or not 1 <= payload <= _LONGEST_CODE:
        wrong = f"PAYLOAD: expected a whole number from 1 to {_LONGEST_CODE}"
    if wrong:
        raise GameError(f"{game}: {path_of('layouts', game)}: {wrong}; update or remove the plugin")
    return found


@cache
def _rivals(game: str) -> tuple[str, ...]:
    """Return the other games with the prefix of a plugin's game."""
    own = _sound(game).PREFIX
    return tuple(other for other in games() if other != game and _prefix(other) == own)


@cache
def _prefix(game: str) -> str | None:
    """Return the prefix of a game, None if its layout is missing or broken."""
    try:
        return _sound(game).PREFIX
    except GameError:
        return None


def _described_by(code: str) -> str | None:
    """Return the game from a description whose digest a code states, else one whose prefix it has, else None."""
    prefix, rest = codes.split(code)
    found = [game for game, one in described().items() if one.description.prefix == prefix]
    if not found:
        return None
    from landpress.layouts.maps.description import SHORT

    stated = codes.read_as(rest[1:])
    prefixes()  # reads descriptions that lie in plugins
    known = [(game, one.description) for game, one in described().items() if one.description.prefix == prefix]
    known.sort(key=lambda one: one[1].plugin is not None)  # a description that was named goes before a plugin's
    return next((game for game, told in known if stated.startswith(told.digest[:SHORT])), found[0])


def game_of_prefix(prefix: str) -> str | None:
    """Return the game whose board codes start with these two letters, None if there is none."""
    games = (game for game in shipped() if _prefix(game) == prefix)
    return next(games, None) or _described_by(prefix) or prefixes().get(prefix)


def prefixes() -> dict[str, str]:
    """Return the game of each prefix. A game without a layout has none, nor has one whose prefix is another game's."""
    usable = [game for game in games() if _prefix(game) and (game in shipped() or not _rivals(game))]
    return {_prefix(game) or "": game for game in usable}
