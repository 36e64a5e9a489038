"""`landpress kit` and `landpress cards`: what they print, when a board counts as issued, and remembered printers."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pypdf
import pypdfium2
import pytest
from PIL import Image

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import imprint_of
from landpress.generator.texts import words
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.output.game import Game, household_of
from landpress.output.scene.style import Style
from tests import photos
from tests.commands.run import run
from tests.output.pdf_objects import page_texts
from tests.playing import by_day

CODE = "LL1-7XMV-3X6H-PGPH-A6YS-QZY1"
DEAL = "AW1-0M4R-NQ8D-VEGT-FX8Y-9Z4G-A3G4-B4N6-RG9M-5YYF-B91V-TER6"
"""A deal of AntWalk. To draw another one that is even takes half a second."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.mark.usefixtures("unseen")
def test_a_kit_tells_where_it_is_and_whose_board() -> None:
    """The board is on all pages, and travels with the kit."""
    done = run("kit", "last-land", "--seed", "a", "-o", "kit.pdf")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0] == "kit.pdf"
    assert CODE in done.out
    texts = page_texts("kit.pdf")
    assert [CODE in text for text in texts] == [True] * 5
    assert CODE in run("validate", "kit.pdf").out


def test_facts_as_json() -> None:
    facts = json.loads(run("kit", "last-land", "--seed", "a", "--only", "boards,rules", "--json", "-o", "kit.pdf").out)
    assert facts == {"file": "kit.pdf", "pages": len(page_texts("kit.pdf")), "code": CODE, "seed": "a"}


def test_a_kit_uses_up_a_fresh_board() -> None:
    call = ("kit", "last-land", "--seed", "a", "--only", "boards", "-o")
    run(*call, "kit.pdf")
    assert CODE in run("ledger", "list").out
    again = run(*call, "second.pdf")
    assert CODE not in again.out
    assert "issued before: 1" in again.err


@pytest.mark.parametrize("only", ["tokens", "rules", "pins,dice", "calibration"])
def test_without_the_board_none_is_used_up(only: str) -> None:
    """With --only and without boards, no board is issued."""
    done = run("kit", "last-land", "--only", only, "-o", "some.pdf")
    assert (done.status, done.err) == (0, "")
    assert run("ledger", "list").out == ""
    assert "LL1-" not in " ".join(page_texts("some.pdf"))


def test_a_board_that_is_named_is_printed_and_not_issued() -> None:
    done = run("kit", "last-land", "--board", CODE, "--only", "boards", "-o", "kit.pdf")
    assert done.status == 0
    assert CODE in page_texts("kit.pdf")[0]
    assert run("ledger", "list").out == ""


@pytest.mark.parametrize(
    ("options", "seats"), [pytest.param((), 2, marks=pytest.mark.nightly), (("--players", "6"), 6)]
)
def test_parts_follow_the_board(options: tuple[str, ...], seats: int) -> None:
    """A kit has one base marker (LS-3) for each seat of its board, also where the parts are printed alone."""
    done = run("kit", "landsweeper", "--only", "tokens,rules", *options, "--again", "-o", "kit.pdf")
    assert (done.status, done.err) == (0, "")
    assert f"Base marker × {seats} " in " ".join(page_texts("kit.pdf")).replace("\n", " ")
    code = board_drawn("landsweeper", seats, "a").code()
    run("kit", "landsweeper", "--board", str(code), "-o", "named.pdf")
    assert f"{seats} × Base marker " in " ".join(page_texts("named.pdf")[0].split())


@pytest.mark.parametrize("game", games())
def test_household_leaves_out_what_docs_name(game: str) -> None:
    """docs/printing.md names the groups that things from home replace: exactly those that --household leaves out."""
    text = (Path(__file__).parents[2] / "docs/printing.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| {words('en', game)('game.title')} \| (`\w+`: .+) \|$", text, re.MULTILINE)
    named = set(re.findall(r"`(\w+)`:", row))
    assert named == set(household_of(game))
    style = Style(paper("a4"), words("en", game))
    board = board_drawn(game, None, "a")
    parts = Game(game).kit.kit_parts(board, imprint_of(board), style, board.players)
    assert named < {part.group for part in parts}


@pytest.mark.parametrize("game", by_day(("last-land", "antwalk"), 0))
def test_household_leaves_out_its_groups(game: str) -> None:
    """A kit leaves out the groups of each game in one way."""
    board, style = board_drawn(game, None, "a"), Style(paper("a4"), words("en", game))
    parts = Game(game).kit.kit_parts(board, imprint_of(board), style, board.players)
    run("kit", game, "--seed", "a", "--again", "--household", "-o", "kit.pdf")
    listed = set(re.findall(r"^\d+ × (.+?)\s*$", page_texts("kit.pdf")[0], re.MULTILINE))
    gone = {part.name for part in parts if part.group in household_of(game)}
    assert gone
    assert not gone & listed
    assert {part.name for part in parts if part.group == "aids"} <= listed


