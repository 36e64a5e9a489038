"""Preflight of any PDF: every finding is planted by itself, and the reader of operators is compared with pikepdf's."""

import io
import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from landpress.output.press.preflight import RULES
from landpress.output.strangers import inspection
from landpress.output.strangers.inspection import inspect
from landpress.output.strangers.pdf_operators import BrokenError, steps
from tests.output.test_press import a_profile, pressed

SPOT = [{"code": "PF401", "pages": [], "values": {"inks": "CutContour"}}]


def found(document: bytes) -> dict[str, tuple[list[int], dict[str, Any]]]:
    return {one["code"]: (one["pages"], one["values"]) for one in json.loads(inspect(document))["findings"]}


@cache
def good() -> bytes:
    """Return three pages of PDF/X-1a of one size, the third with a cut line: a corner of the page of dice."""
    document, _ = pressed("last-land", "tokens", "dice")
    with pikepdf.open(io.BytesIO(document)) as pdf:
        del pdf.pages[:4]
        del pdf.pages[3:]
        for key in ("MediaBox", "BleedBox", "TrimBox"):
            setattr(pdf.pages[2], key, getattr(pdf.pages[0], key))
        return saved(pdf)


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    target = io.BytesIO()
    pdf.save(target, **options)
    return target.getvalue()


def changed(change: Callable[[pikepdf.Pdf], object]) -> bytes:
    """Return the good document after a change."""
    with pikepdf.open(io.BytesIO(good())) as pdf:
        for page in pdf.pages:
            page.Resources.XObject = page.Resources.get("/XObject", pikepdf.Dictionary())
        change(pdf)
        return saved(pdf)


