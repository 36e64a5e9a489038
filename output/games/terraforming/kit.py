"""The kit of Terraforming: markers, buildings, robot chips, hole covers, tracks, player aids, the rules."""

from landpress.engine.contract.house import House, changed, house_values, read_variant, shipped, standard
from landpress.layouts.board import Board
from landpress.layouts.games.terraforming import NAME, SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.output.games.terraforming.board import BUILDINGS, buildings, cost, effect
from landpress.output.games.terraforming.examples import ROBOTS, examples
from landpress.output.games.terraforming.pieces import CHIP, COVER, FIGURE, OWNER, SMALL, TINT, arrow, chip_face
from landpress.output.pieces.aids import aids
from landpress.output.pieces.body import Body, Layer, braille_width, figure, lettered, pegged, seat_body, worth
from landpress.output.pieces.buildings import building
from landpress.output.pieces.counts import counts_in_play
from landpress.output.pieces.part import Part, sign_size, token
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.pieces.track import MARKER, is_counted, markers, track
from landpress.output.scene.items import Text
from landpress.output.scene.shapes import circle, joined, rectangle, seat_shape
from landpress.output.scene.style import Seat, Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet, rules_text

SECRET_BOARD, FROM_BAG = False, ""
HOUSEHOLD = ("robots", "tokens", "markers", "tracks")
"""The groups of parts that things from home can replace."""
QUICK = ("buildings",)
BUILT = ("factory", "shield", "tower", "excavator", "house", "town", "city")
"""The buildings with a square piece. The cover of a hole is the bridge."""
TABLE = 2
"""The least number of pieces of each building for each seat: people may build what policies seldom build."""
SHIELDED = {2: 6, 3: 2}
"""The least number of shield markers for each seat, by the multiplier: a shield has six cells around it."""
BEYOND = 30
"""The points that the track counts beyond the score that ends the game."""
AID = (92, 130)
THICK = 2.5
"""The height of solid markers and buildings."""
LETTERS = {
    "bridge": "b",
    "factory": "f",
    "shield": "s",
    "tower": "t",
    "excavator": "e",
    "house": "h",
    "town": "w",
    "city": "c",
}
"""The letter in braille on a solid building."""


