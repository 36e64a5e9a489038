"""The covers of the games: their budgets, their edges, what a code changes, and that they print on request."""

import re
import tomllib
from itertools import product
from typing import Any

import numpy as np
import pytest

from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.generator.printing.first import covers
from landpress.layouts.board import layout
from landpress.layouts.catalogue import data
from landpress.layouts.sheet import Area
from landpress.output.pieces.part import SAFE, Part
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import PT, Scene, Window
from tests.output.sheets import GAMES, an_imprint, drawn_board, kit, kit_style, most_seats, parts_of
from tests.output.survey_pages import DPI, drawn, ink, raster, segments, shapes
from tests.playing import by_day, rows_by_day

MOST_SEGMENTS = 20_000
GENERIC = {"antwalk"}
"""Games whose boards are secret: their covers are the same for every board."""


def cover(game: str, **options: Any) -> Part:
    (found,) = [part for part in parts_of(game, kit_style(game, look="survey", **options)) if part.group == "cover"]
    return found


def page(part: Part) -> Scene:
    """Return a page of the size of a part, with its front."""
    window = Window(0, 0, Area(-part.width / 2, -part.height / 2, part.width, part.height), part.front)
    return Scene(part.width, part.height, part.name, (window,))


@pytest.mark.parametrize("level", by_day(INKS, 0))
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_keeps_to_the_budgets_of_a_page(game: str, level: str) -> None:
    """At most 20,000 segments, no line under 0.15 mm, and nothing that matters within 2 mm of the cut edge."""
    scene = page(cover(game, ink=level))
    assert segments(scene) <= MOST_SEGMENTS
    assert min(shape.width for shape in shapes(scene) if shape.stroke) >= 0.15
    pixels = raster(scene)
    edge = int(SAFE * DPI / 25.4)
    for strip in (pixels[:edge], pixels[-edge:], pixels[:, :edge], pixels[:, -edge:]):
        assert strip.min() > 250


@pytest.mark.parametrize(
    ("game", "language"), rows_by_day(product(GAMES, ("en", "ja")), *(2 * at + at % 2 for at in range(len(GAMES))))
)
def test_a_cover_names_its_game(game: str, language: str) -> None:
    style = kit_style(game, language=language)
    texts = {text.text: text.size for text in page(cover(game, language=language)).texts()}
    assert style.words("game.title").upper() in texts
    assert style.words("game.tagline") in texts
    assert min(texts.values()) >= 5 * PT - 1e-9


@pytest.mark.parametrize(("game", "seats"), [("antwalk", 2), ("terraforming", 3), ("xarkant", 2), ("xarkant", 4)])
def test_a_box_tells_who_can_play_how_long_from_which_age_and_its_code(game: str, seats: int) -> None:
    """`first.py`: "minutes are turns times seconds [...] where no row was measured there are no minutes"."""
    box = tomllib.loads(data(game, "generator", "box.toml"))
    imprint, (board, known) = an_imprint(game), (drawn(game, "survey"), layout(game).SEATS)
    (tuck,) = [p for p in covers(board, imprint, kit_style(game), seats, []) if p.group == "tuck"]
    texts = [text.text for text in page(tuck).texts()]
    (line,) = [text for text in texts if " years" in text]
    told = re.fullmatch(r"(\d[^ ]*(?:, \d+)*) players(?:  ·  (\d+)\S minutes)?  ·  (\d+)\+\S years", line)
    assert told
    assert {int(told[1][0]), int(told[1][-1])} == {min(known), max(known)}
    assert int(told[3]) == box["age"]
    turns = box["turns"]["standard"].get(str(seats))
    assert (told[2] is None) == (turns is None)
    assert turns is None or abs(int(told[2]) - turns * box["seconds_a_turn"] / 60) <= 2.5
    assert f"{told[1]} players" in texts, "the spine says for how many the box is"
    assert {imprint.code, f"Landpress {imprint.version}"} <= set(texts)


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_takes_at_most_half_of_the_ink(game: str) -> None:
    """Full ink darkens at most 22 % of a cover, which has no white rim as pages have."""
    full = ink(raster(page(cover(game))))
    assert full <= 0.22
    assert ink(raster(page(cover(game, ink="low")))) <= full / 2


@pytest.mark.parametrize("game", [game for game in GAMES if game not in GENERIC])
def test_a_cover_shows_the_board_of_its_kit(game: str) -> None:
    """Another board changes the drawing between name and medallions. The same board never does."""

    def of(seed: str) -> np.ndarray[Any, Any]:
        parts = covers(drawn(game, seed), an_imprint(game), kit_style(game, look="survey"), 2, [])
        return raster(page(next(part for part in parts if part.group == "cover")), 60)

    one, other = of("survey"), of("another seed")
    assert (one != other).any(axis=2).mean() > 0.02
    assert (one == of("survey")).all()


@pytest.mark.parametrize("paper", by_day(["a4", "letter"], 0))
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_is_printed_on_request(game: str, paper: str) -> None:
    style, name = kit_style(game, paper, look="survey"), cover(game).name
    asked = kit_scenes(drawn_board(game), True, most_seats(game), Choice(frozenset({"cover"})), style)
    assert len(asked) == 1
    assert any(name in text.text for text in asked[0].texts())


# Each game's whole kit is drawn. There are two sizes of boxes.
@pytest.mark.parametrize(("game", "paper"), rows_by_day(product(GAMES, ("a4", "letter")), 0, 4))
def test_a_tuck_box_is_printed_on_request(game: str, paper: str) -> None:
    """Covers and tuck boxes are printed on request, `--with cover,tuck`. The box has its size, without its flaps."""
    style = kit_style(game, paper, look="survey")
    (box,) = [part for part in parts_of(game, style) if part.group == "tuck"]
    wide, high, deep = (62, 97, 20) if game == "antwalk" else (88, 108, 20)
    assert (box.width, box.height) == (12 + 2 * (wide + deep), high + 2 * (deep + 14)), "glue flap, lid, tongues"
    asked = kit_scenes(drawn_board(game), True, most_seats(game), Choice(more=frozenset({"tuck"})), style)
    assert not any(box.name in text.text for scene in kit(game, style) for text in scene.texts())
    assert any(box.name in text.text for scene in asked for text in scene.texts())
