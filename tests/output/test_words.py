"""The words of pages and reports: the same keys and places in every language, and an error for a missing one."""

import tomllib
from pathlib import Path
from string import Formatter

import pytest

from landpress.generator import texts as home
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import data, games
from landpress.layouts.errors import CallError, GameError, LandpressError
from landpress.output.scene.words import Words


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def written(language: str) -> dict[str, set[str]]:
    """Return the places of every text in the files of a language, by file and key."""
    shared = Path(home.__file__).parent / language
    found: dict[str, str] = {}
    for path in shared.glob("*.toml"):
        found |= {f"{path.name} {key}": text for key, text in tomllib.loads(path.read_text("utf-8")).items()}
    for game in games():
        for section, entries in tomllib.loads(data(game, "generator", f"texts/{language}.toml")).items():
            found |= {f"{game} {section}.{key}": text for key, text in entries.items()}
    return {key: places(text) for key, text in found.items()}


def test_every_language_has_every_text_with_the_same_places() -> None:
    """No text is missing in a language, and each shows the same values."""
    assert all(written(language) == written("en") for language in LANGUAGES)


def test_texts_of_a_game_come_before_those_of_every_game() -> None:
    """A section may have texts of every game and of this game: both are found."""
    own = words("en", "last-land").texts
    assert own["facts.code"] == words("en").texts["facts.code"]
    assert "facts.tiles" in own
    assert "facts.tiles" not in words("en").texts
    assert set(words("en").texts) < set(own)


def test_a_missing_text_is_named_with_its_file() -> None:
    """One line names the missing text, its game and the file where it belongs."""
    with pytest.raises(GameError, match=r"last-land: the text 'game\.no' is missing in .*last_land/texts/ja\.toml"):
        words("ja", "last-land")("game.no")
    with pytest.raises(LandpressError, match=r"the text 'no\.text' is missing in generator/texts/en"):
        words("en")("no.text")
    with pytest.raises(CallError, match="--language fr: expected one of en, ja"):
        words("fr")


def test_words_fill_in_values() -> None:
    assert Words("en", {"a.b": "{n} of {m}"})("a.b", n=1, m=2) == "1 of 2"


def test_one_of_a_thing_is_named_in_the_singular() -> None:
    """Issue: "1 seats". A 1 within a text, such as a title, changes nothing."""
    speak = words("en")
    assert [speak("page.seats", seats=seats) for seats in (1, 2, 11)] == ["1 seat", "2 seats", "11 seats"]
    assert speak("map_room.count", title="1", cells=7, players=3) == "1: 7 cells, 3 players"
    assert speak("map_room.count", title="1", cells=7, players=1).endswith("1 player")
    told = Words("en", {"n": "{n} things", "n_single": "{n} thing"})
    given = (1, 0, -1, 1.0, 1.5, "1", True)
    assert [told("n", n=n) for n in given] == ["1 thing", *(f"{n} things" for n in given[1:])]
