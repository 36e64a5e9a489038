"""Options that several commands share. generator/printing/styles.py makes their values usable."""

import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress

import click

from landpress.generator import completion
from landpress.generator.declaring import Command, argument, file, in_order, option
from landpress.generator.maps.named import added, game_called
from landpress.generator.printing.link import link_here
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games, is_game, known
from landpress.layouts.errors import GameError, did_you_mean
from landpress.layouts.paper import known as papers
from landpress.layouts.reading import number_of
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS, MARKS

_CALLED = "landpress.called"
"""Where a call keeps how it named its game."""


def named_games() -> str:
    """Return a sentence that names all games and their numbers of seats."""
    named = []
    for game in games():
        with suppress(GameError):  # a broken plugin
            named.append(f"{game} ({_seats(layout(game).SEATS)})")
    return f"Name one of: {', '.join(named)}; or the file of a description, such as island.toml."


def _seats(seats: Sequence[int]) -> str:
    first, last = seats[0], seats[-1]
    in_a_row = len(seats) > 2 and list(seats) == list(range(first, last + 1))
    if len(seats) == 1:
        return number_of(first, "seats")
    return f"{first} to {last} seats" if in_a_row else f"{' or '.join(map(str, seats))} seats"


def named_again(game: str) -> str:
    """Return what a call names beside a code of a game: the description, as this call named it; nothing for others."""
    value, found = click.get_current_context().meta.get(_CALLED, (game, game))
    return f" {shlex.quote(value)}" if found == game != value else ""


class GameName(click.ParamType[str]):
    """The type of an argument that names a game or its description. If it is missing, the error names all games."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of a game; the path of a description makes its game known."""
        game = game_called(value)
        # Some commands take a file with a board, or a code, in place of a game.
        if not is_game(game) and not os.path.exists(game) and did_you_mean(game, own := added()):
            known(game, own)
        if ctx is not None:
            ctx.meta[_CALLED] = value, game
        return game

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return what could be named."""
        return named_games()


GAME = argument(type=GameName(), shell_complete=completion.games)
THREADS = option(span=(1, 256), default=os.cpu_count() or 1, help="Number of threads.")
LANGUAGE = option(type=click.Choice(LANGUAGES), default="en", help="Language of pages and messages.")
CLUSTER = option(metavar="ADDRESS", help="Use the machines of a Dask scheduler, tcp://HOST:PORT (docs/balance.md).")
FORCE_INVALID = option(help="Use the board even if it is not valid; pages with it say so.")
PLAYERS = option(help="Number of seats; by default the game's usual number.")
SEED = option(metavar="TEXT", help="Text that makes the board repeatable.")
EDITION = option(metavar="TEXT", help="Use the tiles of this edition instead of the shipped one.")
VARIANT = option(
    metavar="FILE.toml or NAME",
    shell_complete=completion.variants,
    help="Changed house values: a file, or the name of a shipped variant.",
)
SETTINGS = option("--set", metavar="KEY=VALUE", help="Change one house value; repeatable.")

printing = in_order(
    [
        click.option(
            "--paper", default="a4", metavar="SIZE", shell_complete=completion.papers, help=f"Paper: {papers()}."
        ),
        click.option(
            "--landscape/--upright",
            default=None,
            help="How the paper lies. By default it is upright, except where a board uses it better on its side.",
        ),
        click.option("--margin", type=float, default=10.0, metavar="MM", help="Margin in mm, at least 5."),
        click.option("--ink", type=click.Choice(INKS), default=INKS[0], help="Amount of ink."),
        LANGUAGE.of("language"),
        click.option(
            "--link",
            metavar="URL",
            default=link_here,
            help="Address of a studio page: QR codes open the board there. By default that of landpress.toml, if any.",
        ),
    ]
)

cutting = in_order(
    [
        click.option(
            "--marks",
            type=click.Choice(MARKS),
            default=MARKS[0],
            help="Marks for cutting; registration: for cutting machines with an optical sensor.",
        ),
        click.option(
            "--bleed", type=float, default=3.0, metavar="MM", help="How far grounds extend over the cut, in mm."
        ),
        click.option(
            "--duplex",
            type=click.Choice(DUPLEX),
            default=DUPLEX[0],
            help="Backs on the next page, for turning on that edge; none; or on the same page, for folding over.",
        ),
        click.option("--back-shift", metavar="DX,DY", help="Move backs to the right and down, in mm."),
        click.option("--back-turn", type=float, metavar="DEG", help="Turn backs clockwise, in degrees."),
        click.option("--printer", metavar="NAME", help="Store shift and turn under this name, or use the stored ones."),
        file(
            metavar="PHOTO",
            help="Learn shift and turn of --printer from photos of its calibration page; twice, for both sides.",
        ).of("learn", tuple[str, ...]),
    ]
)


enlarge = click.option(
    "--enlarge",
    type=float,
    default=1.0,
    metavar="FACTOR",
    help="Lay the board out for a page this many times as wide and high, over several sheets to join.",
)


def look(default: str) -> Callable[[Command], Command]:
    """Return the option for the drawing of boards and parts."""
    return click.option(
        "--look",
        type=click.Choice(LOOKS),
        default=default,
        help="Drawing: an engraved survey map, or a plain one that needs less ink.",
    )
