"""Play random playouts of a game. Seeds are fixed, so every run plays the same games."""

import time

from landpress.engine.contract.house import standard
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import Game
from landpress.engine.kernels.backends import link


class Playouts:
    """Random games from the beginning on the first board of a fixed seed. Each object has its own arrays."""

    def __init__(self, game: str, players: int, compiled: bool, seed: int = 0) -> None:
        from landpress.generator.boards.draws import draws
        from landpress.generator.boards.request import request

        notation, self.rules = Game(game).notation, link(game, compiled)
        self.board = next(draws(request(game, players), "benchmark"))
        table = notation.table(self.board, standard(game))
        empty = [0] * notation.size(table)
        sequences = (table, empty, empty, game_streams(seed, 0, players), [0] * notation.ROOM)
        self.t, self.start, self.s, self.r, self.out = map(self.rules.array, sequences)
        self.won = self.rules.array([0] * players)
        self.players, self.at_once = players, 20 if compiled else 1
        self.rules.start(self.t, self.start)

    def play(self, games: int) -> int:
        """Play this number of games. Return the number of plies."""
        rooms = (self.s, self.r, self.out)
        return self.rules.playouts(self.t, self.start, *rooms, games, self.players, self.won)

    def rate(self, budget: float) -> float:
        """Return the plies per second of one core, measured for about `budget` seconds after one uncounted game."""
        self.play(1)
        plies, start = 0, time.thread_time()
        while (taken := time.thread_time() - start) < budget:
            plies += self.play(self.at_once)
        return plies / taken
