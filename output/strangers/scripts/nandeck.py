"""Scripts of nanDECK: what stands on each card, line by line.

Runs only in the child process (sandbox.py). The files beside the script are given; nothing else is read. A line that is
not understood is told by its number and draws nothing; what depends on it is not known either.
"""

import json
import posixpath
import re
from collections.abc import Callable, Mapping

from landpress.output.strangers.scripts.nandeck_drawings import Drawings
from landpress.output.strangers.scripts.nandeck_labels import UnreadLineError, parts_of, said
from landpress.output.strangers.scripts.ruby_nodes import UnreadError

MOST_LINES, LONGEST = 5_000, 10_000
"""The most lines of a script, and signs in a line."""
_LABEL = re.compile(r"\s*\[([^\[\]]+)\]\s*=(.*)")
_DIRECTIVE = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*)\s*(?:=(.*))?")
_CONDITION = re.compile(r'([^<>="]+|"[^"]*")(=|<>)([^<>="]*|"[^"]*")')
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


class _Branch:
    """Lines that depend on a condition: whether they are read, and whether a branch before was; None if not known."""

    def __init__(self, word: str, line: int, holds: bool | None) -> None:
        self.word, self.line, self.holds, self.taken = word, line, holds, holds


class _Script(Drawings):
    def __init__(self, name: str, files: Mapping[str, bytes]) -> None:
        super().__init__(name, files)
        self.branches: list[_Branch] = []
        self.turned = ""
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
        """Return whether the lines here are read."""
        states = [branch.holds for branch in self.branches]
        return False if False in states else None if None in states else True

    def doubt(self) -> str:
        """Return why the lines here are not known."""
        branch = next(branch for branch in self.branches if branch.holds is None)
        return f"left out with the lines behind {branch.word} in line {branch.line}"

    def set_label(self, name: str, value: str) -> None:
        holds = self.holds()
        if holds is False:
            return
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
            if self.holds() is not False:
                self.tell(f"{word}: not taken over, with the lines up to its {_OPENS[word]}")
            self.branches.append(_Branch(word, self.line, None if self.holds() is not False else False))
            return
        if self.branches and word == _OPENS.get(self.branches[-1].word):
            self.branches.pop()
            return
        holds = self.holds()
        if holds is False:
            return
        self.asked += word in (*_DRAWN, *_RANGED)
        if holds is None:
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
        if word in _TURNS:
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
            self.branches.append(_Branch(word, self.line, self.condition(rest)))
            return
        if not self.branches or self.branches[-1].word != "IF":
            self.tell(f"{word}: there is no IF before it")
        elif word == "ENDIF":
            self.branches.pop()
        else:
            branch = self.branches[-1]
            if word == "ELSEIF" and self.holds_above():
                self.tell("ELSEIF: not taken over")
            branch.holds = None if branch.taken is None else not branch.taken
            if word == "ELSEIF" and branch.holds:
                branch.holds = branch.taken = None

    def holds_above(self) -> bool:
        """Return whether the lines around the innermost condition may be read."""
        return False not in [branch.holds for branch in self.branches[:-1]]

    def condition(self, text: str) -> bool | None:
        """Return whether two values are alike, or None if that is not known."""
        if self.holds() is False:
            return None
        try:
            match = _CONDITION.fullmatch(text.strip())
            if match is None:
                raise UnreadLineError("only a = b and a <> b are read")
            left, right = (self.labels.single(side.strip()) for side in (match[1], match[3]))
            same = left == right
            if not same and (left.strip().lower() == right.strip().lower() or _are_numbers_alike(left, right)):
                raise UnreadLineError(f"whether {said(left)} is {said(right)} is not known")
        except UnreadLineError as error:
            self.tell(f"IF: {error}; the lines up to its ENDIF are left out")
            return None
        return same if match[2] == "=" else not same


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _are_numbers_alike(left: str, right: str) -> bool:
    try:
        return float(left) == float(right)
    except ValueError:
        return False
