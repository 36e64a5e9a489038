"""What happens in games by a set of linked functions, as numbers: equal for every way of running it.

`happenings(game)` runs all that compiled code is used for, by the backend that `LANDPRESS_KERNELS` names: games ply by
ply, whole games, searches with their trees, measured games, perft, answers of solvers, for every number of seats. As a
program, `python -m tests.engine.happenings ITERATIONS GAME..`, it prints a digest for each game, in a process of its
own. Searches of plain Python take nearly all of its time, so the iterations of each search are chosen by the caller.
"""

import json
import sys
from array import array
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from landpress.engine.contract.answers import Limits
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import Game
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.loops.playout import GREEDY, MCTS, NET, RANDOM
from landpress.engine.loops.search import tree_words
from landpress.engine.play.match import Match
from landpress.engine.play.nets import equipped, net_for
from landpress.engine.play.players import Player
from landpress.engine.proof.solver import solve
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError
from tests.engine.small_boards import small
from tests.playing import boards, fresh_boards

SEARCHES = 4
"""Plies that are played of a game of seats that search."""
TREE = 400
"""So many words of each tree are compared."""


def _has_net(board: Board) -> bool:
    try:
        net_for(board)
    except InputError:
        return False
    return True


class Play:
    """One game in play by a set of linked functions."""

    def __init__(self, rules: Linked, board: Board, number: int, iterations: int) -> None:
        self.notation = Game(board.game).notation
        plain = self.notation.table(board, house_values(board.game, board.variant))
        _, tail = equipped(board, [Player(NET)] if _has_net(board) else [])
        self.has_net, table = bool(tail), [*plain, *tail]
        self.rules = rules
        self.t = rules.array(table)
        self.s = rules.zeros(self.notation.size(plain))
        self.r = rules.array(game_streams(7, number, board.players))
        self.out = rules.zeros(self.notation.ROOM)
        self.most = self.notation.longest(plain)
        self.world, self.tree = rules.zeros(len(self.s)), rules.zeros(tree_words(iterations))
        rules.start(self.t, self.s)

    def look(self) -> tuple[int, list[int]]:
        """Whose turn it is, and the legal actions."""
        actor = int(self.rules.actor(self.t, self.s))
        if actor == OVER:
            return actor, []
        out = self.rules.zeros(self.notation.room(self.rules.listed(self.t), self.rules.listed(self.s), 0))
        return actor, [int(action) for action in out[: self.rules.actions(self.t, self.s, out, 0)]]

    def ply(self, actor: int) -> None:
        """One random ply."""
        self.rules.apply(self.t, self.s, self.rules.sample(self.t, self.s, self.r, STREAM * (actor + 1), self.out))

    def whole(self, policies: list[int], most: int) -> int:
        """Play the game to its end, each seat by its policy, at most so many plies; return how many."""
        given = self.rules.array(policies)
        return int(self.rules.match(self.t, self.s, self.r, self.out, given, most, self.world, self.tree))

    def numbers(self) -> str:
        """Return a digest of state, streams, and the beginning of the tree of the last search."""
        listed = self.rules.listed
        return sha256(array("q", [*listed(self.s), *listed(self.r), *listed(self.tree[:TREE])])).hexdigest()


def of_games(board: Board, iterations: int) -> Iterator[Any]:
    """Yield a game ply by ply, games of random and greedy seats, and the beginning of one of seats that search."""
    rules = link(board.game, compiled=True)
    with rules.room():
        play = Play(rules, board, 0, iterations)
        while True:
            seen = play.look()
            yield seen, play.numbers()
            if seen[0] == OVER:
                break
            with rules.room():
                play.ply(seen[0])
    for number in (1, 2, 3):
        policies = [GREEDY if (seat + number) % 2 else RANDOM for seat in range(board.players)]
        if number == 3:
            policies = [MCTS + iterations] * board.players
        with rules.room():
            play = Play(rules, board, number, iterations)
            yield play.whole(policies, SEARCHES if number == 3 else play.most), play.numbers()
            if number == 3 and play.has_net:
                yield play.whole([NET + iterations] * board.players, SEARCHES), play.numbers()


def of_boards(board: Board) -> Iterator[Any]:
    """Measured games of each policy, and perft."""
    for policy, games in (("random", 2), ("greedy", 1)):
        yield tally(Plan(board, (policy,) * board.players, 3), 0, games).to_json()
    yield tally(Plan(board, ("mcts:3",) * board.players, 3), 0, 1, most=2 * SEARCHES).to_json()
    yield [Match(board).perft(depth, compiled=True) for depth in (1, 2)]


def of_solvers(game: str) -> Iterator[Any]:
    """Yield the answers about a small board that is solved at once."""
    for answer in solve(small(game), Limits(seconds=None, memory=20_000_000, turns=1, cap=9)):
        yield answer.kind, answer.subject, str(answer.best), str(answer.bound), answer.proven, answer.plan


def happenings(game: str, iterations: int, every: int = 1) -> Iterator[Any]:
    """Everything, on boards of every number of seats and on some variants. With `every` 3 a third of them do."""
    tables = boards(game)
    for board in tables[:: max(1, len(tables) // 4) * every]:
        yield from of_games(board, iterations)
    for board in fresh_boards(game)[::every]:
        yield from of_boards(board)
    yield from of_solvers(game)


def digest(game: str, iterations: int, every: int = 1) -> str:
    """Return a digest of everything that happens."""
    hashed = sha256()
    for happening in happenings(game, iterations, every):
        hashed.update(json.dumps(happening, sort_keys=True).encode() + b"\n")
    return hashed.hexdigest()


if __name__ == "__main__":
    print(json.dumps({name: digest(name, int(sys.argv[1])) for name in sys.argv[2:]}))
