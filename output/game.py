"""What a game provides on this floor: the drawing of its board, its kit, and its positions on a terminal or a screen.

The module `output/games/GAME/__init__.py` is the drawing. `kit.py` beside it is imported only when a kit is printed,
`cover.py` only when a cover or a box is printed too.
`terminal.py` is imported only when a position is shown as text, `surface.py` when it is shown as a picture. Lengths are
in millimetres, y points down.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from landpress.engine import game
from landpress.layouts.board import Board
from landpress.layouts.catalogue import Needed, Possible
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.latticefield import LatticeBoard
from landpress.output.scene.latticemap import LatticeMap

if TYPE_CHECKING:
    from landpress.layouts.sheet import Area
    from landpress.output.photos.bands import Bands
    from landpress.output.photos.field import Field, Lattice
    from landpress.output.photos.grey import Grey, Lying
    from landpress.output.photos.squares import Sought, Square
    from landpress.output.pieces.part import Part
    from landpress.output.pieces.tuck_faces import Told as OnBox
    from landpress.output.scene.items import Drawn, Item, Scene
    from landpress.output.scene.style import Style
    from landpress.output.scene.surface import Mark, Spot, Table, Told
    from landpress.output.scene.words import Words
    from landpress.output.sheets.page import Imprint
    from landpress.output.sheets.rules_sheet import RulesSheet
    from landpress.output.solid.board import Cell

B = TypeVar("B", bound=Board, contravariant=True)


class Drawing(Protocol[B]):
    """The drawing of the boards of a game."""

    def board_pages(self, board: B, imprint: "Imprint", style: "Style") -> "list[Scene]":
        """Return the board as scenes, one scene for each page. Raise LayoutError if the paper is too small.

        If `imprint.code` is None, the pages show the game and not one particular board.
        """

    def field_items(self, board: B, width: int, x: float, y: float, style: "Style") -> "Sequence[Drawn]":
        """Return the board alone. Its cells are `width` mm wide and its centre is at (x, y)."""


class Turning(Drawing[B], Protocol[B]):
    """The drawing of a game whose survey stands on an upright page turned clockwise by 30 degrees."""

    def turned_items(self, board: B, width: int, x: float, y: float, style: "Style") -> "Sequence[Drawn]":
        """Return the board alone, turned as there (see `field_items`)."""


class Hung(Drawing[B], Protocol[B]):
    """The drawing of a game that fills a poster with what lies around its board."""

    def hung_items(
        self, board: B, room: "Area", area: "Area", kept: "Sequence[Area]", style: "Style"
    ) -> "Sequence[Item]":
        """Return the board as large as a room bears it, in surroundings that fill an area but for the areas `kept`."""


class Kit(Protocol[B]):
    """The components that a game needs beside its board (`kit.py`)."""

    @property
    def SECRET_BOARD(self) -> bool:
        """Whether the board must stay hidden from all players.

        A virtual table then begins without it. A kit has only the first of its pages, and the others on request.
        """

    @property
    def FROM_BAG(self) -> str:
        """The group of the parts that begin in a bag on a virtual table, or the empty text if there is no bag."""

    def kit_parts(self, board: B, imprint: "Imprint", style: "Style", seats: int) -> "Sequence[Part]":
        """Return the parts for `seats` seats. Their counts follow the house values of the board."""

    def rules(self, board: B, style: "Style") -> "RulesSheet | Part":
        """Return the rules for the house values of the board: a sheet, or a part that is cut out and folded."""


class FoldedKit(Kit[B], Protocol[B]):
    """The components of a game whose rules are a part that is cut out and folded."""

    def rules_sheet(self, board: B, style: "Style") -> "RulesSheet":
        """Return the text and the examples of the part."""

    def folded(self, board: B, sheet: "RulesSheet", style: "Style") -> "Part":
        """Return the part with a text, to which lines may have been added."""


class HouseholdKit(Kit[B], Protocol[B]):
    """The components of a game of which things from home can replace some."""

    @property
    def HOUSEHOLD(self) -> Sequence[str]:
        """The groups of parts that things from home can replace, as the text `game.household` says."""


class QuickKit(Kit[B], Protocol[B]):
    """The components of a game of which `--quick` leaves out more than `--household`."""

    @property
    def QUICK(self) -> Sequence[str]:
        """The groups of parts that the board's page and things from home replace, as the text `game.quick` says."""


