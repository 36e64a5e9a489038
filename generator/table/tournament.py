"""A tournament: who sits where in each game, and a folder that keeps every game as a trace.

The folder holds `tournament.json`, which says what is played, and `game-0001.trace.jsonl` and so on. A game has a board
of its own, drawn from the seed, and chance from the seed plus its number. A stopped tournament goes on with the first
game that the folder does not hold. The folder never holds the command of a program, only its fingerprint.
"""

import json
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, count, islice
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

from landpress.engine.contract.certificate import Result
from landpress.engine.play.players import player
from landpress.engine.proof.standings import Lineup
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import is_fixed
from landpress.generator.boards.wanted import Request
from landpress.generator.table.bots import Note, programs
from landpress.generator.table.sitting import Table, Undo
from landpress.generator.table.trace import first_difference, head, line, ply, read_trace
from landpress.layouts.board import Board
from landpress.layouts.boardfile import variant_fields
from landpress.layouts.bounded import content, opened
from landpress.layouts.errors import CallError, InputError, writing
from landpress.layouts.own_folder import check_own
from landpress.layouts.reading import printable
from landpress.output.files.saving import save

FORMAT, VERSION = "landpress/tournament", 1
SETTINGS = "tournament.json"
_MOST = 64 * 1024


class Entrant(NamedTuple):
    """A policy by its name, or a program by its command."""

    name: str
    policy: str
    command: str = ""


def entrants(commands: Sequence[str], policies: Sequence[str]) -> list[Entrant]:
    """Return the entrants, programs first. A program is called like its file, and equal names get numbers.

    Raise CallError for an empty command, or a policy that does not exist or is a person.
    """
    if not all(map(str.strip, commands)):
        raise CallError("--bot '': expected a command line such as 'python bot.py'")
    for policy in policies:
        player(policy)
    found = [(_called(command), "bot", command) for command in commands] + [(name, name, "") for name in policies]
    named: list[Entrant] = []
    for name, policy, command in found:
        before = sum(other == name for other, _, _ in found[: len(named)])
        named.append(Entrant(f"{name} {before + 1}" if before else name, policy, command))
    return named


def _called(command: str) -> str:
    try:
        words = [word for word in shlex.split(command) if not word.startswith("-")]
    except ValueError:  # a quotation mark is not closed; starting the program says so
        words = []
    return printable(Path(words[-1]).stem[:24]) if words else "program"


def round_of(entrants: int, seats: int) -> int:
    """Return the number of games in which every choice of entrants sits in every seat."""
    return comb(entrants, seats) * seats


def lineups(entrants: int, seats: int) -> Iterator[Lineup]:
    """Yield who sits where, round after round without end. In every other round the order at the table is reversed."""
    for number in count():
        for chosen in combinations(range(entrants), seats):
            order = chosen[:: -1 if number % 2 else 1]
            for first in range(seats):
                yield order[first:] + order[:first]


class Tournament:
    """A tournament in its folder. `wanted` says game, seats and variant; `games` is the number of its games."""

    def __init__(self, folder: str, who: Sequence[Entrant], wanted: Request, seed: int, games: int) -> None:
        self.folder, self.who, self.seed, self.games = Path(folder), who, seed, games
        self._players = wanted.players
        boards = draws(wanted, str(seed))
        drawn = list(islice(boards, 1 if is_fixed(wanted) else games))
        self._boards = drawn * games if is_fixed(wanted) else drawn
        self._settings = {
            "format": FORMAT,
            "version": VERSION,
            "game": wanted.game,
            "players": wanted.players,
            "variant": variant_fields(wanted.variant),
            "seed": seed,
            "entrants": [
                {"name": one.name, "policy": one.policy} | ({"program": _fingerprint(one)} if one.command else {})
                for one in who
            ],
        }

    def begin(self) -> None:
        """Make the folder, or check that it holds this tournament. Raise CallError if it holds another one."""
        path, text = self.folder / SETTINGS, json.dumps(self._settings, indent=1) + "\n"
        if not check_own(self.folder, "games of a tournament", mark=SETTINGS):
            with writing(f"-o {printable(str(self.folder))}", "; choose another folder"):
                self.folder.mkdir(parents=True, exist_ok=True)
            save(path, text.encode())
        elif content(str(path), _MOST, "the settings of a tournament") != text.encode():
            raise CallError(f"-o {printable(str(self.folder))}: another tournament is in it; choose another folder")

    def play(self, note: Note) -> Iterator[tuple[Lineup, Result]]:
        """Play the games that the folder does not hold. Yield the seating and the result of each game."""
        seatings = lineups(len(self.who), self._players)
        for number, board, lineup in zip(range(1, self.games + 1), self._boards, seatings, strict=False):
            path = self.folder / f"game-{number:04}.trace.jsonl"
            beginning = head(board, self.seed + number, [self.who[entrant].policy for entrant in lineup])
            if path.exists():
                yield lineup, _kept(path, line(beginning))
            else:
                yield lineup, self._played(path, board, lineup, beginning, note)

    def _played(self, path: Path, board: Board, lineup: Lineup, beginning: dict[str, object], note: Note) -> Result:
        name = path.name.partition(".")[0]
        seated = [self.who[entrant] for entrant in lineup]
        table = Table(board, [one.policy for one in seated], self.seed + int(name[5:]))
        commands = [one.command for one in seated if one.command]
        logs = str(self.folder / f"{name}.messages") if commands else None
        values: list[Mapping[str, object]] = [beginning]
        with programs(commands, table, lambda said: note(f"{name}, {said}"), logs) as table.bots:
            for done in table.plies():
                assert not isinstance(done, Undo)
                values.append(ply(table.match.copy(), done.number, done.action, states=False, legal=False))
        result = table.match.result()
        save(path, "".join(map(line, [*values, {"result": result}])).encode())
        return result


def _fingerprint(one: Entrant) -> str:
    return sha256(os.fsencode(one.command)).hexdigest()[:16]


def _kept(path: Path, beginning: str) -> Result:
    """Return the result of a game that was played before. Raise InputError unless its trace is whole and right."""
    called = printable(str(path))
    with opened(str(path), "a trace") as stream:
        if stream.read(len(beginning.encode())) != beginning.encode():
            raise InputError(f"{called}: the trace of another game; move it away and repeat the call")
    with opened(str(path), "a trace") as stream:
        trace = read_trace(stream, called=called)
    result: Mapping[str, Any] = trace.result or {"reason": "stopped"}
    wrong = "the game is not over" if result["reason"] == "stopped" else first_difference(trace)
    if wrong is not None:
        raise InputError(f"{called}: {wrong}; delete it, and the same call plays it again")
    return {"scores": result["scores"], "winners": result["winners"], "reason": result["reason"]}
