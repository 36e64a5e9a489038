"""`landpress` lists its commands by purpose, and a missing game is answered with the games that there are."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from landpress.generator import commands
from landpress.generator.commands import GROUPS
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.commands.run import run


def test_every_command_stands_in_one_group() -> None:
    """Each module of the folder is a command, and stands in exactly one group."""
    listed = [name for names in commands.GROUPS.values() for name in names]
    folder = Path(commands.__file__).parent
    assert sorted(listed) == sorted(path.stem.replace("_", "-") for path in folder.glob("[a-z]*.py"))


@pytest.mark.parametrize("call", [(), ("--help",)])
def test_commands_are_listed_by_purpose(call: tuple[str, ...]) -> None:
    """Groups in order: make and print, play, measure and prove, your own, keep; in each the most used first."""
    said = run(*call)
    text = said.out + said.err
    heads = re.findall(r"^(\w[\w ]*):$", text, re.MULTILINE)
    assert heads == ["Options", "Make and print", "Play", "Measure and prove", "Your own", "Keep"]
    shown = re.findall(r"^  ([a-z][a-z-]*) +[A-Z]", text, re.MULTILINE)
    assert shown == [name for names in commands.GROUPS.values() for name in names]
    assert shown[0] == "fresh"


@pytest.mark.parametrize("name", ["fresh", "kit", "batch", "cards", "play", "tournament", "balance", "perft"])
def test_a_missing_game_lists_the_games_with_their_seats(name: str) -> None:
    said = run(name, *(("--count", "1", "-o", "x") if name == "batch" else ()))
    assert said.status == 2
    assert said.err.count("\n") == 1
    for game in games():
        assert re.search(rf"{game} \(.*?{layout(game).SEATS[-1]} seats\)", said.err), game


def test_a_command_is_listed_with_words_of_its_own_help() -> None:
    told = {name: text for group in GROUPS.values() for name, text in group.items()}
    assert len(set(told.values())) == len(told)
    for name, text in told.items():
        own = import_module(f"landpress.generator.commands.{name.replace('-', '_')}").command.help
        begins = [{word[:5] for word in re.findall("[a-z]{4,}", one.lower())} for one in (text, own)]
        assert begins[0] & begins[1], name