class Cover(Protocol[B]):
    """What a kit has on request: the cover of a box or tin, and a box to fold (`cover.py`)."""

    def covers(self, board: B, style: "Style", inside: "Sequence[Part]", told: "OnBox") -> "Sequence[Part]":
        """Return the cover and the box. The box shows the parts `inside`, and what is told of the kit."""


class SpreadKit(Kit[B], Protocol[B]):
    """The components of a game of which some lie on the page of the board already, if the paper has room for them."""

    def on_board(self, board: B, imprint: "Imprint", style: "Style") -> Sequence[str]:
        """Return the groups of parts that lie on the page of the board."""


class Solid(Protocol[B]):
    """The board as a solid that people read by touch (`solid.py`)."""

    def cells(self, board: B, style: "Style") -> "Sequence[Cell]":
        """Return the cells of the board, or the places of a tray if the board is made of tiles.

        A person must be able to tell every kind of cell by touch. If the board is secret, the cells tell nothing of it.
        """


class Photo(Protocol):
    """The boards that a photo of a page may show (`photo.py`). The tools for this are in `output/photos`."""

    @property
    def EFFORT(self) -> int:
        """What it takes to see that a page is of another game. Games that take less are tried first."""

    def boards(self, grey: "Grey", colours: "Bands", foot: "Lying") -> "Iterator[tuple[float, Board]]":
        """Yield boards whose cells are seen in a photo, each with the logarithm of its likelihood; they may be invalid.

        `foot` takes places (mm) on the page, from the beginning of the bar at its foot, to pixels. Yield nothing if the
        photo does not show a board of the game well.
        """


class ComparedPhoto(Photo, Protocol[B]):
    """Photos whose cells can also be compared with a board that is known (`photo.py`)."""

    def contrary(self, grey: "Grey", colours: "Bands", foot: "Lying", board: B) -> bool | None:
        """Return whether the cells of a page are clearly those of another board, None if they are not seen well."""


class FieldPhoto(Photo, Protocol):
    """Photos whose board is read by the lattice of its cells alone, where nothing tells how the page lies."""

    @property
    def LATTICE(self) -> "Lattice":
        """The field of cells that every board has."""

    def boards_in(self, colours: "Bands", fields: "Sequence[Field]") -> "Iterator[tuple[float, Board]]":
        """Yield boards as `boards` does. The field is one that lies in one of these ways, some of them mirrored.

        Yield nothing if the cells do not tell clearly in which.
        """


class SquarePhoto(Photo, Protocol):
    """Photos whose board is read by the lines of its square cells alone, where nothing tells how the page lies."""

    @property
    def SOUGHT(self) -> "Sought":
        """The field of cells that every board has."""

    def boards_on(self, grey: "Grey", field: "Square") -> "Iterator[tuple[float, Board]]":
        """Yield boards as `boards` does. The field lies in one of eight ways, four of them mirrored.

        Yield nothing if its cells do not tell clearly in which.
        """


class AlongPhoto(Photo, Protocol):
    """Photos whose board is read where only the direction of the page is known, but for half a turn."""

    def boards_along(self, grey: "Grey", colours: "Bands", foot: "Lying") -> "Iterator[tuple[float, Board]]":
        """Yield boards as `boards` does. The place and the size of the page are guessed, and it may be mirrored.

        Yield nothing if the cells do not tell clearly which way is up.
        """


