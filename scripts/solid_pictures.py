"""Make the pictures of `docs/solid.md`: the plates of each game's solid kit side by side, `docs/images/solid-GAME.png`.

    .venv/bin/python -m scripts.solid_pictures [GAME...]

Lengths are in pixels.
"""

import io
import sys
from collections.abc import Sequence

from PIL import Image

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import WHOLE, solid_kit
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.output.scene.style import Style
from scripts.contact_sheets import FOLDER, GAP, GROUND, SEED

BED = (220, 220)
IN_A_ROW, SMALLER, COLOURS = 3, 2, 64


def plates(game: str) -> Image.Image:
    """Return a picture of all plates of a game's kit for its smallest number of seats."""
    seats = min(layout(game).SEATS)
    style = Style(paper("a4"), words("en", game))
    files, _ = solid_kit(board_drawn(game, seats, SEED), True, seats, WHOLE, style, BED)
    shown = [Image.open(io.BytesIO(data)).reduce(SMALLER) for name, data in files.items() if name.endswith(".png")]
    side = shown[0].width + GAP
    rows = -(-len(shown) // IN_A_ROW)
    picture = Image.new("RGB", (min(IN_A_ROW, len(shown)) * side + GAP, rows * side + GAP), GROUND)
    for i, plate in enumerate(shown):
        picture.paste(plate, (GAP + i % IN_A_ROW * side, GAP + i // IN_A_ROW * side))
    return picture.quantize(COLOURS)


def main(wanted: Sequence[str]) -> None:
    """Write the pictures of the named games, or of all."""
    for game in wanted or games():
        path = FOLDER / f"solid-{game}.png"
        plates(game).save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
