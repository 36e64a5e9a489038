"""Examine the house values with played games: make the measurements of docs/study.md and write its tables.

    python -m benchmarks.study [GAME...]

A measurement of the plan below is made if `benchmarks/study/GAME.json` does not hold it yet. It is written there at
once, so that a stopped run continues where it stopped. Without these files, everything is measured again, which takes
about an hour on two idle cores. All seeds are fixed, and the counts are the same on every machine. The tables stand
between markers in the document and are made from the files alone.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.study_measures import UNPAYABLE, areas, lead, odd, play, sides
from benchmarks.study_tables import DOCUMENT, write

DATA = Path(__file__).with_name("study")
MEASURES: dict[str, Callable[..., dict[str, Any]]] = {one.__name__: one for one in (play, lead, odd, sides, areas)}
SEARCH = "mcts:100"
SIMPLE = ("random", "greedy")
STANDARD: dict[str, Any] = {}
FEW_TYPES = {"edition.types": [1, 2]}
Measurement = tuple[str, dict[str, Any]]
"""A function of benchmarks/study_measures.py and its arguments."""


def _played(
    game: str,
    seats: int,
    values: dict[str, Any],
    games: dict[str, int],
    after: int = 0,
    costly: Sequence[str] = (),
) -> Iterator[Measurement]:
    """Yield for each policy in `games` the measurement `play` and, unless the policy is costly, `lead`."""
    for policy, number in games.items():
        common = {"game": game, "seats": seats, "values": values, "policy": policy}
        yield "play", {**common, "games": number}
        if policy not in costly:
            yield "lead", {**common, "games": min(number // 2, 2048), "after": after}


def _xarkant() -> Iterator[Measurement]:
    for seats, few in ((2, {SEARCH: 512}), (3, {SEARCH: 512}), (4, {SEARCH: 256})):
        yield from _played("xarkant", seats, STANDARD, {"random": 4096, "greedy": 4096, **few}, 3)
        yield from _played("xarkant", seats, {"variant": "contest"}, {"greedy": 4096, **few}, 3)
    barred: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
        (STANDARD, {"costs.village_wood": UNPAYABLE}),
        ({"costs.village_wheat": 0, "costs.village_wood": 0}, {"costs.village_wood": UNPAYABLE}),
        (STANDARD, {"costs.workshop_wood": [UNPAYABLE] * 5}),
    )
    for values, other in barred:
        common = {"game": "xarkant", "seats": 3, "values": values, "other": other}
        yield "odd", {**common, "policy": "greedy", "games": 9000}
        if values == STANDARD:
            yield "odd", {**common, "policy": SEARCH, "games": 300}
    for values in (STANDARD, FEW_TYPES):
        yield "areas", {"game": "xarkant", "values": values, "number": 2000}
    for values in (FEW_TYPES, {"play.storage": 4}):
        yield from _played("xarkant", 3, values, {"greedy": 4096}, 3)


def _terraforming() -> Iterator[Measurement]:
    for seats, search in ((2, 160), (3, 160), (6, 48)):
        # A standard game of six seats has 1,200 turns.
        standard, paper = ((120, 300), (300, 1200)) if seats == 6 else ((512, 1024), (512, 2048))
        yield from _played("terraforming", seats, STANDARD, dict(zip(SIMPLE, standard, strict=True)))
        strengths = {**dict(zip(SIMPLE, paper, strict=True)), SEARCH: search}
        yield from _played("terraforming", seats, {"variant": "paper"}, strengths, costly=[SEARCH])
    strengths = {"random": 300, "greedy": 1200, SEARCH: 48}
    rounds = "play.rounds"
    yield from _played("terraforming", 6, {"variant": "paper", rounds: [50, 40, 20]}, strengths, costly=[SEARCH])
    yield from _played("terraforming", 6, {"variant": "paper", rounds: [50, 40, 16]}, {"greedy": 1200})
    yield from _played("terraforming", 3, {"play.points": [70, 50, 30]}, {"greedy": 1024})


def _landsweeper() -> Iterator[Measurement]:
    for seats in (2, 3, 4, 6):
        yield from _played("landsweeper", seats, STANDARD, {"random": 1024, "greedy": 2048})
    tried: tuple[dict[str, Any], ...] = (
        *({"board.shape": "hexagon"}, {"land.cells": [54, 60]}, {"land.cells": [30, 40]}),
        *({"starts.distance": 6}, {"play.units": 1}, {"play.units": 20}),
    )
    for values in tried:
        yield from _played("landsweeper", 2, values, {"greedy": 2048})
    for seats, games in ((2, 128), (3, 48), (4, 48), (6, 48)):
        yield from _played("landsweeper", seats, STANDARD, {SEARCH: games}, costly=[SEARCH])


def _last_land() -> Iterator[Measurement]:
    for seats in (2, 3, 4, 5, 6):
        yield from _played("last-land", seats, STANDARD, {"random": 4096, "greedy": 4096, SEARCH: 256})
    for seats in (4, 6):
        common = {"game": "last-land", "seats": seats, "values": STANDARD, "number": 16}
        for policy, games in (("random", 327_680), ("greedy", 163_840)):
            yield "sides", {**common, "policy": policy, "games": games}


PLANS = {
    "xarkant": _xarkant,
    "landsweeper": _landsweeper,
    "terraforming": _terraforming,
    "last-land": _last_land,
}


def key(what: str, settings: dict[str, Any]) -> str:
    """Return a text that identifies a measurement."""
    return json.dumps([what, settings], sort_keys=True)


def read(game: str) -> list[dict[str, Any]]:
    """Return the measurements of a game so far, each with `what`, `settings` and `found`."""
    path = DATA / f"{game}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def measure(game: str) -> None:
    """Make the missing measurements of a game. Write the file after each, with only the planned measurements."""
    known = {key(one["what"], one["settings"]): one for one in read(game)}
    order = list(PLANS[game]())
    for what, settings in order:
        name = key(what, settings)
        if name not in known:
            known[name] = {
                "what": what,
                "settings": settings,
                "found": MEASURES[what](**settings),
            }
            print(name, flush=True)
            lines = ",\n".join(json.dumps(known[key(*one)]) for one in order if key(*one) in known)
            (DATA / f"{game}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main(names: Sequence[str]) -> int:
    """Make the missing measurements of the named games, or of all. Write the tables. Return the exit status."""
    unknown = sorted(set(names) - set(PLANS))
    if unknown:
        print(f"{unknown[0]}: not a game of the study; expected one of {', '.join(PLANS)}", file=sys.stderr)
        return 2
    for game in names or PLANS:
        measure(game)
    write([one for game in PLANS for one in read(game)])
    print(f"written: {DOCUMENT}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
