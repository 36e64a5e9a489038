"""Read the path data of an SVG as a path, or as the data of a written path.

Data that are a written path already are only checked. Other lines and cubic curves, which drawings mostly have, are
read a run of equal commands at a time. fontTools reads the other paths, and judges the malformed ones. It takes ten
times as long.
"""

import re
from cmath import isclose
from collections.abc import Sequence
from itertools import accumulate, chain, islice, repeat
from math import isfinite

from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.output.scene.items import Path, Point, Segment

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
Run = tuple[str, Sequence[float]]
"""A command M, L, C or Z, and the absolute numbers of all its segments in a row."""
_TAKES = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1, "Z": 0}
"""The numbers that each command of a path takes."""
_WRITTEN = {
    places: {"M": f"M{point}", "L": f"L{point}", "C": f"C{point} {point} {point}", "Z": "Z"}
    for places, point in ((3, "%.3f %.3f"), (5, "%.5f %.5f"))
}
"""The commands of a written path, by the places after the point."""
_FINE, _COMPUTED = re.compile(r"\.[0-9]{4}"), "AaEeQqSsTt"
"""What path data have whose points may need more than three places: finer numbers, or commands that are computed."""
_SPACES = ("  ", "\n", "\t", "\r")
"""What path data have whose numbers may stand apart by more than one space."""
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
    """A pen of fontTools that collects a path, a run for each segment. Quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.at: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:  # noqa: N802
        self.runs.append(("M", point))
        self.at = point

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self.runs.append(("L", point))
        self.at = point

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self.runs.append(("C", tuple(v for point in points for v in point)))
        self.at = points[-1]

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        (x, y), ((u, v), end) = self.at, points
        first = x + (u - x) * 2 / 3, y + (v - y) * 2 / 3
        second = end[0] + (u - end[0]) * 2 / 3, end[1] + (v - end[1]) * 2 / 3
        self.curveTo(first, second, end)

    def closePath(self) -> None:  # noqa: N802
        self.runs.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """Leave the path open."""


def from_svg(text: str) -> Path:
    """Return the path that the path data of an SVG describe. Raise LayoutError if they are malformed or too large."""
    path: list[Segment] = []
    for command, numbers in _checked(text):
        takes = _TAKES[command]
        path += zip(repeat(command), zip(*[iter(numbers)] * takes, strict=True)) if takes else [(command, ())]
    return tuple(path)


def written(text: str) -> str:
    """Return the path data of an SVG as those of a written path. Raise LayoutError as `from_svg` does."""
    if any(space in text for space in _SPACES):
        text = " ".join(text.split())
    if _READY.fullmatch(text):
        return text.replace(",", " ")
    runs = _checked(text)
    places = 5 if any(letter in text for letter in _COMPUTED) or _FINE.search(text) else 3
    commands = [_WRITTEN[places][command] * _segments(command, numbers) for command, numbers in runs]
    made = "".join(commands) % tuple(chain.from_iterable(numbers for _, numbers in runs))
    return made.replace("." + "0" * places, "")


def _segments(command: str, numbers: Sequence[float]) -> int:
    return len(numbers) // _TAKES[command] if numbers else 1


def _checked(text: str) -> list[Run]:
    """Return the runs of path data. Raise LayoutError as `from_svg` does."""
    try:
        runs = _straight(text) or _any(text)
    except Exception:  # the parser raises whatever its steps raise
        raise LayoutError(f"path: {shown(text)!r}: not the path data of an SVG, such as M 0 0 L 10 0 L 5 8 Z") from None
    if not runs or runs[0][0] != "M":
        raise LayoutError(f"path: {shown(text)!r}: expected path data that begin with M, such as M 0 0 L 10 0 L 5 8 Z")
    if not all(max(numbers) < 1e6 and min(numbers) > -1e6 and isfinite(sum(numbers)) for _, numbers in runs if numbers):
        raise LayoutError("path: a number beyond a million; choose a smaller one")
    return runs


def _any(text: str) -> list[Run]:
    from fontTools.svgLib.path import parse_path

    pen = _Pen()
    parse_path(text, pen)
    return pen.runs


def _straight(text: str) -> list[Run]:
    """Return path data of lines and cubic curves as runs, or none if they have other commands or are malformed."""
    text = text.replace(",", " ")
    found = _RUNS.findall(text)
    if "_" in text or sum(map(len, found)) < len(text.lstrip()):
        return []
    runs: list[Run] = []
    at = start = 0.0, 0.0
    is_open = False
    for run in found:
        letter = run[0]
        if letter in "Zz":
            if run.replace(letter, " ").strip():
                return []
            if is_open and not isclose(complex(*at), complex(*start), rel_tol=_ALMOST, abs_tol=_ALMOST):
                runs.append(("L", start))
            runs += [("Z", ())] if is_open else []
            at, is_open = start, False
            continue
        numbers = _numbers(run, letter, _TAKES[letter.upper()])
        if not numbers or not (runs or letter in "Mm") or (letter in "Mm" and run.count(letter) > 1):
            return []
        if letter in "Mm":
            at = start = (numbers[0], numbers[1]) if letter == "M" else (at[0] + numbers[0], at[1] + numbers[1])
            letter, numbers = "L" if letter == "M" else "l", numbers[2:]
            runs.append(("M", start))
        elif not is_open:
            runs.append(("M", start))
        if numbers:
            runs.append(("C" if letter in "Cc" else "L", _absolute(letter, numbers, *at)))
            at = runs[-1][1][-2], runs[-1][1][-1]
        is_open = True
    return runs


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


def _absolute(letter: str, numbers: list[float], x: float, y: float) -> list[float]:
    """Return the points of equal commands from (x, y) on. The numbers of a small letter are relative."""
    if letter == "c":
        for i in range(0, len(numbers), 6):
            numbers[i : i + 6 : 2] = x + numbers[i], x + numbers[i + 2], x + numbers[i + 4]
            numbers[i + 1 : i + 6 : 2] = y + numbers[i + 1], y + numbers[i + 3], y + numbers[i + 5]
            x, y = numbers[i + 4], numbers[i + 5]
    elif letter == "l":
        numbers[::2] = islice(accumulate(numbers[::2], initial=x), 1, None)
        numbers[1::2] = islice(accumulate(numbers[1::2], initial=y), 1, None)
    elif letter in "Hh":
        xs = numbers if letter == "H" else islice(accumulate(numbers, initial=x), 1, None)
        return [number for end in xs for number in (end, y)]
    elif letter in "Vv":
        ys = numbers if letter == "V" else islice(accumulate(numbers, initial=y), 1, None)
        return [number for end in ys for number in (x, end)]
    return numbers
