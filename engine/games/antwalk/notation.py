"""AntWalk in words: the table of a deal, and actions and states as people and files write them.

Chance: `first S`. Seats: `face n|e|s|w`, `walk` or, if there is a choice, `walk n|e|s|w`, `place c4`, `take c4`, `end`.
Before that, if seats choose their tiles, `keep a` to `keep h`: the tiles in the order in which they were dealt.
"""

from typing import Any, NotRequired, TypedDict, cast

from landpress.engine.contract.house import House
from landpress.engine.contract.streams import Stream
from landpress.engine.games.antwalk import encoding as e
from landpress.layouts.games.antwalk import LATTICE, TILES, Deal
from landpress.layouts.squares import SIDES

REASONS = ("hand-played", "turn-limit")
PHASES = ("first", "face", "act", "over", "keep")
HIDDEN = ("hands", "dealt", "tiles")
"""What no seat sees whole."""
LETTERS = "abcdefgh"
"""What the eight tiles of a seat are called. Others read these letters, and learn nothing of the numbers."""
ROOM = 900
"""Numbers in `out`. The greedy policy needs most of them. A seat has at most 32 actions: four ways to walk, 25 places,
two tokens to take, the end."""


class AntWalkToken(TypedDict):
    """A token on the board."""

    cell: str
    visited: bool


class AntWalkObservation(TypedDict):
    """What a seat knows of AntWalk (AW-10). Lists of cells are in the order of the board file."""

    phase: str
    """`first`, `face`, `act` or `over`; `keep` while seats choose their tiles."""
    turn: int
    seat: int
    """The seat whose turn it is."""
    actions_left: int
    ant: str | None
    """The cell of the ant, None before it is put down."""
    facing: str | None
    """The side that the ant faces."""
    up: list[bool]
    """For each cell whether the number of its tile shows now."""
    tokens: list[list[AntWalkToken | None]]
    """For each seat its tokens, None for one that is off the board."""
    arrows: list[str | None]
    """For each cell `cw` or `ccw`, None where no tile lies."""
    numbers: list[int | None]
    """For each cell the number of its tile, None if it was never shown."""
    hand: list[int]
    """The cards of the seat that looks."""
    cards_left: list[int]
    """For each seat the number of its cards."""
    dealt: NotRequired[list[int]]
    """The eight tiles of which the seat keeps five, if seats choose tiles."""


def dealt_tiles(board: Deal) -> list[list[int]]:
    """Return the eight tiles from which each seat chooses, in the order in which they are dealt (AW-D7).

    They are the tiles of its hand and others that are in no hand, drawn from a random stream of the deal.
    """
    stream = Stream(" ".join(board.cells), *board.hands, "eight tiles")
    held = {card for hand in board.hands for card in hand}
    rest = [tile for tile in TILES if tile not in held]
    stream.shuffle(rest)
    dealt = []
    for hand in board.hands:
        tiles = [*hand, *(rest.pop() for _ in range(e.EIGHT - len(hand)))]
        stream.shuffle(tiles)
        dealt.append(tiles)
    return dealt


def table(board: Deal, house: House) -> list[int]:
    """Return the table `t` of a deal: tiles, arrows, the holder of each card, and the house values of play."""
    tiles = [int(tile) for tile in board.cells]
    clockwise = [0, *(int(arrow == "cw") for arrow in board.number_side)]
    chooses = house["play.choose_tiles"]
    dealt = [tile for eight in dealt_tiles(board) for tile in eight] if chooses else []
    holders = [-1] * e.NUMBERS
    for seat, hand in enumerate(board.hands):
        for number in hand:
            holders[number] = seat
    header = [board.players, house["play.turns"], house["play.actions"], int(chooses)]
    return [*header, *tiles, *clockwise, *holders, *dealt]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def size(t: list[int]) -> int:
    """Return the length of the state."""
    return e.STATE_LENGTH


def longest(t: list[int]) -> int:
    """Return a number of plies that no game exceeds: tiles, the first draw, then in each turn `face` and all."""
    return t[e.T_CHOOSE] * e.FIVE * t[e.T_PLAYERS] + 1 + max(1, t[e.T_TURNS]) * (1 + max(1, t[e.T_ACTIONS]))


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    if s[e.S_PHASE] == e.FIRST:
        return f"first {action}"
    if s[e.S_PHASE] == e.FACE:
        return f"face {SIDES[action]}"
    if s[e.S_PHASE] == e.KEEP:
        return f"keep {LETTERS[action]}"
    if action == e.END:
        return "end"
    if e.is_take(action):
        return f"take {LATTICE.names[e.cell_of(action)]}"
    if e.is_place(action):
        return f"place {LATTICE.names[e.cell_of(action)]}"
    return "walk" if action == e.WALK else f"walk {SIDES[e.side_of(action)]}"


