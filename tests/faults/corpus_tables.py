"""More of the hostile corpus: decks, print files, options, and programs at the table."""

import random
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO

from tests.faults.corpus import ANY, REFUSED, Case
from tests.faults.mutations import mutated
from tests.faults.results import ROOT
from tests.hostile.corpus import UNREADABLE, zeros

EXAMPLE = ROOT / "generator/decks/example"
_EITHER = frozenset({0, 2})
_SHEET = "xl/worksheets/sheet1.xml"
_ROWS = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'


def _deck(name: str, files: dict[str, bytes], table: str = "cards.csv") -> Case:
    """Return the case of a deck in which some files of the example are replaced."""
    whole = {path.name: path.read_bytes() for path in EXAMPLE.iterdir()} | files
    call = ("deck", table, "--template", "cards.toml", "-o", "made.pdf")
    return Case(f"deck: {name}", call, whole, statuses=_EITHER)


def deck_cases() -> Iterator[Case]:
    """Yield decks with hostile tables, templates, pictures and spreadsheets."""
    chance = random.Random(11)
    table, template = ((EXAMPLE / name).read_bytes() for name in ("cards.csv", "cards.toml"))
    tables = {
        "empty": b"",
        "5 MB of one cell": b"title\n" + b"x" * 5_100_000,
        "a million short lines": b"a\n" + b"x\n" * 1_000_000,
        "quotes without end": b'a\n"' + b'""' * 100_000,
        "a thousand columns": b",".join(b"c%d" % n for n in range(1000)) + b"\n1\n",
        "NUL": b"title\n\0\n",
        "UTF-16": table.decode().encode("utf-16"),
        "formulas": b"title,count\n=cmd|' /C calc'!A0,1\n",
        "a terminal's escape": b"title\n\x1b[2J\n",
        "bidirectional": "title\n\u202eabc\n".encode(),
    }
    tables |= {f"mutated {number}": mutated(table, chance) for number in range(15)}
    for name, data in tables.items():
        yield _deck(f"table, {name}", {"cards.csv": data})
    templates = {
        "inherits itself": b'inherits = "cards.toml"\n',
        "inherits a device": b'inherits = "/dev/zero"\n',
        "a picture from outside": template + b'\n[[front]]\nkind = "image"\nfile = "../../../etc/hostname"\nsize = 9\n',
        "a card of a kilometre": template.replace(b"[card]", b"[card]\nsize = [1000000, 1000000]", 1),
        "NaN": template.replace(b"[card]", b"[card]\nsize = [nan, inf]", 1),
        "300 elements": template + b'\n[[front]]\nkind = "box"\nsize = 1\n' * 300,
    }
    templates |= {f"mutated {number}": mutated(template, chance) for number in range(15)}
    for name, data in templates.items():
        yield _deck(f"template, {name}", {"cards.toml": data})
    for picture in ("crown.png", "hills.png"):
        good = (EXAMPLE / picture).read_bytes()
        for number in range(8):
            yield _deck(f"picture, mutated {picture} {number}", {picture: mutated(good, chance)})
        for name in (
            "PNG of 10^5 x 10^5",
            "PNG with a packed bomb",
            "JPEG of 65500 x 65500",
            "SVG of entities",
            "HEIC",
        ):
            yield _deck(f"picture, {name} as {picture}", {picture: UNREADABLE[name][0]})
    for name, data in _spreadsheets(chance).items():
        yield _deck(f"spreadsheet, {name}", {"cards.xlsx": data}, "cards.xlsx")


