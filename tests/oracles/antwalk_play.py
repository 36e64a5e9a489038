"""A second implementation of the play of AntWalk: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). Places are named `a1` .. `e5`.
Every object knows its own place, so the objects on a place are found by asking all of them.
"""

from __future__ import annotations

import pickle
from typing import Any

from tests.oracles.antwalk_eights import eights

ANTHILL = "c3"
PLACES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
SIDES = "nesw"  # clockwise


def step(place: str, side: str) -> str | None:
    """Return the place one step to a side, None off the board. One step north is one row less."""
    across, down = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[side]
    name = f"{chr(ord(place[0]) + across)}{int(place[1]) + down}"
    return name if name in PLACES else None


class Tile:
    """One numbered tile: its arrow on either side, the side that is up, and whether the number was ever seen (AW-1)."""

    def __init__(self, number: int, number_side: str) -> None:
        self.number = number
        self.arrows = {True: number_side, False: "ccw" if number_side == "cw" else "cw"}
        self.up = False  # AW-2: the numbered side is down
        self.seen = False

    @property
    def arrow(self) -> str:
        """The arrow on the side that is up."""
        return self.arrows[self.up]

    def turn_over(self) -> None:
        """Turn the tile over."""
        self.up = not self.up
        self.seen = self.seen or self.up  # AW-10


class Token:
    """A pheromone on the board."""

    def __init__(self, place: str, visited: bool) -> None:
        self.place = place
        self.visited = visited


class Player:
    """One seat: two slots for tokens on the board, and the cards that it still holds (AW-1, AW-2)."""

    def __init__(self, seat: int, hand: list[int]) -> None:
        self.seat = seat
        self.slots: list[Token | None] = [None, None]
        self.hand = sorted(hand)
        self.played = 0
        self.dealt: list[int] = []  # AW-2: the tiles to choose from, where seats choose

    @property
    def laid(self) -> list[Token]:
        """The tokens on the board."""
        return [token for token in self.slots if token is not None]


