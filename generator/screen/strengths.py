"""How strong the players of a game are, in words: what each was measured to win against the next weaker one.

The `strengths.toml` of a game holds, by policy and number of seats, the measured share in hundredths, and whether it is
proven to be more than an equal one. `python -m benchmarks.strength` makes it. Of a game without the file nothing is
known.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypedDict

from landpress.generator.texts import words
from landpress.layouts import catalogue

PLAYERS = ("human", "random", "greedy", "mcts:100", "net:181", "mcts:1000")
"""The players that a page offers, the person first. Each thinks as long as the one before or longer; docs/strength.md
proves which are stronger. `net:181` takes as long as `mcts:100`."""


class Strength(TypedDict):
    """A player, its name, and what it is worth in words."""

    policy: str
    name: str
    worth: str


@cache
def measured(game: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return what was measured of a game, by policy and seats: the `share` in hundredths, and if it is `proven`."""
    return catalogue.measured(game, "strengths.toml")


def strengths(game: str, language: str, seats: int) -> list[Strength]:
    """Return the players of a game with what they are worth for a number of seats, as far as it was measured.

    A net is among them only where it is proven to be stronger.
    """
    speak, found = words(language), list[Strength]()
    numbers = {"seats": seats, "equal": round(100 / seats)}
    for policy in PLAYERS:
        known = measured(game).get(policy, {}).get(str(seats), {"proven": False})
        if policy.startswith("net") and not known["proven"]:
            continue
        key = policy.replace(":", "_")
        worth = speak("sitting.worth_unknown", **numbers)
        if policy in ("human", "random") or "share" in known:
            worth = speak(f"sitting.worth_{key}", **numbers, share=known.get("share"))
        if "share" in known and (seats > 2 or not known["proven"]):  # of two everybody knows the half
            worth = speak(f"sitting.worth_{'more' if known['proven'] else 'unproven'}", **numbers, worth=worth)
        found.append({"policy": policy, "name": speak(f"sitting.player_{key}"), "worth": worth})
    return found