def _spreadsheets(chance: random.Random) -> dict[str, bytes]:
    good = _workbook()
    cell = b'<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
    entities = b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    tricks = {
        "no zip": b"PK\x03\x04" + bytes(100),
        "an empty zip": b"PK\x05\x06" + bytes(18),
        "cut off": good[: len(good) // 2],
        "a bomb": _workbook(b" " * 60_000_000),
        "a bomb of 300 MB": _workbook(zeros(1)[:1000]),
        "laughs": _workbook(b'<!DOCTYPE x [<!ENTITY a "aaaa">%s]>' % entities + _ROWS % cell.replace(b">a<", b">&j;<")),
        "the last column": _workbook(_ROWS % cell.replace(b"A1", b"XFD1")),
        "the row of a billion": _workbook(_ROWS % cell.replace(b"1", b"1000000000")),
        "a sheet of text": _workbook(b"nothing"),
        "an outside entity": _workbook(b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + _ROWS % cell),
    }
    return tricks | {f"mutated {number}": mutated(good, chance) for number in range(15)}


def _workbook(sheet: bytes | None = None) -> bytes:
    import openpyxl

    book, target, changed = openpyxl.Workbook(), BytesIO(), BytesIO()
    book.active.append(["title", "type", "count", "hue"])
    book.active.append(["Granary", "house", 2, "blue"])
    book.save(target)
    with zipfile.ZipFile(target) as source, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as copy:
        for part in source.infolist():
            filled = sheet if sheet is not None and part.filename == _SHEET else source.read(part)
            copy.writestr(part.filename, filled)
    return changed.getvalue()


def preflight_cases() -> Iterator[Case]:
    """Yield PDFs for preflight: known tricks, and a good document with bytes changed."""
    from tests.output.test_inspection import good

    chance = random.Random(12)
    for name, (data, _) in UNREADABLE.items():
        yield Case(f"preflight: {name}", ("preflight", "x.pdf"), {"x.pdf": data})
    document = good()
    for number in range(25):
        yield Case(f"preflight: mutated {number}", ("preflight", "x.pdf"), {"x.pdf": mutated(document, chance)})


def option_cases() -> Iterator[Case]:
    """Yield values of options that nobody would expect."""
    odd = (
        "",
        " ",
        "nan",
        "-inf",
        "1e999",
        "9" * 5000,
        "-1",
        "\x1b[2J",
        "\u202e",
        "/dev/zero",
        "../..",
        "\udcff",
        "a" * 5000,
    )
    for value in odd:
        for call in (
            ("fresh", value, "--again", "-o", "made.json"),
            ("fresh", "last-land", "--again", "--paper", value, "-o", "made.pdf"),
            ("fresh", "last-land", "--again", "--margin", value, "-o", "made.pdf"),
            ("fresh", "last-land", "--again", "--set", f"patch.limit={value}", "-o", "made.json"),
            ("fresh", "last-land", "--players", value, "--again", "-o", "made.json"),
            ("play", "last-land", "--policies", value, "--json"),
            ("balance", "last-land", "--until", value, "--policy", "random"),
            ("batch", "last-land", "--count", value, "-o", "made.jsonl"),
            ("ledger", "forget", "--", value),
        ):
            yield Case(f"option: {' '.join(call)!r:.90}", call, statuses=_EITHER)
        if value != "/dev/zero":
            name = f"{value}.jsonl"
            yield Case(
                f"option: {name!r:.60} as -o", ("batch", "last-land", "--count", "1", "-o", name), statuses=_EITHER
            )
        yield Case(
            f"option: a seed {value!r:.30}", ("fresh", "last-land", "--again", "--seed", value, "-o", "made.json")
        )


def program_cases() -> Iterator[Case]:
    """Yield programs that give strange answers at the table and then end."""
    answers = {
        "nothing": "",
        "a line of 10 MB": "sys.stdout.write('x' * 10**7)",
        "a million lines": "sys.stdout.write('reset\\n' * 10**6)",
        "bytes": "sys.stdout.buffer.write(bytes(range(256)) * 1000)",
        "an error": "raise ValueError('\\x1b[2J')",
        "a thousand errors": "sys.stderr.write('wrong\\n' * 10**6)",
        "a kill of itself": "os.kill(os.getpid(), 9)",
        "numbers": "print('name'); print('move 99999999999999999999 -1 r 1e9'); print('finish')",
        "closed streams": "os.close(0); os.close(1)",
        "wrong words": "print('name'); print('attack all'); print('finish')",
    }
    for name, program in answers.items():
        text = f"import os, sys\n{program}\n"
        call = ("play", "terraforming", "--players", "2", "--set", "play.rounds=[1,1,1]", "--policies", "random,random")
        bot = ("--bot", f"{sys.executable} bot.py")
        files = {"bot.py": text.encode()}
        yield Case(f"play --bot: {name}", ("play", *call[1:4], *call[4:6], *bot, "--json"), files, statuses=ANY)
    yield Case("play --bot: no program", ("play", "terraforming", "--bot", "./nothing", "--json"), statuses=REFUSED)
    yield Case("play --bot: an empty command", ("play", "terraforming", "--bot", "", "--json"), statuses=REFUSED)
