"""The standings of a tournament as text for people, as JSON for programs, and as one self-contained HTML file.

Texts give shares in per cent with one decimal. JSON gives them as fractions, rounded so that they are the same on every
machine.
"""

import json
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from landpress.engine.proof.standings import Standing
from landpress.layouts.version import __version__
from landpress.output.reports.balance_html import page, table
from landpress.output.reports.balance_json import DIGITS, interval
from landpress.output.reports.balance_report import Row, count, percent
from landpress.output.scene.words import Words

FORMAT, VERSION = "landpress/standings", 1


class Standings(NamedTuple):
    """The standings, with the game, its seats, the seed of the boards, the number of games, and the entrants' names."""

    game: str
    seats: int
    seed: int
    games: int
    names: Sequence[str]
    found: Sequence[Standing]


def _about(told: Standings, words: Words) -> str:
    game, games = words("game.title"), count(told.games)
    seats = words("page.seats", seats=told.seats)
    return words("tournament.about", game=game, seats=seats, games=games, seed=told.seed)


def _head(words: Words) -> Row:
    return tuple(words(f"tournament.{key}") for key in ("entrant", "games", "share", "low", "high", "score", "seats"))


def _rows(told: Standings) -> list[Row]:
    return [
        (
            told.names[one.entrant],
            count(one.games),
            *(percent(value) for value in one.share),
            f"{one.score:.1f}",
            " / ".join(percent(share) if games else "–" for games, share in one.seats),
        )
        for one in told.found
    ]


def text(told: Standings, words: Words) -> str:
    """Return the standings as text."""
    rows = [_head(words), *_rows(told)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(n) for cell, n in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([_about(told, words), "", *lines, "", words("tournament.intervals")])


def json_text(told: Standings) -> str:
    """Return the standings as JSON."""
    entrants = [
        {
            "name": told.names[one.entrant],
            "games": one.games,
            "share": interval(one.share),
            "score": round(one.score, DIGITS),
            "seats": [{"games": games, "share": round(share, DIGITS)} for games, share in one.seats],
        }
        for one in told.found
    ]
    fields = {"format": FORMAT, "version": VERSION, "game": told.game, "players": told.seats, "seed": told.seed}
    return json.dumps(fields | {"games": told.games, "entrants": entrants}, indent=1) + "\n"


def html(told: Standings, words: Words) -> bytes:
    """Return the standings as HTML; the same standings give the same bytes."""
    title = words("tournament.title", game=words("game.title"))
    body = [
        f'<header><h1>{escape(title)}</h1><p class="about">{escape(_about(told, words))}</p></header><main>',
        table(_head(words), _rows(told)),
        f'<p class="about">{escape(words("tournament.intervals"))}</p>',
        f"</main><footer><p>Landpress {__version__}</p></footer>",
    ]
    return page(title, body, words)
