"""Descriptions at the command line and in the library: a game in all commands that need no rules."""

import json
import os
import re
from math import comb
from pathlib import Path

import pytest
from pypdf import PdfReader

import landpress
from landpress.generator.maps import counting, ways
from landpress.generator.printing.board_files import imprint_of
from landpress.generator.printing.styles import style_of
from landpress.layouts.described import described
from landpress.layouts.errors import GameError, LandpressError
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.vocabulary_of import wishes_of
from landpress.output.game import Game
from landpress.output.scene.style import Style
from landpress.output.sheets.rules_sheet import RulesSheet
from tests.commands.run import run
from tests.output.pdf_objects import page_texts
from tests.output.sheets import kit_style

TEXT = """
name = "Isle {of} tests"
prefix = "QX"
seats = [2, 3]
wishes = ["6: no 6 beside", "port: at least 2 steps from port"]
rules = "# Turn\\nMove {once}."
[lattice]
shape = "hexagon 1"
[kinds]
wood = { count = 3 }
sea = { at = ["0,0"] }
hill = {}
[layers.number]
on = "wood|hill"
tokens = { 5 = 3, 6 = 2 }
[layers.port]
on = "coast edges"
tokens = { p = 2 }
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    Path("isle.toml").write_text(TEXT)
    described().clear()


def code_of(out: str) -> str:
    """Return the code in what a command printed."""
    return next(word for word in out.split() if word.startswith("QX1-"))


def test_a_page_that_lies_on_its_side_by_itself_is_told() -> None:
    """docs/printing.md: `--landscape` and `--upright` decide for it. Paper that is wider than high stays as it is."""
    told: dict[tuple[str, ...], int] = {(): 1, ("--upright",): 0, ("--paper", "210x200mm"): 0, ("--poster",): 1}
    for options, lines in told.items():
        made = run("fresh", "--example", "front", "--seed", "w", "--again", "--force", "-o", "w.pdf", *options)
        assert (made.status, made.err.count("lies on its side, so it does")) == (0, lines), made.err
        box = PdfReader("w.pdf").pages[0].mediabox
        assert (box.width > box.height) == (options != ("--upright",))


def test_a_quick_kit_has_board_tiles_tokens_and_rules() -> None:
    """docs/printing.md: without the first page; the command names how to print each page."""
    made = run("kit", "isle.toml", "--quick", "-o", "quick.pdf")
    assert made.status == 0, made.err
    assert "What is in it" not in page_texts("quick.pdf")[0]
    assert all(line.startswith("landpress: Page") for line in made.err.splitlines())
    assert "card" in made.err


def test_an_added_name_is_among_those_to_choose_from() -> None:
    """docs/maps.md: `games add` keeps a description, so that `landpress fresh island` finds it."""
    assert run("games", "add", "isle.toml").status == 0
    refused = run("fresh", "isl")
    assert refused.err.endswith("xarkant, isle; did you mean isle?\n"), refused.err


def test_a_description_is_added_again_and_a_name_that_is_no_file_is_told() -> None:
    """Issue: a call that was killed is repeated; every message names place and cause."""
    assert [run("games", "add", "isle.toml").status for _ in range(2)] == [0, 0]
    Path("isle.toml").write_text(TEXT + "# another\n")
    taken = run("games", "add", "isle.toml")
    assert (taken.status, taken.err.count("another description was added under it; add --force")) == (2, 1)
    folder = Path(os.environ["LANDPRESS_HOME"], "maps", "gone.toml")
    folder.mkdir()
    told = run("games", "remove", "gone")
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert f"{folder}: cannot be removed" in told.err


def test_the_name_of_a_file_becomes_that_of_its_game() -> None:
    """`games add --help`: "by default that of the file", in small letters with hyphens, as names are."""
    Path("North_Isle.toml").write_text(TEXT)
    assert run("games", "add", "North_Isle.toml").out == "north-isle: landpress fresh north-isle\n"


@pytest.mark.usefixtures("unseen")
def test_a_page_is_read_where_its_description_is_not_known() -> None:
    """docs/maps.md: a page carries the board and its description."""
    made = run("fresh", "isle.toml", "--seed", "a", "-o", "page.pdf")
    assert made.status == 0, made.err
    assert "drawn  uniform" in made.out
    Path("isle.toml").unlink()
    described().clear()
    checked = run("validate", "page.pdf")
    assert checked.status == 0, checked.err
    assert code_of(checked.out) == code_of(made.out)
    described().clear()
    unknown = run("validate", code_of(made.out))
    assert unknown.status == 2
    described().clear()
    again = run("ledger", "show", code_of(made.out))
    assert json.loads(again.out)["description"] == TEXT
    described().clear()
    listed = run("ledger", "list", "--pictures", "-o", "all.pdf")
    assert listed.status == 0, listed.err


def test_wishes_and_kept_cells() -> None:
    """docs/maps.md: `--lock`, `--like` and `--keep` take the sentences and cells of the description."""
    first = run("fresh", "isle.toml", "--lock", "1,0=wood", "--lock", "1,0=6", "--seed", "z", "-o", "one.json")
    assert first.status == 0, first.err
    for seed in "abcdef":
        like = ("--like", code_of(first.out), "--keep", "1,0", "--seed", seed)
        second = run("fresh", "isle.toml", *like, "-o", f"{seed}.json")
        assert second.status == 0, second.err
    boards = [landpress.read(f"{name}.json") for name in ("one", *"abcdef")]
    assert len(set(boards)) > 1
    places = [board.description.field.lattice.cell("1,0") for board in boards]  # type: ignore[attr-defined]
    for board, place in zip(boards, places, strict=True):
        assert board.cells[place] == "wood"
        assert board.layers[0][place] == "6"  # type: ignore[attr-defined]
    wrong = run("fresh", "isle.toml", "--lock", "1,0=lava", "-o", "three.json")
    assert wrong.status == 2
    assert "unknown kind 'lava'" in wrong.err


def test_a_batch_is_the_same_for_any_number_of_workers() -> None:
    one = run("batch", "isle.toml", "--count", "70", "--seed", "s", "--workers", "1", "-o", "one.jsonl")
    assert one.status == 0, one.err
    assert run("ledger", "forget", "--all", "--yes").status == 0
    two = run("batch", "isle.toml", "--count", "70", "--seed", "s", "--workers", "2", "-o", "two.jsonl")
    assert two.status == 0, two.err
    assert Path("one.jsonl").read_text() == Path("two.jsonl").read_text()
    chosen = run("batch", "isle.toml", "--choose", "3", "-o", "three.pdf")
    assert chosen.status == 0, chosen.err


def test_names_may_be_printed_otherwise_than_they_stand_in_wishes() -> None:
    """docs/maps.md: `names` is for kinds, layers and tokens in print. Codes stay, and Japanese pages take them too."""
    own = '[names]\nwood = "old wood"\np = "a port"\n[ja.names]\np = "港"\n'
    assert read_description(TEXT).digest == read_description(TEXT + own).digest
    Path("isle.toml").write_text(TEXT + own)
    board = landpress.fresh("isle.toml", seed=1)
    for tongue, port in (("en", "a port"), ("ja", "港")):
        page = landpress.render(board, look="plain", language=tongue)
        told = page_texts(page)[0]
        assert "old wood" in told
        assert port in told


def test_a_page_says_names_in_the_language_that_is_asked_for() -> None:
    """docs/maps.md: `ja` has name, rules, score and names for `--language ja`; what it leaves out stays as it is."""
    own = '[ja]\nrules = "動く。"\nscore = ["港は{2}点"]\n[ja.names]\nwood = "森{1}"\nport = "港"\np = "羊"\n'
    plain, told = [read_description(text) for text in (TEXT, TEXT + own)]
    assert plain.digest == told.digest, "texts are no part of the digest"
    Path("isle.toml").write_text(TEXT + own)
    board = landpress.fresh("isle.toml", seed=1)
    pages = {tongue: page_texts(landpress.render(board, look="plain", language=tongue))[0] for tongue in ("en", "ja")}
    words = {tongue: set(page.split()) for tongue, page in pages.items()}
    assert {"wood", "hill", "p"} <= words["en"]
    assert {"森{1}", "hill", "羊"} <= words["ja"]
    assert not {"wood", "p"} & words["ja"]
    assert "3 森{1}" in pages["ja"]
    kit = Game(board.game).kit
    sheet = kit.rules(board, style("ja"))
    parts = kit.kit_parts(board, None, style("ja"), 3)  # type: ignore[arg-type]
    assert {"森{1}", "sea", "hill", "number 5", "港 羊"} <= {part.name for part in parts}
    assert isinstance(sheet, RulesSheet)
    assert "港は{2}点" in sheet.text
    assert "動く" in sheet.text


def test_a_kit_has_a_tile_for_each_cell_and_all_tokens() -> None:
    """docs/maps.md: the kit has the board, tiles and tokens to cut, and the rules."""
    made = run("kit", "isle.toml", "--json", "-o", "kit.pdf")
    assert made.status == 0, made.err
    parts = Game(described_game()).kit.kit_parts(landpress.fresh("isle.toml"), None, style(), 3)  # type: ignore[arg-type]
    counts = {part.name: part.count for part in parts}
    assert counts == {"wood": 3, "sea": 1, "hill": 3, "number 5": 3, "number 6": 2, "port p": 2}
    assert all(part.back is not None for part in parts if part.group == "tokens")
    assert len({part.back for part in parts if part.group == "tiles"}) == 1, "a back would tell the tile"


def test_a_kit_has_a_sheet_of_rules_if_there_are_any() -> None:
    """docs/maps.md. A sheet of wishes alone, which stand on the board's page too, would be almost empty.

    The first page of a whole kit shows the board's page small, with lines for its texts.
    """
    Path("bare.toml").write_text("".join(line for line in TEXT.splitlines(True) if not line.startswith("rules")))
    pages = {}
    for name, more in (("isle", ()), ("bare", ()), ("bare", ("--only", "boards,tiles,tokens,rules"))):
        done = run("kit", f"{name}.toml", *more, "--look", "plain", "--force", "-o", "kit.pdf")
        assert done.status == 0, done.err
        pages[name, more[:1]] = [" ".join(page.split()) for page in page_texts("kit.pdf")]
    whole, bare, asked = pages.values()
    assert len(whole) == len(bare) + 1
    assert ["Move {once}" in page for page in whole].count(True) == 2
    assert ["port: at least 2 steps from port" in page for page in bare].count(True) == 1
    assert ["port: at least 2 steps from port" in page for page in asked].count(True) == 2


def test_each_line_of_a_score_is_a_line_of_the_rules() -> None:
    """docs/maps.md: `score` has lines for the rules sheet."""
    Path("isle.toml").write_text(f'score = ["1 for wood", "2 for a port"]\n{TEXT}')
    board = landpress.fresh("isle.toml")
    sheet = Game(board.game).kit.rules(board, style())
    assert isinstance(sheet, RulesSheet)
    assert "- 1 for wood\n- 2 for a port\n" in sheet.text


def described_game() -> str:
    """Return the name of the game of the description."""
    return landpress.fresh("isle.toml").game


def style(language: str = "en") -> Style:
    """Return a plain style."""
    return style_of(described_game(), paper="a4", landscape=False, margin=10, ink="full", language=language)


@pytest.mark.parametrize(
    "call",
    [
        *(("play", "isle.toml"), ("balance", "isle.toml"), ("fresh", "isle.toml", "--proof", "-o", "x.pdf")),
        *(("solve", "isle.toml"), ("solve", "isle.json")),
    ],
    ids=" ".join,
)
def test_what_needs_rules_says_so_in_one_line(call: tuple[str, ...]) -> None:
    """docs/maps.md: such a game cannot be played, and how rules are written."""
    if call[-1] == "isle.json":
        assert run("fresh", "isle.toml", "--again", "-o", "isle.json").status == 0
    done = run(*call)
    assert done.status == 2
    assert "this game has boards but no rules" in done.err
    assert done.err.count("\n") == 1


def test_the_library_takes_a_path() -> None:
    board = landpress.fresh("isle.toml", 2, seed=1)
    assert board == landpress.fresh("isle.toml", 2, seed=1)
    assert landpress.check(board).ok
    assert landpress.read(landpress.render(board, "svg", look="plain", language="ja")) == board
    assert landpress.read(landpress.render(board, kit=True)) == board
    with pytest.raises(GameError):
        landpress.play(board)


def test_a_code_of_another_description_is_refused_by_name() -> None:
    code = landpress.fresh("isle.toml", seed=1).code() or ""
    described().clear()
    Path("other.toml").write_text(TEXT.replace("5 = 3", "5 = 2"))
    done = run("fresh", "other.toml", "--code", code, "-o", "x.pdf")
    assert done.status == 2
    assert "a code of another description than 'Isle {of} tests'" in done.err


def test_wishes_that_never_hold_end_with_the_wishes_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "TRIAL", 20_000)
    monkeypatch.setattr(ways, "MOST_WALKED", 50_000)
    monkeypatch.setattr(ways, "judged", lambda *_: None)  # as without the solver, which names the wish
    Path("never.toml").write_text(TEXT.replace('"6: no 6 beside"', '"6: no 6 beside", "board: at least 4 6"'))
    with pytest.raises(LandpressError, match="'board: at least 4 6' held on 0 of 200 random boards"):
        landpress.fresh("never.toml")


def test_a_description_is_kept_under_a_name() -> None:
    """docs/maps.md: `games add` gives a description a name of its own."""
    assert run("games", "add", "isle.toml").status == 0
    assert run("games", "add", "isle.toml", "--name", "last-land").status == 2
    Path("isle.toml").write_text(TEXT.replace("} tests", "} others"))
    described().clear()
    refused = run("games", "add", "isle.toml")
    assert (refused.status, "another description was added under it; add --force" in refused.err) == (2, True)
    described().clear()
    assert "Isle {of} tests" in run("games").out
    assert run("games", "add", "isle.toml", "--force").status == 0
    described().clear()
    assert "Isle {of} others" in run("games").out
    Path("isle.toml").write_text(TEXT)
    assert run("games", "add", "isle.toml", "--force").status == 0
    Path("isle.toml").unlink()
    described().clear()
    assert "isle  (Isle {of} tests), codes QX1-..." in run("games").out
    assert run("fresh", "isle", "-o", "one.json").status == 0
    assert "3 wood, 1 sea, 3 hill" in run("describe", "isle").out
    code = landpress.read("one.json").code() or ""
    described().clear()
    assert run("validate", code).status == 0
    assert run("games", "remove", "isle").status == 0
    again = run("games", "remove", "isle")
    assert (again.status, again.err.partition("one of: ")[2]) == (2, "none was added\n"), "no shipped game is one"


def test_a_sheet_to_choose_from_says_a_call_that_prints_a_board() -> None:
    """Issue: what the sheet says is typed with a code of it. How that board was drawn is not known, and not said."""
    made = run("batch", "isle.toml", "--choose", "2", "-o", "two.pdf")
    assert made.status == 0, made.err
    text = " ".join(" ".join(page_texts("two.pdf")).split())
    call = re.search(r"To print one: landpress (fresh isle\.toml --code) CODE", text)
    assert call, text
    described().clear()
    printed = run(*call[1].split(), code_of(made.out), "-o", "one.pdf")
    assert printed.status == 0, printed.err
    assert "drawn" not in printed.out


def test_tokens_and_places_without_one_are_told() -> None:
    """Issue: fewer tokens than cells of their kinds are told: here 5 on the 6 cells of wood and hill."""
    told = run("describe", "isle.toml").out
    assert re.search(r"^  tokens +number: 3 × 5, 2 × 6; of 6 places 1 stay without one$", told, re.M), told


def test_a_walk_in_vain_says_that_another_may_find_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue: another try of the same file found a board."""
    monkeypatch.setattr(ways, "TRIAL", 0)
    monkeypatch.setattr(ways, "MOST_WALKED", 0)
    Path("isle.toml").write_text(TEXT.replace("QX", "QW"))
    vain = run("fresh", "isle.toml", "-o", "one.pdf")
    assert vain.status != 0
    assert "another --seed, may find one" in vain.err


