"""What played games say about an Orchard board: how much of it is planted."""

from landpress.plugins import Board, Certificate, Tally, summary


def took_part(game: Certificate) -> set[int]:
    """Return the seats that planted a tree."""
    return game.seats_that("plant")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return the mean percentage of meadows where a tree was planted."""
    used = summary(greedy.used)
    return {} if used is None else {"planted_percent": round(100 * used.mean.share / len(board.cells), 1)}
