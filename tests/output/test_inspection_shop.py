"""Preflight of what a shop asks about: ink of pictures, strips, text at the trim, layers, pairs, sizes, encryption."""

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageCms

from landpress.generator.texts import LANGUAGES, words
from landpress.output.press.preflight import RULES
from landpress.output.reports.validation import sentence
from tests.output.test_broken_drawings import BROKEN, UNDECODED
from tests.output.test_inspection import PLANTED, changed, found, good, operators, saved
from tests.output.test_inspection_inks import MORE

Name: Any = pikepdf.Name
HEAVY = (255, 255, 204, 166)
"""Shares of 345 % in 255ths."""
MM = 72 / 25.4
LEFT, LOW, RIGHT, HIGH = 8.5039, 8.5039, 36.8504, 36.8504
"""The trim of every page of the good document, in points. It ends 3 mm inside the page."""


def placed(
    make: Callable[[pikepdf.Pdf], Any], kind: str = "XObject", code: str = "q 9 0 0 9 9 9 cm /New Do Q"
) -> bytes:
    """Return the good document with a resource named New on its second page, and operators that use it."""

    def change(pdf: pikepdf.Pdf) -> None:
        held = pdf.pages[1].Resources.get(f"/{kind}") or pikepdf.Dictionary()
        held.New = make(pdf)
        pdf.pages[1].Resources[f"/{kind}"] = held
        pdf.pages[1].contents_add(pdf.make_stream(code.encode()))

    return changed(change)


def picture(pdf: pikepdf.Pdf, data: bytes, side: int, space: Any = Name.DeviceCMYK, **entries: Any) -> pikepdf.Stream:
    made = pdf.make_stream(b"", Subtype=Name.Image, Width=side, Height=side, BitsPerComponent=8, ColorSpace=space)
    jpeg = data[:2] == b"\xff\xd8"
    made.write(data, filter=Name.DCTDecode) if jpeg else made.write(data)
    for key, value in entries.items():
        made[f"/{key}"] = value
    return made


def jpeg(shares: tuple[int, ...], inverted: bool = False) -> bytes:
    """Return a CMYK JPEG whose stored values are the shares, or their inverses. Pillow inverts what it writes."""
    stored = np.full((16, 16, 4), shares, np.uint8)
    target = io.BytesIO()
    Image.fromarray(stored if inverted else 255 - stored, "CMYK").save(target, "JPEG", quality=95)
    return target.getvalue()


def heavy(pdf: pikepdf.Pdf) -> pikepdf.Stream:
    return picture(pdf, bytes(HEAVY) * 64, 8)


def indexed(pdf: pikepdf.Pdf) -> pikepdf.Stream:
    table = pikepdf.Array([Name.Indexed, Name.DeviceCMYK, 1, pikepdf.String(bytes(4) + bytes(HEAVY))])
    return picture(pdf, bytes([0, 1] * 32), 8, table)


def shading(pdf: pikepdf.Pdf) -> pikepdf.Dictionary:
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 1, 0.8, 0.65], N=1)
    return pikepdf.Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 9, 9], Function=function)


def several(pdf: pikepdf.Pdf) -> pikepdf.Array:
    names = [Name.Cyan, Name.Magenta, Name.Yellow, Name.Black]
    return pikepdf.Array([Name.DeviceN, names, Name.DeviceCMYK, pikepdf.Dictionary(FunctionType=4)])


def spot(name: str, alternate: Any = Name.DeviceCMYK) -> Callable[[pikepdf.Pdf], pikepdf.Array]:
    shown = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    return lambda pdf: pikepdf.Array([Name.Separation, pikepdf.Name(f"/{name}"), alternate, shown])


def text(distance: float, mode: int = 0) -> bytes:
    """Return the good document with text whose letter H begins that many mm right of the left trim."""
    font = pikepdf.Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    x = LEFT + distance * MM - 0.077 * 8  # the side bearing of H in Helvetica
    return placed(lambda pdf: font, "Font", f"q BT 0 0 0 1 k {mode} Tr /New 8 Tf {x} {LOW + 12} Td (H) Tj ET Q")


