"""The files beside a script of Squib, and what a script may ask of them. Nothing is written, and no other file is read.

A path that Ruby would know from the root of the computer, as of `__dir__`, is known here from the folder of the project
only: it names files, but it has no text. Here are also values of a script as JSON, and what the script gets from its
libraries: drawings of game_icons, lengths, the time.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from fnmatch import fnmatchcase
from typing import Any

from landpress.output.strangers.scripts.ruby_methods import fresh
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Hash, Opaque, Proc, Span, Symbol, Unknown, text_of
from landpress.output.strangers.scripts.squib_data import rows_of_csv, yaml_value

GAME_ICON = "game-icons:"
"""How the text begins that stands for a drawing of the library game_icons. The stand-in for Ruby writes it too."""


def plain(value: Any) -> Any:  # noqa: ANN401
    """Return a value as JSON has it. One that is not known is `{"unknown": why}`."""
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
        return {text_of(key): plain(one) for key, one in value.pairs()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if is_path(value):
        return path_of(value)
    if isinstance(value, Opaque) and value.kind == "time":
        return text_of(value)
    if value is None or type(value) in (str, int, float, bool):
        return value
    return {"unknown": "a value of another kind", "line": 0}


def of_icon(icon: Opaque, name: str, keywords: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return what a method of an icon of game_icons gives. Its drawing is a text with its name and colours."""
    if name == "recolor" and all(type(value) in (str, int, float) for value in keywords.values()):
        return Opaque("icon", {**icon.data, **{text_of(key): value for key, value in keywords.items()}})
    if name == "correct_pathdata":
        return icon
    if name in ("string", "file"):
        return GAME_ICON + "&".join(f"{key}={text_of(value)}" for key, value in icon.data.items())
    raise UnreadError(f".{name} of an icon")


