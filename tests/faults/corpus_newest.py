"""More of the hostile corpus: rarer formats of pictures, scripts of nanDECK and Squib, icons, trainings, reviews."""

import json
import random
from array import array
from collections.abc import Iterator
from functools import partial
from io import BytesIO

from PIL import Image

from tests.faults.corpus import ANY, Case
from tests.faults.mutations import mutated
from tests.faults.parsers import traces

_EITHER = frozenset({0, 2})
_LOST = frozenset({0, 1, 2})
"""For scripts: 1 if they draw, and nothing of it came over."""
_FORMATS = {"AVIF": "avif", "WEBP": "webp", "JPEG2000": "jp2", "TIFF": "tif", "GIF": "gif", "BMP": "bmp"}
_TABLE = b"title\na\n"
_IMAGE = b'[[front]]\nkind = "image"\nfile = "%s"\nsize = [30, 30]\n'
_ICON = b'icons = "pack"\n[[front]]\nkind = "text"\ntext = ":crown: {title}"\nsize = 30\n'
_LABEL = b"[a]=x|y\nCARDSIZE=6,9\n"
_NANDECK = {
    "nothing": b"",
    "NUL": b"\0" * 5000,
    "UTF-16": "CARDSIZE=6,9\n".encode("utf-16"),
    "a byte": b"\xff\n",
    "a label of itself": b'[a]=[a]\nTEXT=1,"[a]",0,0,6,1\n',
    "labels of each other": b'[a]=[b]\n[b]=[a]\nTEXT=1,"[a]",0,0,6,1\n',
    "labels that double": b"[l0]=x\n"
    + b"".join(b"[l%d]=[l%d][l%d]\n" % (n, n - 1, n - 1) for n in range(1, 60))
    + b'TEXT=1,"[l59]",0,0,6,1\n',
    "a range of a billion": b'TEXT="1-1000000000","x",0,0,6,1\n',
    "a range backwards": b'TEXT="9-1","x",0,0,6,1\n',
    "a number of 5,000 digits": b"TEXT=" + b"9" * 5000 + b',"x",0,0,6,1\n',
    "a size without an end": b"CARDSIZE=1e999,nan\n",
    "a size of nothing": b"CARDSIZE=0,-1\n",
    "6,000 lines": b'TEXT=1,"x",0,0,6,1\n' * 6000,
    "a line of 100 kB": b'TEXT=1,"' + b"x" * 100_000 + b'",0,0,6,1\n',
    "60,000 brackets": b"[" * 60_000,
    "60,000 quotes": b'"' * 60_000,
    "9,000 brackets in a line": b"TEXT=" + b"[a" * 4500 + b"\n",
    "IF in IF": b"IF=a=b\n" * 4000,
    "ENDIF alone": b"ENDIF\nELSE\nENDIF\n",
    "a linked device": b"LINK=/dev/zero\n",
    "a linked parent": b"LINK=../../../../etc/passwd\n",
    "itself linked": b"LINK=deck.txt\n",
    "included itself": b"INCLUDE=deck.txt\n",
    "an endless count": b'[a]=x{(["' * 800 + b"\n",
    "a count of a billion": b'[a]=1000000000*x\nTEXT=1,"[a]",0,0,6,1\n',
    "an icon of nothing": b"[i]=\nICON=1,[i],x.png\nICONS=1,[i],0,0,6,1,1,1\n",
    "icons without size": b'ICON=1,a,x.png\nICONS=1,"aaaa",0,0,6,1,0,0\n',
    "an escape": b'TEXT=1,"\x1b[2J",0,0,6,1\n',
    "a direction": '[a]=\u202ex\nTEXT=1,"[a]",0,0,6,1\n'.encode(),
    "percentages": b'TEXT=1,"x",999999999999%,-1e9%,0%,%\n',
    "a font of letters": b'FONT=x,y,z,#GGGGGG\nTEXT=1,"x",0,0,6,1\n',
    "a unit of nothing": b"UNIT=\nUNIT=LIGHTYEAR\n",
}
_PATTERNS = (
    *("(a+)+$", "(a|a)*$", "(a*)*b", "(a|aa)+$", "(.*a){20}", "a*a*a*a*a*a*b", "(((a+)+)+)+$", "(?:a?){40}a{40}"),
    *("[", "(", "a{99999999}", "((((a{9}){99}){99}){99}){99}", "\\\\1(a)", "a++", "[[:alpha:]]+", "(?<=a)b"),
)
_SCRIPT = "Squib::Deck.new(cards: 2) do\n text str: %w[a b]\nend\n"
_RANGES = (
    "-5..99999999",
    "0..10**15",
    "1.5..9",
    "'a'..'z'",
    "nil",
    "['9' * 5000]",
    "['\u00b2', '\u0661']",
    "[-10**30]",
)
_SCRIPTS = {
    **{f"the range {one}": _SCRIPT.replace("b]", f"b], range: {one}") for one in _RANGES},
    **{
        f"{key}: {one}": _SCRIPT.replace("cards: 2", f"cards: 2, {key}: {one}")
        for key in ("dpi", "cards", "width")
        for one in ("0", "-1", "10**30", "'x'", "[1]", "nil", "1e308 * 10", "'9' * 400")
    },
    "a structure in itself": "A = Struct.new(:a)\nx = A.new(1)\nx.a = x\n" + _SCRIPT.replace("%w[a b]", "x.inspect"),
    "a structure of 20,000 members": 'A = Struct.new(*(1..20000).map { |i| :"a#{i}" })\n' + _SCRIPT,
    "a text of 10**10 signs": _SCRIPT.replace("%w[a b]", "'a'.center(10**10)"),
}
_VERSIONS = ("9" * 5000, "0.13;\x1b[2J", "banana", "", "-1", "0." * 400, "\u0661.\u0662", "0.13.")
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
_PACKS = {
    "nothing": {"icons.json": b""},
    "brackets": {"icons.json": b"[" * 60_000},
    "no object": {"icons.json": b"[]"},
    "no icons": {"icons.json": b"{}"},
    "icons of a list": {"icons.json": b'{"icons": []}'},
    "an icon of a number": {"icons.json": b'{"icons": {"crown": 1}}'},
    "a body of a list": {"icons.json": b'{"icons": {"crown": {"body": []}}}'},
    "a body that ends early": {"icons.json": b'{"icons": {"crown": {"body": "<path"}}}'},
    "a body of entities": {"icons.json": b'{"icons": {"crown": {"body": "<!DOCTYPE x>&a;"}}}'},
    "sizes without an end": {"icons.json": b'{"icons":{"crown":{"body":"<path d=\\"M0 0h9\\"/>"}},"width":1e999}'},
    "a size below nothing": {"icons.json": b'{"icons":{"crown":{"body":"","width":-1}},"height":0}'},
    "an alias of itself": {"icons.json": b'{"icons":{},"aliases":{"crown":{"parent":"crown"}}}'},
    "aliases of each other": {"icons.json": b'{"icons":{},"aliases":{"crown":{"parent":"a"},"a":{"parent":"crown"}}}'},
    "an odd alias": {"icons.json": b'{"icons":{},"aliases":{"crown":{"parent":[]}}}'},
    "a prefix of a list": {"icons.json": b'{"prefix":[],"icons":{"crown":{"body":"x"}}}'},
    "UTF-16": {"icons.json": '{"icons": {}}'.encode("utf-16")},
    "no SVG": {"crown.svg": b"nothing"},
    "half an SVG": {"crown.svg": _SVG[:60]},
    "an SVG of groups": {"crown.svg": _SVG.replace(b"<path", b"<g>" * 20_000 + b"<path")},
    "an SVG of uses": {"crown.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/></g></svg>'},
}


def newest_cases() -> Iterator[Case]:
    """Yield the cases of all these surfaces."""
    yield from _pictures()
    yield from _trainings()
    yield from _reviews()
    call: tuple[str, ...]
    for name, script in _NANDECK.items():
        for head in (b"", _LABEL):
            call = ("deck", "--import", "deck.txt", "-o", "made.toml")
            known = "behind a label" if head else "alone"
            yield Case(f"nandeck: {name}, {known}", call, {"deck.txt": head + script}, statuses=_LOST)
    for pattern in _PATTERNS:
        code = f"t = 'a' * 40 + '!'\nSquib::Deck.new(cards: 2) do\n text str: t.gsub(/{pattern}/, 'b')\nend\n"
        call = ("deck", "--import", "deck.rb", "-o", "made.toml")
        yield Case(f"squib: the pattern {pattern}", call, {"deck.rb": code.encode()}, statuses=_LOST)
    for name, code in _SCRIPTS.items():
        call = ("deck", "--import", "deck.rb", "-o", "made.toml")
        yield Case(f"squib: {name}", call, {"deck.rb": code.encode()}, statuses=_LOST)
    for version in _VERSIONS:
        call = ("deck", "--import", "deck.rb", "--squib", version, "-o", "made.toml")
        yield Case(f"squib: the version {version[:20]!r}", call, {"deck.rb": _SCRIPT.encode()}, statuses=_EITHER)
    for name, pack in _PACKS.items():
        files = {"cards.csv": _TABLE, "cards.toml": _ICON, **{f"pack/{path}": data for path, data in pack.items()}}
        call = ("deck", "cards.csv", "--template", "cards.toml", "-o", "made.pdf")
        yield Case(f"icons: {name}", call, files, statuses=_EITHER)


def _pictures() -> Iterator[Case]:
    chance = random.Random(36)
    noise = Image.effect_noise((200, 300), 40).convert("RGB")
    Image.init()
    for kind, ending in _FORMATS.items():
        if kind not in Image.SAVE:  # an older Pillow
            continue
        target, name = BytesIO(), f"picture.{ending}"
        noise.save(target, kind)
        good = target.getvalue()
        wide = good.replace((200).to_bytes(2, "little"), b"\xff\xff", 1).replace(
            (200).to_bytes(2, "big"), b"\xff\xff", 1
        )
        tricks = {"half": good[: len(good) // 2], "head": good[:40], "wide": wide}
        tricks |= {f"mutated {number}": mutated(good, chance) for number in range(2)}
        for trick, data in tricks.items():
            card = {"cards.csv": _TABLE, "cards.toml": _IMAGE % name.encode(), name: data}
            call: tuple[str, ...] = ("deck", "cards.csv", "--template", "cards.toml", "-o", "made.pdf")
            yield Case(f"{kind}: deck: {trick}", call, card, statuses=_EITHER)
            yield Case(f"{kind}: validate: {trick}", ("validate", name), {name: data}, statuses=ANY)
            call = ("play", "last-land", "--photo", name, "--policies", "random", "--json")
            yield Case(f"{kind}: play: {trick}", call, {name: data}, statuses=ANY)


def _trainings() -> Iterator[Case]:
    """Kept results of a training that somebody else wrote, each with a right digest."""
    train = (
        "train",
        "last-land",
        "--players",
        "2",
        "--games",
        "100",
        "--proof",
        "2",
        "--workers",
        "1",
        "-o",
        "trained",
    )
    numbers = {
        "nothing": [],
        "more than there is": [2**31 - 1],
        "less than nothing": [-1],
        "a feature far outside": [1, 0, 1, 2**31 - 1],
        "a feature before the first": [1, 0, 1, -1],
        "a row without an end": [1, 0, 2**31 - 1],
        "rows without values": [0, *range(1000)],
    }
    tricks = {name: array("i", some).tobytes() for name, some in numbers.items()}
    tricks |= {
        "noise": random.Random(40).randbytes(4001),
        "brackets": b"[" * 60_000,
        "digits": b"[" + b"9" * 5000 + b"]",
    }
    for name, data in tricks.items():
        yield Case(f"train: kept: {name}", train, prepare=partial(_keep, data), statuses=frozenset({0, 1}))


def _keep(data: bytes) -> None:
    """Let every file of kept results hold this."""
    from landpress.generator.training.kept import Kept

    def get(_: Kept, key: object) -> bytes:
        return data

    Kept.get = get  # type: ignore[assignment, method-assign]


def _reviews() -> Iterator[Case]:
    """Traces of strangers that the search looks back at."""
    chance = random.Random(44)
    for number, data in enumerate(traces()):
        first, *rest = data.splitlines(keepends=True)
        tricks = {"no ply": first, "one ply": first + rest[0], "cut": data[: len(data) // 2]}
        tricks |= {f"mutated {at}": mutated(data, chance) for at in range(3)}
        for name, bad in tricks.items():
            call: tuple[str, ...] = ("replay", "--review", "--playouts", "1", "game.jsonl")
            yield Case(f"review: trace {number}, {name}", call, {"game.jsonl": bad}, statuses=ANY)
    head = json.loads(traces()[0].splitlines()[0])
    for count in ("0", "-1", "9" * 30, "1e9"):
        call = ("replay", "--review", f"--playouts={count}", "game.jsonl")
        yield Case(f"review: {count} playouts", call, {"game.jsonl": json.dumps(head).encode()}, statuses=ANY)
