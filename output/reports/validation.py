"""Reports about boards that were read, as text for people and as JSON, SARIF 2.1.0 and JUnit for programs.

The sentence of a finding is made here, in the language of the `Words`: the text `findings.CODE`, or `findings.xxNNN`
if all games share the rule. The readers have already made all texts from untrusted files printable.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from landpress.layouts.finding import Finding, Severity
from landpress.layouts.version import __version__
from landpress.output.reports.fact_lines import fact_lines
from landpress.output.scene.words import Words

FORMAT = "landpress/report"
VERSION = 1
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_SARIF_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}


Speak = Callable[[str], Words]
"""A function that returns the texts for a game by its name; an empty name gives the texts that all games share."""


@dataclass(frozen=True)
class Report:
    """The findings and facts about one source; `carrier` names the kind of source (texts `carrier.*`)."""

    source: str
    carrier: str
    game: str | None
    findings: Sequence[Finding]
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether there is no error among the findings."""
        return all(finding.severity != "error" for finding in self.findings)


@dataclass(frozen=True)
class Unread:
    """A source without a readable board, and a line with the reason."""

    source: str
    message: str


def sentence(finding: Finding, words: Words) -> str:
    """Return the sentence of a finding."""
    own = f"findings.{finding.code}"
    return words(own if own in words.texts else f"findings.xx{finding.code[2:]}", **finding.values)


def fields(report: Report, words: Words) -> dict[str, object]:
    """Return the report as the object that docs/formats.md describes."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "source": report.source,
        "game": report.game,
        "ok": report.ok,
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "where": list(finding.where),
                "message": sentence(finding, words),
                "clause": finding.clause,
            }
            for finding in report.findings
        ],
        "facts": report.facts,
    }


def json_line(report: Report, words: Words) -> str:
    """Return the report as one line of JSON."""
    return json.dumps(fields(report, words), ensure_ascii=False)


def text(report: Report, words: Words) -> str:
    """Return the report for people: the source, the verdict, the findings with their places, the facts."""
    title = words("game.title") if report.game else words("report.no_game")
    carrier = words(f"carrier.{report.carrier}")
    if report.carrier.endswith(("_qr", "_typed")) and not _tells_of_cells(report):
        carrier = words("carrier.unconfirmed", carrier=carrier)
    lines = [
        words("report.head", source=report.source, carrier=carrier),
        f"  {title}: {_verdict(report, words)}",
    ]
    for finding in report.findings:
        severity = words(f"report.{finding.severity}")
        where = " ".join(["", *(place or words("report.whole") for place in finding.where)])
        lines.append(f"  {severity} {finding.code}{where}: {sentence(finding, words)} ({finding.clause})")
    lines += [f"  {line}" for line in fact_lines(report.facts, words)]
    return "\n".join(lines)


def _tells_of_cells(report: Report) -> bool:
    """Return whether a report says that the cells of the page agree, or that they do not."""
    agreeing = report.facts.get("agree")
    return (isinstance(agreeing, list) and "cells" in agreeing) or any("cells" in one.where for one in report.findings)


def _verdict(report: Report, words: Words) -> str:
    counts = Counter(finding.severity for finding in report.findings)
    parts = [words(f"report.{severity}s", count=counts[severity]) for severity in _SARIF_LEVELS if counts[severity]]
    return " · ".join([words("report.valid" if report.ok else "report.invalid"), *parts])


def sarif(reports: Sequence[Report], unread: Sequence[Unread], speak: Speak) -> str:
    """Return one SARIF 2.1.0 log of all reports; cells and JSON Pointers are logical locations."""
    rules = {finding.code: finding.rule for report in reports for finding in report.findings}
    results = [
        {
            "ruleId": finding.code,
            "level": _SARIF_LEVELS[finding.severity],
            "message": {"text": sentence(finding, speak(report.game or ""))},
            "locations": [
                {
                    "physicalLocation": {"artifactLocation": _uri(report)},
                    "logicalLocations": [{"fullyQualifiedName": place} for place in finding.where],
                }
            ],
        }
        for report in reports
        for finding in report.findings
    ]
    driver = {
        "name": "landpress",
        "version": __version__,
        "rules": [
            {
                "id": code,
                "defaultConfiguration": {"level": _SARIF_LEVELS[rule.severity]},
                "properties": {"clause": rule.clause},
            }
            for code, rule in sorted(rules.items())
        ],
    }
    notifications = [
        {
            "level": "error",
            "message": {"text": one.message},
            "locations": [{"physicalLocation": {"artifactLocation": _uri(one)}}],
        }
        for one in unread
    ]
    invocation = {"executionSuccessful": not unread, "toolExecutionNotifications": notifications}
    sources: list[Report | Unread] = [*reports, *unread]
    artifacts = [{"location": _uri(source)} for source in sources]
    run = {"tool": {"driver": driver}, "invocations": [invocation], "artifacts": artifacts, "results": results}
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False)


def _uri(about: Report | Unread) -> dict[str, str]:
    return {"uri": quote(about.source)}


def junit(reports: Sequence[Report], unread: Sequence[Unread], speak: Speak) -> str:
    """Return one JUnit file: a suite for each source and a case for each finding.

    A finding that is an error is a failed case. A source without findings has one passed case, and an unread source has
    one case with an error.
    """
    from xml.etree import ElementTree as Tree

    root = Tree.Element("testsuites", name="landpress")
    for report in reports:
        words = speak(report.game or "")
        failures = sum(finding.severity == "error" for finding in report.findings)
        cases = {"tests": str(max(1, len(report.findings))), "failures": str(failures), "errors": "0"}
        suite = Tree.SubElement(root, "testsuite", {"name": report.source} | cases)
        kind = f"landpress.{report.game or 'board'}"
        if not report.findings:
            Tree.SubElement(suite, "testcase", classname=kind, name=words("report.valid"))
        for finding in report.findings:
            case = Tree.SubElement(suite, "testcase", classname=kind, name=" ".join((finding.code, *finding.where)))
            message = sentence(finding, words)
            if finding.severity == "error":
                Tree.SubElement(case, "failure", type=finding.code, message=message)
            else:
                Tree.SubElement(case, "system-out").text = message
    for one in unread:
        suite = Tree.SubElement(root, "testsuite", name=one.source, tests="1", failures="0", errors="1")
        case = Tree.SubElement(suite, "testcase", classname="landpress.board", name=one.source)
        Tree.SubElement(case, "error", type="unreadable", message=one.message)
    Tree.indent(root)
    return Tree.tostring(root, encoding="unicode", xml_declaration=False)
