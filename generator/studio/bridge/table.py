"""The room Table: one game in play, against people at the device and seats that the page plays."""

from functools import cache
from io import BytesIO
from typing import TypedDict

from landpress.engine.kernels.artefact import Unfit, checked
from landpress.generator.printing.styles import PrintingOptions
from landpress.generator.screen import mail
from landpress.generator.screen.looking_back import Judged, LookBack, Question
from landpress.generator.screen.played import Choice, Ground, Played, View
from landpress.generator.screen.rules import Section, heading_of, sections
from landpress.generator.screen.searched import Search
from landpress.generator.screen.strengths import Strength, strengths
from landpress.generator.studio.bridge import File
from landpress.generator.studio.bridge.boards import Told, Wish, board_of, table_style, told
from landpress.generator.studio.bridge.in_play import photo, photo_told, photographed
from landpress.generator.table.trace import Trace, read_trace
from landpress.generator.texts import words
from landpress.layouts.catalogue import has
from landpress.layouts.errors import CallError
from landpress.output.game import Surface


class Laid(TypedDict):
    """A game that was laid out: its board, how that is drawn, and its position."""

    board: Told
    ground: Ground
    view: View


class Rules(TypedDict):
    """The rules of the board in play, and the heading below which it stands what is done now."""

    sections: list[Section]
    now: str


class _Room:
    """The game that is in play, None before one begins."""

    game: Played | None = None
    back: LookBack | None = None
    """The look back at it, None before it is asked for."""


def _played() -> Played:
    if _Room.game is None:
        raise CallError("no game is in play; begin one")
    return _Room.game


def _laid(game: Played) -> Laid:
    _Room.game, _Room.back = game, None
    return {"board": told(game.board), "ground": game.ground(), "view": game.view()}


def texts(language: str) -> dict[str, str]:
    """Return the texts of the room."""
    return words(language).section("sitting.")


@cache
def players(game: str, language: str, seats: int) -> list[Strength]:
    """Return who can sit at a table of a game for a number of seats, with what they are worth."""
    if not has(game, "surface", Surface):
        raise CallError(f"{game}: this game cannot be shown on a screen; its plugin has no part `surface`")
    return strengths(game, language, seats)


def begin(board: Wish, policies: list[str], seed: int, options: PrintingOptions) -> Laid:
    """Begin a game on a board, which is drawn as on its printed page."""
    found = board_of(board)
    return _laid(Played(found, policies, seed, table_style(found.game, options)))


def resume(data: bytes, options: PrintingOptions) -> Laid:
    """Go on with the game of a trace."""
    return _opened(read_trace(BytesIO(data), called="saved game", allow_torn=True), options)


def received(text: str, options: PrintingOptions) -> Laid:
    """Go on with the game of an address."""
    return _opened(mail.opened(text), options)


def photo_begun(answers: dict[str, str], policies: list[str], seed: int, options: PrintingOptions) -> Laid:
    """Go on with the game in the photo that was read last."""
    return _laid(photographed(answers, policies, seed, options))


def _opened(trace: Trace, options: PrintingOptions) -> Laid:
    return _laid(Played.from_trace(trace, table_style(trace.board.game, options)))


def rules() -> Rules:
    """Return the rules of the board in play, as its printed sheet has them."""
    played = _played()
    told = played.surface.told(played.board, played.table.match.observation(0), played.words)
    return {"sections": sections(played.board, played.style), "now": heading_of(told.clause, played.style)}


def view() -> View:
    """Return the position."""
    return _played().view()


def act(action: str) -> View:
    """Play an action of a person."""
    _played().act(action)
    return view()


def step() -> View:
    """Play one ply of chance or of a seat that the page plays."""
    _played().step()
    return view()


def undo() -> View:
    """Go back to the last decision of a person."""
    _played().undo()
    return view()


def redo() -> View:
    """Play again what was taken back last."""
    _played().redo()
    return view()


def reveal() -> View:
    """Note that the person to move has the device."""
    _played().reveal()
    return view()


def at(ply: int) -> View:
    """Return an earlier position."""
    return _played().at(ply)


def standing() -> list[list[int]]:
    """Return the scores of the seats after each ply."""
    return _played().scores


def search(iterations: int) -> Search:
    """Return the search of the seat to move, or for a hint if `iterations` is not 0."""
    return _played().search(iterations)


def chosen(number: int) -> View:
    """Play what a search has chosen."""
    _played().chosen(number)
    return view()


def hint(number: int) -> Choice:
    """Return what a search would choose, in words."""
    return _played().hint(number)


def _back() -> LookBack:
    if _Room.back is None:
        _Room.back = LookBack(_played())
    return _Room.back


def decision(ply: int) -> Question | None:
    """Return what a kernel needs to look at the decision at a ply of the finished game, nothing if there was none."""
    return _back().question(ply)


def judged(ply: int, best: int, first: list[int], second: list[int]) -> Judged:
    """Return what a kernel has found about a decision, in words."""
    return _back().judged(ply, best, first, second)


def play_on(ply: int, options: PrintingOptions) -> Laid:
    """Go on with the finished game from the position after a number of plies."""
    return _opened(_back().trace_until(ply), options)


def kernel(game: str) -> File:
    """Return the compiled rules of a game. Raise CallError if it has none that can be used."""
    try:
        return File(f"{game}.wasm", checked(game))
    except Unfit as reason:
        raise CallError(str(reason)) from None


def trace() -> File:
    """Return the game as a file that `landpress replay` accepts."""
    played = _played()
    return File(f"{played.board.game}.trace.jsonl", played.trace().text().encode())


def address() -> str:
    """Return the game as a text for an address."""
    return mail.mailed(_played().trace())


CALLS = {
    one.__name__: one
    for one in (
        *(texts, players, begin, resume, received, photo, photo_told, photo_begun, rules, view),
        *(act, step, undo, redo, reveal, at, standing, search, chosen, hint, decision, judged, play_on),
        *(kernel, trace, address),
    )
}
KEEPING = ()
