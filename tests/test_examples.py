"""Every console example of the README and of the documents runs as it is written.

The examples of a page run in their order, in a fresh folder with a fresh ledger. A line that cannot run in a test is
named with the reason, and counted. The commands run in this process, with a person who leaves the table at once. By day
pictures for a virtual table have few pixels, and `validate` compares nothing on most pages.
"""

import os
import re
import shlex
import sys
import webbrowser
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from landpress.output.files import carriers, tabletop
from tests import photos
from tests.commands.run import run
from tests.output.test_press import a_profile

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAM = re.compile(r"(?:\.venv/bin/)?landpress ")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4,}(landpress .*)$", re.MULTILINE)
SAVED = re.compile(r"Save it\s+as `([\w.]+)`[.:]\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

NOT_RUN = {
    "make ": "a task for a clone of Landpress, which takes minutes",
    "pipx ": "changes the machine",
    "eval ": "changes the shell; tests/commands/test_completion.py runs what it evaluates",
    "git ": "shows the person's own change",
    ".venv/bin/python ": "runs tests or benchmarks of a clone",
    "LANDPRESS_GOLDEN": "runs tests of a clone",
    "landpress studio": "serves the page until it is stopped; tests/studio shows the page",
    "--cluster ": "needs a running scheduler; tests/commands/test_balance.py starts one",
}
COUNTED = {
    "make ": 6,
    "pipx ": 1,
    "eval ": 1,
    "git ": 1,
    ".venv/bin/python ": 4,
    "LANDPRESS_GOLDEN": 1,
    "landpress studio": 1,
    "--cluster ": 1,
}
"""The number of lines that are not run, for each reason."""
SLOW = {
    "landpress kit antwalk --profile press -o shop.pdf": "is made by day for docs/press.md",
    "landpress preflight shop.pdf": "takes a second; by day docs/press.md has such a kit checked",
    "landpress kit xarkant --profile tabletop -o xarkant": "takes a second; by day the README has another kit",
    "landpress kit last-land --only calibration --printer attic --learn front.jpg --learn back.jpg -o again.pdf": (
        "takes three seconds with its photos, which tests/output/test_calibration.py reads by day"
    ),
    "landpress kit terraforming --profile solid --bed 180x180": (
        "takes two seconds; by day another game has solids, and test_solid.py has small beds"
    ),
    "landpress tune last-land wanted.toml --players 2 --games 1000 -o variant.toml": "plays for some seconds",
    "landpress fresh last-land --players 2 --variant variant.toml -o board.pdf": "needs what `tune` writes",
    "landpress balance last-land --players 2 --variant variant.toml --seed 1 --policy greedy --games 60": (
        "needs what `tune` writes"
    ),
    "landpress atlas xarkant --players 2 -o atlas.pdf": "plays for some seconds",
    "landpress fresh xarkant --players 2 --best-of 1000 --character 'lead changes, long' -o tonight.pdf": (
        "plays for a quarter of a minute"
    ),
    "landpress balance last-land --players 4 --boards 8": "plays for half a minute on two cores",
    "landpress balance last-land --players 4 -o fair.html": "plays for half a minute on two cores",
    "landpress solve deal.pdf": "thinks for up to a minute",
    "landpress solve deal.pdf --trace plans": "thinks for up to a minute",
}
"""Commands that run in `make nightly` only. No other example of their page needs what they write."""


class Example(NamedTuple):
    """A command as it is written, and the lines of output that the page shows below it."""

    command: str
    shown: tuple[str, ...]

    @property
    def is_slow(self) -> bool:
        """Whether the command runs at night only."""
        return shlex.join(shlex.split(self.command, comments=True)) in SLOW


def examples(text: str) -> list[Example]:
    """Return the examples of a page in their order: lines after `$` in console blocks, and indented commands."""
    found: list[tuple[int, Example]] = []
    for block in CONSOLE.finditer(text):
        for part in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            found.append((block.start(), Example(command, tuple(shown))))
    found += [(line.start(), Example(line[1], ())) for line in INDENTED.finditer(text)]
    return [example for _, example in sorted(found, key=lambda item: item[0])]


def reason(example: Example) -> str | None:
    """Return the sign of a line that is not run, or None for a line that is run."""
    signs = (
        sign for sign in NOT_RUN if example.command.startswith(sign) or (sign[0] == "-" and sign in example.command)
    )
    return next(signs, None)


def photograph_a_board() -> None:
    """Write a photo of a board on which a game for two is about to begin."""
    assert run("fresh", "last-land", "--players", "2", "--seed", "evening", "-o", "evening.pdf").status == 0
    Path("evening.jpg").write_bytes(photos.photo(photos.pixels(Path("evening.pdf").read_bytes()), "flat", 1))


def photograph_both_sides() -> None:
    """Write photos of both sides of a calibration page, as a person takes them."""
    assert run("kit", "last-land", "--only", "calibration", "-o", "page.pdf").status == 0
    random = np.random.default_rng(1)
    for number, side in enumerate(("front", "back")):
        shot, _ = photos.taken(photos.pixels(Path("page.pdf").read_bytes(), number), random)
        Path(f"{side}.jpg").write_bytes(photos.jpeg(shot))
    Path("page.pdf").unlink()


def follow(page: Path, here: Path, monkeypatch: pytest.MonkeyPatch, at_night: bool) -> None:
    """Run the examples of a page as a reader would. Fail at the first one that fails or shows something else."""
    text = page.read_text("utf-8")
    monkeypatch.setenv("LANDPRESS_HOME", str(here / "home"))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    if not at_night:  # what takes seconds and is looked at by tests/output/test_tabletop.py and test_contradictions.py
        monkeypatch.setattr(tabletop, "DPI", 30)
        monkeypatch.setattr(tabletop, "SMALLEST", 50)
        if page.name != "photos.md":
            monkeypatch.setattr(carriers, "_shown", lambda kind, data: ())
    (here / "page").mkdir()
    monkeypatch.chdir(here / "page")
    for name, content in SAVED.findall(text):
        Path(name).write_text(content, "utf-8")
    if "python examples/" in text:
        Path("examples").symlink_to(ROOT / "examples")
    if "shop.icc" in text:
        Path("shop.icc").write_bytes(a_profile())
    if "photo.jpg" in text:
        Path("photo.jpg").write_bytes(photos.photo(photos.sheet("last-land"), "flat", 1))
    if "evening.jpg" in text:
        photograph_a_board()
    if "front.jpg" in text and at_night:
        photograph_both_sides()
    for example in examples(text):
        if reason(example) or (example.is_slow and not at_night):
            continue
        if example.command.startswith("cd "):
            monkeypatch.chdir(example.command.split()[1])
            continue
        assert PROGRAM.match(example.command), f"{example.command}: say in NOT_RUN why it cannot run"
        done = run(*shlex.split(example.command, comments=True)[1:], stdin=b"quit\n")
        assert done.status == 0, f"{example.command}\n{done.err}"
        assert example.shown in ((), tuple(done.out.splitlines())), example.command


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page.read_text("utf-8"))], ids=named)
def test_examples_run_as_they_are_written(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """README, docs: each example works where the ones before it on its page were typed."""
    follow(page, tmp_path, monkeypatch, at_night=False)


@pytest.mark.nightly
@pytest.mark.parametrize("page", [page for page in PAGES if examples(page.read_text("utf-8"))], ids=named)
def test_examples_run_whole_too(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow ones, with all pixels of pictures, and with all that `validate` compares."""
    follow(page, tmp_path, monkeypatch, at_night=True)


def test_every_line_that_is_not_run_has_a_reason_and_is_counted() -> None:
    """A new line that cannot run changes the numbers here, so that nobody leaves one out unnoticed."""
    found = [example for page in PAGES for example in examples(page.read_text("utf-8"))]
    assert Counter(filter(None, map(reason, found))) == COUNTED
    slow = [example for example in found if example.is_slow]
    assert len(slow) == 15
    assert len(found) - sum(COUNTED.values()) - len(slow) >= 40


def test_examples_are_found_with_what_they_show() -> None:
    page = "```console\n$ landpress games  # all\nAntWalk\n$ cd x\n```\n\n    landpress cards antwalk\n    START\n"
    page += "\n```python\nlandpress no\n```\n"
    assert examples(page) == [
        Example("landpress games  # all", ("AntWalk",)),
        Example("cd x", ()),
        Example("landpress cards antwalk", ()),
    ]
