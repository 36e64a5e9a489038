"""The outlines of letters as paths, for titles that are drawn and not set.

Lengths are in millimetres, y points down. The baseline of a text begins at (0, 0). The table `glyf` of a shipped face
is read here, because the face is open already, and fontTools takes longer to import than a board to draw.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from struct import unpack_from
from typing import NamedTuple

from landpress.output.scene.fonts import face, run_width, runs, runs_of, width_of
from landpress.output.scene.items import Path, Segment, Shape, Text
from landpress.output.scene.shapes import extent, joined, moved, pieces

_ON, _SHORT, _SAME, _REPEAT = 1, (2, 4), (16, 32), 8
"""The flags of a point: it lies on the outline; its x and y are one byte; are equal or positive; the flag repeats."""
_WORDS, _PLACED, _MORE = 1, 2, 32
"""The flags of a part of a composed glyph: its shift has two bytes; is a shift; another part follows."""
_SCALED = {8: 1, 64: 2, 128: 4}
"""The flags of a part that is scaled, with how many numbers tell it."""
_Matrix = tuple[float, float, float, float, float, float]


class _Node(NamedTuple):
    """A point of an outline in units of the face, y up. A point that is not `on` the outline bends it."""

    x: float
    y: float
    on: bool


@cache
def letter(name: str, symbol: str) -> tuple[Path, float]:
    """Return the outline of a character in a face at size 1, and its width."""
    font = face(name).face
    em = 1 / float(font.unitsPerEm)
    path = _glyph(name, int(font.charToGlyph[ord(symbol)]))
    scaled = tuple((c, tuple(-v * em if i % 2 else v * em for i, v in enumerate(values))) for c, values in path)
    return scaled, run_width(name, symbol)


def _glyph(name: str, number: int) -> Path:
    """Return the outline of a glyph in units of the face, y up."""
    font = face(name).face
    start, end = font.glyphPos[number : number + 2]
    if start == end:
        return ()
    data: bytes = font.get_table("glyf")[start:end]
    contours = unpack_from(">h", data)[0]
    if contours < 0:
        return joined([_placed(_glyph(name, part), matrix) for part, matrix in _parts(data)])
    return joined([_outline(nodes) for nodes in _nodes(data, contours)])


def _parts(data: bytes) -> Iterator[tuple[int, _Matrix]]:
    """Yield the glyphs that a composed glyph consists of, each with its place. A part placed by points is not moved."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = unpack_from(">HH", data, at)
        x, y = unpack_from(">hh" if flags & _WORDS else ">bb", data, at + 4)
        at += 8 if flags & _WORDS else 6
        count = next((count for flag, count in _SCALED.items() if flags & flag), 0)
        found = [number / 2**14 for number in unpack_from(f">{count}h", data, at)]
        at += 2 * count
        a, b, c, d = found if count == 4 else (found[0], 0.0, 0.0, found[-1]) if count else (1.0, 0.0, 0.0, 1.0)
        yield part, (a, b, c, d, *((x, y) if flags & _PLACED else (0, 0)))


def _placed(path: Path, matrix: _Matrix) -> Path:
    a, b, c, d, x, y = matrix
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return moved(path, x, y)
    return tuple(
        (command, tuple(n for u, v in _pairs(values) for n in (a * u + c * v + x, b * u + d * v + y)))
        for command, values in path
    )


def _pairs(values: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield the pairs of some coordinates."""
    return zip(values[::2], values[1::2], strict=True)


def _nodes(data: bytes, contours: int) -> Iterator[list[_Node]]:
    """Yield the points of each contour of a simple glyph."""
    ends = unpack_from(f">{contours}H", data, 10)
    at = 10 + 2 * contours
    at += 2 + unpack_from(">H", data, at)[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        times = 1
        if data[at] & _REPEAT:
            times += data[at + 1]
        flags += [data[at]] * times
        at += 1 if times == 1 and not data[at] & _REPEAT else 2
    axes: list[list[int]] = []
    for short, same in zip(_SHORT, _SAME, strict=True):
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += unpack_from(">h", data, at)[0]
                at += 2
            values.append(value)
        axes.append(values)
    nodes = [_Node(x, y, bool(flag & _ON)) for x, y, flag in zip(*axes, flags, strict=True)]
    first = 0
    for end in ends:
        yield nodes[first : end + 1]
        first = end + 1


def _outline(nodes: Sequence[_Node]) -> Path:
    """Return a contour as a closed path. Between two points that bend it lies a point of the outline."""
    full: list[_Node] = []
    for before, node in zip((nodes[-1], *nodes[:-1]), nodes, strict=True):
        if not before.on and not node.on:
            full.append(_Node((before.x + node.x) / 2, (before.y + node.y) / 2, True))
        full.append(node)
    start = next(i for i, node in enumerate(full) if node.on)
    ring = [*full[start:], *full[: start + 1]]
    path: list[Segment] = [("M", ring[0][:2])]
    for before, node, after in zip(ring, ring[1:], (*ring[2:], ring[1]), strict=False):
        if not node.on:
            path.append(("C", _bent(before, node, after)))
        elif before.on:
            path.append(("L", node[:2]))
    return (*path, ("Z", ()))


def _bent(start: _Node, control: _Node, end: _Node) -> tuple[float, ...]:
    """Return the cubic curve that is equal to a quadratic one."""
    (x0, y0, _), (cx, cy, _), (x, y, _) = start, control, end
    return x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3, x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3, x, y


def lettering(text: str, size: float, spacing: float, bold: bool = True) -> tuple[list[Path], float]:
    """Return the outline of each letter that is not blank, in its place, and the width of the text.

    `spacing` is the extra space between two letters.
    """
    found: list[Path] = []
    x = 0.0
    for name, piece in runs(text, bold):
        for symbol in piece:
            path, wide = letter(name, symbol)
            if path:
                found.append(moved(path, x, 0.0, size))
            x += wide * size + spacing
    return found, x - spacing


def strokes(path: Path) -> list[Path]:
    """Return the outline of a letter as one path, or as several if it is drawn of strokes that lie over each other.

    Katakana are. The lines around the inside of a stroke run the other way round, and stay with it.
    """
    rings = [piece for piece in pieces(path) if len(piece) > 3]
    areas = [_area(ring) for ring in rings]
    outer = [i for i, area in enumerate(areas) if area * max(areas, key=abs, default=1) > 0]
    boxes = [extent(ring) for ring in rings]
    if not any(_meet(boxes[i], boxes[j]) for i in outer for j in outer if i < j):
        return [path]
    found = {i: [rings[i]] for i in outer}
    for i in set(range(len(rings))) - set(outer):
        around = [j for j in outer if _meet(boxes[i], boxes[j]) and abs(areas[j]) > abs(areas[i])]
        found[min(around, key=lambda j: abs(areas[j]), default=outer[0])].append(rings[i])
    return [joined(some) for some in found.values()]


def _area(ring: Path) -> float:
    ends = [values[-2:] for _, values in ring if values]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ends, [*ends[1:], ends[0]], strict=True))


def _meet(box: Sequence[float], other: Sequence[float]) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def outlined(text: Text, colour: str, width: float) -> Shape:
    """Return the line around the letters of a text. Half of it lies below the letters, so it is twice as wide."""
    found: list[Path] = []
    x = text.left(width_of(text))
    for name, piece in runs_of(text):
        for symbol in piece:
            path, wide = letter(name, symbol)
            found.append(moved(path, x, text.y, text.size))
            x += (wide + text.spacing) * text.size
    return Shape(joined(found), None, colour, 2 * width)
