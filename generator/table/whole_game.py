"""Play a whole game without people: each seat has a policy by its name, or a function of the program that calls."""

from collections.abc import Iterable

from landpress.engine.play.match import IllegalAction, Match
from landpress.engine.play.players import player
from landpress.engine.play.seat_view import Chooser, SeatView
from landpress.generator.table.sitting import Ply, Policy, Table
from landpress.generator.table.trace import WholeGame, ply
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError


def whole_game(board: Board, policies: str | Chooser | Iterable[str | Chooser], seed: int) -> WholeGame:
    """Play game 0 of a seed to its end. A single policy plays all seats.

    Raise CallError for a wrong policy or a wrong number of policies, or if a function returns no action. Raise
    IllegalAction if it returns one that is not legal.
    """
    seated = [policies] * board.players if isinstance(policies, str) or callable(policies) else list(policies)
    for policy in seated:
        if isinstance(policy, str):
            player(policy)
    table = Table(board, [policy if isinstance(policy, str) else "bot" for policy in seated], seed)
    table.bots = {seat: _by(policy) for seat, policy in enumerate(seated) if not isinstance(policy, str)}
    names = [policy if isinstance(policy, str) else getattr(policy, "__name__", "function") for policy in seated]
    trace = WholeGame(board, seed, names)
    for done in table.plies():
        assert isinstance(done, Ply)
        trace.plies.append(ply(table.match.copy(), done.number, done.action, states=False, legal=False))
    trace.result = table.match.result()
    return trace


def _by(choose: Chooser) -> Policy:
    def policy(match: Match, seat: int) -> str:
        chosen = choose(SeatView(match, seat), seat)
        if not isinstance(chosen, str) and not hasattr(chosen, "__index__"):
            got = f"got {type(chosen).__name__}; return one of view.legal() or view.actions()"
            raise CallError(f"policy of seat {seat}: expected an action as a text or a number, {got}")
        try:
            return match.text(match.read(chosen) if isinstance(chosen, str) else match.require(chosen))
        except IllegalAction as error:
            raise IllegalAction(f"seat {seat}: {error}") from None

    return policy
