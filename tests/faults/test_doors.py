"""Every way in is declared and attacked: each parameter of a command, each argument of a call from the page.

docs/reliability.md: whatever a person or a stranger has written comes in through a door that has hostile inputs.
"""

from collections import Counter
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import NamedTuple

import pytest

from landpress.generator.studio.bridge import ROOMS
from tests.commands.run import run
from tests.faults.corpus import cases
from tests.faults.corpus_doors import beside
from tests.faults.corpus_studio import FILED, GOOD
from tests.faults.doors import BASE, DOORS, commands, doors, parameters
from tests.faults.writing import COMMANDS, places


class Attack(NamedTuple):
    """The name of a case, its arguments, and whether the page is attacked."""

    name: str
    arguments: tuple[str, ...]
    is_called: bool


def made() -> list[Attack]:
    """Return what `cases` attacks. It takes seconds to make the corpus, and its files take much memory."""
    return [Attack(case.name, case.arguments, bool(case.calls)) for case in cases()]


SURFACES = {
    "booklet: ": 100,
    "filter: ": 60,
    "font: ": 25,
    "import: ": 300,
    "studio: ": 500,
    "deck: ": 50,
    "replay: ": 50,
    "play --bot: ": 8,
    "fresh: ledger, ": 10,
    "perft: a kernel, ": 10,
    "balance: a net, ": 10,
    "preflight: ": 30,
    "environment: ": 300,
    "wishes: ": 20,
    "phone: ": 100,
    "ruby: ": 30,
    "trace: ": 50,
    "record: ": 10,
    "option: a poster": 5,
    "option: quick": 10,
    "option: household": 5,
    "option: character": 15,
    "new-game --from: ": 10,
    "home: ": 60,
}
"""What comes in at no parameter, or in many forms at one, and the least number of hostile inputs of each."""


@pytest.mark.parametrize("command", [name for name, _ in commands() if name != "games"])
def test_every_command_has_a_call_to_attack(command: str) -> None:
    assert command in BASE, f"tests/faults/doors.py: BASE has no call of {command}"


def test_every_parameter_is_declared() -> None:
    """A parameter that takes any text is a door. It must say what is behind it."""
    missing = sorted({f"{command}: {one.name}" for command, one in parameters() if one.name not in DOORS})
    assert not missing, f"tests/faults/doors.py: DOORS has no {', '.join(missing)}"
    assert not DOORS.keys() - {one.name for _, one in parameters()}, "a door of the past"


REFUSED = {
    "studio": "it would serve until it is stopped",
    "games remove": "nothing was added before",
    "compile": "no such game is installed",
    "ledger forget": "the attacked call names what is forgotten",
    "ledger import": "the attacked call names a file",
    "ledger show": "the attacked call names a code",
}
"""The calls of commands that do not end well without a hostile input, and why."""


@pytest.mark.nightly
@pytest.mark.parametrize("command", BASE)
def test_the_call_itself_ends_well(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that is refused before its hostile input is looked at would prove nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    if command == "studio":
        return
    for name, data in beside().items():
        Path(name).write_bytes(data)
    done = run(*command.split(), *BASE[command])
    # So few games prove nothing about a net or a variant, and these commands say so.
    assert done.status == (2 if command in REFUSED else command in ("train", "tune")), done.err


def every_door_has_hostile_inputs(attacks: list[Attack]) -> None:
    attacked: Counter[tuple[str, str]] = Counter()
    calls = [case.arguments for case in attacks if case.name.startswith("door: ")]
    for door in doors():
        words = tuple(door.command.split())
        for call in calls:
            if call[: len(words)] == words:
                at = len(words) + door.place
                given = (
                    any(word.startswith(f"{door.option}=") for word in call)
                    if door.option
                    else at < len(call) and call[at] != (*BASE[door.command], "")[door.place]
                )
                attacked[door.command, door.name] += given
    few = [f"{command} {name}" for (command, name), count in attacked.items() if count < 8]
    assert len(attacked) == len(list(doors()))
    assert not few


def test_every_command_that_writes_is_killed() -> None:
    """docs/reliability.md: each is killed at random times, and each of its steps fails once."""
    calls = [one.arguments for one in COMMANDS]
    missing = {
        f"{command} {option}"
        for command, option in places()
        if not any(tuple(command.split()) == call[: len(command.split())] and {option} <= {*call, ""} for call in calls)
    }
    assert not missing, f"tests/faults/writing.py: COMMANDS has no {', '.join(sorted(missing))}"


def every_call_of_the_page_has_hostile_arguments(attacks: list[Attack]) -> None:
    """Each call is attacked at each of its arguments, and with files if it takes one."""
    rooms = {room: import_module(f"landpress.generator.studio.bridge.{room}") for room in ROOMS}
    found = {f"{room}.{name}": call for room, module in rooms.items() for name, call in module.CALLS.items()}
    assert found.keys() == GOOD.keys(), "tests/faults/corpus_studio.py: GOOD has the right arguments of each call"
    attacked = {case.name.removeprefix("studio: ") for case in attacks if case.is_called}
    for call, function in found.items():
        names = set(signature(function).parameters)
        assert ("data" in names) == (call in FILED)
        assert names - {"data"} - GOOD[call].keys() <= {"like", "keep", "variant"}
        assert {f"{call}: {name}" for name in GOOD[call]} <= attacked


def every_surface_has_hostile_inputs(attacks: list[Attack]) -> None:
    known = [case.name for case in attacks]
    for start, least in SURFACES.items():
        assert sum(name.startswith(start) for name in known) >= least, start


def test_every_door_call_and_surface_has_hostile_inputs() -> None:
    """One test of three: no process makes the corpus a second time."""
    attacks = made()
    every_door_has_hostile_inputs(attacks)
    every_call_of_the_page_has_hostile_arguments(attacks)
    every_surface_has_hostile_inputs(attacks)
