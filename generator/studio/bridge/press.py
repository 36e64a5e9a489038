"""The room Press: games, boards that nobody has printed yet, their pictures and facts, and the files to print."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from math import isqrt
from typing import Literal, TypedDict

from landpress.engine.boards.validity import examine, proven_facts
from landpress.engine.contract.house import shipped
from landpress.generator import game as makers
from landpress.generator.boards.character import seen
from landpress.generator.boards.issue import file_text, ledger_row
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.order import place_facts
from landpress.generator.boards.request import is_fixed, request
from landpress.generator.boards.wishes import lattice_of
from landpress.generator.printing import board_files
from landpress.generator.printing.first import COVER, TUCK
from landpress.generator.printing.styles import USUAL, CuttingOptions, PrintingOptions, cut_style, kit_variant, style_of
from landpress.generator.studio.bridge import File, boards
from landpress.generator.studio.bridge.characters import Offered, character, offers, seek, seek_more
from landpress.generator.texts import words
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games as all_games
from landpress.layouts.catalogue import module
from landpress.layouts.errors import LedgerError
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.maps.board import MapBoard
from landpress.output.files import svg
from landpress.output.files.document import render
from landpress.output.game import Game
from landpress.output.reports.fact_lines import fact_pairs, seen_lines
from landpress.output.scene.items import Scene
from landpress.output.scene.surface import Spot, lattice_spots, square_spots, turned_spot

Kind = Literal["pdf", "svg", "json"]
SEED, SIX = "studio", 6
"""The seed of the boards that the page shows while Python is loading, and how many."""
DECK = ("cards", "tiles")
"""The groups of parts that `landpress cards` prints."""
MOST_NAMES = 3  # of parts in one line


class OnShelf(TypedDict):
    """A game on the shelf of the page. `characters` are what can be wished for six boards."""

    game: str
    title: str
    components: str
    prefix: str
    seats: list[int]
    usual: int
    variants: list[str]
    characters: list[Offered]
    has_deck: bool


class Drawn(TypedDict):
    """A board that may be chosen, and whether this ledger holds it already."""

    board: boards.Told
    issued: bool


class Cell(TypedDict):
    """A cell that can be locked: its name, its outline as SVG, and what it is on this board."""

    name: str
    x: float
    y: float
    path: str
    kind: str


class Cells(TypedDict):
    """A board with its cells (page/parts/board.js). It has no pieces, so `art` is empty. Lengths are mm."""

    svg: str
    width: float
    height: float
    words: str
    art: str
    spots: list[Cell]


class Picture(TypedDict):
    """A picture as SVG, and what it shows in words."""

    svg: str
    words: str


@cache
def first() -> str:
    """Return the game that a person sees first: it leads the shelf, and the page's Python is made ready for it."""
    return next(game for game in all_games() if getattr(module("generator", game), "LEADS_SHELF", False))


def games(language: str) -> list[OnShelf]:
    """Return all games in the order of the shelf: the first one, and the others by name."""
    return [
        {
            "game": game,
            "title": words(language, game)("game.title"),
            "components": words(language, game)("game.components"),
            "prefix": layout(game).PREFIX,
            "seats": list(layout(game).SEATS),
            "usual": makers.Game(game).maker.DEFAULT_PLAYERS,
            # Where kits are usually printed in a variant, the standard one has a name of its own.
            "variants": [*(["standard"] if kit_variant(game, None) else []), *shipped(game)],
            "characters": offers(game, language),
            "has_deck": _has_deck(game),
        }
        for game in sorted(all_games(), key=lambda name: (name != first(), name))
    ]


@cache
def _has_deck(game: str) -> bool:
    """Return whether the kit of a game has cards or tiles."""
    board = boards.first_of(game, None, "", SEED)
    parts = Game(game).kit.kit_parts(board, board_files.imprint_of(board), boards.style(game, USUAL), board.players)
    return any(part.group in DECK for part in parts)


def draw(
    game: str, players: int | None, variant: str, seed: str, like: str = "", keep: str = "", text: str = ""
) -> Drawn:
    """Return the first board of a seed, perhaps one with cells of another board. It is not issued by being shown.

    `text` is the description of a game that comes from one.
    """
    if text:
        boards.know(text)
    return _drawn(boards.first_of(game, players, variant, seed, like, keep, text), variant, seed, like, keep)


