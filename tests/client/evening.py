"""A program that uses `import landpress` as docs/library.md shows it, and says all of its types."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

import landpress
from landpress.errors import IllegalAction, InputError
from landpress.types import (
    Action,
    Answer,
    Chooser,
    Examination,
    Finding,
    Interval,
    LastLandObservation,
    PlyLine,
    Result,
    Run,
    SeatView,
    Trace,
    WholeGame,
)


def printed(folder: Path) -> landpress.Board:
    """Draw a board, check it, print it, and read it back."""
    board = landpress.fresh("last-land", 3, seed="tonight", variant={"play.drains": 3}, wishes=["0,0=T4"])
    found: Examination = landpress.check(board)
    findings: list[Finding] = found.findings
    assert found.ok, [(finding.code, finding.severity, finding.where) for finding in findings]
    assert found.facts["cells"] == len(board.cells) == 37
    distance = found.facts.get("nearest_starts")
    page: bytes = landpress.render(board, "json", paper="letter", margin=12, language="ja")
    path = folder / f"{board.game}-{distance}.json"
    path.write_bytes(page)
    return landpress.read(path)


def first(view: SeatView, seat: int) -> str:
    """Choose the first action."""
    assert view.seat == seat
    return view.legal()[0]


def played(board: landpress.Board) -> Result:
    """Play a game by functions and by names."""
    policies: list[str | Chooser] = ["greedy", first, "random"]
    game: WholeGame = landpress.play(board, policies, seed=7)
    trace: Trace = game
    ply: PlyLine = trace.plies[0]
    assert ply["ply"] == 1
    assert ply["actor"] == "chance"
    result: Result = game.result
    assert max(result["scores"]) > 0
    return result


def stepped(board: landpress.Board) -> list[str]:
    """Step through a game in words and by numbers."""
    match = landpress.Match(board)
    action: Action = match.legal()[0]
    words = [str(action)]
    match.play(action)
    assert match.undo() == action.text
    seen = cast(LastLandObservation, match.observation(0))
    pin: str | None = seen["pins"][0]
    assert (seen["phase"], seen["dice"], pin is None) == ("first", None, False)
    match.apply(action.number)
    while actions := match.actions():
        words.append(match.text(actions[-1]))
        match.apply(actions[-1])
    try:
        landpress.Match(board).play("fly")
    except IllegalAction as error:
        words.append(str(error))
    result: Result = match.result()
    assert result["winners"] == sorted(result["winners"])
    return words


def measured() -> tuple[list[float], list[str]]:
    """Measure some boards, and solve one."""
    boards: Iterator[landpress.Board] = landpress.boards("antwalk", 2, seed=1)
    run: Run = landpress.measure(islice(boards, 2), "random", games=20)
    places: list[Interval] = run.places
    answers: Iterator[Answer] = landpress.solve(landpress.fresh("antwalk", 2, seed=1), seconds=0)
    kinds = [f"{answer.kind} {answer.subject.get('seat')} {answer.proven}" for answer in islice(answers, 2)]
    try:
        landpress.read(b"nothing")
    except InputError as error:
        kinds += [finding.code for finding in error.findings]
    return [place.share for place in places], kinds
