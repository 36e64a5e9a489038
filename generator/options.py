"""Options that several commands share, and the values that these options give."""

from collections.abc import Callable
from functools import reduce
from math import isfinite
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack

import click

from landpress.engine.contract.house import changed, read_setting, variant_values
from landpress.generator import completion
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import Variant
from landpress.layouts.catalogue import shipped
from landpress.layouts.errors import CallError
from landpress.layouts.reading import printable

if TYPE_CHECKING:
    from landpress.output.scene.style import Style

Command = TypeVar("Command", bound=Callable[..., object])
PAPERS = "a4, letter, a3, legal, tabloid or a size like 300x400mm"


def in_order(options: list[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """Combine several options into one decorator, in the order in which the help lists them."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


def example(*calls: str) -> str:
    """Return the end of a command's help: one or more calls, in which `{game}` stands for a shipped game."""
    lines = [f"landpress {call}".format(game=shipped()[0]) for call in calls]
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


language = click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="Language of pages and messages."
)

on_cluster = click.option(
    "--cluster", metavar="ADDRESS", help="Use the machines of a Dask scheduler, tcp://HOST:PORT (docs/balance.md)."
)

force_invalid = click.option(
    "--force-invalid", is_flag=True, help="Use the board even if it is not valid; pages with it say so."
)

printing = in_order(
    [
        click.option(
            "--paper", default="a4", metavar="SIZE", shell_complete=completion.papers, help=f"Paper: {PAPERS}."
        ),
        click.option("--landscape", is_flag=True, help="Use the paper in landscape format."),
        click.option("--margin", type=float, default=10.0, metavar="MM", help="Margin in mm, at least 5."),
        click.option("--ink", type=click.Choice(["full", "low", "outline"]), default="full", help="Amount of ink."),
        language,
    ]
)

cutting = in_order(
    [
        click.option(
            "--marks",
            type=click.Choice(["crop", "corner", "none", "registration"]),
            default="crop",
            help="Marks for cutting; registration: for cutting machines with an optical sensor.",
        ),
        click.option(
            "--bleed", type=float, default=3.0, metavar="MM", help="How far grounds extend over the cut, in mm."
        ),
        click.option(
            "--duplex",
            type=click.Choice(["long", "short", "none", "gutterfold"]),
            default="long",
            help="Backs on the next page, for turning on that edge; none; or on the same page, for folding over.",
        ),
        click.option("--back-shift", metavar="DX,DY", help="Move backs to the right and down, in mm."),
        click.option("--back-turn", type=float, metavar="DEG", help="Turn backs clockwise, in degrees."),
        click.option("--printer", metavar="NAME", help="Store shift and turn under this name, or use the stored ones."),
    ]
)

variants = in_order(
    [
        click.option(
            "--variant",
            metavar="FILE.toml or NAME",
            shell_complete=completion.variants,
            help="Changed house values: a file, or the name of a shipped variant.",
        ),
        click.option(
            "--set", "settings", metavar="KEY=VALUE", multiple=True, help="Change one house value; repeatable."
        ),
    ]
)


class PrintingOptions(TypedDict):
    """The values of the options `printing`."""

    paper: str
    landscape: bool
    margin: float
    ink: str
    language: str


class CuttingOptions(PrintingOptions):
    """The values of the options `printing` and `cutting`."""

    marks: str
    bleed: float
    duplex: str
    back_shift: str | None
    back_turn: float | None
    printer: str | None


def style_of(game: str = "", **printed: Unpack[PrintingOptions]) -> "Style":
    """Return the style that the printing options give. Its words include those of the game."""
    return _style(game, printed)


def _style(game: str, printed: PrintingOptions) -> "Style":
    from landpress.generator.texts import words
    from landpress.layouts.paper import paper as paper_of
    from landpress.output.scene.style import Style

    return Style(
        paper_of(printed["paper"]),
        words(printed["language"], game),
        landscape=printed["landscape"],
        margin=printed["margin"],
        ink=printed["ink"],
    )


def cut_style(game: str = "", **cut: Unpack[CuttingOptions]) -> "Style":
    """Return the style that the printing and cutting options give, with the shift and turn of backs for a printer.

    A shift or turn that is given is stored under the printer's name. One that is not given is read from there.
    """
    from dataclasses import replace

    style = replace(_style(game, cut), marks=cut["marks"], bleed=cut["bleed"], duplex=cut["duplex"])
    back_shift, back_turn, printer = cut["back_shift"], cut["back_turn"], cut["printer"]
    given = back_shift is not None or back_turn is not None
    right, down, turn = 0.0, 0.0, 0.0
    if printer is not None:
        from landpress.generator.printing.printers import remember, remembered

        right, down, turn = remembered(printer, new=given)
    shift = (right, down) if back_shift is None else _shift(back_shift)
    style = replace(style, back_shift=shift, back_turn=turn if back_turn is None else back_turn)
    if printer is not None and given:
        remember(printer, (*style.back_shift, style.back_turn))
    return style


def _shift(text: str) -> tuple[float, float]:
    """Read two numbers with a comma between them."""
    try:
        right, down = map(float, text.split(","))
    except ValueError:
        raise CallError(f"--back-shift {text[:20]!r}: expected two numbers such as 0.4,-0.2") from None
    return right, down


def variant_of(game: str, file: str | None, settings: tuple[str, ...]) -> Variant:
    """Return the variant that a file or the name of a shipped variant gives. Single settings override its values."""
    return changed(game, {**(variant_values(game, file) if file else {}), **dict(map(read_setting, settings))})
