"""The report about a board that was read from a file, a photo or a code: its findings and what is known of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from landpress.engine.boards.validity import examine, proven_facts
from landpress.generator.boards.order import place_facts
from landpress.layouts.board import Board, Variant, layout
from landpress.layouts.errors import CodeError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.reading import printable
from landpress.output.files.carriers import Carried, read_carried
from landpress.output.game import Game
from landpress.output.reports.validation import Report
from landpress.output.strangers.answer import MEANS

CONTRADICTION, CONTRARY = "020", "021"
"""The numbers of the rules that all places of a page show the same board, and that its cells do not contradict it."""
Play = Callable[[Board], tuple[dict[str, object], list[Finding]]]
"""A function that plays on a board and returns the facts and findings of these games."""


def report(
    found: Carried,
    house: Callable[[str], Variant] | None = None,
    play: Play | None = None,
    is_proven: bool = True,
) -> Report:
    """Return the report about a carrier.

    `house` gives the variant to use, from the name of the game, in place of the board's own. With `is_proven`, the
    facts about a valid board include what a solver proves in a moment.
    """
    carrier = found.kind if found.kind in ("file", "code") else f"{found.kind}_{found.by}"
    board, game, findings = read_carried(found)
    if board is None:
        return Report(found.source, carrier, game, findings)
    if house is not None:
        board = replace(board, variant=house(board.game))
    examination = examine(board)
    facts = {**examination.facts, **place_facts(board)}
    shown = [one for one in found.shown if one[0] != "contrary"]
    others = [one for one in shown if not _is_of(one[1], board)]
    agreeing = [by for by in MEANS if by != found.by and by in dict(shown) and by not in dict(others)]
    facts |= {"agree": agreeing} if agreeing else {}
    if found.by == "cells" and (photo := Game(board.game).edition_photo) and photo.is_shipped(board):
        facts["unseen"] = "shipped"
    if is_proven and examination.ok:
        facts |= proven_facts(board)
    played, doubts = play(board) if play else ({}, [])
    return Report(
        found.source,
        carrier,
        game,
        [*findings, *_contradictions(others, board), *_contrary(found, board), *examination.findings, *doubts],
        facts | played,
    )


def _is_of(code: str, board: Board) -> bool:
    """Return whether a code that a page shows is that of the board."""
    try:
        return Board.from_code(code).code() == board.code()
    except CodeError:
        return False


def _contradictions(others: Sequence[tuple[str, str]], board: Board) -> list[Finding]:
    """Return a finding for each kind of place of a page that shows another board than the one that was read."""
    rule = Rule(layout(board.game).PREFIX + CONTRADICTION, "error", "page")
    return [rule.at(by, found=printable(code), expected=board.code() or "-") for by, code in dict(others).items()]


def _contrary(found: Carried, board: Board) -> list[Finding]:
    """Return a finding if the cells of a page are not those of the board that was read."""
    rule = Rule(layout(board.game).PREFIX + CONTRARY, "error", "page")
    is_told = any(by == "contrary" and _is_of(code, board) for by, code in found.shown)
    return [rule.at("cells", expected=board.code() or "-")] if is_told else []
