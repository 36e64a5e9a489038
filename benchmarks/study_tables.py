"""Make the tables of docs/study.md from the measurements in `benchmarks/study/` alone.

A table stands between `<!-- NAME of GAME -->` and `<!-- /NAME -->`. NAME is a function below.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
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
    return f"{100 * one.share:.0f} ({100 * one.low:.0f} to {100 * one.high:.0f})"


def _values(values: dict[str, Any]) -> str:
    """Return the names and values of house values. A cost that no seat can pay is written as a barred action."""
    parts = []
    for key, value in values.items():
        barred = UNPAYABLE in (value if isinstance(value, list) else [value])
        parts.append(str(value) if key == "variant" else f"no `{key}`" if barred else f"`{key}={value}`")
    return ", ".join(parts) or "standard"


def _lines(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table, without the columns that say the usual in all rows."""
    cells = [header, *rows]
    kept = [i for i in range(len(header)) if {row[i] for row in cells[1:]} not in ({"-"}, {"0"}, {"standard"})]
    lines = [[row[i] for i in kept] for row in (header, ("---",) * len(header), *cells[1:])]
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


TABLES: dict[str, Callable[[Data, str], str]] = {one.__name__: one for one in (play,)}


def filled(text: str, data: Data) -> str:
    """Return the document with its tables made again from the data."""
    return MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]](data, found[3])}\n{found[4]}", text)


def write(data: Data) -> None:
    """Write the document with its tables made again from the data."""
    DOCUMENT.write_text(filled(DOCUMENT.read_text("utf-8"), data), encoding="utf-8")
