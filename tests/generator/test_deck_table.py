"""Tables of cards at their limits: a table exactly as large as allowed is read (docs/decks.md, "The table")."""

from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from landpress.generator.decks.conditions import condition
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.table import Row, Table, origin, parsed
from landpress.layouts.errors import CallError, InputError
from landpress.output.strangers.spreadsheet import RefusedError, cells


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
