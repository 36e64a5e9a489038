"""SVG: files are written by svgwrite, pictures of pages without it, and both have the same elements."""

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element, fromstring

import pytest
import svgwrite

from landpress.layouts.sheet import Area
from landpress.output.files import svg
from landpress.output.scene.items import Image, Picture, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.written import WrittenPath
from tests.test_importtime import NETWORK
from tests.test_library import modules_after

SIGN = Symbol("sign", 5, (Shape(circle(0, 0, 2), "#ff0000"),))
TURNED = Use(Symbol("held", 9, (Use(SIGN, 1, 1), Shape(circle(0, 0, 1), stroke="#000000"))), 30, 20, 90)
LINE = Shape(rectangle(1, 2, 3, 4), "", "#000000", 0.3, dash=(1, 0.5))
PIXEL = Image("pixel", 1, 1, 3, True, b"", b"", b"not read by a writer", "jpeg")
SCENE = Scene(
    60,
    40,
    'One of <each> & "all"',
    (
        LINE,
        Shape(WrittenPath("M0 0L9 0L9 9Z", (0.5, 0, 0, 0.5, 7, 8)), "#00ff00", "#0000ff", 0.2),
        Text(5, 30, "A < & „B“", 4, "#123456"),
        Use(SIGN, 20, 20),
        TURNED,
        Window(10, 10, Area(0, 0, 20, 9), (LINE, TURNED), 0.5),
        Picture(PIXEL, 3, 3, 9, 9, circle(4, 4, 3)),
    ),
)
"""One item of each kind, with each kind inside what can hold it."""
PAGES = """
from landpress.generator.screen.played import Played
from landpress.generator.studio.bridge import deck, press
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.scene.style import Style
press.still("last-land")
game = Played(first_of("last-land", 2, "", "a"), ["human", "greedy"], 1, Style(paper("a4"), words("en", "last-land")))
game.ground(), game.view()
example = deck.example("poker")
cards = deck.show({"table": example["table"], "template": example["template"], "files": {}})["cards"]
assert deck.pictures(cards[0]["sides"])"""


def elements(element: Element) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the tag, the attributes and the text of each element below one, in the order of the file."""
    for child in element:
        if not child.tag.endswith(("title", "desc", "metadata")):
            yield child.tag, child.attrib, child.text or ""
            yield from elements(child)


def test_pages_load_no_library_that_writes_files() -> None:
    """Thumbnails, boards in play and cards as one types are drawn without svgwrite and what it imports."""
    assert "svgwrite" in modules_after("import svgwrite")
    assert not {"svgwrite", *NETWORK - {"email", "socket"}} & modules_after(PAGES)  # plugins' metadata is a message


def test_a_file_and_a_page_show_the_same_elements() -> None:
    """The two writers differ only in the root and in the beginnings of ids."""
    shown = svg.inline(SCENE, "one", "").replace('id="one-', 'id="').replace("#one-", "#")
    written = svg.write(SCENE, "en", "{}", "certificate")
    assert list(elements(fromstring(shown))) == list(elements(fromstring(written)))
    assert len(list(elements(fromstring(written)))) > 20


def test_elements_are_those_of_svg_1_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """The validator of svgwrite knows the attributes, values and children of SVG 1.1. ARIA, for text, is later."""
    older = SCENE._replace(items=tuple(item for item in SCENE.items if not isinstance(item, Text)))
    expected = svg.write(older, "en", "{}")
    strict = partial(svgwrite.Drawing, debug=True)
    monkeypatch.setattr(svgwrite, "Drawing", lambda debug, **given: strict(**given))
    assert svg.write(older, "en", "{}") == expected
