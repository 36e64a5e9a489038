"""The frame of the page in Chromium: its rooms, its history and its languages. Python is in this process."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from landpress.generator.texts import words
from tests.playing import by_day
from tests.studio.native_page import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOWN = "[...document.querySelectorAll('.room')].filter((one) => !one.hidden).map((one) => one.classList[1])"


QUICKLY = """async (rooms) => {
  for (const room of rooms) {
    const turned = new Promise((next) => addEventListener("hashchange", next, { once: true }));
    location.hash = room;
    await turned;
  }
}"""
"""Go to rooms, to each as soon as the page has heard of the one before."""


@pytest.fixture
def page(chromium: "Browser", address: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator["Page"]:
    """Return a page without a past, whose ledger is empty."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    made.goto(address)
    until(made, "document.querySelector('.card:not(.waiting)')", "the first board")
    yield made
    context.close()


def test_rooms_that_are_opened_quickly_do_not_stand_together(page: "Page") -> None:
    """docs/studio.md: one room at a time. A room that has opened too late waits until it is asked for again."""
    page.evaluate(QUICKLY, ["deck", "map", "fairness", "table", "puzzle", "check", "shelf"])
    until(page, "document.querySelectorAll('.room').length === 8", "all rooms")
    until(page, f"{SHOWN}.join() === 'shelf'", "the last room alone")
    until(page, "!document.querySelector('.room:empty:not(.table, .puzzle)')", "all of them open")
    assert page.evaluate(SHOWN) == ["shelf"]
    page.click("#to-deck")
    until(page, f"{SHOWN}.join() === 'deck'", "the deck")
    assert page.evaluate("document.querySelectorAll('.room.deck').length") == 1
    assert not page.query_selector(".unopened"), "what to do where no script runs"


CODES = "[...document.querySelectorAll('.card:not(.waiting) code')].map((one) => one.textContent)"
CHOSEN = "document.querySelector('.card[aria-pressed=true] code')?.textContent"
STATE = "document.querySelector('.room.table')?.dataset"


def six(page: "Page") -> list[str]:
    """Wait for six boards, and return their codes."""
    until(page, f"{CODES}.length === 6", "six boards")
    found: list[str] = page.evaluate(CODES)
    return found


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_the_six_boards_come_first_and_all_are_in_sight(page: "Page", width: int, height: int) -> None:
    """docs/studio.md: a screen shows all six boards at once, above what is fixed at its foot."""
    page.set_viewport_size({"width": width, "height": height})
    six(page)
    end = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.card')].map((o) => o.getBoundingClientRect().bottom))"
    )
    foot = page.evaluate("""(() => { const print = document.querySelector('.print');
      return getComputedStyle(print).position === 'fixed' ? print.getBoundingClientRect().top : innerHeight; })()""")
    assert end <= foot
    main = page.locator(".print .main").bounding_box()
    assert main is not None
    assert main["y"] + main["height"] <= height, "what prints is in sight too"
    assert page.evaluate("document.querySelector('.six').getBoundingClientRect().top") < page.evaluate(
        "document.querySelector('.sheet').getBoundingClientRect().top"
    )


def test_small_boards_lie_as_the_page_that_is_chosen(page: "Page") -> None:
    """Issue: "screen and paper agree". On an upright page Last Land stands on a corner, on a wide one on a side."""
    high = """[...document.querySelectorAll('.press .card svg, .press .of-board svg')].map((one) =>
      one.viewBox.baseVal.height > one.viewBox.baseVal.width).join()"""
    six(page)
    until(page, f"{high} === '{','.join(7 * ['true'])}'", "six boards and the head on a corner")
    page.check("input[name=landscape]")
    until(page, f"{high} === '{','.join(7 * ['false'])}'", "all of them on a side")


