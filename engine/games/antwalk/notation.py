"""AntWalk in words: the table of a deal, actions and states as people and files write them.

Chance: `first S`. Seats: `face n|e|s|w`, `walk` or, where there is a choice, `walk n|e|s|w`, `place c4`, `take c4`,
`end`.
"""

from typing import Any

from landpress.engine.contract.house import House
from landpress.engine.games.antwalk import kernel as k
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.squares import SIDES, names

REASONS = ("hand-played", "turn-limit")
PHASES = ("first", "face", "act", "over")
ROOM = 800
"""At most 32 actions: four ways to walk, 25 places, two tokens to take, the end; the rest is the greedy policy's."""


def table(board: Deal, house: House) -> list[int]:
    """The table `t` of a deal: tiles, arrows, who holds which card, and the house values of play."""
    tiles = [int(tile) for tile in board.cells]
    clockwise = [int(tile > 0 and board.number_side[tile - 1] == "cw") for tile in tiles]
    holders = [-1] * k.NUMBERS
    for seat, hand in enumerate(board.hands):
        for number in hand:
            holders[number] = seat
    return [board.players, house["play.turns"], house["play.actions"], *tiles, *clockwise, *holders]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def size(t: list[int]) -> int:
    """The length of the state."""
    return k.S_TOKEN + 2 * k.SLOTS * t[k.T_PLAYERS] + 2 * t[k.T_PLAYERS]


def longest(t: list[int]) -> int:
    """No game has more plies: who is first, then every turn at most a facing and its actions."""
    return 1 + max(1, t[k.T_TURNS]) * (1 + max(1, t[k.T_ACTIONS]))


def action_text(t: list[int], s: list[int], action: int) -> str:
    """An action that is legal in a state, as it is written."""
    if s[k.S_PHASE] == k.FIRST:
        return f"first {action}"
    if s[k.S_PHASE] == k.FACE:
        return f"face {SIDES[action]}"
    if action == k.END:
        return "end"
    if action >= k.TAKE:
        return f"take {names(k.SIDE)[action - k.TAKE]}"
    if action >= k.PLACE:
        return f"place {names(k.SIDE)[action - k.PLACE]}"
    return "walk" if action == k.WALK else f"walk {SIDES[action - k.WALK - 1]}"


def _hands(t: list[int], s: list[int]) -> list[list[int]]:
    return [[number for number in range(k.NUMBERS) if s[k.S_HOLDER + number] == seat] for seat in range(t[k.T_PLAYERS])]


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """A state as traces hold it."""
    players, cells = t[k.T_PLAYERS], names(k.SIDE)
    visited = k.S_TOKEN + k.SLOTS * players

    def token(slot: int) -> dict[str, Any] | None:
        at = s[k.S_TOKEN + slot]
        return None if at < 0 else {"cell": cells[at], "visited": bool(s[visited + slot])}

    return {
        "phase": PHASES[s[k.S_PHASE]],
        "turn": s[k.S_TURN],
        "seat": s[k.S_SEAT],
        "actions_left": s[k.S_LEFT],
        "ant": None if s[k.S_ANT] < 0 else cells[s[k.S_ANT]],
        "facing": None if s[k.S_FACING] < 0 else SIDES[s[k.S_FACING]],
        "up": [bool(up) for up in s[k.S_UP : k.S_UP + k.CELLS]],
        "tokens": [[token(k.SLOTS * seat + slot) for slot in range(k.SLOTS)] for seat in range(players)],
        "hands": _hands(t, s),
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """The inverse of `state`; no number counts as seen but those that show."""
    players, cells = t[k.T_PLAYERS], names(k.SIDE)
    s = [0] * size(t)
    s[k.S_PHASE] = PHASES.index(written["phase"])
    s[k.S_TURN], s[k.S_SEAT], s[k.S_LEFT] = written["turn"], written["seat"], written["actions_left"]
    s[k.S_ANT] = -1 if written["ant"] is None else cells.index(written["ant"])
    s[k.S_FACING] = -1 if written["facing"] is None else SIDES.index(written["facing"])
    s[k.S_UP : k.S_UP + k.CELLS] = s[k.S_SHOWN : k.S_SHOWN + k.CELLS] = [int(up) for up in written["up"]]
    s[k.S_ON : k.S_ON + k.CELLS] = [-1] * k.CELLS
    s[k.S_HOLDER : k.S_HOLDER + k.NUMBERS] = [-1] * k.NUMBERS
    visited = k.S_TOKEN + k.SLOTS * players
    for slot, token in enumerate(token for tokens in written["tokens"] for token in tokens):
        s[k.S_TOKEN + slot] = -1 if token is None else cells.index(token["cell"])
        if token is not None:
            s[visited + slot] = int(token["visited"])
            s[k.S_ON + s[k.S_TOKEN + slot]] = slot
    cards = visited + k.SLOTS * players
    for seat, hand in enumerate(written["hands"]):
        for number in hand:
            s[k.S_HOLDER + number] = seat
        s[cards + seat] = len(hand)
        dealt = t[k.T_HOLDER : k.T_HOLDER + k.NUMBERS].count(seat)
        s[cards + players + seat] = dealt - len(hand)
    if written["phase"] == "over" and all(written["hands"]):
        s[k.S_REASON] = REASONS.index("turn-limit")
    return s


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    """AW-10: what a seat knows: arrows as they show, numbers once shown, its own hand, and how many cards all hold."""
    tiles = t[k.T_TILE : k.T_TILE + k.CELLS]
    clockwise = [t[k.T_CLOCKWISE + c] == s[k.S_UP + c] for c in range(k.CELLS)]
    hands = _hands(t, s)
    known = {key: value for key, value in state(t, s).items() if key != "hands"}
    return known | {
        "arrows": [("cw" if turn else "ccw") if tile else None for tile, turn in zip(tiles, clockwise, strict=True)],
        "numbers": [tile if s[k.S_SHOWN + c] else None for c, tile in enumerate(tiles)],
        "hand": hands[seat],
        "cards_left": [len(hand) for hand in hands],
    }


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """What hidden things have been shown so far: tiles whose number was seen."""
    return tuple(s[k.S_SHOWN : k.S_SHOWN + k.CELLS])
