"""Each option of a template at its bounds and beyond them, the places of spaces on a board, and how faults are told."""

from itertools import pairwise
from math import hypot
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.decks.boards import on_board, spaces
from landpress.generator.decks.faults import CellError, DeckError, Fault, Faults
from landpress.generator.decks.formulas import Formula
from landpress.generator.decks.options import CARD, ELEMENT, EXPECTED, FORMATS, KINDS, REQUIRED, SPACES, Option
from landpress.generator.decks.table import Row
from landpress.generator.decks.values import computed, expectation, fitting, formulas, is_computed, told, typical
from landpress.layouts.errors import CallError, LayoutError
from landpress.output.deck.forms import Form

OPTIONS = {
    f"{where}.{name}": option
    for where, options in {"card": CARD, "spaces": SPACES, "element": ELEMENT, **KINDS}.items()
    for name, option in options.items()
}
COUNTS = {"place": 2, "size": 2, "box": 4, "format": 2}
"""How many numbers a value has."""


def bounds(option: Option) -> tuple[Any, Any]:
    return option.within if option.within and not isinstance(option.within[0], str) else (-1e6, 1e6)


def values(option: Option) -> tuple[list[tuple[Any, Any]], list[Any]]:
    """Return what an option takes, each with what becomes of it, and what it refuses."""
    low, high = bounds(option)
    numbers, beyond = [low, high], [low - 0.001, high + 0.001] if option.within else []
    other: list[Any] = [None, {}, "2"]
    match option.expects:
        case "number":
            return [(n, n) for n in numbers], [*beyond, *other, True, [low]]
        case "whole":
            return [(int(n), int(n)) for n in numbers], [int(low) - 1, int(high) + 1, low + 0.5, *other, True]
        case "amount":
            return [(n, f"{n}") for n in (*numbers, 2.5) if low <= n <= high] + [("{x}", "{x}")], [*beyond, True, None]
        case "flag":
            return [(True, True), (False, False)], [*other, 1, 0]
        case "word":
            return [(w, {"circle": "round", "hex": "hexagon"}.get(w, w)) for w in option.within], [1, None, ["left"]]
        case "place" | "size" | "box" | "format":
            count = COUNTS[option.expects]
            fit: list[tuple[Any, Any]] = [([n] * count, (n,) * count) for n in numbers]
            wrong: list[Any] = [[low] * (count - 1), [low] * (count + 1), [*[low] * (count - 1), "2"], [True] * count]
            wrong += [[low] * (count - 1) + [n] for n in beyond] + [None, {}]
            if option.expects in ("size", "format"):
                fit += [(low, (low, low))]
                wrong += beyond
            else:
                wrong.append(low)
            if option.expects == "format":
                fit += list(FORMATS.items())
            return fit, [*wrong, "pokr"]
        case "shares":
            return [([], ()), ([low], (low,)), ([low, high, low], (low, high, low))], [[n] for n in beyond] + other
        case "points":
            fit = [([[low, high]] * n, ((low, high),) * n) for n in (2, 200)]
            return fit, [[[low, high]], [[low, high]] * 201, [[low, high], [low]], [[low, high + 1]] * 3, *other]
        case "texts" | "conditions":
            return [([], ()), (["a", "b"], ("a", "b"))], [["a", 1], "a", None]
    return [("", ""), ("x" * 2000, "x" * 2000)], ["x" * 2001, 1, None, ["x"]]


@pytest.mark.parametrize("name", list(OPTIONS))
def test_an_option_takes_its_bounds_and_nothing_beyond_them(name: str) -> None:
    """docs/decks.md: what each option expects. Numbers reach from the first bound to the second, both included."""
    option = OPTIONS[name]
    taken, refused = values(option)
    for value, made in taken:
        assert fitting(value, option) == made, value
        assert type(fitting(value, option)) is type(made)
    for value in refused:
        assert fitting(value, option) is None, value


