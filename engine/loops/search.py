"""Open-loop UCT for any game with any number of seats: a tree of action sequences, with sampled hidden information.

Each iteration plays the game once from a copy of the position. First it draws a new world that agrees with what the
seat knows (`imagine`). Then it plays down the tree, where each seat chooses its own best action. From the leaf it plays
on by the greedy policy and random actions. At the end it appraises the position. Chance is sampled. Outcomes of chance
are steps of the tree, so that a node stands for one sequence of all visible events.

The game's policy puts the candidates of a node in order. The more often a node is visited, the more of its candidates
are tried. The first candidate, which is the greedy action, has the largest prior weight, its *trust* (as in PUCT).

`tree` is one flat sequence: a header, the path of the iteration, then blocks of nodes. Its length bounds the memory.
When it is full, it stops growing and the search continues. All values are whole numbers, so that plain and compiled
code choose the same actions.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import M2, below, draw, scattered
from landpress.engine.loops import neutral
from landpress.engine.loops.nets import NET_ROOM, NET_UNKNOWN, net_value
from landpress.engine.loops.neutral import ONE, OPEN, PLIES, SKILL

UCT_FREE, UCT_TICKET, UCT_STREAM, UCT_SEATS, UCT_REWARD, UCT_NET, UCT_UNKNOWN = 0, 1, 2, 8, 14, 20, 21
UCT_DECISIVE, UCT_PATH = 22, 23
"""The header of `tree`: the place for the next block of nodes, the number drawn for the search, the stream of chance,
the stream of the seats, a reward for each seat, whether a net values positions, how often it could not, whether a
shared win counts as nothing, the path."""
UCT_DEEP = 100
"""The largest number of steps of a path through the tree. Each step is a node and the seat that chose it."""
UCT_WORK = UCT_PATH + 2 * UCT_DEEP
"""The room in which a net works."""
UCT_ROOT = UCT_WORK + NET_ROOM
NODE, N_VISITS, N_TOTAL, N_FIRST, N_COUNT = 5, 1, 2, 3, 4
"""The size of a node, and the fields after its action: visits, the total reward of the seat that chose it, its block of
children (0 for none), the number of children."""
UCT_WIDTH, UCT_WIDE, UCT_GROWN, UCT_TRUST, UCT_ASIDE = 24, 2, 2, 50, 400
"""The settings of the search.

