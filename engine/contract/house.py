"""House values: the numbers that Landpress chose and not the designers, and the variants that change them.

The standard values of a game lie in its `house.toml`, in sections. Here they are one table with dotted keys such as
`mix.T4`. A variant holds only the changed values, as a tuple sorted by key (`layouts.board.Variant`). The section
`most` holds no values but the largest ones allowed, by dotted key, where they are below `MAX_VALUE`.
"""

import os
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from landpress.layouts.board import Variant, layout
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import data, folder
from landpress.layouts.errors import CallError, InputError, VariantError, did_you_mean
from landpress.layouts.finding import Finding
from landpress.layouts.reading import pointer, rule, shown
from landpress.layouts.stricttoml import parse_toml

MAX_VALUE = 100_000
MAX_FILE = 64 * 1024
House = Mapping[str, Any]
STANDARD = "standard"
"""The name of the standard values, where a variant is asked for."""
_MOST = "most"
_WORD = re.compile(r"[a-z]+(-[a-z]+)*")


def _flat(sections: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    """Return the values by dotted key. Lists become tuples."""
    return {
        f"{section}.{key}": tuple(value) if isinstance(value, list) else value
        for section, values in sections.items()
        for key, value in values.items()
    }


@cache
def standard(game: str) -> House:
    """Return the standard house values of a game. Raise GameError if the game has no `house.toml`."""
    return MappingProxyType(_flat({name: values for name, values in _sections(game).items() if name != _MOST}))


@cache
def _sections(game: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(data(game, "engine", "house.toml"))


def _most(game: str, key: str) -> int:
    """Return the largest number that a house value may have."""
    largest: int = _sections(game).get(_MOST, {}).get(key, MAX_VALUE)
    return largest


def shipped(game: str) -> dict[str, Path]:
    """Return the files of the variants that are shipped with a game, by name."""
    return {path.stem: path for path in sorted((folder("engine", game) / "variants").glob("*.toml"))}


@cache
def house_values(game: str, variant: Variant) -> House:
    """Return the house values of a game under a variant. The variant must be valid."""
    return MappingProxyType(dict(standard(game)) | dict(variant))


def _fits(value: object, model: object, most: int) -> bool:
    """Return whether a value has the shape of the standard one: its type, its length, numbers within the bounds."""
    if type(model) is tuple:
        pairs = zip(value, model, strict=False) if type(value) is tuple and len(value) == len(model) else None
        return pairs is not None and all(_fits(one, like, most) for one, like in pairs)
    if type(model) is int:
        return type(value) is int and 0 <= value <= most
    return type(value) is type(model)


def _description(model: object, most: int) -> str:
    """Return a description of the values that may replace this standard one."""
    if type(model) is tuple:
        return f"a list of {len(model)} whole numbers from 0 to {most}, like {list(model)}"
    if type(model) is int:
        return f"a whole number from 0 to {most}, like {model}"
    return f"like {model!r}"


def variant_faults(game: str, variant: Variant) -> Iterator[Finding]:
    """Yield the findings about the variant of a board."""
    prefix, known = layout(game).PREFIX, standard(game)
    for key, value in variant:
        at = pointer("variant", *key.split(".", 1))
        if key not in known:
            yield rule("unknown_variant_key", prefix).at(at, key=shown(key), allowed=" ".join(known))
        elif not _fits(value, known[key], _most(game, key)):
            found = shown(list(value) if type(value) is tuple else value)
            yield rule("bad_variant_value", prefix).at(at, key=key, found=found)


def changed(game: str, values: Mapping[str, object]) -> Variant:
    """Return the variant with those values that differ from the standard. Lists become tuples.

    Raise VariantError for a bad key or value.
    """
    known = standard(game)
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    for key, value in values.items():
        if key not in known:
            expected = f"{', '.join(known)}{did_you_mean(key, known)}"
            raise VariantError(f"{shown(key)} is not a house value of {game}; expected one of {expected}")
        if not _fits(value, known[key], _most(game, key)):
            raise VariantError(f"{key} = {shown(value)}: expected {_description(known[key], _most(game, key))}")
    return tuple(sorted((key, value) for key, value in values.items() if value != known[key]))


def read_variant(game: str, text: str | bytes) -> dict[str, object]:
    """Return the values of a variant file (TOML, with the sections of `house.toml`).

    Raise VariantError if the text is not TOML in UTF-8 or a value stands outside a section.
    """
    try:
        sections = parse_toml(text)
    except InputError as error:
        raise VariantError(str(error)) from None
    for section, values in sections.items():
        if not isinstance(values, dict):
            raise VariantError(
                f"{shown(section)}: expected a section such as [{next(iter(standard(game))).partition('.')[0]}]"
            )
    return _flat(sections)


def variant_values(game: str, name: str) -> dict[str, object]:
    """Return the values of a shipped variant, by its name, or of a variant file, by its path; `standard` has none.

    Raise CallError if there is no such variant, VariantError if the file is malformed.
    """
    if name == STANDARD:
        return {}
    path = shipped(game).get(name, Path(name))
    if not os.path.lexists(path):
        names = list(shipped(game))
        shipped_ones = f", nor a shipped variant ({', '.join(names)}){did_you_mean(name, names)}" if names else ""
        raise CallError(f"variant {shown(name)}: there is no such file{shipped_ones}")
    data = content(str(path), MAX_FILE, "a variant file (TOML)", name)
    try:
        return read_variant(game, data)
    except VariantError as error:
        raise VariantError(f"{name}: {error}") from None


@cache
def _names(game: str) -> Mapping[Variant, str]:
    return {changed(game, variant_values(game, name)): name for name in shipped(game)}


def variant_name(game: str, variant: Variant) -> str | None:
    """Return the name of a variant that is shipped, `standard` for the standard values, None for any other."""
    return _names(game).get(variant) if variant else STANDARD


def choice_of(house: House, key: str, words: Collection[str]) -> str:
    """Return the word that a house value chooses; VariantError if it is not one of `words`."""
    found = str(house[key])
    if found not in words:
        raise VariantError(f"{key} = {found[:40]!r}: expected one of {', '.join(words)}")
    return found


def choice_faults(house: House, key: str, words: Collection[str], prefix: str) -> Iterator[Finding]:
    """Yield the finding about a house value of a board that is not one of `words`."""
    if house[key] not in words:
        at = pointer("variant", *key.split("."))
        yield rule("bad_variant_value", prefix).at(at, key=key, found=shown(house[key]))


def read_setting(text: str) -> tuple[str, object]:
    """Read one `KEY=VALUE` of the command line. Raise VariantError if it is malformed.

    The value is written as in TOML. A word needs no quotes, because shells remove quotes.
    """
    key, equals, written = text.partition("=")
    try:
        value = parse_toml(f"value = {written}")["value"] if equals and "\n" not in written else None
    except InputError:
        value = written if _WORD.fullmatch(written) else None
    if value is None:
        raise VariantError(f"{shown(text)}: expected KEY=VALUE, such as mix.T4=[3,7]")
    return key.strip(), tuple(value) if isinstance(value, list) else value
