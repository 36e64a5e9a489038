"""Charts as drawings: shares with their intervals, histograms, columns, bars.

Millimetres from a chart's top left corner, y down. Data are blue: a deep tint where they matter most, a pale tint
elsewhere. Axes, marks and text are in the colour of text. No information depends on hue alone, so a chart can also be
read in grey.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from landpress.engine.proof.betting import Interval
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Path, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, joined, polyline, rectangle, seat_shape
from landpress.output.scene.style import FOOTER, LABEL, Seat, Style

HUE = "blue"
DEEP, PALE, BAND = 0.85, 0.32, 0.14
"""Shares of the hue: of the middle of a histogram, of its ends, of a proven band."""
AXIS = 5.5
"""The height of an axis with its figures below a chart."""
BARS = 36
"""The most bars of a histogram; one more where the first bar begins below the lowest number."""
DASH = (1.2, 0.9)


class Chart(NamedTuple):
    """A drawing with its width and height."""

    width: float
    height: float
    items: tuple[Drawn, ...]


def nice_step(span: float, most: int) -> float:
    """Return the smallest step (1, 2 or 5 times a power of ten) that divides a span into at most `most` parts."""
    raw = span / most
    power: float = 10 ** floor(log10(raw))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= raw - 1e-12)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.1f}"


def _baseline(y: float, left: float, right: float, style: Style) -> Shape:
    return Shape(polyline([(left, y), (right, y)]), stroke=style.palette.ink, width=style.lines.hairline)


class Row(NamedTuple):
    """A share in a chart: its name, its interval, and the seat if it is the share of a seat."""

    name: str
    interval: Interval
    seat: Seat | None = None


class Panel(NamedTuple):
    """Shares on one scale.

    All rows are proven to lie within `proven` of an equal share; 0 means that nothing is proven.
    """

    heading: str
    rows: Sequence[Row]
    proven: float


ROW, NAME, LONG_NAME = 6.2, 17.0, 62.0
PANELS, ABOVE, BETWEEN = 3, 8.5, 5.0
"""The most panels side by side, the room above the rows of a panel, the space between panels."""


def shares(panels: Sequence[Panel], equal: str, room: float, style: Style) -> Chart:
    """Return panels side by side with a row for each place or seat: a dot on the line of its interval.

    `equal` is the text at the dashed line of equal shares, `room` the width of the chart. All panels have one scale, so
    that they can be compared. Each line of the chart has at most `PANELS` panels.
    """
    colours, ink, hue = style.palette, style.palette.ink, style.palette.hues[HUE]
    rows = len(panels[0].rows)
    centre = 1 / rows
    reach = max(abs(end - centre) for panel in panels for row in panel.rows for end in row.interval[1:])
    reach = max(reach, *(panel.proven for panel in panels)) * 1.08
    across_page = min(len(panels), PANELS)
    wide = (room - NAME - BETWEEN * (across_page - 1)) / across_page
    height = rows * ROW
    pitch = ABOVE + height + AXIS + BETWEEN
    items: list[Drawn] = []
    for n, panel in enumerate(panels):
        down, column = divmod(n, across_page)
        left, top = NAME + column * (wide + BETWEEN), down * pitch + ABOVE
        if column == 0:
            items += _names(panel.rows, top, style)

        def across(share: float, left: float = left) -> float:
            return left + wide * (0.5 + (share - centre) / (2 * reach))

        bottom = top + height
        if panel.proven:
            low, high = across(centre - panel.proven), across(centre + panel.proven)
            band = colours.tint(HUE, BAND)
            items.append(Shape(rectangle(low, top, high - low, height), fill=band))
            edges = joined([polyline([(x, top), (x, bottom)]) for x in (low, high)])
            items.append(Shape(edges, stroke=hue, width=style.lines.hairline))
        items.append(Text(left, top - ABOVE + 3.2, panel.heading, fitted(panel.heading, wide, LABEL), ink, bold=True))
        middle = across(centre)
        items.append(Shape(polyline([(middle, top - 0.8), (middle, bottom)]), None, ink, style.lines.border, DASH))
        items.append(Text(middle, top - 1.6, equal, FOOTER, ink, anchor="middle"))
        items.append(_baseline(bottom, left, left + wide, style))
        items += _ticks(centre - reach, centre + reach, left, bottom, wide, style)
        for i, row in enumerate(panel.rows):
            y, one = top + (i + 0.5) * ROW, row.interval
            line = polyline([(across(one.low), y), (across(one.high), y)])
            items.append(Shape(line, stroke=hue, width=style.lines.coast))
            items.append(Shape(circle(across(one.share), y, 1.15), hue, colours.paper, style.lines.border))
    return Chart(room, top + height + AXIS, tuple(items))


def parts(rows: Sequence[Row], room: float, style: Style, mark: tuple[float, str] | None = None) -> Chart:
    """Return a row for each share, on one scale from 0 to 100 %: a dot on the line of its interval.

    `mark` is a share with a dashed line across all rows, and the text above this line.
    """
    ink, hue = style.palette.ink, style.palette.hues[HUE]
    top = FOOTER + 1.6 if mark else 0.0
    wide, bottom = room - LONG_NAME - 2, top + len(rows) * ROW
    items: list[Drawn] = [_baseline(bottom, LONG_NAME, LONG_NAME + wide, style)]
    items += _ticks(0.0, 1.0, LONG_NAME, bottom, wide, style)
    if mark:
        x = LONG_NAME + wide * mark[0]
        items.append(Shape(polyline([(x, top - 0.8), (x, bottom)]), None, ink, style.lines.border, DASH))
        items.append(Text(x, top - 1.6, mark[1], FOOTER, ink, anchor="middle"))
    for i, row in enumerate(rows):
        y, one = top + (i + 0.5) * ROW, row.interval
        size = fitted(row.name, LONG_NAME - 3, LABEL)
        items.append(Text(0, y + size * 0.36, row.name, size, ink))
        ends = [(LONG_NAME + wide * end, y) for end in (one.low, one.high)]
        items.append(Shape(polyline(ends), stroke=hue, width=style.lines.coast))
        dot = circle(LONG_NAME + wide * one.share, y, 1.15)
        items.append(Shape(dot, hue, style.palette.paper, style.lines.border))
    return Chart(room, bottom + AXIS, tuple(items))


def _names(rows: Sequence[Row], top: float, style: Style) -> list[Drawn]:
    """Return the names of rows, with the signs of seats before them."""
    items: list[Drawn] = []
    for i, row in enumerate(rows):
        y, indent = top + (i + 0.5) * ROW, 0.0
        if row.seat is not None:
            sign = seat_shape(row.seat.shape, 1.6, y, 2.8)
            items.append(Shape(sign, row.seat.hue, style.palette.ink, style.lines.hairline))
            indent = 4.4
        size = fitted(row.name, NAME - indent - 1, LABEL)
        items.append(Text(indent, y + size * 0.36, row.name, size, style.palette.ink))
    return items


def _ticks(low: float, high: float, left: float, y: float, wide: float, style: Style) -> list[Drawn]:
    """Return the ticks and figures of a scale of shares, in per cent."""
    step = nice_step(100 * (high - low), 4)
    items: list[Drawn] = []
    for n in range(ceil(100 * low / step), floor(100 * high / step) + 1):
        x = left + wide * (n * step / 100 - low) / (high - low)
        items.append(Shape(polyline([(x, y), (x, y + 0.9)]), stroke=style.palette.ink, width=style.lines.hairline))
        items.append(Text(x, y + 1.4 + FOOTER, _figure(n * step), FOOTER, style.palette.ink, anchor="middle"))
    return items


def histogram(counts: Mapping[int, int], marks: tuple[int, int, int], said: str, room: Chart, style: Style) -> Chart:
    """Return a histogram of the number of games that had each number; each bar spans a whole count of numbers.

    `marks` are the 10th percentile, the median and the 90th percentile; bars from the first to the last of them are
    dark. `said` is the text at the dashed line of the median. The chart has the width and height of `room`.
    """
    colours, ink = style.palette, style.palette.ink
    tenth, median, ninetieth = marks
    low, high = min(counts), max(counts)
    step = max(1, int(nice_step(high - low + 1, BARS))) if high > low else 1
    first = low // step * step
    bins: dict[int, int] = {}
    for value, games in counts.items():
        bins[(value - first) // step] = bins.get((value - first) // step, 0) + games
    slots = max((high - first) // step + 1, 6)
    pitch, top, bottom = room.width / slots, 6.0, room.height - AXIS
    tallest = max(bins.values())
    dark: list[Path] = []
    light: list[Path] = []
    for slot, games in sorted(bins.items()):
        tall = (bottom - top) * games / tallest
        inside = tenth - step < first + slot * step <= ninetieth
        bar = rectangle(slot * pitch + pitch * 0.07, bottom - tall, pitch * 0.86, tall)
        (dark if inside else light).append(bar)
    items: list[Drawn] = []
    for bars, share in ((light, PALE), (dark, DEEP)):
        if bars:
            items.append(Shape(joined(bars), fill=colours.tint(HUE, share)))
    items.append(_baseline(bottom, 0, room.width, style))
    x = ((median - first) / step + 0.5 / step) * pitch
    items.append(Shape(polyline([(x, top - 1), (x, bottom)]), None, ink, style.lines.border, DASH))
    half = width(said, LABEL) / 2
    items.append(Text(min(max(x, half), room.width - half), top - 2.2, said, LABEL, ink, anchor="middle"))
    jump = int(max(1, nice_step(max(slots * step, 1), 6)))
    items += [
        _tick_label((value - first + 0.5) / step * pitch, bottom, f"{value:,}", room.width, style)
        for value in range(ceil(first / jump) * jump, first + slots * step, jump)
    ]
    return Chart(room.width, room.height, tuple(items))


def _tick_label(x: float, y: float, text: str, room: float, style: Style) -> Text:
    """Return a figure below an axis, kept inside the chart."""
    half = width(text, FOOTER) / 2
    return Text(min(max(x, half), room - half), y + 1.4 + FOOTER, text, FOOTER, style.palette.ink, anchor="middle")


def columns(values: Sequence[tuple[str, float]], room: Chart, style: Style) -> Chart:
    """Return a column for each name, in this order, with its share in per cent above it."""
    ink, pitch, top, bottom = style.palette.ink, room.width / len(values), 5.0, room.height - AXIS
    tallest = max(share for _, share in values) or 1
    items: list[Drawn] = []
    wide = min(pitch * 0.78, 12.0)
    for i, (name, share) in enumerate(values):
        x, tall = (i + 0.5) * pitch, (bottom - top) * share / tallest
        bar = rectangle(x - wide / 2, bottom - tall, wide, tall)
        items.append(Shape(bar, fill=style.palette.tint(HUE, 0.6)))
        items.append(Text(x, bottom - tall - 1, f"{100 * share:.0f}", FOOTER, ink, anchor="middle"))
        size = fitted(name, max(pitch - 0.8, 4), FOOTER, smallest=0.9)
        items.append(Text(x, bottom + 1.4 + FOOTER, name, size, ink, anchor="middle"))
    items.append(_baseline(bottom, 0, room.width, style))
    return Chart(room.width, room.height, tuple(items))


def bars(values: Sequence[tuple[str, float]], room: Chart, style: Style) -> Chart:
    """Return a bar for each name, the longest first, with its share in per cent at its end."""
    ink, names = style.palette.ink, 20.0
    longest = max(share for _, share in values) or 1
    pitch = min(6.0, room.height / len(values))
    items: list[Drawn] = []
    for i, (name, share) in enumerate(sorted(values, key=lambda one: -one[1])):
        y, long = (i + 0.5) * pitch, (room.width - names - 10) * share / longest
        items.append(Text(0, y + LABEL * 0.36, name, fitted(name, names - 1, LABEL), ink))
        items.append(Shape(rectangle(names, y - pitch * 0.36, long, pitch * 0.72), fill=style.palette.tint(HUE, 0.6)))
        items.append(Text(names + long + 1, y + LABEL * 0.36, f"{100 * share:.1f}", LABEL, ink))
    items.append(Shape(polyline([(names, 0), (names, pitch * len(values))]), None, ink, style.lines.hairline))
    return Chart(room.width, pitch * len(values), tuple(items))
