"""Measured balance on paper: a page that compares all policies, then a page for each with its plots and heat maps.

All is drawn by the same charts as the HTML report, on A4. The numbers themselves travel inside as `balance.json`.
"""

from collections.abc import Sequence

from engine.balance import summary
from engine.experiment import Run
from layouts import __version__
from layouts.paper import paper
from layouts.sheet import Area
from output import balance_plots, balance_report, pdf
from output.balance_plots import Plot
from output.balance_report import count, percent
from output.fonts import fitted, width, wrapped
from output.scene import Item, Scene, Shape, Text, Window
from output.shapes import polyline
from output.style import BODY, FOOTER, LABEL, LEADING, TITLE, Style
from output.typeset import shifted
from output.words import Words

ATTACHED = "balance.json"
GAP, HEADING = 6.0, 5.0
PLOT, ROWS = 31.0, 3
"""The height of a plot below its heading, and in how many rows the plots of a policy stand, two in each."""


def write(runs: Sequence[Run], words: Words) -> bytes:
    """The report as a PDF; the same bytes for the same runs."""
    style = Style(paper("a4"), words)
    sheets = 1 + len(runs)
    scenes = [_compared(runs, style, sheets)]
    scenes += [_page(run, n, sheets, style) for n, run in enumerate(runs, 2)]
    text = balance_report.json_text(runs).encode()
    return pdf.write(scenes, words.language, f"Landpress {__version__}", text, ATTACHED)


def _lines(lines: Sequence[str], x: float, y: float, size: float, style: Style, bold: bool = False) -> list[Item]:
    ink = style.palette.ink
    return [Text(x, y + (i * LEADING + 0.95) * size, line, size, ink, bold) for i, line in enumerate(lines)]


def _told(texts: Sequence[str], area: Area, y: float, size: float, style: Style) -> tuple[list[Item], float]:
    """Sentences, each in lines of the width of an area, and where they end."""
    items: list[Item] = []
    for text in texts:
        lines = wrapped(text, area.width, size)
        items += _lines(lines, area.x, y, size, style)
        y += (len(lines) * LEADING + 0.3) * size
    return items, y


def _plot(plot: Plot, x: float, y: float, style: Style) -> list[Item]:
    """A plot below its heading."""
    drawn = [item for item in plot.chart.items if not isinstance(item, Window)]
    return [*_lines([plot.title], x, y, LABEL, style, bold=True), *shifted(drawn, x, y + HEADING)]


def _sheet(title: str, items: Sequence[Item], sheet: int, sheets: int, style: Style) -> Scene:
    area, words = style.printable, style.words
    foot = words("balance.report_footer", version=__version__, n=sheet, m=sheets)
    footer = Text(area.x, area.bottom, foot, FOOTER, style.palette.ink)
    return Scene(style.page.width, style.page.height, title, (*items, footer))


def _head(title: str, line: str, area: Area, style: Style) -> tuple[list[Item], float]:
    """A page's title and a line below it, and where the page goes on."""
    items: list[Item] = [
        Text(area.x, area.y + TITLE * 0.8, title, fitted(title, area.width, TITLE, True), style.palette.ink, True),
        *_lines([line], area.x, area.y + TITLE * 1.3, fitted(line, area.width, LABEL), style),
    ]
    return items, area.y + TITLE * 1.3 + LABEL * LEADING + 4


def _compared(runs: Sequence[Run], style: Style, sheets: int) -> Scene:
    """The first page: what is proven, the shares of all policies on one scale, everything at a glance."""
    area, words = style.printable, style.words
    game = words(f"{runs[0].task.boards[0].game}.title")
    title = words("balance.title", game=game)
    items, y = _head(title, balance_report.about(runs, words), area, style)
    told, y = _told([balance_report.exact(runs[0], words)], area, y, BODY, style)
    items += told
    y += GAP
    for plot in balance_plots.share_plots(runs, area.width, style):
        items += _plot(plot, area.x, y, style)
        y += HEADING + plot.chart.height + GAP
    any_time = words("balance.any_time" if runs[0].task.until is not None else "balance.fixed_games")
    told, y = _told([any_time], area, y - GAP / 2, FOOTER, style)
    items += [*told, *_lines([words("balance.overview")], area.x, y + GAP, LABEL, style, bold=True)]
    y += GAP + HEADING
    for run in runs:
        items += _lines([balance_report.title(run, words)], area.x, y, BODY, style, bold=True)
        told, y = _told(balance_report.statement(run, words), area, y + BODY * LEADING, BODY, style)
        items += told
        y += 3
    items += _glance(runs, area, y, style)
    return _sheet(title, items, 1, sheets, style)


def _glance(runs: Sequence[Run], area: Area, y: float, style: Style) -> list[Item]:
    """A table with a row a policy."""
    words, ink = style.words, style.palette.ink
    keys = ("policy", "games", "proven_short", "evidence_short", "turns", "leads", "drama", "shared", "cut")
    table = [tuple(words(f"balance.{key}") for key in keys)]
    for run in runs:
        total = run.total
        medians = [summary(getattr(total, name)) for name in ("turns", "leads", "drama")]
        table.append(
            (
                run.task.policy,
                count(total.games),
                f"±{percent(run.proven)}",
                f"{run.evidence:.3g}",
                *(count(one.median) if one else "–" for one in medians),
                *(f"{percent(games / total.games)} %" for games in (total.shared, total.cut)),
            )
        )
    items: list[Item] = []
    pitch = area.width / len(keys)
    for j, row in enumerate(table):
        base = y + (j + 0.9) * 5.4
        for i, text in enumerate(row):
            size = fitted(text, pitch - 2, LABEL, bold=j == 0, smallest=1.2)
            x = area.x if i == 0 else area.x + (i + 1) * pitch - 1
            items.append(Text(x, base, text, size, ink, j == 0, "start" if i == 0 else "end"))
        rule = polyline([(area.x, base + 1.6), (area.right, base + 1.6)])
        items.append(Shape(rule, stroke=ink, width=style.lines.border if j == 0 else style.lines.hairline))
    return items


def _page(run: Run, sheet: int, sheets: int, style: Style) -> Scene:
    """The page of a policy."""
    area, words = style.printable, style.words
    items, y = _head(balance_report.title(run, words), "  ".join(balance_report.statement(run, words)), area, style)
    names = balance_report.fact_rows(run, words)
    room = max(width(name, LABEL) for name, _ in names) + 4
    for name, value in names:
        items += _lines([name], area.x, y, LABEL, style)
        items += _lines([value], area.x + room, y, fitted(value, area.width - room, LABEL), style)
        y += LABEL * LEADING
    y += GAP
    wide = (area.width - GAP) / 2
    plots = list(balance_plots.run_plots(run, wide, PLOT, style))
    for i, plot in enumerate(plots):
        x, row = area.x + i % 2 * (wide + GAP), i // 2
        items += _plot(plot, x, y + row * (HEADING + PLOT + GAP), style)
    y += -(-len(plots) // 2) * (HEADING + PLOT + GAP)
    below = area.inset(top=y - area.y + HEADING, bottom=5)
    plot = balance_plots.heat_plot(run, below, style)
    items += [*_lines([plot.title], area.x, y, LABEL, style, bold=True), *plot.chart.items]
    return _sheet(balance_report.title(run, words), items, sheet, sheets, style)
