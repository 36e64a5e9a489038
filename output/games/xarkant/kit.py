"""The kit of Xarkant: tiles, tables, folded markers, two-sided discs, tokens, the rules.

Lengths are millimetres. A folded marker is a strip. From the top it has a tab, the rear face upside down, the front
face, and the floor. It is folded to a roof on its floor, the tab is glued to the floor, and it stands in a slot of a
table.
"""

from collections.abc import Sequence

from landpress.engine.contract.house import House, house_values
from landpress.layouts.games.xarkant import TYPES, Landscape
from landpress.layouts.sheet import Area
from landpress.output.games.xarkant import pieces, playerboard, solid, survey, tables
from landpress.output.games.xarkant.board import boards, look, quadrant
from landpress.output.games.xarkant.examples import examples
from landpress.output.pieces.body import Body, lettered, two_sided
from landpress.output.pieces.buildings import village
from landpress.output.pieces.figures import bag
from landpress.output.pieces.land import DESIGNED, ground
from landpress.output.pieces.part import Part, token
from landpress.output.pieces.track import markers
from landpress.output.scene.items import Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import LABEL, Seat, Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet, rules_text

PIECES = 5
"""The number of workshops of a player, and also of churches (XK-5)."""
SECRET_BOARD = False
HOUSEHOLD = ("tokens", "tracks")
QUICK = ("tiles", "pieces", "discs", "villages", tables.SHARED)
"""The groups of parts that things from home can replace."""
FROM_BAG = "discs"
"""The group of parts that players draw from a bag (XK-6)."""
TAB = 5
DRAWER, BAG = (22, 24), 17.0
AROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The directions from the middle of a tile to its quadrants, clockwise from the top left."""


def kit_parts(board: Landscape, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; tiles are those of the board's edition, prices those of its variant.

    There are as many tokens as all seats together have room for. Played games use all of them.
    """
    house, signs = house_values(board.game, board.variant), style.palette.seats[:seats]
    parts = [
        *(_tile(board, number, style) for number in range(len(board.tiles))),
        _village(house, style),
        *(playerboard.player_board(seat, house, style) for seat in signs),
        tables.church_board(signs, style),
        tables.state_board(signs, house, style),
        tables.round_track(house, style),
        markers(style.words("game.round_marker"), 1, style),
        _marker("drawer", style.words("game.drawer"), 1, DRAWER, bag(BAG, style), None, solid.drawer(style)),
        *(_workshop(i, seat, style) for i, seat in enumerate(signs)),
        *(_church(i, seat, style) for i, seat in enumerate(signs)),
        *(_disc(seat, house, style) for seat in signs),
        _popularity(house["play.popularity"] * seats, style),
        *(_resource(kind, min(house["play.storage"] * seats, house["play.resources"]), style) for kind in TYPES),
    ]
    return [part for part in parts if part.count]


def on_board(board: Landscape, imprint: Imprint, style: Style) -> list[str]:
    """Return the groups of parts that lie beside the land on its page."""
    return list(dict.fromkeys(part.group for part in boards(board, imprint, style)))


def _tile(board: Landscape, number: int, style: Style) -> Part:
    """Return a landscape tile; its plain land reaches over the cut, a survey of it has a white rim."""
    tile, half, bleed = board.tiles[number], DESIGNED / 2, style.bleed
    side, name, body = 2 * DESIGNED, style.words("game.tiles"), solid.tile_body(tile, style)
    if style.look == "survey":
        a, b, c, d = tile.quadrants
        star = frozenset([(0, 1, 3, 2)[tile.star]])
        land = survey.land((a, b, d, c), star, 2, DESIGNED, f"tile-{number}", style)
        return Part(name, "tiles", 1, side, side, (Use(land, 0, 0),), bodies=(body,))
    grounds: list[Drawn] = []
    drawn: list[Drawn] = []
    reach = DESIGNED + bleed
    for i, (kind, (across, down)) in enumerate(zip(tile.quadrants, AROUND, strict=True)):
        grounds += ground(kind, rectangle(min(across, 0) * reach, min(down, 0) * reach, reach, reach), style)
        symbol = quadrant(kind, i == tile.star, look(number, i), DESIGNED, style)
        drawn.append(Use(symbol, across * half, down * half))
    cross = joined([polyline([(-DESIGNED, 0), (DESIGNED, 0)]), polyline([(0, -DESIGNED), (0, DESIGNED)])])
    border = Shape(cross, stroke=style.palette.ink, width=style.lines.border)
    return Part(name, "tiles", 1, side, side, (*grounds, *drawn, border), bleeds=bool(grounds), bodies=(body,))


