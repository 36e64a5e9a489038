"""The hostile corpus: files that try to crash, fill or stall, each with the commands that read it.

All inputs are made by code: known tricks (tests/hostile/corpus.py), and mutations of good files from a fixed seed.
"""

import json
import os
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from landpress.engine.contract.house import standard
from landpress.layouts.catalogue import games
from tests import carriers
from tests.faults.mutations import altered, mutated
from tests.faults.parsers import boards, traces
from tests.faults.results import ROOT
from tests.hostile.corpus import CODE, FAULTY, JSON, UNREADABLE
from tests.hostile.corpus import pad as pad_of

REFUSED, ANY = frozenset({2}), frozenset({0, 1, 2})
_NO_LEDGER = ("--again", "-o", "made.json")


class Case(NamedTuple):
    """A command with hostile input."""

    name: str
    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = MappingProxyType({})
    stdin: bytes = b""
    statuses: frozenset[int] = ANY
    """The exit statuses that are right: 0 if the input may be good after all, 1 if findings are the answer."""
    prepare: Callable[[], object] | None = None
    """What is done in the process of the command before it begins."""
    calls: tuple[tuple[str, str, bytes | None], ...] = ()
    """What a page asks of the studio, instead of the arguments: the call, its arguments as JSON, and a file."""
    requests: tuple[bytes, ...] = ()
    """What a stranger sends to the server of the studio, instead of the arguments."""


def cases(each: int | None = None) -> list[Case]:
    """Return the whole corpus, always in the same order, or the first `each` inputs of every part of it."""
    from tests.faults.corpus_decks import booklet_cases, condition_cases, font_cases, import_cases
    from tests.faults.corpus_doors import door_cases
    from tests.faults.corpus_maps import map_cases
    from tests.faults.corpus_newest import newest_cases
    from tests.faults.corpus_outside import outside_cases
    from tests.faults.corpus_places import address_cases, photo_cases, plugin_cases, request_cases, watch_cases
    from tests.faults.corpus_studio import studio_cases
    from tests.faults.corpus_surroundings import surrounding_cases
    from tests.faults.corpus_tables import deck_cases, option_cases, preflight_cases, program_cases
    from tests.faults.corpus_wished import wished_cases

    parts = (
        *(_carriers(), _findings(), _codes(), _mutated_carriers(), _pads(), _traces(), _variants(), _ledgers()),
        *(_printers(), _kernels(), _nets(), deck_cases(), preflight_cases(), option_cases(), program_cases()),
        *(booklet_cases(), condition_cases(), font_cases(), import_cases(), studio_cases(), door_cases()),
        *(watch_cases(), photo_cases(), plugin_cases(), request_cases(), address_cases(), surrounding_cases()),
        *(newest_cases(), map_cases(), outside_cases(), wished_cases()),
    )
    return [case for part in parts for case in islice(part, each)]


def _carriers() -> Iterator[Case]:
    """Known tricks, given to each command that reads a board or a trace."""
    for name, (data, _) in UNREADABLE.items():
        files = {"strange.bin": data}
        yield Case(f"validate: {name}", ("validate", "strange.bin"), files, statuses=REFUSED)
        yield Case(f"replay: {name}", ("replay", "strange.bin"), files, statuses=REFUSED)
        call = ("kit", "last-land", "--only", "tokens", "--board", "strange.bin", "-o", "made.pdf")
        yield Case(f"kit: {name}", call, files, statuses=REFUSED)
        yield Case(f"solve: {name}", ("solve", "-"), stdin=data, statuses=REFUSED)


def _findings() -> Iterator[Case]:
    for name, (data, _) in FAULTY.items():
        yield Case(f"validate: {name}", ("validate", "-"), stdin=data, statuses=frozenset({1}))
        call = ("kit", "last-land", "--only", "tokens", "--board", "board.json", "-o", "made.pdf")
        yield Case(f"kit: {name}", call, {"board.json": data}, statuses=REFUSED)
    for number, board in enumerate(boards()):
        from landpress.generator.boards.issue import file_text

        chance = random.Random(number)
        for _ in range(3):
            data = altered(file_text(board).encode(), chance)
            yield Case(f"validate: an altered board of {board.game}", ("validate", "-"), stdin=data)


def _codes() -> Iterator[Case]:
    chance = random.Random(1)
    for board in boards():
        code = str(board.code() or CODE)
        for _ in range(3):
            wrong = mutated(code.encode(), chance).decode("utf-8", "surrogateescape").replace("\0", "?")
            yield Case(f"validate: the code {wrong!r:.60}", ("validate", "--", wrong), statuses=frozenset({0, 2}))
            yield Case(f"ledger: the code {wrong!r:.60}", ("ledger", "show", "--", wrong), statuses=REFUSED)


