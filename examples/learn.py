"""Learn to play any game of Landpress from its results alone, in twenty minutes of processor time, with NumPy only.

    python learn.py GAME PLAYERS [MINUTES] [FOLDER]

The minutes are those of learning. How well it plays by then is measured in between, and its time is counted apart.

A player is a net with one hidden layer. It gets what a seat sees and gives each symbol a score, and it guesses the
reward. In half of the games it has all seats, in the others one, against greedy ones. It learns by the clipped policy
gradient that is known as PPO. No two of the boards that it learns on and is tested on are the same up to symmetry.
"""

import json
import math
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

# For products of this size a second thread of NumPy waits more than it works.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from landpress import Board
from landpress.rl import Batch, splits

TRAIN, WATCH, TEST = 2048, 128, 512
"""The boards to learn on, of the points of the curve, and of the result."""
WATCH_GAMES, TEST_GAMES = 256, 4096
MOST = 500
"""The most decisions of a game that is measured. One that is not over by then counts as not won."""
GAMES, STEPS, HIDDEN = 256, 96, 192
ROWS, PASSES = 2048, 3
"""The rows of one step of learning, and how often each row is learned."""
RATE, CLIP, ENTROPY, TRACE = 5e-4, 0.2, 0.01, 0.95
POINTS = 10
"""The points of the curve after its first one."""


