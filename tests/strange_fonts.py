"""Fonts that try to stall or confuse their reader, built with fontTools."""

from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

SHIPPED = Path(__file__).parents[1] / "output/scene/faces/NotoSans-Regular.ttf"
TTF, OTTO = b"\0\1\0\0", b"OTTO"


def nested(deep: int, wide: int, ends: bool = True) -> bytes:
    """Return a font whose letter A is made of `wide` glyphs, each of which is made of `wide` others, and so on.

    After `deep` levels comes a triangle, or A again if the font does not end.
    """
    names = [".notdef", "A", *(f"part{level}" for level in range(deep))]
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    triangle = pen.glyph()
    inner = dict(zip(names[1:], [*names[2:], "A"], strict=True))
    glyphs = {name: _made_of(inner[name], wide) if name in inner else triangle for name in names}
    if ends:
        glyphs[names[-1]] = triangle
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({65: "A"})
    font = builder.font
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = names, glyphs
    for glyph in glyphs.values():
        glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax = 0, 0, 500, 500
    font.recalcBBoxes = False  # fontTools would draw every glyph
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Nested", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    font["maxp"].recalc = lambda _: None
    target = BytesIO()
    font.save(target)
    return target.getvalue()


def _made_of(name: str, count: int) -> Glyph:
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for _ in range(count):
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, 0, 0, 0x204
        glyph.components.append(part)
    return glyph


def fonts() -> dict[str, bytes]:
    """Return the fonts by what is strange about them."""
    good = SHIPPED.read_bytes()
    return {
        "a letter of 40 levels, two glyphs each": nested(40, 2),
        "a letter of 5 levels, a hundred glyphs each": nested(5, 100),
        "a letter of 3 levels, a thousand glyphs each": nested(3, 1000),
        "a letter of 800 levels": nested(800, 1),
        "a letter of 20,000 levels": nested(20_000, 1),
        "a letter made of itself": nested(3, 1, ends=False),
        "a TrueType font that says OTTO": OTTO + good[4:],
        "a TrueType font that says true": b"true" + good[4:],
    }
