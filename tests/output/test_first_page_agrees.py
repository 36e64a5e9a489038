"""No word on the first page of a kit contradicts another page.

Everything is read back from the PDF by PDFium and pikepdf: the first page by its tags, the other pages as text.
"""

import io
import re
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

import pikepdf
import pytest

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import WHOLE, Choice, kit_scenes
from landpress.generator.printing.first import at_a_pinch, instead
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.output.scene.linebreak import marked
from tests.output.read_aloud import Tagged, tagged, words
from tests.output.sheets import kit_style, pdf_of


class Said(NamedTuple):
    """How a language says things, as regular expressions."""

    here: str
    footer: str
    counted: str
    page: str
    printed: str
    section: str
    back: str
    pieces: str
    range: str
    minutes: str
    needed: str
    instead: str


SAID = {
    "en": Said(
        r"players; (?P<seats>\d+) here",
        r"· (?P<seats>\d+) seats? · (?:.* · )?page (?P<page>\d+) of (?P<total>\d+)",
        r"(?P<count>\d+) × (?P<name>.+)",
        r"p\. (?P<pages>.+)",
        r"Print pages? (?P<pages>[\d–, ]+)\.",
        r"Pages? (?P<pages>[\d–]+) ?: (?P<how>.*), on (?P<sides>one side|both sides)\.",
        r"^Back of page (?P<page>\d+)$",
        r"^(?P<count>\d+) pieces$",
        r"\b(?:(?:[Tt]wo|2)(?:, three)? (?:to|or) |2, 3, (?=6 players))(?P<most>three|four|five|six|[3-6])\b"
        r"(?! cells| tiles| of| more)",
        r"(?P<least>\d+) to (?P<most>\d+) minutes",
        "What else you need",
        "Instead of",
    ),
    "ja": Said(
        r"人用（これは(?P<seats>\d+)人）",
        r"· (?P<seats>\d+)人用 · (?:.* · )?(?P<total>\d+)ページ中(?P<page>\d+)ページ",
        r"(?P<name>.+?) ?× ?(?P<count>\d+)",
        r"(?P<pages>.+)ページ",
        r"(?P<pages>[\d–, ]+)ページを印刷する。",
        r"(?P<pages>[\d–]+)ページ：(?P<how>.*?)[、に]?(?P<sides>片面|両面)(?:印刷)?。",
        r"^(?P<page>\d+)ページの裏面$",
        r"^(?P<count>\d+)個$",
        r"2[人社]?(?:[〜、・]|から)(?:3[人社]?[、・])?(?P<most>[3-6])[人社]",
        r"(?P<least>\d+)〜(?P<most>\d+)分",
        "ほかに",
        "の代わり",
    ),
}
NUMBERS = {"three": 3, "four": 4, "five": 5, "six": 6}
CASES = [
    (game, seats, paper, language, household)
    for game in sorted(games())
    for seats in sorted(layout(game).SEATS)
    for paper in ("a4", "letter")
    for language in SAID
    for household in (False, True)
]
USUAL = [("last-land", 5, "letter", "en", False), ("antwalk", 3, "a4", "ja", True)]

ONLY_FOR: dict[str, dict[str, tuple[str, ...]]] = {
    "last-land": {"en": ("scissors", "glue", "pins", "dice"), "ja": ("はさみ", "のり", "ピン", "サイコロ")},
    "terraforming": {"en": ("scissors",), "ja": ("はさみ",)},
    "landsweeper": {"en": ("scissors", "chips", "bags"), "ja": ("はさみ", "チップ", "小袋")},
    "antwalk": {"en": ("scissors", "glue stick", "the ant", "beans"), "ja": ("はさみ", "スティックのり", "アリ", "豆")},
}
"""What a kit needs, or has, only for parts that things from home can replace."""


def pages_of(text: str) -> list[int]:
    """Return the pages of a list such as `2–4, 7`."""
    ends = [[int(end) for end in part.split("–")] for part in text.split(", ")]
    return [page for one in ends for page in range(one[0], one[-1] + 1)]


