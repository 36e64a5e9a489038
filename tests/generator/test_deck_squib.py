"""A layout of Squib becomes a template: places, sizes, looks; what a template cannot say is named."""

import tomllib
from math import cos, radians, sin
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Folder
from landpress.generator.decks.options import FORMATS
from landpress.generator.decks.template import template_of
from tests.commands.run import run

pytest.importorskip("yaml")

LAYOUT = """
base:
  x: 75
  width: 675
title:
  extends: base
  y: 75
  height: 90
  font: Sans Bold 14
  align: center
  valign: middle
cost:
  x: 0.5in
  y: 5mm
  width: 1cm
  height: 36pt
  font: 'Cinzel, Serif 20'
  color: '#a00'
  angle: 0.5235987755982988
text:
  extends: title
  y: += 600
  height: 4c
  font_size: 8.5
  ellipsize: end
  justify: true
art:
  extends: base
  y: 200
  height: 400
frame:
  x: 60
  y: 60
  width: 705
  height: 1005
  radius: 30
  stroke_color: black
  stroke_width: 4
nowhere:
  x: 1
  y: 1
  width: 9
  height: 9
broken:
  extends: gone
"""
TABLE = "title,cost,text,art\nMill,3,Grind.,mill.png\n"

BOMB = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))
"""Lists that hold each other nine times: thirty billion values."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(TABLE)
    return tmp_path


def test_a_layout_becomes_a_template() -> None:
    """The places are worked out by hand: 300 pixels an inch, and 37.5 pixels of bleed before the card begins."""
    Path("squib.yml").write_text(LAYOUT)
    done = run("deck", "cards.csv", "--import", "squib.yml", "-o", "cards.toml")
    assert (done.status, done.out) == (0, "cards.toml\n")
    made = tomllib.loads(Path("cards.toml").read_text("utf-8"))
    assert FORMATS[made["card"]["size"]] == (63.5, 88.9)
    front = {element["name"]: element for element in made["front"]}
    assert set(front) == {"title", "cost", "text", "art", "frame"}
    assert (front["title"]["at"], front["title"]["size"]) == ([3.17, 3.17], [57.15, 7.62])
    assert {key: front["title"][key] for key in ("text", "type", "bold", "align", "valign")} == {
        "text": "{title}",
        "type": 14,
        "bold": True,
        "align": "middle",
        "valign": "middle",
    }
    half = cos(radians(30)) * 5 - sin(radians(30)) * 6.35, sin(radians(30)) * 5 + cos(radians(30)) * 6.35
    turned = [12.7 - 3.175 + half[0] - 5, 5 - 3.175 + half[1] - 6.35]
    assert front["cost"]["at"] == pytest.approx(turned, abs=0.01), "Squib turns a place about its top left corner"
    assert (front["cost"]["size"], front["cost"]["turn"]) == ([10, 12.7], 30)
    assert front["cost"]["colour"] == "#aa0000"
    assert front["text"]["at"] == pytest.approx([3.175, 53.975], abs=0.01), "+= adds to the inherited place"
    assert (front["text"]["size"][1], front["text"]["type"]) == (12.7, 8.5)
    assert (front["art"]["kind"], front["art"]["file"]) == ("image", "{art}")
    assert {key: front["frame"][key] for key in ("kind", "stroke", "width", "radius")} == {
        "kind": "box",
        "stroke": "ink",
        "width": 0.34,
        "radius": 2.54,
    }
    said = done.err.splitlines()
    for wanted in (
        "text: justify: a template has no such option",
        "cost: the font Cinzel, Serif: name its file in [fonts]",
        "nowhere: the table has no column of this name; it is left out",
        "broken: it extends gone, which is not there; it is left out",
    ):
        assert f"landpress: {wanted}" in said


DRAWN = """
band:   {x: 37.5, y: 37.5, width: 750, height: 150, fill_color: '#003060'}
left:   {extends: band, y: += 200, width: 300, height: 400, fill_color: '#a02000'}
right:  {extends: left, x: 0.5c, y: 2in, width: 1cm, height: 60mm, fill_color: '#20a040'}
turned: {x: 600, y: 500, width: 150, height: 60, angle: 0.5235987755982988, fill_color: '#808000'}
"""


def test_shapes_lie_where_squib_draws_them() -> None:
    """Pillow draws the pixels of the layout as Squib counts them: 300 an inch, turned about the top left corner."""
    Path("squib.yml").write_text(DRAWN + "title: {x: 300, y: 900, width: 300, height: 90}\n")
    assert run("deck", "cards.csv", "--import", "squib.yml").status == 0
    Path("none.csv").write_text("title,cost,text,art\n,1,,\n")
    done = run("deck", "none.csv", "--template", "squib.toml", "--each", "png", "-o", "sides")
    assert done.status == 0, done.err
    image = Image.new("RGB", (825, 1125), "white")
    draw = ImageDraw.Draw(image)
    inch = 300
    for x, y, width, height, angle, colour in (
        (37.5, 37.5, 750, 150, 0, "#003060"),
        (37.5, 237.5, 300, 400, 0, "#a02000"),
        (18.75, 2 * inch, inch / 2.54, 6 * inch / 2.54, 0, "#20a040"),
        (600, 500, 150, 60, 30, "#808000"),
    ):
        c, s = cos(radians(angle)), sin(radians(angle))
        corners = [(0, 0), (width, 0), (width, height), (0, height)]
        draw.polygon([(x + u * c - v * s, y + u * s + v * c) for u, v in corners], fill=colour)
    wanted = np.asarray(image.crop((38, 38, 788, 1088)), int)
    with Image.open(next(iter(sorted(Path("sides").glob("*-front.png"))))) as side:
        found = np.asarray(side.convert("RGB").resize((750, 1050)), int)
    differs = (abs(found - wanted).max(axis=2) > 60).mean()
    assert differs < 0.004, "only edges differ"


def test_the_template_prints() -> None:
    Path("squib.yml").write_text(LAYOUT.partition("art:")[0])
    assert run("deck", "cards.csv", "--import", "squib.yml").out == "squib.toml\n"
    printed = run("deck", "cards.csv", "--template", "squib.toml")
    assert printed.status == 0


BLEEDING = """
title:  {x: 0, y: 0, width: 825, height: 120, align: center}
cost:   {x: 780, y: 1080, width: 45, height: 45}
text:   {x: 100, y: -20, width: 900, height: 300, angle: 0.2}
art:    {x: 800, y: 300, width: 300, height: 300, ellipsize: autoscale}
frame:  {x: 0, y: 0, width: 825, height: 1125, fill_color: '#eeeeee'}
beyond: {x: 0, y: 1130, width: 825, height: 40, fill_color: red}
"""


def test_what_a_layout_lays_into_the_bleed_can_be_drawn() -> None:
    """docs/decks-from-squib.md: texts end at the edge of the card, and what has no room there is left out and told."""
    Path("squib.yml").write_text(BLEEDING)
    Path("cards.csv").write_text(TABLE.replace("mill.png", "A long text that does not fit"))
    done = run("deck", "cards.csv", "--import", "squib.yml")
    front = {element["name"]: element for element in tomllib.loads(Path("squib.toml").read_text())["front"]}
    assert front.keys() == {"title", "frame"}
    assert (front["title"]["at"], front["title"]["size"]) == (
        [0, 0],
        [63.5, pytest.approx(82.5 * 25.4 / 300, abs=0.02)],
    )
    assert (front["frame"]["at"], front["frame"]["size"]) == ([-3.17, -3.17], [69.85, 95.25])
    assert [line for line in done.err.splitlines() if "columns" not in line] == [
        "landpress: title: it reaches over the edge of the card; its text ends there",
        "landpress: cost: less than 1.0 mm of it lies on the card, too little for a text; it is left out",
        "landpress: text: it is turned and reaches over the edge of the card, where no text is drawn; it is left out",
        "landpress: art: it lies outside the card, where nothing is drawn; it is left out",
        "landpress: beyond: it lies outside the card, where nothing is drawn; it is left out",
    ]
    assert run("deck", "cards.csv", "--template", "squib.toml").status == 0


@pytest.mark.parametrize(("way", "overflow"), [("end", "ellipsis"), ("false", "shrink"), ("autoscale", "shrink")])
def test_a_text_that_does_not_fit_is_drawn_as_squib_would(way: str, overflow: str) -> None:
    """docs/decks-from-squib.md: "texts that do not fit end with an ellipsis or shrink"."""
    Path("squib.yml").write_text(f"text: {{x: 75, y: 75, width: 40, height: 25, ellipsize: {way}}}\n")
    assert run("deck", "cards.csv", "--import", "squib.yml").status == 0
    assert tomllib.loads(Path("squib.toml").read_text())["front"][0]["overflow"] == overflow
    assert run("deck", "cards.csv", "--template", "squib.toml").status == 0


PLACE = "title: {{x: 1, y: 1, width: 99, height: 99}}\nother: {{width: 9, height: 9, fill_color: red}}\n{}"


def imported(layout: str) -> tuple[dict[str, dict[str, object]], list[str]]:
    """Return the elements that a layout becomes, as Python's own reader of TOML finds them, and what is told."""
    Path("squib.yml").write_text(layout)
    done = run("deck", "cards.csv", "--import", "squib.yml", "--force")
    assert done.status == 0, done.err
    found = tomllib.loads(Path("squib.toml").read_text("utf-8"))["front"]
    faults = Faults()
    template_of("squib.toml", "squib.toml", Folder(Path()), ["title", "cost", "text", "art"], faults)
    faults.check()
    return {element["name"]: element for element in found}, done.err.splitlines()


