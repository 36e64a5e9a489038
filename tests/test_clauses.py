"""Where each rule comes from, as records: passages that exist, one mark a sentence, and nothing told twice.

`LANDPRESS_TEXTS` names a folder of the designers' texts and programs, which are no part of Landpress.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.contract.clauses import MARKS, PROGRAM, TEXT, Passage, Sentence, read_rulebook, rulebook
from landpress.engine.contract.house import changed, shipped, standard, variant_values
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import layout
from landpress.layouts.errors import GameError
from landpress.output.scene.words import Words
from landpress.output.sheets.rules_sheet import rules_text, unplaced
from scripts.clauses import digest, pages, recorded
from tests.output.sheets import drawn_board, kit_style

TEXTS = os.environ.get("LANDPRESS_TEXTS", "")
REFERENCE = re.compile(r"\{([A-Z]{2}-D?[0-9]+\.[a-z])\}")
GOOD = """
[LS-1]
about = "the island"
house = ["play.units"]
[LS-1.a]
mark = "text"
at = ["rules.html 3 0123456789ab"]
en = "A rule."
"""


@pytest.mark.skipif(not TEXTS, reason="LANDPRESS_TEXTS names no folder of the designers' texts and programs")
def test_every_passage_stands_in_the_designers_text_or_program() -> None:
    """Issue 36: every passage's digest is found in its paragraph or function; what is not found names its records."""
    assert list(lost(Path(TEXTS), sentences())) == []


def test_a_wrong_digest_names_its_records(tmp_path: Path) -> None:
    """Issue 36, bad input: a digest that does not match, and a passage that is not there, name the record."""
    (tmp_path / "rules.html").write_text("<p>One</p><p>Two</p><p>Three</p>", "utf-8")
    (tmp_path / "play.js").write_text("const a = 1\n", "utf-8")
    digests = {place: digest(tmp_path, *place) for place in (("rules.html", "3"), ("play.js", "a"))}
    for file, place, fault in (
        ("rules.html", "3", ""),
        ("rules.html", "2", "has changed"),
        ("rules.html", "4", "there is no paragraph 4, only 3"),
        ("play.js", "b", "there is no definition of b"),
        ("rules.md", "3", "the folder has no such file"),
    ):
        written = GOOD.replace("rules.html 3 0123456789ab", f"{file} {place} {digests['rules.html', '3']}")
        found = list(lost(tmp_path, [("landsweeper", one) for one in sentences_of(written)]))
        assert found == ([f"landsweeper, LS-1.a: {file} {place}: {fault}"] if fault else [])


def sentences() -> list[tuple[str, Sentence]]:
    """Return the sentences of all games."""
    return [(game, one) for game in recorded() for one in rulebook(game).sentences().values()]


def sentences_of(written: str) -> list[Sentence]:
    return list(read_rulebook("landsweeper", written).sentences().values())


def lost(folder: Path, sentences: Iterable[tuple[str, Sentence]]) -> Iterator[str]:
    """Yield the passages that are not in a folder as their records say, with the names of the records."""
    users: dict[tuple[str, Passage], list[str]] = {}
    for game, one in sentences:
        for place in one.at:
            users.setdefault((game, place), []).append(one.name)
    for (game, place), names in users.items():
        try:
            fault = "" if digest(folder, place.file, place.place) == place.digest else "has changed"
        except LookupError as error:
            fault = str(error)
        except FileNotFoundError:
            fault = "the folder has no such file"
        if fault:
            yield f"{game}, {', '.join(names)}: {place.file} {place.place}: {fault}"


def test_a_passage_that_has_changed_or_is_missing_is_noticed(tmp_path: Path) -> None:
    """Spaces and tags do not count; words do. A paragraph or a function that is not there is an error."""
    (tmp_path / "rules.html").write_text("<p>One</p>\n<p>The <b>ant</b>\n turns.</p>", "utf-8")
    (tmp_path / "rules.md").write_text("One\n\nThe ant turns.\n", "utf-8")
    (tmp_path / "play.js").write_text("const a = () => {\n  b()\n}\n\nconst c = 1\n", "utf-8")
    (tmp_path / "same.js").write_text("const c = 1\nconst a = () => {\n\n  b()\n}\n", "utf-8")
    (tmp_path / "other.js").write_text("const a = () => {\n  c()\n}\n", "utf-8")
    assert digest(tmp_path, "rules.html", "2") == digest(tmp_path, "rules.md", "2") != digest(tmp_path, "rules.md", "1")
    assert digest(tmp_path, "play.js", "a") == digest(tmp_path, "same.js", "a") != digest(tmp_path, "other.js", "a")
    for file, place in (("rules.md", "3"), ("play.js", "d")):
        with pytest.raises(LookupError, match="there is no"):
            digest(tmp_path, file, place)


