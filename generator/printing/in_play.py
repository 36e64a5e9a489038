"""What lies in the middle of the table on the first page of a kit: the board, with the pieces of a game in play.

The game is game 0 of seed 0 with greedy seats on this very board, so the code of the board decides how it goes. A board
that must stay hidden lies as it does before anybody plays.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from landpress.engine.kernels.backends import link
from landpress.engine.play.greedy import greedy_plies, is_playable
from landpress.engine.play.match import Match, inside
from landpress.layouts.board import Board
from landpress.layouts.catalogue import has
from landpress.output.game import Game
from landpress.output.scene.items import Scene, Text
from landpress.output.scene.surface import Mark, turned_marks
from landpress.output.sheets.laid_table import Middle, Piece, body

if TYPE_CHECKING:
    from landpress.output.scene.style import Style

EVERY, LAST, RAISED = 8, 400, 1.2
"""The position is looked at after so many plies, up to the last number of them. Pieces are drawn so
much larger than they are, so that they read."""
FULL = 1 / 3
"""The share of the places on which something lies from which a game goes on no more."""


def middle(board: Board, page: Scene | None, style: "Style") -> Middle | None:
    """Return what lies in the middle of the table, or None for nothing. `page` is that of a board that is not hidden.

    Pieces lie only on a page that says where its board lies.
    """
    if page is None:
        is_hidden = Game(board.game).kit.SECRET_BOARD and has(board.game, "surface")  # a plugin may have none
        return _hidden(board, style) if is_hidden and is_playable(board) else None
    if page.field is None or not is_playable(board):
        return Middle(page)
    width, (x, y), turned = page.field
    surface, stands = Game(board.game).surface, _standing(board, style)
    marks, scale = _in_play(board, stands, style), width / surface.CELL
    marks = turned_marks(marks, surface.spots(board)) if turned else marks
    pieces = [_piece(mark, mark.x * scale + x, mark.y * scale + y, scale, stands) for mark in marks]
    return Middle(page, tuple(sorted(pieces, key=lambda piece: (bool(piece.name), piece.y * bool(piece.name)))))


def _standing(board: Board, style: "Style") -> Mapping[str, str]:
    """Return the names of the parts that stand, by the kinds of the pieces."""
    found = Game(board.game).standing_surface
    return {kind: style.words(f"game.{key}") for kind, key in found.STANDING.items()} if found else {}


def _piece(mark: Mark, x: float, y: float, scale: float, stands: Mapping[str, str]) -> Piece:
    name = stands.get(mark.key.split()[0], "")
    return Piece(x, y, scale * RAISED, mark.symbol, name, int(mark.symbol.name.rpartition("-")[2]) if name else 0)


def _in_play(board: Board, stands: Collection[str], style: "Style") -> list[Mark]:
    """Return the pieces when they lie in most places, up to a share of all. A mark of one word is no piece."""
    surface, match, rules = Game(board.game).surface, Match(board), link(board.game, compiled=False)
    hiding, (_, notation, table, _) = Game(board.game).hiding_notation, inside(match)
    enough, found, most = FULL * len(surface.spots(board)), list[Mark](), 0
    for number, (_, _, state) in enumerate(greedy_plies(match, 0, rules)):
        if number % EVERY:
            continue
        seen = hiding.observation(table, list(state), 0) if hiding else notation.state(table, list(state))
        marks = surface.marks(board, seen, style)
        count = len({mark.spot for mark in marks if body(mark.symbol) and mark.key.split()[0] not in stands})
        if count > most and all(" " in mark.key for mark in marks):
            found, most = list(marks), count
        if most >= enough or number >= LAST:
            break
    return found


def _hidden(board: Board, style: "Style") -> Middle:
    """Return the table of a board that must stay hidden: what every seat sees before anybody plays."""
    from landpress.generator.screen.pictured import ground

    below, match = ground(board, style), Match(board)
    marks = Game(board.game).surface.marks(board, match.observation(0), style)
    kinds = ((mark, f"game.{mark.key.split()[0]}") for mark in marks)
    half = below.width / 2, below.height / 2
    pieces = [
        Piece(mark.x + half[0], mark.y + half[1], 1.0, mark.symbol, style.words.texts.get(key, ""))
        for mark, key in kinds
    ]
    drawn = tuple(item for item in below.items if not isinstance(item, Text))
    return Middle(below._replace(items=drawn), tuple(pieces), is_page=False)