def kit_parts(board: HexBoard, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; costs and the end of the game are those of the board's variant."""
    words, house, signs = style.words, house_values(NAME, board.variant), style.palette.seats[:seats]
    needed, least = counts_in_play(board, seats), TABLE * seats
    tens = words("game.track_tens")
    end = _end(house, seats)
    return [
        *(_owner(seat, needed["owners"], style) for seat in signs),
        *(_building(kind, max(least, needed[kind]), style) for kind in BUILT if kind in buildings(board)),
        _cover(max(least, needed["bridge"]), style),
        *(_robots(value, needed[f"robots_{value}"], style) for value in ROBOTS if needed[f"robots_{value}"]),
        _moved(needed["moved"], style),
        *(
            _shielded(times, max(n * seats, needed[f"shielded_{times}"]), style)
            for times, n in SHIELDED.items()
            if house["play.shields"]
        ),
        *track(words("game.round_track"), (words("game.round_ones"), tens), end["rounds"], style),
        *track(words("game.score_track"), (words("game.score_ones"), tens), end["points"] + BEYOND, style, first=0),
        *([markers(words("game.round_marker"), 2, style)] if is_counted(end["rounds"]) else []),
        *(_score_marker(seat, style) for seat in signs if is_counted(end["points"] + BEYOND, 0)),
        *aids(words("game.aids"), words("game.aid", **_aid(board, style)), AID, signs, style),
    ]


def _owner(seat: Seat, count: int, style: Style) -> Part:
    sign = seat_sign(seat, 0, 0, sign_size(OWNER), style)
    name = style.words("game.owners")
    ground, bodies = style.palette.ground(seat, TINT), (seat_body(seat, OWNER, THICK, style),)
    return token(name, "tokens", count, "square", OWNER, [sign], style, ground, bodies=bodies)


def _building(kind: str, count: int, style: Style) -> Part:
    """Return a square with the sign of a building; the marker beside it tells the owner."""
    name = style.words(f"game.{kind}")
    face, square = building(kind, 0, 0, 0.8, style), rectangle(-CHIP / 2, -CHIP / 2, CHIP, CHIP)
    bodies = (lettered(square, THICK, LETTERS[kind], style),)
    return token(name, "buildings", count, "square", CHIP, face, style, bodies=bodies)


def _cover(count: int, style: Style) -> Part:
    """Return a round piece of rock that covers a hole under a bridge."""
    face = building("bridge", 0, 0, 1.2, style)
    ground = style.palette.tint("orange", 0.17)
    bodies = (lettered(circle(0, 0, COVER / 2), THICK, LETTERS["bridge"], style),)
    return token(style.words("game.covers"), "buildings", count, "round", COVER, face, style, ground, bodies=bodies)


def _robots(value: int, count: int, style: Style) -> Part:
    # What is printed stays away from the cut.
    face = chip_face(value, CHIP, style, 2.1, FIGURE)
    ground = style.palette.tint("ink", 0.05 + 0.03 * list(ROBOTS).index(value))
    digits, height = worth(value)
    text = figure(digits)
    solid = lettered(circle(0, 0, max(CHIP, braille_width(text) + 2) / 2), height, text, style)
    solid = solid._replace(felt=f"{solid.felt}, {style.words('solid.worth', value=value)}")
    name = style.words("game.robots")
    return token(name, "robots", count, "square", CHIP, face, style, ground, bodies=(solid,))


def _moved(count: int, style: Style) -> Part:
    """Return a marker for robots that have moved this turn."""
    ground, drawn = style.palette.tint("green", 0.25), arrow(0, 4.0, style)
    name, bodies = style.words("game.moved"), (_bar(1, style),)
    return token(name, "markers", count, "square", SMALL, [drawn], style, ground, bodies=bodies)


def _bar(ridges: int, style: Style) -> Body:
    """Return a bar with raised ridges across it."""
    across = joined([rectangle(3 * i - 1.5 * (ridges - 1) - 0.6, -SMALL / 4, 1.2, SMALL / 2) for i in range(ridges)])
    bar = Layer(rectangle(-SMALL * 0.6, -SMALL / 4, SMALL * 1.2, SMALL / 2), 0, THICK)
    return Body((bar, Layer(across, THICK, THICK + 1)), style.words("solid.bar", ridges=ridges))


def _shielded(times: int, count: int, style: Style) -> Part:
    """Return a marker for robots that count two or three times under shields."""
    figure = Text(0, 1.1, f"×{times}", FIGURE, style.palette.ink, True, "middle")
    name = style.words("game.shielded", times=times)
    ground = style.palette.tint("blue", 0.25)
    return token(name, "markers", count, "square", SMALL, [figure], style, ground, bodies=(_bar(times, style),))


def _score_marker(seat: Seat, style: Style) -> Part:
    """Return the two score markers of a seat, for ones and tens."""
    sign = seat_sign(seat, 0, 0, MARKER * 0.6, style)
    name = style.words("game.score_marker")
    edge, head = circle(0, 0, MARKER / 2), seat_shape(seat.shape, 0, 0, MARKER)
    bodies = (pegged(head, style, f"{style.words(f'solid.{seat.shape}')}, {style.words('solid.peg')}"),)
    return Part(name, "tracks", 2, MARKER, MARKER, (sign,), outline=edge, bodies=bodies)


def _table(board: Board, style: Style) -> str:
    """Return a line for each building: name, cost, effect."""
    lines = []
    for kind in buildings(board):
        name, taken = style.words(f"game.{kind}"), cost(board, kind)
        name = style.words("game.aid_cost", name=name, cost=taken) if taken else name
        lines.append(style.words("game.aid_building", name=name, effect=effect(board, kind, style)))
    return "\n".join(lines)


def _told(keys: dict[str, str], present: bool, style: Style) -> dict[str, str]:
    """Return the texts of these keys by their places, or empty texts if the board does not have what they tell of."""
    return {place: style.words(f"game.{key}") if present else "" for place, key in keys.items()}


def _aid(board: Board, style: Style) -> dict[str, object]:
    """Return what is filled into the player aid."""
    house = house_values(NAME, board.variant)
    shields = {"shields_off": "aid_shields_off", "shields_on": "aid_shields_on"}
    return {
        "table": _table(board, style),
        "shot": house["play.tower_shot"],
        "base": house["play.base_points"],
        **_told(shields, house["play.shields"], style),
        **_told({"city": "aid_city"}, house["play.cities"], style),
    }


def rules(board: Board, style: Style) -> RulesSheet:
    """Return the sheet of rules, with drawings of a fight, a build and shields."""
    words, house = style.words, house_values(NAME, board.variant)
    figures = examples(house["building.tower"], style)
    resources, robots = house["building.tower"]
    ends, designed = _end(house, board.players), _end(standard(NAME), board.players)
    advised = _end(_variant("paper"), board.players)
    first = house["play.base_points"]
    begin = {"base": first, "ones": first % 10, "tens": first // 10 * 10}
    score_on = "track" if is_counted(ends["points"] + BEYOND, 0) else "paper"
    rounds_on = "track" if is_counted(ends["rounds"]) else "paper"
    again = words(f"game.again_{'fixed' if house['play.order'] == 'fixed' else 'other'}")
    values: dict[str, object] = {
        "shot": house["play.tower_shot"],
        "base": first,
        "scores_kept": words(f"game.score_on_{score_on}", **begin),
        "rounds_kept": words(f"game.rounds_on_{rounds_on}", again=again),
        "least": house["building.town"][0],
        "seats": board.players,
        "shields": house["play.shields"],
        "cities": house["play.cities"],
        "bonus": house["play.town_bonus"],
        house["play.tower_range"]: True,
        house["play.order"]: True,
        "altered": ends != designed,
        "advice": ends == designed,
        **ends,
        **{f"advised_{key}": value for key, value in advised.items()},
        **{kind: cost(board, kind) for kind in BUILDINGS},
        "cost": words("game.cost", resources=resources, robots=robots) if "cost" in figures else "",
        **_told({"shields_shown": "shields_shown"}, house["play.shields"], style),
    }
    return RulesSheet(words("game.title"), rules_text(board, style, values), figures, words("game.credit"))


def _variant(name: str) -> House:
    """Return the house values of a shipped variant: `paper` is for the table, `contest` is the designer's program."""
    values = read_variant(NAME, shipped(NAME)[name].read_text("utf-8"))
    return house_values(NAME, changed(NAME, values))


def _end(house: House, seats: int) -> dict[str, int]:
    """Return the points and the rounds that end a game of this number of seats."""
    chosen = SEATS.index(seats)
    return {"points": house["play.points"][chosen], "rounds": house["play.rounds"][chosen]}