def test_what_is_expected_is_told_with_its_bounds() -> None:
    texts = {expectation(option) for option in OPTIONS.values()}
    assert {
        "a text",
        "true or false",
        "a number from -360 to 360",
        "a number from 0.1 to 20",
        "a whole number from 3 to 60",
        "two numbers, as in [4, 6.5] from -500 to 500",
        "two numbers, as in [55, 12], or one for both from 0.1 to 500",
        "four numbers, as in [0, 0, 0.5, 1] from 0 to 1",
        'a name such as "poker", two numbers, as in [63.5, 88.9], or one for both from 8 to 500',
        "one of left, right, top, bottom",
        'a number, or a text such as "{hearts}"',
        'a number, or a text such as "{hearts}" from 0 to 100',
        'a colour, as in "#1f2430", "green" or "green 25%"',
    } <= texts
    assert {option.expects for option in OPTIONS.values()} == set(EXPECTED), "no expectation without an option"


def test_defaults_are_values_of_their_options() -> None:
    """A default is what a person could have written, unless the option must be given, or is left out."""
    for name, option in OPTIONS.items():
        if option.default is REQUIRED or option.default in (None, ""):
            continue
        default = option.default
        given = list(default) if isinstance(default, tuple) else default
        assert fitting(given, option) == default, name


COMPUTED = [
    ("number", "{x} + 1", Formula("{x} + 1")),
    ("whole", "{x}", Formula("{x}")),
    ("place", ["{x}", 2], (Formula("{x}"), 2)),
    ("size", "{x}", (Formula("{x}"), Formula("{x}"))),
    ("size", [1.5, "{x}"], (1.5, Formula("{x}"))),
    ("box", ["{x}", 0, 1, 1], (Formula("{x}"), 0, 1, 1)),
    ("shares", ["{x}", 1, 2], (Formula("{x}"), 1, 2)),
    ("points", [["{x}", 1], [2, 3]], ((Formula("{x}"), 1), (2, 3))),
    ("place", ["{x}"], None),
    ("place", ["{x}", 1, 2], None),
    ("place", ["{x}", True], None),
    ("place", ["{x}", "y"], None),
    ("number", ["{x}"], (Formula("{x}"),)),
    ("number", "{x", None),
    ("points", [["{x}", 1]], None),
    ("points", [["{x}", 1]] * 201, None),
    ("points", [["{x}", 1], [2]], None),
]


@pytest.mark.parametrize(("expects", "value", "made"), COMPUTED)
def test_formulas_stand_where_numbers_may(expects: str, value: Any, made: Any) -> None:
    """docs/decks.md: a number of an element may be a formula with cells."""
    option = Option(expects)
    assert is_computed(value, option)
    assert computed(value, option) == made
    if made is not None:
        assert all(isinstance(one, Formula) for one in formulas(made))
        assert len(formulas(made)) == str(made).count("Formula")
        assert "Formula" not in str(typical(made))
        assert typical(made) == eval(
            str(made).replace("Formula(text=", "(").replace("'{x} + 1'", "50.0").replace("'{x}'", "50.0")
        )


@pytest.mark.parametrize("expects", ["text", "colour", "amount", "word", "flag", "texts"])
def test_elsewhere_braces_are_no_formula(expects: str) -> None:
    assert not is_computed("{x} + 1", Option(expects))
    assert not is_computed(["{x}"], Option(expects))


def test_values_are_told_in_short() -> None:
    assert told([9, 9.5, "a", True, 5]) == "[9, 9.5, a, true]"
    assert told("x" * 41) == "x" * 37 + "..."
    assert told({"a": 1}) == "an object of 1"


# The places of spaces.
OPTIONS_OF_BOARD: dict[str, Any] = {
    "size": (10.0, 6.0),
    "at": (4.0, 5.0),
    "way": "rows",
    "columns": 0,
    "gap": 2.0,
    "x": "",
    "y": "",
}


