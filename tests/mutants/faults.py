"""The known faults: what each breaks, where it is planted, and the tests that are run on it.

`rules/GAME.toml` has faults in the rules of a game. Every kind of test in `KINDS` is run on each of them separately, so
that the kinds can be compared. `floors/FLOOR.toml` has faults in the code around the rules. Each of these names the
test files that must notice it, or single tests of slow files.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES, FLOORS = Path(__file__).parent / "rules", Path(__file__).parent / "floors"
ORACLE = "oracle"
# The share of the oracle has a limit of its own. It plays all its chunks, but not the hundredfold run. Compiled code
# needs no kind: it is made from the same lines.
KINDS = {
    ORACLE: ("tests/engine/test_against_oracles.py", "-m", "nightly or not nightly", "-k", "{game} and not all_night"),
    "rulebook": (
        "tests/games",
        "-k",
        "(test_{module}_play or test_{module}_cards or test_{module}_fights) and not oracle",
    ),
    "whole games": (
        "tests/games/test_{module}_games.py",
        "tests/engine/test_playthroughs.py",
        "-k",
        "{module} or {game}",
    ),
    "perft": ("tests/engine/test_perft.py", "-k", "{game} and kernel"),
    "conformance": ("tests/engine/test_contract.py", "-k", "{game}"),
}
NAMED = "named tests"
"""The only kind of test that is run on a fault of a floor."""
Arguments = tuple[str, ...]
"""The arguments of pytest."""


@dataclass(frozen=True)
class Fault:
    """One fault: what it breaks, the text of a file that it replaces, and the tests that are run on it, by kind."""

    clause: str
    fault: str
    file: str
    old: str
    new: str
    tests: dict[str, Arguments]

    def planted(self, source: str) -> str:
        """Return the source with the fault. Raise ValueError if its place is not found exactly once."""
        if source.count(self.old) != 1:
            raise ValueError(f"{self.file}: {self.old!r} is there {source.count(self.old)} times; expected once")
        return source.replace(self.old, self.new)


def games() -> list[str]:
    """Return the games that have faults to plant."""
    return sorted(path.stem for path in RULES.glob("*.toml"))


def floors() -> list[str]:
    """Return the floors that have faults to plant."""
    return sorted(path.stem for path in FLOORS.glob("*.toml"))


def faults(name: str) -> list[Fault]:
    """Return the faults of a game or of a floor, in the order of its file."""
    is_game = name in games()
    with ((RULES if is_game else FLOORS) / f"{name}.toml").open("rb") as file:
        listed = tomllib.load(file)["mutant"]
    return [_of_rules(name, **fields) if is_game else _of_floor(name, **fields) for fields in listed]


def _of_rules(game: str, clause: str, fault: str, old: str, new: str, file: str = "kernel.py") -> Fault:
    module = game.replace("-", "_")
    tests = {kind: tuple(part.format(game=game, module=module) for part in parts) for kind, parts in KINDS.items()}
    return Fault(clause, fault, f"engine/games/{module}/{file}", old, new, tests)


def _of_floor(floor: str, clause: str, fault: str, file: str, old: str, new: str, tests: list[str]) -> Fault:
    return Fault(clause, fault, f"{floor}/{file}", old, new, {NAMED: tuple(f"tests/{test}" for test in tests)})
