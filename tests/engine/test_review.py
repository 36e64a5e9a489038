"""A look back at a game: losses that the solver proves are told, hidden things stay hidden, shares are what is won."""

import random
from fractions import Fraction
from math import comb

import pytest

from landpress.engine.contract.answers import MEGABYTE, MOST_PLAYOUTS, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.engine.play.review import Decision, Reviewer, Weighed, decision, margin, weighed
from landpress.engine.proof.solver import solve
from landpress.errors import CallError, InputError
from landpress.generator.table.reviewed import largest, reviewed
from landpress.generator.table.trace import Trace
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.board import Board
from tests.engine.test_policies import shuffled
from tests.playing import PLAYED, by_day, fresh_boards

THROWN = "LL1-1F5E-YGDB-F7RE-EEEQ-X2MD"
"""A board of Last Land for two. In game 0 of seed 2 random play throws a won game away near its end, at `AT`."""
AT, AFTER = 242, 236


def proven(board: Board, past: list[str], seat: int) -> Fraction:
    """Return what a seat can expect after some actions, as the solver of the game proves it."""
    match = Match(board)
    for action in past:
        match.play(action)
    if match.actor == OVER:
        winners = match.result()["winners"]
        return Fraction(seat in winners, max(1, len(winners)))
    answers = {answer.subject["seat"]: answer for answer in solve(board, Limits(None, 200 * MEGABYTE), past)}
    best = answers[seat].best
    assert answers[seat].proven
    assert best is not None
    return Fraction(best)


def looked_at(trace: Trace, playouts: int, since: int) -> list[Decision]:
    """Return what the search makes of the decisions from a ply on."""
    match = Match(trace.board)
    for ply in trace.plies[: since - 1]:
        match.play(ply["action"])
    reviewer, found = Reviewer(match, playouts), list[Decision | None]()
    for ply in trace.plies[since - 1 :]:
        found.append(reviewer.look(match, ply["ply"], ply["action"]))
        match.play(ply["action"])
    return [one for one in found if one is not None]


@pytest.mark.parametrize("whole", by_day([False, True], 0))
def test_a_proven_win_that_was_thrown_away_is_among_the_losses(whole: bool) -> None:
    """docs/table.md: the largest losses are told. The solver proves which action cost the win.

    By day the last decisions are looked at: the whole game takes five seconds.
    """
    board = Board.from_code(THROWN)
    trace = whole_game(board, "random", 2)
    actions = [ply["action"] for ply in trace.plies]
    looked = reviewed(trace, 400) if whole else looked_at(trace, 400, AFTER - 16)
    found = {one.ply: one for one in looked}
    assert AT in [one.ply for one in largest(found.values())]
    for ply in (AT - 1, AT):
        one = found[ply]
        lost = proven(board, actions[: ply - 1], one.seat) - proven(board, actions[:ply], one.seat)
        assert lost == (Fraction(1, 2) if ply == AT else 0)
        assert abs(one.loss - lost) <= one.loss_margin
    assert [ply for ply in found if ply >= AFTER and found[ply].is_loss] == [AT]
    for one in found.values():
        assert sum(one.shares) == pytest.approx(1)
        assert (one.action == one.best) <= (one.loss == 0)


def test_who_can_win_now_and_does_not_has_lost() -> None:
    """docs/how-mcts-plays.md: nothing can prevent a win in this turn; its share is exact, and so is that of its end."""
    assert weighed([300, 100, 4], 1, True) == Weighed((0.0, 1.0), 0.0)
    sure, half = Weighed((1.0, 0.0), 0.0), weighed([100, 100, 400], 0, False)
    assert decision(7, 0, ("wait", "win"), sure, half) == (7, 0, "wait", "win", (1.0, 0.0), 0.0, 0.5, half.margin)
    assert decision(7, 0, ("win", "win"), sure, sure).loss_margin == 0


