"""An upper limit of the points of one seat of Xarkant alone within some turns, proven by easier games.

For turns of the first round the limit is the best score of a game without places. Each play of the real game can be
repeated in it. Areas have only a kind and a size. Pieces only need room in some area with an own disc. Every claimed
area is next to every town. As soon as there is a village, any part of any area can be collected from at any time,
because villages may split areas. In the easier game a turn may begin with its disc: what was done before the disc could
have been done at the end of the turn before, because passing changes nothing. Churches give nothing in claimed areas
yet: they were built in an area that stays occupied until the round is over. More popularity is never worse, so of equal
positions the one with the most is kept. Plays without a village can be repeated in the real game, so the best of them
is a plan. In the last turn, positions are skipped from which a known plan cannot be beaten, even if all resources
counted where they give most.

For the rest of the first round the limit is the most that positions of this game can be worth if resources are counted
in this way. For more turns the limit is the most that all pieces can be worth: workshops on the land or the state
board, and churches on tracks with a full storage, on villages next to claimed areas, or in the largest areas, claimed.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.legal import price_of
from landpress.engine.games.xarkant.quadrants import LAND, areas, count, lowest

CHURCH_POINTS, TOWN_POINTS, RESTORED = 2, 2, 2
"""Points of a claimed area for each quadrant and own church, and for a town next to it (XK-17); popularity that a
workshop on the state board gives (XK-11)."""
EXACT = 3
"""The most turns for which the easier game is played; with a fourth turn it has some millions of positions."""
POSITION = 600
"""Approximate bytes of a position of the easier game."""


Goods = tuple[int, int, int]
"""Wheat, wood and stone, or the churches on their tracks."""


class Easier(NamedTuple):
    """A position without places.

    `on_land` counts the workshops and churches in areas, `used` lists the areas with a work disc.
    """

    stock: Goods
    shops: int
    on_state: int
    tracks: Goods
    on_land: int
    towns: int
    villages: int
    claims: int
    used: tuple[tuple[int, int], ...]


class Reached(NamedTuple):
    """How a position was reached: its popularity, the position before it, and the action.

    The action is one of the kernel, or `NONE` to begin a turn without a disc. Its place is the index of an area to
    collect, and 0 for pieces on the land.
    """

    popular: int
    before: Easier | None
    action: int


NONE = -1
Found = tuple[Easier, int, int]


class Limit:
    """The limits of one landscape; the positions of the easier game are kept for larger numbers of turns."""

    def __init__(self, t: Table, s: State, memory: int) -> None:
        self.t = t
        self.village_cost = _asked(t, e.village_cost())
        self.workshop_costs = [_asked(t, e.workshop_cost(built)) for built in range(e.PIECES)]
        self.church_costs = [_asked(t, e.church_cost(built)) for built in range(e.PIECES)]
        self.areas = sorted((e.kind_of(t, lowest(area)), count(area)) for area in areas_of(t, s))
        start = Easier((0, 0, 0), 0, 0, (0, 0, 0), 0, 0, 0, 0, ())
        self.levels: list[dict[Easier, Reached]] = [{start: Reached(e.popularity_of(s, 0), None, NONE)}]
        self.most_positions = memory // POSITION
        self.exact = min(EXACT, t[e.T_DISCS])
        self.spent: dict[tuple[int, int, Goods, int], int] = {}

    def best(self, turns: int, floor: int, is_late: Callable[[], bool]) -> tuple[int, list[list[int]]]:
        """Return an upper limit of the points in `turns` turns, at least `floor`, and the plays of a better plan.

        The plays are the actions of each turn. They are empty if no plan without a village with more than `floor`
        points was found.
        """
        most = max(floor, self._at_last())
        while len(self.levels) < turns <= self.exact:
            level, whole = self._level(self.levels[-1], is_late)
            if whole:
                self.levels.append(level)
            else:
                self.exact = len(self.levels) - 1
        if turns > self.t[e.T_DISCS]:
            return most, []
        known = self.levels[min(turns, len(self.levels)) - 1]
        left = max(1, turns + 1 - len(self.levels))
        hopes = {one: self._hope(one, so.popular, left) for one, so in known.items()}
        most = max(floor, min(most, max(hopes.values())))
        first = sorted((one for one in known if hopes[one] > floor), key=lambda one: -hopes[one])
        hopeful = {one: known[one] for one in first}
        if turns > self.exact:
            return most, []
        last, whole = self._level(hopeful, is_late)
        better = [one for one, so in last.items() if self._score(one, so) > floor]
        if whole:
            most = min(most, max([floor, *(self._score(one, last[one]) for one in better)]))
        plain = [one for one in better if not one.villages]
        plays = self._plays(max(plain, key=lambda one: self._score(one, last[one])), last, turns) if plain else []
        return most, plays

    def _plays(self, at: Easier, last: dict[Easier, Reached], turns: int) -> list[list[int]]:
        """Return the actions of each turn on the way to a position."""
        plays = []
        for level in (last, *self.levels[turns - 1 : 0 : -1]):
            turn: list[int] = []
            action = e.action_of(e.PASS, 0)
            while e.verb_of(action) >= e.WORKSHOP:
                _, before, action = level[at]
                assert before is not None
                at = before
                turn += [action] if action != NONE else []
            plays.append(turn[::-1])
        return plays[::-1]

    def _hope(self, one: Easier, popular: int, left: int) -> int:
        """Return the most that a position of the first round can be worth after `left` more turns.

        Any resource counts as any kind. A turn takes in what one area gives, or claims. Every piece costs its resources
        and gives a point, or on the state board popularity. Or all new churches go to one track, and all resources left
        count on tracks.
        """
        t = self.t
        most = {kind: max((size for other, size in self.areas if other == kind), default=0) for kind in range(e.KINDS)}
        room = [t[e.T_STORAGE] - (held if left == 1 else 0) for held in one.stock]
        gain = max(min(most[kind] + 3, room[kind]) for kind in range(e.KINDS))
        village = sum(self.village_cost)
        best = 0
        for claims in range(left + 1):
            held = sum(one.stock) + (left - claims) * gain
            towns = TOWN_POINTS * (one.claims + claims) if one.villages or held >= village else 0
            best = max(best, self._spent(one, held) + towns)
        return popular - t[e.T_POPULARITY] + one.on_land + one.towns + best

    def _spent(self, one: Easier, held: int) -> int:
        """Return the most that resources can give, as they are or as pieces."""
        churches = sum(one.tracks) + one.on_land + one.towns - (one.shops - one.on_state)
        asked = one.shops, churches, one.tracks, held
        if asked not in self.spent:
            self.spent[asked] = max(self._pieces(*asked))
        return self.spent[asked]

    def _pieces(self, shops: int, churches: int, tracks: Goods, held: int) -> Iterator[int]:
        for more in range(e.PIECES - shops + 1):
            for built in range(e.PIECES - churches + 1):
                costs = self.workshop_costs[shops : shops + more] + self.church_costs[churches : churches + built]
                left = held - sum(map(sum, costs))
                if left >= 0:
                    yield RESTORED * more + max(self._counted(tracks, left) + built, self._counted(tracks, left, built))

    def _counted(self, tracks: Goods, left: int, more: int = 0) -> int:
        """Return the most that resources can count on tracks, with `more` churches on the best track."""
        total = 0
        low, middle, high = sorted(tracks)
        for churches in (high + more, middle, low):
            total += churches * min(left, self.t[e.T_STORAGE])
            left -= min(left, self.t[e.T_STORAGE])
        return total

    def _at_last(self) -> int:
        """Return the most that all pieces can be worth at any time."""
        t = self.t
        full = t[e.T_POPULARITY]
        places = range(min(e.PIECES, t[e.T_PLACES]) + 1)
        workshops = max(min(full, t[e.T_FILLED] + RESTORED * n) - full + e.PIECES - n for n in places)
        sizes = sorted((size for _, size in self.areas), reverse=True)[: t[e.T_DISCS]]
        # A claimed area also holds a disc.
        churches = [1 + CHURCH_POINTS * size for size in sizes for _ in range(size - 1)][: e.PIECES]
        churches += [max(1, t[e.T_STORAGE])] * e.PIECES
        worth = sorted((max(one, t[e.T_STORAGE]) for one in churches), reverse=True)[: e.PIECES]
        return workshops + max(sum(worth), sum(worth[:-1]) + 1 + TOWN_POINTS * t[e.T_DISCS])

    def _score(self, one: Easier, reached: Reached) -> int:
        tracks = sum(n * held for n, held in zip(one.tracks, one.stock, strict=True))
        towns = TOWN_POINTS * one.claims if one.towns else 0
        return reached.popular - self.t[e.T_POPULARITY] + one.on_land + one.towns + tracks + towns

    def _level(self, before: dict[Easier, Reached], is_late: Callable[[], bool]) -> tuple[dict[Easier, Reached], bool]:
        """Return the positions after one more turn, each with the most popularity, and whether these are all."""
        level: dict[Easier, Reached] = {}
        todo: list[Easier] = []

        def reach(start: Easier, one: Easier, popular: int, action: int) -> None:
            if one not in level or level[one].popular < popular:
                level[one] = Reached(popular, start, action)
                todo.append(one)

        for number, (one, (popular, _, _)) in enumerate(before.items()):
            reach(one, one, popular, NONE)
            reach(one, one._replace(claims=one.claims + 1), popular, e.action_of(e.CLAIM, 0))
            for found in self._collected(one, popular):
                reach(one, *found)
            while todo:
                now = todo.pop()
                for found in self._done(now, level[now].popular):
                    reach(now, *found)
            if len(level) > self.most_positions or (number % 16 == 0 and is_late()):
                return level, False
        return level, True

    def _collected(self, one: Easier, popular: int) -> Iterator[Found]:
        """Yield the positions after collecting an area (XK-9)."""
        t = self.t
        parts = {(kind, part) for kind, size in self.areas for part in range(1, size + 1)}
        for area in sorted(parts if one.villages else set(self.areas)):
            kind, size = area
            index = self.areas.index(area) if area in self.areas else 0
            if one.used.count(area) == self.areas.count(area) and not one.villages:
                continue
            for bonus in range(e.CLAIM):
                price = price_of(bonus) if bonus else 0
                if price > popular:
                    break
                held = one.stock[kind]
                most = min(size + bonus, t[e.T_RESOURCES] - held)
                kept = min(most, t[e.T_STORAGE] - held)
                left = max(0, popular - price - (kept < most))
                stock = _with(one.stock, kind, kept)
                used = tuple(sorted((*one.used, area)))
                yield one._replace(stock=stock, used=used), left, e.action_of(e.COLLECT + bonus, index)

    def _done(self, one: Easier, popular: int) -> Iterator[Found]:
        """Yield the positions after a trade or a piece (XK-11 to XK-14)."""
        t = self.t
        if popular:
            for given in range(e.KINDS):
                for taken in range(e.KINDS):
                    if given != taken and one.stock[given] and one.stock[taken] < t[e.T_STORAGE]:
                        stock = _with(_with(one.stock, given, -1), taken, 1)
                        yield one._replace(stock=stock), popular - 1, e.action_of(e.TRADE, e.trade_of(given, taken))
        room = sum(size - 1 for _, size in one.used) > one.on_land
        paid = _paid(one.stock, self.workshop_costs[one.shops]) if one.shops < e.PIECES else None
        if paid:
            built = one._replace(stock=paid, shops=one.shops + 1)
            if room:
                yield built._replace(on_land=one.on_land + 1), popular, e.action_of(e.WORKSHOP, 0)
            if one.on_state < t[e.T_PLACES] and paid[0] >= t[e.T_EXTRA]:
                on_state = built._replace(stock=_with(paid, 0, -t[e.T_EXTRA]), on_state=one.on_state + 1)
                yield on_state, min(popular + RESTORED, t[e.T_POPULARITY]), e.action_of(e.WORKSHOP, e.BOARD)
        churches = sum(one.tracks) + one.on_land + one.towns - (one.shops - one.on_state)
        paid = _paid(one.stock, self.church_costs[churches]) if churches < e.PIECES else None
        if paid:
            for kind in range(e.KINDS):
                on_track = one._replace(stock=paid, tracks=_with(one.tracks, kind, 1))
                yield on_track, popular, e.action_of(e.CHURCH, e.on_track(kind))
            if room:
                yield one._replace(stock=paid, on_land=one.on_land + 1), popular, e.action_of(e.CHURCH, 0)
            if one.villages > one.towns:
                yield one._replace(stock=paid, towns=one.towns + 1), popular, e.action_of(e.CHURCH, 0)
        paid = _paid(one.stock, self.village_cost) if one.villages < t[e.T_VILLAGES] else None
        if paid and one.used:
            yield one._replace(stock=paid, villages=one.villages + 1), popular, e.action_of(e.VILLAGE, 0)


def _asked(t: Table, cost: int) -> Goods:
    """Return the resources of a cost."""
    return e.asked(t, cost, 0), e.asked(t, cost, 1), e.asked(t, cost, 2)


def _paid(stock: Goods, cost: Goods) -> Goods | None:
    """Return the stock after a cost is paid, None if it cannot be paid."""
    a, b, c = stock[0] - cost[0], stock[1] - cost[1], stock[2] - cost[2]
    return None if a < 0 or b < 0 or c < 0 else (a, b, c)


def _with(numbers: Goods, kind: int, more: int) -> Goods:
    a, b, c = (n + more if i == kind else n for i, n in enumerate(numbers))
    return a, b, c


def areas_of(t: Table, s: State) -> Iterator[int]:
    """Yield the areas of the land as it is (XK-4)."""
    land = LAND & ~s[e.S_VILLAGES]
    while land:
        area = areas(t, s, land & -land)
        yield area
        land &= ~area
