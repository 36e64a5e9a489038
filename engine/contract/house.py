"""House values: the numbers that are ours and not the designers', and variants that change them.

A game's standard values lie in its `house.toml`, in sections; here they are one table with dotted keys such
as `mix.T4`. A variant is the changed values only, as a tuple sorted by key (`layouts.board.Variant`).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from landpress.layouts.board import Variant
from landpress.layouts.catalogue import data, folder
from landpress.layouts.errors import VariantError, did_you_mean
from landpress.layouts.finding import Finding
from landpress.layouts.game import layout
from landpress.layouts.reading import pointer, rule, shown

MAX_VALUE = 100_000
MAX_FILE = 64 * 1024
House = Mapping[str, Any]
_WORD = re.compile(r"[a-z]+(-[a-z]+)*")


def _flat(sections: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys to values, lists as tuples."""
    return {
        f"{section}.{key}": tuple(value) if isinstance(value, list) else value
        for section, values in sections.items()
        for key, value in values.items()
    }


@cache
def standard(game: str) -> House:
    """Return the standard house values of a game; GameError where the game has no `house.toml`."""
    return MappingProxyType(_flat(tomllib.loads(data(game, "engine", "house.toml"))))


def shipped(game: str) -> dict[str, Path]:
    """The files of the variants that a game is shipped with, by name."""
    return {path.stem: path for path in sorted((folder("engine", game) / "variants").glob("*.toml"))}


@cache
def house_values(game: str, variant: Variant) -> House:
    """The house values of a game under a variant whose keys and values are known to be good."""
    return MappingProxyType(dict(standard(game)) | dict(variant))


def _fits(value: Any, model: Any) -> bool:
    """Whether a value has the shape of the standard one: its type, a list's length, numbers in bounds."""
    if type(model) is tuple:
        return type(value) is tuple and len(value) == len(model) and all(map(_fits, value, model))
    if type(model) is int:
        return type(value) is int and 0 <= value <= MAX_VALUE
    return type(value) is type(model)


def describe(model: Any) -> str:
    """What a value like this standard one looks like."""
    if type(model) is tuple:
        return f"a list of {len(model)}, like {list(model)}"
    if type(model) is int:
        return f"a whole number from 0 to {MAX_VALUE}, like {model}"
    return f"like {model!r}"


def variant_faults(game: str, variant: Variant) -> Iterator[Finding]:
    """The findings about a variant that came with a board."""
    prefix, known = layout(game).PREFIX, standard(game)
    for key, value in variant:
        at = pointer("variant", *key.split(".", 1))
        if key not in known:
            yield rule("unknown_variant_key", prefix).at(at, key=shown(key), allowed=" ".join(known))
        elif not _fits(value, known[key]):
            found = shown(list(value) if type(value) is tuple else value)
            yield rule("bad_variant_value", prefix).at(at, key=key, found=found)


def changed(game: str, values: Mapping[str, Any]) -> Variant:
    """The variant that these values make: those that differ from the standard; VariantError names a bad one."""
    known = standard(game)
    for key, value in values.items():
        if key not in known:
            expected = f"{', '.join(known)}{did_you_mean(key, known)}"
            raise VariantError(f"{shown(key)} is not a house value of {game}; expected one of {expected}")
        if not _fits(value, known[key]):
            raise VariantError(f"{key} = {shown(value)}: expected {describe(known[key])}")
    return tuple(sorted((key, value) for key, value in values.items() if value != known[key]))


def read_variant(game: str, text: str) -> dict[str, Any]:
    """The values of a variant file (TOML, the sections of house.toml); VariantError says what is wrong."""
    try:
        sections = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise VariantError(f"not TOML: {str(error)[:100]}") from None
    for section, values in sections.items():
        if not isinstance(values, dict):
            raise VariantError(
                f"{shown(section)}: expected a section such as [{next(iter(standard(game))).partition('.')[0]}]"
            )
    return _flat(sections)


def read_setting(text: str) -> tuple[str, Any]:
    """One `KEY=VALUE` of the command line, the value as TOML writes it; a word needs no quotes, which shells take."""
    key, equals, written = text.partition("=")
    try:
        value = tomllib.loads(f"value = {written}")["value"] if equals and "\n" not in written else None
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        value = written if _WORD.fullmatch(written) else None
    if value is None:
        raise VariantError(f"{shown(text)}: expected KEY=VALUE, such as mix.T4=[3,7]")
    return key.strip(), tuple(value) if isinstance(value, list) else value
