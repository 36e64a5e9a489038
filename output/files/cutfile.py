"""The work of a cutting machine on one sheet of parts, as lines in layers: cut, score, print, registration, scale.

Lengths are in millimetres from the top left corner of the sheet, y points down, rounded to 0.001 mm. Curves become
chords with an error of at most `TOLERANCE`. No stretch is cut twice: a shared edge of two parts becomes one line, which
continues as long as it is straight. The edge of a part that touches no other part is one closed line. Parts without an
outline are cut at the sides of their rectangle.

The layers are written as SVG, or as DXF of release 12. In SVG a user unit is a millimetre, and each layer is a group.
DXF is in millimetres with y up, and has only LINE entities, because every program that reads DXF can read them. Both
formats are plain text. The same sheet always gives the same bytes.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, dist, hypot, sqrt
from typing import NamedTuple
from xml.sax.saxutils import escape

from landpress.output.pieces.part import Part
from landpress.output.scene.items import Path, Point, Symbol, Use
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.sheets import crop_marks
from landpress.output.sheets.page import BAR
from landpress.output.sheets.part_sheets import Sheet, frame

Line = tuple[Point, ...]
"""The points of a line in order. The last point of a closed line equals the first."""

TOLERANCE = 0.01
CUT = "cut"
_DIGITS = 3


class Layer(NamedTuple):
    """The lines of one purpose. The name of the layer is this purpose."""

    name: str
    lines: tuple[Line, ...]


class CutSheet(NamedTuple):
    """The layers of one sheet in the order of work, and the size of the sheet."""

    width: float
    height: float
    layers: tuple[Layer, ...]


def cut_millimetres(sheet: Sheet) -> float:
    """Return the length of all edges that are cut, each of them once."""
    lines = next(layer.lines for layer in cut_sheet(sheet).layers if layer.name == CUT)
    return sum(dist(a, b) for line in lines for a, b in pairwise(line))


def cut_sheet(sheet: Sheet) -> CutSheet:
    """Return the lines of a sheet. Registration marks are included if they are printed on the sheet."""
    style, page, area = sheet.style, sheet.style.page, sheet.style.printable
    folds = [line for part, x, y, turn in sheet.placed for line in _placed(part.folds, x, y, turn)]
    if sheet.crease is not None:
        folds += flattened(polyline([(area.x, sheet.crease), (area.right, sheet.crease)]))
    cuts = [line for part, x, y, turn in sheet.placed for line in _placed(_edge(part), x, y, turn)]
    square, angles = crop_marks.registration(frame(style))
    looked_for = [*flattened(square), *flattened(angles)] if style.marks == "registration" else []
    bar = polyline([(area.x, area.bottom), (area.x + BAR, area.bottom)])
    layers = (
        Layer("score", merged(folds)),
        Layer(CUT, merged(cuts)),
        Layer("print", tuple(flattened(rectangle(0, 0, page.width, page.height)))),
        Layer("registration", tuple(looked_for)),
        Layer("scale", tuple(flattened(bar))),
    )
    return CutSheet(page.width, page.height, layers)


def _edge(part: Part) -> Path:
    edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    return (*edge, *part.slits)


def _placed(path: Path, x: float, y: float, turn: float) -> Iterator[Line]:
    place = Use(Symbol("", 0, ()), x, y, turn).place
    for line in flattened(path):
        yield tuple(place(*point) for point in line)


def flattened(path: Path) -> list[Line]:
    """Turn a path into lines of straight chords. Each `M` begins a new line."""
    lines: list[list[Point]] = []
    for command, values in path:
        match command:
            case "M":
                lines.append([(values[0], values[1])])
            case "L":
                lines[-1].append((values[0], values[1]))
            case "C":
                lines[-1] += _chords(lines[-1][-1], values)
            case "Z" if lines[-1][-1] != lines[-1][0]:
                lines[-1].append(lines[-1][0])
    return [tuple(line) for line in lines]


def _chords(start: Point, values: Sequence[float]) -> Iterator[Point]:
    """Yield the ends of chords along a cubic curve. A bound of its second derivative gives the number of chords."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, values
    bend = 6 * max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    count = max(1, ceil(sqrt(bend / (8 * TOLERANCE))))
    for i in range(1, count + 1):
        t = i / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def merged(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return every stretch of the lines once, sorted from the top left down.

    A closed line that touches no other line stays closed. Other lines are cut into horizontal, vertical and other
    stretches, and stretches that continue each other are joined.
    """
    whole = _together([_rounded(line) for line in lines])
    closed = [line for line in whole if line[0] == line[-1]]
    steps = [(a, b) for line in whole if line[0] != line[-1] for a, b in pairwise(line)]
    across = [step for step in steps if step[0][1] == step[1][1]]
    down = [step for step in steps if step[0][0] == step[1][0]]
    others = [step for step in steps if step not in {*across, *down}]
    straight = [(line[0], line[-1]) for group in (across, down) for line in _together(group)]
    return tuple(sorted([*closed, *straight, *_together(others)], key=lambda line: [(y, x) for x, y in line]))


def _rounded(line: Iterable[Point]) -> Line:
    return tuple((round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0) for x, y in line)


def _together(lines: Sequence[Line]) -> list[Line]:
    """Merge lines into one drawing without double stretches. Each line continues until another one branches off."""
    import shapely

    drawing = shapely.line_merge(shapely.union_all([shapely.LineString(line) for line in lines]))
    return [_rounded(line.coords) for line in shapely.get_parts(drawing.normalize()) if not line.is_empty]


LOOKS = {
    "score": ("#0000ff", 5),
    "cut": ("#ff0000", 1),
    "print": ("#808080", 8),
    "registration": ("#000000", 7),
    "scale": ("#008000", 3),
}
"""The colour of each layer in SVG, and its colour number in DXF. The colour tells the machine what to do."""
_WIDTH = 0.1


def write(sheet: CutSheet, suffix: str, title: str) -> bytes:
    """Return the file of a sheet. `title` names the document that it belongs to."""
    return _svg(sheet, title) if suffix == ".svg" else _dxf(sheet, title)


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _svg(sheet: CutSheet, title: str) -> bytes:
    width, height = _number(sheet.width), _number(sheet.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
    ]
    for layer in sheet.layers:
        names = f'id="{layer.name}" inkscape:label="{layer.name}" inkscape:groupmode="layer"'
        lines.append(f'<g {names} fill="none" stroke="{LOOKS[layer.name][0]}" stroke-width="{_WIDTH}">')
        lines += [f'<path d="{_path(line)}"/>' for line in layer.lines]
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""]).encode()


def _path(line: Line) -> str:
    is_closed = line[0] == line[-1]
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in (line[:-1] if is_closed else line))
    return f"M{points}{'Z' if is_closed else ''}"


def _dxf(sheet: CutSheet, title: str) -> bytes:
    """Write pairs of a group code and a value. The code and the value have a line each."""
    pairs = [
        (999, title.encode("ascii", "replace").decode()),
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "TABLES")),
        *((0, "TABLE"), (2, "LTYPE"), (70, "1")),
        *((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"), (73, "0"), (40, "0")),
        (0, "ENDTAB"),
        *((0, "TABLE"), (2, "LAYER"), (70, str(len(sheet.layers)))),
        *(pair for layer in sheet.layers for pair in _dxf_layer(layer.name)),
        *((0, "ENDTAB"), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "ENTITIES")),
        *(pair for layer in sheet.layers for line in layer.lines for pair in _dxf_line(layer.name, line, sheet.height)),
        *((0, "ENDSEC"), (0, "EOF")),
    ]
    return "".join(f"{code}\n{value}\n" for code, value in pairs).encode("ascii")


def _dxf_layer(name: str) -> tuple[tuple[int, str], ...]:
    return (0, "LAYER"), (2, name), (70, "0"), (62, str(LOOKS[name][1])), (6, "CONTINUOUS")


def _dxf_line(layer: str, line: Line, height: float) -> Iterator[tuple[int, str]]:
    for (x1, y1), (x2, y2) in pairwise(line):
        yield 0, "LINE"
        yield 8, layer
        for code, value in ((10, x1), (20, height - y1), (30, 0.0), (11, x2), (21, height - y2), (31, 0.0)):
            yield code, _number(value)
