"""Orchard keeps the contract of games."""

from landpress.testing import GameContract


class TestOrchard(GameContract):
    """The contract, on boards of Orchard."""

    game = "orchard"
