"""Single cards as files, one for each side, and all cards small on contact sheets.

Lengths are in millimetres. Cards are shown at their trim size, without bleed. Pixels are 300 an inch.
"""

import io
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor

from landpress.layouts.sheet import Area
from landpress.layouts.version import __version__
from landpress.output.files import pdf, svg
from landpress.output.files.tabletop import sides
from landpress.output.pieces.part import Part
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Item, Scene, Shape, Text, Window
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import FOOTER, TITLE, Style
from landpress.output.sheets.page import LINE_HEIGHT, Imprint, carried

DPI = 300
GAP, CAPTION = 4.0, 5.0
"""The gap between cards on a contact sheet, and the height of the line below each."""
COLUMNS = 5


def side_scenes(parts: Sequence[Part], style: Style) -> dict[str, Scene]:
    """Return every side of every part by its name: the number of the part, then `front` or `back`."""
    digits = len(str(len(parts)))
    return {
        f"{number:0{digits}}-{side}": scene
        for number, part in enumerate(parts, 1)
        for side, scene in zip(("front", "back"), sides(part, style.palette.paper), strict=False)
    }


def side_files(parts: Sequence[Part], kind: str, style: Style) -> dict[str, bytes]:
    """Return a file for every side, by name. `kind` is png or svg."""
    scenes = side_scenes(parts, style)
    if kind == "svg":
        return {f"{name}.svg": svg.write(scene, style.words.language, "") for name, scene in scenes.items()}
    return {f"{name}.png": picture for name, picture in zip(scenes, pictures(list(scenes.values())), strict=True)}


def pictures(scenes: Sequence[Scene], dpi: int = DPI) -> list[bytes]:
    """Return scenes as PNG. They come from one PDF, so that a drawing on many cards is read once."""
    import pypdfium2

    found = []
    document = pypdfium2.PdfDocument(pdf.write(scenes, "en", f"Landpress {__version__}", b""))
    try:
        for page in document:
            target = io.BytesIO()
            page.render(scale=dpi / 72).to_pil().save(target, "PNG", dpi=(dpi, dpi))
            found.append(target.getvalue())
    finally:
        document.close()
    return found


def contact_scenes(parts: Sequence[Part], imprint: Imprint, style: Style) -> list[Scene]:
    """Return pages that show all fronts small, each with its name and its number of copies."""
    area, ink = style.printable.inset(bottom=LINE_HEIGHT + GAP), style.palette.ink
    name = style.words("game.title")
    room = area.inset(top=TITLE * 1.6)
    fronts = [sides(part, style.palette.paper)[0] for part in parts]
    wide, high = (max(getattr(front, key) for front in fronts) for key in ("width", "height"))
    cell = (room.width + GAP) / COLUMNS - GAP
    scale = min(1.0, cell / wide)
    rows = max(1, floor((room.height + GAP) / (high * scale + CAPTION + GAP)))
    pages = ceil(len(parts) / (COLUMNS * rows))
    scenes = []
    for number in range(pages):
        items: list[Item] = [
            Text(area.x, area.y + TITLE * 0.8, name, fitted(name, area.width, TITLE, bold=True), ink, bold=True)
        ]
        shown = slice(number * COLUMNS * rows, (number + 1) * COLUMNS * rows)
        for i, (part, front) in enumerate(zip(parts[shown], fronts[shown], strict=True)):
            row, column = divmod(i, COLUMNS)
            place = Area(
                room.x + column * (cell + GAP),
                room.y + row * (high * scale + CAPTION + GAP),
                front.width * scale,
                front.height * scale,
            )
            items += _entry(part, front, place, scale, style)
        numbered = replace(imprint, before=number, sheets=pages)
        scenes.append(Scene(style.page.width, style.page.height, name, (*items, *carried(numbered, style))))
    return scenes


def _entry(part: Part, front: Scene, place: Area, scale: float, style: Style) -> list[Item]:
    ink = style.palette.ink
    window = front.items[0]
    assert isinstance(window, Window)
    text = f"{part.name} × {part.count}" if part.count > 1 else part.name
    while len(text) > 4 and width(text, FOOTER) > place.width:
        text = text[:-2].rstrip() + "…"
    return [
        window._replace(x=place.x, y=place.y, scale=scale),
        Shape(rectangle(*place), stroke=ink, width=style.lines.hairline),
        Text(place.x, place.bottom + CAPTION * 0.6, text, FOOTER, ink),
    ]
