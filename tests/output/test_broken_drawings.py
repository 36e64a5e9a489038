"""Preflight names what a reader cannot draw: bytes that are not PDF, and streams that do not decode (docs/press.md)."""

import io
import json
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from PIL import Image

from landpress.output.strangers.inspection import inspect
from tests.output.test_inspection import changed, content, found


def drawing_with(code: bytes) -> bytes:
    """Return the good document with these bytes in the middle of the drawing of its second page."""
    return content(b"0 0 0 1 k 0 0 9 9 re f " + code + b" 9 9 9 9 re f")


def pictured(data: bytes, **declared: Any) -> bytes:
    """Return the good document with a picture of 4 x 4 grey pixels and this data on its second page."""

    def change(pdf: pikepdf.Pdf) -> None:
        picture = pdf.make_stream(b"", Subtype=pikepdf.Name.Image, Width=4, Height=4, BitsPerComponent=8)
        picture.ColorSpace = pikepdf.Name.DeviceGray
        picture.write(data, **declared)
        pdf.pages[1].Resources.XObject.Planted = picture
        pdf.pages[1].contents_add(pdf.make_stream(b"q 1 0 0 1 0 0 cm /Planted Do Q"))

    return changed(change)


FLATE: Any = pikepdf.Name.FlateDecode
DCT: Any = pikepdf.Name.DCTDecode
PACKED = zlib.compress(b"0 0 0 1 k 0 0 9 9 re f " * 50)


def jpeg(side: int = 64) -> bytes:
    target = io.BytesIO()
    Image.effect_noise((side, side), 90).save(target, "JPEG")
    return target.getvalue()


def cut_font() -> bytes:
    """Return the good document with an embedded font whose file is cut off."""

    def change(pdf: pikepdf.Pdf) -> None:
        file = pdf.make_stream(b"")
        file.write(PACKED[:-9], filter=FLATE)
        held = pikepdf.Dictionary(FontFile2=file)
        font = pikepdf.Dictionary(BaseFont=pikepdf.Name.Held, FontDescriptor=held)
        pdf.pages[1].Resources.Font = pikepdf.Dictionary(Cut=font)
        pdf.pages[1].contents_add(pdf.make_stream(b"BT /Cut 9 Tf (x) Tj ET"))

    return changed(change)


BROKEN: dict[str, tuple[bytes, str]] = {
    "a lone <": (b"<", "< 9 9 9 9 re f"),
    "a < that swallows": (b"< 0 0 9 9 re f (a) Tj >", "< 0 0 9 9 re f (a) T"),
    "a lone >": (b">", "> 9 9 9 9 re f"),
    "a quotation mark": ("‹".encode(), "‹ 9 9 9 9 re f"),
    "a lone )": (b")", ") 9 9 9 9 re f"),
    "a brace": (b"{", "{ 9 9 9 9 re f"),
    "an unknown operator": (b"draw", "draw 9 9 9 9 re f"),
    "a text without end": (b"(text", "(text 9 9 9 9 re f"),
    "a list without end": (b"[1 2 3", "re f"),
    "a table closed as a list": (b"<< /A 1 ]", "] 9 9 9 9 re f"),
    "too few numbers": (b"9 9 re", "9 9 re"),
    "a number of three parts": (b"1.2.3 w", "1.2.3 w 9 9 9 9 re f"),
    "an inline picture without end": (b"BI /W 1 /H 1 ID abc", "ID abc 9 9 9 9 re f"),
}


@pytest.mark.parametrize(("code", "said"), BROKEN.values(), ids=BROKEN)
def test_what_is_not_pdf_is_named(code: bytes, said: str) -> None:
    """docs/press.md: PF105. Some readers stop at such a place, and some skip a part of the drawing."""
    pages, values = found(drawing_with(code))["PF105"]
    assert pages == [2]
    assert values["found"].startswith(said)


@pytest.mark.parametrize(
    "code",
    [
        b"BX draw this EX",
        b"BT /F1 9 Tf <0a F> Tj ET",
        b"/A << /B [1 (]>>) true null] /C <</D 1>> >> BDC EMC",
        b"BI /W 1 /H 1 /IM true ID abc EI",
        b"0.12345678901234567890 w",
        b"% < { )\n",
        b"BT (a \\) < {) Tj ET",
    ],
)
def test_strange_but_right_drawings_are_not_told(code: bytes) -> None:
    assert "PF105" not in found(drawing_with(code))


