"""Records of boards as `landpress ledger export` writes them, for tests."""

import json

import landpress
from landpress.generator.boards.issue import ledger_row

ISSUED = "2026-01-31 20:15:00"


def line(seed: str, **changes: object) -> str:
    """Return the line of a board of Last Land, with some fields changed."""
    found = ledger_row(landpress.fresh("last-land", 3, seed=seed))
    entry = {"code": found.code, "issued": ISSUED, "board": json.loads(found.board)}
    return json.dumps(entry | changes) + "\n"


def record(*seeds: str) -> bytes:
    """Return the record of a board for each seed."""
    return "".join(map(line, seeds)).encode()