def test_a_title_of_your_own_is_on_every_page() -> None:
    """docs/printing.md: --title stands instead of the name of the game, also with braces in it."""
    call = ("kit", "last-land", "--seed", "a", "--again", "--ink", "low", "--language", "ja", "-o", "kit.pdf")
    done = run(*call, "--title", "Tea {and} Land")
    assert (done.status, done.err) == (0, "")
    texts = page_texts("kit.pdf")
    assert all("Tea {and} Land" in text for text in texts)
    assert "Last Land  ·" not in " ".join(texts)
    assert "ラストランド  ·" not in " ".join(texts)
    assert Path("kit.pdf").stat().st_size <= 600_000
    assert "--title: expected 1 to 200" in run("kit", "last-land", "--title", " ", "--again", "-o", "no.pdf").err


def test_cuts_are_told_and_less_without_what_is_at_home() -> None:
    """docs/printing.md: --cuts tells metres and cuts; --household takes most of them away."""
    told = [
        json.loads(run("kit", "last-land", "--again", *options, "--cuts", "--json", "-o", f"{i}.pdf").out)
        for i, options in enumerate(((), ("--household",)))
    ]
    assert 0 < 3 * told[1]["cut_metres"] < told[0]["cut_metres"]
    assert 0 < 3 * told[1]["ruler_cuts"] < told[0]["ruler_cuts"]


def test_groups_on_request() -> None:
    """docs/printing.md: AntWalk has the label of its tin and the overview of its deal on request."""
    run("kit", "antwalk", "--only", "boards", "--board", DEAL, "-o", "slips.pdf")
    assert len(page_texts("slips.pdf")) == 1
    run("kit", "antwalk", "--only", "boards,overview,cover", "--board", DEAL, "-o", "all.pdf")
    assert len(page_texts("all.pdf")) == 3
    assert (
        "--with 'hats': antwalk has no such parts; expected some of overview, cover"
        in run("kit", "antwalk", "--with", "hats", "-o", "hats.pdf").err
    )
    assert "leave out --with, --household and --quick" in run("kit", "antwalk", "--only", "boards", "--household").err


def test_terraforming_is_printed_for_the_table() -> None:
    """The variant `paper` ends a game of three at 70 points or round 40, the designer's values at 100 or 200."""
    for options, points in (((), "70 points"), (("--variant", "standard"), "100 points")):
        run("kit", "terraforming", "--only", "rules", *options, "--force", "-o", "rules.pdf")
        assert points in " ".join(" ".join(page_texts("rules.pdf")).split())


