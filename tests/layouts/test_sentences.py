"""Wishes: what each sentence becomes, told by cells drawn on paper, and the exact words of each refusal."""

import pytest

from landpress.layouts.errors import CallError
from landpress.layouts.field import CELLS, COAST, CORNERS, INNER, Field
from landpress.layouts.lattice import hexagon, rectangle
from landpress.layouts.sentences import MOST_TEXT, SENTENCES, Vocabulary, Words
from landpress.layouts.wishes import MANY, Apart, Named, Near, Rule, Spread, Sum, Together, Wish
from tests.layouts.drawn_places import drawing

LAYERS = {
    CELLS: Words(CELLS, ("wood", "hill", "home", "grove", "both")),
    "chip": Words(CELLS, ("5", "6", "both")),
    "port": Words(COAST, ("dock", "pier")),
    "road": Words(INNER, ("way",)),
    "town": Words(CORNERS, ("inn",)),
}
STARTS, SAME = frozenset({"home"}), {"wood": frozenset({"grove"})}
HEXES = Vocabulary(Field(hexagon(1)), LAYERS, STARTS, SAME, has_worth=True)
BLOCKS = ((0, 1, 4, 5), (2, 3, 6, 7))
SQUARES = Vocabulary(Field(rectangle(4, 2), BLOCKS), LAYERS, STARTS, SAME, has_worth=True)
PLAIN = Vocabulary(Field(rectangle(4, 2)), {CELLS: Words(CELLS, ("wood", "hill"))}, has_places=False)
DRAWN = {id(HEXES): drawing(HEXES.field.lattice), id(SQUARES): drawing(SQUARES.field.lattice)}
WOOD, HILL = Named(CELLS, frozenset({"wood", "grove"})), Named(CELLS, frozenset({"hill"}))
HOME, SIX = Named(CELLS, frozenset({"home"})), Named("chip", frozenset({"6"}))
DOCK, PORT = Named("port", frozenset({"dock"})), Named("port", frozenset({"dock", "pier"}))
WAY, INN = Named("road", frozenset({"way"})), Named("town", frozenset({"inn"}))
ALL = tuple(range(7))


def at(known: Vocabulary, on: str, *cells: int) -> tuple[int, ...]:
    """Return the places of a class that touch some cells, in the drawing."""
    return tuple(i for i, (_, touching) in enumerate(DRAWN[id(known)].of(on)) if set(cells) & set(touching))


def ends(known: Vocabulary, of: str, at: str) -> tuple[tuple[int, ...], ...]:
    """Return for each place of a class those of another that share a point with it, in the drawing."""
    there = [points for points, _ in DRAWN[id(known)].of(at)]
    return tuple(tuple(i for i, other in enumerate(there) if points & other) for points, _ in DRAWN[id(known)].of(of))


def touching(known: Vocabulary, on: str) -> tuple[tuple[int, ...], ...]:
    return tuple(cells for _, cells in DRAWN[id(known)].of(on))


