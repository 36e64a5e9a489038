"""Many games that are advanced by one call, for learning programs: the shared loop of engine/learning/batch.py.

`sizes` holds how many words each game has in the other sequences. Game g has a block of each; its table is block
`which[g]` of `tables`. `seats[g]` is the seat to act in game g, `OVER`, or `AT_LIMIT` if the game is at its limit of
decisions. `counts[g]` is the number of its legal symbols, and its block of `marks` says which they are. Chance plays by
itself, with the game's own stream.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import Fractions, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.loops.decisions import MARKS_IN_WORD, choose_symbol, is_marked, mark_symbols, observe, show

B_GAMES, B_TABLE, B_STATE, B_MARKS, B_TENSOR, B_LENGTH, B_PLAYERS, B_MOST, B_SYMBOLS = 0, 1, 2, 3, 4, 5, 6, 7, 8
B_NOTES, B_SHOWN, B_SIZES = 9, 10, 11
"""`B_LENGTH` are the values of the game's own tensor, `B_MOST` the most decisions of a game, 0 for no limit."""
AT_LIMIT = -3
WORDS_IN_LINE = 8
"""The words of a line of the cache on most machines."""
BLOCK = 4
"""The games whose states are read ahead together."""
MOST_AHEAD = 512
"""The longest state that is read ahead. A longer one has many words that the next symbol does not need."""
TOGETHER = 8
"""The words of marks that are counted together."""
BY_GREEDY, AT_RANDOM = -1, -2
"""Instead of a symbol: the greedy player, or a random one, decides the whole action."""


