"""Preflight: a check of somebody's PDF by the criteria of a print shop, made in a child process.

An error prevents printing or contradicts what the file claims. A warning is a reason for a shop to ask back. An info is
worth knowing. `docs/press.md` lists the codes. The child's answer is not trusted: it is read as carefully as an
untrusted file, and a finding with an unknown code or with unexpected values counts as a crash.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError, naming
from landpress.layouts.finding import Finding, Rule, Severity, Value
from landpress.layouts.reading import printable
from landpress.output.files.carriers import MAX_FOREIGN
from landpress.output.reports.fact_lines import fact_lines
from landpress.output.reports.validation import sentence
from landpress.output.scene.words import Words
from landpress.output.strangers.sandbox import look_inside

FORMAT, VERSION = "landpress/preflight", 1
SECONDS = 20
_INSTEAD = "save it again from the program that made it"
_TABLE: tuple[tuple[str, Severity, str, tuple[str, ...]], ...] = (
    ("PF101", "error", "encryption", ()),
    ("PF102", "error", "damage", ()),
    ("PF103", "error", "boxes", ()),
    ("PF104", "error", "fonts", ("font",)),
    ("PF105", "error", "damage", ("found",)),
    ("PF106", "error", "damage", ("filter",)),
    ("PF107", "error", "damage", ("name",)),
    ("PF108", "error", "pictures", ("filter",)),
    ("PF109", "error", "overprint", ()),
    ("PF110", "error", "damage", ("name",)),
    ("PF111", "error", "damage", ()),
    ("PF201", "error", "output intent", ()),
    ("PF202", "error", "boxes", ()),
    ("PF203", "error", "colour", ("colour",)),
    ("PF204", "error", "transparency", ()),
    ("PF205", "error", "document", ("missing",)),
    ("PF206", "error", "output intent", ()),
    ("PF207", "error", "document", ("held",)),
    ("PF208", "error", "layers", ()),
    ("PF209", "error", "document", ("version",)),
    ("PF210", "error", "output intent", ("held",)),
    ("PF301", "warning", "boxes", ()),
    ("PF302", "warning", "bleed", ("mm",)),
    ("PF303", "warning", "colour", ()),
    ("PF304", "warning", "transparency", ()),
    ("PF305", "warning", "pictures", ("dpi",)),
    ("PF306", "warning", "lines", ("mm",)),
    ("PF307", "warning", "type", ("pt",)),
    ("PF308", "warning", "ink", ("percent",)),
    ("PF309", "warning", "actions", ("held",)),
    ("PF310", "warning", "annotations", ("kind",)),
    ("PF311", "warning", "type", ("pt",)),
    ("PF312", "warning", "boxes", ("unit",)),
    ("PF313", "warning", "bleed", ("mm",)),
    ("PF314", "warning", "layers", ()),
    ("PF315", "warning", "pages", ("size",)),
    ("PF316", "warning", "pages", ()),
    ("PF317", "warning", "type", ("mm",)),
    ("PF318", "warning", "ink", ()),
    ("PF319", "warning", "overprint", ("ink",)),
    ("PF320", "warning", "spot colours", ("inks",)),
    ("PF321", "warning", "boxes", ()),
    ("PF322", "warning", "bleed", ("mm",)),
    ("PF401", "info", "spot colours", ("inks",)),
    ("PF402", "info", "limits", ("looked",)),
    ("PF403", "info", "output intent", ()),
)
RULES = {code: Rule(code, severity, clause) for code, severity, clause, _ in _TABLE}
"""The rules by code: 1nn errors in any PDF, 2nn errors against the claimed PDF/X, 3nn warnings, 4nn infos."""
_VALUES = {code: set(values) for code, _, _, values in _TABLE}
"""The names of the values in the sentence of each rule."""
MOST_FINDINGS, _MOST_TEXT = 500, 400
_MOST_PAGES_SHOWN = 12


@dataclass(frozen=True)
class Preflight:
    """The findings and facts about one file; the places of a finding are page numbers."""

    source: str
    findings: list[Finding]
    facts: dict[str, object]

    @property
    def ok(self) -> bool:
        """Whether there is no error among the findings."""
        return all(finding.severity != "error" for finding in self.findings)


def preflight(path: str) -> Preflight:
    """Return the preflight of a file.

    Raise InputError if there is no such file, if it is not a PDF, or if reading it fails in the child process.
    """
    data = content(path, MAX_FOREIGN, "a PDF")
    name = printable(path)
    if b"%PDF-" not in data[:1024]:
        raise InputError(f"{name}: is not a PDF; name a file that ends in .pdf")
    with naming(name):
        answer = look_inside("print", data, SECONDS, _INSTEAD)
        return Preflight(name, *_understood(answer.content))


def _understood(answer: bytes) -> tuple[list[Finding], dict[str, object]]:
    """Return the child's findings and facts with printable text only; raise InputError if they are malformed."""
    try:
        said = json.loads(answer)
        if len(said["findings"]) > MOST_FINDINGS:
            raise ValueError
        findings = [_finding(one["code"], one["pages"], one["values"]) for one in said["findings"]]
        facts = {str(key): _plain(value) for key, value in said["facts"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(f"opening it crashed its reader; {_INSTEAD}") from None
    return findings, facts


def _finding(code: str, pages: list[int], values: Mapping[str, object]) -> Finding:
    if set(values) != _VALUES[code]:
        raise ValueError
    return RULES[code].at(*map(int, pages), **{key: _value(value) for key, value in values.items()})


def _value(value: object) -> Value:
    if not isinstance(value, str | int | float):
        raise TypeError
    return printable(value[:_MOST_TEXT]) if isinstance(value, str) else value


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(entry) for entry in value[:MOST_FINDINGS]]
    return printable(value[:_MOST_TEXT]) if isinstance(value, str) else value


def fields(found: Preflight, words: Words) -> dict[str, object]:
    """Return the report as an object for JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "source": found.source,
        "ok": found.ok,
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "pages": [int(page) for page in finding.where],
                "message": sentence(finding, words),
                "clause": finding.clause,
            }
            for finding in found.findings
        ],
        "facts": found.facts,
    }


def text(found: Preflight, words: Words) -> str:
    """Return the report for people: the verdict, the findings with their pages, the facts."""
    counts = Counter(finding.severity for finding in found.findings)
    parts = [words("report.ready" if found.ok else "report.not_ready")]
    parts += [words(f"report.{kind}s", count=counts[kind]) for kind in ("error", "warning", "info") if counts[kind]]
    lines = [f"{found.source}: {' · '.join(parts)}"]
    for finding in found.findings:
        severity, where = words(f"report.{finding.severity}"), _pages(finding.where, words)
        lines.append(f"  {severity} {finding.code}{where}: {sentence(finding, words)}")
    return "\n".join([*lines, *(f"  {line}" for line in fact_lines(_listed(found.facts), words))])


def _listed(facts: Mapping[str, object]) -> dict[str, object]:
    return {key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in facts.items()}


def _pages(pages: tuple[str, ...], words: Words) -> str:
    if not pages:
        return ""
    shown = ", ".join(pages[:_MOST_PAGES_SHOWN]) + (" ..." if len(pages) > _MOST_PAGES_SHOWN else "")
    return " " + words("report.pages", pages=shown)
