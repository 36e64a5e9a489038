"""A board as the bytes of a file: the scenes of its game with imprint and style, by suffix."""

from dataclasses import replace
from typing import Any

from engine.validity import seat_gap, symmetry
from layouts import __version__
from layouts.board import Board
from layouts.catalogue import entry
from layouts.errors import CallError
from layouts.hexfield import HexBoard

BOARDS, RULES, CALIBRATION = "boards", "rules", "calibration"
"""Groups of a kit that are whole pages; the others are the groups of the game's parts."""
SUFFIXES = (".pdf", ".svg", ".png", ".json")


def check_suffix(suffix: str) -> None:
    """CallError where no board file ends so."""
    if suffix not in SUFFIXES:
        raise CallError(f"-o: a file that ends in {suffix[:20]!r}: expected one of {', '.join(SUFFIXES)}")


def imprint_of(board: Board) -> Any:
    """What the sheets of a board say about it (`output.page.Imprint`)."""
    from output.page import Imprint

    unequal = isinstance(board, HexBoard) and board.starts and not board.is_seat_symmetric
    return Imprint(
        board.game,
        board.players,
        symmetry(board),
        seat_gap(board) if unequal else None,  # type: ignore[arg-type]
        board.code(),
        __version__,
    )


def board_scenes(board: Board, style: Any) -> list[Any]:
    """The pages of a board (`output.scene.Scene`)."""
    pages: list[Any] = entry("output", board.game).board_pages(board, imprint_of(board), style)
    return pages


def board_bytes(board: Board, text: str, suffix: str, style: Any) -> bytes:
    """The file of a board; `text` is its board file, which every kind of file carries."""
    if suffix == ".json":
        return text.encode()
    from output.document import ONE_PAGE, render

    style = replace(style, undivided=suffix in ONE_PAGE)
    return render(board_scenes(board, style), suffix, text, style)


def kit_scenes(board: Board, named: bool, seats: int, groups: frozenset[str], style: Any) -> list[Any]:
    """The pages of a kit for so many seats: the chosen groups, or all but the calibration page, with a list of parts.

    CallError names the groups that there are. Sheets say which board they belong to where it is `named`.
    """
    from output import calibration, kit, parts_list, rules_sheet
    from output.part import Part

    drawing, own = entry("output", board.game), entry("output", board.game, "kit")
    imprint = imprint_of(board)
    if not named:
        imprint = replace(imprint, code=None, symmetry=None, gap=None)
    parts = own.kit_parts(board, imprint, style, seats)
    known = dict.fromkeys([BOARDS, *(part.group for part in parts), RULES, CALIBRATION])
    if unknown := sorted(groups - set(known)):
        raise CallError(f"--only {unknown[0][:20]!r}: {board.game} has {', '.join(known)}")
    chosen = groups or frozenset(known) - {CALIBRATION}
    if CALIBRATION in chosen:
        return calibration.pages(imprint, style)
    cut = [part for part in parts if part.group in chosen]
    rules = own.rules(board, style) if RULES in chosen else None
    if isinstance(rules, Part):
        cut, rules = [*cut, rules], None
    wanted = kit.Kit(
        (lambda numbered: drawing.board_pages(board, numbered, style)) if BOARDS in chosen else None,
        tuple(cut),
        (lambda numbered: rules_sheet.pages(rules, numbered, style)) if rules else None,
    )
    pages: list[Any] = kit.kit_scenes(wanted, imprint, style, None if groups else parts_list.contents)
    return pages