def test_every_head_names_the_board(page: "Page") -> None:
    """Issue: every room's head names the game, the board and shows it small. Deck shows its cards and the first one."""
    six(page)
    code = page.evaluate(CHOSEN)
    until(page, f"document.querySelector('.press .of-board')?.textContent.includes({code!r})", "the head of Press")
    page.click(".six li:nth-child(4) button")
    other = page.evaluate(CHOSEN)
    assert other != code
    assert other in page.inner_text(".press .of-board")
    assert page.query_selector(".press .of-board svg")
    title = words("en", "last-land")("game.title")
    named: dict[str, tuple[str, ...]] = dict.fromkeys(("shelf", "table", "fairness", "check"), (other, title))
    for room, wanted in (
        named | {"puzzle": (), "map": ("-",), "deck": ("9 designs, 9 cards", "Three Seasons")}
    ).items():
        page.click(f"#to-{room}")
        until(page, f"document.querySelector('.{room}:not([hidden]) .of-board svg')", f"the head of {room}")
        head = page.locator(f".{room} .of-board").first
        assert all(part in head.inner_text() for part in wanted), room
        box = head.bounding_box()
        assert box is not None
        assert box["height"] <= 80, room
        assert box["y"] + box["height"] <= 768, f"{room}: in sight"
    page.evaluate(f"location.hash = 'check?code={code}'")
    until(page, f"document.querySelector('.check .verdict .of-board code')?.textContent === {code!r}", "its verdict")


def test_other_boards_are_undone_and_survive_a_reload(page: "Page") -> None:
    """Back shows the six boards before and the chosen one, forward those after; a reload changes nothing."""
    before = six(page)
    page.click(".six li:nth-child(3) button")
    page.click(".middle > .bar button")
    until(page, f"{CODES}.length === 6 && {CODES}[0] !== {before[0]!r}", "six other boards")
    after = six(page)
    assert not set(before) & set(after)
    page.click(".games li:nth-child(2) button")
    until(page, f"{CODES}[0]?.startsWith('AW')", "a board of another game")
    page.go_back()
    until(page, f"{CODES}.join() === {','.join(after)!r}", "the boards of the first game")
    page.go_back()
    until(page, f"{CODES}.join() === {','.join(before)!r} && {CHOSEN} === {before[2]!r}", "the boards before")
    page.reload()
    until(page, f"{CODES}.join() === {','.join(before)!r} && {CHOSEN} === {before[2]!r}", "the same boards")
    page.go_forward()
    until(page, f"{CODES}.join() === {','.join(after)!r}", "the boards after")


def test_rooms_show_something_before_they_are_used(page: "Page") -> None:
    """Check shows a page, Shelf the games, Table and Fairness the board; before a game each share may be any."""
    six(page)
    code = page.evaluate(CHOSEN)
    for room in ("check", "table", "fairness"):
        page.click(f"#to-{room}")
        until(page, f"document.querySelector('.room.{room} > :is(.preview, .found) svg')", f"a picture in {room}")
        assert room == "check" or code in str(page.get_attribute(f".room.{room} > .preview", "aria-label"))
    ends = "[...document.querySelectorAll('.fairness .tick-name')].map((one) => one.textContent)"
    until(page, f"{ends}.length > 2", "an axis")
    assert page.evaluate(ends)[:: len(page.evaluate(ends)) - 1] == ["0 %", "100 %"]
    assert not page.query_selector(".fairness .intervals .share")
    page.click("#to-shelf")
    until(page, "document.querySelectorAll('.shelf-room .stills img').length === 5", "the games")


def test_a_game_survives_a_reload_and_a_change_of_language(page: "Page", address: str) -> None:
    """Both return to the game as it stands. The head names the game and the board. The foot has the language too."""
    page.goto(f"{address}#table?game=last-land&players=2&seed=7")
    page.click(".sitting .main")
    until(page, f"{STATE}?.state === 'asked'", "the first decision")
    for _ in range(3):
        page.evaluate("document.querySelector('.choices button, .spot.legal').dispatchEvent(new Event('click'))")
        until(page, f"{STATE}?.state === 'asked'", "the next decision")
    ply, turn = page.evaluate(f"{STATE}.ply"), page.inner_text(".turn")
    page.reload()
    until(page, f"{STATE}?.state === 'asked'", "the game again")
    assert (page.evaluate(f"{STATE}.ply"), page.inner_text(".turn")) == (ply, turn)
    page.click("[lang=ja]")
    until(page, f"{STATE}?.state === 'asked' && document.documentElement.lang === 'ja'", "the game in Japanese")
    assert page.evaluate(f"{STATE}.ply") == ply
    until(page, "document.querySelector('.of-board svg')", "the small board")
    speak = words("ja", "last-land")
    head = page.inner_text(".of-board")
    assert speak("game.title") in head
    assert "LL1-" in head
    assert page.inner_text("#promise") == speak.texts["studio.footer"]
    assert page.inner_text("#state").startswith(speak.texts["studio.ready"])
    page.click("#to-press")
    page.go_back()
    until(page, f"{STATE}?.state === 'asked' && {SHOWN}.join() === 'table'", "the game after a visit to another room")
    page.goto("about:blank")
    page.goto(f"{address}#table?game=last-land&players=2&seed=8")
    until(page, "document.querySelector('.sitting select')", "seats for another board: no game of before")


