"""The rules of Terraforming, TF-3 to TF-10, as plain functions over flat numbers (engine/contract/rules.py).

The table `t`: header with the costs of buildings, then for each cell its neighbours in the order of directions, filled
up with -1, the cells two steps away, the cells that a tower there reaches, then the state before the first start phase.
The state `s`: phase, round, seat, built, moved, how many moves are legal; per seat score, shields, towers; per cell
owner (-1 none), robots, robots that moved, terrain, building, multiplier, how many moves are legal from it; then for
each seat and cell how many neighbours its robots may enter, and how many of its excavators stand beside.

Actions: 0 finishes; 1 + 8 * cell + building - 1 builds; MOVE * (1 + 6 * cell + direction) + n moves n robots. There may
be any number of moves, so a random one is found by counting, and nothing here needs room for more than all builds.
"""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below

PARTS: tuple[str, ...] = ()

ACT, DONE = 0, 1
WASTELAND, SETTLEMENT, BASE, HOLE = 0, 1, 2, 3
BRIDGE, SHIELD, TOWER, FACTORY, EXCAVATOR, HOUSE, TOWN, CITY, LARGE_FACTORY = 1, 2, 3, 4, 5, 6, 7, 8, 9
KINDS = 8
SIDES, RING, REACH = 6, 12, 18
SEATS = 6
FINISH, BUILD, MOVE = 0, 1, 1 << 32

# What TF-8 says of the designer's buildings.
MADE, LARGE_MADE, SHOT = 1, 5, 3

T_CELLS, T_PLAYERS, T_POINTS, T_ROUNDS, T_LEAST, T_RING, T_REACH, T_START = 0, 1, 2, 3, 4, 5, 6, 7
T_RESOURCES = 7
T_ROBOTS = T_RESOURCES + KINDS
T_NEAR = T_ROBOTS + KINDS + 1
S_PHASE, S_ROUND, S_SEAT, S_BUILT, S_MOVED, S_MOVES, S_SCORE = 0, 1, 2, 3, 4, 5, 6
S_SHIELDS = S_SCORE + SEATS
S_TOWERS = S_SHIELDS + SEATS
S_OWNER = S_TOWERS + SEATS
# Offsets behind S_OWNER, in numbers of cells.
ROBOTS, GONE, TERRAIN, BUILDING, TIMES, WAYS, OPEN = 1, 2, 3, 4, 5, 6, 7


def start(t: Table, s: State) -> None:
    """TF-3, TF-4: the board as it was made, and seat 0 in its first turn (TF-D7)."""
    for k in range(len(s)):
        s[k] = t[t[T_START] + k]
    _start_phase(t, s)


def points(terrain: int, building: int) -> int:
    """TF-10: what a cell is worth."""
    if terrain != BASE:
        return 1 if terrain == SETTLEMENT else 0
    if building == CITY:
        return 10
    return 3 if building in (HOUSE, TOWN) else 2


def count_moves(t: Table, s: State) -> None:
    """TF-6, TF-D3: how many moves there are from each cell of the seat whose turn it is: robots times ways to go."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    ways = S_OWNER + WAYS * cells
    open_ = S_OWNER + OPEN * cells + seat * cells
    total = 0
    for c in range(cells):
        s[ways + c] = 0
        if s[S_OWNER + c] == seat and s[S_OWNER + TERRAIN * cells + c] != HOLE:
            s[ways + c] = (s[S_OWNER + ROBOTS * cells + c] - s[S_OWNER + GONE * cells + c]) * s[open_ + c]
            total += s[ways + c]
    s[S_MOVES] = total


def actor(t: Table, s: State) -> int:
    """The seat whose turn it is; nothing is left to chance."""
    return OVER if s[S_PHASE] == DONE else s[S_SEAT]


def can_enter(t: Table, s: State, c: int) -> bool:
    """TF-6: everything but another seat's base may be entered."""
    cells = t[T_CELLS]
    return s[S_OWNER + TERRAIN * cells + c] != BASE or s[S_OWNER + c] == s[S_SEAT]


