"""Learn to beat the greedy player of Last Land for two, in ten minutes of one core, with NumPy only.

    python learn_last_land.py [MINUTES] [FILE.json]

A player is a list of weights. It gives each legal symbol a score, the sum of features times weights, and chooses the
highest. The cross-entropy method finds the weights: it draws players around a mean, lets each play greedy on boards to
learn on, and moves the mean to the best of them. At the end the mean plays on boards that it has never seen.
"""

import json
import math
import sys
import time
from pathlib import Path

import numpy as np

from landpress.engine.play.match import Match
from landpress.plugins import neighbours
from landpress.rl import Batch, Features, splits

PLAYERS, EACH, BEST = 32, 64, 8
"""The players of a generation, the games of each, and how many of them make the next mean."""
TRAIN, TEST, TEST_GAMES = 256, 64, 4096
CELLS = 37
NONE = CELLS
"""Stands for the neighbour that a cell at the edge lacks."""
NEAR = np.array([*([*around, *[NONE] * (6 - len(around))] for around in neighbours(3)), [NONE] * 6])
DRAIN, EXPLOIT, CHOICES = CELLS, CELLS + 1, CELLS + 2
WAYS = 6
WEIGHTS = 22


def features(seen: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Return 14 symbols in each game, and the features of each: an array of games, symbols and weights.

    The symbols are six moves, draining, exploiting, and six choices. A move that does not exist is the symbol 0.
    """
    games = np.arange(len(seen["turn"]))
    rows = games[:, None], games[:, None, None]

    def padded(values: np.ndarray) -> np.ndarray:
        return np.pad(values, ((0, 0), (0, 1)))

    points = padded(np.tensordot(seen["points"], np.arange(1, 7, dtype=np.float32), (1, 0)))
    markers, living = padded(seen["markers"]), padded(1 - seen["depleted"])
    own, other = padded(seen["tokens"][:, 0]), padded(seen["tokens"][:, 1])
    free, enemy = living * (1 - padded(seen["pins"].sum(1))), padded(seen["pins"][:, 1])
    worth = points * living * (1 - own)
    left = (seen["points left"] @ np.arange(1, 7, dtype=np.float32))[:, None]
    here = seen["pins"][:, 0].argmax(1)
    to = NEAR[here]
    beyond = NEAR[to]
    made = np.zeros((len(games), WAYS + 2 + WAYS, WEIGHTS), np.float32)
    moves, stay, choices = made[:, :WAYS], made[:, WAYS], made[:, WAYS + 2 :]
    gain, later = worth[rows[0], to], (free * worth)[rows[1], beyond]
    near_worth = (free * worth)[rows[0], to]
    at_once = gain * (points[rows[0], to] <= left - 1)
    moves[:, :, 0] = at_once * (1 - other[rows[0], to])
    moves[:, :, 1] = at_once * other[rows[0], to]
    moves[:, :, 2] = (later * (points[rows[1], beyond] <= left[:, :, None] - 2)).max(2)
    moves[:, :, 3] = gain
    moves[:, :, 4] = later.max(2)
    moves[:, :, 5] = living[rows[1], beyond].sum(2)
    moves[:, :, 6] = markers[rows[0], to]
    moves[:, :, 7] = enemy[rows[1], beyond].max(2)
    moves[:, :, 8] = own[rows[0], to]
    moves[:, :, 9] = left
    moves[:, :, 10] = own[games, here][:, None]
    moves[:, :, 11] = (markers * other)[games, here][:, None]
    stay[:, 12] = 1
    for k, values in enumerate((own, other * points, markers, worth), 13):
        stay[:, k] = values[games, here]
    stay[:, 17] = living[rows[0], to].sum(1)
    made[:, WAYS + 1, 18] = 1
    made[:, WAYS + 1, 19] = points[games, here] * (1 + other[games, here])
    for ap in range(1, 7):
        choices[:, ap - 1, 20] = ap
        now = (worth * (points <= ap))[games, here]
        choices[:, ap - 1, 21] = np.maximum(now, (near_worth * (points[rows[0], to] < ap)).max(1))
    fixed = np.broadcast_to(np.arange(DRAIN, CHOICES + WAYS), (len(games), 2 + WAYS))
    return np.concatenate([np.where(to == NONE, 0, to), fixed], axis=1), made


def chosen(batch: Batch, names: Features, games: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the symbol with the highest score in some games, by one list of weights for each game."""
    seen = names.views(batch.observe_parts()[games] / np.float32(16384))
    symbols, found = features(seen)
    legal = batch.masks[games[:, None], symbols]
    scores = np.where(legal, np.einsum("gsw,gw->gs", found, weights), -np.inf)
    best: np.ndarray = symbols[np.arange(len(games)), scores.argmax(1)]
    return best


def wins(batch: Batch, names: Features, weights: np.ndarray) -> np.ndarray:
    """Play the first game of each slot against greedy. Return 1 for a win, 1/2 for a shared one, 0 for a loss.

    `weights` has a row for each game. The learning player has seat 0 in one half of the games, seat 1 in the other.
    """
    seats = np.arange(batch.games) % 2
    result = np.full(batch.games, np.nan)
    while np.isnan(result).any():
        symbols = np.full(batch.games, batch.GREEDY)
        mine = np.flatnonzero((batch.seats == seats) & np.isnan(result))
        if len(mine):
            symbols[mine] = chosen(batch, names, mine, weights[mine])
        batch.step(symbols)
        new = np.flatnonzero(batch.ended & np.isnan(result))
        result[new] = (batch.rewards[new, seats[new]] + 1) / 2
    return result


def learn(minutes: float) -> tuple[np.ndarray, float, float]:
    """Learn for some minutes of processor time. Return the weights, their share of wins in the test, and its margin."""
    end = time.process_time() + 60 * minutes
    train, test = splits("last-land", 2, train=TRAIN, test=TEST)
    names = Features(Match(train[0]))
    draw = np.random.default_rng(1)
    mean, spread = np.zeros(WEIGHTS, np.float32), np.ones(WEIGHTS, np.float32)
    generation = 0
    while time.process_time() < end:
        players = (mean + spread * draw.standard_normal((PLAYERS, WEIGHTS))).astype(np.float32)
        batch = Batch(train, PLAYERS * EACH, seed=generation)
        shares = wins(batch, names, np.repeat(players, EACH, axis=0)).reshape(PLAYERS, EACH).mean(1)
        best = players[np.argsort(-shares)[:BEST]]
        mean, spread = (mean + best.mean(0)) / 2, np.maximum((spread + best.std(0)) / 2, 0.05)
        generation += 1
        if generation % 5 == 0:
            print(f"generation {generation}: {shares.mean():.3f} of the games against greedy won", flush=True)
    result = wins(Batch(test, TEST_GAMES, seed="test"), names, np.tile(mean, (TEST_GAMES, 1)))
    return mean, float(result.mean()), 1.96 * float(result.std()) / math.sqrt(TEST_GAMES)


if __name__ == "__main__":
    found, share, margin = learn(float(sys.argv[1]) if len(sys.argv) > 1 else 8)
    print(f"on {TEST} boards that it has never seen it wins {share:.3f} of the games, +- {margin:.3f}")
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(json.dumps([round(float(weight), 4) for weight in found]))
