"""The rose of the six directions beside a Terraforming board, and its place on a page. Lengths are millimetres."""

from landpress.layouts.hexgrid import DIRECTIONS
from landpress.output.games.terraforming import board as plain
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Shape, Text
from landpress.output.scene.shapes import circle, joined, polygon
from landpress.output.scene.style import SMALLEST_BODY, Style
from landpress.output.sheets.map_frame import INSET, MapFrame


def compass(x: float, y: float, style: Style) -> list[Drawn]:
    """Return the rose of the six directions on a white disc: a point towards each, half of it in the shade."""
    ink, paper, reach = style.palette.ink, style.palette.paper, plain.ROSE + 3.5
    halves: tuple[list[Path], list[Path]] = ([], [])
    names: list[Drawn] = []
    for name, step in DIRECTIONS.items():
        dx, dy = hexmap.centre(step, 1)
        for side, found in zip((-1, 1), halves, strict=True):
            corner = x + dx * 3.4 - side * dy * 1.6, y + dy * 3.4 + side * dx * 1.6
            found.append(polygon([(x + dx * 10.5, y + dy * 10.5), corner, (x, y)]))
        at = x + dx * 13.6, y + dy * 13.6 + SMALLEST_BODY * 0.35
        names.append(Text(*at, name, SMALLEST_BODY, ink, bold=True, anchor="middle"))
    return [
        Shape(circle(x, y, reach), paper, ink, 0.5),
        Shape(circle(x, y, reach - 1), stroke=ink, width=0.15),
        Shape(joined(halves[0]), paper, ink, 0.2),
        Shape(joined(halves[1]), style.palette.filled(ink), ink, 0.2),
        Shape(circle(x, y, 1.3), paper, ink, 0.3),
        *names,
    ]


def rose_place(frame: MapFrame) -> Point:
    """Return the middle of the rose of directions in the upper right corner."""
    reach = plain.ROSE + INSET + 3.5
    return frame.area.right - reach, frame.area.y + reach
