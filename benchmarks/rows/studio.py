"""Rows on the page of the studio: its download, and the time until it shows boards in Chromium.

The page is built once into build/site, as `make site` does, and served on the loopback address.
"""

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measured import Measured
from landpress.generator.studio.build import build
from landpress.generator.studio.serve import Server, Site

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "site"
FIRST = ("python/", "landpress/code.zip", "landpress/drawing.zip")
"""The beginnings of the names of the large files that the page loads before it shows its first board."""
NEXT = "terraforming"
"""The game that is chosen after the first one."""
PATIENCE = 120.0


class Times(NamedTuple):
    """Seconds until the first board, also of a browser that was here before, six boards of another game, and a PDF."""

    cold: float
    warm: float
    six: float
    pdf: float


@cache
def _site() -> Site:
    build(FOLDER, FOLDER.parent / "npm")
    return Site(FOLDER)


@contextmanager
def _served() -> Iterator[str]:
    with Server(_site(), 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


def _until(page: Any, condition: str) -> float:  # noqa: ANN401 - Playwright is imported late
    """Wait until a condition holds in the page. Return the seconds that it took."""
    started = time.perf_counter()
    while not page.evaluate(condition):
        if time.perf_counter() - started > PATIENCE:
            raise TimeoutError(condition)
        time.sleep(0.01)
    return time.perf_counter() - started


@cache
def _times() -> Times:
    from playwright.sync_api import sync_playwright

    first = "document.querySelector('.card:not(.waiting)') !== null"
    with _served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(accept_downloads=True)
        taken = []
        for _ in range(2):
            started = time.perf_counter()
            page.goto(f"{address}#press?game=last-land&paper=a4&language=en")
            _until(page, first)
            taken.append(time.perf_counter() - started)
            _until(page, "document.documentElement.dataset.offline === 'ready'")
            _until(page, "document.querySelectorAll('.card:not(.waiting)').length === 6")
            page.goto("about:blank")
        page.goto(f"{address}#press?game=last-land&paper=a4&language=en")
        _until(page, "document.querySelectorAll('.card:not(.waiting)').length === 6")
        _until(page, "document.querySelector('.sheet:not(.field) .paper svg') && document.querySelector('.panel dl')")
        page.click(f".games li:has(img[src*={NEXT}]) button")
        six = _until(page, f"(document.documentElement.dataset.six ?? '').startsWith('{NEXT}')")
        _until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
        started = time.perf_counter()
        with page.expect_download():
            page.click(".print .main")
        pdf = time.perf_counter() - started
        browser.close()
    return Times(taken[0], taken[1], six, pdf)


def download(folder: Path) -> Measured:
    """Download of the page until its first board, compressed by Brotli."""
    first = {name: path for name, path in _site().files.items() if name.startswith(FIRST)}
    sizes = {
        suffix: sum(path.stat().st_size for name, path in first.items() if name.endswith(suffix))
        for suffix in (".br", ".gz")
    }
    return Measured(sizes[".br"] / 1e6, "MB", 9, f"compressed by gzip: {sizes['.gz'] / 1e6:.1f} MB")


def cold(folder: Path) -> Measured:
    """First board in the page of the studio, in a browser that was never there."""
    return Measured(_times().cold, "s", 6, "Chromium, local server, two cores")


def warm(folder: Path) -> Measured:
    """First board in the page of the studio, in a browser that was there before."""
    return Measured(_times().warm, "s", 3, "from what the service worker keeps")


def six(folder: Path) -> Measured:
    """Six boards of another game in the page of the studio."""
    return Measured(_times().six, "s", 0.5, NEXT)


def pdf(folder: Path) -> Measured:
    """A board as PDF in the page of the studio."""
    return Measured(_times().pdf, "s", 0.5, NEXT)
