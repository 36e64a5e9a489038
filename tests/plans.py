"""Plans of one seat alone, played by the rules: what solvers of Terraforming and Xarkant promise."""

from collections.abc import Iterable

from landpress.engine.play.match import Match
from landpress.engine.proof.solver import Answer


def checked(answers: Iterable[Answer], end: str) -> list[Answer]:
    """The answers, once every plan was played to what it promises, in as many turns as it may take; `end` ends one."""
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
