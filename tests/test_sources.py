"""Every clause that code, tests and documents name is a record, and the page of sources lists it."""

import re
from collections import Counter
from pathlib import Path

from landpress.engine.contract.clauses import rulebook
from landpress.layouts.board import layout
from landpress.layouts.catalogue import shipped

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/sources.md").read_text("utf-8")
ROW = re.compile(r"^\| ([A-Z]{2}-D?[0-9]+(?:, [A-Z]{2}-D?[0-9]+)*) \| ([●◐○ ]+) \| (.+) \|$", re.MULTILINE)
CLAUSE = re.compile(r"\b(?:LL|TF|LS|AW|XK)-D?[0-9]+\b")
FLOORS = ("layouts", "engine", "output", "generator", "tests", "docs")


def cited() -> set[str]:
    """Return the clauses that code, tests and documents name."""
    paths = [path for floor in FLOORS for kind in ("py", "md", "toml") for path in (ROOT / floor).rglob(f"*.{kind}")]
    return {clause for path in paths if path.name != "sources.md" for clause in CLAUSE.findall(path.read_text("utf-8"))}


def test_every_clause_is_listed_once() -> None:
    """The tables list each clause that is cited anywhere once, and no other clause."""
    rows = Counter(clause for clauses, _, _ in ROW.findall(PAGE) for clause in clauses.split(", "))
    assert set(rows.values()) == {1}
    assert set(rows) == cited()


def test_records_are_complete_and_in_order() -> None:
    """Each game has its clauses. They count up from 1 without a gap, and then its decisions do."""
    for game in shipped():
        prefix, own = layout(game).PREFIX, list(rulebook(game).clauses)
        plain = [clause for clause in own if "-D" not in clause]
        decided = own[len(plain) :]
        assert plain == [f"{prefix}-{n}" for n in range(1, len(plain) + 1)]
        assert decided == [f"{prefix}-D{n}" for n in range(1, len(decided) + 1)]


def test_the_known_differences_are_told() -> None:
    """The page names the differences between text and program: the first bonus, the costs, the shot, the lock."""
    for told in (
        "gives no bonus in each player's first turn",
        "version 1.0.9",
        "A tower takes 2 robots",
        "nobody moves in this turn",
    ):
        assert told in PAGE
