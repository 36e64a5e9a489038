"""Scripts of nanDECK: what stands on each card, line by line.

Runs only in the child process (sandbox.py). The files beside the script are given; nothing else is read. A line that is
not understood is told by its number and draws nothing; what depends on it is not known either.
"""

import json
import posixpath
import re
from collections.abc import Callable, Mapping
from typing import Any

from landpress.output.strangers.scripts.nandeck_drawings import Drawings
from landpress.output.strangers.scripts.nandeck_labels import UnreadLineError, parts_of, said
from landpress.output.strangers.scripts.ruby_nodes import UnreadError

MOST_LINES, LONGEST = 5_000, 10_000
"""The most lines of a script, and signs in a line."""
_LABEL = re.compile(r"\s*\[([^\[\]]+)\]\s*=(.*)")
_DIRECTIVE = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*)\s*(?:=(.*))?")
_CONDITION = re.compile(r'\s*([^<>="]+|"[^"]*"\s*)(=|<>)\s*([^<>="]*|"[^"]*")\s*')
_DRAWN = "TEXT", "IMAGE", "RECTANGLE", "ICONS"
_READ = "UNIT", "CARDSIZE", "LINKSEP", "LINKMULTI", "LINK", "INCLUDE", "FONT", "ICON", *_DRAWN
_OPENS = {"FOR": "NEXT", "LOOP": "ENDLOOP", "MACRO": "END", "SECTION": "ENDSECTION", "SELECT": "ENDSELECT"}
"""Directives with lines of their own that are not read, and the directive behind those lines."""
_TURNS = ("INCLUDE", "ORIGIN", "BASERANGE", "FLAGS", "FONTRANGE", "LAYER", "FONTALIAS", "LINEALIAS")
"""Directives that change what the lines behind them mean."""
_RANGED = (
    *("HTMLTEXT", "RTFTEXT", "TEXTFONT", "POLYGON", "CIRCLE", "ELLIPSE", "LINE", "ROUNDRECT", "PATTERN"),
    *("TRIANGLE", "STAR", "BEZIER", "GRID", "RHOMBUS", "HEXGRID", "PIE", "TRACK", "DICE", "LINERECT"),
)
"""Directives that are not read, but whose range counts for the number of cards."""


def read(name: str, files: Mapping[str, bytes]) -> bytes:
    """Return what a script draws as JSON: `size` in mm, `cards`, `calls`, `asked`, `lost` and `tables`."""
    script = _Script(name, files)
    script.read()
    found = {"size": script.size, "cards": script.cards, "calls": script.calls}
    found["asked"] = script.asked
    lost = [[name, line, why] for line, why in script.lost]
    return json.dumps(found | {"lost": lost, "tables": [script.link.table()] if script.link else []}).encode()


_Holds = bool | list[bool] | None
"""Whether a condition holds; by row of the table if it is one on a column; None if that is not known."""


class _Branch:
    """Lines that depend on a condition: whether they are read, and whether a branch before was."""

    def __init__(self, word: str, line: int, holds: _Holds, font: object = None) -> None:
        self.word, self.line, self.holds, self.taken, self.font = word, line, holds, holds, font

    def go_on(self, holds: _Holds) -> None:
        """Begin the lines behind ELSE or ELSEIF with a condition."""
        self.holds = _both(_opposite(self.taken), holds)
        self.taken = _opposite(_both(_opposite(self.taken), _opposite(holds)))


