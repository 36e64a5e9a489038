"""What an import tells of its losses: each place, and long rows of the same in one line."""

import csv
import io
from itertools import product
from pathlib import Path

import pytest

from landpress.generator.decks.losses import Losses, in_rows
from landpress.generator.decks.squib_import import imported
from landpress.generator.decks.squib_template import Columns, table_text
from landpress.output.strangers.scripts import squib


def placed(lines: range, why: str) -> list[str]:
    return [f"a.rb, line {line}: {why}" for line in lines]


def test_a_long_row_of_equal_losses_is_one_line() -> None:
    """Issue on decks: "A script with 10,000 statements, ...: one line"."""
    assert list(in_rows(placed(range(1, 10_001), "x"))) == ["a.rb, lines 1 to 10000, 10000 times: x"]


def test_each_other_loss_has_its_own_line() -> None:
    few = [*placed(range(1, 11), "x"), *placed(range(11, 13), "y"), *["type: no version"] * 20]
    assert list(in_rows(few)) == few
    other = [f"b.rb, line {line}: x" for line in range(6)]
    assert list(in_rows([*placed(range(6), "x"), *other])) == [*placed(range(6), "x"), *other]


def test_calls_beyond_the_limit_are_one_line_and_the_next_deck_comes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is 5,000; here it is 500, because each call takes its time."""
    assert squib.MOST_CALLS == 5_000
    monkeypatch.setattr(squib, "MOST_CALLS", 500)
    monkeypatch.chdir(tmp_path)
    many = "\n".join(" rect x: 5, y: 5, width: 9, height: 9" for _ in range(1_000))
    code = f"Squib::Deck.new(cards: 1) do\n{many}\nend\nSquib::Deck.new(cards: 1) do\n text str: 'b'\nend\n"
    Path("deck.rb").write_text(code, "utf-8")
    first, second = imported("deck.rb", "made", False, "")
    assert [line for line in first.lost if "more than" in line] == [
        "deck.rb, line 502: more than 500 calls: this one and those after it do not come over"
    ]
    assert len(first.lost) < 10
    assert "b" in second.template + second.table


def test_losses_of_a_line_that_are_not_told_are_counted() -> None:
    losses = Losses()
    for why in "abcdea":
        losses.tell("deck.rb, line 7", why)
    told = [f"deck.rb, line 7: {why}" for why in "abc"]
    assert list(losses.lines()) == [*told, "deck.rb, line 7: and 2 more losses of this line"]


LOST = [
    ("text str: 'a', align: 'upside'", "there is no align 'upside'"),
    ("text str: 'a', valign: 'upside'", "there is no valign 'upside'"),
    ("text str: 'a', color: 'mauvish'", "there is no colour 'mauvish'"),
    ("text str: 'a', font_size: 1", "type of 1 pt becomes 5 pt"),
    ("text str: 'a', x: 5000", "a text outside the card"),
    ("rect x: 9, y: 9, width: 99, height: 99, fill_color: '(0,0)(0,9) #ccc@0.0 #111@1.0'", "a gradient has one colour"),
    ("circle x: 99, y: 99, radius: 40, arc_start: 0, arc_end: 1", "an arc is not in a template"),
    ("svg data: '<svg/>', width: 9, height: 9", "a drawing by its data is not in a template"),
    ("png file: 'none.png'", "none.png: its size is not known"),
]


@pytest.mark.parametrize(("call", "lost"), LOST, ids=[lost for _, lost in LOST])
def test_what_a_call_loses_is_told_with_its_line(
    call: str, lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each value that no template has is told once; the same call without it loses nothing."""
    monkeypatch.chdir(tmp_path)
    Path("deck.rb").write_text(f"Squib::Deck.new(cards: 1) do\n {call}\n text str: 'b', align: 'right'\nend\n", "utf-8")
    (made,) = imported("deck.rb", "made", False, "")
    assert [line for line in made.lost if "line 3" in line] == []
    told = [line for line in made.lost if "deck.rb, line 2" in line]
    assert len(told) == 1, made.lost
    assert lost in told[0]


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("background color: '#0000'", "its colour is clear on any card"),
        ("text str: [' ', nil]", "its text is blank on any card"),
        ("svg file: nil", "it names no picture on any card"),
        ("png file: ''", "it names no picture on any card"),
        ("rect width: 9, height: 9, stroke_width: 0", "it has neither a fill nor a line on any card"),
        ("circle radius: 5, stroke_color: '#0000'", "it has neither a fill nor a line on any card"),
        ("background color: ['#0000', :red]", ""),
        ("background color: :red", ""),
        ("text str: [' ', 'x']", ""),
        ("rect x: 200, y: 200, width: 99, height: 99", ""),
    ],
)
def test_a_call_of_which_nothing_comes_over_is_told(
    call: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/decks-from-squib.md: what does not come over is told, with its line; what does is not."""
    monkeypatch.chdir(tmp_path)
    code = f"Squib::Deck.new(cards: 2) do\n {call}\n rect width: 99, height: 99, fill_color: :blue\nend\n"
    Path("deck.rb").write_text(code, "utf-8")
    (made,) = imported("deck.rb", "made", False, "")
    told = [line.partition("nothing is drawn: ") for line in made.lost if "line 2:" in line]
    assert [(before.split(":")[0], after) for before, _, after in told] == ([("deck.rb, line 2", why)] if why else [])


def test_a_table_has_each_card_once_in_the_order_of_the_script() -> None:
    """All rows of three columns: what equals its neighbour is written once, with the number of copies.

    Columns that a template asks for have names of their own, and what is asked for again is the same column.
    """
    for cells in product(("", "a", "b"), repeat=5):
        columns = Columns(5, {("x", "x", "x", "x", "y"): "copies"})
        names = [
            columns.named("t", dict(enumerate(texts)))
            for texts in (cells, cells[::-1], cells, ("x", "x", "x", "x", "y"), ("x", "x", "y", "y", "y"))
        ]
        same = cells == cells[::-1]
        assert names == ["t", "t" if same else "t 2", "t", "copies", "t 2" if same else "t 3"]
        text, counted = table_text(columns)
        head, *rows = csv.reader(io.StringIO(text))
        assert counted == ("" if len(rows) == 5 else "copies ")
        assert len(set(head)) == len(head)
        read = [dict(zip(head, row, strict=True)) for row in rows for _ in range(int(row[-1]) if counted else 1)]
        assert [[row[name] for row in read] for name in columns.cells] == list(columns.cells.values())
    text, counted = table_text(Columns(3, {}, {"t": ["a", "", ""]}))
    assert (text, counted) == ("t,card,copies\na,x,1\n,x,2\n", "copies"), "a row without a text is left out of a table"
    assert table_text(Columns(2, {})) == ("card,copies\nx,2\n", "copies")
