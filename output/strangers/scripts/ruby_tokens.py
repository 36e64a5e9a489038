"""The signs of a Ruby script, as far as scripts of card games need them.

A string keeps its pieces: text, and the code between `#{` and `}`. What cannot be read becomes a sign of the kind
`bad`, so that only the statement around it is unread.
"""

import re
from typing import NamedTuple

MOST_CODE = 400_000
"""The largest script in characters."""
_WORD = re.compile(r"[A-Za-z_\u0080-\U0010ffff][\w\u0080-\U0010ffff]*[?!]?")
_GLOBAL = re.compile(rf"{_WORD.pattern}|[1-9]")
_NUMBER = re.compile(r"0[xX][0-9a-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?")
_OPERATOR = re.compile(
    r"\*\*=|<=>|===|\.\.\.|<<=|>>=|&&=|\|\|=|\*\*|==|!=|>=|<=|&&|\|\||<<|>>|\+=|-=|\*=|/=|%=|=>|=~|!~|&\.|\.\.|::|->"
    r"|[-+*/%=<>!&|^~?:,.()\[\]{};]"
)
_PERCENT = re.compile(r"%([wWiIqQ]?)([\(\[\{<|!/])")
_HEREDOC = re.compile(r"<<(?:([~-])(['\"]?)([A-Za-z_]\w*)\2|()(['\"]?)([A-Z_][A-Z_0-9]*)\5)", re.ASCII)
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_NUMBERED = re.compile(
    r"\\(?:u\{ *(?P<many>[0-9a-fA-F]{1,6}(?: +[0-9a-fA-F]{1,6})*) *\}|u(?P<four>[0-9a-fA-F]{4})"
    r"|x(?P<two>[0-9a-fA-F]{1,2})|(?P<octal>[0-7]{1,3}))"
)
_UNREAD = re.compile(r"\\(?:[cCM]|x[89a-fA-F][0-9a-fA-F]|[2-7][0-7]{2})")
"""Keys of a keyboard, and bytes that are no letters alone."""
_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "s": " ",
    "r": "\r",
    "e": "\x1b",
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
}

Piece = tuple[str, str]
"""A text, or the code of an interpolation: ("text", ...) or ("code", ...)."""


class Token(NamedTuple):
    """A sign: its kind, its text, its line, whether white space is before it, and the pieces of a string.

    The kinds are word, label, symbol, number, string, words, regex, op, end (of a line) and bad.
    """

    kind: str
    text: str
    line: int
    spaced: bool
    pieces: tuple[Piece, ...] = ()


def tokens(code: str) -> list[Token]:
    """Return the signs of a script."""
    return list(_Reader(code).all())


