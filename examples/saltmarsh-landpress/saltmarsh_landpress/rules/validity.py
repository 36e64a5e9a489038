"""When a Saltmarsh board is valid: its mix of hummocks (SM-2), and no two rich ones side by side (SM-3)."""

from collections.abc import Iterator, Sequence
from typing import Final

from landpress.plugins import Finding, House, Rule, ShapedBoard
from saltmarsh_landpress.layout import KINDS, MARSH

SEATS_HAVE: Final = "nothing"
WRONG_MIX = Rule("SM101", "error", "SM-2")
RICH_PAIR = Rule("SM102", "error", "SM-3")
MIX = {"1": "mix.one", "2": "mix.two", "3": "mix.three"}
RICH = "3"


def rich_pairs(cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the names of each two rich hummocks side by side."""
    for i, around in enumerate(MARSH.neighbours):
        if cells[i] == RICH:
            yield from ((MARSH.names[i], MARSH.names[j]) for j in around if i < j and cells[j] == RICH)


def faults(board: ShapedBoard, house: House) -> Iterator[Finding]:
    """Yield the findings about a board."""
    for kind in KINDS:
        if board.cells.count(kind) != house[MIX[kind]]:
            yield WRONG_MIX.at(kind=kind, found=board.cells.count(kind), limit=house[MIX[kind]])
    for pair in rich_pairs(board.cells):
        yield RICH_PAIR.at(*pair)


def facts(board: ShapedBoard, house: House) -> dict[str, object]:
    """Return the sum of herbs."""
    return {"herbs": sum(map(int, board.cells))}
