"""Changes drawn at random: what is changed, where, how often, and what is told of survivors."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.drawn import probes, record
from tests.mutants.drawn.draw import drawn, equivalent
from tests.mutants.drawn.operators import places
from tests.mutants.drawn.record import Recording
from tests.mutants.drawn.told import wilson
from tests.mutants.faults import ROOT

SOURCE = '''"""A module."""
N: int = 3


def first(a: int, b: str = "é") -> int:
    """Return something."""
    for x in range(a, 9):
        if a <= x and not b:
            continue
        a += swapped(a, x)  # <= is no sign here
    return -a if True else 0.5
'''


def changed(kind: str) -> list[tuple[int, str]]:
    """Return the changed lines of one kind, each with its number and without blanks around it."""
    found = []
    for place in places(SOURCE.encode()):
        for change in place:
            if change.kind == kind:
                after = change.planted(SOURCE.encode()).decode().splitlines()
                assert len(after) == len(SOURCE.splitlines()), "lines keep their numbers"
                (line,) = [i for i, (a, b) in enumerate(zip(after, SOURCE.splitlines(), strict=True)) if a != b]
                assert line + 1 == change.first
                found.append((line + 1, after[line].strip()))
    return found


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("comparison", [(8, "if a < x and not b:")]),
        ("and, or", [(8, "if a <= x or not b:")]),
        ("break, continue", [(9, "break")]),
        ("nothing returned", [(11, "return None")]),
        ("statement left out", [(10, "pass  # <= is no sign here")]),
        (
            "condition",
            [
                (8, "if (not (a <= x and not b)):"),
                (8, "if a <= x and (b):"),
                (11, "return -a if (not (True)) else 0.5"),
            ],
        ),
        ("calculation", [(10, "a -= swapped(a, x)  # <= is no sign here"), (11, "return (a) if True else 0.5")]),
        ("arguments swapped", [(7, "for x in range(9, a):"), (10, "a += swapped(x, a)  # <= is no sign here")]),
        (
            "constant",
            [
                (2, "N: int = 4"),
                (2, "N: int = 2"),
                (7, "for x in range(a, 10):"),
                (7, "for x in range(a, 8):"),
                (11, "return -a if False else 0.5"),
                (11, "return -a if True else 1.5"),
                (11, "return -a if True else (-0.5)"),
            ],
        ),
    ],
)
def test_a_place_is_changed_and_nothing_else(kind: str, wanted: list[tuple[int, str]]) -> None:
    """Issue 34, 5: operators at random. Annotations, texts and comments stay as they are."""
    assert changed(kind) == wanted


PLANTED = '''"""A module."""


def f(x: int) -> int:
    """Return something."""
    if x > 2 and (
        x < 9
    ):
        for y in range(x):
            if y: x += 1
        else:
            return x
    elif x:
        with OPEN as z:
            x -= z
    try:
        match x:
            case 1 if x < 3:
                return 7
            case _: raise ValueError
    except ValueError:
        return 8
'''


class Opened:
    """Something to be opened."""

    def __enter__(self) -> int:
        return 1

    def __exit__(self, *_: object) -> None: ...


@pytest.mark.parametrize(
    ("given", "result", "ran"),
    [(3, 5, {6, 7, 9, 10, 110, 12}), (2, 7, {6, 7, 13, 15, 18, 19}), (0, 8, {6, 7, 13, 18, 20, 22})],
)
def test_a_planted_call_tells_that_a_place_is_run(given: int, result: int, ran: set[int]) -> None:
    """Recorded coverage: a call stands before the statement of each place. What is calculated stays as it was.

    The head of a statement is run with it, also where it takes several lines or is an `elif`.
    """
    tree = ast.parse(PLANTED)
    columns = {10: 15, 20: 20}  # the heads of lines that hold two statements
    spans = [
        (line, columns.get(line, len(text) - len(text.lstrip())), line)
        for line, text in enumerate(PLANTED.splitlines(), 1)
    ]
    wanted = {6, 7, 9, 10, 12, 13, 15, 18, 19, 20, 22}
    probes.plant(tree, [*(span for span in spans if span[0] in wanted), (10, 18, 110)])
    hits = set[int]()
    space: dict[str, Any] = {probes.NAME: hits.add, "OPEN": Opened()}
    exec(compile(tree, "planted", "exec"), space)
    text = ast.get_docstring(tree.body[1])  # type: ignore[arg-type]
    assert text == "Return something."
    assert space["f"](given) == result
    assert hits == ran


def test_a_recording_tells_the_tests_of_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose fixtures run a place counts with its tests, and so does one that imports the module."""
    mutant = next(one for one in drawn("layouts") if one.file == "layouts/imposition.py")
    number = 3
    monkeypatch.setattr(record, "numbers", lambda: {mutant.key: number})
    lines = [
        {"test": "tests/test_docs.py", "hits": [number], "seconds": None},
        {"test": "tests/test_docs.py::one", "hits": [], "seconds": 0.5},
        {"test": "tests/test_catalogue.py::two", "hits": [number], "seconds": 0.1},
        {"test": "tests/layouts/test_imposition.py::three", "hits": [], "seconds": 0.2},
        {"test": "tests/test_catalogue.py::four", "hits": [number + 1], "seconds": 0.3},
    ]
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled/hits-1.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert Recording(tmp_path).tests(mutant, False) == {
        "tests/test_docs.py::one": (1, 0.5),
        "tests/test_catalogue.py::two": (0, 0.1),
        "tests/layouts/test_imposition.py::three": (2, 0.2),
    }
    assert Recording(tmp_path).tests(mutant, True) == {}


def test_a_release_has_its_changes() -> None:
    """A fixed seed for each release: the same call draws the same places, each once. Each change is valid Python."""
    found = drawn("layouts")
    assert len({(one.file, one.change.begin, one.change.end, one.change.kind) for one in found}) == 100
    drawn.cache_clear()
    assert drawn("layouts") == found
    for one in found[:20]:
        source = (ROOT / one.file).read_bytes()
        assert ast.dump(ast.parse(one.change.planted(source))) != ast.dump(ast.parse(source))


def test_each_change_without_a_difference_has_a_reason() -> None:
    """Those that change nothing are marked by hand with a reason."""
    for (file, code, _), reason in equivalent().items():
        assert code in [line.strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines()], (file, code)
        assert len(reason) > 20


@pytest.mark.parametrize(
    ("found", "number", "low", "high"), [(0, 100, 0, 0.0370), (10, 100, 0.0552, 0.1744), (5, 50, 0.0435, 0.2136)]
)
def test_the_interval_is_that_of_wilson(found: int, number: int, low: float, high: float) -> None:
    """Values of scipy.stats.binomtest(..).proportion_ci(method="wilson")."""
    import scipy.stats

    interval = scipy.stats.binomtest(found, number).proportion_ci(method="wilson")
    assert wilson(found, number) == pytest.approx((interval.low, interval.high), abs=1e-4)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-4)
