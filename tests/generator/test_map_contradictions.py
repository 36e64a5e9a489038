"""Wishes of a description that contradict each other, named by the solver; boards that exist are never denied.

docs/maps.md: contradicting wishes are named, and wishes that the solver does not look at.
"""

from pathlib import Path
from random import Random

import pytest

from landpress.engine.contract.streams import Stream
from landpress.generator.boards import contradictions as boards
from landpress.generator.maps import contradictions, ways
from landpress.generator.maps.contradictions import judged
from landpress.generator.maps.ways import drawing
from landpress.layouts.errors import LandpressError, VariantError
from landpress.layouts.maps.vocabulary_of import wishes_of
from tests import map_texts
from tests.commands.run import run
from tests.generator.test_maps import described
from tests.generator.test_random_maps import cells_of

pytest.importorskip("clingo")
LAND = """
name = "Judged"
prefix = "QD"
wishes = [{wishes}]
{more}
[lattice]
cells = "squares"
shape = "rectangle 3 3"
[kinds]
wood = {{ count = 4, worth = 2 }}
sea = {{ count = 5 }}
[layers.number]
on = "wood"
tokens = {{ 6 = 2, 8 = 2 }}
worth = {{ 6 = 5, 8 = 3 }}
[layers.port]
on = "coast edges"
tokens = {{ p = 2 }}
[layers.town]
on = "corners"
tokens = {{ t = 8 }}
"""
CONTRADICTIONS = [
    (["board: at least 5 wood"], ["board: at least 5 wood"]),
    (["a1=wood", "wood: no wood beside", "b1=wood"], ["a1=wood", "wood: no wood beside", "b1=wood"]),
    (["a1=6", "a1=sea", "b2=wood"], ["a1=6", "a1=sea"]),
    (["wood: exactly 20 worth", "sea: at least 1 worth"], ["sea: at least 1 worth"]),
    (["each row: at most 4 worth"], ["each row: at most 4 worth"]),
    (["wood: at least 4 together", "sea: at least 5 together", "a1=wood", "c3=wood", "a3=sea", "c1=sea"], None),
    (["port: at least 9 steps from port"], ["port: at least 9 steps from port"]),
    (["t: no same within 2 steps"], ["t: no same within 2 steps"]),
    (["6: at least 2 8 within 1 steps", "8: no 6 beside"], ["6: at least 2 8 within 1 steps", "8: no 6 beside"]),
    (["each corner: at most 0 worth"], ["each corner: at most 0 worth"]),
]


def judgement(wishes: list[str], more: str = "") -> contradictions.Judged:
    """Return what the solver says about wishes for the boards above."""
    told = described(LAND.format(wishes=", ".join(f'"{wish}"' for wish in wishes), more=more))
    found = judged(told, wishes_of(told))
    assert found is not None
    return found


@pytest.mark.parametrize(("wishes", "wrong"), CONTRADICTIONS, ids=lambda value: (value or ["?"])[0])
def test_contradicting_wishes_are_named(wishes: list[str], wrong: list[str] | None) -> None:
    """docs/maps.md: over cells, layers, worths, distances and connected groups, on cells, edges and corners."""
    found = judgement(wishes)
    assert not found.is_met
    assert found.wrong
    if wrong is not None:
        assert [wish.text for wish in found.wrong] == wrong


def test_a_symmetry_is_part_of_the_proof() -> None:
    """With a half-turn, a1 and c3 are of one kind; without it they need not be."""
    wishes = ["a1=wood", "c3=sea"]
    assert judgement(wishes).is_met
    found = judgement(wishes, 'symmetry = { seats = 2, by = "rotation" }')
    assert [wish.text for wish in found.wrong] == wishes


def test_wishes_that_the_solver_does_not_look_at_are_said() -> None:
    """docs/maps.md: the balance of starts is not proven."""
    odd = described(LAND.format(wishes="", more='symmetry = { seats = 2, by = "rotation" }').replace("t = 8", "t = 9"))
    assert judged(odd, ()) == ((), (), False), "nine tokens on sixteen corners have no half-turn"
    wish = "wood: worth within 1 steps, at most 1 % apart"
    assert [one.text for one in judgement([wish]).unseen] == [wish]


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(400), marks=pytest.mark.nightly)], ids=["few", "many"])
def test_no_board_that_exists_is_denied(seeds: range) -> None:
    """A set that is named does contradict: descriptions whose boards are drawn have none."""
    looked_at = 0
    for seed in seeds:
        text, _ = map_texts.description(Random(seed), cells_of)
        try:
            told = described(text)
            drawing(told, wishes_of(told)).draw(Stream("judged", str(seed)), told.seats[0])
        except LandpressError:
            continue
        found = judged(told, wishes_of(told))
        looked_at += found is not None
        assert found is None or not found.wrong, (seed, text, found.wrong)
    assert looked_at > len(seeds) // 3


def test_a_search_in_vain_names_the_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/maps.md: if wishes contradict each other, the message names them."""
    monkeypatch.setattr(ways, "TRIAL", 20_000)
    monkeypatch.setattr(ways, "MOST_WALKED", 50_000)
    told = described(LAND.format(wishes='"a1=6", "a1=sea"', more=""))
    with pytest.raises(VariantError, match="these wishes contradict each other: 'a1=6', 'a1=sea'; leave one out"):
        drawing(told, wishes_of(told)).draw(Stream("x"), 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["cells       9: 4 wood, 5 sea", "these wishes contradict each other: a1=6; a1=sea", "costs most"]),
        ("ja", ["マス  9: 4 森, 5 sea", "これらの条件は矛盾します：a1=6; a1=sea", "最も厳しい条件"]),
    ],
)
def test_describe_speaks_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: list[str]
) -> None:
    """docs/maps.md: `--language ja` says it in Japanese, with the names that the description gives."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    text = LAND.format(wishes='"a1=6", "a1=sea"', more="") + '[ja]\nname = "判定"\nnames.wood = "森"\n'
    Path("judged.toml").write_text(text, "utf-8")
    done = run("describe", "judged.toml", "--language", language)
    assert done.status == 0, done.err
    told = " ".join(done.out.split())
    for words in said:
        assert " ".join(words.split()) in told, done.out
    assert ("判定" in done.out) == (language == "ja")


def test_the_solver_looks_at_as_many_groups_as_its_work_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/maps.md: wishes that it does not see are said. Groups cost most, so those above a limit are left out."""
    wishes = ["wood: at least 2 together", "board: at least 5 wood", "sea: at least 2 together"]
    places = len(described(LAND.format(wishes="", more="")).field.lattice)
    monkeypatch.setattr(contradictions, "MOST_STEPS", places * 24)  # nine cells have twelve pairs side by side
    found = judgement(wishes)
    assert [one.text for one in found.unseen] == wishes[2:]
    assert [one.text for one in found.wrong] == wishes[1:2]


def test_work_is_counted_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/wishes.md: the solver's work is limited by a number of steps, so it does not prove every contradiction."""
    wishes = ["a1=wood", "wood: no wood beside", "b1=wood"]
    assert judgement(wishes).wrong
    monkeypatch.setattr(boards, "MOST_WORK", 0)
    assert judgement(wishes) == ((), (), False)
