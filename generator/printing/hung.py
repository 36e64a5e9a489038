"""A board as a poster: a page to hang up, with its title, its code, and a QR code that opens it.

All that is for play is left out: rules, scores, names of rows and directions, places of pieces, the bar of 100 mm.

Lengths are in millimetres.
"""

from contextlib import suppress
from dataclasses import replace

from landpress.generator.screen.pictured import ground
from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, GameError, LayoutError
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.sheet import Area, require
from landpress.output.game import Game, size_in_cells
from landpress.output.maps.entry import map_alone
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Drawn, Item, Scene, Shape, Text, Window
from landpress.output.scene.linebreak import CAPITAL, fitted
from landpress.output.scene.style import BODY, LEADING, Style
from landpress.output.sheets.map_frame import SHADOW
from landpress.output.sheets.page import QR, Imprint, card, grown, qr_drawn
from landpress.output.survey import engraving
from landpress.output.survey.neatline import THICK, neatline

INSET, GAP, CLEAR = 9.0, 7.0, 3.0
"""The space inside the neatline; between title, board and code; and around the title and the code on a panel."""
LARGEST_TITLE = 96 * PT
TITLE_SHARE, TITLE_STEP, LONG = 0.8, 1.5, 0.35
"""The most width of a title as a share of the page; the distance of its lines in heights of a capital; the share
of the largest size below which a title takes two lines."""
SMALLEST_BOARD = 60


def check_hung(game: str) -> None:
    """Raise CallError if the boards of a game are secret or cannot be drawn alone."""
    try:
        alone = not Game(game).kit.SECRET_BOARD and (game in described() or Game(game).surface is not None)
    except GameError:
        alone = False
    if not alone:
        raise CallError(f"--poster: the board of {game} has no picture of its own; leave it out")


def poster(board: Board, imprint: Imprint, style: Style) -> Scene:
    """Return the poster of a board. Raise LayoutError if the paper is too small for it.

    If the style says nothing of it, upright paper lies on its side where the cells of a description are larger so.
    """
    upright, size = _poster(board, imprint, style)
    if style.landscape is None and style.page.height > style.page.width and isinstance(board, MapBoard):
        with suppress(LayoutError):
            on_its_side, larger = _poster(board, imprint, replace(style, landscape=True))
            return on_its_side if larger > size else upright
    return upright


def _poster(board: Board, imprint: Imprint, style: Style) -> tuple[Scene, float]:
    """Return the poster and how wide a cell of the board can be on it, in mm."""
    style = replace(style, hung=True)
    frame, words = style.printable, style.words
    inner = frame.inset(*(THICK + INSET,) * 4)
    name, code = words("game.title"), imprint.code or ""
    titles, size = _titles(name, inner.width * TITLE_SHARE, LARGEST_TITLE * grown(style))
    step, wide = engraving.capital(size) * TITLE_STEP, max(engraving.title_width(line, size) for line in titles)
    top, left = inner.y + engraving.capital(size) + step * (len(titles) - 1), inner.middle[0] - wide / 2
    line = words("page.seats", seats=imprint.seats) if imprint.seats else ""
    if "game.tagline" in words.texts:
        line = words("game.tagline")
    room = Area(inner.x, top + GAP, inner.width, inner.bottom - QR - top - 2 * GAP)
    require("the board", int(min(room.width, room.height)), SMALLEST_BOARD, "take larger paper or a smaller margin")
    told = inner.width - QR - GAP
    texts = [(line, BODY * 1.5 * grown(style), False), (code, BODY * 1.1, True)]
    foot = [(text, fitted(text, told, largest, bold=bold), bold) for text, largest, bold in texts if text]
    broad = max([width(*text) for text in foot], default=0.0) + (QR + GAP) * bool(code)
    foot_x, foot_y = inner.middle[0] - broad / 2, inner.bottom - QR
    items: list[Item] = []
    hung = Game(board.game).hung if style.look == "survey" else None
    if hung:
        sea = frame.inset(*(THICK,) * 4)
        head = Area(left - CLEAR, inner.y - CLEAR, wide + 2 * CLEAR, top - inner.y + 2 * CLEAR)
        end = Area(foot_x, foot_y, broad, QR).inset(*(-CLEAR,) * 4)
        whole = Area(sea.x, top + GAP, sea.width, end.y - top - GAP)
        items += hung.hung_items(board, whole.inset(left=CLEAR, right=CLEAR), sea, (head, end), style)
        items += [*card(head, None, style, SHADOW), *card(end, None, style, SHADOW)]
    else:
        items.append(_alone(board, room, style))
    items += neatline(frame, style)
    for number, said in enumerate(reversed(titles)):
        start = inner.middle[0] - engraving.title_width(said, size) / 2
        items += engraving.title(said, start, top - step * number, size, style)
    ink, y = style.palette.ink, inner.bottom - QR / 2 - sum(size for _, size, _ in foot) * LEADING / 2
    for text, size, bold in foot:
        items.append(Text(foot_x, y + size * (LEADING + CAPITAL) / 2, text, size, ink, bold))
        y += size * LEADING
    if code:
        items.append(Shape(qr_drawn(imprint, style, foot_x + broad - QR, foot_y), fill=ink))
    alt = words("page.picture", title=name, about=code or line)
    across, down = size_in_cells(board)
    page = Scene(style.page.width, style.page.height, f"{name} {code}".strip(), tuple(items), alt, (0, len(items)))
    return page, min(room.width / across, room.height / down)


def _titles(name: str, room: float, largest: float) -> tuple[list[str], float]:
    """Return the lines of a title and their size: two lines if it is long."""
    try:
        whole = engraving.title_size(name, room, largest)
    except LayoutError:
        if " " not in name:
            raise
        whole = 0.0
    if whole >= largest * LONG or " " not in name:
        return [name], whole
    words = name.split(" ")
    halves = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    widest = [max(engraving.title_width(line, 1.0) for line in lines) for lines in halves]
    best = halves[widest.index(min(widest))]
    return best, min(engraving.title_size(line, room, largest) for line in best)


def _alone(board: Board, room: Area, style: Style) -> Window:
    """Return the board alone, as large as it fits."""
    drawn = map_alone(board, room, style) if isinstance(board, MapBoard) else ground(board, style)
    scale = min(room.width / drawn.width, room.height / drawn.height)
    x = room.middle[0] - drawn.width * scale / 2
    y = room.middle[1] - drawn.height * scale / 2
    pieces: tuple[Drawn, ...] = tuple(item for item in drawn.items if not isinstance(item, Window))
    return Window(x, y, Area(0, 0, drawn.width, drawn.height), pieces, scale)