@cache
def read(game: str, seats: int, paper: str, language: str, household: bool) -> tuple[list[Tagged], list[str]]:
    """Return the tags of the first page of a kit, and the text of all pages."""
    board = board_drawn(game, seats, "agrees")
    style = kit_style(game, paper, look="survey", language=language)
    pdf = pdf_of(kit_scenes(board, True, seats, Choice(household=household), style), language)
    return tagged(pdf, "" if language == "ja" else " ")[0], words(pdf)


def bare(name: str) -> str:
    """Return a name without spaces: one that breaks over two lines in Japanese loses the space there."""
    return "".join(name.split())


def grams(text: str) -> list[tuple[int, int]]:
    """Return the weights of stock that a text names, each as the least and the most."""
    found = re.findall(r"(\d+)(?:(?: to |〜)(\d+))? g\b", text)
    return [(int(least), int(most or least)) for least, most in found]


@pytest.mark.parametrize(
    ("game", "seats", "paper", "language", "household"),
    [one if one in USUAL else pytest.param(*one, marks=pytest.mark.nightly) for one in CASES],
)
def test_no_word_on_the_first_page_contradicts_another_page(
    game: str, seats: int, paper: str, language: str, household: bool
) -> None:
    """Issue of the look: "No word on it contradicts another page (tested)"."""
    first, pages = read(game, seats, paper, language, household)
    said = SAID[language]
    whole = "\n".join(one.text for one in first)

    cells = [one.text for one in first if one.tag in ("TD", "TH")]
    if is_list := not re.search(said.here, whole):  # the pictures have no room on this paper
        assert {"TH"} == {one.tag for one in first if one.text in cells[:3]}
    else:
        assert [int(n) for n in re.findall(said.here, whole)] == [seats]
    backs = set()
    for number, text in enumerate(pages, 1):
        if back := re.search(said.back, text, re.M):
            assert int(back["page"]) == number - 1
            backs.add(number)
            continue
        footers = [match.groupdict() for match in re.finditer(said.footer, text)]
        wanted = {"seats": str(seats), "page": str(number), "total": str(len(pages))}
        assert footers, number
        assert all(footer == wanted for footer in footers), (number, footers)

    listed: dict[str, tuple[int, list[int]]] = {}
    for of_part in zip(cells[3::3], cells[4::3], cells[5::3], strict=True) if is_list else ():
        listed[bare(of_part[0])] = int(of_part[1]), pages_of(of_part[2])
    for cell, after in pairwise(cells):
        if (counted := re.fullmatch(said.counted, cell)) and (paged := re.fullmatch(said.page, after)):
            listed[bare(counted["name"])] = int(counted["count"]), pages_of(paged["pages"])
    assert len(listed) >= 3, "parts with their counts and pages"

    found: dict[str, dict[int, int]] = {}
    only_totals: dict[int, int] = {}
    for number, text in enumerate(pages[1:], 2):
        for line in text.splitlines():
            if pieces := re.fullmatch(said.pieces, line.strip()):
                only_totals[number] = int(pieces["count"])
                continue
            parts = [re.fullmatch(r"(\D.*) × (\d+)", part.strip()) for part in line.split("·")]
            if all(parts):
                for part in filter(None, parts):
                    found.setdefault(bare(part[1]), {})[number] = int(part[2])
    for name, on_pages in found.items():
        count, where = listed[name]
        assert set(on_pages) <= set(where)
        if set(on_pages) == set(where):
            assert sum(on_pages.values()) == count, name
        else:
            assert set(where) - set(on_pages) <= set(only_totals), name
    counted_elsewhere = sum(sum(on_pages.values()) for on_pages in found.values())
    in_totals = [name for name, (_, where) in listed.items() if name in found or set(where) & set(only_totals)]
    assert sum(listed[name][0] for name in in_totals) == counted_elsewhere + sum(only_totals.values())

    named = {page for _, where in listed.values() for page in where}
    assert named | backs | {1} == set(range(1, len(pages) + 1)), "each page is named, or is a back"

    sections = [match.groupdict() for match in re.finditer(said.section, whole)]
    in_sections = [page for one in sections for page in pages_of(one["pages"])]
    assert in_sections == list(range(1, len(pages) + 1))
    two_sided = {p for one in sections if one["sides"] in ("both sides", "両面") for p in pages_of(one["pages"])}
    assert backs <= two_sided
    rules = {page for page in two_sided if not {page, page + 1} & backs}
    assert len(rules) in (0, 2), "of two sides without a line about a back there are only rules of two pages"

    printed = [set(pages_of(match["pages"])) for match in re.finditer(said.printed, whole)]
    assert is_list or printed[-1] == (named | backs) - {1}
    assert all(one <= printed[-1] for one in printed)

    stocks = [weight for one in sections for weight in grams(one["how"])]
    asked = grams(re.sub(said.section, "", whole))
    assert all(any(low <= least <= most <= high for low, high in stocks) for least, most in asked), (asked, stocks)
    heavy = [one for one in asked if one[0] >= 150]
    assert not heavy or all(one in heavy for one in stocks if one[0] >= 150), (asked, stocks)

    most = max(layout(game).SEATS)
    flat = [text.replace("\n", "" if language == "ja" else " ") for text in (whole, *pages)]
    ranges = [NUMBERS.get(one, one) for text in flat for one in re.findall(said.range, text)]
    assert ranges or is_list, "for how many it is"
    assert {int(one) for one in ranges} <= {most}
    minutes = [int(cell) for cell, after in pairwise(cells) if after in ("minutes", "分")]
    for told in re.finditer(said.minutes, "".join(pages[1:])):
        assert all(int(told["least"]) <= one <= int(told["most"]) for one in minutes)

    needed = first[next(i for i, one in enumerate(first) if one.text.startswith(said.needed)) :]
    advice = " ".join(one.text for one in needed if said.instead not in one.text)
    only = ONLY_FOR[game][language] if game in ONLY_FOR else ()
    assert [word for word in only if word in advice] == ([] if household else list(only)), advice


