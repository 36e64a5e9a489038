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
