"""`landpress fresh`, `games` and `ledger` on the command line."""

import errno
import json
from pathlib import Path

import pytest

from landpress import read
from landpress.layouts.board import Board, layout
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import games
from tests.commands.run import run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", games())
def test_fresh_writes_a_valid_board_for_every_seat_count(game: str, home: Path) -> None:
    for players in layout(game).SEATS:
        made = run("fresh", game, "--players", str(players), "-o", f"{players}.json")
        assert made.status == 0, made.err
        assert run("validate", f"{players}.json").status == 0
        board = read_board((home / f"{players}.json").read_bytes()).board
        assert board is not None
        assert board.players == players
        assert Board.from_code(board.code() or "").cells == board.cells


def test_the_file_is_named_by_the_code_and_the_code_is_printed(home: Path) -> None:
    result = run("fresh", "last-land", "--players", "3", "--json")
    facts = json.loads(result.out)
    assert facts["file"] == f"last-land-{facts['code']}.pdf"
    assert (home / facts["file"]).read_bytes().startswith(b"%PDF-")
    assert facts["symmetry"] in ("C3", "D3")  # a board has mirrors only by chance


def test_landscape_pages_that_stay_upright_are_told(home: Path) -> None:
    """Terraforming's two sheets join upright. On larger paper the board lies on its side, and nothing is told."""
    call = "fresh", "terraforming", "--seed", "wide", "--again", "--force", "-o", "wide.pdf"
    told = run(*call, "--landscape")
    assert (told.status, told.err.count("\n")) == (0, 1)
    assert told.err.startswith("landpress: --landscape: these pages are upright")
    assert b"/MediaBox [ 0 0 595.2756 841.8898 ]" in (home / "wide.pdf").read_bytes()
    assert run(*call).err == ""
    larger = run(*call, "--landscape", "--paper", "a3")
    assert "these pages are upright" in larger.err
    assert (home / "wide.pdf").read_bytes().count(b"/MediaBox") == 1, "upright, one page of A3 holds the board"
    larger = run(*call, "--landscape", "--paper", "600x420mm")
    assert (larger.status, larger.err) == (0, "")
    assert b"/MediaBox [ 0 0 1700.787 1190.551 ]" in (home / "wide.pdf").read_bytes()


def test_the_file_says_from_which_seed_it_came(home: Path) -> None:
    """docs/formats.md: `seed` says where the board comes from. Each board of a batch has the seed of the call."""
    told = json.loads(run("fresh", "last-land", "--seed", "a rainy night", "-o", "1.json", "--json").out)
    assert told["seed"] == json.loads((home / "1.json").read_text())["seed"] == "a rainy night"
    assert run("batch", "last-land", "--count", "2", "--seed", "b", "--workers", "1", "-o", "2.jsonl").status == 0
    assert [json.loads(line)["seed"] for line in (home / "2.jsonl").read_text().splitlines()] == ["b", "b"]


def test_a_seed_moves_on_when_its_board_was_issued_and_says_so(home: Path) -> None:
    first = run("fresh", "last-land", "--seed", "a", "-o", "1.json")
    second = run("fresh", "last-land", "--seed", "a", "-o", "2.json")
    again = run("fresh", "last-land", "--seed", "a", "--again", "-o", "3.json")
    assert (first.err, again.err) == ("", "")
    assert "issued before: 1" in second.err
    assert (home / "1.json").read_bytes() == (home / "3.json").read_bytes() != (home / "2.json").read_bytes()
    assert len(run("ledger", "list").out.splitlines()) == 2


def test_a_board_whose_file_failed_is_free_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board is issued when its file has taken its name, and not before."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        failed = run("fresh", "last-land", "--seed", "b", "-o", "b.json")
    assert (failed.status, failed.err.count("\n")) == (2, 1)
    assert "disk full" in failed.err
    assert run("ledger", "list").out == ""
    assert sorted(path.name for path in home.iterdir()) == ["home"]
    done = run("fresh", "last-land", "--seed", "b", "-o", "b.json")
    assert (done.status, done.err) == (0, ""), "no board was passed over"


