"""AntWalk solved exactly for one seat alone that knows where every number lies: the fewest actions.

The solver finds the fewest actions to play each single card of each seat, and each whole hand. Walking, placing and
taking cost 1; facing and ending a turn cost nothing. The search is in solo.py; docs/solving.md explains why it
is a proof. Each exhausted level of the search raises the proven bound by one. So a search that runs out of time has a
bound, but no plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from landpress.engine.contract.answers import Answer, Limits, Subject
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import OVER, State
from landpress.engine.games.antwalk import encoding as e
from landpress.engine.games.antwalk import solo
from landpress.engine.kernels.backends import link
from landpress.engine.proof.solver import Clock
from landpress.layouts.board import Variant
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.games.antwalk import LATTICE, NAME, Deal, make, tiles_of
from landpress.layouts.squares import SIDES

PARTS: tuple[str, ...] = ("solo",)
CARD, HAND = "card", "hand"
MOST_WATCHED, MOST_SEEN = 7, 20
"""Most tiles that distances watch, and most remembered positions as a power of two; more are not faster."""
_CHUNK = 20_000
_NAMES, _NEAR = LATTICE.names, [[j for j in around if j is not None] for around in LATTICE.sides]


def solve(board: Deal, limits: Limits) -> Iterator[Answer]:
    """Yield the fewest actions for each card, seat by seat, then for each hand, within the seconds of the limits."""
    for seat, hand in enumerate(board.hands):
        for card in hand:
            if str(card) not in board.cells:
                raise CallError(
                    f"seat {seat} holds card {card}, but its tile is not on the board: expected the tile of every card"
                )
    actions = actions_of(board.variant)
    search = Search(actions, limits)
    for seat, hand in enumerate(board.hands):
        for card in hand:
            yield search.answer(CARD, {"seat": seat, "card": card}, alone(board, [card]))
    for seat, hand in enumerate(board.hands):
        yield search.answer(HAND, {"seat": seat}, alone(board, hand))


def actions_of(variant: Variant) -> int:
    """Return the actions of a turn. Raise VariantError if the solver cannot solve the variant."""
    house = house_values(NAME, variant)
    if house["play.choose_tiles"]:
        raise VariantError(
            "play.choose_tiles = true: hands are chosen in play; expected false for a board to be solved"
        )
    actions: int = house["play.actions"]
    if actions > solo.MOST_ACTIONS:
        raise VariantError(f"play.actions = {actions}: expected at most {solo.MOST_ACTIONS} for a board to be solved")
    return max(1, actions)


def starts(hand: int) -> list[int]:
    """Return the positions at the beginning: the ant on the anthill with each facing, and a hand of so many cards."""
    cards = (1 << hand) - 1
    return [solo.solo_position(side, e.ANTHILL, solo.HELD, solo.HELD, 0, cards, 0) for side in range(len(SIDES))]


def alone(board: Deal, cards: Sequence[int]) -> Deal:
    """Return the laboratory deal in which one seat holds only these cards, with the standard limit of turns."""
    variant = tuple((key, value) for key, value in board.variant if key != "play.turns")
    return replace(make(tiles_of(board), board.number_side, [cards]), variant=variant)


class Question(NamedTuple):
    """Positions at the beginning with the same cards to play, their table, distances, and the lowest bound of these."""

    bound: int
    starts: Sequence[int]
    g: State
    least: State


class Search:
    """The compiled search with its arrays, which all questions of a deal share."""

    def __init__(self, actions: int, limits: Limits, long: bool = True) -> None:
        self.rules = link(NAME, compiled=True, long=long)
        self.actions = actions
        self.clock = Clock(limits.seconds)
        room = min(limits.memory, self.rules.most_bytes // 2) // 8
        self.watched = max(0, min(MOST_WATCHED, (room // (64 * solo.POSES)).bit_length() - 1))
        self.seen = 1 << max(10, min(MOST_SEEN, (room // 2).bit_length() - 1))
        sizes = 1 + 3 * solo.MOVES * solo.DEEPEST, solo.DEEPEST + 1, 2 * solo.MOVES
        self.stack, self.path, self.out = map(self.rules.zeros, sizes)

    def answer(self, kind: str, subject: Subject, board: Deal) -> Answer:
        """Return the fewest actions in which the single hand of a laboratory deal is played."""
        bound, positions = self.fewest(table(board, self.actions, self.watched), starts(len(board.hands[0])))
        best = bound if positions else None
        return Answer(kind, subject, best, bound, best is not None, board, plan(board, positions))

    def fewest(
        self, written: list[int], starts: Sequence[int], deepest: int = solo.DEEPEST, steps: int | None = None
    ) -> tuple[int, list[int]]:
        """Return a lower bound on the actions, and the positions of a plan with as many, if found in time.

        Without a plan the list is empty. `written` is the table. All positions in `starts` have the same cards to play.
        Plans of more than `deepest` actions are not looked for. `steps` limits the calls of the compiled search.
        """
        with self.rules.room():
            return self.settled(self.asked(written, starts), deepest, steps)

    def asked(self, written: list[int], starts: Sequence[int]) -> Question:
        """Return the question with a lower bound that takes no search. It lasts as long as the room of the rules."""
        g, cards, watched = self.rules.array(written), solo.cards_of(starts[0]), written[solo.G_WATCHED]
        least = self.rules.zeros((cards + 1) * solo.POSES << watched)
        with self.rules.room():
            self.rules.solo_distances(g, cards, least, self.rules.zeros(solo.POSES + 1 << watched))
        return Question(min(int(self.rules.solo_least(g, start, least)) for start in starts), starts, g, least)

    def settled(self, question: Question, deepest: int, steps: int | None) -> tuple[int, list[int]]:
        """Return the answer to a question, as `fewest` does."""
        with self.rules.room():
            return self._settled(question, self.rules.zeros(self.seen), deepest, steps)

    def _settled(self, question: Question, seen: State, deepest: int, steps: int | None) -> tuple[int, list[int]]:
        most, starts, g, least = question
        while most <= deepest:
            waiting = [len(starts)] + [number for start in starts for number in (start, 0, 0)]
            self.stack[: len(waiting)] = waiting
            moves = solo.UNFINISHED
            while moves == solo.UNFINISHED:
                if self.clock.is_over() or steps == 0:
                    return most, []
                steps = None if steps is None else steps - 1
                moves = self.rules.solo_search(g, least, most, self.stack, seen, self.path, self.out, _CHUNK)
            if moves != solo.NOWHERE:
                return most, [int(position) for position in self.path[: moves + 1]]
            most += 1
        return most, []


def table(board: Deal, actions: int, watched: int) -> list[int]:
    """Return the table `g` of a laboratory deal.

    Tiles next to those of its hand are watched, at most `watched` of them, first those next to a corner.
    """
    targets = [board.cells.index(str(card)) for card in board.hands[0]]
    arrows = [tile != "0" and board.number_side[int(tile) - 1] == "ccw" for tile in board.cells]
    watch = _watch(targets)[:watched] if watched else []
    return [
        actions,
        _bits(cell for cell in range(e.CELLS) if arrows[cell]),
        *(1 << targets.index(cell) if cell in targets else 0 for cell in range(e.CELLS)),
        *_NEAR_BITS,
        *(1 << watch.index(cell) if cell in watch else 0 for cell in range(e.CELLS)),
        len(watch),
        *watch,
    ]


def _watch(targets: Sequence[int]) -> list[int]:
    """Return the tiles next to some tiles, in the order in which they are watched."""
    worth = [
        sum(10 ** (4 - len(_NEAR[target])) for target in targets if cell in _NEAR[target]) for cell in range(e.CELLS)
    ]
    others = [cell for cell in range(e.CELLS) if worth[cell] and cell not in (e.ANTHILL, *targets)]
    return sorted(others, key=lambda cell: (-worth[cell], cell))


def _bits(cells: Iterator[int] | Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


_NEAR_BITS = [*map(_bits, _NEAR)]


def plan(board: Deal, positions: Sequence[int]) -> tuple[str, ...]:
    """Return the actions that lead through these positions, with ends of turns and chance."""
    if not positions:
        return ()
    from landpress.engine.play.match import Match, inside  # drawing a deal asks for no plan

    match, actions = Match(board), list[str]()

    def play(action: str) -> None:
        match.play(action)
        actions.append(action)

    play("first 0")
    play(f"face {SIDES[solo.facing_of(positions[0])]}")
    for i, (before, after) in enumerate(pairwise(positions)):
        for cell in sorted(_tokens(before) - _tokens(after)):
            play(f"take {_NAMES[cell]}")
        for cell in sorted(_tokens(after) - _tokens(before)):
            play(f"place {_NAMES[cell]}")
        _, _, t, s = inside(match)
        if _is_onto_token(before, after) and s[e.S_LEFT] < t[e.T_ACTIONS]:
            slot = e.token_at(s, solo.ant_of(after))
            if e.is_visited(s, slot) or (i + 3 < len(positions) and _is_free(positions[i + 2], positions[i + 3])):
                play("end")
        side = SIDES[solo.facing_of(after)]
        play("walk" if match.allows("walk") else f"walk {side}")
        if match.actor != OVER and inside(match).s[e.S_PHASE] == e.FACE:
            play(f"face {side}")
    return tuple(actions)


def _tokens(position: int) -> set[int]:
    return {solo.low_token(position), solo.high_token(position)} - {solo.HELD}


def _is_onto_token(before: int, after: int) -> bool:
    """Tell whether the ant walked onto a token; a lost ant did not, even if a token lies on the anthill."""
    return solo.ant_of(after) in _tokens(after).intersection(_NEAR[solo.ant_of(before)])


def _is_free(before: int, after: int) -> bool:
    """Tell whether the ant walked past a token that did not lure it, because the token was still visited."""
    tokens = _tokens(before)
    return (
        solo.ant_of(before) not in tokens
        and bool(tokens.intersection(_NEAR[solo.ant_of(before)]))
        and not _is_onto_token(before, after)
    )
