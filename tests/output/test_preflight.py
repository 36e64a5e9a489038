"""Preflight of whole kits: each game, paper, ink, language and duplex mode once.

The nightly run takes all combinations.
"""

from pathlib import Path

import pytest

from landpress.generator.texts import LANGUAGES
from landpress.output.scene.choices import DUPLEX, INKS
from landpress.output.scene.items import Scene, Shape, Text
from tests.output.preflight import complaints, faults
from tests.output.sheets import GAMES, kit, kit_style, pdf_of
from tests.pairwise import Row, covering, everything, pairs, singles

FACTORS = {
    "game": GAMES,
    "paper": ("a4", "letter", "a3", "legal", "tabloid", "240x330mm"),
    "ink": INKS,
    "language": tuple(LANGUAGES),
    "duplex": DUPLEX,
}
LARGEST_FILE, LARGEST_SURVEY = 600_000, 1_500_000
IN_SMALL = "page 1: a line of "
"""The first page of the survey draws the board and parts in small: there is no line of them to read or to cut by."""


def check(row: Row, folder: Path, look: str = "plain") -> None:
    style = kit_style(row["game"], row["paper"], row["language"], ink=row["ink"], duplex=row["duplex"], look=look)
    scenes = kit(row["game"], style)
    pdf = pdf_of(scenes, row["language"])
    told = [fault for fault in faults(pdf, scenes, style) if look == "plain" or not fault.startswith(IN_SMALL)]
    assert told == []
    assert list(complaints(pdf, folder)) == []
    assert len(pdf) <= (LARGEST_FILE if look == "plain" else LARGEST_SURVEY)


def name(row: Row) -> str:
    return "-".join(row.values())


@pytest.mark.parametrize("row", singles(FACTORS), ids=name)
def test_kits_pass_preflight(row: Row, tmp_path: Path) -> None:
    check(row, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("row", everything(FACTORS), ids=name)
def test_all_kits_pass_preflight(row: Row, tmp_path: Path) -> None:
    check(row, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("row", covering(FACTORS), ids=name)
def test_engraved_kits_pass_preflight(row: Row, tmp_path: Path) -> None:
    """docs/look.md: kits are drawn as an engraved survey."""
    check(row, tmp_path, "survey")


def test_a_covering_set_holds_every_pair_in_few_rows() -> None:
    rows = covering(FACTORS)
    held = set().union(*map(pairs, rows))
    assert held == set().union(*map(pairs, everything(FACTORS)))
    sizes = sorted(map(len, FACTORS.values()))
    assert sizes[-1] * sizes[-2] <= len(rows) <= 2 * sizes[-1] * sizes[-2]


def test_preflight_sees_what_it_is_for(tmp_path: Path) -> None:
    style = kit_style("last-land")
    good = kit("last-land", style, "tokens")
    items = (
        Shape((("M", (20, 20)), ("L", (30, 30))), stroke="#000000", width=0.05),
        Text(20, 40, "small", 1.2, "#000000"),
        Text(2, 40, "outside", 3.0, "#000000"),
    )
    bad = [Scene(200, 200, "bad", items)]
    assert len(list(faults(pdf_of(bad), bad, style))) == 3
    assert any("mm instead of" in said for said in faults(pdf_of(bad), [Scene(201, 200, "bad", ())], style))
    assert list(faults(pdf_of(good), good, style)) == []
    assert list(complaints(pdf_of(good)[:-200], tmp_path)) != []
