"""The boards of Terraforming that a photo may show: holes and starts that a rotation of the seats keeps in place.

The asteroid on the page may be a whole board or the plan of its sheets. Labels of the plan and things on the page cover
cells. Such a cell has the content of the cells that lie alike for the other seats. A board whose seats are not equal is
not valid.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from landpress.engine.contract.house import standard
from landpress.engine.games.terraforming.validity import GROUPS
from landpress.layouts.games.terraforming import HOLE, NAME, RADIUS, SEATS, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import orbits
from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming import survey
from landpress.output.photos.bands import Bands
from landpress.output.photos.doubts import doubted, is_contrary
from landpress.output.photos.field import Field, Lattice
from landpress.output.photos.figures import Figures, contents, contents_in
from landpress.output.photos.grey import Grey, Lying, multiplied
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

EFFORT = 3
_WIDTH, _LARGER = 9, 13
"""The widths (mm) of the cells that photos are compared with: about those of a plan on A4, and on A3."""
_CLEAR = 3.0
"""By how much another content of a cell is likelier where a cell is another one, as a natural logarithm."""
_EMPTY, _HOLE, _START = range(3)
"""The columns of the contents of cells."""
_SAMPLE = 3
_STARTS = (Hex(0, -2), Hex(2, -2), Hex(2, 0), Hex(0, 2), Hex(-2, 2), Hex(-2, 0))
_HOLES = (Hex(3, -1), Hex(-1, 3), Hex(-2, -1))
"""The radius of the field with figures, and where it has starts and holes."""
_PLACES, _FARTHEST = 2, 20.0
"""How many places of the starts are tried for each number of seats; and how much less likely than the cells one by one
a board may be, as a natural logarithm."""


def boards(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards with equal seats that look like the cells of a page."""
    yield from _likely(contents(grey, colours, foot, FIGURES))


def boards_in(colours: Bands, fields: Sequence[Field]) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards with equal seats that look like the cells of a field, which lies in one of some ways."""
    found = list(_likely(contents_in(colours, fields, FIGURES, is_one=True)))
    if not found:  # the holes of the survey look are hatched by the code, and finely on large pages
        larger = _WIDTH / SOFT.lattice.drawn
        fields = [one._replace(matrix=multiplied(one.matrix, (larger, 0, 0, 0, larger, 0, 0, 0, 1))) for one in fields]
        found = list(_likely(contents_in(colours, fields, SOFT, is_one=True)))
    yield from found


def _likely(likely: Sequence[Sequence[float]] | None) -> Iterator[tuple[float, HexBoard]]:
    if likely is None:
        return
    least = sum(map(max, likely)) - _FARTHEST
    for players in SEATS:
        for found, board in _boards(likely, players):
            if found >= least:
                yield found, board


def contrary(grey: Grey, colours: Bands, foot: Lying, board: HexBoard) -> bool | None:
    """Return whether the cells of a page are those of another board, None if none are seen."""
    likely = contents(grey, colours, foot, FIGURES)
    if likely is None:
        return None
    starts = set(board.starts)
    kinds = zip(hexagon(board.radius), board.cells, strict=True)
    named = [_START if cell in starts else _HOLE if kind == HOLE else _EMPTY for cell, kind in kinds]
    return is_contrary(likely, named, board.radius, _CLEAR)


def _boards(likely: Sequence[Sequence[float]], players: int) -> Iterator[tuple[float, HexBoard]]:
    """Yield the likeliest boards for a number of seats, and some that differ from them where cells are doubtful."""
    cells = hexagon(RADIUS)
    parts = [[index(RADIUS)[cell] for cell in orbit] for orbit in orbits(cells, GROUPS[players])]
    rows = [[sum(likely[cell][kind] for cell in part) for kind in (_EMPTY, _HOLE, _START)] for part in parts]
    full = [i for i, part in enumerate(parts) if len(part) == players]
    for start in sorted(full, key=lambda i: rows[i][_START] - max(rows[i][:_START]))[-_PLACES:]:
        rest = [i for i in range(len(parts)) if i != start]
        for found, kinds in doubted([rows[i][:_START] for i in rest]):
            contents = [WASTELAND] * len(cells)
            for i, kind in zip(rest, kinds, strict=True):
                if kind == _HOLE:
                    for cell in parts[i]:
                        contents[cell] = HOLE
            yield found + rows[start][_START], make(NAME, contents, [cells[cell] for cell in parts[start]])


def _drawn(style: Style, width: int = _WIDTH) -> Sequence[Drawn]:
    """Return a field with holes and the start of each seat, on bare ground."""
    kinds = [HOLE if cell in _HOLES else WASTELAND for cell in hexagon(_SAMPLE)]
    board = make(NAME, kinds, _STARTS)
    if style.look == "survey":
        return survey.cell_items(board, width, 0, 0, "", style)
    return plain.field_items(board, width, 0, 0, style)


LATTICE = Lattice(RADIUS, _WIDTH, 6.0, 12.6, 0.2, (False,))
FIGURES = Figures(
    LATTICE,
    _SAMPLE,
    _drawn,
    (*((cell, HOLE) for cell in _HOLES), *((cell, "S") for cell in _STARTS)),
    Hex(0, 0),
    ((HOLE, standard(NAME)["holes.allowed"][0]), ("S", SEATS[0])),
    ("plain", plain.rock_of),
)
SOFT = FIGURES._replace(
    lattice=LATTICE._replace(drawn=_LARGER), drawn=partial(_drawn, width=_LARGER), looks=("survey",), soft=2.0
)
