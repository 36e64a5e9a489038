"""The door between the page and Landpress, in ordinary Python: docs/studio.md says what the page may ask."""

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from landpress.engine.kernels import native
from landpress.engine.kernels.backends import VARIABLE
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.studio import bridge
from landpress.generator.studio.bridge import ROOMS, boards, call, characters, check, keeps
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import games
from landpress.output.files.carriers import Carried
from landpress.output.photos import lines
from tests.commands.run import run
from tests.playing import by_day, rows_by_day
from tests.studio.printing_options import KIT, OPTIONS

PAGE = Path(bridge.__file__).parents[1] / "page"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a ledger and a folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ask(call_name: str, data: bytes | None = None, /, **arguments: object) -> Any:
    """Return the value of an answer. An error fails the test."""
    told = json.loads(call(call_name, json.dumps(arguments), data)[0])
    assert "error" not in told, told
    return told["value"]


def refused(call_name: str, data: bytes | None = None, /, **arguments: object) -> str:
    """Return the line with which a call is refused."""
    line = json.loads(call(call_name, json.dumps(arguments), data)[0])["error"]
    assert isinstance(line, str)
    assert "\n" not in line
    return line


def file_of(call_name: str, /, **arguments: object) -> bytes:
    """Return the file that a call makes."""
    told, data = call(call_name, json.dumps(arguments))
    assert data is not None, told
    return data


def drawn(game: str, seed: str = "1") -> dict[str, Any]:
    """Return a board of a seed, as the page knows it."""
    board: dict[str, Any] = ask("press.draw", game=game, players=None, variant="", seed=seed)["board"]
    return board


@pytest.mark.parametrize("game", by_day(games(), 0, 2))
def test_a_board_is_the_file_of_the_command_line(game: str) -> None:
    """docs/studio.md: the file of a seed has the same bytes as `landpress fresh GAME --seed SEED --again`."""
    made = file_of("press.board_file", board=drawn(game), options=OPTIONS, kind="pdf", again=False)
    assert run("fresh", game, "--seed", "1", "--again", "-o", "own.pdf").status == 0
    assert made == Path("own.pdf").read_bytes()


def test_the_page_prints_in_the_look_that_is_asked_for() -> None:
    """docs/studio.md: a board that the page prints plain has the bytes of `--look plain`."""
    board, plain = drawn("landsweeper"), OPTIONS | {"look": "plain"}
    made = file_of("press.board_file", board=board, options=plain, kind="pdf", again=False)
    assert run("fresh", "landsweeper", "--seed", "1", "--again", "--look", "plain", "-o", "own.pdf").status == 0
    assert made == Path("own.pdf").read_bytes()


@pytest.mark.parametrize("game", by_day(games(), 0, 2))
def test_locked_cells_stay_as_on_the_command_line(game: str) -> None:
    """docs/studio.md: boards that keep cells of another board are those of `--like CODE --keep CELLS`, also by link."""
    like = drawn(game)
    cells = ask("press.cells", board=like, options=OPTIONS)["spots"]
    keep = ",".join(cells[at]["name"] for at in (0, 5, 9))
    given = {"game": game, "players": like["players"], "variant": "", "seed": "2", "like": like["code"], "keep": keep}
    board = ask("press.draw", **given)["board"]
    found = ask("press.cells", board=board, options=OPTIONS)["spots"]
    assert [found[at]["kind"] for at in (0, 5, 9)] == [cells[at]["kind"] for at in (0, 5, 9)]
    assert {key: board[key] for key in given} == given
    made = file_of("press.board_file", board=board, options=OPTIONS, kind="pdf", again=False)
    kept = ("--like", like["code"], "--keep", keep)
    assert run("fresh", game, "--seed", "2", "--again", "-o", "own.pdf", *kept).status == 0
    assert made == Path("own.pdf").read_bytes()


