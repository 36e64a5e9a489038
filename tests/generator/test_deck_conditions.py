"""Conditions, formulas and places of templates beside a second reading, at each of their limits, in exact words."""

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from landpress.generator.decks.conditions import MOST_CONDITION, columns_of, condition, known
from landpress.generator.decks.faults import CellError
from landpress.generator.decks.filling import filled, filled_lines, places
from landpress.generator.decks.formulas import MOST, formula
from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError, LandpressError

COLUMNS = ("title", "cost", "type", "cost of war", "id", "or", "not so")
CELLS = ("", "2", "4", "4.5", "-3", "+7", "12", "unit", "land 2", "C7", "C012", "x9y", "and", "a b", "C")
LIMITS = ("2", "4", "4.5", "-3", "+7", "12")
RANGES = ("1..4", "2 .. 4.5", "-3..2", "4..4", "C1..C7", "C8..C12", "C7..C7", "land 1..land 2", "4..1")
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")

rows = st.tuples(*(st.sampled_from(CELLS) for _ in COLUMNS)).map(
    lambda cells: Row(2, dict(zip(COLUMNS, cells, strict=True)))
)
simple = st.one_of(
    st.tuples(st.just("has"), st.sampled_from(COLUMNS)),
    st.tuples(st.sampled_from(["=", "!="]), st.sampled_from(COLUMNS), st.sampled_from(CELLS)),
    st.tuples(st.sampled_from(["<", "<=", ">", ">="]), st.sampled_from(COLUMNS), st.sampled_from(LIMITS)),
    st.tuples(
        st.sampled_from(["in", "not in"]),
        st.sampled_from(COLUMNS),
        st.lists(st.sampled_from([*RANGES, *filter(None, CELLS)]), min_size=1, max_size=3),
    ),
)
asked = st.recursive(
    simple,
    lambda part: (
        st.tuples(st.sampled_from(["and", "or"]), st.lists(part, min_size=2, max_size=3))
        | st.tuples(st.just("not"), part)
    ),
    max_leaves=6,
)


def written(one: tuple[Any, ...], quotes: bool) -> str:
    """Return a condition as a text. Only what a person must quote has quotes, or everything."""
    sign, *rest = one
    if sign in ("and", "or"):
        return f" {sign.upper() if quotes else sign} ".join(
            f"({written(part, quotes)})" if part[0] in ("and", "or") else written(part, quotes) for part in rest[0]
        )
    if sign == "not":
        return f"not ({written(rest[0], quotes)})"
    column = f'"{rest[0]}"' if quotes or rest[0] in ("or", "not so") else rest[0]
    if sign == "has":
        return column
    if sign in ("in", "not in"):
        values = [one if one in RANGES else f'"{one}"' for one in rest[1]]
        return f"{column} {sign} ({', '.join(values)})" if quotes else f"{column} {sign} {' , '.join(values)}"
    value = f'"{rest[1]}"' if quotes or rest[1] == "and" else rest[1]
    return f"{column}{'' if quotes else ' '}{sign}{'' if quotes else ' '}{value}"


def number(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text) else None


def counted(text: str) -> tuple[str, int] | None:
    """Return what comes before the number at the end of a name, and the number."""
    digits = len(text) - len(text.rstrip("0123456789"))
    return (text[:-digits], int(text[-digits:])) if digits else None


def lies_in(cell: str, listed: str) -> bool:
    if listed not in RANGES:
        return cell == listed
    first, last = (part.strip() for part in listed.split(".."))
    if number(first) is not None:
        return number(cell) is not None and float(first) <= float(cell) <= float(last)
    (begins, low), (_, high), here = counted(first), counted(last), counted(cell)  # type: ignore[misc]
    return here is not None and here[0] == begins and low <= here[1] <= high


def holds(one: tuple[Any, ...], row: Row) -> bool:
    """Say what a condition means. A cell that must be a number and is none raises ValueError with its column."""
    sign, *rest = one
    match sign:
        case "and":
            return all(holds(part, row) for part in rest[0])
        case "or":
            return any(holds(part, row) for part in rest[0])
        case "not":
            return not holds(rest[0], row)
    cell = row.cells[rest[0]]
    match sign:
        case "has":
            return cell != ""
        case "=":
            return bool(cell == rest[1])
        case "!=":
            return bool(cell != rest[1])
        case "in":
            return any(lies_in(cell, one) for one in rest[1])
        case "not in":
            return not any(lies_in(cell, one) for one in rest[1])
    if cell == "":
        return False
    if number(cell) is None:
        raise ValueError(f"{cell!r}: expected a number because of {rest[0]}{sign}{rest[1]}", rest[0])
    difference = float(cell) - float(rest[1])
    return {"<": difference < 0, "<=": difference <= 0, ">": difference > 0, ">=": difference >= 0}[sign]


