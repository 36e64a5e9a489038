"""Play a game at the table, ply by ply: draw the outcomes of chance, and let policies choose for the seats.

Chance and each seat have their own random streams (`engine.contract.streams.game_streams`). So game 0 of a seed is the
same here as in compiled playouts.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Protocol

from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import draw, game_streams
from landpress.engine.game import Game, Written
from landpress.engine.play.match import Match, inside
from landpress.engine.play.players import SEARCHING, is_player, player
from landpress.engine.play.thinker import Thinker
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.reading import number_of

POLICIES = "human, random, greedy, mcts, mcts:500 (iterations), mcts:1.5s (seconds), net, net:500, bot"


class Policy(Protocol):
    """A policy, which chooses an action for a seat. Only a person chooses `Undo` or `Stop`."""

    def __call__(self, match: Match, seat: int) -> "str | Undo | Stop":
        """Return the text of a legal action of the seat to move."""
        ...


class Undo(NamedTuple):
    """The choice to take back a number of plies."""

    plies: int


class Stop(NamedTuple):
    """The choice to leave the table. The game counts as stopped."""


class Ply(NamedTuple):
    """A chosen action that is not yet played."""

    number: int
    actor: int
    action: str


def seats_named(policies: str, bots: int) -> int | None:
    """Return the number of seats that policies and programs fill, or None if one policy fills all that are left."""
    names = policies.split(",")
    if len(names) == 1:
        return None
    return len(names) if "bot" in names else bots + len(names)


def seating(policies: str, bots: int, players: int) -> list[str]:
    """Return the policy of each seat. Programs take the seats named `bot`, or the first seats if none has this name.

    Raise CallError if the number of such seats differs from the number of programs.
    """
    names = policies.split(",")
    if bots and "bot" not in names:
        rest = max(0, players - bots)
        names = ["bot"] * bots + (names * rest if len(names) == 1 else names)
    elif len(names) == 1:
        names = names * players
    if names.count("bot") != bots:
        raise CallError(f"--policies {policies[:60]}: {names.count('bot')} seats for bots, and {bots} times --bot")
    return names


def _seen(match: Match) -> tuple[int, ...]:
    """Return the part of the hidden information that has been shown."""
    hiding, (_, _, t, s) = Game(match.board.game).hiding_notation, inside(match)
    return hiding.seen(t, s) if hiding else ()


class Table:
    """A match with a policy for each seat, from its beginning or from a position."""

    def __init__(
        self,
        board: Board,
        policies: Sequence[str],
        seed: int,
        person: Policy | None = None,
        position: Written | None = None,
    ) -> None:
        if len(policies) != board.players:
            seats = number_of(board.players, "seats")
            raise CallError(f"policies: {len(policies)} for {seats}; name one, or one for each seat")
        for name in policies:
            if name not in ("human", "bot") and not is_player(name):
                raise CallError(f"--policies {name[:40]!r}: expected some of {POLICIES}")
        self.match = Match(board, position)
        self.searching = {seat: player(name) for seat, name in enumerate(policies) if name.startswith(SEARCHING)}
        self._thinker: Thinker | None = None
        self.policies = list(policies)
        self.streams = game_streams(seed, 0, board.players)
        self.person = person
        self.bots: dict[int, Policy] = {}
        self.done = 0
        self.past: list[tuple[Match, list[int]]] = []
        self._room = [0] * inside(self.match).notation.ROOM

    def _by(self, policy: Literal["sample", "greedy"], actor: int) -> str:
        rules, _, t, s = inside(self.match)
        return self.match.text(getattr(rules, policy)(t, s, self.streams, STREAM * (actor + 1), self._room))

    def choice(self, actor: int) -> "str | Undo | Stop":
        """Return what chance or the seat to move chooses, without playing it. Advance its stream."""
        if actor == CHANCE or self.policies[actor] == "random":
            return self._by("sample", actor)
        if self.policies[actor] == "greedy":
            return self._by("greedy", actor)
        if self.policies[actor] == "bot":
            return self.bots[actor](self.match, actor)
        if actor in self.searching:
            if self._thinker is None:
                self._thinker = Thinker(self.match, list(self.searching.values()))
            return self.match.text(self._thinker.decide(self.match, self.streams, actor, self.searching[actor]))
        assert self.person is not None
        return self.person(self.match, actor)

    def replay(self, action: str) -> None:
        """Play an action of an earlier sitting. Advance the streams as in that sitting."""
        actor = self.match.actor
        if actor == CHANCE or self.policies[actor] in ("random", "greedy"):
            self.choice(actor)
        elif actor in self.searching:
            draw(self.streams, STREAM * (actor + 1))
        self.do(action)

    def do(self, action: str) -> None:
        """Play an action. Raise IllegalAction if it is not legal."""
        before = (self.match.copy(), list(self.streams)) if "human" in self.policies else None
        self.match.play(action)
        if before is not None:
            self.past.append(before)
        self.done += 1

    def plies(self) -> Iterator[Ply | Undo]:
        """Play until the game is over or a person stops. Yield each ply before it is played."""
        while (actor := self.match.actor) != OVER:
            choice = self.choice(actor)
            if isinstance(choice, Stop):
                return
            if isinstance(choice, Undo):
                self.take_back(choice.plies)
                yield choice
                continue
            yield Ply(self.done + 1, actor, choice)
            self.do(choice)

    def take_back(self, plies: int) -> None:
        """Go back by a number of plies, such as the number that `undoable` returns."""
        self.match, self.streams = self.past[-plies]
        del self.past[-plies:]
        self.done -= plies

    def undoable(self) -> int:
        """Return how many plies must be taken back to reach the last decision of a person.

        Return 0 if there is none, or if chance has decided or something hidden was shown since then.
        """
        seen = _seen(self.match)
        for back, (match, _) in enumerate(reversed(self.past), 1):
            if match.actor == CHANCE or _seen(match) != seen:
                return 0
            if self.policies[match.actor] == "human":
                return back
        return 0
