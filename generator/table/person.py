"""A person at the terminal, who sees the board as text and chooses an action by its number or its notation."""

import sys
from collections.abc import Callable

from landpress.engine.play.match import Match
from landpress.generator.table.sitting import Stop, Undo
from landpress.output.game import Game

_MANY = 40
_LONGEST = 1000
"""The most characters that are read at once. The rest of a longer line counts as the next line."""
HELP = "a number or an action as written; undo, board, help, quit (the trace keeps the game: --resume)"


class Person:
    """A policy that asks on standard error and reads standard input. Standard output holds only the played game."""

    def __init__(self, undoable: Callable[[], int]) -> None:
        self.undoable = undoable

    def __call__(self, match: Match, seat: int) -> str | Undo | Stop:
        """Return the choice of the seat, or `Stop` at the end of input or on `quit`."""
        self._show(match, seat)
        legal = match.legal()
        while True:
            self._say(f"seat {seat}> ", end="")
            line = sys.stdin.readline(_LONGEST)
            word = " ".join(line.split()).lower()
            if not line or word in ("quit", "exit", "q"):
                return Stop()
            if word in legal:
                return word
            if word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= len(legal):
                return legal[int(word[:9]) - 1]
            if word == "undo":
                plies = self.undoable()
                if plies:
                    return Undo(plies)
                self._say("nothing to undo: chance has decided, or something hidden was shown")
            elif word in ("", "board"):
                self._show(match, seat)
            elif word in ("help", "?"):
                self._say(HELP)
            else:
                self._say(f"{word[:40]!r} is not legal here; {HELP}")

    def _show(self, match: Match, seat: int) -> None:
        for line in Game(match.board.game).terminal.position_lines(match.board, match.observation(seat)):
            self._say(line)
        legal = match.legal()
        numbered = [f"{i} {action}" for i, action in enumerate(legal[:_MANY], 1)]
        more = f"   ... and {len(legal) - _MANY} more; type them as written" if len(legal) > _MANY else ""
        self._say("   ".join(numbered) + more)

    @staticmethod
    def _say(text: str, end: str = "\n") -> None:
        print(text, end=end, file=sys.stderr, flush=True)
