"""Every clause has one mark that says where it comes from, in docs/sources.md and in the rules in play."""

import re
from collections import Counter
from pathlib import Path

import pytest

from landpress.engine.contract.clauses import rulebook
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from scripts.clauses import recorded

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/sources.md").read_text("utf-8")
TEXT, PROGRAM, OURS = "●", "◐", "○"
ROW = re.compile(r"^\| ([A-Z]{2}-D?[0-9]+) \| ([●◐○ ]+) \| (.+) \|$", re.MULTILINE)
CLAUSE = re.compile(r"\b(?:LL|TF|LS|AW|XK)-D?[0-9]+\b")
FLOORS = ("layouts", "engine", "output", "generator", "tests", "docs")
FROM_PROGRAMS = {"TF-D3", "TF-D4", "TF-D7", "TF-D8"}
"""Clauses that follow a designer's program: the contest's server."""


def cited() -> set[str]:
    """Return the clauses that code, tests and documents name."""
    paths = [path for floor in FLOORS for kind in ("py", "md", "toml") for path in (ROOT / floor).rglob(f"*.{kind}")]
    return {clause for path in paths if path.name != "sources.md" for clause in CLAUSE.findall(path.read_text("utf-8"))}


def test_every_clause_has_one_mark() -> None:
    """The tables list each clause that is cited anywhere once, and no other clause."""
    rows = Counter(clause for clause, _, _ in ROW.findall(PAGE))
    assert set(rows.values()) == {1}
    assert set(rows) == cited()


def test_marks_follow_the_names() -> None:
    """A clause is the designer's text, a decision is ours, except those that follow a designer's program."""
    for clause, mark, _ in ROW.findall(PAGE):
        if any(clause in rulebook(game).clauses for game in recorded()):
            continue
        usual = OURS if "-D" in clause else TEXT
        assert mark == (PROGRAM if clause in FROM_PROGRAMS else usual), clause


def test_tables_are_complete_and_in_order() -> None:
    """Each game has its table. Its clauses count up from 1 without a gap, then its decisions do."""
    for game in games():
        prefix = layout(game).PREFIX
        own = [clause for clause, _, _ in ROW.findall(PAGE) if clause.startswith(f"{prefix}-")]
        plain = [clause for clause in own if "-D" not in clause]
        decided = own[len(plain) :]
        assert plain == [f"{prefix}-{n}" for n in range(1, len(plain) + 1)]
        assert decided == [f"{prefix}-D{n}" for n in range(1, len(decided) + 1)]


@pytest.mark.parametrize("game", [game for game in games() if game not in recorded()])
def test_interpretations_carry_marks(game: str) -> None:
    """In the rules in play every interpretation says where it comes from, and the page explains the marks."""
    page = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
    table = page.partition("| from | question | interpretation |\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    rows = [line.split(" | ")[0].removeprefix("| ").split() for line in table.splitlines()]
    assert len(rows) >= 7
    assert all(marks and set(marks) <= {TEXT, PROGRAM, OURS} for marks in rows)
    assert "(../sources.md)" in page
    for mark in (TEXT, PROGRAM, OURS):
        assert f"{mark} " in page.partition("| from |")[0]


def test_the_known_differences_are_told() -> None:
    """The page names the differences between text and program: the first bonus, the costs, the shot, the lock."""
    for told in (
        "gives no bonus in each player's first turn",
        "version 1.0.9",
        "A tower takes 2 robots",
        "nobody moves in this turn",
    ):
        assert told in PAGE
