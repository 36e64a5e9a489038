"""Marks of a photo that are alike, of which a person is asked once: a tick, nothing, or each tile by itself."""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

MEANINGS = ("tick", "nothing", "each")
"""What a mark may mean. After the last, the tiles of its group are asked one by one."""
NAMES = tuple(f"mark {letter}" for letter in ascii_uppercase)
_SHADES, _IN_A_LINE = " .:-=+*#%@", 3


class Alike(NamedTuple):
    """Boxes with marks that are alike: their name, the tile of each, and a picture of each (rows of digits)."""

    name: str
    tiles: tuple[int, ...]
    pictures: tuple[tuple[str, ...], ...]


def alike(groups: Sequence[Mapping[str, Any]]) -> list[Alike]:
    """Return the groups that a photo shows. Tiles with a mark for which no letter is left are asked one by one."""
    lone = {tile for one in groups[len(NAMES) :] for tile in one["tiles"]}
    found = []
    for name, one in zip(NAMES, groups, strict=False):
        kept = [pair for pair in zip(one["tiles"], one["pictures"], strict=True) if pair[0] not in lone]
        found.append(Alike(name, tuple(tile for tile, _ in kept), tuple(tuple(picture) for _, picture in kept)))
    return found


def settled(groups: Sequence[Alike], meanings: Mapping[str, str], sure: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the tiles whose marks have all got a meaning, with their ticks. `sure` are the certain ticks of each."""
    for tile in sorted({tile for one in groups for tile in one.tiles}):
        of_tile = [meanings.get(one.name) for one in groups for at in one.tiles if at == tile]
        if all(meaning in MEANINGS[:2] for meaning in of_tile):
            yield tile, sure[tile] + of_tile.count(MEANINGS[0])


def drawn(group: Alike) -> str:
    """Return all marks of a group as a terminal shows them, some in a line, with the box and what is around it."""
    lines = list[str]()
    for start in range(0, len(group.pictures), _IN_A_LINE):
        row = group.pictures[start : start + _IN_A_LINE]
        # A letter is twice as high as it is wide, so two rows of pixels make a line.
        for upper in range(0, len(row[0]), 2):
            lines.append("   ".join(_shaded(one[upper], one[upper + 1]) for one in row))
        lines.append("")
    return "\n".join(lines)


def _shaded(upper: str, lower: str) -> str:
    return "".join(_SHADES[(int(above) + int(below)) // 2] for above, below in zip(upper, lower, strict=True))
