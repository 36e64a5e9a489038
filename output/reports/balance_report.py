"""Measured balance as text for people, as rows for the tables of the reports, and as plots.

Shares are in per cent with one decimal. A plot has a title, a text alternative and its numbers. The HTML report and the
PDF have the same plots in different sizes. Lengths are millimetres.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.tally import Histogram, Tally
from landpress.engine.game import Game
from landpress.engine.loops.search import UCT_WIDTH
from landpress.engine.proof.balance import Summary
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.decision import together
from landpress.engine.proof.experiment import Run
from landpress.engine.proof.measures import VERB
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.sheet import Area
from landpress.output.reports import charts, heat
from landpress.output.reports.charts import Chart, Panel
from landpress.output.reports.fact_lines import written
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style
from landpress.output.scene.words import Words

Row = tuple[str, ...]
HISTOGRAMS = ("turns", "leads", "drama", "used")
SHARES = ("completed", "shared", "cut")
LIVELY = ("decided", "settled", "halfway", "comeback", "fits")
"""The measures of how lively games are, in the order in which they are shown."""
TOLD_ANYWAY = {"drawn_percent", "lead_changes", "verbs_percent", "drawer_win_percent"}
"""The keys of a game's own facts that the report already shows for every game under another name."""


def percent(share: float) -> str:
    """Return a share in per cent, with one decimal and without the sign."""
    return f"{100 * share:.1f}"


def count(number: int) -> str:
    """Return a whole number with commas between the thousands."""
    return f"{number:,}"


def own_facts(run: Run) -> dict[str, object]:
    """Return the facts that only this game measures (`told` of its playability)."""
    board = run.task.boards[0]
    found = Game(board.game).playability.told(board, run.total, run.total)
    return {key: value for key, value in found.items() if key not in TOLD_ANYWAY}


def about(runs: Sequence[Run], words: Words) -> str:
    """Return a line that says what was played."""
    task = runs[0].task
    board, game = task.boards[0], words("game.title")
    seats = words("page.seats", seats=board.players)
    if task.claim == "game":
        return words("balance.about_game", game=game, seats=seats, seed=task.seed)
    if task.claim == "boards":
        boards = len(task.boards)
        return words("balance.about_boards", game=game, seats=seats, boards=boards, seed=task.seed)
    code = board.code() or words("balance.no_code")
    text = words("balance.about_board", game=game, seats=seats, code=code, seed=task.seed)
    return text if is_valid(board) else f"{text} · {words('page.not_valid')}"


def exact(run: Run, words: Words) -> str:
    """Return a sentence about the chances of the seats that is known without playing."""
    if run.is_fixed_order:
        return words("balance.fixed_order")
    seats, period = run.task.boards[0].players, run.period
    key = "equal_all" if period == 1 else "equal_none" if period == seats else "equal_some"
    return words(f"balance.{key}", period=period)


def title(run: Run, words: Words) -> str:
    """Return the title of a run: its policy and its number of games."""
    told = {"policy": run.task.policy, "games": count(run.total.games)}
    if run.task.claim == "game":
        return words("balance.run_boards", boards=count(run.boards), **told)
    return words("balance.run", **told)


def statement(run: Run, words: Words) -> list[str]:
    """Return the findings about the places in the order of play, as sentences that name what they are about."""
    subject = words(f"balance.subject_{run.task.claim}", boards=run.boards)
    equal = percent(1 / len(run.places))
    said = [words("balance.within", subject=subject, points=percent(run.proven), equal=equal)]
    if run.task.until is not None and run.verdict != "within":
        told = {"width": percent(run.task.until), "equal": equal, "games": count(run.total.games)}
        said = [words(f"balance.{run.verdict}_until", subject=subject, **told)]
    said.append(words("balance.evidence", evidence=_weight(run.evidence)))
    return said


def verdict(runs: Sequence[Run]) -> str | None:
    """Return the verdict about the places at all strengths at once, or None if no width was to be decided."""
    decisions = [run.decision for run in runs if run.decision is not None]
    return together(decisions) if decisions else None


def overall(runs: Sequence[Run], words: Words) -> list[str]:
    """Return the finding about all strengths at once, as a sentence; empty if there is one, or nothing to decide."""
    found = verdict(runs)
    if found is None or len(runs) == 1:
        return []
    return [words(f"balance.all_{found}", width=percent(runs[0].task.until or 0), strengths=len(runs))]


def _weight(evidence: float) -> str:
    return f"{evidence:.2f}" if 0.01 <= evidence < 1000 else f"{evidence:.1e}"


def place_name(place: int, words: Words) -> str:
    """Return the name of a place in the order of play; places count from 0."""
    return words("balance.first") if place == 0 else words("balance.place", n=place + 1)


