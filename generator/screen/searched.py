"""A search of a seat at the table as the page gets it: everything that the kernel of a game needs for it."""

from collections.abc import Sequence
from typing import TypedDict

from landpress.engine.contract.rules import STREAM
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.playout import MCTS, NET
from landpress.engine.loops.search import NODE, UCT_DECISIVE, UCT_NET, UCT_PATH, UCT_REWARD, UCT_ROOT, tree_words
from landpress.engine.play.match import Match, inside
from landpress.engine.play.nets import equipped
from landpress.engine.play.players import ITERATIONS, Player
from landpress.generator.table.sitting import Table
from landpress.layouts.errors import CallError


class Search(TypedDict):
    """Everything that a search needs, for the kernel of a game. The three sequences are numbers with spaces between.

    `root` and `node` say where the nodes of its tree lie, `path` and `reward` where a playout leaves its path and the
    rewards of the seats (engine/loops/search.py). `one` is the value of a won game.
    If a net values positions, `net` is the place in the tree that says so, else it is 0; `decisive` likewise.
    """

    game: str
    t: str
    s: str
    r: str
    stream: int
    room: int
    tree: int
    iterations: int
    players: int
    seat: int
    root: int
    node: int
    path: int
    reward: int
    one: int
    net: int
    decisive: int


def search_of(table: Table, iterations: int) -> Search:
    """Return the search of the seat to move, or one with `iterations` for a hint. Nothing is drawn yet."""
    actor = table.match.actor
    if actor < 0:
        raise CallError("no seat is to move")
    player = table.searching.get(actor, Player(MCTS, ITERATIONS))
    return search_at(table.match, table.streams, player, iterations or player.iterations or ITERATIONS)


def search_at(match: Match, streams: Sequence[int], player: Player, count: int) -> Search:
    """Return the search of a player for the seat to move, with a number of iterations and some streams."""
    _, notation, t, s = inside(match)
    (able,), tail = equipped(match.board, [player])
    return {
        "game": match.board.game,
        "t": " ".join(map(str, [*t, *tail])),
        "s": " ".join(map(str, s)),
        "r": " ".join(map(str, streams)),
        "stream": STREAM * (match.actor + 1),
        "room": notation.ROOM,
        "tree": tree_words(count),
        "iterations": count,
        "players": match.board.players,
        "seat": match.actor,
        "root": UCT_ROOT,
        "node": NODE,
        "path": UCT_PATH,
        "reward": UCT_REWARD,
        "one": ONE,
        "net": UCT_NET if able.kind == NET else 0,
        "decisive": UCT_DECISIVE if able.is_decisive else 0,
    }
