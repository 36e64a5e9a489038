"""Pages of the survey for tests, and what is measured on them: segments, ink, empty squares."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pypdfium2

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import board_scenes
from landpress.layouts.board import Board
from landpress.output.files.pdf import write
from landpress.output.scene.items import Item, Scene, Shape, Window
from tests.output.sheets import kit_style

PAPERS = {"last-land": "a4", "landsweeper": "a4", "terraforming": "a3", "xarkant": "a4"}
"""The paper on which each board is one page. The boards of AntWalk are lists for setting up, without a drawing."""
DPI = 150


@cache
def drawn(game: str, seed: str = "survey") -> Board:
    return board_drawn(game, None, seed)


@cache
def page(game: str, seed: str = "survey", paper: str = "", **options: Any) -> Scene:
    """Draw the board of a seed as one page of the survey."""
    style = kit_style(game, paper or PAPERS[game], look="survey", **options)
    (scene,) = board_scenes(drawn(game, seed), style)
    return scene


def shapes(scene: Scene) -> Iterator[Shape]:
    """Yield every shape that the file of a page holds. A symbol that is placed many times is there once."""
    yield from _shapes(scene.items)
    for symbol in scene.symbols().values():
        yield from _shapes(symbol.items)


def _shapes(items: Iterable[Item]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Window):
            yield from _shapes(item.items)


def segments(scene: Scene) -> int:
    """Count the straight lines and curves in the file of a page."""
    return sum(command in "LC" for shape in shapes(scene) for command, _ in shape.path)


def pdf(scene: Scene) -> bytes:
    return write([scene], "en", "test", b"")


def raster(scene: Scene, dpi: int = DPI) -> np.ndarray[Any, Any]:
    """Return the red, green and blue of a page, 0 to 255."""
    with pypdfium2.PdfDocument(pdf(scene)) as opened:
        found: np.ndarray[Any, Any] = np.asarray(opened[0].render(scale=dpi / 72).to_pil().convert("RGB"))
        return found


def ink(pixels: np.ndarray[Any, Any]) -> float:
    """Return the mean darkness of a page."""
    return float(1 - pixels.mean() / 255)


def empty(pixels: np.ndarray[Any, Any], margin: float = 10.0, dpi: int = DPI) -> float:
    """Return the share of squares of 10 mm inside the margins that have no mark."""
    inch = dpi / 25.4
    inner = pixels[int(margin * inch) : -int(margin * inch), int(margin * inch) : -int(margin * inch)]
    side = int(10 * inch)
    rows, columns = inner.shape[0] // side, inner.shape[1] // side
    blank = [
        inner[r * side : (r + 1) * side, c * side : (c + 1) * side].min() > 250
        for r in range(rows)
        for c in range(columns)
    ]
    return float(sum(blank) / len(blank))
