"""Programs of the contest under the variant `contest`: recorded messages word by word, and what lines mean there.

The messages were written by hand from the format that the contest's rulebook documents.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from landpress.engine.contract.house import changed, read_variant, shipped
from landpress.engine.play.match import Match
from landpress.generator.games.terraforming.programs import action, is_locked, message
from landpress.layouts.board import Board
from landpress.layouts.boardfile import variant_fields
from tests.games.rulebook import kernel_at
from tests.games.terraforming_field import FIELD, at
from tests.generator.bot_games import SAYS, of_seat, played, short
from tests.generator.bot_games import script as script

VALUES = read_variant("terraforming", shipped("terraforming")["contest"].read_text("utf-8"))
CONTEST = FIELD | {"variant": variant_fields(tuple(sorted(VALUES.items())))}
BEFORE = """START
0 200 1
3 19
-2 0 -1 0 0 wasteland none
-2 1 -1 0 0 hole hole
-2 2 -1 0 0 wasteland none
-1 -1 -1 0 0 wasteland none
-1 0 -1 0 0 wasteland none
-1 1 -1 0 0 wasteland none
-1 2 -1 0 0 wasteland none
0 -2 0 0 0 base initial
0 -1 -1 0 0 wasteland none
0 0 -1 0 0 wasteland none
0 1 -1 0 0 wasteland none
0 2 1 0 0 base initial
1 -2 -1 0 0 wasteland none
1 -1 -1 0 0 wasteland none
1 0 -1 0 0 wasteland none
1 1 -1 0 0 wasteland none
2 -2 -1 0 0 wasteland none
2 -1 -1 0 0 hole hole
2 0 -1 0 0 wasteland none
EOS
"""
ON_TURN = """START
17 200 0
3 19
-2 0 -1 0 0 wasteland none
-2 1 1 3 0 hole hole
-2 2 1 0 0 base town
-1 -1 0 0 0 base excavator
-1 0 0 4 3 settlement none
-1 1 1 6 1 settlement none
-1 2 1 1 0 base tower
0 -2 0 5 0 base initial
0 -1 0 0 3 settlement none
0 0 0 0 0 base excavator
0 1 -1 0 0 wasteland none
0 2 1 9 0 base initial
1 -2 0 2 1 settlement none
1 -1 0 0 0 base robotmaker
1 0 0 1 0 base house
1 1 -1 0 0 wasteland none
2 -2 -1 0 0 wasteland none
2 -1 0 8 0 base bridge
2 0 -1 0 0 wasteland none
EOS
"""


def contest(board: Board, **more: Any) -> Board:
    """Return a board under the variant, with some other values if they are given."""
    return replace(board, variant=changed("terraforming", VALUES | more))


def test_the_message_before_the_game() -> None:
    """Round 0, the last round, the seat from 0 on; seven fields a cell by x, then y; no robots, no resources."""
    assert message(kernel_at(CONTEST), 1, before=True).decode() == BEFORE


def test_a_message_of_a_turn() -> None:
    """Every word of the server occurs: resources of owned settlements, -1 for nobody, holes, and all buildings."""
    cells = {
        "-2,1": "b3",
        "-2,2": "b0 town",
        "-1,-1": "a0 excavator",
        "-1,0": "a4",
        "-1,1": "b6",
        "-1,2": "b1 tower",
        "0,-2": "a5 large_factory",
        "0,-1": "a0",
        "0,0": "a0 excavator",
        "0,2": "b9 large_factory",
        "1,-2": "a2",
        "1,-1": "a0 factory",
        "1,0": "a1 house",
        "2,-1": "a8 bridge",
    }
    state = at(cells, round=17) | {"town_points": [0, 0]}
    assert message(kernel_at(CONTEST, state), 0).decode() == ON_TURN


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("  move 0 -3 ur 12 ", "move 0 -3 ur 12"),
        ("move 0  -3 ur 12", "move 0 -3 ur 12"),
        ("m 0 -3 ur 12", None),
        ("move\t0 -3 ur 12", None),
        ("move 0 -3 up 12", None),
        ("move 0 -3 ur +5", "move 0 -3 ur 5"),
        ("move +0 -003 ur 00000000000012", "move 0 -3 ur 12"),
        ("move 0 -3 ur 2147483647", "move 0 -3 ur 2147483647"),
        ("move 0 -3 ur 2147483648", None),
        ("move 0 -3 ur +", None),
        ("move 0 -3 ur 1_0", None),
        ("move 0 -3 ur 1 1", None),
        ("build 1 2 robotmaker", "build 1 2 factory"),
        ("build 1 2 r", "build 1 2 factory"),
        ("build 1 2 towe", "build 1 2 tower"),
        ("build 1 2 to", None),
        ("build 1 2 shield", None),
        ("build 1 2 city", None),
        ("build 1 2 initial", None),
        ("b 1 2 house", None),
        ("finish", "finish"),
        ("finish now", None),
        ("", None),
        ("f", None),
        ("reset", "reset"),
        ("res", None),
    ],
)
def test_lines_are_read_as_the_server_read_them(line: str, meaning: str | None) -> None:
    """Commands and directions are whole words; only a building may be shortened, among those of the contest.

    The server is Scala, whose numbers are those of Java's `Integer.parseInt`: 32 bits, a sign of either kind.
    """
    assert action(Match(contest(short())), line) == meaning


@pytest.mark.parametrize(
    ("first", "then", "locked"),
    [
        ("build 0 0 house", "move 0 0 r 1", True),
        ("build 0 0 house", "build 0 0 house", True),
        ("move 0 0 r 1", "build 0 0 house", True),
        ("move 0 0 r 1", "move 0 0 l 1", False),
        ("build 0 0 house", "finish", False),
    ],
)
def test_the_first_line_locks_the_other_kind(first: str, then: str, locked: bool) -> None:
    """A `build` locks moves and further builds out, a `move` locks builds out; other variants lock nothing."""
    assert is_locked(Match(contest(short())), first, then) is locked
    assert not is_locked(Match(short()), first, then)


def test_a_failed_build_forbids_all_moves_of_the_turn(script: Callable[..., str]) -> None:
    """An illegal build locks moves out until the turn ends or `reset`; a line without meaning locks nothing."""
    board = contest(short(2, 1), **{"play.rounds": (3, 3, 3)})
    q, r = board.starts[0]
    way = next(way for way in ("r", "l", "dl", "dr") if f"move {q} {r} {way} 1" in Match(board).legal())
    go, wrong = f"move {q} {r} {way} 1", f"build {q} {r} house"
    turns = [(wrong, go), (wrong, "reset", go), ("build 99 hut", f"build {q} {r} city", go)]
    body = "".join("told()\n" + SAYS.format(", ".join(map(repr, (*lines, "finish")))) for lines in turns)
    done, notes = played(board, [script(body)])
    assert of_seat(0, done) == ["finish", go, "finish", go, "finish"]
    assert [note for note in notes if "forbids it" in note] != []


@pytest.mark.parametrize("robots", ["77", "2147483647", "0", "-1"])
def test_a_failed_move_forbids_builds_but_not_moves(script: Callable[..., str], robots: str) -> None:
    """A move that fails locks builds out; other moves of the turn stay possible."""
    board = contest(short(2, 1), **{"play.rounds": (1, 1, 1), "building.house": (0, 0)})
    q, r = board.starts[0]
    way = next(way for way in ("r", "l", "dl", "dr") if f"move {q} {r} {way} 1" in Match(board).legal())
    body = "told()\n" + SAYS.format(
        f"'move {q} {r} {way} {robots}', 'build {q} {r} house', 'move {q} {r} {way} 2', 'finish'"
    )
    done, notes = played(board, [script(body)])
    assert of_seat(0, done) == [f"move {q} {r} {way} 2", "finish"]
    assert sum("ignored" in note for note in notes) == 2
