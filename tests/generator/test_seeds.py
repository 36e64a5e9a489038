"""Seeds: the boards that a seed has given. A new order of draws changes what people print again from a noted seed.

If it is meant: `LANDPRESS_GOLDEN=write pytest tests/generator/test_seeds.py`, and the changelog says so.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from landpress.engine.contract.house import changed, read_variant, shipped
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request, seats_of
from landpress.generator.boards.wanted import Request
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games

GOLDEN = Path(__file__).parents[1] / "golden" / "seeds.json"
EACH = 2
CHANGES: dict[str, dict[str, object]] = {
    "landsweeper": {"board.shape": "hexagon"},
    "terraforming": {"holes.allowed": [6, 12], "starts.distance": 4},
    "last-land": {"mix.T4": [2, 4]},
}


def asked(game: str) -> Iterator[tuple[str, Request]]:
    """Yield requests for boards of a game, each with a name."""
    for seats in layout(game).SEATS:
        usual = request(game, seats)
        yield f"{game} {seats}", usual
        if game in ("last-land", "landsweeper", "terraforming"):
            yield f"{game} {seats} balanced", replace(usual, balanced=True)
    for name, file in shipped(game).items():
        variant = changed(game, read_variant(game, file.read_text("utf-8")))
        yield f"{game} {name}", request(game, seats_of(game, variant)[0], variant)
    if game in CHANGES:
        variant = changed(game, CHANGES[game])
        for seats in seats_of(game, variant):
            yield f"{game} {seats} {' '.join(CHANGES[game])}", request(game, seats, variant)


@pytest.mark.parametrize("game", games())
def test_a_seed_gives_the_boards_that_it_gave(game: str) -> None:
    """docs/releasing.md: a seed gives the same board. The first is told as its code, all as a hash of their codes."""
    known = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = {}
    for name, wanted in asked(game):
        codes = [str(board.code()) for board in islice(draws(wanted, "seed"), EACH)]
        found[name] = f"{codes[0]} {sha256(' '.join(codes).encode()).hexdigest()[:12]}"
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        GOLDEN.write_text(json.dumps(dict(sorted((known | found).items())), indent=1) + "\n", "utf-8")
    else:
        assert {name: told for name, told in known.items() if name.partition(" ")[0] == game} == found
