"""`landpress deck`: the example, five hundred cards, spreadsheets, options, and ways of printing (docs/decks.md)."""

import json
import re
from pathlib import Path

import openpyxl
import pypdf
import pypdfium2
import pytest
from PIL import Image

from landpress.generator.decks.options import CARD, ELEMENT, KINDS, SHAPES, SPACES
from landpress.output.deck.icons import ICONS
from landpress.output.scene.style import palette
from tests.commands.decks import TABLE, TEMPLATE, another, deck, with_
from tests.commands.run import Result, run
from tests.output.test_press_readers import PLATES, plates
from tests.programs import needs

DOCUMENTED = (Path(__file__).parents[2] / "docs/decks.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def texts(path: str = "deck.pdf") -> list[str]:
    """Return the text of every page."""
    with pypdfium2.PdfDocument(path) as opened:
        return [page.get_textpage().get_text_bounded() for page in opened]


def facts(result: Result) -> dict[str, str]:
    return dict(line.split() for line in result.out.splitlines()[1:])


def test_the_example_prints_without_a_warning() -> None:
    done = run("deck", "--init")
    assert (done.status, done.out) == (0, "deck-example\n")
    printed = run("deck", "deck-example/cards.csv", "--template", "deck-example/cards.toml")
    assert (printed.status, printed.err) == (0, "")
    assert printed.out.splitlines() == ["cards.pdf", "pages   8", "cards   19", "designs 9"]
    pages = texts("cards.pdf")
    assert sum(page.count("Old grove") for page in pages) == 3
    assert "Six Valleys" in pages[0]
    assert "exists already" in run("deck", "--init").err


def test_a_row_is_a_card_with_its_copies() -> None:
    """docs/decks.md: `copies` is the number of copies of a card, and 1 where the cell is empty."""
    done = deck()
    assert facts(done) == {"pages": "1", "cards": "5", "designs": "3"}
    assert [texts()[0].count(name) for name in ("Granary", "Mill", "Minster")] == [3, 1, 1]
    assert facts(deck("title,copies\nA,0\nB,2\n"))["cards"] == "2"


def test_a_card_may_have_a_thousand_copies() -> None:
    """docs/decks.md: 0 to 1,000 copies. The cards are small, so that they fit on a few sheets."""
    template = '[card]\nsize = [8, 8]\ncopies = "n"\n[[front]]\nkind = "box"\nsize = 8\nfill = "blue"\n'
    assert facts(deck("title,n\nA,1000\n", template, "--bleed", "0"))["cards"] == "1000"
    assert "0 to 1000, found '1001'" in deck("title,n\nA,1001\n", template).err


def test_five_hundred_cards_with_backs_twice_alike() -> None:
    rows = "".join(f"Card {i},{i % 9},kind {i % 4},\n" for i in range(500))
    back = '[[back]]\nkind = "icon"\nicon = "compass"\nsize = 40\nat = [10, 20]\n'
    made = []
    for _ in range(2):
        done = deck(f"title,cost,type,copies\n{rows}", TEMPLATE + back)
        assert (done.status, done.err) == (0, "")
        made.append(Path("deck.pdf").read_bytes())
    assert made[0] == made[1]
    assert facts(done)["designs"] == "500"
    found = " ".join(texts())
    assert all(f"Card {i}\r" in found or f"Card {i} " in found or f"Card {i}\n" in found for i in range(0, 500, 7))


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (["cost>=3"], ["Mill", "Minster"]),
        (["cost>2", "type=house"], ["Mill"]),
        (["type!=house"], ["Minster"]),
        (["copies"], ["Granary", "Mill"]),
        (["cost<3"], ["Granary"]),
        (["cost <= 3"], ["Granary", "Mill"]),
    ],
)
def test_filters_choose_rows(filters: list[str], left: list[str]) -> None:
    """docs/decks.md: a condition is a column, or a column with a value. All conditions must hold."""
    written = TEMPLATE.replace("[card]", f"[card]\nonly = {json.dumps(filters)}")
    for done in (
        deck(TABLE, TEMPLATE, *(part for text in filters for part in ("--filter", text))),
        deck(TABLE, written),
    ):
        assert done.status == 0, done.err
        assert [name for name in ("Granary", "Mill", "Minster") if name in texts()[0]] == left


def test_when_draws_an_element_only_where_it_holds() -> None:
    more = '[[front]]\nkind = "text"\nwhen = "cost>=3"\ntext = "costly"\nat = [5, 30]\nsize = [40, 10]\n'
    assert deck(TABLE, TEMPLATE + more).status == 0
    assert texts()[0].count("costly") == 2


def test_inherited_elements_are_changed_by_name_and_keep_their_place() -> None:
    Path("base.toml").write_text(TEMPLATE + '[[front]]\nkind = "text"\ntext = "below"\nat = [5, 60]\nsize = [40, 10]\n')
    own = 'inherits = "base.toml"\n[card]\ntitle = "Mine {}"\n'
    own += '[[front]]\nname = "title"\ntext = "<{title}> {{}}"\n'
    assert deck(TABLE, own).status == 0
    page = texts()[0]
    assert page.count("<Granary> {}") == 3
    assert page.index("<Granary>") < page.index("below")
    assert "Mine {}" in page


