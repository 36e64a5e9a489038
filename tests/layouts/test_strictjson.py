"""JSON from strangers: the same values as the standard parser, doubtful values kept, in linear time."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts import strictjson
from landpress.layouts.errors import InputError
from landpress.layouts.strictjson import Object, Odd, TooDeepError, parse

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14) + 1, 10**14) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=4), plain, max_size=4), st.sampled_from([None, 1]), st.booleans())
def test_ordinary_json_is_read_as_everywhere(value: dict[str, object], indent: int | None, ascii_only: bool) -> None:
    found = parse(json.dumps(value, indent=indent, ensure_ascii=ascii_only))
    assert found == value
    assert type(found) is Object
    assert found.repeated == ()


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1" * 16, "1" * 5000, "-" + "9" * 15, "1." + "0" * 20]
)
def test_numbers_that_no_reader_takes_keep_their_text(number: str) -> None:
    """Numbers with 5,000 digits and NaN are kept as text and not converted."""
    held = parse(f'{{"a": [{number}]}}')["a"]
    assert isinstance(held, list)
    (odd,) = held
    assert type(odd) is Odd
    assert odd.text == number


def test_repeated_keys_are_remembered_at_every_level() -> None:
    found = parse('{"a": 1, "b": {"x": 1, "y": 2, "x": 3}, "a": 2, "\\u0061": 3}')
    assert found.repeated == ("a",)
    inner = found["b"]
    assert type(inner) is Object
    assert inner.repeated == ("x",)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting_is_bounded(opening: str) -> None:
    """docs/formats.md: "JSON has at most 16 levels"."""
    closing = "]" if opening == "[" else "}"

    def nested(levels: int) -> str:
        return '{"a":' + opening * (levels - 1) + "0" + closing * (levels - 1) + "}"

    assert parse(nested(16))
    with pytest.raises(TooDeepError):
        parse(nested(17))
    with pytest.raises(TooDeepError):
        parse('{"a":' + opening * 60_000)


def test_brackets_inside_texts_are_no_nesting() -> None:
    value = {"a": "[" * 100 + '"\\' * 3 + "{" * 100, "[[[": ["\\", "[" * 30]}
    assert parse(json.dumps(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "[]",
        "1",
        "null",
        '"{}"',
        "<svg>",
        "%PDF-1.7",
        "\x00",
        "{",
        "{}{}",
        "{'a': 1}",
        '{"a": 01}',
        '{"a": 1,}',
        '{"a": \'',
        '{"a": "\n"}',
        "\u00a0{}",
    ],
)
def test_what_is_no_object_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as error:
        parse(text)
    assert "\n" not in str(error.value)
    assert str(error.value)


@given(st.text(alphabet='{}[]":,\\ u0123eE.-+naNIt\x00é', max_size=60))
def test_hostile_text_is_refused_or_is_what_the_standard_parser_reads(text: str) -> None:
    try:
        found = parse("{" + text)
    except InputError:
        return
    assert set(found) == set(json.loads("{" + text))


LONG = {
    "a text of quotes that never ends": '{"' + '\\"' * 32_000,
    "texts one after another": "{" + '"a' * 32_000,
    "backslashes": '{"' + "\\" * 64_000,
    "brackets side by side": "{" + "[]" * 32_000,
    "objects never closed": '{"a":1,' * 8_000,
    "keys repeated": "{" + ",".join(f'"{i % 7}":1' for i in range(10_000)) + "}",
    "keys that differ, each twice": "{" + ",".join(f'"{i % 5_000}":1' for i in range(10_000)) + "}",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_every_search_for_a_text_finds_one(text: str) -> None:
    """The time to read 64 KiB is linear in their length: where a text starts, one is found, so nothing is read twice.

    A search that starts at a quote in vain reads to the end of the file. There may be 32,000 of them.
    """
    assert '"' not in strictjson._STRING.sub("", text)
    with contextlib.suppress(InputError):
        parse(text)


class Key(str):
    """A key that counts how often keys are compared."""

    __slots__ = ()
    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


def test_repeated_keys_are_found_without_comparing_all_pairs() -> None:
    """5,000 keys, each twice, are 50 million pairs."""
    found = strictjson._object([(Key(i % 5000), i) for i in range(10_000)])
    assert len(found.repeated) == 5000
    assert Key.compared < 100_000
