"""The room Deck: the command line's files, all faults with their places, and cards that are drawn as one types."""

import hashlib
import io
import json
import zipfile
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from landpress.generator.studio.bridge import call, deck
from landpress.generator.studio.bridge.deck import Decoded, Text
from landpress.generator.texts import LANGUAGES
from landpress.layouts.errors import CallError, InputError
from tests.commands.run import run
from tests.studio.native_page import served, until
from tests.studio.printing_options import KIT
from tests.studio.readers import in_views, unfit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUND = "document.getElementById('room').dataset.round"
DRAWN = "document.querySelectorAll('.side svg').length > 5"


def example(name: str = "poker") -> Text:
    found = deck.example(name)
    return {"table": found["table"], "template": found["template"], "files": {}}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "kind", "own"),
    [
        ("poker", "pdf", []),
        ("hex", "contact", ["--contact"]),
        ("tokens", "sheet", ["--sheet", "round-24-a4"]),
    ],
)
def test_a_file_is_that_of_the_command_line(name: str, kind: str, own: list[str], folder: Path) -> None:
    """docs/studio.md: a PDF of the room Deck has the bytes of `landpress deck`."""
    text = example(name)
    made = deck.file(text, kind, "round-24-a4", KIT)
    (folder / "cards.csv").write_bytes(text["table"].encode())
    (folder / "cards.toml").write_bytes(text["template"].encode())
    assert run("deck", "cards.csv", "--template", "cards.toml", *own).status == 0
    assert made.data == (folder / "cards.pdf").read_bytes()


def test_each_side_and_the_sources_come_as_zips(folder: Path) -> None:
    """What is saved prints the same cards at the command line."""
    text = example()
    with zipfile.ZipFile(io.BytesIO(deck.file(text, "svg", "", KIT).data)) as held:
        assert held.namelist() == [f"{number}-{side}.svg" for number in range(1, 10) for side in ("back", "front")]
    with zipfile.ZipFile(io.BytesIO(deck.source(text).data)) as held:
        held.extractall(folder)
    assert run("deck", "cards.csv", "--template", "cards.toml").status == 0


def test_a_file_with_the_name_of_the_table_does_not_take_its_place() -> None:
    """`deck.source`: the table and the template of the page, and its files beside them."""
    deck.give("cards.csv", "1", b"old")
    text: Text = {**example(), "files": {"cards.csv": "1"}}
    with zipfile.ZipFile(io.BytesIO(deck.source(text).data)) as held:
        assert held.read("cards.csv").decode() == text["table"]


def test_only_what_changed_gets_a_new_picture() -> None:
    """A side keeps its number while it looks the same, also when a line is put in before it."""
    text = example()
    first = deck.show(text)["cards"]
    assert len({card["sides"][1] for card in first}) == 1, "all have one back"
    head, *rows = text["table"].splitlines(keepends=True)
    rows[3] = rows[3].replace("Keep", "Hold")
    second = deck.show({**text, "table": "".join([head, rows[8], *rows])})["cards"]
    assert [card["sides"] for card in second[1:4]] == [card["sides"] for card in first[:3]]
    assert second[4]["sides"][0] not in {number for card in first for number in card["sides"]}
    drawn = deck.pictures([second[4]["sides"][0], 10**9])
    assert list(drawn) == [str(second[4]["sides"][0])]


def test_all_faults_come_with_their_places() -> None:
    """Spec of the page in docs/studio.md: all faults of table and template are listed, each with its place."""
    text = example()
    table = text["table"] + "one,two,3,4,5,6,7\n"
    template = text["template"].replace('kind = "icon"', 'kind = "icn"', 1).replace("{rank}", "{rnk}", 1)
    told = deck.show({"table": table, "template": template, "files": {}})
    assert not told["cards"]
    assert [(fault["file"], fault["line"], fault["element"].partition(":")[0]) for fault in told["faults"]] == [
        ("cards.csv", 11, ""),
        ("cards.toml", 0, "[[front]] 'symbol'"),
        ("cards.toml", 0, "[[front]] 'rank'"),
    ]
    assert "did you mean icon?" in told["faults"][1]["text"]
    with pytest.raises(InputError, match="the deck has 3 faults; mend them, then print"):
        deck.file({"table": table, "template": template, "files": {}}, "pdf", "", KIT)


def test_a_file_is_asked_for_until_it_is_given() -> None:
    """A worker that has started anew gets the files again, and forgets those that are not on the desk any more."""
    text: Text = {**example(), "files": {"base.toml": "1"}}
    text["template"] = 'inherits = "base.toml"\n'
    assert deck.show(text)["missing"] == ["base.toml"]
    with pytest.raises(InputError, match="choose it again"):
        deck.file(text, "pdf", "", KIT)
    deck.give("base.toml", "1", example()["template"].encode())
    assert len(deck.show(text)["cards"]) == 9
    assert deck.show({**text, "files": {"base.toml": "2"}})["missing"] == ["base.toml"]
    with pytest.raises(CallError):
        deck.example("../example")
    told = json.loads(
        call("deck.show", json.dumps({"deck": {"table": "a\n" + "x\n" * 10_001, "template": "", "files": {}}}))[0]
    )
    assert "more than 10000 rows" in told["value"]["faults"][0]["text"]


