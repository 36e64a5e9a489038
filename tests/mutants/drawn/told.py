"""The part of docs/mutants.md about changes drawn at random: how many survive on each floor, and which."""

from collections.abc import Mapping, Sequence
from math import sqrt

from landpress.layouts.version import __version__
from tests.mutants.drawn.draw import FLOORS, Mutant, drawn

MOST = 0.10
"""The largest share of survivors on a floor."""


def wilson(found: int, number: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of 95 % of a share (Wilson 1927)."""
    if not number:
        return 0.0, 1.0
    share = found / number
    middle = share + z * z / (2 * number)
    reach = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    whole = 1 + z * z / number
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def section(known: Mapping[str, Mapping[str, object]], seed: str = __version__) -> tuple[str, bool]:
    """Return the text of the section, and whether at most one in ten survives on every floor."""
    lines = [
        f"`make random-mutants` draws changes of code with the seed {seed}, and runs the tests",
        "that run it by a recording (`make recorded`) or import its module, for at most 60 s each. A change that",
        "changes nothing is not counted; `tests/mutants/drawn/equivalent.toml` has the reason. The intervals are",
        "those of 95 % (Wilson).",
        "",
        "| floor | planted | change nothing | survive | per cent | interval |",
        "| --- | --: | --: | --: | --: | --- |",
    ]
    good, alive = True, list[str]()
    for floor in FLOORS:
        ran = [mutant for mutant in drawn(floor, seed=seed) if mutant.key in known]
        same = [mutant for mutant in ran if mutant.changes_nothing]
        left = [mutant for mutant in ran if not known[mutant.key]["noticed"] and mutant not in same]
        counted = len(ran) - len(same)
        low, high = wilson(len(left), counted)
        share = len(left) / counted if counted else 0.0
        good = good and share <= MOST
        numbers = f"{len(ran)} | {len(same)} | {len(left)} | {100 * share:.0f}"
        lines.append(f"| {floor} | {numbers} | {100 * low:.0f} to {100 * high:.0f} |")
        alive += _rows(left)
    if alive:
        lines += ["", "These survive:", "", "| file | kind | change |", "| --- | --- | --- |", *alive]
    return "\n".join(lines), good


def _rows(left: Sequence[Mutant]) -> list[str]:
    return [
        f"| `{one.file}`, line {one.change.first} | {one.change.kind} | `{one.line.replace('|', chr(92) + '|')}` |"
        for one in sorted(left, key=lambda one: (one.file, one.change.first))
    ]


def publish(known: Mapping[str, Mapping[str, object]]) -> int:
    """Write the section. Return 1 if more than one in ten survives on a floor."""
    from tests.mutants.run import write

    text, good = section(known)
    write({}, text)
    return 0 if good else 1
