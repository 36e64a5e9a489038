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


FORTY = [
    ('kind = "bok"\nsize = 9', "kind: expected one of", "did you mean box?"),
    ('kind = "box"\nsise = 9\nsize = 9', "sise: no such option", "did you mean size?"),
    ('kind = "box"', "size is missing; expected two numbers, as in [55, 12], or one for both"),
    ('kind = "box"\nsize = "wide"', "size: expected two numbers", "found wide"),
    ('kind = "box"\nsize = [9, 9, 9]', "size: expected two numbers", "found [9, 9, 9]"),
    (
        'kind = "box"\nsize = 900',
        "size: expected two numbers, as in [55, 12], or one for both from 0.1 to 500, found 900",
    ),
    ('kind = "box"\nsize = 9\nat = 3', "at: expected two numbers, as in [4, 6.5]", "found 3"),
    ('kind = "box"\nsize = 9\nradius = -1', "radius: expected a number from 0 to 500, found -1"),
    ('kind = "box"\nsize = 9\nwidth = "thin"', "width: expected a number from 0.1 to 20, found thin"),
    ('kind = "box"\nsize = 9\nturn = 400', "turn: expected a number from -360 to 360, found 400"),
    ('kind = "box"\nsize = 9\nfill = 3', "fill: expected a colour", "found 3"),
    ('kind = "box"\nsize = 9\nwhen = 3', "when: expected a condition", "found 3"),
    ('kind = "box"\nsize = 9\nwhen = "costs > 3"', "no column 'costs'", "did you mean cost?"),
    ('kind = "box"\nsize = 9\nwhen = "cost >"', "at character 7 expected"),
    ('kind = "box"\nsize = 9\nrepeat = true', "repeat: expected a number, or a text such as"),
    ('kind = "box"\nsize = 9\nstep = [1]', "step: expected two numbers", "found [1]"),
    ('kind = "text"\nsize = 9', "text is missing; expected a text"),
    ('kind = "text"\nsize = 9\ntext = "{titel}"', "no column 'titel'", "did you mean title?"),
    ('kind = "text"\nsize = 9\ntext = "{title"', "a brace alone; write {{ or }} to print a brace"),
    ('kind = "text"\nsize = 9\ntext = "a"\ntype = 4', "type: expected a number from 5 to 200, found 4"),
    ('kind = "text"\nsize = 9\ntext = "a"\nbold = "yes"', "bold: expected true or false, found yes"),
    ('kind = "text"\nsize = 9\ntext = "a"\nalign = "centre"', "align: expected one of left, middle, right, justify"),
    ('kind = "text"\nsize = 9\ntext = "a"\nfont = "Arial"', "there is no font 'Arial'; [fonts] has none"),
    ('kind = "star"\nsize = 9\npoints = 2', "points: expected a whole number from 3 to 60, found 2"),
    ('kind = "polygon"', "points is missing; expected a list of points"),
    ('kind = "line"\nat = [0, 0]', "to is missing; expected two numbers"),
    ('kind = "path"', "path is missing; expected a text"),
    ('kind = "bar"\nsize = 9', "value is missing; expected a number, or a text such as"),
    (
        'kind = "image"\nsize = 9\nfile = "a.png"\nfit = "fill"',
        "fit: expected one of cover, contain, stretch, found fill",
    ),
    ('kind = "image"\nsize = 9\nfile = "a.png"\ncrop = [0, 2, 1, 1]', "crop: expected four numbers"),
]
BAD_ROWS = [
    ("One,1,1,9", "5 cells", ""),
    ("Two,1,x", "column copies: expected a whole number of copies, 0 to 1000, found 'x'", ""),
    ("Three,1,1.5", "column copies: expected a whole number", "found '1.5'"),
    ("Four,1,2000", "column copies: expected a whole number", "found '2000'"),
    ("*Five,1,1", "[[front]] 'good'", "has a * without a second one"),
    (":gold:,1,1", "[[front]] 'good'", "there is no icon 'gold'"),
    ("[reed]{Seven},1,1", "[[front]] 'good'", "expected a colour"),
    ("<b>Eight</b>,1,1", "[[front]] 'good'", "<b>"),
    ("__Nine,1,1", "[[front]] 'good'", "has a __ without a second one"),
    (f"{'Ten ' * 150},1,1", "[[front]] 'good'", "does not fit"),
]


def test_forty_faults_are_told_at_once() -> None:
    """docs/decks.md: each fault has a line with its row or its element, what was expected, and what is meant."""
    elements = "".join(f'[[front]]\nname = "e{i}"\n{body}\n' for i, (body, *_) in enumerate(FORTY))
    good = '[[front]]\nkind = "text"\nname = "good"\ntext = "{title}"\nat = [5, 5]\nsize = [40, 10]\n'
    table = "title,cost,copies\n" + "".join(f"{row}\n" for row, *_ in BAD_ROWS).replace("One,1,1,9", "One,1,1,9,9")
    done = deck(table, f'[card]\ncopies = "copies"\n{good}{elements}')
    lines = done.err.splitlines()
    assert done.status == 2
    assert not Path("deck.pdf").exists()
    for i, (_, *said) in enumerate(FORTY):
        here = [line for line in lines if line.startswith(f"landpress: cards.toml: [[front]] 'e{i}'")]
        assert len(here) == 1, (i, here)
        assert all(part in here[0] for part in said), here
    for number, (_, *said) in enumerate(BAD_ROWS, 2):
        (here_too,) = [line for line in lines if line.startswith(f"landpress: cards.csv: line {number}")]
        assert all(part in here_too for part in said), here_too
    assert len(lines) == len(FORTY) + len(BAD_ROWS) == 40
