"""`landpress cards`: the sheets of cards and tiles, short for `landpress kit GAME --only cards,tiles`."""

from typing import Any

import click

from landpress.generator.commands.kit import kit_options, make
from landpress.generator.options import example


@click.command(
    "cards",
    short_help="Print a game's cards and tiles, with backs.",
    epilog=example("cards {game} -o {game}-cards.pdf"),
)
@click.argument("game")
@kit_options
def command(game: str, **options: Any) -> None:
    """Print the cards and tiles of GAME, fronts and backs."""
    make(game, "cards,tiles", **options)
