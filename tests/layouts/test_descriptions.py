"""Descriptions: what is wrong is told in one line with its place and a remedy, and hostile ones end at a limit."""

import re
from pathlib import Path

import networkx
import pytest

from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.described import described as known
from landpress.layouts.described import known_as
from landpress.layouts.errors import InputError
from landpress.layouts.field import CELLS, CORNERS, Field
from landpress.layouts.lattice import hexagon, picture, rectangle
from landpress.layouts.maps.board import from_number, made, symmetries
from landpress.layouts.maps.reader import MOST_BYTES, read_description, read_description_file
from landpress.layouts.sentences import SENTENCES
from tests.layouts.descriptions import described

GOOD = """
name = "Island"
prefix = "IS"
seats = [2, 3]
wishes = ["6: no 6 beside"]
[lattice]
shape = "hexagon 2"
[kinds]
forest = { count = 6 }
hill = { count = 6, worth = 2 }
sea = {}
[layers.number]
on = "forest|hill"
tokens = { 5 = 4, 6 = 3 }
"""
SQUARES = GOOD.replace('shape = "hexagon 2"', 'cells = "squares"\nshape = "rectangle 5 5"')
BLOCKS = """
name = "Blocks"
prefix = "BK"
[lattice]
cells = "squares"
shape = "patches 2 2"
[kinds]
a = { letter = "a" }
b = { letter = "b" }
[blocks]
turns = 4
[blocks.tiles]
one = "ab ab"
two = "aa bb"
"""


def changed(old: str, new: str, whole: str = GOOD) -> str:
    """Return a description with one part replaced."""
    assert old in whole
    return whole.replace(old, new, 1)


LIMITS = [
    (changed('"Island"', f'"{"i" * 60}"'), changed('"Island"', f'"{"i" * 61}"')),
    (changed("[2, 3]", "[1, 6]"), changed("[2, 3]", "[0]")),
    (
        changed("{ count = 6 }", '{ count = 6, hue = "green", tint = 0 }'),
        changed("{ count = 6 }", '{ count = 6, hue = "green", tint = -0.01 }'),
    ),
    (
        changed("{ count = 6 }", '{ count = 6, hue = "green", tint = 1 }'),
        changed("{ count = 6 }", '{ count = 6, hue = "green", tint = 1.01 }'),
    ),
    (
        changed("{ count = 6 }", '{ count = 6, text = "abcdefghijkl" }'),
        changed("{ count = 6 }", '{ count = 6, text = "abcdefghijklm" }'),
    ),
    (changed("worth = 2", "worth = 1000"), changed("worth = 2", "worth = 1001")),
    ("\ufeff" + GOOD, "\ufeff\ufeff" + GOOD),
]
"""What is just allowed, and what is not any more."""


@pytest.mark.parametrize(("allowed", "refused"), LIMITS)
def test_limits_themselves_are_allowed(allowed: str, refused: str) -> None:
    """docs/maps.md: names of at most 60 characters, 1 to 6 seats, a tint from 0 to 1, a worth of at most 1000."""
    assert read_description(allowed.encode()).game
    with pytest.raises(InputError):
        read_description(refused.encode())


