"""The words of pages and reports: the same keys and places in every language."""

from string import Formatter

from landpress.generator.texts import LANGUAGES, words


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_every_text_with_the_same_places() -> None:
    english = words("en").texts
    for language in LANGUAGES:
        texts = words(language).texts
        assert texts.keys() == english.keys(), language
        assert {key: places(text) for key, text in texts.items()} == {
            key: places(text) for key, text in english.items()
        }, language
