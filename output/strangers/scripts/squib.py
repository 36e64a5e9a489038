"""Scripts of Squib: the decks that they make, and every drawing call with its values for each card.

Runs only in the child process (sandbox.py), because a script may be written to take for ever. The files beside the
script are given; nothing else is read.
"""

import json
import posixpath
import re
from collections.abc import Mapping, Sequence
from math import pi
from typing import Any

from landpress.output.strangers.scripts import squib_data
from landpress.output.strangers.scripts.ruby import Ruby
from landpress.output.strangers.scripts.ruby_made import hash_of, made
from landpress.output.strangers.scripts.ruby_methods import fresh
from landpress.output.strangers.scripts.ruby_nodes import Node, UnreadError
from landpress.output.strangers.scripts.ruby_scope import ENDS, LeftError, Me, Sent
from landpress.output.strangers.scripts.ruby_syntax import statements
from landpress.output.strangers.scripts.ruby_texts import formatted
from landpress.output.strangers.scripts.ruby_tokens import MOST_CODE
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc, Symbol, Unknown, known, text_of
from landpress.output.strangers.scripts.squib_books import DRAWN, Books
from landpress.output.strangers.scripts.squib_files import Files, is_path, length, now, of_icon, of_time, path_of, plain

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
_USUAL = ("HOME", "PATH", "USER", "USERNAME", "LOGNAME", "PWD", "SHELL", "LANG", "TERM", "TMPDIR", "TEMP", "EDITOR")
"""Settings of the environment that are there on most machines."""
_FROZEN = re.compile(r"(?:#[^\n]*\n)*#[^\n]*frozen_string_literal:\s*true")
_QUIET = ("puts", "p", "print", "pp", "sleep", "srand", "warn", "printf", "at_exit")
_CLASSES = (
    *(
        "Squib",
        "Squib::Deck",
        "Squib::DataFrame",
        "Squib::Graphics",
        "Hash",
        "Array",
        "YAML",
        "File",
        "IO",
        "JSON",
        "CSV",
    ),
    *("Set", "ENV", "GameIcons", "Dir", "FileUtils", "Time", "Date", "Squib::Args::UnitConversion"),
)
MOST_CALLS, MOST_DECKS = 5_000, 40
_OWN = frozenset(
    {
        *(*DRAWN, *KEPT, *_LENGTHS, "csv", "xlsx", "yaml", "build", "group", "width", "height", "dpi", "size"),
        *("enable_build", "enable_group", "disable_build", "disable_group", "cards"),
    }
)


class _Deck:
    def __init__(self, line: int, options: Mapping[str, Any]) -> None:
        self.line, self.options = line, options
        self.calls: list[dict[str, Any]] = []
        self.groups = {"all"}
        self.is_full = False
        self.value = Opaque("deck", self)
        self.value.me = Me(self.value, {"@cards": Unknown("@cards", line)})


def read(name: str, files: Mapping[str, bytes]) -> bytes:
    """Return the decks of a script as JSON: `decks`, each with its options and calls, and `lost`, line and reason."""
    script = _Script(files)
    script.load(name)
    script.main()
    tables = [{"file": file, "columns": plain(frame.columns)} for file, frame in script.tables]
    decks = [script.plain_deck(deck) for deck in script.decks]
    return json.dumps(
        {"decks": decks, "lost": script.books.told(), "drawn": len(script.books.seen), "tables": tables}
    ).encode()