class _Reader:
    def __init__(self, code: str) -> None:
        code = re.sub(r"^=begin\b.*?^=end\b[^\n]*", lambda m: "\n" * m[0].count("\n"), code, flags=re.S | re.M)
        self.code = re.split(r"^__END__$", code, maxsplit=1, flags=re.M)[0]
        self.at, self.line = 0, 1
        self.found: list[Token] = []
        self.heredocs: list[tuple[int, str, bool, bool]] = []

    def all(self) -> list[Token]:
        while self.at < len(self.code):
            self.step()
        self.add("end", "\n", False)
        return self.found

    def add(self, kind: str, text: str, spaced: bool, pieces: tuple[Piece, ...] = ()) -> None:
        self.found.append(Token(kind, text, self.line, spaced, pieces))

    def step(self) -> None:
        start = self.at
        while self.at < len(self.code) and (self.code[self.at] in " \t\r" or self.code.startswith("\\\n", self.at)):
            self.line += self.code.startswith("\\\n", self.at)
            self.at += 2 if self.code.startswith("\\\n", self.at) else 1
        spaced = self.at > start or not self.found or self.found[-1].kind == "end"
        if self.at >= len(self.code):
            return
        sign = self.code[self.at]
        if sign == "#":
            end = self.code.find("\n", self.at)
            self.at = len(self.code) if end < 0 else end
        elif sign == "\n":
            self.add("end", "\n", spaced)
            self.at += 1
            self.line += 1
            self.bodies()
        else:
            self.token(sign, spaced)

    def token(self, sign: str, spaced: bool) -> None:
        before = self.found[-1] if self.found else None
        is_value = before is not None and (
            before.kind in ("number", "string", "symbol", "words", "regex")
            or (before.kind == "op" and before.text in ")]}")
            or (before.kind == "word" and before.text not in _BEFORE_A_VALUE)
        )
        # A word before a space and a sign without one, as in `puts -1` or `x /2`, is the name of a method.
        after = self.code[self.at + 1 : self.at + 2]
        opens = not is_value or (
            before is not None and before.kind == "word" and spaced and after not in ("", " ", "=", "\n")
        )
        if sign in "\"'`":
            self.string(sign, sign, sign != "'", spaced, self.at + 1)
        elif sign == "%" and opens and (match := _PERCENT.match(self.code, self.at)):
            close = _PAIRS.get(match[2], match[2])
            kind = match[1]
            self.string(match[2], close, kind not in ("q", "w", "i"), spaced, match.end(), kind.lower())
        elif sign == "<" and opens and (match := _HEREDOC.match(self.code, self.at)):
            quote, name = match[2] or match[5], match[3] or match[6]
            self.heredocs.append((len(self.found), name, match[1] == "~", quote != "'"))
            self.add("string", "", spaced)
            self.at = match.end()
        elif sign == "/" and opens:
            self.string("/", "/", True, spaced, self.at + 1, "regex")
        elif sign == ":" and (match := _WORD.match(self.code, self.at + 1)) and not self.code.startswith("::", self.at):
            self.add("symbol", match[0], spaced)
            self.at = match.end()
        elif sign == ":" and after in "\"'" and after and opens:
            self.string(after, after, after == '"', spaced, self.at + 2, "symbol")
        elif sign.isdigit() and (match := _NUMBER.match(self.code, self.at)):
            self.add("number", match[0], spaced)
            self.at = match.end()
        elif match := re.compile(r"@{1,2}|\$").match(self.code, self.at):
            word = (_WORD if match[0] != "$" else _GLOBAL).match(self.code, match.end())
            self.add("word" if word else "bad", match[0] + (word[0] if word else ""), spaced)
            self.at = word.end() if word else match.end()
        elif match := _WORD.match(self.code, self.at):
            self.word(match[0], match.end(), spaced, before)
        elif match := _OPERATOR.match(self.code, self.at):
            self.add("op", match[0], spaced)
            self.at = match.end()
        else:
            self.add("bad", sign, spaced)
            self.at += 1

    def word(self, text: str, end: int, spaced: bool, before: Token | None) -> None:
        following = self.code[end : end + 2]
        if text[-1] in "?!" and following[:1] == "=" and following != "==":  # `x!=y` is x != y
            text, end = text[:-1], end - 1
            following = self.code[end : end + 2]
        is_method = before is not None and before.kind == "op" and before.text in (".", "&.")
        is_choice = before is not None and before.kind == "op" and before.text == "?"
        if following[:1] == ":" and following != "::" and not is_method and not (is_choice and following != ": "):
            self.add("label", text, spaced)
            self.at = end + 1
        else:
            self.add("word", text, spaced)
            self.at = end

    def string(self, opening: str, close: str, is_double: bool, spaced: bool, at: int, kind: str = "") -> None:
        """Read a string up to its closing sign."""
        line, depth, pieces, text, is_bad = self.line, 0, list[Piece](), "", opening == "`"  # the output of a program
        while True:
            sign = self.code[at : at + 1]
            if sign == "":
                self.add("bad", opening, spaced)
                self.at = len(self.code)
                return
            if sign == "\\":
                is_bad |= kind in ("w", "i") or bool(is_double and kind != "regex" and _UNREAD.match(self.code, at))
                escaped, at = self.escape(at, is_double, opening + close, kind)
                text += escaped
                continue
            if sign == "#" and is_double and self.code.startswith("#{", at):
                end = _closing(self.code, at + 2)
                pieces += [("text", text), ("code", self.code[at + 2 : end])]
                text, at = "", end + 1
                continue
            if sign == close and depth == 0:
                break
            depth += (sign == opening and opening != close) - (sign == close)
            self.line += sign == "\n"
            text += sign
            at += 1
        pieces.append(("text", text))
        self.at = at + 1
        if is_bad:
            self.found.append(Token("bad", opening, line, spaced, tuple(pieces)))
        elif kind in ("w", "i"):
            whole = "".join(piece for _, piece in pieces)
            bad = any(of == "code" for of, _ in pieces)
            self.found.append(Token("bad" if bad else "words", whole, line, spaced, (("text", kind),)))
        elif kind == "regex":
            flags = re.compile(r"[imxou]*").match(self.code, self.at)
            self.at = flags.end() if flags else self.at
            self.found.append(Token("regex", flags[0] if flags else "", line, spaced, tuple(pieces)))
        elif kind == "symbol":
            self.found.append(Token("symbol", "".join(p for _, p in pieces), line, spaced))
        elif self.code[self.at : self.at + 1] == ":" and self.code[self.at : self.at + 2] != "::" and kind == "":
            is_key = self.found and self.found[-1].text in ("{", ",", "(", "\n") and len(pieces) == 1
            self.found.append(Token("label" if is_key else "string", text, line, spaced, tuple(pieces)))
            self.at += bool(is_key)
        else:
            self.found.append(Token("string", text, line, spaced, tuple(pieces)))

    def escape(self, at: int, is_double: bool, around: str, kind: str) -> tuple[str, int]:
        """Return what a backslash and the signs behind it stand for, and where to go on."""
        sign = self.code[at + 1 : at + 2]
        self.line += sign == "\n"
        if kind == "regex":
            return ("/" if sign == "/" else "\\" + sign), at + 2
        if not is_double:
            return (sign if sign in (*around, "\\") else "\\" + sign), at + 2
        if sign == "\n":
            return "", at + 2
        if match := _NUMBERED.match(self.code, at):
            digits = match["many"] or match["four"] or match["two"]
            numbers = [int(one, 16) for one in digits.split()] if digits else [int(match["octal"], 8)]
            if max(numbers) < 0x110000:
                return "".join(map(chr, numbers)), match.end()
        return _ESCAPES.get(sign, sign), at + 2

    def bodies(self) -> None:
        """Read the texts of here-documents, which begin on the line after theirs."""
        for place, (number, name, is_indented, is_double) in enumerate(self.heredocs):
            self.at += place > 0  # the end of the line on which the text before it ends
            self.line += place > 0
            match = re.compile(rf"(.*?)^[ \t]*{name}[ \t]*$", re.S | re.M).match(self.code, self.at)
            if match is None:
                self.found[number] = self.found[number]._replace(kind="bad")
                continue
            text = match[1]
            if is_indented:
                widths = [len(line) - len(line.lstrip(" \t")) for line in text.split("\n") if line.strip()]
                text = "\n".join(line[min(widths, default=0) :] for line in text.split("\n"))
            made = _double(text) if is_double else Token("string", text, 0, False, (("text", text),))
            self.found[number] = self.found[number]._replace(kind=made.kind, text=text, pieces=made.pieces)
            self.line += match[0].count("\n")
            self.at = match.end()
        self.heredocs = []


def _double(text: str) -> Token:
    """Return a text with the marks that double quotes have."""
    reader = _Reader("")
    reader.code = f"{text}\0"
    reader.string("\0", "\0", True, False, 0, "heredoc")
    return reader.found[0]


_BEFORE_A_VALUE = {
    *("and", "or", "not", "if", "unless", "elsif", "else", "while", "until", "when", "case", "return", "then", "do"),
    *("in", "puts", "p", "print"),
}
"""Words behind which a value begins."""


def _closing(code: str, at: int) -> int:
    """Return the place of the brace that closes an interpolation."""
    depth, quote = 0, ""
    while at < len(code):
        sign = code[at]
        if quote:
            at += sign == "\\"
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == "}" and depth == 0:
            return at
        else:
            depth += (sign == "{") - (sign == "}")
        at += 1
    return len(code)
