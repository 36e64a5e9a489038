"""What is noted about an action while a game is measured is what its written form says."""

from importlib import import_module
from random import Random

import pytest

from landpress.engine.contract.rules import M_CELL, M_SEAT, M_VERB, OVER
from landpress.engine.play.match import Match
from landpress.layouts.catalogue import games
from landpress.layouts.games import xarkant
from tests.playing import fresh_boards

USED = {
    "xarkant": ("collect", "claim", "workshop", "church", "village"),
    "landsweeper": ("base", "put"),
    "terraforming": ("build",),
}
"""The actions whose written form names the cell that they use; others of these games that name one use none."""


@pytest.mark.parametrize("game", games())
def test_an_action_is_noted_as_it_is_written(game: str) -> None:
    """docs/balance.md: a report has the number of cells that are used, and a heat map of each board."""
    notes = import_module(f"landpress.engine.games.{game.replace('-', '_')}.facts")
    board, chance = fresh_boards(game)[0], Random(3)
    names = xarkant.LATTICE.names if game == "xarkant" else getattr(board, "lattice", xarkant.LATTICE).names
    match, seen = Match(board), set[str]()
    for _ in range(350):
        if match.actor == OVER:
            match = Match(board)
        action = chance.choice(list(match.actions()))
        if match.actor >= 0:
            noted = [0] * 400
            noted[M_CELL], noted[M_SEAT] = -1, match.actor
            notes.before(match._t, match._s, action, noted)
            verb, *words = match.text(action).split()
            assert notes.VERBS[noted[M_VERB]] == verb
            seen.add(verb)
            if verb in USED.get(game, ()):
                named = words[0] if words[0] in names else ",".join(words[:2])
                where = names.index(named) if named in names else -1  # such as a church on a track
                assert noted[M_CELL] == where, match.text(action)
            elif game != "terraforming" and game in USED:
                assert noted[M_CELL] == -1, match.text(action)
        match.apply(action)
    assert len(seen) >= len(notes.VERBS) - 1
    assert set(USED.get(game, ())) - {"village"} <= seen
