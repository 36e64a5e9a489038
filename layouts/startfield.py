"""Hexagonal boards with the starts among the cells, as `S0`, `S1`, .. in seat order; two games share this code.

Every other cell is one of two kinds. A code packs the seat count, the set of the starts (by its rank, layouts/ranks.py)
and one bit for every other cell.
"""

from collections.abc import Iterable, Sequence
from math import comb

from landpress.layouts.codes import no_such_board
from landpress.layouts.hexfield import HexBoard, read_cells
from landpress.layouts.hexgrid import Hex, hexagon, hexagon_of, radius_of, size
from landpress.layouts.lattice import index
from landpress.layouts.ranks import rank_of_set, set_of_rank
from landpress.layouts.reading import Reader
from landpress.layouts.symmetry import seat_order


def seat_words(players: int) -> tuple[str, ...]:
    """Return the words of the starts in seat order."""
    return tuple(f"S{seat}" for seat in range(players))


def make(game: str, kinds: Iterable[str], starts: Iterable[Hex]) -> HexBoard:
    """Return the board with these kinds of cells. The words of the seats replace the kinds of the start cells."""
    cells, seats = list(kinds), seat_order(starts)
    radius = radius_of(len(cells))
    assert radius is not None
    for start, word in zip(seats, seat_words(len(seats)), strict=True):
        cells[index(radius)[start]] = word
    return HexBoard(game, len(seats), tuple(cells), seats)


def read(reader: Reader, game: str, players: int, value: object, kinds: Sequence[str]) -> HexBoard | None:
    """Return the board with the cells of a file, or None after noting what is wrong with the cells or the seats."""
    words = seat_words(players)
    cells = read_cells(reader, value, (*kinds, *words))
    if cells is None:
        return None
    found = sorted((kind, cell) for kind, cell in zip(cells, hexagon_of(len(cells)), strict=True) if kind in words)
    if [kind for kind, _ in found] != list(words):
        reader.note("wrong_seats", "/cells", expected=" ".join(words), found=" ".join(k for k, _ in found)[:80] or "-")
        return None
    starts = tuple(cell for _, cell in found)
    if starts != seat_order(starts):
        expected, got = (" ".join(map(str, order)) for order in (seat_order(starts), starts))
        reader.note("wrong_seat_order", "/cells", expected=expected, found=got)
        return None
    return HexBoard(game, players, cells, starts)


def code_space(seats: Sequence[int], radius: int) -> int:
    """Return the number of boards for these numbers of seats."""
    return sum(comb(size(radius), players) << size(radius) - players for players in seats)


def to_number(board: HexBoard, seats: Sequence[int], radius: int, kinds: Sequence[str]) -> int | None:
    """Return the number, below `code_space`, of a board of the game's own radius, or None for a laboratory board."""
    if board.radius != radius or board.players not in seats:
        return None
    number = rank_of_set(index(radius)[start] for start in board.starts)
    for kind in board.cells:
        if kind in kinds:
            number = number << 1 | kinds.index(kind)
    return number + code_space(seats[: seats.index(board.players)], radius)


def from_number(number: int, game: str, seats: Sequence[int], radius: int, kinds: Sequence[str]) -> HexBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    players = next((n for n in seats if number < code_space(seats[: seats.index(n) + 1], radius)), None)
    if players is None:
        raise no_such_board()
    number -= code_space(seats[: seats.index(players)], radius)
    others = size(radius) - players
    places = set_of_rank(number >> others, players)
    cells = [kinds[number >> bit & 1] for bit in reversed(range(others))]
    for place in places:
        cells.insert(place, "")
    return make(game, cells, (hexagon(radius)[place] for place in places))