UNDECODED: dict[str, tuple[Callable[[], bytes], str]] = {
    "text declared as a JPEG": (lambda: content(b"0 0 9 9 re f", filter=DCT), "DCTDecode"),
    "a drawing cut off": (lambda: content(PACKED[:-9], filter=FLATE), "FlateDecode"),
    "a drawing damaged": (lambda: content(PACKED[:20] + b"?" * 20, filter=FLATE), "FlateDecode"),
    "plain text declared as compressed": (lambda: content(b"0 0 9 9 re f", filter=FLATE), "FlateDecode"),
    "an unknown filter": (lambda: content(b"0 0 9 9 re f", filter=pikepdf.Name.Rot13), "Rot13"),
    "a picture that is no JPEG": (lambda: pictured(b"0 0 9 9 re f", filter=DCT), "DCTDecode"),
    "half a JPEG": (lambda: pictured(jpeg()[: len(jpeg()) // 2], filter=DCT), "DCTDecode"),
    "too few pixels": (lambda: pictured(bytes(15)), "Length"),
    "a picture cut off": (lambda: pictured(zlib.compress(bytes(16))[:-5], filter=FLATE), "FlateDecode"),
    "half a font": (cut_font, "FlateDecode"),
}


@pytest.mark.parametrize(("make", "filter_"), UNDECODED.values(), ids=UNDECODED)
def test_streams_that_do_not_decode_are_named(make: Callable[[], bytes], filter_: str) -> None:
    """docs/press.md: PF106. pypdf gives what it can read of such a stream, and the rest would not be printed."""
    assert found(make())["PF106"][1] == {"filter": filter_}


DECODED: dict[str, Callable[[], bytes]] = {
    "plain": lambda: pictured(bytes(16)),
    "packed": lambda: pictured(zlib.compress(bytes(16)), filter=FLATE),
    "packed, with more than fits in memory": lambda: pictured(zlib.compress(bytes(200_000_000)), filter=FLATE),
    "hexadecimal": lambda: pictured(b"00" * 16 + b">", filter=pikepdf.Name.ASCIIHexDecode),
    "JPEG": lambda: pictured(jpeg(), filter=DCT),
    "tiny JPEG": lambda: pictured(jpeg(4), filter=DCT),
    "packed JPEG": lambda: pictured(zlib.compress(jpeg()), filter=pikepdf.Array([FLATE, DCT])),
}


@pytest.mark.parametrize("make", DECODED.values(), ids=DECODED)
def test_pictures_that_decode_are_not_told(make: Callable[[], bytes]) -> None:
    assert not {"PF102", "PF106"} & set(found(make()))


@pytest.mark.parametrize(("drawing", "code"), [(b"9 0 d0 0 0 9 9 re f", ""), (b"9 0 d0 0 0 9 9 re }", "PF105")])
def test_the_glyphs_of_type_3_fonts_are_looked_at(drawing: bytes, code: str) -> None:
    """docs/press.md: PF105 and PF106 also look at the glyphs of Type 3 fonts, which are drawings."""

    def change(pdf: pikepdf.Pdf) -> None:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3, FontBBox=[0, 0, 9, 9])
        font.CharProcs = pikepdf.Dictionary(x=pdf.make_stream(drawing))
        font.FontMatrix, font.Resources = pikepdf.Array([1, 0, 0, 1, 0, 0]), pikepdf.Dictionary()
        pdf.pages[1].Resources.Font = pikepdf.Dictionary(Drawn=pdf.make_indirect(font))
        pdf.pages[1].contents_add(pdf.make_stream(b"BT /Drawn 9 Tf (x) Tj ET"))

    told = found(changed(change))
    assert [one for one in told if one.startswith("PF1")] == ([code] if code else [])


def test_a_broken_form_is_told_on_every_page_that_places_it() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_indirect(pdf.make_stream(b"0 0 9 9 re f }", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9]))
        for page in pdf.pages:
            page.Resources.XObject.Broken = form
            page.contents_add(pdf.make_stream(b"q /Broken Do Q"))

    assert found(changed(change))["PF105"] == ([1, 2, 3], {"found": "}"})


def test_a_code_tells_twenty_subjects_at_most() -> None:
    """docs/press.md. So the answer about a page of a million missing pictures is short."""
    missing = b" ".join(b"/P%d Do" % number for number in range(1000))
    findings = json.loads(inspect(drawing_with(missing)))["findings"]
    assert [one["code"] for one in findings].count("PF107") == 20
