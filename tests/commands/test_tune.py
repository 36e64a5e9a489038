"""`landpress tune`: a variant with its proof, the same bytes however the call was played, and refusals."""

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.engine.contract.house import changed, read_variant
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.tuning import Rung
from landpress.generator.commands import tune
from landpress.generator.progress import Progress
from landpress.generator.tuning import calls
from tests.commands.run import run
from tests.playing import by_day

WANTED = """
[vary]
"play.drains" = [2, 3, 5]

[want]
places = 40
verbs = 0.3
turns = { from = 4, to = 500, in = 0.5 }
strengths = ["random", "greedy"]
unseen = "mcts:2"
"""
CALL = (
    "tune",
    "last-land",
    "wanted.toml",
    "--players",
    "2",
    "--games",
    "60",
    "--certificate",
    "300",
    "--set",
    "play.tokens=8",
)
PART = "variant.toml.tuning"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wanted.toml").write_text(WANTED, "utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Write the variant with one thread and return its bytes."""
    here = tmp_path_factory.mktemp("expected")
    (here / "wanted.toml").write_text(WANTED, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        result = run(*CALL, "-o", "variant.toml", "--workers", "1")
    assert (result.status, result.err) == (0, "")
    assert not (here / PART).exists()
    return (here / "variant.toml").read_bytes()


def test_the_file_is_a_variant_and_says_how_it_was_proven(expected: bytes) -> None:
    """Its comments have the seeds, the games, shares with intervals and the evidence for each want and strength."""
    text = expected.decode()
    values = read_variant("last-land", text)
    assert {"play.tokens": 8}.items() <= values.items()
    assert set(values) <= {"play.drains", "play.tokens"}
    assert changed("last-land", values)
    for strength in ("random", "greedy", "mcts:2"):
        (line,) = [line for line in text.splitlines() if line.startswith(f"#   {strength}, ")]
        assert "place 1 " in line
        assert "evidence: places " in line
        assert "verb drain " in line
    assert "# The best of the search on the boards of seed 0" in text
    assert "on the boards of seed 1, wrong with a probability of at most 2.03 %" in text
    assert "#   greedy beats random: " in text
    assert "# Made by landpress tune, version " in text


def test_threads_write_the_same_bytes(expected: bytes, folder: Path) -> None:
    """Three threads find what one finds."""
    assert run(*CALL, "-o", "variant.toml", "--workers", "3").status == 0
    assert (folder / "variant.toml").read_bytes() == expected


@pytest.mark.parametrize("shown", [1, 12])
def test_a_stopped_call_goes_on(shown: int, expected: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the call in one line. The same call plays the other games only, and writes the same bytes.

    Half of a line, as kill -9 may leave it, is played again.
    """
    seen: list[int] = []

    def stop(_: Progress, done: int) -> None:
        seen.append(done)
        if len(seen) == shown:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "show", stop)
        result = run(*CALL, "-o", "variant.toml", "--workers", "2")
    assert result.status == 130
    assert result.err == f"landpress: interrupted; the games so far are kept in {PART}; the same call goes on\n"
    part = folder / PART
    lines = part.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + shown
    part.write_bytes(b"".join(lines)[:-3])
    played: list[object] = []
    with monkeypatch.context() as patch:
        from landpress.generator.tuning import games

        rows = games.rows

        def counted(*arguments: object) -> object:
            played.append(arguments)
            return rows(*arguments)  # type: ignore[arg-type]

        patch.setattr(games, "rows", counted)
        assert run(*CALL, "-o", "variant.toml", "--workers", "1").status == 0
    assert (folder / "variant.toml").read_bytes() == expected
    assert not part.exists()
    assert played


def test_kept_games_of_another_call_are_not_used(expected: bytes, folder: Path) -> None:
    """Another seed is another call. With --restart it begins again."""
    (folder / PART).write_text('["landpress tune","of another kind"]\n')
    result = run(*CALL, "-o", "variant.toml")
    assert result.status == 2
    assert result.err == (f"landpress: {PART}: holds the games of another call; repeat that call, or add --restart\n")
    assert run(*CALL, "-o", "variant.toml", "--restart").status == 0
    assert (folder / "variant.toml").read_bytes() == expected
    assert "exists already" in run(*CALL, "-o", "variant.toml").err


