"""Short rules beside a board of the survey, and how their lines are set."""

from typing import NamedTuple

LEADING, PARAGRAPH = 1.32, 0.45
"""The distance between baselines, and the extra space after a paragraph, in sizes of type."""


class Rule(NamedTuple):
    """A short rule beside the board. Its head may be empty."""

    head: str
    text: str
