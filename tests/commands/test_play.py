"""`landpress play`, `replay` and `perft` on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

import landpress
from landpress.engine.play.match import Match
from landpress.generator.boards.named import board_drawn
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.commands.run import run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


SHORT = {"terraforming": ("--set", "play.rounds=[9,9,9]")}
"""Whole games with hundreds of actions at each ply are long traces."""


@pytest.mark.parametrize("game", games())
def test_a_played_game_replays(game: str, home: Path) -> None:
    options = (
        *SHORT.get(game, ()),
        "--players",
        str(layout(game).SEATS[0]),
        "--policies",
        "greedy",
        "--seed",
        "7",
        "--states",
        "--legal",
    )
    played = run("play", game, *options, "--trace", "g.jsonl")
    assert played.status == 0, played.err
    assert run("replay", "g.jsonl").status == 0
    head, *plies, result = lines(home / "g.jsonl")
    assert head["format"] == "landpress/trace"
    assert all({"ply", "actor", "action", "state", "legal"} == set(ply) for ply in plies)
    assert result["result"]["reason"] != "stopped"
    assert not (home / "home").exists(), "play touches no ledger"


CUT = ("play", "landsweeper", "--set", "play.cut_and_choose=true", "--trace", "g.jsonl")


def test_bases_of_landsweeper_are_cut_and_chosen(home: Path) -> None:
    """LS-2 under a variant: a person places both bases, a program chooses, and the trace replays."""
    assert run(*CUT, "--policies", "human,greedy", "--states", stdin=b"1\n1\nquit\n").status == 0
    assert run("replay", "g.jsonl").status == 0
    _, *plies, _ = lines(home / "g.jsonl")
    assert [ply["actor"] for ply in plies] == [0, 0, 1]
    assert [ply["action"].split()[0] for ply in plies] == ["base", "base", "choose"]
    assert [ply["state"]["phase"] for ply in plies] == ["base", "choose", "source"]
    refused = run(*CUT, "--players", "3", "--force")
    assert (refused.status, refused.err) == (
        2,
        "landpress: play.cut_and_choose = true: expected 2 seats, found 3\n",
    )


@pytest.mark.parametrize(
    ("game", "changes", "told"),
    [
        ("landsweeper", "play.rounds=1", "round-limit: seat 0 1, seat 1 1; stand-off of seat 0 and seat 1"),
        ("landsweeper", "play.rounds=200", "last-base: "),
        ("xarkant", "play.rounds=1", "round-limit: "),
    ],
)
def test_seats_with_bases_at_the_limit_stand_off(game: str, changes: str, told: str, home: Path) -> None:
    """LS-8, LS-D5: the last base wins. Where several are left at the limit, none of them has won."""
    result = run("play", game, "--players", "2", "--policies", "greedy", "--set", changes)
    assert (result.status, result.err) == (0, "")
    last = result.out.splitlines()[-1]
    assert last.startswith(told)
    assert ("stand-off" in last) == ("stand-off" in told)


def test_decisive_players_are_named_so(home: Path) -> None:
    """`--decisive` makes decisive those who search. Where nobody does, one line says whom to name."""
    call = ("play", "landsweeper", "--players", "2", "--decisive", "--set", "play.rounds=2", "--trace", "d.jsonl")
    assert run(*call, "--policies", "greedy,mcts:5").status == 0
    assert lines(home / "d.jsonl")[0]["policies"] == ["greedy", "mcts:5:decisive"]
    assert run("replay", "d.jsonl").status == 0
    refused = run(*call, "--policies", "greedy,random", "--force")
    told = "none of these players searches: greedy, random; name one such as mcts:100 or net:100"
    assert (refused.status, refused.err) == (2, f"landpress: --decisive: {told}\n")


@pytest.mark.parametrize("variant", [(), ("--variant", "standard")])
def test_changed_rules_count_on_a_board_that_is_given(variant: tuple[str, ...], home: Path) -> None:
    """`--set` goes with `--board` as with a drawn board."""
    code = landpress.fresh("landsweeper", 2, seed=1).code() or ""
    options = ("--policies", "greedy", *variant, "--set", "play.rounds=1")
    result = run("play", "landsweeper", "--board", code, *options)
    assert result.out.splitlines()[-1].startswith("round-limit: ")


def test_the_same_seed_is_the_same_game(home: Path) -> None:
    for name in ("a", "b"):
        run("play", "last-land", "--players", "3", "--policies", "random,greedy,random", "--trace", f"{name}.jsonl")
    assert (home / "a.jsonl").read_bytes() == (home / "b.jsonl").read_bytes()


def test_replay_names_the_first_ply_that_differs_and_how(home: Path) -> None:
    run("play", "last-land", "--players", "2", "--trace", "g.jsonl", "--states", "--legal")
    good = lines(home / "g.jsonl")

    def replayed(change: str, at: int, value: object) -> str:
        bad = [dict(line) for line in good]
        bad[at][change] = value
        (home / "bad.jsonl").write_text("".join(json.dumps(line) + "\n" for line in bad))
        result = run("replay", "bad.jsonl")
        assert result.status == 1
        return result.out

    assert "ply 1: 'first 9' is not legal" in replayed("action", 1, "first 9")
    assert "ply 2: by the rules it is chance to act" in replayed("actor", 2, 0)
    assert "ply 3: 20 legal actions" not in replayed("legal", 3, 77)
    assert "the trace says 77" in replayed("legal", 3, 77)
    state = dict(good[5]["state"])
    state["drain"] = [1, *state["drain"][1:]]
    assert "drain[0] is 0 by the rules, 1 in the trace" in replayed("state", 5, state)
    assert "result: by the rules" in replayed("result", -1, good[-1]["result"] | {"scores": [0, 0]})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}\n", '{"format": "landpress/trace"}\n', "\x00\x01", "x" * 300_000, '{"a":' * 5000],
)
def test_what_is_no_trace_is_one_line(home: Path, text: str) -> None:
    (home / "bad.jsonl").write_text(text)
    result = run("replay", "bad.jsonl")
    assert result.status == 2
    assert result.err.startswith("landpress: bad.jsonl: ")
    assert result.err.count("\n") == 1


def test_a_person_picks_undoes_leaves_and_resumes(home: Path) -> None:
    options = ("--players", "2", "--policies", "human", "--seed", "3", "--trace", "h.jsonl")
    left = run("play", "last-land", *options, stdin=b"1\nundo\n1\n1\nnonsense\nboard\nquit\n")
    assert left.status == 0, left.err
    assert "back 1" in left.out
    assert "'nonsense' is not legal here" in left.err
    before = lines(home / "h.jsonl")
    assert before[-1]["result"]["reason"] == "stopped"
    assert run("replay", "h.jsonl").status == 0
    assert run("play", "last-land", "--resume", "h.jsonl", stdin=b"1\nquit\n").status == 0
    after = lines(home / "h.jsonl")
    assert after[: len(before) - 1] == before[:-1]
    assert len(after) > len(before)
    assert run("replay", "h.jsonl").status == 0


def test_a_torn_last_line_is_resumed(home: Path) -> None:
    options = ("--players", "2", "--policies", "human", "--seed", "3", "--trace", "h.jsonl")
    run("play", "last-land", *options, stdin=b"1\n1\nquit\n")
    text = (home / "h.jsonl").read_text().splitlines(keepends=True)
    (home / "h.jsonl").write_text("".join(text[:-2]) + text[-2][:20])
    assert run("play", "last-land", "--resume", "h.jsonl", stdin=b"quit\n").status == 0
    assert run("replay", "h.jsonl").status == 0


def test_perft_divides(home: Path) -> None:
    board = board_drawn("last-land", 3, "p")
    code = str(board.code())
    total = int(run("perft", "last-land", "--board", code, "--depth", "3").out)
    divided = json.loads(run("perft", "last-land", "--board", code, "--depth", "3", "--divide", "--json").out)
    assert list(divided["divide"]) == Match(board).legal() == ["first 0", "first 1", "first 2"]
    # Three seats. Of 21 throws 6 leave one choice and 15 leave two.
    assert sum(divided["divide"].values()) == divided["count"] == total == 3 * (6 + 15 * 2)
    assert run("perft", "last-land", "--board", code, "--depth", "0").out == "1\n"


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (("--policies", "random,greedy"), 2),
        (("--policies", "random,greedy,greedy,random"), 4),
        (("--policies", "random"), 6),
        (("--policies", "random", "--players", "5"), 5),
        (("--policies", "random,greedy", "--players", "2"), 2),
    ],
)
def test_the_number_of_policies_sets_the_seats(options: tuple[str, ...], seats: int, home: Path) -> None:
    """One policy plays all seats of the game's usual number; several policies have one seat each."""
    played = run("play", "last-land", *options, "--trace", "g.jsonl")
    assert played.status == 0, played.err
    assert lines(home / "g.jsonl")[0]["board"]["players"] == seats


