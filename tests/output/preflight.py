"""Preflight: what must be true of a file before it is printed, from its structure and from the output of readers."""

import io
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf

from landpress.output.scene.items import Scene, Shape, Text, Window
from landpress.output.scene.style import SMALLEST_TYPE, Style
from tests.output.pdf_objects import inside

NEAREST = 5.0
"""The width of the edge that printers leave blank, in mm."""
THINNEST, THINNEST_LOW = 0.15, 0.1
READERS = (
    "qpdf --check x.pdf",
    "pdftoppm -r 20 x.pdf y",
    "mutool draw -q -r 20 -o y%d.pgm x.pdf",
)
"""Readers interpret every operator of a page at any resolution, and the pictures are not looked at."""
_ABOUT_ITSELF = ("warning: ICC support is not available",)


def faults(pdf: bytes, scenes: list[Scene], style: Style) -> Iterator[str]:
    """Yield what is wrong with page sizes, fonts, resources, line widths and type."""
    document = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    if len(document.pages) != len(scenes):
        yield f"{len(document.pages)} pages for {len(scenes)} scenes"
    if inside(document.trailer, "/Root", "/ViewerPreferences", "/PrintScaling") != "/None":
        yield "printers may scale it"
    for n, (page, scene) in enumerate(zip(document.pages, scenes, strict=True), 1):
        size = [float(page.mediabox.width) * 25.4 / 72, float(page.mediabox.height) * 25.4 / 72]
        if max(abs(size[0] - scene.width), abs(size[1] - scene.height)) > 0.01:
            yield f"page {n}: {size} mm instead of {scene.width} x {scene.height}"
        yield from (f"page {n}: {said}" for said in _resources(page["/Resources"], set()))
        yield from (f"page {n}: {said}" for said in _drawing(scene, style))


def _resources(found: Any, seen: set[Any]) -> Iterator[str]:
    resources = found.get_object()
    for name, reference in resources.get("/Font", {}).items():
        font = reference.get_object()
        descriptor = font.get("/FontDescriptor")
        if descriptor is None or "/FontFile2" not in descriptor.get_object():
            yield f"font {name} {font.get('/BaseFont')} is not embedded"
    for name, reference in resources.get("/XObject", {}).items():
        if reference.idnum not in seen:
            seen.add(reference.idnum)
            inner = reference.get_object()
            if inner["/Subtype"] != "/Form":
                yield f"{name} is a raster"
            yield from _resources(inner.get("/Resources", pypdf.generic.DictionaryObject()), seen)


def _drawing(scene: Scene, style: Style) -> Iterator[str]:
    thinnest = THINNEST_LOW if style.ink == "low" else THINNEST
    shapes = [item for item in scene.items if isinstance(item, Shape)]
    shapes += [item for symbol in scene.symbols().values() for item in symbol.items if isinstance(item, Shape)]
    for shape in shapes:
        if shape.stroke and shape.width < thinnest - 1e-9:
            yield f"a line of {shape.width:g} mm"
        if not shape.stroke and not shape.fill:
            yield "a shape that is not drawn"
    for text in scene.texts():
        if text.size < SMALLEST_TYPE - 1e-9:
            yield f"{text.text[:30]!r} is set in {text.size * 72 / 25.4:.1f} pt"
    for item in scene.items:
        if isinstance(item, Text) and not (
            NEAREST <= item.x <= scene.width - NEAREST and NEAREST <= item.y <= scene.height - NEAREST
        ):
            yield f"{item.text[:30]!r} begins outside what printers reach"
        if isinstance(item, Window):
            right, bottom = item.x + item.part.width * item.scale, item.y + item.part.height * item.scale
            if min(item.x, item.y, scene.width - right, scene.height - bottom) < NEAREST - 1e-6:
                yield "a window reaches outside what printers reach"


def complaints(pdf: bytes, folder: Path) -> Iterator[str]:
    """Yield what the installed readers write to standard error. A good file gives nothing."""
    (folder / "x.pdf").write_bytes(pdf)
    for command in READERS:
        words = command.split()
        if shutil.which(words[0]) is None:
            continue
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        said = [line for line in done.stderr.splitlines() if line not in _ABOUT_ITSELF]
        if done.returncode or said:
            yield f"{words[0]}: {done.returncode} {said[:3]}"
