"""The zips of the page: what is in them, that it is as small as it can be, and the same each time."""

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType
from typing import Any, cast

import pytest

from landpress.generator.studio.pack import Job, pack
from landpress.generator.studio.versions import arranged

CODE = '''"""A module."""
def half(n):
    """Return the half."""
    assert n % 2 == 0, "odd"
    return n // 2
'''
TAG = sys.implementation.cache_tag


def packed(folder: Path, **more: Any) -> dict[str, bytes]:
    """Return what is in a zip of a module, one that is kept as a source, and a text. Both zips have the same files."""
    (folder / "half.py").write_text(CODE)
    (folder / "note.txt").write_text("note")
    names = [("own/half.py", "half.py"), ("kept/half.py", "half.py"), ("own/note.txt", "note.txt")]
    job = {"out": str(folder / "a.zip"), "files": [(name, str(folder / path)) for name, path in names], **more}
    pack([cast(Job, job)], TAG)
    found = []
    for suffix, kind in (("", zipfile.ZIP_DEFLATED), (".stored", zipfile.ZIP_STORED)):
        with zipfile.ZipFile(folder / f"a.zip{suffix}") as archive:
            assert {one.compress_type for one in archive.infolist()} == {kind}
            assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            found.append({name: archive.read(name) for name in archive.namelist()})
    assert found[0] == found[1]
    return found[0]


def run(bytecode: bytes) -> dict[str, Any]:
    """Return the names of a module of bytecode, which Python takes without a look at its source."""
    assert bytecode[:4] == importlib.util.MAGIC_NUMBER
    assert bytecode[4:16] == b"\x01" + bytes(11)
    code: CodeType = marshal.loads(bytecode[16:])
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def test_modules_are_bytecode_without_docstrings_and_assertions(tmp_path: Path) -> None:
    found = packed(tmp_path, sources="kept/")
    kept = f"kept/__pycache__/half.{TAG}.pyc"
    assert found.keys() == {"own/half.pyc", "own/note.txt", "kept/half.py", kept}
    assert (found["kept/half.py"].decode(), found["own/note.txt"]) == (CODE, b"note")
    names = run(found["own/half.pyc"])
    assert (names["half"](6), names["half"](7)) == (3, 3)
    assert names["half"].__doc__ is names.get("__doc__") is None
    names = run(found[kept])
    assert (names["half"].__doc__, names["__doc__"]) == ("Return the half.", "A module.")
    with pytest.raises(AssertionError, match="odd"):
        names["half"](7)


def test_a_zip_is_taken_from_another_without_some_names(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    with zipfile.ZipFile(tmp_path / "whole.zip", "w") as archive:
        for name in ("own/b.txt", "own/tests/c.txt", "own/a.txt"):
            archive.writestr(name, name)
        archive.mkdir("own/empty")
    found = packed(tmp_path, archive=str(tmp_path / "whole.zip"), without="own/tests/", files=[])
    assert list(found.items()) == [("own/a.txt", b"own/a.txt"), ("own/b.txt", b"own/b.txt")]
    assert packed(tmp_path) == packed(tmp_path)


def arranged_site(folder: Path, **files: str) -> tuple[str, set[str]]:
    """Return the version of a small site and the names of its folders."""
    held = {"index.html": '<script src="page.js">', "sw.js": 'import { FILES, VERSION } from "./version.js";\n'} | {
        name.replace("_", "."): text for name, text in files.items()
    }
    folder.mkdir()
    for name, text in held.items():
        (folder / name).write_text(text)
    return arranged(folder), {path.name for path in folder.iterdir() if path.is_dir()}


def test_a_version_is_the_names_and_the_contents_of_all_files(tmp_path: Path) -> None:
    """docs/studio.md: no cache mixes two versions. A file that is called otherwise is another version."""
    sites = [
        {"page_js": "a", "more_js": "b"},
        {"page_js": "b", "more_js": "a"},
        {"page_js": "a", "most_js": "b"},
        {"page_js": "a", "more_js": "b", "most_js": ""},
        {"page_js": "ab", "more_js": ""},
    ]
    made = [arranged_site(tmp_path / str(i), **files) for i, files in enumerate([*sites, sites[0]])]
    assert made[0] == made[-1]
    assert len({version for version, _ in made}) == len({min(names) for _, names in made}) == len(sites)
    twin = arranged_site(tmp_path / "twin", **sites[0], more_js_stored="twins are not served")
    assert twin[1] == made[0][1]
