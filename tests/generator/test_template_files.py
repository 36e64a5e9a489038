"""The files of a template in a folder and in memory: the command line and the page find the same ones."""

from pathlib import Path

import pytest

from landpress.generator.decks.files import Files, Folder, Given, Overlay
from landpress.layouts.errors import CallError, InputError

HELD = {
    "a.png": b"one",
    "Art/Tree.PNG": b"two",
    "art2/deep/b.svg": b"three",
    "art2/a.svg": b"four",
    "ä b.jpg": b"five",
    "x..y/c.png": b"six",
}
NAMES = [
    *HELD,
    "A.PNG",
    "./a.png",
    "art/tree.png",
    "art\\tree.png",
    "art2/deep/../a.svg",
    "art2\\deep\\b.svg",
    "../a.png",
    "Art/../../a.png",
    "..",
    "art2",
    "art2/",
    "b.png",
    "",
    "a\0.png",
    "https://example.com/a.png",
    "/a.png",
]


@pytest.fixture
def both(tmp_path: Path) -> tuple[Files, Files]:
    (tmp_path / "secret.txt").write_bytes(b"outside")
    for name, data in HELD.items():
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return Folder(tmp_path / "folder"), Given(HELD)


def content(files: Files, name: str) -> bytes | type[Exception]:
    """Return the bytes of a file, or the kind of the error."""
    try:
        return files.content(name, 5, "a picture")
    except (CallError, InputError) as error:
        return type(error)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_has_one_meaning(name: str, both: tuple[Files, Files]) -> None:
    """docs/decks.md: nothing outside the folder is read, and no address; letters may be large or small."""
    on_disk, in_memory = both
    for files in (in_memory, Overlay(on_disk, {}), Overlay(in_memory, {})):
        assert files.has(name) == on_disk.has(name)
        assert content(files, name) == content(on_disk, name)
    found = next((data for one, data in HELD.items() if on_disk.has(name) and one == on_disk.resolved(name)), None)
    assert on_disk.has(name) == (found is not None)
    if found is not None:
        assert content(on_disk, name) == found
        assert in_memory.resolved(name) == on_disk.resolved(name)


@pytest.mark.parametrize("folder", ["art2", "art2/", "./art2", "art2/deep", "Art", "none", "."])
def test_files_below_a_folder_are_the_same(folder: str, both: tuple[Files, Files]) -> None:
    on_disk, in_memory = both
    assert on_disk.below(folder) == in_memory.below(folder)


def test_files_of_an_overlay_come_first(both: tuple[Files, Files]) -> None:
    held = Overlay(both[0], {"a.png": b"own", "new.png": b"new"})
    assert [held.content(name, 9, "a picture") for name in ("a.png", "new.png", "ä b.jpg")] == [b"own", b"new", b"five"]
    assert [held.has(name) for name in ("new.png", "NEW.png")] == [True, False]
