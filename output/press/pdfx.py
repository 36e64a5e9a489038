"""PDF for a print shop: PDF/X-1a:2003 for a named printing condition, or PDF/X-4 for a person's own profile.

The input is a PDF of output/files/pdf.py with each page at its trim size. Every page gets its boxes, printing inks for
its colours, and its cut line in the spot colour `CutContour`. Black alone and the cut line overprint: if a plate is
slightly out of place, no paper shows beside them. This module needs pikepdf, which the extra `press` installs.
"""

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape

from landpress.layouts.errors import CallError
from landpress.output.files.pdf import traced
from landpress.output.press.inks import BLACK, inks
from landpress.output.scene.items import PT, Path
from landpress.output.sheets.crop_marks import HAIRLINE

if TYPE_CHECKING:
    from pikepdf import Array, ContentStreamInlineImage, ContentStreamInstruction, Dictionary, Object, Page, Pdf

CONTOUR = "CutContour"
X1A, X4 = "PDF/X-1a:2003", "PDF/X-4"
CONDITION, CONDITION_NAME = "FOGRA39", "Coated FOGRA39 (ISO 12647-2:2004)"
"""Offset printing on coated paper, by its name in the ICC's registry of printing conditions."""
_REGISTRY = "http://www.color.org"
_STATES = {(False, False): "Knock", (True, False): "OverFill", (False, True): "OverLine", (True, True): "Over"}
"""The name of the graphics state, by whether fills and whether lines overprint."""
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class Trim(NamedTuple):
    """The trim size of a page, its bleed and its cut line, in mm.

    The origin of the cut line is the middle of the page. It is empty if the page is only cut at its trim size.
    """

    width: float
    height: float
    bleed: float
    cut: Path


@dataclass(frozen=True)
class Profile:
    """The ICC profile of a printing condition, already checked, and its name."""

    data: bytes
    name: str


def require_pikepdf() -> None:
    """Raise CallError if pikepdf is not installed."""
    try:
        import pikepdf  # noqa: F401
    except ImportError:
        raise CallError("--profile press needs pikepdf: pip install pikepdf") from None


def for_press(document: bytes, trims: Sequence[Trim], profile: Profile | None = None) -> bytes:
    """Return the document as PDF/X-1a, or as PDF/X-4 if there is a profile; `trims` has an entry for each page."""
    require_pikepdf()
    import pikepdf

    with pikepdf.open(io.BytesIO(document)) as pdf:
        states = pikepdf.Dictionary({f"/{name}": _state(*over) for over, name in _STATES.items()})
        shared = pdf.make_indirect(states)
        spot = pdf.make_indirect(_spot())
        for form in [found for found in pdf.objects if _is_form(found)]:
            form.write(pikepdf.unparse_content_stream(list(_inked(form))))
            form.Resources.ExtGState = shared
        for page, trim in zip(pdf.pages, trims, strict=True):
            drawn = pikepdf.unparse_content_stream(list(_inked(page)))
            off = trim.bleed / PT
            moved = b"q 1 0 0 1 %.4f %.4f cm\n%s\nQ\n" % (off, off, drawn)
            page.Contents = pdf.make_stream(moved + _contour(trim))
            page.Resources.ExtGState = shared
            if trim.cut:
                page.Resources.ColorSpace = pikepdf.Dictionary({f"/{CONTOUR}": spot})
            _box(page, trim)
        _claim(pdf, document, profile)
        target = io.BytesIO()
        pdf.save(
            target,
            force_version="1.6" if profile else "1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            deterministic_id=True,
        )
    return target.getvalue()


def _is_form(found: "Object") -> bool:
    import pikepdf

    return isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"


def _state(fills: bool, lines: bool) -> "Dictionary":
    """Return a graphics state. In overprint mode 1 an ink with share 0 leaves the same ink below unchanged."""
    import pikepdf

    return pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, op=fills, OP=lines, OPM=1)


def _spot() -> "Array":
    """Return the colour space of the cut line. Without a plate of its own the line is printed in magenta."""
    import pikepdf

    shown = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    name = pikepdf.Name(f"/{CONTOUR}")
    return pikepdf.Array([pikepdf.Name.Separation, name, pikepdf.Name.DeviceCMYK, shown])


