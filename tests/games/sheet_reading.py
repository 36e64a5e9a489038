"""A game that is played from its printed rules sheet: each step quotes the sentences that it follows.

The test writes down what lies on the table after each step. A step is right if its sentences are on the sheet, the
rules of the program allow it, and the program has the same position.
"""

import re
from typing import Any

from landpress.generator.texts import words
from landpress.output.game import Game
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Text
from landpress.output.sheets.rules_sheet import RulesSheet
from tests.games.rulebook import kernel_at, read
from tests.output.sheets import kit_style


def _plain(text: str) -> str:
    """Return the text without spaces and marks of bold and of sources, because lines break at spaces."""
    return re.sub(r":from-[a-z]+:|[\s*]", "", text)


class Reading:
    """A game from a position on, and the sentences of the sheet that have been followed."""

    def __init__(self, file: dict[str, Any], position: dict[str, Any]) -> None:
        board = read(file)
        sheet = Game(board.game).kit.rules(board, kit_style(board.game))
        texts = words("en", board.game).texts
        wording = re.sub(r"\{([A-Z]{2}-D?\d+\.[a-z])\}", lambda name: texts[f"clause.{name[1]}"], texts["game.rules"])
        self._template = sheet.text if isinstance(sheet, RulesSheet) else wording
        self._printed = _plain(
            "".join(item.text for item in (*sheet.front, *(sheet.back or ())) if isinstance(item, Text))
            if isinstance(sheet, Part)
            else sheet.text
        )
        self.match = kernel_at(file, position)
        self.table = position
        self._read: list[str] = []

    def reads(self, *sentences: str) -> None:
        """Read sentences, which must be on the sheet."""
        assert [sentence for sentence in sentences if _plain(sentence) not in self._printed] == []
        self._read += map(_plain, sentences)

    def does(self, action: str, *sentences: str, **table: Any) -> None:
        """Play an action. Afterwards the table lies as before except for the changes."""
        self.reads(*sentences)
        assert action in self.match.legal(), f"{action} is not one of {self.match.legal()}"
        self.match.play(action)
        self.table = self.table | table
        found = self.match.state()
        changes = {key: (found.get(key), value) for key, value in self.table.items() if found.get(key) != value}
        assert (changes, found.keys()) == ({}, self.table.keys()), f"{action}: {changes}"

    def must_not(self, start: str, *sentences: str) -> None:
        """Assert that no action that starts so is legal."""
        self.reads(*sentences)
        assert [action for action in self.match.legal() if action.startswith(start)] == []

    def unread(self, *headings: str) -> list[str]:
        """Return the sentences below these headings that no step has followed. Captions of drawings do not count."""
        found = []
        for part in self._template.split("\n# ")[1:]:
            heading, *lines = part.splitlines()
            if heading not in headings:
                continue
            for line in lines:
                text = re.sub(r":from-[a-z]+:\s", "", line)
                text = re.sub(r"^(\{\w+_from\})?[●◐○ ]*(1\. |- )?(\*\*[^*]+[.:]\*\* )?", "", text)
                if not re.match(r"\[|\{\w+\}$|$", text):
                    found += re.split(r"(?<=[.:]) (?=[A-Z{])", text)
        return [sentence for sentence in found if not any(map(_pattern(sentence).fullmatch, self._read))]


def _pattern(sentence: str) -> re.Pattern[str]:
    """Return a pattern for a sentence in which values are filled into the places."""
    return re.compile(re.sub(r"\\\{\w+\\\}", ".*", re.escape(_plain(sentence))))
