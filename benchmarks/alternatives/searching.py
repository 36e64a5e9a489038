"""Run OpenSpiel's Monte Carlo tree search in C++ on hex of 11 x 11 cells. Print simulations per second of one core.

    python searching.py SECONDS

Run it in the alternatives' environment. `MCTSBot` does one random rollout for each simulation, as in its own example.
"""

import sys
import time

import pyspiel

SIMULATIONS = 2000

if __name__ == "__main__":
    game = pyspiel.load_game("hex(board_size=11)")
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, SIMULATIONS, 1000, False, 1, False)
    state = game.new_initial_state()
    bot.step(state)
    done, start, budget = 0, time.process_time(), float(sys.argv[1])
    while (taken := time.process_time() - start) < budget:
        bot.step(state)
        done += SIMULATIONS
    print(done / taken)
