"""Screen and paper agree: a lattice lies on the screen as on the page that would be printed, read from both SVGs.

The reader knows no drawing code. Sides of cells are the straight lines of one length of which a drawing has the most,
if they run in the directions of the lattice and in no others.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations, product
from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageFilter

from landpress.engine.contract.house import shipped
from landpress.generator.boards.request import seats_of
from landpress.generator.printing.styles import PrintingOptions, variant_of
from landpress.generator.screen.pictured import ground
from landpress.generator.studio.bridge import check, press, table
from landpress.generator.studio.bridge.boards import Wish, board_of, table_style
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.paper import PAPERS
from landpress.output.files import pdf, png, svg
from landpress.output.game import Game
from landpress.output.scene.choices import LOOKS
from tests.playing import PLAYED, by_day, rows_by_day
from tests.studio.printing_options import OPTIONS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Place = tuple[float, float]
Line = tuple[Place, Place]
_PIECE = re.compile(r"([MLCZ])([^MLCZ]*)")
_TURN = re.compile(r"(translate|rotate)\(([^)]*)\)")
_LINK = "{http://www.w3.org/1999/xlink}href"
SHORTEST = 4.0
"""The least length in mm of a side of a cell. Marks on the ground are smaller."""
NEAR = 0.6
"""The most degrees between two directions that are the same, and mm between a place and a line on which it lies."""


@dataclass(frozen=True)
class Moved:
    """A turn about the origin by an angle in degrees, and then a step."""

    angle: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def at(self, x: float, y: float) -> Place:
        """Return where a place comes to lie."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + x * c - y * s, self.y + x * s + y * c

    def of(self, node: ElementTree.Element) -> "Moved":
        """Return this move after that of an element."""
        found = Moved(x=float(node.get("x", 0)), y=float(node.get("y", 0))) if node.tag.endswith("use") else Moved()
        for kind, text in _TURN.findall(node.get("transform", "")):
            numbers = [float(number) for number in text.replace(",", " ").split()]
            step = Moved(numbers[0]) if kind == "rotate" else Moved(0.0, *numbers)
            found = Moved(found.angle + step.angle, *found.at(step.x, step.y))
        return Moved(self.angle + found.angle, *self.at(found.x, found.y))