def drawn(draw: Callable[[Canvas], object]) -> bytes:
    """Return a document for a home printer with one page on which something is drawn."""
    target = io.BytesIO()
    canvas = Canvas(target, (300, 300), initialFontName="Helvetica")
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def operators(code: str, claims: bool = True) -> bytes:
    """Return the good document with more operators on its second page, and without its claim if wanted."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].contents_add(pdf.make_stream(f"q {code} Q".encode()))
        states = pdf.pages[1].Resources.ExtGState
        states.Half, states.Thin = pikepdf.Dictionary(ca=0.5), pikepdf.Dictionary(LW=0.1)
        states.Over, states.Knock = (pikepdf.Dictionary(OP=True, op=True, OPM=mode) for mode in (1, 0))
        states.Multiply = pikepdf.Dictionary(BM=pikepdf.Name.Multiply)
        spaces = pikepdf.Dictionary(Screen=[pikepdf.Name.CalRGB, pikepdf.Dictionary(WhitePoint=[0.95, 1, 1.09])])
        spaces.Profile = pikepdf.Array([pikepdf.Name.ICCBased, pdf.make_stream(b"", N=3)])
        spaces.Gold = [pikepdf.Name.Separation, pikepdf.Name.Gold, pikepdf.Name.DeviceCMYK, pikepdf.Dictionary()]
        pdf.pages[1].Resources.ColorSpace = spaces
        inner = pdf.make_stream(b"0.5 w 0 0 m 9 9 l S", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        inner.BBox = [0, 0, 9, 9]
        outer = pdf.make_stream(b"q 0.5 0 0 0.5 0 0 cm /Inner Do Q", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Inner=inner))
        picture = pdf.make_stream(bytes(100), Subtype=pikepdf.Name.Image, Width=10, Height=10, BitsPerComponent=8)
        picture.ColorSpace = pikepdf.Name.DeviceGray
        pdf.pages[1].Resources.XObject.Outer = outer
        pdf.pages[1].Resources.XObject.Picture = picture
        if not claims:
            del pdf.docinfo["/GTS_PDFXVersion"]

    return changed(change)


def content(data: bytes, **declared: Any) -> bytes:
    """Return the good document with another stream of drawing on its second page."""

    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(data, **declared)
        pdf.pages[1].Contents = stream

    return changed(change)


def fax() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        picture = pdf.make_stream(b"", Subtype=pikepdf.Name.Image, Width=8, Height=8, ImageMask=True)
        picture.write(b"\0" * 8, filter=pikepdf.Name.CCITTFaxDecode)
        pdf.pages[1].Resources.XObject.Fax = picture
        pdf.pages[1].contents_add(pdf.make_stream(b"/Fax Do"))

    return changed(change)


def without(*path: str) -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        holder: Any = pdf.trailer
        for key in path[:-1]:
            holder = holder[int(key)] if key.isdigit() else holder[f"/{key}"]
        del holder[f"/{path[-1]}"]

    return changed(change)


def attached(pdf: pikepdf.Pdf) -> pikepdf.AttachedFileSpec:
    return pikepdf.AttachedFileSpec(pdf, b"a", description="", filename="", mime_type="", creation_date="", mod_date="")


def box(page: int, key: str, values: list[float]) -> bytes:
    return changed(lambda pdf: setattr(pdf.pages[page], key, pikepdf.Array([f and round(f, 3) for f in values])))


def test_a_good_document_has_no_findings() -> None:
    assert json.loads(inspect(good()))["findings"] == SPOT
    facts = json.loads(inspect(good()))["facts"]
    assert facts["claim"] == "PDF/X-1a:2003"
    assert facts["condition"] == "FOGRA39"
    assert facts["pages"] == 3
    assert facts["colours"] == ["DeviceCMYK", "spot CutContour"]


PLANTED: dict[str, tuple[Callable[[], bytes], str, list[int], dict[str, Any]]] = {
    "unreadable page": (lambda: box(2, "Contents", [1.0]), "PF102", [3], {}),
    "trim beyond the bleed": (lambda: box(1, "TrimBox", [0, 0, 900, 900]), "PF103", [2], {}),
    "bleed beyond the paper": (lambda: box(0, "BleedBox", [-9, 0, 40, 40]), "PF103", [1], {}),
    "font not embedded": (lambda: drawn(lambda c: c.drawString(9, 9, "x")), "PF104", [1], {"font": "Helvetica"}),
    "bytes that are not PDF": (lambda: operators("9 9 9 9 re f }"), "PF105", [2], {"found": "} Q"}),
    "text declared as a picture": (
        lambda: content(b"0 0 9 9 re f", filter=pikepdf.Name.DCTDecode),
        "PF106",
        [2],
        {"filter": "DCTDecode"},
    ),
    "a missing picture": (lambda: operators("/Gone Do"), "PF107", [2], {"name": "/Gone"}),
    "a picture that is not decoded here": (lambda: fax(), "PF108", [2], {"filter": "CCITTFaxDecode"}),
    "no output intent": (lambda: without("Root", "OutputIntents"), "PF201", [], {}),
    "no trim box": (lambda: without("Root", "Pages", "Kids", "0", "TrimBox"), "PF202", [1], {}),
    "art box as well": (lambda: box(0, "ArtBox", [9, 9, 20, 20]), "PF202", [1], {}),
    "RGB": (lambda: operators("1 0 0 rg 0 0 9 9 re f"), "PF203", [2], {"colour": "DeviceRGB"}),
    "calibrated RGB": (lambda: operators("/Screen CS 1 0 0 SC"), "PF203", [2], {"colour": "CalRGB"}),
    "RGB by profile": (lambda: operators("/Profile cs 1 0 0 sc"), "PF203", [2], {"colour": "ICCBased 3"}),
    "RGB in an inline picture": (
        lambda: operators("BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"),
        "PF203",
        [2],
        {"colour": "DeviceRGB"},
    ),
    "transparency": (lambda: operators("/Half gs 0 0 9 9 re f"), "PF204", [2], {}),
    "a mode of blending": (lambda: operators("/Multiply gs"), "PF204", [2], {}),
    "Trapped is missing": (lambda: without("Info", "Trapped"), "PF205", [], {"missing": "Trapped"}),
    "a title is missing": (lambda: without("Info", "Title"), "PF205", [], {"missing": "Title"}),
    "no registry": (lambda: without("Root", "OutputIntents", "0", "RegistryName"), "PF206", [], {}),
    "an attachment": (
        lambda: changed(lambda pdf: pdf.attachments.__setitem__("a", attached(pdf))),
        "PF207",
        [],
        {"held": "EmbeddedFiles"},
    ),
    "no trim box at home": (lambda: drawn(lambda c: None), "PF301", [1], {}),
    "too little bleed": (lambda: box(1, "BleedBox", [5.669, 5.669, 218.267, 172.913]), "PF302", [2], {"mm": 1.0}),
    "RGB at home": (lambda: drawn(lambda c: c.setFillColorRGB(1, 0, 0)), "PF303", [1], {}),
    "transparency without a claim": (lambda: operators("/Half gs", claims=False), "PF304", [2], {}),
    "a coarse picture": (lambda: operators("72 0 0 36 0 0 cm /Picture Do"), "PF305", [2], {"dpi": 10}),
    "a coarse inline picture": (
        lambda: operators("36 0 0 36 0 0 cm BI /W 50 /H 1 /BPC 8 /CS /G ID abc EI"),
        "PF305",
        [2],
        {"dpi": 100},
    ),
    "a thin line": (lambda: operators("0.2 w 0 0 m 9 9 l S"), "PF306", [2], {"mm": 0.071}),
    "a line without width": (lambda: operators("0 w 0 0 9 9 re s"), "PF306", [2], {"mm": 0.0}),
    "a thin line by its state": (lambda: operators("/Thin gs 0 0 m 9 9 l B"), "PF306", [2], {"mm": 0.035}),
    "a line that is thin where its form lies": (
        lambda: operators("q 0.5 0 0 0.5 0 0 cm /Outer Do Q /Outer Do"),
        "PF306",
        [2],
        {"mm": 0.044},
    ),
    "small type": (lambda: operators("BT /F 8 Tf 0.5 0 0 0.5 0 0 Tm (x) Tj ET"), "PF307", [2], {"pt": 4.0}),
    "much ink": (lambda: operators("1 1 0.9 0.6 k 0 0 9 9 re f"), "PF308", [2], {"percent": 350}),
    "spot colours": (lambda: operators("/Gold cs 1 scn"), "PF401", [], {"inks": "CutContour, Gold"}),
    "nothing about the press": (lambda: drawn(lambda c: None), "PF403", [], {}),
}


@pytest.mark.parametrize(("make", "code", "pages", "values"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found(
    make: Callable[[], bytes], code: str, pages: list[int], values: dict[str, Any]
) -> None:
    assert found(make())[code] == (pages, values)


PICTURE = "BI /W {} /H 1 /BPC 8 /CS /G ID abc EI"
"""A grey picture in the operators, with its width in pixels. 72 units are an inch."""


@pytest.mark.parametrize(
    ("code", "finding"),
    [
        (f"72 0 0 72 0 0 cm {PICTURE.format(200)}", None),
        (f"72 0 0 72 0 0 cm {PICTURE.format(198)}", ("PF305", {"dpi": 198})),
        (f"72 0 0 72 0 0 cm {PICTURE.format(1)}", None),  # TeX draws its rules so: one pixel has no edges to see
        (f"72 0 0 72 0 0 cm {PICTURE.format(2)}", ("PF305", {"dpi": 2})),
        ("0.2835 w 0 0 m 9 9 l S", None),
        ("0.2815 w 0 0 m 9 9 l S", ("PF306", {"mm": 0.099})),
        ("BT /F 5 Tf (x) Tj ET", None),
        ("BT /F 4.9 Tf (x) Tj ET", ("PF307", {"pt": 4.9})),
        ("1 1 0.9 0.1 k", None),
        ("1 1 0.9 0.12 k", ("PF308", {"percent": 302})),
    ],
)
def test_limits_are_those_of_the_documentation(code: str, finding: tuple[str, dict[str, Any]] | None) -> None:
    """docs/press.md: pictures below 200 dpi, lines below 0.1 mm (0.2835 pt), type below 5 pt, more than 300 %."""
    told = {code: values for code, (_, values) in found(operators(code)).items() if code not in ("PF104", "PF401")}
    assert told == (dict([finding]) if finding else {})


@pytest.mark.parametrize("side", range(4))
def test_bleed_is_wanted_on_every_side(side: int) -> None:
    """docs/press.md: less than 3 mm of bleed. Here one side has 1 mm."""
    with pikepdf.open(io.BytesIO(good())) as pdf:
        bled = [float(value) for value in pdf.pages[1].BleedBox]
    bled[side] += 2 * 72 / 25.4 * (1 if side < 2 else -1)
    assert found(box(1, "BleedBox", bled))["PF302"] == ([2], {"mm": 1.0})


@pytest.mark.parametrize("order", [(90, 150, 120), (150, 90, 120), (150, 120, 90)])
def test_of_several_pictures_the_coarsest_is_told(order: tuple[int, ...]) -> None:
    """Every page with a picture that is too coarse is named, with the lowest resolution of all."""
    drawn_ = " ".join(f"q 72 0 0 72 0 0 cm {PICTURE.format(wide)} Q" for wide in order)
    assert found(operators(drawn_))["PF305"] == ([2], {"dpi": 90})

    def change(pdf: pikepdf.Pdf) -> None:
        for page, wide in zip(pdf.pages, order, strict=True):
            page.contents_add(pdf.make_stream(f"q 72 0 0 72 0 0 cm {PICTURE.format(wide)} Q".encode()))

    assert found(changed(change))["PF305"] == ([1, 2, 3], {"dpi": 90})


def test_of_several_lines_types_and_inks_the_worst_are_told() -> None:
    """The findings have the thinnest line, the smallest type and the most ink of all pages."""
    codes = ("0.2 w 0 0 m 9 9 l S", "0.1 w 0 0 m 9 9 l S", "0.25 w 0 0 m 9 9 l S")
    types, inks_ = (4, 3, 4.5), ("1 1 1 0.5 k", "1 1 1 1 k", "1 1 1 0.2 k")

    def change(pdf: pikepdf.Pdf) -> None:
        for page, line, size, ink in zip(pdf.pages, codes, types, inks_, strict=True):
            page.contents_add(pdf.make_stream(f"q {ink} {line} BT /F {size} Tf (x) Tj ET Q".encode()))

    told = found(changed(change))
    assert told["PF306"] == ([1, 2, 3], {"mm": 0.035})
    assert told["PF307"] == ([1, 2, 3], {"pt": 3.0})
    assert told["PF308"] == ([1, 2, 3], {"percent": 400})


@pytest.mark.parametrize(("scale", "dpi"), [(2.0, 125), (1.5, 167)])
def test_a_picture_is_as_coarse_as_its_form_is_enlarged(scale: float, dpi: int) -> None:
    """A picture of 250 pixels over an inch has a lower resolution in a form that is enlarged."""

    def change(pdf: pikepdf.Pdf) -> None:
        drawing = f"q 72 0 0 72 0 0 cm {PICTURE.format(250)} Q".encode()
        form = pdf.make_stream(drawing, Subtype=pikepdf.Name.Form, BBox=[0, 0, 72, 72])
        pdf.pages[1].Resources.XObject.Held = form
        pdf.pages[1].contents_add(pdf.make_stream(f"q {scale} 0 0 {scale} 0 0 cm /Held Do Q".encode()))

    assert found(changed(change))["PF305"] == ([2], {"dpi": dpi})


def test_narrow_type_is_as_small_as_it_is_high() -> None:
    """Type of 8 pt is legible at half its width. At half its height it is 4 pt."""
    assert "PF307" not in found(operators("BT /F 8 Tf 0.5 0 0 1 0 0 Tm (x) Tj ET"))
    assert found(operators("BT /F 8 Tf 1 0 0 0.5 0 0 Tm (x) Tj ET"))["PF307"] == ([2], {"pt": 4.0})


@pytest.mark.parametrize(
    "code",
    [
        "0.3 w 0 0 m 9 9 l S",
        "1 0 0 1 0 0 cm 0 0 0 1 k",
        "0.05 w",
        "BT /F 1 Tf 6 0 0 6 0 0 Tm (0.01 w S \\) 1 0 0 rg) Tj ET",
        "BT 3 Tr /F 1 Tf (hidden) Tj ET",
        "36 0 0 36 0 0 cm BI /W 500 /H 1 /BPC 8 /CS /G ID 0.01 w S 1 0 0 rg EI",
        "% 1 0 0 rg 0.01 w S\n",
        "q 0.01 w Q 0 0 m 9 9 l S",
        "1 1 0.9 0.1 k",
    ],
)
def test_what_is_well_is_not_found(code: str) -> None:
    assert set(found(operators(code))) - {"PF104"} == {"PF401"}


def test_encryption_is_found_and_looked_behind_where_no_password_is_needed() -> None:
    with pikepdf.open(io.BytesIO(good())) as pdf:
        free = saved(pdf, encryption=pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False))
        locked = saved(pdf, encryption=pikepdf.Encryption(owner="o", user="u", R=3, aes=False, metadata=False))
    assert set(found(free)) == {"PF101", "PF401"}
    assert set(found(locked)) == {"PF101"}


def test_a_document_by_profile_passes_as_x_4() -> None:
    from landpress.output.press.pdfx import Profile

    document, _ = pressed("last-land", "tokens", condition=Profile(a_profile(), "ours"))
    assert found(document) == {}
    assert json.loads(inspect(document))["facts"]["claim"] == "PDF/X-4"


def test_looking_stops_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "MOST_PAGES", 2)
    assert found(good())["PF402"] == ([], {"looked": 2})
    monkeypatch.undo()
    monkeypatch.setattr("landpress.output.strangers.content_streams.MOST_BYTES", 10)
    assert found(good())["PF402"] == ([], {"looked": 0})


def test_a_form_that_places_itself_comes_to_an_end() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"/Me Do 0.1 w 0 0 m 9 9 l S", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form))
        pdf.pages[0].Resources.XObject.Me = form
        pdf.pages[0].contents_add(pdf.make_stream(b"q /Me Do Q"))

    assert found(changed(change))["PF306"] == ([1], {"mm": 0.035})


words_ = st.sampled_from([b"q", b"Q", b"S", b"f*", b"B", b"'", b"Tj", b"gs", b"scn", b"MP"])
numbers = st.integers(-999, 999).map(lambda n: b"%d" % n) | st.sampled_from([b".5", b"-.25", b"+3.", b"0.125"])
strings = st.binary(max_size=8).map(
    lambda raw: b"(" + raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + b")"
)
names = st.sampled_from([b"/F1", b"/A#20b", b"/CutContour", b"/q"])
simple = numbers | strings | names | st.just(b"<0aFf>") | st.just(b"(a(b)c)")
operands = simple | st.lists(simple, max_size=3).map(lambda found: b"[" + b" ".join(found) + b"]")
operands |= st.lists(names, min_size=2, max_size=2).map(lambda found: b"<<" + b" ".join(found) + b">>")
lines = st.tuples(st.lists(operands, max_size=4), words_).map(lambda step: b" ".join([*step[0], step[1]]))
contents = st.lists(lines | st.just(b"% q S ( \n") | st.just(b"BI /W 3 /H 1 ID q S EI"), max_size=8).map(b"\n".join)


def _plain(value: Any) -> str | float | None:
    if isinstance(value, pikepdf.Name):
        return str(value)[1:]
    is_number = not isinstance(value, pikepdf.Array | pikepdf.Dictionary | pikepdf.String)
    return float(value) if is_number else None


@given(contents)
def test_operators_are_those_that_pikepdf_reads(content: bytes) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.Contents = pdf.make_stream(content)
        expected = pikepdf.parse_content_stream(page)
    read = list(steps(content))
    kinds = {"INLINE IMAGE": "BI"}
    assert [name for name, _ in read] == [kinds.get(str(step.operator), str(step.operator)) for step in expected]
    for (name, values), step in zip(read, expected, strict=True):
        if name == "BI":
            assert values == ["W", 3.0, "H", 1.0]
            continue
        said = [_plain(value) for value in step.operands]
        assert [v for v in values if v is not None] == [v for v in said if v is not None]


@given(st.binary(max_size=200) | contents.flatmap(lambda whole: st.binary(max_size=3).map(whole.__add__)))
def test_rubbish_is_read_or_refused(content: bytes) -> None:
    with suppress(BrokenError):
        for name, values in steps(content):
            assert name
            assert len(values) <= 64


def test_the_documentation_lists_every_rule() -> None:
    page = (Path(__file__).parents[2] / "docs" / "press.md").read_text("utf-8")
    assert "PF1nn and PF2nn are errors, PF3nn warnings, PF4nn is information." in page
    severities = {"1": "error", "2": "error", "3": "warning", "4": "info"}
    listed = re.findall(r"^\| (PF(\d)\d+) \|", page, re.MULTILINE)
    told = [(code, severities[kind]) for code, kind in listed]
    assert told == [(rule.code, rule.severity) for rule in RULES.values()]