def resources(t: Table, s: State, c: int) -> int:
    """TF-7, TF-8: on own settlements among a cell and its neighbours, one each and one for each excavator beside it."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    terrain = S_OWNER + TERRAIN * cells
    rich = S_OWNER + OPEN * cells + (t[T_PLAYERS] + seat) * cells
    found = 1 + s[rich + c] if s[terrain + c] == SETTLEMENT else 0
    for k in range(SIDES):
        n = t[T_NEAR + SIDES * c + k]
        if n >= 0 and s[S_OWNER + n] == seat and s[terrain + n] == SETTLEMENT:
            found += 1 + s[rich + n]
    return found


def builds(t: Table, s: State, out: State, at: int) -> int:
    """TF-7: write what may be built to out[at] and on, ascending; how many there are."""
    if s[S_MOVED] or s[S_BUILT]:
        return 0
    cells, seat, least = t[T_CELLS], s[S_SEAT], t[T_LEAST]
    n = 0
    for c in range(cells):
        if s[S_OWNER + c] != seat or s[S_OWNER + ROBOTS * cells + c] < least:
            continue
        terrain = s[S_OWNER + TERRAIN * cells + c]
        if terrain == BASE:
            continue
        robots = s[S_OWNER + ROBOTS * cells + c]
        found = resources(t, s, c)
        first, last = (BRIDGE, BRIDGE) if terrain == HOLE else (SHIELD, CITY)
        for building in range(first, last + 1):
            if found >= t[T_RESOURCES + building] and robots >= t[T_ROBOTS + building]:
                out[at + n] = BUILD + KINDS * c + building - 1
                n += 1
    return n


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending (TF-5): to finish, to build, to move; as many moves from a cell as it has robots."""
    out[at] = FINISH
    if s[S_BUILT]:
        return 1
    n = 1 + builds(t, s, out, at + 1)
    cells = t[T_CELLS]
    for c in range(cells):
        if s[S_OWNER + WAYS * cells + c] == 0:
            continue
        free = s[S_OWNER + ROBOTS * cells + c] - s[S_OWNER + GONE * cells + c]
        for k in range(SIDES):
            to = t[T_NEAR + SIDES * c + k]
            if to >= 0 and can_enter(t, s, to):
                for robots in range(1, free + 1):
                    out[at + n] = MOVE * (1 + SIDES * c + k) + robots
                    n += 1
    return n


def is_legal(t: Table, s: State, action: int) -> bool:
    """Whether any number is among the legal actions."""
    if s[S_PHASE] == DONE or action < 0:
        return False
    if action == FINISH:
        return True
    if s[S_BUILT]:
        return False
    cells = t[T_CELLS]
    if action < MOVE:
        c, building = (action - BUILD) // KINDS, (action - BUILD) % KINDS + 1
        if s[S_MOVED] or c >= cells or s[S_OWNER + c] != s[S_SEAT]:
            return False
        if s[S_OWNER + TERRAIN * cells + c] != (HOLE if building == BRIDGE else SETTLEMENT):
            return False
        enough = s[S_OWNER + ROBOTS * cells + c] >= t[T_ROBOTS + building]
        return enough and resources(t, s, c) >= t[T_RESOURCES + building]
    place, robots = action // MOVE - 1, action % MOVE
    c = place // SIDES
    if c >= cells or s[S_OWNER + WAYS * cells + c] == 0:
        return False
    to = t[T_NEAR + place]
    free = s[S_OWNER + ROBOTS * cells + c] - s[S_OWNER + GONE * cells + c]
    return to >= 0 and 1 <= robots <= free and can_enter(t, s, to)


