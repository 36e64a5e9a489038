"""Scripts of Squib: the decks that they make, and every drawing call with its values for each card.

Runs only in the child process (sandbox.py), because a script may be written to take for ever. The files beside the
script are given; nothing else is read.
"""

import json
import posixpath
from collections.abc import Mapping, Sequence
from math import pi
from typing import Any

from landpress.output.strangers.scripts.ruby import Ruby
from landpress.output.strangers.scripts.ruby_nodes import Node, UnreadError
from landpress.output.strangers.scripts.ruby_syntax import statements
from landpress.output.strangers.scripts.ruby_tokens import MOST_CODE
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc, Span, Symbol, Unknown, text_of
from landpress.output.strangers.scripts.squib_data import (
    frame_of_csv,
    frame_of_rows,
    frame_of_xlsx,
    rows_of_csv,
    yaml_value,
)

DRAWN = (
    *("background", "text", "rect", "circle", "ellipse", "line", "triangle", "curve", "polygon", "star", "grid"),
    *("svg", "png", "hint", "cut_zone", "safe_zone"),
)
"""The calls that draw."""
KEPT = (
    "use_layout",
    "set",
    "save",
    "save_png",
    "save_pdf",
    "save_sheet",
    "save_sprue",
    "hand",
    "showcase",
    "text_hint",
)
"""Other calls of a deck that are recorded."""
_LENGTHS = {"inches": "in", "cm": "cm", "mm": "mm", "points": "pt", "cells": "c"}
GAME_ICON = "game-icons:"
"""How the text begins that stands for a drawing of the library game_icons. The stand-in for Ruby writes it too."""
_QUIET = ("puts", "p", "print", "pp", "require", "raise", "exit", "sleep", "srand", "attr_accessor", "private", "using")
MOST_CALLS, MOST_DECKS = 5_000, 40


class _Deck:
    def __init__(self, line: int, options: Mapping[str, Any]) -> None:
        self.line, self.options = line, options
        self.calls: list[dict[str, Any]] = []
        self.groups: set[str] = set()


def read(name: str, files: Mapping[str, bytes]) -> bytes:
    """Return the decks of a script as JSON: `decks`, each with its options and calls, and `lost`, line and reason."""
    script = _Script(files)
    script.load(name)
    tables = [{"file": file, "columns": _plain(frame.columns)} for file, frame in script.tables]
    decks = [script.plain_deck(deck) for deck in script.decks]
    return json.dumps({"decks": decks, "lost": script.told(), "tables": tables}).encode()


