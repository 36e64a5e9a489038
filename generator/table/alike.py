"""Marks of a photo, of which a person is asked once for all that are alike: a tick, nothing, or each tile by itself."""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

MEANINGS = ("tick", "nothing", "each")
"""What a mark may mean. After the last, a person tells the ticks of each tile of its group."""
NAMES = tuple(f"mark {letter}" for letter in ascii_uppercase)
_SHADES, _IN_A_LINE = " .:-=+*#%@", 3


class Alike(NamedTuple):
    """Boxes with marks: their name, the tile of each, a picture of each (rows of digits), and if they are alike."""

    name: str
    tiles: tuple[int, ...]
    pictures: tuple[tuple[str, ...], ...]
    are_alike: bool


def alike(groups: Sequence[Mapping[str, Any]]) -> list[Alike]:
    """Return the groups that a photo shows. The last of them may hold the rest, which are not alike."""
    return [
        Alike(name, tuple(one["tiles"]), tuple(map(tuple, one["pictures"])), one["alike"])
        for name, one in zip(NAMES[: len(groups)], groups, strict=True)
    ]


def settled(groups: Sequence[Alike], meanings: Mapping[str, str], sure: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the tiles whose marks have all got a meaning, with their ticks. `sure` are the certain ticks of each."""
    for tile in sorted({tile for one in groups for tile in one.tiles}):
        of_tile = [meanings.get(one.name) for one in groups for at in one.tiles if at == tile]
        if all(meaning in MEANINGS[:2] for meaning in of_tile):
            yield tile, sure[tile] + of_tile.count(MEANINGS[0])


def drawn(group: Alike, cells: Sequence[str]) -> str:
    """Return all marks of a group as a terminal shows them, some in a line, with the box and what is around it.

    The name of its tile, one of the `cells` of the board, stands above each.
    """
    lines = list[str]()
    for start in range(0, len(group.pictures), _IN_A_LINE):
        row = group.pictures[start : start + _IN_A_LINE]
        named = (cells[tile] for tile in group.tiles[start : start + _IN_A_LINE])
        lines.append("   ".join(f"{cell:<{len(row[0][0])}}" for cell in named).rstrip())
        # A letter is twice as high as it is wide, so two rows of pixels make a line.
        for upper in range(0, len(row[0]), 2):
            lines.append("   ".join(_shaded(one[upper], one[upper + 1]) for one in row))
        lines.append("")
    return "\n".join(lines)


def _shaded(upper: str, lower: str) -> str:
    return "".join(_SHADES[(int(above) + int(below)) // 2] for above, below in zip(upper, lower, strict=True))
