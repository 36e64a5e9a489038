"""Games, searches, measures and answers as they were when the published figures were measured.

Strengths, minutes and balance are told of these policies and rules (docs/strength.md). A change of one of them is a
fault, or makes those figures old. If it is meant: `LANDPRESS_GOLDEN=write pytest tests/engine/test_happenings.py`.
"""

import json
import os
import random
from hashlib import sha256
from pathlib import Path

import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.learning.decisions import Decisions
from landpress.engine.play.match import Match
from tests.engine.happenings import digest
from tests.playing import PLAYED, fresh_boards

GOLDEN = Path(__file__).parents[1] / "golden/happenings.json"


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_happens_as_before(game: str) -> None:
    """Ten iterations of each search, on a third of the boards, by the backend of the tests."""
    pinned(game, digest(game, 10, every=3)[:16])


@pytest.mark.parametrize("game", PLAYED)
def test_learning_programs_see_the_same_as_before(game: str) -> None:
    """What each seat sees as numbers, and which symbols are legal, now and then in 300 decisions of a game."""
    board = max(fresh_boards(game), key=lambda one: one.players)
    said, seen, chance = Decisions(Match(board)), sha256(), random.Random(game)
    for number in range(300):
        said.let_chance()
        if said.actor == OVER:
            break
        legal = [int(symbol) for symbol in said.legal()]
        if number < 4 or number % 12 == 0:
            for seat in range(said.board.players):
                seen.update(("%.6f " * said.measures.values % tuple(said.observe(seat).tolist())).encode())
        seen.update(json.dumps(legal).encode())
        said.choose(chance.choice(legal))
    pinned(f"{game} seen", seen.hexdigest()[:16])


def pinned(game: str, found: str) -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        GOLDEN.write_text(json.dumps(known | {game: found}, indent=1, sort_keys=True) + "\n")
    else:
        assert known[game] == found, f"look at what changed, then LANDPRESS_GOLDEN=write pytest {__file__}"
