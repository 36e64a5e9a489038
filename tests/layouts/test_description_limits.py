"""Descriptions: every limit of a number, a text or a list exactly, and one beyond it, with the words of the refusal."""

from collections.abc import Callable

import pytest

from landpress.layouts.errors import InputError
from landpress.layouts.maps.reader import read_description
from tests.layouts.descriptions import described


def many(count: int, form: str, between: str = ", ") -> str:
    return between.join(form.format(i) for i in range(count))


Made = Callable[[int], str]
LIMITS: list[tuple[str, Made, int, str]] = [
    ("name", lambda n: f'"{"x" * n}"', 60, "name: x{37}...: expected a text of at most 60 printable characters"),
    ("seats", lambda n: f"[1, {n}]", 6, "seats: a list of 2: expected a list of numbers from 1 to 6, such as"),
    ("seats", lambda n: f"[{n}, 3]", -1, "seats: a list of 2: expected a list of numbers from 1 to 6, such as"),
    ("more", lambda n: f'rules="{"x" * n}"', 6000, "rules: .*a text of at most 6000 printable characters"),
    (
        "more",
        lambda n: "score=[" + many(n, '"a{}"') + "]",
        12,
        "score: a list of 13: expected a list of at most 12 texts",
    ),
    ("more", lambda n: f'score=["{"x" * n}"]', 60, "score: x.*: expected texts of at most 60 printable characters"),
    ("more", lambda n: "wishes=[" + many(n, '"board: no b"') + "]", 100, "wishes: .*a list of at most 100 texts"),
    ("more", lambda n: f'deck="{"x" * (n - 4)}.csv"', 60, "deck: .*a text of at most 60 printable characters"),
    ("more", lambda n: f"symmetry={{seats={n}}}", -2, r"symmetry\.seats: 1: expected a whole number from 2 to 12"),
    ("kinds", lambda n: "a={}\n" + many(n - 1, "k{}={{count=0}}", "\n"), 60, "kinds: 61 entries: expected at most 60"),
    ("kinds", lambda n: f"{'k' * n}={{}}", 20, "kinds: k{21}: expected a name of at most 20 characters without blanks"),
    ("kinds", lambda n: f"a={{worth={n}}}", 1000, r"kinds\.a\.worth: 1001: expected a whole number from -1000 to 1000"),
    ("kinds", lambda n: f"a={{worth=-{n}}}", 1000, r"kinds\.a\.worth: -1001: expected a whole number from -1000"),
    ("kinds", lambda n: f'a={{text="{"x" * n}"}}', 12, r"kinds\.a\.text: .*a text of at most 12 printable"),
    ("kinds", lambda n: f"a={{count={n}}}", 25, r"kinds\.a\.count: 26: expected a whole number from 0 to 25$"),
    (
        "kinds",
        lambda n: f"a={{count=24}}\nc={{count={n}}}",
        1,
        "kinds: 26 cells: expected 25, the cells of the lattice",
    ),
    (
        "kinds",
        lambda n: f"a={{count=24}}\nc={{count={n}}}",
        -1,
        "kinds: 24 cells: expected 25, the cells of the lattice",
    ),
    (
        "kinds",
        lambda n: f'a={{count={n}, at=["a1", "b1"]}}\nc={{}}',
        -2,
        r"kinds\.a\.count: 1: expected at least 2, the",
    ),
    (
        "kinds",
        lambda n: f'a={{letter="{"x" * n}"}}',
        1,
        r"kinds\.a\.letter: xx: expected a text of at most 1 printable",
    ),
    ("kinds", lambda n: f"a={{tint={n}.0}}", 1, r"kinds\.a\.tint: 2\.0: expected a number from 0 to 1, such as 0\.3"),
    ("kinds", lambda n: f"a={{tint={n}.0}}", 0, r""),
    (
        "tables",
        lambda n: f"[layers.l]\ntokens={{t={n}}}",
        25,
        r"layers\.l\.tokens: 26 tokens: expected at most 25, the",
    ),
    (
        "tables",
        lambda n: f"[layers.l]\neach={n}\ntokens={{t={25 * n}}}",
        5,
        r"layers\.l\.each: 6: expected .*from 1 to 5",
    ),
    (
        "tables",
        lambda n: f"[layers.l]\neach=2\ntokens={{t={n}}}",
        -50,
        r"layers\.l\.tokens: 49 tokens: expected 50: with",
    ),
    ("tables", lambda n: many(n, "[layers.l{0}]\ntokens={{t{0}=1}}", "\n"), 8, "layers: 9 entries: expected at most 8"),
    (
        "tables",
        lambda n: "[layers.l]\ntokens={" + many(n, "t{}=0") + "}",
        60,
        r"layers\.l\.tokens: 61 entries: expected",
    ),
    (
        "tables",
        lambda n: f"[layers.l]\nworth={{t={n}}}\ntokens={{t=1}}",
        1000,
        r"layers\.l\.worth\.t: 1001: expected a wh",
    ),
    ("tables", lambda n: f'[ja]\nname="{"島" * n}"', 60, r"ja\.name: .*at most 60 printable"),
    ("tables", lambda n: f'[ja]\nrules="{"x" * n}"', 6000, r"ja\.rules: .*at most 6000 printable"),
    ("tables", lambda n: "[ja]\nscore=[" + many(n, '"{}点"') + "]", 12, r"ja\.score: a list of 13: .*at most 12 texts"),
    ("tables", lambda n: f'[ja]\nscore=["{"点" * n}"]', 60, r"ja\.score: .*texts of at most 60 printable"),
    (
        "tables",
        lambda n: f'[ja.names]\na="{"島" * n}"',
        20,
        r"ja\.names\.a: 島{21}: expected a text of at most 20 print",
    ),
    ("lattice", lambda n: f'shape="hexagon {n}"', 13, r"lattice\.shape: hexagon 14: expected hexagon N, rectangle COL"),
    (
        "lattice",
        lambda n: f'shape="rectangle {n} 15"',
        40,
        r"lattice\.shape: .*each number from 1 to 40; other outlines",
    ),
    (
        "lattice",
        lambda n: f'shape="rectangle {n} 25"',
        24,
        r"lattice\.shape: rectangle 25 25: expected hexagon N, rect",
    ),
    (
        "lattice",
        lambda n: f'shape="rows {"40 " * 14}39 {n}"',
        1,
        r"lattice\.shape: rows 40 .*: expected hexagon N, rect",
    ),
    (
        "lattice",
        lambda n: f'cells="squares"\nshape="rows {n} 40"',
        -1,
        r"lattice\.shape: rows 0 40: expected rectangle",
    ),
    ("lattice", lambda n: f'cells="squares"\nshape="rectangle 25 {n}"', 24, r"lattice\.shape: .*patches SIDE N N \.\."),
    (
        "lattice",
        lambda n: 'picture="""\n' + "." * n + '"""\ncells="squares"',
        99,
        r"lattice\.picture: the cell \(99, 0\)",
    ),
]
BLOCKS = """name="B"
prefix="BB"
[lattice]
{shape}
[kinds]
a={{letter="a"}}
[blocks]
turns={turns}
[blocks.tiles]
{tiles}
"""


