"""More of the hostile corpus: descriptions, and the decks that they name (`deck = "cards.csv"`)."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

from tests.faults.corpus import ANY, REFUSED, Case
from tests.faults.corpus_doors import ISLAND
from tests.faults.mutations import mutated
from tests.faults.results import ROOT
from tests.hostile.corpus import UNREADABLE

_EITHER = frozenset({0, 2})
_KIT = ("kit", "island.toml", "--again", "-o", "made.pdf")
_NAMES = (
    *("..", ".", "/", "cards", "cards.xlsx", "../cards.csv", "a/../../cards.csv", "a/./../../etc/passwd.csv", "..csv"),
    *("/etc/passwd.csv", "//host/cards.csv", "~/cards.csv", "~root/cards.csv", "C:\\cards.csv", "\\\\host\\cards.csv"),
    *("https://localhost:1/cards.csv", "file:///etc/passwd.csv", "https:/x.csv", "cards.csv#a", "cards.csv/", ".csv"),
    *("missing.csv", "missing/cards.csv", "folder.csv", "fifo.csv", "loop.csv", "out.csv", "etc/out.csv", "zero.csv"),
    *("island.toml/cards.csv", "a" * 56 + ".csv", "a" * 5000 + ".csv", "\u202ecards.csv", "cards.csv\u202e", "%s.csv"),
)
"""None of them is a table in the folder of the description."""
_ODD = {
    "nothing": b"",
    "a byte": b"\xff",
    "NUL": b"title\n\0\n",
    "UTF-16": "title,count\na,1\n".encode("utf-16"),
    "6 MB of one cell": b"title\n" + b"x" * 6_000_000,
    "a million lines": b"a\n" + b"x\n" * 1_000_000,
    "a thousand columns": b",".join(b"c%d" % n for n in range(1000)) + b"\n1\n",
    "quotes without an end": b'a\n"' + b'""' * 100_000,
    "a billion copies": b"title,count\na,1000000000\n",
    "a count of 5,000 digits": b"title,count\na," + b"9" * 5000 + b"\n",
    "a count below nothing": b"title,count\na,-1\n",
    "a picture from outside": b"title,image\na,../../../../etc/passwd\n",
    "a picture at an address": b"title,image\na,https://localhost:1/a.png\n",
    "a linked picture": b"title,image\na,out.csv\n",
    "a formula": b"title\n=cmd|' /C calc'!A0\n",
    "a terminal's escape": b"title\n\x1b[2J\n",
    "a zip": b"PK\x05\x06" + bytes(18),
}


def map_cases() -> Iterator[Case]:
    """Yield names of decks that lead elsewhere, odd tables, and descriptions that are broken at random."""
    for name in _NAMES:
        files = {"island.toml": _with_deck(name), "cards.csv": b"title\na\n"}
        yield Case(f"map: the deck {name[:40]!r}", _KIT, files, statuses=REFUSED, prepare=_links)
    for name, text in {"a list": "[]", "a number": "1", "an escape": '"\\u001b.csv"', "NUL": '"\\u0000.csv"'}.items():
        files = {"island.toml": b"deck = " + text.encode() + b"\n" + ISLAND}
        yield Case(f"map: a deck of {name}", _KIT, files, statuses=REFUSED)
    chance = random.Random(38)
    good = (ROOT / "generator/decks/example/cards.csv").read_bytes()
    pads = {name: data for name, (data, _) in UNREADABLE.items() if "bomb" in name}
    mutations = {f"mutated {number}": mutated(good, chance) for number in range(6)}
    for name, table in (_ODD | pads | mutations).items():
        files = {"island.toml": _with_deck("cards.csv"), "cards.csv": table}
        yield Case(f"map: a deck that is {name}", _KIT, files, statuses=_EITHER, prepare=_links)
    for number, path in enumerate(sorted((ROOT / "generator/maps/examples").glob("*.toml"))):
        files = {"island.toml": mutated(path.read_bytes(), chance)}
        call = (("describe", "island.toml"), ("fresh", "island.toml", "--again", "-o", "made.json"))[number % 2]
        yield Case(f"map: {call[0]}: {path.stem}, mutated", call, files, statuses=ANY)


def _with_deck(name: str) -> bytes:
    escaped = name.replace("\\", "\\\\")
    return f'deck = "{escaped}"\n'.encode() + ISLAND


def _links() -> None:
    """Put into the folder what a name may lead to: links out of it, to itself and to a device, a folder, a pipe."""
    Path("folder.csv").mkdir()
    os.mkfifo("fifo.csv")
    for name, target in {
        "loop.csv": "loop.csv",
        "out.csv": "/etc/passwd",
        "zero.csv": "/dev/zero",
        "etc": "/etc",
    }.items():
        Path(name).symlink_to(target)
