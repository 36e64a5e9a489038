"""The key of a board: kinds whose names do not stand in their cells, tokens that are shortened or drawn only."""

from collections.abc import Sequence
from dataclasses import replace

from landpress.layouts.field import CELLS, COAST
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Look
from landpress.layouts.sheet import Area
from landpress.output.maps.cells import DISC, NAME, Cells, looks_of
from landpress.output.maps.field import EDGE, SPOTS, bar, map_of, token_items
from landpress.output.maps.labels import label
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import LABEL, SMALLEST_TYPE, Style
from landpress.output.scene.typeset import shifted

SAMPLE, GAP, LINE, ABOVE = 6.0, 4.0, 7.5, 2.0
"""The width of a small cell, the space behind a name, the height of a line, the space above the key, in mm."""


def key_items(board: MapBoard, width: float, room: Area, style: Style, is_listed: bool = False) -> list[Drawn]:
    """Return the key at the lower edge of a room: kinds and tokens whose names have no room on the board.

    It has lines in the middle, or columns from the left if `is_listed`.
    """
    entries = _entries(board, width, style)
    widths, rows = _rows(entries, room.width, is_listed)
    items: list[Drawn] = []
    for number, row in enumerate(rows):
        x = room.x if is_listed else room.middle[0] - (sum(widths[j] for j in row) - GAP) / 2
        y = room.bottom - (len(rows) - number - 0.5) * LINE
        for i in row:
            name, drawn = entries[i]
            items += shifted(drawn, x + SAMPLE / 2, y)
            items.append(Text(x + SAMPLE + 1.5, y + LABEL * 0.36, name, LABEL, style.palette.ink))
            x += widths[i]
    return items


def key_height(board: MapBoard, width: float, room: float, style: Style, is_listed: bool = False) -> float:
    """Return the height of the key in a room of some width."""
    rows = _rows(_entries(board, width, style), room, is_listed)[1]
    return ABOVE + LINE * len(rows) if rows[0] else 0.0


def _rows(
    entries: Sequence[tuple[str, list[Drawn]]], room: float, is_listed: bool
) -> tuple[list[float], list[list[int]]]:
    """Return the width of each entry, and the numbers of the entries in each line."""
    widths = [SAMPLE + 1.5 + text_width(name, LABEL) + GAP for name, _ in entries]
    widths = [max(widths)] * len(widths) if widths and is_listed else widths
    rows: list[list[int]] = [[]]
    for i, wide in enumerate(widths):
        if rows[-1] and sum(widths[j] for j in rows[-1]) + wide > room + is_listed * GAP:
            rows.append([])
        rows[-1].append(i)
    return widths, rows


def _sample(name: str, look: Look, cells: Cells) -> list[Drawn]:
    """Draw a small cell of a kind: its text if it has one, which the board shows large, else its pattern and icon."""
    drawn = replace(look, pattern="", text="") if look.text else look
    symbol = cells.symbol(name, drawn, False)
    items: list[Drawn] = [Use(symbol._replace(name=f"key-{symbol.name}"), 0, 0)]
    if look.text and not look.icon:
        text, size = label(look.text, (), 0.7 * SAMPLE, 0.5 * SAMPLE, bold=True)
        items.append(Text(0, 0.36 * size, text, size, cells.style.palette.ink, bold=True, anchor="middle"))
    return items


def _entries(board: MapBoard, width: float, style: Style) -> list[tuple[str, list[Drawn]]]:
    told, looks, on_paper = board.description, looks_of(board.description), map_of(board.description.field)
    cells = Cells(on_paper, SAMPLE, style, {}, told)
    found: list[tuple[str, list[Drawn]]] = []
    is_small = NAME * width < SMALLEST_TYPE
    if is_small or any(looks[kind.name].text is not None for kind in told.kinds):
        outline = polygon((x * SAMPLE, y * SAMPLE) for x, y in on_paper.corners)
        for kind in told.kinds:
            is_told = looks[kind.name].text is None and not is_small
            if told.counts[kind.name] and not kind.start and not is_told:
                edge = Shape(outline, stroke=style.palette.ink, width=style.lines.border)
                found.append((cells.said(kind.name), [*_sample(kind.name, looks[kind.name], cells), edge]))
    for layer in told.layers:
        radius = width * (DISC if layer.on in (CELLS, COAST) else EDGE) * SPOTS[layer.each][0]
        for token, count in layer.tokens.items():
            look = layer.looks.get(token, Look())
            text = cells.said(token) if look.text is None and not look.icon else look.text or ""
            written = (
                label(text, map(cells.said, layer.tokens), 1.55 * radius, radius * 0.95, bold=True)[0] if text else ""
            )
            if count and layer.shape == "bar":
                ends = [(-SAMPLE / 2, 0.0), (SAMPLE / 2, 0.0)]
                found.append((cells.said(token), [bar(layer, token, ends, 1.5 * SAMPLE, style)]))
            elif count and written != cells.said(token):
                found.append(
                    (cells.said(token), token_items(layer, token, look, (0, 0), SAMPLE / 2, False, cells, written))
                )
    return found
