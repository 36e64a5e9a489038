"""An upper limit of the points of one seat alone within some turns, proven without looking at any plan.

A schedule says how many of the turns build what. For each schedule the limit adds the points that its buildings can
give and the number of cells that robots can settle in the other turns (coverage.py). Both are counted as if neither
cost the other anything but turns. The best schedule gives the limit. Apart from cities and what towns count beyond
houses, no settled cell is worth more than a house or a plain base. The proof of each part:

- A turn either moves or builds (TF-5). A turn without moves costs a step only to the robots that were made before its
  end. So nothing is lost by building as early as possible.
- A building needs its robots on a settlement. So they were made in earlier turns, and one robot for each of them left
  its factory.
- All robots that a building uses up have walked to one cell. So each of them except one enters one new cell fewer than
  it could. The loss is smallest if these are the robots that were made last before the last turn.
- A cell and its six neighbours hold 7 resources, and each excavator adds at most 2. An excavator next to the cell is no
  settlement itself and serves the cell and two neighbours. An excavator farther away serves at most two neighbours.
- Where towns count resources beyond their cost (TF-D8), a town has at most the resources of those excavators, and never
  more than seven settlements with six excavators each.
- A factory stands on a cell that a robot walked to. So its robots are where a robot of the first turn could be.
- Bridges may make ways shorter: with one bridge, ways lead through all holes.
- Before the last turn the seat has fewer points than those that end the game (TF-9).
"""

from collections.abc import Iterator
from typing import NamedTuple

from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.coverage import cells_within, distances, field, most_settled
from landpress.engine.games.terraforming.kernel import points
from landpress.engine.games.terraforming.notation import beginning
from landpress.engine.games.terraforming.phases import LARGE_MADE, MADE

SCHEDULED = 12
"""The most turns for which schedules are tried; for more turns the limit is the most that all cells can be worth."""

RICHEST = (1 + e.SIDES) ** 2
"""The most resources that a building can find."""


class _Schedule(NamedTuple):
    """The number of turns that build each thing.

    `large` are towns or cities. `plain` are houses and other buildings that give no more, such as later bridges.
    """

    excavators: int
    factories: int
    bridge: int
    large: int
    plain: int


def _wasteland(t: list[int], far: dict[int, int]) -> dict[int, int]:
    """Return the cells that are not holes, with their distances."""
    s = beginning(t)
    return {c: steps for c, steps in far.items() if e.terrain_of(s, c) != e.HOLE}


class Limit:
    """The limits of one field."""

    def __init__(self, t: list[int]) -> None:
        self.t = t
        self.base, self.house, self.city = (points(t, e.BASE, kind) for kind in (e.BRIDGE, e.HOUSE, e.CITY))
        self.town_gain = (1 + e.SIDES) * (self.house - 1)
        self.city_gain = self.city - 1 + (e.SIDES + e.RING) * (self.house - 1)
        self.plain_gain = max(self.base, self.house - 1)
        self.within = [cells_within(_wasteland(t, distances(field(t, bridged)))) for bridged in (False, True)]
        self.least = min(e.resources_for(t, e.TOWN), e.resources_for(t, e.CITY))

    def most(self, turns: int) -> int:
        """Return a number of points that no plan of this many turns exceeds."""
        start, cells = self.base, self.within[1][-1]
        # No field is worth more than one full of cities, or of towns with the most resources.
        most = start + cells * max(self.city, self.base, self.house + self._bonus(RICHEST))
        if turns <= SCHEDULED:
            most = max(self._scheduled(schedule, turns) for schedule in self._schedules(turns))
        jump = max(cells, self.city_gain, self.base, self.town_gain + self._bonus(RICHEST))
        return min(most, max(self.t[e.T_POINTS] - 1, start) + jump)

    def _schedules(self, turns: int) -> Iterator[_Schedule]:
        for excavators in range(turns):
            large = self._needed(self.least) <= excavators
            for factories in range(turns - excavators):
                for bridge in range(min(2, turns - excavators - factories)):
                    rest = turns - excavators - factories - bridge
                    for towns in range(rest if large else 1):
                        for plain in range(rest - towns):
                            yield _Schedule(excavators, factories, bridge, towns, plain)

    def _bonus(self, resources: int) -> int:
        """Return what a town with these resources counts beyond a house (TF-D8)."""
        return max(0, resources - e.resources_for(self.t, e.TOWN)) if self.t[e.T_BONUS] else 0

    def _needed(self, resources: int) -> int:
        """Return the fewest excavators that a building with this cost needs."""
        return max(0, -(-(resources - 1 - e.SIDES) // 2))

    def _earliest(self, building: int, number: int, factories: int) -> int:
        """Return the first turn in which this number of a building can have been built."""
        robots = max(1, number * e.robots_for(self.t, building))
        return 1 - (-robots // (LARGE_MADE + factories * MADE))

    def _scheduled(self, plan: _Schedule, turns: int) -> int:
        """Return the limit of a schedule, 0 if it cannot be built in time."""
        large = e.TOWN
        if self._needed(e.resources_for(self.t, e.CITY)) <= plan.excavators:
            large = e.CITY
        after = self._needed(self.least)
        releases = [self._earliest(e.EXCAVATOR, i + 1, plan.factories) for i in range(plan.excavators)]
        if plan.large:
            releases += [max(2, releases[after - 1] + 1) if after else 2] * plan.large
        releases += [2] * plan.plain
        releases += [self._earliest(e.FACTORY, i + 1, plan.factories) for i in range(plan.factories)]
        releases += [self._earliest(e.BRIDGE, 1, plan.factories)] * plan.bridge
        built, now = set(), 0
        for release in sorted(releases):
            now = max(now + 1, release)
            built.add(now)
        if now > turns:
            return 0
        bonus = self._bonus(min(RICHEST, 1 + e.SIDES + 2 * plan.excavators))
        gain = max(0, self.base - 1) * (plan.excavators + plan.factories) + self.plain_gain * (plan.bridge + plan.plain)
        gain += plan.large * max(self.town_gain + bonus, self.city_gain if large == e.CITY else 0)
        settled = most_settled(self.within[plan.bridge], self._lengths(plan, turns, built))
        worth = settled * max(self.house, self.base) + (self.plain_gain * (plan.plain + 1) if plan.bridge else 0)
        worth += plan.large * max(bonus, self.city - self.house if large == e.CITY else 0)
        return self.base + min(settled + gain, worth)

    def _lengths(self, plan: _Schedule, turns: int, built: set[int]) -> list[int]:
        """Return for each robot the number of steps in which it can enter new cells."""
        lengths: list[int] = []
        sites = ((e.EXCAVATOR, plan.excavators), (e.FACTORY, plan.factories), (e.BRIDGE, plan.bridge))
        joined = sum(number * max(0, e.robots_for(self.t, building) - 1) for building, number in sites)
        steps = 0
        for turn in range(turns, 0, -1):
            steps += turn not in built
            for _ in range(LARGE_MADE):
                lost = joined > 0 and turn < turns and steps > 0
                joined -= lost
                lengths.append(steps - lost)
        return lengths + [steps] * (MADE * plan.factories * turns)
