"""`landpress games`: the games, their seats, and how many different boards each has."""

import json
import sys
from typing import Any

import click

from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import Size, size
from landpress.generator.options import example
from landpress.generator.texts import words
from landpress.layouts.catalogue import games
from landpress.layouts.errors import GameError
from landpress.layouts.game import layout


@click.command(
    "games", short_help="The games, their seats and how many boards there are.", epilog=example("games --json")
)
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(as_json: bool) -> None:
    """The games, their seats, how many different boards there are for each number of seats, and what a kit holds.

    Symmetric boards are counted where the game has them; what turns or mirrors into each other counts once.
    """
    known = []
    for game in games():
        try:
            known.append(_facts(game))
        except GameError as error:
            print(f"landpress: {error}", file=sys.stderr)
    if as_json:
        print(json.dumps(known))
        return
    for entry in known:
        print(f"{entry['game']}  ({entry['title']}), codes {entry['prefix']}1-...")
        for seats, space in entry["boards"].items():
            print(f"  {seats} seats  {_written(space)}")
        print(f"  kit: {entry['components']}")


def _facts(game: str) -> dict[str, Any]:
    entry = layout(game)
    return {
        "game": game,
        "title": words("en", game)("game.title"),
        "prefix": entry.PREFIX,
        "seats": list(entry.SEATS),
        "components": words("en", game)("game.components"),
        "boards": {seats: _space(size(request(game, seats))) for seats in entry.SEATS},
    }


def _space(space: Size | None) -> dict[str, Any]:
    return {"classes": space.classes, "exact": space.exact} if space else {"classes": None, "exact": False}


def _written(space: dict[str, Any]) -> str:
    if space["classes"] is None:
        return "boards that nobody counted"
    return f"{'' if space['exact'] else 'about '}{space['classes']:,} boards"
