"""Boards and score tracks: the whole table becomes one piece, and each of its rows a space on it.

Lengths are in millimetres. Places are those of the top left corner of a space, measured from that of the board.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from landpress.generator.decks.conditions import number
from landpress.generator.decks.faults import CellError, Faults
from landpress.generator.decks.table import Row
from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.output.deck.forms import HAIR, Form
from landpress.output.scene.items import Drawn, Point, Symbol, Use

BOARD = "board"
"""The shape of a deck that is one board."""


def spaces(rows: Sequence[Row], copies: Sequence[int]) -> list[Row]:
    """Return a row for each space, with the number of the space as `#`."""
    found = [row for row, count in zip(rows, copies, strict=True) for _ in range(count)]
    return [Row(row.line, {**row.cells, "#": str(i)}) for i, row in enumerate(found, 1)]


def on_board(
    drawn: Sequence[tuple[Drawn, ...]],
    rows: Sequence[Row],
    options: Mapping[str, Any],
    form: Form,
    faults: Faults,
    table: str,
) -> list[Drawn]:
    """Place the drawings of all spaces on the board, about its centre. A space that lies outside is a fault."""
    width, height = options["size"]
    found: list[Drawn] = []
    places = _from_cells(rows, options, faults, table) if options["x"] else _in_order(len(rows), options, form)
    for i, place in enumerate(places):
        if place is None:
            continue
        x, y = place
        if min(x, y) < -HAIR or x + width > form.width + HAIR or y + height > form.height + HAIR:
            size = f"{form.width:g} x {form.height:g} mm"
            faults.add(table, f"space {i + 1} lies outside the board of {size}", line=rows[i].line, element="[spaces]")
            continue
        symbol = Symbol(f"space-{i + 1}", max(width, height), drawn[i])
        found.append(Use(symbol, x + (width - form.width) / 2, y + (height - form.height) / 2))
    return found


def _from_cells(rows: Sequence[Row], options: Mapping[str, Any], faults: Faults, table: str) -> Iterator[Point | None]:
    """Yield the place that the cells of each row give, or None for a fault."""
    for row in rows:
        found: list[float] = []
        for key in ("x", "y"):
            cell = row.cells[options[key]]
            with faults.at(table, line=row.line):
                value = number(cell)
                if value is None:
                    raise CellError(options[key], f"expected a number of mm, found {shown(cell)!r}")
                found.append(value)
        yield (found[0], found[1]) if len(found) == 2 else None


def _in_order(count: int, options: Mapping[str, Any], form: Form) -> Iterator[Point]:
    """Yield the places in rows, in rows that run to and fro, or clockwise around the board."""
    (x, y), (width, height), gap = options["at"], options["size"], options["gap"]
    if options["way"] == "around":
        yield from _around(count, options, form)
        return
    columns = options["columns"] or max(1, int((form.width - 2 * x + gap + HAIR) // (width + gap)))
    for i in range(count):
        row, column = divmod(i, columns)
        if options["way"] == "snake" and row % 2:
            column = columns - 1 - column
        yield x + column * (width + gap), y + row * (height + gap)


def _around(count: int, options: Mapping[str, Any], form: Form) -> Iterator[Point]:
    """Yield the places around the board. A space lies in each corner, and the others are shared out by length."""
    (x, y), (width, height), gap = options["at"], options["size"], options["gap"]
    across, down = form.width - 2 * x - width, form.height - 2 * y - height
    lengths = (across, down, across, down)
    most = [int((length + HAIR) // (side + gap)) for length, side in zip(lengths, (width, height) * 2, strict=True)]
    if not 4 <= count <= sum(most) or min(most) < 1:
        room = f"4 to {sum(most)}" if min(most) >= 1 else "none"
        raise LayoutError(f"[spaces]: {count} spaces around the board, and room for {room}; change their size")
    shares = [(count - 4) * length / sum(lengths) for length in lengths]
    between = [min(int(share), room - 1) for share, room in zip(shares, most, strict=True)]
    while sum(between) < count - 4:  # on a short side fewer may have room than its length asks for
        side = min((i for i in range(4) if between[i] < most[i] - 1), key=lambda i: between[i] - shares[i])
        between[side] += 1
    corners = ((x, y), (x + across, y), (x + across, y + down), (x, y + down))
    for side, start in enumerate(corners):
        end = corners[(side + 1) % 4]
        for i in range(between[side] + 1):
            share = i / (between[side] + 1)
            yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
