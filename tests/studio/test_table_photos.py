"""The room Table goes on with the game in a photo of its board, as `landpress play --photo` does (docs/photos.md)."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from landpress.generator.studio.bridge import call
from landpress.generator.studio.bridge.boards import Wish
from landpress.generator.studio.serve import Server
from landpress.generator.table.in_play import InPlay
from landpress.generator.table.photographed import position_in
from landpress.generator.table.trace import read_trace
from landpress.output.photos.lines import NO_BAR, UNLIKE
from landpress.output.strangers.answer import DAMAGED
from landpress.output.strangers.child import answer_about
from landpress.output.strangers.sandbox import UnansweredError
from tests import marked_photos, photos
from tests.commands.test_play_photo import BOARD, CODE, MARKED, STATE, TICKS, TOLD, alike, photo, shown
from tests.playing import fresh_boards
from tests.studio.native_page import KEPT, served, until
from tests.studio.printing_options import OPTIONS
from tests.studio.readers import unfit
from tests.studio.test_page import context, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["alike", "context", "photo", "shown"]  # fixtures
SIDE = 40
"""Too small for any page, so that nothing is looked for in it."""
WISH: Wish = {"game": "last-land", "players": BOARD.players, "code": CODE}
ANSWERS = {"mark A": "tick", "mark B": "nothing"} | dict(one.rsplit(" ", 1) for one in TOLD)


def asked(function: str, data: bytes | None = None, **given: Any) -> Any:
    """Return the answer of the room to a call, or its refusal."""
    told = json.loads(call(f"table.{function}", json.dumps(given), data)[0])
    return told["error"] if "error" in told else told["value"]


def read(picture: Image.Image, texts: list[str], language: str = "en", board: Wish | None = None) -> Any:
    """Return what the room reads in a photo, or its refusal."""
    given = {"name": "evening.jpg", "width": picture.width, "height": picture.height, "texts": texts, "board": board}
    bands = b"".join(band.tobytes() for band in picture.convert("RGB").split())
    return asked("photo", bands, **given, options={**OPTIONS, "language": language})


def begun(answers: dict[str, str], language: str = "en") -> Any:
    """Return the position with which the game goes on, or the refusal."""
    policies = ["human"] * BOARD.players
    options = {**OPTIONS, "language": language}
    laid = asked("photo_begun", answers=answers, policies=policies, seed=1, options=options)
    if isinstance(laid, str):
        return laid
    _, data = call("table.trace", "{}")
    assert data is not None
    return read_trace(BytesIO(data)).position


BLANK = Image.new("RGB", (SIDE, SIDE), "white")


@pytest.mark.usefixtures("alike")
def test_the_page_asks_what_the_command_line_asks_and_gives_its_position(photo: str) -> None:
    """docs/photos.md: marks that are alike are told once, and what is told counts more than the photo."""
    told = read(BLANK, [f"https://example.org/#{CODE}"])
    kinds = [(one["kind"], one["names"]) for one in told["read"]["questions"]]
    pins = [f"pin {seat}" for seat in range(BOARD.players)]
    assert kinds == [("mark", ["mark A"]), ("mark", ["mark B"]), ("turn", ["turn"]), ("pin", pins)]
    lying = {one["key"]: one["symbol"] for one in told["read"]["pieces"]["marks"] if one["key"].startswith("token")}
    tokens = zip([one["name"] for one in told["read"]["tiles"]], STATE["tokens"], strict=True)
    assert lying == {f"token {tile}": f"piece-token-{token}" for tile, token in tokens if token >= 0}
    assert begun(ANSWERS) == position_in(photo, BOARD, [f"{name} {value}" for name, value in ANSWERS.items()]) == STATE
    differ = ANSWERS | {"mark A": "each"}
    (ticks,) = [one for one in asked("photo_told", answers=differ)["questions"] if one["kind"] == "ticks"]
    assert begun(differ) == "Not certain yet: How many ticks are on these tiles?"
    assert f": two pins stand on tile {ANSWERS['pin 0']}, where" in begun(ANSWERS | {"pin 1": ANSWERS["pin 0"]})
    assert begun(differ | {name: str(TICKS[tile]) for name, tile in zip(ticks["names"], MARKED, strict=True)}) == STATE
    assert "cannot come from a game: tile 0,0 has ticks" in begun(ANSWERS | {"ticks 0,0": "4"})
    assert "seat A cannot have come to tile 0,0" in begun(ANSWERS | {"pin 0": "0,0"})
    assert "席 A はタイル 0,0 に来られない。" in begun(ANSWERS | {"pin 0": "0,0"}, "ja")
    assert "mark A: expected one of tick, nothing, each" in asked("photo_told", answers={"mark A": "cross"})


@pytest.mark.parametrize(
    ("reason", "en", "ja"),
    [
        (NO_BAR, "the foot of the page with its bar of 100 mm", "印を読む基準になる、ページの下の"),
        (f"{UNLIKE} {CODE}", f"its tiles do not look like those of {CODE}.", f"タイルが {CODE} のものと"),
        (DAMAGED, "a damaged picture", "画像が壊れている"),
        ("memory", "reading it takes more memory", "読むにはメモリが足りない"),
        ("time", "reading it takes too long", "読むのに時間がかかりすぎる"),
        ("crash", "what reads photos does not run here", "写真を読む部分がここでは動かない"),
        ("pictures has no compiled kernel", "what reads photos does not run here", "写真を読む部分がここでは動かない"),
    ],
)
def test_photos_that_cannot_be_read_are_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, reason: str, en: str, ja: str
) -> None:
    """docs/studio.md: whatever a file holds, the answer is one line, in the language of the page."""

    def refuse(*_: object) -> None:
        raise UnansweredError(reason, f"{reason}; take a flat, sharp photo of the whole page")

    monkeypatch.setattr("landpress.output.strangers.sandbox.look_inside", refuse)
    assert read(BLANK, [CODE]).startswith(f"evening.jpg: {en}")
    assert read(BLANK, [], "ja", WISH).startswith(f"evening.jpg：{ja}")


def test_the_child_gives_the_reasons_that_the_page_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the child says is what the page looks for, also of pixels in this process, as in a browser."""
    assert read(BLANK, [CODE]).startswith("evening.jpg: the foot of the page with its bar of 100 mm")
    monkeypatch.setattr("landpress.output.strangers.sandbox._in_child", lambda kind, data, *_: answer_about(kind, data))
    assert read(BLANK, [CODE], "ja").startswith("evening.jpg：印を読む基準になる")
    monkeypatch.setattr("landpress.output.photos.marks.marks_seen", lambda _: 1 / 0)
    assert read(BLANK, [CODE], "ja").startswith("evening.jpg：画像が壊れている")


