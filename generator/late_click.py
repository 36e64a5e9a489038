"""Import click without what it and the standard library use for help and errors alone, a fiftieth of a board's time."""

from landpress.layouts.late import Late, late


def load() -> None:
    """Import click, with modules that are loaded when somebody uses them."""
    with late("inspect", "ipaddress"):
        import dataclasses  # noqa: F401
        import pathlib  # noqa: F401

        import click.core

    inspect = vars(click.core)["inspect"]
    if isinstance(inspect, Late):
        vars(inspect)["cleandoc"] = _without_indent


def _without_indent(text: str) -> str:
    """Return a help text as `inspect.cleandoc` does. Each option has one, of one line."""
    if "\n" not in text:
        return text.lstrip()
    from inspect import cleandoc

    return cleandoc(text)
