"""Lists of names are written once. What people read of them is made from the list, or tested against it here.

docs/printing.md: the names that options take. docs/decks.md: sizes by name, and sheets that are cut already.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from landpress.generator.decks.options import FORMATS
from landpress.generator.studio import npm
from landpress.generator.studio.build import node
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.paper import PAPERS
from landpress.output.deck.stocks import STOCKS
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS, MARKS

ROOT = Path(__file__).parents[1]
MADE_UP = 'Paper("quarto", 203.0, 254.0),'
LISTS = {
    "--paper": PAPERS, "--ink": INKS, "--look": LOOKS, "--marks": MARKS, "--duplex": DUPLEX, "--language": LANGUAGES
}  # fmt: skip
PROGRAM = """
import json, sys
from io import BytesIO
from click.testing import CliRunner
from pypdf import PdfReader
from landpress.generator import completion
from landpress.generator.cli import main
from landpress.generator.commands import batch, fresh, kit, deck
from landpress.generator.studio.build import lists
from landpress.layouts.errors import CallError
from landpress.layouts.paper import paper

def pages(command, *call):
    done = CliRunner().invoke(command, [*call, "--paper", "quarto", "-o", "made.pdf", "--force"])
    assert done.exit_code == 0, (done.output, repr(done.exception))
    with open("made.pdf", "rb") as file:
        return [float(side) for side in PdfReader(file).pages[0].mediabox[2:]]

try:
    paper("folio")
except CallError as error:
    refused = str(error)
print(json.dumps({
    "help": [CliRunner().invoke(one.command, ["--help"]).output for one in (fresh, batch, kit, deck)],
    "completion": [item.value for item in completion.papers(None, None, "q")],
    "error": refused,
    "lists": list(lists()),
    "pages": [pages(fresh.command, "last-land", "--players", "3"), pages(kit.command, "last-land", "--only", "tokens")],
}))
"""
ASK = """import { isUsual } from "./options.js";
console.log(...["quarto", "folio"].map((paper) => isUsual({ paper, margin: 10 })));
"""
STANDARD = 'Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });'

Told = dict[str, Any]


def names_in(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z0-9-]+)`", cell))


def rows(page: str) -> Iterable[list[str]]:
    """Yield the cells of all tables of a page of the documents."""
    for line in (ROOT / "docs" / page).read_text("utf-8").splitlines():
        if line.startswith("| `"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Return what a Landpress says whose list of papers has one line more. Nothing else in it is changed."""
    folder = tmp_path_factory.mktemp("made-up")
    package = folder / "landpress"
    (package / "layouts").mkdir(parents=True)
    for source in (ROOT / "landpress").iterdir():
        if source.name != "layouts":
            (package / source.name).symlink_to(source.resolve())
    for source in (ROOT / "layouts").iterdir():
        if source.name != "paper.py":
            (package / "layouts" / source.name).symlink_to(source)
    written = (ROOT / "layouts/paper.py").read_text("utf-8")
    line = next(line for line in written.splitlines() if '"tabloid"' in line)
    (package / "layouts/paper.py").write_text(written.replace(line, f"{line}\n        {MADE_UP}"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "LANDPRESS_HOME": str(folder / "home"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answer: Told = json.loads(done.stdout)
    return answer


def test_a_paper_added_in_one_line_is_in_help_completion_and_errors(told: Told) -> None:
    assert all("quarto" in help for help in told["help"])
    assert told["completion"] == ["quarto"]
    assert "quarto" in told["error"]


def test_a_paper_added_in_one_line_can_be_printed_on(told: Told) -> None:
    """203 x 254 mm are 575.4 x 720 points."""
    assert [[round(side, 1) for side in sides] for sides in told["pages"]] == [[575.4, 720.0]] * 2


def test_a_paper_added_in_one_line_is_on_the_page(told: Told, tmp_path: Path) -> None:
    """The scripts of the page offer it: Node runs them with the lists that the build writes."""
    try:
        program = node()
    except npm.FetchError as missing:
        pytest.skip(str(missing))
    for name in ("options.js", "dom.js"):
        shutil.copy(ROOT / "generator/studio/page" / name, tmp_path)
    (tmp_path / "lists.js").write_text("".join(told["lists"]), "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "ask.js").write_text(ASK, "utf-8")
    (tmp_path / "standard.js").write_text(STANDARD, "utf-8")
    done = subprocess.run(
        [program, "--import", "./standard.js", "ask.js"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("true false\n", "")
    assert '"quarto": "Quarto"' in told["lists"][0]


@pytest.mark.parametrize("option", LISTS)
def test_the_table_of_printing_options_lists_exactly_the_names(option: str) -> None:
    """docs/printing.md: the row of an option begins with the names that it takes."""
    cell = next(row[1] for row in rows("printing.md") if row[0] == f"`{option}`")
    assert names_in(cell) - {"300x400mm", "batch"} == set(LISTS[option])


def test_the_option_of_cards_lists_exactly_the_sizes() -> None:
    """docs/decks.md: the names of sizes stand in the row of `size`, each with its mm."""
    (cell,) = (row[1] for row in rows("decks.md") if row[0] == "`size`" and "poker" in row[1])
    told = dict(re.findall(r"`(\w+)` ([\d.]+ x [\d.]*\d)", cell))
    assert told == {name: f"{width:g} x {height:g}" for name, (width, height) in FORMATS.items()}


def test_the_table_of_sheets_lists_exactly_the_sheets() -> None:
    """docs/decks.md: sheets that are cut already, with the sizes of their places in mm."""
    told: dict[str, str] = {}
    for row in rows("decks.md"):
        if (found := re.findall(r"`([a-z0-9-]+)`", row[0])) and found[0] in STOCKS:
            told |= dict(zip(found, row[2].removesuffix(" across").split(", "), strict=True))
    assert told == {
        name: f"{sheet.width:g} x {sheet.height:g}" if sheet.width != sheet.height else f"{sheet.width:g}"
        for name, sheet in STOCKS.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_a_word_for_every_name(language: str) -> None:
    texts = words(language).texts
    wanted = [*(f"{ink}_ink" for ink in INKS), *(f"{look}_look" for look in LOOKS), *DUPLEX]
    assert [key for key in wanted if f"studio.{key}" not in texts] == []


@pytest.mark.parametrize("names", [*LISTS.values(), FORMATS, STOCKS], ids=lambda names: next(iter(names)))
def test_a_list_is_written_in_one_place(names: Iterable[str]) -> None:
    """In all code, the first three names of a list (or both) stand in a row in one file only, which holds the list."""
    beside = re.compile(r"\b[\"'`]?(, *|: \"[^\"]*\", *)[\"'`]?\b".join(list(names)[:3]))
    holders = [
        str(path.relative_to(ROOT))
        for floor in ("landpress", "layouts", "engine", "output", "generator", "scripts")
        for path in (ROOT / floor).rglob("*")
        if path.suffix in (".py", ".js", ".html") and beside.search(path.read_text("utf-8"))
    ]
    assert len(holders) <= 1, holders