`UCT_WIDTH`: the largest number of candidates of a node. `UCT_WIDE`: the number of candidates that are tried, to which
the square root of the visits is added, rounded down. `UCT_GROWN`: the visits of a node before it gets children.
`UCT_TRUST`: the first candidate's share of the trust, in hundredths. `UCT_ASIDE`: the weight of the trust, in
thousandths of a won game.
"""
UCT_PROVEN = 1 << 32
"""What is added to the visits of the root and of its child when this child is proven to win in this turn."""
UCT_END = 64
"""The largest number of plies after `PLIES` for which a playout waits for the end of the turn."""


def tree_words(iterations: int) -> int:
    """Return the length that `tree` needs for this number of iterations. The length has an upper bound."""
    return UCT_ROOT + NODE * (1 + UCT_WIDTH * (1 + min(iterations, 40_000)))


def search(t: Table, s: State, r: State, i: int, out: State, iterations: int, world: State, tree: State) -> int:
    """Return the action that a search with this number of iterations chooses. Take one number from the stream at r[i].

    The function `effort` may reduce the number of iterations.
    """
    uct_begin(t, s, r, i, out, tree)
    uct_grow(t, s, out, neutral.effort(t, s, iterations), len(r) // rules.STREAM - 1, world, tree)
    return uct_choice(tree)


def uct_begin(t: Table, s: State, r: State, i: int, out: State, tree: State) -> None:
    """Make a tree of the root and its candidates. Take one number from the stream at r[i] to seed its own streams."""
    tree[UCT_TICKET] = draw(r, i)
    uct_seed(tree, 0)
    for k in range(NODE):
        tree[UCT_ROOT + k] = 0
    tree[UCT_FREE] = UCT_ROOT + NODE
    uct_expand(t, s, out, tree, UCT_ROOT, False)


def uct_seed(tree: State, number: int) -> None:
    """Set the streams for an iteration: one for chance and hidden information, one for the actions of seats.

    The generator is linear. So its state is scattered: with states in arithmetic progression the dice would be, too.
    """
    for k in range(2 * rules.STREAM):
        tree[UCT_STREAM + k] = 1 + scattered(scattered(16 * number + k) ^ tree[UCT_TICKET]) % (M2 - 1)


def uct_expand(t: Table, s: State, out: State, tree: State, node: int, by_chance: bool) -> None:
    """Give a node its children if there is room for them."""
    block = tree[UCT_FREE]
    if by_chance:
        n = rules.actions(t, s, out, 0)
        if block + NODE * n > len(tree):
            return
        for k in range(n):
            tree[block + k] = out[k]
    else:
        if block + NODE * UCT_WIDTH > len(tree):
            return
        n = neutral.candidates(t, s, tree, UCT_SEATS, out, tree, block, UCT_WIDTH)
    # From the last to the first, because the nodes overwrite the list.
    for k in range(n - 1, -1, -1):
        child = block + NODE * k
        tree[child] = tree[block + k]
        for j in range(1, NODE):
            tree[child + j] = 0
    tree[node + N_FIRST] = block
    tree[node + N_COUNT] = n
    tree[UCT_FREE] = block + NODE * n


def _uct_root_of(n: int) -> int:
    """Return the square root, rounded down."""
    if n < 2:
        return n
    x = n
    y = (x + 1) // 2
    while y < x:
        x = y
        y = (x + n // x) // 2
    return x


def uct_select(tree: State, node: int) -> int:
    """Return the child to try next: the one with the largest sum of mean reward and trust. Visits reduce the trust."""
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
    """Do `iterations` more iterations, but none if the choice is certain already. Return how many were done.

    The choice is certain if the root has only one candidate, or if an iteration won alone in a turn in which only the
    searching seat acted: nothing can prevent that win. Without this rule a seat that could win now would often wait,
    because the way to the win has more decisions, and the search tries bad ones among them.
    """
    if tree[UCT_ROOT + N_COUNT] == 1 or tree[UCT_ROOT + N_VISITS] >= UCT_PROVEN:
        return 0
    seat = rules.actor(t, s)
    for done in range(iterations):
        for k in range(len(s)):
            world[k] = s[k]
        # The n-th visits of all candidates use the same random numbers, so that luck is not taken for strength.
        node = uct_select(tree, UCT_ROOT)
        uct_seed(tree, tree[node + N_VISITS])
        neutral.imagine(t, world, tree, UCT_STREAM, seat)
        steps = uct_descend(t, out, world, tree, node)
        if tree[UCT_NET]:
            certain = uct_finish(t, out, world, tree, seat, tree[UCT_PATH + 2 * steps - 1])
            uct_rate(t, world, tree, players)
        else:
            certain = uct_playout(t, out, world, tree, seat)
            uct_judge(t, world, tree, players)
        tree[UCT_ROOT + N_VISITS] += 1
        for k in range(steps):
            node, chooser = tree[UCT_PATH + 2 * k], tree[UCT_PATH + 2 * k + 1]
            tree[node + N_VISITS] += 1
            certain = certain and chooser == seat
            if chooser >= 0:
                tree[node + N_TOTAL] += tree[UCT_REWARD + chooser]
        if certain and OPEN and tree[UCT_REWARD + seat] >= 7 * ONE // 8 and rules.actor(t, world) == rules.OVER:
            tree[tree[UCT_PATH] + N_VISITS] += UCT_PROVEN
            tree[UCT_ROOT + N_VISITS] += UCT_PROVEN
            return done + 1
    return iterations


def uct_descend(t: Table, out: State, world: State, tree: State, node: int) -> int:
    """Play down the tree, first to `node`, a child of the root. Add at most one block. Return the path length."""
    seat = rules.actor(t, world)
    steps = 0
    while True:
        tree[UCT_PATH + 2 * steps] = node
        tree[UCT_PATH + 2 * steps + 1] = seat
        steps += 1
        rules.apply(t, world, tree[node])
        seat = rules.actor(t, world)
        if seat == rules.OVER or steps == UCT_DEEP:
            return steps
        if tree[node + N_FIRST] == 0 and tree[node + N_VISITS] >= UCT_GROWN:
            uct_expand(t, world, out, tree, node, seat == rules.CHANCE)
        if tree[node + N_FIRST] == 0:
            return steps
        if seat == rules.CHANCE:
            outcome = rules.sample(t, world, tree, UCT_STREAM, out)
            node = tree[node + N_FIRST]
            while tree[node] != outcome:
                node += NODE
        else:
            node = uct_select(tree, node)


def uct_playout(t: Table, out: State, world: State, tree: State, first: int) -> bool:
    """Play on from a leaf for `PLIES` plies and then to the end of the turn. Return whether only seat `first` acted.

    `SKILL` per cent of the actions of seats are greedy. It waits at most `UCT_END` plies for the end of the turn.
    """
    seat = rules.actor(t, world)
    plies = 0
    only = True
    while seat != rules.OVER:
        only = only and seat == first
        if seat == rules.CHANCE:
            action = rules.sample(t, world, tree, UCT_STREAM, out)
        elif SKILL == 100 or below(tree, UCT_SEATS, 100) < SKILL:
            action = rules.greedy(t, world, tree, UCT_SEATS, out)
        else:
            action = rules.sample(t, world, tree, UCT_SEATS, out)
        rules.apply(t, world, action)
        plies += 1
        now = rules.actor(t, world)
        if plies >= PLIES and (now != seat or plies >= PLIES + UCT_END):
            return only
        seat = now
    return only


def uct_finish(t: Table, out: State, world: State, tree: State, first: int, last: int) -> bool:
    """Let greedy play end the turn of the leaf, in at most `UCT_END` plies. Return whether only seat `first` acted.

    `last` chose the last step to the leaf. After a step of chance the seat to move has its turn; else `last` has.
    """
    seat = rules.actor(t, world)
    only = True
    plies = 0
    while plies < UCT_END and seat >= 0 and (seat == last or last == rules.CHANCE):
        last = seat
        only = only and seat == first
        rules.apply(t, world, rules.greedy(t, world, tree, UCT_SEATS, out))
        plies += 1
        seat = rules.actor(t, world)
    return only


def uct_rate(t: Table, world: State, tree: State, players: int) -> None:
    """Write each seat's reward by the net in the table; if the game is over, its share of the win.

    For two seats it is the value for the seat whose turn it is. For more, the values for all are divided by their sum.
    If the net does not know a feature, the rest of the search goes on without it.
    """
    if rules.actor(t, world) == rules.OVER:
        winners = 0
        for seat in range(players):
            winners += rules.wins(t, world, seat)
        for seat in range(players):
            tree[UCT_REWARD + seat] = uct_share(t, world, tree, seat, winners)
        return
    turn = neutral.net_turn(t, world)
    total = 0
    for k in range(1 if players == 2 else players):
        seat = (turn + k) % players
        value = net_value(t, tree, UCT_WORK, neutral.net_features(t, world, seat, tree, UCT_WORK))
        if value == NET_UNKNOWN:
            tree[UCT_UNKNOWN] += 1
            tree[UCT_NET] = 0
            uct_judge(t, world, tree, players)
            return
        tree[UCT_REWARD + seat] = value
        total += value
    if players == 2:
        tree[UCT_REWARD + 1 - turn] = ONE - total
        return
    for seat in range(players):
        tree[UCT_REWARD + seat] = tree[UCT_REWARD + seat] * ONE // max(1, total)


def uct_judge(t: Table, world: State, tree: State, players: int) -> None:
    """Write each seat's reward: the value of the position, or mostly the share of the win if the game is over."""
    over = rules.actor(t, world) == rules.OVER
    winners = 0
    for seat in range(players):
        tree[UCT_REWARD + seat] = neutral.appraise(t, world, seat, players)
        if over:
            winners += rules.wins(t, world, seat)
    if over:
        for seat in range(players):
            share = uct_share(t, world, tree, seat, winners)
            tree[UCT_REWARD + seat] = (7 * share + tree[UCT_REWARD + seat]) // 8