def to_a_seat(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Let chance decide, with the stream at r[i], until a seat is to act or the game is over.

    Return the seat or `OVER`.
    """
    seat = rules.actor(t, s)
    while seat == rules.CHANCE:
        rules.apply(t, s, rules.sample(t, s, r, i, out))
        seat = rules.actor(t, s)
    return seat


def begin_games(
    sizes: Table,
    tables: Table,
    which: Table,
    states: State,
    streams: State,
    decisions: State,
    done: State,
    seats: State,
    counts: State,
    marks: State,
    out: State,
    new: Table,
    count: int,
) -> None:
    """Begin the `count` games whose numbers are in `new`, each with the table that `which` gives it."""
    table, state, symbols = sizes[B_TABLE], sizes[B_STATE], sizes[B_MARKS]
    for k in range(count):
        g = new[k]
        t = tables[table * which[g] : table * (which[g] + 1)]
        s = states[state * g : state * (g + 1)]
        d = decisions[rules.D_WORDS * g : rules.D_WORDS * (g + 1)]
        rules.start(t, s)
        d[rules.D_HEAD] = -1
        done[g] = 0
        seats[g] = to_a_seat(t, s, streams, rules.STREAM * g, out)
        counts[g] = 0
        if seats[g] >= 0:
            counts[g] = mark_symbols(t, s, d, out, marks[symbols * g : symbols * (g + 1)])


def is_allowed(sizes: Table, g: int, symbol: int, decisions: Table, marks: Table) -> bool:
    """Tell whether a symbol is legal in game g, or a player may decide there."""
    if symbol < 0:
        return symbol >= AT_RANDOM and decisions[rules.D_WORDS * g + rules.D_HEAD] < 0
    return symbol < sizes[B_SYMBOLS] and is_marked(marks, MARKS_IN_WORD * sizes[B_MARKS] * g + symbol)


def advance_games(
    sizes: Table,
    tables: Table,
    which: Table,
    states: State,
    streams: State,
    decisions: State,
    done: State,
    seats: State,
    counts: State,
    marks: State,
    out: State,
    chosen: Table,
    won: State,
) -> int:
    """Say the symbol `chosen[g]` in each game g in which a seat is to act. Return the number of games that end.

    If a symbol is not legal, nothing changes, and -1 - g is returned for the first such game g. `won[g]` gets a bit for
    each winner of a game that ends.
    """
    table, state, symbols = sizes[B_TABLE], sizes[B_STATE], sizes[B_MARKS]
    for g in range(sizes[B_GAMES]):
        if seats[g] >= 0 and not is_allowed(sizes, g, chosen[g], decisions, marks):
            return -1 - g
    ended = 0
    for g in range(sizes[B_GAMES]):
        if g % BLOCK == 0 and state <= MOST_AHEAD:
            out[0] = read_ahead(states, state * g, state * (g + BLOCK))
        if seats[g] < 0:
            continue
        t = tables[table * which[g] : table * (which[g] + 1)]
        s = states[state * g : state * (g + 1)]
        d = decisions[rules.D_WORDS * g : rules.D_WORDS * (g + 1)]
        complete = 1
        if chosen[g] == BY_GREEDY:
            rules.apply(t, s, rules.greedy(t, s, streams, rules.STREAM * g, out))
        elif chosen[g] == AT_RANDOM:
            rules.apply(t, s, rules.sample(t, s, streams, rules.STREAM * g, out))
        else:
            complete = choose_symbol(t, s, d, chosen[g])
        seat = seats[g]
        if complete:
            done[g] += 1
            seat = to_a_seat(t, s, streams, rules.STREAM * g, out)
        counts[g] = 0
        if seat == rules.OVER:
            won[g] = 0
            for k in range(sizes[B_PLAYERS]):
                won[g] |= rules.wins(t, s, k) << k
        elif complete and done[g] == sizes[B_MOST]:
            seat = AT_LIMIT
        if seat >= 0:
            counts[g] = mark_symbols(t, s, d, out, marks[symbols * g : symbols * (g + 1)])
        else:
            ended += 1
        seats[g] = seat
    return ended


def observe_games(
    sizes: Table, tables: Table, which: Table, states: State, decisions: State, seats: Table, tensors: State
) -> None:
    """Write what the seat to act sees in each game to its block of `tensors`; games that ended keep theirs."""
    table, state, tensor_words = sizes[B_TABLE], sizes[B_STATE], sizes[B_TENSOR]
    for g in range(sizes[B_GAMES]):
        if seats[g] >= 0:
            t = tables[table * which[g] : table * (which[g] + 1)]
            s = states[state * g : state * (g + 1)]
            d = decisions[rules.D_WORDS * g : rules.D_WORDS * (g + 1)]
            observe(t, s, d, seats[g], sizes[B_LENGTH], tensors[tensor_words * g : tensor_words * (g + 1)])


def show_games(
    sizes: Table,
    tables: Table,
    which: Table,
    states: State,
    decisions: State,
    done: Table,
    seats: Table,
    blank: State,
    notes: State,
    shown: Fractions,
) -> None:
    """Bring what the seat to act sees in each game to date, in its block of `shown`; games that ended keep theirs.

    `blank[g]` is 1 if the block of game g holds nothing yet, or something about another board.
    """
    table, state, note, values = sizes[B_TABLE], sizes[B_STATE], sizes[B_NOTES], sizes[B_SHOWN]
    for g in range(sizes[B_GAMES]):
        if seats[g] >= 0:
            t = tables[table * which[g] : table * (which[g] + 1)]
            s = states[state * g : state * (g + 1)]
            d = decisions[rules.D_WORDS * g : rules.D_WORDS * (g + 1)]
            noted = notes[note * g : note * (g + 1)]
            out = shown[values * g : values * (g + 1)]
            if blank[g]:
                for k in range(note):
                    noted[k] = 0
                for k in range(values):
                    out[k] = 0
                blank[g] = 0
            position = 1 + done[g] * sizes[B_PLAYERS] + seats[g]
            show(t, s, d, seats[g], position, sizes[B_LENGTH], noted, out)


def read_ahead(words: Table, begin: int, end: int) -> int:
    """Read one word of each line of the cache, so that the machine fetches these lines at the same time.

    Rules read a word here and there and wait for each line. Return a number without meaning: it keeps the loop in
    compiled code.
    """
    read = 0
    for k in range(begin, min(end, len(words)), WORDS_IN_LINE):
        read ^= words[k]
    return read


def draw_symbols(sizes: Table, counts: Table, marks: Table, r: State, chosen: State) -> None:
    """Write a random legal symbol of each game to `chosen`. All legal symbols of a game are equally likely."""
    for g in range(sizes[B_GAMES]):
        left = 0 if counts[g] < 2 else below(r, 0, counts[g])
        word = sizes[B_MARKS] * g
        last = word + sizes[B_MARKS]
        while counts[g] > 0 and word + TOGETHER <= last:
            inside = marks_in_words(marks, word)
            if left < inside:
                break
            left -= inside
            word += TOGETHER
        inside = marks_in(marks[word]) if counts[g] > 0 else 1
        while counts[g] > 0 and left >= inside:
            left -= inside
            word += 1
            inside = marks_in(marks[word])
        symbol = MARKS_IN_WORD * (word - sizes[B_MARKS] * g)
        rest = marks[word]
        while counts[g] > 0 and (left > 0 or rest & 1 == 0):
            left -= rest & 1
            rest >>= 8
            symbol += 1
        chosen[g] = symbol


def marks_in(word: int) -> int:
    """Return the number of marks in a word, or in a sum of up to `TOGETHER` words."""
    word += word >> 32
    word += word >> 16
    word += word >> 8
    return word & 127


def marks_in_words(marks: Table, word: int) -> int:
    """Return the number of marks in `TOGETHER` words."""
    marked = 0
    for k in range(word, word + TOGETHER):
        marked += marks[k]
    return marks_in(marked)
