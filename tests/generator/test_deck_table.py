"""Tables of cards at their limits: a table exactly as large as allowed is read (docs/decks.md, "The table")."""

import datetime
import json
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from PIL import Image

from landpress.generator.decks.conditions import condition
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.rows import noted
from landpress.generator.decks.table import MOST_NAME, Row, Table, origin, parsed
from landpress.layouts.errors import CallError, InputError
from landpress.output.strangers.answer import RefusedError
from landpress.output.strangers.spreadsheet import cells


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("cards.csv")


def read(path: Path, text: str) -> Table:
    path.write_text(text)
    faults = Faults()
    found = parsed(origin(str(path)), faults)
    faults.check()
    assert found is not None
    return found


def test_ten_thousand_rows_are_read(table: Path) -> None:
    assert len(read(table, "title\n" + "A\n" * 10_000).rows) == 10_000
    with pytest.raises(InputError, match="more than 10000 rows, the limit"):
        read(table, "title\n" + "A\n" * 10_001)


def test_two_hundred_columns_are_read(table: Path) -> None:
    names = ",".join(f"c{i}" for i in range(200))
    assert len(read(table, f"{names}\n1\n").columns) == 200
    with pytest.raises(InputError, match="line 1: more than 200 columns, the limit"):
        read(table, f"{names},one\n1\n")


def test_two_thousand_characters_are_read(table: Path) -> None:
    assert len(read(table, f"title\n{'x' * 2000}\n").rows[0].cells["title"]) == 2000
    with pytest.raises(InputError, match="line 2, column title: more than 2000 characters"):
        read(table, f"title\n{'x' * 2001}\n")


def test_five_megabytes_are_read(table: Path) -> None:
    """Lines of blanks only are skipped."""
    text = "title\nA\n" + (" " * 999 + "\n") * 4_999 + " " * 992
    assert len(text) == 5_000_000
    assert read(table, text).rows[0].cells == {"title": "A"}
    with pytest.raises(InputError, match="larger than 5 MB"):
        read(table, text + "\n")


def test_lines_are_those_of_the_file(table: Path) -> None:
    """A cell may have several lines, and empty lines are skipped. Errors still name the right line of the file."""
    found = read(table, 'title,n\n"one\ntwo\nthree",1\n\nB,2\n')
    assert [(row.line, row.cells["n"]) for row in found.rows] == [(2, "1"), (6, "2")]
    with pytest.raises(InputError, match="line 6: 3 cells, but there are 2 columns"):
        read(table, 'title,n\n"one\ntwo\nthree",1\n\nB,2,3\n')


def spreadsheet(rows: int, columns: int) -> bytes:
    book = openpyxl.Workbook()
    for _ in range(rows):
        book.active.append(["x"] * columns)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


@pytest.mark.parametrize(("rows", "columns"), [(2, 200), (10_001, 1)])
def test_a_spreadsheet_may_be_as_large(rows: int, columns: int) -> None:
    """The names of the columns are an additional row."""
    assert cells(spreadsheet(rows, columns)).count(b'"x"') == rows * columns


