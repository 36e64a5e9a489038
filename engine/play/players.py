"""What the name of a policy means: `random`, `greedy`, `mcts`, `mcts:ITERATIONS` or `mcts:SECONDSs`.

Each move of an mcts seat is searched (engine/loops/search.py) with so many iterations, or for so many seconds; only
iterations make a game repeatable. `Player.policy` is what compiled loops take (engine/loops/playout.py).
"""

import re
from typing import NamedTuple

from landpress.engine.loops.playout import GREEDY, MCTS, RANDOM
from landpress.layouts.errors import CallError

ITERATIONS = 1000
"""What `mcts` means."""
_MCTS = re.compile(r"mcts:(?:(?P<iterations>[1-9][0-9]{0,7})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)", re.ASCII)


class Player(NamedTuple):
    """How a seat plays: `RANDOM`, `GREEDY` or `MCTS`; of the two budgets of an mcts seat the other is 0."""

    kind: int
    iterations: int = 0
    seconds: float = 0.0

    @property
    def policy(self) -> int:
        """The number that `match` of engine/loops/playout.py takes for it; not for a budget in seconds."""
        assert not self.seconds
        return self.kind + self.iterations


_SIMPLE = {"random": Player(RANDOM), "greedy": Player(GREEDY), "mcts": Player(MCTS, ITERATIONS)}


def is_player(text: str) -> bool:
    """Whether a policy names a player."""
    return text in _SIMPLE or bool(
        (found := _MCTS.fullmatch(text)) and (found["iterations"] or float(found["seconds"]))
    )


def player(text: str) -> Player:
    """The player that a policy names; CallError where it names none."""
    if not is_player(text):
        raise CallError(f"policy {text[:40]!r}: expected random, greedy, mcts, mcts:500 (iterations) or mcts:1.5s")
    found = _MCTS.fullmatch(text)
    if not found:
        return _SIMPLE[text]
    return Player(MCTS, int(found["iterations"] or 0), float(found["seconds"] or 0))
