"""The end of a turn of Terraforming and the beginning of the next: TF-5, TF-8, TF-9, in the order of TF-D5."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.turns import place_of, seat_at
from landpress.engine.games.terraforming import encoding as e

# TF-8: robots that a factory and a large factory make.
MADE, LARGE_MADE = 1, 5


def finish(t: Table, s: State) -> None:
    """Do the end phase; then the game is over, or the start phase of the next seat follows (TF-5, TF-9)."""
    players = t[e.T_PLAYERS]
    if e.shields_of(s, s[e.S_SEAT]):
        _shields_on(t, s)
    place = place_of(t[e.T_ORDER], players, s[e.S_ROUND], s[e.S_SEAT]) + 1
    over = place == players and s[e.S_ROUND] >= t[e.T_ROUNDS]
    for seat in range(players):
        if e.score_of(s, seat) >= t[e.T_POINTS]:
            over = True
    if over:
        s[e.S_PHASE] = e.DONE
        s[e.S_SEAT] = -1
        return
    if place == players:
        place = 0
        s[e.S_ROUND] += 1
    s[e.S_SEAT] = seat_at(t[e.T_ORDER], players, s[e.S_ROUND], place)
    s[e.S_BUILT] = 0
    s[e.S_MOVED] = 0
    for c in range(t[e.T_CELLS]):
        e.set_moved(s, c, 0)
    start_phase(t, s)


def _shields_on(t: Table, s: State) -> None:
    """Count robots on own cells once more for each own shield next to them (TF-D5)."""
    seat = s[e.S_SEAT]
    for c in range(t[e.T_CELLS]):
        if e.building_on(s, c) == e.SHIELD and e.owner_of(s, c) == seat:
            for k in e.neighbours_of(c):
                n = t[k]
                if n >= 0 and e.owner_of(s, n) == seat:
                    times = e.times_on(s, n)
                    e.add_robots(s, n, e.robots_on(s, n) // times)
                    e.set_times(s, n, times + 1)


def start_phase(t: Table, s: State) -> None:
    """Take shields off, then let factories work, then towers (TF-D5)."""
    seat = s[e.S_SEAT]
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) == seat:
            times = e.times_on(s, c)
            if times > 1:
                e.set_robots(s, c, e.robots_on(s, c) // times)
                e.set_times(s, c, 1)
            building = e.building_on(s, c)
            if building == e.LARGE_FACTORY:
                e.add_robots(s, c, LARGE_MADE)
            elif building == e.FACTORY:
                e.add_robots(s, c, MADE)
    if e.towers_of(s, seat):
        _towers(t, s)
    count_moves(t, s)


def _towers(t: Table, s: State) -> None:
    """Let each tower take robots from every cell of other seats in its range (TF-8, TF-D4)."""
    seat = s[e.S_SEAT]
    for c in range(t[e.T_CELLS]):
        if e.building_on(s, c) == e.TOWER and e.owner_of(s, c) == seat:
            for k in e.reach_of(t, c):
                n = t[k]
                if n >= 0 and e.owner_of(s, n) >= 0 and e.owner_of(s, n) != seat:
                    e.set_robots(s, n, max(0, e.robots_on(s, n) - t[e.T_SHOT]))


def count_moves(t: Table, s: State) -> None:
    """Count the moves from each cell of the seat to move: robots times neighbours that they may enter (TF-6, TF-D3)."""
    seat = s[e.S_SEAT]
    total = 0
    for c in range(t[e.T_CELLS]):
        moves = 0
        if e.owner_of(s, c) == seat and e.terrain_of(s, c) != e.HOLE:
            moves = e.free_on(s, c) * e.open_ways(t, s, seat, c)
        e.set_moves(s, c, moves)
        total += moves
    s[e.S_MOVES] = total
