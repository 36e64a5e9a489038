"""Settings for all tests: how Hypothesis chooses its examples.

`make test` tries the same examples each time, so that a test fails only because of a change. `make nightly` looks for
new examples, fifteen times as many where a test does not set their number.

Compiled work runs with the kernels that are shipped, as it does for users. `tests/engine/test_kernels.py` compares them
with what Numba makes, which takes half a minute a game to compile.
"""

import gc
import os
import signal
import warnings
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

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


def compile_a_share(config: pytest.Config) -> None:
    """Import the share of one process of all tests. In a fresh clone each would compile the same file at the same time.

    What cannot be imported is told when it is collected.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    top = Path(__file__).parent
    files = sorted(top.rglob("test_*.py"))
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception):
            import_module(".".join(file.relative_to(top.parent).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect tests without looking for dead objects: all of them stay. This saves a second in each process."""
    gc.disable()
    try:
        compile_a_share(session.config)
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


def left_to_the_night() -> list[str]:
    """Return the names in by_night.txt."""
    lines = Path(__file__).with_name("by_night.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, and those in by_night.txt by night only."""
    night = set(left_to_the_night())
    for item in items:
        if item.nodeid in night:
            item.add_marker("nightly")
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
    monkeypatch.setattr("landpress.output.files.carriers.COMPARED", ())


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures for a virtual table with few pixels. tests/output/test_tabletop.py counts them."""
    monkeypatch.setattr("landpress.output.files.tabletop.DPI", 30)
    monkeypatch.setattr("landpress.output.files.tabletop.SMALLEST", 50)


IN_CHILDREN = (
    "tests/faults/",
    "tests/hostile/",
    "tests/output/test_children.py",
    "tests/output/test_preflight_limits.py",
    "tests/commands/test_kit.py::test_a_printer_is_learned_from_scans_of_both_sides",
)
"""The tests in which strangers' files are opened in a child process with limits, as they are for users."""


@pytest.fixture(autouse=True)
def in_this_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open strangers' files in this process, as a browser does: starting a child takes as long as most of the tests.

    tests/output/test_children.py shows that a child answers the same about every kind of file.
    """
    if not request.node.nodeid.startswith(IN_CHILDREN):
        monkeypatch.setattr("landpress.output.strangers.sandbox._in_child", _here)


def _here(kind: str, data: bytes, seconds: int, instead: str) -> object:
    from landpress.output.strangers.child import answer_about

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a child tells no warnings, and none of them is an error there
        return answer_about(kind, data)
