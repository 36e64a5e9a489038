"""The names of policies and their meaning: `random`, `greedy`, `mcts`, `mcts:ITERATIONS` or `mcts:SECONDSs`.

An mcts seat searches each move (engine/loops/search.py) with a number of iterations, or for a number of seconds. Only a
game with iterations can be repeated exactly. Compiled loops take the number `Player.policy` (engine/loops/playout.py).
"""

import re
from typing import NamedTuple

from landpress.engine.loops.playout import GREEDY, MCTS, RANDOM
from landpress.layouts.errors import CallError

ITERATIONS = 1000
"""The number of iterations of `mcts` without a number."""
_MCTS = re.compile(r"mcts:(?:(?P<iterations>[1-9][0-9]{0,7})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)", re.ASCII)


class Player(NamedTuple):
    """The way a seat plays: `RANDOM`, `GREEDY` or `MCTS`. An mcts seat has one of two budgets; the other one is 0."""

    kind: int
    iterations: int = 0
    seconds: float = 0.0

    @property
    def policy(self) -> int:
        """The number of the policy for `match` of engine/loops/playout.py. A budget in seconds has no number."""
        assert not self.seconds
        return self.kind + self.iterations


_SIMPLE = {"random": Player(RANDOM), "greedy": Player(GREEDY), "mcts": Player(MCTS, ITERATIONS)}


def is_player(text: str) -> bool:
    """Return whether a text is the name of a policy."""
    return text in _SIMPLE or bool(
        (found := _MCTS.fullmatch(text)) and (found["iterations"] or float(found["seconds"]))
    )


def player(text: str) -> Player:
    """Return the player for the name of a policy. Raise CallError for any other text."""
    if not is_player(text):
        raise CallError(f"policy {text[:40]!r}: expected random, greedy, mcts, mcts:500 (iterations) or mcts:1.5s")
    found = _MCTS.fullmatch(text)
    if not found:
        return _SIMPLE[text]
    return Player(MCTS, int(found["iterations"] or 0), float(found["seconds"] or 0))
