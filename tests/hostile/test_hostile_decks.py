"""Hostile tables, templates and pictures of decks: one line, status 2, in bounded time and memory (docs/decks.md)."""

import os
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from landpress.layouts.errors import CallError, InputError, LandpressError
from tests.commands.run import Result, run
from tests.systems import LINKS

TEMPLATE = '[[front]]\nkind = "text"\ntext = "{a}"\nat = [5, 5]\nsize = [50, 10]\n'
PICTURE = '[[front]]\nkind = "image"\nfile = "{a}"\nsize = 20\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(table: str | bytes, template: str | bytes = TEMPLATE, name: str = "cards.csv") -> str:
    """Return the one line with which a deck is refused. `make faults` measures the time of such refusals."""
    Path(name).write_bytes(table.encode() if isinstance(table, str) else table)
    Path("cards.toml").write_bytes(template.encode() if isinstance(template, str) else template)
    done: Result = run("deck", name, "--template", "cards.toml", "-o", "deck.pdf")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert len(done.err) < 700
    assert not Path("deck.pdf").exists()
    return done.err


def test_files_have_limits() -> None:
    assert "larger than 5 MB, the limit" in refused(b"a\n" + b"x\n" * 2_500_000)
    assert "larger than 1 MB, the limit" in refused("a\n1\n", b"#" * 1_000_001)


def workbook(fill: bytes | None = None) -> bytes:
    """Return a small .xlsx file. `fill` replaces its sheet."""
    book, target, changed = openpyxl.Workbook(), BytesIO(), BytesIO()
    book.active.append(["a"])
    book.save(target)
    with zipfile.ZipFile(target) as source, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as copy:
        for part in source.infolist():
            content = source.read(part)
            copy.writestr(part.filename, fill if fill is not None and "sheet1" in part.filename else content)
    return changed.getvalue()


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">%s]>' % b"".join(
    b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(9)
)
LAUGHS = ENTITIES + SHEET % b'<row r="1"><c r="A1" t="str"><v>&j;</v></c></row>'


@pytest.mark.parametrize(
    ("fill", "said"),
    [
        (b" " * 60_000_000, "it unpacks to more than 50 MB"),
        (SHEET % b'<row r="1"><c r="XFD1"><v>1</v></c></row>', "row 1: more than 200 columns"),
        (SHEET % b"".join(b'<row r="%d"><c><v>1</v></c></row>' % i for i in range(1, 10_003)), "more than 10000 rows"),
        (SHEET % b'<row r="1000000000"><c r="A1"><v>1</v></c></row>', "more than 100,000 rows with the empty ones"),
        (SHEET % b"<row", "a damaged .xlsx file"),
        (LAUGHS, ""),
    ],
    ids=["bomb", "wide", "long", "empty rows", "cut off", "laughs"],
)
def test_spreadsheets_have_limits_inside(fill: bytes, said: str) -> None:
    assert said in refused(workbook(fill), name="cards.xlsx")


def test_a_table_of_another_kind_under_that_name_is_refused() -> None:
    assert "a damaged .xlsx file; save it as .csv" in refused("a\n1\n", name="cards.xlsx")


@LINKS
@pytest.mark.parametrize(
    "name", ["../a.png", "/etc/hostname", "pictures/../../a.png", "link.png", "file:///etc/passwd"]
)
def test_no_picture_is_read_outside_the_folder(name: str, folder: Path) -> None:
    """docs/decks.md: all files that a template names are in its folder or below it. Links are followed."""
    os.symlink("/etc/hostname", folder / "link.png")
    said = refused(f"a\n{name}\n", PICTURE)
    assert "outside the template's folder" in said or "an address" in said


def test_a_picture_that_unpacks_to_more_than_it_may_is_refused(folder: Path) -> None:
    """The picture has a hundred million pixels in a hundred thousand bytes."""
    head = (10_000).to_bytes(4) * 2 + bytes([1, 0, 0, 0, 0])
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1251 * 10_000)), (b"IEND", b"")]
    png = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        png += len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
    (folder / "bomb.png").write_bytes(png)
    assert "bomb.png: a picture of 10000 x 10000 pixels, more than 64 megapixels" in refused("a\nbomb.png\n", PICTURE)


@pytest.mark.parametrize(
    "template",
    [
        b"\xff\xfe",
        b"a = " + b"[" * 100_000,
        b"card = 1e999999\n",
        b"[card]\nsize = [nan, inf]\n",
        b"[card]\nsize = 0x" + b"f" * 10_000,
        b"[card]\nonly = " + b'["' + b"a" * 100_000 + b'"]\n',
        b'[[front]]\nkind = ["text"]\n',
        b'[[front]]\nkind = "text"\ntext = "\\u0000"\nsize = 20\n',
        b'inherits = "\\u0000"\n',
        b'inherits = ["a"]\n',
        b'[[front]]\nkind = "box"\nsize = 1\n' * 201,
        b'[icons]\n"../a" = "b"\n',
    ],
)
def test_strange_templates_are_one_line(template: bytes) -> None:
    assert refused("a\n1\n", template).startswith(("landpress: cards.toml: ", "landpress: cards.csv: line 2, "))


def test_too_much_work_is_refused_before_it_is_begun() -> None:
    boxes = '[[front]]\nkind = "box"\nsize = 1\nfill = "{a}"\n' * 100
    assert "more than 200000 in all" in refused("a\n" + "".join(f"#{i:06x}\n" for i in range(3000)), boxes)
    assert "more than 10000, the limit" in refused("a,n\n" + "x,1000\n" * 11, f'[card]\ncopies = "n"\n{TEMPLATE}')


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("a=x" + " " * 100_000 + "y", "more than 2,000 characters in all, the limit"),
        (" or ".join(["a=x"] * 12_000), "more than 2,000 characters in all, the limit"),
        ("a=x" + " " * 1_990 + "y z=", "expected and, or, or the end"),
        ("or " * 600, "there is no column 'or'"),
    ],
)
def test_conditions_have_limits(condition: str, said: str) -> None:
    Path("cards.csv").write_text("a\n1\n")
    done = run("deck", "cards.csv", "--filter", condition)
    assert done.status == 2
    assert said in done.err


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text('a,;\t"\n\r{}é\0', max_size=60).map(str.encode))
def test_any_bytes_are_a_table_or_one_line(data: bytes) -> None:
    from landpress.generator.decks.faults import Faults
    from landpress.generator.decks.table import origin, parsed

    Path("any.csv").write_bytes(data)
    said, table = "", None
    try:
        faults = Faults()
        table = parsed(origin("any.csv"), faults)
        faults.check()
    except LandpressError as error:
        said = str(error)
    assert table or said.startswith("any.csv: ")
    assert "\n" not in said
    assert table is None or all(tuple(row.cells) == table.columns for row in table.rows)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text('[]fronticad="{}.#\n 1-', max_size=80) | st.text(max_size=60))
def test_any_text_is_a_template_or_one_line(text: str) -> None:
    from landpress.generator.decks.faults import Faults
    from landpress.generator.decks.files import Folder
    from landpress.generator.decks.template import template_of

    Path("any.toml").write_bytes(text.encode(errors="replace"))
    faults = Faults()
    with pytest.raises((CallError, InputError), match=r"^any\.toml: [^\n]*$"):  # noqa: PT012
        template_of("any.toml", "any.toml", Folder(Path()), ["a"], faults)
        faults.check()
