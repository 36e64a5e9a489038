"""Make a contact sheet of each game's kit: a picture of all pages at a small size, `docs/images/kit-GAME.png`.

    .venv/bin/python -m scripts.contact_sheets [GAME...]

Lengths are in pixels.
"""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.generator.printing.first import COVER
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.output.files.document import render
from landpress.output.scene.style import Style

FOLDER = Path(__file__).parents[1] / "docs/images"
PAGE_WIDTH, IN_A_ROW, GAP = 290, 5, 14
FINER = 4
"""Factor by which pages are first drawn larger. Otherwise a hairline would be as dark as a whole pixel."""
GROUND = "#8a8d93"
COLOURS = 160
SEED = "contact sheet"
CHOICE = Choice(more=frozenset({COVER}))
"""All pages that a kit usually has, and the cover."""


def contact_sheet(game: str) -> Image.Image:
    """Return a picture of all pages of a game's kit for its largest number of seats."""
    style = Style(paper("a4"), words("en", game), look="survey")
    scenes = kit_scenes(board_drawn(game, None, SEED), True, max(layout(game).SEATS), CHOICE, style)
    with pypdfium2.PdfDocument(io.BytesIO(render(scenes, ".pdf", "", style))) as document:
        large = [page.render(scale=FINER * PAGE_WIDTH / page.get_width()).to_pil() for page in document]
    pages = [page.reduce(FINER) for page in large]
    rows = [pages[i : i + IN_A_ROW] for i in range(0, len(pages), IN_A_ROW)]
    heights = [max(page.height for page in row) + GAP for row in rows]
    picture = Image.new("RGB", (min(IN_A_ROW, len(pages)) * (PAGE_WIDTH + GAP) + GAP, sum(heights) + GAP), GROUND)
    for number, row in enumerate(rows):
        for column, page in enumerate(row):
            picture.paste(page, (GAP + column * (PAGE_WIDTH + GAP), GAP + sum(heights[:number])))
    return picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2)


def main(wanted: Sequence[str]) -> None:
    """Write the sheets of the named games, or of all."""
    for game in wanted or games():
        path = FOLDER / f"kit-{game}.png"
        contact_sheet(game).save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
