"""The parts of every kit in the look of the survey, the cover and the box, and posters, as they were last inspected.

To change a digest, look at the parts, then run
`LANDPRESS_GOLDEN=write pytest tests/output/test_parts_as_they_were.py`.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path as File

import pytest

from landpress.engine.contract.rules import OVER
from landpress.generator.printing.board_files import board_scenes
from landpress.generator.printing.hung import poster
from landpress.generator.table.sitting import Table
from landpress.layouts.errors import CallError
from landpress.output.game import Game
from landpress.output.pieces.part import Part
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Path, Scene
from landpress.output.scene.style import Style
from tests.output import scene_log
from tests.output.sheets import GAMES, an_imprint, drawn_board, kit, kit_style, parts_of
from tests.playing import PLAYED, by_day, fresh_boards, plies_of

GOLDEN = File(__file__).parents[1] / "golden/parts.json"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"


def placed(path: Path) -> str:
    return " ".join(f"{command} {' '.join(f'{value:.2f}' for value in values)}" for command, values in path)


def drawn(scene: Scene) -> Iterator[str]:
    yield scene_log.log([scene])
    yield from scene_log.points(scene)
    for text in scene.texts():
        yield f"{text.x:.2f} {text.y:.2f} {text.size:.2f} {text.colour} {text.bold} {text.anchor} {text.text}"


def lines(part: Part) -> Iterator[str]:
    """Yield what a part is and what is drawn on its sides, the places of all lines to a hundredth of a millimetre."""
    yield f"{part.name} {part.group} {part.count} {part.width:.2f} {part.height:.2f} {part.ground} {part.back_ground}"
    yield f"{part.stock} {part.bleeds} {part.shown and [f'{value:.2f}' for value in part.shown]}"
    yield from map(placed, (part.outline or (), part.folds, part.slits))
    for body in part.bodies:
        yield f"{body.felt} {body.letter}"
        yield from (f"{one.bottom:.2f} {one.top:.2f} {one.is_hole} {placed(one.path)}" for one in body.layers)
    for side in (part.front, part.back or ()):
        yield from drawn(Scene(part.width, part.height, part.name, tuple(side)))


def digest(texts: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def found(game: str, style: Style) -> dict[str, str]:
    """Return a digest of each group of parts and of the poster, by a name."""
    groups: dict[str, list[Part]] = {}
    for part in parts_of(game, style):
        groups.setdefault(part.group, []).append(part)
    of = {name: digest(line for part in parts for line in lines(part)) for name, parts in groups.items()}
    try:
        of["poster"] = digest(drawn(poster(drawn_board(game), an_imprint(game), style)))
    except (AttributeError, CallError):  # a secret board
        assert game == "antwalk"
    return {f"{game} {style.ink} {name}": one for name, one in of.items()}


@pytest.mark.parametrize("level", by_day(INKS, 0))
@pytest.mark.parametrize("game", GAMES)
def test_parts_are_drawn_as_they_were(game: str, level: str) -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    made = found(game, kit_style(game, look="survey", ink=level))
    if WRITE:
        GOLDEN.write_text(json.dumps(known | made, indent=1, sort_keys=True) + "\n")
    else:
        assert {name: known.get(name) for name in made} == made, f"look, then LANDPRESS_GOLDEN=write pytest {__file__}"


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_kits_are_drawn_as_they_were(game: str) -> None:
    """In the look of the survey, as people print them unasked; and the board on other paper, turned, in less ink."""
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    pages = kit(game, kit_style(game, look="survey"))
    made = {f"{game} page {number}": digest(drawn(page)) for number, page in enumerate(pages, 1)}
    others = {
        "landscape": kit_style(game, "letter", "ja", look="survey", landscape=True),
        "tabloid": kit_style(game, "tabloid", look="survey", ink="low"),
    }
    for name, style in others.items():
        boards = board_scenes(drawn_board(game), style)
        made[f"{game} {name}"] = digest(line for page in boards for line in drawn(page))
    if WRITE:
        GOLDEN.write_text(json.dumps(known | made, indent=1, sort_keys=True) + "\n")
    else:
        assert {name: known.get(name) for name in made} == made, f"look, then LANDPRESS_GOLDEN=write pytest {__file__}"


@pytest.mark.parametrize("game", [game for game in PLAYED if Game(game).surface])
def test_pieces_on_a_table_lie_as_they_did(game: str) -> None:
    """On a screen: each piece with its place and its words, now and then in a game."""
    known, surface = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}, Game(game).surface
    assert surface is not None
    board = max(fresh_boards(game), key=lambda one: one.players)
    style, told = kit_style(game, look="survey"), list[str]()
    table = Table(board, ["greedy"] * board.players, 1)
    for number, _ in enumerate(islice(plies_of(table), 170)):
        if number % 40 == 1 or table.match.actor == OVER:
            for mark in surface.marks(board, table.match.observation(0), style):
                told.append(f"{mark.key} {mark.spot} {mark.x:.2f} {mark.y:.2f} {mark.symbol.name} {mark.words}")
    made = {f"{game} pieces": digest(iter(told))}
    if WRITE:
        GOLDEN.write_text(json.dumps(known | made, indent=1, sort_keys=True) + "\n")
    else:
        assert {name: known.get(name) for name in made} == made, f"look, then LANDPRESS_GOLDEN=write pytest {__file__}"
