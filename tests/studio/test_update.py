"""docs/studio.md: a new version of the page is announced and never mixed with an old one, whatever caches hold.

The site has all scripts of the page, arranged as the build does it. In place of Python it has an engine that never
answers.
"""

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.generator.studio.build import lists, told
from landpress.generator.studio.versions import arranged
from landpress.layouts.catalogue import games
from tests.studio.native_page import PAGE, Quiet, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ENGINE = """export class Engine {
  starts = 1;
  constructor(told) { setTimeout(() => told({ kept: true, from: "nowhere" })); }
  call() { return new Promise(() => {}); }
  async idle() {}
  async keep() {}
}
"""
OFFLINE = "document.documentElement.dataset.offline === 'ready'"
DAY = 86_400
TAGLINE = "document.getElementById('tagline').textContent"


def site(folder: Path, version: int) -> Path:
    """Write a version of the site. Its language file, its tagline and one room differ from those of the others."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.d.ts"))
    (folder / "engine.js").write_text(ENGINE, "utf-8")
    (folder / "lists.js").write_text("".join(lists()), "utf-8")
    known = told("en")
    assert isinstance(known["texts"], dict)
    texts = known["texts"] | {"tagline": f"version {version}"}
    (folder / "en.json").write_text(json.dumps(known | {"texts": texts}), "utf-8")
    check = folder / "rooms/check.js"
    check.write_text(check.read_text("utf-8") + f'document.body.dataset.check = "{version}";\n', "utf-8")
    (folder / "games").mkdir()
    for game in games():
        (folder / "games" / f"{game}.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    for name in ("python", "landpress", "qr"):
        (folder / name).mkdir()
        (folder / name / "same.txt").write_text(name, "utf-8")
    arranged(folder)
    for path in folder.rglob("*"):
        os.utime(path, (version * DAY, version * DAY))  # hosts compare dates in seconds
    return folder


class _Host(Quiet, SimpleHTTPRequestHandler):
    """A host of static files, as `python -m http.server` is one. `age` says how long caches may hold a file."""

    folder: Path
    age: Callable[[str], str]
    asked: list[str]

    def translate_path(self, path: str) -> str:
        return str(self.folder / path.split("?")[0].lstrip("/"))

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def end_headers(self) -> None:
        if age := type(self).age(self.path):
            self.send_header("Cache-Control", age)
        super().end_headers()


@contextmanager
def hosted(folder: Path, age: Callable[[str], str] = lambda path: "") -> Iterator[tuple[type[_Host], str]]:
    """Serve a folder. Yield the host, whose folder can be changed, and its address."""
    host = type("Host", (_Host,), {"folder": folder, "asked": [], "age": staticmethod(age)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), host)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host, f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return two versions of the site."""
    folder = tmp_path_factory.mktemp("sites")
    return site(folder / "one", 1), site(folder / "two", 2)


@pytest.fixture
def context(chromium: "Browser") -> Iterator["BrowserContext"]:
    made = chromium.new_context(locale="en-GB")
    yield made
    made.close()


def test_names_carry_hashes_of_contents(versions: tuple[Path, Path]) -> None:
    """What changed has another name; what did not has the same one. The version stands in sw.js."""
    one, two = ({path.name for path in version.iterdir()} for version in versions)
    assert [name.partition("-")[0] for name in one - two] == ["page"]
    assert {"python", "landpress", "qr"} < {name.partition("-")[0] for name in one & two}
    workers = [(version / "sw.js").read_text("utf-8") for version in versions]
    assert all('const VERSION = "landpress-' in worker and "import" not in worker.split("*/")[0] for worker in workers)
    assert workers[0] != workers[1]
    listed = json.loads(workers[0].partition("const FILES = ")[2].partition(";\n")[0])
    assert {name for name in listed if name != "./" and not (versions[0] / name).is_file()} == set()
    document = (versions[0] / "index.html").read_text("utf-8")
    assert f'src="{next(name for name in one if name.startswith("page-"))}/studio.js"' in document


AGES: dict[str, Callable[[str], str]] = {
    "the host says nothing": lambda path: "",
    "all for ten minutes": lambda path: "max-age=600",
    "scripts for ten minutes, others not": lambda path: "max-age=600" if path.endswith("js") else "no-store",
    "the document for ten minutes, others not": lambda path: "max-age=600" if path == "/" else "no-store",
}