def test_strange_locks_are_refused() -> None:
    """docs/studio.md: whatever an address holds, the answer is one line."""
    like = drawn("last-land")
    given = {"game": "last-land", "players": 3, "variant": "", "seed": "2", "like": like["code"]}
    for keep in ("", "9,9", "a1", "0", "<b>,<i>", "0,0," * 300 + "0,0"):
        refused("press.draw", **given, keep=keep)
    refused("press.draw", **given | {"like": "LS1-0000"}, keep="0,0")


def test_parts_are_the_file_of_the_command_line() -> None:
    """docs/studio.md: a kit has the same bytes as `landpress kit GAME --seed SEED --again`, and so have cards."""
    board = drawn("antwalk")
    assert run("kit", "antwalk", "--seed", "1", "--again", "-o", "kit.pdf").status == 0
    assert run("cards", "antwalk", "--seed", "1", "--again", "-o", "cards.pdf").status == 0
    assert file_of("press.kit_file", board=board, options=KIT, only=[], again=False) == Path("kit.pdf").read_bytes()
    cards = file_of("press.kit_file", board=board, options=KIT, only=["cards", "tiles"], again=True)
    assert cards == Path("cards.pdf").read_bytes()


@pytest.mark.parametrize(
    ("variant", "only"),
    rows_by_day([("", "markers"), ("standard", "markers"), ("paper", "markers"), ("", "")], 0, 1, 2),
)
def test_a_kit_has_the_variant_of_the_command_line(variant: str, only: str) -> None:
    """docs/studio.md: both take the usual variant of a kit from one place, and name the same number of parts."""
    named = [*(["--variant", variant] if variant else []), *(["--only", only] if only else [])]
    board = ask("press.draw", game="terraforming", players=6, variant=variant, seed="1")["board"]
    assert run("kit", "terraforming", "--players", "6", "--seed", "1", "--again", "-o", "kit.pdf", *named).status == 0
    groups = [only] if only else []
    assert file_of("press.kit_file", board=board, options=KIT, only=groups, again=True) == Path("kit.pdf").read_bytes()


@pytest.mark.parametrize("game", games())
def test_the_usual_number_of_seats_is_that_of_the_command_line(game: str) -> None:
    """docs/studio.md: who names no number of seats gets the command line's."""
    usual = {one["game"]: one["usual"] for one in ask("press.games", language="en")}
    made = run("fresh", game, "--seed", "1", "--again", "-o", "own.json")
    assert made.status == 0
    assert json.loads(Path("own.json").read_text())["players"] == usual[game]


