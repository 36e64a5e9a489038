"""What played games say about a Saltmarsh board: how much of it seats gather before the tide takes it."""

from landpress.plugins import Board, Certificate, Tally, summary


def took_part(game: Certificate) -> set[int]:
    """Return the seats that gathered."""
    return game.seats_that("gather")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return the mean percentage of hummocks that seats gather."""
    used = summary(greedy.used)
    return {} if used is None else {"gathered_percent": round(100 * used.mean.share / len(board.cells), 1)}