def test_photos_that_do_not_tell_a_board_to_go_on_with_are_refused() -> None:
    assert "does not tell its board" in read(BLANK, [])
    assert "cannot be continued from a photo yet" in read(BLANK, [fresh_boards("xarkant")[0].code() or ""])


@pytest.fixture
def form(chromium: "Browser", tmp_path: Path, photo: str) -> Iterator["Page"]:
    """Yield the page after it was given a photo: its pixels are decoded in the page, and read as `shown`."""
    BLANK.save(tmp_path / "evening.png")
    with served("table") as address:
        page = chromium.new_page(reduced_motion="reduce", viewport={"width": 360, "height": 740})
        page.goto(f"{address}#table?game=last-land&players={BOARD.players}&code={CODE}")
        until(page, "!!document.querySelector('.from-photo input')", "the place of a photo")
        page.set_input_files(".from-photo input", tmp_path / "evening.png")
        until(page, "!!document.querySelector('.in-play .marks canvas')", "the questions")
        yield page
        page.close()


@pytest.mark.usefixtures("alike")
def test_a_photo_is_answered_by_keyboard_and_played_on(form: "Page") -> None:
    """docs/table.md: the page asks what the photo does not tell, and goes on with the position of the command line."""
    labels = form.locator(".marks canvas").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert len(labels) == 5
    assert all(label.startswith("Box on tile ") for label in labels)
    form.focus("input[name='mark A'][value=each]")
    form.keyboard.press("Space")
    until(form, "!!document.querySelector('select[name^=ticks]')", "the ticks of each tile")
    assert form.evaluate("document.activeElement.name") == "mark A"
    form.select_option("select[name^=ticks] >> nth=0", "4")
    until(
        form, "document.querySelector('.asked').dataset.told === '2'", "an answer that is taken back with its question"
    )
    form.focus("input[name='mark A'][value=each]")
    form.keyboard.press("ArrowRight")
    until(form, "!document.querySelector('select[name^=ticks]')", "no ticks of tiles")
    for told, (name, value) in enumerate(ANSWERS.items(), 1):
        if name == "pin 0":
            form.locator(f".spot[data-spot='{value}']").dispatch_event("click")
        elif name.startswith("pin"):
            form.select_option(f"select[name='{name}']", value)
        elif name != "mark A":
            form.check(f"input[name='{name}'][value='{value}']", force=True)
        until(form, f"Number(document.querySelector('.asked').dataset.told) >= {told}", "the next question")
    form.click(".in-play .main")
    text = until(form, KEPT, "the game")
    assert read_trace(BytesIO(text.encode())).position == STATE


