"""`landpress solve`: prove results about a board or a position. Each answer is printed as soon as it is known."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from landpress.engine.contract.answers import MEGABYTE, MOST_COUNT, MOST_MEMORY, Answer, Limits, Value
from landpress.generator import completion
from landpress.generator.declaring import Finite, argument, declared, example, option
from landpress.generator.maps.named import SUFFIX, game_called
from landpress.generator.options import LANGUAGE
from landpress.generator.progress import Waiting
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.bounded import opened
from landpress.layouts.catalogue import games, has, module
from landpress.layouts.errors import InputError
from landpress.layouts.own_folder import own
from landpress.layouts.reading import printable

if TYPE_CHECKING:
    from landpress.generator.table.trace import Trace

TRACE = ".trace.jsonl"
_MEGABYTES, _COUNT = click.IntRange(1, MOST_MEMORY), click.IntRange(1, MOST_COUNT)
Words = Callable[..., str]


class _Solve(click.Command):
    """The command, with a line of help for each game that has a solver."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the question that each game's solver answers, then the example."""
        told = {game: words("en", game) for game in games() if has(game, "solver")}
        with formatter.section("Games"):
            formatter.write_dl([(game, speak("solve.about")) for game, speak in told.items()])
        super().format_epilog(ctx, formatter)


@declared("solve", cls=_Solve, epilog=example("solve evening.trace.jsonl --seconds 20 --trace plans"))
def command(
    source: str = argument(metavar="INPUT", shell_complete=completion.boards),
    seconds: float = option(type=Finite(min=0, min_open=True), shown=60.0, help="Stop after this time of thinking."),
    memory: int = option(type=_MEGABYTES, shown=1000, metavar="MB", help="Memory for tables."),
    turns: int = option(type=_COUNT, shown=Limits().turns, help="Number of turns of a plan for one seat."),
    cap: int = option(
        type=_COUNT, shown=Limits().cap, help="Largest number of units in play; with more the game is a draw."
    ),
    folder: str | None = option("--trace", metavar="FOLDER", help="Write each plan as a trace for replay."),
    force: bool = option(help="Overwrite existing traces."),
    as_json: bool = option("--json", help="Print each answer as a line of JSON."),
    language: str = LANGUAGE,
) -> None:
    """Solve the board that INPUT carries, or the position at the end of a trace (docs/formats.md).

    An answer that cannot be proven within the limits is called open. The question for each game is listed below.
    """
    from landpress.engine.proof.solver import solve
    from landpress.generator.boards.named import warn_if_invalid

    board, past = _asked(source)
    warn_if_invalid(board)
    limits, speak = Limits(seconds, memory * MEGABYTE, turns, cap), words(language, board.game)
    plans = own(folder, "traces", "--trace") if folder else None
    with Waiting() as waiting:
        for answer in solve(board, limits, past):
            waiting.clear()
            written = _keep(answer, plans, force) if plans and answer.plan else None
            print(json.dumps(_fields(answer, written)) if as_json else sentence(answer, speak), flush=True)


def _asked(source: str) -> tuple[Board, tuple[str, ...]]:
    """Return the board of an input and, if it is a trace, the actions so far. A description is a game without rules."""
    from landpress.generator.boards.named import board_named
    from landpress.generator.table.trace import first_difference

    if source.lower().endswith(SUFFIX):
        module("engine", game_called(source), "kernel")
    trace = _trace_at(source)
    if trace is None:
        return board_named(source), ()
    difference = first_difference(trace)
    if difference is not None:
        raise InputError(f"{printable(source)}: {difference}; landpress replay tells more")
    if trace.position is not None:
        raise InputError(f"{printable(source)}: it begins in the middle of a game; take a trace of a whole game")
    return trace.board, tuple(value["action"] for value in trace.plies)


def _trace_at(source: str) -> "Trace | None":
    """Return the trace in a file, or None if the source is something else."""
    from landpress.generator.table.trace import FORMAT, MAX_LINE, read_trace

    if not os.path.isfile(source):
        return None  # a code, or something for which the readers of boards have a better message
    with opened(source, "a trace or a board") as stream:
        if json.dumps(FORMAT).encode() not in stream.readline(MAX_LINE):
            return None
        stream.seek(0)
        return read_trace(stream, called=source)


