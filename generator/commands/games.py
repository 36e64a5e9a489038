"""`landpress games`: list the games, their seats and their numbers of different boards."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from landpress.generator import completion
from landpress.generator.boards.home import home
from landpress.generator.declaring import argument, declared, example, option
from landpress.generator.maps.named import FOLDER, NAME, SUFFIX, added, game_called
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import games, is_game, shipped
from landpress.layouts.errors import CallError, GameError, InputError, LandpressError, writing
from landpress.layouts.plugins import plugins
from landpress.layouts.reading import number_of, printable

if TYPE_CHECKING:
    from landpress.generator.boards.spaces import Size


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


@click.group("games", epilog=example("games --json", "games add island.toml"), invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the games, their seats, the number of different boards for each number of seats, and the parts of a kit.

    Only symmetric boards are counted if the game has them. Boards that differ by a rotation or a mirror count once.
    """
    if ctx.invoked_subcommand is None:
        _list(as_json)


@declared("add", epilog=example("games add island.toml", "fresh island -o tonight.pdf"), within=command)
def add(
    description: str = argument(metavar="FILE", shell_complete=completion.files),
    name: str | None = option(help="Its name on this machine; by default that of the file."),
    force: bool = option(help="Replace a description that was added under this name."),
) -> None:
    """Keep the description in FILE on this machine, so that its name stands for it in all commands."""
    kept = _keep(description, name, force)
    print(f"{kept}: landpress fresh {kept}")


@declared("remove", epilog=example("games remove island"), within=command)
def remove(name: str = argument()) -> None:
    """Forget a description that was added. Its boards stay in the ledger."""
    _forget(name)
    print(f"removed {printable(name)}")


def _keep(path: str, name: str | None, force: bool) -> str:
    """Keep a description on this machine under a name, by default that of its file. Return the name.

    Raise InputError if the file holds no description, CallError if the name is malformed or taken.
    """
    from landpress.layouts.maps.reader import read_description_file
    from landpress.output.files.saving import save

    told = read_description_file(path)
    own = name if name is not None else Path(path).stem.lower().replace("_", "-")
    if not NAME.fullmatch(own):
        raise CallError(
            f"name {printable(own)[:40]!r}: expected small letters, digits and hyphens; choose another --name"
        )
    if is_game(own):
        raise CallError(f"name {own}: a game is called so; choose another --name")
    folder = home() / FOLDER
    target = folder / f"{own}{SUFFIX}"
    if _holds(target, told.source.encode()):
        return own
    if own in added() and not force:
        raise CallError(f"name {own}: another description was added under it; add --force, or choose another --name")
    with writing(printable(str(folder)), "; choose another LANDPRESS_HOME"):
        folder.mkdir(parents=True, exist_ok=True)
    save(target, told.source.encode(), force)
    return own


def _holds(path: Path, data: bytes) -> bool:
    """Return whether a file has this content already, as after a call that is repeated."""
    try:
        return content(str(path), len(data), "a description") == data
    except InputError:
        return False


def _forget(name: str) -> None:
    """Forget an added description. Raise CallError if there is none of this name."""
    path = added().get(name)
    if path is None:
        known = ", ".join(added()) or "none was added"
        raise CallError(f"{printable(name)[:40]!r} was not added; expected one of: {known}")
    with writing(f"{printable(str(path))}: cannot be removed"):
        path.unlink(missing_ok=True)


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
    from landpress.generator.boards.request import request
    from landpress.generator.boards.spaces import size

    entry = layout(game)
    return {
        "game": game,
        "title": words("en", game)("game.title"),
        "prefix": entry.PREFIX,
        "seats": list(entry.SEATS),
        "components": words("en", game)("game.components"),
        "boards": {seats: _space(size(request(game, seats))) for seats in entry.SEATS},
    }


def _space(space: "Size | None") -> Space:
    return {"classes": space.classes, "exact": space.exact} if space else {"classes": None, "exact": False}


def _written(space: Space) -> str:
    if space["classes"] is None:
        return "number of boards not known"
    return f"{'' if space['exact'] else 'about '}{number_of(space['classes'], 'boards')}"
