"""The texts of Landpress in all its languages; `words` gives them to the code that prints or reports.

Texts for all games lie in `generator/texts/LANGUAGE/SECTION.toml`. Texts for one game lie in
`generator/games/GAME/texts/LANGUAGE.toml`, with a table for each section. The table `[game]` holds texts that no other
game has. The section `clause` holds the wording of the game's clauses, by their names (engine/contract/clauses.py). A
key is `section.name`. A section is read when one of its texts is first requested.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

from landpress.engine.contract.marks import CLAUSES
from landpress.layouts.catalogue import data, folder
from landpress.layouts.described import Described, described
from landpress.layouts.errors import CallError
from landpress.layouts.languages import LANGUAGES as LANGUAGES
from landpress.layouts.reading import shown
from landpress.output.scene.words import Words

_FOLDER = Path(__file__).parent
_CLAUSE = "clause"
"""The section of the wording of a game's clauses."""
Section = Mapping[str, str]


def words(language: str, game: str = "") -> Words:
    """Return all texts of a language, with those of a game if one is named."""
    return _words(language, game, described().get(game))


@lru_cache(64)
def _words(language: str, game: str, one: Described | None) -> Words:
    """Return the texts; those of a game from a description are kept as long as its description stays the same."""
    if language not in LANGUAGES:
        raise CallError(f"--language {shown(language)}: expected one of {', '.join(LANGUAGES)}")
    return Words(language, _Texts(language, game), game)


class _Texts(Mapping[str, str]):
    """The texts of a language by `section.name`. The texts of a game override the texts for all games."""

    def __init__(self, language: str, game: str) -> None:
        self._language, self._game = language, game
        self._written = _of_game(language, game) if game else {}

    @cached_property
    def _clauses(self) -> Section:
        """The wording of the game's clauses. It is read where it is asked for: most pages of a board show none."""
        return {**_clauses(self._language, self._game), **self._written.get(_CLAUSE, {})}

    def _own(self, section: str) -> Section:
        return self._clauses if section == _CLAUSE and self._game else self._written.get(section, {})

    def __getitem__(self, key: str) -> str:
        section, _, name = key.partition(".")
        own = self._own(section)
        return own[name] if name in own else _shared(self._language, section)[name]

    def __iter__(self) -> Iterator[str]:
        shared = {
            path.stem: _shared(self._language, path.stem) for path in sorted((_FOLDER / self._language).glob("*.toml"))
        }
        for section in dict.fromkeys([*shared, _CLAUSE, *self._written]):
            names = {**shared.get(section, {}), **self._own(section)}
            yield from (f"{section}.{name}" for name in names)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _shared(language: str, section: str) -> Section:
    """Return the texts of a section for all games. If there is no such section, return no texts."""
    path = _FOLDER / language / f"{section}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _of_game(language: str, game: str) -> Mapping[str, Section]:
    """Return the texts of a game by section. Texts that the language lacks are in English."""
    english = _over(*_written(game, "en"))
    return english if language == "en" else _over(english, *_written(game, language))


def _written(game: str, language: str) -> Iterator[Mapping[str, Section]]:
    """Yield the texts of a game in one language, later ones over earlier ones; those of a description come first."""
    name = f"texts/{language}.toml"
    if one := described().get(game):
        yield _read(one.shared("generator") / name)
        yield {"game": one.made("layouts").texts(language)}
        if one.description.plugin:
            yield _read(folder("generator", game) / name)
    elif language == "en":
        yield tomllib.loads(data(game, "generator", name))
    else:
        yield _read(folder("generator", game) / name)


def _read(path: Path) -> Mapping[str, Section]:
    """Return the texts of a file, none if it is missing."""
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _over(*texts: Mapping[str, Section]) -> Mapping[str, Section]:
    """Return texts by section, later ones in place of earlier ones."""
    sections = dict.fromkeys(section for one in texts for section in one)
    return {
        section: {name: text for one in texts for name, text in one.get(section, {}).items()} for section in sections
    }


def _clauses(language: str, game: str) -> Section:
    """Return the wording of the game's clauses, or no texts if it has none. Raise GameError if one has none."""
    if not (folder("engine", game) / CLAUSES).is_file():
        return {}
    found = {
        f"{number}.{name}": one
        for number, record in tomllib.loads(data(game, "engine", CLAUSES)).items()
        if isinstance(record, dict)
        for name, one in record.items()
        if isinstance(one, dict)
    }
    try:
        return {name: one.get(language) or one["en"] for name, one in found.items()}
    except KeyError:
        from landpress.engine.contract.clauses import rulebook  # it says what is wrong

        rulebook(game)
        raise
