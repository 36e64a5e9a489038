"""Symbols say the legal actions, each in one way, and tensors hold what a seat sees: in all games, for all seats."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from landpress.engine.contract.rules import CHANCE, D_WORDS, OVER
from landpress.engine.kernels.backends import link
from landpress.engine.learning.batch import Batch
from landpress.engine.learning.decisions import Decisions
from landpress.engine.loops.decisions import SAID_NOTES
from landpress.engine.play.match import IllegalAction, Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError
from landpress.library import fresh

KINDS = [
    (game, players)
    if players in (layout(game).SEATS[0], layout(game).SEATS[-1])
    else pytest.param(game, players, marks=pytest.mark.nightly)
    for game in games()
    for players in layout(game).SEATS
]
"""Games and numbers of seats: by day the fewest and the most."""
MOST_ACTIONS = 400
"""Positions with more actions are played through, but not looked at: Python needs a second for 10,000 spellings."""


def played(game: str, players: int, plies: int = 150) -> Iterator[tuple[Decisions, Match, random.Random]]:
    """Yield the positions of a game in which a seat is to act, as decisions and as a match."""
    chance = random.Random(f"{game} {players}")
    match = Match(next(draws(request(game, players), "decisions")))
    said = Decisions(match)
    for _ in range(plies):
        if match.actor == OVER:
            return
        if match.actor != CHANCE:
            yield said, match, chance
        action = chance.choice(match.actions())
        said.apply(action)
        match.apply(action)
        assert said.match.state() == match.state()


def leaves(said: Decisions, before: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield every way to say an action, with the position after it as a text."""
    assert not before or len(said.legal()) > 1, "only digits that leave a choice are asked for"
    for symbol in said.legal():
        twin = said.copy()
        if twin.choose(symbol):
            yield (*before, symbol), str(twin.match.state())
        else:
            yield from leaves(twin, (*before, symbol))


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_each_action_is_said_in_one_way(game: str, players: int) -> None:
    """Each legal action in exactly one way, by symbols of the alphabet."""
    looked = 0
    for number, (said, match, _) in enumerate(played(game, players)):
        legal = match.actions()
        if number % 37 == 3 and len(legal) <= MOST_ACTIONS:
            looked += 1
            ways = dict(leaves(said))
            assert {tuple(said.spell(action)): after(match, action) for action in legal} == ways
            assert all(0 <= symbol < said.measures.symbols for way in ways for symbol in way)
            assert max(map(len, ways)) <= 3
    assert looked


def after(match: Match, action: int) -> str:
    """Return the position after an action as a text."""
    twin = match.copy()
    twin.apply(action)
    return str(twin.state())


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_heads_have_the_words_of_their_actions(game: str, players: int) -> None:
    """A head is the text of its action without the amount, and no two legal heads have one text."""
    for number, (said, match, _) in enumerate(played(game, players)):
        if number % 37 == 5:
            words = [said.word(head) for head in said.legal()]
            assert len(set(words)) == len(words)
            assert set(words) == {without_amount(game, text) for text in match.legal()}


def without_amount(game: str, text: str) -> str:
    """Return the text of an action without the number of units or robots."""
    has_amount = (game, text.split()[0]) in {("landsweeper", "put"), ("terraforming", "move")}
    return text.rpartition(" ")[0] if has_amount else text


def test_staying_and_leaving_are_said_and_seen() -> None:
    """LL-11 under a variant: heads name both, and a seat sees that it has no points to spend."""
    board = next(draws(request("last-land", 3, (("play.drains", 1), ("play.may_leave", True))), "decisions"))
    chance, match = random.Random(3), Match(board)
    said = Decisions(match)
    while match.state()["phase"] != "trapped":
        action = chance.choice(match.actions())
        said.apply(action)
        match.apply(action)
    assert [said.word(head) for head in said.legal()] == match.legal() == ["stay", "leave"]
    assert {tuple(said.spell(action)): after(match, action) for action in match.actions()} == dict(leaves(said))
    assert said.observe(match.actor).any()