def length(value: Any, dpi: Any = 300) -> Any:  # noqa: ANN401
    """Return what Squib's own conversion of units makes of a length: pixels, or what it was given."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(in|cm|mm|pt)\s*", value, re.ASCII) if type(value) is str else None
    if type(dpi) is not int or not (match or type(value) in (int, float)):
        raise UnreadError("a length that is not read")
    if match is None:
        return value
    return float(match[1]) * {"in": dpi, "cm": dpi / 2.54, "mm": dpi / 25.4, "pt": dpi / 72}[match[2]]


def now() -> datetime:
    """Return the time, with its zone."""
    return datetime.now().astimezone()


_PARTS = ("year", "month", "day", "hour", "min", "sec")
_FORMAT = re.compile(r"%(-?[YmdHMSyjeBbAaFTIp%])")


def of_time(moment: date, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
    """Return what a method of a time or a date gives."""
    if name == "to_s" and not given:
        return text_of(Opaque("time", moment))
    if name in _PARTS[: 6 if isinstance(moment, datetime) else 3] and not given:
        return getattr(moment, {"min": "minute", "sec": "second"}.get(name, name))
    if name == "strftime" and len(given) == 1 and type(given[0]) is str and "%" not in _FORMAT.sub("", given[0]):
        return _FORMAT.sub(lambda match: _written(moment, match[1]), given[0])
    raise UnreadError(f".{name} of a time")


def _written(moment: date, sign: str) -> str:
    """Return a part of a time as `strftime` writes it in Ruby: names are English."""
    names = {"B": _MONTHS[moment.month - 1], "A": _DAYS[moment.weekday()]}
    known = names | {"b": names["B"][:3], "a": names["A"][:3], "e": f"{moment.day:2}", "Y": str(moment.year), "%": "%"}
    text = known.get(sign[-1]) or moment.strftime(f"%{sign[-1]}")
    return text.lstrip("0 ") or "0" if sign[0] == "-" and text[0] in "0123456789 " else text


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


OUTSIDE = " or lies outside the folder of the call; call landpress from the folder that holds all"
"""What is said of a file above the folder that may be read."""


def is_path(value: Any) -> bool:  # noqa: ANN401
    """Return whether a value can name a file."""
    return type(value) is str or (isinstance(value, Opaque) and value.kind == "path")


def path_of(value: Any) -> str:  # noqa: ANN401
    """Return the name of a file from the folder of the project. Raise UnreadError if there is none."""
    if type(value) is str:
        return value
    if isinstance(value, Opaque) and value.kind == "path":
        return posixpath.normpath(str(value.data))
    raise UnreadError("the name of a file, which is not read")


class Files:
    """The files beside a script."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files

    ruby: Any

    def of_csv(self, name: str, given: Sequence[Any], keywords: Mapping[str, Any], block: Proc | None) -> Any:  # noqa: ANN401
        """Return what a method of CSV gives. Raise UnreadError if it is not known."""
        wants = {"read": False, "readlines": False, "parse": False, "foreach": True}.get(name)
        if wants is None or len(given) != 1 or wants != (block is not None):
            raise UnreadError(f"CSV.{name}")
        if name == "parse" and type(given[0]) is not str:
            raise UnreadError("CSV.parse of a text that is not known")
        data = given[0].encode() if name == "parse" else self.file(path_of(given[0]))
        rows = self.ruby.as_cells(rows_of_csv(data, keywords))
        if not block:
            return rows
        for row in rows:
            self.ruby.apply(block, [row])
        return Unknown("what CSV.foreach gives", 0)

    def file(self, name: str) -> bytes:
        """Return the content of a file. Raise UnreadError if it is not there."""
        path = posixpath.normpath(name.replace("\\", "/"))
        alike = [one for one in self.files if one.casefold() == path.casefold()]
        if path not in self.files and len(alike) != 1:
            raise UnreadError(f"the file {name}, which is not there{OUTSIDE if path.startswith('..') else ''}")
        found = self.files[path if path in self.files else alike[0]]
        if found.startswith(b"version https://git-lfs"):
            raise UnreadError(f"the file {name}, of which only a pointer is here: run git lfs pull")
        return found

    def of_path(self, path: Opaque, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
        """Return what a method of a path gives."""
        if name in ("to_s", "to_path", "freeze", "dup") and not given:
            return path
        if name in ("+", "join", "/") and len(given) == 1 and type(given[0]) is str:
            return Opaque("path", path.data + ("" if name == "+" else "/") + given[0])
        raise UnreadError(f".{name} of a path")

    def of_files(self, of: str, name: str, given: Sequence[Any], block: Proc | None) -> Any:  # noqa: ANN401
        """Return what a method of File, Dir, YAML or JSON gives. Raise UnreadError if it is not known."""
        if of == "FileUtils" or (of == "Dir" and name in ("mkdir", "mkdir_p", "exist?")):
            if name in ("mkdir_p", "mkdir", "makedirs", "rm_rf", "rm_f", "touch"):
                return None
            raise UnreadError(f"{of}.{name}")
        if of == "Dir" and name in ("pwd", "getwd"):
            return Opaque("path", ".")
        if of == "Dir" and name in ("glob", "[]") and len(given) == 1 and block is None:
            return self.globbed(given[0])
        if not given or not all(map(is_path, given)) or of == "Dir":
            raise UnreadError(f"{of}.{name}")
        if of == "File" and name in ("join", "dirname", "basename", "expand_path", "extname", "absolute_path"):
            return self.of_names(name, given)
        first = path_of(given[0])
        if of in ("YAML", "JSON") and name in ("load_file", "safe_load_file"):
            return yaml_value(self.file(first))
        if of in ("YAML", "JSON") and name in ("load", "safe_load", "parse") and type(given[0]) is str:
            return yaml_value(given[0].encode())
        if of in ("File", "IO") and name == "read":
            return self.file(first).decode("utf-8", "replace")
        if of == "File" and name in ("exist?", "exists?", "file?") and posixpath.normpath(first) in self.files:
            return True
        raise UnreadError(f"{of}.{name}")

    def of_names(self, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
        """Return what a method of File makes of names alone."""
        first, plain = given[0], all(type(one) is str for one in given)
        if name == "join":
            whole = "/".join(part if i == 0 else part.lstrip("/") for i, part in enumerate(map(_raw, given)))
            return fresh(whole) if plain else Opaque("path", whole)
        if name == "expand_path" or name == "absolute_path":
            around = [path_of(given[1])] if len(given) > 1 else []
            return Opaque("path", posixpath.normpath(posixpath.join(*around, _raw(first))))
        if len(given) > (2 if name == "basename" else 1):
            raise UnreadError(f"File.{name}")
        if name == "dirname":
            found = posixpath.dirname(_raw(first)) or "."
            return fresh(found) if plain else Opaque("path", found)
        base = posixpath.basename(_raw(first))
        stem, dot, end = base.rpartition(".")
        if name == "extname":
            return f".{end}" if dot and stem and end else ""
        if len(given) == 2:
            return fresh(stem) if given[1] == ".*" and stem else fresh(base.removesuffix(_raw(given[1])))
        return fresh(base)

    def globbed(self, pattern: Any) -> list[str]:  # noqa: ANN401
        """Return the files of a pattern in the order of their names, as Ruby 3 does, where all of them are known."""
        path = path_of(pattern)
        known = {one.rpartition(".")[2].lower() for one in self.files}
        ending = path.rpartition(".")[2]
        if set(path) & set("[]{}?\\") or "**" in path or ending.lower() not in known:
            raise UnreadError("Dir.glob")
        return sorted(one for one in self.files if fnmatchcase(one, path) and one.count("/") == path.count("/"))


def _raw(value: Any) -> str:  # noqa: ANN401
    """Return a path as it is written."""
    return value.data if isinstance(value, Opaque) else str(value)