class Game:
    """One game in play.

    House values are sections of changed values, as in the `variant` of a board file.
    """

    def __init__(self, board: dict[str, Any], house: dict[str, Any] | None = None) -> None:
        values = {"actions": 3, "turns": 200, "choose_tiles": False}  # AW-4, AW-D6, AW-D7
        values |= (board.get("variant", {}) if house is None else house).get("play", {})
        self.actions_each: int = values["actions"]
        self.most_turns: int = values["turns"]
        self.chooses = bool(values["choose_tiles"])
        self.sides = board["number_side"]
        self.lay([int(number) for row in board["cells"] for number in row])
        self.players = [Player(seat, hand) for seat, hand in enumerate(board["hands"])]
        self.phase = "first"
        self.turn = 1
        self.current: Player | None = None
        self.actions_left = self.actions_each
        self.ant: str | None = None
        self.facing: str | None = None
        if self.chooses:
            self.phase, self.current = "keep", self.players[0]
            for player, dealt in zip(self.players, eights(board), strict=True):
                player.hand, player.dealt = [], dealt

    def lay(self, numbers: list[int]) -> None:
        """Lay tiles on all places but the anthill, numbers down (AW-2)."""
        pairs = zip(PLACES, numbers, strict=True)
        self.tiles = {place: Tile(number, self.sides[number - 1]) for place, number in pairs if place != ANTHILL}

    @classmethod
    def from_state(cls, board: dict[str, Any], state: dict[str, Any], house: dict[str, Any] | None = None) -> Game:
        """Return the game in this state. Only the numbers that are up count as seen."""
        game = cls(board, house)
        game.phase, game.turn, game.actions_left = state["phase"], state["turn"], state["actions_left"]
        game.current = None if state["seat"] == -1 else game.players[state["seat"]]
        game.ant, game.facing = state["ant"], state["facing"]
        if game.chooses:
            game.lay(state["tiles"])
        for place, up in zip(PLACES, state["up"], strict=True):
            if place != ANTHILL:
                game.tiles[place].up = game.tiles[place].seen = up
        for player, tokens, hand in zip(game.players, state["tokens"], state["hands"], strict=True):
            player.slots = [None if token is None else Token(token["cell"], token["visited"]) for token in tokens]
            began = 5 if game.chooses and game.phase != "keep" else len(hand if game.chooses else player.hand)
            player.played = began - len(hand)
            player.hand = list(hand)
        return game

    def copy(self) -> Game:
        """Return a copy of the game that shares nothing with it."""
        copied: Game = pickle.loads(pickle.dumps(self))  # several times as fast as copy.deepcopy
        return copied

    # Questions of the clauses about a position.

    def tokens_on(self, place: str) -> list[Token]:
        """Return the tokens on a place. There is never more than one (AW-8)."""
        return [token for player in self.players for token in player.laid if token.place == place]

    def beside_ant(self) -> list[str]:
        """Return the places orthogonally next to the ant."""
        assert self.ant is not None
        return [place for side in SIDES if (place := step(self.ant, side))]

    def lures(self) -> list[str]:
        """Return the sides with an active token that the ant may turn to (AW-5).

        Several sides are a choice of the seat.
        """
        assert self.ant is not None
        assert self.current is not None
        if self.tokens_on(self.ant):
            return []
        own: list[str] = []
        others: list[str] = []
        for side in SIDES:
            for player in self.players:
                if any(token.place == step(self.ant, side) and not token.visited for token in player.laid):
                    (own if player is self.current else others).append(side)
        return own or others

    def walks(self) -> list[str]:
        """Return `walk`, or one walk for each side if the seat has a choice (AW-5)."""
        lures = self.lures()
        return [f"walk {side}" for side in lures] if len(lures) > 1 else ["walk"]

    def placings(self) -> list[str]:
        """Return the ways to place a token (AW-8, AW-D5).

        With a token in hand, this is any place without ant and token, also the anthill.
        """
        assert self.current is not None
        if None not in self.current.slots:
            return []
        return [f"place {place}" for place in PLACES if place != self.ant and not self.tokens_on(place)]

    def takings(self) -> list[str]:
        """Return the ways to take an own token that is neither under the ant nor next to it (AW-8)."""
        assert self.current is not None
        near = [self.ant, *self.beside_ant()]
        return [f"take {token.place}" for token in self.current.laid if token.place not in near]

    # The course of the game.

    def actor(self) -> int:
        """Return the seat to act, -1 for chance and -2 when the game is over."""
        if self.phase == "over":
            return -2
        if self.phase == "first":
            return -1
        assert self.current is not None
        return self.current.seat

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of traces."""
        if self.phase == "first":  # AW-3
            return [f"first {player.seat}" for player in self.players]
        if self.phase == "keep":  # AW-2: any that it has not chosen yet
            assert self.current is not None
            player = self.current
            return [
                f"keep {letter}" for letter, n in zip("abcdefgh", player.dealt, strict=True) if n not in player.hand
            ]
        if self.phase == "face":  # AW-3, AW-7
            return [f"face {side}" for side in SIDES]
        if self.phase == "act":  # AW-4: in any mix, or stop early
            return [*self.walks(), *self.placings(), *self.takings(), "end"]
        return []

    def weight(self, action: str) -> int:
        """Return the weight of an outcome of chance. Every seat is equally likely to be first (AW-3)."""
        assert action in self.legal()
        return 1

    def play(self, action: str) -> None:
        """Do a legal action."""
        assert action in self.legal(), f"{action!r} is not one of {self.legal()}"
        word, *rest = action.split()
        if word == "first":
            self.current = self.players[int(rest[0])]
            self.begin_turn()
        elif word == "face":
            self.face(rest[0])
        elif word == "end":
            self.end_turn()
        else:
            getattr(self, word)(*rest)
            if self.phase == "act":
                self.actions_left -= 1
                if self.ant is None or self.actions_left <= 0:  # AW-7, AW-D9
                    self.end_turn()

    def keep(self, letter: str) -> None:
        """Choose a tile, and get its card (AW-2). When all seats have five, tiles are laid."""
        assert self.current is not None
        player = self.current
        player.hand = sorted([*player.hand, player.dealt["abcdefgh".index(letter)]])
        if len(player.hand) < 5:
            return
        later = self.players[player.seat + 1 :]
        self.current = later[0] if later else None
        if not later:
            self.lay_chosen()
            self.phase = "first"

    def lay_chosen(self) -> None:
        """Exchange tiles until all chosen ones lie on the board (AW-D7).

        In the order of numbers, each that is missing goes where the next number lies that nobody chose; 1 follows 34.
        """
        chosen = sorted(number for player in self.players for number in player.hand)
        for number in chosen:
            lying = {tile.number: place for place, tile in self.tiles.items()}
            if number not in lying:
                free = [n for n in lying if n not in chosen]
                place = lying[min(free, key=lambda n: (n - number) % 34)]
                self.tiles[place] = Tile(number, self.sides[number - 1])

    def begin_turn(self) -> None:
        """Begin a turn (AW-4, AW-D9).

        Own tokens become active first. Then a lost ant is put back, or the actions begin.
        """
        assert self.current is not None
        for token in self.current.laid:
            token.visited = False
        self.actions_left = self.actions_each
        self.phase = "face" if self.ant is None else "act"

    def end_turn(self) -> None:
        """End the turn. Play goes to the left (AW-3). After the last turn the game is a draw (AW-D6)."""
        assert self.current is not None
        if self.turn >= self.most_turns:
            self.stop()
            return
        self.turn += 1
        self.current = self.players[(self.current.seat + 1) % len(self.players)]
        self.begin_turn()

    def stop(self) -> None:
        """End the game. No seat is to move any more."""
        self.phase, self.current, self.actions_left = "over", None, 0

    def face(self, side: str) -> None:
        """Put the ant on the anthill at no cost (AW-3, AW-7).

        A token there turns visited (AW-D9: an own one too).
        """
        self.ant, self.facing = ANTHILL, side
        self.visit(ANTHILL)
        self.phase = "act"

    def visit(self, place: str) -> None:
        """Turn a token on this place visited (AW-6)."""
        for token in self.tokens_on(place):
            token.visited = True

    def walk(self, choice: str | None = None) -> None:
        """Walk: the ant turns and steps (AW-5, AW-7).

        The card of the new tile is played before the card of the tile that the ant left (AW-6, AW-9).
        """
        assert self.ant is not None
        assert self.facing is not None
        self.facing = choice or self.heading()
        left, self.ant = self.ant, step(self.ant, self.facing)
        if self.ant is None:  # AW-7: lost
            self.facing = None
        else:
            self.visit(self.ant)
            self.show(self.ant)
        # AW-6, AW-D4: the tile is turned over unless it has a token, also when the ant walked off. AW-9: not after a
        # win.
        if self.phase == "act" and left != ANTHILL and not self.tokens_on(left):
            self.tiles[left].turn_over()
            self.show(left)

    def heading(self) -> str:
        """Return the side that the ant turns to (AW-5).

        It is the side of the only lure, or else a quarter turn by the arrow. On the anthill the ant keeps its facing.
        """
        assert self.ant is not None
        assert self.facing is not None
        lures = self.lures()
        if lures:
            return lures[0]
        if self.ant == ANTHILL:
            return self.facing
        quarter = 1 if self.tiles[self.ant].arrow == "cw" else -1
        return SIDES[(SIDES.index(self.facing) + quarter) % 4]

    def show(self, place: str) -> None:
        """Play the card of the number that is up on this place (AW-9). The last card of a hand wins at once."""
        tile = self.tiles.get(place)
        for player in self.players:
            if tile is not None and tile.up and tile.number in player.hand:
                player.hand.remove(tile.number)
                player.played += 1
                if not player.hand:
                    self.stop()

    def place(self, place: str) -> None:
        """Place an active token from the first free slot (AW-8)."""
        assert self.current is not None
        self.current.slots[self.current.slots.index(None)] = Token(place, visited=False)

    def take(self, place: str) -> None:
        """Take back the token (AW-8)."""
        assert self.current is not None
        self.current.slots = [None if token and token.place == place else token for token in self.current.slots]

    # What a game tells.

    def state(self) -> dict[str, Any]:
        """Return the position as traces write it."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "seat": -1 if self.current is None else self.current.seat,
            "actions_left": self.actions_left,
            "ant": self.ant,
            "facing": self.facing,
            "up": [place != ANTHILL and self.tiles[place].up for place in PLACES],
            "tokens": [
                [None if token is None else {"cell": token.place, "visited": token.visited} for token in player.slots]
                for player in self.players
            ],
            "hands": [list(player.hand) for player in self.players],
            **(self.chosen() if self.chooses else {}),
        }

    def chosen(self) -> dict[str, Any]:
        """Return what a position has besides where seats choose: the tiles to choose from, and those on the places."""
        numbers = [0 if place == ANTHILL else self.tiles[place].number for place in PLACES]
        return {"dealt": [list(player.dealt) for player in self.players], "tiles": numbers}

    def observation(self, seat: int) -> dict[str, Any]:
        """Return what a seat knows (AW-10).

        It knows the arrows that are up, numbers that were ever up, its own hand and the sizes of all hands.
        """
        tiles = [None if self.phase == "keep" else self.tiles.get(place) for place in PLACES]
        return {
            **{key: value for key, value in self.state().items() if key not in ("hands", "dealt", "tiles")},
            "arrows": [tile and tile.arrow for tile in tiles],
            "numbers": [tile.number if tile and tile.seen else None for tile in tiles],
            "hand": list(self.players[seat].hand),
            "cards_left": [len(player.hand) for player in self.players],
            **({"dealt": list(self.players[seat].dealt)} if self.chooses else {}),
        }

    def result(self) -> dict[str, Any]:
        """Return the result. A seat without cards wins alone (AW-9), and in a draw all seats win (AW-D6).

        Scores are the cards played.
        """
        done = [player.seat for player in self.players if not player.hand]
        return {
            "scores": [player.played for player in self.players],
            "winners": done or [player.seat for player in self.players],
            "reason": "hand-played" if done else "turn-limit",
        }
