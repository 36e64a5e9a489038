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
RANGES: dict[str, dict[str, tuple[float, float | None]]] = {
    "atlas": {"--boards": (20, 10_000)},
    "balance": {"--games": (1, 10**7), "--until": (0.1, 50), "--turns": (0, 10**6), "--boards": (1, 64)},
    "batch": {"--count": (1, 10**6), "--choose": (2, 24)},
    "fresh": {"--best-of": (2, 10_000)},
    "ledger list": {"--last": (1, 10**9)},
    "perft": {"--depth": (0, 64)},
    "replay": {"--playouts": (1, 10**6)},
    "solve": {"--seconds": (0, None), "--memory": (1, 10**6), "--turns": (1, 1000), "--cap": (1, 1000)},
    "studio": {"--port": (0, 65_535)},
    "tournament": {"--games": (1, 100_000)},
    "train": {"--games": (100, 10**7), "--proof": (2, 10**6), "--seed": (0, 1 << 40)},
    "tune": {"--games": (1, 10**7), "--certificate": (1, 10**7)},
}
"""The least and the most of each number of a command. Every `--workers` is 1 to 256."""


def options(name: str, command: click.Command) -> Iterator[tuple[str, str, click.Option, Any]]:
    """Yield each option of a command with its value unasked, and the commands of a group."""
    if isinstance(command, click.Group):
        for own, part in command.commands.items():
            yield from options(f"{name} {own}", part)
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag:
            yield name, max(option.opts, key=len), option, option.get_default(click.Context(command))


def all_options() -> Iterator[tuple[str, str, click.Option, Any]]:
    for module in iter_modules(commands.__path__):
        command = getattr(import_module(f"{commands.__name__}.{module.name}"), "command", None)
        yield from options(module.name, command) if command else ()


def test_each_default_is_what_it_was() -> None:
    for name, option, _, value in all_options():
        if isinstance(value, str | int | float) and value != "":
            wanted = OWN.get(name, {}).get(option, EVERYWHERE.get(option, "no default"))
            assert (name, option, value) == (name, option, wanted)


def test_each_number_has_the_bounds_that_it_had() -> None:
    """A bound itself is taken, but for the 0 seconds of `solve`."""
    for name, option, made, _ in all_options():
        if isinstance(kind := made.type, click.IntRange | click.FloatRange):
            wanted = (1, 256) if option == "--workers" else RANGES.get(name, {}).get(option)
            assert (name, option, kind.min, kind.max) == (name, option, *(wanted or ("no bounds",)))
            assert (kind.min_open, kind.max_open, kind.clamp) == (option == "--seconds", False, False)


def test_a_style_is_by_itself_what_the_options_are() -> None:
    """The library prints unasked what the command line does; the first of each list is what people get unasked."""
    style: Style = kit_style("last-land")
    assert (style.margin, style.bleed, style.ink) == (EVERYWHERE["--margin"], EVERYWHERE["--bleed"], INKS[0])
    assert (style.marks, style.duplex, style.enlarge) == (MARKS[0], DUPLEX[0], EVERYWHERE["--enlarge"])
    assert (INKS[0], MARKS[0], DUPLEX[0]) == tuple(EVERYWHERE[f"--{name}"] for name in ("ink", "marks", "duplex"))
    assert EVERYWHERE["--look"] in LOOKS
