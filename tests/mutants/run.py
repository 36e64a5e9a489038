"""Plants known faults into the rules, one at a time, and reports which tests notice: `python -m tests.mutants.run`.

For each fault of `tests/mutants/GAME.toml` the project is copied, the fault planted into the copy, and each kind of
test run there on its own. Fails where the comparison with the oracle notices fewer than nine faults in ten, or where a
fault escapes all tests. A run of all games writes docs/mutants.md.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parent
COPIED = ("landpress", "layouts", "engine", "output", "generator", "tests", "pyproject.toml")
# The first is the comparison that is judged alone. Compiled code is made from the same lines as plain code.
KINDS = {
    "oracle": ["tests/engine/test_against_oracles.py", "-k", "{game}"],
    "rulebook": [
        "tests/games",
        "-k",
        "(test_{module}_play or test_{module}_cards or test_{module}_fights) and not oracle",
    ],
    "whole games": [
        "tests/games/test_{module}_games.py",
        "tests/engine/test_playthroughs.py",
        "-k",
        "{module} or {game}",
    ],
    "perft": ["tests/engine/test_perft.py", "-k", "{game} and kernel"],
    "conformance": ["tests/engine/test_contract.py", "-k", "{game}"],
}
ORACLE_SHARE = 0.9
PATIENCE = 8
"""A run that takes so many times as long as without a fault, and a minute, counts as one noticed: the game hangs."""


@dataclass(frozen=True)
class Mutant:
    """One fault: what it breaks, and the text of the rules that it replaces."""

    game: str
    clause: str
    fault: str
    old: str
    new: str
    file: str = "kernel.py"

    @property
    def path(self) -> str:
        """The module that it is planted into."""
        return f"engine/games/{self.game.replace('-', '_')}/{self.file}"

    def planted(self, source: str) -> str:
        """The source with the fault; ValueError where its place is not found exactly once."""
        if source.count(self.old) != 1:
            raise ValueError(f"{self.path}: {self.old!r} stands there {source.count(self.old)} times, not once")
        return source.replace(self.old, self.new)


def mutants(game: str) -> list[Mutant]:
    """The faults of a game, in the order of its file."""
    with (DATA / f"{game}.toml").open("rb") as file:
        return [Mutant(game, **fields) for fields in tomllib.load(file)["mutant"]]


def games() -> list[str]:
    """The games that have faults to plant."""
    return sorted(path.stem for path in DATA.glob("*.toml"))


def notices(root: Path, game: str, kind: str, patience: float | None) -> bool:
    """Whether the tests of a kind fail in a copy of the project, or do not end within so many seconds."""
    chosen = [part.format(game=game, module=game.replace("-", "_")) for part in KINDS[kind]]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *chosen]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{game}, {kind}: the tests did not run\n{done.stdout}{done.stderr}")
    return done.returncode == 1


def noticed(game: str, mutant: Mutant | None, patience: dict[str, float]) -> dict[str, bool]:
    """Which kinds of test notice a fault; of None, which fail without one, and `patience` is filled in."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, True, shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, root / name)
        if mutant is not None:
            path = root / mutant.path
            path.write_text(mutant.planted(path.read_text(encoding="utf-8")), encoding="utf-8")
        found = {}
        for kind in KINDS:
            begun = time.monotonic()
            found[kind] = notices(root, game, kind, patience.get(kind))
            if mutant is None:
                patience[kind] = 60 + PATIENCE * (time.monotonic() - begun)
        return found


def table(rows: Sequence[tuple[Mutant, dict[str, bool]]]) -> str:
    """What noticed what, as a Markdown table with a line of sums."""
    lines = [f"| clause | fault | {' | '.join(KINDS)} |", "| --- | --- |" + " :-: |" * len(KINDS)]
    for mutant, by in rows:
        lines.append(f"| {mutant.clause} | {mutant.fault} | {' | '.join('x' if by[kind] else '' for kind in KINDS)} |")
    sums = " | ".join(f"{sum(by[kind] for _, by in rows)} of {len(rows)}" for kind in KINDS)
    return "\n".join([*lines, f"| | noticed | {sums} |"])


def page(found: dict[str, list[tuple[Mutant, dict[str, bool]]]]) -> str:
    """docs/mutants.md."""
    parts = [
        "# Faults planted into the rules, and the tests that notice them",
        "`make mutants` plants each of these faults into a copy of the project, one at a time, and runs each kind of\n"
        "test there on its own; x where it notices. The faults lie in `tests/mutants/GAME.toml`.",
        "- *oracle*: 100,000 random plies, in Terraforming 20,000, beside the rules formulated a second time\n"
        "  (`tests/oracles/GAME_play.py`)\n"
        "- *rulebook*: positions before and after an action, clause by clause (`tests/games/`)\n"
        "- *whole games*: symmetries, conservation, and games written down ply by ply (`tests/playthroughs/`)\n"
        "- *perft*: numbers of action sequences (`tests/perft/`)\n"
        "- *conformance*: what every game's rules keep to (`tests/engine/test_contract.py`)",
    ]
    for game, rows in found.items():
        parts += [f"## {game}", table(rows)]
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Plant, run, write; 1 where the bars are missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=games(), help="by default all, and docs are written"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many faults at a time")
    wanted = parser.parse_args()
    found: dict[str, list[tuple[Mutant, dict[str, bool]]]] = {}
    missed = False
    with ThreadPoolExecutor(wanted.jobs) as pool:
        for game in wanted.games:
            patience: dict[str, float] = {}
            if any(noticed(game, None, patience).values()):
                sys.exit(f"{game}: its tests fail before anything is planted")
            planted = mutants(game)
            found[game] = list(zip(planted, pool.map(partial(noticed, game, patience=patience), planted), strict=True))
            print(f"{game}\n{table(found[game])}\n", flush=True)
            escaped = [mutant for mutant, by in found[game] if not any(by.values())]
            by_oracle = sum(by["oracle"] for _, by in found[game])
            missed = missed or bool(escaped) or by_oracle < ORACLE_SHARE * len(planted)
            for mutant in escaped:
                print(f"{mutant.clause}: {mutant.fault}: no test notices", file=sys.stderr)
    if wanted.games == games():
        (ROOT / "docs/mutants.md").write_text(page(found), encoding="utf-8")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