def lines_of(path: str) -> Iterator[Line]:
    """Yield the straight pieces of a path in its own places."""
    first = last = (0.0, 0.0)
    for command, text in _PIECE.findall(path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        to = (numbers[-2], numbers[-1]) if numbers else first
        if command in "LZ":
            yield last, to
        elif command == "M":
            first = to
        last = to


def drawn_lines(svg: str) -> list[Line]:
    """Return all straight lines of a drawing that are no dots, also those in symbols where they are used."""
    root = ElementTree.fromstring(svg)
    known = {f"#{node.get('id')}": node for node in root.iter() if node.get("id")}

    def walked(node: ElementTree.Element, move: Moved) -> Iterator[Line]:
        kind = node.tag.rpartition("}")[2]
        if kind in ("defs", "clipPath"):
            return
        move = move.of(node)
        if kind == "use":
            for part in known[node.attrib[_LINK]]:
                yield from walked(part, move)
        elif kind == "path":
            yield from ((move.at(*start), move.at(*end)) for start, end in lines_of(node.get("d", "")))
        for part in node:
            yield from walked(part, move)

    return [line for line in walked(root, Moved()) if dist(*line) > 1]


def direction(line: Line, ways: int) -> float:
    """Return the direction of a line in degrees, of which `ways` that lie evenly count as the same."""
    (ax, ay), (bx, by) = line
    return degrees(atan2(by - ay, bx - ax)) % (180 / ways)


def sides(lines: list[Line], ways: int) -> list[Line]:
    """Return the sides of the cells of a lattice whose sides run in `ways` directions."""
    of_length = defaultdict[int, list[Line]](list)
    for line in lines:
        if dist(*line) > SHORTEST:
            of_length[round(dist(*line) * 20)].append(line)
    for length, found in sorted(of_length.items(), key=lambda one: -len(one[1])):
        found = [line for near in (length - 1, length, length + 1) for line in of_length.get(near, [])]
        turned = [round(direction(line, 1)) % 180 for line in found]
        often = [way for way, count in Counter(turned).items() if count > len(found) / 20]
        gaps = {(way - often[0]) % (180 // ways) for way in often}
        if len(often) >= ways and gaps <= {0, 1, 180 // ways - 1}:
            return found
    raise AssertionError("a drawing shows no lattice")


def angle(svg: str, ways: int) -> float:
    """Return the direction of the sides of the cells in a drawing: 0 is level."""
    found = sorted((direction(line, ways) + 5) % (180 / ways) for line in sides(drawn_lines(svg), ways))
    return found[len(found) // 2] - 5


def is_same(one: float, other: float, ways: int) -> bool:
    """Return whether two directions are the same."""
    apart = abs(one - other) % (180 / ways)
    return min(apart, 180 / ways - apart) < NEAR


def wish(game: str, players: int | None, variant: str = "") -> Wish:
    """Return how to make a board."""
    return {"game": game, "players": players, "variant": variant, "seed": "lies"}


def laid(game: str, players: int, variant: str, options: PrintingOptions) -> table.Laid:
    """Return a table with a game that has not begun."""
    return table.begin(wish(game, players, variant), ["human"] * players, 1, options)


def off(place: Place, line: Line) -> float:
    """Return the distance of a place from a line between two places."""
    (x, y), ((ax, ay), (bx, by)) = place, line
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / dist(*line) ** 2
    share = max(0.0, min(1.0, share))
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


def shared(places: list[Place]) -> list[Place]:
    """Return the middles between neighbours."""
    pairs = [(dist(a, b), a, b) for a, b in combinations(places, 2)]
    least = min(far for far, _, _ in pairs)
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for far, a, b in pairs if far < 1.05 * least]


def agrees(game: str, players: int | None, variant: str, options: PrintingOptions) -> float:
    """Assert that all pictures of a board lie as its page. Return the direction of its sides there."""
    given = wish(game, players, variant)
    board = board_of(given)
    ways = 3 if isinstance(board, HexBoard) else 2
    printed = angle(press.page(given, options, "page")["svg"], ways)
    cells, cloth = press.cells(given, options), laid(game, board.players, variant, options)["ground"]
    checked = check.codes([board.code() or ""], options)["boards"][0]["picture"]
    shown = {"thumbnail": press.thumb(given, options, "thumb")["svg"], "locks": cells["svg"], "check": checked or ""}
    if game != "antwalk":  # its tiles lie on the table as pieces
        shown["table"] = cloth["svg"]
    for name, drawn in shown.items():
        assert is_same(angle(drawn, ways), printed, ways), f"{game} for {players} {variant}, {options}: {name}"
    places = {spot["name"] for spot in cloth["spots"]}  # the sea is no place
    for one in (cells, cloth) if game != "antwalk" else (cells,):
        lines = [line for line in drawn_lines(one["svg"]) if is_same(direction(line, ways), printed, ways)]
        middle, spots = (one["width"] / 2, one["height"] / 2), [spot for spot in one["spots"] if spot["name"] in places]
        assert all(
            is_same(direction(side, ways), printed, ways) for spot in spots for side in lines_of(spot["path"])
        ), f"{game}: a place lies otherwise"
        for x, y in shared([(spot["x"], spot["y"]) for spot in spots]):
            at = x + middle[0], y + middle[1]
            assert min(off(at, line) for line in lines) < NEAR, f"{game}: no border at {at}"
    return printed


PAGES = [(game, look, wide) for game in PLAYED for look in LOOKS for wide in (False, True)]
DAILY = [
    at
    for at, (game, look, wide) in enumerate(PAGES)
    if (game == "last-land" and (look == "plain") == wide)
    or (game in ("antwalk", "landsweeper") and look == "survey" and not wide)
]


@pytest.mark.parametrize("page", by_day(PAGES, *DAILY), ids=lambda page: "-".join(map(str, page)))
def test_a_board_lies_on_the_screen_as_on_its_page(page: tuple[str, str, bool]) -> None:
    """Issue: "one orientation of a lattice in thumbnails, locks, check, table and sheet", on a page of either form.

    Two games turn the board of their survey on an upright page; that these pages differ from others shows that the
    reader can see it.
    """
    game, look, wide = page
    seen = agrees(game, None, "", {**OPTIONS, "look": look, "landscape": wide})
    is_flat = game in ("last-land", "landsweeper") and look == "survey" and not wide
    assert is_same(seen, 0 if is_flat or game in ("antwalk", "xarkant") else 30, 3)


def test_the_field_on_the_screen_has_its_rim() -> None:
    """`RIM`: 7 mm around the field for the names of rows and columns, and for the sea."""
    board = board_of(wish("last-land", None))
    scene, spots = ground(board, table_style(board.game, OPTIONS)), Game(board.game).surface.spots(board)
    points = [point for spot in spots for _, point in spot.outline if point]
    across, down = (max(place[axis] for place in points) - min(place[axis] for place in points) for axis in (0, 1))
    assert (scene.width - across, scene.height - down) == pytest.approx((14, 14), abs=0.01)


@pytest.mark.parametrize(("game", "look"), rows_by_day(product(PLAYED, LOOKS), *(2 * at + at % 2 for at in range(5))))
def test_a_board_on_the_screen_looks_as_its_pdf(game: str, look: str, chromium: "Browser") -> None:
    """The same scene as SVG in the browser and as PDF: no area is filled in one of them only."""
    board = board_of(wish(game, None))
    scene = ground(board, table_style(game, {**OPTIONS, "look": look}), turned=look == "survey")
    printed = Image.fromarray(png.pixels(pdf.write([scene], "en", "", b""), 150)).reduce(3)
    page = chromium.new_page(viewport={"width": printed.width, "height": printed.height})
    page.set_content(f"<body style='margin: 0'>{svg.inline(scene, 'a', '')}")
    shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    apart = ImageChops.difference(shown, printed).convert("L").filter(ImageFilter.BoxBlur(3)).histogram()
    assert sum(apart[60:]) < sum(apart) / 100


@pytest.mark.nightly  # two minutes
@pytest.mark.parametrize("game", PLAYED)
def test_boards_of_all_sizes_lie_as_their_pages_on_all_papers(game: str) -> None:
    """The same for each number of seats and variant, and for each paper."""
    for variant in ("", *shipped(game)):
        for players in seats_of(game, variant_of(game, variant, ())):
            agrees(game, players, variant, {**OPTIONS, "look": "survey"})
    for paper in (*PAPERS, "300x200mm"):
        for wide in (False, True):
            agrees(game, None, "", {**OPTIONS, "look": "survey", "paper": paper, "landscape": wide})