@pytest.mark.parametrize(
    ("game", "language"),
    [
        one if one == ("last-land", "ja") else pytest.param(*one, marks=pytest.mark.nightly)
        for one in product(("last-land", "terraforming", "landsweeper", "xarkant"), SAID)
    ],
)
def test_what_replaces_parts_is_told_as_a_list(game: str, language: str) -> None:
    """Issue: 43. "Tables and lists are tagged as such": each sentence of the quick way is an item, and whole."""
    paper = "a3" if game == "xarkant" else "a4"  # smaller paper has no room for its list
    board, style = board_drawn(game, None, "agrees"), kit_style(game, paper, look="survey", language=language)
    first, *_ = kit_scenes(board, True, board.players, WHOLE, style)
    pdf = pdf_of([first], language)
    between = "" if language == "ja" else " "
    items = ["".join(one.text.split()) for one in tagged(pdf, between)[0] if one.tag == "LBody"]
    texts = "\n".join((instead(board, style.words), at_a_pinch(board, style.words, ())))
    wanted = ["".join(marked(line[2:]).text.split()) for line in texts.splitlines() if line.startswith("- ")]
    wanted = [one.replace("*", "") for one in wanted]
    listed = [one for one in items if one.rstrip(".。") in [text.rstrip(".。") for text in wanted]]
    assert len(listed) > 1
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        lists = [one for one in opened.Root.StructTreeRoot.K[0].K[0].K if one.S == "/L"]
        assert len(listed) in [len(one.K) for one in lists]
        assert all(item.S == "/LI" for one in lists for item in one.K)


def test_a_first_page_without_room_on_its_side_is_upright() -> None:
    """docs/printing.md: the first page shows the game; a bare list stood there where pages lay on their side."""
    board = board_drawn("antwalk", None, "first page")
    style = kit_style("antwalk", look="survey", landscape=True)
    for choice, is_upright in ((WHOLE, False), (WHOLE._replace(more=frozenset({"tuck", "cover"})), True)):
        first = kit_scenes(board, True, board.players, choice, style)[0]
        assert (first.width < first.height) == is_upright
        assert "What is in it" in [text.text for text in first.texts()]