class EditionPhoto(Photo, Protocol[B]):
    """Photos of pages that do not show all of a board: the rest is taken to be as in the shipped edition."""

    def is_shipped(self, board: B) -> bool:
        """Return whether all parts of a board are those of the shipped edition."""


class MarkedPhoto(Photo, Protocol):
    """What photos of a board in play are compared with too (`photo.py`).

    A tile has boxes to tick and a place for a token. Its centre is (0, 0), and it is as large as on the surface.
    """

    def ground(self, board: HexBoard, style: "Style", turned: bool) -> "Sequence[Drawn]":
        """Return the board without pieces, with its centre at (0, 0), as its page shows it or turned as there."""

    def boxes(self, board: HexBoard, style: "Style") -> Sequence[tuple[float, float, float, float]]:
        """Return the centre (x, y), the turn (degrees) and the side of each box to tick."""

    def token(self, seat: int, style: "Style") -> "Sequence[Drawn]":
        """Return the token of a seat with its centre at (0, 0)."""


class Terminal(Protocol[B]):
    """The text that shows a position (`terminal.py`)."""

    def position_lines(self, board: B, state: Mapping[str, Any]) -> list[str]:
        """Return the part of a position that a seat sees (`engine.game.Notation.observation`), as lines of text."""


class Surface(Protocol[B]):
    """The table of a game on a screen (`surface.py`): the board, its places, the pieces on it, all in words too.

    The centre of the board is (0, 0). `seen` is what a seat sees of a position (`engine.game.Notation.observation`).
    """

    @property
    def CELL(self) -> int:
        """The width of a cell in mm. The pieces have the size that they have in the kit, where a cell has room."""

    @property
    def HANDS(self) -> bool:
        """Whether seats hold things that the others must not see."""

    def ground(self, board: B, style: "Style") -> "Sequence[Drawn]":
        """Return the board without pieces. It shows only what every seat may see from the beginning."""

    def spots(self, board: B) -> "Sequence[Spot]":
        """Return the places that actions name."""

    def marks(self, board: B, seen: Mapping[str, Any], style: "Style") -> "Sequence[Mark]":
        """Return the pieces on the board, the lowest first. They depend only on what every seat sees.

        The first word of a key is the kind of the piece. `source` is the mark of the place that pieces were taken from.
        """

    def places(self, board: B, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
        """Return the names of the places to touch for a written action, in order. It may be empty."""

    def said(self, action: str, words: "Words") -> str:
        """Return a written action in words. A number may be replaced by `#`, for a number that is not chosen yet."""

    def told(self, board: B, seen: Mapping[str, Any], words: "Words") -> "Told":
        """Return the position in words. They depend only on what every seat sees."""


class HandSurface(Surface[B], Protocol[B]):
    """The surface of a game with hands."""

    def hand(self, board: B, seen: Mapping[str, Any], style: "Style") -> "Sequence[Mark]":
        """Return what only the seat itself sees, in a row whose centre is (0, 0)."""


class TurningSurface(Surface[B], Protocol[B]):
    """The surface of a game whose drawing is `Turning`."""

    def turned_ground(self, board: B, style: "Style") -> "Sequence[Drawn]":
        """Return the board without pieces, turned as on its page. The places are those of `spots` until then."""


class StandingSurface(Surface[B], Protocol[B]):
    """A surface with pieces that stand on a real table."""

    @property
    def STANDING(self) -> Mapping[str, str]:
        """The keys of the texts with the names of their parts, by their kinds. Their symbols end in `-SEAT`."""


class Tray(Surface[B], Protocol[B]):
    """A surface beside which something lies."""

    def tray(self, board: B, seen: Mapping[str, Any], style: "Style") -> "Scene | None":
        """Return what lies beside the board now and every seat sees, such as dice; None if there is nothing."""


class Counted(Surface[B], Protocol[B]):
    """A surface that tells what an action did in numbers."""

    def outcome(
        self, board: B, before: Mapping[str, Any], after: Mapping[str, Any], action: str, words: "Words"
    ) -> str:
        """Return the numbers of a written action that its words lack, such as those of a fight; empty if it has none.

        `before` and `after` are what a seat saw. The text depends only on what every seat sees.
        """


class Tabled(Surface[B], Protocol[B]):
    """A surface beside which boards of the kit lie, such as those of the seats."""

    def tables(self, board: B, style: "Style") -> "Sequence[Table]":
        """Return these boards without their pieces."""

    def table_marks(self, board: B, seen: Mapping[str, Any], style: "Style") -> "Sequence[Sequence[Mark]]":
        """Return the pieces on each of them. They depend only on what every seat sees."""


class Game(game.Game):
    """The parts of a game on this floor and in `engine`."""

    drawing = Needed(Drawing[Board])
    turning = Possible(Turning[Board], "drawing")
    hung = Possible(Hung[Board], "drawing")
    kit = Needed(Kit[Board])
    folded_kit = Possible(FoldedKit[Board], "kit")
    household_kit = Possible(HouseholdKit[Board], "kit")
    quick_kit = Possible(QuickKit[Board], "kit")
    cover = Possible(Cover[Board])
    spread_kit = Possible(SpreadKit[Board], "kit")
    solid = Possible(Solid[Board])
    photo = Needed(Photo)
    compared_photo = Possible(ComparedPhoto[Board], "photo")
    field_photo = Possible(FieldPhoto, "photo")
    square_photo = Possible(SquarePhoto, "photo")
    along_photo = Possible(AlongPhoto, "photo")
    edition_photo = Possible(EditionPhoto[Board], "photo")
    marked_photo = Needed(MarkedPhoto, "photo")
    terminal = Needed(Terminal[Board])
    surface = Needed(Surface[Board])
    hand_surface = Possible(HandSurface[Board], "surface")
    turning_surface = Possible(TurningSurface[Board], "surface")
    standing_surface = Possible(StandingSurface[Board], "surface")
    tray = Possible(Tray[Board], "surface")
    counted = Possible(Counted[Board], "surface")
    tabled = Possible(Tabled[Board], "surface")


def is_turned(game: str, style: "Style") -> bool:
    """Return whether the boards of a game stand on pages of this style turned clockwise by 30 degrees."""
    is_upright = style.page.height >= style.page.width
    return style.look == "survey" and is_upright and Game(game).turning is not None


def size_in_cells(board: Board) -> tuple[float, float]:
    """Return the width and height of a board in widths of a cell, as `field_items` draws it.

    A hexagon that is turned has its width as its height.
    """
    if isinstance(board, LatticeBoard):
        return LatticeMap(board.lattice, 1.0).size
    from landpress.layouts.maps.board import MapBoard

    if isinstance(board, MapBoard):
        return LatticeMap(board.description.field.lattice, 1.0).size
    side = isqrt(len(board.cells))
    return side, side


def household_of(game: str) -> Sequence[str]:
    """Return the groups of a game's kit that things from home can replace."""
    kit = Game(game).household_kit
    return kit.HOUSEHOLD if kit else ()


def quick_of(game: str) -> Sequence[str]:
    """Return the further groups of a game's kit that the board page and things from home replace at a pinch.

    The text `game.quick` says by what.
    """
    kit = Game(game).quick_kit
    return kit.QUICK if kit else ()


def on_board(board: Board, imprint: "Imprint", style: "Style") -> Sequence[str]:
    """Return the groups of a game's kit that lie on the page of its board, so that a kit has them there only."""
    kit = Game(board.game).spread_kit
    return kit.on_board(board, imprint, style) if kit else ()


def solid_cells(board: Board, style: "Style") -> "Sequence[Cell]":
    """Return the cells of a board as a solid, or no cells if its game has none."""
    solid = Game(board.game).solid
    return solid.cells(board, style) if solid else ()
