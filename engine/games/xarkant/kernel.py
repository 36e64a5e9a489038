"""The rules of Xarkant, XK-6 to XK-17, as plain functions (engine/contract/rules.py) on the state of encoding.py."""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.legal import cost_of, price_of, ways
from landpress.engine.games.xarkant.quadrants import LAND, areas, count, lowest

PARTS: tuple[str, ...] = ("encoding", "quadrants", "legal", "points")


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: all discs in the bag, an empty land, popularity as far as there are places."""
    for k in range(len(s)):
        s[k] = 0
    s[e.S_ROUND] = 1
    s[e.S_DRAWER] = -1
    s[e.S_SEAT] = -1
    for kind in range(e.KINDS):
        e.set_supply(s, kind, t[e.T_RESOURCES])
    for seat in range(t[e.T_PLAYERS]):
        e.set_bag(s, seat, t[e.T_DISCS])
        e.set_popularity(s, seat, min(t[e.T_FILLED], t[e.T_POPULARITY]))


def actor(t: Table, s: State) -> int:
    """Return the seat to move, `CHANCE` or `OVER`; chance draws the drawer of a round and the discs (XK-6, XK-D7)."""
    phase = s[e.S_PHASE]
    if phase == e.DONE:
        return OVER
    return s[e.S_SEAT] if phase == e.ACT else CHANCE


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order. Return their count."""
    if s[e.S_PHASE] == e.FIRST:
        for seat in range(t[e.T_PLAYERS]):
            out[at + seat] = seat
        return t[e.T_PLAYERS]
    if s[e.S_PHASE] == e.DRAW:
        return _draws(t, s, out, at)
    n = 0
    for verb in range(e.PASS + 1):
        m = ways(t, s, verb)
        while m:
            out[at + n] = e.action_of(verb, lowest(m))
            m &= m - 1
            n += 1
    return n


def _in_bag(t: Table, s: State, seat: int) -> int:
    return e.bag_of(s, seat) if seat < t[e.T_PLAYERS] else 0


def _to_draw(t: Table, s: State) -> int:
    """Return the number of discs to draw: as many as there are seats, or the rest (XK-6)."""
    rest = 0
    for seat in range(t[e.T_PLAYERS]):
        rest += e.bag_of(s, seat)
    return min(rest, t[e.T_PLAYERS])


def _draws(t: Table, s: State, out: State, at: int) -> int:
    """Write every way to draw the discs to `out[at:]` (XK-6). Return their count."""
    number = _to_draw(t, s)
    n = 0
    for d in range(min(number, _in_bag(t, s, 3)) + 1):
        for c in range(min(number - d, _in_bag(t, s, 2)) + 1):
            for b in range(min(number - d - c, _in_bag(t, s, 1)) + 1):
                a = number - d - c - b
                if a <= _in_bag(t, s, 0):
                    out[at + n] = e.discs_drawn(0, a) | e.discs_drawn(1, b) | e.discs_drawn(2, c) | e.discs_drawn(3, d)
                    n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """Return 1 for each drawer (XK-D7), and for a draw the number of its sets of discs (XK-6).

    It is below 2**63 for up to 20,000 discs of a seat.
    """
    ways_to = 1
    if s[e.S_PHASE] == e.DRAW:
        for seat in range(t[e.T_PLAYERS]):
            for k in range(e.drawn_in(action, seat)):
                ways_to = ways_to * (e.bag_of(s, seat) - k) // (k + 1)
    return ways_to


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at `r[i]`; discs are drawn from the bag one by one."""
    if s[e.S_PHASE] == e.FIRST:
        return below(r, i, t[e.T_PLAYERS])
    if s[e.S_PHASE] == e.DRAW:
        return _sample_draw(t, s, r, i, out)
    total = 0
    for verb in range(e.PASS + 1):
        out[verb] = ways(t, s, verb)
        total += count(out[verb])
    pick = below(r, i, total)
    verb = e.COLLECT
    while pick >= count(out[verb]):
        pick -= count(out[verb])
        verb += 1
    m = out[verb]
    for _ in range(pick):
        m &= m - 1
    return e.action_of(verb, lowest(m))


def _sample_draw(t: Table, s: State, r: State, i: int, out: State) -> int:
    rest = 0
    for seat in range(t[e.T_PLAYERS]):
        out[seat] = e.bag_of(s, seat)
        rest += out[seat]
    drawn = 0
    for _ in range(min(rest, t[e.T_PLAYERS])):
        pick = below(r, i, rest)
        seat = 0
        while pick >= out[seat]:
            pick -= out[seat]
            seat += 1
        out[seat] -= 1
        rest -= 1
        drawn += e.discs_drawn(seat, 1)
    return drawn


# The course of the game.


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if s[e.S_PHASE] == e.FIRST:
        s[e.S_DRAWER] = action
        _begin_phase(t, s)
    elif s[e.S_PHASE] == e.DRAW:
        for seat in range(t[e.T_PLAYERS]):
            number = e.drawn_in(action, seat)
            e.set_bag(s, seat, e.bag_of(s, seat) - number)
            e.set_drawn(s, seat, number)
        s[e.S_PHASE] = e.ACT
        _next_turn(t, s)
    else:
        _act(t, s, e.verb_of(action), e.where_of(action))


def _begin_phase(t: Table, s: State) -> None:
    """Begin to draw discs; if the bag is empty, the round ends (XK-6)."""
    s[e.S_PHASE] = e.DRAW
    if _to_draw(t, s) == 0:
        _clean_up(t, s)


def _next_turn(t: Table, s: State) -> None:
    """Begin the turn of the next seat with drawn discs, else move the drawer's role to the left (XK-6)."""
    players = t[e.T_PLAYERS]
    for k in range(1, players + 1):
        # XK-15: seats that had their turn have no drawn discs left.
        seat = (s[e.S_DRAWER] + k) % players
        if e.drawn_of(s, seat) > 0:
            s[e.S_SEAT] = seat
            return
    s[e.S_SEAT] = -1
    s[e.S_DRAWER] = (s[e.S_DRAWER] + 1) % players
    _begin_phase(t, s)


