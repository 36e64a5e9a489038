"""The kit of AntWalk: cards, tiles and anthill, two-sided tokens, the standing ant, a turn track, the label of the tin.

Every piece and the folded rules fit a tin of 60 x 95 x 21 mm. All tiles have the clockwise arrow on the front and the
other arrow on the back. So tiles can lie edge to edge on the sheet, whichever side has the number.
"""

from landpress.engine.contract.house import House, house_values
from landpress.layouts.games.antwalk import ARROWS, NAME, TILES, Deal
from landpress.output.games.antwalk import pieces, solid, survey
from landpress.output.games.antwalk.board import BACK, TINT
from landpress.output.games.antwalk.cover import picture
from landpress.output.games.antwalk.examples import examples
from landpress.output.games.antwalk.pieces import (
    CARD,
    TILE,
    TOKEN,
    TOKEN_TINT,
    active,
    footprints,
    ground,
    standing,
    visited,
)
from landpress.output.pieces.ant import anthill
from landpress.output.pieces.body import counting_board, two_sided
from landpress.output.pieces.part import SAFE, SLOT, Part, base, standee, token
from landpress.output.pieces.track import ROW, boxes, counted, wood
from landpress.output.scene.style import BODY, Seat, Style
from landpress.output.sheets.leaflet import Fold, leaflet
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet, panel, rules_text

SIZE = (90, 37)
"""The size of the track, which fits a tin of 60 x 95 mm. The last turn is a house value (AW-D6)."""
BOX, HIGHEST, MOST = 7.6, 6.5, 250
"""The width of a box, the most height of one, and the most turns that the track can count."""
ROOM = 20.0
"""The height that all boxes below each other may take."""


def track(house: House, style: Style) -> list[Part]:
    """Return the track as a part; nothing if there is no limit of turns or if it is above `MOST`."""
    turns = house["play.turns"]
    if not 0 < turns <= MOST:
        return []
    width, height = SIZE
    words, (ones, tens) = style.words, counted(turns)
    box, tint = (BOX, min(HIGHEST, ROOM / (1 + len(tens)))), style.palette.tint(BACK, TINT)
    left, top = -ROW * BOX / 2, -height / 2 + 1.6 * SAFE
    upper, y = boxes(words("game.track_ones"), [ones], (left, top), box, None, style)
    lower, _ = boxes(words("game.track_tens"), tens, (left, y + SAFE), box, tint, style)
    text = words("game.turn", actions=house["play.actions"], turns=turns)
    turn = panel(text, {}, ROW * BOX, height - 4 * SAFE, BODY, style)
    bodies = (counting_board(ones, tens, style),)
    front = (*wood(width, height, style), *upper, *lower)
    return [Part(words("game.track"), "track", 1, width, height, front, tuple(turn), bodies=bodies)]


TOKENS = 2
"""The number of tokens of a seat (AW-1)."""
ANT, ANT_FOOT = (25, 20), 16
SECRET_BOARD = True
"""No player may see a deal laid out, so a virtual table begins with the pieces only."""
FROM_BAG = ""
HOUSEHOLD = ("tokens", "ant", "track")
"""The groups of parts that things from home can replace."""
QUICK = ("cards",)
PANEL = (56, 88)
FOLD = Fold(*PANEL, 4, 3.5)


def kit_parts(board: Deal, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; tiles and cards are those of the deal's edition."""
    words = style.words
    feet = standing(style, ANT[1] / 2 - SLOT, False), standing(style, ANT[1] / 2 - SLOT, True)
    return [
        *_cards(board, style),
        *_tiles(board, style),
        _anthill(style),
        standee("ant", words("game.ant"), "ant", 1, ANT, feet[0], style, feet[1], (solid.ant_body(style),)),
        base("ant-foot", words("game.ant_foot"), "ant", 1, ANT_FOOT, footprints(style), style),
        *(_token(seat, style) for seat in style.palette.seats[:seats]),
        *track(house_values(NAME, board.variant), style),
    ]


def _cards(board: Deal, style: Style) -> list[Part]:
    look = survey if style.look == "survey" else pieces
    name, back, behind = style.words("game.cards"), look.card_back(style), style.palette.tint(BACK, TINT)
    return [
        Part(
            *(name, "cards", 1, *CARD, look.card_front(card, turn, style), back, ground(turn, style), behind),
            bodies=(solid.card_body(card, turn, style),),
        )
        for card, turn in zip(TILES, board.number_side, strict=True)
    ]


def _tiles(board: Deal, style: Style) -> list[Part]:
    name, (cw, ccw) = style.words("game.tiles"), ARROWS
    tile_side = survey.tile_side if style.look == "survey" else pieces.tile_side
    parts = []
    for tile, turn in zip(TILES, board.number_side, strict=True):
        front, back = (tile_side(arrow, str(tile) if arrow == turn else "", style) for arrow in ARROWS)
        grounds, bodies = (ground(cw, style), ground(ccw, style)), solid.tile_bodies(tile, turn, style)
        parts.append(Part(name, "tiles", 1, TILE, TILE, front, back, *grounds, bodies=bodies))
    return parts


def _anthill(style: Style) -> Part:
    drawn = survey.anthill(style) if style.look == "survey" else tuple(anthill(TILE, style))
    return Part(style.words("game.anthill"), "tiles", 1, TILE, TILE, drawn, drawn, bodies=solid.anthill_bodies(style))


def _token(seat: Seat, style: Style) -> Part:
    name, tint = style.words("game.tokens"), style.palette.ground(seat, TOKEN_TINT)
    faces, bodies = [side(seat, 1.0, style) for side in (active, visited)], (two_sided(seat, TOKEN, 4.0, style),)
    return token(name, "tokens", TOKENS, "round", TOKEN, faces[0], style, tint, back=faces[1], bodies=bodies)


def rules(board: Deal, style: Style) -> Part:
    """Return the rules as a leaflet that folds to the size of a card; a cover and a turn summary are on its back."""
    return folded(board, rules_sheet(board, style), style)


def folded(board: Deal, sheet: RulesSheet, style: Style) -> Part:
    """Return a text as the leaflet."""
    last = panel(style.words("game.turn", **_values(board)), {}, *FOLD.room, BODY, style)
    return leaflet(sheet, FOLD, picture(PANEL, style), last, style)


def rules_sheet(board: Deal, style: Style) -> RulesSheet:
    """Return the text and the examples of the leaflet."""
    words, text = style.words, rules_text(board, style, _values(board))
    return RulesSheet(words("game.title"), text, examples(style), words("game.credit"))


def _values(board: Deal) -> dict[str, object]:
    house = house_values(NAME, board.variant)
    return {name: house[f"play.{name}"] for name in ("actions", "turns", "choose_tiles")}