def uct_share(t: Table, world: State, tree: State, seat: int, winners: int) -> int:
    """Return a seat's share of the win of a game that is over, 0 of a shared win if the search is decisive."""
    if tree[UCT_DECISIVE] and winners > 1:
        return 0
    return ONE // winners if rules.wins(t, world, seat) else 0


def uct_choice(tree: State) -> int:
    """Return the action of the root's most visited candidate; among equals, of the one with the larger total reward."""
    first = tree[UCT_ROOT + N_FIRST]
    best = first
    for k in range(1, tree[UCT_ROOT + N_COUNT]):
        child = first + NODE * k
        more = tree[child + N_VISITS] - tree[best + N_VISITS]
        if more > 0 or (more == 0 and tree[child + N_TOTAL] > tree[best + N_TOTAL]):
            best = child
    return tree[best]


def uct_choices(tree: State) -> int:
    """Return how many candidates of the root the search was torn between, in hundredths, from 100 on.

    This is the effective number of the shares of its visits: 1 / (the sum of their squares). It needs whole numbers
    only, unlike an entropy, so that it is the same on every machine.
    """
    first, visits, squares = tree[UCT_ROOT + N_FIRST], 0, 0
    for k in range(tree[UCT_ROOT + N_COUNT]):
        n = tree[first + NODE * k + N_VISITS] % UCT_PROVEN
        visits += n
        squares += n * n
    return 100 * visits * visits // squares if squares > 0 else 100
