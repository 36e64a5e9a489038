"""Files and streams come in through one bounded reader (docs/formats.md, "What is read, and how much of it")."""

import os
import socket
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from landpress.layouts.bounded import amount, content, lines, opened
from landpress.layouts.errors import InputError
from tests.systems import DEVICES, PIPES, POSIX


def test_a_regular_file_is_opened(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    with opened(str(tmp_path / "a"), "a file") as stream:
        assert stream.read() == b"abc"
    assert content(str(tmp_path / "a"), 3, "a file") == b"abc"


def says(path: Path | str) -> str:
    with pytest.raises(InputError) as caught, opened(str(path), "a trace", "evening"):
        pass
    return str(caught.value)


def test_a_folder_is_named(tmp_path: Path) -> None:
    assert says(tmp_path) == "evening: a folder, not a file; name a trace"


@PIPES
def test_a_pipe_is_named_and_not_opened(tmp_path: Path) -> None:
    """Opening it would wait until somebody writes."""
    os.mkfifo(tmp_path / "pipe")
    assert says(tmp_path / "pipe") == "evening: a pipe, not a file; name a trace"


@POSIX
def test_a_socket_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
        assert says("socket") == "evening: a socket, not a file; name a trace"


@DEVICES
def test_a_device_is_named() -> None:
    assert says("/dev/zero") == "evening: a device, not a file; name a trace"


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    assert says(tmp_path / "gone") == "evening: cannot be read: no such file or directory; name a trace"
    assert says("\0").startswith("evening: cannot be read: ")


def test_the_size_is_checked_before_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has 100 GB without taking room on the disk. Reading it would take all memory."""
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(100 * 10**9)
    with pytest.raises(InputError, match="huge: larger than 64 KiB, the limit; name a variant"):
        content(str(tmp_path / "huge"), 65_536, "a variant")


class Counted(BytesIO):
    """A stream that counts the bytes that were asked for and found."""

    taken = 0

    def readline(self, size: Any = -1) -> bytes:
        found = super().readline(size)
        self.taken += len(found)
        return found


def test_no_more_of_a_line_is_read_than_one_byte_beyond_the_limit() -> None:
    stream = Counted(b"a\n" + b"x" * 1_000_000)
    found = lines([stream], longest=100, most=10, together=10_000)
    assert next(found) == b"a\n"
    with pytest.raises(InputError, match=r"^line 2: longer than 100 bytes, the limit$"):
        next(found)
    assert stream.taken == 2 + 101


@pytest.mark.parametrize(("longest", "most", "together"), [(4, 3, 12), (9, 3, 99), (4, 9, 99), (9, 9, 12)])
def test_exactly_the_limits_are_read(longest: int, most: int, together: int) -> None:
    assert list(lines([BytesIO(b"abc\n" * 3)], longest, most, together)) == [b"abc\n"] * 3


@pytest.mark.parametrize(
    ("most", "together", "said"),
    [(2, 99, "line 3: more than 2 lines, the limit"), (9, 11, "line 3: more than 0 KiB in all, the limit")],
)
def test_lines_are_counted_over_all_streams(most: int, together: int, said: str) -> None:
    with pytest.raises(InputError, match=f"^{said}$"):
        list(lines([BytesIO(b"abc\nabc\n"), BytesIO(b"abc\n")], 4, most, together))


@pytest.mark.parametrize(
    ("most", "told"),
    [(1024, "1 KiB"), (64 * 1024, "64 KiB"), (10**6, "1 MB"), (8_000_000, "8 MB"), (64 * 10**6, "64 MB")],
)
def test_a_limit_is_told_in_the_units_of_its_name(most: int, told: str) -> None:
    """ISO 80000-13: a megabyte has 1,000,000 bytes, a kibibyte 1,024."""
    assert amount(most) == told
