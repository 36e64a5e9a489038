"""How two players set up a deal so that neither learns where a number lies, nor what another holds.

One piles up the tiles in an order that he is told, the other lays them at places that only he is told; with the cards
it is the other way round. Piles grow from their first piece, number down, and are laid out from the top, so the last
piece comes first. Both orders come from a stream of the deal's code: they are the same whenever it is printed.
"""

from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.antwalk import Deal, tiles_of


class SetUp(NamedTuple):
    """What the two are told: the numbers of a pile from its bottom, and from its top where each piece goes.

    `places` are cells by index, `seats` None for cards that nobody gets: there are cards for all tiles on the board,
    so that whoever piles them up does not learn which are held.
    """

    tiles: tuple[int, ...]
    places: tuple[int, ...]
    cards: tuple[int, ...]
    seats: tuple[int | None, ...]


def set_up(board: Deal) -> SetUp:
    """The set-up of a deal; cards whose tiles are missing on the board are dealt all the same."""
    stream = Stream(str(board.code()), "set-up")
    holder = {card: seat for seat, hand in enumerate(board.hands) for card in hand}
    tiles = tiles_of(board)
    cards = sorted({*tiles, *holder})
    stream.shuffle(tiles)
    stream.shuffle(cards)
    places = tuple(board.cells.index(str(tile)) for tile in reversed(tiles))
    return SetUp(tuple(tiles), places, tuple(cards), tuple(holder.get(card) for card in reversed(cards)))
