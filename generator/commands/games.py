"""`landpress games`: list the games, their seats and their numbers of different boards."""

import json
import sys
from typing import TypedDict

import click

from landpress.generator import completion
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import Size, size
from landpress.generator.maps.named import added, game_called
from landpress.generator.options import example
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games, shipped
from landpress.layouts.errors import GameError, LandpressError
from landpress.layouts.plugins import plugins
from landpress.layouts.reading import number_of, printable


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


@click.group(
    "games",
    short_help="List the games, their seats and their numbers of boards.",
    epilog=example("games --json", "games add island.toml"),
    invoke_without_command=True,
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the games, their seats, the number of different boards for each number of seats, and the parts of a kit.

    Only symmetric boards are counted if the game has them. Boards that differ by a rotation or a mirror count once.
    """
    if ctx.invoked_subcommand is None:
        _list(as_json)


@command.command("add", epilog=example("games add island.toml", "fresh island -o tonight.pdf"))
@click.argument("description", metavar="FILE", shell_complete=completion.files)
@click.option("--name", help="Its name on this machine; by default that of the file.")
@click.option("--force", is_flag=True, help="Replace a description that was added under this name.")
def add(description: str, name: str | None, force: bool) -> None:
    """Keep the description in FILE on this machine, so that its name stands for it in all commands."""
    from landpress.generator.maps.named import keep

    kept = keep(description, name, force)
    print(f"{kept}: landpress fresh {kept}")


@command.command("remove", epilog=example("games remove island"))
@click.argument("name")
def remove(name: str) -> None:
    """Forget a description that was added. Its boards stay in the ledger."""
    from landpress.generator.maps.named import forget

    forget(name)
    print(f"removed {printable(name)}")


def _list(as_json: bool) -> None:
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
    for name in added():
        try:
            known.append(_facts(game_called(name)) | {"game": name})
        except LandpressError as error:
            print(f"landpress: {name}: {error}", file=sys.stderr)
    if as_json:
        print(json.dumps(known))
        return
    for entry in known:
        print(f"{entry['game']}  ({entry['title']}), codes {entry['prefix']}1-...")
        for seats, space in entry["boards"].items():
            print(f"  {number_of(seats, 'seats')}  {_written(space)}")
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
    return f"{'' if space['exact'] else 'about '}{number_of(space['classes'], 'boards')}"