def test_an_inherited_template_names_its_own_from_where_it_lies() -> None:
    """docs/decks.md: a template inherits from another one, in its folder or below it."""
    Path("base/more").mkdir(parents=True)
    Path("base/one.toml").write_text('inherits = "more/two.toml"\n')
    Path("base/more/two.toml").write_text('inherits = "three.toml"\n')
    Path("base/more/three.toml").write_text(TEMPLATE)
    assert deck(TABLE, 'inherits = "base/one.toml"\n').err == ""
    assert "Granary" in texts()[0]


def test_a_spreadsheet_is_read_as_people_see_it() -> None:
    """docs/decks.md: the first sheet is read, with values instead of formulas."""
    book = openpyxl.Workbook()
    for row in (["title", "cost", "type", "copies"], ["Mill", 3.0, 0.25, 2], [], ["Quay", True, None, None]):
        book.active.append(row)
    book.create_sheet("more").append(["other"])
    book.save("cards.xlsx")
    Path("cards.toml").write_text(TEMPLATE.replace("{title}", "{title}/{cost}/{type}"))
    done = run("deck", "cards.xlsx", "--template", "cards.toml", "-o", "deck.pdf")
    assert done.status == 0
    assert done.err == (
        "landpress: sheets that are not read: more; write #NAME behind the name of the file to read one\n"
    )
    assert facts(done)["cards"] == "3"
    assert texts()[0].count("Mill/3/0.25") == 2
    assert "Quay/TRUE/" in texts()[0]


def test_without_openpyxl_a_spreadsheet_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landpress.generator.decks.table.find_spec", lambda name: None)
    Path("cards.xlsx").write_bytes(b"PK")
    done = run("deck", "cards.xlsx", "--template", "cards.toml")
    assert done.status == 2
    assert "pip install openpyxl" in done.err


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_cells_are_parted_by_what_the_first_line_has_most_of(sign: str) -> None:
    table = b"\xef\xbb\xbf" + TABLE.replace(",", sign).replace("\n", "\r\n").encode()
    assert facts(deck(table))["cards"] == "5"


def test_every_option_shape_icon_and_colour_is_documented() -> None:
    options = {*CARD, *SPACES, *ELEMENT, *(name for kind in KINDS.values() for name in kind)}
    wanted = {*options, *KINDS, *SHAPES, *ICONS}
    missing = [name for name in sorted(wanted) if f"`{name}`" not in DOCUMENTED]
    assert not missing
    assert all(f"`{hue}`" in DOCUMENTED for hue in palette("full").hues)


def test_every_documented_option_is_known() -> None:
    """The tables of options and of kinds in docs/decks.md list exactly the known options."""
    known = {*CARD, *SPACES, *ELEMENT, *(name for kind in KINDS.values() for name in kind)}
    rows = [line.split("|") for line in DOCUMENTED.splitlines() if line.startswith(("| `", "| |"))]
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row[2] if len(row) == 6 else row[1])}
    assert told == known


def test_the_list_of_parts_counts_kinds_by_name() -> None:
    assert deck(TABLE, with_("[card]", '[card]\nname = "{type}"'), "--list").status == 0
    first = texts()[0].split()
    assert [first[first.index(name) + 1] for name in ("house", "wonder")] == ["4", "1"]


def test_what_comes_near_the_edge_is_a_warning_once() -> None:
    done = deck(TABLE, with_("at = [5, 5]", "at = [1, 5]"), "--json")
    assert done.status == 0
    said = "[[front]] 'title' is nearer than 2 mm to the edge and may be cut off"
    assert done.err == f"landpress: {said}\n"
    assert json.loads(done.out)["warnings"] == [said]


def test_coarse_pictures_are_a_warning(folder: Path) -> None:
    """docs/decks.md: less than 200 pixels an inch is a warning. 157 pixels over 20 mm are 199 pixels an inch."""
    for size in (157, 158):
        Image.new("RGB", (size, size), "red").save("a.png")
        done = deck(TABLE, another('kind = "image"\nat = [10, 30]\nsize = 20\nfile = "a.png"'))
        assert done.status == 0
        assert ("a.png is printed with 199 pixels an inch" in done.err) == (size == 157)


ROUND = """
[card]
shape = "round"
size = 30
back_ground = "green"
[[front]]
kind = "text"
text = "{title}"
at = [6, 10]
size = [18, 8]
"""
HEXAGON = ROUND.replace('"round"', '"hexagon"')


