"""Printed kits show the numbers of the board's variant: in rules, on aids, on the board's page, and in counts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.contract.house import changed, read_variant, shipped, standard
from landpress.generator.boards.named import board_drawn
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import Board, layout
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.terraforming import SEATS
from landpress.output.game import Game
from landpress.output.games.terraforming.examples import examples
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.sheets.rules_sheet import RulesSheet, sentence
from tests.output.sheets import GAMES, an_imprint, drawn_board, kit_style, most_seats

ON_RULES: dict[str, dict[str, Any]] = {
    "last-land": {"play.tokens": 17, "play.drains": 6, "play.may_leave": True},
    "landsweeper": {
        "play.at_limit": "land",
        "play.cut_and_choose": True,
        "play.extra_units": (31, 32, 33, 34, 35, 36),
        "play.first_turn_bonus": "none",
        "play.order": "snake",
        "play.rounds": 77,
        "play.units": 9,
        "starts.apart": 7,
    },
    "terraforming": {
        "play.points": (91, 92, 93),
        "play.rounds": (81, 82, 83),
        "play.order": "rotating",
        "play.tower_range": "disc",
        "play.tower_shot": 97,
        "play.base_points": 9,
        "play.town_bonus": True,
        "play.shields": False,
        "play.cities": False,
        "building.bridge": (71, 61),
        "building.shield": (72, 62),
        "building.tower": (7, 63),
        "building.factory": (74, 64),
        "building.excavator": (75, 65),
        "building.house": (76, 66),
        "building.town": (77, 67),
        "building.city": (78, 68),
    },
    "antwalk": {"play.turns": 173, "play.actions": 9, "play.choose_tiles": True},
    "xarkant": {"play.discs": 37},
}
"""House values that the rules state, each with a number that has no other meaning there."""
ON_PIECES = {"resources", "villages", "rounds", "storage", "popularity", "filled", "state_places"}
"""Xarkant's other values of play: they are numbers of printed pieces and places. The rules state no number."""


def variant(board: Board, **values: Any) -> Board:
    return replace(board, variant=changed(board.game, values))


def written(items: Iterable[Drawn]) -> str:
    """Return all texts in order, also those in symbols."""
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Use):
            found.append(written(item.symbol.items))
    return " ".join(found)


def rules_text(board: Board, language: str = "en") -> str:
    """Return the rules with the texts of their examples. A leaflet has both its sides."""
    found = Game(board.game).kit.rules(board, kit_style(board.game, language=language))
    if isinstance(found, RulesSheet):
        text = re.sub(r":from-[a-z]+:\s", "", found.text)
        return " ".join([text, *(written(figure.items) for figure in found.figures.values())])
    return written((*found.front, *(found.back or ())))


def parts(board: Board, seats: int = 0) -> Sequence[Part]:
    style, seats = kit_style(board.game), seats or most_seats(board.game)
    return Game(board.game).kit.kit_parts(board, an_imprint(board.game), style, seats)


def numbers(board: Board, key: str, value: Any) -> list[str]:
    """Return the numbers of a house value that concern the board's seats."""
    if key == "play.extra_units":
        value = value[: board.players]
    elif isinstance(value, tuple) and key.startswith("play."):
        value = (value[layout(board.game).SEATS.index(board.players)],)
    return [str(number) for number in (value if isinstance(value, tuple) else (value,))]


@pytest.mark.parametrize("game", GAMES)
def test_no_value_of_play_is_forgotten(game: str) -> None:
    """A new house value of play fails this test until its place on the sheets is chosen."""
    of_play = {key for key in standard(game) if key.startswith(("play.", "building.")) or key == "starts.apart"}
    assert of_play == set(ON_RULES[game]) | ({f"play.{key}" for key in ON_PIECES} if game == "xarkant" else set())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ON_RULES)
def test_rules_say_what_the_variant_says(game: str, language: str) -> None:
    """Each value by itself changes the rules, and its numbers occur more often than before."""
    board = drawn_board(game)
    usual, wrong = rules_text(board, language), []
    for key, value in ON_RULES[game].items():
        said = rules_text(variant(board, **{key: value}), language)
        wrong += [key] if said == usual else []
        told = [] if isinstance(value, str | bool) else numbers(board, key, value)
        wrong += [f"{key}: {number}" for number in told if said.count(number) <= usual.count(number)]
    assert wrong == []


@pytest.mark.parametrize("seats", SEATS)
def test_the_paper_variant_of_terraforming_ends_as_it_says(seats: int) -> None:
    """The rules of the variant state its points and rounds for the seats that play, and for no others.

    Unlike the usual rules they advise no other values.
    """
    board = board_drawn("terraforming", seats, "kits")
    values: dict[str, Any] = read_variant("terraforming", shipped("terraforming")["paper"].read_text("utf-8"))
    said, usual = rules_text(variant(board, **values)), rules_text(board)
    for number, points, rounds in zip(SEATS, values["play.points"], values["play.rounds"], strict=True):
        end = f"as soon as somebody has {points} points. It also ends after {rounds} rounds."
        advised = f"with {number} players {points} points or {rounds} rounds"
        assert [end in said, advised in usual] == [number == seats] * 2
    assert "as soon as somebody has 100 points. It also ends after 200 rounds." in usual
    assert ("we advise" in usual, "we advise" in said) == (True, False)


