"""AntWalk's positions as text: what a seat sees and remembers, and nothing else (AW-10)."""

from typing import Any

from landpress.output.games.antwalk.terminal import position_lines
from tests.games.antwalk_positions import DEAL, act, tokens, up
from tests.games.rulebook import kernel_at, read


def test_position_as_text() -> None:
    """The text shows the ant as an arrow in its facing.

    Capitals are active tokens, small letters visited ones. Numbers in brackets are remembered.
    """
    match = kernel_at(DEAL, act("b4", "n", up=up("b4", "d2"), tokens=tokens("a1 -", "e5* -")))
    match.play("walk")
    board: Any = read(DEAL)
    lines = position_lines(board, match.observation(0))
    assert lines[0] == "turn 9, 2 actions left"
    assert lines[1:7] == [
        "   a1       b1       c1       d1       e1",
        "   cw       cw       cw       cw       cw",
        "   A",
        "   a2       b2       c2       d2       e2",
        "   cw       cw       cw     ccw 9      cw",
        "",
    ]
    assert lines[8] == "   cw       cw      hill      cw       cw"
    assert lines[11:13] == ["   cw    cw (16)     cw      ccw      ccw", "   <"]
    assert lines[15] == "                                       b"
    assert lines[16] == "your cards: 7 8 12 13 18; left: A 5  B 5"


def test_the_cards_of_others_are_not_shown() -> None:
    """AW-10: the text has neither another seat's hand nor a number that was never shown."""
    match = kernel_at(DEAL, act("c3", "n"))
    board: Any = read(DEAL)
    text = " ".join(position_lines(board, match.observation(1)))
    assert "your cards: 2 9 17 19 24" in text
    assert not {"7", "12", "13", "18", "21"} & set(text.replace("(", " ").replace(")", " ").split())
