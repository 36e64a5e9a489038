"""Settings for all tests: how Hypothesis chooses its examples.

`make test` tries the same examples each time, so that a test fails only because of a change. `make nightly` looks for
new examples, fifteen times as many where a test does not set their number.

Compiled work runs with the kernels that are shipped, as it does for users. `tests/engine/test_kernels.py` compares them
with what Numba makes, which takes half a minute a game to compile.
"""

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

os.environ.setdefault("LANDPRESS_KERNELS", "wasm")

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would every program that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Two cores shared with other work make single examples slow at random, so the number of examples limits the time.
settings.register_profile("landpress", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=600, print_blob=True)
settings.load_profile("landpress")


LONGEST = ("tests/test_setup.py", "tests/faults/test_faults.py", "tests/test_examples.py")
"""Files with tests that take longest. They come first, or one process would be at work alone in the end."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without looking for dead objects: all of them stay. This saves a second in each process."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis look for no numbers and words in the sources, unless it looks for new examples.

    It reads all modules that are loaded, for seconds in each process of a fresh clone. The examples of a test would
    depend on which tests the same process ran before.
    """
    if not config.getoption("--hypothesis-profile"):
        nothing = Constants()
        setattr(providers, "_get_local_constants", lambda: nothing)  # noqa: B010


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Let the collector pass over the thousands of tests, which stay until the end. This saves a tenth of the time.

    Dead objects among them stay too: to look for them takes longer than they are worth.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `validate` compare a page with nothing that it shows: reading all cells takes more than a second a page.

    tests/output/test_contradictions.py, test_carriers_round_trip.py and test_every_game_travels.py compare them.
    """
    monkeypatch.setattr("landpress.output.files.carriers._shown", lambda kind, data: ())


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures for a virtual table with few pixels. tests/output/test_tabletop.py counts them."""
    monkeypatch.setattr("landpress.output.files.tabletop.DPI", 30)
    monkeypatch.setattr("landpress.output.files.tabletop.SMALLEST", 50)
