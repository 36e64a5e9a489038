"""Set-up of a deal by two players, so that neither learns where a number lies or what another seat holds.

One player piles up the tiles in an order that only this player is told. The other player lays them at places that only
the other is told. For the cards they swap roles. Each pile grows from its first piece, number down, and is laid out
from the top, so the last piece comes first. Both orders come from a random stream of the deal's code, so they are the
same in every print.
"""

from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.antwalk import Deal, tiles_of


class SetUp(NamedTuple):
    """What the two players are told: the numbers of each pile from its bottom, and from its top where each piece goes.

    `places` are indices of cells. `seats` holds None for a card that nobody gets: there are cards for all tiles on the
    board, so that the player who piles them up does not learn which of them are held.
    """

    tiles: tuple[int, ...]
    places: tuple[int, ...]
    cards: tuple[int, ...]
    seats: tuple[int | None, ...]


def set_up(board: Deal) -> SetUp:
    """Return the set-up of a deal; it also deals cards of tiles that are not on the board."""
    stream = Stream(str(board.code()), "set-up")
    holder = {card: seat for seat, hand in enumerate(board.hands) for card in hand}
    tiles = tiles_of(board)
    cards = sorted({*tiles, *holder})
    stream.shuffle(tiles)
    stream.shuffle(cards)
    places = tuple(board.cells.index(str(tile)) for tile in reversed(tiles))
    return SetUp(tuple(tiles), places, tuple(cards), tuple(holder.get(card) for card in reversed(cards)))
