"""The reader itself: pointers follow RFC 6901, and foreign values are never shown raw."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.reading import RULES, Reader, is_plain, pointer, rule, shown
from landpress.layouts.strictjson import parse


@given(st.lists(st.text(alphabet="ab~/01", max_size=8) | st.integers(0, 99), max_size=4))
def test_pointers_are_rfc_6901(keys: list[str | int]) -> None:
    """Formats: findings name the place by JSON Pointer, `~` as ~0 and `/` as ~1."""
    parts = pointer(*keys).split("/")[1:]
    assert [part.replace("~1", "/").replace("~0", "~") for part in parts] == list(map(str, keys))


@given(st.text(max_size=500) | st.integers() | st.none() | st.booleans() | st.lists(st.none()) | st.floats())
def test_what_is_shown_is_short_and_printable(value: object) -> None:
    assert len(shown(value)) <= 40
    assert shown(value).isprintable()


@pytest.mark.parametrize(
    ("length", "said"), [(39, "x" * 39), (40, "x" * 40), (41, "x" * 37 + "..."), (400, "x" * 37 + "...")]
)
def test_a_text_of_more_than_forty_characters_is_cut(length: int, said: str) -> None:
    """A text of forty characters is shown whole. A longer one is cut to thirty-seven characters and three dots."""
    assert shown("x" * length) == said
    assert pointer("x" * length) == f"/{said}"


def test_numbers_of_thousands_of_digits_are_shown_by_their_length() -> None:
    assert shown(parse('{"a": ' + "7" * 5000 + "}")["a"]) == "77777777... (5000 digits)"
    assert shown(int("f" * 5000, 16)) == "a number of thousands of digits"
    assert shown((1, int("f" * 5000, 16))) == "a number of thousands of digits"


def test_codes_are_stable_and_reading_codes_are_xx0nn() -> None:
    """Findings: codes of reading are xx0nn. A code is never given to another rule."""
    codes = [rule(name, "LL").code for name in RULES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"LL0\d\d", code) for code in codes)
    assert rule("repeated_key", "LL").code == "LL001"
    assert rule("wrong_code", "LL").code == "LL013"
    assert rule("bad_variant_value", "LP").code == "LP015"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (True, "wrong_type"),
        (1.0, "wrong_type"),
        ("3", "wrong_type"),
        (None, "wrong_type"),
        (7, "out_of_range"),
        (-1, "out_of_range"),
    ],
)
def test_only_whole_numbers_are_whole_numbers(value: object, name: str) -> None:
    """Formats: `false` is not read as 0, nor any other value that is not a whole number."""
    reader = Reader("LL")
    assert reader.integer(value, "/players", range(2, 7)) is None
    assert [(f.code, f.where) for f in reader.findings] == [(rule(name, "LL").code, ("/players",))]
    assert Reader().integer(3, "", range(2, 7)) == 3


@pytest.mark.parametrize("text", ["a\nb", "\0", "\ud800", "x" * 201, "\u202e"])
def test_texts_are_short_and_printable(text: str) -> None:
    assert not is_plain(text)
    reader = Reader()
    assert reader.text(text, "/seed") is None
    assert [f.where for f in reader.findings] == [("/seed",)]
    assert all(v.isprintable() for f in reader.findings for v in f.values.values() if isinstance(v, str))


def test_seeds_may_be_in_any_language() -> None:
    assert is_plain("春の島 no. 7 – naïve")
    assert is_plain("")


def test_texts_have_at_most_200_characters() -> None:
    """Formats: `seed`, `made_by`: printable texts of at most 200 characters."""
    reader = Reader()
    assert reader.text("島" * 200, "/seed") == "島" * 200
    assert not reader.findings
    assert reader.text("島" * 201, "/seed") is None
    assert [finding.values["limit"] for finding in reader.findings] == [200]
