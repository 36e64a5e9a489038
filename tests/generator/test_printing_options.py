"""Options of printing and of small commands: each seen in its effect, each refusal in its exact words."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing import first
from landpress.generator.printing.destination import Destination
from landpress.generator.printing.printers import remember, remembered
from landpress.generator.printing.styles import ON_ITS_SIDE, UPRIGHT, cut_style, kit_variant, style_of, unlike_wished
from landpress.generator.texts import words
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import MAX_TEXT
from tests.commands.run import run
from tests.playing import fresh_boards

BOARD = next(board for board in fresh_boards("last-land") if board.players == 2)
CODE = BOARD.code() or ""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Where sheets go.
def to(path: str, suffix: str, **changed: Any) -> Destination:
    told = {"profile": "home", "bed": (220, 220), "url": None, "icc": None, "force": False, "as_json": False}
    return Destination(path, suffix, **cast(Any, told | changed))


def test_what_was_written_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """`tell`: names of files, then other facts, then the parts for a print shop."""
    part = {"page": 3, "pages": 1, "copies": 12, "width": 63.5, "height": 88.0, "name": "Card"}
    facts = {"file": "a.pdf", "pages": 4, "code": None, "seed": "x", "parts": [part, part | {"page": 4, "pages": 2}]}
    to("a.pdf", ".pdf").tell(facts)
    assert capsys.readouterr().out == (
        "a.pdf\npages   4\nseed    x\n       3    12 x 63.5 x 88 mm  Card\n     4-5    12 x 63.5 x 88 mm  Card\n"
    )
    to("t", "", profile="tabletop").tell({"folder": "t", "cut_metres": 1.5})
    assert capsys.readouterr().out.splitlines()[0] == "t"
    to("a.pdf", ".pdf", as_json=True).tell({"file": "a.pdf", "code": None})
    assert json.loads(capsys.readouterr().out) == {"file": "a.pdf", "code": None}


def test_sheets_are_numbered_and_all_are_written_or_none() -> None:
    facts = to("cut.sheets.svg", ".svg").write_sheets([(2, b"two"), (5, b"five")])
    assert facts == {"files": [{"file": "cut.sheets-1.svg", "page": 2}, {"file": "cut.sheets-2.svg", "page": 5}]}
    assert [Path(f"cut.sheets-{i}.svg").read_bytes() for i in (1, 2)] == [b"two", b"five"]
    Path("b-2.dxf").write_text("mine")
    with pytest.raises(Exception, match=r"b-2\.dxf: exists already"):
        to("b.dxf", ".dxf").write_sheets([(1, b"x"), (2, b"y")])
    assert not Path("b-1.dxf").exists()
    assert to("a.pdf", ".pdf").write(b"pdf", 7) == {"file": "a.pdf", "pages": 7}
    assert Path("a.pdf").read_bytes() == b"pdf"


def test_a_destination_knows_what_it_is_for(home: Path) -> None:
    assert [to("a", suffix).is_for_cutting for suffix in (".svg", ".dxf", ".pdf", "")] == [True, True, False, False]
    assert to("t", "", url="https://a.b/c/").address == to("t", "", url="https://a.b/c").address == "https://a.b/c/"
    assert to("t", "").address == (home / "t").resolve().as_uri() + "/"
    assert to("a.pdf", ".pdf", icc="x").condition() is None


KIT = ("kit", "last-land", "--again")
BED = "expected width and depth in mm, at least 100, such as 220x220"
PRESS_MAKES = "--profile press makes a PDF; .svg files belong to sheets printed at home"
SEPARATE = "where every part is separate"
REFUSED: list[tuple[tuple[str, ...], str]] = [
    ((*KIT, "-o", "a.png"), "-o a.png: a kit has many pages; name a file that ends in .pdf, .svg or .dxf"),
    ((*KIT, "-o", "a"), "-o a: a kit has many pages; name a file that ends in .pdf, .svg or .dxf"),
    ((*KIT, "--profile", "press", "-o", "a.svg"), f"-o a.svg: {PRESS_MAKES}"),
    ((*KIT, "--icc", "a.icc"), "--icc: a printing condition goes with --profile press"),
    ((*KIT, "--url", "ftp://a", "--profile", "tabletop"),
     "--url ftp://a: an address (https://.. or file://..) goes with --profile tabletop"),
    ((*KIT, "--url", "http://a"), "--url http://a: an address (https://.. or file://..) goes with --profile tabletop"),
    *(((*KIT, "--profile", "press", option, value), f"{option}: leave it out with --profile press, {SEPARATE}")
      for option, value in (("--marks", "none"), ("--duplex", "long"), ("--back-shift", "1,1"), ("--back-turn", "1"),
                            ("--printer", "p"), ("--learn", "a.png"))),
    ((*KIT, "--bed", "99x100", "--profile", "solid"), f"--bed '99x100': {BED}"),
    ((*KIT, "--bed", "100x99", "--profile", "solid"), f"--bed '100x99': {BED}"),
    ((*KIT, "--bed", "0100x200", "--profile", "solid"), f"--bed '0100x200': {BED}"),
    ((*KIT, "--bed", "10000x200", "--profile", "solid"), f"--bed '10000x200': {BED}"),
    ((*KIT, "--bed", "300x200"), "--bed 300x200: it goes with --profile solid"),
    ((*KIT, "--back-shift", "1"), "--back-shift '1': expected two numbers such as 0.4,-0.2"),
    ((*KIT, "--back-shift", "1,2,3"), "--back-shift '1,2,3': expected two numbers such as 0.4,-0.2"),
    ((*KIT, "--learn", "a.png"),
     "--learn: what is learned is stored under the name of a printer; add --printer NAME"),
    ((*KIT, "--learn", "a.png", "--printer", "p"),
     "--learn: expected two photos, of the front and of the back; name the option twice"),
    ((*KIT, "--printer", "p"), "--printer 'p' is not known (none yet); give --back-shift once and it is remembered"),
    ((*KIT, "--printer", "", "--back-turn", "1"), "--printer: expected a name of printable characters"),
    (("play", "last-land", "--bot-log", "logs"),
     "--bot-log: it keeps the messages of programs, and no --bot is named"),
    (("play", "last-land", "--tell", "turn 0"), "--tell: it adds to what a photo shows, and no --photo is named"),
    (("play", "last-land", "--policies", "random"), ""),
    (("play", "last-land", "--policies", ",".join(["random"] * 7)),
     "--policies names 7 players; last-land is for 2, 3, 4, 5, 6"),
    (("play", "last-land", "--board", CODE, "--policies", "random,random,random"),
     "--policies names 3 players for 2 seats; name 2, or one for all"),
    (("replay", "x.jsonl", "--playouts", "5"), "--playouts: give --review as well"),
    (("perft", "xarkant", "--board", CODE, "--depth", "1"), f"{CODE}: a board of last-land, not of xarkant"),
    (("perft", "last-land", "--board", CODE, "--depth", "1", "--players", "7"),
     "--players 7: the board is for 2 seats"),
    (("tournament", "last-land", "--policy", "random"),
     "1 entrants for 2 seats: name as many with --bot and --policy; the same one may be named twice"),
    (("tournament", "last-land", "--policy", "random", "--policy", "random", "--players", "3"),
     "2 entrants for 3 seats: name as many with --bot and --policy; the same one may be named twice"),
    (("tournament", "last-land", *("--policy", "random") * 8, "--players", "7"),
     "--players 7: last-land is for 2, 3, 4, 5, 6"),
    (("describe",), "describe: name either a file or --example"),
    (("fresh", "last-land", "--players", "1"), "players 1: last-land is for 2, 3, 4, 5, 6 players"),
    (("fresh", "last-land", "--players", "7"), "players 7: last-land is for 2, 3, 4, 5, 6 players"),
    (("fresh", "last-land", "--edition", "x"), "edition: last-land has no editions; leave it out"),
    (("fresh", "landsweeper", "--edition", "x" * (MAX_TEXT + 1)), ""),
    (("fresh", "last-land", "--seed", "x" * (MAX_TEXT + 1)), "seed: expected at most 200 printable characters"),
    (("fresh", "last-land", "-o", "a.gif"),
     "-o: a file that ends in '.gif': expected one of .pdf, .svg, .png, .json"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("call", "told"), [one for one in REFUSED if one[1]], ids=[f"{i}" for i, one in enumerate(REFUSED) if one[1]]
)
def test_a_refused_call_is_told_in_exact_words(call: tuple[str, ...], told: str, home: Path) -> None:
    done = run(*call)
    assert (done.status, done.out, done.err) == (2, "", f"landpress: {told}\n")
    assert not [path for path in home.iterdir() if path.name != "home"]


def test_sequences_are_counted_for_each_first_action() -> None:
    """perft: the counts of the first actions add up to the count of one action more."""
    counts = [int(run("perft", "last-land", "--board", CODE, "--depth", str(depth)).out) for depth in range(4)]
    assert counts[0] == 1
    divided = run("perft", "last-land", "--board", CODE, "--depth", "3", "--divide").out.splitlines()
    told = dict(line.rsplit(": ", 1) for line in divided)
    assert list(told)[-1] == "total"
    assert int(told.pop("total")) == sum(map(int, told.values())) == counts[3]
    assert len(told) == counts[1]
    as_json = json.loads(run("perft", "last-land", "--board", CODE, "--depth", "3", "--divide", "--json").out)
    assert as_json == {"depth": 3, "count": counts[3], "divide": {key: int(value) for key, value in told.items()}}
    assert json.loads(run("perft", "last-land", "--board", CODE, "--depth", "2", "--json").out) == {
        "depth": 2,
        "count": counts[2],
    }
    none = run("perft", "last-land", "--board", CODE, "--depth", "0", "--divide").out
    assert none == "total: 0\n"


def test_a_played_game_is_printed_kept_and_replayed() -> None:
    call = ("play", "last-land", "--board", CODE, "--policies", "random,greedy", "--seed", "5", "--trace", "a.jsonl")
    done = run(*call, "--states", "--legal")
    lines = [json.loads(line) for line in Path("a.jsonl").read_text("utf-8").splitlines()]
    assert (lines[0]["seed"], lines[0]["policies"]) == (5, ["random", "greedy"])
    assert all({"state", "legal"} <= set(line) for line in lines[1:-1])
    printed = done.out.splitlines()
    for text, ply in zip(printed, lines[1:-1], strict=False):
        who = "chance" if ply["actor"] == "chance" else f"seat {ply['actor']}"
        assert text == f"{ply['ply']:>4}  {who}  {ply['action']}"
    result = lines[-1]["result"]
    scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(result["scores"]))
    winners = " and ".join(f"seat {seat}" for seat in result["winners"])
    assert printed[-1] == f"{result['reason']}: {scores}; won by {winners}"
    assert len(printed) == len(lines) - 1
    again = run("play", "last-land", "--board", CODE, "--policies", "random,greedy", "--seed", "5", "--json")
    assert json.loads(again.out) == {"result": result}
    assert run("replay", "a.jsonl").out == f"a.jsonl: {len(lines) - 2} plies, all by the rules\n"
    told = {"source": "a.jsonl", "ok": True, "plies": len(lines) - 2, "first": None}
    assert json.loads(run("replay", "a.jsonl", "--json").out) == told
    other = run("play", "last-land", "--board", CODE, "--policies", "random,greedy", "--seed", "6", "--json")
    assert json.loads(other.out) != {"result": result}
    assert "a.jsonl: exists already" in run(*call).err


# Styles.
PRINTED: dict[str, Any] = {"paper": "a3", "landscape": True, "margin": 7.5, "ink": "low", "language": "ja"}
CUT: dict[str, Any] = {
    **PRINTED, "marks": "none", "bleed": 1.5, "duplex": "short", "back_shift": None, "back_turn": None, "printer": None,
}  # fmt: skip


def test_each_printing_option_is_in_the_style() -> None:
    style = style_of("last-land", **PRINTED, look="survey", link="https://a.b/c/", enlarge=1.5)
    assert (style.paper.name, style.landscape, style.margin, style.ink) == ("a3", True, 7.5, "low")
    assert (style.look, style.link, style.enlarge) == ("survey", "https://a.b/c", 1.5)
    assert (style.words.language, style.words.game) == ("ja", "last-land")
    plain = style_of(**PRINTED)
    assert (plain.look, plain.link, plain.enlarge) == ("plain", "", 1.0)
    cut = cut_style("last-land", **CUT)
    assert (cut.marks, cut.bleed, cut.duplex, cut.back_shift, cut.back_turn) == ("none", 1.5, "short", (0.0, 0.0), 0.0)


def test_a_shift_is_kept_under_the_name_of_a_printer() -> None:
    """docs/printing.md: one that is given is stored, one that is not is read; each of the three numbers by itself."""
    first_print = cut_style(**CUT | {"back_shift": "0.4,-0.2", "back_turn": 0.5, "printer": "laser"})
    assert (first_print.back_shift, first_print.back_turn) == ((0.4, -0.2), 0.5)
    assert remembered("laser") == (0.4, -0.2, 0.5)
    again = cut_style(**CUT | {"printer": "laser"})
    assert (again.back_shift, again.back_turn) == ((0.4, -0.2), 0.5)
    turned = cut_style(**CUT | {"printer": "laser", "back_turn": -0.25})
    assert (turned.back_shift, turned.back_turn) == ((0.4, -0.2), -0.25)
    moved = cut_style(**CUT | {"printer": "laser", "back_shift": "0,1"})
    assert (moved.back_shift, moved.back_turn) == ((0.0, 1.0), -0.25)
    remember("ink", (1.0, 2.0, 3.0))
    assert [remembered("laser"), remembered("ink"), remembered("new", new=True)] == [
        (0.0, 1.0, -0.25), (1.0, 2.0, 3.0), (0.0, 0.0, 0.0),
    ]  # fmt: skip
    with pytest.raises(CallError, match=r"^--printer 'x' is not known \(ink, laser\); give --back-shift once and it"):
        remembered("x")
    assert cut_style(**CUT | {"back_shift": "1,1"}).back_shift == (1.0, 1.0)
    assert "laser" in Path("home/printers.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "cannot be read: "), ("[]", "expected an object of printers; repair or delete it"),
        ('{"p": {"x": 1, "y": 2}}', "'p': expected x, y and turn; repair or delete it"),
        ('{"p": {"x": 1, "y": "z", "turn": 0}}', "'p': expected x, y and turn; repair or delete it"),
    ],
)  # fmt: skip
def test_a_damaged_file_of_printers_is_told(text: str, told: str, home: Path) -> None:
    (home / "home").mkdir()
    (home / "home/printers.json").write_text(text)
    with pytest.raises(InputError) as raised:
        remembered("p")
    assert str(raised.value).startswith(f"{home}/home/printers.json: {told}")


def page(width: float, height: float) -> Any:
    return SimpleNamespace(width=width, height=height)


TALL, WIDE = page(210, 297), page(297, 210)


@pytest.mark.parametrize(
    ("pages", "landscape", "described", "changed", "told"),
    [
        ([TALL], None, False, {}, ""),
        ([WIDE], None, False, {}, ""),
        ([WIDE], None, True, {}, ON_ITS_SIDE),
        ([TALL, WIDE], None, True, {}, ON_ITS_SIDE),
        ([TALL], None, True, {}, ""),
        ([TALL], True, False, {}, UPRIGHT),
        ([TALL, TALL], True, True, {}, UPRIGHT),
        ([TALL, WIDE], True, False, {}, ""),
        ([TALL], False, True, {}, ""),
        ([TALL], True, False, {"hung": True}, ""),
        ([TALL], True, False, {"enlarge": 1.5}, ""),
        ([WIDE], None, True, {"enlarge": 1.5}, ""),
        ([WIDE], None, True, {"page": WIDE}, ""),
    ],
)
def test_pages_that_lie_otherwise_than_wished_are_told(
    pages: list[Any], landscape: bool | None, described: bool, changed: dict[str, Any], told: str
) -> None:
    style = SimpleNamespace(**{"landscape": landscape, "enlarge": 1, "hung": False, "page": TALL} | changed)
    assert unlike_wished(pages, cast(Any, style), described) == told


# The first page.
def test_minutes_are_turns_times_seconds_in_steps_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """`minutes`: "in steps of five, or None if its turns were not measured"; five at least."""
    turns = {"standard": {"2": 60, "3": 7, "4": 63, "5": "many"}}
    monkeypatch.setattr(first, "_box", lambda game: {"turns": turns, "seconds_a_turn": 20, "age": 9})
    assert [first.minutes(BOARD, seats) for seats in range(2, 7)] == [20, 5, 20, None, None]
    turns["standard"] |= {"6": 68, "2": 67}
    assert [first.minutes(BOARD, seats) for seats in (2, 6)] == [20, 25]
    facts = first.facts(BOARD, 2, words("en", "last-land"))
    assert (facts.seats, facts.age, facts.minutes) == ("2–6", 9, 20)
    monkeypatch.setattr(first, "layout", lambda game: SimpleNamespace(SEATS=(2, 4, 5)))
    assert first.facts(BOARD, 2, words("en", "last-land")).seats == "2, 4, 5"
    assert kit_variant("last-land", "mine") == "mine"
    assert board_drawn("last-land", 3, "a").players == 3