@pytest.mark.nightly  # axe takes seconds
@pytest.mark.usefixtures("alike")
def test_the_questions_are_fit_for_all_readers(form: "Page") -> None:
    """docs/studio.md: it is fit for keyboards and screen readers, in light, dark and forced colours."""
    assert not unfit(form, (360, 1280), True)


def photographed() -> Image.Image:
    """Return a photo of a game in play."""
    page = marked_photos.marked(marked_photos.position(0, 60), "survey", "full", 0, 1)
    return Image.open(BytesIO(photos.photo(page, "turned", 1))).convert("RGB")


@pytest.mark.nightly  # the page is built, and its Python starts
def test_the_built_page_reads_a_board_in_play(context: Any, server: Server, tmp_path: Path) -> None:
    """docs/photos.md: the page has neither NumPy nor Pillow, and asks what the command line asks."""
    photographed().save(tmp_path / "evening.png")
    seen = InPlay(BOARD, (tmp_path / "evening.png").read_bytes())
    page = opened(context, server)
    page.goto(f"{page.url.partition('#')[0]}#table")
    until(page, "!!document.querySelector('.from-photo input')", "the place of a photo")
    page.set_input_files(".from-photo input", tmp_path / "evening.png")
    until(page, "!!document.querySelector('.in-play, #notices:not(:empty)')", "the questions")
    assert not page.inner_text("#notices")
    labels = page.locator(".marks").evaluate_all("(all) => all.map((one) => one.children.length)")
    assert labels == [len(group.tiles) for group in seen.groups]
    tiles = page.locator(".marks small").all_text_contents()
    assert tiles == [seen.cells[tile] for group in seen.groups for tile in group.tiles]


@pytest.mark.nightly  # photos are made and read
def test_the_same_photo_shows_the_page_what_it_shows_the_command_line() -> None:
    """docs/photos.md: the page reads the pixels that the command line reads, and finds the board itself."""
    picture, file = photographed(), BytesIO()
    picture.save(file, "PNG")
    seen = InPlay(BOARD, file.getvalue())
    told = read(picture, [])
    assert told["board"]["code"] == CODE
    assert [one["names"] for one in told["read"]["questions"]] == [
        [one.name for one in together] for together in seen.questions({})
    ]
    shown = [[mark["picture"] for mark in one["marks"]] for one in told["read"]["questions"] if one["marks"]]
    assert shown == [[list(picture) for picture in group.pictures] for group in seen.groups]
    position = seen.position({})
    assert [(one["ticks"], one["token"]) for one in told["read"]["tiles"]] == [
        ("" if ticks is None else str(ticks), "" if token is None else "none" if token < 0 else str(token))
        for ticks, token in zip(position["drain"], position["tokens"], strict=True)
    ]
