"""`landpress balance`: the same bytes from threads and clusters, also when a worker is lost.

It stops when enough is known.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from landpress.engine.proof.experiment import Run, Task, collected, play
from landpress.generator import workers as workers_room
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.commands import balance
from landpress.generator.progress import Progress
from landpress.generator.workers import workers
from landpress.layouts.boardfile import write_board
from landpress.layouts.errors import CallError
from landpress.output.reports.balance_json import json_text
from tests.commands.cluster import Cluster
from tests.commands.run import run
from tests.commands.test_train import CALL as TRAIN
from tests.commands.test_train import NET, hurried

GAMES = ("balance", "last-land", "--players", "4", "--boards", "2", "--games", "500", "--policy", "random")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module")
def one_thread(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the reports with one thread, in every format."""
    folder = tmp_path_factory.mktemp("one")
    for suffix in ("html", "pdf", "json"):
        result = run(*GAMES, "--workers", "1", "-o", str(folder / f"report.{suffix}"))
        assert (result.status, result.err) == (0, "")
    return folder


def test_a_scheduler_without_workers_is_told(scheduler: Cluster) -> None:
    result = run(*GAMES, "--cluster", scheduler.address)
    assert result.status == 2
    assert "the scheduler has no workers; start one with dask worker" in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("suffix", ["html", "pdf", "json"])
def test_reports_are_the_same_bytes_for_threads_and_a_cluster(
    suffix: str, one_thread: Path, scheduler: Cluster, tmp_path: Path
) -> None:
    """One thread, three threads and two processes of a cluster write the same bytes."""
    if not scheduler.workers:
        scheduler.add_workers(2)
    expected = (one_thread / f"report.{suffix}").read_bytes()
    for name, options in (("threads", ("--workers", "3")), ("cluster", ("--cluster", scheduler.address))):
        path = tmp_path / f"{name}.{suffix}"
        result = run(*GAMES, *options, "-o", str(path))
        assert (result.status, result.err) == (0, "")
        assert path.read_bytes() == expected, name


def test_a_pad_of_a_cluster_is_that_of_one_worker(
    scheduler: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not scheduler.workers:
        scheduler.add_workers(2)
    files = []
    for name, options in (("one", ("--workers", "1")), ("cluster", ("--cluster", scheduler.address))):
        monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / f"home {name}"))
        files.append(tmp_path / f"{name}.jsonl")
        call = ("batch", "last-land", "--players", "3", "--count", "150", "--seed", "a", "-o", str(files[-1]))
        assert run(*call, *options).status == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_tuning_on_a_cluster_writes_the_bytes_of_one_worker(
    scheduler: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not scheduler.workers:
        scheduler.add_workers(2)
    monkeypatch.chdir(tmp_path)
    want = '[want]\nplaces = 40\nstrengths = ["random", "greedy"]\nunseen = "mcts:2"\n'
    Path("wanted.toml").write_text(f'[vary]\n"play.tokens" = [10, 20]\n{want}', "utf-8")
    call = ("tune", "last-land", "wanted.toml", "--players", "2", "--games", "60", "--certificate", "200")
    for name, options in (("one", ("--workers", "1")), ("cluster", ("--cluster", scheduler.address))):
        result = run(*call, *options, "-o", f"{name}.toml")
        assert (result.status, result.err) == (0, "")
    assert Path("one.toml").read_bytes() == Path("cluster.toml").read_bytes()


def test_a_lost_workers_chunk_is_done_again(scheduler: Cluster) -> None:
    """One of two processes is killed during the run. The result is byte for byte that of one thread."""
    if not scheduler.workers:
        scheduler.add_workers(2)
    board = next(draws(request("last-land", 3), "cluster"))
    task = Task((board,), "greedy", 1, 64 * 60)
    with workers(1, ThreadPoolExecutor) as one:
        *_, expected = collected(task, one.in_order(play, task.chunks()))
    found: list[Run] = []
    with workers(1, ThreadPoolExecutor, scheduler.address) as many:
        for run_so_far in collected(task, many.in_order(play, task.chunks())):
            found.append(run_so_far)
            if len(found) == 5:
                os.kill(scheduler.workers[0], signal.SIGKILL)
    assert len(found) == 60
    assert json_text(found[-1:]) == json_text([expected])


def test_a_task_whose_worker_is_lost_after_its_end_has_its_result(
    scheduler: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask says "lost" of a task whose result has come, if its worker is lost just then."""
    if not scheduler.workers:
        scheduler.add_workers(2)
    monkeypatch.setattr("distributed.client.Future.status", "lost")
    with workers(1, ThreadPoolExecutor, scheduler.address) as cluster:
        assert list(cluster.in_order(max, [(1, 2), (4, 3)])) == [2, 4]


def test_a_lost_scheduler_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler is killed during the run, which ends in one line."""
    cluster = Cluster(tmp_path)
    try:
        cluster.add_workers(1)
        shown: list[int] = []

        def show(_: Progress, done: int) -> None:
            if not shown:
                os.kill(cluster.processes[0], signal.SIGKILL)
            shown.append(done)

        monkeypatch.setattr(Progress, "show", show)
        result = run(*GAMES[:-3], "1000000", "--policy", "random", "--cluster", cluster.address)
    finally:
        cluster.stop()
    assert shown
    assert result.status == 2
    assert "the scheduler was lost; start it and its workers again" in result.err
    assert result.err.count("\n") == 1


def test_a_cluster_without_workers_is_told_and_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only worker is killed during the run. A line says what is waited for; the run ends in another one."""
    monkeypatch.setattr(workers_room, "LOOKING", 0.1)  # and so the work is given up after 6 s
    cluster = Cluster(tmp_path)
    try:
        cluster.add_workers(1)

        def show(_: Progress, done: int) -> None:
            os.kill(cluster.workers[0], signal.SIGKILL)

        monkeypatch.setattr(Progress, "show", show)
        result = run(*GAMES[:-3], "1000000", "--policy", "random", "--cluster", cluster.address)
    finally:
        cluster.stop()
    assert result.status == 2
    waits, ends = result.err.splitlines()
    assert f"no worker is left; start one with dask worker {cluster.address}; the work is given up after 6 s" in waits
    assert f"6 s have passed: no worker is left; start one with dask worker {cluster.address}; then repeat the" in ends


def test_a_worker_with_another_version_is_told(scheduler: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its games might differ from those of this machine. The versions of plugins are compared in the same way."""
    scheduler.add_workers(1)
    monkeypatch.setattr("landpress.generator.workers.__version__", "9.9")
    with (
        pytest.raises(CallError, match=r"the worker .* has Landpress \d.*, here is 9\.9"),
        workers(1, ThreadPoolExecutor, scheduler.address),
    ):
        pass


def test_nobody_at_an_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landpress.generator.workers.CONNECTING", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense:x", "127.0.0.1"):
        with pytest.raises(CallError, match=r"--cluster .*tcp://HOST:PORT"), workers(1, ThreadPoolExecutor, address):
            pass


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*GAMES, "--cluster", "tcp://127.0.0.1:8786")
    assert result.status == 2
    assert result.err == "landpress: --cluster needs the package distributed: pip install distributed\n"