def test_facts_are_those_of_the_board_after_a_reroll(page: "Page") -> None:
    """Locked cells stay open after a reroll; the facts beside them are those of the board that is chosen then."""
    six(page)
    page.click(".locks button")
    until(page, "document.querySelector('.sheet .spot.legal')", "cells to lock")
    page.click(".sheet .spot:nth-child(5)")
    page.click(".locks .main")
    until(page, f"{CODES}.length === 6 && {CHOSEN} === {CODES}[1]", "a second board with the cell")
    until(page, f"document.querySelector('.panel dl')?.textContent.includes({CHOSEN})", "its facts")


def test_the_languages_stand_beside_the_name(page: "Page") -> None:
    """Issue: "at 768 px the switch of languages falls onto a second line". The rooms have one line too."""
    for language in ("en", "ja"):
        page.click(f"[lang={language}]")
        for width in (744, 1024, 1366):  # with some room for letters of another font
            page.set_viewport_size({"width": width, "height": 800})
            parts = (".mark", "#languages", *(["#rooms"] if width > 1000 else []))
            boxes = [box for part in parts if (box := page.locator(part).bounding_box())]
            assert len(boxes) == len(parts)
            assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes), (language, width)
            tops = page.locator("#rooms a").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
            assert len(set(tops)) == 1, (language, width)


def test_forced_colours_leave_letters_and_the_seat_to_move(page: "Page", address: str) -> None:
    """Boards keep their white paper, because their ink stays dark; the seat to move alone has a frame."""
    page.emulate_media(forced_colors="active", color_scheme="dark")
    page.goto(f"{address}#table?game=antwalk&players=2&seed=7")
    page.click(".sitting .main")
    until(page, f"{STATE}?.state === 'asked'", "the first decision")
    assert page.evaluate("getComputedStyle(document.querySelector('.cloth')).backgroundColor") == "rgb(255, 255, 255)"
    frames = "[...document.querySelectorAll('.scores li')].map((one) => getComputedStyle(one).borderColor)"
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    moving = page.evaluate("[...document.querySelectorAll('.scores li')].map((one) => one.ariaCurrent === 'true')")
    assert [frame != ground for frame in page.evaluate(frames)] == moving


def picture(png: bytes) -> Image.Image:
    """Return a picture of the page."""
    return Image.open(BytesIO(png)).convert("RGB")


def test_a_board_has_the_same_picture_in_forced_colours(page: "Page") -> None:
    """docs/studio.md: letters, signs and ground of the printed page are those that everybody sees."""
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')", "the sheet")
    seen = []
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced, color_scheme="dark")
        seen.append(picture(page.locator(".sheet .paper svg").first.screenshot(animations="disabled")))
    red, green, blue = ImageChops.difference(*seen).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value >= 32))
    assert changed.getbbox() is None, "no more than the edges of lines"
    assert seen[0].getcolors(20) is None, "the picture shows a board"


ROOMS = ("check", "shelf", "deck", "map", "fairness", "table", "puzzle", "press")


def entered(page: "Page", room: str) -> None:
    """Go to a room, and wait until something is in it."""
    page.click(f"#to-{room}")
    until(page, f"{SHOWN}.join() === {room!r} && document.querySelector('.room.{room}').children.length", room)


