"""More of the hostile corpus: what lies around a command: its environment, its data folder, its folder, its streams."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

from landpress.generator.boards.ledger import FILE, Ledger
from tests.faults.corpus import ANY, Case

_HOME, _JOURNAL = Path("home"), f"{FILE}-wal"
_FRESH: tuple[str, ...] = ("fresh", "last-land", "--seed", "s", "-o", "made.json")
_KIT: tuple[str, ...] = ("kit", "last-land", "--again", "--only", "tokens", "-o", "made.pdf")
_CALLS: tuple[tuple[str, ...], ...] = (
    _FRESH,
    _KIT,
    ("ledger", "list", "--json"),
    ("ledger", "export", "-o", "all.jsonl"),
)
_ODD = ("", "x", "-1", "9" * 30, "1e999", "/dev/null", "/proc/nowhere", "\udcff", "\x1b[2J", "a" * 5000)
VARIABLES = (
    *("SOURCE_DATE_EPOCH", "COLUMNS", "LINES", "TERM", "TZ", "LANG", "LC_ALL", "NO_COLOR", "TMPDIR", "HOME", "PATH"),
    *("XDG_DATA_HOME", "BROWSER", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "LANDPRESS_KERNELS", "LANDPRESS_CACHE"),
    *("LANDPRESS_PLUGINS", "LANDPRESS_HOME", "LANDPRESS_NETS"),
)
HOMES = ("file:x?mode=memory", "file:///tmp", "relative/folder", "made.json", ".", "/proc/x", "a\nb")


def surrounding_cases() -> Iterator[Case]:
    """Yield each command in strange surroundings."""
    for name in VARIABLES:
        for value in (*_ODD, *(HOMES if name == "LANDPRESS_HOME" else ())):
            for call in (_FRESH, _KIT):
                prepare = partial(os.environ.update, {name: value})
                yield Case(f"environment: {name}={value[:20]!r}: {call[0]}", call, prepare=prepare, statuses=ANY)
    for name, state in _states().items():
        for call in _CALLS:
            yield Case(f"home: {name}: {' '.join(call[:2])}", call, prepare=state, statuses=ANY)
    for call in (*_CALLS, ("games",), ("deck", "--init"), ("validate", "x"), ("new-game", "my-game", "--prefix", "MG")):
        yield Case(f"a folder that is gone: {' '.join(call[:2])}", call, prepare=_gone, statuses=ANY)


def _states() -> Mapping[str, Callable[[], object]]:
    """Return ways in which the data folder can be strange."""
    return {
        "a file": partial(_HOME.write_bytes, b"x"),
        "a link to itself": partial(_HOME.symlink_to, _HOME),
        "a link to nowhere": partial(_HOME.symlink_to, "nowhere/at/all"),
        "a pipe": partial(os.mkfifo, _HOME),
        "open to everybody": partial(_in_turn, _HOME.mkdir, partial(_HOME.chmod, 0o777)),
        "the ledger is a folder": partial((_HOME / FILE).mkdir, parents=True),
        "the ledger is a device": partial(_in_turn, _HOME.mkdir, partial((_HOME / FILE).symlink_to, "/dev/zero")),
        "a journal is a folder": partial((_HOME / _JOURNAL).mkdir, parents=True),
        "a journal of rubbish": partial(_in_turn, _HOME.mkdir, partial((_HOME / _JOURNAL).write_bytes, b"\xff" * 9999)),
        "of another program": partial(_changed, "PRAGMA application_id = 5; CREATE TABLE boards (x)", new=True),
        "from the future": partial(_changed, "PRAGMA user_version = 999"),
        "without tables": partial(_changed, "DROP TABLE boards; DROP TABLE reservations"),
        "a view for a table": partial(
            _changed, "DROP TABLE reservations; CREATE VIEW reservations AS SELECT * FROM boards"
        ),
        "a trigger without an end": partial(_changed, _ENDLESS),
        "nothing in its columns": partial(_changed, "UPDATE boards SET key = x'ff', code = x'ff', issued = 5"),
        "control characters": partial(_changed, "UPDATE boards SET code = char(27, 91, 50, 74), symmetry = char(8238)"),
    }


_ENDLESS = """CREATE TRIGGER t BEFORE INSERT ON boards BEGIN SELECT count(*) FROM
(WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT * FROM r); END"""


def _in_turn(*steps: Callable[[], object]) -> None:
    for step in steps:
        step()


def _changed(statements: str, new: bool = False) -> None:
    """Make a ledger with one board, or an empty database, and change it."""
    _HOME.mkdir()
    if not new:
        from landpress.generator.boards.issue import ledger_row
        from tests.faults.parsers import boards

        with Ledger(_HOME) as ledger:
            reserved = ledger.reserve(ledger_row(boards()[0]))
            assert reserved is not None
            ledger.issue(reserved.id)
    with closing(sqlite3.connect(_HOME / FILE)) as db:
        db.executescript(statements)


def _gone() -> None:
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")
