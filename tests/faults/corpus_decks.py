"""More of the hostile corpus: booklets, conditions and fonts of decks."""

import random
from collections.abc import Iterator

from tests.faults.corpus import Case
from tests.faults.mutations import mutated
from tests.strange_fonts import SHIPPED, fonts

_EITHER = frozenset({0, 2})
UNITS = (
    *(
        "x",
        "x ",
        "[",
        "]",
        "[]",
        "[a] ",
        "[a]{",
        "[red]{a} ",
        "}",
        "{a}",
        "**",
        "**a ",
        "**a** ",
        "*a* ",
        "__a__ ",
        "_",
    ),
    *(
        "`",
        "\\",
        "\\[",
        "<b>",
        "<",
        ":ant: ",
        ":nothing: ",
        ":",
        "# a\n",
        "###### \n",
        "- a\n",
        "* a\n",
        "1. a\n",
        "1. ",
    ),
    *("> a\n", "| a\n", "===\n", "![", "](", "a\n", "a\n\n", "\n", "\t", "\r", "\x85", "\u2028", "\0", "\x1b[2J"),
    *("\u00ad", "\u200b", "\u202e", "\u0301", "\u3000", "\u6f22", "\uff61", "\u25cf\u25d0\u25cb", "\U0001f44d"),
)
"""Pieces of a Markdown text. Each is repeated until the text is long."""
LONG, LIMIT = 30_000, 240_000
"""Texts in bytes: one of some pages, and one just below the limit."""