def test_a_place_is_resolved_once() -> None:
    """Nineteen places that each extend four others would be resolved 4 to the power of 19 times."""
    layout = "p0: {x: 75, width: 300, height: 90}\n"
    for number in range(1, 19):
        layout += f"p{number}: {{extends: [{', '.join([f'p{number - 1}'] * 4)}], x: += 10}}\n"
    found, _ = imported(layout + "title: {extends: p18, y: 75}\n")
    assert found["title"]["at"] == pytest.approx([(75 + 180 - 37.5) * 25.4 / 300, 3.175], abs=0.01)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cost: {width: .inf, height: 9}", "cost: 'inf' is not a number up to 1000000; it is left out"),
        ("cost: {width: .nan, height: 9}", "cost: 'nan' is not a number up to 1000000; it is left out"),
        ("cost: {width: 1" + "0" * 400 + ", height: 9}", "cost: '1000000000000000000000000000000000000...' is not"),
        ("cost: {width: [1], height: 9}", "cost: 'a list of 1' is not a number up to 1000000; it is left out"),
        ("cost: {width: 9, height: 9, angle: {a: 1}}", "cost: 'an object of 1' is not a number"),
        ("cost: {width: 9, height: 9, angle: half}", "cost: 'half' is not a number"),
        ("cost: {width: -9, height: 9}", "cost: size: expected "),
        ("cost: {x: 999999in, width: 9, height: 9}", "cost: at: expected "),
        ("cost: {width: 9, height: 9, color: '{title}'}", "cost: color: a template has no colour '{title}'"),
        ("cost: {width: 9, height: 9, color: salmonish}", "cost: color: a template has no colour 'salmonish'"),
        ("cost: {width: 9, height: 9, font_size: large}", "cost: 'large' is not a number"),
        ("cost: {extends: [[title]]}", "cost: it extends a list of 1, which is not there"),
        ("cost: {extends: cost}", "cost: it extends itself, or more than 20 places in a row"),
        ("cost: {extends: art}\nart: {extends: cost}", "art: it extends itself, or more than 20 places in a row"),
        ("cost: {" + ", ".join(f"k{n}: 1" for n in range(61)) + "}", "cost: more than 60 values, the limit"),
        ("'a\\nb': {width: 9, height: 9, fill_color: red}", "a\\nb: "),
    ],
)
def test_a_value_that_a_template_cannot_have_is_left_out(line: str, said: str) -> None:
    """Whatever is written can be read again; the rest is told (docs/decks-from-squib.md)."""
    found, told = imported(PLACE.format(line))
    assert "title" in found
    assert "cost" not in found or "salmon" in line or "{title}" in line
    assert any(one.startswith(f"landpress: {said}") for one in told) or "a\\nb" in said, told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: [", "squib.yml: line 2: not YAML of plain values"),
        ("- 1", "squib.yml: expected named places"),
        ("a: 1", "squib.yml: expected named places"),
        ("a: !!python/object/apply:os.system ['true']", "not YAML of plain values"),
        ("other: {x: 1, y: 1, width: 1, height: 1}", "no place of the layout has the name of a column"),
        ("title: {extends: title}", "no place of the layout can be drawn: title: it extends itself, or more"),
        ("&a [" + ", ".join(["*a"] * 9) + "]", "squib.yml: "),
        (BOMB, "squib.yml: more than 100000 values, the limit, with those that aliases repeat; save it as plain YAML"),
        ("\n".join(f"a{n}: {{x: 1}}" for n in range(301)), "squib.yml: 301 places, more than 300, the limit"),
    ],
    ids=["broken", "list", "number", "object", "no column", "no drawing", "itself", "bomb", "places"],
)
def test_hostile_layouts_are_one_line(text: str, said: str) -> None:
    Path("squib.yml").write_text(text + "\n")
    done = run("deck", "cards.csv", "--import", "squib.yml")
    assert done.status == 2
    assert said in done.err
    assert len([line for line in done.err.splitlines() if "left out" not in line]) == 1
    assert not Path("squib.toml").exists()


