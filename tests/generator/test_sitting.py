"""The table ply by ply: the streams of the seats, a person's choice, and undoing."""

import io
from collections.abc import Iterator

import pytest

from landpress.engine.contract.rules import CHANCE, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.play.match import Match
from landpress.generator.table.person import Person
from landpress.generator.table.sitting import Ply, Stop, Table, Undo
from landpress.layouts.board import Board
from tests.playing import fresh_boards


def two() -> Board:
    return next(board for board in fresh_boards("last-land") if board.players == 2)


class Scripted:
    """A person who gives one answer after the other, then leaves.

    `undoable` has the number of decisions that could be undone at each decision.
    """

    def __init__(self, *said: "str | Undo | None") -> None:
        self.said: Iterator[str | Undo | None] = iter(said)
        self.undoable: list[int] = []
        self.table: Table | None = None

    def __call__(self, match: Match, seat: int) -> "str | Undo | Stop":
        assert self.table is not None
        self.undoable.append(self.table.undoable())
        said = next(self.said, Stop())
        return match.legal()[0] if said is None else said


def sat(*said: "str | Undo | None") -> tuple[list[Ply | Undo], list[int]]:
    """Return what two seats of one person do, and how many decisions could be undone at each decision."""
    person = Scripted(*said)
    table = person.table = Table(two(), ["human", "human"], 3, person)
    return list(table.plies()), person.undoable


def test_chance_and_every_seat_draw_from_their_own_stream() -> None:
    """A ply moves only the stream of its seat or of chance, so games of a seed do not depend on the other players."""
    board = two()
    table = Table(board, ["random", "random"], 5)
    assert table.streams == game_streams(5, 0, 2)
    before, moved = list(table.streams), set()
    for number, done in enumerate(table.plies()):
        assert isinstance(done, Ply)
        changed = {at // STREAM for at, (a, b) in enumerate(zip(before, table.streams, strict=True)) if a != b}
        assert changed <= {done.actor + 1}, "chance is -1 and has the first stream"
        moved |= changed
        before = list(table.streams)
        if number == 40:
            break
    assert moved == {0, 1, 2}
    assert CHANCE == -1


def test_the_last_decision_is_taken_back_whole() -> None:
    """The second seat takes back the first seat's choice, which is then made again."""
    assert two().players == 2
    done, undoable = sat(None, None, Undo(1), None)
    assert undoable[0] == 0, "nothing was decided yet"
    assert [type(one) for one in done[:1]] == [Ply]
    back = done.index(next(one for one in done if isinstance(one, Undo)))
    again = done[back + 1]
    assert isinstance(again, Ply)
    assert again == done[back - 1], "the same ply of the same number"


def test_nothing_is_undone_after_chance_fell() -> None:
    """A decision before a throw of the dice cannot be taken back. One after it can."""
    done, undoable = sat(*[None] * 12)
    plies = [one for one in done if isinstance(one, Ply)]
    told = []
    for number, ply in enumerate(plies):
        if ply.actor != CHANCE:
            before = plies[number - 1] if number else None
            told.append(1 if before is not None and before.actor != CHANCE else 0)
    assert undoable[: len(told)] == told
    assert {0, 1} <= set(told)


@pytest.mark.parametrize(("typed", "at"), [("1", 0), ("2", 1), ("last", -1)])
def test_a_person_picks_an_action_by_its_number(monkeypatch: pytest.MonkeyPatch, typed: str, at: int) -> None:
    """Actions are numbered from 1, as they are shown."""
    match = Match(two())
    legal = match.legal()
    assert len(legal) > 1
    number = str(len(legal)) if typed == "last" else typed
    monkeypatch.setattr("sys.stdin", io.StringIO(f"0\n{len(legal) + 1}\n{number}\n"))
    assert Person(lambda: 0)(match, 0) == legal[at]