def weight(t: Table, s: State, action: int) -> int:
    """Nothing is left to chance."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random legal action, all alike; moves are counted, not listed."""
    if s[S_BUILT]:
        return FINISH
    built = builds(t, s, out, 0)
    ticket = below(r, i, 1 + built + s[S_MOVES])
    if ticket == 0:
        return FINISH
    if ticket <= built:
        return out[ticket - 1]
    ticket -= 1 + built
    cells = t[T_CELLS]
    c = 0
    while ticket >= s[S_OWNER + WAYS * cells + c]:
        ticket -= s[S_OWNER + WAYS * cells + c]
        c += 1
    free = s[S_OWNER + ROBOTS * cells + c] - s[S_OWNER + GONE * cells + c]
    k = 0
    while True:
        to = t[T_NEAR + SIDES * c + k]
        if to >= 0 and can_enter(t, s, to):
            if ticket < free:
                return MOVE * (1 + SIDES * c + k) + ticket + 1
            ticket -= free
        k += 1


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if action == FINISH:
        _finish(t, s)
    elif action < MOVE:
        _build(t, s, (action - BUILD) // KINDS, (action - BUILD) % KINDS + 1)
    else:
        place = action // MOVE - 1
        _move(t, s, place // SIDES, t[T_NEAR + place], action % MOVE)


def _move(t: Table, s: State, c: int, to: int, n: int) -> None:
    """TF-6: n robots go one cell; where others stand, the larger number stays with the difference."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    robots, gone = S_OWNER + ROBOTS * cells, S_OWNER + GONE * cells
    terrain = S_OWNER + TERRAIN * cells
    ways = n * s[S_OWNER + (OPEN + seat) * cells + c]
    s[S_MOVED] = 1
    s[S_MOVES] -= ways
    s[S_OWNER + WAYS * cells + c] -= ways
    s[robots + c] -= n
    owner = s[S_OWNER + to]
    if owner == seat:
        # TF-D3: who has moved stays, so the ways from there are the same as before.
        s[robots + to] += n
        s[gone + to] += n
        return
    if owner >= 0:
        if n <= s[robots + to]:
            s[robots + to] -= n
            return
        n -= s[robots + to]
        if s[terrain + to] == SETTLEMENT:
            s[S_SCORE + owner] -= 1
        # TF-D5: no shield covers a captured cell.
        s[S_OWNER + TIMES * cells + to] = 1
    s[S_OWNER + to] = seat
    s[robots + to] = n
    s[gone + to] = n
    if s[terrain + to] != HOLE:
        # TF-3: wasteland becomes a settlement.
        s[terrain + to] = SETTLEMENT
        s[S_SCORE + seat] += 1


def _build(t: Table, s: State, c: int, building: int) -> None:
    """TF-7, TF-8: robots are used up, the cell becomes a base; towns and cities make houses around them."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    s[S_BUILT] = 1
    s[S_OWNER + ROBOTS * cells + c] -= t[T_ROBOTS + building]
    _found(t, s, c, building)
    if building == SHIELD:
        s[S_SHIELDS + seat] += 1
    elif building == TOWER:
        s[S_TOWERS + seat] += 1
    elif building >= TOWN:
        _make_houses(t, s, T_NEAR + SIDES * c, SIDES)
        if building == CITY:
            _make_houses(t, s, t[T_RING] + RING * c, RING)


def _make_houses(t: Table, s: State, at: int, most: int) -> None:
    """TF-8: own settlements among the cells listed at t[at] become houses."""
    cells = t[T_CELLS]
    for k in range(most):
        n = t[at + k]
        if n >= 0 and s[S_OWNER + n] == s[S_SEAT] and s[S_OWNER + TERRAIN * cells + n] == SETTLEMENT:
            _found(t, s, n, HOUSE)


def _found(t: Table, s: State, c: int, building: int) -> None:
    """TF-6, TF-7: a settlement or hole of the seat becomes a base, which no other seat can enter."""
    cells, players, seat = t[T_CELLS], t[T_PLAYERS], s[S_SEAT]
    open_ = S_OWNER + OPEN * cells
    s[S_SCORE + seat] += points(BASE, building) - points(s[S_OWNER + TERRAIN * cells + c], 0)
    s[S_OWNER + TERRAIN * cells + c] = BASE
    s[S_OWNER + BUILDING * cells + c] = building
    for k in range(SIDES):
        n = t[T_NEAR + SIDES * c + k]
        if n >= 0:
            for other in range(players):
                if other != seat:
                    s[open_ + other * cells + n] -= 1
            if building == EXCAVATOR:
                s[open_ + (players + seat) * cells + n] += 1


def _finish(t: Table, s: State) -> None:
    """TF-5, TF-9: the end phase; then the game is over, or the next seat's start phase."""
    players = t[T_PLAYERS]
    if s[S_SHIELDS + s[S_SEAT]]:
        _shields_on(t, s)
    over = s[S_SEAT] + 1 == players and s[S_ROUND] >= t[T_ROUNDS]
    for seat in range(players):
        if s[S_SCORE + seat] >= t[T_POINTS]:
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
        s[S_OWNER + GONE * t[T_CELLS] + c] = 0
    _start_phase(t, s)


def _shields_on(t: Table, s: State) -> None:
    """TF-D5: robots on own cells count once more for each own shield beside them."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    robots, times = S_OWNER + ROBOTS * cells, S_OWNER + TIMES * cells
    for c in range(cells):
        if s[S_OWNER + BUILDING * cells + c] == SHIELD and s[S_OWNER + c] == seat:
            for k in range(SIDES):
                n = t[T_NEAR + SIDES * c + k]
                if n >= 0 and s[S_OWNER + n] == seat:
                    s[robots + n] += s[robots + n] // s[times + n]
                    s[times + n] += 1


def _start_phase(t: Table, s: State) -> None:
    """TF-D5: shields off, then factories, then towers."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    robots, times = S_OWNER + ROBOTS * cells, S_OWNER + TIMES * cells
    for c in range(cells):
        if s[S_OWNER + c] == seat:
            if s[times + c] > 1:
                s[robots + c] //= s[times + c]
                s[times + c] = 1
            building = s[S_OWNER + BUILDING * cells + c]
            if building == LARGE_FACTORY:
                s[robots + c] += LARGE_MADE
            elif building == FACTORY:
                s[robots + c] += MADE
    if s[S_TOWERS + seat]:
        _towers(t, s)
    count_moves(t, s)


def _towers(t: Table, s: State) -> None:
    """TF-8, TF-D4: each tower takes robots from every cell of others in its range."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    robots = S_OWNER + ROBOTS * cells
    for c in range(cells):
        if s[S_OWNER + BUILDING * cells + c] == TOWER and s[S_OWNER + c] == seat:
            for k in range(REACH):
                n = t[t[T_REACH] + REACH * c + k]
                if n >= 0 and s[S_OWNER + n] >= 0 and s[S_OWNER + n] != seat:
                    s[robots + n] = max(0, s[robots + n] - SHOT)


def score(t: Table, s: State, seat: int) -> int:
    """TF-10: the points of a seat's cells."""
    return s[S_SCORE + seat]


def wins(t: Table, s: State, seat: int) -> int:
    """TF-10: most points win, of equals the seat later in turn order."""
    own = s[S_SCORE + seat]
    for other in range(t[T_PLAYERS]):
        if s[S_SCORE + other] > own or (s[S_SCORE + other] == own and other > seat):
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """TF-9: 0 where a seat has the points, else 1, the last round."""
    for seat in range(t[T_PLAYERS]):
        if s[S_SCORE + seat] >= t[T_POINTS]:
            return 0
    return 1