class Net:
    """A net with one hidden layer: scores of symbols, and a guess of the reward. Adam moves its weights."""

    def __init__(self, values: int, symbols: int) -> None:
        draw = np.random.default_rng(1)
        self.w = [
            (draw.standard_normal((values, HIDDEN)) / math.sqrt(values / 8)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (draw.standard_normal((HIDDEN, symbols + 1)) * 0.01).astype(np.float32),
            np.zeros(symbols + 1, np.float32),
        ]
        self.first, self.second = [np.zeros_like(w) for w in self.w], [np.zeros_like(w) for w in self.w]
        self.moves = 0

    def of(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the hidden units, the chances of the symbols, and the guesses of the reward."""
        hidden = np.maximum(seen @ self.w[0] + self.w[1], 0)
        out = hidden @ self.w[2] + self.w[3]
        scores = np.where(masks, out[:, :-1], np.float32(-1e9))
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, out[:, -1]

    def move(self, seen: np.ndarray, hidden: np.ndarray, slope: np.ndarray, rate: float) -> None:
        """Move the weights against the slope of the loss by the outputs."""
        back = (slope @ self.w[2].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        size = math.sqrt(sum(float((s * s).sum()) for s in slopes))
        self.moves += 1
        for w, s, first, second in zip(self.w, slopes, self.first, self.second, strict=True):
            s *= min(1.0, 0.5 / (size + 1e-9))
            first += 0.1 * (s - first)
            second += 0.001 * (s * s - second)
            step = first / (1 - 0.9**self.moves)
            w -= rate * step / (np.sqrt(second / (1 - 0.999**self.moves)) + 1e-6)


class Rows(NamedTuple):
    """Decisions of the learning player, one a row."""

    seen: np.ndarray
    masks: np.ndarray
    symbols: np.ndarray
    chances: np.ndarray
    gains: np.ndarray
    """How much better than guessed each went."""
    aims: np.ndarray
    """What the guess should have been."""


def drawn(chances: np.ndarray, draw: np.random.Generator) -> np.ndarray:
    """Return a symbol for each row, drawn by its chances."""
    sums = chances.cumsum(1)
    picked = (sums < draw.random(len(sums), np.float32)[:, None] * sums[:, -1:]).sum(1)
    # A number drawn from the very ends may pick a symbol without a chance.
    found: np.ndarray = np.where(chances[np.arange(len(sums)), picked] > 0, picked, chances.argmax(1))
    return found


class Learner:
    """A net that plays many games and learns from them."""

    def __init__(self, game: str, players: int) -> None:
        train, self.test = splits(game, players, train=TRAIN + WATCH, test=TEST)
        self.watched = train[TRAIN:]
        self.batch = batch = Batch(train[:TRAIN], GAMES, seed="learn")
        self.values, self.symbols = batch.measures.values, batch.measures.symbols
        self.net, self.draw = Net(self.values, self.symbols), np.random.default_rng(2)
        numbers = np.arange(GAMES)
        self.mine = (numbers[:, None] // 2 % players == np.arange(players)) | (numbers % 2 == 0)[:, None]
        """For each game and seat whether the learning player has it."""
        self.seen = np.zeros((STEPS, GAMES, self.values), np.float32)
        self.masks = np.zeros((STEPS, GAMES, self.symbols), np.bool_)

    def play(self) -> Rows:
        """Play some steps of all games. Return the decisions of the net whose next guess or reward is known."""
        shape, games = (STEPS, GAMES), np.arange(GAMES)
        symbols, seats = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        chances, guesses = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        rewards = np.zeros((*shape, self.batch.players), np.float32)
        ended = np.zeros(shape, np.bool_)
        for step in range(STEPS):
            self.batch.observe(self.seen[step])
            self.masks[step], seats[step] = self.batch.masks, self.batch.seats
            _, given, guesses[step] = self.net.of(self.seen[step], self.masks[step])
            symbols[step] = drawn(given, self.draw)
            chances[step] = given[games, symbols[step]]
            own = self.mine[games, seats[step]]
            self.batch.step(np.where(own, symbols[step], self.batch.GREEDY))
            rewards[step], ended[step] = self.batch.rewards, self.batch.ended
        gains, known = np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
        # By game and seat: the guess at the next decision or the reward, the gain there, and whether they are known.
        later = np.zeros((GAMES, self.batch.players), np.float32)
        trace, is_known = np.zeros_like(later), np.zeros_like(later, np.bool_)
        for step in reversed(range(STEPS)):
            over = ended[step]
            later[over], trace[over], is_known[over] = rewards[step, over], 0, True
            seat = seats[step]
            gains[step] = later[games, seat] - guesses[step] + TRACE * trace[games, seat]
            known[step] = is_known[games, seat] & self.mine[games, seat]
            gains[step] *= is_known[games, seat]
            later[games, seat], trace[games, seat], is_known[games, seat] = guesses[step], gains[step], True
        at = np.nonzero(known)
        return Rows(self.seen[at], self.masks[at], symbols[at], chances[at], gains[at], (gains + guesses)[at])

    def learn(self, rows: Rows, rate: float) -> None:
        """Learn from decisions: those that went better than guessed become likelier."""
        spread = float(rows.gains.std()) + 1e-6
        for _ in range(PASSES):
            order = self.draw.permutation(len(rows.gains))
            for first in range(0, len(order), ROWS):
                part = Rows(*(column[order[first : first + ROWS]] for column in rows))
                hidden, chances, guesses = self.net.of(part.seen, part.masks)
                each = np.arange(len(part.gains))
                gains = part.gains / spread
                ratio = chances[each, part.symbols] / part.chances
                is_free = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                pull = (gains * ratio * is_free)[:, None]
                slope = np.zeros((len(each), self.symbols + 1), np.float32)
                slope[:, :-1] = pull * chances
                slope[each, part.symbols] -= pull[:, 0]
                logs = np.log(chances + 1e-9)
                slope[:, :-1] += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
                slope[:, -1] = guesses - part.aims
                self.net.move(part.seen, hidden, slope / np.float32(len(each)), rate)

    def shares(self, boards: list[Board], games: int, other: int) -> tuple[float, float]:
        """Return the share of wins against other players, and its margin of 95 %.

        The net has one seat, each in turn, and plays its likeliest symbol. A win of k seats counts 1/k. The margin is
        that of the means of boards, because games on one board are not independent.
        """
        batch = Batch(boards, games, seed="test", most_decisions=MOST)
        players, numbers = batch.players, np.arange(games)
        seats = numbers // len(boards) % players
        result = np.full(games, np.nan)
        while np.isnan(result).any():
            # Games that have a result already go on, as cheaply as they can.
            symbols = np.where(np.isnan(result), other, batch.RANDOM)
            now = np.flatnonzero((batch.seats == seats) & np.isnan(result))
            if len(now):
                _, chances, _ = self.net.of(batch.observe()[now], batch.masks[now])
                symbols[now] = chances.argmax(1)
            batch.step(symbols)
            new = np.flatnonzero(batch.ended & np.isnan(result))
            shares = (batch.rewards[new, seats[new]] * (players - 1) + 1) / players
            result[new] = np.where(batch.stopped[new], 0, shares)
        means = result.reshape(-1, len(boards)).mean(0)
        return float(result.mean()), 1.96 * float(means.std(ddof=1)) / math.sqrt(len(means))


def curve(points: list[tuple[float, float]], title: str, equal: float) -> str:
    """Return a picture of shares over minutes as SVG."""
    width, height, last = 420, 150, points[-1][0]
    places = " ".join(f"{40 + at / last * width:.1f},{20 + (1 - share) * height:.1f}" for at, share in points)
    rules = "".join(
        f'<path d="M40 {20 + (1 - y) * height:.1f}h{width}" stroke="#bbb" stroke-width=".5"/>'
        f'<text x="34" y="{24 + (1 - y) * height:.1f}" text-anchor="end">{y:.2g}</text>'
        for y in (0, equal, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 200" font-family="sans-serif" font-size="11">'
        f'<text x="40" y="12">{title}</text>{rules}'
        f'<polyline points="{places}" fill="none" stroke="#345" stroke-width="2"/>'
        f'<text x="40" y="188">0</text><text x="460" y="188" text-anchor="end">{last:.0f} processor minutes</text>'
        "</svg>\n"
    )


def main(game: str, players: int, minutes: float, folder: Path) -> None:
    """Learn, and tell how it went. Write the curve and the weights to a folder."""
    learner, decisions = Learner(game, players), 0
    points: list[tuple[float, float]] = []
    greedy, chance = learner.batch.GREEDY, learner.batch.RANDOM
    games = WATCH * players * -(-WATCH_GAMES // (WATCH * players))
    spent = measured = 0.0
    while True:
        begun = time.process_time()
        if spent >= len(points) * minutes / POINTS:
            points.append((spent, learner.shares(learner.watched, games, greedy)[0]))
            measured += (time.process_time() - begun) / 60
            print(
                f"{spent:5.1f} minutes, and {measured:.1f} of measuring, {decisions:,} decisions: "
                f"{points[-1][1]:.3f} of the games against greedy seats",
                flush=True,
            )
        if spent >= minutes:
            break
        begun = time.process_time()
        rows = learner.play()
        learner.learn(rows, RATE * (1 - 0.9 * spent / minutes))
        decisions += len(rows.gains)
        spent += (time.process_time() - begun) / 60
    games = TEST * players * -(-TEST_GAMES // (TEST * players))
    found = {
        name: learner.shares(learner.test, games, other) for name, other in (("greedy", greedy), ("random", chance))
    }
    for name, (share, margin) in found.items():
        print(f"against {name} seats on {TEST} new boards: {share:.3f} +- {margin:.3f} of {games:,} games")
    folder.mkdir(parents=True, exist_ok=True)
    title = f"{game}, {players} seats: share of wins against greedy seats"
    (folder / f"{game}-{players}.svg").write_text(curve(points, title, 1 / players))
    (folder / f"{game}-{players}.json").write_text(
        json.dumps({"decisions": decisions, "points": points, "measuring": measured, "test": found})
    )
    np.savez(folder / f"{game}-{players}.npz", *learner.net.w)


if __name__ == "__main__":
    given = sys.argv[3:]
    main(sys.argv[1], int(sys.argv[2]), float(given[0]) if given else 20, Path(given[1] if given[1:] else "learned"))
