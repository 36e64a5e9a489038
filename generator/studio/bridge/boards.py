"""Boards as the rooms of the page name them, and pictures of them.

The page keeps no boards, only how to make them again: a `Wish` fits into an address. So an address is a board, and a
worker that is started anew continues where the last one was.
"""

from dataclasses import replace
from functools import cache, lru_cache
from typing import NotRequired, TypedDict

from landpress.engine.contract.house import shipped
from landpress.generator.boards.issue import drawn, file_text
from landpress.generator.boards.request import request
from landpress.generator.printing.styles import PrintingOptions, style_of, variant_of
from landpress.layouts.board import Board, Variant
from landpress.layouts.boardfile import read_board
from landpress.layouts.described import known_as
from landpress.layouts.errors import CallError, InputError, naming
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description
from landpress.layouts.paper import PAPERS
from landpress.layouts.reading import MAX_TEXT, is_plain, shown
from landpress.output.game import Game, Turning, is_turned, size_in_cells
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style

MOST = 64
"""The most boards from seeds that are remembered between calls."""
LOOK = "survey"
"""The look of pages and kits if the page names none, as on the command line."""
CELL, RIM = 27, 0.12
"""The width of a cell in pictures of a board in mm, and the space around the board in cells."""


class Wish(TypedDict):
    """How to make a board: by its seed, or else by its code, or else from its file.

    A seed gives the same file as `landpress fresh GAME --players N --variant NAME --seed SEED --again`, with `like` and
    `keep` as with `--like CODE --keep CELLS`. `text` is the description of its game, if it comes from one.
    """

    game: str
    players: int | None
    variant: NotRequired[str]
    seed: NotRequired[str]
    code: NotRequired[str]
    file: NotRequired[str]
    like: NotRequired[str]
    keep: NotRequired[str]
    text: NotRequired[str]


class Told(TypedDict):
    """What the page knows of a board."""

    game: str
    players: int
    variant: str
    seed: str
    code: str
    file: str
    like: str
    keep: str
    text: str


def board_of(wish: Wish) -> Board:
    """Return the board of a wish. Raise CallError or InputError if there is none."""
    seed, code = str(wish.get("seed") or ""), str(wish.get("code") or "")
    file, variant = str(wish.get("file") or ""), str(wish.get("variant") or "")
    like, keep = str(wish.get("like") or ""), str(wish.get("keep") or "")
    text = str(wish.get("text") or "")
    if text:
        know(text)
    if file:
        board = read_board(file.encode()).board
        if board is None:
            raise InputError("this board file cannot be read; check it in the room Check")
        return board
    if seed:
        board = first_of(wish["game"], wish["players"], variant, seed, like, keep, text)
        if code in ("", board.code()):
            return board
    if (like or keep) and not seed:
        raise CallError("like: a code holds the whole board; leave out like and keep, or the code")
    if not code:
        raise CallError("a board has a seed, a code or a file, and this one has none; draw another")
    board = Board.from_code(code)
    if wish.get("game", board.game) != board.game:
        raise CallError(f"code: a board of {board.game}; choose that game")
    return replace(board, variant=named_variant(board.game, variant))


def know(text: str) -> str:
    """Make the game of a description known, and return its name. Raise InputError if the text is none."""
    return known_as(_description(text))


@lru_cache(4)
def _description(text: str) -> Description:
    from landpress.layouts.maps.reader import read_description

    return read_description(text)


@lru_cache(MOST)
def first_of(
    game: str, players: int | None, variant: str, seed: str, like: str = "", keep: str = "", text: str = ""
) -> Board:
    """Return the board that `landpress fresh --seed --again` gives, also one that keeps cells of another board.

    `text` is the description of a game that comes from one: with other looks it is another board on paper.
    """
    if not is_plain(seed):
        raise CallError(f"seed: expected at most {MAX_TEXT} printable characters, found {shown(seed)}")
    wanted = request(game, players, named_variant(game, variant), even=True)
    if keep and not like:
        raise CallError("keep: expected the code of a board in `like`, whose cells are to stay")
    if like:
        from landpress.generator.boards.wish_texts import wishing

        wanted = wishing(wanted, (), _liked(like), keep)
    return drawn(wanted, seed).board


def _liked(code: str) -> Board:
    with naming("like"):
        return Board.from_code(code)


@cache
def named_variant(game: str, name: str) -> Variant:
    """Return the shipped variant with a name; the empty name stands for the standard house values."""
    if name in ("", "standard"):
        return ()
    if name not in shipped(game):
        raise CallError(f"variant {name[:40]!r}: expected one of {', '.join(shipped(game)) or 'none'}")
    return variant_of(game, name, ())


def told(board: Board, variant: str = "", seed: str | None = None, like: str = "", keep: str = "") -> Told:
    """Return what the page keeps of a board. A board that neither seed nor code can make again brings its file."""
    code = board.code() or ""
    again = bool(seed) or (bool(code) and board.variant == named_variant(board.game, variant))
    return {
        "game": board.game,
        "players": board.players,
        "variant": variant if again else "",
        "seed": seed or "",
        "code": code,
        "file": "" if again else file_text(board),
        "like": like if seed else "",
        "keep": keep if seed else "",
        "text": board.description.source if isinstance(board, MapBoard) else "",
    }


def style(game: str, options: PrintingOptions) -> Style:
    """Return the style of pictures of boards. They are plain, because a survey takes too long for many of them."""
    return replace(style_of(game, **options), look="plain")


def page_style(game: str, options: PrintingOptions) -> Style:
    """Return the style of printed pages of a game, in the look that is asked for."""
    return style_of(game, **(options if "look" in options else {**options, "look": LOOK}))


def table_style(game: str, options: PrintingOptions) -> Style:
    """Return the style of a table: the look of the printed page, which is as upright, in full colour."""
    page = page_style(game, options)
    return Style(PAPERS["a4"], page.words, page.page.width > page.page.height, look=page.look)


def field_scene(board: Board, options: PrintingOptions) -> Scene:
    """Return the board alone as a scene without a page, turned as on its page."""
    drawn, across, down = style(board.game, options), *(CELL * (size + 2 * RIM) for size in size_in_cells(board))
    turning = turned_drawing(board.game, options)
    if turning:
        across, down = down, across
    draw = turning.turned_items if turning else Game(board.game).drawing.field_items
    items = draw(board, CELL, across / 2, down / 2, drawn)
    return Scene(across, down, drawn.words("game.title"), tuple(items))


def turned_drawing(game: str, options: PrintingOptions) -> Turning[Board] | None:
    """Return what draws the boards of a game turned, None if they are not turned on a page with these options."""
    return Game(game).turning if is_turned(game, page_style(game, options)) else None
