"""The built page and a browser for the tests of the studio.

The page is built once for all processes of a run, without compression. Where the network, Node or Chromium is missing,
the tests say so and are skipped. With LANDPRESS_SITE_NEEDED set, as in the workflow of the site, that is a failure.
"""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from landpress.generator.studio import npm
from landpress.generator.studio.build import build, node
from landpress.generator.studio.serve import Server, Site
from tests.studio.native_page import served, until

CACHE = Path(__file__).parents[2] / "build" / "npm"
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
"""The browser: Chromium without a window of its own takes half of the processor time of the one with it."""
FLAGS = ["--no-sandbox"]
"""How Chromium is started."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need the built page or Chromium: `make test-page` runs them.

    Those with the built page come first: one process builds it while another one is at work on the rest.
    """
    own = Path(__file__).parent
    for item in items:
        if {"site", "browser", "chromium"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("page")
    items.sort(key=lambda item: item.path.is_relative_to(own) and "site" not in getattr(item, "fixturenames", ()))


def _missing(reason: str) -> None:
    if os.environ.get("LANDPRESS_SITE_NEEDED"):
        pytest.fail(reason)
    pytest.skip(reason)


def axe() -> str:
    """Return the script of axe, the checker of accessibility. Without the network the test is skipped."""
    try:
        (found,) = npm.packages(Path(__file__).with_name("axe.toml"))
        return (npm.folder_of(found, CACHE) / "axe.min.js").read_text("utf-8")
    except npm.FetchError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the whole page, with its bridge in this process. Yield its address."""
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the page, which the first process builds."""
    if CHROMIUM is None:
        _missing("the page is tested in Chromium, which is not installed")
    base = tmp_path_factory.getbasetemp()
    shared = base if os.environ.get("PYTEST_XDIST_WORKER") is None else base.parent
    folder, mine = shared / "site", shared / "site.lock"
    try:
        mine.mkdir()
    except FileExistsError:
        while not folder.is_dir() and not (mine / "failed").exists():
            time.sleep(0.2)
        if (mine / "failed").exists():
            _missing((mine / "failed").read_text("utf-8"))
        return folder
    try:
        CACHE.mkdir(parents=True, exist_ok=True)
        node()
        build(folder, CACHE, is_compressed=False)
    except BaseException as error:
        (mine / "failed").write_text(f"the page cannot be built: {error}", "utf-8")
        if isinstance(error, npm.FetchError):
            _missing(f"the page cannot be built: {error}")
        raise
    return folder


@pytest.fixture(scope="package")
def server(site: Path) -> Iterator[Server]:
    """Serve the page on a free port."""
    with Server(Site(site), 0) as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Start Chromium. All tests of a process share it; what they keep is in contexts of their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def visited(chromium: Any, server: Server) -> Iterator[Any]:
    """Return a context that has kept the page and the memory of its Python (`known`)."""
    made = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    page = made.new_page()
    page.goto(f"{server.address}#shelf")
    until(page, "document.documentElement.dataset.offline === 'ready'", "the kept page")
    page.close()
    yield made
    made.close()


@pytest.fixture
def known(visited: Any, server: Server) -> Iterator[Any]:
    """Give a test a browser that was at the page before: Python starts from its memory, in a third of the time.

    Nothing else is left of earlier tests. `context` of test_page.py is a browser without a past.
    """
    page = visited.new_page()
    kinds = "cookies,file_systems,indexeddb,local_storage"
    asked = {"origin": server.address.rstrip("/"), "storageTypes": kinds}
    visited.new_cdp_session(page).send("Storage.clearDataForOrigin", asked)
    page.close()
    yield visited
    for page in visited.pages:
        page.close()
