"""Opacity of elements: on home printers' pages, for a press, and from Squib."""

import tomllib
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.commands.run import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))


def deck(elements: str) -> tuple[int, str]:
    Path("cards.csv").write_text("title,x\nOne,4\n")
    Path("cards.toml").write_text(elements)
    done = run("deck", "cards.csv", "--template", "cards.toml", "--force")
    return done.status, done.err


def test_an_element_lets_through_what_lies_below() -> None:
    """docs/decks.md, opacity: pictures and fills cover what is below by this share, letters are mixed with the ground.

    The places are read by pdfium; the colours are reckoned by hand.
    """
    Image.new("RGB", (40, 40), (0, 0, 200)).save("blue.jpg", quality=100)
    Image.new("RGBA", (40, 40), (200, 0, 0, 128)).save("half.png")
    places = [4, 14, 24, 34, 44]
    drawn = [
        'kind = "image"\nfile = "blue.jpg"\nopacity = 0.25',
        'kind = "image"\nfile = "blue.jpg"\nopacity = "{x} / 8"',
        'kind = "image"\nfile = "half.png"\nopacity = 0.5',
        'kind = "oval"\nfill = "#000000"\nopacity = 0.5\nturn = 20',
        'kind = "icon"\nicon = "a"\nopacity = 0.5',
    ]
    Path("a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>')
    elements = '[card]\nground = "#ffff00"\n[icons]\na = "a.svg"\n'
    elements += '[[front]]\nkind = "box"\nsize = [63, 9]\nfill = "#ffffff"\n'
    for place, one in zip(places, drawn, strict=True):
        elements += f"[[front]]\n{one}\nat = [{place}, 4]\nsize = 10\n"
    assert deck(elements)[0] == 0
    seen = np.asarray(pypdfium2.PdfDocument("cards.pdf")[0].render(scale=200 / 72).to_pil().convert("RGB"))
    sees = np.argwhere((seen == (255, 255, 0)).all(-1))
    top, left = sees.min(0)
    scale = (sees.max(0)[1] - left + 1) / 69  # the card with its bleed
    found = [[seen[int(top + y * scale), int(left + (3 + place + 5) * scale)] for place in places] for y in (10, 15)]
    white = [(191, 191, 241), (128, 128, 228), (241, 191, 191), (128, 128, 128), (128, 128, 0)]
    yellow = [(191, 191, 50), (128, 128, 100), (241, 191, 0), (128, 128, 0), (128, 128, 0)]
    assert np.abs(np.array(found).astype(int) - [white, yellow]).max() <= 3
    status, said = deck('[[front]]\nkind = "box"\nsize = 9\nfill = "ink"\nopacity = "{x}"\n')
    assert (status, "line 2" in said, "opacity: expected numbers from 0 to 1, found 4" in said) == (2, True, True)


def test_what_is_clear_and_turned_is_mixed_for_a_press() -> None:
    """PDF/X-1a has no transparency: a black square at half strength over cyan is half black and half cyan."""
    elements = '[[front]]\nkind = "box"\nsize = [63, 88]\nfill = "#00ffff"\n'
    elements += '[[front]]\nkind = "box"\nat = [20, 20]\nsize = 20\nfill = "#000000"\nopacity = 0.5\nturn = 30\n'
    Path("cards.csv").write_text("title\nOne\n")
    Path("cards.toml").write_text(elements)
    done = run("deck", "cards.csv", "--template", "cards.toml", "--profile", "press", "-o", "x.pdf", "--force")
    assert (done.status, done.err) == (0, "")
    with pikepdf.open("x.pdf") as opened:
        images = [one for one in opened.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        assert not any("/SMask" in one for one in images)
        (inks,) = {bytes(one.read_bytes()[:4]) for one in images if one.get("/ColorSpace") == "/DeviceCMYK"}
    assert inks[1:3] == b"\0\0"
    assert abs(inks[0] - 128) <= 2
    assert abs(inks[3] - 128) <= 2


def test_opacity_comes_over() -> None:
    """Squib: `alpha` of a picture, and the fourth pair of digits of a colour, which is 0x80 / 255 here."""
    Image.new("RGB", (9, 9)).save("a.png")
    code = """Squib::Deck.new(cards: 2) do
  png file: 'a.png', x: 60, y: 60, alpha: [0.25, 0.5]
  png file: 'a.png'
  rect width: 90, height: 90, fill_color: '#ff000080', stroke_color: '#000'
  text str: 'a', color: '#0008'
  text str: '<span foreground="#00000080">b</span>', markup: true
end
"""
    Path("deck.rb").write_text(code)
    done = run("deck", "--import", "deck.rb", "-o", "faded.toml")
    assert "line 4: rect: an element has one opacity in a template" in done.err
    assert "line 6: text: #00000080: only whole elements have an opacity" in done.err
    assert "line 3: png: outside the card" in done.err
    png, rect, one, other = tomllib.loads(Path("faded.toml").read_text())["front"]
    assert (png["opacity"], rect["opacity"], one["opacity"], "opacity" in other) == (
        "{png 2 opacity}",
        0.502,
        0.533,
        False,
    )
    cells = [line.partition(",")[0] for line in Path("faded.csv").read_text().splitlines()]
    assert cells == ["png 2 opacity", "0.25", "0.5"]
    assert run("deck", "faded.csv", "--template", "faded.toml", "-o", "x.pdf").status == 0


def test_a_faded_text_is_mixed_with_the_ground_of_its_own_card() -> None:
    """docs/decks.md, opacity: letters are mixed with the ground, also beside what every card has."""
    box = '[[front]]\nkind = "box"\nat = [1, 1]\nsize = 9\nfill = "#000000"\n'
    text = '[[front]]\nkind = "text"\ntext = "Hi"\nat = [20, 20]\nsize = 20\ncolour = "#ff0000"\nopacity = 0.5\n'
    Path("cards.toml").write_text('[card]\nground = "{ground}"\n' + box + text)
    Path("cards.csv").write_text("title,ground\nOne,#ffffff\nTwo,#0000ff\n")
    assert run("deck", "cards.csv", "--template", "cards.toml", "--each", "svg", "-o", "sides").status == 0
    sides = [Path("sides", f"{number}-front.svg").read_text() for number in (1, 2)]
    assert [[mixed in side for mixed in ("#ff8080", "#800080")] for side in sides] == [[True, False], [False, True]]
