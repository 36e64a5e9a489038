"""The words of printed pages: the same keys and places in every language."""

from string import Formatter

from generator.texts import LANGUAGES, words

SECTIONS = ("page", "last-land")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_every_printed_text_with_the_same_places() -> None:
    english = words("en").texts
    printed = {key for key in english if key.partition(".")[0] in SECTIONS}
    assert printed
    for language in LANGUAGES:
        texts = words(language).texts
        assert {key for key in texts if key.partition(".")[0] in SECTIONS} == printed, language
        assert {key: places(texts[key]) for key in printed} == {key: places(english[key]) for key in printed}, language
