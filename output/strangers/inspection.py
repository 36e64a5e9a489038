"""The preflight check of an untrusted PDF; runs only in the child process of output/strangers/sandbox.py.

The answer is JSON: `findings` and `facts`. A finding has a code of output/press/preflight.py, its pages and its worst
values. The check ends when time, bytes or pages run out, which is the finding PF402. A page that cannot be read is the
finding PF102. A document that cannot be opened at all raises the exception of pypdf.
"""

import json
import re
import time
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject, IndirectObject, StreamObject

from landpress.output.strangers import declarations
from landpress.output.strangers.content_streams import Exhausted, Looker
from landpress.output.strangers.edges import LEAST, edges
from landpress.output.strangers.findings import MOST_SUBJECTS, Findings
from landpress.output.strangers.pdf_resources import is_group, resolved
from landpress.output.strangers.seen import Seen

MOST_PAGES = 500
THINNEST, SMALLEST, COARSEST, MOST_INK, BLEED = 0.1, 5.0, 200.0, 300.0, 3.0
"""The limits for lines (mm), type (pt), pictures (dpi), ink (percent) and bleed (mm): that of ink is a maximum."""
SMALL_TYPE = 8.0
"""The size of type in pt below which more than two inks are too many."""
UNPRINTED = frozenset(("Link", "Popup", "PrinterMark", "TrapNet"))
HIDDEN = 2
STRICT_SECONDS = 2.0
"""The processor time after which no more objects are read strictly."""
SAFE = 1.0
"""The least distance of text from the trim in mm."""
MOST_ODD = 3
"""Pages of another size are a mistake if they are at most one in this number, and if there is no third size."""
SAME = 0.5
"""The difference of two sizes in mm from which they are different."""
_NO_SPOTS = frozenset(("Cyan", "Magenta", "Yellow", "Black", "All", "None"))
_UNREAD = ("PF102", "PF105", "PF106", "PF107")
_ENCRYPTED = re.compile(rb"/Encrypt[\s\0]*(?:\d+[\s\0]+\d+[\s\0]+R|<<)")
_PT = 25.4 / 72
_NEARLY = 0.995
_RGB = ("DeviceRGB", "CalRGB", "ICCBased 3")
_INKS = ("DeviceCMYK", "DeviceGray", "spot ", "Pattern", "Indexed")


def inspect(data: bytes) -> bytes:
    """Return the findings and facts of a PDF as JSON."""
    findings = Findings()
    try:
        reader = PdfReader(BytesIO(data))
    except MemoryError:
        raise
    except Exception:
        if not _ENCRYPTED.search(data):
            raise
        findings.add("PF101")  # in a way that pypdf does not know
        return _told(findings, {})
    facts: dict[str, object] = {"version": reader.pdf_header.removeprefix("%")}
    if reader.is_encrypted:
        findings.add("PF101")
    else:
        _strict(data, findings)
    if not reader.is_encrypted or _is_open(reader):
        facts |= _document(reader, findings)
    if not reader.is_encrypted:
        _edges(data, reader, facts, findings)
    return _told(findings, facts)


def _told(findings: Findings, facts: dict[str, object]) -> bytes:
    return json.dumps({"findings": findings.listed(), "facts": facts}).encode()


def _strict(data: bytes, findings: Findings) -> None:
    """Add a finding if the file must be repaired to be read: its table of the objects, or the objects themselves."""
    try:
        reader = PdfReader(BytesIO(data), strict=True)
        end = time.process_time() + STRICT_SECONDS
        for generation, numbers in reader.xref.items():
            for number in numbers:
                if time.process_time() > end:
                    return
                reader.get_object(IndirectObject(number, generation, reader))
    except MemoryError:
        raise
    except Exception:
        findings.add("PF111")