def test_tiles_of_starts_have_the_signs_of_the_seats() -> None:
    """Issue: home tiles carried no sign of the player. A kit for the only number of players does not say it twice."""
    Path("isle.toml").write_text(
        TEXT.replace("QX", "QV").replace("[2, 3]", "[2]").replace("hill = {}", "hill = { start = true }")
    )
    assert run("kit", "isle.toml", "--look", "survey", "-o", "kit.pdf").status == 0
    pages = [" ".join(page.split()) for page in page_texts("kit.pdf")]
    assert "the board at table size" in pages[0]
    assert "here" not in pages[0]
    board = landpress.fresh("isle.toml", seed="a")
    parts = Game(board.game).kit.kit_parts(board, imprint_of(board), kit_style(board.game), 2)
    tiles = [part for part in parts if part.name == "hill"]
    assert [part.count for part in tiles] == [1, 1, 1]
    assert len({part.front for part in tiles}) == 3, "two signs, and an open circle"


def test_what_is_known_of_a_description_is_told() -> None:
    """docs/maps.md: `describe` tells the number of boards, the symmetries, the way, and which wish costs most."""
    told = json.loads(run("describe", "isle.toml", "--json").out)
    assert told["symmetries"] == 12
    assert told["tokens"]["number"] == {"tokens": {"5": 3, "6": 2}, "empty": 1}
    assert told["drawn"] == "uniform"
    assert told["boards"]["low"] <= told["boards"]["number"] <= told["boards"]["high"]
    assert set(told["wishes"]) == {"6: no 6 beside", "port: at least 2 steps from port"}
    assert run("describe", "--example", "market", "-o", "mine.toml").status == 0
    assert run("fresh", "mine.toml", "--again", "-o", "mine.json").status == 0
    assert run("fresh", "--example", "market", "--again", "-o", "market.json").status == 0
    assert run("describe").status == 2
    assert run("fresh", "isle.toml", "--example", "market", "-o", "x.json").status == 2


