"""Open-loop UCT over any game: a tree of action sequences, sampled chance, any number of seats, hidden things imagined.

Each iteration plays the game once from a copy of the position, in a world drawn anew that agrees with what the seat
knows (`imagine`): down the tree, where each seat chooses for itself, then on by the greedy policy and random actions,
until it is cut off and appraised. Chance is sampled, and its outcomes are steps of the tree, so that a node means one
sequence of everything that is seen. Of a node's candidates, which the game's policy puts in order, the more are tried
the more often it is visited; the first, the greedy action, has most of the trust beforehand (as in PUCT).

`tree` is one flat sequence and the bound on memory: a header, the path of the iteration, then blocks of nodes; once it
is full it stops growing, and the search goes on. All is whole numbers, so that plain and compiled code choose alike.
"""

from landpress.engine.contract.rules import (
    CHANCE,
    OVER,
    STREAM,
    State,
    Table,
    actions,
    actor,
    apply,
    appraise,
    candidates,
    effort,
    greedy,
    imagine,
    sample,
    wins,
)
from landpress.engine.contract.streams import M1, M2, below, draw
from landpress.engine.loops.neutral import ONE, PLIES, SKILL

UCT_FREE, UCT_TICKET, UCT_STREAM, UCT_SEATS, UCT_REWARD, UCT_PATH = 0, 1, 2, 8, 14, 20
"""In `tree`: where the next block of nodes may begin, the number drawn for the search, the stream of chance, that of
seats, a reward for each seat, the path."""
UCT_STIR = 12
"""Numbers drawn from a stream before it is used."""
UCT_DEEP = 100
"""No path through the tree is longer: a node and the seat that chose it for each step."""
UCT_ROOT = UCT_PATH + 2 * UCT_DEEP
NODE, N_VISITS, N_TOTAL, N_FIRST, N_COUNT = 5, 1, 2, 3, 4
"""A node: its action, visits, what its chooser got in all, its block of children (0 none) and how many they are."""
UCT_WIDTH, UCT_WIDE, UCT_GROWN, UCT_TRUST, UCT_ASIDE = 24, 2, 2, 50, 400
"""At most so many candidates; how many are tried at first, and one more for each whole of the square root of visits;
visits before a node has children; the first one's share of trust in hundredths, and how much trust counts, in
thousandths of a game."""
UCT_END = 64
"""Plies after which a turn is not waited for any longer."""


def tree_words(iterations: int) -> int:
    """How long `tree` has to be for so many iterations, and is at most."""
    return UCT_ROOT + NODE * (1 + UCT_WIDTH * (1 + min(iterations, 40_000)))