def test_documents_are_made_from_the_records() -> None:
    """The tables of clauses are those that `python -m scripts.clauses` writes."""
    for path, text in pages().items():
        assert path.read_text("utf-8") == text, f"{path}: run python -m scripts.clauses"


@pytest.mark.parametrize("game", recorded())
def test_every_sentence_is_on_the_sheet_once_or_says_why_not(game: str) -> None:
    """A sentence stands in the text of every language once, or is left out for a reason, or is told at the end."""
    sentences = rulebook(game).sentences()
    for language in LANGUAGES:
        template = words(language, game).texts["game.rules"]
        named = REFERENCE.findall(template)
        assert set(Counter(named).values()) == {1}, "no sentence stands twice"
        assert set(named) <= set(sentences)
        assert [name for name in named if sentences[name].off] == [], "what is on the sheet is not left out"
        assert template.count("{unplaced}") == 1 or not list(unplaced(rulebook(game), template))
    orders = [REFERENCE.findall(words(language, game).texts["game.rules"]) for language in LANGUAGES]
    assert orders[0] == orders[1]


@pytest.mark.parametrize("game", recorded())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_rules_is_sentences_of_records_only(game: str, language: str) -> None:
    """A line with a sentence of a record has no other words than its bold beginning, so each word has its mark."""
    for line in words(language, game).texts["game.rules"].splitlines():
        if REFERENCE.search(line):
            assert re.fullmatch(r"(1\. |- )?(\*\*[^*]+\*\*[ 　:：]*)?", REFERENCE.sub("", line).rstrip() + " ") or (
                not REFERENCE.sub("", line).strip(" 1.-")
            ), line


@pytest.mark.parametrize("game", recorded())
def test_every_house_value_belongs_to_one_clause(game: str) -> None:
    owned = Counter(key for clause in rulebook(game).clauses.values() for key in clause.house)
    assert owned == Counter(dict.fromkeys(standard(game), 1))


@pytest.mark.parametrize("game", recorded())
def test_records_are_whole(game: str) -> None:
    """A sentence is from a text or a program as its mark says, and its wording is in each language, with its places."""
    for name, one in rulebook(game).sentences().items():
        code = {Path(place.file).suffix in (".js", ".scala") for place in one.at}
        assert code == {TEXT: {False}, PROGRAM: {True}, MARKS["ours"]: set()}[one.mark], name
        scripts = [bool(re.search(r"[぀-ヿ一-鿿]", text)) for text in one.wording.values()]
        assert scripts == [language == "ja" for language in one.wording], name
        if not one.off:
            assert set(one.wording) == set(LANGUAGES), name
            places = [sorted(re.findall(r"\{\w+\}", text)) for text in one.wording.values()]
            assert places[0] == places[1], name


WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
SAID = {word: number for number, word in enumerate(WORDS, 2)} | {
    "both": 2,
    "double": 2,
    "eighteen": 18,
    "二": 2,
    "三": 3,
}
ONE_LANGUAGE = {
    **dict.fromkeys(("AW-5.a", "AW-8.b"), "the Japanese names the four sides"),
    **dict.fromkeys(("AW-10.b", "LS-2.c", "LS-3.c", "TF-6.e"), "both, or two, is a word for each other"),
    "AW-5.b": "a quarter turn is 90 degrees",
    "LS-D5.c": "each marker is told by its own sentence",
    "LL-D1.b": "a fifth is two tenths",
    "XK-4.a": "to cut in two is one word",
    "XK-17.g": "2 points are repeated",
}
"""Sentences whose numbers are not the same in both languages, and why."""


@pytest.mark.parametrize("game", recorded())
def test_both_languages_state_the_same_numbers(game: str) -> None:
    """A number that is changed in one language only is a fault. 1 is often an article."""
    found = {}
    for name, one in rulebook(game).sentences().items():
        told = [_numbers(text) for text in one.wording.values()]
        if not one.off and told[0] != told[1]:
            found[name] = told
    assert found.keys() == {name for name in ONE_LANGUAGE if name.startswith(layout(game).PREFIX)}, found


def _numbers(text: str) -> list[int]:
    """Return the numbers above 1 that a text states in figures or words, sorted, each once."""
    plain = re.findall(rf"(?<![A-Za-z{{\d])(?:\d+|{'|'.join(SAID)})(?![A-Za-z}}\d])", text, re.IGNORECASE)
    return sorted({number for said in plain if (number := SAID.get(said.lower()) or int(said)) > 1})


