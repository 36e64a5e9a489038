"""What a Ruby script consists of: its signs one after the other, and the nodes that are made of them.

A node is a tuple that begins with its kind and the number of its line.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from landpress.output.strangers.scripts.ruby_tokens import Token

DEEPEST = 120
"""The largest depth of expressions and blocks."""
Node = tuple[Any, ...]
OPENERS = {"if", "unless", "case", "while", "until", "def", "class", "module", "begin", "for"}
CLOSERS = {"end", "else", "elsif", "when", "in", "rescue", "ensure", "then"}
KEYWORDS = OPENERS | CLOSERS | {"do", "and", "or", "not", "return", "next", "break", "redo", "retry", "undef"}


class Block(NamedTuple):
    """A block or a method: its parameters and its statements. A parameter may be a list of names in brackets.

    One that begins with `*` takes all values that are left. `taker` is the name of the parameter that takes the block
    of a call, `others` that of the one that takes all other named values.
    """

    params: tuple[Any, ...]
    body: tuple[Node, ...]
    defaults: tuple[tuple[str, Node], ...] = ()
    keywords: tuple[tuple[str, Node | None], ...] = ()
    taker: str = ""
    others: str = ""


class UnreadError(Exception):
    """Something that is not read; the message says what."""


class Signs:
    """The signs of a script, the place where reading is, and the names that are variables there."""

    def __init__(self, found: Sequence[Token]) -> None:
        self.all, self.at = list(found), 0
        self.locals: set[str] = set()
        self.depth = 0

    @property
    def here(self) -> Token:
        """The next sign."""
        return self.all[self.at] if self.at < len(self.all) else Token("end", "", self.all[-1].line, True)

    def ahead(self, by: int = 1) -> Token:
        """Return the sign behind the next one."""
        return self.all[min(self.at + by, len(self.all) - 1)]

    def join_sign(self) -> None:
        """Make the next sign and a number that it touches one number: -3.abs is 3. But -2 ** 2 is -4."""
        behind = self.ahead()
        if self.is_op("-", "+") and behind.kind == "number" and not behind.spaced and self.ahead(2).text != "**":
            if behind.text[0].isdigit():  # it is joined already where a line is read again
                self.all[self.at + 1] = behind._replace(text=self.here.text + behind.text)
            self.at += 1

    def is_op(self, *signs: str) -> bool:
        """Return whether the next sign is one of these."""
        return self.here.kind == "op" and self.here.text in signs

    def is_word(self, *words: str) -> bool:
        """Return whether the next sign is one of these words."""
        return self.here.kind == "word" and self.here.text in words

    def passes(self, *signs: str) -> bool:
        """Go behind the next sign if it is one of these signs or words. Return whether it was."""
        found = self.here.kind in ("op", "word") and self.here.text in signs
        self.at += found
        return found

    def take(self) -> Token:
        """Return the next sign and go behind it."""
        found = self.here
        self.at += 1
        return found

    def need(self, sign: str) -> None:
        """Go behind a sign. Raise UnreadError if it is another one."""
        if self.here.text != sign or self.here.kind not in ("op", "word"):
            raise UnreadError(f"expected {sign} before {self.here.text.strip()[:20] or 'the end of the line'}")
        self.at += 1

    def skip_ends(self) -> None:
        """Go behind ends of lines and semicolons."""
        while self.at < len(self.all) and (self.here.kind == "end" or self.is_op(";")):
            self.at += 1

    def skip_lines(self) -> None:
        """Go behind ends of lines."""
        while self.at < len(self.all) and self.here.kind == "end":
            self.at += 1

    def goes_on(self) -> bool:
        """Return whether the next line begins with a dot."""
        at = self.at
        while at < len(self.all) and self.all[at].kind == "end":
            at += 1
        return at < len(self.all) and self.all[at].kind == "op" and self.all[at].text in (".", "&.")

    def begins_argument(self) -> bool:
        """Return whether the next sign begins an argument of a call without brackets."""
        token, after = self.here, self.ahead()
        if not token.spaced:
            return False
        if token.kind in ("string", "number", "symbol", "label", "words", "regex"):
            return True
        if token.kind == "word":
            return token.text not in KEYWORDS or token.text in ("not",)
        if token.kind == "op":
            if token.text in ("[", "->", "::", "("):
                return True
            return token.text in ("-", "*", "&", "!", ":", "**") and not after.spaced and after.kind != "end"
        return False


def number(text: str) -> int | float:
    """Return the number that a script writes so."""
    if text[0] in "+-":
        return -number(text[1:]) if text[0] == "-" else number(text[1:])
    plain = text.replace("_", "").lower()
    if plain.startswith(("0x", "0b")):
        return int(plain, 0)
    if "." in plain or "e" in plain:
        return float(plain)
    return int(plain, 8) if len(plain) > 1 and plain[0] == "0" and set(plain) <= set("01234567") else int(plain)
