"""What all tests share: the hypothesis profile, and the `nightly` mark for runs too long for every commit."""

import pytest
from hypothesis import settings

# Two cores shared with other work make single examples slow at random; the number of examples bounds the time.
settings.register_profile("landpress", deadline=None, max_examples=60)
settings.load_profile("landpress")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "nightly: minutes long; runs only where chosen, `pytest -m nightly`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.markexpr:
        nightly = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]