@pytest.mark.parametrize("template", [TEMPLATE, ROUND, HEXAGON], ids=["card", "round", "hexagon"])
def test_a_deck_goes_to_a_print_shop_and_to_a_machine(template: str) -> None:
    done = deck(TABLE, template, "--profile", "press")
    assert (done.status, done.err) == (0, "")
    pages = pypdf.PdfReader("deck.pdf").pages
    assert len(pages) == (3 if template == TEMPLATE else 6)
    size = tuple(round(side / 72 * 25.4) for side in (pages[0].trimbox.width, pages[0].trimbox.height))
    assert size == {TEMPLATE: (63, 88), ROUND: (30, 30), HEXAGON: (30, 35)}[template], "a hexagon stands on a corner"
    cut = deck(TABLE, template, "-o", "deck.dxf")
    assert cut.out == "deck-1.dxf  for page 1\n"
    assert deck(TABLE, template, "--list", "-o", "listed.dxf").out == "listed-1.dxf  for page 2\n"


@needs("gs")
def test_the_example_separates_into_the_inks_of_a_press(folder: Path) -> None:
    """docs/press.md: Ghostscript finds the plates. There is a cut line only where pieces are not rectangles."""
    run("deck", "--init")
    table, template = "deck-example/cards.csv", "deck-example/cards.toml"
    assert run("deck", table, "--template", template, "--profile", "press", "-o", "shop.pdf").status == 0
    shop = Path("shop.pdf").read_bytes()
    for page in (1, 7, 2):
        back = plates(shop, folder, page)
        assert set(back) == PLATES - {"CutContour"}
        assert back["Black"].max() > 0.99
    assert (back["Cyan"] > 0.9).mean() > 0.5, "the map in blue, but for its lines and the rose"
    assert back["Yellow"].max() < 0.05
    own = ROUND.replace('"green"', '"#7a1fa2"')
    assert deck(TABLE, own, "--profile", "press").status == 0
    assert set(plates(Path("deck.pdf").read_bytes(), folder)) == PLATES


def test_grounds_of_all_colours_lie_on_one_sheet_where_something_reaches_the_edge() -> None:
    """An A4 sheet holds six cards of 63 x 88 mm with bleed, also when each has another colour."""
    grounds = "".join(f"{hue},1\n" for hue in ("orange", "sky", "green", "yellow", "blue", "vermilion"))
    template = '[card]\nground = "{hue}"\n[[front]]\nkind = "box"\nsize = [63, 10]\nfill = "ink"\n'
    assert facts(deck(f"hue,n\n{grounds}", template))["pages"] == "1"
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        seen = opened[0].render(scale=1).to_pil().convert("RGB").getcolors(1 << 20)
    most = [f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in sorted(seen, reverse=True)[:8]]
    assert {palette("full").hues[hue] for hue in ("orange", "sky", "green", "yellow", "blue", "vermilion")} <= set(most)


def test_a_grey_picture_is_printed_with_black() -> None:
    Image.linear_gradient("L").save("a.png")
    done = deck(TABLE, another('kind = "image"\nsize = [63, 20]\nfile = "a.png"'), "--profile", "press")
    assert done.status == 0
    found = json.loads(run("preflight", "deck.pdf", "--json").out)
    assert (found["ok"], [one for one in found["findings"] if one["severity"] == "error"]) == (True, [])
    assert set(found["facts"]["colours"]) == {"DeviceCMYK", "DeviceGray"}


def test_the_example_goes_to_a_print_shop() -> None:
    """docs/decks.md: own colours and transparent pictures become printing inks. Nothing is left in RGB."""
    run("deck", "--init")
    call = ("deck", "deck-example/cards.csv", "--template", "deck-example/cards.toml", "--profile", "press")
    done = run(*call, "-o", "shop.pdf")
    assert (done.status, done.err) == (0, "")
    found = json.loads(run("preflight", "shop.pdf", "--json").out)
    assert (found["ok"], found["findings"], found["facts"]["colours"]) == (True, [], ["DeviceCMYK"])


def test_unnamed_elements_are_counted_in_their_own_file() -> None:
    Path("base.toml").write_text(TEMPLATE)
    done = deck(TABLE, 'inherits = "base.toml"\n[[front]]\nkind = "box"\n')
    assert "cards.toml: [[front]] number 1: size is missing" in done.err


def test_a_virtual_table_gets_one_deck() -> None:
    back = '[[back]]\nkind = "box"\nsize = [63, 88]\nfill = "blue"\n'
    done = deck(TABLE, with_("[card]", '[card]\nname = "{type}"') + back, "--profile", "tabletop", "-o", "table")
    assert (done.status, done.err) == (0, "")
    (pile,) = json.loads(Path("table/deck.json").read_text())["ObjectStates"]
    assert (pile["Name"], pile["Nickname"], len(pile["DeckIDs"])) == ("DeckCustom", "cards", 5)
    assert deck(TABLE, HEXAGON, "--profile", "tabletop", "-o", "other").status == 0
    tiles = json.loads(Path("other/deck.json").read_text())["ObjectStates"]
    assert [tile["CustomImage"]["CustomTile"]["Type"] for tile in tiles] == [1, 1, 1]
