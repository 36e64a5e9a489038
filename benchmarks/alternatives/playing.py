"""Random games of an alternative from a Python loop, as its own documents show; prints plies a second of one core.

    python playing.py hex|catan SECONDS

Run in the alternatives' environment: OpenSpiel's hex on 11 x 11 cells, catanatron's four random players.
"""

import random
import sys
import time
from collections.abc import Callable


def hex_game() -> Callable[[], int]:
    """A call that plays one game of hex with OpenSpiel, and says of how many plies."""
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return int(state.move_number())

    return play


def catan_game() -> Callable[[], int]:
    """A call that plays one game of four random players with catanatron, and says of how many plies."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.actions)

    return play


if __name__ == "__main__":
    random.seed(1)
    play = {"hex": hex_game, "catan": catan_game}[sys.argv[1]]()
    play()
    plies, start, budget = 0, time.process_time(), float(sys.argv[2])
    while (taken := time.process_time() - start) < budget:
        plies += play()
    print(plies / taken)