FAULTY = [
    (changed('name = "Island"', ""), 1, "name: missing"),
    (changed('"Island"', '""'), 2, "a text of at most 60"),
    (changed('"IS"', '"is"'), 3, "two capital letters"),
    (changed('"IS"', '"LL"'), 3, "two other letters: codes of last-land"),
    (changed("[2, 3]", "[]"), 4, "numbers from 1 to 6"),
    (changed("[2, 3]", "[2, 7]"), 4, "numbers from 1 to 6"),
    (changed("[2, 3]", "3"), 4, "a list of numbers"),
    (changed("seats =", "chairs ="), 4, "chairs: expected one of"),
    (changed('"hexagon 2"', '"hexagon"'), 7, "hexagon N"),
    (changed('"hexagon 2"', '"hexagon 99"'), 7, "hexagon N"),
    (changed('"hexagon 2"', '"triangle 3"'), 7, "other outlines are a picture"),
    (changed('shape = "hexagon 2"', 'cells = "regions"\nshape = "hexagon 2"'), 7, "hexes, squares"),
    (changed('shape = "hexagon 2"', ""), 6, "neither: expected either a shape"),
    (changed('shape = "hexagon 2"', 'shape = "flowers 1 2 3 2"'), 7, "[blocks.tiles], which are laid on such"),
    (changed('shape = "hexagon 2"', 'shape = "hexagon 2"\npicture = ". ."'), 6, "both: expected either a shape"),
    (changed('shape = "hexagon 2"', 'picture = """\n. .\n. .\n"""'), 7, "a dot or a letter for each cell"),
    (changed('shape = "hexagon 2"', 'picture = """\n. x\n"""'), 10, 'a kind with letter = "x"'),
    (
        changed('shape = "hexagon 2"', 'flat = true\nshape = "hexagon 2"\ncells = "squares"'),
        7,
        "squares have no flat tops",
    ),
    (changed("forest = { count = 6 }", "forest = {}"), 11, "forest takes the rest already"),
    (changed("sea = {}", "sea = { count = 6 }"), 8, "19, the cells of the lattice"),
    (changed("forest = { count = 6 }", "forest = { count = 60 }"), 9, "a whole number from 0 to 19"),
    (changed("forest = { count = 6 }", "forest = { count = -1 }"), 9, "a whole number from 0 to 19"),
    (changed("forest = { count = 6 }", 'forest = { count = 6, hue = "mauve" }'), 9, "one of ink, orange"),
    (changed("forest = { count = 6 }", "forest = { count = 6, tint = 3 }"), 9, "a number from 0 to 1"),
    (
        changed("forest = { count = 6 }", 'forest = { count = 6, at = ["9,9"] }'),
        9,
        "0,-2 to 2,-2; -1,-1 to 2,-1; -2,0 to 2,0",
    ),
    (changed("sea = {}", 'sea = { at = ["0,0", "0,0"] }'), 8, "0,0 twice"),
    (changed("forest = { count = 6 }", "forest = { count = 6, colour = 1 }"), 9, "colour: expected one of"),
    (changed("forest = {", 'forest = { letter = ".",'), 9, "letter: .: expected one character other than a dot and a"),
    (
        changed("sea = {}", 'sea = { at = ["0,0"] }').replace("forest = {", 'forest = { at = ["0,0"],'),
        8,
        "kinds: 0,0 twice: expected each cell fixed once",
    ),
    (changed("forest =", '"a|b" ='), 9, "a name of at most 20 characters"),
    (changed("forest =", "ring ="), 9, "this word has a meaning in wishes"),
    (changed("forest =", '"a1" =', SQUARES), 10, "a cell of this board is called so"),
    (GOOD[: GOOD.index("forest =")], 8, "kinds: no kinds: expected at least one kind of cell"),
    (changed('on = "forest|hill"', 'on = "forest|hills"'), 13, "hills: expected board"),
    (changed("6 = 3", "6 = 30"), 14, "34 tokens: expected at most 12"),
    (changed("tokens = { 5 = 4, 6 = 3 }", "tokens = {}"), 14, "at least one token"),
    (changed("6 = 3 }", "6 = 3 }\neach = 2"), 14, "every place has its tokens"),
    (changed('"6: no 6 beside"', '"7: no 6 beside"'), 5, "one of forest, hill"),
    (changed('"6: no 6 beside"', '"forst: no sea"'), 5, "in place of 'forst' a place: forest, hill, sea, board, "),
    (changed('"6: no 6 beside"', '"forst: no sea"'), 5, "or cells such as 0,-2; did you mean forest?"),
    (changed('"6: no 6 beside"', '"sea: no forst"'), 5, "in place of 'forst' one of forest, hill, sea, "),
    (changed('"6: no 6 beside"', '"each hil: no sea"'), 5, "in place of 'hil' one of corner, edge"),
    (changed('"6: no 6 beside"', '"block 1: no sea"'), 5, "in place of 'block 1' a place: "),
    (changed('on = "forest|hill"', 'on = "coast edge"'), 13, "did you mean coast edges?"),
    (changed("6 = 3 }", '6 = 3 }\nshape = "bar"'), 15, "only single tokens on edges are bars"),
    (changed('"6: no 6 beside"', '"6 is good"'), 5, "CELL=KIND"),
    (changed('"6: no 6 beside"', '"hill: sea within 2 steps"'), 5, "such as 'hill: at least 1 sea within 2 steps'"),
    (
        changed("[layers.number]", '[layers.port]\non = "inner edges"\ntokens = { p = 1 }\n[layers.number]').replace(
            "6: no 6 beside", "p: at least 1 sea within 2 steps"
        ),
        5,
        "in place of 'sea' what lies on inner edges, or on cells with `beside`",
    ),
    (changed('"6: no 6 beside"', '"hill: beside sea"'), 5, "such as 'hill: at least 1 sea beside'"),
    (changed('"6: no 6 beside"', '"sea: all together"'), 5, "such as 'sea: at least N together'"),
    (changed('"6: no 6 beside"', '"3,2=sea"'), 5, "in place of 3,2: 0,-2 to 2,-2"),
    (changed('"6: no 6 beside"', '"6: no forest|6 beside"'), 5, "in one layer"),
    (changed('shape = "hexagon 2"', 'shape = "square 8"'), 7, 'cells = "squares" and a shape such as rectangle 8 8'),
    (changed("forest =", "start ="), 9, "another name, because this word has a meaning in wishes; seats start on"),
    (changed("[layers.number]", "[starts]"), 12, "no starts: seats start on kinds with start = true"),
    (changed('"6: no 6 beside"', '"ring 9: no sea"'), 5, "a ring from 0 to 2"),
    (changed('"6: no 6 beside"', '"each column: no sea"'), 5, "hexagons have no columns"),
    (changed('"6: no 6 beside"', '"forest: from 4 to 2 worth"'), 5, "the second is larger"),
    (changed("[lattice]", "[symmetry]\nseats = 5\n[lattice]"), 6, "a group that keeps the lattice"),
    (changed("seats = [2, 3]", 'seats = [2]\nsymmetry = { seats = 2, swap = ["sea", "hill"] }'), 5, "the same count"),
    (changed('"ab ab"', '"ab a"', BLOCKS), 13, "4, one for each cell of a block"),
    (changed('"ab ab"', '"ab ax"', BLOCKS), 13, "letters of kinds: a b"),
    (changed("turns = 4", "turns = 3", BLOCKS), 11, "a divisor of 4"),
    (changed('one = "ab ab"\n', "", BLOCKS), 12, "at least 2, one for each place"),
    (GOOD + '[ja.names]\nforests = "森"', 16, "did you mean forest?"),
    (GOOD + '[ja.names]\nforest = "森"\nhill = "森"', 17, "forest and hill would be printed alike"),
    (GOOD + '[ja.names]\nforest = "hill"', 16, "forest and hill would be printed alike"),
    (GOOD + '[ja.names]\n6 = "5"', 16, "5 and 6 would be printed alike"),
    (GOOD + '[names]\nforest = "hill"', 16, "forest and hill would be printed alike"),
    (GOOD + '[ja.names]\nforest = "wood"\n[names]\nhill = "wood"', 16, "forest and hill would be printed alike"),
    (GOOD + '[ja]\nscore = "1"', 16, "a list of at most 12 texts"),
]


