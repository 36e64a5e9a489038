"""The names of policies: `random`, `greedy`, `mcts`, `mcts:ITERATIONS`, `mcts:SECONDSs`, and the same with `net`.

An mcts seat searches each move (engine/loops/search.py) with a number of iterations, or for a number of seconds. A net
seat does too, but a net tells it the values of positions (engine/play/nets.py). Only a game with iterations can be
repeated exactly. Compiled loops take the number `Player.policy` (engine/loops/playout.py).
"""

import re
from typing import NamedTuple

from landpress.engine.loops.playout import GREEDY, MCTS, NET, RANDOM
from landpress.layouts.errors import CallError

ITERATIONS = 1000
"""The number of iterations of `mcts` and `net` without a number."""
_SEARCH = re.compile(
    r"(?P<name>mcts|net):(?:(?P<iterations>[1-9][0-9]{0,7})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)", re.ASCII
)


class Player(NamedTuple):
    """The way a seat plays: `RANDOM`, `GREEDY`, `MCTS` or `NET`. A seat that searches has one of two budgets."""

    kind: int
    iterations: int = 0
    seconds: float = 0.0

    @property
    def policy(self) -> int:
        """The number of the policy for `match` of engine/loops/playout.py. A budget in seconds has no number."""
        assert not self.seconds
        return self.kind + self.iterations


_KINDS = {"mcts": MCTS, "net": NET}
SEARCHING = tuple(_KINDS)
"""The beginnings of the names of policies that search."""
_SIMPLE = {"random": Player(RANDOM), "greedy": Player(GREEDY)}
_SIMPLE |= {name: Player(kind, ITERATIONS) for name, kind in _KINDS.items()}


def is_player(text: str) -> bool:
    """Return whether a text is the name of a policy."""
    return text in _SIMPLE or bool(
        (found := _SEARCH.fullmatch(text)) and (found["iterations"] or float(found["seconds"]))
    )


def player(text: str) -> Player:
    """Return the player for the name of a policy. Raise CallError for any other text."""
    if not is_player(text):
        raise CallError(
            f"policy {text[:40]!r}: expected random, greedy, mcts, mcts:500 (iterations), mcts:1.5s, net or net:500"
        )
    found = _SEARCH.fullmatch(text)
    if not found:
        return _SIMPLE[text]
    return Player(_KINDS[found["name"]], int(found["iterations"] or 0), float(found["seconds"] or 0))