def layered(claims: bool) -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        layer = pdf.make_indirect(pikepdf.Dictionary(Type=Name.OCG, Name="hidden"))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))
        if not claims:
            del pdf.docinfo["/GTS_PDFXVersion"]

    return changed(change)


def paged(change_page: Callable[[pikepdf.Page], object], page: int = 1) -> bytes:
    return changed(lambda pdf: change_page(pdf.pages[page]))


def larger(page: pikepdf.Page) -> None:
    for key, more in (("MediaBox", 20), ("BleedBox", 20), ("TrimBox", 20)):
        a, b, c, d = (float(value) for value in page[f"/{key}"])
        page[f"/{key}"] = pikepdf.Array([a, b, c + more, d])


def only(code: bytes) -> bytes:
    """Return the good document with nothing but these operators on its second page."""
    return changed(lambda pdf: setattr(pdf.pages[1], "Contents", pdf.make_stream(code)))


def unpaired_form(pdf: pikepdf.Pdf) -> pikepdf.Stream:
    return pdf.make_stream(b"q 0 0 0 1 k 0 0 9 9 re f", Subtype=Name.Form, BBox=[0, 0, 9, 9])


def transferring(pdf: pikepdf.Pdf) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(TR=pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=2))


def no_font(pdf: pikepdf.Pdf) -> pikepdf.Dictionary:
    file = pdf.make_stream(b"this is no font")
    return pikepdf.Dictionary(
        Subtype=Name.TrueType, BaseFont=Name.Held, FontDescriptor=pikepdf.Dictionary(FontFile2=file)
    )


