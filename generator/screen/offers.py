"""The legal actions of a position as a person finds them on a screen: by places to touch, then by a choice.

Every legal action is in exactly one offer. Actions at the same places that differ only in their last number, which
takes all values from a smallest to a largest one, are one offer. Its text has a `#` instead of the number.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from landpress.layouts.board import Board
from landpress.output.game import Surface
from landpress.output.scene.words import Words

FEW = 3
"""So many actions that differ in a number are still offered one by one."""
_NUMBERED = re.compile(r"(.* )([1-9][0-9]*)", re.ASCII)


class Offer(NamedTuple):
    """An action, or several that differ in a number.

    `places` are touched in this order. `action` is written as in traces and `said` is in words; both have a `#` if
    `least` and `most` are the smallest and the largest number. Otherwise these are 0.
    """

    places: tuple[str, ...]
    action: str
    said: str
    least: int = 0
    most: int = 0


def offers(
    legal: Iterable[str], board: Board, seen: Mapping[str, Any], surface: Surface[Board], words: Words
) -> list[Offer]:
    """Return the offers for the legal actions of a seat, in the order of their first actions."""
    groups: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for action in legal:
        numbered = _NUMBERED.fullmatch(action)
        head = numbered[1] if numbered else action
        groups.setdefault((surface.places(board, seen, action), head), []).append(action)
    found: list[Offer] = []
    for (places, head), actions in groups.items():
        numbers = sorted(int(action.removeprefix(head)) for action in actions) if len(actions) > FEW else []
        if numbers and numbers == list(range(numbers[0], numbers[-1] + 1)):
            found.append(Offer(places, f"{head}#", surface.said(f"{head}#", words), numbers[0], numbers[-1]))
        else:
            found += (Offer(places, action, surface.said(action, words)) for action in actions)
    return found