def _edges(data: bytes, reader: PdfReader, facts: Mapping[str, Any], findings: Findings) -> None:
    """Add findings about what lies at the trim of the pages, and about white ones, as far as they can be read.

    A page with a spot colour may look white and is not: varnish has no colour.
    """
    from pypdfium2 import PdfiumError

    try:
        unread = {number for (code, _), (pages, _) in findings.found.items() if code in _UNREAD for number in pages}
        named = enumerate(reader.pages[: facts["pages"]], 1)
        trims = {number: _trim(page) for number, page in named if number not in unread}
        has_spots = any(colour.startswith("spot ") for colour in facts["colours"])
        for number, edge in edges(data, trims):
            if edge.stops >= LEAST:
                findings.add("PF313", number, mm=round(edge.stops))
            elif edge.short >= LEAST:
                findings.add("PF322", number, mm=round(edge.short))
            if edge.text < SAFE:
                findings.add("PF317", number, mm=round(edge.text, 1))
            if edge.is_white and not has_spots:
                findings.add("PF316", number)
    except (PdfiumError, PyPdfError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return


def _is_open(reader: PdfReader) -> bool:
    """Return whether the document can be read without a password, and in a way that pypdf knows."""
    try:
        return bool(reader.decrypt("")) and all(stream.get_data() or True for stream in _streams(reader.pages[0]))
    except MemoryError:
        raise
    except Exception:
        return False


def _document(reader: PdfReader, findings: Findings) -> dict[str, object]:
    claim = declarations.claimed(reader)
    condition = declarations.condition_of(reader, findings, claim)
    if claim:
        declarations.required(reader, findings, claim)
    declarations.layers(reader, findings, claim)
    declarations.actions(reader.root_object, 0, findings)
    looker, whole, sizes, count = Looker(), Seen(), list[tuple[float, float]](), 0
    for number, page in enumerate(reader.pages, 1):
        try:
            if number > MOST_PAGES:
                raise Exhausted
            sizes.append(_boxes(page, number, findings, claim))
            _annotations(page, number, findings, claim)
            drawn = looker.page(_streams(page), page.get("/Resources"))
        except Exhausted:
            findings.add("PF402", looked=count)
            break
        except MemoryError:
            raise
        except Exception:
            findings.add("PF102", number)
            continue
        drawn.groups |= is_group(page)
        _judge(drawn, number, findings, claim)
        _registered(drawn, _trim(page)[0], number, findings)
        whole.take(drawn, 1.0)
        count = number
    _sizes(sizes, findings)
    _spots(whole, findings)
    return {
        "pages": count,
        "sizes": list(dict.fromkeys(f"{wide:.1f} x {high:.1f} mm" for wide, high in sizes))[:8],
        "claim": claim or None,
        "condition": condition or None,
        "colours": sorted(whole.colours)[:MOST_SUBJECTS],
        "fonts": len(whole.fonts),
    }


def _streams(page: PageObject) -> list[StreamObject]:
    contents = page.get("/Contents")
    if contents is None:
        return []
    found = contents.get_object()
    parts = found if isinstance(found, list) else [found]
    return [resolved(part, StreamObject) for part in parts]


def _annotations(page: PageObject, number: int, findings: Findings, claim: str) -> None:
    """Add findings about annotations inside the trim, which may be printed or not, and about their actions."""
    declarations.actions(page, number, findings)
    trim, _ = _trim(page)
    listed = page.get("/Annots")
    for one in listed.get_object() if listed is not None else []:
        annotation = resolved(one, DictionaryObject)
        declarations.actions(annotation, number, findings)
        kind = str(annotation.get("/Subtype", "unknown")).removeprefix("/")
        if claim and kind == "FileAttachment":
            findings.add("PF207", number, about="files", held="EmbeddedFiles")
        a, b, c, d = (float(value) for value in annotation.get("/Rect", (0, 0, 0, 0)))
        inside = min(a, c) < trim[2] and max(a, c) > trim[0] and min(b, d) < trim[3] and max(b, d) > trim[1]
        if inside and kind not in UNPRINTED and not int(annotation.get("/F", 0)) & HIDDEN:
            findings.add("PF310", number, about=kind, kind=kind)


def _box(page: PageObject, key: str) -> tuple[float, float, float, float] | None:
    found = page.get(key)
    if found is None:
        return None
    a, b, c, d = (float(value) for value in found.get_object())
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _trim(page: PageObject) -> tuple[tuple[float, float, float, float], bool]:
    """Return the trim box of a page, or what is shown of the page, and whether the page names its trim."""
    trim, shown = _box(page, "/TrimBox"), _box(page, "/CropBox")
    return trim or shown or _media(page), trim is not None


def _media(page: PageObject) -> tuple[float, float, float, float]:
    a, b, c, d = (float(value) for value in page.mediabox)
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _boxes(page: PageObject, number: int, findings: Findings, claim: str) -> tuple[float, float]:
    """Return the trim size of a page in mm; add findings about its boxes."""
    scale = float(page.get("/UserUnit", 1))
    if scale != 1:
        findings.add("PF312", number, unit=scale)
    unit = scale * _PT
    media = _media(page)
    bleed, trim, art = _box(page, "/BleedBox"), _box(page, "/TrimBox"), _box(page, "/ArtBox")
    nested = [box for box in (media, bleed, trim or art) if box]
    has_area = all(box[2] > box[0] and box[3] > box[1] for box in nested)
    if not has_area or any(_reach(inner, outer) < -0.01 for outer, inner in pairwise(nested)):
        findings.add("PF103", number)
    if claim and (trim is None) == (art is None):
        findings.add("PF202", number)
    if trim is None:
        if not claim:
            findings.add("PF301", number)
    elif _reach(trim, bleed or media) * unit < BLEED - 0.01:
        findings.add("PF302", number, mm=round(max(0.0, _reach(trim, bleed or media) * unit), 2))
    crop = _box(page, "/CropBox")
    if trim and crop and _reach(trim, crop) < -0.01:
        findings.add("PF321", number)
    left, low, right, high = trim or media
    return (right - left) * unit, (high - low) * unit


def _sizes(sizes: Sequence[tuple[float, float]], findings: Findings) -> None:
    """Add findings about pages of another size than most. A page that is turned by a quarter is of the same size."""
    groups: list[tuple[tuple[float, float], list[int]]] = []
    for number, size in enumerate(sizes, 1):
        near = (min(size), max(size))
        known = (pages for other, pages in groups if all(abs(a - b) < SAME for a, b in zip(near, other, strict=True)))
        pages = next(known, None)
        if pages is None:
            groups.append((near, [number]))
        else:
            pages.append(number)
    (wide, high), odd = min(reversed(groups), key=lambda group: len(group[1]), default=((0.0, 0.0), []))
    if len(groups) == 2 and (len(odd) * MOST_ODD <= len(sizes) or len(sizes) == 2):
        for number in odd:
            findings.add("PF315", number, size=f"{wide:.1f} x {high:.1f}")


def _spots(whole: Seen, findings: Findings) -> None:
    """Add findings about spot colours."""
    named = (colour.removeprefix("spot ").split("+") for colour in whole.colours if colour.startswith("spot "))
    spots = sorted({name for names in named for name in names} - _NO_SPOTS)
    if spots:
        findings.add("PF401", inks=", ".join(spots[:MOST_SUBJECTS]))
    plain: dict[str, list[str]] = {}
    for name in spots:
        plain.setdefault(re.sub(r"[\W_]", "", name).casefold(), []).append(name)
    for key, names in plain.items():
        if len(names) > 1:
            findings.add("PF320", about=key, inks=", ".join(names))
    for name in sorted(whole.knocks_out):
        findings.add("PF319", about=name, ink=name)


def _registered(drawn: Seen, trim: Sequence[float], number: int, findings: Findings) -> None:
    """Add a finding if the registration colour is used inside the trim, where no marks are."""
    for left, low, right, high in drawn.registered:
        if left < trim[2] and right > trim[0] and low < trim[3] and high > trim[1]:
            findings.add("PF318", number)
            return


def _reach(inner: tuple[float, ...], outer: tuple[float, ...]) -> float:
    """Return the smallest margin between the outer and the inner box; negative if the inner box sticks out."""
    return min(inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3])


