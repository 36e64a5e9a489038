"""What the page keeps of a board makes the same board again: by its seed, its code or its file, in every variant."""

from dataclasses import replace
from typing import Any, cast

import pytest

from landpress.generator.boards.issue import file_text
from landpress.generator.printing.styles import variant_of
from landpress.generator.studio.bridge.boards import board_of, first_of, named_variant, told
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError

GAME, NAMED = "xarkant", "open"


def of(**wish: object) -> Board:
    return board_of(cast(Any, wish))


@pytest.mark.parametrize("variant", ["", NAMED])
def test_a_board_is_made_again_from_each_of_its_marks(variant: str) -> None:
    board = first_of(GAME, 2, variant, "a")
    assert board.variant == named_variant(GAME, variant) == (variant_of(GAME, variant, ()) if variant else ())
    asked = {"game": GAME, "players": 2, "variant": variant}
    code = board.code()
    assert of(**asked, seed="a") == of(**asked, seed="a", code=code) == board
    assert of(**asked, code=code) == of(code=code, variant=variant) == board
    assert of(file=file_text(board), **asked) == board
    other = first_of(GAME, 2, "", "b")
    assert of(**asked, seed="a", code=other.code()) == replace(other, variant=board.variant), "the code goes before"
    kept = told(board, variant, "a")
    assert (kept["game"], kept["players"], kept["variant"], kept["seed"], kept["code"]) == (GAME, 2, variant, "a", code)
    assert of(**kept) == board
    assert of(**told(board, variant)) == board
    assert of(**told(board)) == board, "a board that neither seed nor code can make again brings its file"
    assert bool(told(board)["file"]) == bool(variant)


def test_a_wish_for_no_board_is_told() -> None:
    code = first_of(GAME, 2, "", "a").code()
    alone = "like: a code holds the whole board; leave out like and keep, or the code"
    for wish, kind, said in (
        ({}, CallError, "a board has a seed, a code or a file, and this one has none; draw another"),
        ({"like": "x"}, CallError, alone),
        ({"code": code, "keep": "x"}, CallError, alone),
        ({"code": code, "game": "last-land"}, CallError, f"code: a board of {GAME}; choose that game"),
        ({"file": "{}"}, InputError, "this board file cannot be read; check it in the room Check"),
        ({"code": code, "variant": "opened"}, CallError, "variant 'opened': expected one of contest, open"),
    ):
        with pytest.raises(kind) as raised:
            of(**cast(Any, wish))
        assert str(raised.value) == said
    assert named_variant(GAME, "standard") == ()
    with pytest.raises(CallError, match=r"^variant 'x': expected one of none$"):
        named_variant("last-land", "x")
