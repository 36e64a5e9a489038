"""`landpress deck`: tables from standard input and addresses, single files, contact sheets, labels, decks in memory."""

import shutil
import ssl
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Folder
from landpress.generator.decks.plain import known_columns, plain_template
from landpress.generator.decks.preview import preview
from landpress.generator.decks.table import origin, parsed
from landpress.output.deck.stocks import STOCKS
from landpress.output.files import svg
from landpress.output.scene.items import PT
from tests.commands.decks import TABLE, TEMPLATE, deck
from tests.commands.run import Result, run

PLAIN = "name,cost,type,text,copies\nGranary,2,house,**Gain** :coin:,3\nMill,1,land,*Wait*,1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words(path: str) -> str:
    with pypdfium2.PdfDocument(path) as opened:
        return " ".join(page.get_textpage().get_text_bounded() for page in opened)


def test_a_table_alone_prints_cards() -> None:
    """docs/decks.md: without a template the columns decide; short numbers are badges."""
    Path("cards.csv").write_text("name,cost,type,power,art\nGranary,2,house,7,\nMill,1,land,,\n")
    done = run("deck", "cards.csv")
    assert (done.status, done.err) == (0, "")
    said = words("cards.pdf")
    assert all(word in said for word in ("Granary", "house", "power", "7", "Mill", "land"))
    assert said.count("power") == 1, "a badge with an empty cell is left out"


HELD = {
    "numbers are badges": ("name,might,wit\nAda,12,-3\nBo,,4\n", ("12", "might", "wit"), {"number 1", "number 2"}),
    "a title that is not first": (
        "family,title\nOwl,Barn owl\nOwl,Eagle owl\nGull,Herring gull\n",
        ("Gull",),
        {"type"},
    ),
    "the first words are the title": ("seat,role\n1,leader\n2,follower\n", ("leader", "seat"), {"title", "number 1"}),
    "the longest column is the text": (f"name,what\nAda,{'walk on ' * 8}\n", ("walk on",), {"text"}),
    "icons by their names": ("name,sign,what\nAda,wheat,eats\nBo,wood,saws\n", ("eats",), {"icon"}),
    "pictures that are not there are names": ("name,art\nAda,ada.png\n", ("art ada.png",), {"text"}),
    "names in Japanese": (
        "種類,名前,費用,効果\n土地,森,3,引く\n",
        ("森", "3", "引く"),
        {"title", "cost", "type", "text"},
    ),
    "an icon that is none": ("name,what\nAda,gain :glory: at 10:30:45\n", (":glory:", "10:30:45"), {"text"}),
    "a text without room": (f"name,what\nAda,{'walk on ' * 240}\n", ("…",), {"text"}),
}


@pytest.mark.parametrize("name", HELD)
def test_what_the_table_holds_decides_where_it_stands(name: str) -> None:
    """docs/decks.md, Without a template."""
    table, printed, elements = HELD[name]
    Path("cards.csv").write_text(table)
    done = run("deck", "cards.csv")
    assert done.status == 0, done.err
    said = words("cards.pdf")
    assert [word for word in printed if word not in said] == []
    table_read = parsed(origin("cards.csv"), Faults())
    assert table_read
    made = tomllib.loads(plain_template(table_read, Folder(Path())))
    assert elements <= {element["name"] for element in made["front"]}


@pytest.mark.parametrize(
    ("kinds", "longest", "more", "text", "guessed"),
    [
        (12, 16, 1, 41, {"type": "sort", "text": "said"}),
        (13, 16, 5, 41, {"text": "said"}),
        (12, 17, 5, 40, {}),
        (2, 1, 0, 40, {}),
        (2, 1, 1, 40, {"type": "sort"}),
        (1, 9, 1, 41, {"text": "said"}),
    ],
)
def test_short_words_that_recur_are_the_type_and_the_longest_column_the_text(
    kinds: int, longest: int, more: int, text: int, guessed: dict[str, str]
) -> None:
    """docs/decks.md, Without a template. Up to five columns of numbers are badges; the limits are those of plain.py."""
    rows = [f"Card {i},{'abcdefghijklm'[i % kinds] * longest},{'m' * text},1,2,3,4,5,6" for i in range(kinds + more)]
    Path("cards.csv").write_text("\n".join(["title,sort,said,p,q,r,s,t,u", *rows, ""]))
    table = parsed(origin("cards.csv"), Faults())
    assert table is not None
    assert known_columns(table) == {"title": "title", **guessed}
    made = tomllib.loads(plain_template(table, Folder(Path())))["front"]
    told = {str(element.get("text")) for element in made}
    assert {f"{{{name}}}" for name in "pqrst"} <= told
    assert "{u}" not in told


