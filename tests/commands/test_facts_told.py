"""What `fresh` and the ledger tell of boards: every fact beside the file that was written, counted here again."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from landpress.layouts.hexgrid import Hex, distance, parse_hex
from landpress.layouts.version import __version__
from tests.commands.run import run

POINTS = {"T1": 1, "T2": 2, "T3": 3, "T4": 4, "B": 4}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(*call: str) -> tuple[dict[str, Any], list[str]]:
    """Make a board. Return the fields of its file, and the lines that are told."""
    path = next(part for part in call if part.endswith(".json"))
    done = run(*call)
    assert done.status == 0, done.err
    return json.loads(Path(path).read_text("utf-8")), done.out.splitlines()


def cells_of(fields: dict[str, Any]) -> dict[Hex, str]:
    """Return the cells of a hexagon by their places: row by row, from left to right."""
    rows = fields["cells"]
    radius = len(rows) // 2
    return {
        Hex(q, r - radius): kind
        for r, row in enumerate(rows)
        for q, kind in enumerate(row, max(-radius, -radius - (r - radius)))
    }


def told(lines: list[str]) -> dict[str, str]:
    """Return the facts of some lines; all values stand in one column."""
    facts = dict(re.split(r" {2,}", line, maxsplit=1) for line in lines)
    (column,) = {line.index(facts[key], len(key)) for line, key in zip(lines, facts, strict=True)}
    assert column == max(map(len, facts)) + 2
    return facts


def test_every_fact_of_last_land_is_that_of_the_file() -> None:
    call = ("fresh", "last-land", "--players", "2", "--seed", "a")
    fields, lines = made(*call, "--set", "balance.gap_percent=5", "-o", "a.json")
    cells = cells_of(fields)
    counts = Counter(cells.values())
    starts = [cell for cell, kind in cells.items() if kind == "B"]
    assert lines[0] == "a.json"
    facts = told(lines[1:])
    assert facts["code"] == fields["code"]
    assert (facts["seats"], facts["cells"], facts["symmetry"]) == ("2", "37", fields["symmetry"])
    assert facts["seats equal by symmetry"] == "yes"
    assert facts["gap of contested value, %"] == "0.0"
    assert facts["tiles"] == ", ".join(f"{kind} {counts[kind]}" for kind in ("B", "T1", "T2", "T3", "T4"))
    assert facts["points on the board"] == str(sum(POINTS[kind] * count for kind, count in counts.items()))
    assert facts["nearest starts, steps"] == str(min(distance(a, b) for a, b in combinations(starts, 2)))
    assert facts["seed"] == fields["seed"] == "a"
    assert list(facts)[-1] == "seed"
    assert fields["made_by"] == f"landpress {__version__}"
    assert fields["variant"] == {"balance": {"gap_percent": 5}}
    assert run(*call, "-o", "b.json").err.startswith("landpress: ")
    again = made(*call, "--again", "--set", "balance.gap_percent=5", "-o", "c.json")[0]
    assert again == fields
    assert run(*call, "-o", "a.json").err == "landpress: a.json: exists already; choose another name or add --force\n"


def test_facts_as_json_are_those_of_the_lines() -> None:
    fields, (line,) = made("fresh", "landsweeper", "--players", "3", "--seed", "b", "--json", "-o", "b.json")
    facts = json.loads(line)
    cells = cells_of(fields)
    starts = [parse_hex(cell) for cell in fields.get("starts", ())] or [
        c for c, kind in cells.items() if kind[0] == "S"
    ]
    assert (facts["file"], facts["seed"], facts["code"]) == ("b.json", "b", fields["code"])
    assert (facts["players"], facts["cells"], facts["symmetry"]) == (3, len(cells), fields["symmetry"])
    assert facts["land"] == sum(kind != "." for kind in cells.values())
    assert facts["nearest_starts"] == min(distance(a, b) for a, b in combinations(starts, 2))
    assert {one["policy"] for one in facts["places"]["strengths"]} == {"greedy", "mcts:100"}
    spoken = made("fresh", "landsweeper", "--players", "3", "--seed", "b", "--again", "-o", "c.json")[1]
    assert told(spoken[1:])["code"] == facts["code"]


def test_the_ledger_tells_each_board_as_it_was_issued() -> None:
    boards = [
        made("fresh", game, "--players", seats, "--seed", seats, "-o", f"{game}-{seats}.json")[0]
        for game, seats in (("last-land", "2"), ("landsweeper", "3"), ("last-land", "3"))
    ]
    lines = run("ledger", "list").out.splitlines()
    told_as = [f"{one['game']}  {one['players']} seats  {one['symmetry']:<8}  {one['code']}" for one in boards]
    assert [line[21:] for line in lines] == told_as
    dates = [line[:19] for line in lines]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", date) for date in dates)
    assert dates == sorted(dates)
    assert run("ledger", "list", "--game", "last-land").out.splitlines() == [lines[0], lines[2]]
    assert run("ledger", "list", "--last", "2").out.splitlines() == lines[1:]
    assert run("ledger", "list", "--game", "last-land", "--last", "1").out.splitlines() == [lines[2]]
    kept = [json.loads(line) for line in run("ledger", "list", "--json").out.splitlines()]
    keys = ["code", "game", "players", "symmetry", "issued", "board"]
    assert [list(entry) for entry in kept] == [keys] * 3
    for entry, fields, date in zip(kept, boards, dates, strict=True):
        assert entry["board"] == fields
        assert [entry[key] for key in keys[:5]] == [*(fields[key] for key in keys[:4]), date]
    exported = run("ledger", "export").out
    assert [json.loads(line) for line in exported.splitlines()] == kept
    assert run("ledger", "export", "-o", "all.jsonl").out == "all.jsonl\n"
    assert Path("all.jsonl").read_text("utf-8") == exported
    code = boards[1]["code"]
    assert run("ledger", "show", code).out == Path("landsweeper-3.json").read_text("utf-8")
    assert run("ledger", "show", code, "-o", "shown.json").out == "shown.json\n"
    assert Path("shown.json").read_text("utf-8") == Path("landsweeper-3.json").read_text("utf-8")
    assert run("ledger", "forget", code, boards[0]["code"]).out == f"forgot {code}\nforgot {boards[0]['code']}\n"
    assert run("ledger", "list").out.splitlines() == [lines[2]]
    assert run("ledger", "import", "all.jsonl").out == "entered 2 boards; known here: 1\n"
    assert sorted(run("ledger", "list").out.splitlines()) == sorted(lines)
    assert run("ledger", "forget", "--all", "--yes").out == "forgot 3 boards\n"
    assert run("ledger", "list").out == ""


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("ledger", "forget"), "ledger forget: name the codes of boards, or --all"),
        (("ledger", "forget", "X", "--all"), "ledger forget: name the codes of boards, or --all"),
        (("ledger", "forget", "--all"),
         "ledger forget --all: add --yes to forget every board issued on this machine"),
        (("ledger", "list", "-o", "a.pdf"), "ledger list: --pictures and -o FILE.pdf belong together, without --json"),
        (("ledger", "list", "--pictures"), "ledger list: --pictures and -o FILE.pdf belong together, without --json"),
        (("ledger", "list", "--pictures", "-o", "a.png"),
         "-o a.png: pictures fill pages; name a file that ends in .pdf"),
        (("ledger", "list", "--pictures", "-o", "a.pdf"),
         "ledger list --pictures: no such board was issued on this machine; make one with fresh"),
        (("ledger", "show", "LL1-00"), "LL1-00: not issued on this machine; landpress ledger list shows what was"),
        (("fresh", "--code", "LL1", "--players", "2"),
         "--code: a code holds the whole board; leave out --players, --seed, --edition and --balanced"),
        (("fresh", "--code", "LL1", "--best-of", "9"),
         "--code: a code holds the whole board; leave out --best-of and --character"),
        (("fresh", "last-land", "--like", "LL1"),
         "--like and --keep: give both, the code of a board and the cells that stay as they are on it"),
        (("fresh", "last-land", "--keep", "0,0"),
         "--like and --keep: give both, the code of a board and the cells that stay as they are on it"),
        (("fresh", "last-land", "--proof", "-o", "a.json"),
         "--proof: a board file holds no game; choose a .pdf, .svg or .png"),
        (("fresh", "last-land", "--example", "harvest"),
         "--example harvest: an example is a game of its own; leave out last-land"),
        (("fresh", "xarkant", "--balanced"), "--balanced: the boards of xarkant are not chosen by proof; leave it out"),
        (("fresh", "last-land", "--poster", "--enlarge", "2"),
         "--poster: it is one page to hang up; leave out --enlarge and --proof"),
        (("batch", "last-land", "--count", "2", "-o", "a.txt"), "-o a.txt: expected a folder, FILE.jsonl or FILE.pdf"),
        (("games", "remove", "island"), "'island' was not added; expected one of: none was added"),
    ],
)  # fmt: skip
def test_a_refused_call_is_told_in_exact_words(call: tuple[str, ...], told: str, home: Path) -> None:
    done = run(*call)
    assert (done.status, done.out, done.err) == (2, "", f"landpress: {told}\n")
    assert not [path for path in home.iterdir() if path.name != "home"]
