"""Every part of a kit is in the rules of the game, and the drawn examples show pieces that the kit holds."""

import re
from dataclasses import replace

import pytest

from landpress.engine.contract.house import changed, variant_values
from landpress.generator.texts import LANGUAGES
from landpress.layouts.catalogue import games
from landpress.output.game import Game, household_of
from landpress.output.games.terraforming.examples import chips_for, examples
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Text
from tests.output.sheets import GAMES, drawn_board, kit_style, parts_of

SPOKEN = {
    "en": {"Die": "dice", "Foot of a pin": "foot", "Foot of the ant": "foot", "Landscape tile": "ten tiles"}
    | {"Village tile": "villages", "Drawer marker": "takes the marker", "Player aid": "aid", "Church": "churches"},
    "ja": {"ピンの台": "台", "アリの台": "台", "地形タイル": "10枚のタイル", "村タイル": "村"},
}
"""The words of the rules for parts whose names they do not use."""


def said(game: str, language: str) -> str:
    """Return the text of the rules in lower case, without spaces in Japanese."""
    style = kit_style(game, language=language)
    sheet = Game(game).kit.rules(drawn_board(game), style)
    if isinstance(sheet, Part):
        text = " ".join(item.text for item in sheet.front if isinstance(item, Text))
    else:
        text = sheet.text
    return text.lower() if language == "en" else re.sub(r"\s", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_in_the_rules(game: str, language: str) -> None:
    """A new player finds every piece of the kit on the rules sheet."""
    text = said(game, language)
    names = {
        part.name for part in parts_of(game, kit_style(game, language=language)) if part.group not in ("cover", "tuck")
    }
    missing = []
    for name in names:
        plain = re.sub(r" ×\d|×\d", "", name.lower())
        if SPOKEN[language].get(name, plain).lower() not in text:
            missing.append(name)
    assert missing == []


def test_the_examples_of_terraforming_show_chips_that_the_kit_holds() -> None:
    """Twelve robots are chips of 10, 1 and 1. No chip has another value than those of the kit."""
    style = kit_style("terraforming")
    held = {
        item.text
        for part in parts_of("terraforming", style)
        if part.group == "robots"
        for item in part.front
        if isinstance(item, Text)
    }
    assert chips_for(12) == [10, 1, 1]
    assert {str(value) for robots in (1, 5, 10, 25, 50, 100) for value in chips_for(robots)} >= held
    for figure in examples((5, 25), style).values():
        shown = {item.text for item in figure.items if isinstance(item, Text) and item.anchor == "middle"}
        assert shown <= held


def test_the_contest_has_no_cities_in_its_rules() -> None:
    """The variant `contest` has neither cities nor shields, and its sheet names neither."""
    board = drawn_board("terraforming")
    contest = replace(board, variant=changed("terraforming", variant_values("terraforming", "contest")))
    for language, words in (("en", ("cit", "shield")), ("ja", ("都市", "シールド"))):
        sheet = Game("terraforming").kit.rules(contest, kit_style("terraforming", language=language))
        assert not isinstance(sheet, Part)
        assert [word for word in words if word in sheet.text.lower()] == []


def test_every_game_says_what_to_take_from_home() -> None:
    for game in games():
        assert household_of(game)
