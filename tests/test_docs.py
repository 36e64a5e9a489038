"""The documentation as a site: no warnings, no other host, and pictures that come from the program."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scripts import docs_pictures
from tests.test_library import examples_fail

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


class Loaded(HTMLParser):
    """Collects what a page loads, and the identifiers and targets of its links."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element loads or names."""
        given = dict(attrs)
        if tag in ("script", "img", "iframe", "source") and given.get("src"):
            self.loads.append(given["src"] or "")
        if tag == "link" and given.get("rel") not in ("index", "search", "next", "prev", "genindex"):
            self.loads.append(given.get("href") or "")
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if given.get("id"):
            self.ids.add(given["id"] or "")


def read(page: Path) -> Loaded:
    found = Loaded()
    found.feed(page.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does: a warning, such as a link to nowhere or a page in no list, is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "trees")]
    done = subprocess.run([*command, str(DOCS), str(folder / "html")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / "html"


def test_the_site_is_whole_and_needs_no_other_host(site: Path) -> None:
    """Every page loads only files of the site, and every link inside the site has a target."""
    pages = {path: read(path) for path in site.rglob("*.html")}
    assert len(pages) > len(list(DOCS.rglob("*.md")))
    for path, page in pages.items():
        for address in page.loads:
            assert not re.match(r"(https?:)?//", address), f"{path.name} loads {address}"
            assert (path.parent / address.partition("?")[0]).is_file(), f"{path.name} loads {address}"
        for link in page.links:
            where, _, part = link.partition("#")
            if re.match(r"[a-z]+:", where):
                continue
            target = (path.parent / where).resolve() if where else path
            assert target.is_file(), f"{path.name} links to {link}"
            if part and target in pages:
                assert part in pages[target].ids, f"{path.name} links to {link}"


def test_commands_come_from_the_program(site: Path) -> None:
    """Every command and every class of the library has an entry."""
    commands = read(site / "reference/commands.html").ids
    assert {"landpress-fresh", "landpress-validate", "landpress-kit", "landpress-deck"} <= commands
    assert {"landpress.fresh", "landpress.Match", "landpress.errors.CodeError"} <= read(site / "reference/api.html").ids


@pytest.mark.parametrize("name", ["groups.html", "interval.html"])
def test_pictures_come_from_the_program(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m scripts.docs_pictures` gives the same bytes."""
    monkeypatch.setattr(docs_pictures, "FOLDER", tmp_path)
    docs_pictures.main()
    assert (tmp_path / name).read_bytes() == (DOCS / "_static" / name).read_bytes()


@pytest.mark.parametrize(
    "page",
    [page for page in sorted(DOCS.rglob("*.md")) if ">>> " in page.read_text("utf-8")],
    ids=lambda page: page.stem,
)
def test_python_examples_give_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert examples_fail(page.read_text("utf-8"), page.name) == ""
