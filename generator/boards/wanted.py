"""What is wanted: the request for a kind of board, as a value; and a board that was chosen among several."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.board import Board, Variant

if TYPE_CHECKING:
    from landpress.layouts.wishes import Wish


@dataclass(frozen=True)
class Request:
    """A request for a kind of board.

    `balanced` asks for a board without symmetry that gives the seats almost equal chances. `even` asks for the most
    even of several boards, in games that can prove how even their boards are. `edition` is the seed text of the printed
    tiles that the board is dealt from; it is empty for games without editions. `wishes` are conditions that a person
    adds to the rules, `map_wishes` those to a description. `described` is the text of this description, empty for other
    games: other processes learn the game from it. `is_possible` tells that the wishes can be met as far as is known.
    """

    game: str
    players: int
    variant: Variant = ()
    balanced: bool = False
    edition: str = ""
    even: bool = False
    wishes: "tuple[Wish, ...]" = ()
    map_wishes: "tuple[Wish, ...]" = ()
    described: str = ""
    is_possible: bool = False


class Choice(NamedTuple):
    """A board that was chosen among several, with notes for the user (keys of texts with their values)."""

    board: Board
    notes: tuple[tuple[str, dict[str, object]], ...] = ()