# The hexagon of radius 1 has the cells 0 1 / 2 3 4 / 5 6 in its rows; the squares are 0 1 2 3 / 4 5 6 7.
MEANT: list[tuple[Vocabulary, str, Rule]] = [
    (HEXES, "0,0=hill", Sum(((3,),), HILL, 1, MANY)),
    (HEXES, "1,0 = wood|hill", Sum(((4,),), Named(CELLS, frozenset({"wood", "grove", "hill"})), 1, MANY)),
    (HEXES, "0,-1=6", Sum(((0,),), SIX, 1, MANY)),
    (HEXES, "0,0=start", Sum(((3,),), HOME, 1, MANY)),
    (HEXES, "0,0=cells.start", Sum(((3,),), HOME, 1, MANY)),
    (HEXES, "0,0=chip.both", Sum(((3,),), Named("chip", frozenset({"both"})), 1, MANY)),
    (HEXES, "0,0=cells.both", Sum(((3,),), Named(CELLS, frozenset({"both"})), 1, MANY)),
    (HEXES, "0,0=chip", Sum(((3,),), Named("chip", frozenset({"5", "6", "both"})), 1, MANY)),
    (SQUARES, "b2=grove", Sum(((5,),), Named(CELLS, frozenset({"grove"})), 1, MANY)),
    (HEXES, "hill: at least 3 steps from 6", Apart(HILL, SIX, 3)),
    (HEXES, "hill: at least 1 step from same", Apart(HILL, None, 1)),
    (HEXES, "port: at least 2 steps from dock", Apart(PORT, DOCK, 2)),
    (HEXES, "dock: at least 1 steps from hill", Apart(DOCK, HILL, 1)),
    (HEXES, "home: worth within 2 steps, at most 8 % apart", Spread(HOME, 2, 8)),
    (HEXES, "start|hill: worth within 3 steps , at most 100% apart", Spread(
        Named(CELLS, frozenset({"home", "hill"})), 3, 100)),
    (HEXES, "hill: at least 2 6 within 3 steps", Near(HILL, SIX, 3, 2, MANY)),
    (HEXES, "6: no same within 1 step", Near(SIX, None, 1, 0, 0)),
    (HEXES, "hill: at most 2 wood beside", Near(HILL, WOOD, 1, -MANY, 2)),
    (HEXES, "dock: exactly 1 hill beside", Near(DOCK, HILL, 1, 1, 1)),
    (HEXES, "hill: from 1 to 2 inn beside", Near(HILL, INN, 1, 1, 2)),
    (HEXES, "wood: at most 3 together", Together(WOOD, -MANY, 3)),
    (HEXES, "way: at least 2 together", Together(WAY, 2, MANY)),
    (HEXES, "board: exactly 3 hill", Sum((ALL,), HILL, 3, 3)),
    (HEXES, "coast: no hill", Sum(((0, 1, 2, 4, 5, 6),), HILL, 0, 0)),
    (HEXES, "inland: at least -2 worth", Sum(((3,),), None, -2, MANY)),
    (HEXES, "ring 1: at most 2 6", Sum(((0, 1, 2, 4, 5, 6),), SIX, -MANY, 2)),
    (HEXES, "ring 0: no 6", Sum(((3,),), SIX, 0, 0)),
    (HEXES, "row 1: no 6", Sum(((0, 1),), SIX, 0, 0)),
    (HEXES, "row 2-3: no 6", Sum(((2, 3, 4, 5, 6),), SIX, 0, 0)),
    (HEXES, "around 0,-1: no hill", Sum(((1, 2, 3),), HILL, 0, 0)),
    (HEXES, "orbit 1,0: no hill", Sum(((0, 1, 2, 4, 5, 6),), HILL, 0, 0)),
    (HEXES, "1,0 0,0: no hill", Sum(((3, 4),), HILL, 0, 0)),
    (HEXES, "0,0: at most 1 dock", Sum((at(HEXES, COAST, 3),), DOCK, -MANY, 1)),
    (HEXES, "row 1: exactly 2 port", Sum((at(HEXES, COAST, 0, 1),), PORT, 2, 2)),
    (HEXES, "1,0: at least 2 way", Sum((at(HEXES, INNER, 4),), WAY, 2, MANY)),
    (HEXES, "0,0 1,0: no inn", Sum((at(HEXES, CORNERS, 3, 4),), INN, 0, 0)),
    (HEXES, "hill: at most 4 6", Sum((ALL,), SIX, -MANY, 4, frozenset({"hill"}))),
    (HEXES, "wood|start: at least 4 worth", Sum((ALL,), None, 4, MANY, frozenset({"wood", "grove", "home"}))),
    (HEXES, "cells.both: no 6", Sum((ALL,), SIX, 0, 0, frozenset({"both"}))),
    (HEXES, "each cell: from 0 to 1 6", Sum(tuple((i,) for i in ALL), SIX, 0, 1)),
    (HEXES, "each cell: at most 1 dock", Sum(tuple(at(HEXES, COAST, i) for i in ALL), DOCK, -MANY, 1)),
    (HEXES, "each hill: exactly 1 6", Sum(tuple((i,) for i in ALL), SIX, 1, 1, frozenset({"hill"}))),
    (HEXES, "each row: no hill", Sum(((0, 1), (2, 3, 4), (5, 6)), HILL, 0, 0)),
    (HEXES, "each ring: no hill", Sum(((3,), (0, 1, 2, 4, 5, 6)), HILL, 0, 0)),
    (HEXES, "each corner: at most 11 worth", Sum(touching(HEXES, CORNERS), None, -MANY, 11)),
    (HEXES, "each edge: at most 5 worth", Sum(touching(HEXES, INNER), None, -MANY, 5)),
    (HEXES, "each corner: at most 1 dock", Sum(ends(HEXES, CORNERS, COAST), DOCK, -MANY, 1)),
    (HEXES, "each corner: at most 1 way", Sum(ends(HEXES, CORNERS, INNER), WAY, -MANY, 1)),
    (HEXES, "each corner: at most 1 6", Sum(touching(HEXES, CORNERS), SIX, -MANY, 1)),
    (HEXES, "each edge: at most 1 inn", Sum(ends(HEXES, INNER, CORNERS), INN, -MANY, 1)),
    (SQUARES, "each column: no hill", Sum(((0, 4), (1, 5), (2, 6), (3, 7)), HILL, 0, 0)),
    (SQUARES, "each block: exactly 2 6", Sum(BLOCKS, SIX, 2, 2)),
    (SQUARES, "block 2: no 6", Sum((BLOCKS[1],), SIX, 0, 0)),
    (SQUARES, "column 2-3: no hill", Sum(((1, 2, 5, 6),), HILL, 0, 0)),
    (SQUARES, "each corner: at most 1 dock", Sum(ends(SQUARES, CORNERS, COAST), DOCK, -MANY, 1)),
    (SQUARES, "each column: at most 1 dock", Sum(tuple(
        at(SQUARES, COAST, i, i + 4) for i in range(4)), DOCK, -MANY, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("known", "text", "rule"), MEANT, ids=[text for _, text, _ in MEANT])
def test_a_sentence_becomes_this_rule(known: Vocabulary, text: str, rule: Rule) -> None:
    """docs/maps.md and docs/wishes.md: the sentences, the places, and what lies there."""
    spaced = "  ".join(f" {text} ".split(" "))
    assert known.wish(text) == known.wish(spaced) == Wish(text, rule)


def lists(*names: str) -> str:
    return f"one of {', '.join(names)}"


KINDS = ("wood", "hill", "home", "grove", "both")
NAMES = (*KINDS, "5", "6", "both", "dock", "pier", "way", "inn", "start", "chip", "port", "road", "town")
UNITS = ("corner", "edge", "row", "column", "ring", "block", "cell")
PLACES = "start, board, coast, inland, ring N, row N, orbit CELL, around CELL, or cells such as 0,-1"
OF_SQUARES = "start, board, coast, inland, ring N, row N, column N, block N, orbit CELL, around CELL, or cells such"
REFUSED: list[tuple[Vocabulary, str, str]] = [
    (HEXES, "0,0=dock", "'dock': expected a kind or a token that lies on cells"),
    (HEXES, "0,0=both", "'both': expected which is meant: cells.both or chip.both"),
    (HEXES, "0,0=wod", f"unknown kind 'wod': expected {lists(*NAMES)}; did you mean wood?"),
    (HEXES, f"0,0={'x' * 41}", f"unknown kind '{'x' * 40}': expected {lists(*NAMES)}"),
    (HEXES, "0,0=hill|6", "'hill|6': expected kinds or tokens that lie together, in one layer"),
    (HEXES, "9,9=hill", "no cell 9,9: expected a cell of this board in place of 9,9: 0,-1 to 1,-1; -1,0 to 1,0; "
                        "-1,1 to 0,1"),
    (HEXES, "hill: at least 2 steps from dock", "'dock': expected what lies on cells, or on cells with `beside`"),
    (HEXES, "dock: at least 1 steps from inn", "'inn': expected what lies on coast edges, or on cells with `beside`"),
    (HEXES, "6: worth within 3 steps, at most 8 % apart", "'6': expected kinds of cells"),
    (HEXES, "board: from 3 to 2 hill", "'from 3 to 2': expected two numbers of which the second is larger"),
    (HEXES, "hill: at most 1 dock", "'dock': expected a kind, or a token that lies on cells, for the cells of a kind"),
    (HEXES, "each hill: no dock", "'dock': expected a kind, or a token that lies on cells, for the cells of a kind"),
    (HEXES, "each hil: no 6", f"'hil': expected {lists(*UNITS)}, or a kind; did you mean hill?"),
    (HEXES, "each block: no 6", "'block': expected a part that this board has"),
    (HEXES, "each column: no 6", "'column': expected a row: hexagons have no columns"),
    (HEXES, "block 1: no 6", f"'block 1': expected a place: {', '.join(KINDS)}, {PLACES}"),
    (HEXES, "hil 6: no 6", f"'hil 6': expected a place: {', '.join(KINDS)}, {PLACES}; did you mean hill?"),
    (HEXES, "column 1: no 6", "hexagons have no columns: expected a row or cells"),
    (HEXES, "ring 2: no 6", "the board has no ring 2: expected a ring from 0 to 1"),
    (HEXES, "row 4: no 6", "the board has no row 4: expected a row from 1 to 3"),
    (SQUARES, "block 3: no 6", "'block 3': expected one of 2 blocks"),
    (SQUARES, "colunm 1: no 6", f"'colunm 1': expected a place: {', '.join(KINDS)}, {OF_SQUARES} as a1"
                                "; did you mean column?"),
    (SQUARES, "column 5: no 6", "the board has no column 5: expected a column from 1 to 4"),
    (PLAIN, "board: no worth", "'worth': expected a kind: nothing on these boards has a worth"),
    (PLAIN, "wood: worth within 3 steps, at most 8 % apart",
     "'worth': expected a kind: nothing on these boards has a worth"),
    (PLAIN, "each wood: no hill", f"'wood': expected {lists(*UNITS)}, or a kind"),
    (PLAIN, "wood: no hill", "'wood': expected a place: board, coast, inland, ring N, row N, column N, orbit CELL, "
                             "around CELL, or cells such as a1"),
    (PLAIN, "a1=start", f"unknown kind 'start': expected {lists('wood', 'hill')}"),
]  # fmt: skip
NEAREST = [
    ("hill: 3 steps from 6", "hill: at least 3 steps from 6"),
    ("hill: steps from nothing", "hill: at least N steps from KIND"),
    ("home: worth within 3 steps", "home: worth within 3 steps, at most N % apart"),
    ("hill: 6, chip within 4 steps", "hill: at least 1 6 within 4 steps"),
    ("hill: more hill|6 beside", "hill: at least 1 hill|6 beside"),
    ("hill: 6 within 6 steps", "hill: at least 1 6 within 6 steps"),
    ("hill: same beside", "hill: at least 1 same beside"),
    ("hill: all together", "hill: at least N together"),
]
NOT_NEAR = ["", "hill", "two hills: beside", ": beside", "hill: few 6", "beside: hill", "x" * 61]


@pytest.mark.parametrize(("known", "text", "told"), REFUSED, ids=[text[:50] for _, text, _ in REFUSED])
def test_a_refusal_says_what_was_found_and_what_was_expected(known: Vocabulary, text: str, told: str) -> None:
    """One line with the sentence, the words that are wrong, and what may stand there."""
    with pytest.raises(CallError) as refused:
        known.wish(text)
    assert str(refused.value) == f"wish {text!r}: {told}"


@pytest.mark.parametrize(("text", "near"), NEAREST)
def test_a_sentence_of_no_form_is_told_the_nearest_with_its_own_words(text: str, near: str) -> None:
    with pytest.raises(CallError) as refused:
        HEXES.wish(text)
    such = f"a sentence such as {near!r}, or of another of these forms:"
    assert str(refused.value) == f"wish {text!r}: expected {such} {SENTENCES}"


@pytest.mark.parametrize("text", NOT_NEAR)
def test_other_sentences_are_told_all_forms(text: str) -> None:
    with pytest.raises(CallError) as refused:
        HEXES.wish(text)
    assert str(refused.value) == f"wish {text[:60]!r}: expected one of {SENTENCES}"


def test_a_sentence_has_at_most_two_hundred_characters() -> None:
    """docs/wishes.md: the longest wish. Blanks at its ends and doubled ones do not count."""
    longest = " ".join(["0,0"] * 48) + ": no hill"
    assert len(longest) == MOST_TEXT == 200
    assert HEXES.wish(f"  {longest.replace(' ', '  ')} ") == Wish(longest, Sum(((3,),), HILL, 0, 0))
    with pytest.raises(CallError, match="expected one of CELL=KIND"):
        HEXES.wish(longest.replace("no hill", "no grove"))


def test_numbers_have_as_many_digits_as_people_write() -> None:
    """Counts up to 9999, also below 0 for worth; steps up to 999; percent up to 999."""
    for text in ("board: at least 9999 hill", "board: at most -9999 worth", "hill: at least 999 steps from 6"):
        assert HEXES.wish(text).text == text
    for text in ("board: at least 10000 hill", "hill: at least 1000 steps from 6", "board: at most --1 worth"):
        with pytest.raises(CallError):
            HEXES.wish(text)


def layers(text: str) -> set[str]:
    return set(HEXES.wish(text).layers)


def test_a_wish_knows_the_layers_that_it_is_about() -> None:
    """Wish.layers: "`*` for all layers on cells, where the worth is"."""
    assert layers("board: no hill") == {CELLS}
    assert layers("hill: at most 4 6") == {CELLS, "chip"}
    assert layers("board: at least 1 worth") == {"*"}
    assert layers("hill: at least 1 worth") == {CELLS, "*"}
    assert layers("home: worth within 3 steps, at most 8 % apart") == {CELLS, "*"}
    assert layers("hill: no 6 beside") == layers("6: at least 2 steps from hill") == {CELLS, "chip"}
    assert layers("6: no same beside") == layers("6: at least 2 steps from same") == {"chip"}
    assert layers("way: at least 2 together") == {"road"}
