"""`landpress games`: list the games, their seats and their numbers of different boards."""

import json
import sys
from typing import TypedDict

import click

from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import Size, size
from landpress.generator.options import example
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games, shipped
from landpress.layouts.errors import GameError
from landpress.layouts.plugins import plugins


class Space(TypedDict):
    """The number of different boards for a number of seats; `classes` is None if it is not known."""

    classes: int | None
    exact: bool


class Known(TypedDict):
    """The facts about a game that the command prints."""

    game: str
    title: str
    prefix: str
    seats: list[int]
    components: str
    boards: dict[int, Space]


@click.command(
    "games", short_help="List the games, their seats and their numbers of boards.", epilog=example("games --json")
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def command(as_json: bool) -> None:
    """List the games, their seats, the number of different boards for each number of seats, and the parts of a kit.

    Only symmetric boards are counted if the game has them. Boards that differ by a rotation or a mirror count once.
    """
    known = []
    for plugin in plugins().values():
        if plugin.game in shipped():
            told = f"the plugin {plugin.distribution} has the name of a shipped game and is not used"
            print(f"landpress: {plugin.game}: {told}; rename or remove it", file=sys.stderr)
    for game in games():
        try:
            known.append(_facts(game))
        except GameError as error:
            print(f"landpress: {error}", file=sys.stderr)
        except (Exception, SystemExit) as error:
            if game in shipped():
                raise
            print(f"landpress: {plugins()[game].failure(error, 'failed')}", file=sys.stderr)
    if as_json:
        print(json.dumps(known))
        return
    for entry in known:
        print(f"{entry['game']}  ({entry['title']}), codes {entry['prefix']}1-...")
        for seats, space in entry["boards"].items():
            print(f"  {seats} seats  {_written(space)}")
        print(f"  kit: {entry['components']}")


def _facts(game: str) -> Known:
    entry = layout(game)
    return {
        "game": game,
        "title": words("en", game)("game.title"),
        "prefix": entry.PREFIX,
        "seats": list(entry.SEATS),
        "components": words("en", game)("game.components"),
        "boards": {seats: _space(size(request(game, seats))) for seats in entry.SEATS},
    }


def _space(space: Size | None) -> Space:
    return {"classes": space.classes, "exact": space.exact} if space else {"classes": None, "exact": False}


def _written(space: Space) -> str:
    if space["classes"] is None:
        return "number of boards not known"
    return f"{'' if space['exact'] else 'about '}{space['classes']:,} boards"
