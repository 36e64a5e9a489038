"""The rules of a sheet, made from the records of a game's clauses (engine/contract/clauses.py).

The text `game.rules` names sentences as `{LS-3.a}`, each in a line of sentences only. Their wording and their marks
come from the records, and both change with the variant. `{unplaced}` is all sentences that are named nowhere else and
are not left out for a reason.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from types import SimpleNamespace
from typing import TYPE_CHECKING

from landpress.layouts.board import Board
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import INLINE, MARKS

if TYPE_CHECKING:
    from landpress.engine.contract.clauses import Rulebook, Sentence

_ABSENT = "\ue000"
_NAME = re.compile(r"\{([A-Z]{2}-D?[0-9]+)\.([a-z])\}")


def rules_text(board: Board, style: Style, values: Mapping[str, object]) -> str:
    """Return the rules for a board, with a mark before each sentence whose origin differs from that of the last one.

    `values` fill the places of sentences. Those that are not empty are facts, for sentences that depend on one.
    """
    from landpress.engine.contract.clauses import rulebook  # a board takes single sentences only

    template, book, language = style.words.texts["game.rules"], rulebook(board.game), style.words.language
    sentences, named, left = book.sentences(), _named(template), list(unplaced(book, template))
    said = {name: _said(book, sentences[name], board, style, values) for name in (*named, *left)}
    places: dict[str, SimpleNamespace] = {}
    for name, text in said.items():
        number, letter = name.split(".")
        setattr(places.setdefault(number, SimpleNamespace()), letter, text)
    joined = style.words.gap.join(said[name] for name in left if said[name] != _ABSENT)
    text = template.format(**values, **places, unplaced=joined)
    lines = [line for line in map(_marked, text.splitlines()) if line.strip()]
    lines = [line for line, below in zip_longest(lines, lines[1:]) if not (_is_heading(line) and _is_heading(below))]
    if any(language not in sentences[name].wording for name, text in said.items() if text != _ABSENT):
        lines.append(style.words("kit.untranslated"))
    return "\n".join(lines)


def sentence(style: Style, name: str, values: Mapping[str, object]) -> str:
    """Return the wording of one sentence, without its mark."""
    return style.words(f"clause.{name}", **values)


def _is_heading(line: str | None) -> bool:
    """Return whether a line is a heading, or the end of the text."""
    return line is None or line.startswith("# ")


def unplaced(book: "Rulebook", template: str) -> Iterator[str]:
    """Yield the names of the sentences that a template must still tell: they are not in it, and not left out."""
    named = set(_named(template))
    yield from (name for name, one in book.sentences().items() if name not in named and not one.off)


def _named(template: str) -> list[str]:
    return [f"{number}.{letter}" for number, letter in _NAME.findall(template)]


def _said(book: "Rulebook", one: "Sentence", board: Board, style: Style, values: Mapping[str, object]) -> str:
    """Return the mark and the wording of a sentence, or `_ABSENT` if it is not printed for this board."""
    if one.when and bool(values.get(one.when.lstrip("!"))) == one.when.startswith("!"):
        return _ABSENT
    return book.mark(one, board.variant, board.players) + sentence(style, one.name, values)


def _marked(line: str) -> str:
    """Return a line with its first mark at its beginning, and the others as icons where the origin changes."""
    if _ABSENT in line:
        line = re.sub(f" {_ABSENT}(?= |$)|{_ABSENT} ?", "", line)
        if re.fullmatch(r"(1\.|-)?\s*(\*\*[^*]+\*\*)?\s*", line):
            return ""
    found, last, first = "", "", ""
    for piece in re.split(f"([{MARKS}])", line):
        if piece not in INLINE:
            found += piece
        elif not first:
            first = last = piece
        elif piece != last:
            found += f":{INLINE[piece]}:\u00a0"
            last = piece
    return f"{first} {found}" if first else found
