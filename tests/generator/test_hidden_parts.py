"""What a page hides of its board is told where the cells told the board (docs/photos.md)."""

from dataclasses import replace
from typing import Any

import pytest

from landpress.generator.printing.report import report
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.output.files.carriers import Carried
from landpress.output.reports.validation import text

BOARDS = {
    "antwalk": "AW1-0000-001Z-M1JH-XRKB-3S0V-NAQP-NV3M-GXN5-ZCRF-B91V-TC2W",
    "xarkant": "XK1-RVZM-CZ04-RZ7M-7ZCZ-WC7N-HWDQ-6M9",
    "last-land": "LL1-3G1S-G1CT-QDG2-ASC5-B2Y8",
}


def told(code: str | None, by: str) -> object:
    return report(Carried("photo", "png", code=code, by=by), is_proven=False).facts.get("unseen")


@pytest.mark.parametrize(
    ("game", "by", "unseen"),
    [
        ("antwalk", "cells", "shipped"),
        ("xarkant", "cells", "shipped"),
        ("antwalk", "qr", None),
        ("xarkant", "typed", None),
        ("last-land", "cells", None),
    ],
)
def test_what_cells_do_not_show_is_told(game: str, by: str, unseen: str | None) -> None:
    assert told(BOARDS[game], by) == unseen


def test_of_another_edition_nothing_was_taken_from_the_shipped_one() -> None:
    """The piles of its slips prove all of its sides."""
    board: Any = Board.from_code(BOARDS["antwalk"])
    sides = list(board.number_side)
    one, other = sides.index("cw"), sides.index("ccw")
    sides[one], sides[other] = sides[other], sides[one]
    assert told(replace(board, number_side=tuple(sides)).code(), "cells") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_it_too(language: str) -> None:
    seen = report(Carried("photo", "png", code=BOARDS["xarkant"], by="cells"), is_proven=False)
    assert words(language, "xarkant")("facts.unseen_shipped") in text(seen, words(language, "xarkant"))