def test_a_page_is_checked_where_no_page_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/studio.md: in a browser the attached board is checked, although nothing there renders a page."""
    assert run("fresh", "last-land", "--seed", "1", "--again", "-o", "board.pdf").status == 0
    for name in ("pypdfium2", "PIL", "PIL.Image", "numpy", "zxingcpp"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "platform", "emscripten")
    told = ask("check.file", Path("board.pdf").read_bytes(), name="board.pdf", options=OPTIONS)["boards"][0]
    assert told["ok"]
    assert told["findings"] == []
    assert not [label for label, _ in told["facts"] if "shown by" in label], "nothing was compared"


def test_showing_a_board_issues_nothing_and_printing_issues_it_once() -> None:
    """docs/studio.md: a board that is shown is not issued; a printed one is entered, and not printed as new again."""
    board = drawn("last-land")
    ask("press.thumb", board=board, options=OPTIONS, name="a")
    ask("press.page", board=board, options=OPTIONS, name="b")
    assert ask("shelf.entries", language="en", start=0)["total"] == 0
    file_of("press.board_file", board=board, options=OPTIONS, kind="pdf", again=False)
    assert ask("shelf.entries", language="en", start=0)["boards"][0]["board"]["code"] == board["code"]
    assert ask("press.named", board=board)["issued"]
    assert board["code"] in refused("press.board_file", board=board, options=OPTIONS, kind="pdf", again=False)
    assert file_of("press.board_file", board=board, options=OPTIONS, kind="pdf", again=True)
    assert ask("shelf.entries", language="en", start=0)["total"] == 1


def test_the_page_is_told_which_file_entered_a_board() -> None:
    """docs/studio.md: a printed board is entered. Where it was, the page says so (page/parts/outputs.js)."""
    board = drawn("last-land")
    calls = {"kit_file": {"options": KIT, "only": ["calibration"]}, "board_file": {"options": OPTIONS, "kind": "json"}}
    told = [
        call(f"press.{name}", json.dumps({"board": board, "again": False, **own}))[0] for name, own in calls.items()
    ]
    assert [json.loads(one)["value"].get("issued", False) for one in told] == [False, True]


def test_a_file_that_cannot_be_made_issues_nothing() -> None:
    """docs/studio.md: a board is entered only when its file is there."""
    board = drawn("terraforming")
    small = OPTIONS | {"paper": "40x40mm"}
    assert "40" in refused("press.board_file", board=board, options=small, kind="pdf", again=False)
    assert ask("shelf.entries", language="en", start=0)["total"] == 0


def test_the_shelf_prints_the_same_bytes_and_exchanges_records() -> None:
    """docs/studio.md: the record is that of `landpress ledger`, in both directions."""
    board = drawn("last-land")
    first = file_of("press.board_file", board=board, options=OPTIONS, kind="pdf", again=False)
    kept = ask("shelf.entries", language="en", start=0)["boards"][0]["board"]
    assert file_of("press.board_file", board=kept, options=OPTIONS, kind="pdf", again=True) == first
    record = file_of("shelf.record")
    assert record.decode() == run("ledger", "export").out
    ask("shelf.forget", code=board["code"])
    assert ask("shelf.enter", record, name="r") == {"new": 1, "known": 0}
    assert ask("shelf.enter", record, name="r") == {"new": 0, "known": 1}
    assert "r: line 1" in refused("shelf.enter", b"{}\n", name="r")


@pytest.mark.usefixtures("unseen")
def test_check_reads_what_was_printed() -> None:
    """docs/studio.md: Check tells what `landpress validate` tells, and draws the board with its symmetry."""
    board = drawn("last-land")
    for kind in ("pdf", "svg", "json"):
        made = file_of("press.board_file", board=board, options=OPTIONS, kind=kind, again=True)
        found = ask("check.file", made, name=f"x.{kind}", options=OPTIONS)["boards"][0]
        assert found["ok"]
        assert found["board"]["code"] == board["code"]
    own = ask("check.codes", texts=["https://example.org/#" + board["code"]], options=OPTIONS)["boards"][0]
    assert dict(own["facts"])["symmetry"] in run("validate", board["code"]).out
    with_lines = own["picture"]
    plain = ask("press.thumb", board=board, options=OPTIONS, name="checked-0")["svg"]
    assert with_lines.count("<path") > plain.count("<path")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"%PDF-1.4 nothing", "PDF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "x.bin"),
        (b"MZ\x90", "x.bin"),
        (bytes(100), "x.bin"),
    ],
    ids=["empty", "PDF", "SVG", "program", "zeros"],
)
def test_hostile_files_get_one_line(data: bytes, said: str) -> None:
    """docs/studio.md: whatever is dropped on the page, the answer is one line."""
    assert said in refused("check.file", data, name="x.bin", options=OPTIONS)


def test_a_bare_picture_is_left_to_the_page() -> None:
    """docs/studio.md: the page looks for QR codes in pictures by itself."""
    for name, data in (("p.jpg", b"\xff\xd8\xff\xe0 a photo"), ("p.gif", b"GIF89a")):
        assert ask("check.file", data, name=name, options=OPTIONS)["is_picture"]


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "no-game", "players": 3, "seed": "1"},
        {"game": "last-land", "players": 99, "seed": "1"},
        {"game": "last-land", "players": 3, "seed": "\u202e"},
        {"game": "last-land", "players": 3, "seed": "1", "variant": "../../etc/passwd"},
        {"game": "last-land", "players": 3, "code": "LL1-0000"},
        {"game": "last-land", "players": 3, "code": "<script>"},
        {"game": "last-land", "players": 3, "file": "{}"},
        {"game": "last-land", "players": 3},
    ],
)
def test_hostile_addresses_get_one_line(wish: dict[str, object]) -> None:
    """docs/studio.md: an address that names no board gets one line."""
    assert refused("press.named", board=wish)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"paper": "9x9mm"}, "50 to 2000"), ({"paper": "__proto__"}, "unknown paper"), ({"margin": 1e6}, "5 to 50")],
)
def test_options_of_an_address_are_checked(wrong: dict[str, object], said: str) -> None:
    """docs/studio.md: options in an address that no page can have are told and left out."""
    assert ask("press.fits", options=OPTIONS) is None
    assert said in refused("press.fits", options={**OPTIONS, **wrong})


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("press.draw", {"game": 7, "players": 3, "variant": "", "seed": "1"}, "game: expected a text, found 7"),
        ("press.draw", {"game": "last-land", "players": True, "variant": "", "seed": "1"}, "players: expected a whole"),
        (
            "press.draw",
            {"game": "last-land", "players": 2**60, "variant": "", "seed": "1"},
            "players: expected a whole",
        ),
        ("press.draw", {"game": "last-land", "players": 3, "variant": "", "seed": "\ud800"}, "seed: expected a text"),
        ("press.draw", {"game": "last-land", "players": 3, "variant": ""}, "seed: missing"),
        ("press.draw", {"x\x1b": 1}, "x?: expected one of game, players, variant, seed, like, keep"),
        ("press.fits", {"options": []}, "options: expected an object of at most 10000, found a list of 0"),
        ("press.fits", {"options": {}}, "options.ink: missing"),
        ("press.fits", {"options": OPTIONS | {"margin": float("inf")}}, "options.margin: expected a number"),
        ("press.board_file", {"board": {}, "options": OPTIONS, "kind": "exe", "again": True}, "board.game: missing"),
        ("deck.pictures", {"numbers": [1, "x"]}, "numbers[1]: expected a whole number, found x"),
        ("deck.pictures", {"numbers": [0] * 10_001}, "numbers: expected a list of at most 10000"),
        (
            "table.received",
            {"text": "!", "options": OPTIONS | {"language": "\x1b"}},
            "play by mail: the address is damaged",
        ),
    ],
)
def test_arguments_are_checked_against_the_types_of_the_call(name: str, given: dict[str, object], said: str) -> None:
    """docs/studio.md: whatever an address holds, the answer is one line."""
    line = refused(name, **given)
    assert said in line
    assert line.isprintable()


def test_as_many_items_are_taken_as_the_refusal_says() -> None:
    """A list of 10,001 is refused: "expected a list of at most 10000"."""
    assert ask("deck.pictures", numbers=[0] * 10_000) == {}


def test_a_kit_has_as_many_parts_as_the_game_says() -> None:
    """The numbers of parts from which the page lets one choose are those of the list of components."""
    told = words("en", "xarkant")("game.components")
    found = ask("press.groups", board=drawn("xarkant"), options=OPTIONS)
    counts = {group: count for group, _, count in found}
    said = {"tiles": "tiles", "villages": "villages", "mats": "player boards", "discs": "discs"}
    assert all(f"{counts[group]} {name}" in told for group, name in said.items())
    assert (counts["boards"], counts["rules"]) == (0, 0), "whole pages"


def test_arguments_that_are_no_json_are_refused() -> None:
    for text in ("", "[" * 60_000, "[]", "{", "nothing"):
        assert "expected" in json.loads(call("press.games", text)[0])["error"]


def test_only_the_calls_of_rooms_are_answered() -> None:
    """docs/studio.md: the page may call the functions in `CALLS`, and nothing else."""
    for name in ("boards.board_of", "press._issued", "press.request", "os.system", "", "__init__.call"):
        assert "expected the name of a call" in refused(name)
    assert keeps("press.board_file")
    assert not keeps("check.file")


def test_every_room_has_its_page_and_its_texts() -> None:
    """docs/studio.md: a room is a module of the bridge, a module of the page, and a text with its name."""
    for room in ROOMS:
        assert (PAGE / "rooms" / f"{room}.js").is_file()
        assert all(words(language).texts[f"studio.{room}"] for language in LANGUAGES)


def test_every_text_of_the_page_exists() -> None:
    """CONTRIBUTING.md: every text is in all languages. The page asks for each by `t("name")`."""
    import re

    asked = {key for file in PAGE.rglob("*.js") for key in re.findall(r'\bt\("(\w+)"', file.read_text("utf-8"))}
    for language in LANGUAGES:
        known = {key.partition(".")[2] for key in words(language).texts if key.startswith("studio.")}
        assert asked <= known
    assert len(asked) > 50


def test_a_board_is_made_again_after_a_restart() -> None:
    """docs/studio.md: the page keeps how to make a board. So a worker that is started anew gives the same board."""
    board = drawn("antwalk")
    before = ask("press.thumb", board=board, options=OPTIONS, name="a")
    boards.first_of.cache_clear()
    assert ask("press.thumb", board=board, options=OPTIONS, name="a") == before


def test_a_search_ends_with_boards_that_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/studio.md: "six with more lead changes" by the same halving as `fresh --best-of`, in short steps.

    Issue 39: it takes at most 5 s. Compiling the rules on this machine takes longer, so the search does without.
    """
    monkeypatch.setattr(characters, "BOARDS", 24)
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(native, "is_installed", lambda: pytest.fail("the search would compile the rules"))
    ask("press.seek", game="xarkant", players=2, word="lead changes", seed="a")
    steps = [ask("press.seek_more")]
    while not steps[-1]["seeds"]:
        steps.append(ask("press.seek_more"))
    monkeypatch.undo()
    assert [step["games"] for step in steps] == sorted(step["games"] for step in steps)
    found = steps[-1]["seeds"]
    assert len(found) == characters.KEPT
    every = {f"a-{number}": mean_of_leads(f"a-{number}") for number in range(24)}
    assert fmean(every[seed] for seed in found[:6]) > fmean(every.values()) + 0.5
    assert "no search runs" in refused("press.seek_more")
    assert "expected one of short, long" in refused("press.seek", game="xarkant", players=2, word="x", seed="a")
    assert "expected one of none" in refused("press.seek", game="xarkant", players=3, word="long", seed="a")
    assert "seed" in refused("press.seek", game="xarkant", players=2, word="long", seed="\x1b")