def search(t: Table, s: State, r: State, i: int, out: State, iterations: int, world: State, tree: State) -> int:
    """The action that is best after so many iterations; takes one number from the stream at r[i]."""
    uct_begin(t, s, r, i, out, tree)
    uct_grow(t, s, out, effort(t, s, iterations), len(r) // STREAM - 1, world, tree)
    return uct_choice(tree)


def uct_begin(t: Table, s: State, r: State, i: int, out: State, tree: State) -> None:
    """A tree of the root and its candidates, and a stream of its own made from one number of that at r[i]."""
    tree[UCT_TICKET] = draw(r, i)
    uct_seed(tree, 0)
    for k in range(NODE):
        tree[UCT_ROOT + k] = 0
    tree[UCT_FREE] = UCT_ROOT + NODE
    uct_expand(t, s, out, tree, UCT_ROOT, False)


def uct_seed(tree: State, number: int) -> None:
    """Streams for an iteration: one for chance and what is hidden, one for what seats do on the way."""
    for k in range(2):
        i = UCT_STREAM + STREAM * k
        for j in range(STREAM):
            tree[i + j] = 1
        tree[i] += (tree[UCT_TICKET] + k) % (M1 - 1)
        tree[i + 3] += number % (M2 - 1)
        for _ in range(UCT_STIR):
            draw(tree, i)


def uct_expand(t: Table, s: State, out: State, tree: State, node: int, by_chance: bool) -> None:
    """Give a node its children, where there is room."""
    block = tree[UCT_FREE]
    if by_chance:
        n = actions(t, s, out, 0)
        if block + NODE * n > len(tree):
            return
        for k in range(n):
            tree[block + k] = out[k]
    else:
        if block + NODE * UCT_WIDTH > len(tree):
            return
        n = candidates(t, s, tree, UCT_SEATS, out, tree, block, UCT_WIDTH)
    # From the last to the first, as the list lies where the nodes will.
    for k in range(n - 1, -1, -1):
        child = block + NODE * k
        tree[child] = tree[block + k]
        for j in range(1, NODE):
            tree[child + j] = 0
    tree[node + N_FIRST] = block
    tree[node + N_COUNT] = n
    tree[UCT_FREE] = block + NODE * n


def _uct_root_of(n: int) -> int:
    """The whole part of the square root."""
    if n < 2:
        return n
    x = n
    y = (x + 1) // 2
    while y < x:
        x = y
        y = (x + n // x) // 2
    return x


def uct_select(tree: State, node: int) -> int:
    """The child to try next: what it got on average, and the more trust the less it was visited."""
    first, visits = tree[node + N_FIRST], max(1, tree[node + N_VISITS])
    root = _uct_root_of(visits << 8)
    wide = min(tree[node + N_COUNT], UCT_WIDE + root // 16)
    got, tried = 0, 0
    for k in range(wide):
        got += tree[first + NODE * k + N_TOTAL]
        tried += tree[first + NODE * k + N_VISITS]
    unknown = got // tried if tried else 0
    trust = UCT_ASIDE * ONE // 1000 * root // 16
    best, choice = -1, first
    for k in range(wide):
        child = first + NODE * k
        n = tree[child + N_VISITS]
        share = UCT_TRUST if k == 0 else (100 - UCT_TRUST) // max(1, wide - 1)
        worth = (tree[child + N_TOTAL] // n if n else unknown) + trust * share // (100 * (1 + n))
        if worth > best:
            best, choice = worth, child
    return choice


def uct_grow(t: Table, s: State, out: State, iterations: int, players: int, world: State, tree: State) -> int:
    """So many iterations more, none where there is one candidate only; how many there were."""
    if tree[UCT_ROOT + N_COUNT] == 1:
        return 0
    seat = actor(t, s)
    for _ in range(iterations):
        for k in range(len(s)):
            world[k] = s[k]
        # The n-th visits of all candidates meet the same chance, so that luck is not taken for strength.
        node = uct_select(tree, UCT_ROOT)
        uct_seed(tree, tree[node + N_VISITS])
        imagine(t, world, tree, UCT_STREAM, seat)
        steps = uct_descend(t, out, world, tree, node)
        uct_playout(t, out, world, tree)
        uct_judge(t, world, tree, players)
        tree[UCT_ROOT + N_VISITS] += 1
        for k in range(steps):
            node, chooser = tree[UCT_PATH + 2 * k], tree[UCT_PATH + 2 * k + 1]
            tree[node + N_VISITS] += 1
            if chooser >= 0:
                tree[node + N_TOTAL] += tree[UCT_REWARD + chooser]
    return iterations


def uct_descend(t: Table, out: State, world: State, tree: State, node: int) -> int:
    """Play down the tree, first to a child of the root, and let it grow by a block; how many steps the path has."""
    seat = actor(t, world)
    steps = 0
    while True:
        tree[UCT_PATH + 2 * steps] = node
        tree[UCT_PATH + 2 * steps + 1] = seat
        steps += 1
        apply(t, world, tree[node])
        seat = actor(t, world)
        if seat == OVER or steps == UCT_DEEP:
            return steps
        if tree[node + N_FIRST] == 0 and tree[node + N_VISITS] >= UCT_GROWN:
            uct_expand(t, world, out, tree, node, seat == CHANCE)
        if tree[node + N_FIRST] == 0:
            return steps
        if seat == CHANCE:
            outcome = sample(t, world, tree, UCT_STREAM, out)
            node = tree[node + N_FIRST]
            while tree[node] != outcome:
                node += NODE
        else:
            node = uct_select(tree, node)


def uct_playout(t: Table, out: State, world: State, tree: State) -> None:
    """Play on, partly greedily, for some plies and to the end of a turn."""
    seat = actor(t, world)
    plies = 0
    while seat != OVER:
        if seat == CHANCE:
            action = sample(t, world, tree, UCT_STREAM, out)
        elif SKILL == 100 or below(tree, UCT_SEATS, 100) < SKILL:
            action = greedy(t, world, tree, UCT_SEATS, out)
        else:
            action = sample(t, world, tree, UCT_SEATS, out)
        apply(t, world, action)
        plies += 1
        now = actor(t, world)
        if plies >= PLIES and (now != seat or plies >= PLIES + UCT_END):
            return
        seat = now


def uct_judge(t: Table, world: State, tree: State, players: int) -> None:
    """Each seat's reward: how the position is appraised; of a game that is over mostly its share of the win."""
    over = actor(t, world) == OVER
    winners = 0
    for seat in range(players):
        tree[UCT_REWARD + seat] = appraise(t, world, seat, players)
        if over:
            winners += wins(t, world, seat)
    if over:
        for seat in range(players):
            share = ONE // winners if wins(t, world, seat) else 0
            tree[UCT_REWARD + seat] = (7 * share + tree[UCT_REWARD + seat]) // 8


def uct_choice(tree: State) -> int:
    """The candidate of the root that was visited most, of equals the one that got more."""
    first = tree[UCT_ROOT + N_FIRST]
    best = first
    for k in range(1, tree[UCT_ROOT + N_COUNT]):
        child = first + NODE * k
        more = tree[child + N_VISITS] - tree[best + N_VISITS]
        if more > 0 or (more == 0 and tree[child + N_TOTAL] > tree[best + N_TOTAL]):
            best = child
    return tree[best]
