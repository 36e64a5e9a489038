"""Charts are true: figures are at the values that they name, bars are as long and as dark as the counts require."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.proof.betting import Interval
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.reports import charts
from landpress.output.reports.charts import Chart, Panel, Row
from landpress.output.scene.items import Shape, Text
from landpress.output.scene.style import FOOTER, Style
from tests.output.printing import Box, extent

STYLE = Style(paper("a4"), words("en"))
ROOM = Chart(90, 34, ())


def boxes(shape: Shape) -> list[Box]:
    """Return the rectangles of a path that contains only rectangles."""
    assert len(shape.path) % 5 == 0
    return [extent(shape.path[i : i + 4]) for i in range(0, len(shape.path), 5)]


def figures(chart: Chart) -> dict[float, float]:
    """Return the figures below the axis: the middle of each by its number."""
    texts = [item for item in chart.items if isinstance(item, Text) and item.size == FOOTER]
    lowest = max(text.y for text in texts)
    assert {text.anchor for text in texts if text.y == lowest} == {"middle"}
    return {float(text.text.replace(",", "")): text.x for text in texts if text.y == lowest}


def bars(chart: Chart) -> tuple[list[Box], set[int]]:
    """Return the bars of a histogram from the left, and the numbers of the dark ones."""
    dark, light = (STYLE.palette.tint("blue", share) for share in (charts.DEEP, charts.PALE))
    filled = {item.fill: boxes(item) for item in chart.items if isinstance(item, Shape) and item.fill}
    assert set(filled) <= {dark, light}
    found = sorted((box, fill == dark) for fill, shapes in filled.items() for box in shapes)
    return [box for box, _ in found], {i for i, (_, is_dark) in enumerate(found) if is_dark}


def counted(counts: dict[int, int], tenth: int, median: int, ninetieth: int) -> Chart:
    return charts.histogram(counts, (tenth, median, ninetieth), "median", ROOM, STYLE)


@given(st.floats(0.05, 0.4), st.floats(0.01, 0.1), st.integers(2, 6))
def test_the_figures_of_shares_stand_where_such_shares_are(low: float, reach: float, places: int) -> None:
    """Two dots give the scale: every figure is where a dot of that share would be."""
    rows = [Row("a", Interval(low, low - reach, low + reach)), Row("b", Interval(low + 0.3, low + 0.2, low + 0.4))]
    rows += [Row("c", Interval(1 / places, 1 / places, 1 / places))] * (places - 2)
    chart = charts.shares([Panel("random", rows, 0.0)], "equal", 180, STYLE)
    dots = [extent(item.path) for item in chart.items if isinstance(item, Shape) and item.stroke == "#ffffff"]
    first, second = ((left + right) / 2 for left, _, right, _ in dots[:2])
    told = figures(chart)
    assert told
    for per_cent, x in told.items():
        assert x == pytest.approx(first + (per_cent / 100 - low) / 0.3 * (second - first), abs=0.12), per_cent
    steps = {round(b - a, 1) for a, b in pairwise(sorted(told))}
    assert len(steps) <= 1, "a regular scale"


def values(low: int, high: int, every: int = 1) -> dict[int, int]:
    return {value: 1 + value % 3 for value in range(low, high + 1, every)}


@pytest.mark.parametrize(("low", "high"), [(0, 5), (3, 12), (7, 36), (1, 99), (40, 480), (999, 4321)])
def test_the_figures_of_a_histogram_stand_at_their_bars(low: int, high: int) -> None:
    """If most games have the value of a figure, the figure is below the tallest bar."""
    counts = values(low, high)
    told = figures(counted(counts, low, low, high))
    assert len(told) >= 2
    for value, x in told.items():
        if low <= value <= high and 4 < x < 86:  # figures at the rim are kept inside the chart
            found, _ = bars(counted(counts | {int(value): 10**6}, low, low, high))
            left, _, right, _ = min(found, key=lambda box: box[1])
            assert left - 0.1 * (right - left) <= x <= right, value


@pytest.mark.parametrize(("tenth", "ninetieth"), [(0, 99), (10, 89), (10, 85), (12, 87), (14, 84), (14, 85), (15, 90)])
def test_the_bars_of_the_middle_eighty_per_cent_are_dark(tenth: int, ninetieth: int) -> None:
    """The dark bars go from the bar of the tenth percentile to that of the ninetieth.

    There are a hundred values in bars of five.
    """
    found, dark = bars(counted(values(0, 99), tenth, 50, ninetieth))
    assert len(found) == 20
    assert dark == set(range(tenth // 5, ninetieth // 5 + 1))


@pytest.mark.parametrize("value", [10, 13, 19])
def test_the_line_of_the_median_stands_in_the_middle_of_its_bar(value: int) -> None:
    chart = counted(values(10, 19), 11, value, 18)
    found, _ = bars(chart)
    (line,) = [extent(item.path) for item in chart.items if isinstance(item, Shape) and item.dash]
    left, _, right, _ = found[value - 10]
    assert (line[0], line[2]) == pytest.approx(((left + right) / 2,) * 2)


def test_bars_of_a_histogram_stand_on_the_axis_as_tall_as_their_games() -> None:
    counts = {1: 2, 2: 8, 3: 4, 4: 1, 5: 6, 6: 3}
    chart = counted(counts, 1, 3, 6)
    found, _ = bars(chart)
    (axis,) = [extent(i.path) for i in chart.items if isinstance(i, Shape) and i.stroke and not i.dash]
    assert {round(bottom, 6) for _, _, _, bottom in found} == {round(axis[1], 6)}
    tall = [bottom - top for _, top, _, bottom in found]
    assert tall == pytest.approx([games * tall[1] / 8 for games in counts.values()])


def shown(chart: Chart) -> list[Box]:
    filled: Iterable[Shape] = (item for item in chart.items if isinstance(item, Shape) and item.fill)
    return [box for shape in filled for box in boxes(shape)]


def test_columns_stand_on_the_axis_with_their_share_above_and_their_name_below() -> None:
    named = [("1", 0.1), ("2–3", 0.5), ("4–7", 0.4)]
    chart = charts.columns(named, ROOM, STYLE)
    axis = max(extent(i.path)[3] for i in chart.items if isinstance(i, Shape) and i.stroke)
    texts = {item.text: item for item in chart.items if isinstance(item, Text)}
    for (name, share), (left, top, right, bottom) in zip(named, shown(chart), strict=True):
        assert bottom == pytest.approx(axis)
        assert (bottom - top) / share == pytest.approx((axis - shown(chart)[1][1]) / 0.5)
        for text in (name, f"{100 * share:.0f}"):
            assert texts[text].x == pytest.approx((left + right) / 2)
        assert texts[f"{100 * share:.0f}"].y < top < axis < texts[name].y


def test_bars_are_sorted_and_as_long_as_their_share() -> None:
    named = [("build", 0.2), ("move", 0.7), ("finish", 0.1)]
    chart = charts.bars(named, Chart(90, 34, ()), STYLE)
    lengths = [right - left for left, _, right, _ in shown(chart)]
    assert [length / lengths[0] for length in lengths] == pytest.approx([1, 0.2 / 0.7, 0.1 / 0.7])
    texts = [item for item in chart.items if isinstance(item, Text)]
    assert [text.text for text in texts] == ["move", "70.0", "build", "20.0", "finish", "10.0"]
    for text, (_, top, _, bottom) in zip(texts[::2], shown(chart), strict=True):
        assert top < text.y < bottom + 0.5