def test_policies_that_do_not_fit_the_seats_name_both_numbers(home: Path) -> None:
    code = str(board_drawn("last-land", 3, "p").code())
    for options in (("--players", "3"), ("--board", code)):
        refused = run("play", "last-land", *options, "--policies", "random,greedy")
        said = "landpress: --policies names 2 players for 3 seats; name 3, or one for all\n"
        assert (refused.status, refused.out, refused.err) == (2, "", said)
    refused = run("play", "terraforming", "--policies", "random,random,greedy,greedy")
    assert "--policies names 4 players; terraforming is for 2, 3, 6" in refused.err
    bot = ("--bot", "true")
    assert "names 4 players" in run("play", "terraforming", *bot, *bot, "--policies", "random,greedy").err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("last-land", "--policies", "clever"), "human, random, greedy"),
        (("last-land", "--players", "3", "--policies", "random,greedy"), "3 seats"),
        (("last-land", "--board", "XK1-0"), "XK1"),
        (("last-land", "--resume", "missing.jsonl"), "missing.jsonl"),
        (("last-land", "--players", "3", "--trace", "nowhere/x.jsonl"), "nowhere"),
    ],
)
def test_a_wrong_call_is_one_line(options: tuple[str, ...], said: str) -> None:
    result = run("play", *options)
    assert result.status == 2
    assert said in result.err
    assert result.err.rstrip().count("\n") == 0


