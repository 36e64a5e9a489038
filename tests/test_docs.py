"""The documentation as a site: no warnings, no other host, fit for all readers, and pictures from the program."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import landpress.types
from landpress.engine.contract.house import shipped
from landpress.engine.proof.betting import Sample, interval
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from scripts import docs_pictures, gallery
from tests.studio.conftest import CHROMIUM, axe, chromium
from tests.test_library import examples_fail

__all__ = ["chromium"]  # a fixture

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
    page = read(site / "reference/api.html")
    assert {"landpress.fresh", "landpress.Match", "landpress.errors.CodeError"} <= page.ids
    elsewhere = {"Board", "Chooser", "Finding", "Hex", "Rule", "Written"}
    assert {f"landpress.types.{name}" for name in {*vars(landpress.types)} - elsewhere if name[0] != "_"} <= page.ids
    assert "../_modules/landpress/engine/play/seat_view.html#SeatView" in page.links


@pytest.mark.parametrize("name", ["groups.html", "interval.html", "moves.html"])
def test_pictures_come_from_the_program(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m scripts.docs_pictures` gives the same bytes."""
    monkeypatch.setattr(docs_pictures, "FOLDER", tmp_path)
    docs_pictures.main()
    assert (tmp_path / name).read_bytes() == (DOCS / "_static" / name).read_bytes()


@pytest.mark.nightly
@pytest.mark.parametrize("game", [*games(), gallery.MAPS])
def test_the_gallery_comes_from_the_program(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m scripts.gallery` gives the same bytes. Each game takes seconds."""
    monkeypatch.setattr(gallery, "FOLDER", tmp_path)
    gallery.main([game])
    assert (tmp_path / f"boards-{game}.png").read_bytes() == (DOCS / "images" / f"boards-{game}.png").read_bytes()


@pytest.mark.parametrize("game", games())
def test_the_gallery_names_what_it_shows(game: str) -> None:
    """The text for a picture of boards names each variant and the largest number of seats."""
    (said,) = re.findall(rf"!\[([^]]*)\]\(images/boards-{game}\.png\)", (DOCS / "gallery.md").read_text("utf-8"))
    assert all(name in said for name in shipped(game))
    assert f"and {layout(game).SEATS[-1]} seats" in said.replace("\n", " ")


def opened(chromium: Any, page: Path, **options: Any) -> Any:
    """Open a page of the site from its folder. Errors of scripts fail the test."""
    made = chromium.new_context(reduced_motion="reduce", **options).new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    made.goto(page.as_uri())
    return made


READ_DAILY = ("index", "explain/symmetry", "start/tonight-ja")
READ = [
    pytest.param(name, marks=() if name in READ_DAILY else pytest.mark.nightly)
    for name in sorted(page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md"))
]


@pytest.mark.skipif(CHROMIUM is None, reason="the pages are read in Chromium, which is not installed")
@pytest.mark.parametrize("name", READ)
def test_a_page_is_fit_for_all_readers(name: str, site: Path, chromium: Any) -> None:
    """The checker axe finds nothing at 360 and 1280 px, light and dark. No page is wider than the screen."""
    page = opened(chromium, site / f"{name}.html")
    page.evaluate(axe())
    # Colours that are still on their way from one scheme to the other have no contrast of their own.
    page.add_style_tag(content="*, *::before, *::after { transition: none !important; animation: none !important }")
    found = []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        # Texts that scroll from this width on are within reach of the keyboard when it has been drawn.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            told = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
            found += [(width, scheme, one["id"], one["nodes"][0]["html"][:120]) for one in told]
    page.context.close()
    assert not found


@pytest.mark.skipif(CHROMIUM is None, reason="the pages are read in Chromium, which is not installed")
def test_symmetries_move_boards(site: Path, chromium: Any) -> None:
    """docs/explain/symmetry.md says: the symmetries after which nothing differs are the group of the board."""
    page = opened(chromium, site / "explain/symmetry.html")
    for figure, order in zip(page.query_selector_all("figure.moves"), (3, 4), strict=True):
        buttons = figure.query_selector_all("button")
        differing = []
        for button in buttons:
            button.click()
            assert button.get_attribute("aria-pressed") == "true"
            differing.append(len(figure.query_selector_all(".differs")))
        assert len(figure.query_selector_all("[aria-pressed=true]")) == 1
        assert len(differing) == 11
        assert differing.count(0) + 1 == order
    page.context.close()


@pytest.mark.skipif(CHROMIUM is None, reason="the pages are read in Chromium, which is not installed")
def test_the_interval_of_the_page_is_that_of_the_program(site: Path, chromium: Any) -> None:
    """The page plays games by itself; the bounds that it shows are those of engine/proof/betting.py."""
    page = opened(chromium, site / "explain/symmetry.html")
    for more in (10, 100, 1000, 1000):
        page.click(f"figure.play [data-games='{more}']")
        said = page.inner_text("figure.play output").replace(",", "")
        played, won, low, high = map(float, re.findall(r"[0-9.]+", said))
        found = interval(Sample({0: int(played - won), 1: int(won)}, 1))
        assert [low, high] == pytest.approx([100 * found.low, 100 * found.high], abs=0.051)
    assert played == 2110
    page.context.close()


@pytest.mark.skipif(CHROMIUM is None, reason="the pages are read in Chromium, which is not installed")
def test_without_scripts_there_are_pictures_and_words(site: Path, chromium: Any) -> None:
    """No control is shown that does nothing, and the words say what the pictures would show."""
    page = opened(chromium, site / "explain/symmetry.html", java_script_enabled=False)
    assert page.locator("article button:visible, figure.play:visible").count() == 0
    assert page.locator("figure svg:visible").count() == 8
    assert page.locator("figure.moves li").count() == 22
    page.context.close()


@pytest.mark.parametrize(
    "page",
    [page for page in sorted(DOCS.rglob("*.md")) if ">>> " in page.read_text("utf-8")],
    ids=lambda page: page.stem,
)
def test_python_examples_give_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert examples_fail(page.read_text("utf-8"), page.name) == ""
