"""TOML from strangers is scanned before it is parsed: limits for nesting, keys, lines and values, in linear time."""

import tomllib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.layouts.errors import InputError
from landpress.layouts.stricttoml import _TOKEN, MAX_DEPTH, MAX_LINES, MAX_PARTS, MAX_VALUES, MAX_WORD, parse_toml

PIECES = [
    *('"a.b"', "''", "a.b", "[t.u]\n", "[[u]]\n", "=", "1.5", "[1, 2]", "{a=1}", "\n", "#x'\n"),
    *('"""', "'''", '"', "'"),
]


@given(st.lists(st.sampled_from(PIECES) | st.text("ab=.[]{}\"'#\n\\ 0_", max_size=4), max_size=12).map("".join))
@settings(max_examples=500)
def test_short_texts_are_read_as_everywhere(text: str) -> None:
    """No text this short comes near a limit, except that of the parts of a key."""
    try:
        expected = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError):
        with pytest.raises(InputError, match=r"^not TOML: |the limit$"):
            parse_toml(text)
        return
    if text.count(".") < MAX_PARTS:
        assert parse_toml(text) == expected


LIMITS: dict[str, tuple[Callable[[int], str], int, str]] = {
    "brackets": (lambda n: "a = " + "[" * n + "]" * n, MAX_DEPTH, f"line 1: nested deeper than {MAX_DEPTH} levels"),
    "inline tables": (lambda n: "\na = " + "{a=" * n + "1" + "}" * n, MAX_DEPTH, "line 2: nested deeper than"),
    "dots": (lambda n: ".".join("a" * n) + " = 1", MAX_PARTS, f"line 1: a key of more than {MAX_PARTS} parts"),
    "dots of quoted keys": (lambda n: " . ".join(['"a"'] * n) + " = 1", MAX_PARTS, "line 1: a key of more than"),
    "dots of a header": (lambda n: "[" + ".".join("a" * n) + "]", MAX_PARTS, "line 1: a key of more than"),
    "a key": (lambda n: "a" * n + " = 1", MAX_WORD, f"line 1: a key or a value of more than {MAX_WORD} characters"),
    "a quoted key": (lambda n: f'"{"a" * (n - 2)}" = 1', MAX_WORD, "line 1: a key of more than"),
    "digits": (lambda n: "a = " + "1" * n, MAX_WORD, "line 1: a key or a value of more than"),
    "lines": (lambda n: "\n" * (n - 1), MAX_LINES, f"line {MAX_LINES + 1}: more than {MAX_LINES} lines"),
    "lines of texts": (lambda n: 'a = """' + "\n" * (n - 2) + '"""\n', MAX_LINES, "more than"),
    "values": (lambda n: "a = [" + "1," * (n - 1) + "]", MAX_VALUES, f"line 1: more than {MAX_VALUES} values"),
}


@pytest.mark.parametrize(("text", "limit", "said"), LIMITS.values(), ids=LIMITS)
def test_exactly_the_limit_is_read_and_one_more_is_refused(text: Callable[[int], str], limit: int, said: str) -> None:
    assert parse_toml(text(limit)) is not None
    with pytest.raises(InputError, match=said):
        parse_toml(text(limit + 1))


def test_a_long_text_is_no_key() -> None:
    assert parse_toml("a = '" + "x." * 500 + "'  # " + "y." * 500) == {"a": "x." * 500}


SLOW = {
    "a key of 32,000 parts": ("a" + ".a" * 32_000 + " = 1", "a key of more than 8 parts"),
    "spaced parts": ("a" + ' . "a"' * 10_000 + " = 1", "a key of more than 8 parts"),
    "quotes without end": ('"a\n' * 20_000, "more than 20000 lines"),
    "triple quotes without end": ("'''" + "''\\" * 20_000, "not TOML"),
    "blanks": ("a = " + " " * 64_000, "not TOML"),
    "rubbish": ("x " * 32_000, "not TOML"),
    "digits": ("a = 0x" + "f" * 64_000, "a key or a value of more than 200 characters"),
}


@pytest.mark.parametrize(("text", "said"), SLOW.values(), ids=SLOW)
def test_what_would_take_long_is_refused(text: str, said: str) -> None:
    """A variant has at most 64 KiB. Without the scan a key of 32,000 parts takes 15 s and 1.4 GiB."""
    with pytest.raises(InputError, match=said):
        parse_toml(text)


def test_a_text_without_an_end_is_passed_over_in_one_step() -> None:
    """Otherwise each of its quotes would begin a search to the end, which takes quadratic time."""
    for quotes, inside in (("'''", "''\\"), ('"""', 'a""\\\\')):
        assert len(list(_TOKEN.finditer(quotes + inside * 1000))) == 1
