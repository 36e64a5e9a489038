"""A plugin for pytest, for `run.py`: examples that fail are not made smaller, which takes longer than all else."""

import pytest
from hypothesis import Phase, settings


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Take the examples of the house as they come."""
    settings.register_profile("unshrunk", settings.get_profile("landpress"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")