def test_until_stops_once_it_is_known_for_any_number_of_threads() -> None:
    """The run stops at the end of the first chunk after which all places are proven within the width."""
    told = []
    for threads in ("1", "4"):
        call = ("balance", "last-land", "--players", "2", "--boards", "1", "--policy", "random", "--until", "8")
        result = run(*call, "--workers", threads, "--json")
        assert result.status == 0
        told.append(result.out)
    assert told[0] == told[1]
    said = json.loads(told[0])
    found = said["runs"][0]
    assert said["claim"] == "board"
    assert said["verdict"] == found["verdict"] == "within"
    assert found["proven"] == 0.08
    assert 300 < found["games"] < 3000
    assert all(one["evidence"] >= 20 for one in found["decision"]["boundaries"])
    assert found["decision"]["looks"] == -(-found["games"] // 64)
    few = run(
        "balance", "last-land", "--players", "2", "--boards", "1", "--policy", "random", "--until", "1", "--games", "64"
    )
    assert "On this board it is not decided within ±1.0 points after 64 games." in few.out


def test_a_net_of_a_cluster_is_that_of_one_thread(
    scheduler: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/learning.md: the same call gives the same net with `--cluster`, whose workers play its games."""
    if not scheduler.workers:
        scheduler.add_workers(2)
    hurried(tmp_path, monkeypatch)
    nets = list[bytes]()
    for name, options in (("one", ("--workers", "1")), ("cluster", ("--cluster", scheduler.address))):
        assert run(*TRAIN, "-o", name, *options).err == ""
        nets.append(Path(name, NET).read_bytes())
    assert nets[0] == nets[1]


def test_boards_of_a_game_are_drawn_until_it_is_known(scheduler: Cluster, tmp_path: Path) -> None:
    """A GAME without --boards: every seat begins once on each board, boards are the units, and any workers agree.

    By default it is decided within 5 points, with at most 3,000 games of a quick policy.
    """
    if not scheduler.workers:
        scheduler.add_workers(2)
    call = ("balance", "last-land", "--players", "3", "--policy", "random", "--policy", "greedy")
    written = []
    for name, options in (("one", ("--workers", "1")), ("cluster", ("--cluster", scheduler.address))):
        written.append(tmp_path / f"{name}.json")
        result = run(*call, *options, "-o", str(written[-1]))
        assert (result.status, result.err) == (0, "")
    assert written[0].read_bytes() == written[1].read_bytes()
    said = json.loads(written[0].read_bytes())
    assert (said["claim"], said["until"], said["boards"]) == ("game", 0.05, [])
    for found in said["runs"]:
        assert found["games"] == 3 * found["boards"] <= 3000
        (tally,) = found["tallies"]
        assert tally["games"] == found["games"]
        places = found["samples"]["place 0"]["counts"].values()
        assert sum(places) == found["boards"]
        assert found["decision"]["looks"] <= found["boards"]
    assert "On boards of this game all places win within" in result.out
    assert ("At all 2 strengths together" in result.out) == (said["verdict"] == "within")


def test_games_of_a_game_end_with_a_whole_board() -> None:
    """The number of games is one of whole rotations, and boards get equally many games."""
    call = ("balance", "last-land", "--players", "4", "--policy", "random", "--json", "--games")
    said = json.loads(run(*call, "70").out)
    assert (said["until"], said["runs"][0]["games"], said["runs"][0]["boards"]) == (None, 68, 17)
    said = json.loads(run(*call, "70", "--boards", "3").out)
    assert said["claim"] == "boards"
    assert [tally["games"] for tally in said["runs"][0]["tallies"]] == [23] * 3
    assert "games 3: fewer than the 4 that one look takes; give at least 4" in run(*call, "3").err
    assert "give at least 5" in run(*call, "4", "--boards", "5").err


def test_boards_are_dealt_evenly_and_the_ledger_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    result = run(
        "balance", "last-land", "--players", "4", "--boards", "4", "--games", "200", "--policy", "random", "--json"
    )
    said = json.loads(result.out)
    assert [one["games"] for one in said["runs"][0]["tallies"]] == [50] * 4
    assert len({board["code"] for board in said["boards"]}) == 4
    assert not (tmp_path / "home").exists()


def test_a_board_that_was_named_is_measured(tmp_path: Path) -> None:
    board = next(draws(request("last-land", 3), "named"))
    code = str(board.code())
    english = run("balance", code, "--games", "64", "--policy", "random")
    assert english.status == 0
    assert code in english.out
    assert "Proven without playing: all seats have the same chances" in english.out
    japanese = run("balance", code, "--games", "64", "--policy", "random", "--language", "ja")
    assert "対局なしに証明できること" in japanese.out
    assert "random・64 局" in japanese.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "chess"),
        (("last-land", "--policy", "clever"), "policy 'clever': expected random, greedy"),
        (("last-land", "--policy", "mcts:2s"), "seconds depend on the machine"),
        (("last-land", "--until", "0"), "--until"),
        (("last-land", "--players", "9"), "players 9"),
        (("last-land", "-o", "report.txt"), "-o report.txt: a report ends in one of .html, .pdf, .json"),
        (("last-land", "--set", "mix.T9=1"), "mix.T9"),
        (("last-land", "--turns", "20", "10"), "turns 20 10: expected the smaller number first"),
        (("last-land", "--depth", "--policy", "greedy"), "depth: expected two policies or more"),
        (("last-land", "--depth", "--games", "3", "--boards", "2", "--players", "3"), "depth: 3 games; expected 6"),
    ],
)
def test_a_wrong_call_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run("balance", *arguments)
    assert result.status == 2
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_report_that_is_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("mine")
    result = run(*GAMES, "-o", str(path))
    assert result.status == 2
    assert "exists already" in result.err
    assert path.read_text() == "mine"


def test_one_seat_alone_is_no_question_of_balance(tmp_path: Path) -> None:
    board = next(draws(request("last-land", 3), "named"))
    path = tmp_path / "alone.json"
    path.write_text(write_board(replace(board, players=1, starts=board.starts[:1]), None))
    result = run("balance", str(path), "--policy", "random")
    assert result.status == 2
    assert "one seat alone" in result.err


def test_several_boards_belong_to_a_game(tmp_path: Path) -> None:
    code = str(next(draws(request("last-land", 3), "named")).code())
    assert "--boards is for a GAME" in run("balance", code, "--boards", "3").err


def test_house_values_and_the_seed_reach_what_is_played() -> None:
    """`--set` goes with a BOARD, and `--seed` is the seed of all games, also of those of `--depth`."""
    code = str(next(draws(request("landsweeper", 2), "a")).code())
    played = balance._boards(code, None, False, None, 0, None, ("play.rounds=1",))
    assert played.boards[0].variant == (("play.rounds", 1),)
    tasks = balance._tasks(played, ("random", "greedy"), False, 10, None, 7, None)
    assert [task.seed for task in tasks] == [7, 7]
    assert balance._ladder(tasks, 10).seed == 7