def seat_name(seat: int, words: Words) -> str:
    """Return the name of a seat, which counts from 0 as in traces and files."""
    return words("balance.seat", n=seat)


def share_rows(run: Run, words: Words) -> list[Row]:
    """Return name, share, low and high (per cent) of each place, then of each seat if seats are measured."""
    named = [(place_name(i, words), one) for i, one in enumerate(run.places)]
    named += [(seat_name(i, words), one) for i, one in enumerate(run.seats)]
    return [(name, percent(one.share), percent(one.low), percent(one.high)) for name, one in named]


def _told(found: Summary, words: Words) -> str:
    mean = {name: f"{value:.1f}" for name, value in zip(("mean", "low", "high"), found.mean, strict=True)}
    whole = {name: count(value) for name, value in found._asdict().items() if name != "mean"}
    return words("balance.summary", **whole, **mean)


def histograms(total: Tally) -> dict[str, Histogram]:
    """Return the histograms that are shown, by name."""
    return {name: getattr(total, name) for name in HISTOGRAMS}


def measure_rows(run: Run, words: Words) -> list[tuple[str, Interval]]:
    """Return the measures of how lively the games are, with their names. A measure that no game has is left out."""
    least, most = run.task.turns or (0, 0)
    names = {name: words(f"balance.{name}", least=least, most=most) for name in LIVELY}
    names |= {VERB + verb: words("balance.used_verb", verb=words(f"verb.{verb}")) for verb in run.total.verbs}
    found = [(shown, run.mean(name)) for name, shown in names.items()]
    return [(shown, mean) for shown, mean in found if mean is not None]


def _of_games(one: Interval, words: Words) -> str:
    return words("balance.share_of_games", **{key: percent(value) for key, value in one._asdict().items()})


def fact_rows(run: Run, words: Words) -> list[Row]:
    """Return the other measurements of a run, as names and values, without those of `measure_rows`."""
    total = run.total
    rows: list[Row] = []
    for name in HISTOGRAMS:
        found = run.summary(name)
        if found is not None:
            rows.append((words(f"balance.{name}"), _told(found, words)))
    rows += [(words(f"balance.{name}"), _of_games(one, words)) for name in SHARES if (one := run.mean(name))]
    if choices := run.mean("choices"):
        many = {key: f"{UCT_WIDTH * part:.1f}" for key, part in choices._asdict().items()}
        rows.append((words("balance.choices"), words("balance.choices_text", most=UCT_WIDTH, **many)))
    ends = sorted(total.reasons.items(), key=lambda item: -item[1])
    told = [f"{words(f'reason.{name}')} {percent(games / total.games)} %" for name, games in ends]
    rows.append((words("balance.reasons"), ", ".join(told)))
    rows += [(words(f"facts.{key}"), written(value, words)) for key, value in own_facts(run).items()]
    if run.task.claim == "boards":
        named = ", ".join(str(i + 1) for i in run.outstanding)
        key = "balance.outstanding_text" if named else "balance.outstanding_none"
        differ = words(key, number=len(run.outstanding), boards=run.boards, named=named)
        rows.append((words("balance.outstanding"), differ))
    if run.distance is not None:
        off = {key: percent(value) for key, value in run.distance._asdict().items()}
        rows.append((words("balance.distance"), words("balance.distance_text", **off)))
    return rows


def verb_rows(run: Run, words: Words) -> list[tuple[str, float]]:
    """Return each kind of action and its share of all actions of seats."""
    total = sum(run.total.verbs.values()) or 1
    return [(words(f"verb.{verb}"), times / total) for verb, times in run.total.verbs.items()]


def text(runs: Sequence[Run], words: Words) -> str:
    """Return the experiment as text for people."""
    lines = [about(runs, words), exact(runs[0], words)]
    for run in runs:
        lines += ["", title(run, words), *(f"  {line}" for line in statement(run, words))]
        rows = share_rows(run, words)
        lines += [f"  {name:<12}{share:>6} %   {low:>5} – {high}" for name, share, low, high in rows]
        lines += [f"  {name}: {value}" for name, value in fact_rows(run, words)]
        lines += [f"  {name}: {_of_games(one, words)}" for name, one in measure_rows(run, words)]
        verbs = sorted(verb_rows(run, words), key=lambda row: -row[1])
        lines.append(f"  {words('balance.verbs')}: " + ", ".join(f"{verb} {percent(part)}" for verb, part in verbs))
    return "\n".join([*lines, "", *overall(runs, words), validity(runs, words)])


def validity(runs: Sequence[Run], words: Words) -> str:
    """Return a sentence that says when the intervals of shares hold."""
    return words("balance.any_time" if runs[0].any_time else "balance.fixed_games")


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
