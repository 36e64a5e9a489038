"""Descriptions: every field as it was written, every limit exactly and one beyond it, and everything that counts."""

import json
from itertools import combinations, permutations
from math import log2
from typing import Any

import pytest

from landpress.layouts.board import layout
from landpress.layouts.errors import InputError
from landpress.layouts.field import CORNERS
from landpress.layouts.maps.board import MapBoard, from_number, has_counts, made, to_number
from landpress.layouts.maps.description import BY, Description, Kind, Layer, Look, Symmetry
from landpress.layouts.maps.groups import groups, is_kept, kept_groups
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.rows import arrangements, rank_of_row, row_of_rank
from landpress.layouts.maps.table import line_of
from landpress.layouts.reading import Reader
from landpress.layouts.strictjson import parse
from tests.layouts.descriptions import described

WHOLE = """
name = "Island"
prefix = "IS"
seats = [3, 2]
wishes = ["6:  no 6 beside", "hill: at least 1 6"]
rules = "Lay it.\\nPlay."
score = ["most hills", "most sea"]
deck = "cards/market.tsv"
[symmetry]
seats = 2
by = "rotation"
[lattice]
shape = "hexagon 1"
[kinds]
hill = { count = 3, worth = -4, hue = "green", tint = 0.25, pattern = "dots", icon = "coin", text = "H" }
home = { at = ["1,0", "-1,0"], start = true, letter = "h" }
sea = { same_as = "hill", hue = "blue", text = "" }
[layers.number]
on = "hill|sea"
tokens = { 6 = 2, 5 = 1 }
worth = { 6 = 5 }
shape = "square"
look = { 6 = { text = "six", hue = "vermilion" } }
[layers.pile]
tokens = { a = 10, b = 4 }
each = 2
[layers.road]
on = "inner edges"
tokens = { way = 1 }
shape = "bar"
[names]
hill = "Hills"
[ja]
name = "島"
rules = "並べる"
score = ["丘", "海"]
[ja.names]
sea = "海"
"""
TOLD = read_description(WHOLE)


def test_every_field_is_as_it_was_written() -> None:
    """docs/maps.md: each key, and what holds where it is left out."""
    hill, home, sea = TOLD.kinds
    assert hill == Kind("hill", 3, worth=-4, look=Look("green", 0.25, "dots", "coin", "H"))
    assert home == Kind("home", 2, (2, 4), True, letter="h")
    assert sea == Kind("sea", 2, same_as="hill", look=Look("blue", 0.3, text=""))
    number, pile, road = TOLD.layers
    number_look = {"6": Look("vermilion", 0.3, text="six")}
    chosen = frozenset({"hill", "sea"})
    assert number == Layer("number", "cells", chosen, {"6": 2, "5": 1}, {"6": 5, "5": 0}, 1, "square", number_look)
    assert (dict(number.tokens), dict(number.worth)) == ({"6": 2, "5": 1}, {"6": 5, "5": 0})
    assert pile == Layer("pile", "cells", frozenset(), {"a": 10, "b": 4}, {"a": 0, "b": 0}, 2, "disc")
    assert road == Layer("road", "inner edges", frozenset(), {"way": 1}, {"way": 0}, 1, "bar")
    assert (TOLD.name, TOLD.prefix, TOLD.seats, TOLD.deck) == ("Island", "IS", (2, 3), "cards/market.tsv")
    assert TOLD.wishes == ("6: no 6 beside", "hill: at least 1 6")
    assert TOLD.symmetry == Symmetry(2, "rotation")
    assert (TOLD.rules, TOLD.score) == ("Lay it.\nPlay.", ("most hills", "most sea"))
    assert TOLD.texts == {
        "en.names.hill": "Hills",
        "ja.name": "島",
        "ja.rules": "並べる",
        "ja.score": "丘\n海",
        "ja.names.hill": "Hills",
        "ja.names.sea": "海",
    }
    assert [TOLD.said("hill", "en"), TOLD.said("sea", "en"), TOLD.said("sea", "ja")] == ["Hills", "sea", "海"]
    assert TOLD.source == WHOLE


def test_what_follows_from_the_fields() -> None:
    assert TOLD.fixed == {2: "home", 4: "home"}
    assert TOLD.free == (0, 1, 3, 5, 6)
    assert TOLD.pool == {"hill": 3, "sea": 2}
    assert TOLD.counts == {"hill": 3, "home": 2, "sea": 2}
    number, pile, road = TOLD.layers
    assert [TOLD.most_places(layer) for layer in TOLD.layers] == [5, 7, 12]
    assert TOLD.tokens_of(number) == {"6": 2, "5": 1, "": 2}
    assert TOLD.tokens_of(pile) == {"a": 10, "b": 4}
    assert TOLD.tokens_of(road) == {"way": 1, "": 11}
    assert dict(TOLD.worth("cells")) == {"hill": -4, "home": 0, "sea": 0}
    assert dict(TOLD.worth("number")) == {"6": 5, "5": 0}
    assert TOLD.space == 10 * 30 * 1001 * 12, "3 of 5 cells, 2 and 1 of 5 places, 4 of 14, 1 of 12 edges"
    assert TOLD.payload == 4 + next(n for n in range(30) if 32**n >= TOLD.space * 2)
    assert TOLD.game == f"island-{TOLD.digest[:4].lower()}"
    assert len(TOLD.digest) == 32