def named(board: boards.Wish) -> Drawn:
    """Return the board that an address names."""
    found = boards.board_of(board)
    seed = board.get("seed") or None
    like, keep = board.get("like") or "", board.get("keep") or ""
    return _drawn(found, board.get("variant") or "", seed if found.seed == seed else None, like, keep)


def _drawn(board: Board, variant: str, seed: str | None, like: str, keep: str) -> Drawn:
    with Ledger() as ledger:
        return {"board": boards.told(board, variant, seed, like, keep), "issued": ledger.has(board.canonical_key())}


def fits(options: PrintingOptions) -> None:
    """Raise CallError if printing options of an address make no sense, such as a page that is too small."""
    style_of(**options)


def thumb(board: boards.Wish, options: PrintingOptions, name: str) -> Picture:
    """Return the board alone as a picture; `name` is its unique name in the page."""
    found = boards.board_of(board)
    return _picture(found, svg.inline(boards.field_scene(found, options), name, found.code() or ""), options)


def still(game: str, number: int = 0) -> str:
    """Return the picture of a board of a game, one of `SIX`, which the page shows while Python is loading."""
    seed = SEED + str(number or "")
    board = boards.first_of(game, None, "", seed)
    return thumb({"game": game, "players": board.players, "seed": seed}, USUAL, "still")["svg"]


def page(board: boards.Wish, options: PrintingOptions, name: str) -> Picture:
    """Return the printed page as a picture; a board on several sheets is shown on one."""
    found = boards.board_of(board)
    chosen = replace(boards.page_style(found.game, options), undivided=True)
    scene = board_files.board_scenes(found, chosen)[0]
    return _picture(found, svg.inline(scene, name, found.code() or ""), options)


@lru_cache(1)
def _printed(board: str, options: str) -> list[Scene]:
    """Return the printed pages of a board, which is named in JSON as in a call, as are the options."""
    found = boards.board_of(json.loads(board))
    return board_files.board_scenes(found, boards.page_style(found.game, json.loads(options)))


def prepare(board: boards.Wish, options: PrintingOptions) -> None:
    """Do most of the work for the PDF of a board, while a person still looks at its page."""
    render(_printed(json.dumps(board), json.dumps(options))[-1:], ".pdf", "", boards.page_style(board["game"], options))


def _picture(board: Board, drawn: str, options: PrintingOptions) -> Picture:
    return {"svg": drawn, "words": _words(board, options)}


def _words(board: Board, options: PrintingOptions) -> str:
    speak = words(options["language"], board.game)
    title, count = speak("game.title"), len(board.cells)
    return speak("studio.described", title=title, players=board.players, cells=count, code=board.code() or "")


def cells(board: boards.Wish, options: PrintingOptions) -> Cells:
    """Return the board alone with the outlines of its cells, which can be locked."""
    found = boards.board_of(board)
    scene, spots = boards.field_scene(found, options), _spots(found)
    if boards.turned_drawing(found.game, options):
        spots = [turned_spot(spot) for spot in spots]
    return {
        "svg": svg.inline(scene, "cells", found.code() or ""),
        "width": scene.width,
        "height": scene.height,
        "words": _words(found, options),
        "art": "",
        "spots": [
            {"name": spot.name, "x": spot.x, "y": spot.y, "path": svg.path_text(spot.outline), "kind": kind}
            for spot, kind in zip(spots, found.cells, strict=True)
        ],
    }


def _spots(board: Board) -> list[Spot]:
    if isinstance(board, LatticeBoard):
        return lattice_spots(board.lattice, boards.CELL)
    if isinstance(board, MapBoard):
        return lattice_spots(board.description.field.lattice, boards.CELL)
    places = lattice_of(board).names
    return square_spots(places, isqrt(len(places)), boards.CELL)


def facts(board: boards.Wish, language: str) -> list[tuple[str, str]]:
    """Return what is known of a board, as pairs of a label and a value."""
    found = boards.board_of(board)
    known = {**examine(found).facts, **place_facts(found), **proven_facts(found)}
    if measures := [one.fact() for one in seen(found)]:
        known["character"] = "; ".join(seen_lines(measures, words(language, found.game)))
    if board.get("seed"):
        known["seed"] = board.get("seed")
    return list(fact_pairs(known, words(language, found.game)))