def test_the_tower_of_a_variant_is_drawn_with_what_it_takes() -> None:
    style = kit_style("terraforming")
    drawn = examples((7, 63), style)
    resources = [item.text for item in drawn["cost"].items if isinstance(item, Text) and item.anchor == "start"]
    assert resources.count("1") == 7
    assert {"50", "10"} <= {item.text for item in drawn["cost"].items if isinstance(item, Text)}, "63 robots in chips"
    assert "cost" not in examples((8, 63), style), "more than seven cells have"
    assert "cost" not in examples((0, 0), style)
    board = variant(drawn_board("terraforming"), **{"building.tower": (8, 63)})
    assert "[cost]" not in rules_text(board)


def test_tracks_have_the_points_and_rounds_of_the_seats_that_play() -> None:
    """The tracks have what a game of these seats needs: 30 points more than those that end it, and its rounds."""
    board = variant(drawn_board("terraforming"), **{"play.points": (200, 180, 40), "play.rounds": (50, 40, 30)})
    score, rounds = (
        next(part for part in parts(board, 3) if part.name == f"{name} track") for name in ("Score", "Round")
    )
    shown = [{item.text for item in track.front if isinstance(item, Text)} for track in (score, rounds)]
    assert {"0", "9", "210"} <= shown[0]
    assert "220" not in shown[0]
    assert {"1", "10", "30"} <= shown[1]
    assert "40" not in shown[1]


def test_what_no_track_of_terraforming_counts_is_counted_on_paper() -> None:
    """The sheet speaks of tracks and markers only if the kit has them."""
    for key, name in (("play.points", "Score"), ("play.rounds", "Round")):
        for most, tracked in ((270, True), (301, False)):
            board = variant(drawn_board("terraforming"), **{key: (most,) * 3})
            shown = {part.name for part in parts(board, 3)}
            assert [f"{name} {kind}" in shown for kind in ("track", "marker")] == [tracked] * 2
            assert (f"{name.lower()} track**" in rules_text(board)) == tracked


@pytest.mark.parametrize(("points", "begin"), [(2, "2 and 0"), (10, "0 and 10")])
def test_score_markers_begin_on_the_points_of_the_large_factory(points: int, begin: str) -> None:
    """One marker is for ones and one for tens."""
    board = variant(drawn_board("terraforming"), **{"play.base_points": points})
    assert f"They begin on {begin}, the points of the large factory." in rules_text(board)


