"""The end of a turn of Terraforming and the beginning of the next: TF-5, TF-8, TF-9, in the order of TF-D5."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.terraforming.encoding import (
    DONE,
    FACTORY,
    HOLE,
    LARGE_FACTORY,
    S_BUILT,
    S_MOVED,
    S_MOVES,
    S_PHASE,
    S_ROUND,
    S_SEAT,
    SHIELD,
    T_CELLS,
    T_PLAYERS,
    T_POINTS,
    T_ROUNDS,
    T_SHOT,
    TOWER,
    add_robots,
    building_on,
    free_on,
    neighbours_of,
    open_ways,
    owner_of,
    reach_of,
    robots_on,
    score_of,
    set_moved,
    set_moves,
    set_robots,
    set_times,
    shields_of,
    terrain_of,
    times_on,
    towers_of,
)

# TF-8: robots that a factory and a large factory make.
MADE, LARGE_MADE = 1, 5


def finish(t: Table, s: State) -> None:
    """Do the end phase; then the game is over, or the start phase of the next seat follows (TF-5, TF-9)."""
    players = t[T_PLAYERS]
    if shields_of(s, s[S_SEAT]):
        _shields_on(t, s)
    over = s[S_SEAT] + 1 == players and s[S_ROUND] >= t[T_ROUNDS]
    for seat in range(players):
        if score_of(s, seat) >= t[T_POINTS]:
            over = True
    if over:
        s[S_PHASE] = DONE
        s[S_SEAT] = -1
        return
    s[S_SEAT] += 1
    if s[S_SEAT] == players:
        s[S_SEAT] = 0
        s[S_ROUND] += 1
    s[S_BUILT] = 0
    s[S_MOVED] = 0
    for c in range(t[T_CELLS]):
        set_moved(s, c, 0)
    start_phase(t, s)


def _shields_on(t: Table, s: State) -> None:
    """Count robots on own cells once more for each own shield next to them (TF-D5)."""
    seat = s[S_SEAT]
    for c in range(t[T_CELLS]):
        if building_on(s, c) == SHIELD and owner_of(s, c) == seat:
            for k in neighbours_of(c):
                n = t[k]
                if n >= 0 and owner_of(s, n) == seat:
                    times = times_on(s, n)
                    add_robots(s, n, robots_on(s, n) // times)
                    set_times(s, n, times + 1)


def start_phase(t: Table, s: State) -> None:
    """Take shields off, then let factories work, then towers (TF-D5)."""
    seat = s[S_SEAT]
    for c in range(t[T_CELLS]):
        if owner_of(s, c) == seat:
            times = times_on(s, c)
            if times > 1:
                set_robots(s, c, robots_on(s, c) // times)
                set_times(s, c, 1)
            building = building_on(s, c)
            if building == LARGE_FACTORY:
                add_robots(s, c, LARGE_MADE)
            elif building == FACTORY:
                add_robots(s, c, MADE)
    if towers_of(s, seat):
        _towers(t, s)
    count_moves(t, s)


def _towers(t: Table, s: State) -> None:
    """Let each tower take robots from every cell of other seats in its range (TF-8, TF-D4)."""
    seat = s[S_SEAT]
    for c in range(t[T_CELLS]):
        if building_on(s, c) == TOWER and owner_of(s, c) == seat:
            for k in reach_of(t, c):
                n = t[k]
                if n >= 0 and owner_of(s, n) >= 0 and owner_of(s, n) != seat:
                    set_robots(s, n, max(0, robots_on(s, n) - t[T_SHOT]))


def count_moves(t: Table, s: State) -> None:
    """Count the moves from each cell of the seat to move: robots times neighbours that they may enter (TF-6, TF-D3)."""
    seat = s[S_SEAT]
    total = 0
    for c in range(t[T_CELLS]):
        moves = 0
        if owner_of(s, c) == seat and terrain_of(s, c) != HOLE:
            moves = free_on(s, c) * open_ways(t, s, seat, c)
        set_moves(s, c, moves)
        total += moves
    s[S_MOVES] = total
