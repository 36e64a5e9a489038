"""Checks of the plans that the solvers of Terraforming and Xarkant give for one seat alone."""

from collections.abc import Iterable

from landpress.engine.contract.answers import Answer
from landpress.engine.play.match import Match


def checked(answers: Iterable[Answer], end: str) -> list[Answer]:
    """Play every plan by the rules, assert that it gives what its answer says, and return the answers.

    A plan may have as many turns as its answer says. `end` is the action that ends a turn.
    """
    known = list(answers)
    for answer in known:
        match = Match(answer.board)
        for action in answer.plan:
            match.play(action)
        assert match.scores() == [answer.best]
        assert answer.plan.count(end) <= answer.subject["turns"]
        assert answer.best is not None
        assert answer.bound is not None
        assert answer.best <= answer.bound
        assert answer.proven == (answer.best == answer.bound)
    return known