def test_one_wish_is_not_the_one_that_costs_most() -> None:
    """docs/maps.md: `describe` tells which wish costs most: among several."""
    told = 'name = "One"\nprefix = "QO"\nwishes = ["a: at most 2 together"{}]\n[lattice]\nshape = "hexagon 1"\n'
    for more, times in (("", 0), (', "0,0=b"', 1)):
        Path("one.toml").write_text(told.format(more) + "[kinds]\na = { count = 3 }\nb = {}\n")
        assert run("describe", "one.toml").out.count("costs most") == times


def test_an_estimate_is_not_told_as_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/maps.md: `describe` counts few boards, and estimates the number of many with an interval.

    Here some boards miss the wish, those with all eight together, but so few that no try finds one.
    """
    monkeypatch.setattr(counting, "WORK", 30_000)
    kinds = "[kinds]\na = { count = 8 }\nb = {}\n"
    wished = 'wishes = ["a: at most 7 together"]\n[lattice]\nshape = "hexagon 4"\n'
    told = read_description(f'name = "Apart"\nprefix = "QA"\nseats = [2]\n{wished}{kinds}')
    found = counting.size(ways.Drawing(told, wishes_of(told)))
    assert found.boards == comb(61, 8)
    assert not found.exact
    assert found.low < found.boards