def _mutated_carriers() -> Iterator[Case]:
    sheet = carriers.page(CODE)
    good = {
        "PDF": carriers.pdf({"board.json": JSON}),
        "scan": carriers.scanned(sheet),
        "SVG": carriers.svg(JSON),
        "PNG": carriers.png([carriers.compressed_text(b"landpress", JSON)]),
        "photo": carriers.as_png(sheet.resize((620, 877))),
        "JPEG": carriers.jpeg(sheet),
        "proof": (ROOT / "tests/data/v0_1_0/proof.pdf").read_bytes(),
    }
    chance = random.Random(2)
    for name, data in good.items():
        for number in range(12):
            bad = mutated(data, chance, tuple(good.values()))
            command = ("replay", "validate")[name != "proof"]
            yield Case(f"{command}: mutated {name} {number}", (command, "strange.bin"), {"strange.bin": bad})


def _pads() -> Iterator[Case]:
    line = json.dumps(json.loads(JSON)).encode() + b"\n"
    tricks = {
        "no JSON": b"nothing\n",
        "10,000 empty objects": b"{}\n" * 10_000,
        "10,001 boards": line * 10_001,
        "a long line": b'{"a": "' + b"x" * 100_000 + b'"}\n',
        "60,000 brackets": b"[" * 60_000,
        "one board and rubbish": line + b"\xff\xfe\n",
        "NUL bytes": b"\0" * 1000,
        "the same board": line * 3,
    }
    for name, data in tricks.items():
        files = {"pad.pdf": pad_of(data)}
        yield Case(f"validate: a pad of {name}", ("validate", "pad.pdf"), files)
        yield Case(f"play: a pad of {name}", ("play", "last-land", "--board", "pad.pdf"), files)