@pytest.mark.parametrize("hills", [*range(1, 20, 3)])
@pytest.mark.parametrize("sea", [None, 0, 4, 19])
def test_counts_that_do_not_fill_the_board_are_told_with_their_sum(hills: int, sea: int | None) -> None:
    """docs/maps.md: counts are together all cells of the lattice, here 19; one kind without a count takes the rest."""
    text = changed("hill = { count = 6", f"hill = {{ count = {hills}")
    text = changed("sea = {}", "sea = {}" if sea is None else f"sea = {{ count = {sea} }}", text)
    total = 6 + hills + (sea or 0)
    if total == 19 or (sea is None and total < 19):
        assert sum(read_description(text.encode()).counts.values()) == 19
        return
    with pytest.raises(InputError, match=rf"\b{total} cells: expected 19, the cells of the lattice"):
        read_description(text.encode())


COUNTS = ("at least 2", "at most 2", "exactly 2", "from 1 to 2", "no")
WORDS = {"CELL": "0,0", "REGION": "ring 1", "UNIT": "row", "KIND": "hill", "N": "2"}


def test_a_message_lists_every_form_of_a_wish() -> None:
    """docs/maps.md: its sentences. Each form that the message shows is read, and it shows what is written there."""
    forms, _, counts = SENTENCES.partition("; where COUNT is ")
    assert counts == "at least N, at most N, exactly N, from N to M, or no"
    page = (Path(__file__).parents[2] / "docs/maps.md").read_text("utf-8")
    words = ("beside", "within", "together", "steps from", "worth within", "each ", "=", "% apart")
    assert all(word in page and word in forms for word in words)
    for form in forms.split("; "):
        for count in COUNTS:
            sentence = re.sub(r"\b[A-Z]+\b", lambda word: WORDS[word[0]], form.replace("COUNT", count))
            assert read_description(changed('"6: no 6 beside"', f'"{sentence}"')).wishes == (sentence,)