def _inked(stream: "Object | Page") -> "Iterator[ContentStreamInstruction | ContentStreamInlineImage]":
    """Yield the operators of a page or form with inks instead of colours.

    A graphics state is set where overprinting changes. Raise ValueError for an operator that cannot be converted.
    """
    import pikepdf

    instruction, operator = pikepdf.ContentStreamInstruction, pikepdf.Operator
    now: tuple[str, bool, bool] = ("", False, False)  # the current state; whether fills and lines are black alone
    outer: list[tuple[str, bool, bool]] = []
    for step in pikepdf.parse_content_stream(stream):
        name = str(step.operator)
        if name == "q":
            outer.append(now)
        elif name == "Q":
            now = outer.pop()
        elif name in ("rg", "RG"):
            found = inks("#" + "".join(f"{round(float(value) * 255):02x}" for value in step.operands))
            yield instruction([_number(value) for value in found], operator("k" if name == "rg" else "K"))
            held, fills, lines = now
            fills, lines = (found == BLACK, lines) if name == "rg" else (fills, found == BLACK)
            now = (_STATES[fills, lines], fills, lines)
            if now[0] != held:
                yield instruction([pikepdf.Name(f"/{now[0]}")], operator("gs"))
            continue
        elif name in ("g", "G", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs"):
            raise ValueError(f"the page uses the operator {name}; expected colours by rg and RG only")
        yield step


def _number(value: float) -> "Object":
    """Return a number as a PDF object."""
    import pikepdf

    return pikepdf.Object.parse(f"{value:g}".encode())


def _contour(trim: Trim) -> bytes:
    """Return the operators that draw the cut line, from the middle of the page."""
    if not trim.cut:
        return b""
    x, y = ((trim.bleed + side / 2) / PT for side in (trim.width, trim.height))
    head = f"q /Over gs /{CONTOUR} CS 1 SCN {HAIRLINE / PT:.4f} w 1 J 1 j [] 0 d 1 0 0 1 {x:.4f} {y:.4f} cm"
    return "\n".join([head, traced(trim.cut, "\n"), "S Q\n"]).encode()


def _box(page: "Page", trim: Trim) -> None:
    """Set the boxes of a page: MediaBox and BleedBox include the bleed, the TrimBox is in their middle."""
    import pikepdf

    def box(inset: float) -> "Array":
        right, top = (2 * trim.bleed + side - inset for side in (trim.width, trim.height))
        return pikepdf.Array([_number(round(v / PT, 4)) for v in (inset, inset, right, top)])

    page.MediaBox, page.BleedBox, page.TrimBox = box(0), box(0), box(trim.bleed)
    for key in ("/Trans", "/CropBox", "/ArtBox"):
        if key in page:
            del page[key]


def _claim(pdf: "Pdf", document: bytes, profile: Profile | None) -> None:
    """Write the declarations that the standard requires: the output intent and the version of PDF/X."""
    import pikepdf

    condition: dict[str, Any] = {"Type": pikepdf.Name.OutputIntent, "S": pikepdf.Name.GTS_PDFX}
    if profile is None:
        condition |= {"OutputConditionIdentifier": CONDITION, "RegistryName": _REGISTRY, "Info": CONDITION_NAME}
        pdf.docinfo["/GTS_PDFXVersion"] = X1A
    else:
        held = pdf.make_stream(profile.data, N=4, Alternate=pikepdf.Name.DeviceCMYK)
        condition |= {"OutputConditionIdentifier": "Custom", "Info": profile.name, "DestOutputProfile": held}
        pdf.Root.Metadata = pdf.make_stream(
            _xmp(pdf.docinfo, document), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML
        )
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(**condition))])


def _xmp(info: "Dictionary", document: bytes) -> bytes:
    """Return XMP metadata with the same facts as the document information."""
    d = str(info["/CreationDate"])[2:]
    values: Iterable[tuple[str, str]] = (
        ("title", str(info["/Title"])),
        ("creator", str(info["/Creator"])),
        ("producer", str(info["/Producer"])),
        ("date", f"{d[:4]}-{d[4:6]}-{d[6:8]}T{d[8:10]}:{d[10:12]}:{d[12:14]}Z"),
        ("id", hashlib.sha256(document).hexdigest()[:32]),
        ("version", X4),
    )
    return _XMP.format(**{key: escape(value) for key, value in values}).encode()
