"""The report about a board that was read from a file, a photo or a code: its findings and what is known of it."""

from collections.abc import Callable
from dataclasses import replace

from landpress.engine.boards.validity import examine, proven_facts
from landpress.generator.boards.places import place_facts
from landpress.layouts.board import Board, Variant
from landpress.layouts.finding import Finding
from landpress.output.files.carriers import Carried, read_carried
from landpress.output.reports.validation import Report

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
    carrier = (
        found.kind if found.kind in ("file", "code") else f"{found.kind}_{'code' if found.json is None else 'file'}"
    )
    board, game, findings = read_carried(found)
    if board is None:
        return Report(found.source, carrier, game, findings)
    if house is not None:
        board = replace(board, variant=house(board.game))
    examination = examine(board)
    facts = examination.facts | place_facts(board)
    if is_proven and examination.ok:
        facts |= proven_facts(board)
    played, doubts = play(board) if play else ({}, [])
    return Report(found.source, carrier, game, [*findings, *examination.findings, *doubts], facts | played)
