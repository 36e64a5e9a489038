"""Measured balance as text for people, as JSON for programs, and as rows for the tables of the reports.

Texts give shares in per cent with one decimal. JSON gives them as fractions, rounded to `DIGITS` decimals so that they
are the same on every machine.
"""

import json
from collections.abc import Mapping, Sequence

from landpress import __version__
from landpress.engine.boards.validity import is_valid, symmetry
from landpress.engine.game import playability_of
from landpress.engine.proof.balance import UNIT, Summary, credits, seat_period, summary, wilson
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.experiment import Run
from landpress.engine.proof.tally import Histogram, Tally
from landpress.output.reports.fact_lines import written
from landpress.output.scene.words import Words

FORMAT, VERSION = "landpress/balance", 1
DIGITS = 6
Row = tuple[str, ...]
TOLD_ANYWAY = {"drawn_percent", "lead_changes", "verbs_percent"}
"""The keys of a game's own facts that the report already shows for every game under another name."""


def percent(share: float) -> str:
    """Return a share in per cent, with one decimal and without the sign."""
    return f"{100 * share:.1f}"


def count(number: int) -> str:
    """Return a whole number with commas between the thousands."""
    return f"{number:,}"


def interval(one: Interval) -> dict[str, float]:
    """Return the share and the bounds of an interval for JSON."""
    return {name: round(value, DIGITS) for name, value in one._asdict().items()}


def _summary(histogram: Mapping[int, int]) -> dict[str, object] | None:
    found = summary(histogram)
    return found and found._asdict() | {"mean": interval(found.mean)}


def own_facts(run: Run) -> dict[str, object]:
    """Return the facts that only this game measures (`told` of its playability)."""
    board = run.task.boards[0]
    found = playability_of(board.game).told(board, run.total, run.total)
    return {key: value for key, value in found.items() if key not in TOLD_ANYWAY}


def _run_fields(run: Run) -> dict[str, object]:
    total = run.total
    return {
        "policy": run.task.policy,
        "games": total.games,
        "verdict": run.verdict,
        "proven": round(run.proven, DIGITS),
        "evidence": float(f"{run.evidence:.6g}"),
        "places": [interval(one) for one in run.places],
        "seats": [interval(one) for one in run.seats],
        "shared": total.shared,
        "cut": total.cut,
        "completed": interval(wilson(total.completed, total.games)),
        "turns": _summary(total.turns),
        "plies": _summary(total.plies),
        "leads": _summary(total.leads),
        "drama": _summary(total.drama),
        "used": _summary(total.used),
        "facts": own_facts(run),
        "tallies": [tally.to_json() for tally in run.tallies],
    }


def fields(runs: Sequence[Run]) -> dict[str, object]:
    """Return the experiment as the object that docs/balance.md describes."""
    task = runs[0].task
    boards = [
        {"code": board.code(), "symmetry": symmetry(board), "seat_period": seat_period(board)} for board in task.boards
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_by": f"landpress {__version__}",
        "game": task.boards[0].game,
        "players": task.boards[0].players,
        "variant": dict(task.boards[0].variant),
        "boards": boards,
        "seed": task.seed,
        "until": task.until,
        "runs": [_run_fields(run) for run in runs],
    }


def json_text(runs: Sequence[Run]) -> str:
    """Return the experiment as one line of JSON."""
    return json.dumps(fields(runs), ensure_ascii=False) + "\n"


def about(runs: Sequence[Run], words: Words) -> str:
    """Return a line that says what was played."""
    task = runs[0].task
    board, game = task.boards[0], words("game.title")
    if len(task.boards) > 1:
        boards = len(task.boards)
        return words("balance.about_boards", game=game, seats=board.players, boards=boards, seed=task.seed)
    code = board.code() or words("balance.no_code")
    text = words("balance.about_board", game=game, seats=board.players, code=code, seed=task.seed)
    return text if is_valid(board) else f"{text} · {words('page.not_valid')}"


def exact(run: Run, words: Words) -> str:
    """Return a sentence about the chances of the seats that is known without playing."""
    if run.total.wins == run.total.places:
        return words("balance.fixed_order")
    seats, period = run.task.boards[0].players, run.period
    key = "equal_all" if period == 1 else "equal_none" if period == seats else "equal_some"
    return words(f"balance.{key}", period=period)


def title(run: Run, words: Words) -> str:
    """Return the title of a run: its policy and its number of games."""
    return words("balance.run", policy=run.task.policy, games=count(run.total.games))


def statement(run: Run, words: Words) -> list[str]:
    """Return the findings about the places in the order of play, as sentences."""
    if not run.places:
        return [words("balance.nothing_won")]
    equal = percent(1 / len(run.places))
    said = [words("balance.within", points=percent(run.proven), equal=equal)]
    if run.task.until is not None and run.verdict != "within":
        width = percent(run.task.until)
        said = [words(f"balance.{run.verdict}_until", width=width, equal=equal, games=count(run.total.games))]
    return [*said, words("balance.evidence", evidence=_weight(run.evidence))]


def _weight(evidence: float) -> str:
    return f"{evidence:.2f}" if 0.01 <= evidence < 1000 else f"{evidence:.1e}"


def place_name(place: int, words: Words) -> str:
    """Return the name of a place in the order of play; places count from 0."""
    return words("balance.first") if place == 0 else words("balance.place", n=place + 1)


def seat_name(seat: int, words: Words) -> str:
    """Return the name of a seat; `seat` counts from 0, the name from 1."""
    return words("balance.seat", n=seat + 1)


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
    return {"turns": total.turns, "leads": total.leads, "drama": total.drama, "used": total.used}


def fact_rows(run: Run, words: Words) -> list[Row]:
    """Return the other measurements of a run, as names and values."""
    total = run.total
    rows: list[Row] = []
    for name, histogram in histograms(total).items():
        found = summary(histogram)
        if found is not None:
            rows.append((words(f"balance.{name}"), _told(found, words)))
    shares = {"completed": total.completed, "shared": total.shared, "cut": total.cut}
    for name, games in shares.items():
        one = wilson(games, total.games)
        shown = {key: percent(value) for key, value in one._asdict().items()}
        rows.append((words(f"balance.{name}"), words("balance.share_of_games", **shown)))
    ends = sorted(total.reasons.items(), key=lambda item: -item[1])
    told = [f"{words(f'reason.{name}')} {percent(games / total.games)} %" for name, games in ends]
    rows.append((words("balance.reasons"), ", ".join(told)))
    rows += [(words(f"facts.{key}"), written(value, words)) for key, value in own_facts(run).items()]
    if len(run.tallies) > 1:
        differ, boards = _differing(run), len(run.tallies)
        rows.append((words("balance.spread_boards"), words("balance.spread_text", differ=differ, boards=boards)))
    return rows


def _differing(run: Run) -> int:
    """Return on how many boards the first player's share of wins differs from the share on all boards.

    The level is 95 % for all boards at once.
    """
    found = 0
    for tally in run.tallies:
        won = credits(tally.places)
        if sum(won):
            one = wilson(won[0] / UNIT, sum(won) / UNIT, len(run.tallies))
            found += not one.low <= run.places[0].share <= one.high
    return found


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
        verbs = sorted(verb_rows(run, words), key=lambda row: -row[1])
        lines.append(f"  {words('balance.verbs')}: " + ", ".join(f"{verb} {percent(part)}" for verb, part in verbs))
    any_time = runs[0].task.until is not None
    return "\n".join([*lines, "", words("balance.any_time" if any_time else "balance.fixed_games")])
