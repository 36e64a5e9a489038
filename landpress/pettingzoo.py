"""Landpress games as PettingZoo environments in which one agent acts at a time: `env("antwalk", players=3)`.

Without a `board`, each reset draws a fresh board. The agents are `seat_0`, `seat_1` and so on; chance decides by
itself. Actions are the symbols of `landpress.rl`. An observation is a dict of float32 values in [0, 1] (`observation`)
and of the legal symbols (`action_mask`). It needs PettingZoo: `pip install pettingzoo gymnasium`.
"""

import secrets
from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import landpress
from landpress.engine.contract.streams import seed_words
from landpress.engine.play.match import Match
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board, board_of, layout
from landpress.layouts.errors import CallError
from landpress.rl import Decisions, Features, alphabet

__all__ = ["env", "raw_env"]
DPI = 72
RENDERED = ("ansi", "rgb_array")
"""The modes of `render`."""
VERSION = 0
"""The version of symbols and of values. It changes with them."""
Observation = dict[str, NDArray[Any]]


@checked
def env(
    game: str,
    players: int | None = None,
    *,
    board: Board | str | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> "AECEnv[str, Observation, int | None]":
    """Return an environment that ends with reward -1 for a seat whose action is not legal."""
    raw = raw_env(game, players, board=board, max_cycles=max_cycles, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


class raw_env(AECEnv[str, Observation, "int | None"]):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo's users look for
    """The environment without wrappers. An action that is not legal raises IllegalAction.

    `board` is a board or its code, which all episodes are played on. An episode is cut after `max_cycles` steps.
    `options={"board": ...}` of `reset` gives a board for one episode.
    """

    @checked
    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        board: Board | str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"landpress_{game.replace('-', '_')}_v{VERSION}",
            "render_modes": list(RENDERED),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDERED):
            raise CallError(f"render_mode {render_mode!r}: expected 'ansi', 'rgb_array' or None")
        self.render_mode = render_mode
        """What `render` returns: `ansi` for a text, `rgb_array` for a picture, None for nothing."""
        self.max_cycles = max_cycles
        """The steps after which an episode is cut, None for no limit."""
        self._game, self._players = layout(game).NAME, players
        self._fixed = None if board is None else self._of_this_game(board_of(board))
        first = self._fixed or landpress.fresh(game, players, seed="spaces")
        self._players = first.players
        self.possible_agents = [f"seat_{seat}" for seat in range(first.players)]
        match = Match(first)
        symbols = alphabet(match)
        seen = spaces.Box(0, 1, (Features(match).size,), np.float32)
        both = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (symbols,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, both)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(symbols))
        self._nothing = np.zeros(symbols, np.int8)
        self._boards: Iterator[Board] | None = None
        self._seed = self._episode = 0

    def _of_this_game(self, board: Board) -> Board:
        if board.game != self._game or self._players not in (None, board.players):
            wanted = f"{self._game} for {self._players or 'any number of'} seats"
            raise CallError(f"board: it is of {board.game} for {board.players}, expected {wanted}")
        return board

    @checked
    def _asked(self, board: Board | str | None) -> Board | None:
        """Return the board that is asked for one episode."""
        return None if board is None else self._of_this_game(board_of(board))

    @checked
    def observation_space(self, agent: str) -> spaces.Space:
        """Return the space of what an agent sees."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    @checked
    def action_space(self, agent: str) -> spaces.Space:
        """Return the space of an agent's symbols."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise CallError(f"agent {agent[:40]!r}: expected one of {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    @checked
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. A seed begins a sequence of episodes that is always the same."""
        if seed is not None or self._boards is None:
            self._seed, self._episode = secrets.randbits(32) if seed is None else seed, 0
            self._boards = landpress.boards(self._game, self._players, seed=self._seed)
        else:
            self._episode += 1
        board = self._asked((options or {}).get("board")) or self._fixed or next(self._boards)
        self._decisions = Decisions(Match(board), seed_words(str(self._seed), "episode", self._episode))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._steps = 0
        self._next_seat()

    def _require_begun(self) -> None:
        if self._boards is None:
            raise CallError("no episode has begun: call reset() first")

    def _next_seat(self) -> None:
        self._decisions.let_chance()
        for agent in self.infos:
            self.infos[agent] = {}
        if self._decisions.actor >= 0:
            self.agent_selection = self.possible_agents[self._decisions.actor]
            self.infos[self.agent_selection] = {"action_mask": self._decisions.mask().astype(np.int8)}

    @checked
    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and its legal symbols: none if another agent is to act."""
        self._require_begun()
        seat = self._seat(agent)
        acts = self._decisions.actor == seat
        mask = self._decisions.mask().astype(np.int8) if acts else self._nothing.copy()
        return {"observation": self._decisions.observe(seat), "action_mask": mask}

    @checked
    def step(self, action: int | None) -> None:
        """Say a symbol for the agent to act."""
        self._require_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise CallError(f"{agent} is to act: expected a symbol, got None")
        self._decisions.choose(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._next_seat()
        if self._decisions.actor == -2:
            self.rewards = dict(zip(self.possible_agents, self._decisions.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> "str | NDArray[np.uint8] | None":
        """Return the position as a text in the mode `ansi`, or in the mode `rgb_array` as a picture.

        The picture shows what the agent to act sees: rows, columns, and red, green and blue.
        """
        self._require_begun()
        match = self._decisions.match
        if self.render_mode == "ansi":
            return str(match.state())
        if self.render_mode == "rgb_array":
            from landpress.generator.printing.styles import USUAL, style_of
            from landpress.generator.screen.pictured import pixels

            style = style_of(match.board.game, **USUAL)
            return pixels(match, self._seat(self.agent_selection), style, DPI)
        return None

    def close(self) -> None:
        """Do nothing: no window or file is open."""
