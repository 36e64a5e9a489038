"""AntWalk on a square of 5 x 5: 24 of 34 numbered tiles around the anthill, and five cards for each seat.

Cells are tile numbers as texts, `0` for the anthill in the centre. Each tile shows its number beside a clockwise (`cw`)
or a counter-clockwise (`ccw`) arrow. The edition of the game decides which; the deal stores it for all 34 tiles. There
are no starts, and no sizes except the game's own. A hand may have fewer cards only in a laboratory deal for one seat. A
code packs the hands, the tiles in order, the 34 sides and the seat count.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, perm

from landpress.layouts.board import ALONE, Board
from landpress.layouts.codes import no_such_board
from landpress.layouts.hexfield import from_mixed_radix, to_mixed_radix
from landpress.layouts.lattice import rectangle
from landpress.layouts.ranks import arrangement_of_rank, rank_of_arrangement, rank_of_set, set_of_rank
from landpress.layouts.reading import Reader, pointer

NAME = "antwalk"
PREFIX = "AW"
SEATS = (2, 3, 4)
SIDE = 5
LATTICE = rectangle(SIDE, SIDE)
CENTRE = 12
ANTHILL = "0"
TILES = range(1, 35)
HAND = 5
ARROWS = ("cw", "ccw")
PAYLOAD = 42
FIELDS = ("cells", "number_side", "hands")
_PLACES = SIDE * SIDE - 1
_TURNS = tuple(LATTICE.symmetries.values())[:4]
_LIMITS = (perm(len(TILES), _PLACES), 2 ** len(TILES), len(SEATS))


@dataclass(frozen=True, kw_only=True)
class Deal(Board):
    """A board of AntWalk: the number sides of the edition's tiles, the places of 24 tiles, and the hands."""

    number_side: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]

    def images(self) -> Iterable[str]:
        """Return the deal as text for each of four turns: the tiles with their arrows, and the hands in sorted order.

        The sides of tiles that are not on the board are left out, because they do not change the game.
        """
        hands = sorted(self.hands)
        tiles = [tile if tile == ANTHILL else tile + self.number_side[int(tile) - 1] for tile in self.cells]
        return (f"{' '.join(tiles[i] for i in turn)} {hands}" for turn in _TURNS)


def make(tiles: Sequence[int], number_side: Iterable[str], hands: Iterable[Iterable[int]]) -> Deal:
    """Return the deal with these 24 tiles around the anthill, row by row. Each hand is sorted."""
    cells = [str(tile) for tile in tiles]
    cells.insert(CENTRE, ANTHILL)
    held = tuple(tuple(sorted(hand)) for hand in hands)
    return Deal(NAME, len(held), tuple(cells), (), number_side=tuple(number_side), hands=held)


def tiles_of(board: Deal) -> list[int]:
    """Return the tiles around the anthill, row by row."""
    return [int(tile) for tile in board.cells if tile != ANTHILL]


def _hand_counts(players: int) -> list[int]:
    """Return the number of possible hands of each seat, after the seats before it have taken their cards."""
    return [comb(len(TILES) - HAND * seat, HAND) for seat in range(players)]


def to_number(board: Deal) -> int | None:
    """Return the number of a deal, or None for a laboratory deal.

    The number packs each hand as a set of the cards that are left, then the tiles, the sides and the seat count.
    """
    if board.players not in SEATS:
        return None
    stock, ranks = list(TILES), []
    for hand in board.hands:
        ranks.append(rank_of_set(map(stock.index, hand)))
        stock = [card for card in stock if card not in hand]
    rank = to_mixed_radix(ranks, _hand_counts(board.players))
    sides = sum(ARROWS.index(arrow) << i for i, arrow in enumerate(board.number_side))
    arrangement = rank_of_arrangement(tiles_of(board), TILES)
    return to_mixed_radix((rank, arrangement, sides, SEATS.index(board.players)), (1, *_LIMITS))


