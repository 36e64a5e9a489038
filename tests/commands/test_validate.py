"""`landpress validate`: one report for each source, and the worst exit status of all (docs/formats.md, "Report")."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from landpress.engine.boards.validity import examine
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from tests import carriers
from tests.commands.run import run

VALID = Board.from_code("LL1-8GZ5-5DDF-AJN3-91RE-TFMJ")
NOT_VALID = carriers.board()
CODE = VALID.code() or ""


@pytest.fixture
def sources(tmp_path: Path) -> dict[str, str]:
    """Write a good board, a board with faults, and a file without a board."""
    contents = {"good.json": write_board(VALID).encode(), "bad.svg": carriers.svg(carriers.board_json()), "no.pdf": b""}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: str(tmp_path / name) for name in contents}


def test_the_boards_of_these_tests_are_what_they_seem() -> None:
    assert examine(VALID).ok
    assert not examine(NOT_VALID).ok


@pytest.mark.parametrize(
    ("form", "names", "status"),
    [
        pytest.param(form, names, status, marks=() if "text" in form or len(names) == 3 else pytest.mark.nightly)
        for form in ("text", "json", "sarif", "junit")
        for names, status in (
            (["good.json"], 0),
            (["bad.svg"], 1),
            (["no.pdf"], 2),
            (["good.json", "good.json"], 0),
            (["bad.svg", "good.json"], 1),
            (["no.pdf", "bad.svg", "good.json"], 2),
        )
    ],
)
def test_the_worst_source_decides(sources: dict[str, str], names: list[str], status: int, form: str) -> None:
    result = run("validate", "--format", form, *(sources[name] for name in names))
    assert result.status == status
    assert result.err.count("\n") == names.count("no.pdf")
    for name in names:
        assert (name in result.out) == (name != "no.pdf" or form in ("sarif", "junit"))


def test_json_writes_one_report_a_line(sources: dict[str, str]) -> None:
    result = run("validate", "--json", sources["good.json"], CODE, sources["bad.svg"])
    good, code, bad = map(json.loads, result.out.splitlines())
    assert (good["ok"], code["ok"], bad["ok"]) == (True, True, False)
    assert good["facts"] == code["facts"]
    assert code["source"] == good["facts"]["code"] == CODE


def test_the_text_says_how_the_board_travelled() -> None:
    assert run("validate", CODE).out.splitlines()[:2] == [f"{CODE}: board code", "  Last Land: valid"]
    photo = carriers.jpeg(carriers.page(CODE))
    assert run("validate", "-", stdin=photo).out.startswith(
        "-: JPEG, by its QR code; not confirmed by its cells\n  Last Land: valid\n"
    )


def test_a_variant_judges_a_code_by_other_house_values(tmp_path: Path) -> None:
    """A code carries the cells only. --variant gives the house values that the board was made with."""
    code = NOT_VALID.code() or ""
    wide = tmp_path / "wide.toml"
    wide.write_text("[mix]\nT1 = [9, 14]\n[patch]\nlimit = 5\n[balance]\ngap_percent = 50\n")
    assert run("validate", code).status == 1
    assert run("validate", code, "--variant", str(wide)).status == 0
    wide.write_text("[mix]\nT7 = 1\n")
    result = run("validate", code, "--variant", str(wide))
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [[], ["--format", "xml", CODE], ["--language", "tlh", CODE]])
def test_a_wrong_call_gets_one_line(arguments: list[str]) -> None:
    result = run("validate", *arguments)
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)


def test_japanese() -> None:
    assert "ラストランド: 有効" in run("validate", CODE, "--language", "ja").out


def test_playability_is_asked_for(sources: dict[str, str]) -> None:
    """Nothing is played without --playability. A board with faults is played too."""
    plain = json.loads(run("validate", "--json", sources["good.json"]).out)
    assert "certificate" not in plain["facts"]
    for name in ("good.json", "bad.svg"):
        result = run("validate", "--json", "--playability", "quick", sources[name])
        report = json.loads(result.out)
        played = report["facts"]["certificate"]
        assert played["end"] == "all-out"
        assert 0 < played["turns"] < played["plies"]
        assert result.status == (name == "bad.svg")
    assert "certificate" in run("validate", "--playability", "quick", sources["good.json"]).out
    assert run("validate", "--playability", "some", sources["good.json"]).status == 2


def test_doubts_are_findings_in_both_languages(tmp_path: Path) -> None:
    """A board on which no seat can exploit a tile gives a warning, which leaves it valid."""
    made = tmp_path / "bare.json"
    made.write_text(write_board(replace(VALID, variant=(("play.tokens", 0),))))
    for language, word in (("en", "no whole game"), ("ja", "見つかりません")):
        result = run("validate", "--playability", "quick", "--language", language, str(made))
        assert result.status == 0
        assert "LL310" in result.out
        assert word in result.out


@pytest.mark.usefixtures("unseen")
def test_proven_numbers_of_a_deal_are_told_for_the_first_eight_of_a_pad(tmp_path: Path) -> None:
    """The solver's fewest actions for each hand agree with `solve`, and a pad of hard deals cannot cost hours."""
    pad = tmp_path / "deals.pdf"
    assert run("batch", "antwalk", "--players", "2", "--count", "9", "--seed", "1", "-o", str(pad)).status == 0
    told = [json.loads(line)["facts"] for line in run("validate", "--json", str(pad)).out.splitlines()]
    assert ["hand_actions" in facts for facts in told] == [True] * 8 + [False]
    solved = map(json.loads, run("solve", "--json", told[0]["code"]).out.splitlines())
    hands = [one["bound"] for one in solved if one["kind"] == "hand"]
    assert told[0]["hand_actions"] == hands
