"""The Saltmarsh board by touch: the more herbs a hummock has, the higher it stands."""

from landpress.plugins import LatticeMap, ShapedBoard, SolidCell, Style, land_of, on_lattice

WIDTH = 20
LOW, STEP = 2.4, 1.2


def cells(board: ShapedBoard, style: Style) -> list[SolidCell]:
    """Return the hummocks."""
    edge = LatticeMap(board.lattice, WIDTH).cell
    return [
        SolidCell(x, y, edge, (land_of(board.lattice, WIDTH, LOW + STEP * int(kind)),))
        for _, kind, (x, y) in on_lattice(board, WIDTH)
    ]