def sentence(answer: Answer, speak: Words) -> str:
    """Return an answer as a sentence in one line."""
    about = answer.subject | {"bases": " ".join(answer.subject.get("bases", ()))}
    subject = speak(f"solve.{answer.kind}", **about)
    value, bound = _PHRASES.get(answer.kind, _exact)(answer, speak)
    if answer.proven:
        return speak("solve.proven", subject=subject, value=value)
    if bound is None:
        return speak("solve.unknown", subject=subject)
    if value is None:
        return speak("solve.open", subject=subject, bound=bound)
    return speak("solve.limited", subject=subject, value=value, bound=bound)


Phrases = tuple[str | None, str | None]
"""Phrases for the best value found and for the proven bound. Each is None if nothing is known."""


def _numbered(reached: str, proven: str) -> Callable[[Answer, Words], Phrases]:
    """Return the function that makes the phrases of numeric answers.

    `reached` and `proven` are the texts for the best value found and for the proven bound.
    """

    def phrase(key: str, number: Value | None, speak: Words) -> str | None:
        return None if number is None else speak(f"solve.{key}", number=number)

    return lambda answer, speak: (phrase(reached, answer.best, speak), phrase(proven, answer.bound, speak))


def _exact(answer: Answer, speak: Words) -> Phrases:
    value = answer.best
    if isinstance(value, Fraction) and value.denominator > 1:
        return speak("solve.exact", number=value, decimal=f"{float(value):.6g}"), None
    return (None if value is None else speak("solve.exactly", number=value)), None


def _outcome(answer: Answer, speak: Words) -> Phrases:
    low, high = answer.best, answer.bound
    if low == high:
        name = {1: "win", 0: "draw", -1: "loss"}[int(low or 0)]
        timed = name + "_in" if "turns" in answer.subject else name
        return speak(f"solve.{timed}", **answer.subject), None
    return None, speak("solve.at_least_draw") if low == 0 else speak("solve.at_most_draw") if high == 0 else None


_PHRASES: dict[str, Callable[[Answer, Words], Phrases]] = {
    "card": _numbered("actions", "at_least_actions"),
    "hand": _numbered("actions", "at_least_actions"),
    "most-points": _numbered("scored", "at_most_scored"),
    "points": _exact,
    "share": _exact,
    "bases": _outcome,
    "game": _outcome,
}


def _fields(answer: Answer, written: str | None) -> dict[str, object]:
    """Return the JSON fields of an answer. Fractions are texts with an extra decimal field."""
    fields: dict[str, object] = {"game": answer.board.game, "kind": answer.kind} | answer.subject
    for key, value in (("best", answer.best), ("bound", answer.bound)):
        fields[key] = str(value) if isinstance(value, Fraction) else value
        if isinstance(value, Fraction):
            fields[f"{key}_decimal"] = float(value)
    return fields | {"proven": answer.proven, "plan": list(answer.plan)} | ({"trace": written} if written else {})


def _keep(answer: Answer, folder: Path, force: bool) -> str:
    """Write the plan of an answer as a trace. Return the path of its file."""
    from landpress.generator.table.trace import line
    from landpress.output.files.saving import save

    about = [f"{key}-{'_'.join(value) if isinstance(value, list) else value}" for key, value in answer.subject.items()]
    path = folder / f"{'-'.join([answer.board.game, answer.kind, *about])}{TRACE}"
    save(path, "".join(map(line, _trace(answer))).encode(), force)
    return str(path)


def _trace(answer: Answer) -> Iterator[Mapping[str, object]]:
    """Yield the lines of the trace of a plan."""
    from landpress.engine.play.match import Match
    from landpress.generator.table.trace import head, ply

    yield head(answer.board, 0, ["solver"] * answer.board.players)
    match = Match(answer.board)
    for number, action in enumerate(answer.plan, 1):
        yield ply(match, number, action, states=False, legal=False)
    yield {"result": match.result()}