@pytest.mark.parametrize(
    ("gemfile", "size"),
    [("gem 'squib', '0.11.0'", 6.4), ("gem 'squib', '~> 0.14.1'", 20.0), ("gem 'squib', '~> 0.10'", 20.0), ("", 20.0)],
)
def test_a_gemfile_tells_the_version_if_it_allows_only_one(gemfile: str, size: float) -> None:
    """Before 0.14 type of 20 pt was drawn at 96 of 300 dots an inch. Where no version is known, the remedy is told."""
    Path("Gemfile").write_text(gemfile + "\n")
    Path("a.rb").write_text("Squib::Deck.new { text str: 'x', font_size: 20 }\n")
    done = run("deck", "--import", "a.rb", "-o", "a.toml")
    assert tomllib.loads(Path("a.toml").read_text())["front"][0]["type"] == size
    assert ("if the letters are too large, add --squib 0.13" in done.err) == ("0.1" not in gemfile or "10" in gemfile)


@pytest.mark.parametrize(("version", "size"), [("0.13", 6.4), ("0.14", 20.0)])
@pytest.mark.parametrize("lock", ["0.11.0", "0.15.3"])
def test_a_version_that_is_named_counts_whatever_a_gemfile_says(version: str, size: float, lock: str) -> None:
    Path("Gemfile").write_text(f"gem 'squib', '{lock}'\n")
    Path("a.rb").write_text("Squib::Deck.new { text str: 'x', font_size: 20 }\n")
    run("deck", "--import", "a.rb", "-o", "a.toml", "--squib", version)
    assert tomllib.loads(Path("a.toml").read_text())["front"][0]["type"] == size


