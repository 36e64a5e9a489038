"""Stepping through a game by numbers from outside, in one call a ply: the shared loop of engine/play/stepper.py.

Both functions return a `view`: who acts next, and how many legal actions are in `out`.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import OVER, State, Table

VIEW_SEATS = 8
"""A view is `VIEW_SEATS` * (count of actions) + actor + `VIEW_ACTOR`."""
VIEW_ACTOR = 2
REFUSED = -1
"""What `advanced` returns for an action that is not legal. Nothing changes then."""


def viewed(t: Table, s: State, out: State) -> int:
    """Write the legal actions of a position to `out`. Return its view."""
    seat = rules.actor(t, s)
    found = 0 if seat == OVER else rules.actions(t, s, out, 0)
    return VIEW_SEATS * found + seat + VIEW_ACTOR


def advanced(t: Table, s: State, action: int, out: State, found: int) -> int:
    """Apply an action if it is among the `found` legal actions in `out`. Return the view of the new position."""
    low, high = 0, found
    while low < high:
        middle = (low + high) // 2
        if out[middle] < action:
            low = middle + 1
        else:
            high = middle
    if low == found or out[low] != action:
        return REFUSED
    rules.apply(t, s, action)
    return viewed(t, s, out)