def test_the_texts_are_there_in_every_language() -> None:
    """Each example has a name."""
    for language in LANGUAGES:
        found = deck.texts(language)
        assert {f"example_{name}" for name in deck.EXAMPLES} <= found.keys()


def picture() -> bytes:
    """Return a PNG with a clear corner."""
    image, target = Image.new("RGBA", (300, 200), (200, 30, 30, 255)), io.BytesIO()
    image.paste((0, 0, 0, 0), (0, 0, 150, 100))
    image.save(target, "PNG")
    return target.getvalue()


def test_a_picture_keeps_its_form() -> None:
    """A picture that the page decoded is printed with as many pixels across and down as its file has."""
    rows = zlib.compress((b"\0" + bytes([200, 30, 30]) * 300) * 200)  # no filter, as in a PNG
    told: Decoded = {"width": 300, "height": 200, "file": len(picture()), "rows": len(rows)}
    deck.give("mill.png", "1", picture() + rows, told)
    template = '[[front]]\nkind = "image"\nfile = "{art}"\nat = [5, 5]\nsize = [53, 40]\n'
    printed = deck.file({"table": "art\nmill.png\n", "template": template, "files": {"mill.png": "1"}}, "pdf", "", KIT)
    (image,) = PdfReader(io.BytesIO(printed.data)).pages[0].images
    assert image.image is not None
    assert image.image.size == (300, 200)


def test_cards_are_drawn_as_one_types(chromium: "Browser") -> None:
    """Typing, a fault and its place, a picture that the browser decodes, printing, and the desk after a reload."""
    with served("deck") as address:
        context = chromium.new_context(viewport={"width": 360, "height": 2400}, accept_downloads=True)
        page = context.new_page()
        page.goto(f"{address}#deck")
        until(page, DRAWN, "the example")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        before = page.evaluate(ROUND)
        page.fill("#deck-table", "title,art\nMill,mill.png\n")
        page.fill(
            "#deck-template", '[[front]]\nkind = "text"\nname = "title"\ntext = "{titel}"\nsize = 20\nat = [4, 4]\n'
        )
        until(page, "document.querySelectorAll('.faults li').length === 1", "the fault")
        page.focus(".faults button")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "deck-template"
        assert page.evaluate("getSelection().toString()") == "[[front]]"
        assert page.evaluate(ROUND) == before
        page.set_input_files("#deck-files", {"name": "mill.png", "mimeType": "image/png", "buffer": picture()})
        page.fill("#deck-template", '[[front]]\nkind = "image"\nfile = "{art}"\nat = [5, 5]\nsize = [53, 40]\n')
        until(page, f"{ROUND} !== {json.dumps(before)} && document.querySelector('.side image')", "the picture")
        with page.expect_download() as waited:
            page.click(".panel .main")
        with pypdfium2.PdfDocument(waited.value.path()) as opened:
            shown = opened[0].render(scale=1).to_pil().convert("RGB")
        colours = {colour for _, colour in shown.getcolors(1 << 20)}
        assert (200, 30, 30) in colours
        with page.expect_download() as waited:
            page.click("text=Each as SVG")
        with zipfile.ZipFile(waited.value.path()) as held:
            assert held.namelist() == ["1-front.svg"]
            assert ElementTree.fromstring(held.read("1-front.svg")).attrib["width"] == "63mm"
        page.reload()
        until(page, "document.querySelector('.side image')", "the desk of before")
        assert page.input_value("#deck-table").startswith("title,art")
        page.focus("select")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        until(page, "document.querySelectorAll('.middle .side').length === 10", "another example")
        assert not page.inner_text("#notices")
        context.close()


def test_a_folder_is_followed(chromium: "Browser") -> None:
    """docs/studio.md: where the browser can read a folder, what is saved there is drawn. Here it is a private one."""
    write = """async (text) => {
      const folder = await navigator.storage.getDirectory();
      const held = await (await folder.getFileHandle("cards.csv", { create: true })).createWritable();
      await held.write(text);
      await held.close();
    }"""
    with served("deck") as address:
        page = chromium.new_page()
        page.add_init_script("window.showDirectoryPicker = () => navigator.storage.getDirectory()")
        page.goto(f"{address}#deck")
        until(page, DRAWN, "the example")
        page.evaluate(write, "title,text\nMill,Wait.\n")
        page.click("text=Follow a folder")
        until(page, "document.querySelectorAll('.middle .side svg').length === 1", "the first card")
        page.evaluate(write, "title,text\nMill,Wait.\nFord,Cross.\n")
        until(page, "document.querySelectorAll('.middle .side svg').length === 2", "the second card")
        page.close()


