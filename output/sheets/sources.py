"""The mark of a rule that depends on house values: whether its numbers are the designer's or ours (docs/sources.md)."""

from landpress.engine.contract.house import House, house_values, standard
from landpress.layouts.board import Board
from landpress.output.scene.typeset import MARKS

TEXT, PROGRAM, OURS = tuple(MARKS)


def source(board: Board, *keys: str, program: House | None = None) -> str:
    """Return the mark of a rule with these values, whose standard ones are those of the designer's text.

    `program` holds the values of the designer's program, where there is one.
    """
    house = house_values(board.game, board.variant)
    for mark, values in ((TEXT, standard(board.game)), (PROGRAM, program)):
        if values is not None and all(house[key] == values[key] for key in keys):
            return mark
    return OURS
