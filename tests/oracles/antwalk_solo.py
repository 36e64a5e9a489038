"""The fewest actions of one seat of AntWalk by brute force over all legal actions, from the clauses alone.

It imports none of the four floors. Places are pairs (column, row) of 0 .. 4 with the anthill at (2, 2). Directions are
pairs to add. A position is a tuple: ant, direction, actions left in the turn, turned places, tokens as pairs of a place
and whether it is visited, and the places of cards that are still to be played. Ending a turn costs nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Place = tuple[int, int]
Position = tuple[Place, Place, int, frozenset[Place], frozenset[tuple[Place, bool]], frozenset[Place]]

ANTHILL = (2, 2)
PLACES = [(x, y) for y in range(5) for x in range(5)]
NORTH, EAST, SOUTH, WEST = CLOCKWISE = [(0, -1), (1, 0), (0, 1), (-1, 0)]


def apart(a: Place, b: Place) -> int:
    """Return the number of steps between two places."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def at_least(ant: Place, wanted: Iterable[Place]) -> int:
    """Return a lower bound of the actions that are still needed.

    It is a bound even for an ant that may walk in any direction, also off the board and on from the anthill.
    """
    off = 1 + min(*ant, 4 - ant[0], 4 - ant[1])
    return max((1 + min(apart(ant, place), off + apart(ANTHILL, place)) for place in wanted), default=0)


class Solitaire:
    """The rules for one seat.

    `clockwise` tells which places have a clockwise arrow at first, with the number side down.
    """

    def __init__(self, clockwise: Mapping[Place, bool], actions: int) -> None:
        self.clockwise = clockwise
        self.actions = actions

    def new_turn(self, tokens: Iterable[tuple[Place, bool]]) -> tuple[int, frozenset[tuple[Place, bool]]]:
        """Return the actions and tokens of a new turn: all actions are left, and visited tokens turn active (AW-4)."""
        return self.actions, frozenset((place, False) for place, _ in tokens)

    def faced(self, turned: Any, tokens: Iterable[tuple[Place, bool]], wanted: Any) -> Iterator[Position]:
        """Yield the new turns of a lost ant that is put on the anthill. A token there turns visited (AW-7, AW-D9)."""
        left, active = self.new_turn(tokens)
        lying = frozenset((place, place == ANTHILL) for place, _ in active)
        for way in CLOCKWISE:
            yield ANTHILL, way, left, turned, lying, wanted

    def ways(self, position: Position) -> list[Place]:
        """Return the directions in which the ant may walk (AW-5)."""
        ant, way, _, turned, tokens, _ = position
        covered = any(place == ant for place, _ in tokens)
        lures = [(x - ant[0], y - ant[1]) for (x, y), visited in tokens if not visited and apart((x, y), ant) == 1]
        if lures and not covered:
            return lures
        if ant == ANTHILL:
            return [way]
        right = self.clockwise[ant] != (ant in turned)
        return [CLOCKWISE[(CLOCKWISE.index(way) + (1 if right else -1)) % 4]]

    def walks(self, position: Position) -> Iterator[Position]:
        """Yield the positions after a walk (AW-6, AW-7, AW-9)."""
        ant, _, left, turned, tokens, wanted = position
        if ant != ANTHILL and all(place != ant for place, _ in tokens):
            turned = turned ^ {ant}
            wanted = wanted - {ant} if ant in turned else wanted
        for way in self.ways(position):
            to = ant[0] + way[0], ant[1] + way[1]
            if to in PLACES:
                lying = frozenset((place, visited or place == to) for place, visited in tokens)
                yield self.done((to, way, left, turned, lying, wanted - {to} if to in turned else wanted))
            else:
                yield from self.faced(turned, tokens, wanted)

    def done(self, position: Position) -> Position:
        """Return the position with one action less. The turn ends by itself after its last action (AW-D9)."""
        ant, way, left, turned, tokens, wanted = position
        return self.ended(position) if left <= 1 else (ant, way, left - 1, turned, tokens, wanted)

    def ended(self, position: Position) -> Position:
        """Return the position at the beginning of the next turn. A seat may stop early (AW-4)."""
        ant, way, _, turned, tokens, wanted = position
        left, active = self.new_turn(tokens)
        return ant, way, left, turned, active, wanted

    def after(self, position: Position) -> Iterator[Position]:
        """Yield all positions one action later."""
        ant, way, left, turned, tokens, wanted = position
        yield from self.walks(position)
        lying = {place for place, _ in tokens}
        if len(tokens) < 2:
            for place in PLACES:
                if place != ant and place not in lying:
                    yield self.done((ant, way, left, turned, tokens | {(place, False)}, wanted))
        for token in tokens:
            if apart(token[0], ant) > 1:
                yield self.done((ant, way, left, turned, tokens - {token}, wanted))

    def fewest(self, starts: Iterable[Position], most: int) -> int | None:
        """Return the fewest actions after which no card is left, None if there are more than `most`."""
        layer = set(starts)
        known: set[Position] = set()
        for spent in range(most + 1):
            layer |= set(map(self.ended, layer))
            layer -= known
            known |= layer
            if any(not position[5] for position in layer):
                return spent
            following = (one for position in layer for one in self.after(position))
            layer = {one for one in following if spent + 1 + at_least(one[0], one[5]) <= most}
        return None
