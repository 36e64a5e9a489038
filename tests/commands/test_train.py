"""`landpress train`: the same net for any number of threads and after a stop, fresh boards for the proof, refusals."""

import re
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.play import nets
from landpress.engine.play.nets import feature_count, read_net
from landpress.generator import workers
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.commands import train
from landpress.generator.training import course
from landpress.generator.training.course import Course, Generation
from landpress.layouts.errors import CallError
from scripts.example_game import write_metadata
from tests.commands.run import run
from tests.test_plugins import forget, site

__all__ = ["site"]  # a fixture
CALL = ("train", "last-land", "--players", "2", "--games", "100", "--proof", "8")
NET = "last-land-2.net"


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test train in half a second."""
    hurried(tmp_path, monkeypatch)


def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let generations and the proof take half a second."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(course, "GENERATIONS", (Generation(30, 0, 15), Generation(20, 2, 10)))
    monkeypatch.setattr(course, "AT_ONCE", 10)
    monkeypatch.setattr(course, "TIMED", 2)
    monkeypatch.setattr(train, "AGAINST", "mcts:4")
    monkeypatch.setattr(nets, "_LENT", {})


def trained(folder: str, workers: int) -> tuple[bytes, str]:
    result = run(*CALL, "-o", folder, "--workers", str(workers))
    assert result.err == ""
    assert result.status == (0 if "proven stronger" in result.out else 1), "not proven: the exit status is 1"
    return Path(folder, NET).read_bytes(), result.out


def test_a_net_is_the_same_for_any_number_of_threads_and_after_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    one, out = trained("one", 1)
    assert trained("two", 2)[0] == one
    net = read_net(one, "x")
    assert (net.seen.game, net.seen.players, net.features) == ("last-land", 2, 1043)
    assert re.search(r"net:\d+ against mcts:4, 8 games on boards that it has never seen: wins \d+\.\d %", out)
    assert re.search(r"proven stronger|no gain: not proven to win more than 50 %", out)
    # A stopped call: a chunk of the second generation and the net are lost, another chunk was cut.
    kept = sorted(Path("one").glob("*.part"), key=lambda path: path.stat().st_size)
    kept[-1].unlink()
    kept[-2].write_bytes(kept[-2].read_bytes()[:-9])
    # A third one holds what nobody wrote, with a right digest.
    kept[-3].write_bytes(sha256(b"x" * 64).digest() + zlib.compress(b"x" * 64))
    kept[0].write_bytes(sha256(b"[9]" * 9).digest() + zlib.compress(b"[9]" * 9))
    Path("one", NET).unlink()
    again: list[Any] = []

    def counted(*given: Any) -> bytes:
        again.append(given)
        return played(*given)

    played = course._played
    monkeypatch.setattr(course, "_played", counted)
    assert trained("one", 1)[0] == one
    assert len(again) == 3


def test_no_board_of_the_proof_was_trained_on() -> None:
    """Issue: "boards of training and proof disjoint up to symmetry"."""
    boards, proof = Course(request("xarkant", 2), 200, 0).boards(40)
    keys = [board.canonical_key() for board in (*proof, *(board for some in boards for board in some))]
    assert len(keys) == len(set(keys)) == 140


def test_the_example_of_the_help_can_be_trained() -> None:
    """The game that the help names declares features: another one would be refused."""
    (game,) = re.findall(r"Example: landpress train (\S+) --players 2 -o trained", run("train", "--help").out)
    assert feature_count(next(draws(request(game, 2), "a"))) > 0


def test_a_game_without_features_is_refused() -> None:
    result = run("train", "antwalk", "--players", "2", "-o", "x")
    assert result.status == 2
    assert "antwalk declares no features for 2 seats" in result.err
    assert not Path("x").exists()


def test_a_folder_of_another_purpose_is_refused() -> None:
    Path("x").mkdir()
    Path("x", "mine.txt").write_text("mine", "utf-8")
    result = run(*CALL, "-o", "x")
    assert result.status == 2
    assert "files that are not the training of a net of Landpress are in it" in result.err


FEATURES = """

NET_VERSION = 1


def net_feature_count(t: Table) -> int:
    return 2 * t[T_CELLS]


def net_features(t: Table, s: State, seat: int, w: State, at: int) -> int:
    n = 0
    for cell in range(t[T_CELLS]):
        if s[S_OWNER + cell] >= 0:
            w[at + n] = 2 * cell + (1 if s[S_OWNER + cell] == seat else 0)
            n += 1
    return n


def net_turn(t: Table, s: State) -> int:
    return s[S_SEAT]
"""


@pytest.mark.nightly  # 10 s: nothing of the game is compiled
def test_a_game_from_outside_is_trained(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/learning.md: a game of yours can be trained as soon as its part `learning` declares features."""
    assert run("new-game", "grove", "--prefix", "GV").status == 0
    package = (site / "grove-landpress" / "grove_landpress").rename(site / "grove_landpress")
    with (package / "rules" / "learning.py").open("a", encoding="utf-8") as file:
        file.write(FEATURES)
    write_metadata(site, "grove-landpress", "grove", "grove_landpress")
    forget()
    trained = run("train", "grove", "--players", "2", "--games", "100", "--proof", "4", "-o", "own", "--workers", "1")
    assert trained.err == ""
    assert re.search(r"net:\d+ against mcts:4, 4 games on boards that it has never seen", trained.out)
    board = next(draws(request("grove", 2), "a"))
    net = read_net(Path("own", "grove-2.net").read_bytes(), "x")
    assert (net.seen.game, net.features) == ("grove", 2 * len(board.cells))
    nets._LENT.clear()
    monkeypatch.setenv(nets.VARIABLE, "own")
    assert nets.net_for(board) == net


@pytest.mark.parametrize(
    ("option", "least", "most"), [("--games", 100, 10_000_000), ("--proof", 2, 1_000_000), ("--seed", 0, 1 << 40)]
)
def test_numbers_are_taken_up_to_their_limits(option: str, least: int, most: int) -> None:
    """`landpress train --help`: the numbers of games and the seed. Beyond a limit nothing else is looked at."""
    for value in (least, most):
        assert "declares no features" in run("train", "antwalk", "--players", "2", "-o", "x", option, str(value)).err
    for value in (least - 1, most + 1):
        refused = run("train", "antwalk", "--players", "2", "-o", "x", option, str(value))
        assert (refused.status, option in refused.err, "features" in refused.err) == (2, True, False)


def test_games_are_played_in_as_many_threads_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/learning.md: the number of threads, or a cluster, plays the games of a training."""
    asked: list[tuple[object, ...]] = []

    def started(*given: object) -> None:
        asked.append(given)
        raise CallError("enough was seen")

    monkeypatch.setattr(workers, "workers", started)
    result = run(*CALL[:-1], "2", "-o", "x", "--workers", "3")
    assert (result.status, asked) == (2, [(3, ThreadPoolExecutor, None)])
