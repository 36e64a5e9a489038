"""The room Map: six boards of a description that change as one types, its faults in place, locks, printing."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from landpress.generator.maps.examples import EXAMPLES
from landpress.generator.studio.bridge import map as room
from landpress.generator.studio.bridge import press, shelf
from landpress.layouts.boardfile import read_board
from landpress.layouts.described import described, forget
from tests.commands.run import run
from tests.studio.conftest import axe
from tests.studio.native_page import served, until
from tests.studio.printing_options import KIT, OPTIONS
from tests.studio.readers import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SMALL = """name = "Two woods"
prefix = "TW"
seats = [2, 3]
wishes = ["oak: no oak beside"]
[lattice]
shape = "hexagon 1"
[kinds]
oak = { count = 2, hue = "green" }
ash = { hue = "sky" }
"""
CODES = "[...document.querySelectorAll('.six code')].map((one) => one.textContent.trim()).filter(Boolean)"
IDLE = "document.querySelector('.map .six')?.ariaBusy === 'false'"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(text: str, seed: str = "s", **more: str) -> Any:
    """Return a board for two as the page gets it, and as it names it afterwards."""
    return press.draw(room.read(text, "en")["game"], 2, "", seed, text=text, **more)["board"]


def test_files_are_those_of_the_command_line(folder: Path) -> None:
    """docs/studio.md: the file of a seed has the same bytes as `landpress fresh GAME --seed SEED --again`."""
    board = drawn(SMALL)
    page = press.board_file(board, OPTIONS, "pdf", again=True).data
    kit = press.kit_file(board, KIT, [], again=True).data
    (folder / "two.toml").write_text(SMALL)
    options = "--players", "2", "--seed", "s", "--again", "-o"
    assert run("fresh", "two.toml", *options, "page.pdf").status == 0
    assert run("kit", "two.toml", *options, "kit.pdf").status == 0
    assert (page, kit) == ((folder / "page.pdf").read_bytes(), (folder / "kit.pdf").read_bytes())


def test_a_board_keeps_locked_cells_and_each_wish_brings_its_description() -> None:
    """docs/wishes.md: the cells that `keep` names stay. A worker that starts anew knows the game from the wish."""
    text = SMALL.replace('["oak: no oak beside"]', "[]")
    first = drawn(text)
    cells = press.cells(first, OPTIONS)["spots"]
    kept = [cell["name"] for cell in cells if cell["kind"] == "oak"][:1]
    again = drawn(text, "t", like=first["code"], keep=",".join(kept))
    forget(first["game"])
    spots = press.cells(again, OPTIONS)["spots"]
    assert {spot["kind"] for spot in spots if spot["name"] in kept} == {"oak"}
    # Cells of hexagons of width 27 mm in a flower: the middle lies in the middle, neighbours 27 mm from it.
    assert sorted(round((spot["x"] ** 2 + spot["y"] ** 2) ** 0.5) for spot in spots) == [0, *[27] * 6]
    assert press.facts(again, "en")


def test_the_latest_looks_are_drawn() -> None:
    """The boards stay the same when a look changes, and the drawing changes."""
    red = SMALL.replace("green", "vermilion")
    one, other = drawn(SMALL), drawn(red)
    assert one["code"] == other["code"]
    assert press.thumb(one, OPTIONS, "a")["svg"] != press.thumb(other, OPTIONS, "a")["svg"]
    assert press.thumb(one, OPTIONS, "a")["svg"] == press.thumb(one, OPTIONS, "a")["svg"]


def test_what_is_typed_is_forgotten() -> None:
    """A text is read at each pause of the typing. Only the last one is remembered."""
    before = len(described())
    for count in range(1, 6):
        room.read(SMALL.replace("count = 2", f"count = {count}"), "en")
    assert len(described()) <= before + 1


def test_a_fault_has_its_line() -> None:
    """Issue: line, what, remedy."""
    fault = room.read(SMALL.replace('"green"', '"gren"'), "en")["fault"]
    assert fault is not None
    assert (fault["line"], fault["text"].rpartition("; ")[2]) == (8, "did you mean green?")


def test_the_shelf_shows_printed_boards_of_descriptions() -> None:
    """A board's file carries its description, so the shelf knows its game after the page was loaded anew."""
    board = drawn(SMALL)
    press.board_file(board, OPTIONS, "json", again=False)
    forget(board["game"])
    (kept,) = shelf.entries("en", 0)["boards"]
    named: Any = kept["board"]
    assert kept["title"] == "Two woods"
    assert press.thumb(named, OPTIONS, "a")["svg"]


