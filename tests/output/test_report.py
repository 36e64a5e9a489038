"""Reports: every finding has a sentence in both languages, and all formats agree (docs/formats.md, "Report")."""

import ast
import json
import re
import string
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

import landpress.engine
import landpress.layouts
from landpress.engine.boards.validity import examine
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board, game_of_prefix
from landpress.layouts.boardfile import read_board
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.reading import RULES
from landpress.output.reports.validation import Report, Unread, fields, json_line, junit, sarif, sentence, text
from tests.carriers import board, board_json
from tests.layouts.test_schemas import SCHEMAS

BOARD_RULE = Rule("LL104", "error", "LL-D2")
MIXED = Report(
    "<a & b>.json",
    "file",
    "last-land",
    [
        BOARD_RULE.at("0,-3", "1,-3"),
        Rule("LL202", "warning", "LL-D2").at("0,-3", gap=1.5),
        Rule("LL003", "info", "board file").at("/{x}", key='{x}"<>', allowed="a b"),
    ],
    {"code": "LL1-0", "seat_symmetric": False, "tiles": {"B": 3}, "symmetry": None},
)
GOOD = Report("-", "code", "last-land", [], {"players": 3})
LOST = Report("x.json", "file", None, [Rule("LP002", "error", "board file").at("", limit=16)])
UNREAD = [Unread("c.pdf", "c.pdf: is empty")]
EN = words("en", "last-land")
SPEAK = partial(words, "en")


def given_values() -> Iterator[tuple[str, set[str]]]:
    """Yield each use of a rule in the source: its code (`xx` for all games) and the values given to its sentence."""
    for floor in (landpress.layouts, landpress.engine):
        for path in Path(floor.__path__[0]).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            codes = {
                node.targets[0].id: node.value.args[0].value
                for node in ast.walk(tree)
                if isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id == "Rule"
                and isinstance(node.value.args[0], ast.Constant)
            }
            for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
                values = {keyword.arg for keyword in call.keywords if keyword.arg}
                match call:
                    case ast.Call(func=ast.Attribute(attr="at", value=ast.Name(id=name))) if name in codes:
                        yield str(codes[name]), values
                    case ast.Call(func=ast.Attribute(attr="note"), args=[ast.Constant(value=str(name)), *_]):
                        yield f"xx{RULES[name]}", values
                    case ast.Call(
                        func=ast.Attribute(
                            attr="at",
                            value=ast.Call(func=ast.Name(id="rule"), args=[ast.Constant(value=str(name)), *_]),
                        )
                    ):
                        yield f"xx{RULES[name]}", values


@cache
def uses() -> list[tuple[str, set[str]]]:
    return sorted(given_values(), key=lambda use: (use[0], sorted(use[1])))


def test_the_uses_of_all_rules_were_found() -> None:
    codes = {code for code, _ in uses()}
    assert codes >= {f"xx{number}" for number in RULES.values()}
    assert codes >= {"LL101", "LL107", "LL204"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_uses_only_values_that_its_rule_gives(language: str) -> None:
    for code, values in uses():
        texts = words(language, game_of_prefix(code[:2]) or "").texts
        places = {name for _, name, _, _ in string.Formatter().parse(texts[f"findings.{code}"]) if name}
        assert places <= values, (language, code)


def test_the_report_is_what_its_schema_says() -> None:
    for report in (MIXED, GOOD, LOST):
        Draft202012Validator(SCHEMAS["report"]).validate(fields(report, EN))
        assert json.loads(json_line(report, EN)) == fields(report, EN)
        assert "\n" not in json_line(report, EN)
    contradiction = fields(MIXED, EN) | {"ok": True}
    assert not Draft202012Validator(SCHEMAS["report"]).is_valid(contradiction)


def test_only_errors_make_a_board_not_valid() -> None:
    assert not MIXED.ok
    assert Report("-", "code", "last-land", MIXED.findings[1:]).ok


def test_every_fact_of_a_board_has_a_label() -> None:
    made = board()
    for language in LANGUAGES:
        for examined in (examine(made), examine(Board.from_code(made.code() or ""))):
            report = Report("-", "code", "last-land", examined.findings, {**examined.facts})
            assert str(examined.facts.get("points")) in text(report, words(language, "last-land"))


def test_the_text_names_source_verdict_findings_with_cells_and_facts() -> None:
    assert text(MIXED, EN).splitlines() == [
        "<a & b>.json: board file",
        "  Last Land: not valid · errors: 1 · warnings: 1 · notes: 1",
        "  error LL104 0,-3 1,-3: two bases are adjacent (LL-D2)",
        "  warning LL202 0,-3: the seats are only balanced, with a gap of 1.5 %; "
        "symmetric boards exist for this number of seats (LL-D2)",
        '  note LL003 /{x}: unknown key {x}"<>; expected one of: a b (board file)',
        "  code                     LL1-0",
        "  seats equal by symmetry  no",
        "  tiles                    B 3",
    ]
    assert text(GOOD, EN).splitlines()[1] == "  Last Land: valid"
    assert "error LP002 the whole file: nested" in text(LOST, EN)


def test_sarif_holds_every_finding_with_its_place_and_rule() -> None:
    log = json.loads(sarif([MIXED, GOOD, LOST], UNREAD, SPEAK))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in run["tool"]["driver"]["rules"]}
    assert [(result["ruleId"], result["level"]) for result in run["results"]] == [
        ("LL104", "error"),
        ("LL202", "warning"),
        ("LL003", "note"),
        ("LP002", "error"),
    ]
    assert rules == {result["ruleId"]: result["level"] for result in run["results"]}
    place = run["results"][0]["locations"][0]
    assert [cell["fullyQualifiedName"] for cell in place["logicalLocations"]] == ["0,-3", "1,-3"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "%3Ca%20%26%20b%3E.json"
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert [note["message"]["text"] for note in invocation["toolExecutionNotifications"]] == ["c.pdf: is empty"]


def test_junit_counts_errors_as_failures_and_unread_sources_as_errors() -> None:
    root = ElementTree.fromstring(junit([MIXED, GOOD, LOST], UNREAD, SPEAK))
    suites = [tuple(suite.get(key) for key in ("name", "tests", "failures", "errors")) for suite in root]
    assert suites == [
        ("<a & b>.json", "3", "1", "0"),
        ("-", "1", "0", "0"),
        ("x.json", "1", "1", "0"),
        ("c.pdf", "1", "0", "1"),
    ]
    for suite in root:
        for key, tag in (("failures", "failure"), ("errors", "error")):
            assert suite.get(key) == str(len(suite.findall(f"testcase/{tag}")))
        assert suite.get("tests") == str(len(suite.findall("testcase")))


def test_each_language_has_its_own_sentence() -> None:
    finding: Finding = BOARD_RULE.at("0,-3", "1,-3")
    assert sentence(finding, EN) == "two bases are adjacent"
    assert re.search("[ぁ-ん]", sentence(finding, words("ja", "last-land")))


def test_what_a_reader_finds_can_be_said() -> None:
    """A value with the name `key` or with braces in it does not disturb the sentence."""
    reading = read_board(board_json().replace(b'"seed"', b'"{key}"').replace(b'"made_by"', b'"{0}"'))
    assert [sentence(finding, EN).partition(";")[0] for finding in reading.findings] == ["unknown key {0}"]
