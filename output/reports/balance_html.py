"""Measured balance as one self-contained HTML file: no script, no font, no request to a server.

Plots are our own scenes as inline SVG. Each plot is one picture with a title and a description, and a click opens a
table of its numbers below it. The page can be read on a telephone and on paper.
"""

from collections.abc import Iterable, Sequence
from html import escape

from landpress.engine.proof.depth import Depth
from landpress.engine.proof.experiment import Run
from landpress.layouts.paper import paper
from landpress.layouts.sheet import Area
from landpress.layouts.version import __version__
from landpress.output.files import svg
from landpress.output.reports import balance_report, depth_report
from landpress.output.reports.balance_report import Plot, Row
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.scene.words import Words

WIDE, HALF, HIGH = 180.0, 86.0, 34.0
"""In mm: the width of a plot across the page, the width of each of two side by side, and the height of these."""
MAP = 110.0
"""The height of the heat maps in mm."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
CSS = """
:root { color-scheme: light; }
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; background: #fff; color: INK;
  font: 1rem/1.5 "Noto Sans", "Noto Sans JP", system-ui, sans-serif; }
header { padding: 1.2rem 1.2rem .8rem; margin: 6px;
  border: 1px solid INK; outline: 1px solid INK; outline-offset: 5px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; text-transform: uppercase; letter-spacing: .05em;
  text-shadow: .05em .05em 0 #fff, .09em .09em 0 INK; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .3rem; padding-top: 1rem; border-top: 2px solid INK; }
h3 { font-size: .95rem; margin: 0 0 .4rem; }
p { margin: .3rem 0; max-width: 46rem; }
.about, footer { color: #4a5164; }
figure { margin: 1.2rem 0 0; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: .5rem 2rem; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
th, td { text-align: right; padding: .1rem .8rem .1rem 0; border-bottom: 1px solid #d5d8e0; font-weight: normal; }
th:first-child, td:first-child { text-align: left; }
thead th { font-weight: bold; border-bottom-color: INK; }
.facts td, .facts th { text-align: left; vertical-align: top; }
details { font-size: .85rem; }
details > div { max-height: 22rem; overflow: auto; }
summary { cursor: pointer; color: #4a5164; }
@media print { body { padding: 0; } details { display: none; } figure, tr { break-inside: avoid; } }
"""


def write(runs: Sequence[Run], words: Words, depth: Depth | None = None) -> bytes:
    """Return the report as HTML; the same runs give the same bytes."""
    style = Style(paper("a4"), words)
    game = words("game.title")
    title = words("balance.title", game=game)
    parts = [
        f'<header><h1>{escape(title)}</h1><p class="about">{escape(balance_report.about(runs, words))}</p>',
        f"<p>{escape(balance_report.exact(runs[0], words))}</p></header><main>",
        *(_figure(plot, f"s{i}", words) for i, plot in enumerate(balance_report.share_plots(runs, WIDE, style))),
        *(f"<p><strong>{escape(line)}</strong></p>" for line in balance_report.overall(runs, words)),
        f'<p class="about">{escape(balance_report.validity(runs, words))}</p>',
        *(_section(run, f"r{i}", style) for i, run in enumerate(runs)),
        *([_depth(depth, style)] if depth else []),
        f"</main><footer><p>Landpress {__version__}</p></footer>",
    ]
    return page(title, parts, words)


def page(title: str, parts: Iterable[str], words: Words) -> bytes:
    """Return a whole page with its title and the parts of its body."""
    ink = Style(paper("a4"), words).palette.ink
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS.replace('INK', ink)}</style>"
    )
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="{words.language}"><head>{head}</head>\n<body>{body}</body></html>\n'.encode()


def _section(run: Run, name: str, style: Style) -> str:
    """Return the section about the run of one policy."""
    words = style.words
    plots = [
        _figure(plot, f"{name}p{i}", words) for i, plot in enumerate(balance_report.run_plots(run, HALF, HIGH, style))
    ]
    heat = balance_report.heat_plots(run, Area(0, 0, WIDE, MAP), style)
    lively = balance_report.lively_plot(run, WIDE, style)
    return "\n".join(
        [
            f"<section><h2>{escape(balance_report.title(run, words))}</h2>",
            *(f"<p>{escape(line)}</p>" for line in balance_report.statement(run, words)),
            table((), balance_report.fact_rows(run, words), "facts"),
            _figure(lively, f"{name}l", words),
            f'<div class="plots">{"".join(plots)}</div>',
            *(_figure(plot, f"{name}h", words) for plot in heat),
            "</section>",
        ]
    )


def _depth(depth: Depth, style: Style) -> str:
    """Return the section about the policies against each other."""
    first, *others = depth_report.statement(depth, style.words)
    plot = depth_report.plot(depth, WIDE, style)
    told = "".join(f"<p>{escape(line)}</p>" for line in others)
    return f"<section><h2>{escape(first)}</h2>{told}{_figure(plot, 'depth', style.words)}</section>"


def _figure(plot: Plot, name: str, words: Words) -> str:
    """Return a plot with its heading, and its numbers below it."""
    scene = Scene(plot.chart.width, plot.chart.height, plot.title, plot.chart.items)
    return (
        f"<figure><h3>{escape(plot.title)}</h3>{svg.inline(scene, name, plot.text)}"
        f"<details><summary>{escape(words('balance.numbers'))}</summary><div>{table(plot.head, plot.rows)}</div>"
        "</details></figure>"
    )


def table(head: Row, rows: Iterable[Row], kind: str = "") -> str:
    """Return a table; the first cell of a row is its heading."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    ]
    opened = f'<table class="{kind}">' if kind else "<table>"
    return f"{opened}{f'<thead><tr>{top}</tr></thead>' if head else ''}<tbody>{''.join(lines)}</tbody></table>"