@given(asked, rows, st.booleans())
@example(("or", [("=", "cost", ""), ("has", "title")]), Row(2, dict.fromkeys(COLUMNS, "4")), False)
@example(("and", [("!=", "cost", ""), ("has", "title")]), Row(2, dict.fromkeys(COLUMNS, "4")), False)
def test_a_condition_holds_where_a_second_reading_says_so(one: tuple[Any, ...], row: Row, quotes: bool) -> None:
    """docs/decks.md, Conditions: each sign, lists, ranges, brackets, quotes, `not` before `and` before `or`."""
    found = condition(written(one, quotes), COLUMNS)
    try:
        expected: object = holds(one, row)
    except ValueError as error:
        expected = error.args
    try:
        got: object = found.holds(row)
    except CellError as error:
        got = str(error), error.column
    assert got == expected


def test_and_binds_more_than_or_and_not_most() -> None:
    row = Row(2, dict.fromkeys(COLUMNS, "") | {"title": "1"})
    for text, is_met in (
        ("title or cost and type", True),
        ("(title or cost) and type", False),
        ("not cost and not title", False),
        ("not (cost and title)", True),
        ("cost and type or title", True),
    ):
        assert condition(text, COLUMNS).holds(row) == is_met, text


def test_the_columns_of_a_condition_are_those_that_it_names() -> None:
    found = condition("not (title = 1 and cost > 2) or type in 3, 4 or cost of war", COLUMNS)
    assert list(columns_of(found)) == ["title", "cost", "type", "cost of war"]


def refusal(text: str) -> str:
    with pytest.raises(CallError) as raised:
        condition(text, ("title", "cost"))
    return str(raised.value)


END = "and, or, or the end (a value with such signs stands in double quotes)"
REFUSED = {
    "": "'': at character 1 expected a column, alone or with a value, such as cost>=3 or type=ship, but it ends there",
    "cost >": "'cost >': at character 7 expected a value, but it ends there",
    "cost > x y": "'cost > x y': at character 8 expected a number after >, found 'x y'",
    "cost = 3 )": f"'cost = 3 )': at character 10 expected {END}, found ')'",
    "(cost = 3": "'(cost = 3': at character 10 expected a closing bracket, but it ends there",
    "cost in (3, 4": "'cost in (3, 4': at character 14 expected a comma or a closing bracket, but it ends there",
    "cost in 3,": "'cost in 3,': at character 11 expected a value, but it ends there",
    "cost in A1..B2": "'cost in A1..B2': at character 9 expected a range of numbers or of numbered names, such as "
    "1..5 or C001..C005, found 'A1..B2'",
    "titel = 3": "there is no column 'titel'; the table has title, cost; did you mean title?",
    '"titel" = 3': "there is no column 'titel'; the table has title, cost; did you mean title?",
    "= 3": "'= 3': at character 1 expected a column, alone or with a value, such as cost>=3 or type=ship, found '= 3'",
    f"cost = 3 ) {'x' * 30}": f"'cost = 3 ) {'x' * 26}...': at character 10 expected {END}, found ') {'x' * 18}'",
}


@pytest.mark.parametrize("text", list(REFUSED))
def test_a_condition_that_cannot_be_read_is_told_with_its_place(text: str) -> None:
    assert refusal(text) == REFUSED[text]


def test_the_limits_of_conditions() -> None:
    """docs/decks.md: 2,000 characters, 20 brackets inside each other; numbers of 12 digits and 15 decimals."""
    longest = "cost = " + "x" * (MOST_CONDITION - 7)
    assert MOST_CONDITION == 2000
    assert columns_of(condition(longest, COLUMNS))
    assert refusal(longest + "x").endswith(": more than 2,000 characters, the limit; mark the rows in a column")
    assert condition("(" * 20 + "cost" + ")" * 20, COLUMNS)
    assert "expected at most 20 brackets inside each other" in refusal("(" * 21 + "cost" + ")" * 21)
    assert condition("not " * 20 + "cost", COLUMNS)
    assert "expected at most 20 brackets inside each other" in refusal("not " * 21 + "cost")
    row = Row(2, {"cost": "9" * 12 + "." + "9" * 15})
    assert condition("cost > 1", ["cost"]).holds(row)
    for cell in ("9" * 13, "1." + "9" * 16, "1e5", "٣", "1.", ".5"):
        with pytest.raises(CellError):
            condition("cost > 1", ["cost"]).holds(Row(2, {"cost": cell}))


