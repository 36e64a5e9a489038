"""Make the tables of docs/study.md from the measurements in `benchmarks/study/` alone.

A table stands between `<!-- NAME of GAME -->` and `<!-- /NAME -->`. NAME is a function below.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import NormalDist
from typing import Any

from benchmarks.study_measures import UNPAYABLE
from landpress.engine.proof.balance import UNIT, wilson
from landpress.engine.proof.betting import ERROR

DOCUMENT = Path(__file__).parents[1] / "docs" / "study.md"
MARKED = re.compile(r"(<!-- (\w+) of ([\w-]+) -->\n).*?(<!-- /\2 -->)", re.DOTALL)
Data = Sequence[dict[str, Any]]


def _percent(wins: float, games: float) -> str:
    """Return the share of wins in percent with its 95 % interval."""
    if not games:
        return "-"
    one = wilson(wins, games)
    return f"{100 * one.share:.1f} ({100 * one.low:.1f} to {100 * one.high:.1f})"


def _values(values: dict[str, Any]) -> str:
    """Return the names and values of house values. A cost that no seat can pay is written as a barred action."""
    parts = []
    for key, value in values.items():
        barred = UNPAYABLE in (value if isinstance(value, list) else [value])
        parts.append(str(value) if key == "variant" else f"no `{key}`" if barred else f"`{key}={value}`")
    return ", ".join(parts) or "standard"


def _lines(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _of(data: Data, what: str, game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the settings and findings of one kind of measurement of a game."""
    return [(one["settings"], one["found"]) for one in data if one["what"] == what and one["settings"]["game"] == game]


def _span(quantiles: Sequence[int]) -> str:
    return " ".join(map(str, quantiles)) if quantiles else "-"


def play(data: Data, game: str) -> str:
    """Make the table of games of greedy and searching seats: length, end, wins by place, and how safe a lead is."""
    header = (
        *("seats", "values", "played by", "games", "turns", "rounds", "cut, %"),
        *("wins by place, %", "±", "leader wins, %"),
    )
    led = {str({**s, "games": 0, "after": 0}): (s, found) for s, found in _of(data, "lead", game)}
    rows = []
    for settings, found in _of(data, "play", game):
        if settings["policy"] == "random":
            continue
        half = max(max(share - low, high - share) for share, low, high in found["places"])
        sure = "**" if found["evidence"] >= 1 / ERROR else ""
        _, leader = led.get(str({**settings, "games": 0, "after": 0}), ({}, {"won": 0, "led": 0}))
        rows.append(
            (
                *(str(settings["seats"]), _values(settings["values"]), settings["policy"], f"{found['games']:,}"),
                *(_span(found["turns"]), _span(found["rounds"])),
                f"{100 * found['cut'] / found['games']:.0f}",
                sure + " ".join(f"{100 * share:.0f}" for share, _, _ in found["places"]) + sure,
                *(f"{100 * half:.0f}", _percent(leader["won"] / UNIT, leader["led"])),
            )
        )
    return _lines(header, rows)


def odd(data: Data, game: str) -> str:
    """Make the table of the wins of a seat that differs from all others."""
    rows = (
        (
            *(str(s["seats"]), _values(s["values"]), s["policy"], _values(s["other"]), f"{s['games']:,}"),
            *(f"{100 / s['seats']:.1f}", _percent(found["won"] / UNIT, s["games"])),
        )
        for s, found in _of(data, "odd", game)
    )
    return _lines(("seats", "values", "played by", "one seat has", "games", "equal, %", "it wins, %"), rows)


def areas(data: Data, game: str) -> str:
    """Make the table of the areas of Xarkant's landscapes."""
    rows = []
    for settings, found in _of(data, "areas", game):
        sizes = {int(size): number for size, number in found["sizes"].items()}
        total, quadrants = sum(sizes.values()), sum(size * number for size, number in sizes.items())
        rows.append(
            (
                *(_values(settings["values"]), f"{settings['number']:,}", f"{total / settings['number']:.1f}"),
                *(f"{100 * sizes[1] / total:.1f}", f"{100 * sizes[1] / quadrants:.1f}"),
            )
        )
    header = ("values", "landscapes", "areas a landscape", "areas of one quadrant, %", "quadrants in them, %")
    return _lines(header, rows)


def sides(data: Data, game: str) -> str:
    """Make the table of how much boards with mirrors favour the seats of one orientation over the others."""
    rows = []
    for settings, found in _of(data, "sides", game):
        unequal = [one for one in found["boards"] if one["period"] % 2 == 0]
        # Bonferroni: all intervals hold at once with 95 % certainty.
        z = NormalDist().inv_cdf(1 - 0.025 / max(1, len(unequal)))
        sure = [one for one in unequal if abs(one["difference"]) > z * one["error"]]
        most = max(unequal, key=lambda one: abs(one["difference"]))
        together = sum((one["difference"] / one["error"]) ** 2 for one in unequal)
        rows.append(
            (
                *(str(settings["seats"]), settings["policy"], f"{settings['games'] // settings['number']:,}"),
                *(str(len(unequal)), str(len(sure))),
                f"{abs(most['difference']) / 1000:.2f} ± {z * most['error'] / 1000:.2f}",
                f"{_chance(together, len(unequal)):.1g}",
            )
        )
    header = (
        "seats",
        "played by",
        "games a board",
        "unequal boards",
        "boards with a proven difference",
        "largest difference, points a seat",
        "p-value",
    )
    return _lines(header, rows)


def _chance(chi_square: float, freedom: int) -> float:
    """Return the probability of a chi-square value at least this large (approximation of Wilson and Hilferty 1931)."""
    spread = 2 / (9 * freedom)
    return NormalDist().cdf((1 - spread - (chi_square / freedom) ** (1 / 3)) / spread**0.5)


TABLES: dict[str, Callable[[Data, str], str]] = {one.__name__: one for one in (play, odd, areas, sides)}


def filled(text: str, data: Data) -> str:
    """Return the document with its tables made again from the data."""
    return MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]](data, found[3])}\n{found[4]}", text)


def write(data: Data) -> None:
    """Write the document with its tables made again from the data."""
    DOCUMENT.write_text(filled(DOCUMENT.read_text("utf-8"), data), encoding="utf-8")