def from_number(number: int) -> Deal:
    """Return the deal of such a number. Raise CodeError if no deal has it."""
    rank, arrangement, sides, seats = from_mixed_radix(number, _LIMITS)
    over, *ranks = from_mixed_radix(rank, _hand_counts(SEATS[seats]))
    if over:
        raise no_such_board()
    stock, hands = list(TILES), []
    for one in ranks:
        hands.append([stock[i] for i in set_of_rank(one, HAND)])
        stock = [card for card in stock if card not in hands[-1]]
    arrows = [ARROWS[sides >> i & 1] for i in range(len(TILES))]
    return make(arrangement_of_rank(arrangement, TILES, _PLACES), arrows, hands)


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> Deal | None:
    """Return the deal from the game's own fields of a file, or None after noting what is wrong.

    The tiles must be 24 different ones, and all cards must be different.
    """
    tiles = _read_tiles(reader, fields["cells"]) if "cells" in fields else None
    sides = _read_sides(reader, fields["number_side"]) if "number_side" in fields else None
    # If the number of seats is unknown, any number of hands may be right.
    seats = players if fields.get("players") == players else None
    hands = _read_hands(reader, fields["hands"], seats) if "hands" in fields else None
    if tiles is None or sides is None or hands is None:
        return None
    return make(tiles, sides, hands)


def _read_tiles(reader: Reader, value: object) -> list[int] | None:
    rows = reader.items(value, "/cells", SIDE)
    if rows is None:
        return None
    numbers: list[int | None] = []
    seen: set[int] = set()
    for i, values in enumerate(rows):
        row = reader.items(values, pointer("cells", i), SIDE)
        if row is None:
            numbers.append(None)
            continue
        for j, entry in enumerate(row):
            centre = SIDE * i + j == CENTRE
            number = reader.integer(entry, pointer("cells", i, j), [int(ANTHILL)] if centre else TILES)
            numbers.append(_once(reader, number, pointer("cells", i, j), seen))
    tiles = [number for number in numbers if number is not None]
    return [tile for tile in tiles if tile != int(ANTHILL)] if len(tiles) == len(numbers) else None


def _once(reader: Reader, number: int | None, at: str, seen: set[int]) -> int | None:
    """Return the number, or None after noting that it occurred before."""
    if number in seen:
        reader.note("repeated_number", at, found=str(number))
        return None
    if number is not None:
        seen.add(number)
    return number


def _read_sides(reader: Reader, value: object) -> list[str] | None:
    entries = reader.items(value, "/number_side", len(TILES))
    if entries is None:
        return None
    sides = [reader.word(entry, pointer("number_side", i), ARROWS) for i, entry in enumerate(entries)]
    return None if None in sides else [side for side in sides if side is not None]


def _read_hands(reader: Reader, value: object, seats: int | None) -> list[list[int]] | None:
    entries = reader.items(value, "/hands", seats)
    if entries is None:
        return None
    hands: list[list[int]] = []
    seen: set[int] = set()
    for seat, entry in enumerate(entries):
        at = pointer("hands", seat)
        cards = reader.items(entry, at, None if seats == ALONE else HAND)
        if cards is not None and not 0 < len(cards) <= HAND:
            reader.note("wrong_length", at, expected=f"1..{HAND}", found=len(cards))
            continue
        numbers = [reader.integer(card, pointer("hands", seat, i), TILES) for i, card in enumerate(cards or [])]
        hand = [card for i, n in enumerate(numbers) if (card := _once(reader, n, pointer("hands", seat, i), seen))]
        if cards is None or len(hand) < len(cards):
            continue
        if hand != sorted(hand):
            reader.note("not_ascending", at, found=" ".join(map(str, hand)))
            continue
        hands.append(hand)
    return hands if len(hands) == len(entries) else None


def write(board: Deal) -> dict[str, object]:
    """Return the game's own fields of a deal's file."""
    numbers = [int(tile) for tile in board.cells]
    rows = [numbers[i : i + SIDE] for i in range(0, len(numbers), SIDE)]
    return {"cells": rows, "number_side": list(board.number_side), "hands": [list(hand) for hand in board.hands]}
