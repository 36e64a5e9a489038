"""Measured balance as a PDF on A4: pages that compare all policies, then a page for each policy.

The plots and heat maps are those of the HTML report. The PDF has the numbers attached as `balance.json`. Lengths are
millimetres.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.proof.depth import Depth
from landpress.engine.proof.experiment import Run
from landpress.layouts.paper import paper
from landpress.layouts.sheet import Area
from landpress.layouts.version import __version__
from landpress.output.files import pdf
from landpress.output.reports import balance_json, balance_report, depth_report
from landpress.output.reports.balance_report import Plot, count, percent
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import fitted, plain, stacked
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, FOOTER, LABEL, LEADING, TITLE, Style
from landpress.output.scene.typeset import shifted
from landpress.output.scene.words import Words
from landpress.output.sheets.page import drop, heading
from landpress.output.survey.neatline import neatline

ATTACHED = "balance.json"
GAP, HEADING = 5.0, 5.0
MARGIN, BORDER = 13.0, 4.0
"""The margin of a page, and how far its border lies outside the text."""
PLOT, LINE = 31.0, 5.4
"""The height of a plot below its heading, and of a line of the table."""


class Block(NamedTuple):
    """Items that stay together on a page, from their top left corner, and their height."""

    items: Sequence[Drawn]
    height: float


def write(runs: Sequence[Run], words: Words, depth: Depth | None = None) -> bytes:
    """Return the report as a PDF; the same runs give the same bytes."""
    style = Style(paper("a4"), words, look="survey", margin=MARGIN)
    pages = [(_title(runs, words), items) for items in _compared(runs, depth, style)]
    pages += [(balance_report.title(run, words), _page(run, style)) for run in runs]
    scenes = [_sheet(title, items, n, len(pages), style) for n, (title, items) in enumerate(pages, 1)]
    text = balance_json.json_text(runs, depth).encode()
    return pdf.write(scenes, words.language, f"Landpress {__version__}", text, ATTACHED)


def _lines(lines: Sequence[str], x: float, y: float, size: float, style: Style, bold: bool = False) -> list[Drawn]:
    ink = style.palette.ink
    return [Text(x, y + (i * LEADING + 0.95) * size, line, size, ink, bold) for i, line in enumerate(lines)]


def _told(texts: Sequence[str], size: float, style: Style) -> Block:
    """Return sentences, broken into lines at the width of the page."""
    items: list[Drawn] = []
    y = 0.0
    for text in texts:
        lines = plain(text).lines(style.printable.width, size)
        items += stacked(lines, 0, y + 0.95 * size, size, style.palette.ink)
        y += (len(lines) * LEADING + 0.3) * size
    return Block(items, y)


def _plot(plot: Plot, style: Style) -> Block:
    """Return a plot below its heading."""
    items = [*_lines([plot.title], 0, 0, LABEL, style, bold=True), *shifted(plot.chart.items, 0, HEADING)]
    return Block(items, HEADING + plot.chart.height)


def _sheet(title: str, items: Sequence[Item], sheet: int, sheets: int, style: Style) -> Scene:
    area, words = style.printable, style.words
    foot = words("balance.report_footer", version=__version__, n=sheet, m=sheets)
    footer = Text(area.x, area.bottom, foot, FOOTER, style.palette.ink)
    border = neatline(area.inset(-BORDER, -BORDER, -BORDER, -BORDER), style)
    return Scene(style.page.width, style.page.height, title, (*border, *items, footer))


def _head(title: str, line: str, style: Style) -> Block:
    """Return a page's title and a line below it."""
    room = style.printable.width
    top = TITLE * 1.3 + drop(style)
    items = [*heading(title, 0, 0, room, style), *_lines([line], 0, top, fitted(line, room, LABEL), style)]
    return Block(items, top + LABEL * LEADING)


