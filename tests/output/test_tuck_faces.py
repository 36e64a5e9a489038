"""The tuck boxes of the games: folded in the mind they close, their faces look outward, one landscape runs around.

The net is folded here by turning each panel about its folds, from its lines alone: lengths in mm, the box stands on its
floor, x to the right of who looks at the front, y away from them, z up.
"""

import re
from functools import cache

import numpy as np
import pytest

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck import DUST, FACES, GLUE, NOTCH, SLANT, TONGUE
from landpress.output.pieces.tuck_faces import OVER
from landpress.output.scene.items import Scene, Text, Use, Window
from tests.output.sheets import GAMES, kit_style, parts_of
from tests.output.survey_pages import DPI, raster, segments, shapes

LEVELS = ("full", *(pytest.param(level, marks=pytest.mark.nightly) for level in ("low", "outline")))
OUTWARD = {
    "front": (0, -1, 0),
    "back": (0, 1, 0),
    "left": (-1, 0, 0),
    "right": (1, 0, 0),
    "lid": (0, 0, 1),
    "floor": (0, 0, -1),
}
UP = dict.fromkeys(("front", "back", "left", "right"), (0, 0, 1)) | {"lid": (0, 1, 0), "floor": (0, -1, 0)}
"""Which way the upper edge of each face points."""


@cache
def box_of(game: str, **options: str) -> Part:
    (found,) = [p for p in parts_of(game, kit_style(game, look="survey", **options)) if p.group == "tuck"]
    return found


def sizes(game: str) -> tuple[float, float, float]:
    return (62, 97, 20) if game == "antwalk" else (88, 108, 20)