class _Script(Drawings):
    def __init__(self, name: str, files: Mapping[str, bytes]) -> None:
        super().__init__(name, files)
        self.branches: list[_Branch] = []
        self.turned = ""
        self.macros: set[str] = set()
        self.included = 0

    def read(self) -> None:
        """Read all lines. Raise UnreadError if what they say depends on something that is not understood."""
        lines = _decoded(self.files[self.name]).splitlines()
        if len(lines) > MOST_LINES:
            raise UnreadError(f"line {MOST_LINES + 1}: more than {MOST_LINES} lines, the limit")
        for self.line, line in enumerate(lines, 1):
            self.read_line(line)
        for branch in self.branches:
            self.lost.append((branch.line, f"{branch.word}: its end is missing"))

    def include_(self, _: str, given: list[str]) -> None:
        """Read the lines of another file beside the script as if they stood here."""
        name = self.labels.text(given[0]).strip().replace("\\", "/")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), name))
        found = next((one for one in self.files if one.lower() == path.lower()), None)
        if found is None or found == self.name or found in [file for file, _ in self.within] or len(self.within) > 3:
            self.turned = f"INCLUDE in line {self.line}"
            raise UnreadLineError(f"{said(name)}: no such file beside the script that can be read here")
        for number, line in enumerate(_decoded(self.files[found]).splitlines(), 1):
            self.included += 1
            if self.included > MOST_LINES:
                raise UnreadError(f"line {self.line}: more than {MOST_LINES} included lines, the limit")
            self.within.append((found, number))
            self.read_line(line)
            self.within.pop()

    def read_line(self, line: str) -> None:
        if len(line) > LONGEST:
            raise UnreadError(f"line {self.line}: longer than {LONGEST} signs, the limit")
        if not line.strip() or line.lstrip().startswith(";"):
            return
        label, directive = _LABEL.fullmatch(line), _DIRECTIVE.fullmatch(line)
        if label:
            self.set_label(label[1], label[2])
        elif directive:
            self.obey(directive[1].upper(), directive[2] or "")
        else:
            self.tell(f"{said(line)}: not understood")

    def holds(self) -> bool | None:
        """Return whether the lines here are read, on some cards at least."""
        states = [any(one) if isinstance(one, list) else one for one in (branch.holds for branch in self.branches)]
        return False if False in states else None if None in states else True

    @property
    def conditions(self) -> list[list[bool]]:
        """The conditions on columns that hold here, by row."""
        return [branch.holds for branch in self.branches if isinstance(branch.holds, list)]

    def doubt(self) -> str:
        """Return why the lines here are not known."""
        branch = next(branch for branch in self.branches if branch.holds is None or isinstance(branch.holds, list))
        return f"left out with the lines behind {branch.word} in line {branch.line}"

    def set_label(self, name: str, value: str) -> None:
        holds = self.holds()
        if holds is False:
            return
        if holds and self.conditions:
            holds = None
        if holds is None:
            self.tell(f"[{said(name)}]: {self.doubt()}")
        elif why := self.labels.give(name, value):
            self.tell(f"[{said(name)}]: {why}")
        if holds is None:
            self.labels.forget(name, f"line {self.line} may set it")

    def obey(self, word: str, rest: str) -> None:
        if word in ("IF", "ELSE", "ELSEIF", "ENDIF"):
            self.branch(word, rest)
            return
        if word in _OPENS:
            is_read = self.holds() is not False
            if is_read:
                self.tell(f"{word}: not taken over, with the lines up to its {_OPENS[word]}")
            if word == "MACRO":  # its lines do nothing before they are called
                self.macros.add(rest.partition(",")[0].strip().upper())
            self.branches.append(_Branch(word, self.line, None if is_read and word != "MACRO" else False))
            return
        if self.branches and word == _OPENS.get(self.branches[-1].word):
            self.branches.pop()
            return
        holds = self.holds()
        if holds is False:
            return
        self.asked += word in (*_DRAWN, *_RANGED)
        if holds is None or (self.conditions and word not in (*_DRAWN, *_RANGED, "FONT")):
            self.doubtful(word)
            return
        handler: Callable[[str, list[str]], None] | None = getattr(self, f"{word.lower()}_") if word in _READ else None
        try:
            if word in ("UNIT", "CARDSIZE") and (self.turned or '"' in rest):
                raise UnreadError(f"line {self.line}: {word} {said(rest)} is not read here")
            if self.turned and handler:
                raise UnreadLineError(f"{self.turned} before it changes what it means")
            if handler:
                handler(word, parts_of(rest, word))
            else:
                self.other(word, rest)
        except UnreadLineError as error:
            self.tell(f"{word}: {error}")
            if word == "FONT":
                self.font = f"the FONT in line {self.line} is not known"

    def doubtful(self, word: str) -> None:
        """Tell a line that may or may not be read, and forget what it may set."""
        if word in ("UNIT", "CARDSIZE", *_TURNS):
            raise UnreadError(f"line {self.line}: {word} depends on line {self.branches[-1].line}, which is not known")
        if word == "FONT":
            self.font = f"the FONT in line {self.line} may be another"
        if word.startswith("LINK"):
            self.labels.closed = f"{word} in line {self.line} may set it"
        self.tell(f"{word}: {self.doubt()}")

    def other(self, word: str, rest: str) -> None:
        """Tell a directive that is not taken over."""
        self.tell(f"{word}: not taken over")
        if word in _TURNS or word in self.macros:
            self.turned = f"{word} in line {self.line}"
        if word.startswith("LINK"):
            self.labels.forget_linked(f"{word} in line {self.line} changes the table")
        if word in _RANGED:
            try:
                self.range(parts_of(rest, word)[0])
            except UnreadLineError:
                return

    # Conditions

    def branch(self, word: str, rest: str) -> None:
        if word == "IF":
            self.branches.append(_Branch(word, self.line, self.condition(rest), self.font))
            return
        if not self.branches or self.branches[-1].word != "IF":
            self.tell(f"{word}: there is no IF before it")
        else:
            branch = self.branches.pop()
            if isinstance(branch.taken, list) and self.font is not branch.font:
                self.font = branch.font = f"a FONT stands behind {branch.word} in line {branch.line} on a column"
            if word == "ENDIF":
                return
            branch.go_on(True if word == "ELSE" or branch.taken in (True, None) else self.condition(rest, word))
            self.branches.append(branch)

    def condition(self, text: str, word: str = "IF") -> _Holds:
        """Return whether two values are alike, also by row of the table, or None if that is not known."""
        if self.holds() is False:
            return None
        try:
            match = _CONDITION.fullmatch(text.strip())
            if match is None:
                raise UnreadLineError("only a = b and a <> b are read")
            sides = [self.labels.by_row(side.strip()) for side in (match[1], match[3])]
            rows = max(map(len, sides))
            holds = [(match[2] == "=") == _are_alike(*(side[row % len(side)] for side in sides)) for row in range(rows)]
        except UnreadLineError as error:
            self.tell(f"{word}: {error}; the lines up to its ENDIF are left out")
            return None
        return holds if rows > 1 else holds[0]

    def range(self, text: str) -> list[int]:
        """Return the cards of a range. Inside conditions on columns it begins with card 1, whose row is the first."""
        numbers = super().range(text)
        if self.conditions and numbers != list(range(1, len(numbers) + 1)):
            raise UnreadLineError("an IF on a column is read only for cards from 1 on")
        return numbers

    def record(self, word: str, shown: Mapping[int, str], key: str, look: Mapping[str, Any]) -> None:
        """Record a drawing on the cards for which the conditions hold."""
        rows = self.conditions
        found = {card: item for card, item in shown.items() if all(one[(card - 1) % len(one)] for one in rows)}
        if not found:
            raise UnreadLineError("no card meets the conditions")
        super().record(word, found, key, look)


def _opposite(holds: _Holds) -> _Holds:
    return [not one for one in holds] if isinstance(holds, list) else None if holds is None else not holds


def _both(a: _Holds, b: _Holds) -> _Holds:
    """Return whether two conditions hold."""
    if a is False or b is False:
        return False
    if a is None or b is None:
        return None
    if isinstance(a, list) and isinstance(b, list):
        return [x and y for x, y in zip(a, b, strict=True)]
    return b if a is True else a


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _are_alike(left: str, right: str) -> bool:
    """Return whether two values are the same. Raise UnreadLineError if that is not sure."""
    if left != right and (left.strip().lower() == right.strip().lower() or _are_numbers_alike(left, right)):
        raise UnreadLineError(f"whether {said(left)} is {said(right)} is not known")
    return left == right


def _are_numbers_alike(left: str, right: str) -> bool:
    try:
        return float(left) == float(right)
    except ValueError:
        return False
