"""Examples that a net learns from: positions of played games, and what the game brought."""

from array import array
from collections.abc import Sequence
from sys import byteorder
from typing import NamedTuple

from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import NET_FEATURES
from landpress.engine.contract.streams import streams_of_games
from landpress.engine.game import Game
from landpress.engine.kernels.backends import link
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.playout import GREEDY, NET
from landpress.engine.loops.search import tree_words
from landpress.engine.loops.training import NET_PROGRESS, NET_ROWS, NET_WORDS
from landpress.engine.play.nets import Net
from landpress.layouts.board import Board

PLIES = 64
"""The plies of one call of compiled code."""
MOST_ROWS = 400
"""The most positions of a game, if each has the most features; there is room for more of them with fewer."""


class Examples(NamedTuple):
    """Positions of games: for each one its number of features and the features, one after another, and its value.

    A value is what the game brought the seat that looks, from 0 to `ONE`.
    """

    rows: "array[int]"
    values: "array[int]"

    @staticmethod
    def none() -> "Examples":
        """Return no examples."""
        return Examples(array("i"), array("i"))

    def add(self, more: "Examples") -> None:
        """Add the examples of others behind the own ones."""
        self.rows.extend(more.rows)
        self.values.extend(more.values)

    def written(self) -> bytes:
        """Return the examples as bytes, little-endian."""
        return b"".join(map(_bytes, (array("i", [len(self.values)]), self.values, self.rows)))

    @staticmethod
    def read(data: bytes, features: int) -> "Examples":
        """Return the examples that were written as these bytes, for a game with this number of features.

        Raise ValueError for other bytes.
        """
        whole = array("i")
        whole.frombytes(data)
        if byteorder == "big":
            whole.byteswap()
        end = 1 + whole[0] if whole else 0
        if not 1 <= end <= len(whole):
            raise ValueError("it does not say how many positions it holds")
        found = Examples(whole[end:], whole[1:end])
        if found.values and not 0 <= min(found.values) <= max(found.values) <= ONE:
            raise ValueError("a value lies outside 0 to the whole win")
        at = 0
        for _ in found.values:
            count = found.rows[at] if at < len(found.rows) else -1
            row = found.rows[at + 1 : at + 1 + max(0, count)]
            if len(row) != count or (row and not 0 <= min(row) <= max(row) < features):
                raise ValueError("a position is cut, or has a feature that the game does not have")
            at += 1 + count
        if at != len(found.rows):
            raise ValueError("it holds more than its positions")
        return found

    def spread(self) -> float:
        """Return the mean squared distance of the values from their mean, between 0 and 1/4."""
        mean = sum(self.values) / max(1, len(self.values))
        return sum((value - mean) ** 2 for value in self.values) / max(1, len(self.values)) / ONE**2

    def starts(self) -> "array[int]":
        """Return where the number of features of each position lies in `rows`."""
        found, at = array("i"), 0
        for _ in self.values:
            found.append(at)
            at += 1 + self.rows[at]
        return found


def played(boards: Sequence[Board], net: Net | None, iterations: int, noise: int, seed: int, first: int) -> Examples:
    """Return the positions of one game on each board, between net seats, or greedy seats without a net.

    `noise` is the percentage of random actions. Game k of a seed is the same game on every machine.
    """
    found = Examples.none()
    game, players = boards[0].game, boards[0].players
    notation, rules = Game(game).notation, link(game, compiled=True, long=True)
    tail = net.tail() if net else []
    policy = NET + iterations if net else GREEDY
    tree, out = rules.zeros(tree_words(iterations if net else 0)), rules.zeros(notation.ROOM)
    rows, p = rules.zeros(MOST_ROWS * (2 + 2 * NET_FEATURES)), rules.zeros(NET_PROGRESS)
    policies = rules.array([policy] * players)
    for number, board in enumerate(boards, first):
        with rules.room():
            table = notation.table(board, house_values(game, board.variant))
            t, size = rules.array([*table, *tail]), notation.size(table)
            s, world = rules.zeros(size), rules.zeros(size)
            r = rules.array(streams_of_games(seed, [number], players))
            rules.start(t, s)
            p[:] = [0] * NET_PROGRESS
            while not rules.net_collect(t, s, r, out, policies, world, tree, noise, rows, p, PLIES):
                pass
            wins = [rules.wins(t, s, seat) for seat in range(players)]
            _enter(
                found, rules.listed(rows)[: p[NET_WORDS]], p[NET_ROWS], [ONE * one // max(1, sum(wins)) for one in wins]
            )
    return found


def _bytes(numbers: "array[int]") -> bytes:
    if byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _enter(found: Examples, rows: Sequence[int], number: int, shares: Sequence[int]) -> None:
    """Add the rows of a game, with the shares of the win."""
    at = 0
    for _ in range(number):
        count = rows[at + 1]
        found.rows.extend(rows[at + 1 : at + 2 + count])
        found.values.append(shares[rows[at]])
        at += 2 + count
