"""Saltmarsh keeps the contract of games."""

from landpress.testing import GameContract


class TestSaltmarsh(GameContract):
    """The contract, on boards of Saltmarsh."""

    game = "saltmarsh"
