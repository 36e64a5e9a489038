"""More of the hostile corpus: what a page may ask with arguments from an address, from its storage or from a file."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from tests.faults.corpus import Case
from tests.faults.parsers import traces
from tests.faults.results import ROOT
from tests.hostile.corpus import FAULTY, JSON, UNREADABLE
from tests.studio.printing_options import KIT, OPTIONS

Arguments = dict[str, Any]
WISH = {"game": "last-land", "players": 3, "variant": "", "seed": "1", "like": "", "keep": ""}
PRINTED = {**OPTIONS, "look": "plain"}
CUT = {**KIT, "look": "plain"}
DECK = {
    "table": "title,file\nA,a.png\n",
    "template": '[[front]]\nkind = "text"\ntext = "{title}"\nsize = 30\n',
    "files": {},
}
MAP = (ROOT / "generator/maps/examples/mirror.toml").read_text("utf-8")
_SHOWN = {"options": PRINTED}
GOOD: dict[str, Arguments] = {
    "press.games": {"language": "en"},
    "press.draw": {**WISH, "text": ""},
    "press.named": {"board": WISH},
    "press.fits": {"options": PRINTED},
    "press.thumb": {"board": WISH, "options": PRINTED, "name": "a"},
    "press.page": {"board": WISH, "options": PRINTED, "name": "a"},
    "press.prepare": {"board": WISH, "options": PRINTED},
    "press.cells": {"board": WISH, "options": PRINTED},
    "press.facts": {"board": WISH, "language": "en"},
    "press.character": {"board": WISH, "language": "en"},
    "press.seek": {"game": "xarkant", "players": 2, "word": "lead changes", "seed": "1"},
    "press.seek_more": {},
    "press.groups": {"board": WISH, "options": PRINTED},
    "press.board_file": {"board": WISH, "options": PRINTED, "kind": "json", "again": True},
    "press.kit_file": {"board": WISH, "options": CUT, "only": ["tokens"], "again": True},
    "check.file": {"name": "a.json", "options": PRINTED},
    "check.codes": {"texts": ["LL3-5H7J"], "options": PRINTED},
    "check.photo": {"name": "a.jpg", "width": 60, "height": 50, "options": PRINTED},
    "shelf.entries": {"language": "en", "start": 0},
    "shelf.forget": {"code": "LL3-5H7J"},
    "shelf.record": {},
    "shelf.enter": {"name": "boards.jsonl"},
    "table.texts": {"language": "en"},
    "table.players": {"game": "last-land", "language": "en", "seats": 2},
    "table.begin": {"board": WISH, "policies": ["human", "random", "random"], "seed": 1, **_SHOWN},
    "table.resume": _SHOWN,
    "table.received": {"text": "abc", **_SHOWN},
    "table.photo": {"name": "a.jpg", "width": 60, "height": 50, "texts": ["LL3-5H7J"], "board": WISH, **_SHOWN},
    "table.photo_told": {"answers": {"turn": "0"}},
    "table.photo_begun": {"answers": {"turn": "0"}, "policies": ["human", "random", "random"], "seed": 1, **_SHOWN},
    **{f"table.{name}": {} for name in ("rules", "view", "step", "undo", "redo", "reveal")},
    **{f"table.{name}": {} for name in ("standing", "trace", "address")},
    "table.act": {"action": "0,0"},
    "table.at": {"ply": 0},
    "table.search": {"iterations": 0},
    "table.chosen": {"number": 0},
    "table.hint": {"number": 0},
    "table.decision": {"ply": 1},
    "table.judged": {"ply": 1, "best": 0, "first": [1, 1, 1, 3], "second": []},
    "table.play_on": {"ply": 0, **_SHOWN},
    "table.kernel": {"game": "last-land"},
    "puzzle.texts": {"language": "en"},
    "puzzle.pose": {"day": "2026-11-25", **_SHOWN},
    "puzzle.act": {"action": "0,0"},
    "puzzle.back": {},
    "puzzle.solution": {},
    "map.texts": {"language": "en"},
    "map.offered": {"language": "en"},
    "map.example": {"name": "harvest"},
    "map.read": {"text": MAP, "language": "en"},
    "deck.texts": {"language": "en"},
    "deck.offered": {},
    "deck.example": {"name": "cards"},
    "deck.give": {"name": "a.png", "version": "1", "picture": {"width": 1, "height": 1, "file": 3, "rows": 3}},
    "deck.show": {"deck": DECK},
    "deck.pictures": {"numbers": [1]},
    "deck.file": {"deck": DECK, "kind": "pdf", "sheet": "", "options": CUT},
    "deck.source": {"deck": DECK},
    "fairness.texts": {"language": "en"},
    "fairness.offered": {"game": "last-land", "language": "en"},
    "fairness.begin": {"board": WISH, "policy": "random", "width": 5, "seed": 1, "language": "en"},
    "fairness.more": {},
    "fairness.stop": {},
}
"""Right arguments of each call."""
FILED = ("check.file", "check.photo", "shelf.enter", "table.resume", "table.photo", "deck.give")
"""The calls that take a file."""
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 2**60, 10**400, 1.5, 1e308, "", "x", "x" * 5000, "\u202e\x1b[2J\0", "\ud800", "9" * 5000),
    *("../../etc/passwd", "/dev/zero", "mcts:999999999", [], [[]], ["x"] * 20_000, {}, {"a": {}}),
)
_OUT_OF_TURN = (
    "rules",
    "view",
    "step",
    "undo",
    "reveal",
    "standing",
    "trace",
    "address",
    "act",
    "at",
    "search",
    "chosen",
    "hint",
    "decision",
    "judged",
    "play_on",
)


def studio_cases() -> Iterator[Case]:
    """Yield calls with an odd value at every place of their arguments, without one of them, and with odd files."""
    for call, good in GOOD.items():
        before = [asked("table.begin", GOOD["table.begin"])] if call.startswith("table.") else []
        for path in _paths(good):
            calls = [asked(call, _replaced(good, path, odd), JSON if call in FILED else None) for odd in ODD]
            if len(path) == 1:
                calls.append(asked(call, {key: value for key, value in good.items() if key != path[0]}))
            yield _case(f"{call}: {'.'.join(map(str, path))}", *before, *calls)
        yield _case(f"{call}: an unknown argument", *before, asked(call, good | {"more": 1}))
        yield _case(f"{call}: no object", *before, (call, "[1]", None), (call, "{", None), (call, "[" * 60_000, None))
        for name, data in _files().items() if call in FILED else ():
            given = {key: value for key, value in good.items() if key != "picture"}
            yield _case(f"{call}: {name}", asked(call, given, data))
    for name in _OUT_OF_TURN:
        yield _case(f"table.{name}: no game", asked(f"table.{name}", GOOD[f"table.{name}"]))
    yield _case("fairness.more: no measurement", asked("fairness.more", {}))
    for name in ("press", "press.", "press._issued", "os.system", "", "memory.awake", "\x1b.\x1b", "x" * 10_000):
        yield _case(f"a call {name[:20]!r}", (name, "{}", None))
    for name, inside in _mailed().items():
        text = urlsafe_b64encode(zlib.compress(inside, 9)).decode()
        yield _case(f"table.received: {name}", asked("table.received", {"text": text, **_SHOWN}))
    for text in ("=" * 99_999, "A" * 100_001, "\u3000" * 900, "!!!!", "eJw", "A" * 99_996):
        yield _case(f"table.received: {text[:9]!r}", asked("table.received", {"text": text, **_SHOWN}))


def asked(call: str, given: Arguments, data: bytes | None = None) -> tuple[str, str, bytes | None]:
    """Return a call with its arguments as JSON."""
    return call, json.dumps(given), data


def _case(name: str, *calls: tuple[str, str, bytes | None]) -> Case:
    return Case(f"studio: {name}", ("studio",), calls=calls, statuses=frozenset({0}))


def _paths(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the places inside a value."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*at, key)
            yield from _paths(inner, (*at, key))


def _replaced(value: Any, path: tuple[str | int, ...], odd: object) -> Any:
    changed = deepcopy(value)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = odd
    return changed


@cache
def _files() -> dict[str, bytes]:
    record = json.dumps({"issued": "2026-01-31 20:15:00", "code": "x", "board": json.loads(JSON)}).encode()
    trace = traces()[0]
    return {
        **{name: data for name, (data, _) in ({**UNREADABLE, **FAULTY}).items()},
        "a record": record + b"\n",
        "a record of a million lines": b"{}\n" * 1_000_000,
        "a record without a date": record.replace(b"2026-01-31 20:15:00", b"\\u0000"),
        "a record of brackets": b'{"board": ' + b"[" * 60_000 + b"\n",
        "a trace": trace,
        "a trace without its head": trace.partition(b"\n")[2],
        "a trace of brackets": trace.partition(b"\n")[0] + b'\n{"ply": ' + b"[" * 60_000,
        "an old ledger": (ROOT / "tests/data/v0_1_0/ledger.sqlite3").read_bytes(),
    }


def _mailed() -> dict[str, bytes]:
    """Return what may stand inside an address."""
    good: Arguments = {"version": 1, "board": "LL3-5H7J", "seed": 1, "policies": ["human"] * 3, "actions": []}
    tricks = {f"{key} {odd!r:.30}": json.dumps(good | {key: odd}).encode() for key in good for odd in ODD}
    return tricks | {
        "a bomb": b" " * 100_000_000,
        "brackets": b'{"board": ' + b"[" * 60_000,
        "20,001 actions": json.dumps(good | {"actions": ["0,0"] * 20_001}).encode(),
        "a file for a board": json.dumps(good | {"board": json.loads(JSON), "actions": ["x"]}).encode(),
        "nothing": b"",
    }
