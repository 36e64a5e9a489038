"""House values and variants: standard values, allowed changes, and refusals of bad changes."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.contract.house import (
    MAX_VALUE,
    changed,
    house_values,
    read_setting,
    read_variant,
    standard,
    variant_faults,
)
from landpress.layouts.catalogue import data, games
from landpress.layouts.errors import VariantError

GAME = "last-land"


def test_standard_values_of_a_board_are_those_of_the_rulebook() -> None:
    """LL-D1, LL-D2."""
    expected = {
        "mix.T1": (9, 13),
        "mix.T2": (6, 12),
        "mix.T3": (6, 9),
        "mix.T4": (3, 7),
        "bases.distance": 3,
        "bases.distance_six": 2,
        "patch.limit": 4,
        "patch.limit_six": 6,
        "balance.gap_percent": 2,
    }
    assert {key: standard(GAME)[key] for key in expected} == expected


def test_a_variant_holds_changed_values_only() -> None:
    """Board file: `variant` holds the changed values only."""
    variant = changed(GAME, {"patch.limit": 5, "mix.T4": (3, 7), "bases.distance": 2})
    assert variant == (("bases.distance", 2), ("patch.limit", 5))
    assert house_values(GAME, variant) == dict(standard(GAME)) | {"patch.limit": 5, "bases.distance": 2}
    assert not list(variant_faults(GAME, variant))


def test_house_values_cannot_be_changed_by_accident() -> None:
    with pytest.raises(TypeError):
        standard(GAME)["patch.limit"] = 9  # type: ignore[index]  # the test tries wrong keys


@pytest.mark.parametrize(
    ("written", "key", "value"),
    [
        ("mix.T4=[3,7]", "mix.T4", (3, 7)),
        (" patch.limit = 5 ", "patch.limit", 5),
        ("patch.limit=0x5", "patch.limit", 5),
        ('a.b="x=y"', "a.b", "x=y"),
        ("board.shape=hexagon", "board.shape", "hexagon"),
    ],
)
def test_settings_are_written_as_toml(written: str, key: str, value: object) -> None:
    assert read_setting(written) == (key, value)


HOSTILE_SETTINGS = [
    "patch.limit",
    "patch.limit=",
    "=5",
    "",
    "patch.limit=five",
    "patch.limit=-1",
    f"patch.limit={MAX_VALUE + 1}",
    "patch.limit=4.0",
    "patch.limit=true",
    "patch.limit=nan",
    "patch.limit=[4]",
    "patch.limit='4'",
    "patch.limit={a=1}",
    "patch.limit=2026-11-20",
    "patch.limit=" + "9" * 5000,
    "patch.limit=0x" + "f" * 5000,
    "patch.limit=" + "[" * 60_000,
    "patch.limit=5\nmix.T1=3",
    "mix.T4=[3]",
    "mix.T4=[3,7,9]",
    "mix.T4=[3,false]",
    "mix.T4=[[3],7]",
    "mix.T4=7",
    "mix.T4=[0x" + "f" * 5000 + ",7]",
    "mix.T5=[3,7]",
    "mix=[3,7]",
    "\ud800=1",
    "é" * 5000 + "=1",
]


@pytest.mark.parametrize("written", HOSTILE_SETTINGS, ids=lambda written: ascii(written[:30]))
def test_bad_settings_are_refused_in_one_line(written: str) -> None:
    """A variant is refused with the reason, in one printable line."""
    with pytest.raises(VariantError) as error:
        changed(GAME, dict([read_setting(written)]))
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("game", "key", "fits", "too_large", "said"),
    [
        ("last-land", "play.drains", 1000, 1001, "expected a whole number from 0 to 1000, like 4"),
        ("last-land", "play.tokens", MAX_VALUE, MAX_VALUE + 1, f"expected a whole number from 0 to {MAX_VALUE}"),
        ("terraforming", "play.rounds", (200, 200, 1000), (200, 200, 1001), "a list of 3 whole numbers from 0 to 1000"),
    ],
)
def test_values_have_bounds(game: str, key: str, fits: object, too_large: object, said: str) -> None:
    """docs/formats.md: house values that would make a game of hours have a smaller bound, which the message names."""
    assert changed(game, {key: fits}) == ((key, fits),)
    with pytest.raises(VariantError, match=said):
        changed(game, {key: too_large})
    assert [finding.code[2:] for finding in variant_faults(game, ((key, too_large),))] == ["015"]


def test_bounds_are_those_of_house_values() -> None:
    """The section `most` of a `house.toml` names house values of the game. It is no section of house values itself."""
    for game in games():
        bounds = tomllib.loads(data(game, "engine", "house.toml")).get("most", {})
        assert set(bounds) <= set(standard(game))
        assert not any(key.startswith("most.") for key in standard(game))


@pytest.mark.parametrize(
    "text",
    [
        "patch = 5",
        "patch.limit.x = 5",
        "[[patch]]\nlimit = 5",
        "[patch]\nlimit = 5\nlimit = 5",
        "[patch]\nlimit = 0x" + "f" * 5000,
        "[patch]\nlimit = " + "9" * 5000,
        "[patch]\nlimit = " + "[" * 60_000,
        "[patch\n",
        "\0",
        "[sand]\nlimit = 5",
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_bad_variant_files_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(VariantError) as error:
        changed(GAME, read_variant(GAME, text))
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300


def test_a_variant_file_has_the_sections_of_the_standard() -> None:
    text = "[mix]\nT4 = [2, 8]\n[patch]\nlimit = 4\n"
    assert changed(GAME, read_variant(GAME, text)) == (("mix.T4", (2, 8)),)


@given(st.dictionaries(st.text(max_size=6), st.integers() | st.text(max_size=4) | st.tuples(st.integers()), min_size=1))
def test_every_bad_value_of_a_file_is_a_finding(values: dict[str, object]) -> None:
    """Board file: readers refuse what they do not know, with a finding that names the place."""
    variant = tuple(sorted((f"mix.{key}", value) for key, value in values.items()))
    found = [finding.where[0] for finding in variant_faults(GAME, variant)]
    assert len(found) == len(values)
    assert all(place.startswith("/variant/mix/") for place in found)


def test_faults_of_a_variant_name_their_place() -> None:
    variant = (("mix.T4", (3, True)), ("patch.limit", -1), ("patch.size", 4))
    assert [(f.code, f.where) for f in variant_faults(GAME, variant)] == [
        ("LL015", ("/variant/mix/T4",)),
        ("LL015", ("/variant/patch/limit",)),
        ("LL014", ("/variant/patch/size",)),
    ]
