"""Hyphenation: soft hyphens where the words of a language may break, by the patterns of pyphen.

Words of fewer than six letters stay whole, and so do words with digits.
"""

import re
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from landpress.layouts.errors import CallError, LayoutError, did_you_mean
from landpress.layouts.reading import shown
from landpress.output.scene.linebreak import SOFT_HYPHEN

if TYPE_CHECKING:
    from pyphen import Pyphen

_WORD = re.compile(r"[^\W\d_]{6,}")


def hyphenated(text: str, language: str) -> str:
    """Return the text with soft hyphens in its words.

    Raise LayoutError for an unknown language, CallError if pyphen is not installed.
    """
    patterns = _patterns(language)
    return _WORD.sub(lambda match: patterns.inserted(match[0], SOFT_HYPHEN), text)


@cache
def _patterns(language: str) -> "Pyphen":
    if find_spec("pyphen") is None:
        raise CallError("hyphens: hyphenation needs pyphen: pip install pyphen; or write soft hyphens")
    from pyphen import LANGUAGES, Pyphen, language_fallback

    found = language_fallback(language)
    if found is None:
        names = sorted({name.partition("_")[0] for name in LANGUAGES})
        hint = did_you_mean(language, LANGUAGES)
        raise LayoutError(f"hyphens: no language {shown(language)!r}; expected one of {', '.join(names)}{hint}")
    return Pyphen(lang=found)
