"""The board file (`*.board.json`): reader and writer, inverse to each other.

The reader reports everything at once as findings that name the place and what was expected; it never guesses.
Only what is no JSON object at all is an error. `seed`, `made_by`, `symmetry` and `code` inform; a code that
disagrees with the cells is a finding here, a symmetry that disagrees is one of the engine's.
"""

import json
from dataclasses import replace
from typing import Any, NamedTuple

from landpress import __version__
from landpress.layouts.board import ALONE, Board, Variant
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CodeError, InputError
from landpress.layouts.finding import Finding
from landpress.layouts.game import layout
from landpress.layouts.reading import UNKNOWN_GAME, Reader, pointer, shown
from landpress.layouts.strictjson import MAX_DEPTH, Object, TooDeepError, parse

FORMAT = "landpress/board"
VERSION = 1
MAX_BYTES = 64 * 1024
SYMMETRIES = ("C2", "C3", "C6", "D1", "D2", "D3", "D6", "balanced", "none")
_IN_LINES = ("cells", "hands", "tiles", "placed")
_REQUIRED = ("format", "version", "game", "players")
_OPTIONAL = ("symmetry", "code", "seed", "made_by", "variant")


class Reading(NamedTuple):
    """What came of reading a board file: the board, or None, and the findings."""

    board: Board | None
    game: str | None
    findings: list[Finding]


def read_board(data: bytes) -> Reading:
    """Read a board file; InputError only where there is no JSON object at all."""
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
    game = named if isinstance(named, str) and named in games() else None
    entry = layout(game) if game else None
    reader = Reader(entry.PREFIX if entry else UNKNOWN_GAME, at)
    own = entry.FIELDS if entry else tuple(key for key in value if key not in _REQUIRED + _OPTIONAL)
    fields = reader.fields(value, "", (*_REQUIRED, *own), _OPTIONAL)
    if "format" in fields:
        reader.word(fields["format"], "/format", [FORMAT])
    if "version" in fields:
        reader.integer(fields["version"], "/version", [VERSION])
    if "game" in fields and game is None:
        reader.word(named, "/game", games())
    for key in ("seed", "made_by", "code"):
        if key in fields:
            reader.text(fields[key], pointer(key))
    symmetry = reader.word(fields["symmetry"], "/symmetry", SYMMETRIES) if "symmetry" in fields else None
    variant = read_variant(reader, fields["variant"]) if "variant" in fields else ()
    if entry is None:
        return Reading(None, None, reader.findings)
    players = reader.integer(fields["players"], "/players", (ALONE, *entry.SEATS)) if "players" in fields else None
    # Cells are read even when the seats are unknown, so that everything is reported at once.
    board = entry.read(reader, players or entry.SEATS[-1], fields)
    if board is None or reader.findings:
        return Reading(None, game, reader.findings)
    board = replace(board, variant=variant, seed=fields.get("seed"), claimed_symmetry=symmetry)
    if "code" in fields and not _same_code(fields["code"], board):
        reader.note("wrong_code", "/code", expected=board.code() or "-", found=shown(fields["code"]))
        return Reading(None, game, reader.findings)
    return Reading(board, game, reader.findings)


def _same_code(text: str, board: Board) -> bool:
    try:
        return Board.from_code(text) == replace(board, variant=())
    except CodeError:
        return False


def read_variant(reader: Reader, value: Any) -> Variant:
    """The changed house values of a file, by dotted key; what they may be is the engine's to say."""
    if type(value) is not Object:
        reader.fields(value, "/variant", ())
        return ()
    found: dict[str, Any] = {}
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


def variant_fields(variant: Variant) -> dict[str, dict[str, Any]]:
    """A variant as the nested object of a file: sections of keys."""
    fields: dict[str, dict[str, Any]] = {}
    for dotted, value in variant:
        section, _, key = dotted.partition(".")
        fields.setdefault(section, {})[key] = value
    return fields


def board_fields(board: Board, symmetry: str | None) -> dict[str, Any]:
    """The fields of a board's file, in their order; the symmetry is the caller's to know."""
    fields: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": board.game, "players": board.players}
    code = board.code()
    fields |= {"symmetry": symmetry} if symmetry else {}
    fields |= {"code": code} if code else {}
    fields |= {"seed": board.seed} if board.seed is not None else {}
    fields["made_by"] = f"landpress {__version__}"
    if board.variant:
        fields["variant"] = variant_fields(board.variant)
    return fields | layout(board.game).write(board)


def write_board(board: Board, symmetry: str | None = None) -> str:
    """The text of a board's file: one field a line, and one line a row of cells."""
    lines = []
    for key, value in board_fields(board, symmetry).items():
        if key in _IN_LINES:
            text = "[\n" + ",\n".join("  " + json.dumps(row) for row in value) + "\n ]"
        else:
            text = json.dumps(value)
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
