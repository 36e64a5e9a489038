"""The files beside a script of Squib, and what a script may ask of them. Nothing is written, and no other file is read.

A path that Ruby would know from the root of the computer, as of `__dir__`, is known here from the folder of the project
only: it names files, but it has no text.
"""

import posixpath
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from landpress.output.strangers.scripts.ruby_methods import fresh
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Opaque, Proc, Unknown
from landpress.output.strangers.scripts.squib_data import rows_of_csv, yaml_value

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