def test_a_long_list_of_columns_is_cut() -> None:
    columns = [f"column {i:02}" for i in range(40)]
    with pytest.raises(CallError) as raised:
        known("kolumn 07", columns)
    whole = ", ".join(columns)
    assert str(raised.value) == (
        f"there is no column 'kolumn 07'; the table has {whole[:200]} ...; did you mean column 07?"
    )
    exact = ["c" * 99, "d" * 99]
    with pytest.raises(CallError, match=f"the table has {', '.join(exact)}$"):
        known("x", exact)


ROW = Row(2, {"x": "4", "y": "2.5", "empty": "", "word": "no", "big": "999999999"})
NO_NUMBERS = [
    ("{x} / {empty}", "'(4.000000000) / (0.000000000)': a division by 0"),
    ("{word} + 1", "{word}: expected a number, found 'no'"),
    ("{big} + {x}", "'(999999999.000000000) + (4.000000000)': larger than a length can be"),
    ("0 - {big} - {x}", "'0 - (999999999.000000000) - (4.000000...': larger than a length can be"),
]


@pytest.mark.parametrize(("text", "told"), NO_NUMBERS)
def test_a_formula_without_a_number_is_told(text: str, told: str) -> None:
    found = formula(text)
    assert found is not None
    with pytest.raises(LandpressError) as raised:
        found.value(ROW)
    assert str(raised.value) == told


def test_the_limits_of_formulas() -> None:
    """docs/decks.md: at most 200 characters, 20 brackets; what it is worth is below 1,000,000,000."""
    assert MOST == 200
    assert formula("1" + " " * 199) is not None
    assert formula("1" + " " * 200) is None
    assert formula("(" * 20 + "1" + ")" * 20) is not None
    assert formula("(" * 21 + "1" + ")" * 21) is None
    assert formula("-" * 20 + "1") is not None
    assert formula("-" * 21 + "1") is None
    one = formula("{big} + 0.5")
    assert one is not None
    assert one.value(ROW) == 999_999_999.5
    for text, value in (
        ("2 - 3 - 4", -5.0),
        ("24 / 4 / 3", 2.0),
        ("2 + 3 * 4", 14.0),
        ("-2 * -3", 6.0),
        (".5+2.", 2.5),
    ):
        found = formula(text)
        assert found is not None
        assert found.value(ROW) == value


FILLED = [
    ("{x} and {y}", "4 and 2.5", ("x", "y")),
    ("{{x}}", "{x}", ()),
    ("{{{x}}}", "{4}", ("x",)),
    ("[red]{danger {x}} {y}", "[red]{danger 4} 2.5", ("x", "y")),
    ("[red]{a [blue]{b} c} }}", "[red]{a [blue]{b} c} }", ()),
    ("{empty or x or y}", "4", ("empty", "x", "y")),
    ("{nothing}", "", ("nothing",)),
    ("{x}{x}", "44", ("x",)),
    ("plain", "plain", ()),
    ("", "", ()),
]


@pytest.mark.parametrize(("text", "says", "used"), FILLED)
def test_what_stands_in_the_places_of_a_text(text: str, says: str, used: tuple[str, ...]) -> None:
    """docs/decks.md: `{column}`, `{a or b}`, `{{` and `}}`; braces behind a square bracket belong to coloured text."""
    assert filled(text, ROW) == says
    assert places(text, None) == used


def test_lines_without_a_filled_place_are_left_out() -> None:
    text = "{x} hearts\n{empty} coins\nalways\n{empty}{y} more\n"
    assert filled_lines(text, ROW) == "4 hearts\nalways\n2.5 more\n"


@pytest.mark.parametrize("text", ["{x", "x}", "{x}}", "}", "{{x}"])
def test_a_brace_alone_is_told(text: str) -> None:
    with pytest.raises(CallError) as raised:
        places(text, None)
    assert str(raised.value) == f"{text!r}: a brace alone; write {{{{ or }}}} to print a brace"


def test_columns_are_looked_for_only_if_they_are_known() -> None:
    assert places("{#} {face} {x}", ["x"]) == ("#", "face", "x")
    with pytest.raises(CallError, match=r"there is no column 'z'; the table has x$"):
        places("{z}", ["x"])
    with pytest.raises(CallError, match="a coloured text without its closing brace"):
        places("[red]{x", None)