def test_descriptions_of_one_text_are_equal_and_others_are_not() -> None:
    again, other = read_description(WHOLE), read_description(WHOLE.replace("[3, 2]", "[3]"))
    assert again == TOLD
    assert hash(again) == hash(TOLD)
    assert again != other
    assert again != WHOLE


LOOKS = [
    ('"Island"', '"Land"'), ("most hills", "few hills"), ("Lay it", "Put it"), ("market", "market2"),
    ('hue = "green"', 'hue = "sky"'), ("tint = 0.25", "tint = 0.5"), ('"dots"', '"waves"'), ('"coin"', '"gem"'),
    ('text = "H"', 'text = "h"'), ('"square"', '"disc"'), ('"six"', '"VI"'), ('"Hills"', '"Hill"'), ("島", "嶋"),
    ('letter = "h"', 'letter = "o"'), ("[lattice]", "# a remark\n[lattice]"),
]  # fmt: skip
DECIDING = [
    ('"IS"', '"IX"'), ("[3, 2]", "[3]"), ("no 6 beside", "no 5 beside"),
    ("count = 3", "count = 2"), ("worth = -4", "worth = 4"), ('"1,0", "-1,0"', '"0,0", "-1,0"'),
    ("start = true, ", ""), ('same_as = "hill", ', ""), ("6 = 2, 5", "6 = 1, 5"), ("6 = 5 }", "6 = 4 }"),
    ('on = "hill|sea"', 'on = "hill"'), ("each = 2", "each = 2\n[layers.more]\ntokens = { z = 1 }"),
    ("a = 10, b = 4", "a = 9, b = 5"), ('"inner edges"', '"coast edges"'), ('by = "rotation"', 'by = "any"'),
    ("hill =", "hull ="), ("[layers.road]", "[layers.way2]"), ("{ way = 1 }", "{ path = 1 }"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), LOOKS)
def test_looks_and_texts_are_no_part_of_the_digest(old: str, new: str) -> None:
    """docs/maps.md: looks, texts and comments may change; codes stay."""
    assert WHOLE.count(old) == 1
    assert read_description(WHOLE.replace(old, new)).digest == TOLD.digest


@pytest.mark.parametrize(("old", "new"), DECIDING)
def test_what_decides_which_boards_there_are_changes_the_digest(old: str, new: str) -> None:
    """`digest`: "everything that decides which boards there are and how they are written"."""
    assert WHOLE.count(old) >= 1
    text = WHOLE.replace(old, new)
    if "hull" in new:
        text = text.replace("hill|", "hull|").replace('same_as = "hill"', 'same_as = "hull"').replace("hill:", "hull:")
        text = text.replace('hill = "Hills"', "")
    if "0,0" in new:
        text = text.replace('[symmetry]\nseats = 2\nby = "rotation"\n', "")
        assert read_description(text.replace(new, old)).digest not in (TOLD.digest, read_description(text).digest)
        return
    assert read_description(text).digest != TOLD.digest


def test_a_line_is_found_by_its_key_or_by_what_is_said() -> None:
    """`line_of`: the line of a key, of a text at or after it, else that of the nearest table around it, else 1."""
    text = 'name = "a"\n\n[lattice]\nshape = "x 1"\n[kinds]\n"sea"={ count = 3 }\n[kinds.hill]\ncount = 4\n# end\n'
    assert line_of(text, ("name",)) == 1
    assert line_of(text, ("lattice", "shape")) == 4
    assert line_of(text, ("lattice", "flat")) == 3
    assert line_of(text, ("kinds", "sea", "count")) == 6
    assert line_of(text, ("kinds", "hill", "count")) == 8
    assert line_of(text, ("kinds", "hill")) == 7
    assert line_of(text, ("kinds",), "hill") == 7
    assert line_of(text, ("kinds",), "4") == 8
    assert line_of(text, ("names", "sea")) == 6
    assert line_of(text, ("nothing",)) == 1
    assert line_of("", ()) == 1


