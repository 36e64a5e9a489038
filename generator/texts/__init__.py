"""The texts of Landpress, a folder of TOML files a language; `words` hands them to what prints or reports."""

import tomllib
from functools import cache
from pathlib import Path

from landpress.layouts.errors import CallError
from landpress.output.scene.words import Words

_FOLDER = Path(__file__).parent
LANGUAGES = ("en", "ja")


@cache
def words(language: str, rules_of: str = "") -> Words:
    """All texts of a language, by `section.key`; with `rules_of` also the rules of that game, which are long."""
    if language not in LANGUAGES:
        raise CallError(f"--language {language[:20]}: expected one of {', '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    folder = _FOLDER / language
    rules = [folder / "rules" / f"{rules_of.replace('-', '_')}.toml"] if rules_of else []
    for file in [*sorted(folder.glob("*.toml")), *rules]:
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            texts |= {f"{section}.{key}": text for key, text in entries.items()}
    return Words(language, texts)
