"""A bound of the points that a seat can have at the end of its turn, for proofs that a turn does not win."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.turns import place_of
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import can_enter


def may_win_now(t: Table, s: State) -> bool:
    """Return False if robots were moved, and the cells that can still be taken are too few for the points of the end.

    After a move a turn builds nothing (TF-5). Robots that have moved stay where they are (TF-D3), so only cells beside
    robots that have not can be taken, each for one point.
    """
    seat = s[e.S_SEAT]
    is_last = s[e.S_ROUND] >= t[e.T_ROUNDS]
    if not s[e.S_MOVED] or (
        is_last and place_of(t[e.T_ORDER], t[e.T_PLAYERS], s[e.S_ROUND], seat) + 1 == t[e.T_PLAYERS]
    ):
        return True
    near = {e.neighbour(t, c, way) for c in range(t[e.T_CELLS]) if e.moves_from(s, c) for way in range(e.SIDES)}
    taken = sum(c >= 0 and can_enter(s, c) and e.owner_of(s, c) != seat and e.terrain_of(s, c) != e.HOLE for c in near)
    return e.score_of(s, seat) + taken >= t[e.T_POINTS]