def laid(count: int, form: Form, **options: Any) -> tuple[list[tuple[float, float]], list[Fault]]:
    """Return the upper left corners of the spaces on a board, from that of the board, and the faults."""
    width, height = OPTIONS_OF_BOARD["size"]
    faults, rows = Faults(), [Row(2 + i, {"across": str(10 * i), "down": "3"}) for i in range(count)]
    found: list[Any] = on_board([()] * count, rows, OPTIONS_OF_BOARD | options, form, faults, "t.csv")
    assert [use.symbol.name for use in found] == sorted((use.symbol.name for use in found), key=lambda n: (len(n), n))
    return [(use.x + (form.width - width) / 2, use.y + (form.height - height) / 2) for use in found], faults.found


def test_spaces_lie_in_rows_or_to_and_fro() -> None:
    form = Form("card", 52, 60, 0.0)  # 4 + 4 x 10 + 3 x 2 + 2: three columns fit between equal margins, four do not
    three = [(4 + 12 * c, 5 + 8 * r) for r in range(3) for c in range(3)][:8]
    assert laid(8, form)[0] == three
    four = Form("card", 54, 60, 0.0)
    assert laid(5, four)[0] == [(4, 5), (16, 5), (28, 5), (40, 5), (4, 13)]
    assert laid(5, four, columns=2)[0] == [(4, 5), (16, 5), (4, 13), (16, 13), (4, 21)]
    assert laid(5, four, columns=2, way="snake")[0] == [(4, 5), (16, 5), (16, 13), (4, 13), (4, 21)]


def test_a_space_outside_the_board_is_a_fault_with_its_line() -> None:
    form = Form("card", 40, 19, 0.0)
    places, faults = laid(5, form, columns=2)
    assert places == [(4, 5), (16, 5), (4, 13), (16, 13)], "up to the very edge"
    assert faults == [Fault("t.csv", 6, "", "[spaces]", "space 5 lies outside the board of 40 x 19 mm")]
    places, faults = laid(3, form, columns=9, at=(-1.0, 0.0))
    assert [fault.line for fault in faults] == [2]


def test_spaces_lie_where_their_cells_say() -> None:
    places, faults = laid(4, Form("card", 35, 20, 0.0), x="across", y="down")
    assert places == [(0, 3), (10, 3), (20, 3)]
    assert [(fault.line, fault.text) for fault in faults] == [(5, "space 4 lies outside the board of 35 x 20 mm")]
    faults_of_cells = Faults()
    rows = [Row(7, {"across": "here", "down": ""}), Row(8, {"across": "1", "down": "2"})]
    options = OPTIONS_OF_BOARD | {"x": "across", "y": "down"}
    found = on_board([(), ()], rows, options, Form("card", 35, 20, 0.0), faults_of_cells, "t.csv")
    assert len(found) == 1
    assert [fault[1:] for fault in faults_of_cells.found] == [
        (7, "across", "", "expected a number of mm, found 'here'"),
        (7, "down", "", "expected a number of mm, found ''"),
    ]


@given(st.integers(4, 24), st.integers(40, 120), st.integers(40, 90), st.sampled_from([0.0, 1.5]))
def test_spaces_go_around_evenly_with_one_in_each_corner(count: int, width: int, height: int, gap: float) -> None:
    """docs/decks.md: "around" the board, clockwise from the upper left corner, none upon another."""
    form = Form("card", width, height, 0.0)
    across, down = width - 8 - 10, height - 10 - 6
    each = int(across // (10 + gap)), int(down // (6 + gap))
    room = 2 * sum(each)
    if count > room:
        with pytest.raises(
            LayoutError, match=rf"^\[spaces\]: {count} spaces around the board, and room for 4 to {room};"
        ):
            laid(count, form, way="around", gap=gap)
        return
    places, faults = laid(count, form, way="around", gap=gap)
    corners = [(4, 5), (4 + across, 5), (4 + across, 5 + down), (4, 5 + down)]
    assert faults == []
    assert len(places) == len(set(places)) == count
    at = [places.index(corner) for corner in corners]
    assert at == sorted(at)
    assert at[0] == 0
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([*places, places[0]])]
    sides = [steps[a:b] for a, b in pairwise([*at, count])]
    for side, length, size in zip(sides, (across, down) * 2, (10, 6) * 2, strict=True):
        assert sum(side) == pytest.approx(length)
        assert max(side) == pytest.approx(min(side))
        assert min(side) > size + gap - 1e-6
    ideal = [(count - 4) * length / (2 * (across + down)) for length in (across, down) * 2]
    if all(wanted <= most - 1 for wanted, most in zip(ideal, each * 2, strict=True)):
        assert all(abs(len(side) - 1 - wanted) < 1 for side, wanted in zip(sides, ideal, strict=True)), "by length"


