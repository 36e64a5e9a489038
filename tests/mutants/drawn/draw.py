"""The changes that are planted for a release: drawn from all places of a floor, with the version as the seed."""

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from landpress.layouts.version import __version__
from tests.mutants.drawn.operators import Change, places
from tests.mutants.faults import ROOT

FLOORS = ("layouts", "engine", "output", "generator")
EACH = 100
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Mutant(NamedTuple):
    """A change of a file of a floor."""

    floor: str
    file: str
    change: Change

    @property
    def line(self) -> str:
        """The first line that is changed, with the change, as a person reads it."""
        source = (ROOT / self.file).read_bytes()
        old = source[self.change.begin : self.change.end].decode()
        return f"{_short(old)} -> {_short(self.change.new)}"

    @property
    def code(self) -> str:
        """The line of code that begins the change, without its indent."""
        return (ROOT / self.file).read_text(encoding="utf-8").splitlines()[self.change.first - 1].strip()

    @property
    def changes_nothing(self) -> bool:
        """Whether somebody found that the change changes nothing."""
        return (self.file, self.code, self.line) in equivalent()

    @property
    def key(self) -> str:
        """A text that stays the same while the file does."""
        digest = hashlib.sha256((ROOT / self.file).read_bytes()).hexdigest()[:12]
        return f"{self.file} {digest} {self.change.begin} {self.change.end} {self.change.new}"


def _short(text: str, most: int = 60) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[: most - 2]} …"


@cache
def drawn(floor: str, number: int = EACH, seed: str = __version__) -> tuple[Mutant, ...]:
    """Return the changes of a floor: different places, each as likely as the others, and one change of each."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / floor).rglob("*.py"))
    found = [(file, place) for file in files for place in places((ROOT / file).read_bytes())]
    chance = Random(f"{seed} {floor}")
    return tuple(Mutant(floor, file, chance.choice(place)) for file, place in chance.sample(found, number))


@cache
def equivalent() -> dict[tuple[str, str, str], str]:
    """Return the changes that were found to change nothing, by file, line of code and text, each with the reason."""
    with EQUIVALENT.open("rb") as file:
        listed = tomllib.load(file).get("equivalent", [])
    return {(one["file"], one["code"], one["change"]): one["reason"] for one in listed}
