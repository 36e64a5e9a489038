"""The texts of Landpress, a folder of TOML files a language; `words` hands them to what prints or reports."""

import tomllib
from functools import cache
from pathlib import Path

from layouts.errors import CallError
from output.words import Words

_FOLDER = Path(__file__).parent
LANGUAGES = ("en", "ja")


@cache
def words(language: str) -> Words:
    """All texts of a language, by `section.key`."""
    if language not in LANGUAGES:
        raise CallError(f"--language {language[:20]}: expected one of {', '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    for file in sorted((_FOLDER / language).glob("*.toml")):
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            texts |= {f"{section}.{key}": text for key, text in entries.items()}
    return Words(language, texts)