def test_parts_for_the_players_that_were_named() -> None:
    run("kit", "last-land", "--players", "3", "--seed", "a", "-o", "three.pdf")
    assert "75" in page_texts("three.pdf")[0]
    run("kit", "last-land", "--only", "tokens", "--players", "2", "-o", "two.pdf")
    assert "Token × 50" in page_texts("two.pdf")[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--only", "hats"],
            "has no such parts; expected some of boards, pins, tokens, dice, aids, rules, cover, tuck, calibration",
        ),
        (["-o", "kit.png"], "a kit has many pages; name a file that ends in .pdf, .svg or .dxf"),
        (["--board", CODE, "--seed", "a"], "--board: it is drawn already"),
        (["--back-shift", "1"], "--back-shift '1': expected two numbers such as 0.4,-0.2"),
        (["--back-shift", "11,0"], "at most 10 mm in each direction"),
        (["--back-turn", "nan"], "at most 5 degrees in each direction"),
        (["--printer", "attic"], "--printer 'attic' is not known (none yet); give --back-shift once"),
        (["--bleed", "99"], "bleed 99 mm: expected 0 to 10 mm"),
        (["--players", "9"], "last-land is for 2, 3, 4, 5, 6 players"),
        (["--only", "calibration", "--duplex", "none"], "long or short"),
        (["--paper", "60x90mm"], "does not fit"),
    ],
)
def test_a_wrong_call_is_one_line_and_leaves_no_file(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = run("kit", "last-land", "--again", *arguments)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


def test_a_file_that_is_there_is_kept_without_force() -> None:
    Path("kit.pdf").write_text("mine")
    assert run("kit", "last-land", "-o", "kit.pdf").status == 2
    assert Path("kit.pdf").read_text() == "mine"
    assert run("ledger", "list").out == "", "nor is a board used up"
    assert run("kit", "last-land", "--only", "boards", "-o", "kit.pdf", "--force").status == 0


def test_a_printer_remembers_shift_and_turn() -> None:
    """docs/printing.md: --printer NAME remembers both --back-shift and --back-turn."""
    calibration = ["kit", "last-land", "--only", "calibration", "--force", "-o", "c.pdf"]
    run(*calibration, "--printer", "attic", "--back-shift", "0.4,-0.2", "--back-turn", "0.1")
    run(*calibration, "--printer", "attic")
    assert "--back-shift 0.4,-0.2 --back-turn 0.1" in page_texts("c.pdf")[0].replace("\n", " ")
    run(*calibration, "--printer", "attic", "--back-turn", "-0.3")
    run(*calibration, "--printer", "attic")
    assert "--back-shift 0.4,-0.2 --back-turn -0.3" in page_texts("c.pdf")[0].replace("\n", " ")
    assert "is not known (attic)" in run(*calibration, "--printer", "cellar").err


def test_a_printer_is_learned_from_scans_of_both_sides(home: Path) -> None:
    """docs/printing.md: --learn stores the values under the name, and prints the page again with them."""
    calibration = ["kit", "last-land", "--only", "calibration", "--force", "-o", "c.pdf"]
    run(*calibration)
    document = Path("c.pdf").read_bytes()
    for page, name, shift in ((0, "front.jpg", (0, 0)), (1, "back.jpg", (-3, 5))):  # tenths of a mm: down, right
        side = np.roll(photos.pixels(document, page), shift, (0, 1))
        Path(name).write_bytes(photos.jpeg(np.pad(side, ((80, 80), (80, 80), (0, 0)), constant_values=40)))
    assert run(*calibration, "--printer", "attic", "--learn", "back.jpg", "--learn", "front.jpg").status == 0
    learned = json.loads((home / "printers.json").read_text())["attic"]
    assert learned == pytest.approx({"x": -0.5, "y": 0.3, "turn": 0}, abs=0.1)
    assert f"--back-shift {learned['x']:g},{learned['y']:g}" in page_texts("c.pdf")[0].replace("\n", " ")


def test_learning_needs_a_printer_and_both_sides() -> None:
    calibration = ["kit", "last-land", "--only", "calibration", "-o", "c.pdf"]
    assert "add --printer NAME" in run(*calibration, "--learn", "front.jpg").err
    assert "expected two photos" in run(*calibration, "--printer", "attic", "--learn", "front.jpg").err


def test_a_wrong_shift_is_not_remembered(home: Path) -> None:
    assert run("kit", "last-land", "--only", "calibration", "--printer", "attic", "--back-shift", "99,0").status == 2
    assert not (home / "printers.json").exists()


def test_a_damaged_memory_is_named(home: Path) -> None:
    home.mkdir()
    deep, long = '{"a":' * 100_000, " " * 1_000_001
    for damaged in ("{", "[]", '{"attic": {"x": 1}}', '{"attic": 3}', deep, long):
        (home / "printers.json").write_text(damaged)
        done = run("kit", "last-land", "--only", "calibration", "--printer", "attic")
        assert done.status == 2
        assert "printers.json" in done.err
        assert "repair or delete it" in done.err


def test_the_same_call_gives_the_same_bytes() -> None:
    for name in ("one.pdf", "two.pdf"):
        run("kit", "last-land", "--seed", "a", "--again", "--only", "boards,aids", "-o", name)
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_cards_prints_the_cards_and_tiles_that_a_game_has() -> None:
    """A game without either is told in one line, with the parts that it has."""
    done = run("cards", "last-land")
    assert done.status == 2
    assert (
        "last-land has neither cards nor tiles; expected landpress kit last-land --only with some of boards" in done.err
    )
    assert done.err.count("\n") == 1
    for name, call in (("a.pdf", ("cards",)), ("b.pdf", ("kit", "--only", "tiles"))):
        assert run(*call, "xarkant", "--seed", "a", "--again", "-o", name).status == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.usefixtures("coarse")
def test_a_folder_for_a_virtual_table() -> None:
    """The folder of `kit GAME --profile tabletop -o FOLDER` has pictures and a saved object that points to them."""
    done = run("kit", "xarkant", "--seed", "a", "--profile", "tabletop", "-o", "our table")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0] == "our table"
    names = {path.name for path in Path("our table").glob("[!.]*")}
    value = json.loads(Path("our table", "xarkant.json").read_text(encoding="utf-8"))
    bag = next(one for one in value["ObjectStates"] if one["Name"] == "Bag")
    assert len(bag["ContainedObjects"]) == 16, "XK-5: 4 discs a seat come out of the bag"
    board = value["ObjectStates"][0]["CustomImage"]["ImageURL"]
    assert board == (Path("our table").resolve() / "board.png").as_uri()
    assert {"board.png", "rules.pdf", "xarkant.png"} < names
    assert len(pypdf.PdfReader("our table/rules.pdf").pages) in (1, 2)
    assert run("ledger", "list").out, "a board that is played on a screen is used up like one on paper"