@pytest.mark.parametrize("width", by_day([360, 768, 1366], 0))
def test_every_room_is_dark_on_white_in_print_and_light_on_dark_in_forced_colours(page: "Page", width: int) -> None:
    """docs/studio.md, by picture: in print texts are dark on white, without controls, also where the screen is dark.

    Boards have grounds of their own, and each day has another puzzle: so most of a room is light, not all of it. In
    forced colours on a dark ground most of a room is dark, and its texts are light.
    """
    six(page)
    page.set_viewport_size({"width": width, "height": 768})
    kinds = "button:not(.card, .of-board), input, select, textarea, label, legend, .as-button"
    controls = f"[...document.querySelectorAll('header, main :is({kinds})')]"
    for room in ROOMS:
        page.emulate_media(color_scheme="dark")
        entered(page, room)
        page.emulate_media(forced_colors="active", color_scheme="dark")
        light, dark = shares(page.screenshot(animations="disabled"))
        assert light > 0.01, room
        assert dark > 0.4, room
        page.emulate_media(media="print", forced_colors="none", color_scheme="dark")
        assert page.evaluate(f"{controls}.filter((one) => one.offsetWidth).length") == 0, room
        light, dark = shares(page.screenshot(animations="disabled"))
        assert light > 0.6, room
        assert 0 < dark < 0.2, room
        page.emulate_media(media="screen")


def shares(png: bytes) -> tuple[float, float]:
    """Return the shares of a picture that are light and that are dark."""
    counts = picture(png).convert("L").histogram()
    return sum(counts[200:]) / sum(counts), sum(counts[:90]) / sum(counts)


CONTROLS = """(() => {
  const kinds = ':is(header, main) :is(button, a, select, textarea, .drop, [role=slider])';
  const shown = [...document.querySelectorAll(kinds)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.print, .games, .unseen'));
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.tagName} ${one.textContent.trim().slice(0, 30)}`;
  const apart = (a, b) => a.right < b.left + 2 || b.right < a.left + 2 || a.bottom < b.top + 2 || b.bottom < a.top + 2;
  const together = shown.flatMap((one, at) => shown.slice(at + 1)
    .filter((other) => !one.contains(other) && !other.contains(one) && !apart(box(one), box(other)))
    .map((other) => `${name(one)} / ${name(other)}`));
  const boxes = shown.filter((one) => one.matches('button, a:not(.mark)')).map((one) => [name(one), box(one)])
    .filter(([, { top, bottom }]) => top >= 0 && bottom < innerHeight)
    .map(([name, { left, top, right, bottom }]) => [name, ...[left, top, right, bottom].map(Math.round)]);
  return { together, boxes };
})()"""
"""Tell which controls lie on each other, and where buttons and links are that the window shows whole.

The mark is left out: its box is as wide as its letters.
"""
LETTERS = """(isShown) => {
  const sheet = new CSSStyleSheet();
  const hidden = isShown ? '' : '* { -webkit-text-fill-color: transparent !important; }';
  sheet.replaceSync(`.print { visibility: hidden !important; } ${hidden}`);
  document.adoptedStyleSheets = [sheet];
}"""
"""Show all letters of the page but those of drawings and of what is fixed at the foot, or none."""


def leaving(page: "Page") -> list[str]:
    """Return the buttons and links whose letters touch their edge, or leave it, in a picture of the window."""
    seen = []
    for is_shown in (True, False):
        page.evaluate(LETTERS, is_shown)
        seen.append(picture(page.screenshot(animations="disabled")))
    letters = ImageChops.difference(*seen).convert("L").point(lambda value: 255 * (value >= 24))
    assert letters.getbbox(), "letters in the picture"
    found = []
    for name, left, top, right, bottom in page.evaluate(CONTROLS)["boxes"]:
        inside = letters.crop((left, top, right, bottom))
        inside.paste(0, (2, 2, right - left - 2, bottom - top - 2))
        if inside.getbbox():
            found.append(name)
    return found


@pytest.mark.parametrize("width", by_day([360, 768, 1366], 0))
def test_text_of_twice_the_size_fits(page: "Page", width: int) -> None:
    """docs/studio.md, by boxes and by picture: at 200 % nothing is cut off, and no control lies on another one.

    The letters of each button and link are inside it. A picture is taken again if it was not finished.
    """
    six(page)
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for room in ROOMS:
        entered(page, room)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, room
        assert page.evaluate(CONTROLS)["together"] == [], room
        for _ in range(9):
            if not (found := leaving(page)):
                break
        assert not found, room
