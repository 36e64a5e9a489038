"""The lattice of a description: a shape by name, rows, blocks of cells, or a picture in text."""

from collections.abc import Sequence
from typing import Any

from landpress.layouts.errors import InputError
from landpress.layouts.field import Field
from landpress.layouts.hexgrid import Hex
from landpress.layouts.hexgrid import hexagon as cells_of_hexagon
from landpress.layouts.lattice import Lattice, hexagon_rows, picture
from landpress.layouts.maps.table import Table
from landpress.layouts.squares import Square

HEXES, SQUARES = "hexes", "squares"
MOST_CELLS = 600
_SHAPES = {
    HEXES: "hexagon N, rectangle COLUMNS ROWS, rows N N .., flowers RADIUS N N ..",
    SQUARES: "rectangle COLUMNS ROWS, rows N N .., patches SIDE N N ..",
}
_LARGEST = 40
LONGEST_PICTURE = 4000


def lattice_of(table: Table) -> tuple[Field, dict[int, str]]:
    """Return the field of the table `[lattice]`, and the letter of each cell that a picture marks with one."""
    table.only(("cells", "shape", "picture", "flat"))
    cells, flat = table.word("cells", (HEXES, SQUARES), HEXES), table.flag("flat")
    if flat and cells == SQUARES:
        table.wrong("flat", "hexes: squares have no flat tops")
    if ("shape" in table) == ("picture" in table):
        table.wrong(
            "", f"either a shape ({_SHAPES[cells]}) or a picture", said="neither" if "shape" not in table else "both"
        )
    if "picture" in table:
        return _drawn(table, cells, flat)
    field = _shaped(table, cells, flat)
    if len(field.lattice) > MOST_CELLS:
        table.wrong("shape", f"at most {MOST_CELLS} cells")
    return field, {}


def _drawn(table: Table, cells: str, flat: bool) -> tuple[Field, dict[int, str]]:
    text = table.text("picture", LONGEST_PICTURE, lines=True)
    try:
        found = picture(text, cells == SQUARES, flat)
    except InputError as error:
        table.wrong("picture", "a dot or a letter for each cell, and blanks elsewhere", said=str(error))
    if len(found.lattice) > MOST_CELLS:
        table.wrong("picture", f"at most {MOST_CELLS} cells", said=f"{len(found.lattice)} cells")
    return Field(found.lattice), {i: mark for i, mark in enumerate(found.marks) if mark != "."}


def _shaped(table: Table, cells: str, flat: bool) -> Field:
    name, *numbers = table.text("shape", 200).split()
    sizes = [int(number) for number in numbers if number.isascii() and number.isdecimal() and len(number) < 3]
    made = None
    if len(sizes) == len(numbers) and all(0 < size <= _LARGEST for size in sizes):
        made = _made(name, cells, sizes, flat)
    if made is None:
        if name.startswith("square"):
            table.wrong("shape", 'cells = "squares" and a shape such as rectangle 8 8, for columns and rows')
        table.wrong("shape", f"{_SHAPES[cells]}, each number from 1 to {_LARGEST}; other outlines are a picture")
    return made


def _made(name: str, cells: str, sizes: Sequence[int], flat: bool) -> Field | None:
    """Return a shape by its name and its numbers, None if there is no such shape of these cells."""
    match name, cells, sizes:
        case "hexagon", "hexes", [radius] if radius <= 13:
            return Field(Lattice(cells_of_hexagon(radius), flat))
        case "rectangle", "hexes", [columns, rows] if columns * rows <= MOST_CELLS:
            return Field(hexagon_rows([rows] * columns if flat else [columns] * rows, flat))
        case "rectangle", "squares", [columns, rows] if columns * rows <= MOST_CELLS:
            return Field(_squares([columns] * rows))
        case "rows", "hexes", [_, *_] if sum(sizes) <= MOST_CELLS:
            return Field(hexagon_rows(sizes, flat))
        case "rows", "squares", [_, *_] if sum(sizes) <= MOST_CELLS:
            return Field(_squares(sizes))
        case "flowers", "hexes", [radius, _, *_] if sum(sizes[1:]) * len(cells_of_hexagon(radius)) <= MOST_CELLS:
            return _flowers(radius, sizes[1:], flat)
        case "patches", "squares", [side, _, *_] if sum(sizes[1:]) * side * side <= MOST_CELLS:
            return _patches(side, sizes[1:])
    return None


def _squares(lengths: Sequence[int]) -> Lattice[Square]:
    """Return rows of squares, each in the middle as far as squares allow."""
    widest = max(lengths)
    return Lattice(Square(x + (widest - length) // 2, y) for y, length in enumerate(lengths) for x in range(length))


def _flowers(radius: int, lengths: Sequence[int], flat: bool) -> Field:
    """Return hexagons of cells that lie in rows of so many, without gaps."""
    blocks = []
    for middle in hexagon_rows(lengths).cells:
        q = middle.q * (2 * radius + 1) + middle.r * radius
        r = middle.r * (radius + 1) - middle.q * radius
        blocks.append([Hex(q + cell.q, r + cell.r) for cell in cells_of_hexagon(radius)])
    return _blocks(Lattice([cell for block in blocks for cell in block], flat), blocks)


def _patches(side: int, lengths: Sequence[int]) -> Field:
    """Return squares of cells that lie in rows of so many."""
    blocks = [
        [Square(block.x * side + x, block.y * side + y) for y in range(side) for x in range(side)]
        for block in _squares(lengths).cells
    ]
    return _blocks(Lattice([cell for block in blocks for cell in block]), blocks)


def _blocks(lattice: Lattice[Any], blocks: Sequence[Sequence[Hex | Square]]) -> Field:
    return Field(lattice, tuple(tuple(lattice.index[cell] for cell in block) for block in blocks))