def _is_used_up(t: Table, s: State) -> bool:
    """Tell whether a seat has used all its discs for claims (XK-16), or every area holds a claim disc (XK-D10)."""
    claimed = 0
    for seat in range(t[e.T_PLAYERS]):
        claims = e.claims_of(s, seat)
        claimed |= claims
        if count(claims) == t[e.T_DISCS]:
            return True
    return areas(t, s, claimed) == LAND & ~s[e.S_VILLAGES]


def _clean_up(t: Table, s: State) -> None:
    """End the game as it stands, or put all discs except claims back into the bag (XK-7, XK-16, XK-D10)."""
    s[e.S_DRAWER] = -1
    if s[e.S_ROUND] >= t[e.T_ROUNDS] or _is_used_up(t, s):
        s[e.S_PHASE] = e.DONE
        return
    claimed = 0
    for seat in range(t[e.T_PLAYERS]):
        claims = e.claims_of(s, seat)
        claimed |= claims
        e.set_bag(s, seat, t[e.T_DISCS] - count(claims))
        e.clear_works(s, seat)
    s[e.S_OCCUPIED] = areas(t, s, claimed)
    s[e.S_ROUND] += 1
    s[e.S_PHASE] = e.FIRST


def _act(t: Table, s: State, verb: int, where: int) -> None:
    seat, bit = s[e.S_SEAT], 1 << where
    if verb == e.PASS:
        # XK-15: discs that were not placed are set aside, in no list, until the clean up.
        e.set_drawn(s, seat, 0)
        _next_turn(t, s)
    elif verb <= e.CLAIM:
        area = areas(t, s, bit)
        e.place_disc(s, seat, bit, area)
        if verb == e.CLAIM:
            e.add_claim(s, seat, bit)
        else:
            e.add_work(s, seat, bit, area)
            _collect(t, s, area, e.kind_of(t, where), verb)
    elif verb == e.WORKSHOP:
        _pay(t, s, seat, verb)
        if where == e.BOARD:
            # XK-11: more wheat, and a gain of 2 popularity.
            e.give(s, seat, e.WHEAT, -t[e.T_EXTRA])
            e.set_on_state(s, seat, e.on_state_of(s, seat) + 1)
            e.set_popularity(s, seat, min(e.popularity_of(s, seat) + 2, t[e.T_POPULARITY]))
        else:
            e.add_shop(s, seat, bit)
    elif verb == e.CHURCH:
        _pay(t, s, seat, verb)
        if where >= e.BOARD:
            e.add_on_track(s, seat, e.track_at(where), 1)
        else:
            e.add_church(s, seat, bit)
    elif verb == e.VILLAGE:
        _pay(t, s, seat, verb)
        e.add_village(s, bit)
    else:
        e.add_popularity(s, seat, -1)
        e.give(s, seat, e.given_in(where), -1)
        e.give(s, seat, e.taken_in(where), 1)


def _pay(t: Table, s: State, seat: int, verb: int) -> None:
    cost = cost_of(t, s, seat, verb)
    for kind in range(e.KINDS):
        e.give(s, seat, kind, -e.asked(t, cost, kind))


def _collect(t: Table, s: State, area: int, kind: int, bonus: int) -> None:
    """Let the seat to move collect an area, then the owners of workshops there in turn order (XK-9, XK-D8)."""
    players, seat = t[e.T_PLAYERS], s[e.S_SEAT]
    if bonus > 0:
        e.add_popularity(s, seat, -price_of(bonus))
    most = count(area) + bonus
    for owner in range(players):
        most += count(e.shops_of(s, owner) & area)
    # XK-D8: the seat collects what the supply has. If some finds no room, it goes back and costs 1 popularity in all.
    most = min(most, e.supply_of(s, kind))
    kept = min(most, t[e.T_STORAGE] - e.stock_of(s, seat, kind))
    e.give(s, seat, kind, kept)
    if kept < most and e.popularity_of(s, seat) > 0:
        e.add_popularity(s, seat, -1)
    for k in range(1, players):
        other = (seat + k) % players
        shops = count(e.shops_of(s, other) & area)
        kept = min(shops, e.supply_of(s, kind), t[e.T_STORAGE] - e.stock_of(s, other, kind))
        e.give(s, other, kind, kept)


def reason(t: Table, s: State) -> int:
    """Return 0 if discs ended the game (XK-16, XK-D10), 1 if the last round is over."""
    return 0 if _is_used_up(t, s) else 1