@pytest.mark.parametrize(
    ("gemfile", "high", "type", "own"),
    [
        ("", 3, 16.0, 11.52),  # 50 x 96 / 300, and Arial 36 of before 0.14
        ("", 1, 50.0, 12.0),
        ("gem 'squib', '0.15.3'\n", 3, 50.0, 12.0),
        ("gem 'squib', '0.10.0'\n", 1, 16.0, 11.52),
    ],
)
def test_type_higher_than_its_box_is_that_of_before_0_14(gemfile: str, high: int, type: float, own: float) -> None:
    """docs/decks-from-squib.md: if no Gemfile tells the version and half of the texts are too high for their boxes."""
    if gemfile:
        Path("Gemfile").write_text(gemfile)
    calls = [f"text str: 'a', font: 'Sans 50', width: 700, y: {200 * i}, height: 100\n" for i in range(high)]
    calls += [f"text str: 'a', font: 'Sans 50', width: 700, y: {200 * i}, height: 400\n" for i in range(2)]
    Path("deck.rb").write_text(f"Squib::Deck.new do\n{''.join(calls)}text str: 'b'\nend\n")
    done = run("deck", "--import", "deck.rb", "-o", "made.toml")
    found = [element["type"] for element in tomllib.loads(Path("made.toml").read_text())["front"]]
    assert (done.status, set(found[:-1]), found[-1]) == (0, {type}, own)
    assert ("--squib 0.14" in done.err, "--squib 0.13" in done.err) == (
        high > 1 and not gemfile,
        high == 1 and not gemfile,
    )