@pytest.mark.parametrize(
    ("part", "made", "most", "told"), LIMITS, ids=[f"{i} {one[3][:30]}" for i, one in enumerate(LIMITS)]
)
def test_a_limit_is_allowed_and_one_beyond_is_not(part: str, made: Made, most: int, told: str) -> None:
    """docs/maps.md: everything in a description has a limit. A limit below 0 is a least number.

    One line says the place, what was found, and what was expected.
    """
    kinds = "a={}\nb={count=0}" if part != "kinds" else ""
    texts = [
        described(**{"kinds": kinds, part: made(number)}) for number in (abs(most), most + 1 if most > 0 else -most - 1)
    ]
    assert read_description(texts[0]).game
    if told:
        with pytest.raises(InputError, match=rf"^line \d+: {told}"):
            read_description(texts[1])


def test_places_for_tokens_count_whether_or_not_tokens_lie_there() -> None:
    """docs/maps.md: a board has at most 1,200 cells and places for tokens."""

    def text(layers: int) -> str:
        layer = "[layers.l{0}]\ntokens={{t{0}=1}}"
        lattice = 'cells="squares"\nshape="rectangle 24 25"'
        return described(lattice=lattice, kinds="a={}\nb={count=0}", tables=many(layers, layer, "\n"))

    assert read_description(text(1)).game
    with pytest.raises(InputError, match="1800 cells and places for tokens: expected at most 1200"):
        read_description(text(2))