@pytest.mark.parametrize(
    ("old", "new"), [(b'"search",0,', b'"search",1,'), (b"[[", b"[{"), (b"],[", b"],0,["), (b",[[", b",[[1,1],[")]
)
def test_kept_games_that_do_not_fit_are_not_used(
    old: bytes, new: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of other games, as two calls at the same time would leave it, ends the call in one line."""

    def stop(_: Progress, done: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "show", stop)
        assert run(*CALL, "-o", "variant.toml", "--workers", "1").status == 130
    head, line = (folder / PART).read_bytes().splitlines(keepends=True)
    (folder / PART).write_bytes(head + line.replace(old, new, 1))
    result = run(*CALL, "-o", "variant.toml")
    assert result.status == 2
    told = f"landpress: {PART}: the line at byte {len(head)} is not what comes next; add --restart to begin again"
    assert result.err == told + "\n"


@pytest.mark.parametrize("length", by_day([0, 1, 30], 1, 2))
def test_a_call_that_was_stopped_as_it_began_goes_on(length: int, expected: bytes, folder: Path) -> None:
    """docs/tuning.md: the same call goes on where it stopped, also if that was in the first line of what it keeps."""
    (folder / PART).write_bytes(b'["landpress tune","'[:length] if length < 30 else b"another call")
    result = run(*CALL, "-o", "variant.toml")
    if length == 30:
        assert "holds the games of another call" in result.err
    else:
        assert (result.status, (folder / "variant.toml").read_bytes()) == (0, expected)


def test_strengths_that_disagree_are_refused(folder: Path) -> None:
    """Random seats of Landsweeper have equal chances; among greedy ones the seat that begins wins nearly always.

    No file is written. The best three are shown with the want that failed and the strength. The exit status is 1.
    """
    (folder / "wanted.toml").write_text(
        '[vary]\n"play.units" = [4, 5, 6]\n[want]\nplaces = 10\nstrengths = ["random", "greedy"]\nunseen = "mcts:2"\n'
    )
    call = ("tune", "landsweeper", "wanted.toml", "--players", "2", "--set", "play.rounds=20", "-o", "variant.toml")
    result = run(*call, "--games", "120", "--certificate", "1500")
    assert result.status == 1
    assert result.out.count("  Refuted at greedy: places, evidence ") == 3
    assert result.out.endswith(f"No variant is proven, so variant.toml is not written. The games are kept in {PART}.\n")
    assert sorted(os.listdir(folder)) == ["tune-calls.jsonl", "variant.toml.tuning", "wanted.toml"]
    assert run(*call, "--games", "120", "--certificate", "1500").out == result.out


def test_every_call_on_the_same_wants_is_counted(expected: bytes, folder: Path) -> None:
    """Issue: `tune` counts every call on the same wants (a ledger beside the variant) and spends its error over them.

    6 / pi^2 is 0.608, and a quarter of it 0.152: 5 % of these, and two thirds of that for the first variant.
    """
    told = "Call {} on these wants in this folder (tune-calls.jsonl); it may spend {} of the 5 % for all of them."
    assert told.format(1, "3.04 %") in expected.decode()
    assert run(*CALL, "-o", "variant.toml").status == 0
    assert (folder / "variant.toml").read_bytes() == expected
    other = run(*CALL, "--seed", "1", "-o", "other.toml")
    assert told.format(2, "0.76 %") in other.out
    assert "of at most 0.51 %" in (folder / "other.toml").read_text("utf-8")
    (folder / "wanted.toml").write_text(WANTED.replace("[2, 3, 5]", "[2, 3]"))
    assert told.format(3, "0.34 %") in run(*CALL, "-o", "third.toml").out, "other values that vary are the same wants"
    assert len((folder / calls.FILE).read_bytes().split()) == 3 * 4


GOOD = b'{"wants": "' + b"0" * 64 + b'", "call": "' + b"1" * 64 + b'"}\n'
LEDGERS = {
    "foreign": b"title,count\nA card,2\n",
    "a line that was added": GOOD + b"{}\n",
    "other keys": GOOD.replace(b"call", b"mail"),
    "no hexadecimal digits": GOOD.replace(b"11", b"zz"),
    "too few digits": GOOD.replace(b"11", b"1"),
    "a list": b'["call", "wants"]\n',
    "not UTF-8": b"\xff\xfe\n",
    "a long line": b"[" * 5000,
    "huge": GOOD * 40_000,
}


@pytest.mark.parametrize("name", LEDGERS)
def test_a_hostile_ledger_is_one_line(name: str, folder: Path) -> None:
    """It is refused before any game is played, with its line and what to do, and it stays as it is."""
    (folder / calls.FILE).write_bytes(LEDGERS[name])
    result = run(*CALL, "-o", "variant.toml")
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    assert re.match(rf"landpress: {calls.FILE}: line \d+: .*; move this file away", result.err)
    assert (folder / calls.FILE).read_bytes() == LEDGERS[name]
    assert sorted(os.listdir(folder)) == [calls.FILE, "wanted.toml"]


@pytest.mark.parametrize("end", [1, 2, 80, 140])
def test_a_line_that_was_cut_is_no_call(end: int, folder: Path) -> None:
    """A call that is stopped while it is noted has tried nothing. The next one begins a line of its own."""
    path = folder / calls.FILE
    path.write_bytes(GOOD + GOOD[:-end])
    assert calls.number(str(path), "wants", "call") == 1
    assert path.read_bytes().startswith(GOOD + GOOD[:-end])
    assert path.read_bytes().endswith(b'"}\n')
    assert calls.number(str(path), "wants", "another") == 2
    assert calls.number(str(path), "wants", "call") == 1


def test_a_line_is_whole_though_another_call_is_cut_at_that_moment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/tuning.md: every call counts. Two calls write at once, and the disk is full for the one that comes first."""
    path, write = folder / calls.FILE, os.write

    def second(file: int, data: bytes) -> int:
        write(file, GOOD[:50])
        return write(file, data)

    monkeypatch.setattr(os, "write", second)
    assert calls.number(str(path), "wants", "call") == 1
    monkeypatch.undo()
    assert calls.number(str(path), "wants", "another") == 2


def test_what_is_no_ledger_is_one_line(folder: Path) -> None:
    """A folder in its place, or a variant of its name."""
    assert "choose another" in run(*CALL, "-o", calls.FILE).err
    (folder / calls.FILE).mkdir()
    result = run(*CALL, "-o", "variant.toml")
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "a folder, not a file" in result.err


def test_calls_at_the_same_time_have_numbers_of_their_own(folder: Path) -> None:
    """Lines are only added, each by one write. So calls at the same time agree on their order."""
    path = str(folder / calls.FILE)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda k: calls.number(path, "wants", k), range(64)))
    assert sorted(found) == list(range(1, 65))
    assert [calls.number(path, "wants", k) for k in range(64)] == found, "a call that is repeated has its number"
    assert calls.number(path, "other wants", 0) == 1


