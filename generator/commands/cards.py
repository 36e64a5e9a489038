"""`landpress cards`: print the sheets of cards and tiles, of those that the game has, as `kit --only` would."""

from typing import Unpack

from landpress.generator.commands.kit import KitOptions, kit_options, make
from landpress.generator.declaring import declared, example
from landpress.generator.options import GAME


@declared("cards", epilog=example("cards {game} -o {game}-cards.pdf"), groups={"": [kit_options]})
def command(
    game: str = GAME,
    **options: Unpack[KitOptions],
) -> None:
    """Print the cards and tiles of GAME, fronts and backs."""
    from landpress.generator.printing.board_files import Choice

    make(game, Choice(frozenset(("cards", "tiles")), if_there=True), None, None, False, **options)
