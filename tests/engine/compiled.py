"""Play games plain and compiled side by side: `python -m tests.engine.compiled GAME..` in a process of its own.

Every ply of one game a board is compared: whose turn it is, the legal actions, the state and the streams after it;
then whole games of random and greedy seats inside the loops, and the beginning of one of seats that search. Prints for
each game a digest of everything that happened, which must be the same in every process and every order of games.
"""

import json
import sys
from hashlib import sha256
from typing import Any

from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import notation_of
from landpress.engine.kernels.linking import Linked, link
from landpress.engine.loops.playout import GREEDY, MCTS, RANDOM
from landpress.layouts.board import Board
from tests.playing import few_boards

GAMES = 3
SEARCHED, SEARCHES = 30, 8
"""Iterations of each search, in the last game, of which only so many plies are played."""
TREE = 4000


class Play:
    """One game in play by a set of linked functions."""

    def __init__(self, rules: Linked, board: Board, number: int) -> None:
        self.notation = notation = notation_of(board.game)
        table = notation.table(board, house_values(board.game, board.variant))
        self.rules = rules
        self.t = rules.array(table)
        self.s = rules.array([0] * notation.size(table))
        self.r = rules.array(game_streams(7, number, board.players))
        self.out = rules.array([0] * notation.ROOM)
        self.most = notation.longest(table)
        self.rooms = (rules.array([0] * len(self.s)), rules.array([0] * TREE))
        rules.start(self.t, self.s)

    def look(self) -> tuple[int, list[int]]:
        """Whose turn it is, and the legal actions."""
        actor = int(self.rules.actor(self.t, self.s))
        if actor == OVER:
            return actor, []
        bound = getattr(self.notation, "room", None)
        room = bound([int(n) for n in self.t], [int(n) for n in self.s], 0) if bound else self.notation.ROOM
        out = self.rules.array([0] * room)
        return actor, [int(action) for action in out[: self.rules.actions(self.t, self.s, out, 0)]]

    def ply(self, actor: int) -> None:
        """One random ply."""
        self.rules.apply(self.t, self.s, self.rules.sample(self.t, self.s, self.r, STREAM * (actor + 1), self.out))

    def whole(self, policies: list[int], most: int) -> int:
        """The game to its end, each seat by its policy, but at most so many plies; how many."""
        return int(self.rules.match(self.t, self.s, self.r, self.out, self.rules.array(policies), most, *self.rooms))

    def numbers(self) -> list[int]:
        """State and streams."""
        return [int(number) for number in (*self.s, *self.r)]


def happened(board: Board) -> list[Any]:
    """Play on a board plain and compiled, and assert that the same happens."""
    log: list[Any] = []
    plain, compiled = (Play(link(board.game, how), board, 0) for how in (False, True))
    while True:
        assert plain.numbers() == compiled.numbers(), f"{board.code()}: {log[-1:]}"
        log.append(plain.look())
        assert log[-1] == compiled.look(), f"{board.code()}: {log[-2:]}"
        if log[-1][0] == OVER:
            break
        plain.ply(log[-1][0])
        compiled.ply(log[-1][0])
    for number in range(1, GAMES + 1):
        policies = [GREEDY if (seat + number) % 2 else RANDOM for seat in range(board.players)]
        most = plain.most
        if number == GAMES:
            policies, most = [MCTS + SEARCHED] * board.players, SEARCHES
        pair = [Play(link(board.game, how), board, number) for how in (False, True)]
        log.append([(one.whole(policies, most), one.numbers()) for one in pair])
        assert log[-1][0] == log[-1][1], f"{board.code()}: game {number}"
    return log


if __name__ == "__main__":
    digests = {}
    for name in sys.argv[1:]:
        logs = [happened(board) for board in few_boards(name)]
        digests[name] = sha256(json.dumps(logs).encode()).hexdigest()
    print(json.dumps(digests))