@pytest.mark.parametrize("pool", [{"a": 2, "b": 1}, {"b": 1, "a": 2, "c": 2}, {"x": 3}, {"a": 1, "b": 1, "c": 1}, {}])
def test_rows_are_ranked_as_in_a_dictionary(pool: dict[str, int]) -> None:
    """Rows with things that are alike: each rank is one row, in the order of the things in the pool."""
    order = list(pool)
    things = [thing for thing, count in pool.items() for _ in range(count)]
    rows = sorted(set(permutations(things)), key=lambda row: [order.index(thing) for thing in row])
    assert arrangements(pool.values()) == len(rows)
    assert [tuple(row_of_rank(rank, pool)) for rank in range(len(rows))] == rows
    assert [rank_of_row(row, pool) for row in rows] == list(range(len(rows)))


SMALL = described(
    seats="[2, 4]", lattice='cells="squares"\nshape="rectangle 3 2"', kinds='a={count=2}\nb={at=["a1"]}\nc={}',
    tables="[layers.l]\non='a|b'\ntokens={t=1}\n[layers.m]\non='corners'\ntokens={s=1}",
)  # fmt: skip
TILES = """name="B"
prefix="BB"
[lattice]
cells="squares"
shape="patches 2 2"
[kinds]
a={letter="a"}
b={letter="b"}
[blocks]
turns=2
[blocks.tiles]
one="ab aa"
two="bb ba"
three="aa aa"
"""


@pytest.mark.parametrize("text", [SMALL, TILES], ids=["cells", "blocks"])
def test_every_board_has_one_number_and_there_are_no_others(text: str) -> None:
    told = read_description(text)
    whole = told.space * len(told.seats)
    boards = [from_number(told, number) for number in range(whole)]
    assert from_number(told, whole) is None
    found = [board for board in boards if board is not None]
    assert len({(board.players, board.cells, board.blocks, board.layers) for board in found}) == whole
    assert [to_number(board) for board in found] == list(range(whole))
    if text is SMALL:
        rows = {("a",) * 2 + ("c",) * 3, *permutations(["a", "a", "c", "c", "c"])}
        assert {board.cells[1:] for board in found} == rows
        assert {board.cells[0] for board in found} == {"b"}
        assert told.space == 10 * 3 * 12
    else:
        assert {board.blocks for board in found} == {
            ((one, i), (two, k))
            for one, two in permutations(["one", "two", "three"], 2)
            for i in (0, 1)
            for k in (0, 1)
        }
        by_blocks = {board.blocks: board.cells for board in found}
        assert by_blocks[("one", 0), ("two", 1)] == ("a", "b", "a", "b", "a", "a", "b", "b"), "half a turn of bb/ba"
    bits = (told.space * len(told.seats) - 1).bit_length()
    assert 32 ** (told.payload - 4) >= 2**bits
    assert told.payload - 4 <= bits / log2(32) + 1


def test_stacks_of_tokens_on_some_kinds_are_counted_too() -> None:
    """Two places of two slots on the `b` of four cells: 6 ways for the kinds, 4 for the one token that differs."""
    told = read_description(
        described(
            lattice='cells="squares"\nshape="rectangle 2 2"',
            kinds="a={count=2}\nb={}",
            tables='[layers.l]\non="b"\neach=2\ntokens={x=3,y=1}',
        )
    )
    assert told.space == 6 * 4
    for number in range(told.space):
        board = from_number(told, number)
        assert board is not None
        assert [bool(slot) for slot in board.layers[0]] == [kind == "b" for kind in board.cells for _ in range(2)]
        assert to_number(board) == number


def test_a_board_with_other_counts_has_no_number() -> None:
    told = read_description(SMALL)
    good = from_number(told, 7)
    assert good is not None
    cells, (tokens, corners) = list(good.cells), good.layers
    places = [i for i, kind in enumerate(cells) if kind in "ab"]
    elsewhere = [""] * 6
    elsewhere[cells.index("c")] = "t"
    other = [
        made(told, 3, cells, good.layers),
        made(told, 2, ["a", *cells[1:]], good.layers),
        made(told, 2, [cells[0], *("a" if kind == "c" else kind for kind in cells[1:])], good.layers),
        made(told, 2, cells, (elsewhere, corners)),
        made(told, 2, cells, ([""] * 6, corners)),
        made(told, 2, cells, (["t" if i in places else "" for i in range(6)], corners)),
        made(told, 2, cells, (tokens, [""] * 12)),
    ]
    assert [to_number(board) for board in other] == [None] * len(other)
    assert [has_counts(board) for board in other] == [True] + [False] * 6
    assert good.slots("cells") == good.cells
    assert (good.slots("l"), good.slots("m")) == good.layers
    assert len(corners) == len(told.field.classes[CORNERS])


def closed(moves: list[tuple[int, ...]], chosen: tuple[int, ...]) -> bool:
    """Return whether some permutations are a group."""
    own = {moves[i] for i in chosen}
    return all(tuple(a[j] for j in b) in own for a in own for b in own)


