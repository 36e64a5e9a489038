"""The validity of a board, its symmetry group and its facts, for any game.

`faults` is lazy, because one fault of severity error or warning is enough to reject a proposed board. `examine` finds
all faults. The rules themselves belong to the games (`engine/games/GAME/validity.py`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Required, TypedDict, TypeGuard, cast

from landpress.engine.boards.fairness import contested, gap
from landpress.engine.contract.house import house_values, variant_faults
from landpress.engine.game import Game
from landpress.layouts.board import ALONE, Board, layout
from landpress.layouts.errors import InputError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.symmetry import group_name

ONE_SEAT = "110"
WRONG_SYMMETRY = "203"


def faults(board: Board) -> Iterator[Finding]:
    """Yield the findings about a board that was read or proposed."""
    if board.variant:
        wrong = list(variant_faults(board.game, board.variant))
        if wrong:
            yield from wrong
            return
    if board.players == ALONE and ALONE not in layout(board.game).SEATS:
        rule = Rule(layout(board.game).PREFIX + ONE_SEAT, "error", "seats")
        yield rule.at(allowed=" ".join(map(str, layout(board.game).SEATS)))
    yield from Game(board.game).validity.faults(board, house_values(board.game, board.variant))
    if board.claimed_symmetry is not None and board.claimed_symmetry != (symmetry(board) or "none"):
        rule = Rule(layout(board.game).PREFIX + WRONG_SYMMETRY, "error", "symmetry")
        yield rule.at("/symmetry", expected=symmetry(board) or "none", found=board.claimed_symmetry)


def is_valid(board: Board) -> bool:
    """Return whether a board has no fault of severity `error`."""
    return examine(board).ok


def require_usable_variant(board: Board) -> None:
    """Raise InputError if the variant of a board has an unknown key or a wrong value."""
    for fault in variant_faults(board.game, board.variant):
        raise InputError(f"{' '.join(fault.where)}: {fault.code}: the variant of the board cannot be used", [fault])


def require_playable(board: Board) -> None:
    """Raise InputError if a board cannot be played: its variant is unusable, or it lacks starts that the game needs.

    A playable board need not be valid.
    """
    require_usable_variant(board)
    if len(board.starts) != board.players and Game(board.game).validity.SEATS_HAVE == "starts":
        raise InputError(f"the board has {len(board.starts)} starts for {seats(board)}; it cannot be played")


def seats(board: Board) -> str:
    """Return the number of seats of a board in words."""
    return f"{board.players} seat{'s' if board.players > 1 else ''}"


def shares_land(board: Board) -> TypeGuard[LatticeBoard]:
    """Return whether the land of a board is shared between starts, so that its gap can be measured."""
    return isinstance(board, LatticeBoard) and bool(board.starts) and Game(board.game).land_validity is not None


def seat_gap(board: LatticeBoard) -> float:
    """Return the gap between the contested values of a board's seats, as a share of their mean."""
    return examine(board).gap


def symmetry(board: Board) -> str | None:
    """Return the name of the full group of a board with its starts as a set.

    For a board without symmetry, return `balanced` if it shares land between starts and its gap is within the house
    value `balance.gap_percent`, else `none`. Return None for a board that is not on a lattice.
    """
    return examine(board).symmetry


def proven_facts(board: Board) -> dict[str, object]:
    """Return the facts about a board that a solver proves in a moment; {} in games without such facts."""
    proof = Game(board.game).proof
    return proof.facts(board) if proof else {}


class BoardFacts(TypedDict, total=False):
    """The facts about a board. Some games have more: `facts.get(name)` reads them (docs/formats.md)."""

    code: Required[str | None]
    """The code, None for a laboratory board."""
    players: Required[int]
    cells: Required[int]
    """The number of cells."""
    symmetry: str | None
    """The symmetry group of the board with its starts, such as `C3`; `balanced` or `none` without one."""
    seat_symmetric: bool
    """Whether the board looks the same from each seat."""
    gap_percent: float
    """The difference of the seats' contested values, in percent of their mean."""


@dataclass(frozen=True)
class Examination:
    """All findings about a board, and the facts about it that need no played games; each is found once."""

    board: Board

    @cached_property
    def ok(self) -> bool:
        """Whether no finding is an error. The first error ends the search."""
        return all(finding.severity != "error" for finding in faults(self.board))

    @cached_property
    def findings(self) -> list[Finding]:
        """All findings."""
        return list(faults(self.board))

    @cached_property
    def gap(self) -> float:
        """The result of `seat_gap`."""
        land = Game(self.board.game).land_validity
        assert land is not None
        assert isinstance(self.board, LatticeBoard)
        return gap(contested(land.values(self.board), self.board.starts, self.board.lattice))

    @cached_property
    def symmetry(self) -> str | None:
        """The result of `symmetry`."""
        board = self.board
        if not isinstance(board, LatticeBoard):
            return None
        name = group_name(board.group)
        if name != "C1":
            return name
        most = house_values(board.game, board.variant).get("balance.gap_percent")
        return "balanced" if most is not None and shares_land(board) and self.gap <= most / 100 else "none"

    @cached_property
    def facts(self) -> BoardFacts:
        """The facts. If the variant is unusable, they are few."""
        board, validity = self.board, Game(self.board.game).validity
        facts: BoardFacts = {"code": board.code(), "players": board.players, "cells": len(board.cells)}
        if any(variant_faults(board.game, board.variant)):
            return facts
        if isinstance(board, LatticeBoard) and (board.starts or validity.SEATS_HAVE != "starts"):
            facts["symmetry"] = self.symmetry
        if isinstance(board, LatticeBoard) and board.starts:
            facts["seat_symmetric"] = board.is_seat_symmetric
        if shares_land(board):
            facts["gap_percent"] = round(100 * self.gap, 2)
        own = validity.facts(board, house_values(board.game, board.variant))
        return cast(BoardFacts, {**facts, **own})


def examine(board: Board) -> Examination:
    """Return all findings and facts about a board that need no played games."""
    found: Examination = board._known.setdefault("examination", Examination(board))
    return found
