"""Random Saltmarsh boards: all hummocks are shuffled, and boards with rich ones side by side are drawn again.

So all boards are equally likely, as they lie.
"""

from collections.abc import Iterator

from landpress.errors import VariantError
from landpress.plugins import Request, ShapedBoard, Stream, house_values
from saltmarsh_landpress.layout import KINDS, MARSH, NAME, make
from saltmarsh_landpress.rules.validity import MIX, rich_pairs

DEFAULT_PLAYERS = 3
MEASURED = {"random": 2000, "greedy": 1000}
ALWAYS_BALANCED: tuple[int, ...] = ()
CAN_BALANCE = False
EDITION = ""
ROTATIONS: dict[int, int] = {}


def check(wanted: Request) -> None:
    """Raise VariantError if the counts of a variant are not those of a whole board."""
    house = house_values(NAME, wanted.variant)
    total = sum(house[MIX[kind]] for kind in KINDS)
    if total != len(MARSH):
        raise VariantError(f"mix: {total} hummocks in all; expected {len(MARSH)}")


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds."""
    return 50_000


def proposals(wanted: Request, stream: Stream) -> Iterator[ShapedBoard | str]:
    """Yield shuffled boards without end, or the clause that one fails."""
    house = house_values(NAME, wanted.variant)
    cells = [kind for kind in KINDS for _ in range(house[MIX[kind]])]
    while True:
        stream.shuffle(cells)
        yield "SM-3" if next(rich_pairs(cells), None) else make(wanted.players, cells)
