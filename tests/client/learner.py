"""A program that learns as docs/learning.md shows it, and says all of its types."""

import landpress
from landpress.pettingzoo import env
from landpress.rl import Batch, Decisions, Features, alphabet, splits


def counted() -> int:
    """Return how many games end in some steps of a batch."""
    train, test = splits("last-land", 2, train=4, test=2)
    batch = Batch(train, games=16, seed=1)
    games = 0
    for _ in range(200):
        seen = batch.observe()
        assert seen.shape[0] == batch.masks.shape[0] == 16
        batch.step(batch.draw())
        games += int(batch.ended.sum())
    assert len(test) == 2
    return games


def said() -> list[str]:
    """Return the words of the legal symbols at the beginning of a game."""
    match = landpress.Match(landpress.fresh("antwalk", 3, seed=1))
    decisions = Decisions(match)
    decisions.let_chance()
    seen = decisions.observe(decisions.actor)
    assert Features(match).views(seen)["hand"].sum() > 0
    assert len(decisions.mask()) == alphabet(match)
    return [decisions.word(symbol) for symbol in decisions.legal()]


def rewarded() -> float:
    """Return the reward of the first agent after an episode of first legal symbols."""
    environment = env("antwalk", players=3, max_cycles=40)
    environment.reset(seed=1)
    total = 0.0
    for agent in environment.agent_iter():
        seen, reward, ended, cut, _ = environment.last()
        total += reward if agent == "seat_0" else 0.0
        assert seen is not None
        environment.step(None if ended or cut else int(seen["action_mask"].argmax()))
    return total
