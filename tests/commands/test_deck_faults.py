"""`landpress deck` tells all faults of a table and a template at once, each with its place and what to do."""

from pathlib import Path

import pytest

from landpress.generator.decks.conditions import condition
from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError
from tests.commands.decks import TEMPLATE, deck

COLUMNS = ("title", "cost", "type", "cost of war")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_faults_of_table_and_template_are_told_in_one_run() -> None:
    """docs/decks.md: all faults are told at once, each in a line with its row, its column and what to do."""
    table = "title,cost,copies\n*A,2,1\nB,x,many\nC,3,1,7\n:houze:,1,1\n"
    template = (
        TEMPLATE
        + """
[[front]]
kind = "box"
name = "price"
sise = 9
fill = "gren"
[[front]]
kind = "text"
name = "cost"
text = "{cots}"
size = 9
[[front]]
kind = "image"
name = "art"
file = "none.png"
size = 20
[[front]]
kind = "star"
name = "dear"
when = "cost > 2"
size = 9
fill = "blu"
"""
    )
    done = deck(table, template)
    assert done.status == 2
    assert not Path("deck.pdf").exists()
    wanted = [
        ("cards.csv: line 4", "4 cells, but there are 3 columns"),
        ("cards.csv: line 3, column copies", "expected a whole number of copies, 0 to 1000, found 'many'"),
        ("cards.toml: [[front]] 'price'", "sise: no such option", "did you mean size?"),
        ("cards.toml: [[front]] 'price'", "size is missing"),
        ("cards.toml: [[front]] 'cost'", "no column 'cots'", "did you mean cost?"),
        ("cards.csv: line 2, [[front]] 'art'", "none.png: cannot be read", "(also in lines 3, 5)"),
        ("cards.csv: line 2, [[front]] 'title'", "has a * without a second one"),
        ("cards.csv: line 5, [[front]] 'title'", "no icon 'houze'", "did you mean house?"),
        ("cards.csv: line 3, column cost", "'x': expected a number because of cost>2"),
    ]
    lines = done.err.splitlines()
    for place, *said in wanted:
        here = [line for line in lines if line.startswith(f"landpress: {place}")]
        assert any(all(part in line for part in said) for line in here), place
    assert len(lines) == len(wanted)


def test_a_fault_of_many_rows_is_one_line_and_many_faults_are_counted() -> None:
    rows = "".join(f"A{i},:gold:\n" for i in range(500))
    done = deck(f"title,copies\n{rows}", TEMPLATE.replace('copies = "copies"', "").replace("{title}", "{copies}"))
    assert done.err.splitlines() == [done.err.strip()]
    assert "(also in lines 3, 4, 5 and 496 more)" in done.err
    many = deck("title,copies\n" + "".join(f":gold{i}:,1\n" for i in range(99)))
    assert len(many.err.splitlines()) == 41
    assert many.err.splitlines()[-1] == "landpress: 59 more faults; mend these first"


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("type = unit and cost > 3", ["B"]),
        ("type = unit and cost > 3 or title in C1..C2", ["B", "C1"]),
        ("type = unit and (cost > 3 or title = A)", ["A", "B"]),
        ("not type = unit", ["C1", "D"]),
        ("cost not in 2..4", ["C1", "D"]),
        ("type in unit, land", ["A", "B", "D"]),
        ("type in (unit, land) and cost <= 4", ["A", "B"]),
        ('title = "A" or "title" = D', ["A", "D"]),
        ("cost of war", ["D"]),
        ("not cost of war and type=unit", ["A", "B"]),
        ("type = ", ["C1"]),
        ("NOT type = unit AND cost", ["C1", "D"]),
    ],
)
def test_what_a_condition_selects(text: str, held: list[str]) -> None:
    """docs/decks.md, Conditions: comparison, ranges, lists, `not`, `and` before `or`, brackets, quotes."""
    cells = [("A", "2", "unit", ""), ("B", "4", "unit", ""), ("C1", "9", "", ""), ("D", "12", "land", "1")]
    rows = [Row(2 + i, dict(zip(COLUMNS, row, strict=True))) for i, row in enumerate(cells)]
    asked = condition(text, COLUMNS)
    assert [row.cells["title"] for row in rows if asked.holds(row)] == held


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at character 1 expected a column, alone or with a value"),
        ("cots > 3", "there is no column 'cots'; the table has title, cost, type, cost of war; did you mean cost?"),
        ("cost > many", "at character 8 expected a number after >, found 'many'"),
        ("type = unit adn cost > 3", "at character 22 expected and, or, or the end"),
        ("(cost > 3", "at character 10 expected a closing bracket, but it ends there"),
        ("cost > 3)", "at character 9 expected and, or, or the end"),
        ("cost in", "at character 8 expected a value, but it ends there"),
        ("title in A1..B3", "at character 10 expected a range of numbers or of numbered names"),
        ("type = unit and", "at character 16 expected a column"),
        ("(" * 40 + "cost", "expected at most 20 brackets inside each other"),
    ],
)
def test_a_mistake_in_a_condition_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(CallError) as raised:
        condition(text, COLUMNS)
    assert said in str(raised.value)


def test_if_nothing_is_selected_the_column_is_shown() -> None:
    """docs/decks.md: if no card is left, the message says what the column holds."""
    done = deck("title,cost,copies\nA,2,1\nB,,1\n", TEMPLATE, "--filter", "cost = 3 and title")
    assert done.err == (
        "landpress: cards.csv: no card is left to print; of 2 rows 0 meet all conditions; "
        "column cost holds 2, nothing; column title holds A, B\n"
    )
