"""Count the pieces that played games have in use at once, and write `output/games/GAME/counts.toml`.

    .venv/bin/python -m scripts.count_pieces [GAME...]

For every included variant with a limit of rounds and every number of seats, greedy seats play `GREEDY` games and
searching seats `SEARCHING` games, each on a board of its own. A count is the number of pieces of a kind with which
99.5 % of the games of either sort never run out of this kind. A stack of robots or units uses the fewest chips. Counts
of pieces that each seat has are those of the seat that uses most.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from landpress.engine.contract.house import STANDARD, changed, house_values, shipped, variant_values
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import Game, Written
from landpress.engine.kernels.backends import link
from landpress.engine.loops.search import tree_words
from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request, seats_of
from landpress.layouts.board import Board, Variant
from landpress.output.games.landsweeper.kit import CHIPS
from landpress.output.games.terraforming.examples import ROBOTS

GREEDY, SEARCHING, ITERATIONS = 200, 10, 20
SHARE = 0.995
FOLDER = Path(__file__).parents[1] / "output/games"
InUse = Callable[[Mapping[str, Any]], Counter[str]]


def chips(number: int, values: Sequence[int]) -> Counter[int]:
    """Return the fewest chips of these values for a number, as the largest ones first."""
    found: Counter[int] = Counter()
    for value in sorted(values, reverse=True):
        found[value], number = divmod(number, value)
    return found


def last_land(state: Mapping[str, Any]) -> Counter[str]:
    """Count the tokens on the board."""
    return _most({"tokens": state["tokens"]})


def landsweeper(state: Mapping[str, Any]) -> Counter[str]:
    """Count the chips of each value."""
    seats: dict[int, Counter[int]] = {}
    for owner, units in zip(state["owner"], state["units"], strict=True):
        seats.setdefault(owner, Counter()).update(chips(units, CHIPS))
    used = [counter for owner, counter in seats.items() if owner >= 0]
    return Counter({f"chips_{value}": max((counter[value] for counter in used), default=0) for value in CHIPS})


def terraforming(state: Mapping[str, Any]) -> Counter[str]:
    """Count markers, buildings and chips. The printed sign on a large factory shows its owner."""
    marked = [owner for owner, kind in zip(state["owner"], state["building"], strict=True) if kind != "large_factory"]
    found = _most({"owners": marked})
    found["moved"] = sum(robots > 0 for robots in state["moved_robots"])
    found.update(kind for kind in state["building"] if kind not in (None, "large_factory"))
    for robots, times in zip(state["robots"], state["shield"], strict=True):
        found.update({f"robots_{value}": number for value, number in chips(robots, ROBOTS).items()})
        if robots and times > 1:
            found[f"shielded_{times}"] += 1
    return found


def xarkant(state: Mapping[str, Any]) -> Counter[str]:
    """Count the resources that all seats hold, and their popularity."""
    found: Counter[str] = Counter()
    for stock in state["stock"]:
        found.update(stock)
    found["popularity"] = sum(state["popularity"])
    return found


def _most(places: Mapping[str, Sequence[int]]) -> Counter[str]:
    """Count, for each kind of marker, those of the seat with most; -1 is no seat."""
    return Counter(
        {kind: max(Counter(seat for seat in seats if seat >= 0).values(), default=0) for kind, seats in places.items()}
    )


IN_USE: dict[str, InUse] = {
    "last-land": last_land,
    "landsweeper": landsweeper,
    "terraforming": terraforming,
    "xarkant": xarkant,
}
"""The games whose pieces are not all always in use, as those of AntWalk are."""
COUNTED = ("last-land", "landsweeper", "terraforming")
"""The games with a file of counts. In Xarkant the places on the boards limit the pieces."""
ENDLESS = ("client",)
"""Variants without a limit of rounds. Greedy seats can avoid each other for ever, and units heap up."""
ENDS_TURN = {"terraforming": 0}
"""The action before which a game's positions are counted, if not before all: a turn has many moves."""


def peaks(board: Board, seed: int, iterations: int, in_use: InUse) -> Counter[str]:
    """Play one game, with searching seats if there are iterations. Return the most pieces in use at once."""
    rules, notation = link(board.game, compiled=True), Game(board.game).notation
    table = notation.table(board, house_values(board.game, board.variant))
    size, only = notation.size(table), ENDS_TURN.get(board.game)
    t, s, world = rules.array(table), rules.zeros(size), rules.zeros(size)
    out, tree = rules.zeros(notation.ROOM), rules.zeros(tree_words(iterations))
    streams = rules.array(game_streams(seed, 0, board.players))
    rules.start(t, s)
    most: Counter[str] = Counter()

    def see() -> None:
        state: Written = dict(notation.state(table, rules.listed(s)))
        for kind, number in in_use(state).items():
            most[kind] = max(most[kind], number)

    while (actor := rules.actor(t, s)) != OVER:
        i = STREAM * (actor + 1)
        if actor == CHANCE:
            action = rules.sample(t, s, streams, i, out)
        elif iterations:
            rules.uct_begin(t, s, streams, i, out, tree)
            rules.uct_grow(t, s, out, rules.effort(t, s, iterations), board.players, world, tree)
            action = rules.uct_choice(tree)
        else:
            action = rules.greedy(t, s, streams, i, out)
        if actor != CHANCE and only in (None, action):
            see()
        rules.apply(t, s, action)
    see()
    return most


def kinds(game: str) -> Iterator[tuple[str, int, Variant]]:
    """Yield the name, the number of seats and the values of each variant and number of seats that a game has."""
    for name in (STANDARD, *(name for name in shipped(game) if name not in ENDLESS)):
        values = changed(game, variant_values(game, name))
        for seats in seats_of(game, values):
            yield name, seats, values


def games_of(game: str, seats: int, variant: Variant, label: str, games: int, iterations: int) -> list[Counter[str]]:
    """Return the most pieces in use at once in each of some games. `label` names their seeds."""
    asked = request(game, seats, variant, None, even=False)
    boards = (drawn(asked, f"{label} {number}").board for number in range(games))
    return [peaks(board, seed, iterations, IN_USE[game]) for seed, board in enumerate(boards)]


def enough(played: Sequence[Counter[str]]) -> Counter[str]:
    """Return the smallest counts that are enough for a share `SHARE` of the games, piece by piece."""
    at = ceil(SHARE * len(played)) - 1
    return Counter({kind: sorted(one[kind] for one in played)[at] for kind in {k for one in played for k in one}})


def counted(game: str) -> str:
    """Return the text of a game's `counts.toml`."""
    lines = [
        f"# Each of these counts is enough in {SHARE * 100:g} % of played games: the most in use at once in",
        f"# {GREEDY} games of greedy seats and in {SEARCHING} games of searching seats, for each variant and number of",
        "# seats. Written by scripts/count_pieces.py.",
    ]
    for name, seats, variant in kinds(game):
        greedy = enough(games_of(game, seats, variant, "count", GREEDY, 0))
        searching = enough(games_of(game, seats, variant, "search", SEARCHING, ITERATIONS))
        found = greedy | searching
        print(game, name, seats, dict(found), flush=True)
        lines += ["", f"[{name}.{seats}]"]
        lines += [f"{kind} = {found[kind]}" for kind in sorted(found) if found[kind]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for asked in sys.argv[1:] or COUNTED:
        (FOLDER / asked.replace("-", "_") / "counts.toml").write_text(counted(asked), "utf-8")
