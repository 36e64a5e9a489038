"""More of the hostile corpus: at every door of the command line (doors.py), what its kind of source may bring."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from landpress.generator.boards.issue import file_text
from tests import carriers
from tests.faults.corpus import Case
from tests.faults.doors import Door, doors
from tests.faults.mutations import mutated
from tests.faults.parsers import boards, traces
from tests.faults.results import ROOT
from tests.hostile.corpus import JSON, UNREADABLE

TEXTS = (
    *("", " ", "-", "--", "=", ",", "'", "%s", "nan", "1e999", "9" * 5000, "a" * 5000, "\x1b[2J", "\u202e", "\udcff"),
    *("../..", "https://[::1/x", "a=b=c", "[" * 2000, "{title}", "\uff11"),
)
NUMBERS = ("", "nan", "inf", "-inf", "1e308", "-1e308", "1e-308", "-1", "0", "9" * 30, "1" + "0" * 5000, "1,5", "0x1")
PATHS = (
    *("", ".", "..", "missing", "fifo", "/dev/zero", "/dev/full", "/proc/self/mem", "/proc/self/fd/1", "cards.csv/x"),
    *("a" * 5000, "a" * 300, "\udcff", "\x1b[2J", "\u202e", "file:///etc/passwd", "http://localhost:1/", "~", "loop"),
)
"""Names that are no file, or a file that never ends. The harness makes `fifo` and `loop`, a link to itself."""
ISLAND = b"""name = "Island"
prefix = "IS"
wishes = ["a: no a beside"]
[lattice]
shape = "hexagon 1"
[kinds]
a = { count = 2 }
b = {}
"""
PLACES = (
    *("", ".", "/", "-", "~", "/dev/full", "/dev/null", "/proc/made.pdf", "missing/made.pdf", "fifo", "loop", "home"),
    *(
        "board.json",
        "cards.csv/made.pdf",
        "\udcff.pdf",
        "a" * 300 + ".pdf",
        "made.\x1b[2J",
        "made.exe",
        "\u202emade.pdf",
    ),
)
PROGRAMS = (
    *(
        "",
        " ",
        "'",
        "./missing",
        "/dev/zero",
        ".",
        "true",
        "false",
        "cat",
        "yes",
        "\udcff",
        "sh -c 'kill -9 $$'",
        "fifo",
    ),
    *("head -c 100000000 /dev/zero", "printf \\377\\376", "sh -c 'exec 0<&- 1>&-'", "env -i true", "a" * 5000),
)
ADDRESSES = (
    *("", "tcp://", "tcp://[::1", "tcp://127.0.0.1:99999999", "udp://x:1", "\x1b[2J", "\udcff", "tcp://\u202e:1"),
    *("tls://127.0.0.1:1", "inproc://x", "TCP://x:1"),
)
TABLES = (
    "-",
    "https://",
    "https://[::1/x",
    "https://localhost:1/x.csv",
    "https://\udcff/",
    "https://a b/",
    "x.xlsx",
    "x.md",
)
WANTED = b'[vary]\n"play.drains" = [2, 3]\n[want]\nplaces = 40\nstrengths = ["random", "greedy"]\nunseen = "mcts:2"\n'
_SUFFIXES = {"table": ".csv", "layout": ".yml", "photo": ".png", "learn": ".png", "logo": ".png", "icc": ".icc"}
_CARRIED = ("PNG of 10^5 x 10^5", "PNG with a packed bomb", "JPEG of 65500 x 65500", "SVG of entities", "HEIC")


def door_cases() -> Iterator[Case]:
    """Yield odd values for each door, and files with odd contents for those that read a file."""
    for door in doors():
        for value in _values(door):
            yield _case(door, f"{value[:40]!r}", value)
        if door.behind in ("board", "file", "table", "folder"):
            suffix = _SUFFIXES.get(door.name, ".bin")
            for name, data in _contents().items():
                yield _case(door, name, f"strange{suffix}", {f"strange{suffix}": data})
            chance = random.Random(door.name)
            for number in range(4):
                data = mutated(_good(door), chance)
                yield _case(door, f"mutated {number}", f"strange{suffix}", {f"strange{suffix}": data})


def _values(door: Door) -> tuple[str, ...]:
    return {
        "text": TEXTS,
        "number": NUMBERS,
        "file": PATHS,
        "folder": PATHS,
        "board": (*PATHS, *TEXTS),
        "table": (*PATHS, *TABLES),
        "place": PLACES,
        "program": PROGRAMS,
        "address": ADDRESSES,
    }[door.behind]


def _case(door: Door, name: str, value: str, files: Mapping[str, bytes] | None = None) -> Case:
    return Case(
        f"door: {door.command} {door.option or door.name}: {name}", door.call(value), {**beside(), **(files or {})}
    )


@cache
def beside() -> dict[str, bytes]:
    """Return the good files that the calls name."""
    return {
        "board.json": file_text(boards()[0]).encode(),
        "game.jsonl": traces()[0],
        "page.pdf": carriers.pdf({"board.json": JSON}),
        "cards.csv": b"title,count\na,1\n",
        "wanted.toml": WANTED,
        "island.toml": ISLAND,
    }


@cache
def _contents() -> dict[str, bytes]:
    """Return what no reader expects."""
    return {
        "nothing": b"",
        "a byte": b"\xff",
        "NUL bytes": bytes(100_000),
        "UTF-16": "title = 1\n".encode("utf-16"),
        "60,000 brackets": b"[" * 60_000,
        "60,000 braces": b'{"a":' * 60_000,
        "a TOML of brackets": b"a = " + b"[" * 60_000,
        "a quadratic key": b".".join([b"a"] * 30_000) + b" = 1\n",
        "a line of 4 MB": b"x" * 4_000_000,
        "a million lines": b"\n" * 1_000_000,
        "a terminal's escape": b'[card]\n"\x1b[2J" = "\xe2\x80\xae"\n',
        "a zip": b"PK\x05\x06" + bytes(18),
        "a program": b"\x7fELF" + bytes(1000),
        "a PDF without an end": b"%PDF-1.7\n" + b"1 0 obj <<" * 10_000,
        **{name: UNREADABLE[name][0] for name in _CARRIED},
    }


def _good(door: Door) -> bytes:
    """Return a file that the door takes, or one that it nearly takes."""
    picture = (ROOT / "generator/decks/example/crown.png").read_bytes()
    own = {
        "variant": b"[play]\ndrains = 3\n",
        "rules": b'wishes = ["0,0=T4"]\n',
        "wanted": WANTED,
        "logo": picture,
        "photo": picture,
        "learn": picture,
        "table": beside()["cards.csv"],
        "trace": traces()[0],
        "resume": traces()[0],
        "files": beside()["page.pdf"],
        "template": b'[[front]]\nkind = "text"\ntext = "{title}"\nsize = 30\n',
        "layout": b"title: {x: 100, y: 100, width: 200, height: 90}\n",
    }
    return own.get(door.name, JSON)
