"""Rows on the page of the studio: its download, the time until it shows boards in Chromium, and its search.

The page is built once into build/site, as `make site` does, and served on the loopback address.
"""

import base64
import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.measured import Measured
from benchmarks.rows.search import EVERY
from landpress.engine.kernels.artefact import checked
from landpress.engine.kernels.backends import VARIABLE, link
from landpress.engine.loops.playout import MCTS, NET
from landpress.engine.play.nets import path_of
from landpress.engine.play.players import ITERATIONS, Player
from landpress.generator.screen.played import Played
from landpress.generator.screen.searched import Search, search_at
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.studio.build import build
from landpress.generator.studio.serve import Server, Site
from landpress.generator.texts import words
from landpress.layouts.catalogue import games
from landpress.layouts.paper import PAPERS
from landpress.output.scene.style import Style

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "site"
FIRST = re.compile(r"python-|landpress-\w+/(code|drawing)\.zip")
"""The beginnings of the names of the large files that the page loads before it shows its first board."""
NEXT = "terraforming"
"""The game that is chosen after the first one."""
PATIENCE = 120.0
LOOK = 2.0
"""The seconds that a person looks at the page of a board before printing it."""
ROUNDS = 3
SEARCHED = 0.5
"""About the seconds of a search that is measured, so that the messages to the worker count little."""
THINK = """async ([game, kernel, search]) => {
  const { Thinker } = await import(new URL("parts/thinker.js", document.querySelector("script[type]").src));
  const data = Uint8Array.from(atob(kernel), (letter) => letter.charCodeAt(0));
  window.thinker ??= new Thinker(async () => ({ data }));
  const started = performance.now();
  const { action } = await window.thinker.think(game, search);
  return [action, (performance.now() - started) / 1000];
}"""
"""Search with the page's own scripts. Return the action and the seconds that it took."""


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


def _browser() -> str | None:
    """Return the path of Chromium, with its window where there is one, as people have it."""
    return shutil.which("chromium") or shutil.which("chromium-headless-shell")


@cache
def _times() -> Times:
    from playwright.sync_api import sync_playwright

    first = "document.querySelector('.card:not(.waiting)') !== null"
    with _served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_browser(), args=["--no-sandbox"])
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
        time.sleep(LOOK)
        started = time.perf_counter()
        with page.expect_download():
            page.click(".print .main")
        pdf = time.perf_counter() - started
        browser.close()
    return Times(taken[0], taken[1], six, pdf)


def download(folder: Path) -> Measured:
    """Download of the page until its first board, compressed by Brotli."""
    first = {name: path for name, path in _site().files.items() if FIRST.match(name)}
    sizes = {
        suffix: sum(path.stat().st_size for name, path in first.items() if name.endswith(suffix))
        for suffix in (".br", ".gz")
    }
    return Measured(sizes[".br"] / 1e6, "MB", 8.4, f"compressed by gzip: {sizes['.gz'] / 1e6:.1f} MB")


def cold(folder: Path) -> Measured:
    """First board in the page of the studio, in a browser that was never there."""
    return Measured(_times().cold, "s", 6, "Chromium, local server, two cores")


def warm(folder: Path) -> Measured:
    """First board in the page of the studio, in a browser that was there before."""
    return Measured(_times().warm, "s", 3, "from the memory and the files that the browser keeps")


def six(folder: Path) -> Measured:
    """Six boards of another game in the page of the studio."""
    return Measured(_times().six, "s", 0.5, NEXT)


def pdf(folder: Path) -> Measured:
    """A board as PDF in the page of the studio."""
    return Measured(_times().pdf, "s", 0.5, f"{NEXT}, {LOOK:g} s after its page is shown")


def _native(search: Search) -> tuple[int, float]:
    """Search by the same kernel in wasmtime. Return the action and the seconds."""
    rules = link(search["game"], compiled=True)
    t, s, streams = (rules.array([int(number) for number in search[key].split()]) for key in ("t", "s", "r"))
    out, world, tree = (rules.array([0] * count) for count in (search["room"], len(s), search["tree"]))
    started = time.thread_time()
    rules.uct_begin(t, s, streams, search["stream"], out, tree)
    if search["net"]:
        tree[search["net"]] = 1
    rules.uct_grow(t, s, out, rules.effort(t, s, search["iterations"]), search["players"], world, tree)
    return rules.uct_choice(tree), time.thread_time() - started


def _in_workers() -> float:
    """Return the processor time in seconds that the workers of this process's browser have used. Linux only."""
    used, mine = 0, {os.getpid()}
    for process in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            if int((process / "stat").read_text().rpartition(")")[2].split()[1]) not in mine:
                continue
            mine.add(int(process.name))
            for task in (process / "task").iterdir():
                if (task / "comm").read_text().strip() == "DedicatedWorker":
                    fields = (task / "stat").read_text().rpartition(")")[2].split()
                    used += int(fields[11]) + int(fields[12])
        except OSError:
            continue  # it has ended meanwhile
    return used / os.sysconf("SC_CLK_TCK")


def search(folder: Path) -> Measured:
    """Search in the page of the studio, beside the same search by wasmtime, by processor time."""
    return _beside_wasmtime(MCTS)


def search_with_a_net(folder: Path) -> Measured:
    """Search with a net in the page of the studio, beside the same search by wasmtime, by processor time."""
    return _beside_wasmtime(NET)


def _beside_wasmtime(kind: int) -> Measured:
    from playwright.sync_api import sync_playwright

    shares, longest = {}, 0.0
    before = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = "wasm"
    with _served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_browser(), args=["--no-sandbox"])
        for game in games():
            board = first_of(game, 2 if kind == NET else None, "", "benchmark")
            if kind == NET and not path_of(game, board.players).is_file():
                continue
            page = browser.new_page()
            page.route("**/worker.js", lambda route: route.abort())  # Python would take time from the search
            page.goto(address)
            played = Played(board, ["greedy"] * board.players, 1, Style(PAPERS["a4"], words("en", game)))
            while len(played.past) < EVERY or played.table.match.actor < 0:
                played.step()  # first decisions may have one choice only
            match, streams = played.table.match, played.table.streams
            asked = search_at(match, streams, Player(kind), ITERATIONS)
            kernel = base64.b64encode(checked(game)).decode()
            usual = [page.evaluate(THINK, [game, kernel, asked])[1] for _ in range(ROUNDS)]
            longest = max(longest, median(usual))
            more = max(1, int(SEARCHED / _native(asked)[1]))
            asked, ratios = search_at(match, streams, Player(kind), more * ITERATIONS), []
            for _ in range(ROUNDS):
                started = _in_workers()
                action, _ = page.evaluate(THINK, [game, kernel, asked])
                taken = _in_workers() - started
                same, native = _native(asked)
                if action != same:
                    raise RuntimeError(f"{game}: the page chose {action}, wasmtime {same}")
                ratios.append(native / taken)
            shares[game] = median(ratios)
            page.close()
        browser.close()
    os.environ[VARIABLE] = before
    beside = "; ".join(f"{game} {share:.2f}" for game, share in shares.items())
    told = f"{beside}; the longest answer of {ITERATIONS} simulations took {longest:.2f} s"
    return Measured(min(shares.values()), "of the simulations per second", 0.7, told, better="more")