ASKED = [('cells="squares"\nshape="rectangle 3 3"', by, seats) for by in BY for seats in (2, 4)]
ASKED += [('shape="hexagon 1"', "any", 3), ('shape="hexagon 1"', "any", 6), ('shape="hexagon 1"', "mirror", 2)]
ASKED += [('cells="squares"\nshape="rectangle 4 1"', by, seats) for by in BY for seats in (2, 3, 4)]
ASKED += [('shape="rows 3"', by, 2) for by in BY]


@pytest.mark.parametrize(("lattice", "by", "seats"), ASKED)
def test_groups_are_all_that_there_are(lattice: str, by: str, seats: int) -> None:
    """docs/maps.md, symmetry: as many symmetries as seats, by rotations, mirrors or any; found by trying every set.

    Each of them moves the cells in another way. On a single row a turn and a mirror do the same, and a mirror nothing.
    """
    plain = described(lattice=lattice, kinds="a={count=1}\nb={}", tables="[layers.l]\non='coast edges'\ntokens={t=1}")
    symmetries = read_description(plain).field.lattice.symmetries
    text = plain.replace("[lattice]", f'[symmetry]\nseats={seats}\nby="{by}"\n[lattice]')
    turns, moves = list(symmetries), list(symmetries.values())
    edges = read_description(plain).field.classes["coast edges"].images
    allowed = [i for i, turn in enumerate(turns) if by == "any" or not i or turn.mirrored == (by == "mirror")]
    both = [(*cells, *(len(cells) + edge for edge in lain)) for cells, lain in zip(moves, edges, strict=True)]
    expected = {
        chosen
        for chosen in combinations(allowed, seats)
        if 0 in chosen and closed(both, chosen) and len({moves[i] for i in chosen}) == seats
    }
    if expected:
        assert set(groups(read_description(text))) == expected
    else:
        with pytest.raises(InputError, match=rf"symmetry: no {seats} symmetries: expected a group that keeps the"):
            read_description(text)


def board_of(told: Description, cells: str) -> MapBoard:
    return made(told, 2, list(cells), ())


def test_a_group_keeps_fixed_cells_moves_starts_and_may_swap_kinds() -> None:
    line = 'cells="squares"\nshape="rectangle 4 1"'
    fixed = described(lattice=line, more="symmetry={seats=2}", kinds='s={at=["a1", "d1"], start=true}\na={}')
    assert len(groups(read_description(fixed))) == 2, "half a turn, or the mirror: each moves one start to the other"
    with pytest.raises(InputError, match="symmetry: no 2 symmetries: expected a group that keeps the lattice and its"):
        read_description(fixed.replace('"d1"', '"c1"'))
    swaps = described(
        lattice=line, more='symmetry={seats=2, by="rotation", swap=["a", "b"]}', kinds="a={count=1}\nb={count=1}\nc={}"
    )
    told = read_description(swaps)
    ((one, other),) = groups(told)
    for cells, kept in (("accb", True), ("abcc", False), ("cabc", True), ("acbc", False)):
        board = board_of(told, cells)
        assert is_kept(board, one)
        assert is_kept(board, other) == kept, cells
        assert kept_groups(board) == ([(one, other)] if kept else [])


FAULTS: list[tuple[str, Any, tuple[str, ...]]] = [
    ("cells", [["a"]], ("TT008 /cells",)),
    ("cells", [["b", "a", "a"], ["c", "c"]], ("TT008 /cells/1",)),
    ("cells", [["b", "a", "z"], ["c", "c", "c"]], ("TT007 /cells/0/2",)),
    ("cells", "b", ("TT005 /cells",)),
    ("drawn", "by hand", ("TT007 /drawn",)),
    ("layers", {"l": [""] * 6}, ("TT004 /layers/m",)),
    ("layers", {"l": [""] * 5, "m": [""] * 12}, ("TT008 /layers/l",)),
    ("layers", {"l": [""] * 6, "m": ["t"] + [""] * 11}, ("TT007 /layers/m/0",)),
    ("layers", {"l": [""] * 6, "m": [""] * 12, "n": []}, ("TT003 /layers/n",)),
]


@pytest.mark.parametrize(("field", "value", "told"), FAULTS)
def test_each_field_of_a_file_is_read_back_or_told(field: str, value: Any, told: tuple[str, ...]) -> None:
    board = from_number(read_description(SMALL), 100)
    assert board is not None
    own = layout(board.game)
    fields = own.write(board)
    assert list(fields) == list(own.FIELDS) == ["description", "drawn", "cells", "layers"]
    plain = parse(json.dumps(fields))
    assert own.read(Reader("TT"), 2, plain) == board
    changed = parse(json.dumps(fields | {field: value}))
    reader = Reader("TT")
    own.read(reader, 2, changed)
    assert tuple(f"{one.code} {' '.join(one.where)}" for one in reader.findings) == told
