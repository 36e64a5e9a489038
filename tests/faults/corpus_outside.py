"""More of the hostile corpus, written as a stranger would: phones' pictures, scripts, traces, records."""

import gzip
import json
import os
import random
import sqlite3
import struct
from collections.abc import Iterator, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from landpress.generator.boards.issue import file_text
from tests import carriers
from tests.faults.corpus import ANY, Case
from tests.faults.mutations import mutated
from tests.faults.parsers import boards, traces
from tests.faults.results import ROOT

_EITHER = frozenset({0, 2})
_HEIC = (ROOT / "tests/output/qr_code.heic").read_bytes()
_NONE: Mapping[str, bytes] = MappingProxyType({})


def outside_cases() -> Iterator[Case]:
    """Yield the cases of all these surfaces."""
    yield from _phones()
    yield from _scripts()
    yield from _kept()
    yield from _options()


def _phones() -> Iterator[Case]:
    """Pictures of telephones: HEIC and AVIF that are cut or claim huge sizes, and odd notes about how to turn them."""
    chance = random.Random(51)
    sizes = [at for at in range(len(_HEIC)) if _HEIC[at : at + 4] == b"ispe"]
    wide = bytearray(_HEIC)
    for at in sizes:
        wide[at + 8 : at + 16] = struct.pack(">II", 60_000, 60_000)
    boxes = {
        "half": _HEIC[: len(_HEIC) // 2],
        "a head": _HEIC[:40],
        "60,000 x 60,000": bytes(wide),
        "2**32 - 1 wide": bytes(wide).replace(struct.pack(">II", 60_000, 60_000), b"\xff" * 8),
        "no size": bytes(wide).replace(struct.pack(">II", 60_000, 60_000), bytes(8)),
        "a box without an end": _HEIC[:24] + b"\0\0\0\1meta" + b"\xff" * 8 + _HEIC[36:],
        "boxes in boxes": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0\0\xff\xffmeta\0\0\0\0" * 5000,
        "no picture": _HEIC.replace(b"hdlr", b"xxxx"),
        "an end too many": _HEIC + b"\0" * 10**6,
        **{f"mutated {number}": mutated(_HEIC, chance) for number in range(12)},
    }
    if "AVIF" in Image.SAVE:
        target = BytesIO()
        Image.effect_noise((64, 48), 9).convert("RGB").save(target, "AVIF")
        avif = target.getvalue()
        at = avif.index(b"ispe")
        for name, size in {"60,000 x 60,000": (60_000, 60_000), "2**31 x 1": (2**31, 1), "no size": (0, 0)}.items():
            boxes[f"AVIF: {name}"] = avif[: at + 8] + struct.pack(">II", *size) + avif[at + 16 :]
        boxes |= {f"AVIF: cut at {n}/8": avif[: len(avif) * n // 8] for n in range(1, 8)}
    for name, data in boxes.items():
        yield from _seen(name, "picture.heic", data)
    sheet = carriers.page(boards()[0].code() or "").resize((310, 438))
    notes = {
        "turned by 9": (274, 3, struct.pack("<HH", 9, 0)),
        "turned by 65,535": (274, 3, b"\xff\xff\0\0"),
        "a turn of text": (274, 2, b"abc\0"),
    }
    notes |= {
        "many turns": (274, 3, b"\6\0\6\0"),
        "a note elsewhere": (34665, 4, b"\xff\xff\xff\x7f"),
        "itself noted": (34665, 4, b"\x08\0\0\0"),
    }
    for name, (tag, kind, value) in notes.items():
        entry = struct.pack("<HHI", tag, kind, 10**9 if name.startswith("many") else 1) + value
        exif = b"Exif\0\0II*\0\x08\0\0\0\1\0" + entry + b"\0\0\0\0"
        target = BytesIO()
        sheet.save(target, "JPEG", exif=exif)
        yield from _seen(f"EXIF: {name}", "picture.jpg", target.getvalue())
    for name, tags in {
        "a strip of a gigabyte": {273: (4, 8), 279: (4, 2**30)},
        "60,000 wide": {256: (4, 60_000), 257: (4, 60_000)},
        "3,000 colours": {277: (3, 3000)},
        "64 bits a colour": {258: (3, 64)},
        "packed as JPEG": {259: (3, 7)},
        "packed by nobody": {259: (3, 65_000)},
        "an odd order": {274: (3, 99)},
        "tiles of nothing": {322: (4, 0), 323: (4, 0), 324: (4, 8), 325: (4, 8)},
    }.items():
        yield from _seen(f"TIFF: {name}", "picture.tif", _tiff(tags))
    ring = bytearray(_tiff({}))
    ring[-4:] = struct.pack("<I", 8)
    yield from _seen("TIFF: a page that follows itself", "picture.tif", bytes(ring))


def _tiff(changed: Mapping[int, tuple[int, int]]) -> bytes:
    """Return a grey TIFF of 8 times 8 with some tags changed: their type and value."""
    tags = {
        256: (4, 8),
        257: (4, 8),
        258: (3, 8),
        259: (3, 1),
        262: (3, 1),
        273: (4, 8),
        277: (3, 1),
        278: (4, 8),
        279: (4, 64),
    }
    rows = sorted((tags | dict(changed)).items())
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, (kind, value) in rows)
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(rows)) + entries + bytes(4)


def _seen(name: str, file: str, data: bytes) -> Iterator[Case]:
    """Yield a picture as a photo, as a page and as the picture of a card."""
    yield Case(f"phone: validate: {name}", ("validate", file), {file: data}, statuses=ANY)
    photo = ("play", "last-land", "--photo", file, "--policies", "random", "--json")
    yield Case(f"phone: play: {name}", photo, {file: data}, statuses=ANY)
    card = {
        "cards.csv": b"title\na\n",
        "cards.toml": b'[[front]]\nkind = "image"\nfile = "%s"\nsize = [30, 30]\n' % file.encode(),
    }
    yield Case(
        f"phone: deck: {name}",
        ("deck", "cards.csv", "--template", "cards.toml", "-o", "made.pdf"),
        card | {file: data},
        statuses=_EITHER,
    )


_RUBY = {
    "an array without an end": "x = " + "[" * 9000,
    "a hash of itself": "x = {}\nx[:a] = x\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "an interpolation of an interpolation": 'x = "' + "#{" * 3000 + '"\n',
    "a heredoc without an end": "x = <<~TEXT\n" + "a\n" * 9000,
    "a heredoc of heredocs": "x = " + ", ".join(f"<<A{n}" for n in range(900)) + "\n",
    "a percent without an end": "x = %w[" + "a " * 9000,
    "a power of a power": "x = 9**9**9**9\nSquib::Deck.new(cards: x) { text str: 'a' }\n",
    "a text times a billion": "x = 'a' * 1_000_000_000\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "an array times a billion": "x = ['a'] * 1_000_000_000\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "a range of a billion": "x = (1..1_000_000_000).to_a\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "a shift of a billion": "x = 1 << 1_000_000_000\nSquib::Deck.new(cards: 1) { text str: x.to_s }\n",
    "a join of joins": "x = ['a'] * 900\n"
    + "x = x.map { |y| x.join }\n" * 6
    + "Squib::Deck.new(cards: 1) { text str: x[0] }\n",
    "doubled thirty times": "x = 'a'\n" + "x = x + x\n" * 40 + "Squib::Deck.new(cards: 1) { text str: x }\n",
    "ljust of a billion": "x = 'a'.ljust(1_000_000_000)\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "a format of a billion": "x = '%1000000000d' % 1\nSquib::Deck.new(cards: 1) { text str: x }\n",
    "a loop": "x = 0\nwhile true\n x += 1\nend\n",
    "times a billion": "1_000_000_000.times { |n| n }\n",
    "blocks in blocks": "[1].each do |a|\n" * 900 + "end\n" * 900,
    "a method of itself": "def a() a end\na\n",
    "a number of 5,000 digits": "Squib::Deck.new(cards: " + "9" * 5000 + ") { text str: 'a' }\n",
    "a float without an end": "Squib::Deck.new(cards: 1, width: 1e999) { text str: 'a' }\n",
    "cards of nil": "Squib::Deck.new(cards: nil, width: nil) { text str: nil }\n",
    "a require of a device": "require '/dev/zero'\nrequire_relative '../../../etc/passwd'\n",
    "a csv of a device": "x = Squib.csv file: '/dev/zero'\nSquib::Deck.new(cards: x['a'].size) { text str: x['a'] }\n",
    "a layout of itself": "Squib::Deck.new(cards: 1, layout: 'deck.rb') { text str: 'a' }\n",
    "a thousand ternaries": "x = " + "true ? 1 : " * 3000 + "2\n",
    "a thousand nots": "x = " + "!" * 9000 + "true\n",
    "a thousand minuses": "x = " + "- " * 9000 + "1\n",
    "a thousand dots": "x = 'a'" + ".strip" * 3000 + "\n",
    "a thousand brackets": "x = " + "(" * 3000 + "1" + ")" * 3000 + "\n",
    "NUL": "x = 'a\0b'\n",
    "an end only": "end\n" * 3000,
    "a BEGIN": "BEGIN { x }\n__END__\n" + "a" * 9000,
    "CR for LF": "Squib::Deck.new(cards: 1) do\r text str: 'a'\rend\r",
    "full width": "Squib::Deck.new(cards: \uff11) { text str: '\u202ea' }\n",
}


def _scripts() -> Iterator[Case]:
    call: tuple[str, ...]
    for name, script in _RUBY.items():
        call = ("deck", "--import", "deck.rb", "-o", "made.toml")
        yield Case(f"ruby: {name}", call, {"deck.rb": script.encode()}, statuses=ANY)
    crossed = {
        "a WHILE": b"[n]=1\nWHILE=[n]<9\n[n]={[n]+0}\nWEND\n",
        "FOR a billion": b"FOR=[n],1,1000000000,1\nTEXT=1,[n],0,0,6,1\nNEXT\n",
        "FOR backwards by nothing": b"FOR=[n],1,9,0\nTEXT=1,[n],0,0,6,1\nNEXT\n",
        "FOR in FOR": b"FOR=[a],1,9\n" * 60 + b'TEXT=1,"x",0,0,6,1\n' + b"NEXT\n" * 60,
        "a MACRO of itself": b"MACRO=a\na\nENDMACRO\na\n",
        "a sequence of sequences": b"SEQUENCE\n" * 3000 + b"x\n" + b"ENDSEQUENCE\n" * 3000,
        "a thousand braces": b'TEXT="{' + b"(" * 3000 + b'}","x",0,0,6,1\n',
        "a colour of colours": b"FONT=Arial,12,," + b"#FF0000" * 900 + b'\nTEXT=1,"x",0,0,6,1\n',
        "cards of a billion": b'CARDS=1000000000\nTEXT="1-{CARDS}","x",0,0,6,1\n',
        "a comment without an end": b"'" * 90_000,
        "CR for LF": b'CARDSIZE=6,9\rTEXT=1,"x",0,0,6,1\r',
        "code page 1252": b'TEXT=1,"\x93x\x94",0,0,6,1\n',
    }
    for name, data in crossed.items():
        yield Case(
            f"nandeck: {name}", ("deck", "--import", "deck.txt", "-o", "made.toml"), {"deck.txt": data}, statuses=ANY
        )


def _kept() -> Iterator[Case]:
    """Traces with variants, records and ledgers of other versions, nets in other files."""
    call: tuple[str, ...]
    data = traces()[0]
    head, rest = json.loads(data.splitlines()[0]), data.partition(b"\n")[2]
    deep: dict[str, object] = {"a": {"b": [{}] * 5}}
    for name, changed in {
        "a variant of nothing": {"variant": None},
        "a variant of a text": {"variant": "ludus"},
        "a variant of lists": {"variant": {"play.tokens": [[1]] * 900}},
        "an unknown value": {"variant": {"play.nothing": 1}},
        "a variant of another game": {"variant": {"patch.limit": 3}, "game": "antwalk"},
        "a huge value": {"variant": {"play.rounds": 10**14}},
        "a value of objects": {"variant": {"play.tokens": deep}},
        "another version": {"version": 10**9},
        "version 1.5": {"version": 1.5},
        "no version": {"version": None},
        "a format of a list": {"format": ["landpress/trace"]},
        "a hundred seats": {"players": 100},
        "seats that the board has not": {"players": 6},
        "policies of another number": {"policies": ["random"] * 99},
        "a policy that is a program": {"policies": ["bot:rm -rf x", "human"]},
        "a seed of a list": {"seed": [1]},
        "a seed of 300 digits": {"seed": int("9" * 300)},
        "the board of a code": {"board": "LL1-0M61-MTF8-MZV8-RNAN-RNB6"},
    }.items():
        trace = json.dumps(head | changed).encode() + b"\n" + rest
        for call in (
            ("replay", "game.jsonl"),
            ("play", str(head["game"]), "--resume", "game.jsonl", "--json"),
            ("replay", "--review", "--playouts", "1", "game.jsonl"),
        ):
            yield Case(f"trace: {' '.join(call[:2])}: {name}", call, {"game.jsonl": trace}, statuses=ANY)
    board = json.loads(file_text(boards()[0]))
    good = {"issued": "2026-01-31 20:15:00", "code": board["code"], "board": board}
    records = {
        "a code of another board": good | {"code": "LL1-0M61-MTF8-MZV8-RNAN-RNB6"},
        "a day that is none": good | {"issued": "2026-02-30 25:61:61"},
        "the year 99,999": good | {"issued": "99999-01-01 00:00:00"},
        "a date with a zone": good | {"issued": "2026-01-31T20:15:00+99:99"},
        "a date of Arabic digits": good | {"issued": "\u0662\u0660\u0662\u0666-01-31 20:15:00"},
        "a board of an unknown game": good | {"board": board | {"game": "nothing"}},
        "a board of a description": good | {"board": board | {"description": "x" * 9000}},
        "a later version": good | {"version": 99},
        "more keys": good | {f"k{n}": n for n in range(900)},
        "a list": [good],
        "a variant of lists": good | {"board": board | {"variant": [[]]}},
    }
    for name, record in records.items():
        line = json.dumps(record).encode() + b"\n"
        yield Case(f"record: {name}", ("ledger", "import", "all.jsonl"), {"all.jsonl": line}, statuses=_EITHER)
    packed = gzip.compress(json.dumps(good).encode())
    for name, line in {
        "packed": packed,
        "with a mark": b"\xef\xbb\xbf" + json.dumps(good).encode(),
        "200 times": (json.dumps(good).encode() + b"\n") * 200,
    }.items():
        yield Case(f"record: {name}", ("ledger", "import", "all.jsonl"), {"all.jsonl": line}, statuses=_EITHER)
    for version in (-1, 0, 1, 2, 3, 2**31 - 1):
        for call in (
            ("ledger", "list", "--json"),
            ("fresh", "last-land", "-o", "made.json"),
            ("ledger", "import", "all.jsonl"),
        ):
            prepare = partial(_ledger_of, version)
            files = {"all.jsonl": json.dumps(good).encode() + b"\n"}
            yield Case(
                f"ledger: of version {version}: {' '.join(call[:2])}", call, files, statuses=_EITHER, prepare=prepare
            )
    for name, net in {
        "an npz": _npz(),
        "a pickle": b"\x80\x04cos\nsystem\n(S'true'\ntR.",
        "a zip of zeros": b"PK\3\4" + bytes(10**5),
    }.items():
        call = ("balance", "last-land", "--players", "2", "--policy", "net:2", "--games", "2", "--workers", "1")
        for file in ("last-land-2.net", "last-land-2.npz"):
            yield Case(
                f"net: {name} as {file}", call, {file: net}, prepare=partial(os.environ.update, {"LANDPRESS_NETS": "."})
            )


def _npz() -> bytes:
    import numpy as np

    target = BytesIO()
    np.savez_compressed(target, weights=np.zeros((2000, 2000)), names=np.array([{}], dtype=object))
    return target.getvalue()


def _ledger_of(version: int) -> None:
    """Let the ledger be one of another version, without any table."""
    Path("home").mkdir()
    with sqlite3.connect("home/ledger.sqlite3") as db:
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("CREATE TABLE other (x)")
    db.close()


def _options() -> Iterator[Case]:
    """Yield the newest options, together and with what does not go with them."""
    calls: dict[str, tuple[str, ...]] = {}
    fresh, kit = ("fresh", "last-land", "--again", "-o", "made.pdf"), ("kit", "last-land", "--again", "-o", "made.pdf")
    chosen = ("fresh", "xarkant", "--players", "2", "--again", "-o", "made.json")
    for value in ("0", "2", "-1", "9" * 40, "nan"):
        calls[f"best of {value}"] = (*chosen, "--best-of", value, "--character", "long")
    for value in (
        "",
        ",",
        "long,short",
        "x" * 5000,
        "lead changes" * 200,
        "\x1b[2J",
        "long:1e999",
        "long,long",
        "calm",
    ):
        calls[f"character {value[:20]!r}"] = (*chosen, "--character", value)
        calls[f"character {value[:20]!r} of two"] = (*chosen, "--best-of", "2", "--character", value)
    for name, more in {
        "a poster": ("--poster",),
        "an enlarged poster": ("--poster", "--enlarge", "2", "--paper", "a5"),
        "a poster as SVG": ("--poster", "-o", "made.svg"),
        "a poster as JSON": ("--poster", "-o", "made.json"),
        "a poster on the largest paper": ("--poster", "--paper", "2000x2000mm"),
        "a poster on a stamp": ("--poster", "--paper", "20x20mm"),
        "a poster without room": ("--poster", "--margin", "100"),
        "best of one": ("--best-of", "1"),
        "best of a code": ("--best-of", "2", "--code", "LL1-0M61-MTF8-MZV8-RNAN-RNB6"),
    }.items():
        calls[name] = (*fresh, *more)
    for name, more in {
        "quick and household": ("--quick", "--household"),
        "quick for the press": ("--quick", "--profile", "press"),
        "quick of tokens": ("--quick", "--only", "tokens"),
        "household of boards": ("--household", "--only", "boards"),
        "household on a table": ("--household", "--profile", "tabletop", "-o", "made"),
        "quick with everything": ("--quick", "--with", "rules", "--with", "rules", "--cuts", "all"),
        "quick as SVG": ("--quick", "-o", "made.svg"),
        "quick on a stamp": ("--quick", "--paper", "20x20mm"),
        "household without room": ("--household", "--margin", "100"),
        "quick with a variant": ("--quick", "--variant", "no-such"),
    }.items():
        calls[name] = (*kit, *more)
    for game in ("antwalk", "landsweeper", "terraforming", "xarkant"):
        calls[f"quick {game}"] = ("kit", game, "--again", "--quick", "-o", "made.pdf")
        calls[f"household {game}"] = ("kit", game, "--again", "--household", "-o", "made.pdf")
    for name, arguments in calls.items():
        yield Case(f"option: {name}", arguments, statuses=_EITHER)
    for number, path in enumerate(sorted((ROOT / "generator/maps/examples").glob("*.toml"))):
        data = path.read_bytes()
        bad = (
            data[: len(data) // 2],
            data.replace(b"hexagon", b"rectangle"),
            data.replace(b"seats = [", b"seats = [9, "),
            data.replace(b"name = ", b"title = "),
        )
        files = {"own.toml": bad[number % 4]}
        yield Case(
            f"new-game --from: {path.stem}",
            ("new-game", "my-game", "--prefix", "MG", "--from", "own.toml", "-o", "made"),
            files,
            statuses=_EITHER,
        )