@in_views
def test_axe_finds_nothing(chromium: "Browser", whole: bool) -> None:
    """docs/studio.md: fit for all readers in light, dark and forced colours, also with faults."""
    with served("deck") as address:
        page = chromium.new_page()
        page.goto(f"{address}#deck")
        until(page, DRAWN, "the example")
        page.fill("#deck-table", page.input_value("#deck-table") + "a,b,c,d,e,f,g,h\n")
        until(page, "document.querySelector('.faults li')", "the fault")
        assert not unfit(page, (360, 1280), whole, "'#room'")
        page.close()


UNDER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect().toJSON();
  const [under, table, mark] = ['.under', '#deck-table', '.mark'].map(box);
  return { under, table, template: box('#deck-template'), mark, high: innerHeight };
}"""
"""Where the card under the cursor, the editors and the mark of a line are."""


def test_the_card_under_the_cursor_is_in_sight(chromium: "Browser") -> None:
    """Issue: beside the editor at 1366 px, above it at 360 px; its line is marked; dragged numbers change in place."""
    with served("deck") as address:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{address}#deck")
        until(page, DRAWN, "the example")
        rows = page.input_value("#deck-table").split("\n")
        cursor = "(at) => { const one = document.getElementById('deck-table'); one.setSelectionRange(at, at); }"
        for width, high in ((1366, 768), (360, 740)):
            page.set_viewport_size({"width": width, "height": high})
            page.focus("#deck-table")
            page.evaluate(cursor, len("\n".join(rows[:4])) + 2)
            page.keyboard.press("ArrowRight")
            until(page, "document.querySelector('.under .from').textContent.includes('line 5')", "the card of line 5")
            assert rows[4].split(",")[0] in page.inner_text(".under")
            page.evaluate("document.getElementById('deck-table').scrollIntoView({ block: 'end' })")
            until(page, "document.querySelector('.under .side svg')", "its picture")
            at = page.evaluate(UNDER)
            assert at["under"]["top"] >= 0
            assert at["under"]["bottom"] <= at["high"]
            if width == 1366:
                assert at["under"]["left"] >= at["template"]["right"]
            else:
                assert at["under"]["bottom"] <= at["table"]["top"] + at["table"]["height"] / 2
            line = (at["mark"]["top"] - at["table"]["top"]) / at["mark"]["height"]
            assert 4 <= line < 5.5, "the fifth line has a mark"
        page.set_viewport_size({"width": 1366, "height": 900})
        template, before = page.input_value("#deck-template"), page.evaluate(ROUND)
        coin = 'name = "coin"\nat = [5, 5]\n'
        assert coin in template
        page.focus("#deck-template")
        found = template.index(coin)
        page.evaluate("(at) => document.getElementById('deck-template').setSelectionRange(at, at)", found)
        page.keyboard.press("ArrowRight")
        sliders = page.locator(".numbers [role=slider]")
        assert sliders.evaluate_all("(all) => all.map((one) => one.ariaLabel)") == ["x", "y", "size"]
        box = sliders.nth(0).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 50, box["y"] + 10, steps=4)
        page.mouse.up()
        assert page.input_value("#deck-template") == template.replace(coin, coin.replace("[5, 5]", "[10, 5]"))
        sliders.nth(1).focus()
        page.keyboard.press("ArrowLeft")
        assert page.input_value("#deck-template") == template.replace(coin, coin.replace("[5, 5]", "[10, 4.5]"))
        until(page, f"{ROUND} !== {json.dumps(before)}", "the cards with the coin moved")
        assert not page.inner_text("#notices")
        page.close()


@pytest.mark.nightly  # Python starts in the browser, which takes ten seconds
def test_python_in_the_browser_prints_the_same(chromium: "Browser", server: Any) -> None:
    """docs/studio.md: the page's Python makes the bytes of the command line."""
    text = example("tarot")
    wanted = hashlib.sha256(deck.file(text, "pdf", "", KIT).data).hexdigest()
    page = chromium.new_page()
    page.goto(server.address)
    ask = """async ([name, args]) => {
      const { Engine } = await import(new URL("engine.js", document.querySelector("script[type]").src));
      const { data } = await new Engine(() => {}).call(name, args);
      const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
      return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }"""
    assert page.evaluate(ask, ["deck.file", {"deck": text, "kind": "pdf", "sheet": "", "options": KIT}]) == wanted
    page.close()


def test_all_that_the_room_holds_counts_towards_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files, and of decoded pictures the file, the rows and the transparency. A room that is full begins again."""
    monkeypatch.setattr(deck, "MOST_TOGETHER", 1000)
    deck._forget()
    deck.give("a.csv", "1", b"x" * 400)
    monkeypatch.setitem(deck._Room.images, ("b.png", "1"), SimpleNamespace(file=b"y" * 300, data=b"z" * 200))
    deck.give("c.csv", "1", b"x" * 100)
    with pytest.raises(InputError, match="larger than 100 MB"):
        deck.give("d.csv", "1", b"x")
    assert deck._Room.files == {}
    assert deck._Room.images == {}
