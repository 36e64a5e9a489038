"""The room Shelf: the boards that were issued in this browser. They can be printed again, forgotten, and exported."""

import json
from io import BytesIO
from typing import TypedDict

from landpress.generator.boards.entry import Entry, fields_of
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.record import boards_in
from landpress.generator.studio.bridge import File
from landpress.generator.studio.bridge.boards import Told
from landpress.generator.texts import words
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import is_game

PAGE = 24
"""The number of boards that the room shows at once."""


class Kept(TypedDict):
    """An issued board with the name of its game, its date and its symmetry."""

    board: Told
    title: str
    issued: str
    symmetry: str


class Shelf(TypedDict):
    """Some issued boards, the newest first, and the number of all."""

    boards: list[Kept]
    total: int


def entries(language: str, start: int) -> Shelf:
    """Return the issued boards from a place on, counted from the newest, without those of games that are not here."""
    with Ledger() as ledger:
        held = list(ledger.entries())
    strange = {entry.game: entry for entry in held if not is_game(entry.game)}
    for entry in strange.values():
        read_board(entry.board.encode())  # its file makes a game known that comes from a description
    known = [entry for entry in held if is_game(entry.game)]
    newest = known[::-1][max(0, start) :][:PAGE]
    return {"boards": [_kept(entry, language) for entry in newest], "total": len(known)}


def _kept(entry: Entry, language: str) -> Kept:
    board: Told = {
        "game": entry.game,
        "players": entry.players,
        "variant": "",
        "seed": "",
        "code": entry.code,
        "file": entry.board,
        "like": "",
        "keep": "",
        "text": "",
    }
    title = words(language, entry.game)("game.title")
    return {"board": board, "title": title, "issued": entry.issued, "symmetry": entry.symmetry}


def forget(code: str) -> None:
    """Remove a board from the ledger, so that it may be issued again."""
    with Ledger() as ledger:
        ledger.forget(code)


def record() -> File:
    """Return the whole ledger as the file that `landpress ledger export` writes."""
    with Ledger() as ledger:
        lines = [json.dumps(fields_of(entry)) + "\n" for entry in ledger.entries()]
    return File("landpress-boards.jsonl", "".join(lines).encode(), {"count": len(lines)})


def enter(data: bytes, name: str) -> dict[str, int]:
    """Enter the boards of a record, as `landpress ledger import` does. Return how many are new and known."""
    found = list(boards_in(BytesIO(data), name))
    with Ledger() as ledger:
        new = ledger.enter(found)
    return {"new": new, "known": len(found) - new}


CALLS = {"entries": entries, "forget": forget, "record": record, "enter": enter}
KEEPING = tuple(CALLS)
