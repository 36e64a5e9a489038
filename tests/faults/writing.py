"""Every command that writes, with a call that takes a moment: each is made to fail at each step, and killed.

The places where a command writes are its parameters (doors.py). tests/faults/test_doors.py fails if one of them is
missing here.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from landpress.generator.maps.examples import path_of_example
from landpress.generator.tuning.calls import FILE as CALLS
from landpress.layouts.boardfile import write_board
from landpress.layouts.own_folder import mark_of
from scripts.example_game import EXAMPLE, GAME, PACKAGE
from tests.engine.small_boards import small
from tests.faults.corpus_places import look_once
from tests.faults.doors import DOORS, parameters
from tests.generator.records import record

OLD = b"a file of somebody\n"
_LAST = ("last-land", "--seed", "s")
_TOKENS = ("kit", *_LAST, "--again", "--only", "tokens")
_GAME = (
    *("play", "last-land", "--board", "small.json", "--force-invalid", "--policies", "random,random", "--seed", "3"),
    *("--set", "play.tokens=1"),
)
# A board of seven tiles, on which a game has some fifty plies.
_SMALL = b"""{"format": "landpress/board", "version": 1, "game": "last-land", "players": 2,
 "cells": [["B", "T1"], ["T1", "T2", "T1"], ["T1", "B"]], "starts": ["0,-1", "0,1"]}"""
_WANTED = b"""[vary]
"play.tokens" = [1, 2]
[want]
decided = 0.01
strengths = ["random", "greedy"]
unseen = "mcts:2"
"""
_ISSUED = "LL1-93DR-TACB-441K-ERJX-7ZCZ"
"""The board of seed x, which a filled ledger has."""
_DECK = {"cards.csv": b"title,count\nA card,2\nAnother,1\n"}
_LAYOUT = {"layout.yml": b"title: {x: 100, y: 100, width: 200, height: 90}\n", **_DECK}
_TABLE = {"table/.landpress": mark_of("pictures of parts"), "table/old.txt": OLD}
"""A folder of an earlier call, to which somebody has added a file."""
_CUP = ("tournament", "antwalk", "--policy", "greedy", "--policy", "random", "--games", "2")
_TUNE = (
    *("tune", "last-land", "wanted.toml", "--players", "2", "--games", "40", "--certificate", "100"),
    *("--workers", "1"),
)


_CALLS = b"".join(b'{"wants": "%s", "call": "%s"}\n' % (b"0" * 64, letter * 64) for letter in (b"1", b"2"))
"""What two calls of `landpress tune` have noted, before one that was cut."""
_MAP = {"mine.toml": Path(path_of_example("market")).read_bytes(), "home/maps/other.toml": OLD}
_PLUGIN = {
    **{
        path.relative_to(EXAMPLE).as_posix(): path.read_bytes()
        for path in sorted((EXAMPLE / PACKAGE).rglob("*"))
        if path.is_file() and path.suffix in (".py", ".toml")
    },
    "orchard-0.1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: orchard-landpress\nVersion: 0.1.0\n",
    "orchard-0.1.0.dist-info/entry_points.txt": f"[landpress.games]\n{GAME} = {PACKAGE}\n".encode(),
}
_TRAIN = ("train", "last-land", "--players", "2", "--games", "100", "--proof", "2", "--workers", "1")


def _train_quickly() -> None:
    """Let a training play greedy games only. Two games prove nothing, so its exit status is 1.

    The iterations of a proof depend on the time that games take. Here they do not, so that all runs write one file.
    """
    from landpress.generator.commands import train
    from landpress.generator.training import course

    setattr(course, "GENERATIONS", (course.Generation(100, 0, 15),))  # noqa: B010 - the type checker forbids it
    setattr(course, "_ratio", lambda *_: 1.0)  # noqa: B010
    setattr(train, "AGAINST", "mcts:2")  # noqa: B010


def _compile_at_once() -> None:
    """Find the plugin in this folder, and let the compiler answer at once: `compile` writes what it answers."""
    from landpress.generator.commands import compile
    from landpress.layouts import board, catalogue, plugins

    sys.path.insert(0, str(Path.cwd()))
    sys.dont_write_bytecode = True
    for cached in (plugins.plugins, catalogue._imported, catalogue._had, board._rivals, board._prefix):
        cached.cache_clear()
    setattr(compile, "_NEEDED", ())  # noqa: B010
    answer = subprocess.CompletedProcess([], 0, b"a kernel" * 10_000)
    setattr(subprocess, "run", lambda *_, **__: answer)  # noqa: B010


class Command(NamedTuple):
    """A command, and the files that are there before it: their contents by name."""

    arguments: tuple[str, ...]
    before: Mapping[str, bytes] = MappingProxyType({})
    ledger: str = ""
    """Which ledger is there before it: none, `old` of 0.1.0, or `filled` with one board."""
    prepare: Callable[[], object] = lambda: None
    """What is done in the process of the command before it begins."""
    status: int = 0
    """The exit status of an undisturbed run."""

    @property
    def name(self) -> str:
        """The command as a person writes it."""
        return " ".join(self.arguments) + (f" ({self.ledger} ledger)" if self.ledger else "")


COMMANDS = (
    Command(("fresh", *_LAST, "-o", "board.json")),
    Command(("fresh", *_LAST, "--force", "-o", "board.pdf"), {"board.pdf": OLD}),
    Command(("fresh", *_LAST, "-o", "board.json"), ledger="old"),
    Command(("batch", *_LAST, "--count", "3", "--workers", "1", "-o", "boards.jsonl")),
    Command(("batch", *_LAST, "--count", "2", "--workers", "1", "-o", "boards.pdf")),
    Command(("batch", *_LAST, "--count", "3", "--workers", "1", "--kind", "json", "-o", "boards")),
    Command(("atlas", "xarkant", "--players", "2", "--boards", "20", "--seed", "s", "-o", "atlas.pdf")),
    Command(("kit", *_LAST, "--only", "boards", "-o", "kit.pdf")),
    Command(("kit", *_LAST, "--only", "tokens", "--profile", "tabletop", "-o", "table")),
    Command((*_TOKENS, "--profile", "tabletop", "--force", "-o", "table"), _TABLE),
    Command((*_TOKENS, "--profile", "solid", "-o", "solid")),
    Command((*_TOKENS, "--profile", "press", "-o", "press.pdf")),
    Command((*_TOKENS, "--printer", "home", "--back-shift", "1,1", "-o", "kit.pdf")),
    Command((*_TOKENS, "-o", "kit.svg")),
    Command(("cards", "antwalk", "--seed", "s", "--again", "-o", "cards.pdf")),
    Command((*_GAME, "--trace", "game.jsonl"), {"small.json": _SMALL}),
    Command((*_GAME, "--trace", "game.jsonl", "--force"), {"small.json": _SMALL, "game.jsonl": OLD}),
    Command(
        (
            *("balance", "last-land", "--boards", "1", "--games", "2", "--policy", "random", "--workers", "1"),
            *("-o", "report.json"),
        )
    ),
    Command(
        ("solve", "board.json", "--cap", "8", "--trace", "plans"),
        {"board.json": write_board(small("landsweeper")).encode()},
    ),
    Command((*_TUNE, "-o", "variant.toml"), {"wanted.toml": _WANTED}),
    Command((*_TUNE, "-o", "variant.toml"), {"wanted.toml": _WANTED, CALLS: _CALLS + b'{"wants": "00'}),
    Command((*_TRAIN, "-o", "trained"), prepare=_train_quickly, status=1),
    Command((*_CUP, "-o", "cup")),
    Command(("describe", "--example", "market", "-o", "mine.toml")),
    Command(("games", "add", "mine.toml"), _MAP),
    Command(("games", "add", "mine.toml", "--force"), {**_MAP, "home/maps/mine.toml": OLD}),
    Command(("games", "remove", "other"), _MAP),
    Command(("compile", GAME), _PLUGIN, prepare=_compile_at_once),
    Command(("compile", GAME), {**_PLUGIN, f"{PACKAGE}/rules/kernel.wasm": OLD}, prepare=_compile_at_once),
    Command(("new-game", "my-game", "--prefix", "MG", "-o", "mine")),
    Command(("ledger", "export", "-o", "all.jsonl"), ledger="filled"),
    Command(("ledger", "forget", "--all", "--yes"), ledger="filled"),
    Command(("ledger", "import", "all.jsonl"), {"all.jsonl": record("r", "s")}, ledger="filled"),
    Command(("ledger", "list", "--pictures", "-o", "boards.pdf"), ledger="filled"),
    Command(("ledger", "show", _ISSUED, "-o", "again.pdf"), ledger="filled"),
    Command(("deck", "cards.csv", "-o", "cards.pdf"), _DECK),
    Command(("deck", "cards.csv", "--each", "svg", "-o", "cards"), _DECK),
    Command(("deck", "cards.csv", "--contact", "-o", "cards.pdf"), _DECK),
    Command(("deck", "cards.csv", "--import", "layout.yml", "-o", "cards.toml"), _LAYOUT),
    Command(("deck", "cards.csv", "--watch", "-o", "preview"), _DECK, prepare=look_once, status=130),
    Command(("deck", "--init", "-o", "mine")),
)
_LOGS = ("logs",)
"""Places to which what programs say is added line by line. The last line of such a log may be cut."""
_AT_HOME = ("ledger forget", "ledger import", "games add", "games remove", "compile")
"""Commands that write where no option says: into the user's data, or into a plugin."""


def places() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its options that says where it writes, or with none."""
    for command, one in parameters():
        if DOORS[str(one.name)] == "place" and one.name not in _LOGS:
            yield command, min(one.opts, key=len)
    yield from ((command, "") for command in _AT_HOME)
