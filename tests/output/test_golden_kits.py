"""Whole kits as they were last inspected: the layout of every page in every duplex mode, and every line of text.

Of variants, what their rules say otherwise.

To change a log, look at the pages, then run `LANDPRESS_GOLDEN=write pytest tests/output/test_golden_kits.py`. Read the
changes with `git diff tests/golden` before you commit them.
"""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest

from landpress import __version__
from landpress.engine.contract.house import changed, shipped, variant_values
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import Board
from landpress.output.game import Game
from landpress.output.scene.choices import DUPLEX
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use
from landpress.output.sheets.rules_sheet import RulesSheet
from tests.output import scene_log, text_log
from tests.output.sheets import GAMES, drawn_board, kit, kit_style, pdf_of
from tests.output.test_variants_in_print import ON_RULES
from tests.playing import by_day, rows_by_day

FOLDER = Path(__file__).parents[1] / "golden"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
HEAD = """# {}
# To change it: look at the pages, LANDPRESS_GOLDEN=write pytest tests/output/test_golden_kits.py, read git diff.
"""
ALSO: dict[str, dict[str, dict[str, object]]] = {
    "landsweeper": {
        "not-first": {"play.first_turn_bonus": "not-first"},
        "hexagon": {"board.shape": "hexagon"},
        "many rounds": {"play.rounds": 1000},
    },
    "terraforming": {"many rounds": {"play.rounds": (1000,) * 3}},
}
"""Values beside those of `ON_RULES` that bring sentences on a sheet or remove them."""


SAID = [(game, language) for game in GAMES for language in LANGUAGES]
SAID_BY_DAY = [(game, language) for game, language in SAID if language == "en" or game in GAMES[:3:2]]


def assert_golden(name: str, about: str, found: str) -> None:
    """Assert that the log is that of the file with this name, or write the file."""
    path, found = FOLDER / name, HEAD.format(about) + found
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert path.exists(), f"look at the pages, then LANDPRESS_GOLDEN=write pytest {__file__}"
    assert found == path.read_text("utf-8"), f"{name}: look at the pages, then LANDPRESS_GOLDEN=write pytest {__file__}"


@pytest.mark.parametrize("game", GAMES)
def test_kits_are_laid_out_as_they_were(game: str) -> None:
    """Item by item; page by page all points, because a path can change and reach as far as before."""
    pages = kit(game, kit_style(game))
    exact = [f"points of page {number}: {_digest(page)}" for number, page in enumerate(pages, 1)]
    assert_golden(
        f"kit-{game}.txt", f"The layout of the kit of {game}.", scene_log.log(pages) + "\n".join([*exact, ""])
    )


def _digest(page: Scene) -> str:
    return hashlib.sha256("\n".join(scene_log.points(page)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES if WRITE else by_day(GAMES, 0, 2))
def test_kits_are_laid_out_as_they_were_in_the_other_duplex_modes(game: str) -> None:
    """Pages that are the same as with `--duplex long` are replaced by their number there."""
    known, parts = kit(game, kit_style(game)), []
    for duplex in DUPLEX:
        if duplex != "long":
            scenes = kit(game, kit_style(game, duplex=duplex))
            parts.append(f"duplex {duplex}\n{scene_log.difference(scenes, known)}")
    about = f"The layout of the kit of {game} in the other duplex modes, beside kit-{game}.txt."
    assert_golden(f"kit-{game}-duplex.txt", about, "".join(parts))


@pytest.mark.parametrize(
    ("game", "language"),
    SAID if WRITE else rows_by_day(SAID, *(at for at, one in enumerate(SAID) if one in SAID_BY_DAY)),
)
def test_kits_say_what_they_said(game: str, language: str) -> None:
    """The faces are R and B for NotoSans, regular and bold, and JR and JB for NotoSansJP."""
    found = text_log.log(pdf_of(kit(game, kit_style(game, language=language)), language)).replace(
        __version__, "VERSION"
    )
    about = f"The text of the kit of {game} as it is drawn ({language}): place in mm, size in pt, faces, text."
    assert_golden(f"text-{game}-{language}.txt", about, found)


def rules_told(board: Board, language: str) -> list[str]:
    """Return the lines of the rules with their marks. A leaflet has the lines that are drawn."""
    sheet = Game(board.game).kit.rules(board, kit_style(board.game, language=language))
    if isinstance(sheet, RulesSheet):
        return sheet.text.splitlines()
    return [item.text for item in (*sheet.front, *(sheet.back or ())) if isinstance(item, Text)]


def differences(game: str, language: str) -> Iterator[str]:
    """Yield, for each variant and each value that rules state, the lines that differ from the standard sheet."""
    named: dict[str, Any] = {name: variant_values(game, name) for name in shipped(game)}
    named |= {key: {key: value} for key, value in ON_RULES[game].items()} | ALSO.get(game, {})
    board = drawn_board(game)
    for name, values in named.items():
        lines = ndiff(rules_told(board, language), rules_told(replace(board, variant=changed(game, values)), language))
        yield from (f"{name} ({language})", *(f"  {line}" for line in lines if line[0] in "+-"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_variants_say_what_they_said(game: str) -> None:
    found = "".join(f"{line}\n" for language in LANGUAGES for line in differences(game, language))
    assert_golden(f"rules-{game}.txt", f"What the rules of {game} say under variants, beside the standard ones.", found)


def test_the_logs_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_a_change_of_layout_shows_as_its_own_line() -> None:
    items = (Shape((("M", (0, 0)), ("L", (5, 1))), stroke="#1f2430", width=0.15), Text(10, 20, "Token", 2.5, "#1f2430"))
    before = scene_log.log([Scene(210, 297, "Kit", items)]).splitlines()
    moved = Shape((("M", (0, 0.5)), ("L", (5, 1))), stroke="#1f2430", width=0.15)
    after = scene_log.log([Scene(210, 297, "Kit", (moved, items[1]))]).splitlines()
    assert before == ["page 1: 210 297 Kit", "  shape 0 0 5 1 of 2: no fill #1f2430 0.15"]
    assert [b for b, a in zip(before, after, strict=True) if a != b] == before[1:]


def test_a_text_is_told_as_it_is_drawn() -> None:
    """Texts are logged in forms that are turned and placed many times too. Runs of two faces are one line."""
    label = Symbol("label", 30, (Text(0, 1, "Wood 木材 3", 10 * 25.4 / 72, "#1f2430", bold=True),))
    uses = [Use(label, 20 + 30 * i, 50) for i in range(4)]
    scene = Scene(210, 297, "Kit", (Text(10, 20, "Token", 2.5, "#1f2430"), *uses, Use(label, 100, 100, 90)))
    assert text_log.log(pdf_of([scene])).splitlines() == [
        "page 1",
        "  10.00 20.00: 7.09 R Token",
        "  20.00 51.00; ..; 110.00 51.00; (4 times): 10.00 B Wood|JB 木材|B  3",
        "  99.00 100.00: 10.00 turned 90 B Wood|JB 木材|B  3",
    ]
