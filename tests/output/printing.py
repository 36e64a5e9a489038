"""Pages for tests: the board of `tests/carriers.py` in any style, and the boxes around their drawings."""

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from math import sqrt
from typing import Any

import pypdfium2
from PIL import Image

from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.paper import paper
from landpress.layouts.sheet import Area
from landpress.output.files.document import render
from landpress.output.games.last_land import board_pages
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Item, Path, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.style import SMALLEST_TYPE, Style
from landpress.output.sheets.page import Imprint
from tests.carriers import board

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


def style(paper_name: str = "a4", language: str = "en", *, game: str = "last-land", **options: Any) -> Style:
    return Style(paper(paper_name), words(language, game), **options)


def imprint(of: Board, symmetry: str = "C3", gap: float | None = None) -> Imprint:
    return Imprint(of.game, of.players, symmetry, gap, of.code(), "0.1.0")


def page(wanted: Style, of: Board | None = None) -> Scene:
    drawn: Any = of or board()
    (scene,) = board_pages(drawn, imprint(drawn), wanted)
    return scene


@cache
def document(suffix: str, ink: str = "full", language: str = "en", dpi: int = 300) -> bytes:
    """Render the test board as a file."""
    wanted = style(language=language, ink=ink)
    return render([page(wanted)], suffix, write_board(board(), "C3"), wanted, dpi)


def picture(pdf: bytes, dpi: int) -> Image.Image:
    """Return the first page in grey."""
    with pypdfium2.PdfDocument(pdf) as opened:
        grey: Image.Image = opened[0].render(scale=dpi / 72).to_pil().convert("L")
        return grey


def extent(path: Path, grown: float = 0.0) -> Box:
    """Return the box around a path's points. It also holds the curves."""
    xs = [v for _, values in path for v in values[0::2]]
    ys = [v for _, values in path for v in values[1::2]]
    return min(xs) - grown, min(ys) - grown, max(xs) + grown, max(ys) + grown


def box_of(item: Shape | Text) -> Box:
    """Return the box around a shape with its line, or around a text from the height of capitals to its descenders."""
    if isinstance(item, Shape):
        return extent(item.path, item.width / 2 if item.stroke else 0.0)
    run = width_of(item)
    left = item.left(run)
    return left, item.y - 0.8 * item.size, left + run, item.y + 0.25 * item.size


def placed(items: Iterable[Item]) -> Iterator[tuple[Shape | Text, Box]]:
    """Yield every shape and text with its box at its place, also those inside placed symbols."""
    for item in items:
        if isinstance(item, Use):
            for part, (left, top, right, bottom) in placed(item.symbol.items):
                yield part, (left + item.x, top + item.y, right + item.x, bottom + item.y)
        else:
            assert isinstance(item, Shape | Text)
            yield item, box_of(item)


def symbols(scene: Scene) -> dict[str, Symbol]:
    return {name.split("-")[1]: symbol for name, symbol in scene.symbols().items()}


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def misprints(items: Iterable[Item], area: Area) -> list[str]:
    """List texts and shapes outside an area, texts below the smallest type, and texts that overlap."""
    held = list(placed(items))
    lines = [(item, box) for item, box in held if isinstance(item, Text)]
    return [
        *(f"outside: {item}" for item, box in held if beyond(box, area) >= 1e-6),
        *(f"too small: {item.text}" for item, _ in lines if item.size < SMALLEST_TYPE),
        *(f"{a.text} meets {b.text}" for (a, one), (b, other) in combinations(lines, 2) if meet(one, other)),
    ]


def beyond(box: Box, area: Area) -> float:
    """Return how far a box reaches beyond an area. The number is negative if the box is inside."""
    left, top, right, bottom = box
    return max(area.x - left, area.y - top, right - area.right, bottom - area.bottom)


def points(path: Path) -> list[tuple[float, float]]:
    """Return the end points of a path's segments."""
    return [(values[-2], values[-1]) for command, values in path if command != "Z"]


def across(x: float, y: float) -> float:
    """Return the distance of a point from the middle of a pointy-top hexagon, measured towards its sides."""
    return max(abs(x), abs(x) / 2 + abs(y) * sqrt(3) / 2)


def read_png(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))
