"""What an untrusted PDF says about itself: the standard that it claims, its press, layers, actions.

It runs only in the child process of output/strangers/sandbox.py. An exception means that the file is damaged.
"""

import re
from collections.abc import Mapping

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from landpress.output.strangers.findings import Findings
from landpress.output.strangers.pdf_resources import resolved

RUNNING = frozenset(("JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "Rendition", "Movie", "Sound"))
"""Kinds of actions that do more than show another place of the same file."""
WITHOUT_TRANSPARENCY = ("PDF/X-1", "PDF/X-3")
"""The claims that know neither transparency nor layers."""
WITH_INKS_ONLY = ("PDF/X-1", "PDF/X-1a")
_VERSIONS = {"PDF/X-1a:2001": "1.3", "PDF/X-1:": "1.3", "PDF/X-3:2002": "1.3", "PDF/X-1": "1.4", "PDF/X-3": "1.4"}
"""The newest version of PDF that a claim allows; later standards need a newer one."""
_CLAIM = re.compile(rb"GTS_PDFXVersion(?:>|=[\"'])\s*([^<\"']{1,40})")
_MOST_METADATA = 1_000_000


def claimed(reader: PdfReader) -> str:
    """Return the version of PDF/X that the document claims; an empty string if it claims none."""
    said = reader.metadata.get("/GTS_PDFXVersion") if reader.metadata else None
    if said is not None:
        return str(said)
    metadata = reader.root_object.get("/Metadata")
    if metadata is None:
        return ""
    match = _CLAIM.search(resolved(metadata, StreamObject).get_data()[:_MOST_METADATA])
    return match[1].decode("utf-8", "replace").strip() if match else ""


def condition_of(reader: PdfReader, findings: Findings, claim: str) -> str:
    """Return the printing condition of the document; add findings about its output intent."""
    intents = [intent.get_object() for intent in reader.root_object.get("/OutputIntents", [])]
    intents = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"]
    if not intents:
        findings.add("PF201" if claim else "PF403")
        return ""
    if "/DestOutputProfile" in intents[0]:
        _profile(resolved(intents[0]["/DestOutputProfile"], StreamObject), findings, claim)
    elif not intents[0].get("/RegistryName"):
        findings.add("PF206")
    return str(intents[0].get("/OutputConditionIdentifier", ""))


def required(reader: PdfReader, findings: Findings, claim: str) -> None:
    """Add findings about declarations that PDF/X requires, and about attachments and actions that it forbids."""
    info: Mapping[str, object] = reader.metadata or {}
    missing = [] if "/ID" in reader.trailer else ["ID"]
    if claim.startswith(("PDF/X-1", "PDF/X-3")):
        missing += [key for key in ("Title", "CreationDate", "ModDate") if not info.get(f"/{key}")]
        missing += [] if str(info.get("/Trapped")) in ("/True", "/False") else ["Trapped"]
    if missing:
        findings.add("PF205", missing=", ".join(missing))
    newest = next((version for start, version in _VERSIONS.items() if claim.startswith(start)), "9")
    said = str(reader.root_object.get("/Version", "")).removeprefix("/") or reader.pdf_header.removeprefix("%PDF-")
    if said > newest or (newest < "1.5" and reader.xref_objStm):
        findings.add("PF209", version=max(said, "1.5") if reader.xref_objStm else said)
    names = reader.root_object.get("/Names")
    held = names.get_object() if names is not None else {}
    if ("/EmbeddedFiles" in held or "/AF" in reader.root_object) and not claim.startswith("PDF/X-6"):
        findings.add("PF207", about="files", held="EmbeddedFiles")
    if "/JavaScript" in held or "/AA" in reader.root_object:
        findings.add("PF207", about="actions", held="JavaScript")


def actions(thing: DictionaryObject, number: int, findings: Findings) -> None:
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


def _profile(stream: StreamObject, findings: Findings, claim: str) -> None:
    """Add a finding if a profile is not that of a press."""
    head = stream.get_data()[:128]
    kind, space = head[12:16], head[16:20]
    is_press = head[36:40] == b"acsp" and kind == b"prtr" and (space != b"RGB " or not claim.startswith(WITH_INKS_ONLY))
    if not is_press:
        held = f"{kind.decode('latin-1')} {space.decode('latin-1')}".strip() if head[36:40] == b"acsp" else "?"
        findings.add("PF210", held=held)


def layers(reader: PdfReader, findings: Findings, claim: str) -> None:
    """Add a finding about layers, which later standards allow."""
    held = reader.root_object.get("/OCProperties")
    listed = resolved(held, DictionaryObject).get("/OCGs") if held is not None else None
    if listed is None or not resolved(listed, ArrayObject):
        return
    if claim.startswith(WITHOUT_TRANSPARENCY):
        findings.add("PF208")
    elif not claim:
        findings.add("PF314")
