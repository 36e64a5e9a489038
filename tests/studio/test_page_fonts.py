"""The letters of the page on a system without Japanese fonts: none is a box, and no font is fetched for nothing."""

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

from landpress.generator.studio.build import fonts, told
from landpress.generator.texts import LANGUAGES
from tests.studio.native_page import PAGE, served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OURS = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")
"""The letters that fonts of other languages lack."""
RANGES = re.compile(r'url\("([a-z]+\.ttf)"\);\s*unicode-range: ([^;]+);')
PLACES = """(selector) => {
  const text = document.querySelector(selector).firstChild;
  return [0, 1, 2].map((at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
}"""
"""Return where the first three letters of an element stand."""


def letters(file: bytes) -> set[int]:
    """Return the code points that a font has."""
    with TTFont(BytesIO(file)) as font:
        return set(font.getBestCmap())


def test_the_page_has_the_letters_of_its_texts() -> None:
    """docs/studio.md: no boxes. Each own font has the letters that the style sheet takes from it, where texts use them.

    The first of them is of 2 kB at the most: pages in English fetch it for the names of the languages.
    """
    files = dict(fonts())
    ranges = dict(RANGES.findall((PAGE / "studio.css").read_text("utf-8")))
    assert ranges.keys() == files.keys()
    found = {name: [one.strip().removeprefix("U+").split("-") for one in ranges[name].split(",")] for name in ranges}

    def font_of(letter: str) -> list[str]:
        return [
            name
            for name, parts in found.items()
            if any(int(one[0], 16) <= ord(letter) <= int(one[-1], 16) for one in parts)
        ]

    for letter in set(OURS.findall("".join(LANGUAGES.values()))):
        assert font_of(letter) == ["names.ttf"], letter
        assert ord(letter) in letters(files["names.ttf"])
    known = letters(files["japanese.ttf"])
    for letter in set(OURS.findall(str(told("ja")))):
        assert len(font_of(letter)) == 1, letter
        assert ord(letter) in known, letter
    assert len(files["names.ttf"]) <= 2000


@pytest.mark.parametrize("language", LANGUAGES)
def test_japanese_is_no_row_of_boxes(chromium: "Browser", language: str) -> None:
    """Letters that differ look different, also where the system has no Japanese font."""
    asked: list[str] = []
    with served() as address:
        page = chromium.new_page(device_scale_factor=2)
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        page.goto(f"{address}#check?language={language}")
        until(page, "document.querySelector('#typed')", "the room")
        until(page, "document.fonts.status === 'loaded'", "the fonts")
        for selector in (".languages [lang=ja]", *(["#promise", ".drop strong"] if language == "ja" else [])):
            # Until a font has come, its letters are white. What comes late above an element moves it out of sight.
            for _ in range(100):
                page.locator(selector).scroll_into_view_if_needed()
                seen = {page.screenshot(clip=place) for place in page.evaluate(PLACES, selector)}
                if len(seen) == len(set(page.inner_text(selector)[:3])):
                    break
                page.wait_for_timeout(100)
            assert len(seen) == len(set(page.inner_text(selector)[:3])), f"{selector}: letters look alike"
        if language != "ja":
            assert "japanese.ttf" not in asked, "900 kB for three letters"
        page.close()
