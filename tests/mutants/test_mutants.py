"""The faults that `make mutants` plants still have their place in the code, and the faulty files are valid Python."""

import ast
import re

import pytest

from landpress.layouts.catalogue import games as all_games
from tests.mutants.faults import NAMED, ROOT, Fault, faults, floors, games
from tests.mutants.records import COUNT, OF_RECORDS, OF_SHEETS, drawn
from tests.mutants.run import PAGE, RECORDS

GROUPS = [*games(), *floors()]


def wrong(fault: Fault) -> str:
    """Return why a fault cannot be planted, or an empty text."""
    try:
        ast.parse(fault.planted((ROOT / fault.file).read_text(encoding="utf-8")))
    except (OSError, ValueError, SyntaxError) as error:
        return f"{fault.clause}: {fault.fault}: {error}"
    return ""


@pytest.mark.parametrize("group", GROUPS)
def test_faults_can_be_planted(group: str) -> None:
    """The place of each fault is found exactly once, the result is valid Python, and no two faults are the same."""
    planted = faults(group)
    assert list(filter(None, map(wrong, planted))) == []
    assert len({(fault.file, fault.old, fault.new) for fault in planted}) == len(planted)


def test_faults_drawn_from_records_change_one_place() -> None:
    """The same seed draws the same faults, of every kind, each in a place of its own kind."""
    planted = drawn()
    assert planted == drawn() != drawn(seed="another")
    assert len(planted) == COUNT == len({(fault.file, fault.old, fault.new) for fault in planted})
    told = {kind for kind in (*OF_RECORDS, *OF_SHEETS) if kind != "another digest"}  # only with LANDPRESS_TEXTS
    assert told <= {fault.fault for fault in planted}
    for fault in planted:
        source = (ROOT / fault.file).read_text(encoding="utf-8")
        assert fault.planted(source) != source


def test_every_game_and_every_floor_has_faults() -> None:
    """The faults of the rules are sorted by game. `landpress` is the library itself."""
    assert games() == sorted(all_games())
    assert floors() == ["engine", "generator", "landpress", "layouts", "output"]
    assert sum(len(faults(floor)) for floor in floors()) >= 60


@pytest.mark.parametrize("floor", floors())
def test_every_room_of_a_floor_has_faults(floor: str) -> None:
    """Every folder of modules has faults.

    `texts` and the `games` of the floors are left out: they are data or tables, or have faults of their own.
    """
    modules = [path for path in (ROOT / floor).glob("*/[a-z]*.py") if not path.parent.is_symlink()]
    rooms = {path.parent.name for path in modules} - {"games", "texts"}
    assert rooms <= {fault.file.split("/")[1] for fault in faults(floor)}


@pytest.mark.parametrize("floor", floors())
def test_the_tests_that_faults_name_are_there(floor: str) -> None:
    """Each name is a test file or a test in one, and no nightly test: `make mutants` runs those of every day."""
    missing = []
    for name in {name for fault in faults(floor) for name in fault.tests[NAMED]}:
        file, _, test = name.partition("::")
        text = (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).exists() else ""
        nightly = rf"^@pytest\.mark\.nightly\b.*\n(?:[@ )\]].*\n)*def {test}\b"
        if not re.search(rf"^def {test or 'test_'}", text, re.MULTILINE) or (test and re.search(nightly, text, re.M)):
            missing.append(name)
    assert missing == []


def test_the_documentation_counts_every_fault() -> None:
    """docs/mutants.md has a row for each game and floor, with the number of its faults. Only a run can fill it in."""
    page = PAGE.read_text(encoding="utf-8")
    counts = {group: len(faults(group)) for group in GROUPS} | {RECORDS: COUNT}
    for group, count in counts.items():
        assert f"\n| {group} | {count} |" in page, f"python -m tests.mutants.run {group}"