def test_a_variant_without_boards_is_left_out(folder: Path) -> None:
    """It is told in one line; if none is left, that is an error of one line."""
    (folder / "wanted.toml").write_text(WANTED.replace('"play.drains" = [2, 3, 5]', '"bases.distance" = [3, 40]'))
    result = run(*CALL, "-o", "variant.toml")
    assert result.status == 0
    assert result.err.count("\n") == 1
    assert result.err.startswith("landpress: left out: bases.distance = 40, play.tokens = 8: ")
    (folder / "wanted.toml").write_text(WANTED.replace('"play.drains" = [2, 3, 5]', '"bases.distance" = [41]'))
    result = run(*CALL, "-o", "other.toml", "--set", "bases.distance=40")
    assert result.status == 2
    assert result.err.splitlines()[-1] == "landpress: none of the variants has boards; vary other values"


def test_strengths_of_which_none_is_stronger_prove_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof at strengths of which none is proven to beat another one is none."""

    def ladder(*_: object) -> list[Rung]:
        return [Rung("greedy", "random", 600, Interval(0.51, 0.45, 0.57), False)]

    monkeypatch.setattr("landpress.engine.proof.tuning.ladder", ladder)
    result = run(*CALL, "-o", "variant.toml")
    assert result.status == 1
    assert "  Proven: all that is wanted, at every strength.\n" in result.out
    assert "  greedy is not proven to beat random: 51.0 % (45.0 to 57.0) of 600 games\n" in result.out
    assert "  No strength is proven to beat another one: name strengths that lie farther apart.\n" in result.out
    assert not (folder / "variant.toml").exists()


def test_balance_plays_a_certificate_again(expected: bytes, folder: Path) -> None:
    """docs/tuning.md: the boards of a certificate are those of the next seed, so anybody can play it again."""
    (folder / "variant.toml").write_bytes(expected)
    (line,) = [line for line in expected.decode().splitlines() if line.startswith("#   greedy, ")]
    games, share = re.findall(r"greedy, (\d+) games: place 1 ([\d.]+) %", line)[0]
    call = ("balance", "last-land", "--players", "2", "--variant", "variant.toml", "--seed", "1", "--policy", "greedy")
    result = run(*call, "--games", games, "--json")
    assert result.status == 0
    (found,) = json.loads(result.out)["runs"]
    assert found["games"] == int(games)
    assert f"{100 * found['places'][0]['share']:.1f}" == share


def test_progress_tells_what_is_played_and_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/tune.md: while games are played, a line says how many of them are known."""
    shown: list[object] = []

    def progress(what: str, total: int | None, _: str) -> Any:
        shown.append((what, total))
        return nullcontext(SimpleNamespace(show=shown.append))

    monkeypatch.setattr(tune, "Progress", progress)
    games: Any = SimpleNamespace(goal=SimpleNamespace(game="last-land", seats=3, each=2))
    pool: Any = None
    rows: Any = SimpleNamespace(play=lambda _, __, show, pieces: [show(one) for one in pieces])
    pieces: Any = [SimpleNamespace(boards=2, stage="ladder"), SimpleNamespace(boards=5, stage="screen")]
    with tune._shown(games, pool, rows, "games that screen", 40) as play:
        play(pieces)
    assert shown == [("games that screen", 40), 6, 16]
