"""Options that several commands share, and the values they stand for."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from engine.house import MAX_FILE, changed, read_setting, read_variant
from generator.texts import LANGUAGES
from layouts.board import Variant
from layouts.errors import CallError, VariantError
from layouts.reading import MAX_TEXT, is_plain

Command = TypeVar("Command", bound=Callable[..., Any])
PAPERS = "a4, letter, a3, legal, tabloid or a size like 300x400mm"


def _all(options: list[Callable[[Any], Any]]) -> Callable[[Command], Command]:
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


language = click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of what is printed.")

printing = _all(
    [
        click.option("--paper", default="a4", metavar="SIZE", help=f"Paper: {PAPERS}."),
        click.option("--landscape", is_flag=True, help="Turn the paper on its side."),
        click.option("--margin", type=float, default=10.0, metavar="MM", help="Margin in mm, at least 5."),
        click.option("--ink", type=click.Choice(["full", "low", "outline"]), default="full", help="How much ink."),
        language,
    ]
)

variants = _all(
    [
        click.option("--variant", metavar="FILE.toml", type=click.Path(), help="Changed house values from a file."),
        click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="Change one house value."),
    ]
)


def style_of(paper: str, landscape: bool, margin: float, ink: str, language: str) -> Any:
    """The printing options as an `output.style.Style`."""
    from generator.texts import words
    from layouts.paper import paper as paper_of
    from output.style import Style

    return Style(paper_of(paper), words(language), landscape=landscape, margin=margin, ink=ink)


def variant_of(game: str, file: str | None, settings: tuple[str, ...]) -> Variant:
    """The variant of a file and of single settings, which win over it."""
    values: dict[str, Any] = {}
    if file is not None:
        values |= _from_file(game, file)
    for text in settings:
        key, value = read_setting(text)
        values[key] = value
    return changed(game, values)


def _from_file(game: str, file: str) -> dict[str, Any]:
    path = Path(file)
    try:
        if not path.is_file():
            raise CallError(f"{file}: no such variant file")
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
