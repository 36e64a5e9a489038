"""Preflight: what a print shop would ask of somebody's PDF, looked at in a child process and told to a person.

An error stops the printing, or breaks what the file itself claims; a warning is what a shop asks back about; an info
is worth knowing. `docs/press.md` lists the codes. Nothing that the child says is believed: its answer is read with
the same care as a stranger's file, and a finding that is none of ours counts as a crash.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from landpress.layouts.errors import InputError
from landpress.layouts.finding import Finding, Rule, Severity, Value
from landpress.layouts.reading import printable
from landpress.output.files.carriers import MAX_FOREIGN
from landpress.output.files.saving import content
from landpress.output.reports.fact_lines import fact_lines
from landpress.output.reports.validation import sentence
from landpress.output.scene.words import Words
from landpress.output.strangers.sandbox import look_inside

FORMAT, VERSION = "landpress/preflight", 1
SECONDS = 20.0
_INSTEAD = "save it anew from the program that made it"
_TABLE: tuple[tuple[str, Severity, str, tuple[str, ...]], ...] = (
    ("PF101", "error", "encryption", ()),
    ("PF102", "error", "damage", ()),
    ("PF103", "error", "boxes", ()),
    ("PF104", "error", "fonts", ("font",)),
    ("PF201", "error", "output intent", ()),
    ("PF202", "error", "boxes", ()),
    ("PF203", "error", "colour", ("colour",)),
    ("PF204", "error", "transparency", ()),
    ("PF205", "error", "document", ("missing",)),
    ("PF206", "error", "output intent", ()),
    ("PF207", "error", "document", ("held",)),
    ("PF301", "warning", "boxes", ()),
    ("PF302", "warning", "bleed", ("mm",)),
    ("PF303", "warning", "colour", ()),
    ("PF304", "warning", "transparency", ()),
    ("PF305", "warning", "pictures", ("dpi",)),
    ("PF306", "warning", "lines", ("mm",)),
    ("PF307", "warning", "type", ("pt",)),
    ("PF308", "warning", "ink", ("percent",)),
    ("PF401", "info", "spot colours", ("inks",)),
    ("PF402", "info", "limits", ("looked",)),
    ("PF403", "info", "output intent", ()),
)
RULES = {code: Rule(code, severity, clause) for code, severity, clause, _ in _TABLE}
"""The rules by code: 1nn errors in any PDF, 2nn against the claimed PDF/X, 3nn warnings, 4nn what is worth knowing."""
_VALUES = {code: set(values) for code, _, _, values in _TABLE}
"""What the sentence of each names."""
_MOST_PAGES_SHOWN = 12


@dataclass(frozen=True)
class Preflight:
    """What was found about one file; the places of a finding are pages."""

    source: str
    findings: list[Finding]
    facts: dict[str, object]

    @property
    def ok(self) -> bool:
        """Whether nothing is an error."""
        return all(finding.severity != "error" for finding in self.findings)


def preflight(path: str) -> Preflight:
    """The file examined; InputError where there is none, it is no PDF, or opening it does harm."""
    data = content(path, MAX_FOREIGN, "a PDF")
    name = printable(path)
    if b"%PDF-" not in data[:1024]:
        raise InputError(f"{name}: is no PDF; name a file that ends in .pdf")
    try:
        answer = look_inside("print", data, SECONDS, _INSTEAD)
        return Preflight(name, *_understood(answer.content))
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _understood(answer: bytes) -> tuple[list[Finding], dict[str, object]]:
    """The child's findings and facts, everything in them fit to be shown."""
    try:
        said = json.loads(answer)
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
    return printable(value) if isinstance(value, str) else value


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return printable(value) if isinstance(value, str) else value


def fields(found: Preflight, words: Words) -> dict[str, object]:
    """The report as an object for JSON."""
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
    """The report for people: the verdict, the findings with their pages, the facts."""
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
