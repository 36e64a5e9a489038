"""What the players at a table are worth, as the page tells it, is what was measured and is written once."""

import json
import re
from typing import Any

import pytest

from benchmarks import rungs
from benchmarks.strength import DATA, DOCUMENT, GAMES, MARKED, below, ladder, named, number, of_game, share, table
from landpress.generator.screen.strengths import PLAYERS, measured, strengths
from landpress.generator.texts import LANGUAGES
from landpress.layouts import catalogue
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.playing import PLAYED

ROWS: list[dict[str, Any]] = json.loads(DATA.read_text("utf-8"))
NET = re.compile(r"^\| ([a-z-]+) \| (net:\d+) \| mcts:100 \| (\d): 0\.(\d\d\d) \(0\.(\d{3}) ", re.M)


def test_the_files_and_the_document_are_made_from_the_measured_rows() -> None:
    """docs/strength.md: `python -m benchmarks.strength` writes this table; what the page tells is written with it."""
    document = DOCUMENT.read_text("utf-8")
    assert MARKED.findall(document) == [table(ROWS) + below(ROWS)], "run `python -m benchmarks.strength none`"
    for game in games():
        path = GAMES / game.replace("-", "_") / "strengths.toml"
        assert (path.read_text("utf-8") if path.is_file() else "") == of_game(game, ROWS, document)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_every_player_is_worth_what_was_measured_for_its_seats(game: str, language: str) -> None:
    """Issue: levels have their proven strength. What is not proven is told so, what was not measured has no figure."""
    nets = {(one[0], one[1], int(one[2])): one[3:] for one in NET.findall(DOCUMENT.read_text("utf-8"))}
    for seats in layout(game).SEATS:
        rows = {row["stronger"]: share(row) for row in ROWS if (row["game"], row["seats"]) == (game, seats)}
        known = {name: (round(100 * one[0]), one.low > 1 / seats) for name, one in rows.items()}
        for policy in PLAYERS:
            if one := nets.get((game, policy, seats)):
                known[policy] = (round(int(one[0]) / 10), int(one[1]) > 1000 / seats)
        found = {one["policy"]: one["worth"] for one in strengths(game, language, seats)}
        assert list(found) == [name for name in PLAYERS if not name.startswith("net") or known.get(name, (0, 0))[1]]
        for policy, worth in found.items():
            figure, proven = known.get(policy, (None, None))
            numbers = [int(one) for one in re.findall(r"\d+", worth)]
            is_told = ("not proven" if language == "en" else "証明されていない") in worth
            assert is_told == (proven is False), worth
            if policy in ("human", "random"):
                assert not numbers
            elif figure is None:
                assert numbers == [seats]
                assert ("not measured" if language == "en" else "未測定") in worth
            else:
                assert {figure, seats} <= set(numbers)
                assert (round(100 / seats) in numbers) or (seats == 2 and proven), worth


def test_a_row_that_lands_is_told_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new row is told by the page and below the table: proven, not proven, missing; nothing else is changed."""
    game, seats, pairing = next(one for one in ladder() if one[2].stronger == "mcts:1000")
    others = [row for row in ROWS if not named(game, seats, pairing).items() <= row.items()]
    sides = {"proven": {"0": 20, "60": 100, "120": 180}, "not proven": {"0": 50, "60": 100, "120": 50}, "missing": None}
    for side, won in sides.items():
        rows = [*others, {**named(game, seats, pairing), "won": won}] if won else others
        made = of_game(game, rows, "")
        monkeypatch.setattr(catalogue, "data", lambda *_, made=made: made)
        measured.cache_clear()
        (worth,) = (one["worth"] for one in strengths(game, "en", seats) if one["policy"] == "mcts:1000")
        lines = dict(
            line.split(": ", 1) for line in below(rows).replace("\n\n", "\t").replace("\n", " ").split("\t") if line
        )
        name = re.compile(rf"{game} `mcts:1000` with [\d, ]*\b{seats}\b")
        found = [bool(name.search(line)) for line in lines.values()]
        if side == "proven":
            assert (worth, found) == (
                f"wins 77 of 100 games with {seats} seats against 100 tries a move",
                [False, False],
            )
        elif side == "not proven":
            assert "wins 50 of 100" in worth
            assert "not proven" in worth
            assert found == [True, False]
        else:
            assert worth == f"its strength was not measured with {seats} seats"
            assert found == [False, True]
    measured.cache_clear()


def test_the_ladder_by_processor_time_is_told_as_it_was_played() -> None:
    """Issue: "rungs are iteration counts that were calibrated once"; "cells that were not played say so"."""
    data, told = rungs.known(), DOCUMENT.read_text("utf-8")
    assert f"{rungs.BEGIN}{rungs.table(data)}{rungs.END}" in told
    for rung in rungs.rungs():
        found = rung.of(data, "calibrated")
        assert found is not None
        assert found["iterations"] == float(f"{found['iterations']:.2g}")
        assert found["seconds"] == pytest.approx(rungs.SECONDS[rung.rung], rel=0.2)
        row = rung.of(data, "rows")
        assert row is None or row["weaker"] == rung.below(data)
        assert row is None or number(row) <= rungs.MOST
        assert (row is None) == (rungs.cell(data, rung) == "not played")


def test_a_rung_that_is_not_proven_does_not_stay() -> None:
    """Issue: "a rung only stays if proven above the one below"; games that end at a limit are counted and told."""
    one = rungs.Rung("last-land", 2, "mcts", 1)
    first, top = one._replace(rung=0), one._replace(rung=2)
    data: rungs.Data = {
        "calibrated": [{**rung._asdict(), "iterations": 10**rung.rung} for rung in (first, one, top)],
        "rows": [{**first._asdict(), "stronger": "mcts:1", "won": {"120": 100}, "limit": 7}],
    }
    sides: dict[str, tuple[dict[str, int], str | None]] = {
        "": ({"0": 2, "120": 98}, "mcts:10"),
        ", **not proven**": ({"60": 100}, "mcts:1"),
        ", not finished": ({"60": 9}, None),
    }
    assert (first.below(data), one.below(data)) == ("greedy", "mcts:1")
    assert one._replace(kind="net", rung=0).below(data) == "mcts:1"
    for ending, (won, expected) in sides.items():
        data["rows"][1:] = [{**one._asdict(), "stronger": "mcts:10", "weaker": "mcts:1", "won": won, "limit": 7}]
        assert top.below(data) == expected
        assert rungs.cell(data, one).endswith(f"{2 * sum(won.values())}, 7 at a limit{ending}")
