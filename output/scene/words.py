"""Words: the texts of a page in one language. The drawing gets them as a value and does not look them up.

Keys are `section.name` (generator/texts). The keys `game.*` belong to the game that is drawn. Texts may have named
places such as `{sheet}`. If a number is 1, the text of `KEY_single` is taken where there is one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from landpress.layouts.catalogue import data_path
from landpress.layouts.errors import GameError, LandpressError


@dataclass(frozen=True)
class Words:
    """The texts of one language.

    `language` is its tag, such as `en`. If the texts of a game are included, `game` is its name.
    """

    language: str
    texts: Mapping[str, str] = field(hash=False)
    game: str = ""

    @property
    def gap(self) -> str:
        """What stands between two sentences."""
        return "" if self.language == "ja" else " "

    def section(self, beginning: str) -> dict[str, str]:
        """Return the texts whose keys begin so, by the rest of their keys."""
        return {key.removeprefix(beginning): text for key, text in self.texts.items() if key.startswith(beginning)}

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key with its places filled. Raise GameError if the game lacks the text."""
        single = self.texts.get(f"{key}_single") if values else None
        if single and any(type(value) is int and value == 1 for value in values.values()):
            return single.format(**values)
        try:
            text = self.texts[key]
        except KeyError:
            if not self.game:
                raise LandpressError(f"the text {key!r} is missing in generator/texts/{self.language}") from None
            place = data_path(self.game, "generator", f"texts/{self.language}.toml")
            raise GameError(f"{self.game}: the text {key!r} is missing in {place}") from None
        return text.format(**values)
