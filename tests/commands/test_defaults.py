"""What each command does unasked: a default that changes would change what people print with the same call."""

import os
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click

from landpress.generator import commands
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS, MARKS
from landpress.output.scene.style import Style
from tests.output.sheets import kit_style

EVERYWHERE = {
    "--paper": "a4",
    "--margin": 10.0,
    "--ink": "full",
    "--language": "en",
    "--look": "survey",
    "--enlarge": 1.0,
    "--marks": "crop",
    "--bleed": 3.0,
    "--duplex": "long",
    "--profile": "home",
    "--bed": "220x220",
    "--seed": 0,
    "--workers": os.cpu_count(),
}
OWN: dict[str, dict[str, Any]] = {
    "atlas": {"--boards": 500},
    "batch": {"--look": "plain", "--kind": "pdf"},
    "play": {"--policies": "random"},
    "solve": {"--seconds": 60.0, "--memory": 1000, "--turns": 2, "--cap": 12},
    "tournament": {"--games": 30, "--output": "tournament"},
    "train": {"--games": 6000, "--proof": 400},
    "tune": {"--games": 20000, "--certificate": 5000},
    "validate": {"--playability": "none", "--format": "text"},
}


def options(name: str, command: click.Command) -> Iterator[tuple[str, str, Any]]:
    """Yield each option of a command that has a value unasked."""
    if isinstance(command, click.Group):
        for own, part in command.commands.items():
            yield from options(f"{name} {own}", part)
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag:
            value = option.get_default(click.Context(command))
            if isinstance(value, str | int | float) and value != "":
                yield name, max(option.opts, key=len), value


def test_each_default_is_what_it_was() -> None:
    for module in iter_modules(commands.__path__):
        command = getattr(import_module(f"{commands.__name__}.{module.name}"), "command", None)
        for name, option, value in options(module.name, command) if command else ():
            wanted = OWN.get(name, {}).get(option, EVERYWHERE.get(option, "no default"))
            assert (name, option, value) == (name, option, wanted)


def test_a_style_is_by_itself_what_the_options_are() -> None:
    """The library prints unasked what the command line does; the first of each list is what people get unasked."""
    style: Style = kit_style("last-land")
    assert (style.margin, style.bleed, style.ink) == (EVERYWHERE["--margin"], EVERYWHERE["--bleed"], INKS[0])
    assert (style.marks, style.duplex, style.enlarge) == (MARKS[0], DUPLEX[0], EVERYWHERE["--enlarge"])
    assert (INKS[0], MARKS[0], DUPLEX[0]) == tuple(EVERYWHERE[f"--{name}"] for name in ("ink", "marks", "duplex"))
    assert EVERYWHERE["--look"] in LOOKS
