"""Play random games of an alternative in a Python loop, as its documentation shows. Print plies per second of one core.

    python playing.py hex|catan SECONDS

Run it in the alternatives' environment. The games are OpenSpiel's hex on 11 x 11 cells and catanatron's game of four
random players.
"""

import random
import sys
import time
from collections.abc import Callable


def hex_game() -> Callable[[], int]:
    """Return a call that plays one game of hex with OpenSpiel and returns its number of plies."""
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return int(state.move_number())

    return play


def catan_game() -> Callable[[], int]:
    """Return a call that plays one game of four random players with catanatron and returns its number of plies."""
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