@pytest.mark.parametrize(
    ("rows", "columns", "said"), [(2, 201, "row 1: more than 200 columns"), (10_002, 1, "more than 10000 rows")]
)
def test_a_larger_spreadsheet_is_refused(rows: int, columns: int, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        cells(spreadsheet(rows, columns))


VALUES: dict[str, tuple[object, str]] = {
    "a whole number": (3.0, "3"),
    "a long whole number": (123456789012.0, "123456789012"),
    "fifteen digits, as spreadsheets keep": (1234567.8901234, "1234567.8901234"),
    "no more than they keep": (0.1 + 0.2, "0.3"),
    "below nought": (-0.125, "-0.125"),
    "true": (True, "TRUE"),
    "false": (False, "FALSE"),
    "a day": (datetime.datetime(2026, 3, 9), "2026-03-09"),
    "a moment": (datetime.datetime(2026, 3, 9, 17, 5), "2026-03-09 17:05:00"),
    "a time": (datetime.time(7, 30), "07:30:00"),
    "a text like a number": ("007", "007"),
    "a text with blanks": (" a ", " a "),
}


def test_values_of_a_spreadsheet_are_written_as_people_see_them() -> None:
    book = openpyxl.Workbook()
    book.active.append([value for value, _ in VALUES.values()])
    target = BytesIO()
    book.save(target)
    ((number, texts),) = json.loads(cells(target.getvalue()))["rows"]
    assert number == 1
    assert dict(zip(VALUES, texts, strict=True)) == {name: text for name, (_, text) in VALUES.items()}


def test_a_sheet_is_named_by_its_title_or_its_number() -> None:
    """docs/decks.md: `#NAME` behind the name of a file. What has cells and is not read is told."""
    book = openpyxl.Workbook()
    for title in ("one", "two", "three"):
        book.create_sheet(title).append([title])
    target = BytesIO()
    book.save(target)
    for name, read_ in (("two", "two"), ("2", "one"), ("4", "three")):
        found = json.loads(cells(target.getvalue(), name))
        assert found["rows"] == [[1, [read_]]]
        assert found["left"]["sheets"] == []
    assert json.loads(cells(target.getvalue()))["left"]["sheets"] == ["one", "two", "three"]
    with pytest.raises(RefusedError, match="there is no sheet 'four'; it has Sheet, one, two, three"):
        cells(target.getvalue(), "four")


KINDS: dict[str, tuple[str, bytes]] = {
    "tabs": ("cards.tsv", b"title\ttext\nFerry\tone, two; three\n"),
    "UTF-16 as spreadsheets save it": ("cards.csv", "title\ttext\nFerry\tone, two; three\n".encode("utf-16")),
    "UTF-16, big end first": ("cards.csv", b"\xfe\xff" + 'title;text\nFerry;"one, two; three"'.encode("utf-16-be")),
    "a list in YAML": ("cards.yaml", b"- title: Ferry\n  text: one, two; three\n"),
    "a list with a name": ("cards.yml", b"cards:\n- title: Ferry\n  text: [one, two; three]\n"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_every_kind_have_the_same_cells(kind: str, table: Path) -> None:
    """docs/decks.md, The table."""
    name, data = KINDS[kind]
    Path(name).write_bytes(data)
    faults = Faults()
    found = parsed(origin(name), faults)
    assert found
    assert not faults.found
    assert [row.cells for row in found.rows] == [{"title": "Ferry", "text": "one, two; three"}]
    assert not found.notes


def test_yaml_keeps_texts_as_they_are_written_and_the_lines(table: Path) -> None:
    Path("cards.yaml").write_text("- {title: yes, cost: 3.50}\n\n- title: 007\n  more: ~\n")
    found = parsed(origin("cards.yaml"), Faults())
    assert found is not None
    assert [(row.line, *row.cells.values()) for row in found.rows] == [(1, "yes", "3.50", ""), (3, "007", "", "")]
    for broken, said in (
        ("- a\n", "line 1: expected a card"),
        ("- a: {b: c}\n", "line 1: expected a text"),
        ("3", "a list"),
    ):
        Path("cards.yaml").write_text(broken)
        faults = Faults()
        assert parsed(origin("cards.yaml"), faults) is None
        assert said in faults.found[0].text


def test_windows_1252_is_read_and_told(table: Path) -> None:
    """Spreadsheet programs on Windows save CSV so. A file that is no such text either is refused."""
    table.write_bytes("title\nCafé – “no”\n".encode("cp1252"))
    found = parsed(origin(str(table)), Faults())
    assert found is not None
    assert found.rows[0].cells == {"title": "Café – “no”"}
    assert found.notes == (("deck.encoding", {"letters": "é–“”", "line": 2}),)
    table.write_bytes(b"title\n\x81\x8d\n")
    with pytest.raises(InputError, match="line 2: not UTF-8"):
        read_bytes(table)


def read_bytes(path: Path) -> None:
    faults = Faults()
    parsed(origin(str(path)), faults)
    faults.check()


def test_what_a_sheet_holds_beside_texts_is_told_with_its_cells(table: Path) -> None:
    """docs/decks.md: nothing of a spreadsheet is lost in silence. openpyxl saves formulas without values."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["title", "n"], ["A", "=1+1"], ["B", 2], ["", 3]):
        sheet.append(row)
    sheet.merge_cells("A3:A4")
    picture = BytesIO()
    Image.new("RGB", (2, 2)).save(picture, "PNG")
    sheet.add_image(openpyxl.drawing.image.Image(picture), "AB2")
    book.create_sheet("Empty")
    book.create_sheet("Spells").append(["title"])
    book["Spells"].append(["Fog"])
    book.save("cards.xlsx")
    found = parsed(origin("cards.xlsx"), Faults())
    assert found is not None
    assert dict(found.notes) == {
        "deck.formulas": {"count": 1, "places": "B2"},
        "deck.merged": {"count": 1, "places": "A3:A4"},
        "deck.pictures": {"count": 1, "places": "AB2"},
        "deck.sheets": {"count": 1, "places": "Spells"},
    }
    for name in ("cards.xlsx#Spells", "cards.xlsx#3"):
        other = parsed(origin(name), Faults())
        assert other is not None
        assert [row.cells for row in other.rows] == [{"title": "Fog"}]
        assert other.notes == ()
    faults = Faults()
    assert parsed(origin("cards.xlsx#Fog"), faults) is None
    assert "there is no sheet 'Fog'; it has Sheet, Empty, Spells" in faults.found[0].text
    with pytest.raises(CallError, match="expected a table of cards"):
        origin("cards.csv#1")


def test_a_picture_in_a_cell_is_no_text_and_one_that_lies_over_a_text_leaves_it() -> None:
    """docs/decks.md: nothing of a spreadsheet is lost in silence; spreadsheet programs write #VALUE! for a picture."""
    book, target = openpyxl.Workbook(), BytesIO()
    written = {"A2": "title", "B2": "#aa0000", "Z3": "#VALUE!", "AB12": "#VALUE!", "AC12": "#VALUE!"}
    for place, text in written.items():
        book.active[place] = text
        if place != "AC12":
            picture = BytesIO()
            Image.new("RGB", (2, 2)).save(picture, "PNG")
            book.active.add_image(openpyxl.drawing.image.Image(picture), place)
    book.save(target)
    rows = dict(json.loads(cells(target.getvalue()))["rows"])
    assert {(row, i): text for row, texts in rows.items() for i, text in enumerate(texts) if text} == {
        (2, 0): "title",
        (2, 1): "#aa0000",
        (12, 28): "#VALUE!",
    }


@pytest.mark.parametrize("end", ["csv", "xlsx"])
def test_what_is_left_out_of_a_table_is_told_with_its_place(end: str, table: Path) -> None:
    """docs/decks.md: nothing is lost in silence. Lines and columns count from 1, as a spreadsheet shows them."""
    rows = [["title", "", "n"], ["A", "x", "1"], ["B", "", "2\x07"], ["C", "y", "\x08"], ["D", "", ""]]
    if end == "csv":
        Path("cards.csv").write_text("\n".join(map(",".join, rows)), "utf-8")
        found = parsed(origin("cards.csv"), Faults())
        signs = "line 3, column n (U+0007); line 4, column n (U+0008)"
    else:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append([cell.strip("\x07\x08") for cell in row])
        book.save("cards.xlsx")
        found, signs = parsed(origin("cards.xlsx"), Faults()), ""
    assert found is not None
    told = {key: values["places"] for key, values in found.notes}
    assert told == {"deck.nameless": "line 2, column 2; line 4, column 2"} | (
        {"deck.unprintable": signs} if signs else {}
    )
    assert [(row.line, row.cells["title"]) for row in found.rows] == [(2, "A"), (3, "B"), (4, "C"), (5, "D")]


@pytest.mark.parametrize(
    ("sign", "held"),
    [("=", ["3"]), ("!=", ["2", "4", ""]), (">=", ["3", "4"]), ("<=", ["2", "3"]), (">", ["4"]), ("<", ["2"])],
)
def test_what_a_condition_holds_of(sign: str, held: list[str]) -> None:
    """docs/decks.md: `=` and `!=` compare texts, the others numbers. An empty cell is not a number."""
    asked = condition(f"cost {sign} 3", ["cost"])
    assert [cell for cell in ("2", "3", "4", "") if asked.holds(Row(2, {"cost": cell}))] == held


def test_an_empty_cell_is_no_zero() -> None:
    for text in ("cost>=0", "cost<=0", "cost<5", "cost>-1"):
        assert not condition(text, ["cost"]).holds(Row(2, {"cost": ""})), text
    with pytest.raises(CallError, match="no column 'price'"):
        condition("price>3", ["cost"])


@pytest.mark.parametrize(("count", "shown"), [(1, "p0"), (5, "p0; p1; p2; p3; p4"), (6, "p0; p1; p2; p3; p4 ...")])
def test_the_first_five_places_are_named(count: int, shown: str) -> None:
    ((key, told),) = noted("deck.merged", [f"p{i}" for i in range(count)])
    assert (key, told) == ("deck.merged", {"count": count, "places": shown})
    assert noted("deck.merged", []) == ()


@pytest.mark.parametrize("name", ["x" * (MOST_NAME + 1), "a{b", "a}b", "a<b", "a=b", "no!", "a\u200bb"])
def test_a_name_of_a_column_that_nothing_can_call_is_refused(name: str, table: Path) -> None:
    """docs/decks.md: names of columns have printable characters, none of {}<>=!, which conditions and places use."""
    Path("cards.csv").write_text(f"title,{name}\nA,1\n", "utf-8")
    faults = Faults()
    assert parsed(origin("cards.csv"), faults) is None
    assert "the name of column 2" in faults.found[0].text