def screened() -> bytes:
    """Return the good document with the profile of a screen as its output intent."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return changed(
        lambda pdf: pdf.Root.OutputIntents[0].__setitem__("/DestOutputProfile", pdf.make_stream(profile, N=3))
    )


def newer(**options: Any) -> bytes:
    with pikepdf.open(io.BytesIO(good())) as pdf:
        return saved(pdf, **options)


def claimless(code: bytes) -> bytes:
    """Return the good document without its cut line, with nothing but these operators on its second page."""

    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[2]
        pdf.pages[1].Contents = pdf.make_stream(code)

    return changed(change)


def attach(page: pikepdf.Page) -> None:
    note = pikepdf.Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=[1, 1, 5, 5])
    page.Annots = pikepdf.Array([note])


def edge(reach: float) -> bytes:
    """Return a good page with 20 pt of ink that reaches `reach` mm beyond its left trim."""
    x = LEFT - reach * MM
    return only(f"0 0 1 0 k {x:.3f} {LOW + 4:.3f} {LEFT + 12 - x:.3f} 20 re f".encode())


INK = ("PF308", [2], {"percent": 345})
SHOP: dict[str, tuple[Callable[[], bytes], str, list[int], dict[str, Any]]] = {
    "a picture with much ink": (lambda: placed(heavy), *INK),
    "a JPEG with much ink": (lambda: placed(lambda pdf: picture(pdf, jpeg(HEAVY), 16)), *INK),
    "an inverted JPEG with much ink": (
        lambda: placed(lambda pdf: picture(pdf, jpeg(HEAVY, True), 16, Decode=[1, 0] * 4)),
        *INK,
    ),
    "a table of colours with much ink": (lambda: placed(indexed), *INK),
    "a shading with much ink": (lambda: placed(shading, "Shading", "/New sh"), *INK),
    "several inks in one space": (lambda: placed(several, "ColorSpace", "/New cs 1 1 0.8 0.65 scn"), *INK),
    "a thin strip": (lambda: operators("0 0 0 1 k 9 9 20 0.1 re f"), "PF306", [2], {"mm": 0.035}),
    "a thin strip that is turned": (
        lambda: operators("0 0 0 1 k 0.6 0.8 -0.8 0.6 20 9 cm 0 0 m 9 0 l 9 0.1 l 0 0.1 l h f"),
        "PF306",
        [2],
        {"mm": 0.035},
    ),
    "type with a thin outline": (lambda: operators("0.1 w 1 Tr BT /F 9 Tf (x) Tj ET"), "PF306", [2], {"mm": 0.035}),
    "text at the trim": (lambda: text(0.1), "PF317", [2], {"mm": 0.1}),
    "text across the trim": (lambda: text(-0.5), "PF317", [2], {"mm": -0.5}),
    "layers in X-1a": (lambda: layered(True), "PF208", [], {}),
    "layers": (lambda: layered(False), "PF314", [], {}),
    "q without Q": (lambda: operators("q"), "PF110", [2], {"name": "q"}),
    "Q without q": (lambda: operators("Q Q"), "PF110", [2], {"name": "Q"}),
    "BT without ET": (lambda: operators("BT"), "PF110", [2], {"name": "BT"}),
    "EMC without BMC": (lambda: operators("EMC"), "PF110", [2], {"name": "EMC"}),
    "q without Q in a form": (lambda: placed(unpaired_form), "PF110", [2], {"name": "q"}),
    "a page of another size": (lambda: paged(larger), "PF315", [2], {"size": "10.0 x 17.1"}),
    "a page without drawing": (lambda: only(b"q Q"), "PF316", [2], {}),
    "a page that is white": (lambda: only(b"0 0 0 0 k 0 0 99 99 re f 1 g 9 9 9 9 re f"), "PF316", [2], {}),
    "text in the registration colour": (
        lambda: placed(spot("All"), "ColorSpace", "/New cs 1 scn BT /F 9 Tf 15 15 Td (x) Tj ET"),
        "PF318",
        [2],
        {},
    ),
    "the registration colour": (
        lambda: placed(spot("All"), "ColorSpace", "/New cs 1 scn 15 15 9 9 re f"),
        "PF318",
        [2],
        {},
    ),
    "a spot colour by RGB": (
        lambda: placed(spot("Gold", Name.DeviceRGB), "ColorSpace", "/New cs 1 scn"),
        "PF203",
        [2],
        {"colour": "DeviceRGB"},
    ),
    "a cut line that knocks out": (
        lambda: placed(spot("Kiss-Cut"), "ColorSpace", "q /Knock gs /New CS 1 SCN 1 w 9 9 9 9 re S Q"),
        "PF319",
        [],
        {"ink": "Kiss-Cut"},
    ),
    "a spot colour by two names": (
        lambda: placed(spot("cut_contour"), "ColorSpace", "/New cs 1 scn"),
        "PF320",
        [],
        {"inks": "CutContour, cut_contour"},
    ),
    "a crop box inside the trim": (
        lambda: paged(lambda page: setattr(page, "CropBox", pikepdf.Array([9, 9, 36, 36]))),
        "PF321",
        [2],
        {},
    ),
    "art that ends within the bleed": (lambda: edge(1.2), "PF322", [2], {"mm": 7}),
    "a version that is too new": (lambda: newer(force_version="1.7"), "PF209", [], {"version": "1.7"}),
    "packed objects in X-1a": (
        lambda: newer(object_stream_mode=pikepdf.ObjectStreamMode.generate),
        "PF209",
        [],
        {"version": "1.5"},
    ),
    "the profile of a screen": (lambda: screened(), "PF210", [], {"held": "mntr RGB"}),
    "a transfer function": (
        lambda: placed(transferring, "ExtGState", "/New gs"),
        "PF207",
        [2],
        {"held": "transfer function"},
    ),
    "PostScript": (
        lambda: placed(lambda pdf: pdf.make_stream(b"showpage", Subtype=Name.PS)),
        "PF207",
        [2],
        {"held": "PostScript"},
    ),
    "a font that is none": (
        lambda: placed(no_font, "Font", "BT /New 9 Tf (x) Tj ET"),
        "PF106",
        [2],
        {"filter": "font"},
    ),
    "a picture in the registration colour": (
        lambda: placed(lambda pdf: picture(pdf, bytes([128] * 64), 8, spot("All")(pdf))),
        "PF318",
        [2],
        {},
    ),
    "a picture that is coarse one way": (
        lambda: operators("18 0 0 18 0 0 cm BI /W 60 /H 10 /BPC 8 /CS /G ID abc EI"),
        "PF305",
        [2],
        {"dpi": 40},
    ),
    "a picture of several inks with much ink": (
        lambda: placed(lambda pdf: picture(pdf, bytes(HEAVY) * 64, 8, several(pdf))),
        *INK,
    ),
    "a white line that overprints": (lambda: operators("/Over gs 0 0 0 0 K 1 w 9 9 m 30 30 l S"), "PF109", [2], {}),
    "a page whose drawing lies off it": (lambda: claimless(b"0 0 0 1 k 5000 5000 9 9 re f"), "PF316", [2], {}),
    "a page with a white picture": (
        lambda: claimless(b"q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q"),
        "PF316",
        [2],
        {},
    ),
    "a trim without area": (
        lambda: paged(lambda page: setattr(page, "TrimBox", pikepdf.Array([20, 20, 20, 20]))),
        "PF103",
        [2],
        {},
    ),
    "a state inside a text": (lambda: operators("BT q Q ET"), "PF110", [2], {"name": "q"}),
    "a file attached to a page": (lambda: paged(attach), "PF207", [2], {"held": "EmbeddedFiles"}),
    "an associated file": (
        lambda: changed(lambda pdf: setattr(pdf.Root, "AF", pikepdf.Array([pikepdf.Dictionary(F="a")]))),
        "PF207",
        [],
        {"held": "EmbeddedFiles"},
    ),
    "a stream that is longer than it says": (
        lambda: re.sub(rb"/Length (\d+)", lambda n: b"/Length %0*d" % (len(n[1]), int(n[1]) // 2), good(), count=1),
        "PF111",
        [],
        {},
    ),
    "a table of objects in a wrong place": (lambda: good().replace(b"startxref\n", b"startxref\n9"), "PF111", [], {}),
}


@pytest.mark.parametrize(("make", "code", "pages", "values"), SHOP.values(), ids=SHOP)
def test_a_planted_fault_is_found(
    make: Callable[[], bytes], code: str, pages: list[int], values: dict[str, Any]
) -> None:
    assert found(make())[code] == (pages, values)


WELL = {
    "a picture of one row": lambda: operators("18 0 0 18 0 0 cm BI /W 60 /H 1 /BPC 8 /CS /G ID abc EI"),
    "a page of varnish": lambda: placed(spot("Varnish"), "ColorSpace", "/New cs 0.5 scn 9 9 9 9 re f"),
    "a line of white that knocks out": lambda: operators("0 0 0 0 K 1 w 9 9 m 30 30 l S"),
    "a state around a text": lambda: operators("q BT ET Q"),
    "a picture of 298 %": lambda: placed(lambda pdf: picture(pdf, bytes((255, 255, 200, 50)) * 64, 8)),
    "a JPEG of 298 %": lambda: placed(lambda pdf: picture(pdf, jpeg((255, 255, 200, 50)), 16)),
    "one dark pixel in many": lambda: placed(lambda pdf: picture(pdf, bytes(HEAVY) + bytes(4 * 4095), 64)),
    "a strip of 0.11 mm": lambda: operators("0 0 0 1 k 9 9 20 0.312 re f"),
    "a thin strip of white": lambda: operators("0 0 0 0 k 9 9 20 0.1 re f"),
    "a thin strip that clips": lambda: operators("9 9 20 0.1 re W n"),
    "a dot": lambda: operators("0 0 0 1 k 9 9 0.1 0.1 re f"),
    "text 1.2 mm from the trim": lambda: text(1.2),
    "hidden text at the trim": lambda: text(0.1, mode=3),
    "text outside of the trim": lambda: text(-2.9),
    "no layers": lambda: changed(lambda pdf: setattr(pdf.Root, "OCProperties", pikepdf.Dictionary(OCGs=[]))),
    "pairs": lambda: operators("/T BMC q BT ET Q EMC /T <</MCID 0>> BDC EMC"),
    "a page that is turned": lambda: paged(lambda page: setattr(page, "Rotate", 90)),
    "registration marks": lambda: placed(spot("All"), "ColorSpace", "q /New CS 1 SCN 1 w 0 20 m 8 20 l S Q"),
    "several inks that are no spots": lambda: placed(several, "ColorSpace", "/New cs 0 1 0 0 scn"),
    "a crop box around the bleed": lambda: paged(lambda page: setattr(page, "CropBox", page.MediaBox)),
    "text of a mark in the registration colour": lambda: placed(
        spot("All"), "ColorSpace", "/New cs 1 scn BT /F 9 Tf 2 2 Td (x) Tj ET"
    ),
    "art up to the end of the bleed": lambda: edge(3.0),
    "art that stays inside": lambda: edge(-1.0),
}


@pytest.mark.parametrize("make", WELL.values(), ids=WELL)
def test_what_is_well_is_not_found(make: Callable[[], bytes]) -> None:
    told = set(found(make())) - {"PF104", "PF305"}  # coarse pictures and foreign fonts are not what is asked here
    assert told == {"PF401"}


@pytest.mark.parametrize("user", ["", "secret"])
@pytest.mark.parametrize(("revision", "aes"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
@pytest.mark.filterwarnings("ignore:Encryption R=5")
def test_encryption_of_every_revision_is_called_encryption(revision: int, aes: bool, user: str) -> None:
    """docs/press.md: PF101 is encryption, of whatever kind; nothing of it is called damage."""
    with pikepdf.open(io.BytesIO(good())) as pdf:
        held = pikepdf.Encryption(owner="o", user=user, R=revision, aes=aes, metadata=aes)  # type: ignore[arg-type]
        told = set(found(saved(pdf, encryption=held)))
    assert "PF101" in told
    assert told <= {"PF101", "PF401"}


def test_encryption_of_an_unknown_kind_is_called_encryption() -> None:
    assert set(found(good().replace(b"trailer <<", b"trailer << /Encrypt << /Filter /Of.a.Shop >> "))) == {"PF101"}


def test_sixty_kinds_of_faults_are_planted() -> None:
    """Every rule is planted, and sixty kinds of faults besides broken bytes."""
    whole = PLANTED | MORE | SHOP
    assert len(whole) >= 60
    assert len(whole) == len(PLANTED) + len(MORE) + len(SHOP)
    assert {code for _, code, _, _ in whole.values()} | {"PF101", "PF402"} == set(RULES)
    assert BROKEN
    assert UNDECODED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_sentence_with_its_values(language: str) -> None:
    for _, code, pages, values in (PLANTED | MORE | SHOP).values():
        said = sentence(RULES[code].at(*pages, **values), words(language))
        assert all(str(value) in said for value in values.values())


def test_of_two_pages_the_second_is_told_to_differ() -> None:
    with pikepdf.open(io.BytesIO(good())) as pdf:
        del pdf.pages[2]
        larger(pdf.pages[1])
        assert found(saved(pdf))["PF315"] == ([2], {"size": "10.0 x 17.1"})


def test_a_group_without_transparency_is_told_in_x_1a_only() -> None:
    """Cairo makes every page a transparency group. PDF/X-1a forbids that; otherwise nothing is to be flattened."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].Group = pikepdf.Dictionary(S=Name.Transparency)

    assert found(changed(change))["PF204"] == ([2], {})

    def change_both(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        del pdf.docinfo["/GTS_PDFXVersion"]

    assert "PF304" not in found(changed(change_both))
