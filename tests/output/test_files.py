"""Files are written whole or not at all, and existing files are kept (docs/formats.md, "How files are written")."""

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError, OutputError
from landpress.layouts.own_folder import MARK, mark_of
from landpress.output.files.saving import check_folder, check_target, save, save_folder
from tests.playing import ROOT
from tests.systems import FULL, LINKS, POSIX, PROC


def test_writes_the_bytes_and_nothing_else(tmp_path: Path) -> None:
    save(tmp_path / "board.json", b"{}")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"board.json": b"{}"}


@POSIX
def test_honours_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(tmp_path / "board.json", b"{}")
    finally:
        os.umask(before)
    assert (tmp_path / "board.json").stat().st_mode & 0o777 == 0o640


def test_keeps_a_file_that_exists_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(b"mine")
    with pytest.raises(OutputError, match=r"board\.json: exists already; .*--force"):
        save(path, b"new")
    assert path.read_bytes() == b"mine"
    save(path, b"new", force=True)
    assert [p.read_bytes() for p in tmp_path.iterdir()] == [b"new"]


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
def test_of_many_writers_at_once_exactly_one_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    def no_link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", no_link)
    monkeypatch.setattr("landpress.output.files.saving._refuse", lambda *_: None)  # all see a free name
    texts = [str(i).encode() * 100 for i in range(8)]

    def write(text: bytes) -> bytes | None:
        try:
            save(tmp_path / "one", text)
        except OutputError:
            return None
        return text

    with ThreadPoolExecutor(8) as pool:
        winners = [text for text in pool.map(write, texts) if text is not None]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == winners
    assert len(winners) == 1


@POSIX
@pytest.mark.parametrize("call", [True, False], ids=["a call that renames to free names", "no such call"])
def test_a_kill_without_hard_links_leaves_no_part_of_a_file(tmp_path: Path, call: bool) -> None:
    """The process is killed when it takes the last step in the ordinary way of renaming."""
    program = f"""
import os
from landpress.output.files import saving
def no_link(*_): raise PermissionError
os.link = no_link
os.rename = os.replace = lambda *_: os._exit(9)
if not {call}: saving._exclusive_rename = lambda: None
saving.save("one", b"whole")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert done.returncode in (0, 9)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"whole"]
    assert (tmp_path / "one").exists() == (done.returncode == 0)


def test_a_folder_that_cannot_be_written_is_named_as_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message does not name a temporary folder, and nothing is left of it."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"/pieces: cannot be written: disk full; choose another folder"):
        save_folder(str(tmp_path / "pieces"), {"a.png": b"a"})
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_leaves_an_existing_folder_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/formats.md: all files of a folder are written before the first one is replaced."""
    (tmp_path / "a.png").write_bytes(b"old")
    (tmp_path / MARK).write_bytes(mark_of("pictures"))
    real, calls = os.fsync, []

    def fills(file: int) -> None:
        calls.append(file)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(file)

    monkeypatch.setattr(os, "fsync", fills)
    with pytest.raises(OutputError, match="disk full"):
        save_folder(str(tmp_path), {"a.png": b"new", "b.png": b"new"}, "pictures", force=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "a.png": b"old",
        MARK: mark_of("pictures"),
    }


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_full_disk_or_a_stop_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException, force: bool
) -> None:
    if force:
        (tmp_path / "board.json").write_bytes(b"old")

    def full(_: int) -> None:
        raise stop

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError if isinstance(stop, OSError) else KeyboardInterrupt):
        save(tmp_path / "board.json", b"new", force)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == ([b"old"] if force else [])


@FULL
@PROC
@pytest.mark.parametrize(
    ("name", "force", "says"),
    [
        ("nowhere/board.json", False, r"there is no folder .*nowhere; make it first"),
        (".", False, "is a folder"),
        (".", True, "is a folder"),
        ("/dev/full", False, "exists already"),
        ("/dev/full", True, "a device or a pipe"),
        ("/proc/board.json", False, "cannot be written"),
        ("x" * 300, False, "cannot be written: file name too long"),
        ("a\0b", False, r"a\?b: cannot be written"),
        ("a\udcffb/c", False, r"no folder .*a\?b"),
    ],
)
def test_says_in_one_line_why_not(tmp_path: Path, name: str, force: bool, says: str) -> None:
    with pytest.raises(OutputError, match=says) as caught:
        save(os.path.join(tmp_path, name), b"{}", force)
    assert str(caught.value).isprintable()
    assert not list(tmp_path.iterdir())


@LINKS
def test_writes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to("target")
    save(tmp_path / "link", b"new", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


@LINKS
def test_refuses_a_link_that_leads_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OutputError):
        save(tmp_path / "loop", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


@pytest.mark.parametrize("lacking", [os.W_OK, os.X_OK])
def test_a_folder_needs_the_right_to_write_and_to_search(
    lacking: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """POSIX, unlink and open: a name is made in a folder with both rights only. A superuser has them always."""
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & lacking)
    for asked in (partial(check_target, tmp_path / "a.json"), partial(check_folder, tmp_path / "new")):
        with pytest.raises(OutputError, match=r"cannot be written: .*; choose another folder or name"):
            asked()


def test_a_file_of_exactly_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(bytes(2_000_000))
    assert len(content(str(path), 2_000_000, "a table")) == 2_000_000
    path.write_bytes(bytes(2_000_001))
    with pytest.raises(InputError, match=r"table\.csv: larger than 2 MB, the limit; name a table"):
        content(str(path), 2_000_000, "a table")