def _hands(t: list[int], s: list[int]) -> list[list[int]]:
    seats = range(t[e.T_PLAYERS])
    return [[number for number in range(e.NUMBERS) if e.holder_of(s, number) == seat] for seat in seats]


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """Return the position as traces hold it."""
    cells = LATTICE.names

    def token(slot: int) -> dict[str, Any] | None:
        at = e.place_of(s, slot)
        return None if at < 0 else {"cell": cells[at], "visited": e.is_visited(s, slot)}

    return {
        "phase": PHASES[s[e.S_PHASE]],
        "turn": s[e.S_TURN],
        "seat": s[e.S_SEAT],
        "actions_left": s[e.S_LEFT],
        "ant": None if s[e.S_ANT] < 0 else cells[s[e.S_ANT]],
        "facing": None if s[e.S_FACING] < 0 else SIDES[s[e.S_FACING]],
        "up": [e.is_up(s, cell) for cell in range(e.CELLS)],
        "tokens": [[token(slot) for slot in e.slots_of(seat)] for seat in range(t[e.T_PLAYERS])],
        "hands": _hands(t, s),
        **(_chosen(t, s) if t[e.T_CHOOSE] else {}),
    }


def _chosen(t: list[int], s: list[int]) -> dict[str, Any]:
    """Return what a position has besides if seats choose: their eight tiles, and for each cell its tile."""
    eights = [[e.dealt_tile(t, seat, place) for place in range(e.EIGHT)] for seat in range(t[e.T_PLAYERS])]
    return {"dealt": eights, "tiles": [e.tile_at(s, cell) for cell in range(e.CELLS)]}


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of a written position, the inverse of `state`; only numbers that show now count as seen."""
    cells = LATTICE.names
    s = [0] * size(t)
    e.clear_board(s)
    s[e.S_PHASE] = PHASES.index(written["phase"])
    s[e.S_TURN], s[e.S_SEAT], s[e.S_LEFT] = written["turn"], written["seat"], written["actions_left"]
    s[e.S_ANT] = -1 if written["ant"] is None else cells.index(written["ant"])
    s[e.S_FACING] = -1 if written["facing"] is None else SIDES.index(written["facing"])
    for cell, up in enumerate(written["up"]):
        e.set_up(s, cell, int(up))
        e.set_shown(s, cell, int(up))
    for cell in range(e.CELLS):
        e.lay_tile(s, cell, written["tiles"][cell] if t[e.T_CHOOSE] else t[e.T_TILES + cell])
    if t[e.T_CHOOSE]:
        _require_tiles(s, written)
    for slot, token in enumerate(token for tokens in written["tokens"] for token in tokens):
        if token is not None:
            e.put_token(s, slot, cells.index(token["cell"]))
            e.set_visited(s, slot, int(token["visited"]))
    for seat, hand in enumerate(written["hands"]):
        for number in hand:
            e.take_card(s, number, seat)
        begun = e.FIVE if t[e.T_CHOOSE] else sum(e.dealt_to(t, number) == seat for number in range(e.NUMBERS))
        e.set_cards_played(s, seat, 0 if s[e.S_PHASE] == e.KEEP else begun - len(hand))
    if written["phase"] == "over" and all(written["hands"]):
        s[e.S_REASON] = REASONS.index("turn-limit")
    return s


def _require_tiles(s: list[int], written: dict[str, Any]) -> None:
    """Raise ValueError unless 24 different tiles lie around the anthill, and hands fit what was dealt and laid."""
    laid = {e.tile_at(s, cell) for cell in range(e.CELLS)}
    held = [(number, eight) for hand, eight in zip(written["hands"], written["dealt"], strict=True) for number in hand]
    are_tiles = len(laid) == e.CELLS and laid <= set(range(e.NUMBERS)) and e.tile_at(s, e.ANTHILL) == 0
    lies = s[e.S_PHASE] == e.KEEP or all(number in laid for number, _ in held)
    if not (are_tiles and lies and all(number in eight for number, eight in held)):
        raise ValueError("the tiles are those of no game")


def observation(t: list[int], s: list[int], seat: int) -> AntWalkObservation:
    """Return what a seat knows (AW-10): arrows that show, numbers once shown, its own hand, all counts of cards."""
    cells, hands = range(e.CELLS), _hands(t, s)
    position = state(t, s)
    known = {key: value for key, value in position.items() if key not in HIDDEN}
    tiles = [0 if s[e.S_PHASE] == e.KEEP else e.tile_at(s, c) for c in cells]
    own = {
        "arrows": [("cw" if e.is_clockwise(t, s, c) else "ccw") if tiles[c] else None for c in cells],
        "numbers": [tiles[c] if e.was_shown(s, c) else None for c in cells],
        "hand": hands[seat],
        "cards_left": [len(hand) for hand in hands],
        **({"dealt": position["dealt"][seat]} if t[e.T_CHOOSE] else {}),
    }
    return cast(AntWalkObservation, known | own)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """Return for each cell whether the number of its tile has been shown, 1 or 0."""
    return tuple(int(e.was_shown(s, cell)) for cell in range(e.CELLS))
