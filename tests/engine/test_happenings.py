"""Games, searches, measures and answers as they were when the published figures were measured.

Strengths, minutes and balance are told of these policies and rules (docs/strength.md). A change of one of them is a
fault, or makes those figures old. If it is meant: `LANDPRESS_GOLDEN=write pytest tests/engine/test_happenings.py`.
"""

import json
import os
from pathlib import Path

import pytest

from tests.engine.happenings import digest
from tests.playing import PLAYED

GOLDEN = Path(__file__).parents[1] / "golden/happenings.json"


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_happens_as_before(game: str) -> None:
    """Ten iterations of each search, on a third of the boards, by the backend of the tests."""
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    found = digest(game, 10, every=3)[:16]
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        GOLDEN.write_text(json.dumps(known | {game: found}, indent=1, sort_keys=True) + "\n")
    else:
        assert known[game] == found, f"look at what changed, then LANDPRESS_GOLDEN=write pytest {__file__}"
