"""Folders that Landpress trusts: the user's own, which not everybody may write to (SECURITY.md)."""

import errno
import os
from pathlib import Path

import pytest

from landpress.engine.kernels import native
from landpress.generator.boards.ledger import Ledger
from landpress.layouts.errors import LedgerError, OutputError
from landpress.layouts.own_folder import MARK, own, trust_fault
from tests.commands.run import run

POSIX = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and rights of files")


@POSIX
def test_an_own_folder_is_trusted_and_a_new_one_is_not_open_to_everybody(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with Ledger(tmp_path / "home"):
            pass
    finally:
        os.umask(before)
    assert trust_fault(tmp_path / "home") == trust_fault(tmp_path / "missing") == ""


@POSIX
def test_a_folder_that_everybody_may_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY.md: Landpress does not use a data folder or a cache that everybody may write to."""
    tmp_path.chmod(0o777)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    said = run("fresh", "last-land", "-o", "board.json")
    assert said.status == 2
    assert "everybody may write to this folder; take that right away (chmod o-w), or name another one" in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
    with pytest.warns(UserWarning, match="everybody may write to this folder.*LANDPRESS_CACHE"):
        assert not native._is_writable(tmp_path / "sets")
    assert list(tmp_path.iterdir()) == []


@POSIX
@pytest.mark.parametrize(("rights", "is_open"), [(0o770, False), (0o775, False), (0o707, True), (0o702, True)])
def test_a_folder_is_open_if_everybody_may_write_there_not_if_a_group_may(
    tmp_path: Path, rights: int, is_open: bool
) -> None:
    tmp_path.chmod(rights)
    assert bool(trust_fault(tmp_path)) == is_open
    tmp_path.chmod(0o700)


@POSIX
def test_the_folder_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    owner = os.stat(tmp_path).st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    with pytest.raises(LedgerError, match="belongs to another user; name a folder of your own with LANDPRESS_HOME"):
        Ledger()
    with pytest.warns(UserWarning, match="belongs to another user"):
        assert not native._is_writable(tmp_path / "sets")


@pytest.mark.parametrize("name", [f"{MARK}-notes.txt", f"{MARK}.tmp", f"{MARK}rc", "old.tmp"])
def test_a_file_of_a_person_that_is_called_like_a_mark_is_theirs(name: str, tmp_path: Path) -> None:
    """A file that a person put into a folder is never replaced or deleted, whatever its name is."""
    (tmp_path / name).write_text("mine")
    with pytest.raises(OutputError, match="name a new or an empty folder"):
        own(tmp_path, "cards")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_mark_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/reliability.md: runs that left half a file: 0. The disk is full when the mark is written, then not."""

    def full(path: Path, said: bytes) -> int:
        with path.open("wb") as file:
            file.write(said[:9])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(OutputError, match="cannot be made: disk full"):
            own(tmp_path / "cards", "cards")
    assert list((tmp_path / "cards").iterdir()) == []
    assert [file.name for file in own(tmp_path / "cards", "cards").iterdir()] == [".landpress"]


def test_systems_without_owners_doubt_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY.md: owners and rights are looked at where there are any."""
    monkeypatch.delattr(os, "geteuid", raising=False)
    assert trust_fault(tmp_path) == ""