def mean_of_leads(seed: str) -> float:
    """Return the mean number of lead changes on the board of a seed, in games that chose no board."""
    board = boards.first_of("xarkant", 2, "", seed)
    found = tally(Plan(board, ("greedy",) * 2, 77), 0, 128).leads
    return sum(value * times for value, times in found.items()) / 128


def test_a_picture_that_is_too_low_for_a_page_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`LEAST`: a page has 50 pixels across and down, as on the command line. Whatever is in less is no page."""
    monkeypatch.setattr(lines, "lines", lambda _: ["a line"])
    monkeypatch.setattr(lines, "codes", lambda _: ["LL1-0000"])
    for wide, high in ((300, 49), (49, 300)):
        assert "foot of a page with its typed code is not seen" in refused(
            "check.photo", bytes(3 * wide * high), name="a.png", width=wide, height=high, options=OPTIONS
        )
    read = refused("check.photo", bytes(3 * 2500), name="a.png", width=50, height=50, options=OPTIONS)
    assert "LL1-0000: wrong checksum" in read


def test_boards_of_a_pad_that_are_not_shown_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check shows the first boards of a pad, and says how many more there are."""
    code: str = drawn("landsweeper")["code"]
    assert ask("check.codes", texts=[code], options=OPTIONS)["more"] == 0
    monkeypatch.setattr(check, "MOST", 1)
    monkeypatch.setattr(check, "all_carried", lambda *_, **__: [Carried(code, "code", code=code, by="code")] * 3)
    told = ask("check.file", b"a pad of three boards", name="pad.pdf", options=OPTIONS)
    assert (len(told["boards"]), told["more"]) == (1, 2)