def _village(house: House, style: Style) -> Part:
    side, words = pieces.VILLAGE, style.words
    letters = Text(-side / 2 + 2.1, -side / 2 + 4.1, words("game.village"), LABEL, style.palette.ink, bold=True)
    drawn = (letters, *village(side, style))
    tint = pieces.village_ground(style)
    square = rectangle(-side / 2 + 0.5, -side / 2 + 0.5, side - 1, side - 1)
    bodies = (lettered(square, solid.THICK, "v", style),)
    return Part(
        words("game.villages"), "villages", house["play.villages"], side, side, drawn, ground=tint, bodies=bodies
    )


def _marker(
    key: str,
    name: str,
    count: int,
    size: tuple[int, int],
    face: Sequence[Drawn],
    tint: str | None,
    body: Body,
) -> Part:
    """Return a folded marker.

    `size` is the width and height of a face, and `key` distinguishes its drawing from all others in the file.
    """
    width, high = size
    whole = TAB + 2 * high + pieces.FLOOR
    ridge = TAB + high - whole / 2
    symbol = Symbol(f"face-{key}", max(size), tuple(face))
    folds = [polyline([(-width / 2, y), (width / 2, y)]) for y in (ridge - high, ridge, ridge + high)]
    return Part(
        name,
        "pieces",
        count,
        width,
        whole,
        (Use(symbol, 0, ridge - high / 2, 180), Use(symbol, 0, ridge + high / 2)),
        ground=tint,
        folds=joined(folds),
        shown=Area(-width / 2, ridge, width, high),
        bodies=(body,),
    )


def _workshop(number: int, seat: Seat, style: Style) -> Part:
    face, tint = pieces.workshop(seat, 12.4, style), pieces.piece_ground(seat, style)
    name = style.words("game.workshops")
    return _marker(f"workshop-{number}", name, PIECES, pieces.WORKSHOP, face, tint, solid.house(seat, style))


def _church(number: int, seat: Seat, style: Style) -> Part:
    face, tint = pieces.church(seat, 15.4, style), pieces.piece_ground(seat, style)
    name, body = style.words("game.churches"), solid.church(seat, style)
    return _marker(f"church-{number}", name, PIECES, pieces.CHURCH, face, tint, body)


def _disc(seat: Seat, house: House, style: Style) -> Part:
    """Return a disc with its work side in front and its claim side on the back."""
    size = pieces.DISC
    claim, work = pieces.claim_side(seat, size, style), pieces.work_side(seat, size, style)
    tint = pieces.piece_ground(seat, style)
    name = style.words("game.disc")
    bodies = (two_sided(seat, size, solid.DISC_HEIGHT, style),)
    return token(name, "discs", house["play.discs"], "round", size, work, style, tint, claim, bodies=bodies)


def _popularity(count: int, style: Style) -> Part:
    face, tint = pieces.popularity_face(style)
    name = style.words("game.popularity")
    return token(
        name, "tokens", count, "square", pieces.POPULARITY, face, style, tint, bodies=(solid.popularity(style),)
    )


def _resource(kind: str, count: int, style: Style) -> Part:
    face, tint = pieces.resource_face(kind, style)
    name = style.words(f"game.{kind}_name")
    return token(
        name, "tokens", count, "square", pieces.RESOURCE, face, style, tint, bodies=(solid.resource(kind, style),)
    )


def rules(board: Landscape, style: Style) -> RulesSheet:
    """Return the sheet of rules, with drawings of laying a tile, a price, collecting, building and the count."""
    words, house = style.words, house_values(board.game, board.variant)
    text = rules_text(board, style, {"discs": house["play.discs"], "resources": house["play.resources"]})
    return RulesSheet(words("game.title"), text, examples(house, style), words("game.credit"))
