"""Photos of half-played games of Last Land: pages with strokes of a pen and tokens, made from numbers (photos.py)."""

from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from pypdfium2 import PdfDocument

from landpress.engine.play.match import Match
from landpress.generator.printing.board_files import imprint_of, statements
from landpress.generator.table.sitting import Table
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.files import pdf
from landpress.output.game import Game
from landpress.output.games.last_land import tiles as engraved
from landpress.output.games.last_land.board import DESIGNED, box_places
from landpress.output.games.last_land.pieces import lying_token
from landpress.output.scene.items import Scene, Symbol, Use
from landpress.output.scene.style import Style
from tests import photos
from tests.photos import PER_MM, Array
from tests.playing import plies_of

GAME = "last-land"
KINDS = (
    "flat",
    "small",
    "blurred",
    "turned",
    "upside down",
    "perspective",
    "noisy",
    "mirrored",
    "on a screen",
    "moved",
    "blots on the page",
    "marks of a pen",
    "crumpled",
    "in shade",
)


def position(number: int, plies: int, policy: str = "greedy") -> Match:
    """Return the first beginning of a turn after a number of plies of a game on a board of photos.py."""
    table = Table(photos.board(GAME, number), [policy] * photos.board(GAME, number).players, number)
    for ply in plies_of(table):
        if ply.number >= plies and table.match.state()["phase"] == "roll":
            break
    return table.match


@cache
def tiles(look: str, ink: str, number: int) -> tuple[float, list[tuple[float, float]]]:
    """Return the width of the tiles on a page, and the centre of each of them (mm)."""
    board = photos.board(GAME, number)
    style = Style(paper("a4"), words("en", GAME), look=look, ink=ink)
    scene = Game(GAME).drawing.board_pages(board, imprint_of(board, statements(board, style.words)), style)[0]
    drawn = [
        item
        for item in scene.items
        if (isinstance(item, Use) and "-B-" in item.symbol.name + "-")
        or (isinstance(item, Use) and any(f"-T{k}-" in item.symbol.name for k in range(1, 5)))
    ]
    width = float(drawn[0].symbol.name.rsplit("-", 1)[1])
    return width, [(use.x, use.y) for use in drawn]


def marked(match: Match, look: str, ink: str, number: int, seed: int) -> Array:
    """Return the page of a position as pixels: ticks and scribbles of a pen, and tokens with small shadows."""
    random = np.random.default_rng(seed)
    state, sheet = match.state(), Image.fromarray(photos.sheet(GAME, look, ink, number))
    width, centres = tiles(look, ink, number)
    most = max(4, max(state["drain"]))
    scale = width / engraved.DESIGNED if look == "survey" else width / DESIGNED
    places = engraved.box_places(most, scale) if look == "survey" else box_places(most, scale)
    pen = ((25, 30, 70), (20, 20, 22), (70, 70, 75), (30, 40, 140))[int(random.integers(4))]
    thick = int(random.uniform(4, 8))
    for (x, y), drain, token in zip(centres, state["drain"], state["tokens"], strict=True):
        if token >= 0:
            _lay(sheet, token, Style(paper("a4"), words("en", GAME), look=look, ink=ink), x, y, random)
        draw = ImageDraw.Draw(sheet)
        chosen = list(random.permutation(most)[:drain])
        for bx, by, _ in (places[i] for i in chosen):
            _tick(draw, x + bx, y + by, pen, thick, random)
        if drain >= most:
            rows = [(6.4, 9.6), (-9.6, 5.6), (9.4, 8.4), (-8.8, 8.0), (7.6, 10.4), (-6.4, 10.2), (4.6, 12.0)]
            line = [
                ((x + dx * scale + random.normal(0, 0.4)) * PER_MM, (y + dy * scale + random.normal(0, 0.4)) * PER_MM)
                for dx, dy in rows
            ]
            draw.line(line, fill=pen, width=thick, joint="curve")
    return np.asarray(sheet)


def _tick(draw: ImageDraw.ImageDraw, x: float, y: float, pen: Any, thick: int, random: Any) -> None:
    r = random.uniform(1.2, 1.9)
    x, y = x + random.normal(0, 0.2), y + random.normal(0, 0.2)
    kind = int(random.integers(3))
    a, b = (x - r, y + r), (x + r, y - r)
    lines = [[a, b]]
    if kind == 1:
        lines.append([(x - r, y - r), (x + r, y + r)])
    if kind == 2:
        lines = [[(x - r, y - 0.1 * r), (x - 0.3 * r, y + 0.8 * r), (x + r, y - r)]]
    for line in lines:
        draw.line([(px * PER_MM, py * PER_MM) for px, py in line], fill=pen, width=thick, joint="curve")


@cache
def _face(seat: int, look: str, ink: str) -> Image.Image:
    style = Style(paper("a4"), words("en", GAME), look=look, ink=ink)
    token = Symbol("token", 10, tuple(lying_token(style.palette.seats[seat], 1.0, style)))
    with PdfDocument(pdf.write([Scene(10, 10, "-", (Use(token, 5, 5),))], "en", "-", b"")) as document:
        seen: Image.Image = document[0].render(scale=PER_MM * 25.4 / 72).to_pil()
    return seen.convert("RGB").crop((0, 0, 10 * PER_MM, 10 * PER_MM))


def _lay(sheet: Image.Image, seat: int, style: Style, x: float, y: float, random: Any) -> None:
    """Lay a token a little beside the middle of a tile, turned at random."""
    turn = random.uniform(0, 360) if random.random() < 0.3 else random.normal(0, 8)
    token = _face(seat, style.look, style.ink).convert("RGBA").rotate(turn, Image.Resampling.BICUBIC, expand=True)
    left, top = ((at + random.normal(0, 0.5)) * PER_MM - token.width / 2 for at in (x, y))
    shadow = Image.new("RGBA", token.size, (20, 20, 30, 0))
    shadow.putalpha(token.getchannel("A").point(lambda v: v * 90 // 255))
    shadow = shadow.filter(ImageFilter.GaussianBlur(1))
    sheet.paste(shadow, (int(left) + 3, int(top) + 4), shadow)
    sheet.paste(token, (int(left), int(top)), token)
