"""A page that is built again: only what an earlier call wrote is replaced or removed (generator/studio/placing.py)."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from landpress.generator.studio import build, npm, placing
from landpress.layouts.errors import OutputError
from landpress.layouts.own_folder import MARK

FIRST = {"index.html": "one", "page-1/frame.js": "frame", "page-1/deep/er.js": "deep", "sw.js": "list"}
SECOND = {"index.html": "two", "page-2/frame.js": "frame", "sw.js": "another list"}
MINE = {"notes.txt": "mine", "page-1/mine.js": "mine", "docs/index.html": "mine"}


def put(files: Mapping[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def held(folder: Path) -> dict[str, str]:
    """Return all files of a folder but the mark and the list."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_text() for name, path in files.items() if name not in (MARK, placing.LIST)}


def built(files: Mapping[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(made: Path, *_: object) -> str:
        put(files, made)
        return "landpress-0"

    monkeypatch.setattr(build, "_fill", fill)
    build.build(folder, folder.parent)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a built page."""
    built(FIRST, tmp_path / "site", monkeypatch)
    assert held(tmp_path / "site") == FIRST
    return tmp_path / "site"


def test_what_was_added_stays_and_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/studio.md: it "removes only what it wrote itself, and names in one line what else is there"."""
    put(MINE, folder)
    (folder / "page-1/frame.js").write_text("changed by hand")
    capsys.readouterr()
    built(SECOND, folder, monkeypatch)
    assert held(folder) == {**SECOND, **MINE, "page-1/frame.js": "changed by hand"}
    said = capsys.readouterr().err.splitlines()
    assert said == [f"make site: docs/index.html and all else that it did not write (4 in all) stays in {folder} …"]
    built(SECOND, folder, monkeypatch)
    assert held(folder).keys() == {*SECOND, *MINE, "page-1/frame.js"}, "what stayed once stays again"


def test_an_earlier_page_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(SECOND, folder, monkeypatch)
    assert held(folder) == SECOND
    assert not (folder / "page-1").exists()


@pytest.mark.parametrize(
    "clash", ["index.html", "page-2", "page-2/frame.js", "sw.js/within"], ids=["changed", "a folder", "added", "below"]
)
def test_a_name_that_the_page_needs_is_refused(clash: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/studio.md: "a file of yours whose name it needs ends it before anything is changed"."""
    if clash.startswith("sw.js"):
        (folder / "sw.js").unlink()
    put({clash: "mine"}, folder)
    before = held(folder)
    with pytest.raises(
        OutputError, match=f"{clash.removesuffix('/within')} in it is not as make site wrote it; move it away"
    ):
        built(SECOND, folder, monkeypatch)
    assert held(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["site"]


def test_a_call_that_was_stopped_is_continued(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was done when it was stopped: the list then tells the files of both pages."""
    kept = Path.replace
    for most in range(len(SECOND)):
        copy = Path(shutil.copytree(folder, folder.with_name(f"copy-{most}")))
        left = iter(range(most))

        def stop(self: Path, target: Path) -> Path:
            if next(left, None) is None:  # noqa: B023
                raise KeyboardInterrupt
            return kept(self, target)

        monkeypatch.setattr(Path, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            built(SECOND, copy, monkeypatch)
        monkeypatch.setattr(Path, "replace", kept)
        built(SECOND, copy, monkeypatch)
        assert held(copy) == SECOND


@pytest.mark.parametrize("text", [None, "", "\xff\0", "f00  ../../elsewhere\nindex.html"])
def test_without_a_list_all_files_are_a_persons(
    text: str | None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / placing.LIST).unlink()
    if text is not None:
        (folder / placing.LIST).write_text(text)
    with pytest.raises(OutputError, match=r"index\.html in it is not as make site wrote it"):
        built(SECOND, folder, monkeypatch)
    assert held(folder) == FIRST


@pytest.mark.parametrize("name", ["node", "node.exe"])
def test_node_is_that_of_the_path_or_else_that_of_playwright(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Module: "the `node` on the path, or the one that the package `playwright` brings"."""
    monkeypatch.setattr(shutil, "which", lambda _: "/on/the/path/node")
    monkeypatch.setattr(build, "find_spec", lambda _: SimpleNamespace(origin=tmp_path / "__init__.py"))
    assert build.node() == "/on/the/path/node"
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(npm.FetchError, match="install Node 20"):
        build.node()
    put({f"driver/{name}": ""}, tmp_path)
    assert build.node() == str(tmp_path / "driver" / name)
    monkeypatch.setattr(build, "find_spec", lambda _: None)
    with pytest.raises(npm.FetchError, match="install Node 20"):
        build.node()
