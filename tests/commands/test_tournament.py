"""`landpress tournament`: who sits where, what is kept, and what is told."""

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from landpress.engine.contract.certificate import Result
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Sample, interval
from landpress.engine.proof.standings import standings
from landpress.generator.table.sitting import Table
from landpress.generator.table.tournament import entrants, lineups, round_of
from landpress.generator.texts import words
from landpress.output.reports.tournament_report import Standings, text
from tests.commands.run import run
from tests.playing import ROOT

TWO = ("tournament", "last-land", "--policy", "greedy", "--policy", "random")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def files(folder: str) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.is_file()}


@pytest.mark.parametrize(("number", "seats"), [(2, 2), (4, 2), (3, 3), (5, 3), (6, 6)])
def test_everybody_sits_in_every_seat_equally_often(number: int, seats: int) -> None:
    """In a round every choice of entrants meets once in each rotation; nobody sits twice in a game."""
    found = list(islice(lineups(number, seats), 2 * round_of(number, seats)))
    assert all(len(set(lineup)) == seats for lineup in found)
    for part in (found[: len(found) // 2], found[len(found) // 2 :]):
        at = Counter((seat, entrant) for lineup in part for seat, entrant in enumerate(lineup))
        assert len(at) == seats * number
        assert len(set(at.values())) == 1
        assert len(set(part)) == len(part)


def test_shares_and_intervals() -> None:
    """A shared win counts as a part, and the intervals hold for all entrants at once."""

    def ended(scores: list[int], *winners: int) -> Result:
        return {"scores": scores, "winners": list(winners), "reason": "points"}

    results = [ended([3, 1], 0), ended([4, 4], 0, 1), ended([0, 9], 1), ended([1, 0], 0)]
    found = standings(list(zip([(0, 1), (1, 0), (0, 1), (1, 2)], results, strict=True)), 4)
    assert [one.entrant for one in found] == [1, 0, 2], "who has not played has no share"
    by = {one.entrant: one for one in found}
    assert by[0].share == interval(Sample({0: 1, UNIT // 2: 1, UNIT: 1}, UNIT), 4)
    assert by[1].share == interval(Sample({0: 1, UNIT // 2: 1, UNIT: 2}, UNIT), 4)
    assert (by[0].games, by[0].score) == (3, (3 + 4 + 0) / 3)
    assert by[0].seats == ((2, 0.5), (1, 0.5))


def test_names_of_entrants() -> None:
    """A program is called like its file, a policy like itself; equal names get numbers."""
    found = entrants(["python bots/walker.py", "walker", "python -u x.py"], ["greedy", "greedy"])
    assert [one.name for one in found] == ["walker", "walker 2", "x", "greedy", "greedy 2"]


def test_the_same_call_gives_the_same_bytes() -> None:
    """With the same seed every file has the same bytes; every trace replays; shares sum to 1."""
    first, second = (run(*TWO, "--games", "4", "-o", folder) for folder in "ab")
    assert (first.status, first.out) == (0, second.out)
    assert files("a") == files("b")
    assert len([name for name in files("a") if name.endswith(".trace.jsonl")]) == 4
    for name in files("a"):
        if name.endswith(".jsonl"):
            assert run("replay", f"a/{name}").status == 0
    told = json.loads(files("a")["standings.json"])
    assert [one["name"] for one in told["entrants"]] == ["greedy", "random"]
    assert sum(one["share"]["share"] for one in told["entrants"]) == 1
    for one in told["entrants"]:
        assert one["games"] == 4
        assert one["share"]["low"] <= one["share"]["share"] <= one["share"]["high"]
    page = files("a")["standings.html"].decode()
    assert page.startswith("<!doctype html>")
    assert "greedy" in page


def test_it_goes_on_where_it_was_stopped() -> None:
    """The same call plays the games that are missing, also more of them; the bytes are those of an unbroken run."""
    run(*TWO, "--games", "6", "-o", "whole")
    run(*TWO, "--games", "2", "-o", "parts")
    assert run(*TWO, "--games", "6", "-o", "parts").status == 0
    assert files("parts") == files("whole")
    Path("parts/game-0003.trace.jsonl").unlink()
    run(*TWO, "--games", "6", "-o", "parts")
    assert files("parts") == files("whole")


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted game leaves no file; the message says how many games are kept."""
    plies, begun = Table.plies, list[Table]()

    def interrupted(table: Table) -> object:
        begun.append(table)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return plies(table)

    monkeypatch.setattr(Table, "plies", interrupted)
    stopped = run(*TWO, "--games", "4", "-o", "cup")
    assert stopped.status == 130
    assert "cup: 2 of 4 games are kept; the same call continues" in stopped.err
    assert sorted(files("cup")) == ["game-0001.trace.jsonl", "game-0002.trace.jsonl", "tournament.json"]


def test_a_game_without_rules_is_refused_before_there_is_a_folder() -> None:
    """Issue: what needs rules says in one line that this game has none, and how to add them."""
    assert run("describe", "--example", "front", "-o", "front.toml").status == 0
    told = run("tournament", "front.toml", *TWO[2:])
    assert (told.status, "this game has boards but no rules" in told.err) == (2, True)
    assert told.err.endswith("to which you add them (docs/your-own-game.md)\n")
    assert not Path("tournament").exists()


def test_a_folder_holds_one_tournament() -> None:
    """Another tournament, a changed trace or a foreign one is refused in one line; nothing is overwritten."""
    run(*TWO, "--games", "2", "-o", "cup")
    before = files("cup")
    other = run(*TWO, "--games", "2", "--seed", "1", "-o", "cup")
    assert (other.status, "another tournament is in it" in other.err) == (2, True)
    path = Path("cup/game-0002.trace.jsonl")
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))
    assert "the game is not over; delete it" in run(*TWO, "--games", "2", "-o", "cup").err
    path.write_text("".join([*lines[:2], *lines[3:]]))
    assert run(*TWO, "--games", "2", "-o", "cup").status == 2
    path.write_bytes(before["game-0001.trace.jsonl"])
    assert "the trace of another game" in run(*TWO, "--games", "2", "-o", "cup").err
    assert files("cup") | {path.name: b""} == before | {path.name: b""}


def test_programs_and_policies_of_the_contest() -> None:
    """A contest of programs and a policy: commands stay out of the folder, and messages of programs are kept."""
    bot = f"{sys.executable} {ROOT / 'examples' / 'terraforming.py'}"
    options = ["--variant", "contest", "--set", "play.rounds=[2,2,2]", "--games", "3", "-o", "cup"]
    done = run("tournament", "terraforming", "--bot", bot, "--bot", bot, "--policy", "greedy", *options)
    assert done.status == 0, done.err
    assert "terraforming 2" in done.out
    kept = files("cup")
    assert not [name for name, data in kept.items() if b"examples" in data]
    assert json.loads(kept["game-0002.trace.jsonl"].splitlines()[0])["policies"] == ["bot", "greedy", "bot"]
    assert Path("cup/game-0001.messages/seat-0.log").is_file()
    assert run("replay", "cup/game-0003.trace.jsonl").status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["last-land", "--policy", "greedy"], "1 entrants for 2 seats"),
        (["last-land", "--policy", "greedy", "--policy", "clever"], "expected random, greedy"),
        (["last-land", "--policy", "greedy", "--policy", "human"], "expected random, greedy"),
        (["terraforming", *["--policy", "random"] * 5, "--players", "4"], "terraforming is for 2, 3, 6"),
        (["last-land", *["--policy", "random"] * 40], "a round has 23030280 games, the limit is 100000"),
        (["last-land", "--bot", " ", "--policy", "random", "--games", "2"], "expected a command line such as"),
        (["last-land", "--bot", "no-such-program-anywhere", "--policy", "random", "--games", "2"], "no such program"),
    ],
)
def test_wrong_calls(arguments: list[str], said: str) -> None:
    """A wrong call is told in one line."""
    done = run("tournament", *arguments)
    assert (done.status, len(done.err.splitlines()), said in done.err) == (2, 1, True), done.err


def test_a_round_is_played_whole() -> None:
    """Games are rounded up to whole rounds, and the command says so."""
    done = run(*TWO, "--games", "3", "-o", "cup", "--json")
    assert "4 games instead of 3" in done.err
    assert json.loads(done.out)["games"] == 4


def test_the_seats_of_a_tournament_are_not_its_entrants() -> None:
    """Three entrants can play a game of two seats; the standings tell both numbers."""
    policies = [part for name in ("greedy", "random", "mcts:1") for part in ("--policy", name)]
    done = run("tournament", "last-land", *policies, "--players", "2", "--games", "6", "-o", "cup")
    assert done.status == 0, done.err
    told = json.loads(files("cup")["standings.json"])
    assert (told["players"], len(told["entrants"])) == (2, 3)
    assert all(len(one["seats"]) == 2 for one in told["entrants"])


def test_a_seat_without_a_win_is_not_a_seat_without_games() -> None:
    """docs/bots.md: the table tells each entrant its share in each seat. It is 0.0 where it lost all its games."""
    lost: Result = {"scores": [1, 3], "winners": [1], "reason": "points"}
    found = standings([((0, 1), lost), ((2, 0), {**lost, "winners": [0]}), ((0, 2), lost)], 3)
    told = text(Standings("last-land", 2, 0, 3, ["A", "B", "C"], found), words("en", "last-land"))
    seats = {
        line.split()[0]: line.split("  ")[-1].strip() for line in told.splitlines() if line[:2] in ("A ", "B ", "C ")
    }
    assert seats == {"A": "0.0 / 0.0", "B": "– / 100.0", "C": "100.0 / 100.0"}


def test_after_two_rounds_everybody_has_sat_before_everybody_equally_often() -> None:
    """`lineups`: in every other round the order at the table is reversed. Turning alone keeps all neighbours."""
    found = list(islice(lineups(3, 3), 2 * round_of(3, 3)))
    before = Counter((lineup[seat - 1], lineup[seat]) for lineup in found for seat in range(3))
    assert len(before) == 6
    assert len(set(before.values())) == 1