def _of_kit(board: boards.Wish) -> Board:
    """Return a board in the variant in which `landpress kit` prints it. A board file states its own variant."""
    usual = "" if board.get("file") else kit_variant(board["game"], board.get("variant")) or ""
    return boards.board_of({**board, "variant": usual})


def groups(board: boards.Wish, options: PrintingOptions) -> list[tuple[str, str, int]]:
    """Return the groups of parts of the kit: the word for `--only`, the names of its parts, and how many there are.

    Whole pages have no names, and 0 parts.
    """
    found = _of_kit(board)
    parts = Game(found.game).kit.kit_parts(
        found, board_files.imprint_of(found), boards.page_style(found.game, options), found.players
    )
    counts: dict[str, int] = {}
    names: dict[str, dict[str, None]] = {}
    for part in parts:
        counts[part.group] = counts.get(part.group, 0) + part.count
        names.setdefault(part.group, {})[part.name] = None
    if Game(found.game).cover:
        speak = words(options["language"], found.game)
        counts |= {COVER: 1, TUCK: 1}
        names |= {group: {speak(f"kit.{group}"): None} for group in (COVER, TUCK)}
    made = [(group, _listed(list(names[group])), count) for group, count in counts.items()]
    return [(board_files.BOARDS, "", 0), *made, (board_files.RULES, "", 0), (board_files.CALIBRATION, "", 0)]


def _listed(names: list[str]) -> str:
    return ", ".join(names if len(names) <= MOST_NAMES else [*names[: MOST_NAMES - 1], "…"])


def board_file(board: boards.Wish, options: PrintingOptions, kind: Kind, again: bool) -> File:
    """Return the file of a board, and enter the board in the ledger. `again` allows a board that it holds already."""
    found = boards.board_of(board)
    chosen = boards.page_style(found.game, options)

    def made() -> bytes:
        if kind == "pdf":
            return render(_printed(json.dumps(board), json.dumps(options)), ".pdf", file_text(found), chosen)
        return board_files.board_bytes(found, file_text(found), f".{kind}", chosen)

    return _issued(found, again, f"{found.game}-{found.code()}.{kind}", made, options["language"])


def kit_file(board: boards.Wish, options: CuttingOptions, only: list[str], again: bool) -> File:
    """Return the PDF of a kit, or of some groups of its parts. If it shows the board, enter that in the ledger."""
    found = _of_kit(board)
    cut = cut_style(found.game, **(options if "look" in options else {**options, "look": boards.LOOK}))
    chosen = frozenset(only)
    shown = not chosen or board_files.BOARDS in chosen

    def made() -> bytes:
        scenes = board_files.kit_scenes(found, shown, found.players, board_files.Choice(chosen), cut)
        return render(scenes, ".pdf", file_text(found) if shown else "", cut)

    name = f"{found.game}-{'-'.join(sorted(chosen)) or 'kit'}.pdf"
    if not shown:
        return File(name, made())
    return _issued(found, again, name, made, options["language"])


def _issued(board: Board, again: bool, name: str, made: Callable[[], bytes], language: str) -> File:
    """Return a file that shows a board. Enter the board in the ledger when the file is made."""
    wanted = request(board.game, board.players, board.variant)
    if is_fixed(wanted):
        return File(name, made(), {"issued": False})
    with Ledger() as ledger:
        reservation = ledger.reserve(ledger_row(board))
        if reservation is None and not again:
            raise LedgerError(words(language)("studio.issued_before", code=board.code() or ""))
        data = made()
        if reservation is not None:
            with reservation.issuing({}):
                pass  # the page hands out the file when the ledger is kept
    return File(name, data, {"issued": True})


CALLS = {
    one.__name__: one
    for one in (
        *(games, draw, named, fits, thumb, page, cells, facts, character, seek, seek_more, prepare, groups),
        *(board_file, kit_file),
    )
}
KEEPING = ("draw", "named", "board_file", "kit_file")
