"""Compiled sets that are used again: one takes as long to make as a hundred plies, and its memory is small.

A lease gives a compiled set to one user at a time. When the lease is no longer used, its memory is given back, and the
next lease of the same game takes the set over.
"""

from collections import defaultdict
from contextlib import ExitStack

from landpress.engine.kernels.backends import Linked, backend_of, link

_free: defaultdict[tuple[str, str], list[Linked]] = defaultdict(list)
"""The sets that nobody uses, by game and backend."""


class Lease:
    """A compiled set, for as long as the lease exists, and for one thread at a time."""

    def __init__(self, game: str) -> None:
        self._kind = game, backend_of(game)
        self.rules = _free[self._kind].pop() if _free[self._kind] else link(game, compiled=True)
        self._memory = ExitStack()
        self._memory.enter_context(self.rules.room())

    def __del__(self, free: defaultdict[tuple[str, str], list[Linked]] = _free) -> None:
        # At the end of a program the names of this module may be gone before the last lease.
        if hasattr(self, "_memory"):
            self._memory.close()
            free[self._kind].append(self.rules)
