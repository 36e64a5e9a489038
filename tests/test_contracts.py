"""The parts of the games keep the contracts of their floors. The type checker checks this when it reads this module.

At run time a test asserts that every game of the catalogue is listed here, so that none is left unchecked.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from landpress.engine.game import (
    DirectNotation,
    Facts,
    Kernel,
    LandValidity,
    Learning,
    Notation,
    Playability,
    Policy,
    PositionSolver,
    Solver,
    Validity,
)
from landpress.engine.games.antwalk import facts as antwalk_facts
from landpress.engine.games.antwalk import kernel as antwalk_kernel
from landpress.engine.games.antwalk import learning as antwalk_learning
from landpress.engine.games.antwalk import notation as antwalk_notation
from landpress.engine.games.antwalk import playability as antwalk_playability
from landpress.engine.games.antwalk import policy as antwalk_policy
from landpress.engine.games.antwalk import solve as antwalk_solve
from landpress.engine.games.antwalk import validity as antwalk_validity
from landpress.engine.games.landsweeper import facts as landsweeper_facts
from landpress.engine.games.landsweeper import kernel as landsweeper_kernel
from landpress.engine.games.landsweeper import learning as landsweeper_learning
from landpress.engine.games.landsweeper import notation as landsweeper_notation
from landpress.engine.games.landsweeper import playability as landsweeper_playability
from landpress.engine.games.landsweeper import policy as landsweeper_policy
from landpress.engine.games.landsweeper import solve as landsweeper_solve
from landpress.engine.games.landsweeper import validity as landsweeper_validity
from landpress.engine.games.last_land import facts as last_land_facts
from landpress.engine.games.last_land import kernel as last_land_kernel
from landpress.engine.games.last_land import learning as last_land_learning
from landpress.engine.games.last_land import notation as last_land_notation
from landpress.engine.games.last_land import playability as last_land_playability
from landpress.engine.games.last_land import policy as last_land_policy
from landpress.engine.games.last_land import solve as last_land_solve
from landpress.engine.games.last_land import validity as last_land_validity
from landpress.engine.games.terraforming import facts as terraforming_facts
from landpress.engine.games.terraforming import kernel as terraforming_kernel
from landpress.engine.games.terraforming import learning as terraforming_learning
from landpress.engine.games.terraforming import notation as terraforming_notation
from landpress.engine.games.terraforming import playability as terraforming_playability
from landpress.engine.games.terraforming import policy as terraforming_policy
from landpress.engine.games.terraforming import solve as terraforming_solve
from landpress.engine.games.terraforming import validity as terraforming_validity
from landpress.engine.games.xarkant import facts as xarkant_facts
from landpress.engine.games.xarkant import kernel as xarkant_kernel
from landpress.engine.games.xarkant import learning as xarkant_learning
from landpress.engine.games.xarkant import notation as xarkant_notation
from landpress.engine.games.xarkant import playability as xarkant_playability
from landpress.engine.games.xarkant import policy as xarkant_policy
from landpress.engine.games.xarkant import solve as xarkant_solve
from landpress.engine.games.xarkant import validity as xarkant_validity
from landpress.generator.game import EstimatingMaker, Maker, Programs
from landpress.generator.games import antwalk as antwalk_maker
from landpress.generator.games import landsweeper as landsweeper_maker
from landpress.generator.games import last_land as last_land_maker
from landpress.generator.games import terraforming as terraforming_maker
from landpress.generator.games import xarkant as xarkant_maker
from landpress.generator.games.terraforming import programs as terraforming_programs
from landpress.layouts.board import Board, Layout, Reseating
from landpress.layouts.catalogue import games
from landpress.layouts.games import antwalk as antwalk_layout
from landpress.layouts.games import landsweeper as landsweeper_layout
from landpress.layouts.games import last_land as last_land_layout
from landpress.layouts.games import terraforming as terraforming_layout
from landpress.layouts.games import xarkant as xarkant_layout
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.games.xarkant import Landscape
from landpress.layouts.hexfield import HexBoard
from landpress.output.game import Drawing, Kit, Surface, Terminal
from landpress.output.games import antwalk as antwalk_drawing
from landpress.output.games import landsweeper as landsweeper_drawing
from landpress.output.games import last_land as last_land_drawing
from landpress.output.games import terraforming as terraforming_drawing
from landpress.output.games import xarkant as xarkant_drawing
from landpress.output.games.antwalk import kit as antwalk_kit
from landpress.output.games.antwalk import surface as antwalk_surface
from landpress.output.games.antwalk import terminal as antwalk_terminal
from landpress.output.games.landsweeper import kit as landsweeper_kit
from landpress.output.games.landsweeper import surface as landsweeper_surface
from landpress.output.games.landsweeper import terminal as landsweeper_terminal
from landpress.output.games.last_land import kit as last_land_kit
from landpress.output.games.last_land import surface as last_land_surface
from landpress.output.games.last_land import terminal as last_land_terminal
from landpress.output.games.terraforming import kit as terraforming_kit
from landpress.output.games.terraforming import surface as terraforming_surface
from landpress.output.games.terraforming import terminal as terraforming_terminal
from landpress.output.games.xarkant import kit as xarkant_kit
from landpress.output.games.xarkant import surface as xarkant_surface
from landpress.output.games.xarkant import terminal as xarkant_terminal

B = TypeVar("B", bound=Board)


@dataclass(frozen=True)
class Game(Generic[B]):
    """All parts that a game must have, its solver and its surface."""

    layout: Layout[B]
    validity: Validity[B]
    kernel: Kernel
    policy: Policy
    facts: Facts
    learning: Learning
    notation: Notation[B]
    playability: Playability
    solve: Solver[B]
    drawing: Drawing[B]
    kit: Kit[B]
    terminal: Terminal[B]
    surface: Surface[B]
    maker: Maker


ANTWALK: Game[Deal] = Game(
    layout=antwalk_layout,
    validity=antwalk_validity,
    kernel=antwalk_kernel,
    policy=antwalk_policy,
    facts=antwalk_facts,
    learning=antwalk_learning,
    notation=antwalk_notation,
    playability=antwalk_playability,
    solve=antwalk_solve,
    drawing=antwalk_drawing,
    kit=antwalk_kit,
    terminal=antwalk_terminal,
    surface=antwalk_surface,
    maker=antwalk_maker,
)
LANDSWEEPER: Game[HexBoard] = Game(
    layout=landsweeper_layout,
    validity=landsweeper_validity,
    kernel=landsweeper_kernel,
    policy=landsweeper_policy,
    facts=landsweeper_facts,
    learning=landsweeper_learning,
    notation=landsweeper_notation,
    playability=landsweeper_playability,
    solve=landsweeper_solve,
    drawing=landsweeper_drawing,
    kit=landsweeper_kit,
    terminal=landsweeper_terminal,
    surface=landsweeper_surface,
    maker=landsweeper_maker,
)
LAST_LAND: Game[HexBoard] = Game(
    layout=last_land_layout,
    validity=last_land_validity,
    kernel=last_land_kernel,
    policy=last_land_policy,
    facts=last_land_facts,
    learning=last_land_learning,
    notation=last_land_notation,
    playability=last_land_playability,
    solve=last_land_solve,
    drawing=last_land_drawing,
    kit=last_land_kit,
    terminal=last_land_terminal,
    surface=last_land_surface,
    maker=last_land_maker,
)
TERRAFORMING: Game[HexBoard] = Game(
    layout=terraforming_layout,
    validity=terraforming_validity,
    kernel=terraforming_kernel,
    policy=terraforming_policy,
    facts=terraforming_facts,
    learning=terraforming_learning,
    notation=terraforming_notation,
    playability=terraforming_playability,
    solve=terraforming_solve,
    drawing=terraforming_drawing,
    kit=terraforming_kit,
    terminal=terraforming_terminal,
    surface=terraforming_surface,
    maker=terraforming_maker,
)
XARKANT: Game[Landscape] = Game(
    layout=xarkant_layout,
    validity=xarkant_validity,
    kernel=xarkant_kernel,
    policy=xarkant_policy,
    facts=xarkant_facts,
    learning=xarkant_learning,
    notation=xarkant_notation,
    playability=xarkant_playability,
    solve=xarkant_solve,
    drawing=xarkant_drawing,
    kit=xarkant_kit,
    terminal=xarkant_terminal,
    surface=xarkant_surface,
    maker=xarkant_maker,
)
LANDS: list[LandValidity[HexBoard]] = [landsweeper_validity, last_land_validity, terraforming_validity]
DIRECT: list[DirectNotation[HexBoard]] = [landsweeper_notation, terraforming_notation]
POSITIONS: list[PositionSolver[HexBoard]] = [last_land_solve]
RESEATING: Reseating[HexBoard] = last_land_layout
ESTIMATING: list[EstimatingMaker] = [landsweeper_maker, last_land_maker, terraforming_maker, xarkant_maker]
PROGRAMS: Programs = terraforming_programs


def test_every_game_is_read_here() -> None:
    """A game that is missing in this module would not be type-checked against the contracts."""
    assert [name for name in games() if not isinstance(globals().get(name.replace("-", "_").upper()), Game)] == []
