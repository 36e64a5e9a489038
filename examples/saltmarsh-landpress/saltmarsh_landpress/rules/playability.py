"""What played games say about a Saltmarsh board: how much of it seats gather before the tide takes it."""

from collections.abc import Iterator

from landpress.plugins import Board, Certificate, Finding, Tally, summary


def took_part(game: Certificate) -> set[int]:
    """Return the seats that gathered."""
    return game.seats_that("gather")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return the mean percentage of hummocks that seats gather."""
    used = summary(greedy.used)
    return {} if used is None else {"gathered_percent": round(100 * used.mean.share / len(board.cells), 1)}


def doubts(board: Board, greedy: Tally, random: Tally) -> Iterator[Finding]:
    """Yield nothing: every game ends, and every seat gathers."""
    yield from ()
