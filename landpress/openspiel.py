"""Landpress games in OpenSpiel. Importing this module registers `landpress_last_land` and so on.

    pyspiel.load_game("landpress_antwalk(players=3,seed=7,deals=8)")

`board` is a code; without it the board is the first one of `seed`. `variant` is the name of an included variant, or the
path of a variant file. With `deals` above 0, chance first draws one of so
many boards of the seed, so what a board hides is hidden from solvers of the game tree too. Actions are the symbols of
`landpress.rl`. It needs OpenSpiel: `pip install open-spiel`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

import landpress
from landpress.engine import game as rules
from landpress.engine.contract.house import changed, variant_values
from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.game import Learning
from landpress.engine.learning.views import Values
from landpress.engine.play.match import Match, inside
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games, has
from landpress.rl import Decisions, Features

PREFIX = "landpress_"
SPECIAL = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""The numbers of OpenSpiel for what is no seat."""
MOST_LENGTH = 2**31 - 1
"""The largest number that OpenSpiel takes as the length of a game."""


@cache
def _hides(game: str) -> bool:
    """Return whether a game hides something: seats see different positions at the beginning of a game."""
    match = Match(landpress.fresh(game, seed=0))
    return match.observation(0) != match.observation(1)


def _type(game: str) -> Any:  # noqa: ANN401 - pyspiel has no types
    kind = pyspiel.GameType
    seats = layout(game).SEATS
    information = kind.Information.IMPERFECT_INFORMATION if _hides(game) else kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=PREFIX + game.replace("-", "_"),
        long_name=f"Landpress {game}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        # `deals` makes a chance node in any game.
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats[0], "board": "", "seed": 0, "deals": 0, "variant": ""},
    )


@cache
def _boards(game: str, players: int, code: str, seed: int, deals: int, variant: str) -> tuple[Board, ...]:
    if code:
        return (replace(landpress.read(code), variant=changed(game, variant_values(game, variant)) if variant else ()),)
    return tuple(islice(landpress.boards(game, players, seed=seed, variant=variant or None), max(1, deals)))


class Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of OpenSpiel. A subclass for each game of Landpress is registered."""

    name = ""
    """The name of the game in Landpress."""
    deals: int
    """The number of boards of which chance draws one, 0 if there is one board."""
    boards: tuple[Board, ...]
    """The boards of the game."""
    features: Features
    """The names and the shapes of what a seat sees."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        kind = TYPES[self.name]
        code, variant = given.get("board", ""), given.get("variant", "")
        players, self.deals = given.get("players", kind.min_num_players), given.get("deals", 0)
        self.boards = _boards(self.name, players, code, given.get("seed", 0), self.deals, variant)
        self._beginnings = [Decisions(Match(board)) for board in self.boards]
        first = self._beginnings[0]
        match, seats = first.match, self.boards[0].players
        digits = 8 if first.measures.symbols > first.measures.heads else 0
        _, notation, table, _ = inside(match)
        self._longest = notation.longest(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=first.measures.symbols,
            max_chance_outcomes=max(self.deals, rules.Game(self.name).learning.OUTCOMES, 1),
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(MOST_LENGTH, (1 + digits) * self._longest),
        )
        super().__init__(kind, info, given)
        self.features = Features(match)

    def new_initial_state(self) -> "State":
        """Return the beginning of a game."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number of decisions of chance that no game exceeds."""
        return min(MOST_LENGTH, 1 + self._longest)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ANN401
        """Return an observer, which fills tensors and writes strings."""
        if params:
            raise ValueError(f"observers have no parameters; got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not _hides(self.name) and (kind.perfect_recall or not kind.public_info):
            return IIGObserverForPublicInfoGame(kind, params)
        return Observer(self, kind.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of a game. pyspiel copies the attributes of a Python state one by one, so it has only one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._own = _Own(game)

    def current_player(self) -> int:
        """Return the seat to act, or the number for chance or for the end of the game."""
        actor = self._own.actor
        return actor if actor >= 0 else SPECIAL[actor]

    def _legal_actions(self, player: int) -> list[int]:
        return self._own.require().legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, counted from 0, with their probabilities."""
        weights = self._own.weights()
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self._own.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._own.word(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._own.actor == OVER

    def returns(self) -> list[float]:
        """Return the rewards of the seats, 0 before the end."""
        return self._own.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a seat saw at the beginning, all that was said since, and what it sees now."""
        return self._own.information(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """Return what a seat sees."""
        return self._own.observation(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return self._own.text()


class _Own:
    """What a state holds."""

    def __init__(self, game: Game, deal: int = 0, said: tuple[int, ...] = ()) -> None:
        self.game, self.deal = game, deal
        self.decisions = None if game.deals else game._beginnings[deal].copy()
        self.said: tuple[int, ...] = ()
        """What chance and the seats decided, as numbers of OpenSpiel."""
        self._words: tuple[str, ...] = ()
        self._behind: Decisions | None = None
        """The position after the decisions that are in words. Words take longer than plies, so they wait."""
        for action in said:
            self.act(action)

    def __deepcopy__(self, memo: object) -> "_Own":
        twin = object.__new__(_Own)
        own = {"decisions": self.decisions, "_behind": self._behind}
        twin.__dict__ |= self.__dict__ | {name: held and held.copy() for name, held in own.items()}
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (str(self.game), self.said)

    @property
    def actor(self) -> int:
        return CHANCE if self.decisions is None else self.decisions.actor

    def require(self) -> Decisions:
        assert self.decisions is not None, "no board was drawn yet"
        return self.decisions

    def weights(self) -> list[int]:
        if self.decisions is None:
            return [1] * self.game.deals
        return [weight for _, weight in self.decisions.outcomes()]

    def act(self, action: int) -> None:
        if self.decisions is None:
            self.deal, self.decisions = action, self.game._beginnings[action].copy()
        else:
            _decide(self.decisions, action)
        self.said += (action,)

    def word(self, action: int) -> str:
        if self.decisions is None:
            return f"board {self.game.boards[action].code()}"
        return _word(self.decisions, action)

    def words(self) -> tuple[str, ...]:
        """Return what chance and the seats decided, in words, for the information that a seat has."""
        if self._behind is None:
            self._behind = self.game._beginnings[self.deal].copy()
        for action in self.said[len(self._words) + bool(self.game.deals) :]:
            self._words += (_word(self._behind, action),)
            _decide(self._behind, action)
        return self._words

    def returns(self) -> list[float]:
        return [0.0] * self.game.num_players() if self.decisions is None else self.decisions.returns()

    def text(self) -> str:
        if self.decisions is None:
            return "no board"
        return f"{self.game.boards[self.deal].code()} {self.decisions.match.state()} {list(self.decisions.said)}"

    def observation(self, seat: int) -> str:
        if self.decisions is None:
            return ""
        board = "" if _hides(self.game.name) else f"{self.game.boards[self.deal].code()} "
        return f"{board}{self.decisions.match.observation(max(seat, 0))} {list(self.decisions.said)}"

    def information(self, seat: int) -> str:
        if self.decisions is None:
            return ""
        begun = self.game._beginnings[self.deal].match.observation(max(seat, 0))
        return f"{begun} | {'; '.join(self.words())} | {self.observation(seat)}"


def _decide(decisions: Decisions, action: int) -> None:
    """Apply a number of OpenSpiel: a symbol, or an outcome of chance."""
    if decisions.actor == CHANCE:
        decisions.apply(decisions.outcomes()[action][0])
    else:
        decisions.choose(action)


def _word(decisions: Decisions, action: int) -> str:
    """Return the words of a number of OpenSpiel."""
    if decisions.actor == CHANCE:
        return decisions.match.text(decisions.outcomes()[action][0])
    return decisions.word(action)


def _restored(game: str, said: Sequence[int]) -> _Own:
    return _Own(pyspiel.load_game(game), said=tuple(said))


class Observer:
    """What one seat sees of a state: a tensor with named pieces, or with perfect recall only a string."""

    tensor: Values | None
    """What the seat sees as numbers from 0 to 1. None with perfect recall."""
    dict: dict[str, Values]
    """The named pieces of `tensor`, as views."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None if recalls else np.zeros(game.features.size, np.float32)
        self.dict = {} if self.tensor is None else game.features.views(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with what a seat sees."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state._own.decisions is None else state._own.decisions.observe(player)

    def string_from(self, state: State, player: int) -> str:
        """Return what a seat sees as a string."""
        return state._own.information(player) if self._recalls else state._own.observation(player)


TYPES: dict[str, Any] = {}
"""The registered games."""


@checked
def register(game: str) -> None:
    """Register a game, unless it is registered. Importing this module registers all games that learning can play."""
    if game in TYPES:
        return
    TYPES[game] = _type(game)
    name = f"Landpress{game.title().replace('-', '')}"
    globals()[name] = type(name, (Game,), {"name": game, "__module__": __name__})
    pyspiel.register_game(TYPES[game], globals()[name])


for _game in games():
    if has(_game, "learning", Learning):
        register(_game)
