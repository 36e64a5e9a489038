"""What Terraforming needs beside its board: markers, buildings, robot chips, hole covers, tracks, aids, the rules."""

from collections.abc import Sequence

from engine.house import house_values, standard
from layouts.board import Board
from layouts.games.terraforming import NAME, SEATS
from output import rules_sheet, token
from output.games.terraforming.board import BUILDINGS, cost
from output.games.terraforming.examples import examples
from output.games.terraforming.pieces import building, robot
from output.marks import seat_sign
from output.page import Imprint
from output.palette import Seat, mixed
from output.part import SAFE, Part
from output.rules_sheet import RulesSheet
from output.scene import Text
from output.shapes import circle
from output.style import BODY, Style
from output.track import MARKER, markers, track

OWNED = {2: 70, 3: 60, 6: 40}
"""Ownership markers of a seat, by the number of seats: a seat hardly ever holds more cells."""
BUILT = {"factory": 12, "bridge": 12, "shield": 12, "tower": 12, "excavator": 12, "house": 40, "town": 6, "city": 4}
ROBOTS = {1: 60, 5: 40, 10: 40, 25: 30, 50: 20, 100: 10}
"""Chips of each value; the stacks of a game together pass 385 robots."""
MOVED, DOUBLED, TRIPLED = 30, 40, 12
OWNER, CHIP, SMALL, COVER = 8, 10, 8, 15
OWNER_SIGN, TINT, FIGURE = 4.6, 0.35, 3.4
POINTS = 130
AID, AID_SIGN = (85, 100), 5.0


def kit_parts(board: Board, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """The parts for so many seats; costs and ends are those of the board's variant."""
    words, house, signs = style.words, house_values(NAME, board.variant), style.palette.seats[:seats]
    owned = next(count for most, count in OWNED.items() if seats <= most)
    headings = words("terraforming.track_ones"), words("terraforming.track_tens")
    rounds = max(house["play.rounds"])
    return [
        *(_owner(seat, owned, style) for seat in signs),
        *(_building(kind, count, style) for kind, count in BUILT.items()),
        _cover(BUILT["bridge"], style),
        *(_robots(value, count, style) for value, count in ROBOTS.items()),
        _moved(style),
        _shielded(2, DOUBLED, style),
        _shielded(3, TRIPLED, style),
        *track(words("terraforming.round_track"), headings, rounds, style),
        *track(words("terraforming.score_track"), headings, POINTS, style, first=0),
        markers(words("terraforming.round_marker"), 2, style),
        *(_score_marker(seat, style) for seat in signs),
        *_aids(board, signs, style),
    ]


def _ground(seat: Seat, style: Style) -> str | None:
    return mixed(seat.hue, style.palette.paper, TINT) if style.ink == "full" else None


def _owner(seat: Seat, count: int, style: Style) -> Part:
    sign = seat_sign(seat, 0, 0, OWNER_SIGN, style)
    name = style.words("terraforming.owners")
    return token.token(name, "tokens", count, "square", OWNER, [sign], style, _ground(seat, style))


def _building(kind: str, count: int, style: Style) -> Part:
    """A square with the sign of a building; whose it is says the marker beside it."""
    name = style.words("terraforming.building", building=style.words(f"terraforming.{kind}"))
    return token.token(name, "buildings", count, "square", CHIP + 2, building(kind, 0, 0, 1.0, style), style)


def _cover(count: int, style: Style) -> Part:
    """A round piece of rock that covers a hole under a bridge."""
    face = building("bridge", 0, 0, 1.2, style)
    ground = style.palette.tint("orange", 0.17)
    return token.token(style.words("terraforming.covers"), "buildings", count, "round", COVER, face, style, ground)


def _robots(value: int, count: int, style: Style) -> Part:
    face = (*robot(0, -2.1, 0.8, style), Text(0, 2.1, str(value), FIGURE, style.palette.ink, True, "middle"))
    ground = style.palette.tint("ink", 0.05 + 0.03 * list(ROBOTS).index(value))
    return token.token(style.words("terraforming.robots"), "robots", count, "square", CHIP, face, style, ground)


def _moved(style: Style) -> Part:
    """Laid on robots that have moved this turn."""
    ink = style.palette.ink
    arrow = Text(0, 1.1, "→", FIGURE, ink, True, "middle")
    ground = style.palette.tint("green", 0.25)
    return token.token(style.words("terraforming.moved"), "markers", MOVED, "square", SMALL, [arrow], style, ground)


def _shielded(times: int, count: int, style: Style) -> Part:
    """Laid on robots that count double or three times under shields."""
    figure = Text(0, 1.1, f"×{times}", FIGURE, style.palette.ink, True, "middle")
    name = style.words("terraforming.shielded", times=times)
    ground = style.palette.tint("blue", 0.25)
    return token.token(name, "markers", count, "square", SMALL, [figure], style, ground)


def _score_marker(seat: Seat, style: Style) -> Part:
    """Two a seat: ones and tens."""
    sign = seat_sign(seat, 0, 0, MARKER * 0.6, style)
    name = style.words("terraforming.score_marker")
    return Part(name, "tracks", 2, MARKER, MARKER, (sign,), outline=circle(0, 0, MARKER / 2))


def _aids(board: Board, seats: Sequence[Seat], style: Style) -> list[Part]:
    """A turn and the table of buildings, a card with the sign of each player."""
    width, height = AID
    drawn = rules_sheet.panel(_aid_text(board, style), {}, width - 4 * SAFE, height - 4 * SAFE, BODY, style)
    x, y = width / 2 - 3 * SAFE, 3 * SAFE - height / 2
    name = style.words("terraforming.aids")
    return [Part(name, "aids", 1, *AID, (*drawn, seat_sign(seat, x, y, AID_SIGN, style))) for seat in seats]


def _table(board: Board | None, style: Style) -> str:
    """The buildings, a line each: name, cost, effect."""
    lines = []
    for kind in BUILDINGS:
        name, effect = style.words(f"terraforming.{kind}"), style.words(f"terraforming.{kind}_effect")
        taken = cost(board, kind) if board else _standard_cost(kind)
        lines.append(f"- *{name}, {taken}:* {effect}" if taken != "–" else f"- *{name}:* {effect}")
    return "\n".join(lines)


def _standard_cost(kind: str) -> str:
    taken = standard(NAME).get(f"building.{kind}")
    return f"{taken[0]} / {taken[1]}" if taken else "–"


def _aid_text(board: Board, style: Style) -> str:
    return style.words("terraforming.aid", table=_table(board, style))


def rules(style: Style) -> RulesSheet:
    """The whole game on a sheet, with moves, a build and shields drawn."""
    words, house = style.words, standard(NAME)
    ends = {f"points_{n}": house["play.points"][i] for i, n in enumerate(SEATS)}
    ends |= {f"rounds_{n}": house["play.rounds"][i] for i, n in enumerate(SEATS)}
    text = words("terraforming.rules", table=_table(None, style), **ends)
    return RulesSheet(words("terraforming.title"), text, examples(style), words("terraforming.credit"))