def test_the_room_by_mouse_and_keyboard(chromium: "Browser", folder: Path) -> None:
    """Typing, a fault and its place, locks by keyboard, printing, other boards, and the text after a reload.

    What is drawn anew is waited for, as the page says that it is busy. Of 19 cells there are so many boards that
    the six do not all return when others are drawn.
    """
    text = SMALL.replace("hexagon 1", "hexagon 2").replace("count = 2", "count = 4")
    with served() as address:
        context = chromium.new_context(viewport={"width": 1366, "height": 900}, accept_downloads=True)
        page = context.new_page()
        page.goto(f"{address}#map?example=tide")
        until(page, f"{CODES}.length === 6", "six boards of the example")
        page.fill("#map-text", text)
        until(page, f"{IDLE} && {CODES}.length === 6", "six boards")
        assert all(code.startswith("TW1-") for code in page.evaluate(CODES))
        # A fault stands in place with its line. The boards from before stay, and nothing can be printed.
        page.fill("#map-text", text.replace('"green"', '"gren"'))
        until(page, "document.querySelector('.faults button')", "the fault")
        assert page.inner_text(".faults").startswith("line 8: kinds.oak.hue: gren: expected one of ")
        assert page.is_disabled("text=Print board")
        assert page.get_attribute("#map-text", "aria-invalid") == "true"
        page.focus(".faults button")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "map-text"
        assert 'hue = "gren"' in page.evaluate("getSelection().toString()")
        # A change of a look keeps the boards.
        before = page.evaluate(CODES)
        page.fill("#map-text", text.replace('"green"', '"yellow"'))
        until(page, f"{IDLE} && !document.querySelector('.faults button')", "no fault")
        assert page.evaluate(CODES) == before
        # A cell is locked by the keyboard. All others of the six keep it.
        page.focus("text=Lock cells")
        page.keyboard.press("Enter")
        until(page, "document.querySelectorAll('.sheet [data-spot]').length === 19", "the cells")
        page.focus(".sheet [data-spot='0,0']")
        page.keyboard.press("Space")
        until(page, "document.querySelector('.locks p').textContent.endsWith(': 1')", "a lock")
        page.click("text=Draw the rest again")
        until(page, IDLE, "the others")
        first = page.evaluate(CODES)
        assert len(set(first)) == 6
        page.click(".six li:nth-child(2) .card")
        until(page, "document.querySelector('.six li:nth-child(2) .card').ariaPressed === 'true'", "the choice")
        with page.expect_download() as waited:
            page.click("text=Print board")
        data = Path(waited.value.path()).read_bytes()
        assert first[1] in waited.value.suggested_filename
        until(page, "!document.querySelector('.six li:nth-child(2) small').hidden", "printed before")
        (folder / "page.pdf").write_bytes(data)
        told = run("validate", "page.pdf")
        assert (told.status, first[1] in told.out) == (0, True)
        with page.expect_download() as waited:
            page.click("text=Save the file")
        saved = Path(waited.value.path()).read_text("utf-8")
        assert saved == text.replace('"green"', '"yellow"')
        page.click("text=Draw six others")
        until(page, IDLE, "other boards")
        assert set(first) != set(page.evaluate(CODES))
        # What was typed is there again when the page is loaded anew.
        page.goto(f"{address}#map")
        page.reload()
        until(page, f"{CODES}.length === 6 && {CODES}[0].startsWith('TW1-')", "the text of before")
        assert page.input_value("#map-text") == saved
        assert not page.inner_text("#notices")
        context.close()


def test_axe_finds_nothing(chromium: "Browser") -> None:
    """docs/studio.md: fit for all at 360, 768 and 1366 px, light, dark and in forced colours, also with a fault."""
    source = axe()
    with served() as address:
        context = chromium.new_context(reduced_motion="reduce")
        page = context.new_page()
        context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
        found: list[Any] = []
        for width, scheme, language in ((360, "light", "ja"), (768, "dark", "en"), (1366, "light", "en")):
            page.set_viewport_size({"width": width, "height": 1200})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(f"{address}?{width}#map?example=market&language={language}")
            until(page, f"{CODES}.length === 6 && {IDLE}", "the boards")
            page.evaluate(source)
            for text in (None, SMALL + "???\n"):
                if text:
                    page.fill("#map-text", text)
                    until(page, "document.querySelector('.faults button')", "the fault")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
                told = violations(page, "'#content'")
                page.emulate_media(forced_colors="active", color_scheme="dark")
                told += violations(page, "'#content'")
                page.emulate_media(forced_colors="none", color_scheme=scheme)  # type: ignore[arg-type]
                found += [(width, language, one["id"], one["nodes"][0]["html"][:120]) for one in told]
        assert not found
        context.close()


def test_there_is_every_example() -> None:
    """docs/maps.md: twelve descriptions ship; the room starts from each."""
    offered = dict(room.offered("en"))
    assert list(offered) == list(EXAMPLES)
    assert len(offered) == 12
    assert room.read(room.example("tide"), "en")["title"] == offered["tide"]
    assert read_board(press.board_file(drawn(room.example("tide")), OPTIONS, "json", again=True).data).board
