"""The reader and the writer of board files (`*.board.json`); each is the inverse of the other.

The reader reports all problems at once as findings. A finding names the place and what was expected there. The reader
never guesses. Only data without a JSON object raises an error. The fields `seed`, `made_by`, `character`, `symmetry`
and `code` are information. A code that disagrees with the cells is a finding here. A symmetry that disagrees is a
finding of the engine.
"""

import json
from dataclasses import replace
from json.encoder import encode_basestring_ascii
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts import codes
from landpress.layouts.board import ALONE, Board, Variant, layout
from landpress.layouts.catalogue import games, is_game
from landpress.layouts.described import known_as
from landpress.layouts.errors import CodeError, InputError, naming
from landpress.layouts.finding import Finding
from landpress.layouts.reading import UNKNOWN_GAME, Reader, pointer, shown
from landpress.layouts.strictjson import MAX_DEPTH, Object, TooDeepError, parse
from landpress.layouts.version import __version__

if TYPE_CHECKING:
    from landpress.layouts.maps.description import Description

FORMAT = "landpress/board"
VERSION = 1
MAX_BYTES = 64 * 1024
SYMMETRIES = ("C2", "C3", "C6", "D1", "D2", "D3", "D6", "balanced", "none")
_IN_LINES = ("cells", "hands", "tiles", "placed")
# A text in a file holds no line break, so these break lines only between values.
_JOINED = (("{\n ", "{"), ("[\n  ", "["), (",\n  ", ", "), (",\n ", ", "), ("\n ]", "]"), ("\n}\n", "}\n"))
_REQUIRED = ("format", "version", "game", "players")
_TEXTS = ("seed", "made_by", "character", "code")
_OPTIONAL = ("symmetry", *_TEXTS, "variant")


class Reading(NamedTuple):
    """The result of reading a board file: the board, its game (each None if it could not be read) and the findings."""

    board: Board | None
    game: str | None
    findings: list[Finding]


def read_board(data: bytes) -> Reading:
    """Read a board file. Raise InputError if it has more than `MAX_BYTES` bytes or does not hold a JSON object."""
    if len(data) > MAX_BYTES:
        raise InputError(f"a board file has at most {MAX_BYTES} bytes, this one has more")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start}: not UTF-8 text") from None
    try:
        value = parse(text)
    except TooDeepError:
        reader = Reader()
        reader.note("too_deep", "", limit=MAX_DEPTH)
        return Reading(None, None, reader.findings)
    return read_board_object(value)


def read_board_object(value: Object, at: str = "") -> Reading:
    """Read a board from a parsed JSON object, such as the one at a JSON Pointer in the head of a trace."""
    named = value.get("game")
    told = value.get("description")
    if isinstance(told, str):
        own = known_as(_described(told))
        game = own if named == own else None
    else:
        game = named if isinstance(named, str) and is_game(named) else None
    entry = layout(game) if game else None
    reader = Reader(entry.PREFIX if entry else UNKNOWN_GAME, at)
    fields_of_game = entry.FIELDS if entry else tuple(key for key in value if key not in _REQUIRED + _OPTIONAL)
    fields = reader.fields(value, "", (*_REQUIRED, *fields_of_game), _OPTIONAL)
    if "format" in fields:
        reader.word(fields["format"], "/format", [FORMAT])
    if "version" in fields:
        reader.integer(fields["version"], "/version", [VERSION])
    if "game" in fields and game is None:
        reader.word(named, "/game", [own] if isinstance(told, str) else games())
    texts = {key: reader.text(fields[key], pointer(key)) for key in _TEXTS if key in fields}
    symmetry = reader.word(fields["symmetry"], "/symmetry", SYMMETRIES) if "symmetry" in fields else None
    variant = read_variant(reader, fields["variant"]) if "variant" in fields else ()
    if entry is None:
        return Reading(None, None, reader.findings)
    players = reader.integer(fields["players"], "/players", (ALONE, *entry.SEATS)) if "players" in fields else None
    # Cells are read even when the seats are unknown, so that everything is reported at once.
    board = entry.read(reader, players or entry.SEATS[-1], fields)
    if board is None or reader.findings:
        return Reading(None, game, reader.findings)
    board = replace(board, variant=variant, seed=texts.get("seed"), claimed_symmetry=symmetry)
    code = texts.get("code")
    if code is not None and not _same_code(code, board):
        reader.note("wrong_code", "/code", expected=board.code() or "-", found=shown(code))
        return Reading(None, game, reader.findings)
    return Reading(board, game, reader.findings)


