"""The page in a real Chromium: the files of the command line, also offline, for all readers, against strangers."""

import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.studio.serve import Server, Site
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.commands.run import run
from tests.studio.conftest import CHROMIUM, FLAGS
from tests.studio.printing_options import KIT, OPTIONS

PATIENCE = 120.0
"""The longest wait for the page in seconds. It is a limit for a page that hangs, and no measurement."""
ADDRESS = "#press?game=last-land&players=3&seed=1&paper=a4&language=en"
ASK = """async ([name, args]) => {
  const { Engine } = await import(new URL("engine.js", document.querySelector("script[type]").src));
  window.engine ??= new Engine(() => {});
  const { data, ...told } = await window.engine.call(name, args);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


def until(page: Any, condition: str) -> None:
    """Wait until a condition holds in the page, which forbids Playwright's own way of waiting because of its `eval`."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < end, (condition, page.inner_text("body")[:600])
        time.sleep(0.05)


def opened(context: Any, server: Server, hash: str = ADDRESS) -> Any:
    """Return the page at an address, with the sheet of its first board. Errors of scripts fail the test."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    page.goto(server.address + hash)
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
    return page


def printed(page: Any) -> tuple[str, bytes]:
    """Print the chosen board. Return the name and the content of the file."""
    with page.expect_download(timeout=PATIENCE * 1000) as waited:
        page.click(".print .main")
    return waited.value.suggested_filename, Path(waited.value.path()).read_bytes()


def wrong(page: Any) -> str:
    """Wait for a line that says what is wrong, and return it."""
    until(page, "document.querySelector('#notices .wrong span')")
    line = page.inner_text("#notices .wrong span")
    assert isinstance(line, str)
    assert line
    return line


@pytest.fixture
def context(chromium: Any) -> Iterator[Any]:
    """Give each test a browser without a past."""
    made = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    yield made
    made.close()


OFFLINE = "document.documentElement.dataset.offline === 'ready'"
FROM = "document.documentElement.dataset.from"
STORE = "caches.open('memory-of-landpress')"
KEPT = f"{STORE}.then((store) => store.keys()).then((kept) => kept.length)"
DAILY = [
    (game, None, ("a4", "letter")[number % 2], ("en", "ja")[number % 2], ("full", "low", "outline")[number % 3])
    for number, game in enumerate(games())
]
"""For each game a print (by day that of the first game): seats, paper, language and ink."""
ALL = [
    (game, seats, paper, language, "full")
    for game in games()
    for seats in layout(game).SEATS
    for paper in ("a4", "letter")
    for language in LANGUAGES
]


@pytest.mark.parametrize(
    "prints",
    [
        pytest.param(DAILY[:1], id="one"),
        pytest.param(DAILY[1:], id="some", marks=pytest.mark.nightly),
        # A kit for every number of seats takes minutes in the browser.
        *(pytest.param([one for one in ALL if one[0] == game], id=game, marks=pytest.mark.nightly) for game in games()),
    ],
)
def test_files_are_those_of_the_command_line(
    prints: list[tuple[str, int | None, str, str, str]],
    context: Any,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """docs/studio.md: the page's files have the bytes of the command line's, for all games, papers, inks, languages.

    Python in the page has another C library than the command line, so this shows that drawings do not depend on it.
    """
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    page = context.new_page()
    page.goto(server.address)
    differ = []
    for game, seats, paper, language, ink in prints:
        changed = {"paper": paper, "ink": ink, "language": language}
        own = (
            [f"--{key}={value}" for key, value in changed.items()]
            + ([f"--players={seats}"] if seats else [])
            + ["--force"]
        )
        assert run("fresh", game, "--seed", "1", "--again", "-o", f"{game}.pdf", *own).status == 0
        assert run("kit", game, "--seed", "1", "--again", "-o", f"{game}-kit.pdf", *own).status == 0
        covered = ["--only", "cover", "-o", f"{game}-cover.pdf"]
        assert run("kit", game, "--seed", "1", "--again", *covered, *own).status == 0
        board = {"game": game, "players": seats, "variant": "", "seed": "1"}
        asked = {
            f"{game}.pdf": ("press.board_file", {"options": OPTIONS | changed, "kind": "pdf", "again": True}),
            f"{game}-kit.pdf": ("press.kit_file", {"options": KIT | changed, "only": [], "again": True}),
            f"{game}-cover.pdf": ("press.kit_file", {"options": KIT | changed, "only": ["cover"], "again": True}),
        }
        for name, (call, arguments) in asked.items():
            found = page.evaluate(ASK, [call, {"board": board, **arguments}])
            if found != hashlib.sha256(Path(name).read_bytes()).hexdigest():
                differ.append((name, seats, changed))
    assert not differ


def test_it_works_when_the_server_is_gone(context: Any, site: Path) -> None:
    """docs/studio.md: with the network cut and the server gone, the same address gives the same bytes."""
    import threading

    with Server(Site(site), 0) as own:
        thread = threading.Thread(target=own.serve_forever, daemon=True)
        thread.start()
        page = opened(context, own)
        name, data = printed(page)
        until(page, OFFLINE)
        own.shutdown()
        thread.join()
    assert page.evaluate(FROM) == "files"
    context.set_offline(True)
    page.reload()
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')")
    assert page.evaluate(FROM) == "memory"
    assert page.inner_text(".print .main") == "Print again", "the ledger is still there"
    assert printed(page) == (name, data)
    page.click("#to-check")
    page.fill("#typed", page.evaluate("location.hash") and name.removeprefix("last-land-").removesuffix(".pdf"))
    page.press("#typed", "Enter")
    until(page, "document.querySelector('.stamp')")


def test_a_page_that_was_printed_is_checked(known: Any, server: Server, tmp_path: Path) -> None:
    """docs/studio.md: Check reads the PDF a picture of it."""
    import pypdfium2

    page = opened(known, server)
    name, data = printed(page)
    path = tmp_path / name
    path.write_bytes(data)
    page.click("#to-check")
    page.set_input_files("#pick", path)
    until(page, "document.querySelector('.stamp')")
    assert page.inner_text(".stamp") == "Valid"
    photo = tmp_path / "photo.jpg"
    pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB").save(photo, quality=80)
    page.set_input_files("#pick", photo)
    until(page, "!document.querySelector('.check .told').textContent && document.querySelector('.stamp, .wrong')")
    assert page.inner_text(".verdict dd") in name


def test_the_camera_reads_a_page(chromium: Any, server: Server, tmp_path: Path) -> None:
    """docs/studio.md: a page that is held in front of the camera is checked, here a film of its QR code."""
    import segno

    code = first_of("last-land", 3, "", "1").code() or ""
    film(tmp_path / "page.y4m", segno.make(f"https://example.org/studio#{code}", micro=False))
    camera = f"--use-file-for-fake-video-capture={tmp_path / 'page.y4m'}"
    fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", camera]
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, *fake])
    page = browser.new_page()
    page.goto(f"{server.address}#check")
    until(page, "document.querySelector('.camera button')")
    page.click(".camera button")
    until(page, "document.querySelector('.stamp')")
    assert page.inner_text(".stamp") == "Valid"
    assert page.inner_text(".verdict dd") == code
    assert page.evaluate("document.querySelector('video').srcObject === null"), "the camera is off again"
    browser.close()


def film(path: Path, code: Any) -> None:
    """Write a film of a grey QR code as a camera sees it, in the form YUV4MPEG2."""
    width, height, scale = 640, 480, 8
    rows = list(code.matrix_iter(scale=scale, border=4))
    left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
    grey = bytearray(b"\xb0" * width * height)
    for y, row in enumerate(rows):
        start = (top + y) * width + left
        grey[start : start + len(row)] = bytes(60 if module else 200 for module in row)
    frame = b"FRAME\n" + bytes(grey) + b"\x80" * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + 3 * frame)


HOSTILE = [
    "#press?game=%3Cimg%20src=x%20onerror=alert(1)%3E",
    "#press?code=LL1-0000-0000",
    "#LL1-%3Cscript%3E",
    "#nowhere?%ff%fe",
    "#press?game=last-land&players=999&paper=9x9mm&seed=%E2%80%AE&margin=1e999",
    "#__proto__?constructor=1",
    "#check?code=%22%3E%3Csvg/onload=alert(1)%3E",
]


def test_hostile_addresses_and_files(known: Any, server: Server) -> None:
    """docs/studio.md: no script of a stranger runs; one line says what is wrong, and the page goes on."""
    page = opened(known, server)
    page.on("dialog", lambda dialog: pytest.fail(f"a stranger's script ran: {dialog.message}"))
    for hash in HOSTILE:
        page.evaluate("hash => { location.hash = hash; }", hash)
        assert "\n" not in wrong(page), hash
        page.evaluate("location.hash = ''")
        until(page, "!document.querySelector('.press').hidden && !document.querySelector('#notices .wrong')")
    assert page.evaluate("document.querySelector('[name=paper]').value") == "a4", "no page of 9 mm"
    page.click("#to-check")
    page.wait_for_selector("#pick", state="attached")
    strangers = {
        "a.svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>",
        "b.pdf": b"%PDF-1.4\n" + b"[" * 100_000,
        "<img src=x onerror=alert(1)>.json": b"{" * 3000,
        "c.jpg": b"\xff\xd8\xff\xe0 nothing",
        "d.json": json.dumps({"format": "landpress/board", "version": 1, "game": "<b>"}).encode(),
    }
    for name, data in strangers.items():
        page.set_input_files("#pick", {"name": name, "mimeType": "application/octet-stream", "buffer": data})
        until(page, "!document.querySelector('.check .told').textContent")
        until(page, "document.querySelector('.wrong') || document.querySelector('.stamp.bad')")
    page.click("#to-press")
    until(page, "document.querySelector('.paper svg')")
    assert page.evaluate("document.querySelectorAll('img[onerror], script:not([src])').length") == 0


def test_two_tabs_never_print_one_board_twice(known: Any, server: Server) -> None:
    """docs/studio.md: all tabs of a browser use one ledger, and only one tab at a time changes it."""
    tabs = [opened(known, server) for _ in range(2)]
    assert [tab.inner_text(".print .main") for tab in tabs] == ["Print board", "Print board"]
    printed(tabs[0])
    tabs[1].click(".print .main")
    assert "printed before" in wrong(tabs[1])
    for tab in tabs:
        tab.click("#to-shelf")
        until(tab, "document.querySelector('.kept svg')")
        assert len(tab.query_selector_all(".kept > li")) == 1
