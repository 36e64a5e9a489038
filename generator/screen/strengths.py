"""How strong the players of a game are, in words: what each was measured to win against the next weaker one.

The `strengths.toml` of a game holds the measured shares for two seats, in hundredths, from docs/strength.md. Of a game
without the file nothing is known.
"""

import tomllib
from functools import cache
from typing import TypedDict

from landpress.generator.texts import words
from landpress.layouts.catalogue import data
from landpress.layouts.errors import GameError

PLAYERS = ("human", "random", "greedy", "mcts:100", "net:181", "mcts:1000")
"""The players that a page offers, the person first. Each thinks as long as the one before or longer; docs/strength.md
proves which are stronger. `net:181` takes as long as `mcts:100`."""
TWO = 2
"""The seats for which strengths of nets were measured."""


class Strength(TypedDict):
    """A player, its name, and what it is worth in words."""

    policy: str
    name: str
    worth: str


@cache
def measured(game: str) -> dict[str, int]:
    """Return the measured shares of a game in hundredths, by policy."""
    try:
        return tomllib.loads(data(game, "generator", "strengths.toml"))
    except GameError:
        return {}


def strengths(game: str, language: str, seats: int) -> list[Strength]:
    """Return the players of a game with what they are worth, as far as it was measured.

    A net is among them only where it is proven to be stronger.
    """
    speak, shares = words(language), measured(game)
    found: list[Strength] = []
    for policy in PLAYERS:
        if policy.startswith("net") and (seats != TWO or policy not in shares):
            continue
        key, share = policy.replace(":", "_"), shares.get(policy)
        worth = speak(f"sitting.worth_{key}", share=share) if share is not None else speak("sitting.worth_unknown")
        if policy in ("human", "random"):
            worth = speak(f"sitting.worth_{key}")
        found.append({"policy": policy, "name": speak(f"sitting.player_{key}"), "worth": worth})
    return found