def _described(text: str) -> "Description":
    """Return the description in a board file. Raise InputError, which says where it stands."""
    from landpress.layouts.maps.reader import read_description

    with naming("/description"):
        return read_description(text)


def _same_code(text: str, board: Board) -> bool:
    try:
        game = layout(board.game)
        return game.from_number(codes.decode(text, game.PREFIX, game.PAYLOAD)) == replace(board, variant=())
    except CodeError:
        return False


def read_variant(reader: Reader, value: object) -> Variant:
    """Return the changed house values of a file by dotted key. The engine checks later whether they are allowed."""
    if type(value) is not Object:
        reader.fields(value, "/variant", ())
        return ()
    found: dict[str, object] = {}
    for key in value.repeated:
        reader.note("repeated_key", pointer("variant", key), key=shown(key))
    for section, values in value.items():
        if type(values) is not Object:
            reader.fields(values, pointer("variant", section), ())
            continue
        for key in values.repeated:
            reader.note("repeated_key", pointer("variant", section, key), key=shown(key))
        for key, entry in values.items():
            plain = tuple(entry) if type(entry) is list else entry
            if all(type(part) in (int, str, bool) for part in (plain if type(plain) is tuple else (plain,))):
                found[f"{section}.{key}"] = plain
            else:
                reader.note("bad_variant_value", pointer("variant", section, key), key=shown(key), found=shown(entry))
    return tuple(sorted(found.items()))


def variant_fields(variant: Variant) -> dict[str, dict[str, object]]:
    """Return a variant as the nested object of a file: sections that hold keys."""
    fields: dict[str, dict[str, object]] = {}
    for dotted, value in variant:
        section, _, key = dotted.partition(".")
        fields.setdefault(section, {})[key] = value
    return fields


def board_fields(board: Board, symmetry: str | None, character: str = "") -> dict[str, object]:
    """Return the fields of a board's file in their order. The caller has to know the symmetry and the character."""
    fields: dict[str, object] = {"format": FORMAT, "version": VERSION, "game": board.game, "players": board.players}
    code = board.code()
    fields |= {"symmetry": symmetry} if symmetry else {}
    fields |= {"code": code} if code else {}
    fields |= {"seed": board.seed} if board.seed is not None else {}
    fields["made_by"] = f"landpress {__version__}"
    fields |= {"character": character} if character else {}
    if board.variant:
        fields["variant"] = variant_fields(board.variant)
    return fields | layout(board.game).write(board)


def write_board(board: Board, symmetry: str | None = None, character: str = "") -> str:
    """Return the text of a board's file, with one line for each field and one line for each row of cells."""
    lines = []
    for key, value in board_fields(board, symmetry, character).items():
        if key in _IN_LINES and isinstance(value, list):
            text = "[\n" + ",\n".join("  " + _in_json(row) for row in value) + "\n ]"
        else:
            text = json.dumps(value)
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _in_json(row: object) -> str:
    """Return what `json.dumps` writes. Rows of words are written by a much shorter way."""
    if type(row) is list and all(type(word) is str for word in row):
        return f"[{', '.join(map(encode_basestring_ascii, row))}]"
    return json.dumps(row)


def in_one_line(text: str) -> str:
    """Return the text of `write_board` as one line. It is what `json.dumps` writes for the same data."""
    for broken, joined in _JOINED:
        text = text.replace(broken, joined)
    return text
