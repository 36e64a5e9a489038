"""A person's own fonts, opened only in the child process (sandbox.py): rights, outlines and the needed letters.

Input: two files as in pictures.py, the needed characters in UTF-8 and the font. The answer is a TrueType font with
these characters only, without hinting and layout tables. Every glyph is one outline of its own, so that a reader meets
no references between glyphs.
"""

from io import BytesIO
from typing import TYPE_CHECKING

from landpress.output.strangers.answer import RefusedError
from landpress.output.strangers.pictures import LENGTH

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

KEPT = {"head", "hhea", "hmtx", "maxp", "cmap", "loca", "glyf", "name", "post", "OS/2"}
"""The tables that an embedded font needs."""
_RESTRICTED, _LESS_RESTRICTED, _WHOLE, _BITMAPS = 0x0002, 0x000C, 0x0100, 0x0200
"""Bits of `fsType` (OpenType, table OS/2): no embedding, other rights, no subsets, bitmaps only."""
_DEEPEST, _MOST_POINTS = 16, 500_000
"""How deep a letter may be made of letters, and the most points of all letters of a deck, those inside them counted."""
_CURVE_ERROR = 1.0
"""The largest error, in font units, when cubic curves become quadratic ones."""


def typeface(data: bytes) -> bytes:
    """Return the answer about a font. Raise RefusedError, or any exception of fontTools for a damaged file."""
    length = int.from_bytes(data[:LENGTH])
    letters, file = data[LENGTH : LENGTH + length].decode(), data[2 * LENGTH + length :]
    if file[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise RefusedError("not a TTF or OTF font; a collection or a web font must be converted")
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(file), recalcTimestamp=False)
    _check_rights(font)
    if "CFF2" in font:
        raise RefusedError("a variable OTF font; save one of its instances")
    wanted = set(map(ord, letters))
    if "glyf" in font:
        _check_parts(font, wanted)
    return _rebuilt(font, wanted)


def _check_rights(font: "TTFont") -> None:
    """Raise RefusedError if the font does not permit that a part of it is embedded in a document."""
    rights = font["OS/2"].fsType if "OS/2" in font else 0
    if rights & _RESTRICTED and not rights & _LESS_RESTRICTED:
        raise RefusedError("its maker does not permit embedding (fsType 2); use another font")
    if rights & _WHOLE:
        raise RefusedError("its maker does not permit embedding a part of it (fsType 256); use another font")
    if rights & _BITMAPS:
        raise RefusedError("its maker permits embedding of bitmaps only (fsType 512); use another font")


def _check_parts(font: "TTFont", wanted: set[int]) -> None:
    """Raise RefusedError if the wanted glyphs, drawn with the glyphs that they are made of, have too many points."""
    outlines, known = font["glyf"], dict[str, int]()

    def points(name: str, depth: int = 0) -> int:
        if depth > _DEEPEST:
            raise RefusedError(f"a letter is made of letters, more than {_DEEPEST} inside each other")
        if name not in known:
            glyph = outlines[name]
            parts = glyph.components if glyph.isComposite() else ()
            found = sum(1 + points(part.glyphName, depth + 1) for part in parts)
            known[name] = found + len(getattr(glyph, "coordinates", ()))
        return known[name]

    if sum(points(name) for code, name in font.getBestCmap().items() if code in wanted) > _MOST_POINTS:
        raise RefusedError(f"the letters of the deck have more than {_MOST_POINTS:,} points, the limit")


def _rebuilt(font: "TTFont", wanted: set[int]) -> bytes:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import newTable

    for tag in ("fvar", "gvar", "avar", "HVAR", "VVAR", "MVAR", "STAT", "cvar"):  # the default instance remains
        if tag in font:
            del font[tag]
    options = Options(hinting=False, layout_features=[], notdef_outline=True, notdef_glyph=True, glyph_names=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "kern", "DSIG", "vhea", "vmtx", "VORG", "meta", "SVG "]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    drawn = {}
    for name in order:
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(Cu2QuPen(pen, _CURVE_ERROR, reverse_direction="CFF " in font))
        drawn[name] = pen.glyph()
    if "CFF " in font:
        del font["CFF "]
        font["loca"], font["maxp"].tableVersion = newTable("loca"), 0x00010000
        for key in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"):
            setattr(font["maxp"], key, 1 if key == "maxZones" else 0)
        for key in ("maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
            setattr(font["maxp"], key, 0)
    font.sfntVersion = "\0\1\0\0"  # a font may call itself another kind than it is
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, drawn
    for tag in set(font.keys()) - KEPT - {"GlyphOrder"}:
        del font[tag]
    if missing := KEPT - {"OS/2", *font.keys()}:
        raise RefusedError(f"a damaged font: it has no table {min(missing)}")
    target = BytesIO()
    font["post"].formatType = 3.0
    font.save(target)
    return target.getvalue()