def test_a_mean_lies_within_the_margin() -> None:
    """docs/table.md: within the margin with 95 %, for a fixed number of playouts. Coins vary most."""
    for playouts in (10, 100, 400):
        misses = [k for k in range(playouts + 1) if abs(k / playouts - 0.5) > margin(playouts)]
        assert sum(comb(playouts, k) for k in misses) <= 2**playouts // 20
    assert margin(400) == pytest.approx(0.0679, abs=1e-4)


def decisions(board: Board, seed: int, plies: int, playouts: int) -> list[Decision | None]:
    """Return what a search makes of the first plies of a random game."""
    match, found = Match(board), list[Decision | None]()
    reviewer = Reviewer(match, playouts)
    for ply in whole_game(board, "random", seed).plies[:plies]:
        found.append(reviewer.look(match, ply["ply"], ply["action"]))
        match.play(ply["action"])
    return found


QUICK = ("last-land", "xarkant")
"""The games that are searched by plain rules each day."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in QUICK else pytest.mark.nightly) for game in PLAYED]
)
def test_plain_and_compiled_searches_find_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/how-mcts-plays.md: plain and compiled searches use whole numbers only."""
    board = fresh_boards(game)[0]
    monkeypatch.setenv("LANDPRESS_KERNELS", "wasm")
    compiled = decisions(board, 1, 4, 20)
    monkeypatch.setenv("LANDPRESS_KERNELS", "plain")
    assert decisions(board, 1, 4, 20) == compiled
    assert any(compiled)


def test_nothing_hidden_counts() -> None:
    """AW-10: what a seat does not know changes nothing in what is made of its action."""
    match, chance = Match(fresh_boards("antwalk")[0]), random.Random(1)
    for ply in range(1, 40):
        if match.actor >= 0 and ply > 30:
            action = chance.choice(match.legal())
            twin = shuffled(match, chance)
            assert Reviewer(match, 30).look(match, ply, action) == Reviewer(twin, 30).look(twin, ply, action)
        match.apply(chance.choice(match.actions()))


def test_what_cannot_be_looked_at_is_told() -> None:
    """docs/library.md: errors in one line. Where nothing can be chosen, nothing is searched."""
    board = fresh_boards("last-land")[0]
    trace = whole_game(board, "random", 1)
    match = Match(board)
    assert trace.plies[0]["actor"] == "chance"
    assert Reviewer(match, 1).look(match, 1, trace.plies[0]["action"]) is None
    for playouts in (0, MOST_PLAYOUTS + 1):
        with pytest.raises(CallError, match=r"expected 1 to 1,000,000"):
            next(reviewed(trace, playouts))
    trace.plies[0]["action"] = "first 9"
    with pytest.raises(InputError, match="does not follow the rules"):
        next(reviewed(trace, 1))


def test_a_loss_that_may_be_none_is_not_told() -> None:
    """docs/table.md: a loss is told only if it is larger than the tries may be off, and both moves were tried."""
    off = margin(400)
    for shift in (0.6 * off, 0.9 * off, 1.1 * off):
        better, worse = (Weighed((0.5 + side, 0.5 - side), off) for side in (shift, -shift))
        found = decision(9, 0, ("worse", "better"), better, worse)
        may_be_none = better.shares[0] - off <= worse.shares[0] + off
        assert found.is_loss == (not may_be_none)


def test_the_largest_losses_come_first() -> None:
    """docs/table.md: the three largest losses are told, of equal ones the earlier; what may be no loss is not."""
    losses = (0.2, 0.5, 0.04, 0.5, -0.3, 0.3, 0.1)
    found = [Decision(ply, 0, "a", "b", (0.5, 0.5), 0.05, loss, 0.05) for ply, loss in enumerate(losses, 1)]
    for some in (found, found[::-1]):
        assert [one.ply for one in largest(some)] == [2, 4, 6]
    assert [one.ply for one in largest(found[2:5])] == [4]
    assert [one.part for one in found[:5]] == pytest.approx([0.4, 1.0, 0.08, 1.0, 0.0])