def test_columns_without_a_name_are_left_out_and_told() -> None:
    """docs/decks.md, The table: they are left out, and their cells are told; with --strict they are a fault."""
    Path("cards.csv").write_text("name,,might,\nAda,lost,12,\n")
    done = run("deck", "cards.csv")
    assert (done.status, "left out: line 2, column 2" in done.err) == (0, True)
    assert "lost" not in words("cards.pdf")
    assert run("deck", "cards.csv", "--strict", "--force").status == 2


def test_each_side_is_a_file() -> None:
    back = '[[back]]\nkind = "icon"\nicon = "coin"\nsize = 40\nat = [10, 20]\n'
    done = deck(TABLE, f'[card]\nsize = "poker"\n{TEMPLATE.replace("[card]", "")}{back}', "--each", "png", "-o", "out")
    assert (done.status, done.err) == (0, "")
    assert sorted(path.name for path in Path("out").glob("[!.]*")) == [
        f"{number}-{side}.png" for number in (1, 2, 3) for side in ("back", "front")
    ]
    with Image.open("out/1-front.png") as image:
        assert image.size == (round(63.5 / 25.4 * 300), round(88.9 / 25.4 * 300))
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert deck(TABLE, TEMPLATE, "--each", "svg", "-o", "svg").status == 0
    assert 'width="63mm"' in Path("svg/2-front.svg").read_text()


def test_the_name_of_a_picture_means_one_picture_a_side() -> None:
    """docs/decks.md: `-o cards.png` means `--each png -o cards`; with another way to print it is no name."""
    assert deck(TABLE, TEMPLATE, "-o", "all.png").status == 0
    assert deck(TABLE, TEMPLATE, "--each", "png", "-o", "each").status == 0
    files = {path.name: path.read_bytes() for path in Path("each").glob("*.png")}
    assert files
    assert {path.name: path.read_bytes() for path in Path("all").glob("*.png")} == files


def test_a_contact_sheet_names_every_card() -> None:
    assert deck(TABLE, TEMPLATE, "--contact").status == 0
    assert all(word in words("deck.pdf") for word in ("Card × 3", "Granary", "Minster"))


@pytest.mark.parametrize("name", STOCKS)
def test_a_card_lies_on_every_place_of_a_sheet(name: str) -> None:
    """The places of a sheet lie inside the paper, and backs lie behind their fronts."""
    sheet = STOCKS[name]
    size = [min(sheet.width, 60), min(sheet.height, 30)]
    if name.startswith("round"):
        size = [28, 28]
    corner = '[[{}]]\nkind = "box"\nat = [3, 3]\nsize = 4\nfill = "ink"\n'
    template = f'[card]\nsize = {size}\ncopies = "n"\n{corner.format("front")}{corner.format("back")}'
    count = sheet.columns * sheet.rows + 1
    done = deck(f"title,n\nA,{count}\n", template, "--sheet", name)
    assert (done.status, done.err) == (0, "")
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        assert len(opened) == 4
        pages = [page.render(scale=4 * PT).to_pil().convert("L") for page in opened]
    front, back = pages[0], pages[1].transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    x, y = sheet.left + sheet.width / 2 - size[0] / 2, sheet.top + sheet.height / 2 - size[1] / 2
    last = x + sheet.across * (sheet.columns - 1), y + sheet.down * (sheet.rows - 1)
    for left, top in ((x, y), last):
        assert front.getpixel((int(4 * (left + 5)), int(4 * (top + 5)))) < 100
        assert back.getpixel((int(4 * (left + size[0] - 5)), int(4 * (top + 5)))) < 100, (
            "a back is turned over sideways"
        )
    rest = pages[3].transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    behind = int(4 * (x + size[0] - 5)), int(4 * (y + 5))
    assert rest.getpixel(behind) < 100, "the back of a single card lies behind it"


@pytest.mark.parametrize(
    ("back", "duplex", "pages"), [(True, "long", 2), (True, "none", 1), (False, "long", 1), (False, "none", 1)]
)
def test_a_sheet_has_a_back_page_only_if_there_is_something_to_print_on_it(back: bool, duplex: str, pages: int) -> None:
    """docs/decks.md, --sheet: labels have no backs, and --duplex none prints none."""
    box = '[[{}]]\nkind = "box"\nat = [3, 3]\nsize = 4\nfill = "ink"\n'
    template = "[card]\nsize = [40, 30]\n" + box.format("front") + (box.format("back") if back else "")
    assert deck("title\nA\n", template, "--sheet", "labels-21-a4", "--duplex", duplex).status == 0
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        assert len(opened) == pages


