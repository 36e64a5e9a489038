"""The boards beside the land on a screen: those of the seats, the church board and the state board, with their pieces.

They are the tables of the kit. Millimetres from the middle of a table, y down. The slots of a kind are one spot, which
tells how many pieces stand there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from landpress.engine.contract.house import House, house_values
from landpress.layouts.games.xarkant import NAME, TYPES, Landscape
from landpress.output.games.xarkant import pieces, playerboard, tables
from landpress.output.pieces.part import RIM, Part
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Seat, Style
from landpress.output.scene.surface import Mark, Spot, Table
from landpress.output.scene.words import Words

REACH = 16.0
STANDING = {"workshop": (pieces.WORKSHOP[0], 12.0), "church": (pieces.CHURCH[0], 12.0)}
"""The width and height of a piece that stands in a slot."""
ROOF = {"workshop": 11.0, "church": 10.6}
"""The width of a drawn workshop and the height of a drawn church there."""
NOTHING = Symbol("nothing", 1.0, ())
"""The mark of slots that only tells how many pieces stand there."""


class _Slots:
    """The slots of one kind on a table: their name, and their middles from the middle of the table."""

    def __init__(self, name: str, places: Iterable[Point], size: tuple[float, float], height: float) -> None:
        self.name = name
        self.places = [(x - tables.WIDTH / 2, y - height / 2) for x, y in places]
        self.size = size

    def spot(self) -> Spot:
        """Return the rectangle around all of them as a spot."""
        wide, high = self.size
        left, right = (f(x for x, _ in self.places) + s * wide / 2 for f, s in ((min, -1), (max, 1)))
        top, bottom = (f(y for _, y in self.places) + s * high / 2 for f, s in ((min, -1), (max, 1)))
        around = rectangle(left, top, right - left, bottom - top)
        return Spot(self.name, (left + right) / 2, (top + bottom) / 2, around)

    def marks(self, kind: str, count: int, symbol: Symbol, words: Words, first: int = 0) -> list[Mark]:
        """Return `count` pieces in the slots from the number `first`, and what tells their number."""
        told = Mark(f"count {kind}", self.name, *self.spot()[1:3], NOTHING, words("table.here", count=count))
        standing = list(enumerate(self.places))[first : first + count]
        return [told, *(Mark(f"{kind} {i}", self.name, x, y, symbol, "") for i, (x, y) in standing)]


def _player(house: House, style: Style) -> tuple[dict[str, _Slots], float]:
    """Return the slots of a player board that has any, by the kind of their pieces, and its height."""
    words, found = style.words, playerboard.player_places(house, style)
    hearts, tokens = pieces.POPULARITY + tables.PLAY, pieces.RESOURCE + tables.PLAY
    slots = {
        "workshop": (words("game.board_workshop"), found.workshop, playerboard.slot_size("workshop", style)),
        "church": (words("game.board_church"), found.church, playerboard.slot_size("church", style)),
        "popularity": (words("game.popularity"), found.popularity, (hearts, hearts)),
        **{kind: (words(f"game.{kind}_name"), found.stored[kind], (tokens, tokens)) for kind in TYPES},
    }
    held = {kind: _Slots(name, places, size, found.height) for kind, (name, places, size) in slots.items() if places}
    return held, found.height


def _tracks(players: int, style: Style, height: float) -> dict[str, list[_Slots]]:
    """Return the places of churches on the church board for each resource and seat, around the sign of the seat."""
    found, words = {}, style.words
    for kind, row in tables.bays(players, style).items():
        found[kind] = [
            _Slots(
                words("table.track", kind=words(f"game.{kind}_name"), seat=seat_letter(seat)),
                tables.around(bay),
                STANDING["church"],
                height,
            )
            for seat, bay in enumerate(row)
        ]
    return found


def _state(players: int, house: House, style: Style, height: float) -> tuple[_Slots | None, list[_Slots]]:
    """Return the places of villages on the state board, if there are any, and those of the workshops of each seat."""
    words, side, shop = style.words, pieces.VILLAGE + tables.PLAY, tables.state_slot(house, style)
    villages = tables.village_places(house, style)
    shops = [
        _Slots(
            words("table.seat_slots", name=words("game.board_workshop"), seat=seat_letter(seat)), places, shop, height
        )
        for seat in range(players)
        if (places := tables.state_places(house, seat, style))
    ]
    return _Slots(words("game.villages"), villages, (side, side), height) if villages else None, shops


def _parts(board: Landscape, style: Style) -> tuple[list[Part], Part, Part]:
    house, seats = house_values(NAME, board.variant), style.palette.seats[: board.players]
    boards = [playerboard.player_board(seat, house, style) for seat in seats]
    return boards, tables.church_board(seats, style), tables.state_board(seats, house, style)


def laid(board: Landscape, style: Style) -> list[Table]:
    """Return the tables without their pieces: those of the seats, the church board, the state board."""
    house = house_values(NAME, board.variant)
    players, church, state = _parts(board, style)
    own = [slots.spot() for slots in _player(house, style)[0].values()]
    tracks = [slots.spot() for row in _tracks(board.players, style, church.height).values() for slots in row]
    villages, shops = _state(board.players, house, style, state.height)
    return [
        *(_table(part, i, own) for i, part in enumerate(players)),
        _table(church, -1, tracks),
        _table(state, -1, [slots.spot() for slots in (villages, *shops) if slots]),
    ]


def _table(part: Part, seat: int, spots: Sequence[Spot]) -> Table:
    return Table(part.name, seat, part.width, part.height, part.front, spots)


def marks(board: Landscape, seen: Mapping[str, Any], style: Style) -> list[list[Mark]]:
    """Return the pieces on each of the tables."""
    house, seats = house_values(NAME, board.variant), style.palette.seats[: board.players]
    slots, _ = _player(house, style)
    return [
        *(_own(seat, sign, slots, seen, style) for seat, sign in enumerate(seats)),
        _on_tracks(seats, seen, style),
        _at_state(seats, house, seen, style),
    ]


def _own(seat: int, sign: Seat, slots: Mapping[str, _Slots], seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the pieces on the board of a seat. Workshops and churches leave it from the left."""
    words, found = style.words, list[Mark]()
    gone = {
        "workshop": list(seen["workshops"].values()).count(seat) + seen["state"][seat],
        "church": list(seen["churches"].values()).count(seat) + sum(seen["tracks"][seat].values()),
    }
    for kind, held in slots.items():
        if kind in gone:
            left = len(held.places) - gone[kind]
            wide, high = held.size
            symbol = _standing(kind, seat, sign, style, (wide - tables.PLAY, high - tables.PLAY))
            found += held.marks(kind, left, symbol, words, gone[kind])
        elif kind == "popularity":
            face, tint = pieces.popularity_face(style)
            symbol = _token(kind, pieces.POPULARITY, face, tint, style)
            found += held.marks(kind, seen["popularity"][seat], symbol, words)
        else:
            symbol = _token(kind, pieces.RESOURCE, *pieces.resource_face(kind, style), style)
            found += held.marks(kind, seen["stock"][seat][kind], symbol, words)
    return found


