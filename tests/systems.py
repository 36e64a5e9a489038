"""Marks for tests that need something that not every operating system has. A skipped test says what it needs.

The tests have not been run on macOS or Windows yet.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest


def _links() -> bool:
    """Return whether this account may make symbolic links.

    Windows allows it in developer mode or to an administrator.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            Path(folder, "link").symlink_to("target")
        except (OSError, NotImplementedError):
            return False
    return True


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: its process tree or its limits of memory")
PROC = pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc, where processes can be looked up")
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX: signals, os.fork or file modes")
DEVICES = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices such as /dev/zero")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")
PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
LINKS = pytest.mark.skipif(not _links(), reason="needs the right to make symbolic links")