@pytest.mark.usefixtures("coarse")
def test_a_deal_is_not_shown_on_a_virtual_table() -> None:
    """AW-10: a seat may not see where numbers are. A virtual table therefore starts with the unlaid pieces (AW-2)."""
    run("kit", "antwalk", "--board", DEAL, "--profile", "tabletop", "--url", "https://example.org/a", "-o", "t")
    assert not Path("t", "board.png").exists()
    value = json.loads(Path("t", "antwalk.json").read_text(encoding="utf-8"))
    decks = [len(one["DeckIDs"]) for one in value["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert decks == [34, 34], "34 cards and 34 tiles (AW-1)"
    assert '"https://example.org/a/' in json.dumps(value)


def test_a_folder_that_is_there_is_kept() -> None:
    Path("t").mkdir()
    done = run("kit", "antwalk", "--profile", "tabletop", "-o", "t")
    assert (done.status, done.out) == (2, "")
    assert "t: exists already" in done.err
    assert run("kit", "antwalk", "--profile", "tabletop", "-o", "t", "--only", "ant", "--force").status == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--url", "https://example.org"], "goes with --profile tabletop"),
        (["--url", "example.org", "--profile", "tabletop"], "--url example.org"),
        (["--icc", "a.icc", "--profile", "tabletop"], "--profile press"),
        (["--duplex", "short", "--profile", "tabletop"], "--duplex: leave it out"),
    ],
)
def test_what_does_not_go_with_a_virtual_table_is_said(options: list[str], said: str) -> None:
    done = run("kit", "antwalk", *options, "-o", "t" if "tabletop" in options else "t.pdf")
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_folder_for_a_3d_printer() -> None:
    """`kit GAME -o FOLDER --profile solid` writes 3MF and STL, one plate per printer bed, with a parts list."""
    done = run("kit", "landsweeper", "--seed", "a", "--profile", "solid", "-o", "solid", "--household", "--json")
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert (told["folder"], told["plates"]) == ("solid", 1)
    assert {path.name for path in Path("solid").glob("[!.]*")} == {"parts.txt", "pieces", "plate-1.3mf", "plate-1.png"}
    assert told["code"] in Path("solid/parts.txt").read_text(encoding="utf-8")
    assert "coins or poker chips" in Path("solid/parts.txt").read_text(encoding="utf-8")
    assert run("ledger", "list").out, "a board that is printed as a solid is used up like one on paper"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--bed", "220x220"], "--bed 220x220: it goes with --profile solid"),
        (["--profile", "solid", "--bed", "22x220"], "--bed '22x220': expected width and depth in mm"),
        (["--profile", "solid", "--only", "aids"], "none of these parts can be a solid: Player aid"),
        (["--profile", "solid", "--duplex", "short"], "--duplex: leave it out with --profile solid"),
    ],
)
def test_what_does_not_go_with_solids_is_said(options: list[str], said: str) -> None:
    done = run("kit", "last-land", "--again", *options, "-o", "t" if "solid" in options else "t.pdf")
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_solids_without_their_library_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "manifold3d", None)
    done = run("kit", "last-land", "--profile", "solid", "-o", "t")
    assert (done.status, done.out) == (2, "")
    assert done.err == "landpress: --profile solid needs manifold3d: pip install manifold3d\n"
    assert not Path("t").exists()


DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0H40V20H0z" fill="#c00"/></svg>'


@pytest.mark.parametrize("name", by_day(["logo.png", "logo.svg"], 1))
def test_a_kit_shows_a_logo(name: str) -> None:
    """Own logo and title: the logo is in the upper right corner of the first page, and nowhere else."""
    if name.endswith("svg"):
        Path(name).write_text(DRAWN, encoding="utf-8")
    else:
        Image.new("RGB", (400, 200), "#cc0000").save(name)
    done = run("kit", "landsweeper", "--seed", "a", "--again", "--logo", name, "-o", "kit.pdf")
    assert (done.status, done.err) == (0, "")
    with pypdfium2.PdfDocument("kit.pdf") as pdf:
        first, second = (page.render(scale=1).to_pil().convert("RGB") for page in list(pdf)[:2])
    right, top = (210 - 10 - 14) * 72 / 25.4, (10 + 7) * 72 / 25.4
    assert first.getpixel((round(right), round(top))) == (204, 0, 0)
    assert second.getpixel((round(right), round(top))) != (204, 0, 0)


def test_a_logo_that_is_no_picture_is_refused() -> None:
    Path("logo.png").write_bytes(b"not a picture")
    done = run("kit", "landsweeper", "--again", "--logo", "logo.png", "-o", "kit.pdf")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("landpress: logo.png: ")
    assert len(done.err.splitlines()) == 1
    done = run("kit", "landsweeper", "--again", "--logo", "logo.png", "--only", "tokens", "-o", "kit.pdf")
    assert "--logo: it stands on the first page of a whole kit" in done.err
