"""Write and strictly read traces (`*.trace.jsonl`): a played game as lines of JSON.

The first line is the head with the board. A `position` in it is where the game begins, if not at the beginning of the
rules. Then each ply has a line, in which `actor` is a seat or `chance`. The last line is the result. A game that is not
over has the reason `stopped`. On request, a line also holds the state after the ply or the number of legal actions
before it.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NotRequired, TypedDict

from landpress.engine.boards.validity import symmetry
from landpress.engine.contract.certificate import Certificate, Result
from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.game import Written
from landpress.engine.play.match import Match, position_fault
from landpress.engine.proof.playability import POLICY
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board_object
from landpress.layouts.bounded import lines
from landpress.layouts.catalogue import data as text_of
from landpress.layouts.errors import CallError, InputError, naming
from landpress.layouts.reading import printable
from landpress.layouts.strictjson import Object, parse

FORMAT = "landpress/trace"
VERSION = 1
MAX_LINE = 256 * 1024
MAX_LINES = 1_000_000
MAX_TRACE = 256 * 10**6


class PlyLine(TypedDict):
    """The line of a ply; `state` and `legal` are optional. A line that was read holds the state as its JSON text."""

    ply: int
    actor: int | str
    action: str
    legal: NotRequired[int]
    state: NotRequired[Any]


def head(board: Board, seed: int, policies: Iterable[str], position: Written | None = None) -> dict[str, object]:
    """Return the first line, which holds everything that a replay needs.

    `position` is where the game begins, None for the beginning of the rules.
    """
    begun = {} if position is None else {"position": position}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": board.game,
        "players": board.players,
        "board": board_fields(board, symmetry(board)),
        "seed": seed,
        "policies": list(policies),
        **begun,
    }


def ply(match: Match, number: int, action: str, states: bool, legal: bool) -> PlyLine:
    """Play an action and return its line."""
    actor = match.actor
    line: PlyLine = {"ply": number, "actor": "chance" if actor == CHANCE else actor, "action": action}
    if legal:
        line["legal"] = len(match.actions())
    match.play(action)
    if states:
        line["state"] = match.state()
    return line


def whole(game: Certificate) -> str:
    """Return the whole trace of a certificate as text."""
    match = Match(game.board)
    plies = [ply(match, n, action, states=False, legal=False) for n, (_, action) in enumerate(game.plies, 1)]
    return Trace(game.board, game.seed, [POLICY] * game.board.players, plies, Object(game.result)).text()


def line(value: Mapping[str, object]) -> str:
    """Return a value as a line of a trace."""
    return json.dumps(value, separators=(", ", ": ")) + "\n"


@dataclass
class Trace:
    """A trace: its board, seed and policies, the plies, and the result if there is one."""

    board: Board
    seed: int
    policies: list[str]
    plies: list[PlyLine] = field(default_factory=list)
    result: Mapping[str, object] | None = None
    position: Written | None = None
    """Where the game begins, if not at the beginning of the rules."""

    def text(self) -> str:
        """Return the trace as the text of its file."""
        plies = [{**one, "state": json.loads(one["state"])} if "state" in one else one for one in self.plies]
        end = [] if self.result is None else [{"result": self.result}]
        return "".join(map(line, (head(self.board, self.seed, self.policies, self.position), *plies, *end)))


class WholeGame(Trace):
    """A trace of a game that was played to its end here, so that it has a result."""

    result: Result


def _objects(streams: Iterable[BinaryIO], allow_torn: bool) -> Iterator[tuple[int, Object]]:
    torn = 0
    for number, data in enumerate(lines(streams, MAX_LINE, MAX_LINES, MAX_TRACE), 1):
        if torn:
            raise InputError(f"line {torn}: not a line of JSON; the trace is damaged here")
        try:
            yield number, parse(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise InputError(f"line {number}: not UTF-8 text") from None
        except InputError as error:
            if not (allow_torn and number > 1 and not data.endswith(b"\n")):
                raise InputError(f"line {number}: {error}") from None
            torn = number


def read_trace(*streams: BinaryIO, called: str = "-", allow_torn: bool = False) -> Trace:
    """Read the trace in some streams, one after the other.

    Raise InputError with the name `called` and the number of the line that is wrong. With `allow_torn` the last line
    may be incomplete, as after a kill; it is then ignored.
    """
    with naming(printable(called)):
        return _trace(_objects(streams, allow_torn))


def _trace(values: Iterable[tuple[int, Object]]) -> Trace:
    trace: Trace | None = None
    for number, value in values:
        if trace is None:
            trace = _read_head(value)
        elif trace.result is not None:
            raise InputError(f"line {number}: the result is the last line")
        elif set(value) == {"result"} and isinstance(value["result"], Object):
            trace.result = value["result"]
        else:
            trace.plies.append(_checked_ply(value, number, len(trace.plies) + 1, trace.board.players))
    if trace is None:
        raise InputError("an empty trace: expected a head line")
    return trace


def _read_head(value: Object) -> Trace:
    if value.get("format") != FORMAT or value.get("version") != VERSION:
        raise InputError(f"line 1: expected the head of a trace, format {FORMAT!r} version {VERSION}")
    fields = ("format", "version", "game", "players", "board", "seed", "policies")
    if set(value) - {"position"} != set(fields):
        raise InputError(f"line 1: expected the fields {' '.join(fields)} and perhaps position")
    if not isinstance(value["board"], Object):
        raise InputError("line 1: /board: expected a board file")
    reading = read_board_object(value["board"], "/board")
    if reading.board is None:
        first = reading.findings[0]
        raise InputError(f"line 1: {' '.join(first.where)}: the board cannot be read ({first.code})")
    board = reading.board
    if (value["game"], value["players"]) != (board.game, board.players) or type(value["players"]) is not int:
        raise InputError(f"line 1: game and players differ from the board's, {board.game} for {board.players}")
    policies = value["policies"]
    if not isinstance(policies, list) or [type(name) for name in policies] != [str] * board.players:
        raise InputError(f"line 1: /policies: expected {board.players} names")
    if type(value["seed"]) is not int:
        raise InputError("line 1: /seed: expected a whole number")
    return Trace(board, value["seed"], policies, position=_read_position(board, value) if "position" in value else None)


def _read_position(board: Board, value: Object) -> Written:
    """Return the position at which a game begins. Raise InputError if it is not one of the game on the board."""
    position = value["position"]
    if not isinstance(position, Object):
        raise InputError("line 1: /position: expected a position")
    try:
        fault = position_fault(board, dict(position))
    except CallError as error:
        raise InputError(f"line 1: /position: {error}") from None
    if fault is not None:
        said: str = tomllib.loads(text_of(board.game, "generator", "texts/en.toml"))["position"][fault.name]
        raise InputError(f"line 1: /position: {said.format(**fault.values)}")
    return dict(position)


def _checked_ply(value: Object, number: int, expected: int, players: int) -> PlyLine:
    extra = set(value) - {"ply", "actor", "action", "state", "legal"}
    if extra or not {"ply", "actor", "action"} <= set(value):
        raise InputError(f"line {number}: expected the fields ply, actor, action and perhaps state, legal")
    if type(value["ply"]) is not int or value["ply"] != expected:
        raise InputError(f"line {number}: /ply: expected {expected}")
    actor = value["actor"]
    if not isinstance(actor, int | str) or not ((type(actor) is int and 0 <= actor < players) or actor == "chance"):
        raise InputError(f"line {number}: /actor: expected chance or a seat below {players}")
    action = value["action"]
    if type(action) is not str or len(action) > 200:
        raise InputError(f"line {number}: /action: expected the text of an action")
    checked: PlyLine = {"ply": expected, "actor": actor, "action": action}
    if "legal" in value:
        if type(value["legal"]) is not int:
            raise InputError(f"line {number}: /legal: expected a whole number")
        checked["legal"] = value["legal"]
    if "state" in value:
        checked["state"] = _written(value["state"])  # a text takes a fraction of the memory
    return checked


def first_difference(trace: Trace) -> str | None:
    """Replay a trace by the rules. Return the first difference in one line, or None."""
    match = Match(trace.board, trace.position)
    for value in trace.plies:
        at = f"ply {value['ply']}"
        actor = "chance" if match.actor == CHANCE else match.actor
        if match.actor == OVER:
            return f"{at}: the game is over already, {json.dumps(match.result())}"
        if value["actor"] != actor:
            return f"{at}: by the rules it is {_who(actor)} to act, the trace says {_who(value['actor'])}"
        if not match.allows(value["action"]):
            some = match.legal()
            shown = ", ".join(some[:8]) + (f", ... ({len(some)})" if len(some) > 8 else "")
            return f"{at}: {value['action']!r} is not legal; legal: {shown}"
        if "legal" in value and value["legal"] != len(match.actions()):
            return f"{at}: {len(match.actions())} legal actions, the trace says {value['legal']}"
        match.play(value["action"])
        if "state" in value and value["state"] != _written(match.state()):
            theirs = json.loads(value["state"])
            return f"{at}: state after {value['action']!r}: {_where_states_differ(match.state(), theirs)}"
    result = match.result()
    if trace.result is not None and _written(trace.result) != _written(result):
        return f"result: by the rules {_written(result)}, the trace says {_written(trace.result)[:200]}"
    return None


def _written(value: object) -> str:
    """Return a value as text for comparison. In such texts true differs from 1, which are equal in Python."""
    return json.dumps(value, sort_keys=True, default=str)


def _who(actor: object) -> str:
    return "chance" if actor == "chance" else f"seat {actor}"


def _where_states_differ(ours: Written, theirs: object) -> str:
    if not isinstance(theirs, dict):
        return "expected an object"
    for key in [*ours, *theirs]:
        a, b = ours.get(key), theirs.get(key)
        if _written(a) != _written(b) or (key in ours) != (key in theirs):
            if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
                i = next(i for i, (x, y) in enumerate(zip(a, b, strict=True)) if _written(x) != _written(y))
                return f"{key}[{i}] is {_written(a[i])[:80]} by the rules, {_written(b[i])[:80]} in the trace"
            return f"{key} is {_written(a)[:80]} by the rules, {_written(b)[:80]} in the trace"
    return "the same"
