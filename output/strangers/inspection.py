"""The preflight check of an untrusted PDF; runs only in the child process of output/strangers/sandbox.py.

The answer is JSON: `findings` and `facts`. A finding has a code of output/press/preflight.py, its pages and its worst
values. The check ends when time, bytes or pages run out, which is the finding PF402. A page that cannot be read is the
finding PF102. A document that cannot be opened at all raises the exception of pypdf.
"""

import json
import re
from collections.abc import Mapping
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject, StreamObject

from landpress.layouts.finding import Value
from landpress.output.strangers.content_streams import Exhausted, Looker, Seen, is_group, resolved
from landpress.output.strangers.edges import stopping

MOST_PAGES, MOST_SUBJECTS = 500, 20
THINNEST, SMALLEST, COARSEST, MOST_INK, BLEED = 0.1, 5.0, 200.0, 300.0, 3.0
"""The limits for lines (mm), type (pt), pictures (dpi), ink (percent) and bleed (mm): that of ink is a maximum."""
SMALL_TYPE = 8.0
"""The size of type in pt below which more than two inks are too many."""
RUNNING = frozenset(("JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "Rendition", "Movie", "Sound"))
"""Kinds of actions that do more than show another place of the same file."""
UNPRINTED = frozenset(("Link", "Popup", "PrinterMark", "TrapNet"))
HIDDEN = 2
_PT = 25.4 / 72
_NEARLY = 0.995
_CLAIM = re.compile(rb"GTS_PDFXVersion(?:>|=[\"'])\s*([^<\"']{1,40})")
_MOST_METADATA = 1_000_000
_WITH_INKS_ONLY = ("PDF/X-1", "PDF/X-1a")
_RGB = ("DeviceRGB", "CalRGB", "ICCBased 3")
_INKS = ("DeviceCMYK", "DeviceGray", "spot ", "Pattern", "Indexed")


class Findings:
    """Findings by their code and their subject, each with its pages and its worst values."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], tuple[list[int], dict[str, Any]]] = {}

    def add(self, code: str, page: int = 0, about: str = "", **values: Value) -> None:
        """Add a finding, or add a page to the same finding.

        The worst value of all pages is kept: the highest percentage, the lowest other value. Only the first subjects
        of a code are kept, such as fonts.
        """
        if (code, about) not in self.found and sum(known == code for known, _ in self.found) >= MOST_SUBJECTS:
            return
        pages, worst = self.found.setdefault((code, about), ([], {}))
        if page:
            pages.append(page)
        for key, value in values.items():
            worst[key] = (max if key == "percent" else min)(worst.get(key, value), value)

    def listed(self) -> list[dict[str, object]]:
        """Return all findings, sorted by code and subject."""
        found = sorted(self.found.items(), key=lambda item: item[0])
        return [{"code": code, "pages": pages, "values": values} for (code, _), (pages, values) in found]


def inspect(data: bytes) -> bytes:
    """Return the findings and facts of a PDF as JSON."""
    reader, findings = PdfReader(BytesIO(data)), Findings()
    facts: dict[str, object] = {"version": reader.pdf_header.removeprefix("%")}
    if reader.is_encrypted:
        findings.add("PF101")
    if not reader.is_encrypted:
        _edges(data, reader, findings)
    if not reader.is_encrypted or _is_open(reader):
        facts |= _document(reader, findings)
    return json.dumps({"findings": findings.listed(), "facts": facts}).encode()


def _edges(data: bytes, reader: PdfReader, findings: Findings) -> None:
    """Add findings about art that stops at the trim. A page that cannot be rendered has other findings."""
    from pypdfium2 import PdfiumError

    try:
        boxes = {number: _box(page, "/TrimBox") for number, page in enumerate(reader.pages[:MOST_PAGES], 1)}
        for number, length in stopping(data, {number: box for number, box in boxes.items() if box}).items():
            findings.add("PF313", number, mm=round(length))
    except (PdfiumError, PyPdfError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return


def _is_open(reader: PdfReader) -> bool:
    """Return whether the document can be read without a password."""
    try:
        return bool(reader.decrypt(""))
    except MemoryError:
        raise
    except Exception:
        return False


def _document(reader: PdfReader, findings: Findings) -> dict[str, object]:
    claim = _claim(reader)
    condition = _condition(reader, findings, claim)
    if claim:
        _required(reader, findings, claim)
    _actions(reader.root_object, 0, findings)
    looker, whole, sizes, count = Looker(), Seen(), dict[str, None](), 0
    for number, page in enumerate(reader.pages, 1):
        try:
            if number > MOST_PAGES:
                raise Exhausted
            sizes[_boxes(page, number, findings, claim)] = None
            _annotations(page, number, findings)
            drawn = looker.page(_streams(page), page.get("/Resources"))
        except Exhausted:
            findings.add("PF402", looked=count)
            break
        except MemoryError:
            raise
        except Exception:
            findings.add("PF102", number)
            continue
        drawn.sees_through |= is_group(page)
        _judge(drawn, number, findings, claim)
        whole.take(drawn, 1.0)
        count = number
    spots = sorted(colour.removeprefix("spot ") for colour in whole.colours if colour.startswith("spot "))
    if spots:
        findings.add("PF401", inks=", ".join(spots[:MOST_SUBJECTS]))
    return {
        "pages": count,
        "sizes": list(sizes)[:8],
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


def _claim(reader: PdfReader) -> str:
    """Return the version of PDF/X that the document claims; an empty string if it claims none."""
    said = reader.metadata.get("/GTS_PDFXVersion") if reader.metadata else None
    if said is not None:
        return str(said)
    metadata = reader.root_object.get("/Metadata")
    if metadata is None:
        return ""
    match = _CLAIM.search(resolved(metadata, StreamObject).get_data()[:_MOST_METADATA])
    return match[1].decode("utf-8", "replace").strip() if match else ""


def _condition(reader: PdfReader, findings: Findings, claim: str) -> str:
    """Return the printing condition of the document; add findings about its output intent."""
    intents = [intent.get_object() for intent in reader.root_object.get("/OutputIntents", [])]
    intents = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"]
    if not intents:
        findings.add("PF201" if claim else "PF403")
        return ""
    if "/DestOutputProfile" not in intents[0] and not intents[0].get("/RegistryName"):
        findings.add("PF206")
    return str(intents[0].get("/OutputConditionIdentifier", ""))


def _required(reader: PdfReader, findings: Findings, claim: str) -> None:
    """Add findings about declarations that PDF/X requires, and about attachments and actions that it forbids."""
    info: Mapping[str, object] = reader.metadata or {}
    missing = [] if "/ID" in reader.trailer else ["ID"]
    if claim.startswith(("PDF/X-1", "PDF/X-3")):
        missing += [key for key in ("Title", "CreationDate", "ModDate") if not info.get(f"/{key}")]
        missing += [] if str(info.get("/Trapped")) in ("/True", "/False") else ["Trapped"]
    if missing:
        findings.add("PF205", missing=", ".join(missing))
    names = reader.root_object.get("/Names")
    held = names.get_object() if names is not None else {}
    if "/EmbeddedFiles" in held and not claim.startswith("PDF/X-6"):
        findings.add("PF207", about="files", held="EmbeddedFiles")
    if "/JavaScript" in held or "/AA" in reader.root_object:
        findings.add("PF207", about="actions", held="JavaScript")


def _actions(thing: DictionaryObject, number: int, findings: Findings) -> None:
    """Add findings about actions of a document, a page or an annotation that run without being asked for printing."""
    if thing.get("/AA") is not None:
        findings.add("PF309", number, about="AA", held="AA")
    for key in ("/OpenAction", "/A"):
        action = thing.get(key)
        found = action.get_object() if action is not None else None
        kind = str(found.get("/S", "")).removeprefix("/") if isinstance(found, DictionaryObject) else ""
        if kind in RUNNING:
            findings.add("PF309", number, about=kind, held=kind)
    names = thing.get("/Names")
    held = names.get_object() if names is not None else None
    if isinstance(held, DictionaryObject) and "/JavaScript" in held:
        findings.add("PF309", number, about="JavaScript", held="JavaScript")


def _annotations(page: PageObject, number: int, findings: Findings) -> None:
    """Add findings about annotations inside the trim, which may be printed or not, and about their actions."""
    _actions(page, number, findings)
    trim = _box(page, "/TrimBox") or tuple(float(value) for value in page.mediabox)
    listed = page.get("/Annots")
    for one in listed.get_object() if listed is not None else []:
        annotation = resolved(one, DictionaryObject)
        _actions(annotation, number, findings)
        kind = str(annotation.get("/Subtype", "unknown")).removeprefix("/")
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


def _boxes(page: PageObject, number: int, findings: Findings, claim: str) -> str:
    """Return the trim size of a page as text; add findings about its boxes."""
    scale = float(page.get("/UserUnit", 1))
    if scale != 1:
        findings.add("PF312", number, unit=scale)
    unit = scale * _PT
    a, b, c, d = (float(value) for value in page.mediabox)
    media = min(a, c), min(b, d), max(a, c), max(b, d)
    bleed, trim, art = _box(page, "/BleedBox"), _box(page, "/TrimBox"), _box(page, "/ArtBox")
    nested = [box for box in (media, bleed, trim or art) if box]
    if any(_reach(inner, outer) < -0.01 for outer, inner in pairwise(nested)):
        findings.add("PF103", number)
    if claim and (trim is None) == (art is None):
        findings.add("PF202", number)
    if trim is None:
        if not claim:
            findings.add("PF301", number)
    elif _reach(trim, bleed or media) * unit < BLEED - 0.01:
        findings.add("PF302", number, mm=round(max(0.0, _reach(trim, bleed or media) * unit), 2))
    left, low, right, high = trim or media
    return f"{(right - left) * unit:.1f} x {(high - low) * unit:.1f} mm"


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
    ):
        for value in sorted(found):
            findings.add(code, number, about=value, **{key: value})
    for name, held in sorted(drawn.fonts.items()):
        if not held:
            findings.add("PF104", number, about=name, font=name)
    for colour in sorted(drawn.colours):
        if claim.startswith(_WITH_INKS_ONLY):
            if not colour.startswith(_INKS):
                findings.add("PF203", number, about=colour, colour=colour)
        elif colour in _RGB:
            findings.add("PF303", number)
    if drawn.sees_through:
        findings.add("PF204" if claim.startswith(("PDF/X-1", "PDF/X-3")) else "PF304", number)
    if drawn.coarsest < COARSEST * _NEARLY:
        findings.add("PF305", number, dpi=round(drawn.coarsest))
    if drawn.thinnest < THINNEST * _NEARLY:
        findings.add("PF306", number, mm=round(drawn.thinnest, 3))
    if drawn.smallest < SMALLEST * _NEARLY:
        findings.add("PF307", number, pt=round(drawn.smallest, 1))
    if drawn.vanishes:
        findings.add("PF109", number)
    if drawn.mixed < SMALL_TYPE * _NEARLY:
        findings.add("PF311", number, pt=round(drawn.mixed, 1))
    if drawn.ink > MOST_INK / _NEARLY:
        findings.add("PF308", number, percent=round(drawn.ink))
