"""`landpress play`: play a game with people, policies and outside programs at one table."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from landpress.engine.contract.rules import CHANCE
from landpress.generator import completion, streams
from landpress.generator.declaring import declared, example, file, option
from landpress.generator.options import FORCE_INVALID, GAME, SETTINGS, VARIANT
from landpress.generator.printing.styles import variant_of
from landpress.layouts.board import layout
from landpress.layouts.bounded import opened
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import number_of

if TYPE_CHECKING:
    from landpress.engine.contract.certificate import Result
    from landpress.engine.game import Written
    from landpress.generator.table.sitting import Ply
    from landpress.generator.table.trace import Trace


@declared("play", epilog=example("play {game} --players 2 --policies human,greedy --trace evening.trace.jsonl"))
def command(
    game: str = GAME,
    source: str | None = option(
        "--board",
        metavar="INPUT",
        shell_complete=completion.boards,
        help="A board file, code, PDF, SVG or PNG; by default a random board.",
    ),
    photo: str | None = file(
        help="Continue the game that a photo of the board shows, from the beginning of a turn (docs/photos.md)."
    ),
    told: tuple[str, ...] = option(
        "--tell",
        metavar="TEXT",
        help="What the photo does not show, such as 'turn 0', 'pin 0 1,-2', 'ticks 1,-2 3', 'token 1,-2 none'; "
        "repeatable.",
    ),
    force_invalid: bool = FORCE_INVALID,
    players: int | None = option(help="Number of seats; by default as many as policies are named."),
    policies: str = option(
        default="random",
        metavar="P,P,..",
        help="Players: human, random, greedy, mcts, mcts:500, mcts:1.5s, net:200; one for all seats, or one for each "
        "seat.",
    ),
    is_decisive: bool = option(
        "--decisive", help="Players that search count a shared win as nothing: for playtests of games that stall."
    ),
    bots: tuple[str, ...] = option(
        "--bot", metavar="CMD", help="Command of a program that plays a seat (docs/bots.md); repeatable."
    ),
    logs: str | None = file(
        "--bot-log", metavar="FOLDER", help="Add the messages of each program to FOLDER/seat-N.log."
    ),
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    seed: int = option(shown=0, help="Seed of chance, policies and a random board."),
    trace_file: str | None = file("--trace", help="Write the game as a trace; FILE.part until it ends."),
    states: bool = option(help="Add the state after each ply to the trace."),
    legal: bool = option(help="Add the number of legal actions before each ply to the trace."),
    resume: str | None = file(metavar="TRACE", help="Continue an unfinished game from its trace or its FILE.part."),
    force: bool = option(help="Overwrite an existing trace."),
    as_json: bool = option("--json", help="Print only the result, as JSON."),
) -> None:
    """Play a game of GAME to its end and print it turn by turn."""
    from landpress.engine.boards.validity import require_playable
    from landpress.engine.play.players import decisive
    from landpress.generator.boards.named import board_drawn, board_named, require_valid
    from landpress.generator.table.bots import programs
    from landpress.generator.table.person import Person
    from landpress.generator.table.photographed import position_in, require_read
    from landpress.generator.table.sitting import Table, Undo, seating, seats_named
    from landpress.generator.table.trace import head, ply
    from landpress.generator.table.trace_file import PART, kept

    if logs is not None and not bots:
        raise CallError("--bot-log: it keeps the messages of programs, and no --bot is named")
    if told and photo is None:
        raise CallError("--tell: it adds to what a photo shows, and no --photo is named")
    if photo is not None:
        require_read(photo, game)
    past: Trace | None = None
    position: Written | None = None
    replaces = False
    if resume is not None:
        if source or photo or players or variant or settings or is_decisive:
            raise CallError(
                "--resume: the trace gives board, seats, variant, policies and position; "
                "leave out --board, --photo, --players, --variant, --set and --decisive"
            )
        past = _read(resume)
        board, seed, position = past.board, past.seed, past.position
        if board.game != game:
            raise CallError(f"--resume {resume}: a game of {board.game}, not of {game}")
        names = seating(",".join(past.policies), len(bots), board.players)
        trace_file = trace_file or resume.removesuffix(PART)
        replaces = _begins(trace_file, past)
    else:
        changes = variant_of(game, variant, settings)
        named = seats_named(policies, len(bots))
        if source is not None or photo is not None:
            board = board_named(source or photo or "", game, players)
        else:
            board = board_drawn(game, players or _allowed(game, named), str(seed), changes)
        if named not in (None, board.players):
            seats = number_of(board.players, "seats")
            raise CallError(f"--policies names {named} players for {seats}; name {board.players}, or one for all")
        board = replace(board, variant=changes) if variant or settings else board
        names = seating(policies, len(bots), board.players)
        names = decisive(names) if is_decisive else names
    require_playable(board)
    require_valid(board, source or resume or game, force_invalid)
    if photo is not None:
        position = position_in(photo, board, told)
    table = Table(board, names, seed, position=position)
    table.person = Person(table.undoable)
    begun: list[Mapping[str, object]] = [head(board, seed, names, position)]
    for value in past.plies if past else []:
        if not table.match.allows(value["action"]):
            raise InputError(f"{resume}: ply {value['ply']} is not legal; landpress replay tells more")
        begun.append(ply(table.match.copy(), value["ply"], value["action"], states, legal))
        table.replay(value["action"])
    with (
        kept(trace_file, begun, force, replaces, resume) as write,
        programs(bots, table, streams.tell, logs) as table.bots,
    ):
        for done in table.plies():
            if isinstance(done, Undo):
                write(done)
                _tell(f"back {done.plies}", as_json)
            else:
                _tell(_told(done), as_json)
                write(ply(table.match.copy(), done.number, done.action, states, legal))
        result = table.match.result()
        write({"result": result})
    print(json.dumps({"result": result}) if as_json else _result_text(result, table.match.is_stand_off))


def _allowed(game: str, named: int | None) -> int | None:
    """Return the number of named players. Raise CallError if the game is not for that number."""
    seats = layout(game).SEATS
    if named is not None and named not in seats:
        raise CallError(f"--policies names {named} players; {game} is for {', '.join(map(str, seats))}")
    return named


def _told(done: "Ply") -> str:
    who = "chance" if done.actor == CHANCE else f"seat {done.actor}"
    return f"{done.number:>4}  {who}  {done.action}"


def _tell(text: str, as_json: bool) -> None:
    if not as_json:
        print(text, flush=True)


def _result_text(result: "Result", is_stand_off: bool) -> str:
    scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(result["scores"]))
    winners = " and ".join(f"seat {seat}" for seat in result["winners"]) or "no seat"
    ended = "stand-off of" if is_stand_off else "won by"
    return f"{result['reason']}: {scores}; {ended} {winners}"


def _read(path: str) -> "Trace":
    from landpress.generator.table.trace import read_trace
    from landpress.generator.table.trace_file import PART

    with opened(path, "a trace") as stream:
        trace = read_trace(stream, called=path, allow_torn=True)
    if trace.result is not None and trace.result.get("reason") != "stopped":
        rename = "; rename the file to keep it" if path.endswith(PART) else ""
        raise CallError(f"--resume {path}: the game is over and cannot be continued{rename}")
    return trace


def _begins(path: str, past: "Trace") -> bool:
    """Return whether a file holds the beginning of a game or the whole game, so that it may be replaced by the game."""
    from landpress.generator.table.trace import read_trace

    try:
        with opened(path, "a trace") as stream:
            found = read_trace(stream, allow_torn=True)
    except InputError:
        return False
    same = (found.board, found.seed, found.policies, found.position) == (
        past.board,
        past.seed,
        past.policies,
        past.position,
    )
    return same and [ply["action"] for ply in found.plies] == [ply["action"] for ply in past.plies[: len(found.plies)]]
