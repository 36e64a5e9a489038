"""The study of house values: its tables are made from its data, and its data can be had again."""

import json

import pytest

from benchmarks import study, study_measures
from benchmarks.study_tables import DOCUMENT, MARKED, TABLES, filled
from landpress.engine.proof.balance import UNIT, credits
from landpress.engine.proof.tally import Plan, tally


def data() -> list[dict[str, object]]:
    return [one for game in study.PLANS for one in study.read(game)]


def test_the_document_shows_the_data() -> None:
    """Every table is made anew from the files and is the same."""
    text = DOCUMENT.read_text("utf-8")
    assert {found[2] for found in MARKED.finditer(text)} == set(TABLES)
    assert filled(text, data()) == text, "run python -m benchmarks.study"


@pytest.mark.parametrize("game", study.PLANS)
def test_all_that_is_planned_was_measured(game: str) -> None:
    """In its order, and nothing else."""
    planned = [json.loads(study.key(*one)) for one in study.PLANS[game]()]
    assert [[one["what"], one["settings"]] for one in study.read(game)] == planned


def test_areas_can_be_had_again() -> None:
    """Landscapes are the same on every machine."""
    one = next(one for one in study.read("xarkant") if one["what"] == "areas")
    assert study_measures.areas(**one["settings"]) == one["found"]


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_game_that_is_watched_is_the_one_that_is_measured(policy: str) -> None:
    """Ply by ply or in one go, game k of a seed has the same winners."""
    (board,) = study_measures.boards("xarkant", 3, {}, 1)
    games = [study_measures.watched(board, [study_measures.Seat(policy, ())] * 3, k) for k in range(20)]
    whole = tally(Plan(board, (policy,) * 3, study_measures.SEED), 0, 20)
    assert [round(sum(one.won[seat] for one in games) * UNIT) for seat in range(3)] == credits(whole.wins)
    assert sum(len(one.leads) for one in games) == sum(turns * n for turns, n in whole.turns.items())


def test_what_is_barred_is_never_done() -> None:
    """Where nobody can pay a piece, none is built, and a seat with the values of all others is no odd one."""
    bar = {"costs.workshop_wood": [study_measures.UNPAYABLE] * 5, "costs.village_wood": study_measures.UNPAYABLE}
    found = study_measures.play("xarkant", 3, bar, "random", 99)
    assert (found["verbs"]["workshop"], found["verbs"]["village"]) == (0, 0)
    assert found["verbs"]["church"] > 0
    same = study_measures.odd("xarkant", 3, {}, "random", 30, {"policy": "random"})
    usual = study_measures.odd("xarkant", 3, {}, "random", 30, {})
    assert same == usual


def test_who_leads_after_a_round() -> None:
    """The last turn of that round counts; a game that is over by then does not."""
    leads = [(1, 0), (2, 1), (3, 2), (3, -1), (4, 0)]
    assert study_measures._then(leads, 3) == -1
    assert study_measures._then(leads, 2) == 1
    assert study_measures._then(leads, 4) is None
    assert study_measures._then(leads, 0) == 1


def test_a_wrong_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and nothing is measured."""
    assert study.main(["chess"]) == 2
    assert capsys.readouterr().err == (
        "chess: not a game of the study; expected one of xarkant, landsweeper, terraforming, last-land\n"
    )
