"""`landpress deck` refuses broken tables, broken templates and wrong calls in one line that names the place."""

import re
from pathlib import Path

import pytest

from tests.commands.decks import TABLE, TEMPLATE, another, deck, with_
from tests.commands.run import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


BROKEN_TABLES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "empty; the first line names the columns"),
    "no cards": ("title,cost,type,copies\n", "no cards below the names"),
    "a cell too many": (TABLE + "a,b,c,d,e\n", "line 5: 5 cells, but there are 4 columns"),
    "a column twice": ("title,copies,title\nA,1,2\n", "line 1: two columns are called 'title'"),
    "a column without a name": ("title,,copies\nA,1,2\n", "line 1: column 2 has no name"),
    "braces in a name": ("ti{tle,copies\nA,1\n", "line 1: the name of column 1, 'ti{tle'"),
    "a quote alone": ('title,copies\n"A" b,1\n', "line 2: .* a quote in a quoted cell is written twice"),
    "a quote without end": ('title,copies\n"A,1\nB,2\n', "line 2: unexpected end of data"),
    "bad UTF-8": (b"title,copies\nA,1\nB\x81,2\n", "line 3: not UTF-8 text"),
    "half a UTF-16": ("title,copies\nA,1\n".encode("utf-16")[:-1], "damaged UTF-16 text"),
    "a NUL": (b"title,copies\nA\0,1\n", "line 2: a NUL byte"),
    "a control character": ("title,copies\nA\x07,1\n", r"line 2, column title: the character U\+0007"),
    "copies that are no number": ("title,copies\nA,many\n", "line 2, column copies: .* 0 to 1000, found 'many'"),
    "half a copy": ("title,copies\nA,1.5\n", "line 2, column copies: expected a whole number"),
    "too many copies": ("title,copies\nA,1001\n", "line 2, column copies: .* found '1001'"),
    "only zeros": ("title,copies\nA,0\n", "no card is left to print"),
    "a cell too long": (f"title,copies\n{'A' * 2001},1\n", "line 2, column title: more than 2000 characters"),
    "too many columns": (",".join(f"c{i}" for i in range(201)) + "\n1\n", "line 1: more than 200 columns"),
    "too many rows": ("title,copies\n" + "A,1\n" * 10_001, "more than 10000 rows"),
    "a sign that no font has": ("title,copies\nA\U00013000,1\n", r"line 2, \[\[front\]\] 'title': no shipped font"),
    "a text without room": (
        f"title,copies\n{'word ' * 200},1\n",
        r"line 2, \[\[front\]\] 'title': .* at 5 pt; shorten",
    ),
    "an icon that is not there": (
        "title,copies\n:gold:,1\n",
        r"line 2, \[\[front\]\] 'title': there is no icon 'gold'",
    ),
    "a column that is not there": (
        "name,copies\nA,1\n",
        "cards.toml: .* no column 'title'; the table has name, copies",
    ),
}


@pytest.mark.parametrize("name", BROKEN_TABLES)
def test_a_broken_table_is_one_line_that_says_where(name: str) -> None:
    table, said = BROKEN_TABLES[name]
    done = deck(table, TEMPLATE, "--strict")
    assert done.status == 2
    assert re.search(said, done.err), done.err
    assert done.err.startswith("landpress: cards.")
    assert done.err.count("\n") == 1
    assert len(done.err) < 700
    assert not Path("deck.pdf").exists()


