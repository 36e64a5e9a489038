"""Compiled rules where addresses are limited, as by `ulimit -v`: a kernel runs, and takes little of them."""

import os
import subprocess
import sys

import pytest

CODE = """import resource
resource.setrlimit(resource.RLIMIT_AS, (3 * 2**30, 3 * 2**30))
from landpress.engine.kernels.backends import link
rules = link("last-land", compiled=True)
print([rules.listed(rules.array([1, 2, 3])), [type(link("antwalk", compiled=True)).__module__ for _ in range(3)]])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit addresses so")
def test_kernels_run_where_addresses_are_limited() -> None:
    """By itself each memory would take 4 GiB of addresses and as much for a guard, more than there are."""
    environment = {**os.environ, "LANDPRESS_KERNELS": "wasm"}
    done = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.strip() == str([[1, 2, 3], ["landpress.engine.kernels.wasm"] * 3])