def test_light_and_narrow_faces_are_fonts_of_their_own() -> None:
    """Bold and italic are faces of the font of a family, and other weights have files of their own."""
    fonts = ("Neue Normal 9", "Neue Bold 9", "Neue Light 9", "Neue Condensed Bold 9")
    calls = "".join(f"text str: 'a', font: '{font}', y: {99 * i}\n" for i, font in enumerate(fonts))
    Path("deck.rb").write_text(f"Squib::Deck.new do\n{calls}end\n")
    assert run("deck", "--import", "deck.rb", "-o", "made.toml").status == 0
    made = tomllib.loads(Path("made.toml").read_text())
    assert list(made["fonts"]) == ["neue", "neue-light", "neue-condensed"]
    assert [element.get("bold", False) for element in made["front"]] == [False, True, False, True]


@pytest.mark.parametrize(
    ("options", "call", "said"),
    [
        ("cards: 'x'", "", "the deck: expected 1 to 1000 cards, found x"),
        ("dpi: 0", "", "the deck: expected 30 to 2400 dots an inch, found 0"),
        ("dpi: [1]", "", "the deck: expected 30 to 2400 dots an inch, found a list of 1"),
        ("width: '9' * 400", "", "the deck: a side without an end is no length"),
        ("cards: 2", ", range: -5..99999999", "text: range: '2' is no card"),
        ("cards: 2", ", range: ['\u00b2']", "text: range: '\u00b2' is no card"),
        ("cards: 2", ", range: ['9' * 5000]", "text: range: '9999"),
    ],
)
def test_numbers_of_a_script_that_no_deck_has_are_told(options: str, call: str, said: str) -> None:
    """Issue of doors: each message names place, expectation and remedy, in 3 s; ranges may name any cards."""
    Path("deck.rb").write_text(f"Squib::Deck.new({options}) do\n text str: %w[a b]{call}\nend\n")
    assert f", {'line 2' if call else 'line 1'}: {said}" in run("deck", "--import", "deck.rb", "-o", "made.toml").err


@pytest.mark.parametrize("version", ["9" * 5000, "banana", "0.13.", "-1", "\u0661.\u0662"])
def test_a_version_of_squib_that_is_none_is_refused(version: str) -> None:
    Path("deck.rb").write_text("Squib::Deck.new { text str: 'a' }\n")
    done = run("deck", "--import", "deck.rb", "--squib", version, "-o", "made.toml")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "expected a version of Squib, such as 0.13" in done.err
