"""Make the picture of what holds a board, `docs/images/carriers.png`: one board in every form that `validate` reads.

    .venv/bin/python -m scripts.carrier_pictures

Lengths are in pixels. The same bytes come out every time.
"""

import io
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

import landpress
from landpress.output.scene import fonts

FOLDER = Path(__file__).parents[1] / "docs/images"
WIDE, HIGH, GAP, IN_A_ROW, GROUND, DESK = 250, 354, 12, 5, "#8a8d93", "#4a3f35"
TITLE, TYPE, LEADING, COLUMNS = 15, 11, 15, 38
FINER = 4
"""Factor by which pages are first drawn larger. Otherwise a hairline would be as dark as a whole pixel."""
CORNERS = (-30, -55, 12, 395, 268, 372, 290, -18)
"""The corners of the photo's view on the page: upper left, lower left, lower right, upper right."""
INK = "#1f2430"


def main() -> None:
    """Write the picture."""
    panes = list(forms())
    high = HIGH + LEADING + 2 * GAP
    size = (IN_A_ROW * (WIDE + GAP) + GAP, -(-len(panes) // IN_A_ROW) * high + GAP)
    picture = Image.new("RGB", size, GROUND)
    draw, font = ImageDraw.Draw(picture), lettering(TITLE, bold=True)
    for number, (name, pane) in enumerate(panes):
        row, column = divmod(number, IN_A_ROW)
        x, y = GAP + column * (WIDE + GAP), GAP + row * high
        draw.text((x, y), name, "white", font)
        picture.paste(pane.crop((0, 0, WIDE, HIGH)), (x, y + LEADING + GAP))
    path = FOLDER / "carriers.png"
    picture.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=2).save(path, optimize=True)
    print(path)


def forms() -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of each form."""
    boards = [landpress.fresh("last-land", 3, seed=f"carrier {number}") for number in range(4)]
    board, code = boards[0], str(boards[0].code())
    page = painted(landpress.render(board))
    yield "board.pdf", page
    yield "board.png", Image.open(io.BytesIO(landpress.render(board, "png"))).convert("RGB").resize((WIDE, HIGH))
    yield "board.svg", written(landpress.render(board, "svg").decode())
    yield "board.json", written(landpress.render(board, "json").decode())
    yield "kit.pdf", painted(landpress.render(board, kit=True), 4)
    yield "pad.pdf", tiled([painted(landpress.render(one, look="plain")) for one in boards])
    yield "boards.jsonl", written("\n".join(json.dumps(json.loads(landpress.render(one, "json"))) for one in boards))
    yield "game.trace.jsonl", written(landpress.play(board, ["greedy"] * 3, seed=1).text())
    yield "a code", written(code, 2)
    photo = Image.new("RGB", (WIDE, HIGH), DESK)
    sheet = Image.new("L", page.size, 255)
    view = (Image.Transform.QUAD, CORNERS, Image.Resampling.BICUBIC)
    photo.paste(page.transform(page.size, *view), mask=sheet.transform(page.size, *view))
    yield "a photo", photo


def painted(pdf: bytes, pages: int = 1) -> Image.Image:
    """Return a picture of the first page of a PDF, or of its first four pages."""
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        large = [document[k].render(scale=FINER * WIDE / document[k].get_width()).to_pil() for k in range(pages)]
    small = [page.reduce(FINER) for page in large]
    return tiled(small) if pages > 1 else small[0]


def tiled(pages: list[Image.Image]) -> Image.Image:
    """Return four pages as one picture."""
    whole = Image.new("RGB", (WIDE, HIGH), GROUND)
    for number, page in enumerate(pages):
        row, column = divmod(number, 2)
        place = column * (WIDE // 2 + 2), row * (HIGH // 2 + 2)
        whole.paste(page.resize((WIDE // 2 - 2, HIGH // 2 - 2), Image.Resampling.BOX), place)
    return whole


def lettering(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font of the pages at a size."""
    return ImageFont.truetype(str(fonts.FOLDER / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"), size)


def written(text: str, larger: int = 1) -> Image.Image:
    """Return the beginning of a text as a picture."""
    pane = Image.new("RGB", (WIDE, HIGH), "white")
    lines = [part for line in text[:6000].splitlines() for part in textwrap.wrap(line, COLUMNS // larger)]
    shown = "\n".join(lines[: (HIGH - GAP) // (LEADING * larger)])
    ImageDraw.Draw(pane).multiline_text((GAP, GAP), shown, INK, lettering(TYPE * larger), spacing=4)
    return pane


if __name__ == "__main__":
    main()
