"""Boards in two halves, to learn on and to test on: no two of them are the same up to symmetry."""

from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import seed_of
from landpress.generator.boards.wanted import Request
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

MOST_DRAWS = 100
"""Boards that are drawn for each board of a half before the boards of a game are found to be too few."""


def halves(wanted: Request, train: int, test: int, seed: str | int) -> tuple[list[Board], list[Board]]:
    """Return boards to learn on and boards to test on. The test boards do not depend on `train`.

    Raise CallError if there are not enough boards.
    """
    seen: set[bytes] = set()
    found: list[list[Board]] = []
    for name, number in (("test", test), ("train", train)):
        half: list[Board] = []
        left = MOST_DRAWS * number
        for board in draws(wanted, seed_of(f"split {name} {seed}")):
            if len(half) == number:
                break
            if not left:
                raise CallError(f"train {train}, test {test}: {wanted.game} has too few boards for that; ask for fewer")
            left -= 1
            key = board.canonical_key()
            if key not in seen:
                seen.add(key)
                half.append(board)
        found.append(half)
    return found[1], found[0]
