"""The numbers beside the marks: as many as there are cuts, and in the order that docs/printing.md promises.

The cuts are counted from the files for a cutting machine, which have no marks, by shapely. The numbers are read from
the PDF by PDFium.
"""

import ctypes
import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import shapely

from landpress.layouts.board import layout
from tests.commands.run import run
from tests.output.sheets import GAMES

CASES = [(game, seats, household) for game in GAMES for seats in layout(game).SEATS for household in (False, True)]
Point = tuple[float, float]
WIDE = 1.0
"""How much the edges of two figures of one place differ, in points; cuts are further apart."""


def closed_and_straight(svg: Path) -> tuple[list[list[Point]], list[tuple[Point, Point]]]:
    """Return the outlines for scissors, and the sides of rectangles.

    Slits are cut by hand and have no number. They are left out: one end of a slit touches no other cut.
    """
    outlines, sides = [], []
    for path in ElementTree.parse(svg).iterfind(".//*[@id='cut']/*"):
        values = [float(value) for value in re.findall(r"-?\d+\.?\d*", path.get("d", ""))]
        points = list(zip(values[::2], values[1::2], strict=True))
        points += points[:1] * path.get("d", "").endswith("Z")
        steps = list(pairwise(points))
        if all(a[0] == b[0] or a[1] == b[1] for a, b in steps):
            sides += steps
        else:
            outlines.append(points)
    lines = [shapely.LineString(side) for side in sides]
    tree = shapely.STRtree(lines)
    ends = [[len(tree.query(shapely.Point(end), "dwithin", 0.02)) > 1 for end in side] for side in sides]
    return outlines, [side for side, touch in zip(sides, ends, strict=True) if all(touch)]


def cuts_of(svg: Path) -> tuple[int, int]:
    """Count the cuts down the sheet and across it. Edges on one line with no part between them are one cut."""
    outlines, sides = closed_and_straight(svg)
    lines = shapely.node(shapely.MultiLineString(sides))
    parts = [*shapely.polygonize(list(shapely.get_parts(lines))).geoms, *map(shapely.Polygon, outlines)]
    inner = [part.buffer(-0.02) for part in parts]
    counts = [0, 0]
    for axis in (0, 1):
        on_line = defaultdict(list)
        for a, b in sides:
            if a[axis] == b[axis]:
                on_line[round(a[axis] * 100)].append((*sorted((a[1 - axis], b[1 - axis])), a[axis]))
        for stretches in on_line.values():
            stretches.sort()
            counts[axis] += 1
            end = stretches[0][1]
            for start, stop, at in stretches[1:]:
                gap = [(at, end), (at, start)] if axis == 0 else [(end, at), (start, at)]
                counts[axis] += start > end and any(part.intersects(shapely.LineString(gap)) for part in inner)
                end = max(end, stop)
    return counts[0], counts[1]


def numbers(pdf: Path) -> list[list[tuple[int, float, float]]]:
    """Return the numbers in type of 5 pt on each page but the first, with the x and y of their lower left corner."""
    found: list[list[tuple[int, float, float]]] = []
    with pypdfium2.PdfDocument(pdf) as opened:
        for page in list(opened)[1:]:
            texts, here, high = page.get_textpage(), list[tuple[int, float, float]](), page.get_height()
            for n in range(pdfium.FPDFPage_CountObjects(page)):
                item, size = pdfium.FPDFPage_GetObject(page, n), ctypes.c_float()
                if pdfium.FPDFPageObj_GetType(item) != pdfium.FPDF_PAGEOBJ_TEXT:
                    continue
                room = ctypes.create_string_buffer(pdfium.FPDFTextObj_GetText(item, texts, None, 0))
                pdfium.FPDFTextObj_GetText(item, texts, ctypes.cast(room, ctypes.POINTER(ctypes.c_ushort)), len(room))
                pdfium.FPDFTextObj_GetFontSize(item, size)
                text = room.raw[:-2].decode("utf-16-le").strip()
                if text.isdecimal() and abs(size.value - 5) < 0.1:
                    left, low, right, top = (ctypes.c_float() for _ in range(4))
                    pdfium.FPDFPageObj_GetBounds(item, left, low, right, top)
                    here.append((int(text), left.value, high - low.value))
            found.append(sorted(here))
    return found


@pytest.mark.parametrize(
    ("game", "seats", "household"),
    [one if one == ("landsweeper", 3, True) else pytest.param(*one, marks=pytest.mark.nightly) for one in CASES],
)
def test_each_cut_has_its_number_and_the_numbers_are_in_the_order_of_work(
    game: str, seats: int, household: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/printing.md: "first all cuts down the sheet, from the left, then all cuts across it"."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    call = ["kit", game, "--players", str(seats), "--seed", "cuts", *["--household"] * household]
    told = run(*call, "--cuts", "-o", "kit.pdf").out
    assert run(*call, "-o", "kit.svg").status == 0
    sheets = [cuts for svg in sorted(tmp_path.glob("kit*.svg")) if sum(cuts := cuts_of(svg))]
    assert re.search(rf"^cuts +{sum(map(sum, sheets))}$", told, re.M), told
    on_pages = [page for page in numbers(tmp_path / "kit.pdf") if page]
    for page, (down, across) in zip(on_pages, sheets, strict=True):
        assert [number for number, _, _ in page] == list(range(1, down + across + 1))
        orders = [x for _, x, _ in page[:down]], [y for _, _, y in page[down:]]
        assert all(a < b + WIDE for places in orders for a, b in pairwise(places)), page