@pytest.mark.parametrize(
    ("shape", "turns", "cells"),
    [('shape="flowers 1 2 1"', 6, 7), ('cells="squares"\nshape="patches 3 2 1"', 4, 9)],
)
def test_blocks_have_turns_letters_and_enough_tiles(shape: str, turns: int, cells: int) -> None:
    def text(turns: int = turns, tiles: int = 3, letters: int = cells) -> str:
        return BLOCKS.format(shape=shape, turns=turns, tiles=many(tiles, f't{{}}="{"a" * letters}"', "\n"))

    for allowed in (text(), text(turns=1), text(turns=2), text(tiles=40)):
        assert read_description(allowed).blocks
    for refused, told in (
        (text(turns=turns + 1), f"blocks.turns: {turns + 1}: expected a whole number from 1 to {turns}"),
        (text(turns=turns - 1), f"blocks.turns: {turns - 1}: expected a divisor of {turns}"),
        (text(tiles=2), "blocks.tiles: 2 blocks: expected at least 3, one for each place"),
        (text(tiles=41), "blocks.tiles: 41 entries: expected at most 40 entries"),
        (
            text(letters=cells - 1),
            f"blocks.tiles.t0: {cells - 1} letters: expected {cells}, one for each cell of a block",
        ),
        (text().replace("a={", 'b={at=["q"]}\na={'), "kinds.b.at: q: expected cells of this board: "),
    ):
        with pytest.raises(InputError) as raised:
            read_description(refused)
        assert str(raised.value).partition(": ")[2].startswith(told)


def layers(places: int, last: int) -> str:
    """Return eight layers, of which the last has `last` tokens on each cell and the others five."""
    each = [5] * 7 + [last]
    return "\n".join(f"[layers.l{i}]\neach={n}\ntokens={{t{i}={n * places}}}" for i, n in enumerate(each))


def test_a_board_has_at_most_1200_cells_and_tokens() -> None:
    lattice = 'cells="squares"\nshape="rectangle 6 5"'
    assert 30 + 30 * (7 * 5 + 4) == 1200
    assert read_description(described(lattice=lattice, tables=layers(30, 4))).layers
    with pytest.raises(InputError, match=r"layers: 1230 cells and places for tokens: expected at most 1200$"):
        read_description(described(lattice=lattice, tables=layers(30, 5)))


def test_a_description_has_at_most_16000_bytes() -> None:
    text = described()
    assert read_description(text + "#" * (16_000 - len(text))).game
    with pytest.raises(InputError, match=r"^a description has at most 16000 bytes, this one has more; shorten it$"):
        read_description(text + "#" * (16_001 - len(text)))


def test_a_code_has_at_most_150_characters() -> None:
    """`space`: boards that can be written. Kinds that are mixed evenly make codes long."""
    kinds = "a={}\n" + many(19, "kind{}={{count=9}}", "\n")
    told = read_description(
        described(lattice='cells="squares"\nshape="rectangle 12 14"', kinds=kinds.replace("kind18={count=9}", ""))
    )
    assert told.payload <= 150
    with pytest.raises(
        InputError, match=r"lattice: codes of 1[5-9]\d characters: expected boards whose codes have at most 150"
    ):
        read_description(described(lattice='cells="squares"\nshape="rectangle 14 14"', kinds=kinds))


@pytest.mark.parametrize(
    ("cells", "most", "beyond"),
    [
        ("hexes", "rectangle 40 15", "rectangle 40 16"),
        ("squares", "rectangle 15 40", "rectangle 15 41"),
        ("hexes", f"rows {'40 ' * 15}", f"rows {'40 ' * 15}1"),
        ("squares", f"rows 1{' 1' * 39}", f"rows 41 {'1 ' * 39}"),
        ("squares", f"rows {'40 ' * 15}", f"rows {'40 ' * 15}1"),
        ("squares", "rectangle 04 1", "rectangle 004 1"),
        ("hexes", "hexagon 1", "hexagon 0"),
    ],
)
def test_a_shape_has_at_most_600_cells_and_numbers_from_1_to_40(cells: str, most: str, beyond: str) -> None:
    field = read_description(described(lattice=f'cells="{cells}"\nshape="{most}"')).field
    name, *numbers = most.split()
    sizes = [int(number) for number in numbers]
    wanted = {"rectangle": sizes[0] * sizes[-1], "rows": sum(sizes), "hexagon": 7}
    assert len(field.lattice) == wanted[name]
    with pytest.raises(InputError, match=r"lattice\.shape: .*, each number from 1 to 40; other outlines are a picture"):
        read_description(described(lattice=f'cells="{cells}"\nshape="{beyond}"'))


def test_wishes_compare_at_most_400000_pairs() -> None:
    """docs/maps.md: the balance of starts counts each cell for the nearest start: 600 cells are 360,000 pairs."""
    wish = "a: worth within 3 steps, at most 8 % apart"
    large = 'cells="squares"\nshape="rectangle 24 25"'
    assert read_description(described(lattice=large, kinds="a={worth=1}", more=f'wishes=["{wish}"]')).wishes == (wish,)
    with pytest.raises(InputError, match=f"wishes: {wish}: expected fewer wishes, shorter distances, or a smaller"):
        read_description(described(lattice=large, kinds="a={worth=1}", more=f'wishes=["{wish}", "{wish}"]'))
