"""A plugin for pytest, for faults drawn at random: tests end early.

Examples that fail are not made smaller, which takes longer than all else. Where LANDPRESS_SLOWEST is set, a test that
takes more seconds of a processor fails: some run for minutes where rules are not compiled.
"""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings

SLOWEST = float(os.environ.get("LANDPRESS_SLOWEST", "0"))


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Take the examples of the house as they come."""
    settings.register_profile("unshrunk", settings.get_profile("landpress"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")


def _ended(*_: object) -> None:
    raise TimeoutError(f"more than {SLOWEST} s of a processor")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Give a test its seconds."""
    signal.signal(signal.SIGVTALRM, _ended)
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