def test_too_few_spaces_or_no_room_around_a_board() -> None:
    with pytest.raises(LayoutError, match=r"^\[spaces\]: 3 spaces around the board, and room for 4 to \d+; change"):
        laid(3, Form("card", 60, 60, 0.0), way="around")
    for width, height in ((29, 90), (90, 23), (20, 20)):  # corners at two of the sides would lie upon each other
        with pytest.raises(LayoutError, match=r"^\[spaces\]: 4 spaces around the board, and room for none; change"):
            laid(4, Form("card", width, height, 0.0), way="around")
    assert len(laid(4, Form("card", 30, 24, 0.0), way="around")[0]) == 4


def test_a_row_with_copies_is_as_many_spaces_numbered_through() -> None:
    rows = [Row(2, {"title": "a"}), Row(3, {"title": "b"}), Row(4, {"title": "c"})]
    assert [(row.line, row.cells["title"], row.cells["#"]) for row in spaces(rows, [2, 0, 1])] == [
        (2, "a", "1"),
        (2, "a", "2"),
        (4, "c", "3"),
    ]


# Faults.
def test_faults_are_told_once_with_their_lines() -> None:
    faults = Faults()
    for line in (4, 2, 9, 4, 11, 12, 13):
        faults.add("t.csv", "is wrong", line=line, column="cost", element="[[front]] 'a'")
    for line in (2, 3, 4, 5):
        faults.add("t.csv", "is bad", line=line)
    faults.add("t.toml", "no\nkey", element="[card]")
    faults.add("t.toml", "no column", column="cost")
    faults.add("t.toml", "nothing")
    told = list(faults.told())
    assert [line for line, _ in told] == [
        "t.csv: line 4, column cost, [[front]] 'a': is wrong (also in lines 2, 9, 11 and 2 more)",
        "t.csv: line 2: is bad (also in lines 3, 4, 5)",
        "t.toml: [card]: no?key",
        "t.toml: column cost: no column",
        "t.toml: nothing",
    ]
    assert told[0][1] == Fault("t.csv", 4, "cost", "[[front]] 'a'", "is wrong")
    with pytest.raises(DeckError) as raised:
        faults.check()
    assert str(raised.value) == told[0][0]
    assert raised.value.lines == [line for line, _ in told]
    assert raised.value.faults == faults.found
    Faults().check()


@pytest.mark.parametrize(("count", "last"), [(40, "39 is wrong"), (41, "1 more faults; mend these first")])
def test_forty_faults_are_told_one_by_one(count: int, last: str) -> None:
    faults = Faults()
    for i in range(count):
        faults.add("t", f"{i} is wrong")
    told = list(faults.told())
    assert len(told) == min(count, 41)
    assert told[-1][0].endswith(last)
    assert (told[-1][1] is None) == (count > 40)


def test_errors_in_a_block_become_faults() -> None:
    faults = Faults()
    with faults.at("t", line=3, column="cost", element="e"):
        raise CallError("call")
    with faults.at("t", line=4, element="e"):
        raise CellError("title", "cell")
    assert faults.found == [Fault("t", 3, "cost", "e", "call"), Fault("t", 4, "title", "e", "cell")]
    with pytest.raises(DeckError), faults.at("t"):
        faults.check()
    with pytest.raises(KeyError), faults.at("t"):
        raise KeyError


def test_the_message_of_a_deck_with_faults_is_the_first_one() -> None:
    faults = Faults()
    for line in (2, 5):
        faults.add("cards.csv", f"fault {line}", line=line)
    error = DeckError(faults)
    assert "fault 2" in str(error)
    assert error.lines[0] == str(error)
    assert [one.text for one in error.faults] == ["fault 2", "fault 5"]
