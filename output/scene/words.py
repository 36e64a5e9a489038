"""Words: the texts of a page in one language, handed to the drawing, which never looks for them.

Keys are `section.key` of the tables in generator/texts/<language>/; values may have named places such as `{sheet}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """The texts of one language; `language` is its tag, such as `en` or `ja`."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its places filled; KeyError where there is none, which the tests rule out."""
        return self.texts[key].format(**values)
