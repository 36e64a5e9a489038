"""A photo of a board in play for the room Table: what it shows, what a person is asked of it, and the game after that.

The questions and the answers are those of `landpress play --photo` (generator/table/in_play.py).
"""

from typing import TypedDict

from landpress.engine.game import Written
from landpress.generator.printing.styles import PrintingOptions
from landpress.generator.screen.laid import Lying
from landpress.generator.screen.played import Ground, Played
from landpress.generator.studio.bridge.boards import Told, Wish, board_of, table_style, told
from landpress.generator.studio.bridge.check import page_codes, require_pixels
from landpress.generator.table.in_play import MARK, Answers, InPlay, Thing, can_be_read, require
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable
from landpress.output.files.carriers import code_among
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.words import Words
from landpress.output.strangers.answer import DAMAGED
from landpress.output.strangers.sandbox import UnansweredError


class Mark(TypedDict):
    """A mark of a question: the tile that has it, and its picture, rows of digits from 0 (bright) to 9 (dark)."""

    tile: str
    picture: list[str]


class Asked(TypedDict):
    """A question: the things of one kind that it asks of, and the values that each may have.

    `kind` is mark, turn, pin, ticks or token. Only marks have pictures; `alike` says whether they look the same.
    """

    kind: str
    names: list[str]
    values: list[str]
    marks: list[Mark]
    alike: bool


class Tile(TypedDict):
    """What is known of a tile, in the words of an answer; empty if it is not known."""

    name: str
    ticks: str
    token: str


class ReadPhoto(TypedDict):
    """What a photo shows with the answers so far: all questions, the pieces that are known, and each tile."""

    questions: list[Asked]
    pieces: Lying
    tiles: list[Tile]


class Photographed(TypedDict):
    """A photo that was read: its board, how that is drawn, what it shows, and the values of a tile."""

    board: Told
    ground: Ground
    read: ReadPhoto
    ticks: list[str]
    tokens: list[str]


class _Room:
    """The photo that was read last, and the table on which its pieces lie."""

    seen: InPlay | None = None
    table: Played


def _seen() -> InPlay:
    if _Room.seen is None:
        raise CallError("no photo was read; choose it again")
    return _Room.seen


def photo(
    data: bytes, name: str, width: int, height: int, texts: list[str], board: Wish | None, options: PrintingOptions
) -> Photographed:
    """Read a photo of a board in play: the pixels of `check.photo`, and the texts of the QR codes that are seen.

    The board is the one of the photo, or `board` if the photo does not tell it.
    """
    require_pixels(data, width, height)
    speak, called = words(options["language"]), printable(name)[:60]
    found = _board(data, width, height, texts, board)
    if found is None:
        raise InputError(speak("sitting.photo_no_board", name=called))
    if not can_be_read(found.game):
        raise InputError(speak("sitting.photo_not_yet", name=called))
    try:
        seen = InPlay(found, data, (width, height))
    except UnansweredError as error:
        raise InputError(_refused(error.reason, called, found.code() or "", speak)) from None
    table = Played(found, ["human"] * found.players, 0, table_style(found.game, options))
    _Room.seen, _Room.table = seen, table
    ticks, token = (seen.things[f"{kind} {seen.cells[0]}"].values for kind in ("ticks", "token"))
    return {
        "board": told(found),
        "ground": table.ground(),
        "read": photo_told({}),
        "ticks": list(ticks),
        "tokens": list(token),
    }


def _board(data: bytes, width: int, height: int, texts: list[str], wish: Wish | None) -> Board | None:
    """Return the board of a photo, with the variant of the wish if it is that board."""
    code = code_among([text.strip().partition("#")[2] or text.strip() for text in texts])
    if code is None:
        found, _ = page_codes(data, width, height)
        code = found[0][1] if found else None
    wanted = None if wish is None else board_of(wish)
    if code is None or (wanted is not None and wanted.code() == code):
        return wanted
    return Board.from_code(code)


def _refused(reason: str, name: str, code: str, speak: Words) -> str:
    """Return in the language of the page why a photo is refused."""
    from landpress.output.photos.lines import NO_BAR, UNLIKE

    known = {NO_BAR: "no_bar", DAMAGED: "damaged", "memory": "memory", "time": "time"}
    text = "unlike" if reason.startswith(UNLIKE) else known.get(reason, "unread")
    return speak(f"sitting.photo_{text}", name=name, code=code)


_QUESTIONS = {"seat": "turn", "pins": "pins", "drain": "ticks", "tokens": "tokens", MARK: "photo_read"}
_KINDS = {"seat": "turn", "pins": "pin", "drain": "ticks", "tokens": "token", MARK: "mark"}


def photo_told(answers: dict[str, str]) -> ReadPhoto:
    """Return what a photo shows with some answers. All questions are told, also those that are answered."""
    seen = _seen()
    _require(seen, answers)
    meanings = {name: value for name, value in answers.items() if seen.things[name].field == MARK}
    marks = [one for one in seen.questions({}) if one[0].field == MARK]
    others = [one for one in seen.questions(meanings) if one[0].field != MARK]
    position = seen.position(answers)
    return {
        "questions": [_asked(seen, together) for together in (*marks, *others)],
        "pieces": _Room.table.lying(_filled(position)),
        "tiles": [
            {"name": name, "ticks": "" if ticks is None else str(ticks), "token": _said(token)}
            for name, ticks, token in zip(seen.cells, position["drain"], position["tokens"], strict=True)
        ],
    }


def _require(seen: InPlay, answers: Answers) -> None:
    for name, value in answers.items():
        if name not in seen.things:
            raise CallError(f"answers: {printable(name)[:40]!r}: expected the name of something to tell")
        require(seen.things[name], value, f"answers: {name}")


def _asked(seen: InPlay, together: list[Thing]) -> Asked:
    first = together[0]
    group = seen.groups[first.at] if first.field == MARK else None
    pairs = zip(group.tiles, group.pictures, strict=True) if group else ()
    return {
        "kind": _KINDS[first.field],
        "names": [one.name for one in together],
        "values": list(first.values),
        "marks": [{"tile": seen.cells[tile], "picture": list(picture)} for tile, picture in pairs],
        "alike": group is not None and group.are_alike,
    }


def _filled(position: Written) -> Written:
    """Return a position in which nothing lies where it is not known what does."""
    drain, tokens = position["drain"], position["tokens"]
    return {
        **position,
        "drain": [ticks or 0 for ticks in drain],
        "tokens": [-1 if token is None else token for token in tokens],
    }


def _said(token: int | None) -> str:
    return "" if token is None else "none" if token < 0 else str(token)


def photographed(answers: dict[str, str], policies: list[str], seed: int, options: PrintingOptions) -> Played:
    """Return the game that goes on from a photo. Raise InputError if it is not known whole, or against the rules."""
    seen = _seen()
    _require(seen, answers)
    speak = words(options["language"])
    if missing := seen.missing(answers):
        asked = dict.fromkeys(speak(f"sitting.{_QUESTIONS[one.field]}") for one in missing)
        raise InputError(speak("sitting.photo_open", questions=" ".join(asked)))
    fault = seen.fault(answers, words(options["language"], seen.board.game), seat_letter)
    if fault is not None:
        raise InputError(speak("sitting.photo_fault", fault=fault))
    style = table_style(seen.board.game, options)
    return Played(seen.board, policies, seed, style, seen.position(answers))
