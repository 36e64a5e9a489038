"""Positions of Xarkant for its rulebook, on one land of nine areas.

The letters are w for wheat, o for wood and s for stone:

    a b c d e f
1   w w o o s s
2   w w o o s s
3   s s w w o o        three quadrants of stone: a3 b3 a4. A village on a3 splits them.
4   s o w w o o        five of wood: b4 a5 b5 a6 b6
5   o o s s w w
6   o o s s w w        all other areas have four quadrants
"""

from typing import Any

KINDS = ("wheat", "wood", "stone")
PICTURE = ("wwooss", "wwooss", "sswwoo", "sowwoo", "oossww", "oossww")
AREAS = ("a1b1a2b2", "c1d1c2d2", "e1f1e2f2", "a3b3a4", "b4a5b5a6b6", "c3d3c4d4", "e3f3e4f4", "c5d5c6d6", "e5f5e6f6")
WHEAT, WOOD, STONE, SMALL, LARGE, MIDDLE, RIGHT, BOTTOM, CORNER = (
    [area[i : i + 2] for i in range(0, len(area), 2)] for area in AREAS
)
EVERYWHERE = [column + row for row in "123456" for column in "abcdef"]


def _file(players: int, picture: tuple[str, ...] = PICTURE) -> dict[str, Any]:
    kind = {name[0]: name for name in ("wheat", "stone")} | {"o": "wood"}
    corners = ((0, 0), (0, 1), (1, 1), (1, 0))
    places = [(2 * (i // 3), 2 * (i % 3)) for i in range(9)]
    tiles = [{"quadrants": [kind[picture[y + r][x + c]] for r, c in corners], "star": 0} for y, x in places]
    return {
        "format": "landpress/board",
        "version": 1,
        "game": "xarkant",
        "players": players,
        "tiles": [*tiles, tiles[0]],
        "placed": [{"tile": i, "turn": 0} for i in range(9)],
    }


TWO, THREE, FOUR = (_file(players) for players in (2, 3, 4))


def variant(board: dict[str, Any], section: str = "play", /, **values: Any) -> dict[str, Any]:
    """Return the board with changed house values."""
    return board | {"variant": {section: values}}


def goods(wheat: int = 0, wood: int = 0, stone: int = 0) -> dict[str, int]:
    """Return resources, or churches on the tracks."""
    return dict(zip(KINDS, (wheat, wood, stone), strict=True))


def stocked(position: dict[str, Any], *stock: tuple[int, int, int]) -> dict[str, Any]:
    """Return the position with these stocks of wheat, wood and stone. The supply is what no seat holds."""
    held = [goods(*numbers) for numbers in stock]
    return position | {"stock": held, "supply": {kind: 30 - sum(one[kind] for one in held) for kind in KINDS}}


def disc(seat: int, side: str = "work") -> dict[str, Any]:
    """Return a disc on the land."""
    return {"seat": seat, "side": side}


def start(players: int) -> dict[str, Any]:
    """Return the beginning."""
    position = {
        "phase": "first",
        "round": 1,
        "drawer": -1,
        "seat": -1,
        "bag": [4] * players,
        "drawn": [0] * players,
        "discs": {},
        "workshops": {},
        "churches": {},
        "villages": [],
        "state": [0] * players,
        "tracks": [goods()] * players,
        "popularity": [3] * players,
    }
    return stocked(position, *[(0, 0, 0)] * players)


def act(players: int = 2, stock: tuple[int, int, int] = (0, 0, 0), **changes: Any) -> dict[str, Any]:
    """Return a position of round 2 in which seat 0 acts with a drawn disc.

    The last seat is the drawer and has one too.
    """
    drawn = [1, *[0] * (players - 2), 1]
    position = start(players) | {
        "phase": "act",
        "round": 2,
        "drawer": players - 1,
        "seat": 0,
        "bag": [2] * players,
        "drawn": drawn,
    }
    return stocked(position, stock, *[(0, 0, 0)] * (players - 1)) | changes