def _compared(runs: Sequence[Run], depth: Depth | None, style: Style) -> list[list[Item]]:
    """Return the first pages: what is proven, the shares of all policies on one scale, an overview, the findings."""
    room, words = style.printable.width, style.words
    blocks = [
        _head(_title(runs, words), balance_report.about(runs, words), style),
        _told([balance_report.exact(runs[0], words)], BODY, style),
        *(_plot(plot, style) for plot in balance_report.share_plots(runs, room, style)),
        _told([*balance_report.overall(runs, words), balance_report.validity(runs, words)], FOOTER, style),
        _glance(runs, style),
    ]
    for run in runs:
        named = _lines([balance_report.title(run, words)], 0, 0, BODY, style, bold=True)
        told = _told(balance_report.statement(run, words), BODY, style)
        below = BODY * LEADING
        lively = _plot(balance_report.lively_plot(run, room, style), style)
        top = below + told.height
        items = [*named, *shifted(told.items, 0, below), *shifted(lively.items, 0, top)]
        blocks.append(Block(items, top + lively.height))
    if depth:
        told = _told(depth_report.statement(depth, words), BODY, style)
        drawn = _plot(depth_report.plot(depth, room, style), style)
        blocks.append(Block([*told.items, *shifted(drawn.items, 0, told.height)], told.height + drawn.height))
    return _flowed(blocks, style.printable)


def _flowed(blocks: Sequence[Block], area: Area) -> list[list[Item]]:
    """Return pages with the blocks one below the other, on as many pages as they need."""
    pages: list[list[Item]] = [[]]
    y = area.y
    for block in blocks:
        if pages[-1] and y + block.height > area.bottom - HEADING:
            pages.append([])
            y = area.y
        pages[-1] += shifted(block.items, area.x, y)
        y += block.height + GAP
    return pages


def _title(runs: Sequence[Run], words: Words) -> str:
    return words("balance.title", game=words("game.title"))


def _glance(runs: Sequence[Run], style: Style) -> Block:
    """Return a table with a row for each policy, below its heading."""
    words, ink, room = style.words, style.palette.ink, style.printable.width
    keys = ("policy", "games", "proven_short", "evidence_short", "turns", "leads", "drama", "shared", "cut")
    table = [tuple(words(f"balance.{key}") for key in keys)]
    for run in runs:
        total = run.total
        medians = [run.summary(name) for name in ("turns", "leads", "drama")]
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
    items = _lines([words("balance.overview")], 0, 0, LABEL, style, bold=True)
    pitch = room / len(keys)
    for j, row in enumerate(table):
        base = HEADING + (j + 0.9) * LINE
        for i, text in enumerate(row):
            size = fitted(text, pitch - 2, LABEL, bold=j == 0, smallest=1.2)
            x = 0.0 if i == 0 else (i + 1) * pitch - 1
            items.append(Text(x, base, text, size, ink, j == 0, "start" if i == 0 else "end"))
        rule = polyline([(0, base + 1.6), (room, base + 1.6)])
        items.append(Shape(rule, stroke=ink, width=style.lines.border if j == 0 else style.lines.hairline))
    return Block(items, HEADING + len(table) * LINE)


def _page(run: Run, style: Style) -> list[Item]:
    """Return the page of a policy: the findings, the plots in two columns, the heat maps below them."""
    area, words = style.printable, style.words
    head = _head(balance_report.title(run, words), "  ".join(balance_report.statement(run, words)), style)
    items: list[Drawn] = list(head.items)
    y = head.height + 4
    names = balance_report.fact_rows(run, words)
    room = max(width(name, LABEL) for name, _ in names) + 4
    for name, value in names:
        items += _lines([name], 0, y, LABEL, style)
        items += _lines([value], room, y, fitted(value, area.width - room, LABEL), style)
        y += LABEL * LEADING
    y += GAP
    wide = (area.width - GAP) / 2
    for i, plot in enumerate(balance_report.run_plots(run, wide, PLOT, style)):
        column = i % 2
        items += shifted(_plot(plot, style).items, column * (wide + GAP), y)
        y += column * (HEADING + PLOT + GAP)
    y += (1 - column) * (HEADING + PLOT + GAP)
    below = Area(0, y + HEADING, area.width, area.height - y - 2 * HEADING)
    for plot in balance_report.heat_plots(run, below, style):
        items += [*_lines([plot.title], 0, y, LABEL, style, bold=True), *plot.chart.items]
    return list(shifted(items, area.x, area.y))
