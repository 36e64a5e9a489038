"""A game in play as a page shows it: what one seat may see and do, and what has happened.

All values are JSON. Lengths are millimetres from the centre of the board, y points down. A page gets only what the seat
that looks at it may see. If seats hold hidden things and several people share a device, each of them is called to the
device (the *curtain*) before its hand and its choices are shown.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict

from landpress.engine.contract.certificate import Result
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import draw
from landpress.engine.game import Written
from landpress.engine.play.match import Match
from landpress.engine.play.players import SEARCHING
from landpress.generator.screen.laid import PIECES, Beside, Lying, Piece, Place, beside, pieces, place
from landpress.generator.screen.offers import offers
from landpress.generator.screen.pictured import ground, kinds
from landpress.generator.screen.searched import Search, search_of
from landpress.generator.table.sitting import Stop, Table, Undo
from landpress.generator.table.trace import PlyLine, Trace, first_difference
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.strictjson import Object
from landpress.output.files import svg
from landpress.output.game import Game, is_turned
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.items import Scene, Symbol, Use
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, turned_marks, turned_spot

GROUND, TRAY = "ground", "tray"
"""The beginnings of the ids of drawings in the page."""
SIGN = 8.0
LAST = 60
"""The most plies that a view tells."""


class Ground(TypedDict):
    """The board of a game: its drawing, its size, its places, and the signs of the seats as definitions.

    `scoring` says what the scores count; it may be empty. `tables` are the boards of the kit beside it.
    """

    svg: str
    width: float
    height: float
    spots: list[Place]
    art: str
    signs: list[str]
    names: list[str]
    policies: list[str]
    words: str
    scoring: str
    tables: list[Beside]


class Choice(TypedDict):
    """What a seat may do (generator/screen/offers.py)."""

    places: list[str]
    action: str
    said: str
    least: int
    most: int


class Event(TypedDict):
    """A ply in words, and the places that it names; `seat` is -1 for chance.

    `outcome` has its numbers that its words lack, such as those of a fight; empty if it has none.
    """

    ply: int
    seat: int
    said: str
    outcome: str
    places: list[str]


class View(TypedDict):
    """A position as a seat sees it. `art` defines the symbols that the page does not have yet.

    `tray` is a drawing of what lies beside the board, such as dice; empty if there is nothing. `tables` are the pieces
    on the boards beside it. `changes` are what the last ply added to the scores.
    """

    ply: int
    actor: int
    policy: str
    curtain: int
    viewer: int
    marks: list[Piece]
    hand: list[Piece]
    tray: str
    tables: list[list[Piece]]
    art: str
    turn: list[str]
    seats: list[str]
    scores: list[int]
    changes: list[int]
    offers: list[Choice]
    undo: bool
    redo: bool
    events: list[Event]
    result: Result | None
    reason: str
    ended: Literal["won", "stand_off"]


class _Past(NamedTuple):
    actor: int
    action: str
    said: str
    places: tuple[str, ...]
    outcome: str = ""


class Played:
    """A game in play, and the position of it that the page shows."""

    def __init__(self, board: Board, policies: list[str], seed: int, style: Style, at: Written | None = None) -> None:
        if "bot" in policies:
            raise CallError("programs play on the command line only: landpress play --bot")
        self.table = Table(board, policies, seed, position=at)
        self.board, self.seed, self.position, self.style, self.words = board, seed, at, style, style.words
        self.surface = Game(board.game).surface
        self._turned = is_turned(board.game, style) and Game(board.game).turning_surface is not None
        self.past: list[_Past] = []
        self.scores = [self.table.match.scores()]
        self._undone: list[list[str]] = []
        """The actions that were taken back, the last group first to be played again."""
        self._open = -1
        """The person that has the device, -1 for nobody."""
        self._sent: set[str] = set()
        self._shown: tuple[int, Match] = (0, Match(board, at))
        """An earlier position, from which the next one of a replay is reached."""

    @classmethod
    def from_trace(cls, trace: Trace, style: Style) -> "Played":
        """Return the game of a trace, to be continued if it is not over. Raise InputError if it breaks the rules.

        People play for seats whose policy is not known here.
        """
        if (wrong := first_difference(trace)) is not None:
            raise InputError(f"the trace does not follow the rules: {wrong}")
        known = [name if name.startswith(("random", "greedy", *SEARCHING)) else "human" for name in trace.policies]
        made = cls(trace.board, known, trace.seed, style, trace.position)
        made._replay(ply["action"] for ply in trace.plies)
        return made

    def _replay(self, actions: Iterable[str]) -> None:
        """Play actions again that were played before."""
        for action in actions:
            self._done(action, self.table.replay)

    def _done(self, action: str, do: Callable[[str], object]) -> None:
        """Do an action, and note it with what it did."""
        match, counted = self.table.match, Game(self.board.game).counted
        past, before = self._told(action), match.observation(0) if counted else {}
        do(action)
        if counted:
            numbers = counted.outcome(self.board, before, match.observation(0), action, self.words)
            past = past._replace(outcome=numbers)
        self.past.append(past)
        self.scores.append(match.scores())

    def _told(self, action: str) -> _Past:
        """Return an action of the actor in words, with its places."""
        match = self.table.match
        actor, places = match.actor, tuple[str, ...]()
        if actor != CHANCE:
            places = self.surface.places(self.board, match.observation(actor), action)
        return _Past(actor, action, self.surface.said(action, self.words), places)

    # What the page shows.

    def ground(self) -> Ground:
        """Return the board, and forget which symbols the page has."""
        scene = ground(self.board, self.style, self._turned)
        spots = self.surface.spots(self.board)
        spots = [turned_spot(spot) for spot in spots] if self._turned else spots
        seats = self.style.palette.seats[: self.board.players]
        signs = {
            f"seat-{number}": Symbol(f"seat-{number}", SIGN, (seat_sign(seat, 0, 0, SIGN, self.style),))
            for number, seat in enumerate(seats)
        }
        self._sent = set(signs)
        told = kinds(self.board, self.words)
        return {
            "svg": svg.inline(scene, GROUND, self.board.code() or ""),
            "width": scene.width,
            "height": scene.height,
            "spots": [place(spot, told.get(spot.name, "")) for spot in spots],
            "art": svg.definitions(signs, PIECES),
            "signs": [f"{PIECES}-{name}" for name in signs],
            "names": [seat_letter(seat) for seat in range(self.board.players)],
            "policies": list(self.table.policies),
            "words": self.words("game.title"),
            "tables": beside(self.board, self.style),
            "scoring": self.words.texts.get("table.scores", ""),
        }

    def view(self) -> View:
        """Return the position as the person at the device may see it."""
        match = self.table.match
        curtain = self._curtain()
        viewer = self._viewer() if curtain < 0 else -1
        is_asked = viewer >= 0 and viewer == match.actor and self.table.policies[viewer] == "human"
        made = self._view(match, len(self.past), viewer)
        made["curtain"] = curtain
        if is_asked:
            seen = match.observation(viewer)
            found = offers(match.legal(), self.board, seen, self.surface, self.words)
            made["offers"] = [{**one._asdict(), "places": list(one.places)} for one in found]  # type: ignore[typeddict-item]
        made["undo"], made["redo"] = bool(self.table.undoable()), bool(self._undone)
        return made

    def at(self, ply: int) -> View:
        """Return the position after a number of plies, without hands and choices."""
        ply = max(0, min(ply, len(self.past)))
        done, match = self._shown
        if done > ply:
            done, match = 0, Match(self.board, self.position)
        for past in self.past[done:ply]:
            match.play(past.action)
        self._shown = ply, match
        return self._view(match, ply, -1)

    def _view(self, match: Match, ply: int, viewer: int) -> View:
        seen = match.observation(max(viewer, 0))
        told = self.surface.told(self.board, seen, self.words)
        marks = self._marks(seen)
        hands, tabled = Game(self.board.game).hand_surface, Game(self.board.game).tabled
        hand = hands.hand(self.board, seen, self.style) if hands and viewer >= 0 else []
        lying = tabled.table_marks(self.board, seen, self.style) if tabled else []
        actor = match.actor
        result = match.result() if actor == OVER else None
        first = max(0, ply - LAST)
        return {
            "ply": ply,
            "actor": actor,
            "policy": self.table.policies[actor] if actor >= 0 else "",
            "curtain": -1,
            "viewer": viewer,
            "marks": pieces(marks),
            "hand": pieces(hand),
            "tray": self._tray(seen),
            "tables": [pieces(one) for one in lying],
            "art": self._art(mark.symbol for mark in (*marks, *hand, *(mark for one in lying for mark in one))),
            "turn": [] if result else list(told.turn),
            "seats": list(told.seats),
            "scores": self.scores[ply],
            "changes": [now - old for old, now in zip(self.scores[max(0, ply - 1)], self.scores[ply], strict=True)],
            "offers": [],
            "undo": False,
            "redo": False,
            "events": [
                {
                    "ply": number,
                    "seat": past.actor,
                    "said": past.said,
                    "outcome": past.outcome,
                    "places": list(past.places),
                }
                for number, past in enumerate(self.past[first:ply], first + 1)
            ],
            "result": result,
            "reason": self.words(f"reason.{result['reason']}") if result else "",
            "ended": "stand_off" if match.is_stand_off else "won",
        }

    def lying(self, seen: Mapping[str, Any]) -> Lying:
        """Return the pieces of a position, which need not be the one of the game."""
        marks = self._marks(seen)
        return {"marks": pieces(marks), "art": self._art(mark.symbol for mark in marks)}

    def _marks(self, seen: Mapping[str, Any]) -> Sequence[Mark]:
        marks = self.surface.marks(self.board, seen, self.style)
        return turned_marks(marks, self.surface.spots(self.board)) if self._turned else marks

    def _art(self, symbols: Iterable[Symbol]) -> str:
        """Return the definitions of the symbols that the page does not have yet, empty if it has all."""
        used = Scene(0, 0, PIECES, tuple(Use(symbol, 0, 0) for symbol in symbols)).symbols()
        new = {name: symbol for name, symbol in used.items() if name not in self._sent}
        self._sent.update(new)
        return svg.definitions(new, PIECES) if new else ""

    def _tray(self, seen: Mapping[str, Any]) -> str:
        """Return the drawing of what lies beside the board, empty if there is nothing."""
        tray = Game(self.board.game).tray
        laid = tray.tray(self.board, seen, self.style) if tray else None
        return svg.inline(laid, TRAY, "") if laid else ""

    def _people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.table.policies) if name == "human"]

    def _curtain(self) -> int:
        """Return the person that must be called to the device, -1 for nobody."""
        actor, people = self.table.match.actor, self._people()
        is_secret = self.surface.HANDS and len(people) > 1
        return actor if is_secret and actor in people and actor != self._open else -1

    def _viewer(self) -> int:
        """Return the seat whose hand may be shown, -1 for nobody."""
        people = self._people()
        if len(people) == 1:
            return people[0]
        return self.table.match.actor if self.table.match.actor in people else -1

    def reveal(self) -> None:
        """Note that the person to move has the device."""
        self._open = self.table.match.actor

    # What the page does.

    def act(self, action: str) -> None:
        """Play an action of the person to move. Raise IllegalAction if it is not legal."""
        actor = self.table.match.actor
        if actor < 0 or self.table.policies[actor] != "human" or self._curtain() >= 0:
            raise CallError("it is not your turn; wait until you are asked")
        self._play(action)

    def step(self) -> None:
        """Play one ply of chance or of a seat that is not a person."""
        actor = self.table.match.actor
        if actor == OVER or (actor >= 0 and self.table.policies[actor] == "human"):
            raise CallError("a person is to move, or the game is over")
        choice = self.table.choice(actor)
        assert not isinstance(choice, Undo | Stop)
        self._play(choice)

    def undo(self) -> None:
        """Go back to the last decision of a person, if nothing was drawn or shown since then."""
        plies = self.table.undoable()
        if not plies:
            raise CallError("nothing can be taken back: chance has decided, or something hidden was shown")
        self._undone.append([past.action for past in self.past[-plies:]])
        self.table.take_back(plies)
        del self.past[-plies:], self.scores[-plies:]
        self._shown = (0, Match(self.board, self.position))

    def redo(self) -> None:
        """Play again what was taken back last. The seats that the page plays do what they did."""
        if not self._undone:
            raise CallError("nothing was taken back")
        self._replay(self._undone.pop())

    def _play(self, action: str) -> None:
        self.table.match.read(action)
        self._undone.clear()
        self._done(action, self.table.do)
        if self.table.match.actor != self._open and self.table.match.actor in self._people():
            self._open = -1

    # Search, which the page runs by the kernel in a worker of its own.

    def search(self, iterations: int = 0) -> Search:
        """Return the search of the seat to move; with `iterations` a hint for a person. Nothing is drawn yet."""
        return search_of(self.table, iterations)

    def chosen(self, number: int) -> None:
        """Play the action that a search chose for the seat to move. Its stream advances as it does in a search."""
        actor = self.table.match.actor
        if actor not in self.table.searching:
            raise CallError("the seat to move does not search")
        action = self.table.match.text(self.table.match.require(number))
        draw(self.table.streams, STREAM * (actor + 1))
        self._play(action)

    def hint(self, number: int) -> Choice:
        """Return the action that a search would choose, in words and with its places."""
        match = self.table.match
        action = match.text(match.require(number))
        return {
            "places": list(self.surface.places(self.board, match.observation(match.actor), action)),
            "action": action,
            "said": self.surface.said(action, self.words),
            "least": 0,
            "most": 0,
        }

    # The game as a file.

    def trace(self) -> Trace:
        """Return the game so far as a trace that `landpress replay` accepts and `landpress play --resume` continues."""
        plies: list[PlyLine] = [
            {"ply": number, "actor": "chance" if past.actor == CHANCE else past.actor, "action": past.action}
            for number, past in enumerate(self.past, 1)
        ]
        result = Object(self.table.match.result())
        return Trace(self.board, self.seed, list(self.table.policies), plies, result, self.position)
