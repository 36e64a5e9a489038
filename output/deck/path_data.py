"""Read the path data of an SVG as a path, or as the data of a written path.

Data that are a written path already are only checked. Other lines and cubic curves, which drawings mostly have, are
read a run of equal commands at a time. fontTools reads the other paths, and judges the malformed ones. It takes ten
times as long.
"""

import re
from cmath import isclose
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, islice, repeat
from math import isfinite

from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.output.scene.items import Path, Point, Segment

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TAKES = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1}
"""The numbers that each command of a path takes."""
_WRITTEN = {
    places: {"M": f"M{point}", "L": f"L{point}", "C": f"C{point} {point} {point}", "Z": "Z"}
    for places, point in ((3, "%.3f %.3f"), (5, "%.5f %.5f"))
}
"""The commands of a written path, by the places after the point."""
_FINE = re.compile(r"\.[0-9]{4}|[AaEeQqSsTt]")
"""What path data have whose points may need more than three places: finer numbers, or commands that are computed."""
_ONE = r"-?+[0-9]{1,6}+(?:\.[0-9]{1,9}+)?+"
_POINT = f"{_ONE}[ ,]{_ONE}"
_READY = re.compile(
    f"(?:M ?{_POINT}(?:(?: ?L ?{_POINT})++|(?: ?C ?{_POINT}[ ,]{_POINT}[ ,]{_POINT})++)*+(?: ?Z)?+ ?+)++"
)
"""Path data with absolute numbers of at most six digits before the point, a command before each point or curve."""
_RUNS = re.compile("|".join(f"(?:{letter}[^MmLlHhVvCcZz]*+)++" for letter in "MmLlHhVvCcZz"))
"""Equal commands in a row, with their numbers."""
_EVEN = {takes: re.compile(f"(?:[A-Za-z] ?{' '.join([_ONE] * takes)} ?)++") for takes in (1, 2, 6)}
"""A run with all numbers of each command, and one space between two of them."""
_ALMOST = 1e-15


class _Pen:
    """A pen of fontTools that collects the segments of a path. Quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.at: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:  # noqa: N802
        self.path.append(("M", point))
        self.at = point

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self.path.append(("L", point))
        self.at = point

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self.path.append(("C", tuple(v for point in points for v in point)))
        self.at = points[-1]

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        (x, y), ((u, v), end) = self.at, points
        first = x + (u - x) * 2 / 3, y + (v - y) * 2 / 3
        second = end[0] + (u - end[0]) * 2 / 3, end[1] + (v - end[1]) * 2 / 3
        self.curveTo(first, second, end)

    def closePath(self) -> None:  # noqa: N802
        self.path.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """Leave the path open."""


def from_svg(text: str) -> Path:
    """Return the path that the path data of an SVG describe. Raise LayoutError if they are malformed or too large."""
    try:
        path = _straight(text) or _any(text)
    except Exception:  # the parser raises whatever its steps raise
        raise LayoutError(f"path: {shown(text)!r}: not the path data of an SVG, such as M 0 0 L 10 0 L 5 8 Z") from None
    if not path or path[0][0] != "M":
        raise LayoutError(f"path: {shown(text)!r}: expected path data that begin with M, such as M 0 0 L 10 0 L 5 8 Z")
    numbers = [value for _, values in path for value in values]
    if not (max(numbers) < 1e6 and min(numbers) > -1e6 and isfinite(sum(numbers))):
        raise LayoutError("path: a number beyond a million")
    return path


def written(text: str) -> str:
    """Return the path data of an SVG as those of a written path. Raise LayoutError as `from_svg` does."""
    text = " ".join(text.split()) if "  " in text else text
    if _READY.fullmatch(text):
        return text.replace(",", " ").replace(" L ", "L").replace(" C ", "C")
    path = from_svg(text)
    numbers = [value for _, values in path for value in values]
    places = 5 if _FINE.search(text) else 3
    commands = _WRITTEN[places]
    return ("".join([commands[command] for command, _ in path]) % tuple(numbers)).replace("." + "0" * places, "")


def _any(text: str) -> Path:
    from fontTools.svgLib.path import parse_path

    pen = _Pen()
    parse_path(text, pen)
    return tuple(pen.path)


def _straight(text: str) -> Path:
    """Return a path of lines and cubic curves, or an empty path if it has other commands or is malformed."""
    text = text.replace(",", " ")
    runs = _RUNS.findall(text)
    if "_" in text or sum(map(len, runs)) < len(text.lstrip()):
        return ()
    path: list[Segment] = []
    at = start = 0.0, 0.0
    is_open = False
    for run in runs:
        letter = run[0]
        if letter in "Zz":
            if run.replace(letter, " ").strip():
                return ()
            if is_open and not isclose(complex(*at), complex(*start), rel_tol=_ALMOST, abs_tol=_ALMOST):
                path.append(("L", start))
            path += [("Z", ())] if is_open else []
            at, is_open = start, False
            continue
        numbers = _numbers(run, letter, _TAKES[letter.upper()])
        if not numbers or not (path or letter in "Mm") or (letter in "Mm" and run.count(letter) > 1):
            return ()
        if letter in "Mm":
            at = start = (numbers[0], numbers[1]) if letter == "M" else (at[0] + numbers[0], at[1] + numbers[1])
            letter, numbers = "L" if letter == "M" else "l", numbers[2:]
            path.append(("M", start))
        elif not is_open:
            path.append(("M", start))
        if numbers:
            path += _drawn(letter, numbers, *at)
            at = path[-1][1][-2], path[-1][1][-1]
        is_open = True
    return tuple(path)


def _numbers(run: str, letter: str, takes: int) -> list[float]:
    """Return the numbers after equal commands, or none if there are not as many as they take or one is malformed."""
    if _EVEN[takes].fullmatch(run):
        return list(map(float, run.replace(letter, " ").split()))
    bodies = run.split(letter)[1:]
    found = [body.split() for body in bodies]
    try:
        numbers = list(map(float, chain.from_iterable(found)))
    except ValueError:  # numbers without a space between them, such as 1-2.5.5
        if "".join(NUMBER.sub("", body) for body in bodies).strip():
            return []
        found = [NUMBER.findall(body) for body in bodies]
        numbers = list(map(float, chain.from_iterable(found)))
    return [] if any(not length or length % takes for length in set(map(len, found))) else numbers


def _drawn(letter: str, numbers: Sequence[float], x: float, y: float) -> list[Segment]:
    """Return the segments of equal commands from (x, y) on. The numbers of a small letter are relative."""
    is_relative = letter.islower()
    if letter in "Cc":
        curves: list[Segment] = []
        for a, b, c, d, e, f in zip(*[iter(numbers)] * 6, strict=True):
            curves.append(("C", (x + a, y + b, x + c, y + d, x + e, y + f) if is_relative else (a, b, c, d, e, f)))
            x, y = curves[-1][1][4:]
        return curves
    xs: Iterable[float] = numbers if letter in "Hh" else numbers[::2]
    ys: Iterable[float] = numbers if letter in "Vv" else numbers[1::2]
    if is_relative:
        xs, ys = (islice(accumulate(steps, initial=first), 1, None) for steps, first in ((xs, x), (ys, y)))
    if letter in "Hh":
        ys = repeat(y)
    elif letter in "Vv":
        xs = repeat(x)
    return list(zip(repeat("L"), zip(xs, ys, strict=False), strict=False))