class _Script(Files):
    """The host of a script: Squib itself."""

    own, draws = _OWN, DRAWN

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(files)
        self.decks: list[_Deck] = []
        self.books = Books()
        self.ruby = Ruby(self)
        self.running: list[str] = []
        self.loaded: set[str] = set()
        self.tables: list[tuple[str, Frame]] = []

    @property
    def open(self) -> _Deck | None:
        """The deck whose methods are called without a receiver."""
        me = self.ruby.inside[-1].value
        return me.data if isinstance(me, Opaque) and me.kind == "deck" else None

    def load(self, name: str) -> None:
        if name in self.running or len(self.running) > 8:
            raise UnreadError("files that require each other")
        code = self.files[name].decode("utf-8-sig", "replace")
        if len(code) > MOST_CODE:
            raise UnreadError(f"a script of more than {MOST_CODE} characters")
        self.loaded.add(name)
        self.running.append(name)
        body = statements(code)
        self.ruby.is_frozen |= _FROZEN.match(code) is not None
        self.books.opened(name, body)
        try:
            self.ruby.load(body)
        except LeftError:
            if len(self.running) > 1:
                raise
        self.running.pop()

    def main(self) -> None:
        """Carry out the method `main` of a script that makes no deck without it, as a Rakefile would."""
        proc = self.ruby.methods.get("main")
        if proc and not self.decks and not proc.block.params and self.running == []:
            self.running.append(next(iter(self.loaded)))
            name, line = self.books.main
            self.books.tell(name, line, "main: the script does not call it; it is read as if it did")
            self.ruby.run((("do", line, ("call", line, None, "main", (), (), None, False)),))

    # What Ruby asks

    def constant(self, name: str) -> Any:  # noqa: ANN401
        if name == "ARGV":  # as if the script were called without arguments
            return []
        if name == "Math::PI":
            return pi
        return Opaque("class", name) if name in _CLASSES else Unknown(f"{name}, which is not read", 0)

    def file_of(self, node: Node) -> str:
        return self.books.file_of(node, self.running[-1] if self.running else "")

    def reached(self, node: Node) -> None:
        self.at = node
        self.books.settled.add(id(node))

    def lost(self, line: int, why: str, node: Node) -> None:
        file = self.file_of(node)
        if not self.books.lost(file, node, why) and (self.open or self.decks == []):
            self.books.tell(file, line, why)

    def call(self, call: Sent) -> Any:  # noqa: ANN401
        line, name, given, keywords, block = call
        if name in ("require", "require_relative", "load") and len(given) == 1 and is_path(given[0]):
            return self.required(name, path_of(given[0]))
        if name in _QUIET:
            return None
        if name in ("format", "sprintf") and given and type(given[0]) is str and not keywords:
            return fresh(formatted(given[0], [list(given[1:])]))
        if name in ("Array", "Integer", "Float", "String") and len(given) == 1:
            return made(name, given[0])
        if name in ENDS:
            if self.ruby.guards:
                raise UnreadError(f"{name}, which the script may rescue")
            self.books.tell(self.file_of(self.at), line, f"{name}: the script ends here")
            raise LeftError("exit", None)
        if name in ("csv", "xlsx", "yaml") and (self.open or name != "yaml"):
            return self.data(name, given, keywords, block)
        if self.open:
            return self.deck_call(self.open, call)
        raise UnreadError(f"{name}, which is not read")

    def required(self, name: str, asked: str) -> None:
        """Carry out another file, which Ruby does once. A library is none."""
        if name == "require" and not (asked.startswith(".") or asked in self.files):
            return
        here = posixpath.dirname(self.file_of(self.at)) if name == "require_relative" else ""
        path = posixpath.normpath(posixpath.join(here, asked if asked.endswith(".rb") else f"{asked}.rb"))
        if path not in self.files:
            raise UnreadError(f"{path}, which is not beside the script")
        if path not in self.loaded or name == "load":
            self.load(path)

    def send(self, receiver: Opaque, call: Sent) -> Any:  # noqa: ANN401
        _, name, given, keywords, _ = call
        if receiver.kind == "deck":
            return self.deck_call(receiver.data, call)
        if receiver.kind == "embed" and name in ("svg", "png"):
            receiver.data.append(_args(given, keywords) | {"kind": name})
            return None
        if receiver.kind == "written" and name in ("write", "puts", "print", "<<", "close"):
            return receiver.data
        if receiver.kind == "path":
            return self.of_path(receiver, name, given)
        if receiver.kind == "icon":
            return of_icon(receiver, name, keywords)
        if receiver.kind == "time":
            return of_time(receiver.data, name, given)
        if receiver.kind == "class":
            return self.of_class(receiver.data, call)
        raise UnreadError(f".{name}")

    def of_class(self, of: str, call: Sent) -> Any:  # noqa: ANN401
        line, name, given, keywords, block = call
        if of == "Squib" and name in ("csv", "xlsx", "yaml"):
            return self.data(name, given, keywords, block)
        if of == "Squib" and name in ("configure", "enable_build_globally", "disable_build_globally"):
            return None
        if of == "GameIcons" and name == "get" and len(given) == 1 and given[0] and type(given[0]) is not Unknown:
            return Opaque("icon", {"name": text_of(given[0])})
        if of == "Squib::Args::UnitConversion" and name == "parse" and len(given) in (1, 2):
            return length(*given)
        if (of, name) in (("Time", "now"), ("Time", "new"), ("Date", "today")) and not (given or keywords):
            self.books.tell(self.file_of(self.at), line, f"{of}.{name}: the time of this reading; it stays as it is")
            return Opaque("time", now() if of == "Time" else now().date())
        if of == "Squib::Deck" and name == "new":
            return self.new_deck(line, _args(given, keywords), block)
        if of == "Squib::DataFrame" and name == "new" and not given and not keywords:
            return Frame()
        if of == "CSV":
            return self.of_csv(name, given, keywords, block)
        if of == "File" and name == "open" and len(given) == 2 and given[1] in ("w", "w+", "a"):
            written = Opaque("written", Unknown("a file that the script writes", line))
            return self.ruby.apply(block, [written]) if block else written
        if of == "Hash" and name == "[]":
            return hash_of(given)
        if of == "Hash" and name == "new" and block is None:
            found = Hash()
            found.default = given[0] if given else None
            return found
        if of == "Array" and name == "new" and given and type(given[0]) is int and given[0] < 10_000:
            if block:
                return [self.ruby.apply(block, [i]) for i in range(given[0])]
            return [given[1] if len(given) > 1 else None] * given[0]
        if of == "ENV" and name in ("[]", "fetch") and given and type(given[0]) is str and given[0] not in _USUAL:
            self.books.tell(self.file_of(self.at), line, f"ENV[{given[0]!r}]: read as if it were not set")
            return given[1] if len(given) > 1 else self.ruby.apply(block, [given[0]]) if block else self.unset(name)
        if of in ("File", "IO", "Dir", "YAML", "JSON", "FileUtils"):
            return self.of_files(of, name, given, block)
        raise UnreadError(f"{of}.{name}")

    def unset(self, name: str) -> None:
        if name == "fetch":
            raise UnreadError("ENV.fetch of what is not set")

    # Data and decks

    def data(self, kind: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None) -> Frame:
        options = _args(given, keywords)
        for one in options.values():
            known(one)
        further = set(options) - {"file", "sheet", "explode", "strip", "col_sep", "quote_char", "data"}
        if further or options.get("strip") is False:
            raise UnreadError(f"data with {', '.join(sorted(further)) or 'strip: false'}")
        name = options.get("file", {"csv": "deck.csv", "xlsx": "deck.xlsx", "yaml": "deck.yml"}[kind])
        data = options["data"].encode() if type(options.get("data")) is str else self.file(path_of(name))
        if kind == "csv":
            frame = squib_data.frame_of_csv(data, options.get("col_sep", ","), options.get("quote_char", '"'))
        elif kind == "xlsx":
            frame = squib_data.frame_of_xlsx(data, options.get("sheet", 0))
        else:
            frame = squib_data.frame_of_rows(squib_data.yaml_value(data))
        for cells in frame.columns.values():
            self.ruby.as_cells(cells)
        if block:
            for column, cells in frame.columns.items():
                frame.columns[column] = [self.ruby.apply(block, [column, cell]) for cell in cells]
        found = squib_data.exploded(frame, text_of(options.get("explode") or "qty"))
        kept = Frame({column: list(cells) for column, cells in found.columns.items()})  # as it was read
        self.tables.append((path_of(name) if found is frame else "", kept))
        return found

    def new_deck(self, line: int, options: Mapping[str, Any], block: Proc | None) -> Opaque:
        if len(self.decks) >= MOST_DECKS:
            raise UnreadError(f"more than {MOST_DECKS} decks")
        deck = _Deck(line, options)
        self.decks.append(deck)
        if block:
            self.inside(deck, block)
        return deck.value

    def inside(self, deck: _Deck, block: Proc) -> None:
        floor, self.ruby.floor = self.ruby.floor, len(self.ruby.scopes) + 1
        try:
            self.ruby.apply(block, [deck.value], me=deck.value.me)
        finally:
            self.ruby.floor = floor

    def deck_call(self, deck: _Deck, call: Sent) -> Any:  # noqa: ANN401
        line, name, given, keywords, block = call
        if name in DRAWN or name in KEPT:
            embeds: list[Any] = []
            at = self.at
            if block:
                self.ruby.apply(block, [Opaque("embed", embeds)])
            self.at = at
            args = _args([one for one in given if isinstance(one, Hash)], keywords)
            if name == "save_sheet" and given and not isinstance(given[0], Hash):
                raise UnreadError("save_sheet with a place")
            if len(deck.calls) >= MOST_CALLS:
                why = f"more than {MOST_CALLS} calls: this one and those after it do not come over"
                if not deck.is_full:
                    self.books.tell(self.file_of(self.at), line, why)
                deck.is_full = True
                return None
            drawn = {"name": name, "file": self.file_of(self.at), "line": line}
            deck.calls.append(drawn | {"args": plain(args), "embeds": plain(embeds)})  # as they are now
            return None
        if name in ("csv", "xlsx", "yaml"):
            return self.data(name, given, keywords, block)
        if name in _LENGTHS and len(given) == 1 and type(given[0]) in (int, float):
            return self.pixels(deck, given[0], _LENGTHS[name])
        if name in ("build", "group"):
            if block and {_name(one) for one in given or ("all",)} & deck.groups:
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
        each = {"in": 1, "cm": 2.54, "mm": 25.4, "pt": 72}
        return number * dpi / each[unit] if unit in each else number * 37.5

    def plain_deck(self, deck: _Deck) -> dict[str, Any]:
        """Return a deck as JSON has it. A value that is not known is `{"unknown": why}`."""
        return {"line": deck.line, "options": plain(deck.options), "calls": deck.calls}


def _args(given: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in given:
        if isinstance(one, Unknown) or not isinstance(one, Hash):
            raise UnreadError(one.why if isinstance(one, Unknown) else "arguments that are no names with values")
        found |= {text_of(key): value for key, value in one.pairs()}
    return found | dict(keywords)


def _name(value: Any) -> str:  # noqa: ANN401
    return text_of(value) if isinstance(value, str | Symbol) else ""