DAILY = ("the host says nothing", "scripts for ten minutes, others not")


@pytest.mark.parametrize("age", [pytest.param(age, marks=() if age in DAILY else pytest.mark.nightly) for age in AGES])
def test_a_new_version_is_announced_and_never_mixed(
    context: "BrowserContext", versions: tuple[Path, Path], age: str
) -> None:
    """An old page stays whole while a new version waits, whatever caches hold for ten minutes."""
    with hosted(versions[0], AGES[age]) as (host, address):
        page, other = context.new_page(), context.new_page()
        for one in (page, other):
            one.goto(address)
            until(one, OFFLINE, "the kept files")
        assert page.inner_text("#notices") == ""
        host.folder = versions[1]
        host.asked.clear()
        page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.update())")
        until(page, "document.querySelector('.notice.note button')", "the word about a new version")
        assert not [path for path in host.asked if path.startswith(("/python-", "/landpress-", "/qr-"))], "kept already"
        page.click("#to-check")
        until(page, "document.body.dataset.check", "a room of the old page")
        assert (page.evaluate("document.body.dataset.check"), page.evaluate(TAGLINE)) == ("1", "version 1")
        with page.expect_navigation():
            page.click(".notice.note button")
        until(page, f"{TAGLINE} === 'version 2' && document.body.dataset.check === '2'", "the new version, same room")
        other.click("#to-check")
        until(other, "document.body.dataset.check", "a room of an old page in another tab")
        assert (other.evaluate("document.body.dataset.check"), other.evaluate(TAGLINE)) == ("1", "version 1")
        other.reload()
        until(other, f"{TAGLINE} === 'version 2'", "the new version there")


def test_an_old_document_in_a_cache_is_fetched_anew(chromium: "Browser", versions: tuple[Path, Path]) -> None:
    """Without a service worker, a cache that keeps the document alone leads to scripts that the host no longer has."""
    context = chromium.new_context(locale="en-GB", service_workers="block")
    with hosted(versions[0], AGES["the document for ten minutes, others not"]) as (host, address):
        page = context.new_page()
        page.goto(address)
        until(page, f"{TAGLINE} === 'version 1'", "the first version")
        host.folder = versions[1]
        page = context.new_page()
        page.goto(address)
        until(page, f"{TAGLINE} === 'version 2'", "the new version")
    context.close()


def test_a_stale_document_on_the_way_is_not_kept(context: "BrowserContext", versions: tuple[Path, Path]) -> None:
    """A cache between host and browser may give the old document with the new worker. The old version goes on."""
    with hosted(versions[0]) as (host, address):
        page = context.new_page()
        page.goto(address)
        until(page, OFFLINE, "the kept files")
        mixed = versions[1].with_name("mixed")
        shutil.copytree(versions[1], mixed, dirs_exist_ok=True)
        shutil.copy(versions[0] / "index.html", mixed)
        host.folder = mixed
        page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.update()).catch(() => {})")
        until(page, "navigator.serviceWorker.ready.then((kept) => !kept.installing && !kept.waiting)", "the refusal")
        page.reload()
        until(page, f"{TAGLINE} === 'version 1' && {OFFLINE}", "the old version")
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1


EMPTY = "getComputedStyle(document.getElementById('languages')).borderTopWidth"


def test_a_page_without_a_server_or_without_scripts_says_what_to_do(
    chromium: "Browser", versions: tuple[Path, Path]
) -> None:
    """docs/studio.md: it says so in words. `python3 -m http.server` serves it: it is the host of these tests."""
    page = chromium.new_page()
    page.goto((versions[0] / "index.html").as_uri())
    page.wait_for_selector(".unopened p")
    assert "python3 -m http.server" in page.inner_text("main")
    assert page.evaluate(EMPTY) == "0px", "no empty box of languages"
    page.close()
    context = chromium.new_context(java_script_enabled=False)
    with hosted(versions[0]) as (_, address):
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(".unopened p")
        assert "needs JavaScript" in page.inner_text("main")
        assert page.evaluate(EMPTY) == "0px"
    context.close()