def test_what_is_no_toml_is_told_with_what_may_be_missing() -> None:
    """Issue: a missing comma in a list; advice about names in quotes only where it fits."""
    for text in (changed("[2, 3]", "[2 3]"), changed('"6: no 6 beside"', '"6: no 6 beside" "sea: no 6"')):
        with pytest.raises(InputError, match=r"a comma, a quote or a bracket may be missing before it$"):
            read_description(text)
    with pytest.raises(InputError, match=r"a quote may be missing$"):
        read_description(changed('"IS"', '"IS'))
    with pytest.raises(InputError, match="names with other letters"):
        read_description(changed("forest =", "forêt ="))


@pytest.mark.parametrize(("text", "line", "told"), FAULTY, ids=[told[:40] for _, _, told in FAULTY])
def test_a_fault_is_told_with_its_line_and_a_remedy(text: str, line: int, told: str) -> None:
    """docs/maps.md: what is wrong is refused in one line: its line, what was found, what was expected."""
    with pytest.raises(InputError) as failed:
        read_description(text)
    said = str(failed.value)
    assert said.startswith(f"line {line}: "), said
    assert told in said
    assert "\n" not in said


def test_many_faults_are_known() -> None:
    assert len(FAULTY) >= 40


HOSTILE = {
    "a million cells": changed("hexagon 2", "rectangle 1000 1000"),
    "a million cells in rows": changed("hexagon 2", "rows " + "40 " * 45),
    "a thousand kinds": changed("sea = {}", "sea = {}\n" + "".join(f"k{i} = {{ count = 0 }}\n" for i in range(1000))),
    "control characters": changed('"Island"', '"Is\\u001b[31mland"'),
    "a direction override": changed("forest", '"\\u202eabc"'),
    "no end of text": 'name = "' + "x" * 2 * MOST_BYTES,
    "not text": "\udcff",
    "deep": "a = " + "[" * 9000,
    "dotted": "a." * 5000 + "b = 1",
    "tokens without end": changed("6 = 3", "6 = 999999999999"),
    "a huge number": changed("count = 6", "count = " + "9" * 190),
    "a wish without end": changed('"6: no 6 beside"', '"' + "6|" * 3000 + '6: no 6 beside"'),
    "distances over all pairs": changed(
        '"6: no 6 beside"', '"sea: at least 30 steps from hill", "hill: at least 30 steps from sea"'
    ).replace('shape = "hexagon 2"', 'cells = "squares"\nshape = "rectangle 24 25"'),
    "another name without end": GOOD + '[ja.names]\nsea = "' + "海" * 4000 + '"',
    "another name that breaks the line": GOOD + '[ja.names]\nsea = "a\\nb"',
    "another name that turns the text": GOOD + '[ja.names]\nsea = "\\u202eabc"',
    "another name of blanks": GOOD + '[ja.names]\nsea = "   "',
    "another name that is a table": GOOD + "[ja.names.sea.sea]\nsea = 1",
    "another name that is a number": GOOD + "[ja.names]\nsea = " + "9" * 190,
    "names that are a list": GOOD + '[ja]\nnames = ["sea"]',
    "a thousand other names": GOOD + "[ja.names]\n" + "".join(f'k{i} = "a"\n' for i in range(900)),
    "lines without end": GOOD + "[ja]\nscore = [" + '"a",' * 3000 + "]",
    "an escape in lines": GOOD + '[ja]\nscore = ["\\u001b[31m"]',
    "codes without end": changed(
        "[kinds]", "[kinds]\n" + "".join(f"k{i} = {{ count = 9 }}\n" for i in range(50))
    ).replace("hexagon 2", "rectangle 23 26"),
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_hostile_descriptions_end_at_a_limit(name: str) -> None:
    """docs/maps.md: everything in a description has a limit, and messages hold no character that is not printable."""
    with pytest.raises(InputError) as failed:
        read_description(HOSTILE[name])
    assert str(failed.value).isprintable()
    assert len(str(failed.value)) < 400


def test_a_file_is_named_in_the_message(tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_text(changed('"IS"', '"is"'))
    with pytest.raises(InputError, match=re.escape(f"{path}: line 3: prefix")):
        read_description_file(str(path))
    with pytest.raises(InputError, match="no such file"):
        read_description_file(str(tmp_path / "other.toml"))


def test_seats_are_in_ascending_order_however_they_are_written() -> None:
    """`Layout.SEATS`: the numbers of seats that the game can have, in ascending order."""
    assert read_description(changed("[2, 3]", "[4, 2, 3, 2]")).seats == (2, 3, 4)


def test_looks_and_comments_leave_codes_as_they_are() -> None:
    """docs/maps.md: looks, texts and comments may change; codes stay."""
    one, other = read_description(GOOD), read_description(changed("sea = {}", 'sea = { hue = "blue" } # wet'))
    assert one.digest == other.digest
    assert one.digest != read_description(changed("forest = { count = 6 }", "forest = { count = 5 }")).digest


def test_of_the_same_boards_the_looks_read_last_are_taken() -> None:
    """docs/maps.md: looks leave the codes as they are, so a file that is read again brings those that it has now."""
    for hue in ("green", "blue", "green"):
        told = read_description(described(name='"Looks"', kinds=f'a={{hue="{hue}"}}'))
        assert known_as(told) == told.game
        assert known()[told.game].description == told


def test_a_board_file_brings_its_description_and_takes_no_other() -> None:
    """docs/maps.md: a board's file holds the text of its description, which is read like any other text."""
    board = from_number(read_description(GOOD), 12345)
    assert board is not None
    text = write_board(board)
    assert read_board(text.encode()).board == board
    with pytest.raises(InputError, match="/description: line 3"):
        read_board(text.replace('prefix = \\"IS\\"', 'prefix = \\"is\\"').encode())
    named = read_board(text.replace(f'"game": "{board.game}"', '"game": "last-land"').encode())
    assert [finding.where for finding in named.findings] == [("/game",)]
    other = read_board(text.replace("6 = 3", "6 = 2").encode())
    assert other.board is None


def test_edges_and_corners_lie_where_cells_meet() -> None:
    """Euler: corners - edges + cells = 1 for a board without holes; an edge has two ends, a corner up to four cells."""
    for lattice in (hexagon(2), rectangle(4, 3), picture(". . .\n . .\n. . .").lattice):
        field = Field(lattice)
        classes = field.classes
        edges = len(classes["coast edges"]) + len(classes["inner edges"])
        graph = networkx.Graph((i, j) for i, near in enumerate(classes[CELLS].near) for j in near)
        assert networkx.is_connected(graph)
        assert len(classes[CORNERS]) - edges + len(lattice) == 1
        assert sum(map(len, classes[CORNERS].near)) == 2 * edges
        assert {len(touching) for touching in classes["inner edges"].touching} == {2}
        assert all(len(around) == 2 for around in classes["coast edges"].near)
        for places in classes.values():
            for moved in places.images:
                assert sorted(moved) == list(range(len(places)))
                assert all({moved[j] for j in near} == set(places.near[moved[i]]) for i, near in enumerate(places.near))


def test_a_symmetry_keeps_the_kinds_of_fixed_cells() -> None:
    """docs/maps.md: boards that a symmetry turns into each other are one board. A town never becomes a port."""
    source = """
name = "Street"
prefix = "SQ"
[lattice]
cells = "squares"
shape = "rectangle 3 1"
[kinds]
town = { count = 1, at = ["a1"] }
port = { count = 1, at = ["c1"] }
field = {}
"""
    found = read_description(source)
    cells = [*found.field.lattice.symmetries.values()]
    assert {cells[number] for number in symmetries(found)} == {(0, 1, 2)}
    alike = read_description(
        source.replace('port = { count = 1, at = ["c1"] }\n', "").replace(
            'town = { count = 1, at = ["a1"] }', 'town = { count = 2, at = ["a1", "c1"] }'
        )
    )
    cells = [*alike.field.lattice.symmetries.values()]
    assert {cells[number] for number in symmetries(alike)} == {(0, 1, 2), (2, 1, 0)}


def test_kinds_that_count_as_the_same_make_the_same_board() -> None:
    """docs/maps.md, same_as: boards that differ in such kinds alone are one board. No symmetry turns these around."""
    source = 'name = "T"\nprefix = "TT"\n[lattice]\ncells = "squares"\nshape = "rectangle 3 1"\n[kinds]\n'
    source += 'gate = { count = 1 }\nway = {}\nother = { count = 1, same_as = "gate" }\n'
    lain = ("gate", "other", "way"), ("other", "gate", "way"), ("gate", "way", "other")
    same = [made(read_description(source), 1, cells, ()).canonical_key() for cells in lain]
    assert same[0] == same[1] != same[2]
    different = source.replace(', same_as = "gate"', "").replace('"T"', '"U"')
    assert len({made(read_description(different), 1, cells, ()).canonical_key() for cells in lain}) == 3
