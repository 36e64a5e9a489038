"""Make the pictures of docs/gallery.md: boards of each game for all its seats, variants and looks, and of maps.

    .venv/bin/python -m scripts.gallery [GAME...] [maps]

The picture of a game is `docs/images/boards-GAME.png`. Lengths are in pixels. The same bytes come out every time.
"""

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

import landpress
from landpress.engine.contract.house import shipped
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.output.scene.choices import INKS

FOLDER = Path(__file__).parents[1] / "docs/images"
PAGE_WIDTH, IN_A_ROW, GAP, GROUND, COLOURS = 240, 4, 10, "#8a8d93", 128
MAP_WIDTH, MAPS_IN_A_ROW, MAP_COLOURS = 180, 6, 48
"""The width of a page of a description, of which there are many, their number in a row, and their colours."""
FINER = 4
"""Factor by which pages are first drawn larger. Otherwise a hairline would be as dark as a whole pixel."""
SEED = "gallery"
MAPS = "maps"
"""The name for boards from the shipped descriptions."""


def pages(game: str) -> Iterator[bytes]:
    """Yield the pages of a game: for each number of seats, of each variant, and the first board plain in each ink."""
    seats = layout(game).SEATS
    boards = [landpress.fresh(game, players, seed=SEED) for players in seats]
    boards += [landpress.fresh(game, seed=SEED, variant=name) for name in shipped(game)]
    yield from map(landpress.render, boards)
    for ink in INKS:
        yield landpress.render(boards[0], look="plain", ink=ink)


def pages_of_maps() -> Iterator[bytes]:
    """Yield a page of each shipped description."""
    for name in EXAMPLES:
        yield landpress.render(landpress.fresh(path_of_example(name), seed=SEED))


def drawn(page: bytes, width: int) -> Image.Image:
    """Return a picture of a page of a PDF. `width` is in pixels."""
    with pypdfium2.PdfDocument(io.BytesIO(page)) as document:
        large: Image.Image = document[0].render(scale=FINER * width / document[0].get_width()).to_pil()
    return large.reduce(FINER)


def sheet(game: str) -> Image.Image:
    """Return the pages of a game, or of all shipped descriptions, in rows."""
    width, in_a_row, colours = PAGE_WIDTH, IN_A_ROW, COLOURS
    if game == MAPS:
        width, in_a_row, colours = MAP_WIDTH, MAPS_IN_A_ROW, MAP_COLOURS
    found = [drawn(page, width) for page in (pages_of_maps() if game == MAPS else pages(game))]
    wide, high = width + GAP, max(page.height for page in found) + GAP
    picture = Image.new("RGB", (in_a_row * wide + GAP, -(-len(found) // in_a_row) * high + GAP), GROUND)
    for number, page in enumerate(found):
        row, column = divmod(number, in_a_row)
        picture.paste(page, (GAP + column * wide, GAP + row * high))
    return picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2)


def main(wanted: Sequence[str]) -> None:
    """Write the pictures of the named games, or of all."""
    for game in wanted or (*games(), MAPS):
        path = FOLDER / f"boards-{game}.png"
        sheet(game).save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
