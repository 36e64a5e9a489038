"""What is noted about games of AntWalk, written like a kernel (engine/contract/rules.py).

A cell is used when the ant enters it in a walk. Counters of a game: how often the ant was lost, and how many cards were
played in the turn of a seat that did not hold them.
"""

from landpress.engine.contract.rules import M_CELL, M_FACT, M_SEAT, M_STANDS, M_VERB, State, Table
from landpress.engine.games.antwalk.encoding import END, FACE, KEEP, S_ANT, S_PHASE, T_PLAYERS, is_place, is_walk
from landpress.engine.games.antwalk.kernel import score

VERBS = ("face", "walk", "place", "take", "end")
FACTS = ("lost", "cards_on_others_turn")
SEAT_FACTS = ()
F_LOST = M_FACT
F_OTHERS = M_FACT + 1


def first_seat(t: Table, outcome: int) -> int:
    """Return the seat that was drawn (AW-3)."""
    return outcome


def standings(t: Table, s: State, m: State) -> None:
    """Note the scores."""
    for seat in range(t[T_PLAYERS]):
        m[M_STANDS + seat] = score(t, s, seat)


def cards_of_others(t: Table, s: State, seat: int) -> int:
    """Return the number of cards that the other seats have played."""
    played = 0
    for other in range(t[T_PLAYERS]):
        if other != seat:
            played += score(t, s, other)
    return played


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb of an action (AW-4, AW-7) and the cards played before a walk; only walks play cards (AW-9).

    Keeping a tile (AW-2) counts as `take`.
    """
    if s[S_PHASE] == FACE:
        m[M_VERB] = 0
    elif s[S_PHASE] == KEEP:
        m[M_VERB] = 3
    elif is_walk(action):
        m[M_VERB] = 1
        m[F_OTHERS] -= cards_of_others(t, s, m[M_SEAT])
    elif is_place(action):
        m[M_VERB] = 2
    else:
        m[M_VERB] = 4 if action == END else 3


def after(t: Table, s: State, m: State) -> None:
    """Note where the ant went and how many cards of other seats were played (AW-6, AW-7, AW-9)."""
    if m[M_VERB] == 1:
        m[F_OTHERS] += cards_of_others(t, s, m[M_SEAT])
        if s[S_ANT] < 0:
            m[F_LOST] += 1
        m[M_CELL] = s[S_ANT]
