"""Marks on rules sheets say where each rule comes from: the designer's text, the designer's program, or us."""

import re
from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.contract.clauses import OURS, PROGRAM, TEXT, rulebook
from landpress.engine.contract.house import changed, read_variant, shipped, variant_values
from landpress.generator.boards.named import board_drawn
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.output.game import Game
from landpress.output.scene.items import Shape, Text
from landpress.output.scene.typeset import INLINE, MARKS, Block, blocks, galleys
from landpress.output.sheets.rules_sheet import RulesSheet, pages, rules_text
from tests.output.sheets import GAMES, an_imprint, drawn_board, kit_style

TOWER = "Every turn enemies in its range lose "


def variant(board: Board, **values: Any) -> Board:
    return replace(board, variant=changed(board.game, values))


def contest() -> Board:
    values = read_variant("terraforming", shipped("terraforming")["contest"].read_text("utf-8"))
    return variant(drawn_board("terraforming"), **values)


def rules(board: Board, language: str = "en") -> list[Block]:
    """Return the blocks of the rules that a sheet is set from."""
    found = Game(board.game).kit.rules(board, kit_style(board.game, language=language))
    assert isinstance(found, RulesSheet)
    return list(blocks(found.text))


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_marks(game: str) -> None:
    """Rules carry marks in the texts of every language; headings and examples carry none."""
    told = []
    for language in LANGUAGES:
        texts = words(language, game).texts
        places = {place: 1 for text in texts.values() for place in re.findall(r"\{(\w+)\}", text)}
        board, style = drawn_board(game), kit_style(game, language=language)
        sheet = Game(game).kit.rules(board, style)
        text = sheet.text if isinstance(sheet, RulesSheet) else rules_text(board, style, places)
        found = list(blocks(text))
        assert all(not block.marks for block in found if block.kind in ("heading", "figure"))
        assert all(set(block.marks) <= set(MARKS) for block in found)
        told.append([block.marks for block in found if block.marks])
    assert len(told[0]) >= 12
    assert told[0] == told[1]


def test_marks_stand_in_the_margin_with_a_legend() -> None:
    """A dot for each mark stands left of the text, and the text does not move. The legend ends the sheet."""
    style = kit_style("last-land")
    plain, marked = (galleys(f"{marks}A rule.", {}, 90, 3, style) for marks in ("", "●◐○ "))
    assert len(marked) == len(plain) + 1
    texts = [item for item in marked[0].drawn if isinstance(item, Text)]
    dots = [item for item in marked[0].drawn if isinstance(item, Shape)]
    assert texts == list(plain[0].drawn)
    assert len([dot for dot in dots if dot.stroke]) == 3
    assert len([dot for dot in dots if dot.fill]) == 2, "one is full, one is half full"
    assert all(x < 0 for dot in dots for _, values in dot.path for x in values[::2])
    said = " ".join(item.text for item in marked[1].drawn if isinstance(item, Text))
    assert said == style.words("kit.marks")


def test_marks_within_a_block_stand_in_the_text() -> None:
    """A mark where the source changes is a dot between the sentences. The line does not end behind it."""
    style = kit_style("last-land")
    text = "● A rule." + "".join(f" :{INLINE[mark]}:\u00a0Another rule." for mark in "◐○●◐○●")
    for wide in range(30, 60):
        (galley, _) = galleys(text, {}, wide, 3, style)
        dots = [item for item in galley.drawn if isinstance(item, Shape) and item.stroke]
        assert len(dots) == 7
        texts = [item for item in galley.drawn if isinstance(item, Text)]
        for dot in dots[1:]:
            right, y = max(x for _, values in dot.path for x in values[::2]), dot.path[0][1][1]
            assert any(item.x > right - 0.01 and abs(item.y - y) < 3 for item in texts), wide


def test_values_of_a_variant_are_ours() -> None:
    """A number that differs from the designer's is ours; the contest's numbers are the designer's program's."""

    def mark(game: str, name: str, **values: Any) -> str:
        board, book = drawn_board(game), rulebook(game)
        return book.mark(book.sentences()[name], changed(game, values), board.players)

    assert mark("last-land", "LL-10.a") == mark("last-land", "LL-8.a") == TEXT
    assert mark("last-land", "LL-10.a", **{"play.tokens": 9}) == OURS
    assert mark("last-land", "LL-8.a", **{"play.tokens": 9}) == TEXT
    assert mark("terraforming", "TF-8.b", **{"play.tower_shot": 2}) == PROGRAM
    assert mark("terraforming", "TF-8.b", **{"play.tower_shot": 4}) == OURS


def test_buildings_of_the_contest_are_the_programs() -> None:
    """Where program and text differ, the sheet of the contest carries the program's mark, elsewhere the text's."""

    def marks(board: Board) -> dict[str, str]:
        found = [block for block in rules(board) if re.match(r"\*\*[^*]+:\*\*", block.text)]
        return {block.text[2:].split(",")[0].split(":")[0]: block.marks for block in found}

    standard, program = marks(drawn_board("terraforming")), marks(contest())
    assert set(standard.values()) == {TEXT}
    assert {name for name, mark in program.items() if mark == PROGRAM} == {
        *("Factory", "Bridge", "Excavator", "House", "Town")
    }
    assert program["Large factory"] == program["Tower"] == TEXT
    (tower,) = [block.text for block in rules(contest()) if block.text.startswith("**Tower")]
    assert tower.endswith(f"25:** :{INLINE[PROGRAM]}:\u00a0{TOWER}2 robots.")
    dearer = marks(variant(drawn_board("terraforming"), **{"building.house": (5, 5)}))
    assert {name for name, mark in dearer.items() if mark == OURS} == {"House"}


def test_points_and_rounds_are_the_designers_only_with_the_numbers() -> None:
    """TF-9, TF-10: a variant's end is ours, for this number of seats, but scoring stays the designer's.

    The sheet then says which numbers are the designer's.
    """
    designed = "The designer's numbers are 100 points and 200 rounds."
    for seats, points, rounds, mark in ((2, 100, 50, TEXT), (3, 70, 40, OURS)):
        board = board_drawn("terraforming", seats, "kits")
        paper = replace(board, variant=changed("terraforming", variant_values("terraforming", "paper")))
        blocks_of = rules(paper)
        (end,) = [block for block in blocks_of if f"has {points} points." in block.text]
        (scoring,) = [block for block in blocks_of if block.text.startswith("A settlement counts 1 point")]
        assert (end.marks, scoring.marks) == (mark, TEXT)
        second = f"It also ends after {rounds} rounds."
        assert (f":{INLINE[OURS]}:\u00a0{second}" in end.text) == (mark == TEXT)
        assert f":{INLINE[TEXT]}:\u00a0{designed}" in end.text
        assert not any(designed in block.text for block in rules(board))


def test_marks_stay_within_the_margin_of_the_paper() -> None:
    """Nothing of a rules sheet is left of the margin that a person chose, and marks do not touch the other column."""
    for margin in (5.0, 14.0):
        style = replace(kit_style("terraforming"), margin=margin)
        sheet = Game("terraforming").kit.rules(drawn_board("terraforming"), style)
        assert isinstance(sheet, RulesSheet)
        made = pages(sheet, an_imprint("terraforming"), style)
        assert made
        for page in made:
            left = [x for item in page.items if isinstance(item, Shape) for _, values in item.path for x in values[::2]]
            assert min(left) >= margin - 1e-6
