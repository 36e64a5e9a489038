"""What a seat of AntWalk sees as numbers, a second time: each value written once into zeros."""

from collections.abc import MutableSequence, Sequence

from landpress.engine.games.antwalk import encoding as e
from tests.oracles.sights import Sight


def sight(t: Sequence[int], s: MutableSequence[int], seat: int, out: Sight) -> None:
    """Write what a seat sees. Seats are counted from it (AW-10)."""
    players = t[e.T_PLAYERS]
    chooses = s[e.S_PHASE] == e.KEEP
    out.flag(e.FIRST if chooses else s[e.S_PHASE])
    k = 4
    if s[e.S_SEAT] >= 0:
        out.flag(k + (s[e.S_SEAT] - seat) % players)
    k += players
    out.share(k, s[e.S_TURN], t[e.T_TURNS])
    out.share(k + 1, s[e.S_LEFT], t[e.T_ACTIONS])
    if s[e.S_FACING] >= 0:
        out.flag(k + 2 + s[e.S_FACING])
    k += 6
    for other in range(players):
        cards = e.cards_left(s, other)
        out.share(k + (other - seat) % players, cards, cards + e.cards_played(s, other))
    k += players
    for number in range(1, e.NUMBERS):
        if e.holder_of(s, number) == seat:
            out.flag(k + number - 1)
    k += e.NUMBERS - 1
    if s[e.S_ANT] >= 0:
        out.flag(k + s[e.S_ANT])
    numbers = k + (3 + 2 * players) * e.CELLS
    if t[e.T_CHOOSE]:
        for place in range(e.EIGHT):
            out.flag(numbers + (e.dealt_tile(t, seat, place) - 1) * e.CELLS + e.ANTHILL)
    for cell in range(e.CELLS):
        if cell != e.ANTHILL and not chooses:
            if e.is_clockwise(t, s, cell):
                out.flag(k + e.CELLS + cell)
            if e.is_up(s, cell):
                out.flag(k + 2 * e.CELLS + cell)
            if e.was_shown(s, cell):
                out.flag(numbers + (e.tile_at(s, cell) - 1) * e.CELLS + cell)
    k += 3 * e.CELLS
    for slot in range(e.SLOTS * players):
        if e.place_of(s, slot) >= 0:
            plane = (e.seat_of(slot) - seat) % players + (players if e.is_visited(s, slot) else 0)
            out.flag(k + plane * e.CELLS + e.place_of(s, slot))
