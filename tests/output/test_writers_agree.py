"""Each kind of item through each writer, seen by a second program: where its ink is, in mm, and in which colours."""

import io
from typing import Any

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from landpress.layouts.sheet import Area
from landpress.output.files import pdf, svg
from landpress.output.scene.items import PT, Item, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.written import WrittenPath
from tests.output.printing import Box

DOTS = 8
"""Dots in a millimetre of what is seen."""
WIDE, HIGH = 60, 40
RED, BLUE = "#c80000", "#0000c8"
BAR = Shape(rectangle(-6, -1, 14, 2), RED)
"""A bar that reaches 6 mm to the left of its centre and 8 mm to the right."""
PIN = Symbol("pin", 9, (BAR, Shape(rectangle(6, 1, 2, 3), BLUE)))
"""The bar with a foot below its right end."""
LOOK: dict[str, tuple[Item, Box]] = {
    "a filled rectangle": (Shape(rectangle(10, 5, 20, 8), RED), (10, 5, 30, 13)),
    "a line": (Shape(polyline([(10, 10), (40, 10)]), stroke=BLUE, width=3), (8.5, 8.5, 41.5, 11.5)),
    "a rectangle with its line": (Shape(rectangle(10, 5, 20, 8), RED, BLUE, 2), (9, 4, 31, 14)),
    "dashes": (Shape(polyline([(10, 10), (38, 10)]), stroke=RED, width=1, dash=(4, 6)), (9.5, 9.5, 34.5, 10.5)),
    "written data, half as large": (
        Shape(WrittenPath("M0 0L20 0L20 10L0 10Z", (0.5, 0, 0, 0.5, 7, 8)), RED),
        (7, 8, 17, 13),
    ),
    "written data with a line": (
        Shape(WrittenPath("M0 0L20 0L20 10L0 10Z", (0.5, 0, 0, 0.5, 7, 8)), None, BLUE, 2),
        (6, 7, 18, 14),
    ),
    "written data, turned and twice as large": (
        Shape(WrittenPath("M0 0L10 0L10 4L0 4Z", (0, 2, -2, 0, 30, 10)), RED, BLUE, 1),
        (21.5, 9.5, 30.5, 30.5),
    ),
    "a symbol": (Use(PIN, 20, 10), (14, 9, 28, 14)),
    "a symbol turned clockwise": (Use(PIN, 20, 15, 90), (16, 9, 21, 23)),
    "a symbol within a turned one": (Use(Symbol("held", 20, (Use(PIN, 5, 0),)), 20, 10, 90), (16, 9, 21, 23)),
    "a window": (Window(10, 5, Area(4, 6, 20, 10), (Shape(rectangle(0, 0, 14, 9), RED),), 1.0), (10, 5, 20, 8)),
    "a window, half as large": (
        Window(10, 5, Area(4, 6, 20, 10), (Shape(rectangle(8, 8, 9, 4), RED),), 0.5),
        (12, 6, 16.5, 8),
    ),
    "a window with a line": (
        Window(10, 5, Area(0, 0, 20, 10), (Shape(polyline([(4, 4), (12, 4)]), stroke=BLUE, width=2),), 0.5),
        (11.5, 6.5, 16.5, 7.5),
    ),
}
TEXTS = {
    "from the left": Text(10, 20, "Bag", 9, BLUE),
    "about the middle": Text(30, 20, "Bag", 9, BLUE, anchor="middle"),
    "to the right": Text(50, 20, "Bag", 9, BLUE, anchor="end"),
    "bold, spaced": Text(5, 20, "Bag", 9, BLUE, bold=True, spacing=0.3),
    "italic": Text(10, 20, "Bag", 9, BLUE, italic=True),
}


def seen(suffix: str, item: Item) -> np.ndarray[Any, Any]:
    """Return a page with an item alone as a second program shows it."""
    scene = Scene(WIDE, HIGH, "one item", (item,))
    if suffix == ".pdf":
        with pypdfium2.PdfDocument(pdf.write([scene], "en", "tests", b"")) as opened:
            return np.asarray(opened[0].render(scale=DOTS * PT).to_pil().convert("RGB")).astype(int)
    text = svg.write(scene, "en", "{}").decode()
    size: dict[str, Any] = {"width": WIDE * DOTS, "height": HIGH * DOTS, "dpi": 96, "background": "#ffffff"}
    shown = bytes(resvg_py.svg_to_bytes(svg_string=text, **size))
    return np.asarray(Image.open(io.BytesIO(shown)).convert("RGB")).astype(int)


def ink(page: np.ndarray[Any, Any]) -> Box:
    """Return the box around all that is not paper, in mm."""
    rows, columns = np.nonzero(page.min(axis=2) < 128)
    return tuple((np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]) / DOTS).tolist())


def hexadecimal(colour: np.ndarray[Any, Any]) -> str:
    return "#" + bytes(colour.tolist()).hex()


@pytest.mark.parametrize("name", [*LOOK, *TEXTS])
def test_every_writer_shows_an_item_where_it_is_placed(name: str) -> None:
    """Scenes are in mm from the top left corner, y down; turns are clockwise; a line lies half on each side."""
    item = TEXTS[name] if name in TEXTS else LOOK[name][0]
    printed, drawn = (seen(suffix, item) for suffix in (".pdf", ".svg"))
    for page in (printed, drawn) if name in LOOK else ():
        assert ink(page) == pytest.approx(LOOK[name][1], abs=1.5 / DOTS)
        pure = np.unique(page[page.max(axis=2) - page.min(axis=2) == 200], axis=0)
        assert {colour for colour in (RED, BLUE) if colour in repr(item)} == set(map(hexadecimal, pure))
    inked = (printed.min(axis=2) < 128).sum()
    assert inked > 100
    assert (np.abs(printed - drawn).max(axis=2) > 128).sum() < 0.12 * inked, "only along the rims"
