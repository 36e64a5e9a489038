"""Commands of which each option is declared once, as the default of a parameter of the function that does the work."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import click

from landpress.generator import completion
from landpress.layouts.catalogue import shipped
from landpress.layouts.reading import printable

Command = TypeVar("Command", bound=Callable[..., object])


def in_order(options: list[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """Combine several options into one decorator, in the order in which the help lists them."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


def example(*calls: str, game: str = "") -> str:
    """Return the end of a command's help: one or more calls, in which `{game}` stands for a shipped game, or `game`."""
    lines = [f"landpress {call}".format(game=game or shipped()[0]) for call in calls]
    return "\b\nExample: " + "\n         ".join(lines)


class Finite(click.FloatRange):
    """The type of an option that takes a number in a range, but neither infinity nor "not a number" (NaN)."""

    name = "number"

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number. Fail in one line if it is not finite or not in the range."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{printable(str(value))[:20]!r} is not a finite number.", param, ctx)
        return number


class Declared(NamedTuple):
    """What stands as the default of a parameter of a command: its option or its argument, without name and type."""

    kind: Callable[..., Callable[[Command], Command]]
    names: tuple[str, ...]
    more: dict[str, Any]

    def of(self, name: str, taken: object = str) -> Callable[[Command], Command]:
        """Return the option or argument of a parameter with a name that takes a type."""
        if self.kind is click.argument:
            return click.argument(name, **self.more)
        return click.option(*self.names or [f"--{name.replace('_', '-')}"], name, **_USUAL.get(taken, {}) | self.more)


_USUAL: dict[object, dict[str, Any]] = {
    bool: {"is_flag": True},
    **{kind: {"type": int} for kind in (int, int | None)},
    **{kind: {"type": float} for kind in (float, float | None)},
    tuple[str, ...]: {"multiple": True},
}
"""What an option is by the type of its parameter, unless it says something else."""


def option(
    *names: str,
    span: tuple[int, int] | None = None,
    shown: object = None,
    **more: Any,  # noqa: ANN401 - as in click
) -> Any:  # noqa: ANN401 - it stands for a value of any type
    """Return the option of a parameter, by default with its name. `more` is as for `click.option`.

    `span` are the bounds of a whole number, and `shown` is a default value that the help tells.
    """
    more |= {} if span is None else {"type": click.IntRange(*span)}
    return Declared(click.option, names, more if shown is None else more | {"default": shown, "show_default": True})


def file(*names: str, metavar: str = "FILE", **more: Any) -> Any:  # noqa: ANN401 - as above
    """Return an option that names a file or a folder. Shells complete it."""
    return option(*names, metavar=metavar, shell_complete=completion.files, **more)


def argument(**more: Any) -> Any:  # noqa: ANN401 - as above
    """Return the argument of a parameter. The values are those of `click.argument`."""
    return Declared(click.argument, (), more)


def declared(
    name: str,
    within: click.Group | None = None,
    groups: Mapping[str, Sequence[Callable[..., Any]]] = MappingProxyType({}),
    **more: Any,  # noqa: ANN401 - as in click
) -> Callable[[Callable[..., object]], click.Command]:
    """Return a decorator that makes a command of a function, whose parameters have `option` or `argument` as default.

    The help lists them in their order. `groups` has options for `**` parameters, by the parameter before which they
    stand, or by an empty name at the end. The command belongs to the group `within` if that is given.
    """

    def command(function: Callable[..., object]) -> click.Command:
        kinds, own = function.__annotations__, function.__defaults__ or ()
        listed = list(groups.get("", ()))
        for name_of, default in reversed(list(zip(function.__code__.co_varnames, own, strict=False))):
            listed[:0] = [*groups.get(name_of, ()), default.of(name_of, kinds[name_of])]
        made = (within.command if within else click.command)(name, **more)
        return made(in_order(listed)(function))

    return command
