"""Sentences that run on as one paragraph, and are a list for programs that read a page aloud.

Lengths are in millimetres.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from landpress.output.scene.items import IN_LIST, Cell, Drawn, Text
from landpress.output.scene.linebreak import Atom, Line, marked


class RunningList:
    """The lines of some words and of the items of a list behind them, in their order."""

    def __init__(self, said: str, items: Sequence[str]) -> None:
        """Take texts in the small markup. Fewer than two items are no list."""
        texts = (said, *items) if len(items) > 1 else ()
        self._ends = [*accumulate(_letters("".join(word.text for word in marked(text).words)) for text in texts)]
        self._done = 0

    def drawn(self, line: Line, x: float, baseline: float, size: float, ink: str) -> Iterator[Drawn]:
        """Draw the next line. Its texts know which item they belong to."""
        if not self._ends:
            yield from line.drawn(x, baseline, size, ink)
        for atom in line.atoms if self._ends else ():
            while atom.text:
                number = next(i for i, end in enumerate(self._ends) if end > self._done)
                first, atom = _cut(atom, self._ends[number] - self._done)
                self._done += _letters(first.text)
                for one in first.drawn(x, baseline, size, ink):
                    yield one._replace(cell=Cell(number, IN_LIST)) if number and isinstance(one, Text) else one
                x += first.wide * size


def _letters(text: str) -> int:
    """Return the number of letters of a text. Lines lose the spaces at their ends."""
    return len("".join(text.split()))


def _cut(atom: Atom, most: int) -> tuple[Atom, Atom]:
    """Return the beginning of an atom with at most so many letters and the spaces behind them, and its rest."""
    end = next((i for i in range(len(atom.text)) if _letters(atom.text[: i + 1]) > most), len(atom.text))
    rest = atom.with_text(atom.text[end:]) if atom.text[end:] else atom._replace(text="")
    return atom if end == len(atom.text) else atom.with_text(atom.text[:end]), rest