@pytest.mark.parametrize(
    "arguments",
    [
        ("fresh", "last-land", "-o", "nowhere/b.json"),
        ("kit", "last-land", "-o", "nowhere/b.pdf"),
        ("kit", "last-land", "--profile", "tabletop", "-o", "nowhere/folder"),
        ("batch", "last-land", "--count", "3", "-o", "nowhere/b.jsonl"),
        ("batch", "last-land", "--count", "3", "-o", "file/folder"),
        ("fresh", "last-land", "-o", "file/b.json"),
    ],
)
def test_the_output_folder_is_checked_before_a_board_is_drawn(
    arguments: tuple[str, ...], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output folder is checked before a board is drawn and issued."""
    (home / "file").write_text("")

    def drawn(*_: object) -> None:
        raise AssertionError("a board was drawn")

    monkeypatch.setattr("landpress.generator.boards.issue.draws", drawn)
    monkeypatch.setattr("landpress.generator.boards.batch.draws", drawn)
    failed = run(*arguments)
    assert (failed.status, failed.out, failed.err.count("\n")) == (2, "", 1)
    assert arguments[-1] in failed.err


def test_the_ledger_is_exported_and_forgets(home: Path) -> None:
    for name in ("1", "2"):
        run("fresh", "last-land", "-o", f"{name}.json")
    assert run("ledger", "export", "-o", "all.jsonl").status == 0
    entries = [json.loads(line) for line in (home / "all.jsonl").read_text().splitlines()]
    assert [entry["board"]["code"] for entry in entries] == [entry["code"] for entry in entries]
    assert run("ledger", "forget", entries[0]["code"]).status == 0
    assert entries[0]["code"] not in run("ledger", "list").out
    assert run("ledger", "forget", "--all").status == 2
    assert run("ledger", "forget", "--all", "--yes").status == 0
    assert run("ledger", "list").out == ""


def test_single_settings_win_over_the_file_of_a_variant(home: Path) -> None:
    """The values of `--set` win over those of a variant file, whichever of the two comes first in the call."""
    (home / "long.toml").write_text("[play]\ntokens = 17\ndrains = 6\n")
    variant, setting = ("--variant", "long.toml"), ("--set", "play.drains=3")
    for options in ((*variant, *setting), (*setting, *variant)):
        assert run("fresh", "last-land", *options, "--again", "--force", "-o", "1.json").status == 0
        assert json.loads((home / "1.json").read_text())["variant"] == {"play": {"drains": 3, "tokens": 17}}


def test_a_variant_travels_in_the_file(home: Path) -> None:
    (home / "poor.toml").write_text("[mix]\nT4 = [3, 4]\n")
    options = ("--variant", "poor.toml", "--set", "patch.limit=5")
    assert run("fresh", "last-land", "--players", "3", *options, "-o", "v.json").status == 0
    held = json.loads((home / "v.json").read_text())
    assert held["variant"] == {"mix": {"T4": [3, 4]}, "patch": {"limit": 5}}
    assert run("validate", "v.json").status == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("last-land", "--players", "9"), "2, 3, 4, 5, 6"),
        (("chess",), "last-land"),
        (("last-land", "--set", "mix.T1=[40,41]"), "mix"),
        (("last-land", "--set", "mix.T9=[4,5]"), "mix.T4"),
        (("last-land", "--set", "mix.T4"), "KEY=VALUE"),
        (("last-land", "--set", "patch.limit_six=0"), "LL-D2"),
        (("last-land", "--set", "bases.distance_six=9"), "bases"),
        (("last-land", "--edition", "x"), "edition"),
        (("xarkant", "--edition", "\udcff"), "edition: expected at most 200 printable characters"),
        (("xarkant", "--edition", "x" * 201), "edition: expected at most 200 printable characters"),
        (("last-land", "-o", "x.doc"), ".pdf"),
        (("last-land", "--paper", "a9"), "a4"),
        (("last-land", "--margin", "1"), "margin"),
        (("last-land", "--seed", "a\nb"), "seed: expected"),
        (("last-land", "--variant", "missing.toml"), "missing.toml"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_before_a_board_is_used(
    options: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landpress.generator.boards.draws._patience", lambda *_: 1000)  # not a million boards
    result = run("fresh", *options)
    assert result.status == 2
    assert said in result.err
    assert result.err.count("\n") == 1
    assert run("ledger", "list").out == ""


def test_an_existing_file_is_kept_without_force(home: Path) -> None:
    (home / "mine.json").write_text("mine")
    assert run("fresh", "last-land", "-o", "mine.json").status == 2
    assert (home / "mine.json").read_text() == "mine"
    assert run("fresh", "last-land", "-o", "mine.json", "--force").status == 0


def test_games_states_the_sizes_of_the_spaces() -> None:
    """LL-D8: the number of boards is counted exhaustively, up to rotation and mirror."""
    known = {entry["game"]: entry for entry in json.loads(run("games", "--json").out)}
    assert tuple(known) == games()
    boards = known["last-land"]["boards"]
    assert [boards[seats]["classes"] for seats in ("3", "4", "6")] == [795785, 51107, 7196]
    assert boards["5"]["classes"] is None
    told = run("games").out
    assert "795,785" in told
    assert "34 cards, 34 tiles" in told


@pytest.mark.parametrize(
    ("arguments", "wrong", "meant"),
    [
        (["frehs", "last-land"], "unknown command 'frehs': expected one of fresh, kit, ", "fresh"),
        (["fresh", "lastland"], "unknown game 'lastland': expected one of antwalk, ", "last-land"),
        (
            ["fresh", "last-land", "--set", "play.token=3"],
            "play.token is not a house value of last-land",
            "play.tokens",
        ),
        (["fresh", "terraforming", "--variant", "papr"], "variant papr: there is no such file, ", "paper"),
        (["kit", "last-land", "--only", "tokns"], "--only 'tokns': last-land has no such parts; ", "tokens"),
    ],
)
def test_a_mistyped_name_is_answered_with_the_one_that_was_meant(
    arguments: list[str], wrong: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error for a mistyped name says what was wrong, what was expected, and which name was probably meant."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    said = run(*arguments)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith(f"landpress: {wrong}")
    assert f"; did you mean {meant}?" in said.err


def test_boards_are_drawn_as_a_survey_and_pads_plain(home: Path) -> None:
    """`--look` chooses between the two. The code and the board in the file are the same."""
    drawn = ("last-land", "--seed", "a", "--again")
    for name, look in (("default", ()), ("survey", ("--look", "survey")), ("plain", ("--look", "plain"))):
        assert run("fresh", *drawn, *look, "-o", f"{name}.pdf").status == 0
    assert Path("default.pdf").read_bytes() == Path("survey.pdf").read_bytes() != Path("plain.pdf").read_bytes()
    assert read("survey.pdf") == read("plain.pdf")
    assert run("batch", "last-land", "--count", "1", "--seed", "a", "-o", "pad.pdf").status == 0
    assert abs(Path("pad.pdf").stat().st_size - Path("plain.pdf").stat().st_size) < 3000
    assert run("fresh", *drawn, "--look", "baroque", "-o", "no.pdf").status == 2