@pytest.mark.parametrize("game", recorded())
def test_a_sentence_follows_the_values_that_it_states(game: str) -> None:
    """A house value that a designer's sentence states decides its mark. A sentence of ours is ours with any value."""
    for name, one in rulebook(game).sentences().items():
        for place in re.findall(r"\{(\w+)\}", one.wording["en"]) if one.mark == TEXT else ():
            assert [key for key in one.follows if place in re.split(r"[._]", key)], f"{name}: {place}"


def test_no_wording_stands_in_two_records() -> None:
    """So no sentence has two marks."""
    for language in LANGUAGES:
        told = Counter((game, one.wording.get(language, one.name)) for game, one in sentences())
        assert [text for text, times in told.items() if times > 1] == []


@pytest.mark.parametrize("game", recorded())
def test_marks_follow_the_values_of_every_shipped_variant(game: str) -> None:
    """A sentence about a changed value is the program's if that has it, else ours. All others keep their mark."""
    book = rulebook(game)
    for name in shipped(game):
        variant = changed(game, variant_values(game, name))
        for seats in layout(game).SEATS:
            chosen = list(layout(game).SEATS).index(seats)
            usual: Any = standard(game)
            # The values for these seats: the standard ones, those of the variant, and those of the designer's program.
            old, now, served = (
                {key: value[chosen] if key in book.by_seats else value for key, value in {**usual, **changes}.items()}
                for changes in ({}, dict(variant), variant_values(game, book.program) if book.program else {})
            )
            for one in book.sentences().values():
                is_program = book.program and all(now[key] == served[key] for key in one.follows)
                expected = PROGRAM if is_program else MARKS["ours"]
                is_changed = any(now[key] != old[key] for key in one.follows)
                assert book.mark(one, variant, seats) == (expected if is_changed else one.mark), (name, one.name)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('mark = "text"', 'mark = "rumour"', r"LS-1.a: unknown mark 'rumour'; expected one of text, program, ours"),
        ('mark = "text"', "", r"LS-1.a: unknown mark"),
        ('at = ["rules.html 3 0123456789ab"]', "", r"LS-1.a: the clause is without a source; write at"),
        (
            'mark = "text"\nat = ["rules.html 3 0123456789ab"]',
            'mark = "ours"',
            r"LS-1.a: the clause is without a source; write question",
        ),
        ('mark = "text"', 'mark = "ours"\nquestion = "Who?"', r"LS-1.a: a sentence of ours has no passage"),
        (
            'mark = "text"\nat = ["rules.html 3 0123456789ab"]',
            'mark = "ours"\nquestion = "Who?"\nfollows = ["play.units"]',
            r"LS-1.a: a sentence of ours is ours with any value",
        ),
        ("rules.html 3 ", "rules.html ", r"LS-1.a: a passage is not a file, a place and a digest"),
        ('en = "A rule."', 'ja = "規則"', r"LS-1.a: the English wording is missing"),
        ("en =", "fr =", r"LS-1.a: unknown key \['fr'\]"),
        ("play.units", "play.unit", r"LS-1: 'play.unit' is not a house value"),
        ('about = "the island"', "", r"LS-1: the summary is missing"),
        ("[LS-1.a]", 'follows = ["play.rounds"]\n[LS-1.a]', r"LS-1: unknown key \['follows'\]"),
        ('mark = "text"', 'mark = "text"\nfollows = ["play.rounds"]', r"LS-1.a: follows \['play.rounds'\], which"),
    ],
)
def test_a_bad_record_is_named(old: str, new: str, fault: str) -> None:
    """Issue 36, bad input: an unknown mark, a clause without a source and the like name the record."""
    assert read_rulebook("landsweeper", GOOD).sentences()["LS-1.a"].mark == TEXT
    with pytest.raises(GameError, match=rf"landsweeper: clauses\.toml, {fault}"):
        read_rulebook("landsweeper", GOOD.replace(old, new))


def test_a_wording_that_a_language_lacks_is_english_and_the_sheet_says_so() -> None:
    board = drawn_board("landsweeper")
    style = kit_style("landsweeper")
    texts = dict(style.words.texts)
    facts = {"units": 5, "rounds": 200, "values": "1", "all": True, "island": True}
    plain = rules_text(board, style, facts)
    assert texts["kit.untranslated"] not in plain
    other = rules_text(board, replace(style, words=Words("xx", texts, "landsweeper")), facts)
    assert other == f"{plain}\n{texts['kit.untranslated']}"
