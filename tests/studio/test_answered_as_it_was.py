"""What the page is answered to right calls, in their order, as it was.

To change a digest, look at the page, then run `LANDPRESS_GOLDEN=write pytest tests/studio/test_answered_as_it_was.py`.
"""

import hashlib
import json
import os
import re
from pathlib import Path

import pytest

from landpress import __version__
from landpress.generator.studio import bridge
from landpress.layouts.errors import LandpressError
from tests.faults.corpus_studio import GOOD

GOLDEN = Path(__file__).parents[1] / "golden/answers.json"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
LEFT_OUT = {"table.kernel", "table.search", "table.chosen", "press.seek", "press.seek_more", "table.address"}
"""Compiled rules, answers of other processes, and what is packed by the zlib of the system."""
STATED = ("table.", "check.", "shelf.", "deck.give", "fairness.more")
"""Calls that need a game, a file or a board before them."""
TURNS = ("table.reveal", "table.view", "table.step", "table.standing", "table.rules", "table.at", "table.trace")


def told(name: str) -> str:
    """Return a digest of an answer, or the words of an error."""
    arguments = GOOD[name]
    if "language" in arguments:
        arguments = {**arguments, "language": "ja"}
    try:
        answer, data = bridge.call(name, json.dumps(arguments), None)
    except LandpressError as error:
        return f"{type(error).__name__}: {error}"[:150]
    text = re.sub(r"\d{4}-\d\d-\d\d[ T]?[\d:]*", "DAY", answer.replace(__version__, "VERSION"))
    is_text = data is not None and data[:1] in (b"{", b"<")
    return hashlib.sha256(text.encode() + (data or b"") * is_text).hexdigest()[:16]


def test_calls_are_answered_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    found: dict[str, str] = {}
    for name in GOOD:
        if name not in LEFT_OUT and not name.endswith(".texts") and not name.startswith(STATED):
            found[name] = told(name)
    found["table.begin"] = told("table.begin")
    for number in range(3):
        found |= {f"{name} {number}": told(name) for name in TURNS}
    if WRITE:
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
    assert found == json.loads(GOLDEN.read_text()), f"look at the page, then LANDPRESS_GOLDEN=write pytest {__file__}"