def _judge(drawn: Seen, number: int, findings: Findings, claim: str) -> None:
    """Add findings about what a page draws."""
    for code, key, found in (
        ("PF105", "found", drawn.broken),
        ("PF106", "filter", drawn.undecoded),
        ("PF107", "name", drawn.missing),
        ("PF108", "filter", drawn.unchecked),
        ("PF110", "name", drawn.unpaired),
        ("PF207", "held", drawn.forbidden if claim else set()),
    ):
        for value in sorted(found):
            findings.add(code, number, about=value, **{key: value})
    for name, held in sorted(drawn.fonts.items()):
        if not held:
            findings.add("PF104", number, about=name, font=name)
    # What stands in for a spot colour must be inks too.
    stood_in = drawn.alternates if claim.startswith(declarations.WITH_INKS_ONLY) else set()
    for colour in sorted(drawn.colours | stood_in):
        if claim.startswith(declarations.WITH_INKS_ONLY):
            if not colour.startswith(_INKS):
                findings.add("PF203", number, about=colour, colour=colour)
        elif colour in _RGB:
            findings.add("PF303", number)
    if claim.startswith(declarations.WITHOUT_TRANSPARENCY) and (drawn.sees_through or drawn.groups):
        findings.add("PF204", number)
    elif drawn.sees_through:
        findings.add("PF304", number)
    if drawn.coarsest < COARSEST * _NEARLY:
        findings.add("PF305", number, dpi=round(drawn.coarsest))
    if (thinnest := drawn.thinnest_line()) < THINNEST * _NEARLY:
        findings.add("PF306", number, mm=round(thinnest, 3))
    if drawn.smallest < SMALLEST * _NEARLY:
        findings.add("PF307", number, pt=round(drawn.smallest, 1))
    if not (drawn.marks or drawn.broken or drawn.undecoded or drawn.missing):
        findings.add("PF316", number)
    if drawn.vanishes:
        findings.add("PF109", number)
    if drawn.mixed < SMALL_TYPE * _NEARLY:
        findings.add("PF311", number, pt=round(drawn.mixed, 1))
    if drawn.ink > MOST_INK / _NEARLY:
        findings.add("PF308", number, percent=round(drawn.ink))
