"""What a plugin with a game is made of: the contracts of its parts, and what its modules use (docs/your-own-game.md).

The contracts are Protocols. `_: Kernel = my_game.rules.kernel` lets a type checker compare a module with its contract.
The names of this module stay stable; the modules that they come from may change.
"""

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.house import House, house_values
from landpress.engine.contract.rules import (
    ABSENT,
    CHANCE,
    D_FIRST,
    D_HIGH,
    D_LOW,
    DIGITS,
    M_CELL,
    M_FACT,
    M_SEAT,
    M_SEATS,
    M_STANDS,
    M_TURNS,
    M_VERB,
    NET_FEATURES,
    OVER,
    STREAM,
    State,
    Table,
)
from landpress.engine.contract.streams import Stream, below
from landpress.engine.contract.tally import Tally
from landpress.engine.contract.tensors import amount, flag, share
from landpress.engine.game import (
    DirectNotation,
    DoubtingPlayability,
    Facts,
    Featured,
    HidingNotation,
    Kernel,
    LandValidity,
    Learning,
    Notation,
    Playability,
    Policy,
    Positions,
    PositionSolver,
    Solver,
    Validity,
)
from landpress.engine.proof.balance import summary
from landpress.generator.boards.wanted import Request
from landpress.generator.game import CountingMaker, EstimatingMaker, FixingMaker, Maker, Programs
from landpress.layouts.board import Board, Layout, Reseating
from landpress.layouts.codes import no_such_board
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.hexfield import HexBoard, from_mixed_radix, read_cells, to_mixed_radix
from landpress.layouts.hexgrid import Hex, distance, hexagon, hexagon_of, radius_of, size
from landpress.layouts.lattice import Lattice, hexagon_rows, index, neighbours, picture, rectangle
from landpress.layouts.latticefield import LatticeBoard, ShapedBoard, rows
from landpress.layouts.latticefield import read_cells as read_shape
from landpress.layouts.maps.delegating import from_description
from landpress.layouts.plugins import CONTRACT
from landpress.layouts.reading import Reader
from landpress.layouts.sheet import require
from landpress.layouts.squares import Square
from landpress.layouts.symmetry import SquareSymmetry, Symmetry, generated, orbits, seat_order
from landpress.output.game import Drawing, HandSurface, Kit, MarkedPhoto, Photo, Solid, Surface, Terminal
from landpress.output.pieces.body import Layer
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.pieces.token import token
from landpress.output.reports.textmap import hex_lines, lattice_lines, seat_letter
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Scene, Shape, Symbol, Text
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import moved, polygon
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot, Told, hex_spots, lattice_spots, square_spots
from landpress.output.scene.words import Words
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, fairness, title
from landpress.output.sheets.rules_sheet import RulesSheet
from landpress.output.solid.board import Cell as SolidCell
from landpress.output.solid.board import land_of, on_lattice

__all__ = [
    "ABSENT",
    "CHANCE",
    "CONTRACT",
    "DIGITS",
    "D_FIRST",
    "D_HIGH",
    "D_LOW",
    "M_CELL",
    "M_FACT",
    "M_SEAT",
    "M_SEATS",
    "M_STANDS",
    "M_TURNS",
    "M_VERB",
    "NET_FEATURES",
    "OVER",
    "STREAM",
    "Answer",
    "Board",
    "Certificate",
    "CountingMaker",
    "DirectNotation",
    "DoubtingPlayability",
    "Drawing",
    "Drawn",
    "EstimatingMaker",
    "Facts",
    "Featured",
    "Finding",
    "FixingMaker",
    "Frame",
    "HandSurface",
    "Hex",
    "HexBoard",
    "HidingNotation",
    "House",
    "Imprint",
    "Kernel",
    "Kit",
    "LandValidity",
    "Lattice",
    "LatticeBoard",
    "LatticeMap",
    "Layer",
    "Layout",
    "Learning",
    "Limits",
    "Maker",
    "Mark",
    "MarkedPhoto",
    "Notation",
    "Part",
    "Path",
    "Photo",
    "Playability",
    "Policy",
    "PositionSolver",
    "Positions",
    "Programs",
    "Reader",
    "Request",
    "Reseating",
    "Rule",
    "RulesSheet",
    "Scene",
    "Shape",
    "ShapedBoard",
    "Solid",
    "SolidCell",
    "Solver",
    "Spot",
    "Square",
    "SquareSymmetry",
    "State",
    "Stream",
    "Style",
    "Surface",
    "Symbol",
    "Symmetry",
    "Table",
    "Tally",
    "Terminal",
    "Text",
    "Told",
    "Validity",
    "Words",
    "amount",
    "below",
    "carried",
    "distance",
    "fairness",
    "flag",
    "from_description",
    "from_mixed_radix",
    "generated",
    "hex_lines",
    "hex_spots",
    "hexagon",
    "hexagon_of",
    "hexagon_rows",
    "hexmap",
    "house_values",
    "index",
    "land_of",
    "lattice_lines",
    "lattice_spots",
    "moved",
    "neighbours",
    "no_such_board",
    "on_lattice",
    "orbits",
    "picture",
    "polygon",
    "radius_of",
    "read_cells",
    "read_shape",
    "rectangle",
    "require",
    "rows",
    "seat_letter",
    "seat_order",
    "seat_sign",
    "share",
    "size",
    "square_spots",
    "summary",
    "title",
    "to_mixed_radix",
    "token",
]
