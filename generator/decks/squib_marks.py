"""A text of Squib in the marks of a template: its Pango tags, or all its characters as they stand."""

import re
from collections.abc import Callable

from landpress.layouts.reading import shown

STYLES = {
    "bold": ("bold", "semi-bold", "semibold", "ultra-bold", "heavy", "black", "demibold", "extrabold"),
    "italic": ("italic", "oblique"),
}
"""The words of Pango that mean a face of a template."""
_TAG = re.compile(r"<(/?)([a-zA-Z]+)([^<>]*?)/?>")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'", "&nbsp;": "\u00a0"}
_SPECIAL = re.compile(r"\\|\*|__|(?<=\])\{|:(?=[a-z][a-z0-9-]{0,29}:)|\[(?=[^\[\]{}]*\]\{)|<(?=/?[a-zA-Z])")
_SMART = (("---", "\u2014"), ("--", "\u2013"), ("...", "\u2026"), ("``", "\u201c"), ("''", "\u201d"))

Colour = Callable[[object], str]
"""Returns a colour of a template, or an empty text for one that is clear."""
Note = Callable[[str], None]
"""Notes what a template cannot say."""


def escaped(text: str) -> str:
    """Return a text in which no character is a mark."""
    return _SPECIAL.sub(lambda match: "\\_\\_" if match[0] == "__" else "\\" + match[0], text)


def marked(text: str, colour: Colour, note: Note) -> str:
    """Return a text with Pango's tags in the marks of a template."""
    for old, new in _SMART:
        text = "".join(
            part if part.startswith("<") else part.replace(old, new) for part in re.split("(<[^<>]*>)", text)
        )
    out, ends, at = "", list[tuple[str, str]](), 0
    for tag in _TAG.finditer(text):
        out += escaped(_plain(text[at : tag.start()]))
        at = tag.end()
        closing, name, options = tag[1], tag[2].lower(), tag[3]
        if closing:
            while ends:
                of, mark = ends.pop()
                out += mark
                if of == name:
                    break
            continue
        begin, end = _marks(name, options, colour, note)
        out += begin
        if not tag[0].endswith("/>"):
            ends.append((name, end))
    out += escaped(_plain(text[at:]))
    for _, mark in reversed(ends):
        out += mark
    return re.sub(r"\*\*\*\*|____|\[#[0-9a-f]{6}\]\{\}", "", out)


def _marks(name: str, options: str, colour: Colour, note: Note) -> tuple[str, str]:
    """Return the marks before and behind what stands in a tag."""
    if name in ("b", "i", "u"):
        mark = {"b": "**", "i": "*", "u": "__"}[name]
        return mark, mark
    begin = end = ""
    if name != "span":
        note(f"the tag <{shown(name)}> is not in a template")
        return begin, end
    for key, value in re.findall(r"(\w+)\s*=\s*[\"']([^\"']*)[\"']", options):
        if key in ("foreground", "color", "fgcolor") and (found := colour(value)):
            begin, end = begin + f"[{found}]{{", "}" + end
        elif key in ("weight", "font_weight") and value.lower() in STYLES["bold"]:
            begin, end = begin + "**", "**" + end
        elif key in ("style", "font_style") and value.lower() in STYLES["italic"]:
            begin, end = begin + "*", "*" + end
        else:
            note(f"{key} of a piece of a text is not in a template")
    return begin, end


def _plain(text: str) -> str:
    for entity, sign in _ENTITIES.items():
        text = text.replace(entity, sign)
    return text
