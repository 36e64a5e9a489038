r"""The inline language: the marks inside a text, read into spans. Decks, rules sheets and titles share it.

`**bold**`, `*italic*` and `__underline__` turn a look on and off; in a text that is bold already `**` makes plain.
`[red]{danger}` colours a piece, and pieces may stand inside each other. `:name:` is an icon. `\` before a character of
a mark makes it an ordinary one. Marks belong to one paragraph. A mark without its second half or around nothing is
a LayoutError. So are a `*` that ends behind a space and a tag such as `<b>`. A `*` that begins
nothing because a space or the end follows is an ordinary character.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from landpress.layouts.errors import LayoutError

ICON_NAME = r"[a-z][a-z0-9-]{0,39}"
_TAGS = r"(?i:</?(?:b|i|u|s|p|em|strong|br|span|font|sub|sup|div|color)\b[^<>]*>)"
_MARK = re.compile(
    r"\\(?P<plain>[*:\\_\[\]{}<])|(?P<toggle>\*\*|\*|__)|\[(?P<colour>[^\[\]{}]*)\]\{|(?P<end>\})"
    rf"|:(?P<icon>{ICON_NAME}):|(?P<tag>{_TAGS})"
)
_PAIRS = tuple(
    (re.compile(rf"(?i)<(?:{tags})>((?=\S)[^<>*_\\\n]*[^<>*_\\\s])</(?:{tags})>"), sign)
    for tags, sign in (("b|strong", "**"), ("i|em", "*"), ("u", "__"))
)
"""The tags around a piece of a line that are read as marks where a table has no template, and their marks."""
_LABEL = re.compile(r"\*\*[^*]+\*\* ")
"""The name of a column before its cell."""
_TOGGLES = {"**": ("bold", "bold"), "*": ("italic", "an italic text"), "__": ("underline", "an underlined text")}


class Span(NamedTuple):
    """A piece of text that is set in one way, or an icon by its name. `colour` is empty for the colour of the text."""

    text: str
    bold: bool = False
    icon: str = ""
    italic: bool = False
    underline: bool = False
    colour: str = ""


def spans(text: str, bold: bool = False, italic: bool = False) -> list[Span]:
    """Return the spans of a paragraph. It begins in bold or italic if `bold` or `italic` is true."""
    return _Reading(text, Span("", bold, italic=italic)).spans()


def with_lone_stars(text: str) -> str:
    """Return a text in which a `*` that is the only one of its line is an ordinary character."""
    return "\n".join(map(_with_lone_star, text.split("\n"))) if "*" in text else text


def _with_lone_star(line: str) -> str:
    stars = [mark.start() for mark in _MARK.finditer(line) if mark["toggle"] == "*"]
    return f"{line[: stars[0]]}\\{line[stars[0] :]}" if len(stars) == 1 else line


def as_typed(text: str, is_colour: Callable[[str], bool]) -> str:
    """Return a text of a table in which nothing is a fault: tags are marks, and marks without an end are characters."""
    text = re.sub(r"(?i)<br\s*/?>", "\n", with_lone_stars(text))
    for tag, sign in _PAIRS:
        text = tag.sub(rf"{sign}\g<1>{sign}", text)
    return "\n".join(_as_typed(line, is_colour) for line in text.split("\n"))


def _as_typed(line: str, is_colour: Callable[[str], bool]) -> str:
    try:
        if all(is_colour(span.colour) for span in spans(line) if span.colour):
            return line
    except LayoutError:
        pass
    label = _LABEL.match(line)
    start = label.end() if label else 0
    return line[:start] + _MARK.sub(_escaped, line[start:])


def _escaped(mark: re.Match[str]) -> str:
    """Return a mark as ordinary characters."""
    if mark["plain"] or mark["icon"]:
        return mark[0]
    return re.sub(r"[*_\[{}<]", r"\\\g<0>", mark[0])


class _Reading:
    """The reading of one paragraph: the look of the next piece, and the marks that are open."""

    def __init__(self, text: str, look: Span) -> None:
        self.text, self.look, self.piece = text, look, ""
        self.found: list[Span] = []
        self.opened: dict[str, int] = {}
        """The open toggles, each with the number of spans before it."""
        self.colours: list[tuple[str, int]] = []
        """The colours outside the open ones, each with the number of spans before the mark."""

    def spans(self) -> list[Span]:
        at = 0
        for mark in _MARK.finditer(self.text):
            self.piece += self.text[at : mark.start()] + (mark["plain"] or "")
            at = mark.end()
            if mark["tag"]:
                self.fail(f"has the tag {mark['tag']}; write **bold**, *italic*, __underline__, or \\< for a plain <")
            elif mark["toggle"] == "*" and self.is_plain(mark):
                self.piece += "*"
            elif mark["toggle"]:
                self.toggle(mark["toggle"], mark.start())
            elif mark["colour"] is not None:
                self.end_piece()
                self.colours.append((self.look.colour, len(self.found)))
                self.look = self.look._replace(colour=mark["colour"].strip())
            elif mark["end"] and self.colours:
                self.end_colour()
            elif mark["end"]:
                self.piece += "}"
            elif mark["icon"]:
                self.end_piece()
                self.found.append(self.look._replace(icon=mark["icon"]))
        self.piece += self.text[at:]
        self.end_piece()
        for sign in self.opened:
            self.fail(f"has a {sign} without a second one; write one where {_TOGGLES[sign][1]} ends, or {_plain(sign)}")
        if self.colours:
            self.fail("has a coloured piece without its end; write } where it ends")
        return self.found

    def fail(self, fault: str) -> None:
        raise LayoutError(f"the text {self.text[:60]!r} {fault}")

    def end_piece(self) -> None:
        if self.piece:
            self.found.append(self.look._replace(text=self.piece))
            self.piece = ""

    def is_plain(self, star: re.Match[str]) -> bool:
        """Return whether a `*` is no mark because it opens nothing, as in `2 * 3` and `Attack*`."""
        is_before_space = not self.text[star.end() : star.end() + 1].strip()
        is_behind_space = not self.text[: star.start()][-1:].strip()
        return is_before_space and (is_behind_space or "*" not in self.opened)

    def toggle(self, sign: str, start: int) -> None:
        name, _ = _TOGGLES[sign]
        self.end_piece()
        if sign not in self.opened:
            self.opened[sign] = len(self.found)
        else:
            if sign == "*" and not self.text[start - 1].strip():
                self.fail(f"has a {sign} behind a space where {_TOGGLES[sign][1]} ends; write it at the word")
            if self.opened.pop(sign) == len(self.found):
                self.fail(f"has a {sign}{sign} around nothing; write {_plain(sign * 2)}")
        switched = {name: not getattr(self.look, name)}
        self.look = self.look._replace(**switched)  # type: ignore[arg-type]

    def end_colour(self) -> None:
        self.end_piece()
        before, count = self.colours.pop()
        if count == len(self.found):
            self.fail("has a colour around nothing; write a text between its braces")
        self.look = self.look._replace(colour=before)


def _plain(sign: str) -> str:
    return f"{''.join(f'{chr(92)}{one}' for one in sign)} for ordinary characters"
