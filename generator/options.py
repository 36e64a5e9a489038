"""Options that several commands share, and the values they stand for."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from landpress.engine.contract.house import MAX_FILE, changed, read_setting, read_variant, shipped
from landpress.generator.texts import LANGUAGES
from landpress.layouts.board import Variant
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError, VariantError, did_you_mean
from landpress.layouts.reading import MAX_TEXT, is_plain

Command = TypeVar("Command", bound=Callable[..., Any])
PAPERS = "a4, letter, a3, legal, tabloid or a size like 300x400mm"


def in_order(options: list[Callable[[Any], Any]]) -> Callable[[Command], Command]:
    """Several options as one."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


def example(*calls: str) -> str:
    """Return the end of a command's help: one call or more, in which `{game}` stands for a game that there is."""
    lines = [f"landpress {call}".format(game=games()[0]) for call in calls]
    return "\b\nExample: " + "\n         ".join(lines)


language = click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of what is printed.")

on_cluster = click.option(
    "--cluster", metavar="ADDRESS", help="Work on the machines of a Dask scheduler, tcp://HOST:PORT (docs/balance.md)."
)

printing = in_order(
    [
        click.option("--paper", default="a4", metavar="SIZE", help=f"Paper: {PAPERS}."),
        click.option("--landscape", is_flag=True, help="Turn the paper on its side."),
        click.option("--margin", type=float, default=10.0, metavar="MM", help="Margin in mm, at least 5."),
        click.option("--ink", type=click.Choice(["full", "low", "outline"]), default="full", help="How much ink."),
        language,
    ]
)

cutting = in_order(
    [
        click.option(
            "--marks",
            type=click.Choice(["crop", "corner", "none", "registration"]),
            default="crop",
            help="Marks to cut by; registration: for cutting machines that look for them.",
        ),
        click.option("--bleed", type=float, default=3.0, metavar="MM", help="How far grounds run over the cut, in mm."),
        click.option(
            "--duplex",
            type=click.Choice(["long", "short", "none", "gutterfold"]),
            default="long",
            help="Backs on the next page, turned on that edge; left out; or on the same page, to be folded over.",
        ),
        click.option("--back-shift", metavar="DX,DY", help="Move backs by so many mm to the right and down."),
        click.option("--back-turn", type=float, metavar="DEG", help="Turn backs clockwise by so many degrees."),
        click.option(
            "--printer", metavar="NAME", help="Remember shift and turn under a name, or take them from there."
        ),
    ]
)

variants = in_order(
    [
        click.option("--variant", metavar="FILE.toml or NAME", help="Changed house values, from a file or shipped."),
        click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="Change one house value."),
    ]
)


def style_of(paper: str, landscape: bool, margin: float, ink: str, language: str, *, game: str = "", **cut: Any) -> Any:
    """The printing options as an `output.scene.style.Style`; its words hold those of the game too."""
    from landpress.generator.texts import words
    from landpress.layouts.paper import paper as paper_of
    from landpress.output.scene.style import Style

    spoken = words(language, game)
    return Style(paper_of(paper), spoken, landscape=landscape, margin=margin, ink=ink, **cut)


def cut_style(
    *, back_shift: str | None, back_turn: float | None, printer: str | None, game: str = "", **printed: Any
) -> Any:
    """The printing and cutting options as a style, with what the backs need on a printer.

    What is given is remembered of the printer, what is not is looked up.
    """
    from dataclasses import replace

    style = style_of(game=game, **printed)
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
    """Two numbers with a comma between them."""
    try:
        right, down = map(float, text.split(","))
    except ValueError:
        raise CallError(f"--back-shift {text[:20]!r}: expected two numbers such as 0.4,-0.2") from None
    return right, down


def variant_of(game: str, file: str | None, settings: tuple[str, ...]) -> Variant:
    """The variant of a file, or of a shipped one's name, and of single settings, which win over it."""
    values: dict[str, Any] = {}
    if file is not None:
        values |= _from_file(game, file)
    for text in settings:
        key, value = read_setting(text)
        values[key] = value
    return changed(game, values)


def _from_file(game: str, file: str) -> dict[str, Any]:
    path = shipped(game).get(file, Path(file))
    try:
        if not path.is_file():
            names = list(shipped(game))
            shipped_ones = f", nor a shipped variant ({', '.join(names)}){did_you_mean(file, names)}" if names else ""
            raise CallError(f"--variant {file[:60]}: there is no such file{shipped_ones}")
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise VariantError(f"{file}: a variant file has at most {MAX_FILE} bytes")
        return read_variant(game, data.decode("utf-8"))
    except OSError as error:
        raise CallError(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise VariantError(f"{file}: byte {error.start} is not UTF-8 text") from None
    except VariantError as error:
        raise VariantError(f"{file}: {error}") from None


def seed_of(text: str | None) -> str:
    """The seed that was given, or a new one."""
    if text is None:
        import secrets

        return secrets.token_hex(6)
    if not is_plain(text):
        raise CallError(f"--seed: expected at most {MAX_TEXT} printable characters")
    return text