def booklet_cases() -> Iterator[Case]:
    """Yield texts that are one piece again and again."""
    for unit in UNITS:
        for most in (LONG, LIMIT):
            data = (unit * (most // len(unit.encode()))).encode()
            yield _booklet(f"{most} bytes of {unit!r}", data)
        yield _booklet(f"a title of {unit!r}", b"# " + unit.encode() * 500 + b"\n\ntext\n")
    yield _booklet("a word of 900 kB", b"x" * 900_000)
    yield _booklet("400,000 lines", b"a\n" * 400_000)
    yield _booklet("100,000 brackets", b"[" * 100_000)
    yield _booklet("nothing", b"")
    yield _booklet("no UTF-8", b"\xff\xfe" * 100)


def _booklet(name: str, data: bytes) -> Case:
    return Case(f"booklet: {name}", ("deck", "rules.md", "-o", "made.pdf"), {"rules.md": data}, statuses=_EITHER)


def condition_cases() -> Iterator[Case]:
    """Yield conditions that are long, deep, or no conditions."""
    pieces = (
        "title",
        "title=a or ",
        "title=a and ",
        "not ",
        "(",
        ")",
        '"',
        '"a',
        " ",
        "\t",
        ",",
        "=",
        "!=",
        "1..2,",
        ".",
    )
    for piece in pieces:
        for most in (1_990, 120_000):
            for start in ("", "title=a", "title in ", "count>="):
                yield _filtered(f"{start!r} and {most} characters of {piece!r}", start + piece * (most // len(piece)))
    for text in ("", "title=\x1b[2J", "\u202e", "\udcff", "count>nan", "count>1e9", "count in 5..1", "or", "a=b"):
        yield _filtered(repr(text), text)
    files = {"cards.csv": b"title,count\na,1\n"}
    many = ("--filter", "title=a") * 2000
    yield Case("filter: 2,000 conditions", ("deck", "cards.csv", *many, "-o", "made.pdf"), files, statuses=_EITHER)


def _filtered(name: str, text: str) -> Case:
    files = {"cards.csv": b"title,count\n" + b"".join(b"c%d,%d\n" % (n, n % 3) for n in range(2000))}
    return Case(
        f"filter: {name:.90}", ("deck", "cards.csv", "--filter", text, "-o", "made.pdf"), files, statuses=_EITHER
    )


_VALUES = (
    *("1", "-1", "0", ".inf", "-.inf", ".nan", "1e400", "1" * 400, "0x" + "f" * 2000, "true", "null", "[]", "{}"),
    *("[1, [2]]", "{a: b}", "''", "'1e9in'", "'99999999in'", "+= x", "-= 1in", "+= .nan", "'{title}'", "'#abc'"),
    *(r"'\x1b[2J'", r'"\0"', r'"\u202e"', "2026-01-01", "!!binary aGk=", "!!set {a}", "&a [*a]", "title"),
    *("[title, title]", "Sans Bold 1e9", "'a\n\n  b'"),
)
_KEYS = (
    *("x", "width", "extends", "font", "font_size", "align", "color", "angle", "fill_color", "stroke_width"),
    "radius",
)


def import_cases() -> Iterator[Case]:
    """Yield layouts of Squib: each value at each key, places that extend each other, and YAML that grows."""
    place = "{x: 100, y: 100, width: 200, height: 90}"
    for key in _KEYS:
        for value in _VALUES:
            entry = f"  x: 100\n  y: 100\n  width: 200\n  height: 90\n  fill_color: red\n  {key}: {value}\n"
            yield _imported(f"{key}: {value:.30}", f"title: {place}\ncount:\n{entry}")
    for value in _VALUES:
        yield _imported(f"a place called {value:.30}", f"title: {place}\n? {value}\n: {place}\n")
        yield _imported(f"the place {value:.30}", f"title: {value}\n")
    fours = "".join(f"p{n}: {{extends: [{', '.join([f'p{n - 1}'] * 4)}]}}\n" for n in range(1, 20))
    chain = "".join(f"p{n}: {{extends: p{n + 1}, k{n}: 1}}\n" for n in range(250))
    laughs = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))
    merges = "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 9))
    for name, text in {
        "nineteen places of four": f"p0: {place}\n{fours}title: {{extends: p19}}\n",
        "nineteen places of four without an end": f"p0: {{extends: gone}}\n{fours}title: {{extends: p19}}\n",
        "nineteen places of four that extend themselves": f"p0: {{extends: p19}}\n{fours}title: {{extends: p19}}\n",
        "a chain of 250": f"{chain}p250: {place}\ntitle: {{extends: p0}}\n",
        "a place of 30,000 values": "title: {" + ", ".join(f"k{n}: 1" for n in range(30_000)) + "}\n",
        "30,000 places": "".join(f"p{n}: {place}\n" for n in range(20_000)),
        "lists of lists": f"a0: &a0 [x]\n{laughs}",
        "merged places": f"a0: &a0 {place}\n{merges}title: {{<<: *a8}}\n",
        "60,000 brackets": "title: " + "[" * 60_000,
        "60,000 braces": "title: " + "{a: " * 60_000,
        "60,000 dashes": "- " * 60_000,
        "60,000 questions": "? " * 60_000,
        "a key of 100 kB": "x" * 100_000 + f": {place}\n",
        "a number of 100,000 digits": "title: {x: " + "9" * 100_000 + "}\n",
        "a number of sixties": "title: {x: 1" + ":59" * 30_000 + "}\n",
        "a tag": "title: !!python/object/apply:os.system ['true']\n",
        "NUL": "title: \0\n",
        "many documents": "---\na: {x: 1}\n" * 10_000,
        "nothing": "",
        "comments": "#\n" * 400_000,
    }.items():
        yield _imported(name, text)
    yield _imported("UTF-16", "title: {x: 1}", "utf-16")


def _imported(name: str, text: str, encoding: str = "utf-8") -> Case:
    files = {"layout.yml": text.encode(encoding), "cards.csv": b"title,count\na,1\n"}
    call = ("deck", "cards.csv", "--import", "layout.yml", "-o", "made.toml")
    return Case(f"import: {name}", call, files, statuses=_EITHER)


def font_cases() -> Iterator[Case]:
    """Yield decks in strange fonts."""
    chance, good = random.Random(21), SHIPPED.read_bytes()
    for name, data in fonts().items():
        yield _lettered(name, data)
    for number in range(20):
        yield _lettered(f"mutated {number}", mutated(good, chance))
    for tag in (b"glyf", b"loca", b"head", b"hhea", b"hmtx", b"maxp", b"cmap", b"name", b"post", b"OS/2"):
        yield _lettered(f"no table {tag.decode()}", good.replace(tag, b"XXXX", 1))
        at = good.index(tag)
        yield _lettered(f"an endless table {tag.decode()}", good[: at + 12] + b"\x7f\xff\xff\xff" + good[at + 16 :])


_LETTERED = b'[fonts]\nown = "own.ttf"\n[[front]]\nkind = "text"\ntext = "{title}"\nfont = "own"\nsize = 30\n'


def _lettered(name: str, data: bytes) -> Case:
    files = {"cards.csv": b"title\nABC\n", "cards.toml": _LETTERED, "own.ttf": data}
    call = ("deck", "cards.csv", "--template", "cards.toml", "-o", "made.pdf")
    return Case(f"font: {name}", call, files, statuses=_EITHER)
