"""Cutting files: the layers of a sheet as SVG, or as DXF of release 12.

In SVG a user unit is a millimetre, and each layer is a group. DXF is in millimetres with y up, and has only LINE
entities, because every program that reads DXF can read them. Both formats are plain text. The same sheet always gives
the same bytes.
"""

from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape

from landpress.output.files.cutfile import CutSheet, Line

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
