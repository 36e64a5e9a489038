"""A Terraforming position as text: every cell with its kind, owner, robots, moved robots and multiplier."""

from landpress.engine.play.match import Match
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.terraforming.terminal import position_lines
from tests.games.rulebook import read
from tests.games.terraforming_field import FIELD, at


def test_a_position() -> None:
    """Capital letters are bases, small letters are settlements and holes."""
    cells = {"0,0": "a12 moved3", "1,0": "b4 x2 shield", "2,-1": "b7", "-1,0": "a0 excavator", "0,1": "a0"}
    match = Match(read(FIELD), at(cells, round=7))
    assert isinstance(match.board, HexBoard)
    lines = position_lines(match.board, match.observation(0))
    assert lines[0] == "round 7"
    words = " ".join(lines).split()
    assert all(str(cell) in words for cell in hexagon(2))
    assert {"a12+3", "B4x2", "shield", "b7", "A0", "excav.", "a0", "FACTORY", "B0"} <= set(words)
    assert words.count("(") == words.count(")") == 2
    assert words.count(".") == 11