def test_a_choice_between_bases_is_said_and_seen() -> None:
    """LS-2 under a variant: heads name the two bases, and each seat sees who has which one before and after."""
    board = next(draws(request("landsweeper", 2, (("play.cut_and_choose", True),)), "decisions"))
    match, seen = Match(board), set()
    said = Decisions(match)
    for _ in range(3):
        assert {said.word(head) for head in said.legal()} == set(match.legal())
        assert {tuple(said.spell(action)): after(match, action) for action in match.actions()} == dict(leaves(said))
        seen.add(said.observe(0).tobytes())
        action = match.actions()[0]
        said.apply(action)
        match.apply(action)
    assert match.state()["phase"] == "source"
    assert len({*seen, said.observe(0).tobytes()}) == 4


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_tensors_tell_positions_apart(game: str, players: int) -> None:
    """Every value is between 0 and 1, and each seat sees the position change. Seats see it from their own places."""
    seen: dict[bytes, str] = {}
    for number, (said, match, _) in enumerate(played(game, players, 60)):
        tensors = [said.observe(seat) for seat in range(players)]
        assert all(tensor.shape == (said.measures.values,) for tensor in tensors)
        assert all(tensor.min() >= 0 and tensor.max() <= 1 for tensor in tensors)
        if number % 5 == 0:
            assert len({tensor.tobytes() for tensor in tensors}) == players
        state = str(match.observation(match.actor))
        assert seen.setdefault(tensors[match.actor].tobytes(), state) == state
    assert len(seen) > 2


@pytest.mark.parametrize("game", games())
def test_compiled_symbols_and_tensors_are_the_plain_ones(game: str) -> None:
    """docs/kernels.md says: all three ways give the same numbers. Here heads, marks, digits and tensors."""
    plain, players = link(game), layout(game).SEATS[-1]
    for number, (said, match, chance) in enumerate(played(game, players, 80)):
        if number % 9:
            continue
        out, marks = [0] * said.measures.heads, [0] * said.measures.mark_words
        out += [0] * match._notation.ROOM
        s, d = list(match._s), [-1] + [0] * (D_WORDS - 1)
        twin = said.copy()
        while True:
            plain.mark_symbols(match._t, s, d, out, marks)
            assert [k for k in range(8 * len(marks)) if marks[k >> 3] >> 8 * (k & 7) & 1] == twin.legal()
            seen, notes = [0.0] * said.measures.values, [0] * (said.measures.notes + SAID_NOTES)
            plain.show(match._t, s, d, match.actor, 1, said.measures.own, notes, seen)
            assert seen == twin.observe(match.actor).tolist()
            symbol = chance.choice(twin.legal())
            complete = twin.choose(symbol)
            assert plain.choose_symbol(match._t, s, d, symbol) == complete
            if complete:
                break
        assert s == list(twin.match._s)


def test_symbols_outside_the_alphabet_are_refused() -> None:
    """A symbol that is not legal raises IllegalAction, and nothing changes."""
    for said, match, _ in played("landsweeper", 2, 12):
        for symbol in (-1, said.measures.symbols, said.measures.heads):
            with pytest.raises(IllegalAction, match=f"symbol {symbol} is not legal here"):
                said.choose(symbol)
        assert said.match.state() == match.state()


def test_a_batch_writes_into_an_array_of_the_caller() -> None:
    """docs/learning.md says: `observe(out)` writes into an array of yours. A wrong one is refused in one line."""
    batch = Batch([fresh("last-land", 2, seed=1)], games=4)
    out = np.full(batch.observe().shape, np.nan, np.float32)
    for _ in range(30):
        batch.step(batch.draw())
        assert batch.observe(out) is out
        assert (out == batch.observe()).all()
    for wrong in (out.astype(np.float64), out[:2], np.broadcast_to(np.float32(0), out.shape)):
        with pytest.raises(CallError, match="out: expected a writable float32 array of shape "):
            batch.observe(wrong)


def test_outcomes_of_chance_are_told_with_their_weights() -> None:
    """Numbers and weights are those of the match; only these can be applied."""
    match = Match(fresh("last-land", 3, seed=1))
    said = Decisions(match)
    for _ in range(2):
        match = said.match
        assert said.outcomes() == [(action, match.weight(action)) for action in match.actions()]
        with pytest.raises(IllegalAction, match="action 99 is not legal here"):
            said.apply(99)
        said.apply(said.outcomes()[0][0])
    assert said.actor >= 0
    assert said.outcomes() == []
