"""A board as a poster: a page to hang up, with its title, its code, and a QR code that opens it.

All that is for play is left out: rules, scores, names of rows and directions, places of pieces, the bar of 100 mm.

Lengths are in millimetres.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

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
from landpress.output.scene.linebreak import CAPITAL, fitted, plain
from landpress.output.scene.style import BODY, LEADING, Style
from landpress.output.sheets.map_frame import SHADOW
from landpress.output.sheets.page import QR, Imprint, card, grown, qr_drawn
from landpress.output.survey import engraving
from landpress.output.survey.neatline import THICK, neatline

INSET, GAP, CLEAR = 9.0, 7.0, 3.0
"""The space inside the neatline; between title, board and code; and around the title and the code on a panel."""
LARGEST_TITLE = 96 * PT
TITLE_SHARE, SIDE_SHARE, TITLE_STEP, LONG = 0.8, 0.37, 1.5, 0.35
"""The most width of a title as a share of the page, and of one beside the board; the distance of its lines in heights
of a capital; the share of the largest size below which a title takes two lines."""
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
    across, down = size_in_cells(board)
    tried = list[tuple[float, _Plan]]()
    refused: LayoutError | None = None
    for is_beside in (False, True)[: 1 + (style.page.width > style.page.height)]:
        try:
            plan = _plan(imprint, style, is_beside)
            tried.append((min(plan.room.width / across, plan.room.height / down), plan))
        except LayoutError as error:
            refused = refused or error
    if refused and not tried:
        raise refused
    size, plan = max(tried, key=lambda one: one[0])
    return _drawn(board, imprint, style, plan), size


class _Plan(NamedTuple):
    """Where the parts of a poster lie: the lines of the title with their size and place, the foot, the board.

    The title begins at the left of `head`, or stands in the middle of the page; its last line is at the foot of `head`.
    """

    titles: Sequence[str]
    size: float
    head: Area
    foot: Area
    lines: Sequence[tuple[str, float, bool]]
    room: Area
    whole: Area


def _plan(imprint: Imprint, style: Style, is_beside: bool) -> _Plan:
    """Return the plan of a poster: the board between title and foot, or beside both. Raise LayoutError without room."""
    frame, words = style.printable, style.words
    inner, sea = frame.inset(*(THICK + INSET,) * 4), frame.inset(*(THICK,) * 4)
    share = SIDE_SHARE if is_beside else TITLE_SHARE
    titles, size = _titles(words("game.title"), inner.width * share, LARGEST_TITLE * grown(style), is_beside)
    step, wide = engraving.capital(size) * TITLE_STEP, max(engraving.title_width(line, size) for line in titles)
    top = inner.y + engraving.capital(size) + step * (len(titles) - 1)
    line = words("page.seats", seats=imprint.seats) if imprint.seats else ""
    if "game.tagline" in words.texts:
        line = words("game.tagline")
    code, told = imprint.code or "", inner.width * (share if is_beside else 1) - QR - GAP
    texts = [(line, BODY * 1.5 * grown(style), False), (code, BODY * 1.1, True)]
    lines = [(text, fitted(text, told, largest, bold=bold), bold) for text, largest, bold in texts if text]
    if is_beside and lines and lines[0][1] < BODY:  # as many lines as it needs where one would be small
        lines[:1] = [(one.text, BODY, lines[0][2]) for one in plain(lines[0][0], bold=lines[0][2]).lines(told, BODY)]
    broad = max([width(*text) for text in lines], default=0.0) + (QR + GAP) * bool(code)
    left, foot_x = (inner.x, inner.x) if is_beside else (inner.middle[0] - wide / 2, inner.middle[0] - broad / 2)
    head, foot = Area(left, inner.y, wide, top - inner.y), Area(foot_x, inner.bottom - QR, broad, QR)
    if is_beside:
        at = inner.x + max(wide, broad) + 2 * CLEAR
        room = Area(at, inner.y, inner.right - at, inner.height)
        whole = Area(at, sea.y, sea.right - at, sea.height).inset(*(CLEAR,) * 4)
    else:
        room = Area(inner.x, top + GAP, inner.width, inner.bottom - QR - top - 2 * GAP)
        whole = Area(sea.x, top + GAP, sea.width, foot.y - CLEAR - top - GAP).inset(left=CLEAR, right=CLEAR)
    require("the board", int(min(room.width, room.height)), SMALLEST_BOARD, "take larger paper or a smaller margin")
    return _Plan(titles, size, head, foot, lines, room, whole)


def _drawn(board: Board, imprint: Imprint, style: Style, plan: _Plan) -> Scene:
    """Return the poster after its plan."""
    frame, ink, code = style.printable, style.palette.ink, imprint.code or ""
    items: list[Item] = []
    hung = Game(board.game).hung if style.look == "survey" else None
    if hung:
        head, end = (area.inset(*(-CLEAR,) * 4) for area in (plan.head, plan.foot))
        items += hung.hung_items(board, plan.whole, frame.inset(*(THICK,) * 4), (head, end), style)
        items += [*card(head, None, style, SHADOW), *card(end, None, style, SHADOW)]
    else:
        items.append(_alone(board, plan.room, style))
    items += neatline(frame, style)
    step = engraving.capital(plan.size) * TITLE_STEP
    for number, said in enumerate(reversed(plan.titles)):
        start = plan.head.middle[0] - engraving.title_width(said, plan.size) / 2
        items += engraving.title(said, start, plan.head.bottom - step * number, plan.size, style)
    foot = plan.foot
    y = foot.middle[1] - sum(size for _, size, _ in plan.lines) * LEADING / 2
    for text, size, bold in plan.lines:
        items.append(Text(foot.x, y + size * (LEADING + CAPITAL) / 2, text, size, ink, bold))
        y += size * LEADING
    if code:
        items.append(Shape(qr_drawn(imprint, style, foot.right - QR, foot.y), fill=ink))
    name = style.words("game.title")
    alt = style.words("page.picture", title=name, about=code or (plan.lines[0][0] if plan.lines else ""))
    return Scene(style.page.width, style.page.height, f"{name} {code}".strip(), tuple(items), alt, (0, len(items)))


def _titles(name: str, room: float, largest: float, is_beside: bool) -> tuple[list[str], float]:
    """Return the lines of a title and their size: two lines if it is long, or if it stands beside the board."""
    try:
        whole = engraving.title_size(name, room, largest)
    except LayoutError:
        if " " not in name:
            raise
        whole = 0.0
    if (whole >= largest * LONG and not is_beside) or " " not in name:
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