def test_replay_looks_back_at_every_decision(home: Path) -> None:
    """docs/table.md: --review tells the largest losses; as JSON it has every decision at which a seat had a choice."""
    options = ("xarkant", "--players", "2", "--policies", "random", "--seed", "1")
    assert run("play", *options, "--trace", "g.jsonl", "--legal").status == 0
    had_choice = [
        line["ply"] for line in lines(home / "g.jsonl")[1:-1] if line["actor"] != "chance" and line["legal"] > 1
    ]
    told = json.loads(run("replay", "g.jsonl", "--review", "--playouts", "100", "--json").out)["review"]
    assert told["playouts"] == 100
    assert [one["ply"] for one in told["decisions"]] == had_choice
    lost = [one for one in told["decisions"] if one["loss"] > one["loss_margin"]]
    said = run("replay", "g.jsonl", "--review", "--playouts", "100")
    assert said.status == 0
    assert said.out.splitlines()[1] == f"{len(had_choice)} decisions with a choice, looked at with 100 playouts each"
    worst = sorted(lost, key=lambda one: -one["loss"])[:3]
    assert len(worst) == 3
    for one, line in zip(worst, said.out.splitlines()[2:], strict=True):
        assert line.startswith(f"ply {one['ply']}: seat {one['seat']} played {one['action']!r} and could expect ")
        assert line.endswith(f"; better: {one['best']!r}")
    refused = run("replay", "g.jsonl", "--playouts", "100")
    assert (refused.status, refused.err.splitlines()[-1]) == (2, "landpress: --playouts: give --review as well")


@pytest.mark.parametrize(
    "option",
    [
        ("--board", "b.json"),
        ("--photo", "p.jpg"),
        ("--players", "3"),
        ("--variant", "standard"),
        ("--set", "play.drains=5"),
        ("--decisive",),
    ],
)
def test_what_the_trace_gives_is_not_taken_from_the_call(option: tuple[str, str]) -> None:
    """`play --resume`: the trace gives board, seats, variant and position. The call that names one is refused."""
    refused = run("play", "last-land", "--resume", "h.jsonl", *option)
    assert refused.status == 2
    assert refused.err.startswith(
        "landpress: --resume: the trace gives board, seats, variant, policies and position; leave out "
    )
    assert option[0] in refused.err


def test_a_trace_of_another_game_is_named_as_it_is() -> None:
    run("play", "last-land", "--players", "2", "--policies", "random", "--trace", "own.jsonl")
    Path("own.jsonl").write_text("".join(Path("own.jsonl").read_text().splitlines(keepends=True)[:4]))
    refused = run("play", "xarkant", "--resume", "own.jsonl")
    assert (refused.status, refused.err) == (2, "landpress: --resume own.jsonl: a game of last-land, not of xarkant\n")
