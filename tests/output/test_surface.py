"""The table on a screen: the places lie on the printed drawing, pieces lie on their places, hidden things stay hidden.

`GameContract` in landpress/testing.py has the tests that any game passes, also one from outside.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import cast

import pytest
import shapely
from shapely.geometry import Polygon, box

from landpress.engine.contract.rules import OVER
from landpress.engine.contract.streams import Stream
from landpress.engine.play.match import Match
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.paper import PAPERS
from landpress.layouts.squares import SIDES
from landpress.output.game import Game
from landpress.output.scene.choices import LOOKS
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import extent
from landpress.output.scene.style import Style
from landpress.types import AntWalkObservation
from tests.playing import PLAYED, fresh_boards, of_class

DISCS = {"a1": "claim", "d4": "work"}
"""Two quadrants and the sides of discs there."""
NEAR = 0.01
"""The distance in mm at which a point counts as on a line."""


def style(game: str, language: str = "en", look: str = "plain") -> Style:
    """Return a style with the texts of a game."""
    return Style(PAPERS["a4"], words(language, game), look=look)


def straight_lines(path: Path) -> Iterator[tuple[Point, Point]]:
    """Yield the straight pieces of a path."""
    first = last = (0.0, 0.0)
    for command, values in path:
        to = first if command == "Z" else (values[-2], values[-1])
        if command in "LZ":
            yield last, to
        elif command == "M":
            first = to
        last = to


def strokes(items: Iterable[Drawn]) -> list[tuple[Point, Point]]:
    """Return the straight lines that are drawn on the board itself, not inside symbols.

    The whole land of Xarkant's survey is one symbol around the middle.
    """
    found = list(items)
    found += [
        part
        for item in found
        if isinstance(item, Use) and item.symbol.name.startswith("land-")
        for part in item.symbol.items
    ]
    shapes = [item for item in found if isinstance(item, Shape) and item.stroke]
    return [line for shape in shapes for line in straight_lines(shape.path)]


def figures(symbol: Symbol) -> set[str]:
    """Return the numbers that are drawn on a piece."""
    found: set[str] = set()
    for item in symbol.items:
        if isinstance(item, Text):
            found |= set(re.findall(r"\d+", item.text))
        elif isinstance(item, Use):
            found |= figures(item.symbol)
    return found


def test_the_ant_turns_clockwise_from_north_over_east() -> None:
    """AW-3: the ant faces a side of its tile. Its drawing is that of the side before, turned by a right angle."""
    board = fresh_boards("antwalk")[0]
    seen = Match(board).observation(0)
    drawn = []
    for facing in SIDES:
        marks = Game("antwalk").surface.marks(board, {**seen, "ant": "c3", "facing": facing}, style("antwalk"))
        (ant,) = [mark for mark in marks if mark.key == "ant"]
        paths = [item.path for item in ant.symbol.items if isinstance(item, Shape)]
        drawn.append([values[i : i + 2] for path in paths for _, values in path for i in range(0, len(values), 2)])
    assert len(set(map(str, drawn))) == 4
    for before, after in zip(drawn, (*drawn[1:], drawn[0]), strict=True):
        assert [(-y, x) for x, y in before] == [pytest.approx(point, abs=1e-6) for point in after]


def test_pieces_of_terraforming_show_the_numbers_that_they_tell() -> None:
    """Robots, robots that moved, and how often a shield counts: 5, 3 and 2 on one cell."""
    board = fresh_boards("terraforming")[0]
    seen = Match(board).observation(0)
    cells = len(board.cells)
    asked = {**seen, "owner": [0] * cells, "robots": [5] * cells, "moved_robots": [3] * cells, "shield": [2] * cells}
    marks = Game("terraforming").surface.marks(board, asked, style("terraforming"))
    found = {mark.key.split()[0]: (figures(mark.symbol), set(re.findall(r"\d+", mark.words))) for mark in marks}
    assert {kind: found[kind] for kind in ("robots", "moved", "shield")} == {
        "robots": ({"5"}, {"5"}),
        "moved": ({"3"}, {"3"}),
        "shield": ({"2"}, {"2"}),
    }


def test_pieces_of_terraforming_cover_nothing_and_have_large_numbers() -> None:
    """All kinds of pieces on one cell: none covers another or leaves the cell; digits are as high as those of chips."""
    board = fresh_boards("terraforming")[0]
    seen, cells, surface = Match(board).observation(0), len(board.cells), Game("terraforming").surface
    asked = {**seen, "owner": [0] * cells, "robots": [58] * cells, "moved_robots": [39] * cells, "shield": [3] * cells}
    marks = surface.marks(board, {**asked, "building": ["tower"] * cells}, style("terraforming"))
    spot = surface.spots(board)[0]
    squares = {}
    for mark in marks:
        if mark.spot == spot.name:
            (left, top, right, bottom) = extent(cast(Shape, mark.symbol.items[0]).path)
            squares[mark.key] = box(mark.x + left, mark.y + top, mark.x + right, mark.y + bottom)
            assert all(item.size > 5.6 for item in mark.symbol.items if isinstance(item, Text)), mark.key
    assert len(squares) == 5
    outline = Polygon([values for _, values in spot.outline if values]).buffer(0.1)
    assert all(outline.contains(one) for one in squares.values())
    assert not [(a, b) for a, b in combinations(squares, 2) if squares[a].intersection(squares[b]).area]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trade_of_xarkant_names_what_is_given_first(language: str) -> None:
    """XK-13: a good is given for another. Both sentences name them in this order, in both languages."""
    texts = words(language, "xarkant")
    said = Game("xarkant").surface.said("trade wheat stone", texts)
    given, taken = (said.index(texts(f"game.{kind}_name")) for kind in ("wheat", "stone"))
    assert given < taken


def test_a_disc_of_xarkant_lies_with_the_side_up_that_it_is_put_with() -> None:
    """XK-9: the claim side is paper with a sign of the seat, the work side has the ground of the seat."""
    board = fresh_boards("xarkant")[0]
    seen = {**Match(board).observation(0), "discs": {name: {"seat": 0, "side": side} for name, side in DISCS.items()}}
    marks = {mark.spot: mark for mark in Game("xarkant").surface.marks(board, seen, style("xarkant"))}
    grounds = {side: marks[name].symbol.items[0] for name, side in DISCS.items()}
    paper, hue = style("xarkant").palette.paper, style("xarkant").palette.seats[0].hue
    assert isinstance(grounds["claim"], Shape)
    assert isinstance(grounds["work"], Shape)
    assert grounds["claim"].fill == paper
    assert grounds["work"].fill not in (None, paper)
    assert hue


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", PLAYED)
def test_places_lie_on_the_printed_lines(game: str, look: str) -> None:
    """The corners of each place lie on lines of the drawn board; AntWalk's tiles are pieces on its empty square.

    The coast of Landsweeper's survey strays from the cells, so corners of one cell alone lie on no line there.
    """
    for board in (fresh_boards(game)[0], fresh_boards(game)[-1]):
        surface = Game(game).surface
        lines = strokes(surface.ground(board, style(game, look=look)))
        if game == "antwalk":
            lines += [line for side in tiles(board) for line in side]
        corners = [
            (spot.name, (values[-2], values[-1]))
            for spot in surface.spots(board)
            for _, values in spot.outline
            if values
        ]
        if (game, look) == ("landsweeper", "survey"):
            cells = Counter((round(x, 1), round(y, 1)) for _, (x, y) in corners)
            corners = [(name, (x, y)) for name, (x, y) in corners if cells[round(x, 1), round(y, 1)] > 1]
        assert corners
        tree = shapely.STRtree(shapely.linestrings([line for line in lines if line[0] != line[1]]))
        _, away = tree.query_nearest(
            shapely.points([place for _, place in corners]), return_distance=True, all_matches=False
        )
        assert [corner for corner, far in zip(corners, away, strict=True) if far >= NEAR] == []


def tiles(board: Board) -> Iterator[list[tuple[Point, Point]]]:
    """Yield the edges of each tile of AntWalk, where the tiles lie at the beginning."""
    for mark in Game("antwalk").surface.marks(board, Match(board).observation(0), style("antwalk")):
        if not mark.key.startswith("tile "):
            continue
        (inner,) = (item for item in mark.symbol.items if isinstance(item, Use))
        edge = next(item for item in inner.symbol.items if isinstance(item, Shape))
        yield [
            ((ax + mark.x, ay + mark.y), (bx + mark.x, by + mark.y)) for (ax, ay), (bx, by) in straight_lines(edge.path)
        ]


def middle_game(board: Board, plies: int = 60) -> Match:
    """Return a position of a random game."""
    match, chance = Match(board), Stream("surface", board.game)
    for _ in range(plies):
        if match.actor == OVER:
            break
        match.apply(chance.choice(match.actions()))
    return match


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(("language", "look"), list(zip(LANGUAGES, LOOKS, strict=True)))
def test_pieces_lie_on_their_places(game: str, language: str, look: str) -> None:
    """The middle of each piece is on its place; pieces with one name look the same; each is told in words."""
    board = fresh_boards(game)[-1]
    match, surface, speak = middle_game(board), Game(game).surface, words(language, game)
    places = {spot.name: extent(spot.outline) for spot in surface.spots(board)}
    looks: dict[str, Symbol] = {}
    for piece in surface.marks(board, match.observation(0), style(game, language, look)):
        left, top, right, bottom = places[piece.spot]
        assert left < piece.x < right, piece.key
        assert top < piece.y < bottom, piece.key
        assert looks.setdefault(piece.symbol.name, piece.symbol) == piece.symbol, piece.symbol.name
    assert len(looks) >= 2
    assert all(surface.told(board, match.observation(0), speak).turn)
    assert all(surface.said(action, speak) for action in match.legal())


def test_two_deals_that_differ_in_what_is_hidden_look_the_same() -> None:
    """AW-10: unseen numbers of tiles with the same arrows, and other hands, change nothing on the screen."""
    board = of_class(fresh_boards("antwalk")[-1], Deal)
    match, surface = middle_game(board, 120), Game("antwalk").surface
    seen = cast(AntWalkObservation, match.observation(0))
    unseen = [cell for cell, number in enumerate(seen["numbers"]) if number is None and seen["arrows"][cell]]
    side = {cell: board.number_side[int(board.cells[cell]) - 1] for cell in unseen}
    one, other = next((a, b) for a in unseen for b in unseen if a < b and side[a] == side[b])
    cells = list(board.cells)
    cells[one], cells[other] = cells[other], cells[one]
    twin = Match(replace(board, cells=tuple(cells)), match.state())
    shown = [surface.marks(match.board, match.observation(0), style("antwalk"))]
    shown.append(surface.marks(twin.board, twin.observation(0), style("antwalk")))
    assert twin.board != match.board
    # A position that is read back remembers only the numbers that show now.
    fresh = Match(board, match.state())
    assert surface.marks(board, fresh.observation(0), style("antwalk")) == shown[1]
    hands = [[*match.state()["hands"][0]], *reversed(match.state()["hands"][1:])]
    dealt = Match(board, match.state() | {"hands": hands})
    assert cast(AntWalkObservation, dealt.observation(0))["hand"] == seen["hand"]
    assert surface.marks(board, dealt.observation(0), style("antwalk")) == shown[1]


def test_only_the_hand_shows_the_cards_of_a_seat() -> None:
    """AW-10: a seat's cards are in its hand and nowhere else; no card of another seat is there."""
    board = of_class(fresh_boards("antwalk")[0], Deal)
    match, surface, hands = Match(board), Game("antwalk").surface, Game("antwalk").hand_surface
    assert hands is not None
    for seat, own in enumerate(board.hands):
        seen = match.observation(seat)
        assert [card.key for card in hands.hand(board, seen, style("antwalk"))] == [f"card {number}" for number in own]
        shown = [*surface.marks(board, seen, style("antwalk"))]
        assert not [piece for piece in shown if any(character.isdigit() for character in piece.words)]