BROKEN_TEMPLATES: dict[str, tuple[str, str]] = {
    "no TOML": ("[card\n", r"not TOML: .*line 1"),
    "nothing to draw": ("[card]\n", r"nothing to draw; a \[\[front\]\]"),
    "an unknown section": (
        TEMPLATE + "[cards]\n",
        "cards: expected one of inherits, card, spaces, icons, fonts, styles, front, back, space",
    ),
    "an unknown option of the card": (
        with_("[card]", "[card]\nwidth = 3"),
        r"\[card\]: width: no such option; .* size",
    ),
    "a card that is no section": ("card = 3\n", r"card: expected a section \[card\], found 3"),
    "a front that is no list": ("[front]\n", r"front: expected an element each under \[\[front\]\]"),
    "an unknown kind": (
        with_('"text"', '"circle"'),
        r"kind: expected one of text, box, line, .* found circle",
    ),
    "an unknown option": (with_("at =", "place ="), r"'title': place: no such option; .*align"),
    "a missing option": (with_("size = [50, 10]", ""), "'title': size is missing; expected two numbers"),
    "a number that is none": (another('kind = "text"\ntext = "a"\nsize = 9\ntype = "9"'), "type: .* 5 to 200, found 9"),
    "type too small": (
        another('kind = "text"\ntext = "a"\nsize = 9\ntype = 4'),
        "type: expected a number from 5 to 200",
    ),
    "a place of three": (with_("at = [5, 5]", "at = [5, 5, 5]"), "at: expected two numbers, .* found \\[5, 5, 5\\]"),
    "a word that is not known": (
        another('kind = "text"\ntext = "a"\nsize = 9\nalign = "center"'),
        "left, middle, right",
    ),
    "no such colour": (
        another('kind = "box"\nsize = 9\nfill = "gren"'),
        r"line 2, .*number 2: 'gren': expected a colour",
    ),
    "no such column": (
        with_("{title}", "{name}"),
        "'title': text: there is no column 'name'; the table has title, cost",
    ),
    "a brace alone": (with_("{title}", "{title"), "a brace alone"),
    "a condition on no column": (
        another('kind = "box"\nsize = 9\nwhen = "price>3"'),
        "when: there is no column 'price'",
    ),
    "a condition without a number": (another('kind = "box"\nsize = 9\nwhen = "cost>x"'), "expected a number after >"),
    "a cell that is no number": (
        another('kind = "box"\nsize = 9\nwhen = "cost=2 and title>3"'),
        "line 2, column title: 'Granary': expected a number",
    ),
    "copies from nowhere": (with_('"copies"', '"count"'), r"\[card\] copies: there is no column 'count'"),
    "a size of no name": (
        with_("[card]", '[card]\nsize = "pokker"'),
        r"\[card\]: size: expected a name such as .* found pokker; did you mean poker\?",
    ),
    "a round piece with two sizes": (
        with_("[card]", '[card]\nshape = "round"\nsize = [30, 40]'),
        "has one number, such as 30",
    ),
    "no such shape": (with_("[card]", '[card]\nshape = "oval"'), "shape: expected one of card, square, round, hexagon"),
    "a text over the edge": (
        with_("size = [50, 10]", "size = [60, 10]\nalign = 'right'"),
        "'title': it reaches over the edge",
    ),
    "a box beside the card": (
        another('kind = "box"\nat = [70, 0]\nsize = 9\nfill = "ink"'),
        "number 2: it lies outside",
    ),
    "two elements of a name": (another('kind = "text"\nname = "title"\nsize = 9'), "two elements of that name"),
    "a circle of templates": (f'inherits = "cards.toml"\n{TEMPLATE}', "inherits 'cards.toml', which inherits this one"),
    "no such base": (f'inherits = "base.toml"\n{TEMPLATE}', "base.toml: cannot be read"),
    "a base elsewhere": (f'inherits = "../base.toml"\n{TEMPLATE}', "'../base.toml' lies outside the template's folder"),
    "an icon that is no file": (
        f"{TEMPLATE}\n[icons]\ncoin = 3\n",
        r"\[icons\] coin: expected the name of a picture",
    ),
    "an icon's name": (f'{TEMPLATE}\n[icons]\nCoin = "c.png"\n', r"\[icons\] 'Coin': expected small letters"),
    "no such picture": (
        another('kind = "image"\nsize = 9\nfile = "a.png"'),
        "line 2, .*number 2: a.png: cannot be read: no such",
    ),
    "no such icon's picture": (f'{TEMPLATE}\n[icons]\ncoin = "c.png"\n', r"\[icons\] coin: c.png: cannot be read"),
    "a picture elsewhere": (
        another('kind = "image"\nsize = 9\nfile = "/etc/passwd"'),
        "lies outside the template's folder",
    ),
    "a picture on the net": (
        another('kind = "image"\nsize = 9\nfile = "https://a.b/c.png"'),
        "an address; expected a file",
    ),
    "a picture that is none": (
        another('kind = "image"\nsize = 9\nfile = "cards.csv"'),
        "line 2, .*number 2: cards.csv: not a PNG, JPEG, WebP",
    ),
}


@pytest.mark.parametrize("name", BROKEN_TEMPLATES)
def test_a_broken_template_is_one_line_that_says_where(name: str) -> None:
    template, said = BROKEN_TEMPLATES[name]
    done = deck(TABLE, template)
    assert done.status == 2
    assert re.search(said, done.err), done.err
    assert re.match(r"landpress: (cards|base)\.(csv|toml)", done.err), done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 700
    assert not Path("deck.pdf").exists()


def test_a_link_does_not_lead_out_of_the_folder(folder: Path) -> None:
    """docs/decks.md: all files that a template names are in its folder or below it."""
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere/secret.png").write_bytes(b"\x89PNG")
    (folder / "here").mkdir()
    (folder / "here/a.png").symlink_to(folder / "elsewhere/secret.png")
    (folder / "here/cards.csv").write_text(TABLE)
    (folder / "here/cards.toml").write_text(another('kind = "image"\nsize = 9\nfile = "a.png"'))
    done = run("deck", "here/cards.csv", "--template", "here/cards.toml", "-o", "deck.pdf")
    assert done.status == 2
    assert "'a.png' lies outside the template's folder; move it there" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "TABLE is missing"),
        (["cards.txt", "--template", "cards.toml"], "cards.txt: expected a table of cards"),
        (["none.csv", "--template", "cards.toml"], "none.csv: cannot be read"),
        (["cards.csv", "--init"], "--init writes an example; leave out TABLE"),
        (["cards.csv", "--template", "cards.toml", "--filter", "price"], "--filter: there is no column 'price'"),
        (
            ["cards.csv", "--template", "cards.toml", "--filter", ">3"],
            "--filter: '>3': at character 1 expected a column",
        ),
        (["cards.csv", "--template", "cards.toml", "-o", "x.gif"], "name a file that ends in .pdf"),
        (["cards.csv", "--template", "cards.toml", "--list", "--profile", "press"], "--list: a list of parts belongs"),
        (["cards.csv", "--template", "cards.toml", "--paper", "60x60mm"], "does not fit"),
        (["cards.csv", "--template", "cards.toml", "--icc", "x.icc"], "--icc: a printing condition"),
        (["cards.csv", "--each", "png", "--contact"], "--each and --contact: name one of them"),
        (["cards.csv", "--sheet", "labels-14"], "--sheet 'labels-14': expected one of business-letter"),
        (["cards.csv", "--sheet", "labels-14-a4"], "--sheet: Granary has 63 x 88 mm, but a place of the sheet has"),
        (["http://a.b/c.csv"], "expected a file or an address that begins with https://"),
    ],
)
def test_a_wrong_call_is_one_line(arguments: list[str], said: str, folder: Path) -> None:
    Path("cards.csv").write_text(TABLE)
    Path("cards.toml").write_text(TEMPLATE)
    done = run("deck", *arguments)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not [*folder.glob("*.pdf"), *folder.glob("*.svg")]
