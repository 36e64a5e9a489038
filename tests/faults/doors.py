"""The doors of the command line: each parameter by which something comes in that a person or a stranger has written.

A parameter that takes a choice, a number in a range or nothing is no door: click checks its value. Every other one
stands in `DOORS` with what is behind it. The hostile inputs of a door follow from that (corpus_doors.py), so a new
parameter has them as soon as it is declared, and tests/faults/test_doors.py fails until it is.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from landpress.generator.commands import landpress
from landpress.generator.declaring import Finite
from landpress.generator.options import GameName

CLOSED = (click.Choice, click.types.BoolParamType, Finite, GameName)
"""The types whose values click checks before a command sees them. A range is one of them if it has two ends."""
DOORS = {
    "board": "board",
    "source": "board",
    "inputs": "board",
    "code": "text",
    "codes": "text",
    "like": "text",
    "trace": "file",
    "resume": "file",
    "files": "file",
    "record": "file",
    "table": "table",
    "template": "file",
    "layout": "file",
    "variant": "file",
    "rules": "file",
    "description": "file",
    "origin": "file",
    "wanted": "file",
    "logo": "file",
    "photo": "file",
    "learn": "file",
    "icc": "file",
    "site": "folder",
    "output": "place",
    "folder": "place",
    "trace_file": "place",
    "logs": "place",
    "bots": "program",
    "cluster": "address",
    "url": "text",
    "link": "text",
    "game": "text",
    **dict.fromkeys(("margin", "enlarge", "bleed", "back_turn", "players"), "number"),
    **dict.fromkeys(
        ("seed", "edition", "title", "name", "prefix", "printer", "sheet", "squib", "keep", "told", "only", "more")
    ),
    **dict.fromkeys(("character", "settings", "locks", "policies", "filters", "paper", "bed", "back_shift")),
}
"""What is behind each parameter, `text` where nothing is named. A `board` is a file, a code or standard input."""
BASE: dict[str, tuple[str, ...]] = {
    "fresh": ("last-land", "--again", "-o", "made.json"),
    "kit": ("last-land", "--again", "--only", "tokens", "-o", "made.pdf"),
    "batch": ("last-land", "--count", "1", "-o", "made.jsonl"),
    "atlas": ("xarkant", "--players", "2", "--boards", "30", "-o", "made.pdf"),
    "cards": ("antwalk", "--again", "-o", "made.pdf"),
    "play": ("last-land", "--policies", "random", "--json"),
    "tournament": ("last-land", "--policy", "random", "--policy", "random", "--games", "6", "-o", "cup"),
    "replay": ("game.jsonl",),
    "validate": ("board.json",),
    "preflight": ("page.pdf",),
    "balance": ("last-land", "--policy", "random", "--games", "6", "--workers", "1"),
    "solve": ("board.json", "--seconds", "0.2"),
    "tune": ("last-land", "wanted.toml", "--games", "4", "--certificate", "4", "--workers", "1", "-o", "made.toml"),
    "train": ("last-land", "--players", "2", "--games", "100", "--proof", "2", "--workers", "1", "-o", "trained"),
    "perft": ("antwalk", "--board", "board.json", "--depth", "1"),
    "deck": ("cards.csv", "-o", "made.pdf"),
    "describe": ("island.toml",),
    "games add": ("island.toml",),
    "games remove": ("island",),
    "new-game": ("my-game", "--prefix", "MG", "-o", "made"),
    "compile": ("my-game",),
    "studio": ("--no-open", "--site", "missing"),
    "ledger export": ("-o", "made.jsonl"),
    "ledger forget": (),
    "ledger import": (),
    "ledger list": (),
    "ledger show": (),
}
"""A call of each command that needs little time. An option that a case gives again replaces it, or is added."""


class Door(NamedTuple):
    """A parameter of a command, and what is behind it."""

    command: str
    name: str
    option: str
    """The option on the command line, or an empty text for an argument."""
    place: int
    """The number of the argument, 0 for the first one."""
    behind: str

    def call(self, value: str) -> tuple[str, ...]:
        """Return a call of the command with a value of this parameter."""
        base = BASE[self.command]
        given = next((number for number, word in enumerate(base) if word.startswith("-")), len(base))
        words = [*base[:given]]
        if self.option:
            return (*self.command.split(), *base, f"{self.option}={value}")
        words[self.place : self.place + 1] = [value]
        return (*self.command.split(), *words, *base[given:])


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield all commands by their words."""
    context = click.Context(landpress)
    for name in landpress.list_commands(context):
        found = landpress.get_command(context, name)
        assert found is not None
        if isinstance(found, click.Group):
            inner = ((one, found.get_command(context, one)) for one in found.list_commands(context))
            yield from ((f"{name} {one}", command) for one, command in inner if command)
        else:
            yield name, found


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    """Yield the parameters of all commands through which a text can come in, with the words of the command."""
    for command, found in commands():
        for one in found.params:
            if not _is_closed(one.type) and not getattr(one, "is_flag", False):
                yield command, one


def _is_closed(values: click.ParamType[Any]) -> bool:
    if isinstance(values, click.IntRange | click.FloatRange) and not isinstance(values, Finite):
        return None not in (values.min, values.max)
    return isinstance(values, CLOSED)


def doors() -> Iterator[Door]:
    """Yield all doors. Raise KeyError for a parameter that is not declared."""
    arguments = {command: [p for p in found.params if isinstance(p, click.Argument)] for command, found in commands()}
    for command, one in parameters():
        option = max(one.opts, key=len) if isinstance(one, click.Option) else ""
        place = 0 if option else arguments[command].index(one)  # type: ignore[arg-type]
        yield Door(command, str(one.name), option, place, DOORS[str(one.name)] or "text")
