"""The rules of Saltmarsh as plain functions over whole numbers.

Table `t`: the number of cells and of seats, whether water is stirred, six neighbours of each cell (-1 for none), the
herbs of each cell. State `s`: the seat to move (`CHANCE` for the tide, `OVER` at the end), the hummock that sank last
(-1 for none), the herbs of four seats, then for each cell whether it still stands. An action is the cell that a seat
gathers or the tide takes, or the number of cells for `wait`.
"""

from landpress.plugins import CHANCE, OVER, State, Table, below

PARTS: tuple[str, ...] = ()
SIDES, MOST_SEATS = 6, 4
T_CELLS, T_PLAYERS, T_STIR, T_NEAR = 0, 1, 2, 3
S_SEAT, S_LAST, S_HERBS, S_STANDS = 0, 1, 2, 6


def start(t: Table, s: State) -> None:
    """SM-4: all hummocks stand, nobody has herbs, and seat 0 moves first."""
    s[S_SEAT] = 0
    s[S_LAST] = -1
    for seat in range(MOST_SEATS):
        s[S_HERBS + seat] = 0
    for cell in range(t[T_CELLS]):
        s[S_STANDS + cell] = 1


def actor(t: Table, s: State) -> int:
    """Return the seat to move, `CHANCE` for the tide, or `OVER`."""
    return s[S_SEAT]


def on_coast(t: Table, s: State, cell: int) -> bool:
    """Return whether a hummock stands and water is on at least one of its sides."""
    if s[S_STANDS + cell] == 0:
        return False
    for k in range(SIDES):
        other = t[T_NEAR + SIDES * cell + k]
        if other < 0 or s[S_STANDS + other] == 0:
            return True
    return False


def is_stirred(t: Table, s: State, cell: int) -> bool:
    """SM-6: the water around the hummock that sank last is stirred."""
    if t[T_STIR] == 0 or s[S_LAST] < 0:
        return False
    beside = False
    for k in range(SIDES):
        if t[T_NEAR + SIDES * s[S_LAST] + k] == cell:
            beside = True
    return beside


def actions(t: Table, s: State, out: State, at: int) -> int:
    """SM-5, SM-7: write what a seat can gather, or `wait` if it is nothing; or what the tide can take."""
    n = 0
    for cell in range(t[T_CELLS]):
        if on_coast(t, s, cell) and (s[S_SEAT] == CHANCE or not is_stirred(t, s, cell)):
            out[at + n] = cell
            n += 1
    if n == 0:
        out[at] = t[T_CELLS]
        n = 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """SM-7: the tide takes each hummock on the coast with the same chance."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action."""
    return out[below(r, i, actions(t, s, out, 0))]


def apply(t: Table, s: State, action: int) -> None:
    """SM-5: a hummock that is gathered sinks. SM-7: after the last seat the tide moves, then the first seat again."""
    seat = s[S_SEAT]
    if action < t[T_CELLS]:
        if seat >= 0:
            s[S_HERBS + seat] += t[T_NEAR + SIDES * t[T_CELLS] + action]
        s[S_STANDS + action] = 0
        s[S_LAST] = action
    s[S_SEAT] = 0
    if seat >= 0:
        s[S_SEAT] = seat + 1 if seat + 1 < t[T_PLAYERS] else CHANCE
    if standing_cells(t, s) == 0:
        s[S_SEAT] = OVER


def standing_cells(t: Table, s: State) -> int:
    """Return the number of hummocks that stand."""
    n = 0
    for cell in range(t[T_CELLS]):
        n += s[S_STANDS + cell]
    return n


def score(t: Table, s: State, seat: int) -> int:
    """SM-8: the score of a seat is its herbs."""
    return s[S_HERBS + seat]


def wins(t: Table, s: State, seat: int) -> int:
    """SM-8: the most herbs win; seats with the same number share the win."""
    for other in range(t[T_PLAYERS]):
        if s[S_HERBS + other] > s[S_HERBS + seat]:
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """Return 0: a game ends when the last hummock sinks."""
    return 0
