"""What the players at a table are worth, as the page tells it, is what docs/strength.md shows."""

import re
from pathlib import Path

import pytest

from landpress.generator.screen.strengths import PLAYERS, measured, strengths
from landpress.generator.texts import LANGUAGES
from landpress.layouts.catalogue import games
from tests.playing import PLAYED

DOCUMENT = Path(__file__).parents[2] / "docs/strength.md"
ROW = re.compile(r"^\| ([a-z-]+) \| (greedy|mcts:\d+|net:\d+) \| (?:random|greedy|mcts:\d+) \| 2: ([01]\.\d{3}) ", re.M)


def test_the_figures_are_those_of_the_document() -> None:
    """docs/strength.md: the shares for two seats, in hundredths."""
    told: dict[str, dict[str, int]] = {}
    for game, policy, share in ROW.findall(DOCUMENT.read_text("utf-8")):
        told.setdefault(game, {})[policy] = round(100 * float(share))
    assert told
    assert {game: measured(game) for game in games() if measured(game)} == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_every_player_has_a_name_and_a_worth(game: str, language: str) -> None:
    """Each player is told in words; a player that was not measured is not given a figure."""
    found, known = strengths(game, language, 2), measured(game)
    offered = tuple(name for name in PLAYERS if not name.startswith("net") or name in known)
    assert tuple(one["policy"] for one in found) == offered
    assert not any(one["policy"].startswith("net") for one in strengths(game, language, 3))
    for one in found:
        assert one["name"]
        assert any(character.isdigit() for character in one["worth"].replace("100", "")) == (
            one["policy"] in known and known[one["policy"]] != 100
        )


def test_what_was_not_measured_is_not_called_stronger() -> None:
    """docs/strength.md: "Not measured yet: `mcts:1000` in all games but Last Land for two"."""
    (worth,) = (one["worth"] for one in strengths("xarkant", "en", 2) if one["policy"] == "mcts:1000")
    assert "not measured" in worth
    assert "strong" not in worth.replace("its strength", "")
