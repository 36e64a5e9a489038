"""The plots of measured balance, each with its title, its text alternative and its numbers.

The HTML report and the PDF have the same plots in different sizes. Lengths are millimetres.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from landpress.engine.loops.search import UCT_WIDTH
from landpress.engine.proof.experiment import Run
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.sheet import Area
from landpress.output.reports import charts, heat
from landpress.output.reports.balance_report import (
    Row,
    count,
    histograms,
    measure_rows,
    percent,
    place_name,
    seat_name,
    title,
    verb_rows,
)
from landpress.output.reports.charts import Chart, Panel
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

Shares = Sequence[tuple[str, float]]


class Plot(NamedTuple):
    """A chart with its title, its text alternative, and the head and rows of its table of numbers."""

    title: str
    text: str
    chart: Chart
    head: Row
    rows: Sequence[Row]


def share_plots(runs: Sequence[Run], room: float, style: Style) -> Iterator[Plot]:
    """Yield the plots that compare the shares of wins of all runs.

    The first plot has the places in the order of play, the second one the seats. A plot is left out if no run has
    measured its shares.
    """
    words = style.words
    head = (words("balance.policy"), "", *(words(f"balance.{key}") for key in ("share", "low", "high")))
    places, seats = [run.places for run in runs], [run.seats for run in runs]
    for kind, name, shares in (("places", place_name, places), ("seats", seat_name, seats)):
        measured = [(run, found) for run, found in zip(runs, shares, strict=True) if found]
        if not measured:
            continue
        signs = style.palette.seats if kind == "seats" else [None] * 6
        panels, rows = [], []
        for run, found in measured:
            named = [charts.Row(name(i, words), one, signs[i]) for i, one in enumerate(found)]
            proven = run.proven if kind == "places" else 0.0
            band = [words("balance.band", points=percent(proven))] if proven else []
            panels.append(Panel(" · ".join([title(run, words), *band]), named, proven))
            rows += [(run.task.policy, row.name, *map(percent, row.interval)) for row in named]
        equal = words("balance.equal", equal=percent(1 / len(panels[0].rows)))
        chart = charts.shares(panels, equal, room, style)
        yield Plot(words(f"balance.{kind}_title"), words(f"balance.{kind}_text"), chart, head, rows)


def run_plots(run: Run, width: float, height: float, style: Style) -> Iterator[Plot]:
    """Yield the other plots of a run, without the heat map; `width` and `height` are those of each plot."""
    words, total = style.words, run.total
    room = Chart(width, height, ())
    for name, counts in histograms(total).items():
        found = run.summary(name)
        if found is None:
            continue
        marks = (found.tenth, found.median, found.ninetieth)
        said = words("balance.median", value=count(found.median))
        rows = [(count(value), count(counts[value])) for value in sorted(counts)]
        chart = charts.histogram(counts, marks, said, room, style)
        head = (words("balance.value"), words("balance.games"))
        text = f"{words(f'balance.{name}_title')}. {said}, {count(found.tenth)} – {count(found.ninetieth)} (80 %)"
        yield Plot(words(f"balance.{name}_title"), text, chart, head, rows)
    yield _named("branching", _branching(total.branching), charts.columns, room, style)
    yield _named("verbs", verb_rows(run, words), charts.bars, room, style)


def _branching(counts: Mapping[int, int]) -> list[tuple[str, float]]:
    """Return the share of decisions by the number of actions, in ranges from one power of two to the next."""
    total = sum(counts.values()) or 1
    names = {0: "1", 1: "2–3"}
    return [
        (names.get(k, f"{_short(2**k)}–{_short(2 ** (k + 1) - 1)}"), counts.get(k, 0) / total)
        for k in range(min(counts, default=0), max(counts, default=0) + 1)
    ]


def _short(number: int) -> str:
    return f"{(number + 500) // 1000}k" if number >= 1000 else str(number)


def _named(key: str, values: Shares, draw: Callable[[Shares, Chart, Style], Chart], room: Chart, style: Style) -> Plot:
    words = style.words
    name = words(f"balance.{key}_title")
    rows = [(text, f"{percent(share)} %") for text, share in values]
    text = f"{name}: " + ", ".join(f"{label} {share}" for label, share in rows)
    head = (words(f"balance.{key}"), words("balance.share_of_all"))
    return Plot(name, text, draw(values, room, style), head, rows)


def lively_plot(run: Run, room: float, style: Style) -> Plot:
    """Return the plot of the measures of how lively the games are, with their intervals."""
    words = style.words
    found = measure_rows(run, words)
    if choices := run.mean("choices"):
        found.append((words("balance.choices_part", most=UCT_WIDTH), choices))
    rows = [(name, *map(percent, one)) for name, one in found]
    chart = charts.parts([charts.Row(name, one) for name, one in found], room, style)
    head = ("", *(words(f"balance.{key}") for key in ("mean", "low", "high")))
    return Plot(words("balance.lively_title"), words("balance.lively_text"), chart, head, rows)


def heat_plots(run: Run, area: Area, style: Style) -> Iterator[Plot]:
    """Yield the heat maps of all boards of a run, with one scale of colours. Of drawn boards there are none."""
    if run.tallies:
        yield _heat_plot(run, area, style)


def _heat_plot(run: Run, area: Area, style: Style) -> Plot:
    words, boards = style.words, run.task.boards
    played = [(board, tally) for board, tally in zip(boards, run.tallies, strict=True) if tally.games]
    peaks = [max(tally.cells, default=0) / tally.games for _, tally in played]
    most = max(peaks) or 1.0
    columns = _columns(len(played), area)
    lines = -(-len(played) // columns)
    wide, high = area.width / columns, (area.height - 6) / lines
    items: list[Drawn] = []
    for i, (board, tally) in enumerate(played):
        place = Area(area.x + i % columns * wide, area.y + i // columns * high, wide, high)
        items += heat.heat(board, tally.cells, most * tally.games, place.inset(1, 1, 1, 1), style)
    told = words("balance.heat_most", most=f"{most:.2f}")
    items += heat.key(area.x + 6, area.bottom - 3.4, words("balance.heat_none"), told, style)
    board, tally = played[0]
    names = board.lattice.names if isinstance(board, LatticeBoard) else range(len(board.cells))
    rows = [
        (str(name), f"{used / run.total.games:.3f}") for name, used in zip(names, run.total.cells, strict=True) if used
    ]
    head = (words("balance.cell"), words("balance.uses"))
    return Plot(
        words("balance.heat_title"),
        f"{words('balance.heat_text')} {told}.",
        Chart(area.right, area.bottom, tuple(items)),
        head,
        rows,
    )


def _columns(boards: int, area: Area) -> int:
    """Return the number of columns in which the boards are largest."""
    return max(range(1, boards + 1), key=lambda n: min(area.width / n, area.height / -(-boards // n)))