@pytest.mark.parametrize("front", ["", '[[front]]\nkind = "box"\nat = [0, 0]\nsize = [63.5, 38.1]\nfill = "#ff0000"\n'])
def test_no_ink_leaves_its_place_on_a_sheet(front: str) -> None:
    """docs/decks.md, --sheet: the places are cut already, so there is no bleed between them, also not of an element."""
    sheet = STOCKS["labels-21-a4"]
    ground = "" if front else 'ground = "#ff0000"\n'
    template = f'[card]\nsize = [{sheet.width}, {sheet.height}]\n{ground}copies = "n"\n{front}'
    assert deck("title,n\nA,21\n", template, "--sheet", "labels-21-a4", "--duplex", "none").status == 0
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        page = opened[0].render(scale=4 * PT).to_pil().convert("RGB")
    gap = sheet.left + sheet.width + (sheet.across - sheet.width) / 2
    assert page.getpixel((int(4 * (gap - 2)), int(4 * (sheet.top + 10)))) == (255, 0, 0)
    assert page.getpixel((int(4 * gap), int(4 * (sheet.top + 10)))) == (255, 255, 255)
    assert page.getpixel((int(4 * (sheet.left - 1)), int(4 * (sheet.top + 10)))) == (255, 255, 255)


def test_a_table_comes_from_standard_input() -> None:
    def piped(data: bytes) -> Result:
        return run("deck", "-", "--force", stdin=data)

    done = piped(PLAIN.encode())
    assert (done.status, done.out.splitlines()[0]) == (0, "cards.pdf")
    assert "standard input: larger than 5 MB" in piped(b"a\n" + b"x\n" * 2_500_000).err
    assert "standard input: line 2: 6 cells" in piped(b"a\n1,2,3,4,5,6\n").err


@pytest.fixture
def server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve tables by https with a certificate of its own, which this process trusts."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("needs openssl")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    keys = ["-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run([openssl, "req", "-x509", "-days", "2", *keys, *subject], check=True, capture_output=True)
    answers = {
        "/cards.csv": (200, {}, PLAIN.encode()),
        "/page": (200, {}, b"<!doctype html><p>Sign in"),
        "/long": (200, {}, b"a\n" + b"x\n" * 2_500_000),
        "/plain": (302, {"Location": "http://localhost/cards.csv"}, b""),
        "/gone": (404, {}, b""),
    }

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answers[self.path]
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    with HTTPServer(("localhost", 0), Answers) as made:
        made.socket = context.wrap_socket(made.socket, server_side=True)
        monkeypatch.setenv("SSL_CERT_FILE", str(folder / "cert.pem"))
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield f"https://localhost:{made.server_address[1]}"
        made.shutdown()
        thread.join(5)


def test_a_table_comes_from_an_address(server: str) -> None:
    """docs/decks.md: https only, also after a redirection, with the limits of a file."""
    done = run("deck", f"{server}/cards.csv")
    assert (done.status, done.out.splitlines()[0]) == (0, "cards.pdf")
    for path, said in {
        "page": "localhost: a web page, not a table",
        "long": "localhost: larger than 5 MB, the limit",
        "plain": "localhost: cannot be fetched: it leads to an address that is not https",
        "gone": "localhost: cannot be fetched: the server answered with status 404, 'Not Found'",
    }.items():
        answer = run("deck", f"{server}/{path}")
        assert answer.status == 2
        assert said in answer.err
        assert answer.err.count("\n") == 1


def test_a_deck_in_memory_gives_scenes_and_faults() -> None:
    """generator/decks/preview.py: no file is read or written."""
    seen = preview(PLAIN)
    assert [(card.name, card.copies) for card in seen.cards] == [("Granary", 3), ("Mill", 1)]
    assert not seen.faults
    assert (seen.cards[0].front.width, seen.cards[0].front.height) == (63, 88)
    assert b"Granary" in svg.write(seen.cards[0].front, "en", "")
    broken = preview("title,cost,copies\nA,x,many\n", TEMPLATE + '[[front]]\nkind = "bok"\n')
    assert not broken.cards
    assert {(fault.file, fault.line, fault.column) for fault in broken.faults} == {
        ("cards.csv", 2, "copies"),
        ("cards.toml", 0, ""),
    }
    assert len(broken.lines) == 2
    inherited = preview("title,copies\nA,1\n", 'inherits = "base.toml"\n', {"base.toml": TEMPLATE.encode()})
    assert [card.name for card in inherited.cards] == ["Card"]
    assert "lies outside" in preview("title\nA\n", 'inherits = "../base.toml"\n').lines[0]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("poker", 2.5 * 25.4, 3.5 * 25.4),
        ("bridge", 2.25 * 25.4, 3.5 * 25.4),
        ("mini", 44, 63),
        ("tarot", 70, 120),
        ("jumbo", 3.5 * 25.4, 5 * 25.4),
        ("square", 70, 70),
        ("business", 85, 55),
        ("domino", 44.5, 3.5 * 25.4),
    ],
)
def test_a_size_by_name_is_that_of_the_cards_in_the_shops(name: str, width: float, height: float) -> None:
    """docs/decks.md, `size`. Poker and bridge cards are 2.5 and 2.25 inches wide and 3.5 inches high."""
    template = f'[card]\nsize = "{name}"\n[[front]]\nkind = "text"\ntext = "A"\nat = [4, 4]\nsize = 12\n'
    Path("cards.csv").write_text("title\nA\n")
    Path("cards.toml").write_text(template)
    assert run("deck", "cards.csv", "--template", "cards.toml", "--each", "svg", "-o", "out").status == 0
    root = ElementTree.parse("out/1-front.svg").getroot()
    sides = [float((root.get(side) or "").removesuffix("mm")) for side in ("width", "height")]
    assert sides == pytest.approx([width, height], abs=0.002)


