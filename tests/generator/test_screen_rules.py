"""The rules for a page are those of the printed sheet, and what is done in each phase stands below a heading."""

import re
from importlib import import_module

import pytest

from landpress.generator.screen.rules import Line, heading_of, sections
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.paper import PAPERS
from landpress.output.game import Game
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import MARKS
from landpress.output.sheets.rules_sheet import RulesSheet
from tests.playing import PLAYED, fresh_boards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_the_rules_are_those_of_the_sheet_and_each_phase_has_a_heading(game: str, language: str) -> None:
    """Every word and example of the printed sheet is told; what is done in a phase stands below a heading of it."""
    board, style = fresh_boards(game)[0], Style(PAPERS["a4"], words(language, game))
    own = Game(game)
    sheet = own.folded_kit.rules_sheet(board, style) if own.folded_kit else own.kit.rules(board, style)
    assert isinstance(sheet, RulesSheet)
    told = sections(board, style)
    said = "".join(section["head"] + _said(section["lines"]) for section in told)
    unmarked = re.sub(rf"[{MARKS}*]|:from-[a-z]+:", "", sheet.text)
    printed = re.sub(r"(?m)^\s*(# |1\. |- |\[[a-z]+\])", "", unmarked)
    assert "".join(said.split()) == "".join(printed.split())
    assert sum(bool(line["svg"]) for section in told for line in section["lines"]) == len(sheet.figures)
    clauses = import_module(f"landpress.output.games.{game.replace('-', '_')}.surface").CLAUSES
    phases = set(import_module(f"landpress.engine.games.{game.replace('-', '_')}.notation").PHASES)
    assert phases <= clauses.keys()
    assert {heading_of(clause, style) for clause in clauses.values()} <= {section["head"] for section in told} - {""}


def _said(lines: list[Line]) -> str:
    return "".join(run["text"] for line in lines for run in line["runs"])