def folded(x: float, y: float, wide: float, high: float, deep: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return where a point of the net lies on the closed box, the way outward and the way that was up on the net.

    Walking along the net from the front, each fold turns the paper a quarter turn backwards.
    """
    left = -(12 + 2 * wide + 2 * deep) / 2 + 12 + wide + deep  # of the front
    along, ahead, out = np.array([1.0, 0, 0]), x - left, np.array([0.0, -1, 0])
    place, up = np.array([0.0, 0, high / 2]), np.array([0.0, 0, 1])
    turns = [wide, deep, wide, deep] if ahead >= 0 else [deep, wide, deep]
    if ahead < 0:
        along, ahead = -along, -ahead
        place, out, along = place, along.copy(), np.array([0.0, 1, 0])  # over the left fold
    for length in turns:
        if ahead <= length + 1e-9:
            break
        place, ahead = place + along * length, ahead - length
        out, along = along, -out
    place = place + along * ahead
    for sign in (-1, 1):  # over the upper or the lower edge
        beyond = sign * y - high / 2
        if beyond > 1e-9:
            return place - sign * up * (high / 2) - out * beyond, -sign * up, sign * out
    return place - up * y, out, up


@pytest.mark.parametrize("game", GAMES)
def test_each_face_looks_outward_and_stands_upright(game: str) -> None:
    """Tuck boxes have spine, sides, back text and a picture each: the middle of each lies on its side of the box."""
    wide, high, deep = sizes(game)
    middles = {
        "front": (wide / 2, 0, high / 2),
        "back": (wide / 2, deep, high / 2),
        "left": (0, deep / 2, high / 2),
        "right": (wide, deep / 2, high / 2),
        "lid": (wide / 2, deep / 2, high),
        "floor": (wide / 2, deep / 2, 0),
    }
    faces = {item.symbol.name.rpartition("-")[2]: item for item in box_of(game).front if isinstance(item, Use)}
    assert faces.pop("around").symbol is box_of(game).front[0].symbol, "below all faces"  # type: ignore[union-attr]
    assert faces.keys() == set(FACES)
    for name, face in faces.items():
        place, out, up = folded(face.x, face.y, wide, high, deep)
        assert place == pytest.approx(np.array(middles[name])), name
        assert tuple(out) == OUTWARD[name], name
        assert face.turn == 0, "its letters stand as on the net"
        assert tuple(up) == UP[name], name


@pytest.mark.parametrize("game", GAMES)
def test_a_box_closes(game: str) -> None:
    """The glue flap comes to lie on the inside of the second side; dust flaps and tongues have room inside."""
    wide, high, deep = sizes(game)
    reach = 12 + 2 * (wide + deep)
    place, out, _ = folded(-reach / 2 + 1, 0, wide, high, deep)
    assert place[0] == pytest.approx(wide)
    assert 0 <= place[1] <= deep
    assert tuple(out) == OUTWARD["right"]
    assert deep > GLUE
    assert high / 2 > TONGUE
    assert min(deep, wide * DUST / 2 + SLANT) < wide / 2, "dust flaps of the two sides do not meet"
    assert wide > 2 * NOTCH


@pytest.mark.parametrize("game", [game for game in GAMES if game != "antwalk"])
def test_a_box_takes_the_board_folded_and_the_aids(game: str) -> None:
    """Sizes fit: an A4 sheet folded three times is 74.25 x 105 mm; player aids lie in it as they are."""
    wide, high, _ = sizes(game)
    assert wide > 297 / 4
    assert high > 210 / 2
    aid = {"terraforming": (85, 100)}.get(game, (85, 60))  # docs/printing.md
    assert min(aid) < wide
    assert max(aid) < high


def pixels_of(part: Part) -> np.ndarray:
    """Return a picture of the net, cut off where the net ends."""
    window = Window(0, 0, Area(-part.width / 2, -part.height / 2, part.width, part.height), part.front)
    scene = Scene(part.width, part.height, part.name, (window,))
    assert segments(scene) <= 30_000
    assert min(shape.width for shape in shapes(scene) if shape.stroke) > 0
    return raster(scene)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_only_faces_and_tongues_are_printed(game: str, level: str) -> None:
    """Each face has a picture. It reaches over folds by little; dust flaps stay bare, the glue flap is hatched."""
    part = box_of(game, **({} if level == "full" else {"ink": level}))
    pixels = pixels_of(part).min(axis=2)
    dot, (wide, high, deep) = DPI / 25.4, sizes(game)
    at = [12, 12 + wide, 12 + wide + deep, 12 + 2 * wide + deep, part.width]
    top = deep + 14
    inside = [(at[i], at[i + 1], top, top + high) for i in range(4)]
    inside += [(at[2], at[3], 14, top), (at[2], at[3], top + high, top + high + deep)]
    over = OVER + 0.4  # lines are drawn around their middle
    for x0, x1, y0, y1 in inside:
        box = pixels[int(y0 * dot) : int(y1 * dot), int(x0 * dot) : int(x1 * dot)]
        assert (box < 250).mean() > 0.02, "a picture on each"
    for x0, x1, y0, y1 in [*inside, (0, 12, top, top + high), (at[2], at[3], 0, part.height)]:
        rows, columns = (max(0, int((low - over) * dot)) for low in (y0, x0))
        pixels[rows : int((y1 + over) * dot) + 1, columns : int((x1 + over) * dot) + 1] = 255
    assert pixels.min() > 250


@pytest.mark.parametrize("game", [game for game in GAMES if game != "terraforming"])  # its sky has no horizon
def test_one_horizon_runs_around_the_box(game: str) -> None:
    """Issue of the look: "a panorama round four sides: same horizon". Sky and ground meet at one height everywhere.

    Beside the folds nothing lies on the landscape. Seen from the lower edge, its colour changes at the horizon, once.
    """
    (part, dot), (wide, high, deep) = (box_of(game), DPI / 25.4), sizes(game)
    pixels, top = pixels_of(part).astype(int), deep + 14

    def horizon(x: float) -> float:
        column = pixels[int((top + 1) * dot) : int((top + high - 1) * dot), int(x * dot)]
        light = np.array([row for row in column if row.min() > 150])
        ground = light[-int(10 * dot) :]
        colour = np.median(ground, axis=0)
        rows = [y for y, row in enumerate(column) if row.min() > 150 and abs(row - colour).max() <= 3]
        return rows[0] / dot

    folds = [12 + 1, 12 + wide - 1, 12 + wide + 1, 12 + wide + deep - 1, part.width - deep + 1, part.width - 1]
    heights = [horizon(x) for x in folds]
    assert max(heights) - min(heights) < 0.5, heights
    assert 0.3 * high < min(heights) < 0.8 * high


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", GAMES)
def test_the_back_tells_how_the_game_is_played(game: str, language: str) -> None:
    style = kit_style(game, language=language)
    part = box_of(game, **({} if language == "en" else {"language": language}))
    scene = Scene(part.width, part.height, part.name, part.front)
    back = next(item for item in part.front if isinstance(item, Use) and item.symbol.name.endswith("back"))
    told = "".join(item.text for item in Scene(1, 1, "", back.symbol.items).texts() if isinstance(item, Text))
    tagline, box, steps = ("".join(style.words(f"game.{key}").split()) for key in ("tagline", "box", "box_steps"))
    assert "".join(told.split()).startswith(tagline + box)
    caption = re.findall(r"\](.+?)(?=\[|$)", steps)[0]
    assert caption in "".join(told.split()), "a step of play is drawn"
    assert "LL1-TEST" in told
    assert min(text.size for text in scene.texts()) >= 5 * 25.4 / 72 - 1e-9


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", GAMES)
def test_the_tongues_tell_the_steps_in_their_order(game: str, language: str) -> None:
    """How to fold and glue stands on both tongues: each step once, beside its number, from the top to the bottom."""
    part = box_of(game, **({} if language == "en" else {"language": language}))
    _, high, deep = sizes(game)
    around = next(item for item in part.front if isinstance(item, Use) and item.symbol.name.endswith("-around"))
    lying = [item for item in around.symbol.items if isinstance(item, Text)]
    texts = [text for text in lying if abs(around.y + text.y) > high / 2 + deep]
    numbers = sorted((text for text in texts if text.bold), key=lambda text: int(text.text))
    steps = kit_style(game, language=language).words("kit.tuck_steps").strip().splitlines()
    assert [text.text for text in numbers] == [str(i + 1) for i in range(len(steps))]
    assert [text.y for text in numbers] == sorted(text.y for text in numbers)
    for number, step in zip(numbers, steps, strict=True):
        (line,) = [text for text in texts if text.text == step]
        assert 0 < line.x - number.x < 5
        assert abs(line.y - number.y) < 1
    assert len({number.y > 0 for number in numbers}) == 2
