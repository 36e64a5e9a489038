"""The rules of Orchard as plain functions over whole numbers; no clause leaves anything to chance.

Table `t`: the number of cells and of seats, the shade, six neighbours of each cell (-1 for none), the apples of each
cell, the start of each seat. State `s`: the seat to move (-1 when the game is over), then the owner of the tree on each
cell (-1 for none). An action is the cell where a tree is planted.
"""

from landpress.plugins import OVER, State, Table, below

PARTS: tuple[str, ...] = ()
SIDES = 6
T_CELLS, T_PLAYERS, T_SHADE, T_NEAR = 0, 1, 2, 3
S_SEAT, S_OWNER = 0, 1


def start(t: Table, s: State) -> None:
    """OR-4: each seat begins with a tree on its start, and seat 0 moves first."""
    for cell in range(t[T_CELLS]):
        s[S_OWNER + cell] = -1
    for seat in range(t[T_PLAYERS]):
        s[S_OWNER + t[T_NEAR + 7 * t[T_CELLS] + seat]] = seat
    s[S_SEAT] = -1
    pass_on(t, s)


def actor(t: Table, s: State) -> int:
    """Return the seat to move, or `OVER`."""
    return OVER if s[S_SEAT] < 0 else s[S_SEAT]


def can_plant(t: Table, s: State, seat: int, cell: int) -> bool:
    """OR-5: a tree is planted on an empty meadow beside a tree of one's own."""
    if s[S_OWNER + cell] >= 0:
        return False
    for k in range(SIDES):
        other = t[T_NEAR + SIDES * cell + k]
        if other >= 0 and s[S_OWNER + other] == seat:
            return True
    return False


def actions(t: Table, s: State, out: State, at: int) -> int:
    """OR-5: write the meadows where the seat can plant."""
    n = 0
    for cell in range(t[T_CELLS]):
        if can_plant(t, s, s[S_SEAT], cell):
            out[at + n] = cell
            n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """Return 1: nothing is left to chance."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action."""
    return out[below(r, i, actions(t, s, out, 0))]


def apply(t: Table, s: State, action: int) -> None:
    """OR-5: plant a tree; then the next seat moves."""
    s[S_OWNER + action] = s[S_SEAT]
    pass_on(t, s)


def pass_on(t: Table, s: State) -> None:
    """OR-6: the turn passes to the next seat that can plant; the game is over when none can."""
    seat = s[S_SEAT]
    for _ in range(t[T_PLAYERS]):
        seat = (seat + 1) % t[T_PLAYERS]
        for cell in range(t[T_CELLS]):
            if can_plant(t, s, seat, cell):
                s[S_SEAT] = seat
                return
    s[S_SEAT] = -1


def borne(t: Table, s: State, cell: int) -> int:
    """OR-7: a tree bears the apples of its meadow, less the shade of each foreign tree beside it, but not below 0."""
    apples = t[T_NEAR + SIDES * t[T_CELLS] + cell]
    for k in range(SIDES):
        other = t[T_NEAR + SIDES * cell + k]
        if other >= 0 and s[S_OWNER + other] >= 0 and s[S_OWNER + other] != s[S_OWNER + cell]:
            apples -= t[T_SHADE]
    return max(0, apples)


def score(t: Table, s: State, seat: int) -> int:
    """OR-7: the score of a seat is what its trees bear."""
    total = 0
    for cell in range(t[T_CELLS]):
        if s[S_OWNER + cell] == seat:
            total += borne(t, s, cell)
    return total


def wins(t: Table, s: State, seat: int) -> int:
    """OR-8: the highest score wins; seats with the same one share the win."""
    for other in range(t[T_PLAYERS]):
        if score(t, s, other) > score(t, s, seat):
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """Return 0: a game ends when nobody can plant."""
    return 0