class _Script:
    """The host of a script: Squib itself."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.decks: list[_Deck] = []
        self.open: list[_Deck] = []
        self.notes: dict[tuple[str, int], str] = {}
        self.ruby = Ruby(self)
        self.running: list[str] = []
        self.tables: list[tuple[str, Frame]] = []

    def load(self, name: str) -> None:
        if name in self.running or len(self.running) > 8:
            raise UnreadError("files that require each other")
        code = self.files[name].decode("utf-8-sig", "replace")
        if len(code) > MOST_CODE:
            raise UnreadError(f"a script of more than {MOST_CODE} characters")
        self.running.append(name)
        self.ruby.run(statements(code))
        self.running.pop()

    def told(self) -> list[list[Any]]:
        return [[file, line, why] for (file, line), why in sorted(self.notes.items())]

    # What Ruby asks

    def constant(self, name: str) -> Any:  # noqa: ANN401
        if name == "ARGV":  # as if the script were called without arguments
            return []
        if name == "Math::PI":
            return pi
        if name in (
            "Squib",
            "Squib::Deck",
            "Squib::DataFrame",
            "Hash",
            "Array",
            "YAML",
            "File",
            "IO",
            "JSON",
            "CSV",
            "Set",
            "GameIcons",
        ):
            return Opaque("class", name)
        return Unknown(f"{name}, which is not read", 0)

    def lost(self, line: int, why: str, node: Node) -> None:
        draws = sorted({(call, at) for call, at in _calls(node) if call in DRAWN})
        file = self.running[-1] if self.running else ""
        if draws:
            for call, at in draws:
                self.notes.setdefault((file, at), f"{call}: {why}")
        elif self.open or self.decks == []:
            self.notes.setdefault((file, line), why)

    def call(
        self, ruby: Ruby, line: int, name: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None
    ) -> Any:  # noqa: ANN401
        if name == "require_relative" and len(given) == 1 and type(given[0]) is str:
            return self.required(given[0])
        if name in _QUIET:
            return None
        if name in ("csv", "xlsx", "yaml") and (self.open or name != "yaml"):
            return self.data(name, given, keywords, block)
        if self.open:
            return self.deck_call(line, self.open[-1], name, given, keywords, block)
        raise UnreadError(f"{name}, which is not read")

    def required(self, name: str) -> None:
        here = posixpath.dirname(self.running[-1])
        path = posixpath.normpath(posixpath.join(here, name if name.endswith(".rb") else f"{name}.rb"))
        if path not in self.files:
            raise UnreadError(f"{path}, which is not beside the script")
        self.load(path)

    def send(
        self,
        ruby: Ruby,
        line: int,
        receiver: Opaque,
        name: str,
        given: Sequence[Any],
        keywords: Mapping[str, Any],
        block: Proc | None,
    ) -> Any:  # noqa: ANN401
        if receiver.kind == "deck":
            return self.deck_call(line, receiver.data, name, given, keywords, block)
        if receiver.kind == "embed" and name in ("svg", "png"):
            receiver.data.append(_args(given, keywords) | {"kind": name})
            return None
        if receiver.kind == "written" and name in ("write", "puts", "print", "<<", "close"):
            return receiver.data
        if receiver.kind == "icon":
            return _of_icon(receiver, name, keywords)
        if receiver.kind == "class":
            return self.of_class(line, receiver.data, name, given, keywords, block)
        raise UnreadError(f".{name}")

    def of_class(
        self, line: int, of: str, name: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None
    ) -> Any:  # noqa: ANN401
        if of == "Squib" and name in ("csv", "xlsx", "yaml"):
            return self.data(name, given, keywords, block)
        if of == "Squib" and name in ("configure", "enable_build_globally", "disable_build_globally"):
            return None
        if of == "GameIcons" and name == "get" and len(given) == 1 and given[0] and type(given[0]) is not Unknown:
            return Opaque("icon", {"name": text_of(given[0])})
        if of == "Squib::Deck" and name == "new":
            return self.new_deck(line, _args(given, keywords), block)
        if of == "Squib::DataFrame" and name == "new" and not given and not keywords:
            return Frame()
        if of == "CSV" and name == "read" and len(given) == 1 and type(given[0]) is str and block is None:
            return rows_of_csv(self.file(given[0]), keywords)
        if of == "File" and name == "open" and len(given) == 2 and given[1] in ("w", "w+", "a"):
            written = Opaque("written", Unknown("a file that the script writes", line))
            return self.ruby.apply(block, [written]) if block else written
        if of == "Hash" and name == "new" and block is None:
            found = Hash()
            found.default = given[0] if given else None
            return found
        if of == "Array" and name == "new" and given and type(given[0]) is int and given[0] < 10_000:
            if block:
                return [self.ruby.apply(block, [i]) for i in range(given[0])]
            return [given[1] if len(given) > 1 else None] * given[0]
        if of == "File" and name == "join" and all(type(one) is str for one in given):
            return "/".join(given)
        if of in ("YAML", "JSON") and name in ("load_file", "safe_load_file") and type(given[0]) is str:
            return yaml_value(self.file(given[0]))
        if (
            of in ("YAML", "JSON")
            and name in ("load", "safe_load", "parse")
            and len(given) == 1
            and type(given[0]) is str
        ):
            return yaml_value(given[0].encode())
        if of in ("File", "IO") and name == "read" and type(given[0]) is str:
            return self.file(given[0]).decode("utf-8", "replace")
        if of == "File" and name in ("exist?", "exists?", "file?") and type(given[0]) is str:
            return posixpath.normpath(given[0]) in self.files or _unknown(f"{of}.{name}")
        raise UnreadError(f"{of}.{name}")

    # Data and decks

    def file(self, name: str) -> bytes:
        path = posixpath.normpath(name.replace("\\", "/"))
        alike = [one for one in self.files if one.casefold() == path.casefold()]
        if path not in self.files and len(alike) != 1:
            raise UnreadError(f"the file {name}, which is not there")
        return self.files.get(path) or self.files[alike[0]]

    def data(self, kind: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None) -> Frame:
        options = _args(given, keywords)
        unknown = next((one for one in options.values() if isinstance(one, Unknown)), None)
        if unknown:
            raise UnreadError(unknown.why)
        further = set(options) - {"file", "sheet", "explode", "strip", "col_sep", "quote_char", "data"}
        if further or options.get("strip") is False:
            raise UnreadError(f"data with {', '.join(sorted(further)) or 'strip: false'}")
        name = options.get("file", {"csv": "deck.csv", "xlsx": "deck.xlsx", "yaml": "deck.yml"}[kind])
        data = options["data"].encode() if type(options.get("data")) is str else self.file(text_of(name))
        if kind == "csv":
            frame = frame_of_csv(data, options.get("col_sep", ","), options.get("quote_char", '"'))
        elif kind == "xlsx":
            frame = frame_of_xlsx(data, options.get("sheet", 0))
        else:
            frame = frame_of_rows(yaml_value(data))
        if block:
            for column, cells in frame.columns.items():
                frame.columns[column] = [self.ruby.apply(block, [column, cell]) for cell in cells]
        found = _exploded(frame, text_of(options.get("explode") or "qty"))
        kept = Frame({column: list(cells) for column, cells in found.columns.items()})  # as it was read
        self.tables.append((text_of(name) if found is frame else "", kept))
        return found

    def new_deck(self, line: int, options: Mapping[str, Any], block: Proc | None) -> Opaque:
        if len(self.decks) >= MOST_DECKS:
            raise UnreadError(f"more than {MOST_DECKS} decks")
        deck = _Deck(line, options)
        self.decks.append(deck)
        if block:
            self.inside(deck, block)
        return Opaque("deck", deck)

    def inside(self, deck: _Deck, block: Proc) -> None:
        self.open.append(deck)
        self.ruby.inside.append({"@cards": Unknown("@cards", deck.line)})
        try:
            self.ruby.apply(block, [])
        finally:
            self.open.pop()
            self.ruby.inside.pop()

    def deck_call(
        self, line: int, deck: _Deck, name: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None
    ) -> Any:  # noqa: ANN401
        if name in DRAWN or name in KEPT:
            embeds: list[Any] = []
            if block:
                self.ruby.apply(block, [Opaque("embed", embeds)])
            args = _args([one for one in given if isinstance(one, Hash)], keywords)
            if name == "save_sheet" and given and not isinstance(given[0], Hash):
                raise UnreadError("save_sheet with a place")
            if len(deck.calls) >= MOST_CALLS:
                raise UnreadError(f"more than {MOST_CALLS} calls")
            deck.calls.append({"name": name, "file": self.running[-1], "line": line, "args": args, "embeds": embeds})
            return None
        if name in ("csv", "xlsx", "yaml"):
            return self.data(name, given, keywords, block)
        if name in _LENGTHS and len(given) == 1 and type(given[0]) in (int, float):
            return self.pixels(deck, given[0], _LENGTHS[name])
        if name in ("build", "group"):
            if block and {_name(one) for one in given} & deck.groups:
                self.ruby.apply(block, [])
            return None
        if name in ("enable_build", "enable_group"):
            deck.groups |= {_name(one) for one in given}
            return None
        if name in ("disable_build", "disable_group"):
            deck.groups -= {_name(one) for one in given}
            return None
        if name in ("width", "height", "dpi") and not given:
            return self.size(deck, name)
        raise UnreadError(f"{name}, which is not read")

    def size(self, deck: _Deck, name: str) -> Any:  # noqa: ANN401
        value = deck.options.get(name, {"width": 825, "height": 1125, "dpi": 300}[name])
        if type(value) in (int, float):
            return value
        raise UnreadError(f"the {name} of a deck with a unit")

    def pixels(self, deck: _Deck, number: float, unit: str) -> float:
        dpi = deck.options.get("dpi", 300)
        if type(dpi) is not int:
            raise UnreadError("a resolution that is not known")
        each = {"in": dpi, "cm": dpi / 2.54, "mm": dpi / 25.4, "pt": dpi / 72, "c": 37.5}[unit]
        return number * each

    def plain_deck(self, deck: _Deck) -> dict[str, Any]:
        """Return a deck as JSON has it. A value that is not known is `{"unknown": why}`."""
        calls = [{**call, "args": _plain(call["args"]), "embeds": _plain(call["embeds"])} for call in deck.calls]
        return {"line": deck.line, "options": _plain(deck.options), "calls": calls}


def _args(given: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in given:
        if isinstance(one, Unknown) or not isinstance(one, Hash):
            raise UnreadError(one.why if isinstance(one, Unknown) else "arguments that are no names with values")
        found |= {text_of(key): value for key, value in one.pairs()}
    return found | dict(keywords)


def _name(value: Any) -> str:  # noqa: ANN401
    return text_of(value) if isinstance(value, str | Symbol) else ""


def _unknown(why: str) -> Any:  # noqa: ANN401
    raise UnreadError(why)


def _exploded(frame: Frame, column: str) -> Frame:
    """Repeat each row as often as a column says."""
    if column not in frame.columns:
        return frame
    counts = [_count(cell) for cell in frame.columns[column]]
    if sum(counts) > 10_000:
        raise UnreadError("more than 10,000 cards")
    return Frame(
        {
            name: [cell for cell, count in zip(cells, counts, strict=False) for _ in range(count)]
            for name, cells in frame.columns.items()
        }
    )


def _count(cell: Any) -> int:  # noqa: ANN401
    if isinstance(cell, Unknown):
        raise UnreadError(cell.why)
    if type(cell) in (int, float):
        return max(0, int(cell))
    if cell is None:
        return 1
    digits = "".join(sign for sign in text_of(cell).strip() if sign.isdigit())
    return int(digits) if digits and text_of(cell).strip()[0].isdigit() else 1


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, Unknown):
        return {"unknown": value.why, "line": value.line}
    if isinstance(value, Symbol):
        return value.name
    if isinstance(value, Span):
        if type(value.start) is int and (
            value.start < 0 or value.end is None or (type(value.end) is int and value.end < 0)
        ):
            return {"from": value.start, "to": value.end, "open": value.is_open}
        return value.items()
    if isinstance(value, Hash):
        return {text_of(key): _plain(one) for key, one in value.pairs()}
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if value is None or type(value) in (str, int, float, bool):
        return value
    return {"unknown": "a value of another kind", "line": 0}


def _calls(node: Any) -> list[tuple[str, int]]:  # noqa: ANN401
    """Return the calls without a receiver in a node, each with its line."""
    found: list[tuple[str, int]] = []
    if isinstance(node, tuple) and node:
        if node[0] == "call" and len(node) == 8:
            found.append((node[3], node[1]))
        if node[0] == "unread" and len(node) == 4:
            found += [(name, node[1]) for name in node[3]]
        for part in node:
            found += _calls(part)
    return found


def _of_icon(icon: Opaque, name: str, keywords: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return what a method of an icon of game_icons gives. Its drawing is a text with its name and colours."""
    if name == "recolor" and all(type(value) in (str, int, float) for value in keywords.values()):
        return Opaque("icon", {**icon.data, **{text_of(key): value for key, value in keywords.items()}})
    if name == "correct_pathdata":
        return icon
    if name in ("string", "file"):
        return GAME_ICON + "&".join(f"{key}={text_of(value)}" for key, value in icon.data.items())
    raise UnreadError(f".{name} of an icon")