def test_a_column_of_icons_may_hold_pictures() -> None:
    """docs/decks.md: a picture that is missing is a box. A public table names its SVG files under `Icon`."""
    Image.new("RGB", (300, 300), "#ff0000").save("red.png")
    Path("cards.csv").write_text("Title,Icon\nA,red.png\nB,gone.svg\n")
    done = run("deck", "cards.csv", "--each", "png", "-o", "out")
    assert (done.status, "gone.svg" in done.err) == (0, True)
    with Image.open("out/1-front.png") as image:
        assert (255, 0, 0) in {colour for _, colour in image.convert("RGB").getcolors(10**6) or ()}


def test_a_contact_sheet_says_how_often_a_card_comes() -> None:
    """docs/decks.md: `--contact` makes contact sheets: all cards small, with their names and copies."""
    element = '[[front]]\nkind = "box"\nat = [3, 3]\nsize = 4\nfill = "ink"\n'
    template = f'[card]\nname = "{{title}}"\nsize = [60, 40]\ncopies = "n"\n{element}'
    assert deck("title,n\nMill,2\nInn,1\nWell,3\n", template, "--contact").status == 0
    assert [word for word in ("Mill × 2", "Well × 3", "Inn") if word not in words("deck.pdf")] == []
    assert "Inn ×" not in words("deck.pdf")


@pytest.mark.parametrize("sign", ["/", "\\"])
def test_pictures_of_a_table_alone_have_paths_of_any_system(sign: str) -> None:
    """docs/decks.md, Without a template: a path in a cell is one with either kind of slash."""
    Path("art").mkdir()
    Image.new("RGB", (300, 300), "#ff0000").save("art/keel.png")
    Path("cards.csv").write_text(f"title,image\nKeel,art{sign}keel.png\n")
    table = parsed(origin("cards.csv"), Faults())
    assert table is not None
    template = tomllib.loads(plain_template(table, Folder(Path())))
    (picture_,) = [one for one in template["front"] if one["kind"] == "image"]
    assert "{image}" in picture_.values()
    assert run("deck", "cards.csv", "-o", "deck.pdf").status == 0
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        colours = opened[0].render(scale=0.5).to_pil().convert("RGB").getcolors(10**6)
    assert sum(count for count, (red, green, _) in colours if red > 200 and green < 40) > 100


@pytest.mark.parametrize(("letters", "size"), [(160, 13), (161, 10.5)])
def test_texts_of_few_letters_are_set_in_larger_type(letters: int, size: float) -> None:
    """docs/decks.md, Without a template: what is below the titles has one size on all cards, that of the longest."""
    Path("cards.csv").write_text(f"title,text\nA,x\nB,{'m' * letters}\n")
    table = parsed(origin("cards.csv"), Faults())
    assert table is not None
    made = tomllib.loads(plain_template(table, Folder(Path())))["front"]
    assert [one["type"] for one in made if one.get("text") == "{text}"] == [size]


@pytest.mark.parametrize(("more", "valign"), [("", "middle"), (",Rest", "top")])
def test_a_text_alone_stands_in_the_middle_and_lines_of_other_columns_begin_at_the_top(more: str, valign: str) -> None:
    """So that the lines of all cards stand at the same place, whichever of them are empty."""
    said, none = (",Said", ",") if more else ("", "")
    Path("cards.csv").write_text(f"title,text{more}\nA,Some words.{said}\nB,Others.{none}\n")
    table = parsed(origin("cards.csv"), Faults())
    assert table is not None
    made = tomllib.loads(plain_template(table, Folder(Path())))["front"]
    assert [one["valign"] for one in made if one["name"] == "text"] == [valign]