def _traces() -> Iterator[Case]:
    chance = random.Random(3)
    for number, data in enumerate(traces()):
        game = json.loads(data.splitlines()[0])["game"]
        lines = data.splitlines(keepends=True)
        tricks = {
            "cut off": data[: len(data) * 2 // 3],
            "without its head": b"".join(lines[1:]),
            "two heads": lines[0] + data,
            "a line of 300 KB": lines[0] + b'{"ply": 1, "actor": 0, "action": "' + b"x" * 300_000 + b'"}\n',
            "a result in the middle": lines[0] + b'{"result": {"reason": "x"}}\n' + b"".join(lines[1:]),
            "60,000 brackets": lines[0] + b'{"ply": ' + b"[" * 60_000 + b"\n",
            "a number of 5,000 digits": lines[0] + b'{"ply": ' + b"9" * 5000 + b"}\n",
            "a million empty lines": lines[0] + b"\n" * 1_000_001,
            "zero bytes": lines[0] + b"\0" * 100_000,
        }
        tricks |= {f"mutated {n}": mutated(data, chance) for n in range(4)}
        tricks |= {f"altered {n}": altered(data, chance) for n in range(4)}
        for name, bad in tricks.items():
            files = {"game.jsonl": bad}
            yield Case(f"replay: trace {number}, {name}", ("replay", "game.jsonl"), files)
            if name.startswith(("mutated", "cut", "zero")):
                call = ("play", game, "--resume", "game.jsonl", "--json")
                yield Case(f"play --resume: trace {number}, {name}", call, files)


def _variants() -> Iterator[Case]:
    chance = random.Random(4)
    tricks = {
        "a quadratic key": b".".join([b"a"] * 30_000) + b" = 1\n",
        "brackets": b"a = " + b"[" * 60_000,
        "tables": b"[" + b"a." * 5000 + b"a]\n",
        "many values": b"a = [" + b"1," * 60_000 + b"]\n",
        "NaN": b"[balance]\ngap_percent = nan\n",
        "infinity": b"[patch]\nlimit = inf\n",
        "5,000 digits": b"[patch]\nlimit = " + b"9" * 5000 + b"\n",
        "a date": b"[patch]\nlimit = 1979-05-27T07:32:00Z\n",
        "NUL": b"[patch]\nlimit = 5\0\n",
        "UTF-16": "[patch]\nlimit = 5\n".encode("utf-16"),
        "nothing": b"",
        "a megabyte of comments": b"#" * 1_000_000,
        "a word for a number": b'[patch]\nlimit = "five"\n',
        "an unknown section": b"[colour]\nred = 1\n",
        "a value outside a section": b"limit = 5\n",
        "a bidirectional key": '[patch]\n"\u202elimit" = 5\n'.encode(),
    }
    for name, data in tricks.items():
        call = ("fresh", "last-land", "--variant", "house.toml", *_NO_LEDGER)
        yield Case(f"fresh --variant: {name}", call, {"house.toml": data}, statuses=frozenset({0, 2}))
    for game in games():
        good = "".join(
            f"{key} = {json.dumps(value)}\n" for key, value in standard(game).items() if not isinstance(value, dict)
        ).encode()
        for number in range(4):
            files = {"house.toml": mutated(good, chance)}
            arguments = ("validate", "-", "--variant", "house.toml")
            yield Case(f"validate --variant: {game} {number}", arguments, files, JSON)


def _ledgers() -> Iterator[Case]:
    """Damaged ledgers: one of version 0.1.0, which is converted, with bytes changed."""
    good = (ROOT / "tests/data/v0_1_0/ledger.sqlite3").read_bytes()
    chance = random.Random(5)
    tricks = {
        "no database": b"not a database at all, but long enough to be read as one" * 100,
        "empty": b"",
        "one byte": b"S",
        "only a header": good[:100],
        "half": good[: len(good) // 2],
        "zero bytes": bytes(8192),
    }
    for number in range(14):
        bad = bytearray(good)
        for _ in range(chance.randint(1, 40)):
            bad[chance.randrange(len(bad))] = chance.randrange(256)
        tricks[f"bytes changed {number}"] = bytes(bad)
    for name, data in tricks.items():
        files = {"home/ledger.sqlite3": data}
        yield Case(f"ledger list: {name}", ("ledger", "list", "--json"), files, statuses=frozenset({0, 2}))
        call = ("fresh", "last-land", "-o", "made.json")
        yield Case(f"fresh: ledger, {name}", call, files, statuses=frozenset({0, 2}))


def _printers() -> Iterator[Case]:
    chance = random.Random(6)
    good = json.dumps({"home": {"x": 0.5, "y": -1, "turn": 0.1}}).encode()
    tricks = {
        "a list": b"[]",
        "brackets": b"[" * 60_000,
        "NaN": b'{"home": {"x": NaN, "y": 0, "turn": 0}}',
        "infinity": b'{"home": {"x": 1e999, "y": 0, "turn": 0}}',
        "5,000 digits": b'{"home": {"x": ' + b"9" * 5000 + b', "y": 0, "turn": 0}}',
        "huge numbers": b'{"home": {"x": 1e300, "y": 1e300, "turn": 1e300}}',
        "no turn": b'{"home": {"x": 0, "y": 0}}',
        "a list for a printer": b'{"home": [1, 2, 3]}',
        "texts": b'{"home": {"x": "a", "y": "b", "turn": "c"}}',
        "a megabyte": b'{"' + b"x" * 1_000_001,
        "UTF-16": good.decode().encode("utf-16"),
    }
    tricks |= {f"mutated {number}": mutated(good, chance) for number in range(9)}
    for name, data in tricks.items():
        call = ("kit", "last-land", "--again", "--only", "tokens", "--duplex", "long", "--printer", "home")
        files = {"home/printers.json": data}
        yield Case(f"kit --printer: {name}", (*call, "-o", "made.pdf"), files, statuses=frozenset({0, 2}))


def _kernels() -> Iterator[Case]:
    """Damaged compiled rules. They are never run: the plain rules take their place, or one line says why not."""
    from landpress.engine.kernels.artefact import path_of

    good = path_of("last-land").read_bytes()
    chance = random.Random(7)
    tricks = {"empty": b"", "a header": good[:8], "half": good[: len(good) // 2], "text": b"import os\n" * 100}
    tricks["a byte more"] = good + b"\0"
    for number in range(11):
        bad = bytearray(good)
        bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        tricks[f"a bit changed {number}"] = bytes(bad)
    call = ("perft", "last-land", "--players", "2", "--depth", "1")
    for name, data in tricks.items():
        yield Case(f"perft: a kernel, {name}", call, statuses=frozenset({0, 2}), prepare=partial(_replace_kernel, data))


def _nets() -> Iterator[Case]:
    """Damaged nets. They are never used: `mcts` plays, and a line says why."""
    from landpress.engine.play.nets import path_of

    good, chance = path_of("last-land", 2).read_bytes(), random.Random(8)
    head, _, body = good.partition(b"\n")
    tricks = {
        "empty": b"",
        "a first line only": head + b"\n",
        "no first line": body,
        "half": good[: len(good) // 2],
        "brackets": b'{"form":' + b"[" * 30_000 + b"\n",
        "5,000 digits": head.replace(b"1043", b"9" * 5000) + b"\n" + body,
        "NaN": head.replace(b"1043", b"NaN") + b"\n" + body,
        "another size": head.replace(b"1043", b"1044") + b"\n" + body,
        "a list for the variant": head.replace(b"{}", b"[]") + b"\n" + body,
        "a megabyte": good + b"\0" * 10**6,
    }
    tricks |= {f"mutated {number}": mutated(good, chance) for number in range(9)}
    call = ("balance", "last-land", "--players", "2", "--policy", "net:2", "--games", "2", "--workers", "1")
    prepare = partial(os.environ.update, {"LANDPRESS_NETS": "."})
    for name, data in tricks.items():
        yield Case(f"balance: a net, {name}", call, {"last-land-2.net": data}, prepare=prepare)


def _replace_kernel(data: bytes) -> None:
    """Put other bytes in the place of the shipped kernels."""
    from landpress.engine.kernels import artefact

    Path("kernel.wasm").write_bytes(data)
    os.environ.pop("LANDPRESS_KERNELS", None)
    setattr(artefact, "path_of", lambda _: Path("kernel.wasm"))  # noqa: B010 - the type checker forbids it