def _on_tracks(seats: Sequence[Seat], seen: Mapping[str, Any], style: Style) -> list[Mark]:
    found = []
    for kind, row in _tracks(len(seats), style, tables.church_board(seats, style).height).items():
        for seat, slots in enumerate(row):
            symbol = _standing("church", seat, seats[seat], style)
            found += slots.marks(f"track-{kind}-{seat}", seen["tracks"][seat][kind], symbol, style.words)
    return found


def _at_state(seats: Sequence[Seat], house: House, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    height = tables.state_board(seats, house, style).height
    villages, shops = _state(len(seats), house, style, height)
    found = []
    if villages:
        gone = len(seen["villages"])
        side = pieces.VILLAGE
        drawn = (*_edge(rectangle(-side / 2, -side / 2, side, side), None, style), *pieces.lying_village(side, style))
        symbol = Symbol("supplied-village", side / 2 + 1, drawn)
        found += villages.marks("village", len(villages.places) - gone, symbol, style.words, gone)
    for seat, slots in enumerate(shops):
        symbol = _standing("workshop", seat, seats[seat], style)
        found += slots.marks(f"state-{seat}", seen["state"][seat], symbol, style.words)
    return found


def _standing(kind: str, seat: int, sign: Seat, style: Style, size: tables.Size = (0, 0)) -> Symbol:
    """Return a workshop or a church as it stands in a slot; on the board of a seat it fills its slot, by `size`."""
    wide, high = size if any(size) else STANDING[kind]
    roof = ROOF[kind] * (high / STANDING[kind][1] if kind == "church" else 1)
    face = (pieces.workshop if kind == "workshop" else pieces.church)(sign, roof, style)
    around = rectangle(-wide / 2, -high / 2, wide, high)
    ground = pieces.piece_ground(sign, style)
    name = f"{'own' if any(size) else 'standing'}-{kind}-{seat}"
    return Symbol(name, REACH, (*_edge(around, ground, style), *face))


def _token(kind: str, size: int, face: Sequence[Drawn], ground: str | None, style: Style) -> Symbol:
    """Return a square token as it lies: its edge, its rim and its face."""
    around, inside = (rectangle(-s / 2, -s / 2, s, s) for s in (size, size - 2 * RIM))
    rim = Shape(inside, stroke=style.palette.ink, width=style.lines.hairline)
    return Symbol(f"token-{kind}", size / 2 + 1, (*_edge(around, ground, style), rim, *face))


def _edge(around: Path, ground: str | None, style: Style) -> list[Drawn]:
    return [Shape(around, ground or style.palette.paper, style.palette.ink, style.lines.border)]
