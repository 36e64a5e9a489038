"""The names of policies: `random`, `greedy`, `mcts`, `mcts:ITERATIONS`, `mcts:SECONDSs`, and the same with `net`.

A search whose name ends with `:decisive` counts a shared win as nothing.

An mcts seat searches each move (engine/loops/search.py) with a number of iterations, or for a number of seconds. A net
seat does too, but a net tells it the values of positions (engine/play/nets.py). Only a game with iterations can be
repeated exactly. Compiled loops take the number `Player.policy` (engine/loops/playout.py).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.loops.playout import DECISIVE, GREEDY, MCTS, NET, RANDOM
from landpress.layouts.errors import CallError

ITERATIONS = 1000
"""The number of iterations of `mcts` and `net` without a number."""
_SEARCH = re.compile(
    r"(?P<name>mcts|net):(?:(?P<iterations>[1-9][0-9]{0,7})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)"
    r"(?P<decisive>:decisive)?",
    re.ASCII,
)


class Player(NamedTuple):
    """The way a seat plays: `RANDOM`, `GREEDY`, `MCTS` or `NET`. A seat that searches has one of two budgets."""

    kind: int
    iterations: int = 0
    seconds: float = 0.0
    is_decisive: bool = False

    @property
    def policy(self) -> int:
        """The number of the policy for `match` of engine/loops/playout.py. A budget in seconds has no number."""
        assert not self.seconds
        return self.kind + self.iterations + DECISIVE * self.is_decisive


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
            f"policy {text[:40]!r}: expected random, greedy, mcts, mcts:500 (iterations), mcts:1.5s, net, net:500 "
            "or mcts:500:decisive"
        )
    found = _SEARCH.fullmatch(text)
    if not found:
        return _SIMPLE[text]
    budget = int(found["iterations"] or 0), float(found["seconds"] or 0)
    return Player(_KINDS[found["name"]], *budget, bool(found["decisive"]))


def decisive(names: Sequence[str]) -> list[str]:
    """Return the names with those of policies that search made decisive. Raise CallError if there are none."""
    made = [f"{name}:{ITERATIONS}" if name in _KINDS else name for name in names]
    made = [f"{name}:decisive" if name.startswith(SEARCHING) and name[-9:] != ":decisive" else name for name in made]
    if not any(name.startswith(SEARCHING) for name in names):
        searching = " or ".join(f"{name}:100" for name in SEARCHING)
        raise CallError(f"--decisive: none of these players searches: {', '.join(names)}; name one such as {searching}")
    return made
