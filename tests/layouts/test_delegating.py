"""Modules of a plugin whose boards come from a description take their names from it (docs/your-own-game.md)."""

from types import SimpleNamespace

import pytest

from landpress.layouts.errors import GameError
from landpress.layouts.maps import delegating

PACKAGES = {"island": "isl", "islands": "isl_of_more", "rules": "ruled"}
"""The games of three plugins and their packages. `rules` has no description."""


@pytest.fixture(autouse=True)
def _plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {game: SimpleNamespace(game=game, package=package) for game, package in PACKAGES.items()}
    known = {
        game: SimpleNamespace(made=lambda floor, name, game=game: SimpleNamespace(TOLD=(game, floor, name)))
        for game in ("island", "islands")
    }
    monkeypatch.setattr(delegating, "plugins", lambda: found)
    monkeypatch.setattr(delegating, "described", lambda: known)
    monkeypatch.setattr(delegating, "is_game", lambda game: game in PACKAGES)


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("isl.drawing.kit", ("island", "output", "kit")),
        ("isl_of_more.drawing", ("islands", "output", "")),
        ("isl.rules.validity", ("island", "engine", "validity")),
    ],
)
def test_a_name_comes_from_the_part_that_the_description_gives(module: str, told: tuple[str, str, str]) -> None:
    """The description of the package that the module is in, and of no package whose name begins alike."""
    assert delegating.from_description(module)("TOLD") == told


def test_what_python_asks_for_is_not_looked_up() -> None:
    with pytest.raises(AttributeError, match="__path__"):
        delegating.from_description("isl.layout")("__path__")


@pytest.mark.parametrize("module", ["ruled.layout", "elsewhere.layout"])
def test_a_package_without_a_description_is_told(module: str) -> None:
    with pytest.raises(GameError, match=f"{module}: its package has no .*`from_description` is for plugins"):
        delegating.from_description(module)("TOLD")
