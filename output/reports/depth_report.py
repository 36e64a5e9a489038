"""The depth of a game or a board (engine/proof/depth.py) as text, and as a plot for the reports."""

from collections.abc import Sequence

from landpress.engine.proof.betting import Interval
from landpress.engine.proof.depth import Depth, Step, elo_points
from landpress.output.reports import charts
from landpress.output.reports.balance_report import Plot, Row, percent
from landpress.output.scene.style import Style
from landpress.output.scene.words import Words


def _all(depth: Depth) -> Sequence[Step]:
    """Return the steps, and the one from the weakest to the strongest policy if it is not among them."""
    return depth.steps if depth.whole in depth.steps else (*depth.steps, depth.whole)


def _name(step: Step, words: Words) -> str:
    return words("balance.depth_step", **step.pair._asdict())


def _elo(share: Interval, seats: int) -> list[str]:
    """Return a share and its bounds as differences in Elo points. All or nothing of the wins has no finite one."""
    points = zip(share, elo_points(share, seats), strict=True)
    return [f"{found:+,}" if found is not None else "∞" if part else "-∞" for part, found in points]


def rows(depth: Depth, words: Words) -> list[Row]:
    """Return for each comparison its name, share, low and high (per cent), and these three in Elo points."""
    return [(_name(step, words), *map(percent, step.share), *_elo(step.share, depth.seats)) for step in _all(depth)]


def statement(depth: Depth, words: Words) -> list[str]:
    """Return what is proven about the steps, and how much is left to luck, as sentences."""
    luck = {key: f"{part:.2f}" for key, part in depth.luck._asdict().items()}
    return [
        words("balance.depth_found", proven=depth.proven, steps=len(depth.steps)),
        words("balance.depth_luck", **depth.whole.pair._asdict(), **luck),
    ]


def text(depth: Depth, words: Words) -> list[str]:
    """Return the lines of the terminal."""
    found = rows(depth, words)
    room = max(len(name) for name, *_ in found)
    told = []
    for name, share, low, high, *points in found:
        elo = words("balance.depth_elo_text", **dict(zip(("share", "low", "high"), points, strict=True)))
        told.append(f"  {name:<{room}}{share:>7} %   {low:>5} – {high:<5}  {elo}")
    first, *others = statement(depth, words)
    return [first, *told, *(f"  {line}" for line in others)]


def plot(depth: Depth, room: float, style: Style) -> Plot:
    """Return the plot of all comparisons on one scale."""
    words = style.words
    found = [charts.Row(_name(step, words), step.share) for step in _all(depth)]
    equal = 1 / depth.seats
    chart = charts.parts(found, room, style, (equal, words("balance.equal", equal=percent(equal))))
    elo_heads = (words("balance.depth_elo"), words("balance.low"), words("balance.high"))
    head = ("", *(words(f"balance.{key}") for key in ("share", "low", "high")), *elo_heads)
    return Plot(words("balance.depth_title"), words("balance.depth_text"), chart, head, rows(depth, words))