@pytest.mark.parametrize("seats", [2, 6])
def test_landsweeper_names_the_units_of_the_seats_that_play(seats: int) -> None:
    """The rules and the board's page have the additional units of each seat of the board, and of no other."""
    board = variant(board_drawn("landsweeper", seats, "kits"), **{"play.extra_units": (0, 1, 2, 3, 4, 5)})
    (page,) = Game("landsweeper").drawing.board_pages(board, an_imprint("landsweeper"), kit_style("landsweeper"))
    told = f"in turn: {', '.join(map(str, range(seats)))}."
    assert told in rules_text(board)
    assert told in " ".join(text.text for text in page.texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_boards_say_it_too(language: str) -> None:
    for game, key, value in (
        ("landsweeper", "play.units", 93),
        ("landsweeper", "starts.apart", 7),
        ("landsweeper", "play.extra_units", (0, 95, 0, 0, 0, 0)),
        ("last-land", "play.drains", 6),
    ):
        board, style = variant(drawn_board(game), **{key: value}), kit_style(game, language=language)
        (page,) = Game(game).drawing.board_pages(board, an_imprint(game), style)
        (usual,) = Game(game).drawing.board_pages(drawn_board(game), an_imprint(game), style)
        said = [" ".join(text.text for text in scene.texts() if "LL1" not in text.text) for scene in (page, usual)]
        assert said[0] != said[1]
        assert ", ".join(numbers(board, key, value)) in said[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bonus", ["not-first", "none"])
def test_who_gets_no_first_bonus_stands_on_every_sheet_of_landsweeper(language: str, bonus: str) -> None:
    """LS-3 under a variant: the board, the rules and the aids say it in the same words."""
    board = variant(drawn_board("landsweeper"), **{"play.first_turn_bonus": bonus})
    style = kit_style("landsweeper", language=language)
    said = sentence(style, {"not-first": "LS-3.e", "none": "LS-3.f"}[bonus], {})
    (page,) = Game("landsweeper").drawing.board_pages(board, an_imprint("landsweeper"), style)
    kit = Game("landsweeper").kit
    aids = [written(part.front) for part in kit.kit_parts(board, an_imprint("landsweeper"), style, 2)]
    texts = (" ".join(text.text for text in page.texts()), rules_text(board, language), " ".join(aids))
    assert [said.replace(" ", "") in text.replace(" ", "") for text in texts] == [True] * 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("rounds", "said"), [(200, "bca"), (300, "bca"), (301, "ea"), (99_999, "ea"), (100_000, "fg"), (1, "a")]
)
def test_rounds_of_landsweeper_are_counted_as_the_kit_can(language: str, rounds: int, said: str) -> None:
    """LS-D5: with a track, on paper, or not at all, if the variant has as many rounds as a value can say."""
    board, style = (
        variant(drawn_board("landsweeper"), **{"play.rounds": rounds}),
        kit_style("landsweeper", language=language),
    )
    told, made = (
        rules_text(board, language),
        Game("landsweeper").kit.kit_parts(board, an_imprint("landsweeper"), style, 2),
    )
    draw = style.words("game.aid_draw", rounds=rounds)
    for letter in "abcefg":
        assert (sentence(style, f"LS-D5.{letter}", {"rounds": rounds}) in told) == (letter in said)
    assert any(draw.strip() in written(part.front) for part in made) == (rounds < 100_000)
    assert any(part.group == "tracks" for part in made) == ("b" in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_cuts_and_who_chooses_stands_on_the_board_and_in_the_rules_of_landsweeper(language: str) -> None:
    """LS-2 under a variant: both say it in place of the sentence that everybody places a base in turn."""
    style = kit_style("landsweeper", language=language)
    for cut in (False, True):
        board = variant(drawn_board("landsweeper"), **{"play.cut_and_choose": cut, "play.units": 7})
        (page,) = Game("landsweeper").drawing.board_pages(board, an_imprint("landsweeper"), style)
        placed = [style.words(f"game.placed_{way}", units=7) for way in ("turn", "cut")]
        bases = [sentence(style, name, {}) for name in ("LS-2.a", "LS-D8.d")]
        told = " ".join(text.text for text in page.texts()), rules_text(board, language)
        for text, said in zip(told, (placed, bases), strict=True):
            assert [one.replace(" ", "") in text.replace(" ", "") for one in said] == [not cut, cut]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_must_leave_or_may_leave_stands_in_the_rules_and_on_the_aid_of_last_land(language: str) -> None:
    """LL-11, LL-D6: the sheet and the aid say one of both.

    A bullet keeps its space where its first sentence is absent.
    """
    style = kit_style("last-land", language=language)
    for may in (False, True):
        board = variant(drawn_board("last-land"), **{"play.may_leave": may})
        said = rules_text(board, language)
        bullets = [sentence(style, name, {}) for name in ("LL-D6.b", "LL-11.b")]
        assert [f"- {one}" in said for one in bullets] == [not may, may]
        made = Game("last-land").kit.kit_parts(board, an_imprint("last-land"), style, 2)
        aid = "".join(written(part.front) for part in made if part.group == "aids")
        told = [style.words(f"game.{name}") for name in ("aid_out", "aid_may_leave")]
        assert [one.replace(" ", "") in aid.replace(" ", "") for one in told] == [not may, may]


@pytest.mark.parametrize("drains", [0, 5, 6])
def test_a_tile_has_a_box_for_each_tick_that_it_bears(drains: int) -> None:
    """A tile has a box for each tick, as many as the variant has ticks."""
    board = variant(drawn_board("last-land"), **{"play.drains": drains})
    (page,) = Game("last-land").drawing.board_pages(board, an_imprint("last-land"), kit_style("last-land"))
    for name, symbol in page.symbols().items():
        squares = [item.path for item in symbol.items if isinstance(item, Shape) and len(item.path) == 5 * drains]
        assert len(squares) == (1 if drains else 0), name


def test_more_ticks_than_a_tile_has_room_for_is_an_error() -> None:
    board = variant(drawn_board("last-land"), **{"play.drains": 7})
    with pytest.raises(LayoutError, match=r"play.drains = 7: a tile has room for 6 boxes"):
        Game("last-land").drawing.board_pages(board, an_imprint("last-land"), kit_style("last-land"))


@pytest.mark.parametrize("tokens", [0, 17])
def test_a_seat_gets_as_many_tokens_as_the_variant_says(tokens: int) -> None:
    """LL-10."""
    board = variant(drawn_board("last-land"), **{"play.tokens": tokens})
    assert sum(part.count for part in parts(board, 3) if part.name == "Token") == 3 * tokens


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contest_is_printed_without_what_it_does_not_have(language: str) -> None:
    """TF-D8: neither rules nor aids nor parts of the contest tell of shields or cities."""
    values: dict[str, Any] = read_variant("terraforming", shipped("terraforming")["contest"].read_text("utf-8"))
    board = variant(drawn_board("terraforming"), **values)
    style = kit_style("terraforming", language=language)
    words = {"en": ("shield", "city 10", "a city"), "ja": ("シールド", "都市")}[language]
    aid = next(part for part in parts(board, 3) if part.group == "aids")
    for text in (rules_text(board, language), written(aid.front)):
        assert not [word for word in words if word in text.lower()]
    names = {part.name for part in Game("terraforming").kit.kit_parts(board, an_imprint("terraforming"), style, 3)}
    assert not {name for name in names if any(style.words(f"game.{kind}") in name for kind in ("shield", "city"))}
    assert any(style.words("game.town") in name for name in names)
