"""What the first page of a kit tells of a game: its seats, its minutes and age, what a household replaces.

Minutes are turns times seconds. The turns are medians of played games, the seconds and the age are house values of
Landpress, all from the `box.toml` of a game. Where no row was measured there are no minutes.
"""

import tomllib
from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from landpress.engine.contract.house import house_values, variant_name
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import data
from landpress.layouts.errors import GameError, at
from landpress.output.game import Game, household_of, quick_of
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    from landpress.output.pieces.part import Part
    from landpress.output.scene.style import Style
    from landpress.output.scene.typeset import Figure
    from landpress.output.sheets.page import Imprint
    from landpress.output.sheets.panels import Facts

COVER, TUCK, AIDS = "cover", "tuck", "aids"
"""Groups of parts that are printed on request: the cover of a box or tin, and a box to fold; and the player aids."""


@cache
def _box(game: str) -> dict[str, Any]:
    try:
        return tomllib.loads(data(game, "generator", "box.toml"))
    except (GameError, tomllib.TOMLDecodeError):
        return {}


def minutes(board: Board, seats: int) -> int | None:
    """Return the estimated minutes of a game, in steps of five, or None if its turns were not measured."""
    try:
        box = _box(board.game)
        seconds = int(box["turns"][variant_name(board.game, board.variant)][str(seats)]) * int(box["seconds_a_turn"])
    except (KeyError, TypeError, ValueError):  # no row, or a plugin wrote something else
        return None
    return max(5, round(seconds / 300) * 5)


def instead(board: Board, speak: Words) -> str:
    """Return what things from home can replace parts, as a list in the small markup of the texts; it may be empty."""
    return _listed("household", board, speak)


def household(board: Board, speak: Words) -> str:
    """Return the text about what to take from home."""
    text = instead(board, speak)
    return f"# {speak('kit.household')}\n{text}\n" if text else ""


def at_a_pinch(board: Board, speak: Words, there: Collection[str]) -> str:
    """Return what replaces the parts that only `--quick` leaves out, as a list like `instead`.

    Nothing replaces the groups `there`, which lie on the page of the board.
    """
    keys = ["quick", *(f"quick_{group}" for group in quick_of(board.game) if group not in there)]
    return "\n".join(filter(None, (_listed(key, board, speak) for key in keys)))


def _listed(key: str, board: Board, speak: Words) -> str:
    if f"game.{key}" not in speak.texts:
        return ""
    house = {name.partition(".")[2]: value for name, value in house_values(board.game, board.variant).items()}
    return speak(f"game.{key}", **house).strip()


def facts(board: Board, seats: int, speak: Words, there: Collection[str] = (), style: "Style | None" = None) -> "Facts":
    """Return what the first page tells of a game for a number of seats; `there` as for `at_a_pinch`.

    With a style it also tells how the game is played.
    """
    from landpress.output.sheets.panels import Facts

    known, groups = sorted(layout(board.game).SEATS), (*household_of(board.game), *quick_of(board.game))
    groups = (*groups, AIDS, COVER, TUCK) if groups else ()
    runs = known == list(range(known[0], known[-1] + 1)) and len(known) > 1
    text = f"{known[0]}–{known[-1]}" if runs else ", ".join(map(str, known))
    own = "\n".join((instead(board, speak), at_a_pinch(board, speak, there))) if groups else ""
    tagline = speak("game.tagline") if "game.tagline" in speak.texts else ""
    age = _box(board.game).get("age")
    how = speak("game.box") if style and "game.box" in speak.texts else ""
    steps = played(board, style) if style and how else []
    return Facts(text, seats, minutes(board, seats), age, groups, own, tagline, how, steps)


def played(board: Board, style: "Style") -> "list[tuple[str, Figure]]":
    """Return drawings of what players do, from the rules, with their captions. A plugin may have none."""
    text = style.words.texts.get("game.box_steps", "")
    if not text:
        return []
    game = Game(board.game)
    sheet = game.folded_kit.rules_sheet(board, style) if game.folded_kit else game.kit.rules(board, style)
    figures = getattr(sheet, "figures", {})  # a plugin may fold its rules, and have no sheet
    steps = (line.removeprefix("[").partition("]") for line in text.strip().splitlines())
    return [(caption.strip(), figures[name]) for name, _, caption in steps if name in figures]


def cut_out(
    board: Board,
    imprint: "Imprint",
    style: "Style",
    seats: int,
    parts: "Sequence[Part]",
    chosen: Collection[str],
    fills: bool,
    is_noted: bool,
) -> "list[Part]":
    """Return the parts of the chosen groups, with a cover and a box if these are chosen.

    If it `fills`, sheets with room hold up to `Part.most` of a part; `is_noted` as in `part_sheets`.
    """
    from landpress.output.sheets.part_sheets import filled

    def boxed(inside: "Sequence[Part]") -> "list[Part]":
        own = covers(board, imprint, style, seats, inside) if COVER in chosen or TUCK in chosen else []
        return [part for part in (*inside, *own) if part.group in chosen]

    return boxed(filled(parts, style, is_noted, boxed) if fills else parts)


@at("on the cover or the box")
def covers(board: Board, imprint: "Imprint", style: "Style", seats: int, inside: "Sequence[Part]") -> "Sequence[Part]":
    """Return the cover and the box of a kit with the parts `inside`, or nothing if its game has none."""
    from landpress.output.pieces.tuck_faces import Told
    from landpress.output.sheets.page import qr_drawn

    if (own := Game(board.game).cover) is None:
        return []
    words, known = style.words, facts(board, seats, style.words)
    told = [
        f"{known.seats} {words('first.all_players')}",
        *([f"{known.minutes}? {words('first.minutes')}"] if known.minutes else []),
        *([f"{known.age}+? {words('first.years')}"] if known.age else []),
    ]
    pages = (words("game.board" if "game.board" in words.texts else "kit.board"), words("kit.rules"))
    shown = Told(tuple(told), max(layout(board.game).SEATS), played(board, style), pages=pages)
    if imprint.code:
        version = words("page.version", version=imprint.version)
        shown = shown._replace(code=imprint.code, version=version, qr=qr_drawn(imprint, style, 0, 0))
    return own.covers(board, style, inside, shown)
