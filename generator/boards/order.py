"""What is known of the places in the order of play, from the `order.toml` of a game.

A place is the distance from the first seat in the order of play. `make bench-places` measures their chances with
computer players of equal strength, and writes the files: a row for each number of seats, each included variant and each
strength. A row knows one of three things: all places win within `WIDTH` points of an equal share, some place does not,
or that is not decided. What has no row was not measured.
"""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.house import changed, shipped, variant_name, variant_values
from landpress.layouts import catalogue
from landpress.layouts.board import ALONE, Board, Variant
from landpress.layouts.catalogue import has

if TYPE_CHECKING:
    from landpress.engine.proof.decision import Verdict

FILE = "order.toml"
POLICIES = ("greedy", "mcts:100")
"""The strengths that are measured, from the weakest to the strongest."""
WIDTH = 5.0
"""Places count as equal if each of them wins within this many points of an equal share."""


class Measured(NamedTuple):
    """A row. `places` has the share of the wins of each place in percent, and both bounds of it."""

    players: int
    variant: str
    policy: str
    boards: int
    games: int
    seed: int
    commit: str
    verdict: "Verdict"
    places: tuple[tuple[float, ...], ...]

    @property
    def fact(self) -> dict[str, Any]:
        """The row as a fact about a board."""
        state = "not decided" if self.verdict == "open" else self.verdict
        return {"policy": self.policy, "state": state, "games": self.games, "percent": list(map(list, self.places))}

    @property
    def beyond(self) -> list[int]:
        """The places that are known to be outside the width: with all of their interval."""
        equal = 100 / self.players
        outside = [low > equal + WIDTH or high < equal - WIDTH for _, low, high in self.places]
        return [place for place, is_outside in enumerate(outside) if is_outside]


@cache
def measured(game: str) -> tuple[Measured, ...]:
    """Return the rows of a game, none if the game has no file of them."""
    rows = catalogue.measured(game, FILE).get("measured", [])
    return tuple(Measured(**{**row, "places": tuple(map(tuple, row["places"]))}) for row in rows)


def place_facts(board: Board) -> dict[str, Any]:
    """Return the fact `places` about a board: what is known at each strength. {} if places mean nothing.

    They mean nothing on a board for one seat, and in a game without rules. `state` is `within`, `beyond`, `not decided`
    or `not measured`. The others have the number of `games` and, for each place, its share of the wins in percent with
    both bounds. If places are `beyond` at some strength, `even` names an included variant whose places are `within` at
    all strengths, if there is one, and `fits` tells whether this very board is one of its boards.
    """
    if board.players == ALONE or not has(board.game, "kernel"):
        return {}
    rows = [row for row in measured(board.game) if row.players == board.players]
    found = {row.policy: row for row in rows if row.variant == variant_name(board.game, board.variant)}
    strengths = [
        found[policy].fact if policy in found else {"policy": policy, "state": "not measured"} for policy in POLICIES
    ]
    within = [row.variant for row in rows if row.verdict == "within"]
    even = [name for name in shipped(board.game) if within.count(name) == len(POLICIES)]
    known: dict[str, Any] = {"width": WIDTH, "strengths": strengths}
    if even and any(row.verdict == "beyond" for row in found.values()):
        fits = {name: is_valid(replace(board, variant=_values(board.game, name))) for name in even}
        known["even"] = max(even, key=lambda name: fits[name])
        known["fits"] = fits[known["even"]]
    return {"places": known}


@cache
def _values(game: str, name: str) -> Variant:
    return changed(game, variant_values(game, name))
